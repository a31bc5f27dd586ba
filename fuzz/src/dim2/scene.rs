//! Makes two posed 2D geometries and query inputs from bytes.

use std::fmt;
use std::mem::MaybeUninit;
use std::ptr::null_mut;

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{ok, sane};
use super::super::dim3::scene::{PLAIN, UNITS};
use super::ZERO;

/// A geometry and its pose.
#[derive(Clone, Copy, PartialEq)]
pub struct Posed {
    pub geometry: imp_geometry_2d,
    pub pose: imp_pose_2d,
}

impl fmt::Debug for Posed {
    /// Prints the geometry, and the vertices of a polygon, so that the output is enough to write a test.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Posed { geometry, pose } = self;
        let mut shown = f.debug_struct("");
        shown.field("geometry", geometry).field("pose", pose);
        if let Kind2D::LargePolygon(large) = self.kind() {
            shown.field("vertices", &large_vertices(large.polygon));
        }
        shown.finish()
    }
}

impl Posed {
    pub fn kind(&self) -> Kind2D<'_> {
        Kind2D::parse(&self.geometry).expect("scenes are made of known kinds")
    }

    pub fn at(&self, pose: imp_pose_2d) -> Posed {
        Posed { pose, ..*self }
    }
}

/// A polygon handle. Dropping it releases the polygon.
struct OwnPolygon(imp_polygon);

impl Drop for OwnPolygon {
    fn drop(&mut self) {
        // Ignore the status: the polygon may be dropped while a failed check panics.
        imp_asset_release(self.0.id);
    }
}

pub fn large_vertices(polygon: imp_polygon) -> Vec<imp_vec2> {
    let count = ok(unsafe { imp_polygon_vertices_2d(polygon, null_mut(), 0) });
    let mut vertices = vec![ZERO; count as usize];
    ok(unsafe { imp_polygon_vertices_2d(polygon, vertices.as_mut_ptr(), count) });
    vertices
}

pub struct Scene {
    pub a: Posed,
    pub b: Posed,
    pub margin: f32,
    pub ray: imp_ray_2d,
    pub point: imp_vec2,
    /// The poses at the end of the two motions.
    pub ends: [imp_pose_2d; 2],
    /// Whether the coordinates have mixed magnitudes, so that only finite results can be checked.
    pub wild: bool,
    _polygons: Vec<OwnPolygon>,
}

impl Scene {
    /// Returns the scene of some bytes, or `None` if they make an invalid geometry.
    pub fn new(data: &[u8]) -> Option<Scene> {
        let (mut bytes, mut polygons) = (Bytes(data), Vec::new());
        // One scene in eight has mixed magnitudes.
        let wild = bytes.byte() >= 224;
        let numbers = Numbers { unit: bytes.pick(&UNITS), wild };
        let mut posed = || {
            let geometry = geometry(&mut bytes, numbers, &mut polygons)?;
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
        Some(Scene { a, b, margin, ray, point, ends, wild, _polygons: polygons })
    }

    /// Returns the pair in both orders.
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

/// Returns a rotation. Half of them are multiples of 90 degrees.
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

fn geometry(
    bytes: &mut Bytes,
    numbers: Numbers,
    polygons: &mut Vec<OwnPolygon>,
) -> Option<imp_geometry_2d> {
    let kind = bytes.byte();
    // The kind byte's upper half makes rounded geometries.
    let rounding =
        |bytes: &mut Bytes| if kind < 128 { 0.0 } else { bytes.coordinate(numbers).abs() };
    let made = match kind % 8 {
        0 => Kind2D::Circle(&imp_geometry_data_circle_2d { center: vector(bytes, numbers) })
            .geometry(bytes.coordinate(numbers).abs()),
        1 => Kind2D::Capsule(&imp_geometry_data_capsule_2d {
            point_a: vector(bytes, numbers),
            point_b: vector(bytes, numbers),
        })
        .geometry(bytes.coordinate(numbers).abs()),
        2 => {
            let imp_vec2 { x, y } = vector(bytes, numbers);
            Kind2D::Box(&imp_geometry_data_box_2d {
                half_extents: imp_vec2 { x: x.abs(), y: y.abs() },
                center: vector(bytes, numbers),
                rotation: rotation(bytes),
            })
            .geometry(rounding(bytes))
        }
        3 => Kind2D::Segment(&imp_geometry_data_segment_2d {
            point_a: vector(bytes, numbers),
            point_b: vector(bytes, numbers),
        })
        .geometry(rounding(bytes)),
        4 => Kind2D::HalfPlane(&imp_geometry_data_half_plane_2d {
            normal: vector(bytes, PLAIN),
            offset: bytes.coordinate(numbers),
        })
        .geometry(0.0),
        // The vertices have any order, so most of these polygons are invalid. Every second triangle is valid.
        5 => {
            let count = 1 + usize::from(bytes.byte() % 4);
            let vertices =
                std::array::from_fn(
                    |place| {
                        if place < count { vector(bytes, numbers) } else { ZERO }
                    },
                );
            let count = count as u32;
            Kind2D::Polygon(&imp_geometry_data_polygon_2d { count, reserved: 0, vertices })
                .geometry(rounding(bytes))
        }
        6 => {
            let points: Vec<_> =
                (0..1 + bytes.byte() % 12).map(|_| vector(bytes, numbers)).collect();
            imp_geometry_2d { radius: rounding(bytes), ..polygon_of(&points)? }
        }
        _ => {
            let points: Vec<_> =
                (0..1 + bytes.byte() % 40).map(|_| vector(bytes, numbers)).collect();
            let (count, mut polygon) = (points.len() as i32, imp_polygon { id: 0 });
            ok(unsafe { imp_polygon_create_2d(points.as_ptr(), count, &mut polygon) });
            polygons.push(OwnPolygon(polygon));
            let mut factor = || match bytes.byte() {
                0..160 => 1.0,
                160..220 => -1.0,
                _ => f32::from(bytes.byte() as i8) / 32.0,
            };
            let scale = imp_vec2 { x: factor(), y: factor() };
            Kind2D::LargePolygon(&imp_geometry_data_large_polygon_2d { polygon, scale })
                .geometry(rounding(bytes))
        }
    };
    (sane(unsafe { imp_geometry_valid_2d(&made) }) == 1).then_some(made)
}

/// Returns the convex hull of points, or `None` if it has too many vertices. Any other error panics.
fn polygon_of(points: &[imp_vec2]) -> Option<imp_geometry_2d> {
    let mut made = MaybeUninit::uninit();
    let (count, result) = (points.len() as i32, made.as_mut_ptr());
    let status = sane(unsafe { imp_geometry_polygon_2d(points.as_ptr(), count, result) });
    if status == IMP_ERROR_LIMIT {
        return None;
    }
    assert_eq!(status, 0, "{points:?}");
    // SAFETY: the call succeeded, so it has written the value.
    let made = unsafe { made.assume_init() };
    let Some(Kind2D::Polygon(polygon)) = Kind2D::parse(&made) else { panic!("{made:?}") };
    let vertices = &polygon.vertices[..polygon.count as usize];
    assert!(vertices.iter().all(|vertex| points.contains(vertex)), "{points:?}: {made:?}");
    assert_eq!(unsafe { imp_geometry_valid_2d(&made) }, 1, "{points:?}: {made:?}");
    Some(made)
}
