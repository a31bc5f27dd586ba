//! The time of impact of two geometries that translate and rotate.

use glam::Vec3;

use super::linear::{CastHit, inside, touching, translations};
use super::rotating::{Pair, Turn};
use crate::conservative_advancement::{Advance, Touch};
use crate::dim3::convex::Convex;
use crate::dim3::narrowphase::core::CoreShape;
use crate::dim3::narrowphase::distance;
use crate::dim3::narrowphase::pair::canonical_order;
use crate::dim3::pose::Pose;
use crate::space::{self, AtStart};
use crate::touching::touches;

/// A geometry that moves with a body.
pub type Travelling<'a> = space::Travelling<'a, Convex, Pose>;

fn shape_from<'a>(moving: Travelling<'a>, origin: Vec3) -> CoreShape<'a> {
    CoreShape::new(moving.geometry, moving.pose, origin)
}

/// The first touch of two geometries, by conservative advancement.
pub fn motions(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    let way = |moving: Travelling| moving.end.from(moving.start.position());
    let turns = [a, b].map(|moving| Turn::between(moving.start, moving.end));
    let [posed_a, posed_b] = [a, b].map(|moving| (moving.geometry, moving.pose));
    if turns.iter().all(|turn| turn.angle == 0.0) {
        return translations((posed_a, way(a)), (posed_b, way(b)), at_start, 1.0);
    }
    let (.., swapped) = canonical_order(posed_a, posed_b);
    let (ends, turns) = if swapped { ([b, a], [turns[1], turns[0]]) } else { ([a, b], turns) };
    let origin = ends[0].start.position();
    let [first, second] = ends.map(|moving| shape_from(moving, origin));
    let own = ends.map(|moving| shape_from(moving, moving.start.position()));
    let ways = ends.map(way);

    let size = first.size() + second.size();
    let separation = distance::signed_distance(&first, &second);
    let pair = Pair::new(own, turns, ends[1].start.from(origin), ways[1] - ways[0]);
    let origin = origin.as_dvec3();
    let overlaps = touches(separation.distance);
    if overlaps && (at_start == AtStart::Hit || pair.is_none()) {
        return Some(inside(0.0, separation, origin, swapped));
    }
    let Some(pair) = pair else {
        return Some(touching(0.0, separation.normal, origin + separation.point_a, swapped));
    };
    let lengths = first.lengths() + second.lengths();
    let cast = Advance::new(&pair, size, lengths, &separation);
    let Touch { time, separation, was_separated } =
        cast.first_touch(separation, overlaps, at_start)?;
    let origin = origin + ways[0] * time;
    Some(if was_separated {
        let point = origin + (separation.point_a + separation.point_b) * 0.5;
        touching(time, separation.normal, point, swapped)
    } else {
        inside(time, separation, origin, swapped)
    })
}
