//! Distances, casts and contacts of pairs of shapes of a world, in the f64 lanes of batches.
//!
//! The lane kernels read C structs. Shapes hold decoded values, so the structs of a few pairs at a time are made on the stack.

use arrayvec::ArrayVec;

use super::batch::UncheckedArray;
use super::box_batch::answer_blocks;
use super::dimension::Dimension;
use crate::dim2::Dim2;
use crate::dim3::{Convex, Dim3, Geometry};
use crate::world::Shape;

/// The pairs whose structs are on the stack at once.
const AT_ONCE: usize = 32;

/// A dimension whose pairs of shapes may have lane kernels.
pub(super) trait LaneShapes: Dimension {
    /// Returns whether any lane kernel answers pairs of these kinds.
    fn has_kernel(pair: [&Self::Geometry; 2]) -> bool;
}

/// Every kernel answers pairs of a box and a box, sphere or capsule.
impl LaneShapes for Dim3 {
    #[inline]
    fn has_kernel([a, b]: [&Geometry; 2]) -> bool {
        let (Geometry::Convex(a), Geometry::Convex(b)) = (a, b) else { return false };
        let is_box = |geometry: &Convex| matches!(geometry, Convex::Box(_));
        let is_round =
            |geometry: &Convex| matches!(geometry, Convex::Sphere(_) | Convex::Capsule(_));
        match (is_box(a), is_box(b)) {
            (true, true) => true,
            (true, false) => is_round(b),
            (false, true) => is_round(a),
            (false, false) => false,
        }
    }
}

/// 2D has no lane kernel.
impl LaneShapes for Dim2 {
    #[inline]
    fn has_kernel(_: [&Self::Geometry; 2]) -> bool {
        false
    }
}

/// The structs of one side of some pairs.
struct Structs<D: Dimension> {
    geometries: ArrayVec<D::CGeometry, AT_ONCE>,
    poses: ArrayVec<D::CPose, AT_ONCE>,
}

impl<D: Dimension> Structs<D> {
    fn new() -> Structs<D> {
        Structs { geometries: ArrayVec::new(), poses: ArrayVec::new() }
    }

    fn push(&mut self, shape: &Shape<D>) {
        self.geometries.push(D::geometry_out(&shape.geometry));
        self.poses.push(shape.pose.into());
    }

    fn array(&self) -> UncheckedArray<'_, D> {
        UncheckedArray::of(&self.geometries, &self.poses)
    }
}

/// Writes the answers of pairs of shapes. `shapes` returns the pair of an index, or `None` if no lane kernel may answer it.
///
/// `in_lanes` gets the structs of some pairs, the index of the first one, and the places of their answers. It returns a bit for
/// each that it has answered. `alone` answers the other pairs.
pub(super) fn answer_shapes<'a, D: LaneShapes, T: Send>(
    answers: &mut [T],
    shapes: impl Fn(usize) -> Option<[&'a Shape<D>; 2]> + Sync,
    in_lanes: impl Fn([UncheckedArray<D>; 2], usize, &mut [T]) -> u64 + Sync,
    alone: impl Fn(usize) -> T + Sync,
) {
    let has_kernel = |[a, b]: &[&Shape<D>; 2]| D::has_kernel([&a.geometry, &b.geometry]);
    let some_in_lanes = |start: usize, answers: &mut [T]| {
        let indices = start..start + answers.len();
        let pairs: ArrayVec<Option<[&Shape<D>; 2]>, AT_ONCE> =
            indices.map(|index| shapes(index).filter(has_kernel)).collect();
        let Some(&[stand_in, _]) = pairs.iter().flatten().next() else { return 0 };
        let (mut sides, mut eligible) = ([Structs::<D>::new(), Structs::new()], 0u64);
        for (place, pair) in pairs.iter().enumerate() {
            eligible |= u64::from(pair.is_some()) << place;
            // No kernel spends time on a shape with itself.
            let pair = pair.unwrap_or([stand_in; 2]);
            sides.iter_mut().zip(pair).for_each(|(side, shape)| side.push(shape));
        }
        let [a, b] = &sides;
        in_lanes([a.array(), b.array()], start, answers) & eligible
    };
    answer_blocks(
        answers,
        |start, block| {
            let parts = (0..).step_by(AT_ONCE).zip(block.chunks_mut(AT_ONCE));
            parts.map(|(first, part)| some_in_lanes(start + first, part) << first).sum()
        },
        alone,
    );
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::sync::atomic::{AtomicU32, Ordering};

    use fastrand::Rng;

    use super::*;
    use crate::ffi::answers::*;
    use crate::ffi::cast_batch::LaneCast;
    use crate::ffi::contact_batch::LaneContact;
    use crate::ffi::decode::{Array, Decode};
    use crate::ffi::distance_batch::LaneDistance;
    use crate::ffi::lane_scenes::{FAMILIES, Scene};
    use crate::ffi::manifolds::imp_manifold;
    use crate::ffi::types::imp_vec3;
    use crate::simd::f32_lanes::Width;
    use crate::space::{AtStart, Space};
    use crate::world::{Id, Settings, ShapeDesc, World};

    /// A world with the pairs of a scene.
    fn world_of(scene: &Scene<Dim3>) -> (World<Dim3>, Vec<[Id; 2]>) {
        let mut world = World::new(Settings::DEFAULT, 1);
        let ids = (0..scene.b.len()).map(|index| {
            let a = (&scene.a[index], &scene.poses_a[index]);
            let b = (&scene.b[index], &scene.poses_b[index]);
            [a, b].map(|(geometry, pose)| {
                let geometry = Dim3::geometry_in(geometry, "geometry", &mut Default::default());
                let geometry = geometry.ok().expect("it is valid");
                world.create(ShapeDesc::new(geometry, pose.value()))
            })
        });
        let ids = ids.collect();
        (world, ids)
    }

    /// Compares the answers in lanes, at every width, with those of single pairs. Returns the number of answers in lanes. The
    /// text tells zeros of different signs apart.
    fn check<T: Clone + Debug + Send>(
        scene: &Scene<Dim3>,
        blank: T,
        in_lanes: impl Fn(Width, [UncheckedArray<Dim3>; 2], usize, &mut [T]) -> u64 + Sync,
        single: impl Fn(usize, [&Shape<Dim3>; 2]) -> T + Sync,
    ) -> u32 {
        let (world, ids) = world_of(scene);
        let shapes = |index: usize| ids[index].map(|id| world.get(id).expect("it exists"));
        let count = ids.len();
        let mut answered = 0;
        for width in Width::all() {
            let mut answers = vec![blank.clone(); count];
            let alone = AtomicU32::new(0);
            answer_shapes(
                &mut answers,
                // Some pairs must be answered alone.
                |index| (index % 7 != 3).then(|| shapes(index)),
                |sides, start, block| in_lanes(width, sides, start, block),
                |index| {
                    alone.fetch_add(1, Ordering::Relaxed);
                    single(index, shapes(index))
                },
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
                answered[0] += check(
                    &scene,
                    imp_separation::NONE,
                    |width, [a, b], _, block| Dim3::answer_distances(width, a, b, 0, block),
                    |_, [a, b]| Dim3::distance(&a.geometry, &a.pose, &b.geometry, &b.pose).into(),
                );
                let ways: Vec<imp_vec3> = (0..count)
                    .map(|_| {
                        let [x, y, z] = [(); 3].map(|()| random.f32() * 4.0 - 2.0);
                        imp_vec3 { x, y, z }
                    })
                    .collect();
                // SAFETY: it is a slice of values.
                let ways = unsafe { Array::new(ways.as_ptr(), count, "translations") };
                let ways = ways.ok().expect("they are valid");
                answered[1] += check(
                    &scene,
                    imp_cast_hit::NONE,
                    |width, sides, start, block| {
                        let ways = ways.part(start..start + block.len());
                        Dim3::answer_casts(width, sides, &ways, 0, block)
                    },
                    |index, [a, b]| {
                        let (way, at_start) = (ways.at(index), AtStart::Hit);
                        Dim3::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start).into()
                    },
                );
                for margin in [0.0, 0.25, -0.05] {
                    answered[2] += check::<imp_manifold>(
                        &scene,
                        None.into(),
                        |width, sides, _, block| {
                            Dim3::answer_contacts(width, sides, margin, 0, block)
                        },
                        |_, [a, b]| {
                            let found =
                                Dim3::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin);
                            found.as_ref().into()
                        },
                    );
                }
            }
        }
        assert!(answered.iter().all(|&count| count > 500), "the kernels answered {answered:?}");
    }
}
