//! Cheap proofs that a moving shape passes by another one, before any distance is computed.

use glam::DVec3;

use super::sweep::tolerance;
use crate::dim3::narrowphase::core::{Core, Rounded};

/// Whether the bounding spheres never meet.
pub fn pass_by(a: &Rounded, b: &Rounded, velocity: DVec3) -> bool {
    let offset = b.core.center() - a.core.center();
    let reach = (a.core.size() + a.radius) + (b.core.size() + b.radius);
    let along = (offset.dot(velocity) / velocity.length_squared()).clamp(0.0, 1.0);
    let margin = tolerance(reach, a.lengths.sum() + b.lengths.sum(), 0.0);
    // Without motion `along` is NaN, which compares false.
    (offset - velocity * along).length() > reach * (1.0 + 1e-6) + margin
}

/// Whether a separating axis proves that A, moved by `velocity` times the time, does not touch B until `latest`. One of the
/// two is a triangle.
///
/// The axes are the normal of the triangle, and those perpendicular to the motion and to an edge of either.
pub fn pass_by_triangle(a: &Rounded, b: &Rounded, velocity: DVec3, latest: f32) -> bool {
    let (corners, other, velocity) = match (&a.core, &b.core) {
        (_, Core::Triangle(corners)) => (corners, a, velocity),
        (Core::Triangle(corners), _) => (corners, b, -velocity),
        _ => return false,
    };
    // Distances from a curved core are less accurate.
    if other.core.is_curved() {
        return false;
    }
    let center = other.core.center();
    let [p, q, r] = corners.map(|corner| corner - center);
    let (speed, lengths) = (velocity.length(), a.lengths.sum() + b.lengths.sum());
    let size = a.size() + b.size() + (p.length() + q.length() + r.length());
    // Twice the distance at which a cast counts as touching, and 1e6 times the rounding of a coordinate along a unit axis.
    let margin = 2.0 * tolerance(size, lengths, speed) + 1e-9 * (size + speed);
    let reach = a.radius + b.radius + margin;
    let latest = f64::from(latest.next_up()) * (1.0 + 1e-12);
    let is_apart = |axis: DVec3| {
        let length = axis.length();
        let half = half_width(&other.core, axis, length) + reach * length;
        let along = [p, q, r].map(|corner| corner.dot(axis));
        let low = along[0].min(along[1]).min(along[2]) - half;
        let high = along[0].max(along[1]).max(along[2]) + half;
        // The margin covers the way along an axis that is perpendicular to the motion.
        let closing = velocity.dot(axis);
        let is_perpendicular = closing.abs() <= 1e-12 * speed * length;
        let (low, high) = if closing < 0.0 { (-high, -low) } else { (low, high) };
        let way = if is_perpendicular { 0.0 } else { closing.abs() * latest };
        low > way || high < 0.0
    };
    let edges = [q - p, r - q, p - r];
    if is_apart(edges[0].cross(edges[1])) {
        return true;
    }
    let of_other = match &other.core {
        Core::Segment(segment) => segment.span,
        _ => DVec3::ZERO,
    };
    [edges[0], edges[1], edges[2], of_other].into_iter().any(|edge| is_apart(velocity.cross(edge)))
}

/// Half the extent of a core about its center along an axis of some length, or more.
fn half_width(core: &Core, axis: DVec3, length: f64) -> f64 {
    match core {
        Core::Point(_) => 0.0,
        Core::Segment(segment) => 0.5 * segment.span.dot(axis).abs(),
        Core::Box(oriented) => oriented.local_direction(axis).abs().dot(oriented.half),
        Core::Triangle(_) | Core::Hull(_) | Core::Frustum(_) => core.size() * length,
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::{Quat, Vec3};

    use crate::dim3::narrowphase::{cast_as, cast_until};
    use crate::dim3::{Convex, Pose};
    use crate::space::AtStart;

    const CASES: usize = 40_000;

    fn vector(random: &mut Rng, size: f32) -> Vec3 {
        let vector = Vec3::from_array([0; 3].map(|_| (random.f32() * 2.0 - 1.0) * size));
        // Some are parallel to an axis.
        if random.u8(0..4) == 0 { vector * Vec3::X } else { vector }
    }

    fn pose(random: &mut Rng, size: f32) -> Pose {
        let turn = Quat::from_xyzw(random.f32(), random.f32() - 0.5, random.f32() - 0.5, 0.7);
        let rotation = if random.bool() { turn.normalize() } else { Quat::IDENTITY };
        Pose::new(vector(random, size), rotation).unwrap()
    }

    fn triangle(random: &mut Rng, radius: f32) -> Convex {
        let [a, b, c] = [0; 3].map(|_| vector(random, 1.0));
        Convex::triangle(a, b, c, radius).unwrap()
    }

    /// Compares a cast up to a time with one of the whole way.
    fn agrees(other: impl Fn(&mut Rng) -> Convex) {
        let random = &mut Rng::with_seed(0xe4a2);
        let (mut hits, mut left_out) = (0, 0);
        for case in 0..CASES {
            let radius = if random.bool() { 0.0 } else { random.f32() * 0.2 };
            let (a, b) = (other(random), triangle(random, radius));
            let (at_a, at_b) = (pose(random, 3.0), pose(random, 0.5));
            let way = at_b.position() - at_a.position() + vector(random, 1.0);
            let way = way * random.f32() * 2.0;
            let all = cast_as(&a, &at_a, way, &b, &at_b, AtStart::Hit);
            let time = all.map_or(0.5, |hit| hit.time);
            for latest in [time, time.next_down().max(0.0), time * 0.999, random.f32(), 1.0] {
                let found = cast_until(&a, &at_a, way, &b, &at_b, AtStart::Hit, latest);
                let what = format!("case {case}: {found:?}, not {all:?} until {latest}");
                match all {
                    Some(hit) if hit.time <= latest => {
                        hits += 1;
                        assert_eq!(found, all, "{what}");
                    }
                    _ => {
                        left_out += usize::from(all.is_some() && found.is_none());
                        assert!(found.is_none() || found == all, "{what}");
                    }
                }
            }
        }
        assert!(hits > CASES / 4 && left_out > CASES / 8, "{hits} hits, {left_out} left out");
    }

    #[test]
    fn a_capsule_and_a_triangle() {
        agrees(|random| {
            Convex::capsule(vector(random, 0.7), vector(random, 0.7), random.f32() * 0.5).unwrap()
        });
    }

    #[test]
    fn a_box_and_a_triangle() {
        agrees(|random| {
            let half = vector(random, 0.7).abs();
            Convex::rounded_box(Vec3::ZERO, Quat::IDENTITY, half, random.f32() * 0.1).unwrap()
        });
    }

    #[test]
    fn two_triangles() {
        agrees(|random| triangle(random, 0.0));
    }

    #[test]
    fn a_sphere_and_a_triangle() {
        agrees(|random| Convex::sphere(vector(random, 0.3), random.f32() * 0.7).unwrap());
    }
}
