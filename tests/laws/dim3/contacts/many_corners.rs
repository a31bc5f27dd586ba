//! Tests faces with hundreds of corners. Clipping uses some of them. Every feature id must name a feature on which the
//! point lies.

use std::f64::consts::TAU;
use std::sync::Arc;

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Hull, Pose, narrowphase};

use super::names;
use crate::rng::Rng;
use crate::support::settings::case_count;

/// Returns a prism of radius 1 between y = -1 and y = 1.
fn drum(count: usize) -> Arc<Hull> {
    let ring = |y: f32| {
        (0..count).map(move |index| {
            let (sin, cos) = (TAU * index as f64 / count as f64).sin_cos();
            Vec3::new(cos as f32, y, sin as f32)
        })
    };
    let points: Vec<Vec3> = ring(-1.0).chain(ring(1.0)).collect();
    Arc::new(Hull::from_points(&points, 2000).expect("a drum"))
}

#[test]
fn feature_ids_of_faces_with_many_corners_hold_their_points() {
    let drums = [4, 63, 130, 300, 720].map(drum);
    let (mut edges, mut fours) = (0_u64, 0_u64);
    let cases = case_count(2000);
    for number in 0..cases {
        let rng = &mut Rng::of_case(12, number);
        let pair = [&drums[1 + rng.below(4)], &drums[rng.below(5)]];
        let tilt = if rng.bool() { 0.0 } else { rng.power(-4.0, -1.7) };
        let tilt =
            DQuat::from_axis_angle(DVec3::new(1.0, 0.0, rng.uniform(-1.0, 1.0)).normalize(), tilt);
        let turn = DQuat::from_rotation_y(rng.uniform(0.0, TAU)) * tilt;
        let at = DVec3::new(rng.uniform(-1.2, 1.2), 1.99, rng.uniform(-1.2, 1.2));
        let pose_a = Pose::IDENTITY;
        let pose_b = Pose::new(at.as_vec3(), turn.as_quat()).expect("a pose");
        let [a, b] = pair.map(|hull| Convex::hull(hull.clone(), Vec3::ONE, 0.0).expect("a hull"));
        let Some(found) = narrowphase::contact(&a, &pose_a, &b, &pose_b, 0.1) else { continue };
        fours += u64::from(found.points.len() == 4);
        let back = Quat::as_dquat(pose_b.rotation()).normalize().inverse();
        for point in &found.points {
            let on_b = back * (point.point_b.as_dvec3() - pose_b.position().as_dvec3());
            let off_a =
                names::distance_from_hull(pair[0], point.feature_a, point.point_a.as_dvec3());
            let off_b = names::distance_from_hull(pair[1], point.feature_b, on_b);
            assert!(off_a.max(off_b) < 2e-5, "case {number}: {off_a:e} {off_b:e} {found:?}");
            edges += u64::from(point.feature_a & names::FACE == names::EDGE);
        }
    }
    assert!(edges > cases / 3, "{edges} edges");
    assert!(fours > cases * 2 / 3, "{fours} manifolds of four points");
}
