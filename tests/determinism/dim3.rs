//! The 3D inputs.

use glam::{Quat, Vec3};
use impinge::dim3::{Convex, Dim3, Geometry, Hit, Pose, Ray};
use impinge::space::Space;

use crate::numbers::{Numbered, Numbers, Point};

fn vector(numbers: &mut Numbers, size: f32) -> Vec3 {
    numbers.point::<Dim3>(size).into()
}

fn rotation(numbers: &mut Numbers) -> Quat {
    Quat::from_array(numbers.unit())
}

impl Numbered for Dim3 {
    const SIDE: f32 = 14.0;

    fn geometry(numbers: &mut Numbers, kind: usize) -> Geometry {
        match kind % 3 {
            0 => Convex::sphere(vector(numbers, 0.2), numbers.next().abs()),
            1 => {
                let (a, b) = (vector(numbers, 1.0), vector(numbers, 1.0));
                Convex::capsule(a, b, numbers.next().abs() * 0.5)
            }
            _ => {
                let (center, turn) = (vector(numbers, 0.2), rotation(numbers));
                Convex::oriented_box(center, turn, vector(numbers, 0.9).abs())
            }
        }
        .unwrap()
        .into()
    }

    fn pose(position: Point, numbers: &mut Numbers) -> Pose {
        Pose::new(position.into(), rotation(numbers)).unwrap()
    }

    fn ray(origin: Point, direction: Point) -> Ray {
        Ray::new(origin.into(), direction.into(), f32::MAX).unwrap()
    }

    fn vector(point: Point) -> Vec3 {
        point.into()
    }

    fn coordinates(vector: Vec3) -> Point {
        vector.into()
    }

    fn hit(hit: &Hit) -> [Point; 2] {
        [hit.point.into(), hit.normal.into()]
    }

    fn aabb(geometry: &Geometry, pose: &Pose) -> [Point; 2] {
        let bounds = <Dim3 as Space>::aabb(geometry, pose);
        [bounds.min.into(), bounds.max.into()]
    }
}
