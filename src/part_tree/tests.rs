use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};

use glam::{Vec2, Vec3};

use super::{PartBound, PartTree};
use crate::aabb::Corners;
use crate::simd::f32_lanes::Width;
use crate::{dim2, dim3, threads};

/// Random numbers over sets of bounds that are hard on a tree.
struct Random(fastrand::Rng);

impl Random {
    fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.0.f32()
    }
}

/// A point and a size, as the caller's dimension needs them.
type Place<const N: usize> = ([f32; N], [f32; N]);

const SETS: usize = 8;

/// Places of items: spread, coincident, flat, in a geometric series, tiny, huge, far from the origin, mixed sizes.
fn places<const N: usize>(set: usize, count: usize, random: &mut Random) -> Vec<Place<N>> {
    let spread = |random: &mut Random, center: f32, size: f32, item: f32| -> Place<N> {
        let at = std::array::from_fn(|_| center + random.between(-size, size));
        (at, std::array::from_fn(|_| random.between(0.0, item)))
    };
    (0..count)
        .map(|number| match set {
            0 => spread(random, 0.0, 10.0, 1.0),
            1 => ([3.0; N], [0.0; N]),
            2 => {
                let mut place = spread(random, 5.0, 2.0, 0.1);
                (place.0[1], place.1[1]) = (5.0, 0.0);
                place
            }
            3 => ([0.5f32.powi((number % 120) as i32); N], [1e-6; N]),
            4 => spread(random, 0.0, 1e-38, 1e-39),
            5 => spread(random, 0.0, 1e16, 1e15),
            6 => spread(random, 1e7, 20.0, 1.0),
            _ => {
                let size = 10f32.powi(random.0.i32(-6..6));
                spread(random, 0.0, 1e3, size)
            }
        })
        .collect()
}

fn bounds<const N: usize, B: Corners<N>>(places: &[Place<N>]) -> Vec<B> {
    let bound = |(at, size): &Place<N>| {
        B::from_corners(*at, std::array::from_fn(|axis| at[axis] + size[axis]))
    };
    places.iter().map(bound).collect()
}

/// A region near an item, of about the size of the distance between items.
fn region<const N: usize, B: Corners<N>>(bounds: &[B], random: &mut Random) -> B {
    let (min, max) = bounds[random.0.usize(..bounds.len())].corners();
    let other = bounds[random.0.usize(..bounds.len())].corners().0;
    let part = random.between(0.0, 0.3);
    let far = |axis: usize| min[axis] + (other[axis] - min[axis]) * part;
    let [from, to] = [std::array::from_fn(far), max];
    B::from_corners(
        std::array::from_fn(|axis: usize| from[axis].min(to[axis])),
        std::array::from_fn(|axis: usize| from[axis].max(to[axis])),
    )
}

struct Scene<B: PartBound> {
    bounds: Vec<B>,
    tree: PartTree<B>,
    order: Vec<u32>,
}

impl<B: PartBound> Scene<B> {
    fn new(bounds: Vec<B>, max_leaf: usize) -> Scene<B> {
        let (tree, order) = PartTree::build(&bounds, max_leaf);
        let scene = Scene { bounds, tree, order };
        scene.check();
        scene
    }

    fn check(&self) {
        self.tree.validate(|place| self.bounds[self.order[place as usize] as usize]).unwrap();
        let mut sorted = self.order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..self.bounds.len() as u32), "each item has one place");
    }

    fn numbers(&self, places: Range<u32>) -> impl Iterator<Item = u32> {
        places.map(|place| self.order[place as usize])
    }

    /// Asserts that a query visited every number for which `needed` holds.
    fn assert_visited(&self, visited: &[u32], needed: impl Fn(&B) -> bool, query: &str) {
        let mut seen = vec![0; self.bounds.len()];
        visited.iter().for_each(|number| seen[*number as usize] += 1);
        for (number, bound) in self.bounds.iter().enumerate() {
            assert!(seen[number] <= 1, "{query} visits item {number} twice");
            assert!(seen[number] == 1 || !needed(bound), "{query} misses item {number}: {bound:?}");
        }
    }
}

/// The exact gap between two bounds along an axis, in f64. Negative if they overlap.
fn gap_along<const N: usize, B: Corners<N>>(a: &B, b: &B, axis: usize) -> f64 {
    let (a, b) = (a.corners(), b.corners());
    let between = |low: f32, high: f32| f64::from(low) - f64::from(high);
    between(a.0[axis], b.1[axis]).max(between(b.0[axis], a.1[axis]))
}

fn gap<const N: usize, B: Corners<N>>(a: &B, b: &B) -> f64 {
    let squares = (0..N).map(|axis| gap_along(a, b, axis).max(0.0).powi(2));
    squares.sum::<f64>().sqrt()
}

/// The time at which `a` meets `b` on its way along `by`, in f64.
fn meeting<const N: usize, B: Corners<N>>(a: &B, by: [f32; N], b: &B) -> Option<f64> {
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    let ((a_min, a_max), (b_min, b_max)) = (a.corners(), b.corners());
    for axis in 0..N {
        let along = f64::from(by[axis]);
        let (low, high) = (
            f64::from(b_min[axis]) - f64::from(a_max[axis]),
            f64::from(b_max[axis]) - f64::from(a_min[axis]),
        );
        if along == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (near, far) = (low / along, high / along);
        enter = enter.max(near.min(far));
        leave = leave.min(near.max(far));
    }
    (enter <= leave).then_some(enter)
}

fn queries<const N: usize, B>(vector: impl Fn([f32; N]) -> B::Vector)
where
    B: Corners<N> + PartBound<PartRay = super::Ray<N>>,
{
    let mut random = Random::new(6);
    for set in 0..SETS {
        for (count, max_leaf) in [(1, 1), (3, 4), (90, 1), (700, 4), (700, 8), (9000, 5)] {
            let bounds: Vec<B> = bounds(&places::<N>(set, count, &mut random));
            let scene = Scene::new(bounds, max_leaf);
            for _ in 0..60 {
                let region: B = region(&scene.bounds, &mut random);
                overlaps(&scene, &region);
                distances(&scene, &region, &mut random);
                sweeps(&scene, &region, &vector, &mut random);
                rays(&scene, &mut random);
            }
        }
    }
}

fn overlaps<B: PartBound>(scene: &Scene<B>, region: &B) {
    let mut visited = Vec::new();
    let done = scene.tree.query::<()>(region, |places| {
        visited.extend(scene.numbers(places));
        ControlFlow::Continue(())
    });
    assert!(done.is_continue());
    scene.assert_visited(&visited, |bound| bound.overlaps(region), "an overlap");
    let mut calls = 0;
    let broken = scene.tree.query(region, |places| {
        calls += 1;
        ControlFlow::Break(places.start)
    });
    assert_eq!(broken.is_break(), !visited.is_empty());
    assert!(calls <= 1);
}

fn distances<const N: usize, B: Corners<N> + PartBound>(
    scene: &Scene<B>,
    region: &B,
    random: &mut Random,
) {
    let all = scene.bounds.iter().map(|bound| gap(bound, region));
    let reach = (random.0.f64() * all.clone().fold(0.0, f64::max)) as f32;
    let mut visited = Vec::new();
    scene.tree.by_distance(region, reach, |places| {
        visited.extend(scene.numbers(places));
        reach
    });
    let needed = |bound: &B| gap(bound, region) <= f64::from(reach);
    scene.assert_visited(&visited, needed, "a distance query");
    // A nearest search: the reach shrinks to the least gap.
    let mut best = f64::INFINITY;
    scene.tree.by_distance(region, f32::INFINITY, |places| {
        for number in scene.numbers(places) {
            best = best.min(gap(&scene.bounds[number as usize], region));
        }
        best as f32 * (1.0 + f32::EPSILON)
    });
    assert_eq!(best, all.fold(f64::INFINITY, f64::min));
}

fn sweeps<const N: usize, B: Corners<N> + PartBound>(
    scene: &Scene<B>,
    region: &B,
    vector: impl Fn([f32; N]) -> B::Vector,
    random: &mut Random,
) {
    let to = scene.bounds[random.0.usize(..scene.bounds.len())].corners().0;
    let from = region.corners().0;
    let factor = random.between(0.2, 2.0);
    let by: [f32; N] = std::array::from_fn(|axis| match random.0.u32(..4) {
        0 => 0.0,
        _ => (to[axis] - from[axis]) * factor,
    });
    let mut visited = Vec::new();
    scene.tree.along(region, vector(by), 1.0, |places| {
        visited.extend(scene.numbers(places));
        1.0
    });
    let needed = |bound: &B| meeting(region, by, bound).is_some();
    scene.assert_visited(&visited, needed, "a sweep");
    let first = |bounds: &mut dyn Iterator<Item = &B>| {
        bounds.filter_map(|bound| meeting(region, by, bound)).fold(2.0, f64::min)
    };
    let mut best: f64 = 2.0;
    scene.tree.along(region, vector(by), 1.0, |places| {
        let bounds = scene.numbers(places).map(|number| &scene.bounds[number as usize]);
        best = best.min(first(&mut bounds.into_iter()));
        crate::math::round_up(best).min(1.0)
    });
    assert_eq!(best, first(&mut scene.bounds.iter()));
}

fn rays<const N: usize, B>(scene: &Scene<B>, random: &mut Random)
where
    B: Corners<N> + PartBound<PartRay = super::Ray<N>>,
{
    let number = random.0.usize(..scene.bounds.len());
    let (min, max) = scene.bounds[number].corners();
    let from = scene.bounds[random.0.usize(..scene.bounds.len())].corners().0;
    let target: [f32; N] = std::array::from_fn(|axis| random.between(min[axis], max[axis]));
    let toward: [f32; N] = std::array::from_fn(|axis| target[axis] - from[axis]);
    let longest = toward.into_iter().fold(0.0f32, |most, along| most.max(along.abs()));
    if longest < 1e-30 {
        return;
    }
    let (tree_min, tree_max) = scene.tree.bound().corners();
    let size = (0..N).map(|axis| tree_max[axis] - tree_min[axis]).fold(0.0, f32::max);
    let far = (0..N).map(|axis| tree_min[axis].abs().max(tree_max[axis].abs())).fold(0.0, f32::max);
    let direction = toward.map(|along| along / longest);
    let ray = super::Ray::new(from, direction, 16.0 * f32::EPSILON * (size + far));
    let mut found = false;
    scene.tree.raycast(&ray, longest * (1.0 + 4.0 * f32::EPSILON), |places| {
        found |= scene.numbers(places).any(|visited| visited as usize == number);
        longest * (1.0 + 4.0 * f32::EPSILON)
    });
    assert!(found, "a ray from {from:?} to {target:?} misses item {number}");
}

#[test]
fn queries_find_every_item_in_3d() {
    Width::for_each(|| queries::<3, dim3::Aabb>(Vec3::from_array));
}

#[test]
fn queries_find_every_item_in_2d() {
    Width::for_each(|| queries::<2, dim2::Aabb>(Vec2::from_array));
}

#[test]
fn a_refitted_tree_answers_for_the_new_bounds() {
    let mut random = Random::new(7);
    for set in 0..SETS {
        let old: Vec<dim3::Aabb> = bounds(&places::<3>(set, 500, &mut random));
        let mut scene = Scene::new(old, 1);
        for next in 0..SETS {
            scene.bounds = bounds(&places::<3>(next, 500, &mut random));
            let (bounds, order) = (&scene.bounds, &scene.order);
            scene.tree.refit(|place| bounds[order[place as usize] as usize]);
            scene.check();
            for _ in 0..20 {
                let region: dim3::Aabb = region(&scene.bounds, &mut random);
                overlaps(&scene, &region);
                distances(&scene, &region, &mut random);
            }
        }
    }
}

fn saved(tree: &PartTree<dim3::Aabb>) -> Vec<u8> {
    let mut bytes = Vec::new();
    tree.write(&mut bytes);
    assert_eq!(bytes.len(), tree.node_count() * PartTree::<dim3::Aabb>::NODE_BYTES);
    bytes
}

#[test]
fn every_number_of_threads_builds_the_same_tree() {
    let mut random = Random::new(8);
    for set in 0..SETS {
        let bounds: Vec<dim3::Aabb> = bounds(&places::<3>(set, 30_000, &mut random));
        let built = [1, 2, 3].map(|count| {
            threads::set_count(count);
            let (tree, order) = PartTree::build(&bounds, 4);
            (saved(&tree), order)
        });
        assert!(built[0] == built[1] && built[0] == built[2], "set {set}");
    }
    threads::set_count(0);
    threads::stop();
}

#[test]
fn progress_counts_every_item_and_can_cancel() {
    let mut random = Random::new(9);
    let bounds: Vec<dim3::Aabb> = bounds(&places::<3>(0, 30_000, &mut random));
    let placed = AtomicUsize::new(0);
    let built = PartTree::build_with_progress(bounds.iter().copied(), 4, &|count| {
        placed.fetch_add(count, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!(built.is_some());
    assert_eq!(placed.into_inner(), bounds.len());
    let cancelled =
        PartTree::build_with_progress(bounds.iter().copied(), 4, &|_| ControlFlow::Break(()));
    assert!(cancelled.is_none());
}

#[test]
fn leaves_and_nodes_are_nearly_full() {
    let mut random = Random::new(10);
    let bounds: Vec<dim3::Aabb> = bounds(&places::<3>(0, 50_000, &mut random));
    let (tree, _) = PartTree::build(&bounds, 4);
    // Full leaves of four need 12,500 lanes, and full nodes 1,786.
    assert!(tree.node_count() < 1_786 * 4 / 3, "{} nodes", tree.node_count());
}

#[test]
fn read_accepts_what_write_wrote_and_rejects_damage() {
    let mut random = Random::new(11);
    let bounds: Vec<dim3::Aabb> = bounds(&places::<3>(7, 400, &mut random));
    let (tree, order) = PartTree::build(&bounds, 4);
    let bound_of = |place: u32| bounds[order[place as usize] as usize];
    let bytes = saved(&tree);
    let again = PartTree::read(&bytes, 400, bound_of).unwrap();
    assert_eq!(saved(&again), bytes);
    assert_eq!(again.bound(), tree.bound());
    assert!(PartTree::read(&bytes, 399, bound_of).is_err());
    assert!(PartTree::read(&bytes, 401, |place| bound_of(place.min(399))).is_err());
    let mut rejected = 0;
    for _ in 0..20_000 {
        let mut damaged = bytes.clone();
        for _ in 0..random.0.usize(1..4) {
            let at = random.0.usize(..damaged.len());
            damaged[at] = random.0.u8(..);
        }
        match PartTree::read(&damaged, 400, bound_of) {
            Ok(tree) => tree.validate(bound_of).unwrap(),
            Err(_) => rejected += 1,
        }
    }
    assert!(rejected > 5_000, "{rejected} of the damaged trees are rejected");
}
