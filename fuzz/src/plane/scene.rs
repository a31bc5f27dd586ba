//! Two posed geometries of the plane and a few questions about them, made of bytes.

use std::fmt;

use impinge::ffi::geometry_2d::*;
use impinge::ffi::status::IMP_ERROR_LIMIT;
use impinge::ffi::types_2d::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::sane;
use super::super::scene::{PLAIN, UNITS};
use super::ZERO;

/// A geometry where it stands.
#[derive(Clone, Copy, PartialEq)]
pub struct Posed {
    pub geometry: imp_geometry_2d,
    pub pose: imp_pose_2d,
}

impl fmt::Debug for Posed {
    /// What the kind uses: enough to write a test.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Posed { geometry: g, pose } = self;
        let mut shown = f.debug_struct("");
        match g.kind {
            IMP_GEOMETRY_CIRCLE_2D => shown.field("circle", &g.center),
            IMP_GEOMETRY_CAPSULE_2D => shown.field("capsule", &[g.point_a, g.point_b]),
            IMP_GEOMETRY_SEGMENT_2D => shown.field("segment", &[g.point_a, g.point_b]),
            IMP_GEOMETRY_BOX_2D => shown
                .field("box", &g.half_extents)
                .field("center", &g.center)
                .field("by", &g.rotation),
            IMP_GEOMETRY_HALF_PLANE_2D => {
                shown.field("half_plane", &g.normal).field("offset", &g.offset)
            }
            _ => shown.field("polygon", &self.vertices()),
        };
        shown.field("radius", &g.radius).field("pose", pose).finish()
    }
}

impl Posed {
    /// Of a polygon.
    pub fn vertices(&self) -> &[imp_vec2] {
        &self.geometry.vertices[..self.geometry.count as usize]
    }

    pub fn at(&self, pose: imp_pose_2d) -> Posed {
        Posed { pose, ..*self }
    }
}

pub struct Scene {
    pub a: Posed,
    pub b: Posed,
    pub margin: f32,
    pub ray: imp_ray_2d,
    pub point: imp_vec2,
    /// Where the two move to.
    pub ends: [imp_pose_2d; 2],
    /// Its numbers are of such different sizes that answers are only numbers.
    pub wild: bool,
}

impl Scene {
    /// None where the bytes make a geometry that is rightly refused.
    pub fn new(data: &[u8]) -> Option<Scene> {
        let mut bytes = Bytes(data);
        // One in eight is wild.
        let wild = bytes.byte() >= 224;
        let numbers = Numbers { unit: bytes.pick(&UNITS), wild };
        let mut posed = || {
            let geometry = geometry(&mut bytes, numbers)?;
            Some(Posed { geometry, pose: pose(&mut bytes, numbers) })
        };
        let (a, b) = (posed()?, posed()?);
        let margin = if bytes.byte() < 128 { 0.0 } else { bytes.coordinate(numbers) };
        let ray = imp_ray_2d {
            origin: vector(&mut bytes, numbers),
            direction: vector(&mut bytes, PLAIN),
            max_distance: if bytes.byte() < 128 {
                f32::MAX
            } else {
                bytes.coordinate(numbers).abs()
            },
        };
        if ray.direction == ZERO {
            return None;
        }
        let point = vector(&mut bytes, numbers);
        let ends = [0; 2].map(|_| pose(&mut bytes, numbers));
        Some(Scene { a, b, margin, ray, point, ends, wild })
    }

    /// The same with A and B exchanged.
    pub fn sides(&self) -> [(&Posed, &Posed); 2] {
        [(&self.a, &self.b), (&self.b, &self.a)]
    }
}

fn vector(bytes: &mut Bytes, numbers: Numbers) -> imp_vec2 {
    let [x, y] = std::array::from_fn(|_| bytes.coordinate(numbers));
    imp_vec2 { x, y }
}

fn pose(bytes: &mut Bytes, numbers: Numbers) -> imp_pose_2d {
    imp_pose_2d { position: vector(bytes, numbers), rotation: rotation(bytes) }
}

/// Often none, or quarters of a turn.
fn rotation(bytes: &mut Bytes) -> imp_rotation_2d {
    let [cos, sin] = match bytes.byte() {
        0..64 => [1.0, 0.0],
        64..96 => [0.0, 1.0],
        96..112 => [-1.0, -0.0],
        112..128 => [-0.0, -1.0],
        _ => {
            let wide = bytes.array::<2>().map(|byte| f64::from(byte as i8));
            let length = wide.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.0 { wide.map(|c| (c / length) as f32) } else { [-0.6, 0.8] }
        }
    };
    imp_rotation_2d { cos, sin }
}

fn geometry(bytes: &mut Bytes, numbers: Numbers) -> Option<imp_geometry_2d> {
    let blank = imp_geometry_2d {
        kind: 0,
        radius: 0.0,
        center: ZERO,
        rotation: imp_rotation_2d { cos: 1.0, sin: 0.0 },
        half_extents: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        normal: ZERO,
        offset: 0.0,
        count: 0,
        vertices: [ZERO; 16],
    };
    let kind = bytes.byte();
    // Half of the kinds that may be rounded are.
    let rounding =
        |bytes: &mut Bytes| if kind < 128 { 0.0 } else { bytes.coordinate(numbers).abs() };
    let made = match kind % 8 {
        0 => imp_geometry_2d {
            kind: IMP_GEOMETRY_CIRCLE_2D,
            center: vector(bytes, numbers),
            radius: bytes.coordinate(numbers).abs(),
            ..blank
        },
        1 => imp_geometry_2d {
            kind: IMP_GEOMETRY_CAPSULE_2D,
            point_a: vector(bytes, numbers),
            point_b: vector(bytes, numbers),
            radius: bytes.coordinate(numbers).abs(),
            ..blank
        },
        2 => {
            let imp_vec2 { x, y } = vector(bytes, numbers);
            imp_geometry_2d {
                kind: IMP_GEOMETRY_BOX_2D,
                half_extents: imp_vec2 { x: x.abs(), y: y.abs() },
                center: vector(bytes, numbers),
                rotation: rotation(bytes),
                radius: rounding(bytes),
                ..blank
            }
        }
        3 => imp_geometry_2d {
            kind: IMP_GEOMETRY_SEGMENT_2D,
            point_a: vector(bytes, numbers),
            point_b: vector(bytes, numbers),
            radius: rounding(bytes),
            ..blank
        },
        4 => imp_geometry_2d {
            kind: IMP_GEOMETRY_HALF_PLANE_2D,
            normal: vector(bytes, PLAIN),
            offset: bytes.coordinate(numbers),
            ..blank
        },
        // Vertices in any order: most are refused, but of three every other polygon is not.
        5 => {
            let count = 1 + usize::from(bytes.byte() % 4);
            imp_geometry_2d {
                kind: IMP_GEOMETRY_POLYGON_2D,
                count: count as u32,
                vertices: std::array::from_fn(|place| {
                    if place < count { vector(bytes, numbers) } else { ZERO }
                }),
                radius: rounding(bytes),
                ..blank
            }
        }
        _ => {
            let points: Vec<_> =
                (0..1 + bytes.byte() % 24).map(|_| vector(bytes, numbers)).collect();
            imp_geometry_2d { radius: rounding(bytes), ..polygon_of(&points, blank)? }
        }
    };
    (sane(unsafe { imp_geometry_valid_2d(&made) }) == 1).then_some(made)
}

/// The hull of points: none when it has too many vertices, and that is the only reason.
fn polygon_of(points: &[imp_vec2], blank: imp_geometry_2d) -> Option<imp_geometry_2d> {
    let mut made = blank;
    let (count, result) = (points.len() as i32, &mut made);
    let status = sane(unsafe { imp_geometry_polygon_2d(points.as_ptr(), count, result) });
    if status == IMP_ERROR_LIMIT {
        return None;
    }
    assert_eq!(status, 0, "{points:?}");
    let vertices = &made.vertices[..made.count as usize];
    assert!(vertices.iter().all(|vertex| points.contains(vertex)), "{points:?}: {made:?}");
    assert_eq!(unsafe { imp_geometry_valid_2d(&made) }, 1, "{points:?}: {made:?}");
    Some(made)
}
