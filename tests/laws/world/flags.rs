//! The flags of queries about shapes that touch at the start.

use std::fmt::Debug;

use impinge::answers::CastHit;
use impinge::space::{AtStart, CastRules};
use impinge::world::{Cast, CastMotion, Id, Probe, Query, Settings, ShapeDesc, World};

use crate::support::settings::{case_count, seed};
use crate::world::scene::{Posed, Random, Scene, posed};

const SKIP_BOTH: fn() -> Query<'static> =
    || Query { skip_inside: true, skip_leaving: true, ..Query::default() };

/// The hits of a probe on all shapes, sorted by time, then slot.
fn hits<S: Scene, P: Probe<S>>(world: &World<S>, probe: &P) -> Vec<(Id, P::Hit)> {
    let mut hits = Vec::new();
    world.search(probe, &SKIP_BOTH(), |found| {
        hits.push((found.id, found.hit));
        None
    });
    hits.sort_by(|(a, hit_a), (b, hit_b)| {
        P::key(hit_a).total_cmp(&P::key(hit_b)).then(a.slot.cmp(&b.slot))
    });
    hits
}

/// Hits with their shapes, the nearest first.
type Hits<H> = Vec<(Id, H)>;

/// The hits of a cast on the shapes that the probe does not touch at the start, and the number of shapes that it touches
/// there, leaves, and hits later.
fn expected<S: Scene>(
    shapes: &[(Id, ShapeDesc<S>)],
    start: Posed<S>,
    cast: impl Fn(&ShapeDesc<S>, AtStart) -> Option<CastHit<S::Vector>>,
) -> (Hits<CastHit<S::Vector>>, usize) {
    let (mut hits, mut again) = (Vec::new(), 0);
    for (id, shape) in shapes {
        if S::meet(start, posed(shape), 0.0) {
            again +=
                usize::from(cast(shape, AtStart::HitUnlessLeaving).is_some_and(|hit| !hit.inside));
        } else if let Some(hit) = cast(shape, AtStart::Hit) {
            hits.push((*id, hit));
        }
    }
    hits.sort_by(|(a, hit_a), (b, hit_b)| {
        hit_a.time.total_cmp(&hit_b.time).then(a.slot.cmp(&b.slot))
    });
    (hits, again)
}

fn compare<S: Scene, P: Probe<S, Hit: Debug + PartialEq>>(
    world: &World<S>,
    probe: &P,
    expected: &[(Id, P::Hit)],
) {
    assert_eq!(hits(world, probe), expected);
    assert_eq!(world.any(probe, &SKIP_BOTH()), !expected.is_empty());
    let nearest = world.nearest(probe, &SKIP_BOTH()).map(|found| (found.id, found.hit));
    assert_eq!(nearest, expected.first().copied());
}

/// A query with both flags ignores a shape that touches at the start, also if the motion leaves it and hits it later.
pub fn both_skip_flags_ignore_what_touches_at_the_start<S: Scene>() {
    let mut random = Random::with_seed(seed(0xf1a6));
    let (mut straight, mut turning) = (0, 0);
    for _ in 0..case_count(36) {
        let mut world = World::<S>::new(Settings::DEFAULT, 1);
        let shapes: Vec<(Id, ShapeDesc<S>)> = (0..60)
            .map(|_| {
                let shape = ShapeDesc::new(S::geometry(&mut random), S::pose(&mut random, 2.0));
                (world.create(shape.clone()), shape)
            })
            .collect();
        for _ in 0..20 {
            let (geometry, start) = (S::geometry(&mut random), S::pose(&mut random, 2.0));
            let (way, end) = (S::vector(&mut random, 4.0), S::pose(&mut random, 3.0));
            let rules = |at_start| CastRules { at_start, back_faces: false };
            let (hits, again) = expected(&shapes, (&geometry, &start), |shape, at_start| {
                let (other, at) = posed(shape);
                S::cast(&geometry, &start, way, other, at, rules(at_start))
            });
            straight += again;
            compare(&world, &Cast::new(&geometry, start, way, &SKIP_BOTH()), &hits);
            if shapes.iter().any(|(_, shape)| !S::can_cast_motion(&geometry, &shape.geometry)) {
                continue;
            }
            let (hits, again) = expected(&shapes, (&geometry, &start), |shape, at_start| {
                let (other, at) = posed(shape);
                S::cast_motion((&geometry, &start, &end), (other, at, at), rules(at_start))
            });
            turning += again;
            compare(&world, &CastMotion::new(&geometry, start, end, &SKIP_BOTH()), &hits);
        }
    }
    assert!(straight > 5 && turning > 5, "{straight} and {turning} shapes are hit later");
}
