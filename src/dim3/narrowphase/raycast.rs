//! Rays against geometries seen from the ray's origin. Quadratics are solved about the point of the ray
//! nearest to the geometry, so that a far origin costs no digits.

use glam::DVec3;

use super::cast::linear::linear;
use super::core::{Core, CoreBox, CoreHalfSpace, CoreHull, CoreShape, Rounded};
use super::overlap;
use crate::dim3::ray::{Hit, Ray};
use crate::math::Segment;
use crate::touching::TOUCH;

/// Where a ray enters a geometry seen from the ray's origin; at distance 0 when it begins in it. `inside` answers that
/// where rounding would decide.
pub fn cast(ray: &Ray, target: &CoreShape, inside: impl FnOnce() -> bool) -> Option<Hit> {
    if surely_holds_origin(target).unwrap_or_else(inside) {
        return Some(ray.hit_inside());
    }
    let (distance, normal) = entry(ray.unit_direction(), target, ray.max_distance())?;
    ray.hit(distance, normal)
}

/// At what distance and with what normal a ray along a unit direction enters a geometry that does not hold its
/// origin. Beyond `reach` it may find nothing.
pub fn entry(direction: DVec3, target: &CoreShape, reach: f64) -> Option<(f64, DVec3)> {
    match target {
        CoreShape::HalfSpace(target) => half_space(direction, target),
        CoreShape::Rounded(Rounded { core: Core::Point(center), radius, .. }) => {
            sphere(direction, *center, *radius)
        }
        CoreShape::Rounded(Rounded { core: Core::Segment(core), radius, .. }) => {
            capsule(direction, core, *radius)
        }
        CoreShape::Rounded(Rounded { core: Core::Box(target), radius: 0.0, .. }) => {
            oriented_box(direction, target)
        }
        CoreShape::Rounded(Rounded { core: Core::Hull(target), radius: 0.0, .. })
            if target.has_reliable_faces() =>
        {
            hull(direction, target)
        }
        CoreShape::Rounded(_) => any(direction, target, reach),
    }
}

/// Whether a geometry contains the point that it is seen from, where that is clear.
fn surely_holds_origin(target: &CoreShape) -> Option<bool> {
    match target {
        CoreShape::Rounded(Rounded { core: Core::Hull(hull), radius: 0.0, .. })
            if hull.has_reliable_faces() =>
        {
            hull_surely_holds_origin(hull)
        }
        CoreShape::Rounded(_) | CoreShape::HalfSpace(_) => {
            overlap::shortcut(target, &CoreShape::POINT, TOUCH)
        }
    }
}

/// The same of a hull, in its own frame. The vertices may lie off the planes of merged faces by
/// [`Hull::TOLERANCE`](crate::dim3::Hull::TOLERANCE) of an extent.
fn hull_surely_holds_origin(target: &CoreHull) -> Option<bool> {
    let point = target.local(DVec3::ZERO);
    let far = target.hull.min().abs().max(target.hull.max().abs()).as_dvec3();
    let doubt = HULL_DOUBT * (far.element_sum() + point.abs().element_sum());
    let mut clearly_inside = true;
    for face in target.hull.faces() {
        let above = face.normal.dot(point) - face.offset;
        if above > doubt {
            return Some(false);
        }
        clearly_inside &= above < -doubt;
    }
    clearly_inside.then_some(true)
}

/// More than the tolerance of a hull, as a part of its coordinates.
const HULL_DOUBT: f64 = 1e-6;

fn half_space(direction: DVec3, target: &CoreHalfSpace) -> Option<(f64, DVec3)> {
    let closing = -target.normal.dot(direction);
    (closing > 0.0).then(|| (-target.offset / closing, target.normal))
}

/// A geometry without a closed form: the ray is a point that moves until it touches.
fn any(direction: DVec3, target: &CoreShape, reach: f64) -> Option<(f64, DVec3)> {
    let (distance, found) = linear(&CoreShape::POINT, target, direction, reach)?;
    Some((distance, outward(-found.normal, direction)))
}

/// The faces of a hull in its own frame, where a stretched line is a line still.
fn hull(direction: DVec3, target: &CoreHull) -> Option<(f64, DVec3)> {
    let origin = target.local(DVec3::ZERO);
    let direction = target.local_direction(direction);
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut entered = 0;
    for (index, face) in target.hull.faces().iter().enumerate() {
        let (inside, speed) = (face.offset - face.normal.dot(origin), face.normal.dot(direction));
        if speed == 0.0 {
            if inside < 0.0 {
                return None;
            }
            continue;
        }
        let crossing = inside / speed;
        if speed > 0.0 {
            leave = leave.min(crossing);
        } else if crossing > enter {
            (enter, entered) = (crossing, index);
        }
    }
    (enter <= leave && enter >= 0.0).then(|| (enter, target.normal(entered)))
}

fn sphere(direction: DVec3, center: DVec3, radius: f64) -> Option<(f64, DVec3)> {
    let distance = sphere_entry(direction, center, radius)?;
    Some((distance, outward(direction * distance - center, direction)))
}

/// The distance at which a line enters a sphere that does not hold its origin.
fn sphere_entry(direction: DVec3, center: DVec3, radius: f64) -> Option<f64> {
    let nearest = direction.dot(center);
    let height_squared = (center - direction * nearest).length_squared();
    let rest = radius * radius - height_squared;
    // An origin that is outside by rounding alone enters where it stands.
    (nearest >= 0.0 && rest >= 0.0).then(|| (nearest - rest.sqrt()).max(0.0))
}

fn capsule(direction: DVec3, core: &Segment, radius: f64) -> Option<(f64, DVec3)> {
    let entries = [
        sphere_entry(direction, core.start, radius),
        sphere_entry(direction, core.start + core.span, radius),
        side_entry(direction, core, radius),
    ];
    // A capsule is the union of the three, and a ray from outside enters the union where it enters a part.
    let distance = entries.into_iter().flatten().min_by(f64::total_cmp)?;
    let point = direction * distance;
    let along = core.nearest(point);
    let out = point - core.at(along);
    // Where rounding decides how far from the segment the point is, it decides the direction too.
    let is_noise = (out.length() - radius).abs() >= 1e-3 * radius || out.dot(direction) > 0.0;
    let normal = if is_noise { segment_normal(direction, core, along) } else { out.normalize() };
    Some((distance, normal))
}

/// The normal of a segment without a radius where a ray meets it: of all its normals there, the one that faces the ray
/// most. Between the ends that is at right angles to the segment. At an end it is against the ray's direction, if the
/// ray comes from beyond that end, and everywhere on a segment without length.
fn segment_normal(direction: DVec3, core: &Segment, along: f64) -> DVec3 {
    const END: f64 = 1e-9;
    let Some(axis) = core.span.try_normalize() else { return -direction };
    let speed = direction.dot(axis);
    let from_beyond = if speed > 0.0 { along <= END } else { along >= 1.0 - END };
    if from_beyond {
        return -direction;
    }
    (axis * speed - direction).try_normalize().unwrap_or(-direction)
}

/// The unit normal of a round surface that a ray enters. With a radius of next to nothing the way out is
/// noise, which must not point along the ray.
fn outward(out: DVec3, direction: DVec3) -> DVec3 {
    let normal = out.normalize_or(-direction);
    if normal.dot(direction) > 0.0 { -direction } else { normal }
}

/// The distance at which a line enters the side of a cylinder, between its ends.
fn side_entry(direction: DVec3, core: &Segment, radius: f64) -> Option<f64> {
    let axis = core.span.try_normalize()?;
    // Everything at right angles to the axis: a circle about `center`, met along `across`.
    let across = direction - axis * direction.dot(axis);
    let center = core.start - axis * core.start.dot(axis);
    let speed_squared = across.length_squared();
    if speed_squared == 0.0 {
        return None;
    }
    let nearest = across.dot(center) / speed_squared;
    let height_squared = (center - across * nearest).length_squared();
    let rest = radius * radius - height_squared;
    if rest < 0.0 || nearest < 0.0 {
        return None;
    }
    let distance = (nearest - (rest / speed_squared).sqrt()).max(0.0);
    let along = (direction * distance - core.start).dot(axis);
    (0.0..=core.span.length()).contains(&along).then_some(distance)
}

fn oriented_box(direction: DVec3, target: &CoreBox) -> Option<(f64, DVec3)> {
    let origin = target.local(DVec3::ZERO);
    let direction = target.local_direction(direction);
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut normal = DVec3::ZERO;
    for axis in 0..3 {
        let (from, speed, half) = (origin[axis], direction[axis], target.half[axis]);
        if speed == 0.0 {
            if from.abs() > half {
                return None;
            }
            continue;
        }
        let side = -speed.signum();
        let near = (side * half - from) / speed;
        let far = (-side * half - from) / speed;
        if near > enter {
            enter = near;
            normal = target.axes.col(axis) * side;
        }
        leave = leave.min(far);
    }
    (enter <= leave && enter >= 0.0).then_some((enter, normal))
}
