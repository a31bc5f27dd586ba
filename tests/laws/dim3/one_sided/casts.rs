//! Casts of bodies that cross a front at the start: they leave to the front, and hit in every other direction.

use impinge::dim3::Dim3;
use impinge::dim3::narrowphase::CastHit;
use impinge::space::{AtStart, Space};

use super::Crossing;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

/// The least motion along the normal that presses on a rest, for a moving floor.
const CLEAR: f64 = 2e-3;

#[test]
fn a_cast_leaves_to_the_front_only() {
    let mut counts = [0; 2];
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0051de) ^ 5, number);
        let Some(crossing) = Crossing::random(&mut rng, 0.0) else { continue };
        if !crossing.floor.is_whole && !crossing.floor.is_welded {
            // The least way out of a small triangle may be one over its border.
            continue;
        }
        let (surface, whole) = (&crossing.floor.one_sided, crossing.whole());
        let (frame, pose) = (&crossing.floor.frame, &crossing.pose);
        let way = (rng.unit() * rng.power(-3.0, 0.3)).as_vec3();
        let along = way.as_dvec3().dot(crossing.floor.up());
        let found = Dim3::distance(&whole, pose, surface, frame);
        let hit = Dim3::cast(&whole, pose, way, surface, frame, AtStart::Hit);
        let hit = hit.expect("a hit at the start");
        let start = (hit.time, hit.inside, hit.distance, hit.normal, hit.part_b);
        assert_eq!(start, (0.0, true, found.distance, found.normal, found.part_b), "case {number}");
        if along.abs() < CLEAR {
            continue;
        }
        counts[usize::from(along > 0.0)] += 1;
        let leaving = AtStart::HitUnlessLeaving;
        let end = Dim3::translated(pose, way, 1.0);
        let casts = [
            Dim3::cast(&whole, pose, way, surface, frame, leaving),
            Dim3::cast_motion((&whole, pose, &end), (surface, frame, frame), leaving),
            Dim3::cast(surface, frame, -way, &whole, pose, leaving).map(flipped),
        ];
        for cast in casts {
            if along > 0.0 {
                assert_eq!(cast, None, "case {number}: {along} {crossing:?}");
            } else if crossing.floor.is_whole {
                let hit = cast.expect("a hit at the start");
                assert_eq!((hit.time, hit.inside), (0.0, true), "case {number}");
                let off = (hit.normal - found.normal).length();
                assert!(off <= 1e-5, "case {number}");
                assert!((hit.distance - found.distance).abs() <= 1e-5, "case {number}");
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > case_count(CASES) / 20), "{counts:?}");
}

/// The hit as one of the swapped bodies, as far as the test looks.
fn flipped(hit: CastHit) -> CastHit {
    CastHit { normal: -hit.normal, ..hit }
}
