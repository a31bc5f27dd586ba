//! Convex bodies of every kind, with a support function in f64.

use std::sync::Arc;

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Geometry, Hull};

use crate::rng::Rng;

/// A convex body: a geometry, and the points, disc and radius that it consists of.
#[derive(Clone, Debug)]
pub struct Body {
    pub name: &'static str,
    pub geometry: Geometry,
    points: Vec<DVec3>,
    /// Discs across the y axis: the height and the radius.
    discs: Vec<(f64, f64)>,
    radius: f64,
}

impl Body {
    /// Returns the point furthest along a direction, at a pose.
    pub fn support(&self, (position, rotation): (DVec3, DQuat), direction: DVec3) -> DVec3 {
        let local = rotation.inverse() * direction;
        let across = DVec3::new(local.x, 0.0, local.z).normalize_or_zero();
        let rims = self.discs.iter().map(|(height, radius)| across * *radius + DVec3::Y * *height);
        let all = self.points.iter().copied().chain(rims);
        let best = all.max_by(|a, b| a.dot(local).total_cmp(&b.dot(local))).expect("points");
        position + rotation * (best + local.normalize() * self.radius)
    }

    pub fn width(&self, pose: (DVec3, DQuat), direction: DVec3) -> f64 {
        (self.support(pose, direction) - self.support(pose, -direction)).dot(direction)
    }

    /// Half the greatest extent, or so.
    pub fn size(&self) -> f64 {
        let far = self.points.iter().map(|point| point.length());
        let discs = self.discs.iter().map(|(height, radius)| height.hypot(*radius));
        far.chain(discs).fold(0.0, f64::max) + self.radius
    }
}

pub const KINDS: usize = 8;

/// Returns a body of a kind with a size between 0.1 and 1 times `size`.
pub fn body(rng: &mut Rng, kind: usize, size: f64) -> Body {
    let mut length = |least: f64| (rng.uniform(least, 1.0) * size) as f32;
    let (x, y, z) = (length(0.2), length(0.2), length(0.2));
    let corners = |half: Vec3| {
        let sign = |bit: u32, corner: u32| if corner >> bit & 1 == 0 { 1.0 } else { -1.0 };
        (0..8)
            .map(|corner| {
                (half * Vec3::new(sign(0, corner), sign(1, corner), sign(2, corner))).as_dvec3()
            })
            .collect::<Vec<DVec3>>()
    };
    let half = Vec3::new(x, y, z);
    let r = f64::from(x);
    let body = |name, convex: Convex, points: Vec<DVec3>, discs, radius| Body {
        name,
        geometry: convex.into(),
        points,
        discs,
        radius,
    };
    match kind {
        0 => body("sphere", Convex::sphere(Vec3::ZERO, x).unwrap(), vec![DVec3::ZERO], vec![], r),
        1 => {
            let ends = [Vec3::Y * -y, Vec3::Y * y];
            let points = ends.map(|end| end.as_dvec3()).to_vec();
            body("capsule", Convex::capsule(ends[0], ends[1], x).unwrap(), points, vec![], r)
        }
        2 => {
            let made = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap();
            body("box", made, corners(half), vec![], 0.0)
        }
        3 => {
            let made = Convex::rounded_box(Vec3::ZERO, Quat::IDENTITY, half, 0.3 * x).unwrap();
            body("rounded box", made, corners(half), vec![], f64::from(0.3 * x))
        }
        4 => {
            let points =
                [Vec3::new(x, 0.0, -y), Vec3::new(-x, 0.3 * z, -y), Vec3::new(0.0, 0.0, z)];
            let made = Convex::triangle(points[0], points[1], points[2], 0.0).unwrap();
            body("triangle", made, points.map(|point| point.as_dvec3()).to_vec(), vec![], 0.0)
        }
        5 => {
            let points: Vec<Vec3> = (0..10).map(|_| (rng.in_cube() * size).as_vec3()).collect();
            let hull = Arc::new(Hull::from_points(&points, Hull::MAX_VERTICES).unwrap());
            let points = hull.vertices().iter().map(|point| point.as_dvec3()).collect();
            body("hull", Convex::hull(hull, Vec3::ONE, 0.0).unwrap(), points, vec![], 0.0)
        }
        6 => {
            let made = Convex::cylinder(Vec3::Y * -y, Vec3::Y * y, x, 0.0).unwrap();
            let discs = vec![(-f64::from(y), r), (f64::from(y), r)];
            body("cylinder", made, vec![], discs, 0.0)
        }
        _ => {
            let made = Convex::cone(Vec3::Y * -y, Vec3::Y * y, x, 0.0).unwrap();
            let discs = vec![(-f64::from(y), r)];
            body("cone", made, vec![Vec3::Y.as_dvec3() * f64::from(y)], discs, 0.0)
        }
    }
}

/// Returns a rotation: a corner, an edge or a face down, or any.
pub fn attitude(rng: &mut Rng) -> DQuat {
    let quarter = std::f64::consts::FRAC_PI_2;
    let turned = DQuat::from_rotation_y(rng.uniform(0.0, 6.3));
    let face = [
        DQuat::IDENTITY,
        DQuat::from_rotation_x(quarter),
        DQuat::from_rotation_z(quarter),
        DQuat::from_rotation_x(-quarter),
        DQuat::from_rotation_x(2.0 * quarter),
    ];
    match rng.below(5) {
        0 => rng.pick(&face),
        1 => turned * rng.pick(&face),
        2 => turned * DQuat::from_rotation_x(rng.uniform(0.0, 1.5)) * rng.pick(&face),
        3 => DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::NEG_Y),
        _ => rng.rotation().as_dquat(),
    }
    .normalize()
}
