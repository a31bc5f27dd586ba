//! Lower bounds in f32 of the times at which a moving convex geometry touches triangles.
//!
//! Vertices stand in a frame whose x axis is the direction of the motion. The bounds come from separating axes: the axes
//! of that frame, those perpendicular to the motion and to an edge, and the normal of the triangle.
//!
//! Every test bounds its own error, so no bound is later than a touch. The names of the error proof:
//!
//! - `size` is the greatest sum of the coordinates of a corner, each without its sign. A corner is off by 2.5 ulps of the
//!   coordinates that it is made from, and those add up to less than 1.75 `size`.
//! - `error` is 1.4 times the error of each coordinate. It is also above seven ulps of `size`, two ulps of the size of the
//!   moving geometry, and the distance at which a cast counts as touching.

use arrayvec::ArrayVec;
use glam::{DVec3, Mat3, Vec3, Vec4};

use super::{Corner, cross, dot, minus, splat};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::{Convex, Pose};
use crate::math::round_up;

/// Reduces a value by more than four roundings.
const LOWER: f32 = 1.0 - 4.0 * f32::EPSILON;

/// Smaller and larger casts have no filter: products of three lengths could underflow or overflow.
const SIZES: std::ops::RangeInclusive<f64> = 1e-3..=1e9;

/// A moving sphere, capsule or box in the frame of the triangles.
#[derive(Clone, Debug)]
pub(in crate::dim3) struct SweepFilter {
    /// About the center of the geometry at the start.
    origin: Vec4,
    /// The center minus the origin, in the frame of the motion.
    offset: Vec4,
    /// For each coordinate of a point, its components in the frame of the motion.
    columns: [Vec4; 3],
    /// The geometry is the sum of a segment from minus to plus each of these, and of a ball. In the frame of the motion.
    extents: ArrayVec<Vec3, 3>,
    radius: f32,
    /// Half the size along each axis of the frame, rounded up.
    half: Vec3,
    /// The sum of all extents and the radius, rounded up.
    whole: f32,
    /// The error of a coordinate that does not depend on `size`.
    error: f32,
    /// The length of the motion, rounded up, and the inverse, rounded down.
    length: f32,
    per_length: f32,
}

/// A geometry as a sum of segments and a ball: its center, half of each segment, and the radius. `None` for other kinds.
fn sum_of_segments(geometry: &Convex) -> Option<(DVec3, ArrayVec<DVec3, 3>, f32)> {
    let mut halves = ArrayVec::new();
    match geometry {
        Convex::Sphere(sphere) => Some((sphere.center().as_dvec3(), halves, sphere.radius())),
        Convex::Capsule(capsule) => {
            let [a, b] = [capsule.point_a(), capsule.point_b()].map(|point| point.as_dvec3());
            halves.push(0.5 * (b - a));
            Some((0.5 * (a + b), halves, capsule.radius()))
        }
        Convex::Box(oriented) => {
            let axes = crate::math::rotation(oriented.rotation());
            let half = oriented.half_extents().as_dvec3();
            halves.extend([axes.x_axis * half.x, axes.y_axis * half.y, axes.z_axis * half.z]);
            Some((oriented.center().as_dvec3(), halves, oriented.radius()))
        }
        Convex::Triangle(_)
        | Convex::Hull(_)
        | Convex::Cylinder(_)
        | Convex::Cone(_)
        | Convex::HalfSpace(_) => None,
    }
}

/// Times of the triangles in the lanes, from 0 to 1. Infinite for those that are not touched until the latest time.
#[derive(Clone, Copy, Debug)]
pub(in crate::dim3) struct Times {
    /// Not later than the first touch.
    pub earliest: Vec4,
    /// About the first touch, to find it soon.
    pub estimates: Vec4,
}

impl SweepFilter {
    /// Prepares a geometry that moves by `translation`, for triangles within some bounds, which stand at a pose. The
    /// translation is given in their frame. `None` if the filter does not handle the geometry or the sizes.
    pub fn new(
        [min, max]: [DVec3; 2],
        pose: &Pose,
        (geometry, at): (&Convex, &Pose),
        translation: DVec3,
    ) -> Option<SweepFilter> {
        let (center, halves, radius) = sum_of_segments(geometry)?;
        let to_mesh = pose.matrix().transpose();
        let turn = to_mesh * at.matrix();
        let between = at.from(pose.position());
        let exact = to_mesh * between + turn * center;
        let length = translation.length();
        let size = halves.iter().map(|half| 2.0 * half.abs().element_sum()).sum::<f64>()
            + f64::from(radius);
        let reach = size + length;
        let lengths =
            (exact.abs() + between.abs() + center.abs() + min.abs() + max.abs()).element_sum();
        if !SIZES.contains(&reach) || !SIZES.contains(&lengths.max(1.0)) || length < 1e-6 * size {
            return None;
        }
        let x = translation / length;
        let mut extents: ArrayVec<DVec3, 3> = halves.iter().map(|half| turn * *half).collect();
        let longest = extents.iter().copied().max_by(|a, b| a.length().total_cmp(&b.length()));
        // Along the longest extent, the shadow of the geometry fits its bounds best.
        let across = longest.map(|extent| extent - x * extent.dot(x));
        let y = across.and_then(DVec3::try_normalize).unwrap_or_else(|| x.any_orthonormal_vector());
        let z = x.cross(y);
        let axes = Mat3::from_cols(x.as_vec3(), y.as_vec3(), z.as_vec3()).transpose();
        let in_frame = |vector: DVec3| DVec3::new(x.dot(vector), y.dot(vector), z.dot(vector));
        extents.iter_mut().for_each(|extent| *extent = in_frame(*extent));
        let origin = exact.as_vec3();
        let offset = in_frame(exact - origin.as_dvec3());
        let half = extents.iter().fold(DVec3::splat(radius.into()), |sum, half| sum + half.abs());
        let whole = half.element_sum();
        // Twice the distance at which a cast counts as touching, and the rounding of the frame.
        let error = 3.0 * NOISE * (reach + size) + 1e-12 * lengths;
        let error = error + f64::from(f32::EPSILON) * (offset.abs().element_sum() + 2.0 * whole);
        Some(SweepFilter {
            origin: origin.extend(0.0),
            offset: offset.as_vec3().extend(0.0),
            columns: [axes.x_axis, axes.y_axis, axes.z_axis].map(|column| column.extend(0.0)),
            extents: extents.iter().map(|extent| extent.as_vec3()).collect(),
            radius,
            half: half.to_array().map(round_up).into(),
            whole: round_up(whole),
            error: round_up(error),
            length: round_up(length),
            per_length: (length.recip() as f32) * LOWER,
        })
    }

    /// A vertex in the frame of the motion, as [`SweepFilter::times`] takes it.
    #[inline(always)]
    pub fn in_frame(&self, vertex: Vec4) -> Vec4 {
        let [x, y, z] = self.columns;
        let from = vertex - self.origin;
        x * from.x + y * from.y + z * from.z - self.offset
    }

    /// [`SweepFilter::in_frame`] for the vertices in the lanes.
    #[inline(always)]
    pub fn in_frame_lanes(&self, vertices: Corner) -> Corner {
        let [x, y, z] = minus(&vertices, &splat(self.origin.truncate()));
        let [along_x, along_y, along_z] = self.columns;
        let axis = |axis: usize| {
            x * along_x[axis] + y * along_y[axis] + z * along_z[axis]
                - Vec4::splat(self.offset[axis])
        };
        [axis(0), axis(1), axis(2)]
    }

    /// The bounds and the estimates of four triangles. `None` if all bounds are infinite.
    #[inline(always)]
    pub fn times(&self, [a, b, c]: [Corner; 3], latest: f32) -> Option<Times> {
        let all = Vec4::splat;
        let beside = |corner: &Corner| corner[1].abs() + corner[2].abs();
        let (p, q, r) = (beside(&a), beside(&b), beside(&c));
        let size = (a[0].abs() + p).max(b[0].abs() + q).max(c[0].abs() + r);
        let beside = p.max(q).max(r);
        let error = size * (7.0 * f32::EPSILON) + all(self.error);

        // The axes of the frame.
        let least = |axis: usize| a[axis].min(b[axis]).min(c[axis]);
        let most = |axis: usize| a[axis].max(b[axis]).max(c[axis]);
        let half = |axis: usize| all(self.half[axis]) + error;
        let half = [half(0), half(1), half(2)];
        let way = least(0) - half[0];
        let end = all(latest * self.length * (1.0 + 4.0 * f32::EPSILON));
        let mut apart = most(0).cmplt(-half[0]) | way.cmpgt(end);
        for axis in [1, 2] {
            apart |= least(axis).cmpgt(half[axis]) | most(axis).cmplt(-half[axis]);
        }
        if apart.all() {
            return None;
        }

        // The axes perpendicular to the motion and to an edge. Every area is off by less than 2 `error` times the sum of
        // `beside` and `error`.
        let edges = [[&a, &b], [&b, &c], [&c, &a]];
        let area = |[p, q]: [&Corner; 2]| p[1] * q[2] - p[2] * q[1];
        let areas = [area(edges[0]), area(edges[1]), area(edges[2])];
        let whole_area = areas[0] + areas[1] + areas[2];
        let margin = error * ((beside + error) * 12.0 + all(4.0 * self.whole));
        for (area, [from, to]) in areas.into_iter().zip(edges) {
            let (y, z) = (to[1] - from[1], to[2] - from[2]);
            let mut width = (y * y + z * z).sqrt() * self.radius;
            for extent in &self.extents {
                width += (z * extent.y - y * extent.z).abs();
            }
            let width = width + margin;
            let low = whole_area.min(Vec4::ZERO) - area;
            let high = whole_area.max(Vec4::ZERO) - area;
            apart |= low.cmpgt(width) | high.cmplt(-width);
        }

        // The normal of the triangle. Each component is off by at most `slack`.
        let (u, v) = (minus(&b, &a), minus(&c, &a));
        let n = cross(&u, &v);
        let sum = |v: &Corner| v[0].abs() + v[1].abs() + v[2].abs();
        let slack = error * ((sum(&u) + sum(&v)) * 3.0 + error * 5.0);
        let height = dot(&n, &a);
        let length = dot(&n, &n).sqrt();
        let mut width = length * self.radius;
        // The point of the core that is nearest to the plane.
        let mut nearest = [Vec4::ZERO; 3];
        for extent in &self.extents {
            let extent = splat(*extent);
            let along = dot(&n, &extent);
            width += along.abs();
            let is_opposite = (along * height).cmplt(Vec4::ZERO);
            for (sum, extent) in nearest.iter_mut().zip(extent) {
                *sum += Vec4::select(is_opposite, -extent, extent);
            }
        }
        let rounding = slack * (size + all(2.0 * self.whole)) + error * sum(&n) * 4.0;
        let gap = height.abs() - width - rounding;
        let is_below = height.cmplt(Vec4::ZERO);
        let closing = Vec4::select(is_below, -n[0], n[0]) + slack;
        let is_separated = gap.cmpgt(Vec4::ZERO);
        apart |= is_separated & closing.cmple(Vec4::ZERO);
        let to_plane = gap / closing * LOWER;
        let way = Vec4::select(is_separated & to_plane.cmpgt(way), to_plane, way);
        apart |= way.cmpgt(end);
        if apart.all() {
            return None;
        }

        // The point at which the ball about that point touches the plane, seen along the motion. Outside an edge, the
        // ball touches the edge.
        let to_surface = Vec4::select(is_below, all(-self.radius), all(self.radius)) / length;
        let (y, z) = (nearest[1] + n[1] * to_surface, nearest[2] + n[2] * to_surface);
        let (mut edge, mut outermost) = ([a, b], Vec4::ZERO);
        for (area, [from, to]) in areas.into_iter().zip(edges) {
            let inside = (to[1] - from[1]) * z - (to[2] - from[2]) * y + area;
            let inside = Vec4::select(whole_area.cmplt(Vec4::ZERO), -inside, inside);
            let is_outer = inside.cmplt(outermost);
            outermost = Vec4::select(is_outer, inside, outermost);
            let outer = |new: &Corner, old: Corner| -> Corner {
                std::array::from_fn(|axis| Vec4::select(is_outer, new[axis], old[axis]))
            };
            edge = [outer(from, edge[0]), outer(to, edge[1])];
        }
        let is_outside = outermost.cmplt(Vec4::ZERO);
        let on_plane = (height.abs() - width) / n[0].abs();
        let mut way = way;
        let mut estimate = Vec4::select(is_outside, all(f32::MAX), on_plane);
        for _ in 0..2 {
            let (to_edge, axis) = self.way_to_edge(&nearest, &edge);
            estimate = Vec4::select(is_outside, estimate.min(to_edge), estimate);
            // The axis of that touch, away from the ball.
            let mut reach = Vec4::ZERO;
            let mut furthest = [Vec4::ZERO; 3];
            for extent in &self.extents {
                let extent = splat(*extent);
                let along = dot(&axis, &extent);
                reach += along.abs();
                let is_opposite = along.cmplt(Vec4::ZERO);
                for (sum, extent) in furthest.iter_mut().zip(extent) {
                    *sum += Vec4::select(is_opposite, -extent, extent);
                }
            }
            let height = dot(&axis, &a).min(dot(&axis, &b)).min(dot(&axis, &c));
            let width = dot(&axis, &axis).sqrt() * self.radius + reach;
            let gap = height - width - error * sum(&axis) * 4.0;
            let is_separated = is_outside & gap.cmpgt(Vec4::ZERO);
            apart |= is_separated & axis[0].cmple(Vec4::ZERO);
            let to_plane = gap / axis[0] * LOWER;
            way = Vec4::select(is_separated & to_plane.cmpgt(way), to_plane, way);
            apart |= way.cmpgt(end);
            // Another point of the core lies further along that axis.
            let is_other = (reach - dot(&axis, &nearest)).cmpgt(reach * 1e-3);
            if !(is_other & is_outside & !apart).any() {
                break;
            }
            nearest = furthest;
        }
        let times = |way: Vec4| way.max(Vec4::ZERO) * (self.per_length * LOWER);
        let unless_apart = |times: Vec4| Vec4::select(apart, Vec4::INFINITY, times);
        let (earliest, estimates) = (unless_apart(times(way)), unless_apart(times(estimate)));
        Some(Times { earliest, estimates })
    }

    /// About how far a ball about a point moves until it touches an edge, and the direction from its center to there. Far if
    /// it passes by.
    #[inline(always)]
    fn way_to_edge(&self, center: &Corner, [from, to]: &[Corner; 2]) -> (Vec4, Corner) {
        let (w, u) = (minus(center, from), minus(to, from));
        let (uu, uw, radius) = (dot(&u, &u), dot(&u, &w), self.radius * self.radius);
        let (a, b) = (uu - u[0] * u[0], uu * w[0] - uw * u[0]);
        let c = uu * (dot(&w, &w) - Vec4::splat(radius)) - uw * uw;
        let way = -(b + (b * b - a * c).max(Vec4::ZERO).sqrt()) / a;
        // Beyond an end of the edge, the ball touches that vertex.
        let place = (uw + u[0] * way) / uu;
        let place = place.max(Vec4::ZERO).min(Vec4::ONE);
        let (x, y, z) = (u[0] * place - w[0], u[1] * place - w[1], u[2] * place - w[2]);
        let squared = Vec4::splat(radius) - y * y - z * z;
        let beside = squared.max(Vec4::ZERO).sqrt();
        let way = Vec4::select(squared.cmplt(Vec4::ZERO), Vec4::splat(f32::MAX), x - beside);
        (way, [beside, y, z])
    }
}
