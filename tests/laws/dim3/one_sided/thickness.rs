//! An explicit thickness: a body whose middle is further below the front has the answers of the two-sided surface.

use impinge::dim3::narrowphase::Manifold;
use impinge::dim3::{Dim3, Geometry};
use impinge::space::{AtStart, Space};

use super::Crossing;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

fn contacts(surface: &Geometry, crossing: &Crossing, margin: f32) -> Vec<Manifold> {
    let mut found = Vec::new();
    let (frame, whole) = (&crossing.floor.frame, crossing.whole());
    Dim3::contacts(surface, frame, &whole, &crossing.pose, margin, &mut |manifold| {
        found.push(manifold);
    });
    found
}

#[test]
fn a_body_below_the_thickness_has_the_answers_of_both_sides() {
    let mut below = 0;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0051de) ^ 4, number);
        let thickness = rng.power(-3.0, -0.3) as f32;
        let Some(crossing) = Crossing::random(&mut rng, thickness) else { continue };
        let [one, two] = [&crossing.floor.one_sided, &crossing.floor.two_sided];
        let (frame, whole, pose) = (&crossing.floor.frame, crossing.whole(), &crossing.pose);
        let found = [one, two].map(|surface| Dim3::distance(surface, frame, &whole, pose));
        if crossing.middle() <= f64::from(thickness) + 1e-4 {
            let is_held = crossing.middle() < f64::from(thickness) - 1e-4;
            if is_held && crossing.floor.is_whole {
                let normal = found[0].normal.as_dvec3();
                assert!((normal - crossing.floor.up()).length() <= 1e-5, "case {number}");
                let depth = -f64::from(found[0].distance);
                assert!((depth - crossing.depth).abs() <= 1e-5, "case {number}: {depth}");
            }
            continue;
        }
        below += 1;
        assert_eq!(found[0], found[1], "case {number}");
        let margins = [0.0, found[0].distance, found[0].distance.next_down()];
        for margin in margins {
            let overlaps =
                [one, two].map(|surface| Dim3::overlap(surface, frame, &whole, pose, margin));
            assert_eq!(overlaps[0], overlaps[1], "case {number}");
            let all = [one, two].map(|surface| contacts(surface, &crossing, margin));
            assert_eq!(all[0], all[1], "case {number} at {margin:e}");
            let reduced =
                [one, two].map(|surface| Dim3::contact(surface, frame, &whole, pose, margin));
            assert_eq!(reduced[0], reduced[1], "case {number} at {margin:e}");
        }
        let way = (rng.in_cube() * 2.0).as_vec3();
        for at_start in [AtStart::Hit, AtStart::HitUnlessLeaving] {
            let hits = [one, two]
                .map(|surface| Dim3::cast(&whole, pose, way, surface, frame, at_start))
                .map(|hit| hit.filter(|hit| hit.time == 0.0));
            assert_eq!(hits[0], hits[1], "case {number}");
        }
    }
    assert!(below > case_count(CASES) / 10, "{below} cases");
}
