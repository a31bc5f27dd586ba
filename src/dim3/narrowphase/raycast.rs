//! Rays against shapes relative to the ray's origin.
//!
//! Quadratics are solved about the ray's point nearest to the shape, so a distant origin costs no accuracy.

use glam::DVec3;

use super::cast::newton::linear;
use super::core::{Core, CoreBox, CoreHalfSpace, CoreHull, CoreShape, Rounded};
use super::overlap;
use crate::aabb::HALF_SPACE_REACH;
use crate::dim3::ray::{Hit, Ray};
use crate::math::Segment;
use crate::touching::TOUCH;

/// The point where a ray enters a shape given relative to the ray's origin. A ray that starts inside hits at distance 0.
///
/// `inside` returns whether the ray starts inside. It is called where rounding would decide.
pub fn cast(ray: &Ray, target: &CoreShape, inside: impl FnOnce() -> bool) -> Option<Hit> {
    if contains_origin(target).unwrap_or_else(inside) {
        return Some(ray.hit_inside());
    }
    let (distance, normal) = entry(ray.unit_direction(), target, ray.max_distance())?;
    ray.hit(distance, normal)
}

/// The distance and the normal at which a ray from the origin along a unit direction enters a shape that does not
/// contain the origin. Hits beyond `reach` may be missed.
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

/// Whether a shape contains the origin; none within the rounding error of its surface.
fn contains_origin(target: &CoreShape) -> Option<bool> {
    match target {
        CoreShape::Rounded(Rounded { core: Core::Hull(hull), radius: 0.0, .. })
            if hull.has_reliable_faces() =>
        {
            hull_contains_origin(hull)
        }
        CoreShape::Rounded(_) | CoreShape::HalfSpace(_) => {
            overlap::shortcut(target, &CoreShape::POINT, TOUCH)
        }
    }
}

/// Whether a hull contains the origin, by its face planes in its local frame. Vertices may be off the planes of merged
/// faces by [`Hull::TOLERANCE`](crate::dim3::Hull::TOLERANCE) of an extent.
fn hull_contains_origin(target: &CoreHull) -> Option<bool> {
    let point = target.local(DVec3::ZERO);
    let far = target.hull.reach().as_dvec3();
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

/// Greater than the tolerance of a hull, as a part of its coordinates.
const HULL_DOUBT: f64 = 1e-6;

fn half_space(direction: DVec3, target: &CoreHalfSpace) -> Option<(f64, DVec3)> {
    let closing = -target.normal.dot(direction);
    let distance = -target.offset / closing;
    (closing > 0.0 && distance <= HALF_SPACE_REACH).then_some((distance, target.normal))
}

/// A shape without a closed form: casts a point along the ray.
fn any(direction: DVec3, target: &CoreShape, reach: f64) -> Option<(f64, DVec3)> {
    let (distance, found) = linear(&CoreShape::POINT, target, direction, reach)?;
    Some((distance, outward(-found.normal, direction)))
}

/// Clips the ray by the faces of a hull in its local frame. A scaled line is still a line.
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
    Some((clipped(enter, leave)?, target.normal(entered)))
}

/// The distance at which a ray enters a convex shape that does not contain the origin, from where its line enters and
/// leaves.
fn clipped(enter: f64, leave: f64) -> Option<f64> {
    // An origin that is outside by rounding only is nearer to one of the two, and enters or leaves there.
    (enter <= leave && (enter >= 0.0 || -enter < leave)).then_some(enter.max(0.0))
}

fn sphere(direction: DVec3, center: DVec3, radius: f64) -> Option<(f64, DVec3)> {
    let distance = sphere_entry(direction, center, radius)?;
    Some((distance, outward(direction * distance - center, direction)))
}

/// The distance at which a ray enters a sphere that does not contain the origin.
fn sphere_entry(direction: DVec3, center: DVec3, radius: f64) -> Option<f64> {
    let nearest = direction.dot(center);
    let height_squared = (center - direction * nearest).length_squared();
    let rest = radius * radius - height_squared;
    // An origin that is outside by rounding only enters at distance 0.
    (nearest >= 0.0 && rest >= 0.0).then(|| (nearest - rest.sqrt()).max(0.0))
}

fn capsule(direction: DVec3, core: &Segment, radius: f64) -> Option<(f64, DVec3)> {
    let entries = [
        sphere_entry(direction, core.start, radius),
        sphere_entry(direction, core.start + core.span, radius),
        side_entry(direction, core, radius),
    ];
    // A capsule is the union of two spheres and a cylinder. A ray from outside enters where it first enters one of them.
    let distance = entries.into_iter().flatten().min_by(f64::total_cmp)?;
    let point = direction * distance;
    let along = core.nearest(point);
    let out = point - core.at(along);
    // If the point's distance from the segment is inaccurate, so is its direction.
    let is_noise =
        (out.length() - radius).abs() >= 1e-3 * radius || out.dot(direction) > TANGENT * radius;
    let normal =
        if is_noise { segment_normal(direction, core, along) } else { outward(out, direction) };
    Some((distance, normal))
}

/// The normal of a segment without a radius where a ray meets it: the one that faces the ray most.
///
/// Between the ends it is perpendicular to the segment. It is opposite to the ray at an end that the ray comes from
/// beyond, and everywhere on a segment without length.
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

/// The unit normal of a surface that a ray enters, which must not point along the ray.
///
/// By rounding, that of a tangent ray may point a little along it. For a tiny radius rounding dominates `out`.
fn outward(out: DVec3, direction: DVec3) -> DVec3 {
    let normal = out.normalize_or(-direction);
    let along = normal.dot(direction);
    if along <= 0.0 {
        normal
    } else if along < TANGENT {
        (normal - direction * along).normalize()
    } else {
        -direction
    }
}

/// The cosine between a ray and a normal above which the normal is noise.
const TANGENT: f64 = 1e-3;

/// The distance at which a ray enters the side of a cylinder, between its ends.
fn side_entry(direction: DVec3, core: &Segment, radius: f64) -> Option<f64> {
    let axis = core.span.try_normalize()?;
    // Projected along the axis: a circle about `center`, and the direction `across`.
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
    Some((clipped(enter, leave)?, normal))
}
