//! Makes two posed 3D geometries and query inputs from bytes.

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{OwnHull, Posed, ZERO, sane};

pub struct Scene {
    pub a: Posed,
    pub b: Posed,
    pub margin: f32,
    pub ray: imp_ray,
    pub point: imp_vec3,
    /// Most coordinates are small multiples of this unit.
    pub unit: f32,
    /// Whether the coordinates have mixed magnitudes, so that only finite results can be checked.
    pub wild: bool,
    _hulls: Vec<OwnHull>,
}

/// The distribution of directions and factors.
pub const PLAIN: Numbers = Numbers { unit: 1.0, wild: false };

/// The units of length that a scene may have.
pub const UNITS: [f32; 12] = [1.0, 1.0, 1.0, 1.0, 1.0, 100.0, 0.01, 1e-6, 1e6, 1e13, 1e-15, 1e-30];

impl Scene {
    /// Returns the scene of some bytes, or `None` if they make an invalid geometry.
    pub fn new(data: &[u8]) -> Option<Scene> {
        let (mut bytes, mut hulls) = (Bytes(data), Vec::new());
        // One scene in eight has mixed magnitudes.
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

    /// Returns the pair in both orders.
    pub fn sides(&self) -> [(&Posed, &Posed); 2] {
        [(&self.a, &self.b), (&self.b, &self.a)]
    }
}

pub fn geometry(
    bytes: &mut Bytes,
    numbers: Numbers,
    hulls: &mut Vec<OwnHull>,
) -> Option<imp_geometry> {
    let kind = bytes.byte();
    // The kind byte's upper half makes rounded geometries.
    let rounding =
        |bytes: &mut Bytes| if kind < 128 { 0.0 } else { bytes.coordinate(numbers).abs() };
    let made = match kind % 8 {
        0 => Kind::Sphere(&imp_geometry_data_sphere { center: bytes.point(numbers) })
            .geometry(bytes.coordinate(numbers).abs()),
        1 => Kind::Capsule(&imp_geometry_data_capsule {
            point_a: bytes.point(numbers),
            point_b: bytes.point(numbers),
        })
        .geometry(bytes.coordinate(numbers).abs()),
        2 => {
            let imp_vec3 { x, y, z } = bytes.point(numbers);
            Kind::Box(&imp_geometry_data_box {
                half_extents: imp_vec3 { x: x.abs(), y: y.abs(), z: z.abs() },
                center: bytes.point(numbers),
                rotation: bytes.rotation(),
            })
            .geometry(rounding(bytes))
        }
        3 | 4 => Kind::Triangle(&imp_geometry_data_triangle {
            point_a: bytes.point(numbers),
            point_b: bytes.point(numbers),
            point_c: bytes.point(numbers),
        })
        .geometry(rounding(bytes)),
        5 => Kind::HalfSpace(&imp_geometry_data_half_space {
            normal: bytes.point(PLAIN),
            offset: bytes.coordinate(numbers),
        })
        .geometry(0.0),
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
            let scale = imp_vec3 { x: factor(), y: factor(), z: factor() };
            Kind::Hull(&imp_geometry_data_hull { hull, scale, reserved: 0 })
                .geometry(rounding(bytes))
        }
    };
    (sane(unsafe { imp_geometry_valid(&made) }) == 1).then_some(made)
}
