//! Two posed geometries and a few questions about them, made of bytes.

use impinge::ffi::geometry::imp_geometry_valid;
use impinge::ffi::types::*;

use super::bytes::{Bytes, Numbers};
use super::calls::{OwnHull, Posed, ZERO, sane};

const UNTURNED: imp_quat = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };

pub struct Scene {
    pub a: Posed,
    pub b: Posed,
    pub margin: f32,
    pub ray: imp_ray,
    pub point: imp_vec3,
    /// What most of its numbers are small multiples of.
    pub unit: f32,
    /// Its numbers are of such different sizes that answers are only numbers.
    pub wild: bool,
    _hulls: Vec<OwnHull>,
}

/// Of directions and factors.
pub const PLAIN: Numbers = Numbers { unit: 1.0, wild: false };

/// Lengths that a scene is about.
pub const UNITS: [f32; 12] = [1.0, 1.0, 1.0, 1.0, 1.0, 100.0, 0.01, 1e-6, 1e6, 1e13, 1e-15, 1e-30];

impl Scene {
    /// None where the bytes make a geometry that is rightly refused.
    pub fn new(data: &[u8]) -> Option<Scene> {
        let (mut bytes, mut hulls) = (Bytes(data), Vec::new());
        // One in eight is wild.
        let wild = bytes.byte() >= 224;
        let numbers = Numbers { unit: bytes.pick(&UNITS), wild };
        let mut posed = || {
            let geometry = geometry(&mut bytes, numbers, &mut hulls)?;
            let position = bytes.point(numbers);
            Some(Posed { geometry, pose: imp_pose { position, rotation: bytes.rotation() } })
        };
        let (a, b) = (posed()?, posed()?);
        let margin = if bytes.byte() < 128 { 0.0 } else { bytes.coordinate(numbers) };
        let ray = imp_ray {
            origin: bytes.point(numbers),
            direction: bytes.point(PLAIN),
            max_distance: if bytes.byte() < 128 {
                f32::MAX
            } else {
                bytes.coordinate(numbers).abs()
            },
        };
        if ray.direction == ZERO {
            return None;
        }
        Some(Scene {
            a,
            b,
            margin,
            ray,
            point: bytes.point(numbers),
            unit: numbers.unit,
            wild,
            _hulls: hulls,
        })
    }

    /// The same with A and B exchanged.
    pub fn sides(&self) -> [(&Posed, &Posed); 2] {
        [(&self.a, &self.b), (&self.b, &self.a)]
    }
}

fn geometry(bytes: &mut Bytes, numbers: Numbers, hulls: &mut Vec<OwnHull>) -> Option<imp_geometry> {
    let blank = imp_geometry {
        kind: 0,
        radius: 0.0,
        center: ZERO,
        rotation: UNTURNED,
        half_extents: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        point_c: ZERO,
        normal: ZERO,
        offset: 0.0,
        scale: ZERO,
        hull: imp_hull { id: 0 },
    };
    let kind = bytes.byte();
    // Half of the kinds that may be rounded are.
    let rounding =
        |bytes: &mut Bytes| if kind < 128 { 0.0 } else { bytes.coordinate(numbers).abs() };
    let made = match kind % 8 {
        0 => imp_geometry {
            kind: IMP_GEOMETRY_SPHERE,
            center: bytes.point(numbers),
            radius: bytes.coordinate(numbers).abs(),
            ..blank
        },
        1 => imp_geometry {
            kind: IMP_GEOMETRY_CAPSULE,
            point_a: bytes.point(numbers),
            point_b: bytes.point(numbers),
            radius: bytes.coordinate(numbers).abs(),
            ..blank
        },
        2 => {
            let imp_vec3 { x, y, z } = bytes.point(numbers);
            imp_geometry {
                kind: IMP_GEOMETRY_BOX,
                half_extents: imp_vec3 { x: x.abs(), y: y.abs(), z: z.abs() },
                center: bytes.point(numbers),
                rotation: bytes.rotation(),
                radius: rounding(bytes),
                ..blank
            }
        }
        3 | 4 => imp_geometry {
            kind: IMP_GEOMETRY_TRIANGLE,
            point_a: bytes.point(numbers),
            point_b: bytes.point(numbers),
            point_c: bytes.point(numbers),
            radius: rounding(bytes),
            ..blank
        },
        5 => imp_geometry {
            kind: IMP_GEOMETRY_HALF_SPACE,
            normal: bytes.point(PLAIN),
            offset: bytes.coordinate(numbers),
            ..blank
        },
        _ => {
            let points: Vec<_> = (0..1 + bytes.byte() % 16).map(|_| bytes.point(numbers)).collect();
            hulls.push(OwnHull::of(&points, IMP_HULL_MAX_VERTICES));
            let hull = hulls[hulls.len() - 1].0;
            let mut factor = || match bytes.byte() {
                0..160 => 1.0,
                160..200 => -1.0,
                200..240 => f32::from(bytes.byte() as i8) / 32.0,
                _ => bytes.coordinate(PLAIN),
            };
            imp_geometry {
                kind: IMP_GEOMETRY_HULL,
                hull,
                scale: imp_vec3 { x: factor(), y: factor(), z: factor() },
                radius: rounding(bytes),
                ..blank
            }
        }
    };
    (sane(unsafe { imp_geometry_valid(&made) }) == 1).then_some(made)
}
