//! The same calls return the same bits on any number of threads, on any platform and in any build. The hashes in the
//! source prove the latter two.

mod curved;
mod dim2;
mod dim3;
mod numbers;
mod searches;
mod welded;

use glam::Vec2;
use impinge::dim2::{Dim2, Rectangle, convex_hull, fit, rotation};
use impinge::dim3::Dim3;
use impinge::threads;
use impinge::world::{Id, ProbeQuery, Query, Raycast, Settings, ShapeDesc, World};
use numbers::{Hash, Numbered, Numbers, Point};

fn play<S: Numbered>(frames: usize) -> u64 {
    const SHAPES: usize = 5000;
    let mut numbers = Numbers(2026);
    let mut hash = Hash::new();
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut positions: Vec<Point> = (0..SHAPES).map(|_| numbers.point::<S>(S::SIDE)).collect();
    let speeds: Vec<Point> = (0..SHAPES).map(|_| numbers.point::<S>(0.2)).collect();
    let ids: Vec<Id> = positions
        .iter()
        .enumerate()
        .map(|(place, &position)| {
            let geometry = S::geometry(&mut numbers, place);
            let pose = S::pose(position, &mut numbers);
            world.create(ShapeDesc {
                user_data: place as u64,
                is_static: place % 5 == 0,
                ..ShapeDesc::new(geometry, pose)
            })
        })
        .collect();
    for _ in 0..frames {
        for place in 0..SHAPES {
            for (coordinate, speed) in positions[place].iter_mut().zip(speeds[place]) {
                *coordinate += speed;
            }
            world.set_pose(ids[place], S::pose(positions[place], &mut numbers));
        }
        world.update();
        for event in world.events() {
            hash.add(event.kind as u64);
            hash.add_id(event.a);
            hash.add_id(event.b);
        }
        hash_queries(&world, &mut numbers, &mut hash);
    }
    // The update uses several threads only above this number of candidates.
    assert!(world.stats().candidates > 10_000, "{:?}", world.stats());
    hash.0
}

fn hash_queries<S: Numbered>(world: &World<S>, numbers: &mut Numbers, hash: &mut Hash) {
    const PROBES: usize = 600;
    let query = Query::default();
    let probes: Vec<(S::Geometry, S::Pose)> = (0..PROBES)
        .map(|place| {
            let position = numbers.point::<S>(S::SIDE);
            let pose = S::pose(position, numbers);
            (S::geometry(numbers, place), pose)
        })
        .collect();
    let (mut offsets, mut found) = (vec![0; PROBES + 1], vec![None; 100 * PROBES]);
    let total = world.overlap_many(
        |place| (&probes[place].0, probes[place].1, ProbeQuery::Shared(&query)),
        0.05,
        &mut offsets,
        &mut found,
        Some,
    );
    let found: Vec<Id> = found.into_iter().map_while(|id| id).collect();
    assert_eq!(total, Some(found.len() as i32));
    offsets.into_iter().for_each(|offset| hash.add(offset as u64));
    found.into_iter().for_each(|id| hash.add_id(id));
    for _ in 0..50 {
        let origin = numbers.point::<S>(S::SIDE);
        let ray = S::ray(origin, numbers.point::<S>(1.0));
        if let Some(found) = world.nearest(&Raycast::new(&ray, &query), &query) {
            hash.add_id(found.id);
            hash.add(S::hit_distance(&found.hit).to_bits().into());
            S::hit(&found.hit).into_iter().for_each(|vector| hash.add_point::<S>(vector));
        }
    }
}

/// One test covers threads and hashes, because the number of threads is global to the process.
#[test]
fn threads_change_nothing_and_the_hashes_are_the_ones_written_here() {
    threads::set_eager(true);
    let hashes = [1, 2, 3, 8].map(|count| {
        threads::set_count(count);
        [play::<Dim3>(6), play::<Dim2>(6)]
    });
    threads::stop();
    for both in hashes {
        assert_eq!(both.map(|hash| format!("{hash:016x}")), [GOLDEN, GOLDEN_2D]);
    }
}

/// The hash of `play(6)`. It changes only when the inputs or the answers change; the changelog names the latter.
const GOLDEN: &str = "34107e32db20bf41";
const GOLDEN_2D: &str = "79545ae5962df1b2";

fn hash_of_pairs<S: Numbered>() -> String {
    let mut numbers = Numbers(7);
    let mut hash = Hash::new();
    for place in 0..60_000 {
        let (a, b) = (S::geometry(&mut numbers, place), S::geometry(&mut numbers, place / 3));
        let [pose_a, pose_b] = [(); 2].map(|()| {
            let position = numbers.point::<S>(1.0);
            S::pose(position, &mut numbers)
        });
        let margin = numbers.next() * 0.5;
        hash.add(S::overlap(&a, &pose_a, &b, &pose_b, margin).into());
        <S as Numbered>::aabb(&a, &pose_a)
            .into_iter()
            .for_each(|corner| hash.add_point::<S>(corner));
    }
    format!("{:016x}", hash.0)
}

#[test]
fn bounds_and_pair_answers_have_one_hash() {
    assert_eq!(hash_of_pairs::<Dim3>(), GOLDEN_PAIRS);
    assert_eq!(hash_of_pairs::<Dim2>(), GOLDEN_PAIRS_2D);
}

const GOLDEN_PAIRS: &str = "5159d3736575c9eb";
const GOLDEN_PAIRS_2D: &str = "d2343832ceba979d";

fn hash_of_kits() -> String {
    let mut numbers = Numbers(17);
    let mut hash = Hash::new();
    for place in 0..4000_usize {
        let points: Vec<Vec2> = (0..1 + place % 40)
            .map(|_| numbers.point::<Dim2>(4.0))
            .map(|[x, y, _]| Vec2::new(x, y * 0.25 + x))
            .collect();
        let mut add = |vector: Vec2| hash.add_point::<Dim2>(vector.extend(0.0).into());
        convex_hull(&points).into_iter().for_each(&mut add);
        let circle = fit::circle(&points).unwrap();
        add(circle.center);
        add(Vec2::splat(circle.radius));
        let angle = numbers.next() * 1000.0;
        let turned = Rectangle::from_corner(points[0], Vec2::ONE, rotation::from_degrees(angle));
        for made in [fit::principal(&points), fit::least_area(&points), turned] {
            let made = made.unwrap();
            [made.center(), made.half_extents(), made.rotation()].into_iter().for_each(&mut add);
            made.corners().into_iter().for_each(&mut add);
            add(Vec2::new(rotation::degrees(made.rotation()), rotation::radians(made.rotation())));
        }
        add(rotation::from_radians(angle));
    }
    format!("{:016x}", hash.0)
}

#[test]
fn kits_2d_have_one_hash() {
    assert_eq!(hash_of_kits(), GOLDEN_KITS_2D);
}

const GOLDEN_KITS_2D: &str = "0b0b0576d079b247";
