//! The time of impact of two geometries that move and rotate.

use glam::Vec2;

use super::linear::{hit_inside, hit_touching, translations};
use super::rotating::{MovingPair, Turn};
use crate::conservative_advancement::{Advance, Touch};
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::answers::CastHit;
use crate::dim2::narrowphase::core_shape::CoreShape;
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::pair::canonical_order;
use crate::dim2::pose::Pose;
use crate::space::{self, AtStart};
use crate::touching::touches;

/// A geometry that moves with a body.
pub type Travelling<'a> = space::Travelling<'a, Convex, Pose>;

fn shape_from<'a>(moving: Travelling<'a>, origin: Vec2) -> CoreShape<'a> {
    CoreShape::new(moving.geometry, moving.pose, origin)
}

/// The time of impact of two geometries that move from one pose to another.
pub fn motions(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    let travel = |moving: Travelling| moving.end.from(moving.start.position());
    let turns = [a, b].map(|moving| Turn::between(moving.start, moving.end));
    let [posed_a, posed_b] = [a, b].map(|moving| (moving.geometry, moving.pose));
    if turns.iter().all(|turn| turn.angle == 0.0) {
        return translations((posed_a, travel(a)), (posed_b, travel(b)), at_start);
    }
    let (.., swapped) = canonical_order(posed_a, posed_b);
    let (ends, turns) = if swapped { ([b, a], [turns[1], turns[0]]) } else { ([a, b], turns) };
    let origin = ends[0].start.position();
    let [first, second] = ends.map(|moving| shape_from(moving, origin));
    let own = ends.map(|moving| shape_from(moving, moving.start.position()));
    let travels = ends.map(travel);

    let start = signed_distance(&first, &second);
    let overlaps = touches(start.distance);
    let pair = MovingPair::new(own, turns, ends[1].start.from(origin), travels[1] - travels[0]);
    let origin = origin.as_dvec2();
    if overlaps && (at_start == AtStart::Hit || pair.is_none()) {
        return Some(hit_inside(0.0, start, origin, swapped));
    }
    let Some(pair) = pair else {
        return Some(hit_touching(0.0, start.normal, origin + start.point_a, swapped));
    };
    let (size, lengths) = (first.size() + second.size(), first.lengths() + second.lengths());
    let cast = Advance::new(&pair, size, lengths, &start);
    let Touch { time, separation, was_separated } = cast.first_touch(start, overlaps, at_start)?;
    let origin = origin + travels[0] * time;
    Some(if was_separated {
        let point = origin + (separation.point_a + separation.point_b) * 0.5;
        hit_touching(time, separation.normal, point, swapped)
    } else {
        hit_inside(time, separation, origin, swapped)
    })
}
