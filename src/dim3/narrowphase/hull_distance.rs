//! The signed distance of two hulls.

use super::core::{CoreHull, PosedConvex, Rounded};
use super::distance::{self, Separation};
use super::f32_kernels::gjk::{LastSimplex, find_nearest_of_hulls};
use super::gjk::{self, NOISE};
use super::gjk_end::nearest_of_hulls;
use crate::dim3::convex::ScaledHull;

/// [`distance::signed_distance`] of two hulls in their canonical order, relative to A's position, with the same bits.
///
/// Nearly all separated hulls need no more than their maps from the local frames and the last simplex of GJK in f32.
pub fn signed_distance(
    (hull_a, a): (&ScaledHull, PosedConvex),
    (hull_b, b): (&ScaledHull, PosedConvex),
) -> Separation {
    let origin = a.1.position();
    let [core_a, core_b] =
        [(hull_a, a.1), (hull_b, b.1)].map(|(hull, pose)| CoreHull::new(hull, pose, origin));
    let mut first = LastSimplex::new();
    find_nearest_of_hulls(&core_a, &core_b, &mut first);
    let (radius_a, radius_b) = (f64::from(hull_a.radius()), f64::from(hull_b.radius()));
    let size = core_a.size() + core_b.size() + radius_a + radius_b;
    let gap = match gjk::unit(size) {
        Some(_) => None,
        None => nearest_of_hulls(&core_a, &core_b, size, &first),
    };
    let gap = gap.filter(|gap| gap.distance > NOISE * size);
    if let Some(gap) = gap {
        let found = Separation::across(&gap).with_radii(radius_a, radius_b);
        let contain_origins =
            core_a.hull.bounds_contain_origin() && core_b.hull.bounds_contain_origin();
        if let Some(found) = found.if_clear_of_touching(contain_origins, size) {
            return found;
        }
    }
    let a = Rounded::of_hull(a.0, hull_a.radius(), core_a);
    let b = Rounded::of_hull(b.0, hull_b.radius(), core_b);
    match gap {
        Some(gap) => distance::rounded(&a, &b, |_| Separation::across(&gap)),
        None => distance::signed_distance_from(&a, &b, &first),
    }
}
