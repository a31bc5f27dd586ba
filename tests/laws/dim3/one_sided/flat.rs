//! Flat floors: the normal is that of the front, and the depth that of the lowest point, wherever the middle of the body is.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Dim3, MeshOptions, Pose};
use impinge::space::Space;

use super::{Crossing, field, mesh};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

/// Calls `judge` with random crossings of floors whose fronts have no limit.
fn each_crossing(salt: u64, judge: impl Fn(&mut Rng, &Crossing, u64)) {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0051de) ^ salt, number);
        if let Some(crossing) = Crossing::random(&mut rng, 0.0) {
            judge(&mut rng, &crossing, number);
        }
    }
}

fn assert_up(crossing: &Crossing, normal: Vec3, distance: f32, number: u64) {
    const ANGLE: f64 = 1e-5;
    const DEPTH: f64 = 1e-5;
    let normal: DVec3 = normal.as_dvec3();
    let off = (normal - crossing.floor.up()).length();
    assert!(off <= ANGLE, "case {number}: the normal is off by {off:e}: {crossing:?}");
    let off = (crossing.depth + f64::from(distance)).abs();
    assert!(off <= DEPTH, "case {number}: the depth is off by {off:e}: {crossing:?}");
}

#[test]
fn a_body_that_crosses_one_triangle_is_as_deep_as_its_lowest_point() {
    each_crossing(1, |_, crossing, number| {
        if !crossing.floor.is_whole {
            return;
        }
        let (surface, whole) = (&crossing.floor.one_sided, crossing.whole());
        let frame = &crossing.floor.frame;
        let found = Dim3::distance(surface, frame, &whole, &crossing.pose);
        assert_up(crossing, found.normal, found.distance, number);
        let end = found.point_a + found.normal * found.distance;
        assert!((end - found.point_b).length() <= 1e-5, "case {number}");
        let on_part = Dim3::closest_point(surface, frame, found.point_a).distance;
        assert!(on_part <= 1e-5, "case {number}: {on_part:e} from the surface");
        let contact = Dim3::contact(surface, frame, &whole, &crossing.pose, 0.0);
        let contact = contact.expect("a contact");
        assert_up(crossing, contact.normal, contact.points[0].distance, number);
        if !crossing.floor.is_welded {
            assert_eq!(contact.points[0].distance, found.distance, "case {number}");
            assert_eq!(contact.normal, found.normal, "case {number}");
        }
    });
}

#[test]
fn the_contact_with_a_welded_floor_does_not_show_its_cells() {
    each_crossing(2, |_, crossing, number| {
        if !crossing.floor.is_welded {
            return;
        }
        let (surface, whole) = (&crossing.floor.one_sided, crossing.whole());
        let frame = &crossing.floor.frame;
        let contact = Dim3::contact(surface, frame, &whole, &crossing.pose, 0.0);
        let contact = contact.expect("a contact");
        assert_up(crossing, contact.normal, contact.points[0].distance, number);
        for point in &contact.points {
            let off = (point.point_a + contact.normal * point.distance - point.point_b).length();
            assert!(off <= 1e-5, "case {number}: {off:e}");
            assert!(point.distance >= contact.points[0].distance, "case {number}");
        }
    });
}

#[test]
fn all_functions_agree_to_the_bit() {
    each_crossing(3, |rng, crossing, number| {
        let (surface, whole) = (&crossing.floor.one_sided, crossing.whole());
        let (frame, pose) = (&crossing.floor.frame, &crossing.pose);
        let found = Dim3::distance(surface, frame, &whole, pose);
        let back = Dim3::distance(&whole, pose, surface, frame);
        if crossing.floor.has_part_poses() {
            // The frame in which the poses of parts are rounded is that of the first body.
            assert!((back.distance - found.distance).abs() <= 1e-5, "case {number}");
        } else {
            assert_eq!(
                (back.distance, back.normal, back.point_a, back.point_b, back.part_b),
                (found.distance, -found.normal, found.point_b, found.point_a, found.part_a),
                "case {number}"
            );
        }
        let random = -rng.uniform(0.0, 1.2) as f32;
        for margin in [found.distance, found.distance.next_down(), 0.0, random] {
            let overlaps = Dim3::overlap(surface, frame, &whole, pose, margin);
            assert_eq!(overlaps, found.distance <= margin, "case {number} at {margin:e}");
            let contact = Dim3::contact(surface, frame, &whole, pose, margin);
            assert_eq!(contact.is_some(), overlaps, "case {number} at {margin:e}");
            let mut pairs = 0;
            Dim3::part_pairs(surface, frame, &whole, pose, margin, &mut |_| pairs += 1);
            assert_eq!(pairs > 0, overlaps, "case {number} at {margin:e}");
        }
        // The fronts decide only how deep an overlap is.
        let gap = 1.5 * (crossing.depth + crossing.height);
        let away = (crossing.floor.up() * rng.sign() * rng.uniform(0.0, gap)).as_vec3();
        let moved = Dim3::translated(pose, away, 1.0);
        let margin = rng.uniform(0.0, 0.5) as f32;
        let [one, two] = [surface, &crossing.floor.two_sided].map(|surface| {
            (
                Dim3::overlap(surface, frame, &whole, &moved, margin),
                Dim3::overlap(surface, frame, &whole, &moved, 0.0),
                Dim3::distance(surface, frame, &whole, &moved).distance.max(0.0),
            )
        });
        assert_eq!(one, two, "case {number}");
    });
}

/// A crate of triangles, most of which is below a terrain. The search for the way out of solids leads up, too.
#[test]
fn a_solid_mesh_is_pushed_up() {
    let corner = |bits: u32| {
        Vec3::from_array([0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { 0.5 } else { -0.5 }))
    };
    let sides =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let corners: Vec<Vec3> = sides
        .iter()
        .flat_map(|[a, b, c, d]| [a, b, c, a, c, d].map(|bits| corner(*bits)))
        .collect();
    let solid = MeshOptions { one_sided: false, weld: false, solid: true };
    let body = mesh(&corners, Vec3::ONE, solid, 0.0);
    let terrain = field(&[0.0; 81], 9, 0.5, true, 0.0);
    for below in [0.2, 0.5, 0.7, 0.9] {
        let place = Vec3::new(2.1, 0.5 - below, 1.9);
        let pose = Pose::new(place, Quat::IDENTITY).expect("a pose");
        let found = Dim3::distance(&terrain, &Pose::IDENTITY, &body, &pose);
        assert!((found.normal - Vec3::Y).length() < 1e-4, "{below}: {found:?}");
        assert!((found.distance + below).abs() < 1e-4, "{below}: {found:?}");
    }
}
