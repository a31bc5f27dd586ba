//! Hills: every contact pushes out of the front of its part, and moving the body by its depth clears that part.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Convex3, Dim3, Geometry, MeshOptions, Pose};
use impinge::space::Space;

use super::{body, field, mesh};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

/// A rough surface: a mesh, welded or not, or a height field. All have the same triangles in the same order.
fn hills(rng: &mut Rng) -> Geometry {
    let side = 3 + rng.below(8) as u32;
    let cell = rng.uniform(0.15, 0.8) as f32;
    let rough = rng.pick(&[0.05, 0.3, 1.0]);
    let heights: Vec<f32> =
        (0..side * side).map(|_| (rng.uniform(-rough, rough) * f64::from(cell)) as f32).collect();
    let field = field(&heights, side, cell, true, 0.0);
    if rng.once_in(3) {
        return field;
    }
    let Geometry::HeightField(field) = field else { unreachable!("it is a field") };
    let corners: Vec<Vec3> = (0..field.triangle_numbers())
        .filter_map(|number| field.triangle(number))
        .flatten()
        .collect();
    mesh(&corners, Vec3::ONE, MeshOptions { one_sided: true, weld: rng.bool(), solid: false }, 0.0)
}

fn triangle(surface: &Geometry, number: u32) -> [Vec3; 3] {
    match surface {
        Geometry::Mesh(mesh) => mesh.mesh().triangle(number).expect("a triangle"),
        Geometry::HeightField(field) => field.triangle(number).expect("a triangle"),
        _ => unreachable!("hills are a mesh or a field"),
    }
}

/// The unit normal of the front.
fn front([a, b, c]: [Vec3; 3]) -> DVec3 {
    let [a, b, c] = [a, b, c].map(|corner| corner.as_dvec3());
    (b - a).cross(c - a).normalize()
}

#[test]
fn contacts_lead_out_of_the_front_and_clear_their_part() {
    const LEAST: f64 = -1e-6;
    const CLEAR: f32 = -2e-5;
    let mut deep = 0;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0051de) ^ 6, number);
        let surface = hills(&mut rng);
        let body = body(&mut rng);
        let whole = Geometry::from(body.clone());
        let bounds = Dim3::aabb(&surface, &Pose::IDENTITY);
        let at = |rng: &mut Rng, axis: usize| {
            rng.uniform(bounds.min[axis].into(), bounds.max[axis].into()) as f32
        };
        let height = rng.uniform(-0.4, 0.4) as f32;
        let place = Vec3::new(at(&mut rng, 0), height, at(&mut rng, 2));
        let pose = Pose::new(place, Quat::IDENTITY).expect("a pose");
        let frame = Pose::IDENTITY;
        let judge = |normal: Vec3, distance: f32, part: u32| {
            if distance >= 0.0 {
                return;
            }
            let corners = triangle(&surface, part);
            let along = normal.as_dvec3().dot(front(corners));
            assert!(along >= LEAST, "case {number}: {along:e} at triangle {part}");
            let [a, b, c] = corners;
            let triangle = Convex::triangle(a, b, c, 0.0).expect("a triangle");
            let out = Dim3::translated(&pose, normal * -distance, 1.0);
            let left = Convex3::distance(&triangle, &frame, &body, &out).distance;
            assert!(left >= CLEAR, "case {number}: {left:e} left at triangle {part}");
        };
        Dim3::contacts(&surface, &frame, &whole, &pose, 0.0, &mut |manifold| {
            judge(manifold.normal, manifold.points[0].distance, manifold.part_a.triangle);
        });
        if let Some(contact) = Dim3::contact(&surface, &frame, &whole, &pose, 0.0) {
            judge(contact.normal, contact.points[0].distance, contact.part_a.triangle);
        }
        let found = Dim3::distance(&surface, &frame, &whole, &pose);
        judge(found.normal, found.distance, found.part_a.triangle);
        deep += u64::from(found.distance < -0.3);
    }
    assert!(deep > case_count(CASES) / 20, "{deep} deep cases");
}

/// A box lies on the tip of a pyramid. It is pushed up, although most of it is below.
#[test]
fn a_box_deep_in_a_hill_is_pushed_up() {
    let heights = [0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0];
    let surface = field(&heights, 3, 1.0, true, 0.0);
    let cube = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::splat(0.25)).expect("a box");
    let whole = Geometry::from(cube);
    let pose = Pose::new(Vec3::new(0.9, 0.1, 1.1), Quat::IDENTITY).expect("a pose");
    let contact = Dim3::contact(&surface, &Pose::IDENTITY, &whole, &pose, 0.0).expect("a contact");
    assert!(contact.normal.y > 0.5, "{contact:?}");
}
