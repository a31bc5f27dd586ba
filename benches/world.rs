//! Worlds of boxes: the update while all of them move, and the queries.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::{Quat, Vec3};
use impinge::dim3::{Dim3, Geometry, Pose, Ray};
use impinge::threads;
use impinge::world::{Filter, Id, Query, Settings, ShapeDesc, World};
use std::hint::black_box;

type Random = fastrand::Rng;

fn vector(random: &mut Random, size: f32) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| (random.f32() * 2.0 - 1.0) * size))
}

fn rotation(random: &mut Random) -> Quat {
    Quat::from_array(std::array::from_fn(|_| random.f32() - 0.5)).normalize()
}

struct Scene {
    world: World<Dim3>,
    ids: Vec<Id>,
    positions: Vec<Vec3>,
    speeds: Vec<Vec3>,
    rotations: Vec<Quat>,
    side: f32,
}

impl Scene {
    /// Boxes about 1 m in size, one to each 8 cubic metres, each on its own straight way at up to 3 m/s.
    fn new(count: usize) -> Scene {
        let mut random = Random::with_seed(11);
        let side = (count as f32 * 8.0).cbrt() / 2.0;
        let mut scene = Scene {
            world: World::new(Settings::DEFAULT, 1),
            ids: Vec::new(),
            positions: (0..count).map(|_| vector(&mut random, side)).collect(),
            speeds: (0..count).map(|_| vector(&mut random, 3.0)).collect(),
            rotations: (0..count).map(|_| rotation(&mut random)).collect(),
            side,
        };
        for place in 0..count {
            let half = Vec3::splat(0.6) + vector(&mut random, 0.3);
            scene.ids.push(scene.world.create(ShapeDesc {
                geometry: Geometry::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap(),
                pose: Pose::new(scene.positions[place], scene.rotations[place]).unwrap(),
                filter: Filter::default(),
                user_data: place as u64,
                is_static: false,
                enabled: true,
            }));
        }
        scene.world.update();
        scene
    }

    /// A sixtieth of a second.
    fn step(&mut self) -> usize {
        for place in 0..self.ids.len() {
            let mut position = self.positions[place] + self.speeds[place] / 60.0;
            for axis in 0..3 {
                if position[axis].abs() > self.side {
                    self.speeds[place][axis] = -self.speeds[place][axis];
                    position[axis] = position[axis].clamp(-self.side, self.side);
                }
            }
            self.positions[place] = position;
            let pose = Pose::new(position, self.rotations[place]).unwrap();
            self.world.set_pose(self.ids[place], pose);
        }
        self.world.update();
        self.world.events().len()
    }
}

fn update(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("update");
    for (count, workers) in [(1_000, 1), (10_000, 1), (10_000, 2)] {
        threads::set_count(workers);
        let mut scene = Scene::new(count);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(
            BenchmarkId::new("moving boxes", format!("{count}, threads {workers}")),
            |bencher| {
                bencher.iter(|| black_box(scene.step()));
            },
        );
    }
    threads::set_count(1);
    group.finish();
}

fn queries(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("query");
    let scene = Scene::new(100_000);
    let mut random = Random::with_seed(12);
    let probe = Geometry::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::splat(2.0)).unwrap();
    let poses: Vec<Pose> = (0..1024)
        .map(|_| Pose::new(vector(&mut random, scene.side), rotation(&mut random)).unwrap())
        .collect();
    let rays: Vec<Ray> = (0..1024)
        .map(|_| {
            let origin = vector(&mut random, scene.side);
            Ray::new(origin, vector(&mut random, 1.0), 100.0).unwrap()
        })
        .collect();
    let query = Query::default();
    group.throughput(Throughput::Elements(1024));
    group.bench_function("overlap, all, box of 4 m", |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            for pose in &poses {
                scene.world.overlap(&probe, pose, 0.0, &query, |_| found += 1);
            }
            found
        });
    });
    group.bench_function("overlap, any, box of 4 m", |bencher| {
        let any = |pose: &&Pose| scene.world.overlap_any(&probe, pose, 0.0, &query);
        bencher.iter(|| poses.iter().filter(any).count());
    });
    group.bench_function("raycast, nearest, 100 m", |bencher| {
        bencher.iter(|| rays.iter().filter_map(|ray| scene.world.raycast(ray, &query)).count());
    });
    group.bench_function("raycast, any, 100 m", |bencher| {
        bencher.iter(|| rays.iter().filter(|ray| scene.world.raycast_any(ray, &query)).count());
    });
    group.bench_function("raycast, all, 100 m", |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            rays.iter().for_each(|ray| scene.world.raycast_all(ray, &query, |_| found += 1));
            found
        });
    });
    group.finish();
}

fn shapes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes");
    group.sample_size(10).throughput(Throughput::Elements(10_000));
    group.bench_function("create 10,000", |bencher| bencher.iter(|| Scene::new(10_000).ids.len()));
    group.bench_function("destroy 10,000", |bencher| {
        bencher.iter_batched(
            || Scene::new(10_000),
            |mut scene| {
                scene.world.clear();
                scene
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, update, queries, shapes);
criterion_main!(benches);
