//! Pair questions about shapes of a world, by their handles.

use super::shape::check_member;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{Name, arg, args, count_of, length, out, outs};
use crate::ffi::calls::handle::id_of;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{Failure, guard, guard_large};
use crate::ffi::decode::checked::{Array, Decode, check};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::lanes::lane_batch::{casts, contacts, distances, of_shapes};
use crate::ffi::lanes::struct_pairs::LaneStructs;
use crate::ffi::pairs::cast::at_start_in;
use crate::ffi::structs::answers::{
    imp_cast_hit, imp_cast_hit_2d, imp_separation, imp_separation_2d,
};
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::manifolds::{imp_manifold, imp_manifold_2d};
use crate::ffi::structs::types::{imp_shape, imp_vec3, imp_world};
use crate::ffi::structs::types_2d::imp_vec2;
use crate::ffi::structs::world_types::imp_pair;
use crate::simd::f32_lanes::Width;
use crate::space::{BLOCK, Space};
use crate::threads;
use crate::world::{self, AnyWorld, Shape, World};

/// Tests whether two shapes of one world overlap at their current poses, whatever their filters, owners and flags.
///
/// @param margin  as in imp_overlap
/// @return 1 if they overlap, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shapes_overlap(shape_a: imp_shape, shape_b: imp_shape, margin: f32) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        registry::read_two_shapes(shape_a, shape_b, |world, a, b| {
            Ok(world.shapes_overlap(a, b, margin).into())
        })
    })
}

/// imp_shapes_overlap for an array of pairs of shapes of one world.
///
/// @param results  `count` values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_overlap_many(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        let (total, margin) = (count_of(count, "count")?, length(margin, "margin")?);
        // SAFETY: the header's rule on pointers.
        let (pairs, results) =
            unsafe { (args(pairs, total, "pairs")?, outs(results, total, "results")?) };
        let world = registry::read_without_trees(world)?;
        check_pairs(&*world, world.index(), pairs)?;
        if let Some(world) = world::downcast::<Dim3>(&*world) {
            overlap_shapes(world, pairs, margin, results);
        } else if let Some(world) = world::downcast::<Dim2>(&*world) {
            overlap_shapes(world, pairs, margin, results);
        }
        Ok(count_hits(results))
    })
}

/// Returns the signed distance of two shapes of one world at their current poses, as imp_distance does.
///
/// Their filters, owners and flags do not matter.
///
/// @return 1 if they overlap or touch, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_distance(
    shape_a: imp_shape,
    shape_b: imp_shape,
    result: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance::<Dim3>(shape_a, shape_b, result) }
}

/// imp_shapes_distance in 2D: returns the signed distance of two shapes of one world at their current poses, as
/// imp_distance does.
///
/// @return 1 if they overlap or touch, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_distance_2d(
    shape_a: imp_shape,
    shape_b: imp_shape,
    result: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance::<Dim2>(shape_a, shape_b, result) }
}

/// Returns the signed distances of an array of pairs of shapes of one world.
///
/// @param results  `count` distances
/// @return the number of pairs that overlap or touch
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_distance_many(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    results: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance_many::<Dim3>(world, pairs, count, results) }
}

/// imp_shapes_distance_many in 2D: returns the signed distances of an array of pairs of shapes of one world.
///
/// @param results  `count` distances
/// @return the number of pairs that overlap or touch
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_distance_many_2d(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    results: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance_many::<Dim2>(world, pairs, count, results) }
}

/// Returns the contact manifold of two shapes of one world at their current poses, as imp_contact does.
///
/// Their filters, owners and flags do not matter.
///
/// @param margin    as in imp_contact
/// @param manifold  all zero when the signed distance is above `margin`
/// @return the number of points
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_contact(
    shape_a: imp_shape,
    shape_b: imp_shape,
    margin: f32,
    manifold: *mut imp_manifold,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact::<Dim3>(shape_a, shape_b, margin, manifold) }
}

/// imp_shapes_contact in 2D: returns the contact manifold of two shapes of one world at their current poses, as
/// imp_contact does.
///
/// @param margin    as in imp_contact
/// @param manifold  all zero when the signed distance is above `margin`
/// @return the number of points
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_contact_2d(
    shape_a: imp_shape,
    shape_b: imp_shape,
    margin: f32,
    manifold: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact::<Dim2>(shape_a, shape_b, margin, manifold) }
}

/// Returns the contact manifolds of an array of pairs of shapes of one world.
///
/// @param manifolds  `count` manifolds; all zero where the signed distance is above `margin`
/// @return the number of pairs with points
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_contact_many(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    margin: f32,
    manifolds: *mut imp_manifold,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact_many::<Dim3>(world, pairs, count, margin, manifolds) }
}

/// imp_shapes_contact_many in 2D: returns the contact manifolds of an array of pairs of shapes of one world.
///
/// @param manifolds  `count` manifolds; all zero where the signed distance is above `margin`
/// @return the number of pairs with points
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_contact_many_2d(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    margin: f32,
    manifolds: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact_many::<Dim2>(world, pairs, count, margin, manifolds) }
}

/// Casts shape A along `translation`, without rotation, against shape B of the same world, as imp_cast does. Neither
/// moves.
///
/// Their filters, owners and flags do not matter.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_cast(
    shape_a: imp_shape,
    translation: *const imp_vec3,
    shape_b: imp_shape,
    flags: u32,
    hit: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim3>(shape_a, translation, shape_b, flags, hit) }
}

/// imp_shapes_cast in 2D: casts shape A along `translation`, without rotation, against shape B of the same world, as
/// imp_cast does. Neither moves.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_cast_2d(
    shape_a: imp_shape,
    translation: *const imp_vec2,
    shape_b: imp_shape,
    flags: u32,
    hit: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim2>(shape_a, translation, shape_b, flags, hit) }
}

/// Casts shape A of each of an array of pairs along a translation, against shape B.
///
/// @param translations  `count` of them
/// @param flags         IMP_CAST_* bits
/// @param hits          `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_cast_many(
    world: imp_world,
    pairs: *const imp_pair,
    translations: *const imp_vec3,
    count: i32,
    flags: u32,
    hits: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast_many::<Dim3>(world, (pairs, count), translations, flags, hits) }
}

/// imp_shapes_cast_many in 2D: casts shape A of each of an array of pairs along a translation, against shape B.
///
/// @param translations  `count` of them
/// @param flags         IMP_CAST_* bits
/// @param hits          `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shapes_cast_many_2d(
    world: imp_world,
    pairs: *const imp_pair,
    translations: *const imp_vec2,
    count: i32,
    flags: u32,
    hits: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast_many::<Dim2>(world, (pairs, count), translations, flags, hits) }
}

/// The least time of an overlap test, in nanoseconds.
const OVERLAP_COST: u64 = 20;

/// Writes 1 for every pair that overlaps, 0 for the others.
fn overlap_shapes<S: Space>(
    world: &World<S>,
    pairs: &[imp_pair],
    margin: f32,
    results: &mut [i32],
) {
    threads::for_each_chunk(BLOCK, OVERLAP_COST, results, |start, results| {
        let pair = |place: usize| {
            shapes_of(world, &pairs[start + place]).map(|shape| (&shape.geometry, &shape.pose))
        };
        let overlaps = S::overlap_block(results.len(), pair, margin);
        for (place, result) in results.iter_mut().enumerate() {
            *result = (overlaps >> place & 1) as i32;
        }
    });
}

fn ids(pair: &imp_pair) -> [crate::world::Id; 2] {
    [id_of(pair.a), id_of(pair.b)]
}

/// Checks that all shapes of an array of pairs exist in this world.
fn check_pairs<W: AnyWorld + ?Sized>(
    world: &W,
    index: usize,
    pairs: &[imp_pair],
) -> Result<(), Failure> {
    for (place, pair) in pairs.iter().enumerate() {
        let name = Name::at("pairs", place);
        check_member(world, index, pair.a, name.field("a"))?;
        check_member(world, index, pair.b, name.field("b"))?;
    }
    Ok(())
}

/// Returns the shapes of a pair that `check_pairs` has accepted.
fn shapes_of<'a, S: Space>(world: &'a World<S>, pair: &imp_pair) -> [&'a Shape<S>; 2] {
    ids(pair).map(|id| world.get(id).expect("check_pairs has found it"))
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn distance<D: Dimension>(a: imp_shape, b: imp_shape, result: *mut D::CDistance) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let result = unsafe { out(result, "result")? };
        *result = registry::read_two_shapes_of::<D, _>(a, b, |a, b| {
            D::distance(&a.geometry, &a.pose, &b.geometry, &b.pose).into()
        })?;
        Ok(result.is_hit().into())
    })
}

/// # Safety
/// As `distance`.
unsafe fn distance_many<D: LaneStructs>(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    results: *mut D::CDistance,
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (pairs, results) =
            unsafe { (args(pairs, total, "pairs")?, outs(results, total, "results")?) };
        let world = registry::read_of_without_trees::<D>(world)?;
        check_pairs(&*world, world.index(), pairs)?;
        let shapes = |index: usize| shapes_of(&world, &pairs[index]);
        let alone = |index: usize| {
            let [a, b] = shapes(index);
            D::distance(&a.geometry, &a.pose, &b.geometry, &b.pose).into()
        };
        let in_lanes = of_shapes(|index| Some(shapes(index)));
        distances::<D, _, _>(Width::widest(), in_lanes, alone, results);
        Ok(count_hits(results))
    })
}

fn manifold_of<D: Dimension>(a: &Shape<D>, b: &Shape<D>, margin: f32) -> D::CManifold {
    D::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin).as_ref().into()
}

/// # Safety
/// As `distance`.
unsafe fn contact<D: Dimension>(
    a: imp_shape,
    b: imp_shape,
    margin: f32,
    manifold: *mut D::CManifold,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let manifold = unsafe { out(manifold, "manifold")? };
        *manifold = registry::read_two_shapes_of::<D, _>(a, b, |a, b| manifold_of(a, b, margin))?;
        Ok(D::point_count(manifold) as i32)
    })
}

/// # Safety
/// As `distance`.
unsafe fn contact_many<D: LaneStructs>(
    world: imp_world,
    pairs: *const imp_pair,
    count: i32,
    margin: f32,
    manifolds: *mut D::CManifold,
) -> i32 {
    guard_large(|| {
        let (total, margin) = (count_of(count, "count")?, length(margin, "margin")?);
        // SAFETY: the caller's.
        let (pairs, manifolds) =
            unsafe { (args(pairs, total, "pairs")?, outs(manifolds, total, "manifolds")?) };
        let world = registry::read_of_without_trees::<D>(world)?;
        check_pairs(&*world, world.index(), pairs)?;
        let shapes = |index: usize| shapes_of(&world, &pairs[index]);
        let alone = |index: usize| {
            let [a, b] = shapes(index);
            manifold_of(a, b, margin)
        };
        let in_lanes = of_shapes(|index| Some(shapes(index)));
        contacts::<D, _, _>(Width::widest(), in_lanes, margin, alone, manifolds);
        Ok(count_hits(manifolds))
    })
}

/// # Safety
/// As `distance`.
unsafe fn cast<D: Dimension>(
    a: imp_shape,
    translation: *const D::CVector,
    b: imp_shape,
    flags: u32,
    hit: *mut D::CCastHit,
) -> i32 {
    guard(|| {
        let at_start = at_start_in(flags)?;
        // SAFETY: the caller's.
        let (translation, hit) = unsafe { (arg(translation, "translation")?, out(hit, "hit")?) };
        check(translation, "translation")?;
        let way = translation.value();
        let found = registry::read_two_shapes_of::<D, _>(a, b, |a, b| {
            D::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start)
        })?;
        Ok(D::CCastHit::from(found).store(hit))
    })
}

/// # Safety
/// As `distance`.
unsafe fn cast_many<D: LaneStructs>(
    world: imp_world,
    (pairs, count): (*const imp_pair, i32),
    translations: *const D::CVector,
    flags: u32,
    hits: *mut D::CCastHit,
) -> i32 {
    guard_large(|| {
        let (total, at_start) = (count_of(count, "count")?, at_start_in(flags)?);
        // SAFETY: the caller's.
        let (pairs, translations, hits) = unsafe {
            let (pairs, hits) = (args(pairs, total, "pairs")?, outs(hits, total, "hits")?);
            (pairs, Array::new(translations, total, "translations")?, hits)
        };
        let world = registry::read_of_without_trees::<D>(world)?;
        check_pairs(&*world, world.index(), pairs)?;
        let shapes = |index: usize| shapes_of(&world, &pairs[index]);
        let alone = |index: usize| {
            let ([a, b], way) = (shapes(index), translations.at(index));
            D::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start).into()
        };
        let in_lanes = of_shapes(|index| Some(shapes(index)));
        casts::<D, _, _>(Width::widest(), in_lanes, &translations, alone, hits);
        Ok(count_hits(hits))
    })
}
