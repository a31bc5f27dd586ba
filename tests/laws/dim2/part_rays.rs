//! Polylines and compounds for the law of rays at parts.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::answers::Part;
use impinge::concave::PosedCompound;
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, Polyline, PolylineOptions, Pose, Ray, ScaledPolyline,
};
use impinge::space::Space;

use crate::part_rays::{self, PartRays};
use crate::rng::Rng;

fn polyline_of(points: &[Vec2], options: PolylineOptions, scale: Vec2) -> Geometry {
    let polyline = Arc::new(Polyline::new(points, None, options).unwrap());
    Geometry::Polyline(ScaledPolyline::new(polyline, scale).unwrap())
}

/// Returns a flat chain that runs forth and back, a zigzag, or any chain. Some points repeat.
fn polyline(rng: &mut Rng) -> Geometry {
    let count = 3 + rng.below(8);
    let flat = rng.once_in(3);
    let grid = rng.bool();
    let mut points = Vec::new();
    for place in 0..count {
        let any = rng.in_cube().truncate().as_vec2();
        let point = if flat { Vec2::new(0.5 * place as f32, 0.0) } else { any };
        points.push(if grid { (point * 2.0).round() * 0.5 } else { point });
        if rng.once_in(8) {
            points.push(points[rng.below(points.len())]);
        }
    }
    let options = PolylineOptions { closed: rng.bool(), one_sided: rng.once_in(3), welded: false };
    let scale = match rng.below(3) {
        0 => Vec2::ONE,
        1 => Vec2::new(-1.0, 1.0),
        _ => Vec2::from_array([0; 2].map(|_| (rng.sign() * rng.uniform(0.3, 2.0)) as f32)),
    };
    polyline_of(&points, options, scale)
}

impl PartRays for Convex2 {
    fn surface(rng: &mut Rng) -> Geometry {
        polyline(rng)
    }

    fn convex(rng: &mut Rng) -> Geometry {
        let half = rng.in_cube().truncate().abs().as_vec2();
        let made = match rng.below(4) {
            0 => Convex::circle(Vec2::ZERO, half.x),
            1 => Convex::capsule(-half, half, 0.3),
            2 => Convex::segment(-half, half, 0.0),
            _ => Convex::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0),
        };
        made.unwrap().into()
    }

    fn compound_of(compound: PosedCompound<Convex2>) -> Geometry {
        Geometry::Compound(compound)
    }

    fn pose(rng: &mut Rng, size: f64) -> Pose {
        let position = (rng.in_cube().truncate() * size).as_vec2();
        let rotation = match rng.below(4) {
            0 | 1 => Vec2::X,
            2 => Vec2::NEG_Y,
            _ => Vec2::from_angle(rng.uniform(-3.0, 3.0) as f32),
        };
        Pose::new(if rng.bool() { position.round() } else { position }, rotation).unwrap()
    }

    fn ray_at(rng: &mut Rng, target: Vec2) -> Ray {
        let mut direction = rng.in_cube().truncate();
        match rng.below(4) {
            0 => direction = (direction * 2.0).round(),
            1 => direction = DVec2::new(0.0, direction.y),
            _ => {}
        }
        if direction == DVec2::ZERO {
            direction = DVec2::NEG_Y;
        }
        let away = if rng.once_in(10) { 0.0 } else { rng.power(-3.0, 4.0) };
        let origin = target.as_dvec2() - direction.normalize() * away;
        let length = if rng.once_in(6) { 1.0 } else { f32::MAX };
        Ray::new(origin.as_vec2(), direction.as_vec2(), length).unwrap()
    }

    fn point_near(rng: &mut Rng, pose: &Pose) -> Vec2 {
        pose.position() + (rng.in_cube() * 2.0).truncate().as_vec2()
    }

    fn runs_along(geometry: &Convex, pose: &Pose, ray: &Ray) -> bool {
        use impinge::concave::ConvexSpace;
        let Convex::Segment(segment) = geometry else { return false };
        let span = (segment.point_b() - segment.point_a()).as_dvec2();
        let direction = Convex2::relative_vector(Convex2::ray_direction(ray), pose).as_dvec2();
        // The side of a one-sided edge is a matter of rounding there.
        span.perp_dot(direction).abs() <= 1e-5 * span.length()
    }

    fn bits(vector: Vec2) -> [u32; 3] {
        [vector.x, vector.y, 0.0].map(f32::to_bits)
    }
}

#[test]
fn a_ray_has_the_best_answer_of_the_parts() {
    part_rays::a_ray_has_the_best_answer_of_the_parts::<Convex2>();
}

/// Regression: the closing edge lay on the others, and its hit was nearer by a rounding in f64.
#[test]
fn a_ray_at_a_flat_loop_hits_the_lowest_edge() {
    let points = [Vec2::ZERO, Vec2::new(0.5, 0.0), Vec2::X, Vec2::new(1.5, 0.0)];
    let options = PolylineOptions { closed: true, one_sided: false, welded: false };
    let flat = polyline_of(&points, options, Vec2::ONE);
    let pose = Pose::new(Vec2::ZERO, Vec2::X).unwrap();
    let ray =
        |x: f32, y: f32| Ray::new(Vec2::new(0.724_754, 1.0), Vec2::new(x, y), f32::MAX).unwrap();
    let ray = ray(-0.283_733_76, -1.0);
    let hit = Dim2::raycast(&flat, &pose, &ray).unwrap();
    assert_eq!(hit.part, Part { part: 0, triangle: 0, tag: 0 });
    let alone = Convex::segment(points[0], points[1], 0.0).unwrap().into();
    let alone = Dim2::raycast(&alone, &pose, &ray).unwrap();
    assert_eq!((hit.distance, hit.point, hit.normal), (alone.distance, alone.point, alone.normal));
}

/// A ray that begins on a one-sided edge begins inside, whichever way it goes, as it does on a one-sided mesh.
#[test]
fn a_ray_that_begins_on_a_one_sided_edge_begins_inside() {
    let options = PolylineOptions { closed: false, one_sided: true, welded: false };
    let line = polyline_of(&[Vec2::ZERO, Vec2::new(4.0, 0.0)], options, Vec2::ONE);
    let pose = Pose::new(Vec2::ZERO, Vec2::X).unwrap();
    for direction in [Vec2::Y, Vec2::NEG_Y, Vec2::X, Vec2::ONE] {
        let ray = Ray::new(Vec2::X, direction, f32::MAX).unwrap();
        let hit = Dim2::raycast(&line, &pose, &ray).unwrap();
        assert!(hit.inside && hit.distance == 0.0, "{direction:?}: {hit:?}");
    }
}
