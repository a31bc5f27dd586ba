//! Whether two posed geometries overlap, by GJK in f32.

use glam::{Quat, Vec3, Vec3A};

use super::core_f32::CoreF32;
use super::gjk::{Difference, LastSimplex, Reach, SIZES};
use super::hull_f32::HullF32;
use super::overlap::Poses;
use super::simplex::ERROR;
use crate::dim3::convex::{Convex, ScaledHull};
use crate::dim3::narrowphase::core::PosedConvex;
use crate::dim3::pose::Pose;
use crate::simd::f32_lanes::{LaneWork, OctetLanes, Width};

/// Whether the signed distance of two geometries is at or below `margin`, where f32 can prove it.
pub fn overlap((a, pose_a): PosedConvex, (b, pose_b): PosedConvex, margin: f32) -> Option<bool> {
    use Convex::{Cone, Cylinder, Hull, Sphere};
    match (a, b) {
        // The closed form in f64 is faster.
        (Sphere(_), Cylinder(_) | Cone(_)) | (Cylinder(_) | Cone(_), Sphere(_)) => None,
        (Hull(hull_a), Hull(hull_b)) => {
            Width::widest().run(HullOverlap { a: (hull_a, pose_a), b: (hull_b, pose_b), margin })
        }
        _ => {
            let scaled = Scaled::new(
                [pose_a, pose_b],
                reach(a)? + reach(b)?,
                radius(a) + radius(b),
                margin,
            )?;
            let Scaled { rotations: [rotation_a, rotation_b], offset, unit, .. } = scaled;
            let difference = Difference {
                a: CoreF32::posed(a, rotation_a, Vec3A::ZERO, unit),
                b: CoreF32::posed(b, rotation_b, offset, unit),
            };
            let last = &mut LastSimplex::new();
            let search = difference.between_centers(scaled.reach.max(0.0), scaled.error, last);
            scaled.answer(Width::widest().run(search))
        }
    }
}

/// [`overlap`] of two hulls in the lanes of a processor. The width does not change the result.
///
/// All of it runs there: to store what a search needs and load it again would take as long as a step of the search.
struct HullOverlap<'a> {
    a: (&'a ScaledHull, &'a Pose),
    b: (&'a ScaledHull, &'a Pose),
    margin: f32,
}

impl LaneWork for HullOverlap<'_> {
    type Output = Option<bool>;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> Option<bool> {
        let HullOverlap { a: (a, pose_a), b: (b, pose_b), margin } = self;
        let reaches = reach_of_hull(a) + reach_of_hull(b);
        let scaled = Scaled::new([pose_a, pose_b], reaches, a.radius() + b.radius(), margin)?;
        let Scaled { rotations: [rotation_a, rotation_b], offset, unit, .. } = scaled;
        let difference = Difference {
            a: HullF32::posed(a, rotation_a, Vec3A::ZERO, unit),
            b: HullF32::posed(b, rotation_b, offset, unit),
        };
        let last = &mut LastSimplex::new();
        let search = difference.between_centers(scaled.reach.max(0.0), scaled.error, last);
        scaled.answer(search.run::<L>())
    }
}

/// A pair and its question, relative to A's position. `reach` and `error` are divided by all lengths.
struct Scaled {
    rotations: [Quat; 2],
    /// From A's position to B's.
    offset: Vec3A,
    /// The inverse of the sum of all lengths.
    unit: f32,
    /// The distance of the cores at which the geometries are at the margin.
    reach: f32,
    error: f32,
}

impl Scaled {
    /// None for invalid rotations, and for lengths that cannot be scaled to 1.
    #[inline(always)]
    fn new([a, b]: [&Pose; 2], reaches: f32, radii: f32, margin: f32) -> Option<Scaled> {
        let Poses { rotation_a, rotation_b, offset, .. } = Poses::new(a.into(), b.into())?;
        let lengths = offset.abs().element_sum() + reaches;
        if !SIZES.contains(&f64::from(lengths)) {
            return None;
        }
        let unit = lengths.recip();
        Some(Scaled {
            rotations: [rotation_a, rotation_b],
            offset,
            unit,
            reach: (margin + radii) * unit,
            error: ERROR * (1.0 + (radii + margin.abs()) * unit),
        })
    }

    /// A negative reach is a depth, which GJK does not compute. It can still prove that the cores are separated.
    #[inline(always)]
    fn answer(&self, found: Reach) -> Option<bool> {
        match found {
            Reach::Beyond => Some(false),
            Reach::Within if self.reach >= 0.0 => Some(true),
            Reach::Within | Reach::Undecided => None,
        }
    }
}

/// An upper bound of the coordinates of the vertices, summed over the axes. None for a geometry that this file does not
/// support.
fn reach(geometry: &Convex) -> Option<f32> {
    let reach = match geometry {
        Convex::Sphere(sphere) => sphere.center().abs(),
        Convex::Capsule(capsule) => capsule.point_a().abs().max(capsule.point_b().abs()),
        Convex::Box(oriented) if oriented.rotation() == Quat::IDENTITY => {
            oriented.center().abs() + oriented.half_extents()
        }
        Convex::Triangle(triangle) => {
            let [a, b, c] = triangle.points().map(Vec3::abs);
            a.max(b).max(c)
        }
        Convex::Hull(scaled) => return Some(reach_of_hull(scaled)),
        Convex::Cylinder(cylinder) => {
            let ends = cylinder.point_a().abs().max(cylinder.point_b().abs());
            ends + Vec3::splat(cylinder.side_radius())
        }
        Convex::Cone(cone) => {
            cone.base().abs().max(cone.apex().abs()) + Vec3::splat(cone.base_radius())
        }
        Convex::Box(_) | Convex::HalfSpace(_) => return None,
    };
    Some(reach.element_sum())
}

fn radius(geometry: &Convex) -> f32 {
    match geometry {
        Convex::Sphere(sphere) => sphere.radius(),
        Convex::Capsule(capsule) => capsule.radius(),
        Convex::Box(oriented) => oriented.radius(),
        Convex::Triangle(triangle) => triangle.radius(),
        Convex::Hull(scaled) => scaled.radius(),
        Convex::Cylinder(cylinder) => cylinder.radius(),
        Convex::Cone(cone) => cone.radius(),
        Convex::HalfSpace(_) => 0.0,
    }
}

#[inline(always)]
fn reach_of_hull(scaled: &ScaledHull) -> f32 {
    (scaled.hull().reach() * scaled.scale().abs()).element_sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use super::*;
    use crate::dim3::Hull;

    fn vector(random: &mut Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| random.f32() * 2.0 - 1.0))
    }

    /// A box, or the hull of up to 200 points.
    fn geometry(random: &mut Rng) -> Convex {
        if random.u8(0..4) == 0 {
            let half = vector(random).abs();
            return Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap();
        }
        let points: Vec<Vec3> = (0..random.usize(4..200)).map(|_| vector(random)).collect();
        let hull = Arc::new(Hull::from_points(&points, 255).unwrap());
        Convex::hull(hull, Vec3::ONE + 0.5 * vector(random), 0.0).unwrap()
    }

    /// A pose with coordinates of up to `far`.
    fn pose(random: &mut Rng, far: f32) -> Pose {
        let [x, y, z] = vector(random).to_array();
        Pose::new(vector(random) * far, Quat::from_xyzw(x, y, z, 1.0).normalize()).unwrap()
    }

    #[test]
    fn a_point_inside_both_proves_an_overlap() {
        let random = &mut Rng::with_seed(4);
        let (mut proven, mut overlapping) = (0, 0);
        for _ in 0..400 {
            let (a, b) = (geometry(random), geometry(random));
            let (pose_a, pose_b) = (pose(random, 0.7), pose(random, 0.7));
            let within = overlap((&a, &pose_a), (&b, &pose_b), 0.0);
            let distance = crate::dim3::narrowphase::distance(&a, &pose_a, &b, &pose_b).distance;
            if let Some(within) = within {
                assert_eq!(within, distance <= 0.0, "{distance}");
                proven += 1;
            }
            overlapping += u32::from(distance <= 0.0);
        }
        assert!(proven > 390 && overlapping > 100, "{proven} {overlapping}");
    }

    #[test]
    fn every_width_finds_the_same_of_hulls() {
        let random = &mut Rng::with_seed(6);
        let mut counts = [0; 3];
        for _ in 0..600 {
            let (a, b) = (geometry(random), geometry(random));
            let (Convex::Hull(a), Convex::Hull(b)) = (&a, &b) else { continue };
            let (pose_a, pose_b) = (pose(random, 1.5), pose(random, 1.5));
            let margin = random.f32() * 0.4 - 0.2;
            let found = Width::all()
                .into_iter()
                .map(|width| width.run(HullOverlap { a: (a, &pose_a), b: (b, &pose_b), margin }));
            let found: Vec<_> = found.collect();
            assert!(found.windows(2).all(|both| both[0] == both[1]), "{found:?}");
            counts[found[0].map_or(2, usize::from)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }
}
