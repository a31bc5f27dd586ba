//! The 2D inputs.

use glam::Vec2;
use impinge::dim2::{Convex, Dim2, Geometry, Hit, Pose, Ray};
use impinge::space::Space;

use crate::numbers::{Numbered, Numbers, Point};

fn flat([x, y, _]: Point) -> Vec2 {
    Vec2::new(x, y)
}

fn point(vector: Vec2) -> Point {
    vector.extend(0.0).into()
}

fn vector(numbers: &mut Numbers, size: f32) -> Vec2 {
    flat(numbers.point::<Dim2>(size))
}

fn rotation(numbers: &mut Numbers) -> Vec2 {
    Vec2::from_array(numbers.unit())
}

/// The vertices of the polygon, on a grid.
const CORNERS: [[f32; 2]; 7] =
    [[-0.5, -1.0], [0.5, -1.0], [1.0, -0.5], [1.0, 0.5], [0.5, 1.0], [-0.25, 1.0], [-1.0, 0.25]];

impl Numbered for Dim2 {
    const SIDE: f32 = 36.0;

    fn geometry(numbers: &mut Numbers, kind: usize) -> Geometry {
        match kind % 5 {
            0 => Convex::circle(vector(numbers, 0.2), numbers.next().abs()),
            1 => {
                let (a, b) = (vector(numbers, 1.0), vector(numbers, 1.0));
                Convex::capsule(a, b, numbers.next().abs() * 0.5)
            }
            2 => {
                let (center, turn) = (vector(numbers, 0.2), rotation(numbers));
                let (half, radius) = (vector(numbers, 0.9).abs(), numbers.next().max(0.0) * 0.25);
                Convex::oriented_box(center, turn, half, radius)
            }
            3 => {
                let (size, first) = (numbers.next().abs() + 0.25, (numbers.0 >> 60) as usize % 5);
                let vertices = CORNERS.map(|corner| Vec2::from_array(corner) * size);
                Convex::polygon(&vertices[first..], numbers.next().max(0.0) * 0.25)
            }
            _ => {
                let (a, b) = (vector(numbers, 1.0), vector(numbers, 1.0));
                Convex::segment(a, b, numbers.next().max(0.0) * 0.25)
            }
        }
        .unwrap()
        .into()
    }

    fn pose(position: Point, numbers: &mut Numbers) -> Pose {
        Pose::new(flat(position), rotation(numbers)).unwrap()
    }

    fn ray(origin: Point, direction: Point) -> Ray {
        Ray::new(flat(origin), flat(direction), f32::MAX).unwrap()
    }

    fn vector(point: Point) -> Vec2 {
        Vec2::new(point[0], point[1])
    }

    fn coordinates(vector: Vec2) -> Point {
        vector.extend(0.0).into()
    }

    fn hit(hit: &Hit) -> [Point; 2] {
        [point(hit.point), point(hit.normal)]
    }

    fn aabb(geometry: &Geometry, pose: &Pose) -> [Point; 2] {
        let bounds = <Dim2 as Space>::aabb(geometry, pose);
        [point(bounds.min), point(bounds.max)]
    }
}
