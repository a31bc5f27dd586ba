//! A ray's answer about a concave geometry is the best of its answers about the parts, to the bit. At equal distances the
//! lowest part answers.

use std::sync::Arc;

use impinge::answers::{Hit, Part};
use impinge::concave::{
    Any, AnyGeometry, Compound, CompoundPart, Concave, ConvexSpace, PosedCompound, View,
};
use impinge::space::Space;

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Random concave geometries of a dimension, and rays at them.
pub trait PartRays: ConvexSpace {
    /// Returns a geometry of one of the kinds that have parts without poses.
    fn surface(rng: &mut Rng) -> Self::Any;
    fn convex(rng: &mut Rng) -> Self::Any;
    fn compound_of(compound: PosedCompound<Self>) -> Self::Any;
    fn pose(rng: &mut Rng, size: f64) -> Self::Pose;
    /// Returns a ray whose line passes near a point.
    fn ray_at(rng: &mut Rng, target: Self::Vector) -> Self::Ray;
    fn point_near(rng: &mut Rng, pose: &Self::Pose) -> Self::Vector;
    /// Returns whether a ray runs so nearly along a part that the side of the part, or its hit, is a matter of rounding.
    fn runs_along(geometry: &Self::Geometry, pose: &Self::Pose, ray: &Self::Ray) -> bool;
    fn bits(vector: Self::Vector) -> [u32; 3];
}

fn geometry<C: PartRays>(rng: &mut Rng) -> C::Any {
    if rng.once_in(3) {
        let parts = (0..1 + rng.below(5) as u32).map(|tag| {
            let geometry = if rng.bool() { C::surface(rng) } else { C::convex(rng) };
            let pose = if rng.bool() { C::pose(rng, 0.0) } else { C::pose(rng, 1.5) };
            CompoundPart { geometry, pose, tag }
        });
        let compound = Compound::new(parts.collect(), false).expect("a compound");
        return C::compound_of(PosedCompound::new(Arc::new(compound)));
    }
    C::surface(rng)
}

/// The best answer of the parts, and the distance of the nearest hit that is a matter of rounding.
fn best_of_parts<C: PartRays>(
    concave: &dyn Concave<C>,
    pose: &C::Pose,
    ray: &C::Ray,
) -> (Option<Hit<C::Vector>>, f32) {
    let (mut best, mut doubtful) = (None, f32::INFINITY);
    let against = -C::ray_direction(ray);
    concave.each_part(pose, &mut |part, geometry, pose| {
        let Some(hit) = C::raycast(geometry, pose, ray) else { return };
        if !hit.inside && C::runs_along(geometry, pose, ray) {
            doubtful = doubtful.min(hit.distance);
            return;
        }
        if !hit.inside && concave.is_back(part, geometry, pose, against) {
            return;
        }
        let order = |hit: &Hit<C::Vector>| (hit.distance, !hit.inside, hit.part);
        let hit = Hit { part, ..hit };
        if best.as_ref().is_none_or(|best| order(&hit) < order(best)) {
            best = Some(hit);
        }
    });
    (best, doubtful)
}

fn bits<C: PartRays>(hit: &Hit<C::Vector>) -> (u32, [u32; 3], [u32; 3], bool, Part) {
    (hit.distance.to_bits(), C::bits(hit.point), C::bits(hit.normal), hit.inside, hit.part)
}

/// Whether the vector from an origin to a point has no rounding.
fn is_exact<C: PartRays>(point: C::Vector, origin: C::Vector) -> bool {
    let rounded = point - origin;
    rounded + origin == point && point - rounded == origin
}

/// How the cases end.
#[derive(Default)]
struct Tally {
    hits: u64,
    misses: u64,
    inside: u64,
    skipped: u64,
    /// Rays that the frame of a compound would round.
    rounded: u64,
    /// Hits that several parts have at the same distance.
    ties: u64,
}

pub fn a_ray_has_the_best_answer_of_the_parts<C: PartRays>() {
    let mut tally = Tally::default();
    for number in 0..case_count(20_000) {
        let mut rng = Rng::of_case(seed(0x9a47), number);
        let rng = &mut rng;
        let any = geometry::<C>(rng);
        let away = rng.pick(&[0.0, 3.0]);
        let pose = C::pose(rng, away);
        let target = C::point_near(rng, &pose);
        let target = if rng.once_in(8) {
            target
        } else {
            Any::<C>::closest_point(&any, &pose, target).point_a
        };
        let ray = C::ray_at(rng, target);
        let View::Concave(concave) = any.view() else { unreachable!("all are concave") };
        // Parts with poses of their own are rounded in a frame at the position of the geometry.
        let origin = concave.has_part_poses().then(|| C::position(&pose));
        if origin.is_some_and(|origin| !is_exact::<C>(C::ray_origin(&ray), origin)) {
            tally.rounded += 1;
            continue;
        }
        let in_frame = origin
            .map_or((pose, ray), |origin| (C::moved(&pose, -origin), C::moved_ray(&ray, -origin)));
        let (best, doubtful) = best_of_parts::<C>(concave, &in_frame.0, &in_frame.1);
        let expected = best.map(|hit| {
            let point = match origin {
                Some(_) if hit.inside => C::ray_origin(&ray),
                Some(origin) => hit.point + origin,
                None => hit.point,
            };
            Hit { point, ..hit }
        });
        let found = Any::<C>::raycast(&any, &pose, &ray);
        // The inside of a solid belongs to no part.
        let in_solid = |hit: &Hit<C::Vector>| hit.inside && concave.is_solid();
        if found.as_ref().is_some_and(in_solid)
            || doubtful <= found.as_ref().map_or(f32::INFINITY, |hit| hit.distance)
                && doubtful < f32::INFINITY
        {
            tally.skipped += 1;
            continue;
        }
        assert_eq!(
            found.as_ref().map(bits::<C>),
            expected.as_ref().map(bits::<C>),
            "case {number}: {any:?} {pose:?} {ray:?}\n{found:?}\n{expected:?}"
        );
        match expected {
            None => tally.misses += 1,
            Some(hit) if hit.inside => tally.inside += 1,
            Some(hit) => {
                tally.hits += 1;
                let mut equal = 0;
                concave.each_part(&in_frame.0, &mut |_, geometry, pose| {
                    let other = C::raycast(geometry, pose, &in_frame.1);
                    equal += u64::from(other.is_some_and(|one| one.distance == hit.distance));
                });
                tally.ties += u64::from(equal > 1);
            }
        }
    }
    let Tally { hits, misses, inside, skipped, rounded, ties } = tally;
    let all = hits + misses + inside + skipped + rounded;
    assert!(
        hits > all / 4 && misses > all / 50 && inside > all / 100 && ties > all / 50,
        "{hits} hits, {misses} misses, {inside} inside, {ties} ties, {skipped} skipped"
    );
    assert!(skipped < all / 4 && rounded < all / 4, "{skipped} and {rounded} of {all} skipped");
}
