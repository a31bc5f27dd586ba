//! The distance of two geometries with a hint from an earlier call.

use crate::dim3::narrowphase::Hint;
use crate::dim3::{Dim3, Geometry};
use crate::ffi::calls::args::out;
use crate::ffi::calls::status::guard;
use crate::ffi::decode::posed::{PAIR, with_pair};
use crate::ffi::structs::answers::{imp_hint, imp_separation};
use crate::ffi::structs::is_hit::IsHit;
use crate::ffi::structs::types::{imp_geometry, imp_pose};

/// The bits of a vertex id, of which a u64 holds three. The bits above those of `imp_hint.a` are the count.
const ID_BITS: usize = 16;

impl From<&Hint> for imp_hint {
    fn from(hint: &Hint) -> imp_hint {
        let mut result = imp_hint { a: (hint.len() as u64) << (3 * ID_BITS), b: 0 };
        for (index, &(a, b)) in hint.iter().enumerate() {
            result.a |= u64::from(a) << (index * ID_BITS);
            result.b |= u64::from(b) << (index * ID_BITS);
        }
        result
    }
}

impl imp_hint {
    fn decoded(&self) -> Hint {
        let mut hint = Hint::new();
        let count = (self.a >> (3 * ID_BITS)) as usize;
        if count <= hint.capacity() {
            let id = |ids: u64, index: usize| u32::from((ids >> (index * ID_BITS)) as u16);
            hint.extend((0..count).map(|index| (id(self.a, index), id(self.b, index))));
        }
        hint
    }
}

/// imp_distance for a pair that moves little from call to call. It returns the same bits as imp_distance.
///
/// The hint names the nearest vertex, edge or face of each geometry. If they still are the nearest, the call skips the
/// search for them. Otherwise it searches as imp_distance does, and updates the hint. Hints serve hulls of up to 256
/// vertices, also beside triangles, boxes and capsules. For other pairs, and for pairs that overlap, the call takes as long
/// as imp_distance.
///
/// The geometries keep their order from call to call: a hint for (A, B) is of no use for (B, A).
///
/// @param hint  read and updated; one for each pair
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
/// @note Pure but for the hint. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance_hinted(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    hint: *mut imp_hint,
    result: *mut imp_separation,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        unsafe {
            let (hint, result) = (out(hint, "hint")?, out(result, "result")?);
            let (a, b) = ((geometry_a, pose_a), (geometry_b, pose_b));
            with_pair::<Dim3, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
                let mut features = hint.decoded();
                *result = Geometry::distance_hinted((a, pose_a), (b, pose_b), &mut features).into();
                *hint = (&features).into();
                result.is_hit().into()
            })
        }
    })
}
