//! Hulls with enough vertices that the library walks over them instead of scanning all.

use std::sync::Arc;

use glam::{DVec3, Vec3};
use impinge::dim3::{Convex, Hull};

use super::SEED;
use super::distance;
use super::pair::Pair;
use crate::dim3::oracle::body::{Body, Core};
use crate::dim3::oracle::forms::{self, Room};
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::{POLYHEDRA, Placed, matrix};
use crate::limits::{ROUNDING, TOLERANCE};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const HULLS: u64 = 12;
const PLACES: u64 = 40;
const POINTS: usize = 700;

struct Large {
    asset: Arc<Hull>,
    scale: Vec3,
    radius: f32,
    half: DVec3,
}

impl Large {
    /// Vertices on an ellipsoid, on a cylinder's rims, or at random places, which leaves fewer of them.
    fn new(rng: &mut Rng) -> Large {
        let half = DVec3::from_array(std::array::from_fn(|_| rng.power(-1.0, 0.5)));
        let way = rng.below(4);
        let points: Vec<Vec3> = (0..POINTS)
            .map(|_| {
                let point = rng.unit();
                let point = match way {
                    0 => (point * DVec3::new(1.0, 1.0, 0.0)).normalize() + DVec3::Z * rng.sign(),
                    _ => point,
                };
                (point * half).as_vec3()
            })
            .collect();
        let asset = Hull::from_points(&points, POINTS).expect("a solid");
        let scale = DVec3::from_array(std::array::from_fn(|_| rng.sign() * rng.power(-1.0, 1.0)));
        let scale = if rng.bool() { Vec3::ONE } else { scale.as_vec3() };
        let radius = if rng.bool() { 0.0 } else { 0.1 };
        Large { asset: Arc::new(asset), scale, radius, half: half * scale.as_dvec3().abs() }
    }

    fn body(&self, at: &Placed) -> Body {
        let turn = matrix(at.rotation);
        let scale = self.scale.as_dvec3();
        let corners = self.asset.vertices().iter().map(|v| turn * (v.as_dvec3() * scale)).collect();
        Body::Core(Core::new(at.position.as_dvec3(), corners, self.radius.into()))
    }

    fn geometry(&self) -> Convex {
        Convex::hull(self.asset.clone(), self.scale, self.radius).expect("checked by its making")
    }
}

/// Checks pairs with every kind that has an exact reference: near, touching and deep.
#[test]
fn large_hulls_keep_the_laws() {
    let seed = seed(SEED);
    for number in 0..HULLS {
        let rng = &mut Rng::of_case(seed ^ 7, number);
        let large = Large::new(rng);
        for place in 0..case_count(PLACES) {
            examine(rng, &large, &format!("hull {number}, place {place}, seed {seed}"));
        }
    }
}

fn examine(rng: &mut Rng, large: &Large, name: &str) {
    let kind = rng.pick(&POLYHEDRA);
    let half = DVec3::from_array(std::array::from_fn(|_| rng.power(-2.0, 0.5)));
    let room = Room { half, center: DVec3::ZERO, own: rng.rotation() };
    let form = forms::form(rng, kind, &room);
    let center = rng.in_cube();
    let way = rng.unit() * (large.half.length() + half.length()) * rng.uniform(0.0, 1.0);
    let placed = Placed { form, position: (center + way).as_vec3(), rotation: rng.rotation() };
    let at = Placed { form, position: center.as_vec3(), rotation: rng.rotation() };
    let mut pair = Pair {
        geometries: [large.geometry(), form.geometry()],
        poses: [at.pose(), placed.pose()],
        bodies: [large.body(&at), Body::new(&placed)],
        size: (2.0 * large.half.max_element()).max(form.size()),
        reach: large.half.length() + form.reach() + way.length(),
        twins: false,
    };
    if rng.bool() {
        pair.geometries.swap(0, 1);
        pair.poses.swap(0, 1);
        pair.bodies.swap(0, 1);
    }
    let reference = reference::between(&pair.bodies[0], &pair.bodies[1]);
    if let Err(what) = distance::examine(&pair, &reference) {
        panic!("{what}\n({name})\n{placed}\n{:?}", pair.poses);
    }
    let near = 2.0 * TOLERANCE * pair.size + ROUNDING * pair.reach;
    for (margin, expected) in [(near, true), (-near, false)] {
        let margin = (reference.distance + margin) as f32;
        let answer = pair.overlap(margin);
        assert_eq!(answer, expected, "{name}, margin {margin:?}, {reference:?}\n{placed}");
    }
}
