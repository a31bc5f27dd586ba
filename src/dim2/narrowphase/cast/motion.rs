//! The time of impact of two geometries that move and rotate.

use super::linear::{hit_inside, hit_touching, translations};
use super::rotating::{MovingPair, Turn};
use crate::conservative_advancement::{Advance, Touch};
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::answers::CastHit;
use crate::dim2::narrowphase::core_shape::CoreShape;
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::pair::CanonicalPair;
use crate::dim2::pose::Pose;
use crate::space::AtStart;
use crate::touching::touches;

/// A geometry and its poses at the start and at the end.
pub type Travelling<'a> = (&'a Convex, &'a Pose, &'a Pose);

/// The time of impact of two geometries that move from one pose to another.
pub fn motions(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    let travel = |(_, start, end): Travelling| end.from(start.position());
    let turns = [Turn::between(a.1, a.2), Turn::between(b.1, b.2)];
    if turns.iter().all(|turn| turn.angle == 0.0) {
        return translations(((a.0, a.1), travel(a)), ((b.0, b.1), travel(b)), at_start);
    }
    let CanonicalPair { first, second, origin, swapped } =
        CanonicalPair::new((a.0, a.1), (b.0, b.1));
    let (ends, turns) = if swapped { ([b, a], [turns[1], turns[0]]) } else { ([a, b], turns) };
    let own = ends.map(|(geometry, pose, _)| CoreShape::new(geometry, pose, pose.position()));
    let travels = ends.map(travel);

    let start = signed_distance(&first, &second);
    let overlaps = touches(start.distance);
    let pair = MovingPair::new(own, turns, ends[1].1.from(origin), travels[1] - travels[0]);
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
