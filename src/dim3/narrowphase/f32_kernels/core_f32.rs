//! The cores of geometries in f32, as GJK in f32 uses them.

use glam::{DMat3, DVec3, Mat3A, Quat, Vec3, Vec3A};

use super::simplex::ERROR;
use crate::dim3::convex::Convex;
use crate::dim3::frustum::Frustum;
use crate::dim3::hull::Hull;
use crate::dim3::narrowphase::core::Core;
use crate::simd::f32_lanes::OctetLanes;

/// A core in f32.
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
    Hull {
        linear: Mat3A,
        transposed: Mat3A,
        position: Vec3A,
        hull: &'a Hull,
    },
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
            Core::Hull(hull) => {
                let linear = to_f32(&(*hull.linear() * unit));
                CoreF32::Hull {
                    linear,
                    transposed: linear.transpose(),
                    position: (hull.position * unit).as_vec3a(),
                    hull: hull.hull,
                }
            }
        }
    }

    /// From a geometry whose reach is known.
    pub fn posed(geometry: &'a Convex, rotation: Quat, position: Vec3A, unit: f32) -> CoreF32<'a> {
        let corners = |corners: [Vec3; 3], count| CoreF32::Corners {
            corners: corners.map(|corner| (position + rotation * Vec3A::from(corner)) * unit),
            count,
        };
        let linear = |stretch: Vec3| {
            let Mat3A { x_axis, y_axis, z_axis } = Mat3A::from_quat(rotation);
            let stretch = stretch * unit;
            Mat3A::from_cols(x_axis * stretch.x, y_axis * stretch.y, z_axis * stretch.z)
        };
        match geometry {
            Convex::Sphere(sphere) => corners([sphere.center(); 3], 1),
            Convex::Capsule(capsule) => {
                corners([capsule.point_a(), capsule.point_b(), capsule.point_b()], 2)
            }
            Convex::Triangle(triangle) => corners(triangle.points(), 3),
            Convex::Box(oriented) => {
                let linear = linear(oriented.half_extents());
                let center = (position + rotation * Vec3A::from(oriented.center())) * unit;
                CoreF32::Box { linear, transposed: linear.transpose(), center }
            }
            Convex::Hull(scaled) => {
                let linear = linear(scaled.scale());
                let position = position * unit;
                CoreF32::Hull {
                    linear,
                    transposed: linear.transpose(),
                    position,
                    hull: scaled.hull(),
                }
            }
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

    /// Whether part of the surface is curved. Its points have no ids.
    pub fn is_curved(&self) -> bool {
        matches!(self, CoreF32::Frustum { .. })
    }

    /// A point inside the core, up to rounding.
    pub fn center(&self) -> Vec3A {
        match self {
            CoreF32::Corners { corners: [a, b, c], count } => match count {
                3 => (*a + *b + *c) * (1.0 / 3.0),
                _ => (*a + *b) * 0.5,
            },
            CoreF32::Box { center, .. } => *center,
            CoreF32::Hull { linear, position, hull, .. } => {
                *position + *linear * hull.center().as_vec3a()
            }
            CoreF32::Frustum { axes, base, height, .. } => *base + axes.z_axis * (0.5 * height),
        }
    }

    /// Whether [`CoreF32::contains`] may find points inside.
    pub fn is_solid(&self) -> bool {
        match self {
            CoreF32::Corners { .. } => false,
            CoreF32::Box { .. } => true,
            CoreF32::Hull { hull, .. } => hull.rank() == 3,
            CoreF32::Frustum { .. } => true,
        }
    }

    /// Whether a point is inside by more than the error.
    #[inline(always)]
    pub fn contains<L: OctetLanes>(&self, point: Vec3A) -> bool {
        match self {
            CoreF32::Corners { .. } => false,
            CoreF32::Box { linear, transposed, center } => {
                let inverse = inverse_squares(linear);
                let local = (*transposed * (point - *center)) * inverse;
                let depth = ERROR * inverse.max_element().sqrt();
                (local.abs() + Vec3A::splat(depth)).cmplt(Vec3A::ONE).all()
            }
            CoreF32::Hull { linear, transposed, position, hull } => {
                let inverse = inverse_squares(linear);
                let local = (*transposed * (point - *position)) * inverse;
                let depth = ERROR * inverse.max_element().sqrt();
                hull.contains_in_lanes::<L>(local, depth)
            }
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

    /// The vertex that is furthest along a direction, up to rounding, and its id. The search in a large hull begins at the
    /// vertex `near`.
    ///
    /// Also returns a bit for each vertex that is at most `behind` below it along the direction, as its product with the
    /// direction; all bits where that is unknown.
    #[inline(always)]
    pub fn support<L: OctetLanes>(
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
            CoreF32::Hull { linear, transposed, position, hull } => {
                let (local, near) = (*transposed * direction, near as usize);
                let (index, near) = match behind {
                    Some(behind) => hull.furthest_and_near::<L>(local, near, behind),
                    None => (hull.nearly_furthest_in_lanes::<L>(local, near), u32::MAX),
                };
                let Vec3 { x, y, z } = hull.scanned_vertex(index);
                // Three loads into all lanes each are faster than one vector and three shuffles.
                let Mat3A { x_axis, y_axis, z_axis } = *linear;
                let [x, y, z] = [x, y, z].map(Vec3A::splat);
                (*position + (x_axis * x + y_axis * y + z_axis * z), index as u32, near)
            }
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

/// The inverse of the squared length of each column.
#[inline(always)]
fn inverse_squares(matrix: &Mat3A) -> Vec3A {
    let Mat3A { x_axis, y_axis, z_axis } = matrix;
    let [x, y, z] = [x_axis, y_axis, z_axis].map(|axis| axis.length_squared());
    Vec3A::new(x, y, z).recip()
}

fn to_f32(matrix: &DMat3) -> Mat3A {
    let DMat3 { x_axis, y_axis, z_axis } = *matrix;
    Mat3A::from_cols(x_axis.as_vec3a(), y_axis.as_vec3a(), z_axis.as_vec3a())
}
