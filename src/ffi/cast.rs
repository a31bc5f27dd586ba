//! When two geometries in hand first touch as they move.

use super::args::*;
use super::batch::*;
use super::status::*;
use super::types::*;
use crate::dim3::narrowphase::{self, AtStart, CastHit};

/// When geometry A, moved by `translation` and not turned, first touches geometry B, which stands still.
///
/// Two that touch or overlap at the start are a hit at time 0 with IMP_HIT_INSIDE, told as imp_distance tells
/// them. With IMP_CAST_SKIP_LEAVING they are one only if the translation brings them closer; else nothing is hit:
/// what moves out, along or away never comes closer again.
///
/// At the time of a hit the two are within 1e-6 of their size of touching (of half-spaces: of the other's), and they
/// never were before. `time` is rounded down to a float: of a long motion, multiply it out and trust the point,
/// which is that of the time before rounding.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the answer is 1
/// @return 1 if they touch, 0 if not
///
/// Pure; any thread. Allocates nothing.
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, translation, b, hit) = unsafe {
            (
                posed(geometry_a, pose_a, ("geometry_a", "pose_a"))?,
                arg(translation, "translation")?,
                posed(geometry_b, pose_b, ("geometry_b", "pose_b"))?,
                out(hit, "hit")?,
            )
        };
        let translation = point_in(translation, "translation")?;
        let at_start = at_start_in(flags)?;
        let (geometry_a, geometry_b) = (a.geometry(), b.geometry());
        let found = narrowphase::cast_as(
            &geometry_a,
            &a.pose(),
            translation,
            &geometry_b,
            &b.pose(),
            at_start,
        );
        Ok(answer(found, hit))
    })
}

/// imp_cast for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then cast
/// against, or hit by, every element of the other.
///
/// @param translations  `count_a` of them
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
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
    guard(|| {
        let at_start = at_start_in(flags)?;
        let (side_a, side_b) = ((geometries_a, poses_a, count_a), (geometries_b, poses_b, count_b));
        // SAFETY: the header's rule on pointers.
        let (a, translations, b, hits) = unsafe {
            let (a, b, total) = two_sides(side_a, side_b)?;
            let translations = args(translations, count_of(count_a, "count_a")?, "translations")?;
            (a, Points::new(translations, "translations")?, b, outs(hits, total, "hits")?)
        };
        answer_many(hits, |index| {
            let (geometry_a, geometry_b) = (a.geometry(index), b.geometry(index));
            let found = narrowphase::cast_as(
                &geometry_a,
                &a.pose(index),
                translations.at(index),
                &geometry_b,
                &b.pose(index),
                at_start,
            );
            found.as_ref().map_or(MISS, cast_hit_out)
        });
        Ok(count_hits(hits))
    })
}

/// When two geometries first touch that move and turn from one pose to another: the time of impact.
///
/// Their positions move along a line, their rotations about their positions along the shortest arc, both at a
/// constant rate. Where they end far beyond each other, or have turned half around, they still touch in between
/// (no tunnelling).
///
/// Two that touch or overlap at the start are a hit at time 0 with IMP_HIT_INSIDE, told as imp_distance tells
/// them. With IMP_CAST_SKIP_LEAVING they are one only if the motion begins by bringing them closer. Else the hit is
/// that of their next touch after they have parted; or, still with IMP_HIT_INSIDE and its `distance`, when they come
/// closer than at the start (by 2e-6 of their size or of their way) without having parted. To have parted is to be
/// found apart: for less than 1/256 of the motion, it may pass unseen.
///
/// At the time of a hit the two are within 1e-6 of their size of touching, and they never were before; see imp_cast
/// for the rounding of `time`. The work is bounded. Where the bound ends it, at a gap below 1e-6 of what turns that
/// stays nearly closed through much of a turn, the hit is at the time reached: too early perhaps, never missed.
/// Half-spaces that turn away from facing each other touch at infinity: a hit at that time, whose points mean
/// nothing.
///
/// Conservative advancement (Mirtich 1996) with a bound of second order.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the answer is 1
/// @return 1 if they touch, 0 if not
///
/// Pure; any thread. Allocates nothing.
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, end_a, b, end_b, hit) = unsafe {
            (
                posed(geometry_a, start_a, ("geometry_a", "start_a"))?,
                arg(end_a, "end_a")?,
                posed(geometry_b, start_b, ("geometry_b", "start_b"))?,
                arg(end_b, "end_b")?,
                out(hit, "hit")?,
            )
        };
        let (end_a, end_b) = (pose_in(end_a, "end_a")?, pose_in(end_b, "end_b")?);
        let at_start = at_start_in(flags)?;
        let found = narrowphase::cast_motion_as(
            (&a.geometry(), &a.pose(), &end_a),
            (&b.geometry(), &b.pose(), &end_b),
            at_start,
        );
        Ok(answer(found, hit))
    })
}

/// imp_cast_motion for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
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
    guard(|| {
        let at_start = at_start_in(flags)?;
        let (count_a, count_b) = (count_of(count_a, "count_a")?, count_of(count_b, "count_b")?);
        let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
        // SAFETY: the header's rule on pointers.
        let (a, ends_a, b, ends_b, hits) = unsafe {
            (
                PosedMany::new(geometries_a, starts_a, count_a, ("geometries_a", "starts_a"))?,
                Poses::new(args(ends_a, count_a, "ends_a")?, "ends_a")?,
                PosedMany::new(geometries_b, starts_b, count_b, ("geometries_b", "starts_b"))?,
                Poses::new(args(ends_b, count_b, "ends_b")?, "ends_b")?,
                outs(hits, total, "hits")?,
            )
        };
        answer_many(hits, |index| {
            let found = narrowphase::cast_motion_as(
                (&a.geometry(index), &a.pose(index), &ends_a.at(index)),
                (&b.geometry(index), &b.pose(index), &ends_b.at(index)),
                at_start,
            );
            found.as_ref().map_or(MISS, cast_hit_out)
        });
        Ok(count_hits(hits))
    })
}

fn at_start_in(flags: u32) -> Result<AtStart, Failure> {
    let flags = known_bits(flags, IMP_CAST_SKIP_LEAVING, "flags")?;
    Ok(if flags & IMP_CAST_SKIP_LEAVING == 0 { AtStart::Hit } else { AtStart::HitUnlessLeaving })
}

fn answer(found: Option<CastHit>, hit: &mut imp_cast_hit) -> i32 {
    if let Some(found) = &found {
        *hit = cast_hit_out(found);
    }
    found.is_some().into()
}

fn cast_hit_out(hit: &CastHit) -> imp_cast_hit {
    imp_cast_hit {
        normal: vec3_out(hit.normal),
        point_a: vec3_out(hit.point_a),
        point_b: vec3_out(hit.point_b),
        time: hit.time,
        distance: hit.distance,
        flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
    }
}

/// What stands in a batch where nothing was hit.
const MISS: imp_cast_hit = imp_cast_hit {
    normal: ZERO,
    point_a: ZERO,
    point_b: ZERO,
    time: -1.0,
    distance: 0.0,
    flags: 0,
};

fn count_hits(hits: &[imp_cast_hit]) -> i32 {
    hits.iter().filter(|hit| hit.time >= 0.0).count() as i32
}
