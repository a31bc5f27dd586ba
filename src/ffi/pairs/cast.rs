//! Casts: the time of impact of two geometries.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{Name, arg, count_of, known_bits, out, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_UNSUPPORTED, guard, guard_large};
use crate::ffi::decode::batch::{PAIRS, Side, fill, two_sides};
use crate::ffi::decode::checked::{Array, Decode, check};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{Names, PAIR, Pointers, structs, with_decoded_pair, with_pair};
use crate::ffi::lanes::lane_batch::cast_batch;
use crate::ffi::lanes::struct_pairs::LaneStructs;
use crate::ffi::structs::answers::{IMP_CAST_SKIP_LEAVING, imp_cast_hit, imp_cast_hit_2d};
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_vec3};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d, imp_vec2};
use crate::simd::f32_lanes::Width;
use crate::space::AtStart;

/// The least time that a cast takes in a batch, in nanoseconds.
const COST: u64 = 100;

/// Casts geometry A along `translation`, without rotation, against geometry B, which stands still: finds the time of
/// impact.
///
/// - A pair that touches or overlaps at the start hits at time 0 with IMP_HIT_INSIDE. Its distance, normal and points
///   are those of imp_distance.
/// - With IMP_CAST_SKIP_LEAVING such a pair hits only if the translation brings the two closer. Otherwise there is no
///   hit: a pair that separates along a translation never comes closer again. Parts of a concave
///   geometry hit if they stand up from the contacts at the start: see there.
/// - At the time of a hit the distance is within 1e-6 of the pair's size of 0 (for a half-space, of the other's size).
///   At all earlier times it is greater.
/// - `time` is rounded down to float. For long motions use the points: they belong to the time before rounding.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    translation: *const imp_vec3,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    flags: u32,
    hit: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim3>((geometry_a, pose_a), translation, (geometry_b, pose_b), flags, hit) }
}

/// imp_cast in 2D: casts geometry A along `translation`, without rotation, against geometry B, which stands still.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    translation: *const imp_vec2,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    flags: u32,
    hit: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim2>((geometry_a, pose_a), translation, (geometry_b, pose_b), flags, hit) }
}

/// imp_cast for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other.
///
/// @param translations  `count_a` of them
/// @param flags         IMP_CAST_* bits
/// @param hits          max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    translations: *const imp_vec3,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_many::<Dim3>(
            (geometries_a, poses_a, count_a),
            translations,
            (geometries_b, poses_b, count_b),
            flags,
            hits,
        )
    }
}

/// imp_cast_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other.
///
/// @param translations  `count_a` of them
/// @param flags         IMP_CAST_* bits
/// @param hits          max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    translations: *const imp_vec2,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            translations,
            (geometries_b, poses_b, count_b),
            flags,
            hits,
        )
    }
}

/// Casts two geometries that both move and rotate from one pose to another: finds the time of impact. Each position
/// moves along a line. Each rotation turns about the position along the shortest arc. Both rates are constant. There is
/// no tunnelling.
///
/// - A pair that touches or overlaps at the start hits at time 0 with IMP_HIT_INSIDE, as in imp_cast.
/// - With IMP_CAST_SKIP_LEAVING such a pair hits at the start only if the motion begins by bringing the two closer.
///   Otherwise the hit is their next touch after they separated. They may come closer than at the start without
///   separating, by 2e-6 of their size or of their path. Then they hit with IMP_HIT_INSIDE and the `distance` there.
///   A separation shorter than 1/256 of the motion may be missed.
/// - At the time of a hit the distance is 0 within 1e-6 of the pair's size. At all earlier times it is greater.
///   See imp_cast for the rounding of `time`.
/// - The work is bounded. A pair that stays within 1e-6 of the rotating parts through much of a turn may be reported
///   too early. A touch is never missed.
/// - The parts of a compound move rigidly with it: along arcs, if it turns.
/// - Two half-spaces that turn away from facing each other touch at infinity: they hit at that time, and their points
///   have no meaning.
///
/// Conservative advancement (Mirtich 1996) with a bound of second order.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not; IMP_ERROR_UNSUPPORTED if both are concave
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion(
    geometry_a: *const imp_geometry,
    start_a: *const imp_pose,
    end_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    start_b: *const imp_pose,
    end_b: *const imp_pose,
    flags: u32,
    hit: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion::<Dim3>(
            ((geometry_a, start_a), end_a),
            ((geometry_b, start_b), end_b),
            flags,
            hit,
        )
    }
}

/// imp_cast_motion in 2D: casts two geometries that both move and rotate from one pose to another. Each rotation turns
/// the shorter way; half a turn goes from the x axis towards the y axis.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the result is 1
/// @return 1 if they touch, 0 if not; IMP_ERROR_UNSUPPORTED if both are concave
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion_2d(
    geometry_a: *const imp_geometry_2d,
    start_a: *const imp_pose_2d,
    end_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    start_b: *const imp_pose_2d,
    end_b: *const imp_pose_2d,
    flags: u32,
    hit: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion::<Dim2>(
            ((geometry_a, start_a), end_a),
            ((geometry_b, start_b), end_b),
            flags,
            hit,
        )
    }
}

/// imp_cast_motion for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion_many(
    geometries_a: *const imp_geometry,
    starts_a: *const imp_pose,
    ends_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    starts_b: *const imp_pose,
    ends_b: *const imp_pose,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion_many::<Dim3>(
            ((geometries_a, starts_a), ends_a, count_a),
            ((geometries_b, starts_b), ends_b, count_b),
            flags,
            hits,
        )
    }
}

/// imp_cast_motion_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of pairs that touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion_many_2d(
    geometries_a: *const imp_geometry_2d,
    starts_a: *const imp_pose_2d,
    ends_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    starts_b: *const imp_pose_2d,
    ends_b: *const imp_pose_2d,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion_many::<Dim2>(
            ((geometries_a, starts_a), ends_a, count_a),
            ((geometries_b, starts_b), ends_b, count_b),
            flags,
            hits,
        )
    }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn cast<D: Dimension>(
    a: Pointers<D>,
    translation: *const D::CVector,
    b: Pointers<D>,
    flags: u32,
    hit: *mut D::CCastHit,
) -> i32 {
    guard(|| {
        let at_start = at_start_in(flags)?;
        // SAFETY: the caller's.
        unsafe {
            let (translation, hit) = (arg(translation, "translation")?, out(hit, "hit")?);
            check(translation, "translation")?;
            let translation = translation.value();
            let (a, b) = (structs::<D>(a, PAIR[0])?, structs::<D>(b, PAIR[1])?);
            if let Some(is_hit) = D::cast_without_decoding(a, translation, b, hit) {
                return Ok(is_hit);
            }
            with_decoded_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
                let found = D::cast(a, pose_a, translation, b, pose_b, at_start);
                D::CCastHit::from(found).store(hit)
            })
        }
    })
}

/// # Safety
/// As `cast`.
unsafe fn cast_many<D: LaneStructs>(
    a: Side<D>,
    translations: *const D::CVector,
    b: Side<D>,
    flags: u32,
    hits: *mut D::CCastHit,
) -> i32 {
    guard_large(|| {
        let at_start = at_start_in(flags)?;
        // SAFETY: the caller's.
        let (a, translations, b, hits) = unsafe {
            let translation_count = count_of(a.2, "count_a")?;
            let (a, b, total) = two_sides::<D>(a, b, PAIRS)?;
            let translations = Array::new(translations, translation_count, "translations")?;
            (a, translations, b, outs(hits, total, "hits")?)
        };
        cast_batch(Width::widest(), [&a, &b], &translations, at_start, hits);
        Ok(count_hits(hits))
    })
}

/// Pointers to a geometry, its start pose and its end pose, or to arrays of these.
type Motion<D> = (Pointers<D>, *const <D as Dimension>::CPose);

/// # Safety
/// As `cast`.
unsafe fn cast_motion<D: Dimension>(
    (a, end_a): Motion<D>,
    (b, end_b): Motion<D>,
    flags: u32,
    hit: *mut D::CCastHit,
) -> i32 {
    const NAMES: [Names; 2] = [("geometry_a", "start_a"), ("geometry_b", "start_b")];
    guard(|| {
        let at_start = at_start_in(flags)?;
        // SAFETY: the caller's.
        unsafe {
            let (end_a, end_b, hit) =
                (arg(end_a, "end_a")?, arg(end_b, "end_b")?, out(hit, "hit")?);
            check(end_a, "end_a")?;
            check(end_b, "end_b")?;
            with_pair::<D, _>(a, b, NAMES, |a, start_a, b, start_b| {
                if !D::can_cast_motion(a, b) {
                    return Err(both_concave(NAMES[0].0.into(), NAMES[1].0.into()));
                }
                let (a, b) = ((a, start_a, &end_a.value()), (b, start_b, &end_b.value()));
                Ok(D::CCastHit::from(D::cast_motion(a, b, at_start)).store(hit))
            })?
        }
    })
}

/// # Safety
/// As `cast`.
unsafe fn cast_motion_many<D: Dimension>(
    (a, ends_a, count_a): (Pointers<D>, *const D::CPose, i32),
    (b, ends_b, count_b): (Pointers<D>, *const D::CPose, i32),
    flags: u32,
    hits: *mut D::CCastHit,
) -> i32 {
    const NAMES: [Names; 2] = [("geometries_a", "starts_a"), ("geometries_b", "starts_b")];
    guard_large(|| {
        let at_start = at_start_in(flags)?;
        // SAFETY: the caller's.
        let (a, ends_a, b, ends_b, hits) = unsafe {
            let (a, b, total) = two_sides::<D>((a.0, a.1, count_a), (b.0, b.1, count_b), NAMES)?;
            let ends_a = Array::new(ends_a, count_of(count_a, "count_a")?, "ends_a")?;
            let ends_b = Array::new(ends_b, count_of(count_b, "count_b")?, "ends_b")?;
            (a, ends_a, b, ends_b, outs(hits, total, "hits")?)
        };
        if a.any_concave() && b.any_concave() {
            let refused =
                |&index: &usize| !a.with_pair(&b, index, |a, _, b, _| D::can_cast_motion(a, b));
            if let Some(index) = (0..hits.len()).find(refused) {
                let name = |(geometries, _): Names, count| {
                    Name::at(geometries, if count == 1 { 0 } else { index })
                };
                return Err(both_concave(name(NAMES[0], count_a), name(NAMES[1], count_b)));
            }
        }
        fill(COST, hits, |index| {
            a.with_pair(&b, index, |a, start_a, b, start_b| {
                let a = (a, start_a, &ends_a.at(index));
                D::cast_motion(a, (b, start_b, &ends_b.at(index)), at_start).into()
            })
        });
        Ok(count_hits(hits))
    })
}

#[cold]
fn both_concave(a: Name, b: Name) -> Failure {
    let sentence = format_args!("{a} and {b} are both concave; expected one that is convex");
    Failure::new(IMP_ERROR_UNSUPPORTED, sentence)
}

pub(in crate::ffi) fn at_start_in(flags: u32) -> Result<AtStart, Failure> {
    let flags = known_bits(flags, IMP_CAST_SKIP_LEAVING, "flags")?;
    Ok(if flags & IMP_CAST_SKIP_LEAVING == 0 { AtStart::Hit } else { AtStart::HitUnlessLeaving })
}
