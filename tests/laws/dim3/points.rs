//! Tests points against every geometry: containment.

use impinge::dim3::narrowphase;

use super::rays::{SEED, near};
use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::shape::KINDS;
use crate::dim3::oracle::{aim, families, reference};
use crate::limits::ROUNDING;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const POINTS: u64 = 4_000;

#[test]
fn points_and_every_geometry() {
    let seed = seed(SEED);
    for kind in KINDS {
        let (mut counts, points) = ([0_u64; 2], case_count(POINTS));
        for number in 0..points {
            let rng = &mut Rng::of_case(seed ^ 3, number);
            let placed = families::case([kind, kind], seed, number).config.a;
            let point = aim::point(rng, &placed);
            let (at, body) = (Body::point(point.as_dvec3()), Body::new(&placed));
            let distance = reference::between(&at, &body).distance;
            let reach = placed.form.reach() + placed.position.as_dvec3().distance(point.as_dvec3());
            if distance.abs() > near(&placed) + ROUNDING * reach {
                counts[usize::from(distance > 0.0)] += 1;
                assert_eq!(
                    narrowphase::contains(&placed.geometry(), &placed.pose(), point),
                    distance < 0.0,
                    "case {number}: {distance:e} away, {:?}\n{placed}",
                    point.to_array()
                );
            }
        }
        println!("{kind:?}: {} points inside, {} outside", counts[0], counts[1]);
        assert!(
            counts.iter().all(|&count| count > points / 30),
            "{kind:?} is one-sided: {counts:?}"
        );
    }
}
