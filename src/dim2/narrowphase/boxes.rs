//! SAT of two boxes: the axis of maximum separation among their four, the depth, and the closest points.
//!
//! The code selects the axis and its sign by table lookups: they are unpredictable, so branches would mispredict.

use glam::{DVec2, Vec2Swizzles};

use super::closest_points::{are_closest, brute_force};
use super::core::{Core, CoreBox};
use super::sat::SmallOutline;
use super::separation::Separation;

/// The separations of two boxes on the axes of both.
pub struct BoxAxes {
    /// From A's centre to B's, in A's frame and in B's frame.
    offset_a: DVec2,
    offset_b: DVec2,
    /// B's x axis in A's frame.
    turn: DVec2,
    /// The separations on A's axes and on B's axes.
    on_a: DVec2,
    on_b: DVec2,
}

impl BoxAxes {
    #[inline]
    pub fn new(a: &CoreBox, b: &CoreBox) -> BoxAxes {
        let offset = b.center - a.center;
        let (offset_a, offset_b) = (a.local_vector(offset), b.local_vector(offset));
        let turn = a.local_vector(b.axis);
        let DVec2 { x: cos, y: sin } = turn.abs();
        // The extents of one along the axes of the other.
        let extents = |half: DVec2| half * cos + half.yx() * sin;
        BoxAxes {
            offset_a,
            offset_b,
            turn,
            on_a: offset_a.abs() - (a.half + extents(b.half)),
            on_b: offset_b.abs() - (b.half + extents(a.half)),
        }
    }

    /// The maximum separation: see [`SeparatingAxis`](super::sat::SeparatingAxis).
    #[inline]
    pub fn max_separation(&self) -> f64 {
        self.on_a.max(self.on_b).max_element()
    }
}

/// An axis of two boxes: the outward normal of an edge of one of them, `this`.
#[derive(Clone, Copy, Debug)]
pub struct BoxAxis<'a> {
    /// See [`SeparatingAxis`](super::sat::SeparatingAxis).
    pub separation: f64,
    pub this: &'a CoreBox,
    pub other: &'a CoreBox,
    /// `this` is B.
    pub swapped: bool,
    /// The edge of `this`.
    pub edge: usize,
    /// The edge's outward normal, and its tangent: the normal rotated by a quarter turn.
    pub outward: DVec2,
    pub tangent: DVec2,
    /// The distance of the edge from the centre of `this`.
    pub reach: f64,
    /// Half the length of the edge.
    pub half_length: f64,
    /// The other box's centre relative to `this`, and its x axis: components along the normal and the tangent.
    pub offset: DVec2,
    pub turn: DVec2,
}

impl<'a> BoxAxis<'a> {
    /// The axis of maximum separation. A tie goes to A before B, and to x before y.
    #[inline(always)]
    pub fn of_max_separation(a: &'a CoreBox, b: &'a CoreBox) -> BoxAxis<'a> {
        let BoxAxes { offset_a, offset_b, turn, on_a, on_b } = BoxAxes::new(a, b);
        let separation = on_a.max(on_b).max_element();
        // Sums of flags: the compiler turns a lookup of less than four elements into branches.
        let less = [on_a.x, on_a.y, on_b.x].map(|on_axis| on_axis != separation);
        let which = usize::from(less[0])
            + usize::from(less[0] & less[1])
            + usize::from(less[0] & less[1] & less[2]);
        let (side, axis) = (which >> 1, which & 1);
        // An offset of 0 counts as positive from A to B: -0 becomes 0, and B's own view of 0 becomes -0.
        let (offset_a, offset_b) = (offset_a + 0.0, -(offset_b + 0.0));
        let along = [offset_a.x, offset_a.y, offset_b.x, offset_b.y][which];
        let across = [offset_a.y, -offset_a.x, offset_b.y, -offset_b.x][which];
        let turn_along = [turn.x, turn.y, turn.x, -turn.y][which];
        let turn_across = [turn.y, -turn.x, -turn.y, -turn.x][which];
        let axes = [a.axis, a.axis.perp(), b.axis, b.axis.perp()];
        let halves = [a.half.x, a.half.y, b.half.x, b.half.y];
        let sign = 1f64.copysign(along);
        let outward = axes[which] * sign;
        BoxAxis {
            separation,
            this: [a, b][side],
            other: [b, a][side],
            swapped: side == 1,
            edge: edge(axis, sign > 0.0),
            outward,
            tangent: outward.perp(),
            reach: halves[which],
            half_length: halves[which ^ 1],
            offset: DVec2::new(along, across) * sign,
            turn: DVec2::new(turn_along, turn_across) * sign,
        }
    }

    /// The normal from A to B.
    #[inline]
    pub fn normal(&self) -> DVec2 {
        self.outward * (1.0 - 2.0 * f64::from(self.swapped))
    }

    /// Puts the values of `this` and the other box into the order (A, B).
    #[inline]
    fn in_order<T: Copy>(&self, this: T, other: T) -> (T, T) {
        let (both, side) = ([this, other], usize::from(self.swapped));
        (both[side], both[1 - side])
    }

    /// The position along the edge of the other box's deepest corner, clamped to the edge.
    #[inline]
    pub fn deepest(&self) -> f64 {
        let (half, turn) = (self.other.half, self.turn);
        let deepest_corner = DVec2::new(-half.x.copysign(turn.x), half.y.copysign(turn.y));
        let at = self.offset.y + turn.y * deepest_corner.x + turn.x * deepest_corner.y;
        at.clamp(-self.half_length, self.half_length)
    }

    /// The separation of overlapping boxes, at a position along the edge.
    #[inline]
    pub fn overlap(&self, position: f64) -> Separation {
        let on_this = self.this.center + self.outward * self.reach + self.tangent * position;
        let on_other = on_this + self.outward * self.separation;
        let (point_a, point_b) = self.in_order(on_this, on_other);
        Separation { distance: self.separation, normal: self.normal(), point_a, point_b }
    }

    /// The closest points of boxes that do not overlap: see
    /// [`closest_points`](super::closest_points::closest_points).
    pub fn closest_points(&self, size: f64) -> (DVec2, DVec2) {
        let BoxAxis { this, other, .. } = *self;
        let across = other.closest_point(this.closest_point(other.corner_along(-self.outward)));
        let on_this = this.closest_point(across);
        let extent = |core: &CoreBox, direction| core.local_vector(direction).abs().dot(core.half);
        let separation = |direction: DVec2| {
            let centers = direction.dot(other.center - this.center);
            centers - extent(this, direction) - extent(other, direction)
        };
        let (on_this, across) = if are_closest(on_this, across, size, separation) {
            (on_this, across)
        } else {
            let outline = |core: &CoreBox| SmallOutline::new(&Core::Box(*core));
            brute_force(&outline(this), &outline(other))
        };
        self.in_order(on_this, across)
    }
}

/// The number of the upper or lower edge on a box's x axis (0) or y axis (1).
#[inline(always)]
pub fn edge(axis: usize, is_upper: bool) -> usize {
    [[3, 1], [0, 2]][axis][usize::from(is_upper)]
}
