//! The hash of world queries: casts, cast motions and closest shapes.

use impinge::answers::{CastHit, Distance};
use impinge::dim2::Dim2;
use impinge::dim3::Dim3;
use impinge::space::Space;
use impinge::world::{
    Cast, CastMotion, Closest, ClosestPoint, Found, Probe, Query, Settings, ShapeDesc, World,
};

use crate::numbers::{Hash, Numbered, Numbers};

fn add_cast<S: Numbered>(hash: &mut Hash, found: &Found<CastHit<S::Vector>>) {
    hash.add_id(found.id);
    hash.add(found.hit.time.to_bits().into());
    for vector in [found.hit.normal, found.hit.point_a, found.hit.point_b] {
        hash.add_point::<S>(S::coordinates(vector));
    }
}

fn add_distance<S: Numbered>(hash: &mut Hash, found: &Found<Distance<S::Vector>>) {
    hash.add_id(found.id);
    hash.add(found.hit.distance.to_bits().into());
    for vector in [found.hit.normal, found.hit.point_a, found.hit.point_b] {
        hash.add_point::<S>(S::coordinates(vector));
    }
}

/// Returns the nearest three hits, sorted.
fn nearest<S: Space, P: Probe<S>>(world: &World<S>, probe: &P) -> Vec<Found<P::Hit>> {
    let mut kept: Vec<Found<P::Hit>> = Vec::new();
    world.search(probe, &Query::default(), |found| {
        kept.push(found);
        kept.sort_by(|a, b| {
            P::key(&a.hit).total_cmp(&P::key(&b.hit)).then(a.id.slot.cmp(&b.id.slot))
        });
        kept.truncate(3);
        (kept.len() == 3).then(|| P::key(&kept[2].hit))
    });
    kept
}

fn hash_of_searches<S: Numbered>() -> String {
    let mut numbers = Numbers(12);
    let mut hash = Hash::new();
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    for place in 0..1000 {
        let geometry = S::geometry(&mut numbers, place);
        let position = numbers.point::<S>(S::SIDE);
        let pose = S::pose(position, &mut numbers);
        world.create(ShapeDesc::new(geometry, pose));
    }
    let query = Query::default();
    for place in 0..200 {
        let geometry = S::geometry(&mut numbers, place);
        let [start, end] = [(); 2].map(|()| {
            let position = numbers.point::<S>(S::SIDE);
            S::pose(position, &mut numbers)
        });
        let way = S::vector(numbers.point::<S>(S::SIDE));
        let cast = Cast::new(&geometry, start, way, &query);
        nearest(&world, &cast).iter().for_each(|found| add_cast::<S>(&mut hash, found));
        let motion = CastMotion::new(&geometry, start, end, &query);
        nearest(&world, &motion).iter().for_each(|found| add_cast::<S>(&mut hash, found));
        let closest = Closest::new(&geometry, start, f32::MAX);
        nearest(&world, &closest).iter().for_each(|found| add_distance::<S>(&mut hash, found));
        let closest = ClosestPoint::new(way, 2.0);
        nearest(&world, &closest).iter().for_each(|found| add_distance::<S>(&mut hash, found));
    }
    format!("{:016x}", hash.0)
}

#[test]
fn searches_have_one_hash() {
    assert_eq!(hash_of_searches::<Dim3>(), GOLDEN_SEARCHES);
    assert_eq!(hash_of_searches::<Dim2>(), GOLDEN_SEARCHES_2D);
}

const GOLDEN_SEARCHES: &str = "c2697d88dccafd04";
const GOLDEN_SEARCHES_2D: &str = "8f350c54dedd7d75";
