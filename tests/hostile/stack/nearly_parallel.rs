//! Contacts of nearly parallel features. They reach contact code that random poses do not reach.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_4, PI};

use glam::Quat;
use impinge::ffi::*;

use super::{Depths, prism};
use crate::support::*;

/// The number of poses of each ordered pair.
const POSES: usize = 400;

/// A geometry that rests on its lowest edge or face.
struct Resting {
    geometry: imp_geometry,
    /// The rotation about x that turns an edge along x downward.
    roll: f32,
    /// The height of the geometry's origin above that edge.
    height: f32,
}

pub(super) fn contacts(depths: &mut Depths) {
    let mut random = fastrand::Rng::with_seed(11);
    let resting = resting_geometries(&mut random);
    for a in &resting {
        for b in &resting {
            for _ in 0..POSES {
                let (pose_a, pose_b) = (hanging(a), nearly_parallel(b, &mut random));
                let mut manifold = imp_manifold::NONE;
                depths.ok("imp_contact", || unsafe {
                    imp_contact(&a.geometry, &pose_a, &b.geometry, &pose_b, 0.1, &mut manifold)
                });
            }
        }
    }
    ok(imp_asset_release_all(IMP_ASSET_HULL));
}

fn resting_geometries(random: &mut fastrand::Rng) -> Vec<Resting> {
    let wedge = |bottom: f32| {
        let section = |x: f32| [vec3(x, bottom, 0.0), vec3(x, 0.5, 0.375), vec3(x, 0.5, -0.375)];
        unscaled(hull_of(&[section(-1.0), section(1.0)].concat()))
    };
    let fin = |bottom: f32| {
        triangle(vec3(-1.0, bottom, 0.0), vec3(1.0, bottom, 0.0), vec3(0.25, 0.75, 0.0))
    };
    // Hulls whose faces are flat only within rounding.
    let disc: Vec<imp_vec3> = (0..40)
        .map(|number| {
            let (sin, cos) = (number as f32 * 0.157).sin_cos();
            vec3(cos, (random.f32() - 0.5) * 3e-7, sin)
        })
        .collect();
    let mut uneven = Vec::new();
    for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        uneven.extend([vec3(x, random.f32() * 1e-6, z), vec3(x, 0.5, z)]);
    }
    let (disc, uneven) = (unscaled(hull_of(&disc)), unscaled(hull_of(&uneven)));
    let beam = cuboid(1.0, 0.5, 0.5);
    let block = || unscaled(hull_of(&corners(1.0, 0.5, 0.5)));
    let (roll, height) = (FRAC_PI_4, FRAC_1_SQRT_2);
    [
        (capsule(1.0, 0.25), 0.0, 0.25),
        (sphere(0.5), 0.0, 0.5),
        (beam, roll, height),
        (rounded(&beam, 0.125), roll, height + 0.125),
        (cuboid(1.0, 0.5, 0.0), 0.0, 0.5),
        (cuboid(1.0, 0.5, 1.0), 0.0, 0.5),
        (block(), roll, height),
        (rounded(&block(), 0.125), roll, height + 0.125),
        (wedge(0.0), 0.0, 0.0),
        (rounded(&wedge(0.125), 0.125), 0.0, 0.0),
        (fin(0.0), 0.0, 0.0),
        (rounded(&fin(0.125), 0.125), 0.0, 0.0),
        (disc, 0.0, 0.0),
        (rounded(&disc, 0.1), 0.0, 0.1),
        (uneven, 0.0, 0.0),
        (rounded(&uneven, 0.1), 0.0, 0.1),
        (unscaled(hull_of(&prism(64))), 0.0, 1.0),
    ]
    .map(|(geometry, roll, height)| Resting { geometry, roll, height })
    .into()
}

/// Returns the upside-down pose, with the edge in the plane y = 0.
fn hanging(body: &Resting) -> imp_pose {
    let rotation = Quat::from_rotation_x(PI) * Quat::from_rotation_x(body.roll);
    pose(rotation, vec3(0.0, -body.height, 0.0))
}

/// Returns an upright pose on the plane y = 0, with small random rotations and gaps.
fn nearly_parallel(body: &Resting, random: &mut fastrand::Rng) -> imp_pose {
    let mut small = |from: f32, to: f32| {
        let size = 10f32.powf(from + (to - from) * random.f32());
        if random.bool() { size } else { -size }
    };
    let rotation = Quat::from_rotation_y(small(-6.0, -0.7))
        * Quat::from_rotation_z(small(-9.0, -1.5))
        * Quat::from_rotation_x(body.roll + small(-9.0, -0.5));
    let position = vec3(small(-2.0, 0.2), body.height + small(-7.0, -1.0), small(-7.0, -0.3));
    pose(rotation, position)
}

fn pose(rotation: Quat, position: imp_vec3) -> imp_pose {
    let [x, y, z, w] = rotation.to_array();
    imp_pose { position, rotation: imp_quat { x, y, z, w } }
}
