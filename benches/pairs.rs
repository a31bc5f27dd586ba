//! Benchmarks of 3D pairs (overlap, distance, contact, casts), ray casts and bounds, one call at a time.
//!
//! There are enough inputs that a branch predictor cannot learn the results. About half of the pairs overlap.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::{Quat, Vec3};
use impinge::dim3::{Convex, Pose, Ray, narrowphase};
use std::hint::black_box;

const PAIRS: usize = 65_536;

type Random = fastrand::Rng;

fn vector(random: &mut Random, size: f32) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| (random.f32() * 2.0 - 1.0) * size))
}

fn pose(random: &mut Random, size: f32) -> Pose {
    let rotation = Quat::from_array(std::array::from_fn(|_| random.f32() - 0.5)).normalize();
    Pose::new(vector(random, size), rotation).unwrap()
}

fn geometry(kind: &str, random: &mut Random) -> Convex {
    let mut size = || 0.3 + 0.7 * random.f32();
    match kind {
        "sphere" => Convex::sphere(Vec3::ZERO, size()),
        "capsule" => Convex::capsule(Vec3::Y * size(), Vec3::Y * -size(), 0.5 * size()),
        _ => Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::new(size(), size(), size())),
    }
    .unwrap()
}

type Posed = (Convex, Pose);

/// Returns random pairs with overlapping bounds, as a broad phase reports them.
fn pairs(a: &str, b: &str) -> Vec<(Posed, Posed)> {
    let mut random = Random::with_seed(7);
    let mut pairs = Vec::with_capacity(PAIRS);
    while pairs.len() < PAIRS {
        let (geometry_a, geometry_b) = (geometry(a, &mut random), geometry(b, &mut random));
        let (pose_a, pose_b) = (pose(&mut random, 1.2), pose(&mut random, 1.2));
        let (box_a, box_b) = (geometry_a.aabb(&pose_a), geometry_b.aabb(&pose_b));
        if box_a.min.cmple(box_b.max).all() && box_b.min.cmple(box_a.max).all() {
            pairs.push(((geometry_a, pose_a), (geometry_b, pose_b)));
        }
    }
    pairs
}

const KINDS: [(&str, &str); 6] = [
    ("sphere", "sphere"),
    ("sphere", "capsule"),
    ("sphere", "box"),
    ("capsule", "capsule"),
    ("capsule", "box"),
    ("box", "box"),
];

fn overlap(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("overlap");
    group.throughput(Throughput::Elements(PAIRS as u64));
    for (a, b) in KINDS {
        let pairs = pairs(a, b);
        for (name, margin) in [("margin 0", 0.0), ("margin 0.1", 0.1)] {
            let id = BenchmarkId::new(format!("{a}-{b}"), name);
            group.bench_function(id, |bencher| {
                bencher.iter(|| {
                    let overlaps = |((a, pose_a), (b, pose_b)): &(Posed, Posed)| {
                        narrowphase::overlap(a, pose_a, b, pose_b, margin)
                    };
                    black_box(&pairs).iter().filter(|pair| overlaps(pair)).count()
                });
            });
        }
    }
    group.finish();
}

fn distance(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distance");
    group.throughput(Throughput::Elements(PAIRS as u64));
    for (a, b) in KINDS {
        let pairs = pairs(a, b);
        group.bench_function(format!("{a}-{b}"), |bencher| {
            bencher.iter(|| {
                for ((a, pose_a), (b, pose_b)) in black_box(&pairs) {
                    black_box(narrowphase::distance(a, pose_a, b, pose_b));
                }
            });
        });
    }
    group.finish();
}

/// Returns random separated pairs, each with a translation of two units that makes most of them touch.
fn casts(a: &str, b: &str) -> Vec<(Posed, Vec3, Posed)> {
    let mut random = Random::with_seed(10);
    let mut casts = Vec::with_capacity(PAIRS);
    while casts.len() < PAIRS {
        let (geometry_a, geometry_b) = (geometry(a, &mut random), geometry(b, &mut random));
        let (pose_a, pose_b) = (pose(&mut random, 2.0), pose(&mut random, 2.0));
        if narrowphase::distance(&geometry_a, &pose_a, &geometry_b, &pose_b).distance > 0.01 {
            let toward = (pose_b.position() - pose_a.position()).normalize();
            let way = (toward + vector(&mut random, 0.45)).normalize() * 2.0;
            casts.push(((geometry_a, pose_a), way, (geometry_b, pose_b)));
        }
    }
    casts
}

fn cast(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cast");
    group.throughput(Throughput::Elements(PAIRS as u64));
    for (a, b) in KINDS {
        let casts = casts(a, b);
        group.bench_function(format!("{a}-{b}"), |bencher| {
            bencher.iter(|| {
                let hits = |((a, pose_a), way, (b, pose_b)): &(Posed, Vec3, Posed)| {
                    narrowphase::cast(a, pose_a, *way, b, pose_b)
                };
                black_box(&casts).iter().filter_map(hits).count()
            });
        });
    }
    group.finish();
}

fn cast_motion(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cast_motion");
    let mut random = Random::with_seed(11);
    for (a, b) in KINDS {
        let motions: Vec<_> = casts(a, b)
            .into_iter()
            .take(PAIRS / 16)
            .map(|((a, start), way, (b, pose_b))| {
                let turned = pose(&mut random, 0.0).rotation();
                let end = Pose::new(start.position() + way, turned).unwrap();
                (a, start, end, b, pose_b)
            })
            .collect();
        group.throughput(Throughput::Elements(motions.len() as u64));
        group.bench_function(format!("{a}-{b}"), |bencher| {
            bencher.iter(|| {
                let hits = |(a, start, end, b, still): &(Convex, Pose, Pose, Convex, Pose)| {
                    narrowphase::cast_motion(a, start, end, b, still, still)
                };
                black_box(&motions).iter().filter_map(hits).count()
            });
        });
    }
    group.finish();
}

fn contact(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("contact");
    group.throughput(Throughput::Elements(PAIRS as u64));
    let kinds = KINDS.map(|(a, b)| (format!("{a}-{b}"), pairs(a, b)));
    for (name, pairs) in kinds.into_iter().chain([("box on box".into(), boxes_at_rest())]) {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for ((a, pose_a), (b, pose_b)) in black_box(&pairs) {
                    black_box(narrowphase::contact(a, pose_a, b, pose_b, 0.01));
                }
            });
        });
    }
    group.finish();
}

/// Returns random boxes that rest on others: slightly rotated, with a small gap or penetration.
fn boxes_at_rest() -> Vec<(Posed, Posed)> {
    let mut random = Random::with_seed(11);
    let mut at_rest = || {
        let (a, b) = (geometry("box", &mut random), geometry("box", &mut random));
        let (Convex::Box(lower), Convex::Box(upper)) = (&a, &b) else { unreachable!("boxes") };
        let height = lower.half_extents().y + upper.half_extents().y;
        let place = vector(&mut random, 0.3).with_y(height + 0.01 * (random.f32() - 0.5));
        let turn = Quat::from_axis_angle(Vec3::Y, random.f32())
            * Quat::from_scaled_axis(vector(&mut random, 1e-3));
        ((a, Pose::IDENTITY), (b, Pose::new(place, turn.normalize()).unwrap()))
    };
    (0..PAIRS).map(|_| at_rest()).collect()
}

fn raycast(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("raycast");
    group.throughput(Throughput::Elements(PAIRS as u64));
    for kind in ["sphere", "capsule", "box"] {
        let mut random = Random::with_seed(8);
        let inputs: Vec<(Posed, Ray)> = (0..PAIRS)
            .map(|_| {
                let target = (geometry(kind, &mut random), pose(&mut random, 0.5));
                let origin = vector(&mut random, 4.0);
                let ray = Ray::new(origin, vector(&mut random, 0.5) - origin, f32::MAX).unwrap();
                (target, ray)
            })
            .collect();
        group.bench_function(kind, |bencher| {
            bencher.iter(|| {
                let hits = |((geometry, pose), ray): &(Posed, Ray)| {
                    narrowphase::raycast(geometry, pose, ray)
                };
                black_box(&inputs).iter().filter_map(hits).count()
            });
        });
    }
    group.finish();
}

fn aabb(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("aabb");
    group.throughput(Throughput::Elements(PAIRS as u64));
    for kind in ["sphere", "capsule", "box"] {
        let mut random = Random::with_seed(9);
        let inputs: Vec<Posed> =
            (0..PAIRS).map(|_| (geometry(kind, &mut random), pose(&mut random, 9.0))).collect();
        group.bench_function(kind, |bencher| {
            bencher.iter(|| {
                for (geometry, pose) in black_box(&inputs) {
                    black_box(geometry.aabb(pose));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, overlap, distance, contact, cast, cast_motion, raycast, aabb);
criterion_main!(benches);
