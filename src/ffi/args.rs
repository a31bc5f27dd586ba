//! From C's arguments to checked values, and back. Every error names the argument, what it was and
//! what was expected.

use glam::{Quat, Vec3};
use std::ffi::c_char;
use std::fmt;
use std::sync::Arc;

use super::hulls::{Held, Hulls};
use super::status::*;
use super::types::*;
use crate::dim3::narrowphase::Distance;
use crate::dim3::{Aabb, Geometry, Hit, Hull, Invalid, Pose, Ray, check_point, check_sizes};
use crate::world::Filter;

/// An argument as the caller knows it: `pose`, `poses[17]`, `descs[17].pose`.
#[derive(Clone, Copy)]
pub(crate) struct Name {
    argument: &'static str,
    index: Option<usize>,
    field: Option<&'static str>,
}

impl Name {
    /// Of a value whose fields are arguments themselves.
    pub const ARGUMENTS: Name = Name { argument: "", index: None, field: None };

    pub fn at(argument: &'static str, index: usize) -> Name {
        Name { argument, index: Some(index), field: None }
    }

    pub fn field(self, field: &'static str) -> Name {
        Name { field: Some(field), ..self }
    }

    /// A field of what this names.
    fn member(self, member: &'static str) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            if self.argument.is_empty() {
                f.write_str(member)
            } else {
                write!(f, "{self}.{member}")
            }
        })
    }
}

impl From<&'static str> for Name {
    fn from(argument: &'static str) -> Name {
        Name { argument, index: None, field: None }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.argument)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        self.field.map_or(Ok(()), |field| write!(f, ".{field}"))
    }
}

pub(crate) const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

#[inline]
fn usable<T>(pointer: *const T, name: &str) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    if pointer.is_aligned() { Ok(()) } else { Err(misaligned(pointer, name)) }
}

#[cold]
fn null(name: &str) -> Failure {
    Failure::new(IMP_ERROR_POINTER, format_args!("{name} is null"))
}

#[cold]
fn misaligned<T>(pointer: *const T, name: &str) -> Failure {
    Failure::new(
        IMP_ERROR_POINTER,
        format_args!("{name} is at {pointer:p}, not aligned to {} bytes", align_of::<T>()),
    )
}

/// # Safety
/// A usable pointer must be readable for one `T` for the length of the call.
#[inline]
pub(crate) unsafe fn arg<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    usable(pointer, name)?;
    // SAFETY: not null and aligned; the caller vouches for the rest. Every `T` here is plain old data.
    Ok(unsafe { &*pointer })
}

/// # Safety
/// A usable pointer must be writable for one `T`, and nobody else may use it during the call.
#[inline]
pub(crate) unsafe fn out<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    usable(pointer, name)?;
    // SAFETY: as in `arg`, and exclusive by the caller's word.
    Ok(unsafe { &mut *pointer })
}

/// # Safety
/// As in `out`, but null is none.
pub(crate) unsafe fn out_or_null<'a, T>(
    pointer: *mut T,
    name: &str,
) -> Result<Option<&'a mut T>, Failure> {
    // SAFETY: the caller's.
    if pointer.is_null() { Ok(None) } else { unsafe { out(pointer, name) }.map(Some) }
}

pub(crate) fn count_of(value: i32, name: &str) -> Result<usize, Failure> {
    if (0..=IMP_MAX_COUNT).contains(&value) {
        return Ok(value as usize);
    }
    Err(Failure::new(
        IMP_ERROR_COUNT,
        format_args!("{name} is {value}; expected 0 to {IMP_MAX_COUNT}"),
    ))
}

/// # Safety
/// A usable pointer must be readable for `length` elements for the length of the call.
pub(crate) unsafe fn args<'a, T>(
    pointer: *const T,
    length: usize,
    name: &str,
) -> Result<&'a [T], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    usable(pointer, name)?;
    // SAFETY: as in `arg`; IMP_MAX_COUNT keeps the size in bytes far below isize::MAX.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// # Safety
/// A usable pointer must be writable for `length` elements, and nobody else may use them during the call.
pub(crate) unsafe fn outs<'a, T>(
    pointer: *mut T,
    length: usize,
    name: &str,
) -> Result<&'a mut [T], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    usable(pointer, name)?;
    // SAFETY: as in `args`, and exclusive by the caller's word.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, length) })
}

/// # Safety
/// A usable pointer must be writable for `capacity` bytes.
pub(crate) unsafe fn text_out(text: &str, buffer: *mut c_char, capacity: i32) -> Answer {
    let capacity = count_of(capacity, "capacity")?;
    // SAFETY: the caller vouches for `capacity` writable bytes.
    let buffer = unsafe { outs(buffer.cast::<u8>(), capacity, "buffer")? };
    if let Some(last) = capacity.checked_sub(1) {
        let kept = last.min(text.len());
        buffer[..kept].copy_from_slice(&text.as_bytes()[..kept]);
        buffer[kept] = 0;
    }
    Ok(text.len() as i32)
}

#[inline]
pub(crate) fn finite(value: f32, name: impl Into<Name>) -> Result<f32, Failure> {
    if value.is_finite() {
        return Ok(value);
    }
    let name = name.into();
    Err(Failure::new(IMP_ERROR_NOT_FINITE, format_args!("{name} is {value}; expected a number")))
}

/// A float of either sign whose size is at most IMP_MAX_LENGTH.
#[inline]
pub(crate) fn length(value: f32, name: impl Into<Name>) -> Result<f32, Failure> {
    let name = name.into();
    if finite(value, name)?.abs() <= IMP_MAX_LENGTH {
        return Ok(value);
    }
    Err(Failure::new(
        IMP_ERROR_RANGE,
        format_args!("{name} is {value:e}; expected at most {IMP_MAX_LENGTH:e} either way"),
    ))
}

pub(crate) fn known_bits(value: u32, known: u32, name: impl Into<Name>) -> Result<u32, Failure> {
    if value & !known == 0 {
        return Ok(value);
    }
    let name = name.into();
    Err(Failure::new(
        IMP_ERROR_UNKNOWN,
        format_args!("{name} is 0x{value:x}; expected no bit beyond 0x{known:x}"),
    ))
}

pub(crate) fn struct_size<T>(
    value: u32,
    name: impl Into<Name>,
    default: &str,
) -> Result<(), Failure> {
    if value as usize == size_of::<T>() {
        return Ok(());
    }
    let (name, expected) = (name.into().field("struct_size"), size_of::<T>());
    Err(Failure::new(
        IMP_ERROR_STRUCT_SIZE,
        format_args!("{name} is {value}; {default} writes {expected}"),
    ))
}

#[inline]
pub(crate) fn vec3_in(value: &imp_vec3) -> Vec3 {
    Vec3::new(value.x, value.y, value.z)
}

#[inline]
pub(crate) fn quat_in(value: &imp_quat) -> Quat {
    Quat::from_xyzw(value.x, value.y, value.z, value.w)
}

pub(crate) fn vec3_out(value: Vec3) -> imp_vec3 {
    imp_vec3 { x: value.x, y: value.y, z: value.z }
}

pub(crate) fn quat_out(value: Quat) -> imp_quat {
    imp_quat { x: value.x, y: value.y, z: value.z, w: value.w }
}

/// Tells which field of an argument is unfit.
#[cold]
pub(crate) fn unfit(name: Name, invalid: Invalid) -> Failure {
    let status = match invalid {
        Invalid::NotFinite { .. } => IMP_ERROR_NOT_FINITE,
        Invalid::TooLarge { .. } | Invalid::Negative { .. } | Invalid::NoScale { .. } => {
            IMP_ERROR_RANGE
        }
        Invalid::NotUnit { .. } | Invalid::NoDirection { .. } => IMP_ERROR_ROTATION,
    };
    if name.argument.is_empty() {
        return Failure::new(status, format_args!("{invalid}"));
    }
    Failure::new(status, format_args!("{name}.{invalid}"))
}

#[inline]
pub(crate) fn point_in(value: &imp_vec3, name: impl Into<Name>) -> Result<Vec3, Failure> {
    check_point(vec3_in(value)).map_err(|invalid| unfit(name.into(), invalid))
}

/// Half extents: lengths of 0 or more.
pub(crate) fn sizes_in(value: &imp_vec3, name: impl Into<Name>) -> Result<Vec3, Failure> {
    check_sizes(vec3_in(value)).map_err(|invalid| unfit(name.into(), invalid))
}

pub(crate) fn pose_in(value: &imp_pose, name: impl Into<Name>) -> Result<Pose, Failure> {
    check_pose(value, name)?;
    Ok(pose_of(value))
}

#[inline]
pub(crate) fn check_pose(value: &imp_pose, name: impl Into<Name>) -> Result<(), Failure> {
    Pose::check(vec3_in(&value.position), quat_in(&value.rotation))
        .map_err(|invalid| unfit(name.into(), invalid))
}

/// The pose that `check_pose` has accepted.
#[inline(always)]
pub(crate) fn pose_of(value: &imp_pose) -> Pose {
    Pose::checked(vec3_in(&value.position), quat_in(&value.rotation))
}

pub(crate) fn pose_out(value: &Pose) -> imp_pose {
    imp_pose { position: vec3_out(value.position()), rotation: quat_out(value.rotation()) }
}

/// A geometry of its own. `held` sees to it that it is accepted again for as long as that lives.
pub(super) fn geometry_in(
    value: &imp_geometry,
    name: impl Into<Name>,
    held: &mut Held,
) -> Result<Geometry, Failure> {
    check_geometry(value, name, held)?;
    Ok(geometry_of(value, || held.known(value.hull).clone()))
}

#[inline]
pub(super) fn check_geometry(
    value: &imp_geometry,
    name: impl Into<Name>,
    held: &mut Held,
) -> Result<(), Failure> {
    let checked = match value.kind {
        IMP_GEOMETRY_SPHERE => Geometry::check_sphere(vec3_in(&value.center), value.radius),
        IMP_GEOMETRY_CAPSULE => {
            let (point_a, point_b) = (vec3_in(&value.point_a), vec3_in(&value.point_b));
            Geometry::check_capsule(point_a, point_b, value.radius)
        }
        IMP_GEOMETRY_BOX => Geometry::check_box(
            vec3_in(&value.center),
            quat_in(&value.rotation),
            vec3_in(&value.half_extents),
            value.radius,
        ),
        _ => return check_other(value, name.into(), held),
    };
    checked.map_err(|invalid| unfit(name.into(), invalid))
}

/// The kinds that cost more to ask about than to check.
fn check_other(value: &imp_geometry, name: Name, held: &mut Held) -> Result<(), Failure> {
    let checked = match value.kind {
        IMP_GEOMETRY_TRIANGLE => Geometry::check_triangle(corners_in(value), value.radius),
        IMP_GEOMETRY_HULL => {
            let hull = held.get(value.hull, name.member("hull"))?;
            Geometry::check_hull(hull, vec3_in(&value.scale), value.radius)
        }
        IMP_GEOMETRY_HALF_SPACE => Geometry::check_half_space(vec3_in(&value.normal), value.offset),
        kind => return Err(unknown_kind(name, kind)),
    };
    checked.map_err(|invalid| unfit(name, invalid))
}

fn corners_in(value: &imp_geometry) -> [Vec3; 3] {
    [vec3_in(&value.point_a), vec3_in(&value.point_b), vec3_in(&value.point_c)]
}

/// The geometry that `check_geometry` has accepted; `hull` is asked for the hull of one that has one.
#[inline(always)]
pub(super) fn geometry_of(value: &imp_geometry, hull: impl FnOnce() -> Arc<Hull>) -> Geometry {
    match value.kind {
        IMP_GEOMETRY_SPHERE => Geometry::checked_sphere(vec3_in(&value.center), value.radius),
        IMP_GEOMETRY_CAPSULE => {
            let (point_a, point_b) = (vec3_in(&value.point_a), vec3_in(&value.point_b));
            Geometry::checked_capsule(point_a, point_b, value.radius)
        }
        IMP_GEOMETRY_BOX => Geometry::checked_box(
            vec3_in(&value.center),
            quat_in(&value.rotation),
            vec3_in(&value.half_extents),
            value.radius,
        ),
        IMP_GEOMETRY_TRIANGLE => Geometry::checked_triangle(corners_in(value), value.radius),
        IMP_GEOMETRY_HULL => Geometry::checked_hull(hull(), vec3_in(&value.scale), value.radius),
        _ => Geometry::checked_half_space(vec3_in(&value.normal), value.offset),
    }
}

#[cold]
fn unknown_kind(name: Name, kind: u32) -> Failure {
    Failure::new(
        IMP_ERROR_UNKNOWN,
        format_args!("{name}.kind is {kind}, which is no IMP_GEOMETRY_* constant"),
    )
}

/// A geometry of which nothing but its kind is set.
pub(crate) fn blank_geometry(kind: u32) -> imp_geometry {
    imp_geometry {
        kind,
        radius: 0.0,
        center: ZERO,
        rotation: quat_out(Quat::IDENTITY),
        half_extents: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        point_c: ZERO,
        normal: ZERO,
        offset: 0.0,
        scale: imp_vec3 { x: 1.0, y: 1.0, z: 1.0 },
        hull: imp_hull { id: 0 },
    }
}

/// The fields that a kind does not use are blank.
pub(crate) fn geometry_out(value: &Geometry) -> imp_geometry {
    match value {
        Geometry::Sphere(sphere) => imp_geometry {
            radius: sphere.radius(),
            center: vec3_out(sphere.center()),
            ..blank_geometry(IMP_GEOMETRY_SPHERE)
        },
        Geometry::Capsule(capsule) => imp_geometry {
            radius: capsule.radius(),
            point_a: vec3_out(capsule.point_a()),
            point_b: vec3_out(capsule.point_b()),
            ..blank_geometry(IMP_GEOMETRY_CAPSULE)
        },
        Geometry::Box(oriented) => imp_geometry {
            center: vec3_out(oriented.center()),
            rotation: quat_out(oriented.rotation()),
            half_extents: vec3_out(oriented.half_extents()),
            radius: oriented.radius(),
            ..blank_geometry(IMP_GEOMETRY_BOX)
        },
        Geometry::Triangle(triangle) => {
            let [point_a, point_b, point_c] = triangle.points().map(vec3_out);
            let radius = triangle.radius();
            imp_geometry {
                radius,
                point_a,
                point_b,
                point_c,
                ..blank_geometry(IMP_GEOMETRY_TRIANGLE)
            }
        }
        Geometry::Hull(scaled) => imp_geometry {
            radius: scaled.radius(),
            scale: vec3_out(scaled.scale()),
            hull: Hulls::look().handle(scaled.hull()),
            ..blank_geometry(IMP_GEOMETRY_HULL)
        },
        Geometry::HalfSpace(half_space) => imp_geometry {
            normal: vec3_out(half_space.normal()),
            offset: half_space.offset(),
            ..blank_geometry(IMP_GEOMETRY_HALF_SPACE)
        },
    }
}

pub(crate) fn ray_in(value: &imp_ray, name: impl Into<Name>) -> Result<Ray, Failure> {
    check_ray(value, name)?;
    Ok(ray_of(value))
}

pub(crate) fn check_ray(value: &imp_ray, name: impl Into<Name>) -> Result<(), Failure> {
    Ray::check(vec3_in(&value.origin), vec3_in(&value.direction), value.max_distance)
        .map_err(|invalid| unfit(name.into(), invalid))
}

/// The ray that `check_ray` has accepted.
pub(crate) fn ray_of(value: &imp_ray) -> Ray {
    Ray::checked(vec3_in(&value.origin), vec3_in(&value.direction), value.max_distance)
}

pub(crate) fn hit_out(hit: &Hit) -> imp_hit {
    imp_hit {
        point: vec3_out(hit.point),
        normal: vec3_out(hit.normal),
        distance: hit.distance,
        flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
    }
}

pub(crate) fn separation_out(found: &Distance) -> imp_separation {
    imp_separation {
        distance: found.distance,
        normal: vec3_out(found.normal),
        point_a: vec3_out(found.point_a),
        point_b: vec3_out(found.point_b),
    }
}

/// What stands in a batch where the ray hit nothing.
pub(crate) fn miss_out() -> imp_hit {
    imp_hit { point: ZERO, normal: ZERO, distance: -1.0, flags: 0 }
}

pub(crate) fn bounds_out(bounds: &Aabb) -> imp_bounds {
    imp_bounds { min: vec3_out(bounds.min), max: vec3_out(bounds.max) }
}

pub(crate) fn filter_in(value: &imp_filter) -> Filter {
    Filter { category: value.category, mask: value.mask, group: value.group }
}

pub(crate) fn filter_out(value: &Filter) -> imp_filter {
    imp_filter { category: value.category, mask: value.mask, group: value.group }
}
