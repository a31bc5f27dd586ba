//! The cores of geometries in f32, as GJK in f32 uses them.

use glam::{DMat3, DVec3, Mat3A, Quat, Vec3, Vec3A};

use super::hull_f32::HullF32;
use super::simplex::ERROR;
use super::support_f32::{SupportF32, inverse_squares, stretched, to_f32};
use crate::dim3::convex::Convex;
use crate::dim3::frustum::Frustum;
use crate::dim3::narrowphase::core::Core;
use crate::simd::f32_lanes::OctetLanes;

/// A core of any kind in f32.
pub enum CoreF32<'a> {
    Corners {
        corners: [Vec3A; 3],
        count: u32,
    },
    /// `linear` maps a cube with half extents 1. `transposed` maps directions back.
    Box {
        linear: Mat3A,
        transposed: Mat3A,
        center: Vec3A,
    },
    Hull(HullF32<'a>),
    /// `axes` are two unit vectors across the axis, and the axis from the first disc to the second.
    Frustum {
        axes: Mat3A,
        transposed: Mat3A,
        /// The centre of the first disc.
        base: Vec3A,
        height: f32,
        /// The radii of the first and the second disc.
        radii: [f32; 2],
    },
}

impl<'a> CoreF32<'a> {
    pub fn new(core: &Core<'a>, unit: f64) -> CoreF32<'a> {
        let corners = |corners: [DVec3; 3], count| CoreF32::Corners {
            corners: corners.map(|corner| (corner * unit).as_vec3a()),
            count,
        };
        match core {
            Core::Point(point) => corners([*point; 3], 1),
            Core::Segment(segment) => {
                let end = segment.start + segment.span;
                corners([segment.start, end, end], 2)
            }
            Core::Triangle(points) => corners(*points, 3),
            Core::Box(oriented) => {
                let DMat3 { x_axis, y_axis, z_axis } = oriented.axes;
                let half = oriented.half * unit;
                let stretched = DMat3::from_cols(x_axis * half.x, y_axis * half.y, z_axis * half.z);
                let linear = to_f32(&stretched);
                CoreF32::Box {
                    linear,
                    transposed: linear.transpose(),
                    center: (oriented.center * unit).as_vec3a(),
                }
            }
            Core::Frustum(_) => unreachable!("a curved core has no f32 kernel"),
            Core::Hull(hull) => CoreF32::Hull(HullF32::new(hull, unit)),
        }
    }

    /// From a geometry whose reach is known.
    pub fn posed(geometry: &'a Convex, rotation: Quat, position: Vec3A, unit: f32) -> CoreF32<'a> {
        let corners = |corners: [Vec3; 3], count| CoreF32::Corners {
            corners: corners.map(|corner| (position + rotation * Vec3A::from(corner)) * unit),
            count,
        };
        match geometry {
            Convex::Sphere(sphere) => corners([sphere.center(); 3], 1),
            Convex::Capsule(capsule) => {
                corners([capsule.point_a(), capsule.point_b(), capsule.point_b()], 2)
            }
            Convex::Triangle(triangle) => corners(triangle.points(), 3),
            Convex::Box(oriented) => {
                let linear = stretched(rotation, oriented.half_extents() * unit);
                let center = (position + rotation * Vec3A::from(oriented.center())) * unit;
                CoreF32::Box { linear, transposed: linear.transpose(), center }
            }
            Convex::Hull(scaled) => CoreF32::Hull(HullF32::posed(scaled, rotation, position, unit)),
            Convex::Cylinder(cylinder) => {
                CoreF32::frustum(&cylinder.frustum(), rotation, position, unit)
            }
            Convex::Cone(cone) => CoreF32::frustum(&cone.frustum(), rotation, position, unit),
            Convex::HalfSpace(_) => unreachable!("a half-space has no vertices"),
        }
    }

    #[inline(never)]
    fn frustum(frustum: &Frustum, rotation: Quat, position: Vec3A, unit: f32) -> CoreF32<'a> {
        let axis = frustum.axis();
        let (u, v) = axis.any_orthonormal_pair();
        let axes = Mat3A::from_quat(rotation) * to_f32(&DMat3::from_cols(u, v, axis));
        let [from, to] = frustum.centers;
        CoreF32::Frustum {
            axes,
            transposed: axes.transpose(),
            base: (position + rotation * from.as_vec3a()) * unit,
            height: (to - from).length() as f32 * unit,
            radii: frustum.radii.map(|radius| radius as f32 * unit),
        }
    }
}

impl SupportF32 for CoreF32<'_> {
    fn is_curved(&self) -> bool {
        matches!(self, CoreF32::Frustum { .. })
    }

    fn center(&self) -> Vec3A {
        match self {
            CoreF32::Corners { corners: [a, b, c], count } => match count {
                3 => (*a + *b + *c) * (1.0 / 3.0),
                _ => (*a + *b) * 0.5,
            },
            CoreF32::Box { center, .. } => *center,
            CoreF32::Hull(hull) => hull.center(),
            CoreF32::Frustum { axes, base, height, .. } => *base + axes.z_axis * (0.5 * height),
        }
    }

    fn is_solid(&self) -> bool {
        match self {
            CoreF32::Corners { .. } => false,
            CoreF32::Box { .. } => true,
            CoreF32::Hull(hull) => hull.is_solid(),
            CoreF32::Frustum { .. } => true,
        }
    }

    #[inline(always)]
    fn contains<L: OctetLanes>(&self, point: Vec3A) -> bool {
        match self {
            CoreF32::Corners { .. } => false,
            CoreF32::Box { linear, transposed, center } => {
                let inverse = inverse_squares(linear);
                let local = (*transposed * (point - *center)) * inverse;
                let depth = ERROR * inverse.max_element().sqrt();
                (local.abs() + Vec3A::splat(depth)).cmplt(Vec3A::ONE).all()
            }
            CoreF32::Hull(hull) => hull.contains::<L>(point),
            CoreF32::Frustum { transposed, base, height, radii, .. } => {
                let local = *transposed * (point - *base);
                let across = (local.x * local.x + local.y * local.y).sqrt();
                let slope = (radii[1] - radii[0]) / height;
                // The side is oblique: the distance across the axis is longer than that from the side.
                let depth_across = ERROR * (1.0 + slope * slope).sqrt();
                local.z > ERROR
                    && local.z + ERROR < *height
                    && across + depth_across < radii[0] + slope * local.z
            }
        }
    }

    #[inline(always)]
    fn support<L: OctetLanes>(
        &self,
        direction: Vec3A,
        near: u32,
        behind: Option<f32>,
    ) -> (Vec3A, u32, u32) {
        match self {
            CoreF32::Corners { corners, count } => {
                let [a, b, c] = corners.map(|corner| corner.dot(direction));
                // The unused corners repeat an earlier one. Ties choose the earlier one.
                let index = if a >= b && a >= c {
                    0
                } else if b >= c {
                    1
                } else {
                    2
                };
                (corners[index], (index as u32).min(count - 1), u32::MAX)
            }
            CoreF32::Box { linear, transposed, center } => {
                let negative = (*transposed * direction).cmplt(Vec3A::ZERO);
                let corner = Vec3A::select(negative, Vec3A::NEG_ONE, Vec3A::ONE);
                (*center + *linear * corner, negative.bitmask(), u32::MAX)
            }
            CoreF32::Hull(hull) => hull.support::<L>(direction, near, behind),
            CoreF32::Frustum { axes, transposed, base, height, radii } => {
                let local = *transposed * direction;
                let across = (local.x * local.x + local.y * local.y).sqrt();
                let end = usize::from(height * local.z + (radii[1] - radii[0]) * across > 0.0);
                let along = if end == 0 { 0.0 } else { *height };
                // Along the axis, every point of the disc is as far as its centre.
                let out = if across > 0.0 { radii[end] / across } else { 0.0 };
                (*base + *axes * Vec3A::new(local.x * out, local.y * out, along), 0, u32::MAX)
            }
        }
    }
}
