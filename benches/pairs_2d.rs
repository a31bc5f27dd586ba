//! Benchmarks of 2D pairs (overlap, distance, contact, casts) and ray casts, one call at a time.
//!
//! There are enough inputs that a branch predictor cannot learn the results.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::Vec2;
use impinge::dim2::{Convex, LargePolygon, Pose, Ray, narrowphase};
use impinge::space::AtStart;
use std::f32::consts::TAU;
use std::hint::black_box;
use std::sync::Arc;

const INPUTS: usize = 16_384;

const KINDS: [&str; 5] = ["circle", "capsule", "box", "polygon", "large polygon"];

type Random = fastrand::Rng;

fn vector(random: &mut Random, size: f32) -> Vec2 {
    Vec2::from_array(std::array::from_fn(|_| (random.f32() * 2.0 - 1.0) * size))
}

/// Returns a random rotation as cosine and sine.
fn rotation(random: &mut Random) -> Vec2 {
    vector(random, 1.0).normalize_or(Vec2::X)
}

fn pose(random: &mut Random, size: f32) -> Pose {
    Pose::new(vector(random, size), rotation(random)).unwrap()
}

fn geometry(kind: &str, random: &mut Random) -> Convex {
    let mut size = || 0.3 + 0.7 * random.f32();
    match kind {
        "circle" => Convex::circle(Vec2::ZERO, size()),
        "capsule" => Convex::capsule(Vec2::Y * size(), Vec2::Y * -size(), 0.5 * size()),
        "box" => Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(size(), size()), 0.0),
        "large polygon" => {
            // All 64 points are vertices of the hull.
            let corner = |index: usize| Vec2::from_angle(index as f32 / 64.0 * TAU);
            let polygon = LargePolygon::from_points(&std::array::from_fn::<_, 64, _>(corner));
            Convex::large_polygon(Arc::new(polygon.unwrap()), Vec2::splat(size()), 0.0)
        }
        _ => {
            let corner = |index: u8| Vec2::from_angle(f32::from(index)) * 0.7;
            Convex::polygon(&[0, 1, 2, 3, 4, 5].map(corner), 0.0)
        }
    }
    .unwrap()
}

type Posed = (Convex, Pose);

/// Returns random pairs with overlapping bounds, as a broad phase reports them.
fn pairs(a: &str, b: &str) -> Vec<(Posed, Posed)> {
    let random = &mut Random::with_seed(7);
    let mut pairs = Vec::with_capacity(INPUTS);
    while pairs.len() < INPUTS {
        let (geometry_a, geometry_b) = (geometry(a, random), geometry(b, random));
        let (pose_a, pose_b) = (pose(random, 1.2), pose(random, 1.2));
        let (box_a, box_b) = (geometry_a.aabb(&pose_a), geometry_b.aabb(&pose_b));
        if box_a.min.cmple(box_b.max).all() && box_b.min.cmple(box_a.max).all() {
            pairs.push(((geometry_a, pose_a), (geometry_b, pose_b)));
        }
    }
    pairs
}

/// Measures a query for every pair of kinds.
fn bench_pairs<T>(criterion: &mut Criterion, name: &str, query: impl Fn(&Posed, &Posed) -> T) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(INPUTS as u64));
    for (first, a) in KINDS.into_iter().enumerate() {
        for b in &KINDS[first..] {
            let pairs = pairs(a, b);
            group.bench_function(format!("{a}-{b}"), |bencher| {
                bencher.iter(|| {
                    for (a, b) in black_box(&pairs) {
                        black_box(query(a, b));
                    }
                });
            });
        }
    }
    group.finish();
}

fn overlap(criterion: &mut Criterion) {
    bench_pairs(criterion, "overlap_2d", |(a, pose_a), (b, pose_b)| {
        narrowphase::overlap(a, pose_a, b, pose_b, 0.0)
    });
}

fn distance(criterion: &mut Criterion) {
    bench_pairs(criterion, "distance_2d", |(a, pose_a), (b, pose_b)| {
        narrowphase::distance(a, pose_a, b, pose_b)
    });
}

fn contact(criterion: &mut Criterion) {
    bench_pairs(criterion, "contact_2d", |(a, pose_a), (b, pose_b)| {
        narrowphase::contact(a, pose_a, b, pose_b, 0.01)
    });
}

fn raycast(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("raycast_2d");
    group.throughput(Throughput::Elements(INPUTS as u64));
    for kind in KINDS {
        let random = &mut Random::with_seed(8);
        let inputs: Vec<_> = (0..INPUTS)
            .map(|_| {
                let (geometry, pose) = (geometry(kind, random), pose(random, 0.5));
                let origin = vector(random, 4.0);
                let ray = Ray::new(origin, vector(random, 0.5) - origin, f32::MAX).unwrap();
                (geometry, pose, ray)
            })
            .collect();
        group.bench_function(kind, |bencher| {
            bencher.iter(|| {
                let hits = |(geometry, pose, ray): &(Convex, Pose, Ray)| {
                    narrowphase::raycast(geometry, pose, ray)
                };
                black_box(&inputs).iter().filter_map(hits).count()
            });
        });
    }
    group.finish();
}

/// A geometry that moves towards another one at rest.
struct Cast {
    a: Convex,
    start: Pose,
    end: Pose,
    b: Convex,
    still: Pose,
}

/// Returns random casts of separated geometries.
fn casts(a: &str, b: &str) -> Vec<Cast> {
    let random = &mut Random::with_seed(10);
    let mut casts = Vec::with_capacity(INPUTS);
    while casts.len() < INPUTS {
        let (a, b) = (geometry(a, random), geometry(b, random));
        let (start, still) = (pose(random, 2.0), pose(random, 2.0));
        if narrowphase::distance(&a, &start, &b, &still).distance > 0.01 {
            let toward = (still.position() - start.position()).normalize();
            let way = (toward + vector(random, 0.45)).normalize() * 2.0;
            let end = Pose::new(start.position() + way, rotation(random)).unwrap();
            casts.push(Cast { a, start, end, b, still });
        }
    }
    casts
}

fn cast(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cast_2d");
    group.throughput(Throughput::Elements(INPUTS as u64));
    for a in KINDS {
        for b in KINDS {
            let casts = casts(a, b);
            group.bench_function(format!("{a}-{b}"), |bencher| {
                bencher.iter(|| {
                    let hits = |Cast { a, start, end, b, still }: &Cast| {
                        let way = end.position() - start.position();
                        narrowphase::cast(a, start, way, b, still, AtStart::Hit)
                    };
                    black_box(&casts).iter().filter_map(hits).count()
                });
            });
        }
    }
    group.finish();
}

fn cast_motion(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cast_motion_2d");
    group.throughput(Throughput::Elements(INPUTS as u64));
    for a in KINDS {
        for b in KINDS {
            let casts = casts(a, b);
            group.bench_function(format!("{a}-{b}"), |bencher| {
                bencher.iter(|| {
                    let hits = |Cast { a, start, end, b, still }: &Cast| {
                        narrowphase::cast_motion((a, start, end), (b, still, still), AtStart::Hit)
                    };
                    black_box(&casts).iter().filter_map(hits).count()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, overlap, distance, contact, raycast, cast, cast_motion);
criterion_main!(benches);
