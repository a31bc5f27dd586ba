//! Benchmarks of 3D and 2D worlds of boxes: updates while all of them move, queries, creation and destruction.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::{Quat, Vec2, Vec3};
use impinge::dim2::{self, Dim2};
use impinge::dim3::{self, Dim3};
use impinge::space::Space;
use impinge::threads;
use impinge::world::{Id, Query, Raycast, Settings, ShapeDesc, World};
use std::hint::black_box;

type Random = fastrand::Rng;

/// The coordinates of a point. 2D uses the first two.
type Point = [f32; 3];

fn point(random: &mut Random, size: f32) -> Point {
    std::array::from_fn(|_| (random.f32() * 2.0 - 1.0) * size)
}

/// A dimension that the benchmark measures.
trait Measured: Space {
    type Rotation: Copy;
    /// The suffix of benchmark names.
    const SUFFIX: &'static str;
    /// The volume or area of the world per box.
    const SPACE_PER_BOX: f32;
    fn rotation(random: &mut Random) -> Self::Rotation;
    fn boxed(half: Point) -> Self::Geometry;
    fn pose(position: Point, rotation: Self::Rotation) -> Self::Pose;
    fn ray(origin: Point, direction: Point, reach: f32) -> Self::Ray;
}

impl Measured for Dim3 {
    type Rotation = Quat;
    const SUFFIX: &'static str = "";
    const SPACE_PER_BOX: f32 = 8.0;

    fn rotation(random: &mut Random) -> Quat {
        Quat::from_array(std::array::from_fn(|_| random.f32() - 0.5)).normalize()
    }

    fn boxed(half: Point) -> dim3::Geometry {
        dim3::Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half.into()).unwrap().into()
    }

    fn pose(position: Point, rotation: Quat) -> dim3::Pose {
        dim3::Pose::new(position.into(), rotation).unwrap()
    }

    fn ray(origin: Point, direction: Point, reach: f32) -> dim3::Ray {
        dim3::Ray::new(origin.into(), direction.into(), reach).unwrap()
    }
}

fn flat([x, y, _]: Point) -> Vec2 {
    Vec2::new(x, y)
}

impl Measured for Dim2 {
    type Rotation = Vec2;
    const SUFFIX: &'static str = ", 2D";
    const SPACE_PER_BOX: f32 = 4.0;

    fn rotation(random: &mut Random) -> Vec2 {
        Vec2::from_angle(random.f32() * std::f32::consts::TAU)
    }

    fn boxed(half: Point) -> dim2::Geometry {
        dim2::Convex::oriented_box(Vec2::ZERO, Vec2::X, flat(half), 0.0).unwrap().into()
    }

    fn pose(position: Point, rotation: Vec2) -> dim2::Pose {
        dim2::Pose::new(flat(position), rotation).unwrap()
    }

    fn ray(origin: Point, direction: Point, reach: f32) -> dim2::Ray {
        dim2::Ray::new(flat(origin), flat(direction), reach).unwrap()
    }
}

struct Scene<S: Measured> {
    world: World<S>,
    ids: Vec<Id>,
    positions: Vec<Point>,
    speeds: Vec<Point>,
    rotations: Vec<S::Rotation>,
    side: f32,
}

impl<S: Measured> Scene<S> {
    /// Creates boxes of about 1 m with constant velocities of up to 3 m/s along each axis.
    fn new(count: usize) -> Scene<S> {
        let mut random = Random::with_seed(11);
        let side = (count as f32 * S::SPACE_PER_BOX).powf(1.0 / S::DIMENSIONS as f32) / 2.0;
        let mut scene = Scene {
            world: World::new(Settings::DEFAULT, 1),
            ids: Vec::new(),
            positions: (0..count).map(|_| point(&mut random, side)).collect(),
            speeds: (0..count).map(|_| point(&mut random, 3.0)).collect(),
            rotations: (0..count).map(|_| S::rotation(&mut random)).collect(),
            side,
        };
        for place in 0..count {
            let half = point(&mut random, 0.3).map(|v| 0.6 + v);
            let pose = S::pose(scene.positions[place], scene.rotations[place]);
            let user_data = place as u64;
            let desc = ShapeDesc { user_data, ..ShapeDesc::new(S::boxed(half), pose) };
            scene.ids.push(scene.world.create(desc));
        }
        scene.world.update();
        scene
    }

    /// Moves all boxes by a sixtieth of a second and updates the world. Returns the number of events.
    fn step(&mut self) -> usize {
        for place in 0..self.ids.len() {
            let (position, speed) = (&mut self.positions[place], &mut self.speeds[place]);
            for (coordinate, speed) in position.iter_mut().zip(speed) {
                *coordinate += *speed / 60.0;
                if coordinate.abs() > self.side {
                    *speed = -*speed;
                    *coordinate = coordinate.clamp(-self.side, self.side);
                }
            }
            self.world.set_pose(self.ids[place], S::pose(*position, self.rotations[place]));
        }
        self.world.update();
        self.world.events().len()
    }
}

fn update_in<S: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("update");
    for (count, workers) in [(1_000, 1), (10_000, 1), (10_000, 2)] {
        threads::set_count(workers);
        let mut scene = Scene::<S>::new(count);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(
            BenchmarkId::new("moving boxes", format!("{count}, threads {workers}{}", S::SUFFIX)),
            |bencher| {
                bencher.iter(|| black_box(scene.step()));
            },
        );
    }
    threads::set_count(1);
    group.finish();
}

fn update(criterion: &mut Criterion) {
    update_in::<Dim3>(criterion);
    update_in::<Dim2>(criterion);
}

/// Measures updates of a world with bullets of 900 m/s among boxes at rest, with and without sweeps.
fn bullets_in<S: Measured>(criterion: &mut Criterion) {
    const COUNT: usize = 1000;
    let mut group = criterion.benchmark_group("bullets");
    group.throughput(Throughput::Elements(COUNT as u64));
    for continuous in [true, false] {
        let Scene { mut world, side, .. } = Scene::<S>::new(10_000);
        let mut random = Random::with_seed(13);
        let rotation = S::rotation(&mut random);
        let place = |random: &mut Random| S::pose(point(random, side), rotation);
        let bullets: Vec<Id> = (0..COUNT)
            .map(|_| {
                let desc = ShapeDesc::new(S::boxed([0.01; 3]), place(&mut random));
                world.create(ShapeDesc { continuous, ..desc })
            })
            .collect();
        world.update();
        let name = if continuous { "with sweeps" } else { "without sweeps" };
        group.bench_function(format!("1,000 among 10,000 boxes, {name}{}", S::SUFFIX), |bencher| {
            bencher.iter(|| {
                for &bullet in &bullets {
                    let from = point(&mut random, side);
                    let way = point(&mut random, 1.0);
                    let length = way.iter().map(|x| x * x).sum::<f32>().sqrt().max(0.01);
                    let to = std::array::from_fn(|axis| from[axis] + way[axis] * 15.0 / length);
                    world.teleport(bullet, S::pose(from, rotation));
                    world.set_pose(bullet, S::pose(to, rotation));
                }
                world.update();
                black_box(world.events().len())
            });
        });
    }
    group.finish();
}

fn bullets(criterion: &mut Criterion) {
    bullets_in::<Dim3>(criterion);
    bullets_in::<Dim2>(criterion);
}

fn queries_in<S: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("query");
    let scene = Scene::<S>::new(100_000);
    let mut random = Random::with_seed(12);
    let probe = S::boxed([2.0; 3]);
    let poses: Vec<S::Pose> = (0..1024)
        .map(|_| S::pose(point(&mut random, scene.side), S::rotation(&mut random)))
        .collect();
    let rays: Vec<S::Ray> = (0..1024)
        .map(|_| S::ray(point(&mut random, scene.side), point(&mut random, 1.0), 100.0))
        .collect();
    let (query, suffix) = (Query::default(), S::SUFFIX);
    group.throughput(Throughput::Elements(1024));
    group.bench_function(format!("overlap, all, box of 4 m{suffix}"), |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            for pose in &poses {
                scene.world.overlap(&probe, pose, 0.0, &query, |_| found += 1);
            }
            found
        });
    });
    group.bench_function(format!("overlap, any, box of 4 m{suffix}"), |bencher| {
        let any = |pose: &&S::Pose| scene.world.overlap_any(&probe, pose, 0.0, &query);
        bencher.iter(|| poses.iter().filter(any).count());
    });
    group.bench_function(format!("raycast, nearest, 100 m{suffix}"), |bencher| {
        let nearest = |ray| scene.world.nearest(&Raycast::<S>::new(ray, &query), &query);
        bencher.iter(|| rays.iter().filter_map(nearest).count());
    });
    group.bench_function(format!("raycast, any, 100 m{suffix}"), |bencher| {
        let any = |ray: &&S::Ray| scene.world.any(&Raycast::<S>::new(ray, &query), &query);
        bencher.iter(|| rays.iter().filter(any).count());
    });
    group.bench_function(format!("raycast, all, 100 m{suffix}"), |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            rays.iter().for_each(|ray| {
                scene.world.search(&Raycast::<S>::new(ray, &query), &query, |_| {
                    found += 1;
                    None
                });
            });
            found
        });
    });
    group.finish();
}

fn queries(criterion: &mut Criterion) {
    queries_in::<Dim3>(criterion);
    queries_in::<Dim2>(criterion);
}

fn shapes_in<S: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes");
    let suffix = S::SUFFIX;
    group.sample_size(10).throughput(Throughput::Elements(10_000));
    group.bench_function(format!("create 10,000{suffix}"), |bencher| {
        bencher.iter(|| Scene::<S>::new(10_000).ids.len());
    });
    group.bench_function(format!("destroy 10,000{suffix}"), |bencher| {
        bencher.iter_batched(
            || Scene::<S>::new(10_000),
            |mut scene| {
                scene.world.clear();
                scene
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

fn shapes(criterion: &mut Criterion) {
    shapes_in::<Dim3>(criterion);
    shapes_in::<Dim2>(criterion);
}

criterion_group!(benches, update, bullets, queries, shapes);
criterion_main!(benches);
