//! Batches of pairs of shapes have the bits of single pairs, at every width.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};

use fastrand::Rng;
use glam::Vec3;
use impinge::dim3::Dim3;
use impinge::ffi::at_width::{self, Alone, Shapes, Width};
use impinge::ffi::*;
use impinge::space::{AtStart, Space};
use impinge::world::{Id, Settings, Shape, World};

use super::scenes::{FAMILIES, Scene};

/// A batch of pairs of shapes.
type Batch<'f, T> = &'f dyn Fn(Width, Shapes, Alone<T>, &mut [T]);

/// A world with the pairs of a scene.
fn world_of(scene: &Scene<Dim3>) -> (World<Dim3>, Vec<[Id; 2]>) {
    let mut world = World::new(Settings::DEFAULT, 1);
    let ids = (0..scene.b.len()).map(|index| {
        let a = (&scene.a[index], &scene.poses_a[index]);
        let b = (&scene.b[index], &scene.poses_b[index]);
        [a, b].map(|(geometry, pose)| world.create(at_width::shape_desc(geometry, pose)))
    });
    let ids = ids.collect();
    (world, ids)
}

/// Compares the answers of a batch, at every width, with those of single pairs. Returns the number of answers of the lane
/// kernels. The text tells zeros of different signs apart.
fn check<T: Clone + Debug + Send>(
    scene: &Scene<Dim3>,
    blank: T,
    batch: Batch<T>,
    single: &(dyn Fn(usize, [&Shape<Dim3>; 2]) -> T + Sync),
) -> u32 {
    let (world, ids) = world_of(scene);
    let shapes = |index: usize| ids[index].map(|id| world.get(id).expect("it exists"));
    let count = ids.len();
    let mut answered = 0;
    for width in Width::all() {
        let mut answers = vec![blank.clone(); count];
        let alone = AtomicU32::new(0);
        batch(
            width,
            // Some pairs must be answered alone.
            &|index| (index % 7 != 3).then(|| shapes(index)),
            &|index| {
                alone.fetch_add(1, Ordering::Relaxed);
                single(index, shapes(index))
            },
            &mut answers,
        );
        for (index, answer) in answers.iter().enumerate() {
            let expected = single(index, shapes(index));
            assert_eq!(format!("{answer:?}"), format!("{expected:?}"), "{index}: {width:?}");
        }
        answered += count as u32 - alone.into_inner();
    }
    answered
}

#[test]
fn pairs_of_shapes_have_the_bits_of_single_calls_at_every_width() {
    let mut random = Rng::with_seed(31);
    let mut answered = [0; 3];
    for family in FAMILIES {
        for (kinds, count) in [(3, 333), (4, 65), (4, 32), (3, 1)] {
            let scene = Scene::<Dim3>::new(&mut random, count, kinds, family, 0.25);
            answered[0] +=
                check(&scene, imp_separation::NONE, &at_width::shape_distances, &|_, [a, b]| {
                    Dim3::distance(&a.geometry, &a.pose, &b.geometry, &b.pose).into()
                });
            let ways: Vec<imp_vec3> = (0..count)
                .map(|_| {
                    let [x, y, z] = [(); 3].map(|()| random.f32() * 4.0 - 2.0);
                    imp_vec3 { x, y, z }
                })
                .collect();
            answered[1] += check(
                &scene,
                imp_cast_hit::NONE,
                &|width, shapes, alone, hits| {
                    at_width::shape_casts(width, shapes, &ways, alone, hits);
                },
                &|index, [a, b]| {
                    let imp_vec3 { x, y, z } = ways[index];
                    let (way, at_start) = (Vec3::new(x, y, z), AtStart::Hit);
                    Dim3::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start).into()
                },
            );
            for margin in [0.0, 0.25, -0.05] {
                answered[2] += check::<imp_manifold>(
                    &scene,
                    None.into(),
                    &|width, shapes, alone, results| {
                        at_width::shape_contacts(width, shapes, margin, alone, results);
                    },
                    &|_, [a, b]| {
                        let found =
                            Dim3::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin);
                        found.as_ref().into()
                    },
                );
            }
        }
    }
    let least = 300 * Width::all().len() as u32;
    assert!(answered.iter().all(|&count| count > least), "the kernels answered {answered:?}");
}
