//! Two boxes: the widest gap between them, along the axes of each, and where they are nearest.
//!
//! Which of the four axes it is, and which way along it, nothing foretells: what depends on that is looked up, not
//! branched on.

use glam::{DVec2, Vec2Swizzles};

use super::core::{Core, PlacedBox};
use super::distance::Separation;
use super::nearest::{are_nearest, of_all};
use super::sat::Few;

/// Two boxes, seen along the axes of each.
pub struct Boxes {
    /// From A's centre to B's, along the axes of each.
    pub offset_a: DVec2,
    pub offset_b: DVec2,
    /// B's x axis, along A's.
    pub turn: DVec2,
    /// The gaps along the axes of each.
    pub gaps_a: DVec2,
    pub gaps_b: DVec2,
}

impl Boxes {
    #[inline]
    pub fn new(a: &PlacedBox, b: &PlacedBox) -> Boxes {
        let offset = b.center - a.center;
        let (offset_a, offset_b) = (a.turned(offset), b.turned(offset));
        let turn = a.turned(b.axis);
        let DVec2 { x: cos, y: sin } = turn.abs();
        // How far one reaches along the axes of the other.
        let reach = |half: DVec2| half * cos + half.yx() * sin;
        Boxes {
            offset_a,
            offset_b,
            turn,
            gaps_a: offset_a.abs() - (a.half + reach(b.half)),
            gaps_b: offset_b.abs() - (b.half + reach(a.half)),
        }
    }

    /// The width of the widest gap: as [`Gap::width`](super::sat::Gap::width).
    #[inline]
    pub fn width(&self) -> f64 {
        self.gaps_a.max(self.gaps_b).max_element()
    }
}

/// The widest gap, and both boxes seen along it. It leads out of one, `this`, across an edge of it.
#[derive(Clone, Copy, Debug)]
pub struct Widest<'a> {
    /// As [`Gap::width`](super::sat::Gap::width).
    pub width: f64,
    pub this: &'a PlacedBox,
    pub other: &'a PlacedBox,
    /// Whether `this` is B.
    pub exchanged: bool,
    /// The edge's number.
    pub edge: usize,
    /// The edge's normal, out of `this`, and the way along the edge, to the left of that.
    pub outward: DVec2,
    pub tangent: DVec2,
    /// How far the edge lies from the centre of `this`, and half its length.
    pub reach: f64,
    pub length: f64,
    /// The other's centre, seen from that of `this`, and its x axis, both along the normal and the edge.
    pub offset: DVec2,
    pub turn: DVec2,
}

impl<'a> Widest<'a> {
    /// Of several, A's before B's, along x before along y.
    #[inline(always)]
    pub fn new(a: &'a PlacedBox, b: &'a PlacedBox) -> Widest<'a> {
        let Boxes { offset_a, offset_b, turn, gaps_a, gaps_b } = Boxes::new(a, b);
        let width = gaps_a.max(gaps_b).max_element();
        // The first of those that are as wide. Of less than four, a table would become branches.
        let narrower = [gaps_a.x, gaps_a.y, gaps_b.x].map(|gap| gap != width);
        let which = usize::from(narrower[0])
            + usize::from(narrower[0] & narrower[1])
            + usize::from(narrower[0] & narrower[1] & narrower[2]);
        let (side, axis) = (which >> 1, which & 1);
        // On one another, B counts as the one above. A zero loses its minus first, and B's gets one.
        let (offset_a, offset_b) = (offset_a + 0.0, -(offset_b + 0.0));
        let along = [offset_a.x, offset_a.y, offset_b.x, offset_b.y][which];
        let across = [offset_a.y, -offset_a.x, offset_b.y, -offset_b.x][which];
        let turn_along = [turn.x, turn.y, turn.x, -turn.y][which];
        let turn_across = [turn.y, -turn.x, -turn.y, -turn.x][which];
        let axes = [a.axis, a.axis.perp(), b.axis, b.axis.perp()];
        let halves = [a.half.x, a.half.y, b.half.x, b.half.y];
        let sign = 1f64.copysign(along);
        let outward = axes[which] * sign;
        Widest {
            width,
            this: [a, b][side],
            other: [b, a][side],
            exchanged: side == 1,
            edge: edge(axis, sign > 0.0),
            outward,
            tangent: outward.perp(),
            reach: halves[which],
            length: halves[which ^ 1],
            offset: DVec2::new(along, across) * sign,
            turn: DVec2::new(turn_along, turn_across) * sign,
        }
    }

    /// From A to B.
    #[inline]
    pub fn normal(&self) -> DVec2 {
        self.outward * (1.0 - 2.0 * f64::from(self.exchanged))
    }

    /// Of A's and B's, from what is of `this` and of the other.
    #[inline]
    pub fn of_a_and_b<T: Copy>(&self, this: T, other: T) -> (T, T) {
        let (both, side) = ([this, other], usize::from(self.exchanged));
        (both[side], both[1 - side])
    }

    /// Where along the edge the other is deepest in it: with its deepest corner, or its edge where that one juts out.
    #[inline]
    pub fn deepest(&self) -> f64 {
        let (half, turn) = (self.other.half, self.turn);
        // The corner furthest against the normal.
        let corner = DVec2::new(-half.x.copysign(turn.x), half.y.copysign(turn.y));
        let at = self.offset.y + turn.y * corner.x + turn.x * corner.y;
        at.clamp(-self.length, self.length)
    }

    /// The separation of two that overlap, by where along the edge the other is deepest.
    #[inline]
    pub fn overlap(&self, deepest: f64) -> Separation {
        let on_this = self.this.center + self.outward * self.reach + self.tangent * deepest;
        let on_other = on_this + self.outward * self.width;
        let (point_a, point_b) = self.of_a_and_b(on_this, on_other);
        Separation { distance: self.width, normal: self.normal(), point_a, point_b }
    }

    /// The nearest points of two that do not overlap, as `nearest::outlines` finds them.
    pub fn nearest(&self, size: f64) -> (DVec2, DVec2) {
        let Widest { this, other, .. } = *self;
        let across = other.nearest(this.nearest(other.corner_along(-self.outward)));
        let on_this = this.nearest(across);
        let extent = |of: &PlacedBox, direction| of.turned(direction).abs().dot(of.half);
        let gap = |direction: DVec2| {
            let centers = direction.dot(other.center - this.center);
            centers - extent(this, direction) - extent(other, direction)
        };
        let (on_this, across) = if are_nearest(on_this, across, size, gap) {
            (on_this, across)
        } else {
            let outline = |of: &PlacedBox| Few::new(&Core::Box(*of));
            of_all(&outline(this), &outline(other))
        };
        self.of_a_and_b(on_this, across)
    }
}

/// The number of a box's upper or lower edge across its x axis (0) or y axis (1).
#[inline(always)]
pub fn edge(axis: usize, is_upper: bool) -> usize {
    [[3, 1], [0, 2]][axis][usize::from(is_upper)]
}
