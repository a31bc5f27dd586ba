//! A pair of geometries that move and rotate, and lower bounds of the gap between them along a direction.
//!
//! Coordinates are relative to the first geometry's centre of rotation, which moves with it.

use arrayvec::ArrayVec;
use glam::DVec2;

use crate::conservative_advancement::{DirectionalGap, Moving, Tangent};
use crate::dim2::narrowphase::core::Core;
use crate::dim2::narrowphase::core_shape::{CoreHalfPlane, CoreShape, OPPOSITE, Rounded};
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::separation::Separation;
use crate::dim2::pose::Pose;

/// A rotation at a constant rate the shorter way. Half a turn goes counter-clockwise.
#[derive(Clone, Copy)]
pub struct Turn {
    /// The angle from time 0 to time 1, in radians, positive counter-clockwise.
    pub angle: f64,
}

impl Turn {
    pub fn between(start: &Pose, end: &Pose) -> Turn {
        let (from, to) = (start.rotation().as_dvec2(), end.rotation().as_dvec2());
        // The products are exact, so equal rotations give a sine of 0. -0 would make half a turn clockwise.
        let sine = from.perp_dot(to) + 0.0;
        Turn { angle: libm::atan2(sine, from.dot(to)) }
    }

    fn at(&self, time: f64) -> DVec2 {
        let (sine, cosine) = libm::sincos(self.angle * time);
        DVec2::new(cosine, sine)
    }
}

/// A geometry at the start, relative to its centre of rotation.
struct Mover<'a> {
    own: CoreShape<'a>,
    turn: Turn,
    /// The greatest distance of a point of the core from the centre of rotation.
    reach: f64,
}

impl<'a> Mover<'a> {
    fn new(own: CoreShape<'a>, turn: Turn) -> Mover<'a> {
        let reach = match &own {
            CoreShape::Rounded(Rounded { core, .. }) => {
                (0..core.count()).map(|number| core.vertex(number).length()).fold(0.0, f64::max)
            }
            CoreShape::HalfPlane(_) => 0.0,
        };
        Mover { own, turn, reach }
    }

    fn at(&self, time: f64) -> CoreShape<'a> {
        if self.turn.angle == 0.0 { self.own } else { self.own.rotated(self.turn.at(time)) }
    }

    /// The extent along a direction from a time on. The direction rotates at `rate`.
    fn extent(&self, time: f64, direction: DVec2, rate: f64) -> Extent<'_> {
        match &self.own {
            // The direction is the half-plane's normal, which rotates with it.
            CoreShape::HalfPlane(half_plane) => Extent::Constant(half_plane.offset),
            CoreShape::Rounded(Rounded { core, .. }) => {
                let direction = self.turn.at(-time).rotate(direction);
                let change = direction.perp() * (rate - self.turn.angle);
                Extent::Core { core, direction, change }
            }
        }
    }

    /// The core's part of [`DirectionalGap::curvature`], along a direction that rotates at `rate`.
    fn curvature(&self, rate: f64) -> f64 {
        let relative = rate - self.turn.angle;
        relative * relative * self.reach
    }
}

/// Two moving geometries. The second is not a half-plane.
pub struct MovingPair<'a> {
    first: Mover<'a>,
    second: Mover<'a>,
    /// The vector from the first centre of rotation to the second at the start, and its velocity.
    offset: DVec2,
    velocity: DVec2,
}

impl<'a> MovingPair<'a> {
    /// A pair, or none for half-planes that do not face each other at all times: these overlap from the start on.
    pub fn new(
        [first, second]: [CoreShape<'a>; 2],
        [turn_first, turn_second]: [Turn; 2],
        offset: DVec2,
        velocity: DVec2,
    ) -> Option<MovingPair<'a>> {
        let second = match (&first, second) {
            (CoreShape::HalfPlane(a), CoreShape::HalfPlane(b)) => {
                if !face_each_other((a, turn_first), (&b, turn_second)) {
                    return None;
                }
                // Any point of its boundary represents a half-plane that faces the other.
                let core = Core::Point(b.normal * b.offset);
                CoreShape::Rounded(Rounded { core, radius: 0.0, lengths: b.lengths })
            }
            (_, second) => second,
        };
        let (first, second) = (Mover::new(first, turn_first), Mover::new(second, turn_second));
        Some(MovingPair { first, second, offset, velocity })
    }

    /// The greatest distance of the centres of rotation.
    fn max_offset(&self) -> f64 {
        self.offset.length().max((self.offset + self.velocity).length())
    }

    /// Whether the first geometry is a half-plane.
    fn has_half_plane(&self) -> bool {
        self.first.own.is_half_plane()
    }

    /// The rates at which a direction may rotate. The normal of a half-plane rotates with it.
    fn rates(&self) -> ArrayVec<f64, 3> {
        let [first, second] = [self.first.turn.angle, self.second.turn.angle];
        if self.has_half_plane() {
            return ArrayVec::from_iter([first]);
        }
        ArrayVec::from([0.0, first, second])
    }
}

/// Whether two half-planes face each other at all times.
fn face_each_other(
    (a, turn_a): (&CoreHalfPlane, Turn),
    (b, turn_b): (&CoreHalfPlane, Turn),
) -> bool {
    let drift = (turn_a.angle - turn_b.angle).abs();
    (a.normal + b.normal).length() <= OPPOSITE && drift <= OPPOSITE
}

/// A unit direction from the first to the second that rotates at a constant rate.
pub struct Direction {
    since: f64,
    normal: DVec2,
    rate: f64,
}

impl Direction {
    fn at(&self, time: f64) -> DVec2 {
        Turn { angle: self.rate }.at(time - self.since).rotate(self.normal)
    }
}

impl<'a> Moving for MovingPair<'a> {
    type Separation = Separation;
    type Direction = Direction;
    type Gap<'b>
        = Gap<'b>
    where
        Self: 'b;

    fn separation(&self, time: f64) -> Separation {
        let second = self.second.at(time).translated(self.offset + self.velocity * time);
        signed_distance(&self.first.at(time), &second)
    }

    fn distance(separation: &Separation) -> f64 {
        separation.distance
    }

    fn with_normal_of(&self, separation: Separation, earlier: &Separation) -> Separation {
        if self.has_half_plane() {
            separation
        } else {
            Separation { normal: earlier.normal, ..separation }
        }
    }

    fn radii(&self) -> f64 {
        self.first.own.radius() + self.second.own.radius()
    }

    fn max_speed(&self) -> f64 {
        // A rotating half-plane moves fastest at the furthest point of the other geometry.
        let arm = if self.has_half_plane() {
            self.max_offset() + self.second.reach
        } else {
            self.first.reach
        };
        let rotation = |mover: &Mover, arm: f64| mover.turn.angle.abs() * arm;
        self.velocity.length()
            + rotation(&self.first, arm)
            + rotation(&self.second, self.second.reach)
    }

    /// Compares the bounding circles around the centres of rotation.
    fn stays_apart(&self, margin: f64) -> bool {
        if self.has_half_plane() {
            return false;
        }
        let reach = self.first.reach + self.second.reach + self.radii() + margin;
        let along = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        // Without motion the quotient is not finite, and any position is the closest.
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        (self.offset + self.velocity * along).length() > reach * (1.0 + 1e-9)
    }

    fn steady_direction(&self, time: f64, separation: &Separation) -> Direction {
        Direction { since: time, normal: separation.normal, rate: self.rates()[0] }
    }

    /// The recent rate of the distance's own direction comes first: only that follows two vertices that pass each
    /// other.
    fn directions(
        &self,
        time: f64,
        separation: &Separation,
        earlier: Option<(f64, Separation)>,
    ) -> impl Iterator<Item = Direction> {
        let normal = separation.normal;
        // The normal of a half-plane has a known rate.
        let recent = earlier.filter(|_| !self.has_half_plane());
        let recent =
            recent.map(|(since, earlier)| earlier.normal.perp_dot(normal) / (time - since));
        let rates = recent.into_iter().chain(self.rates());
        rates.map(move |rate| Direction { since: time, normal, rate })
    }

    fn gap(&self, time: f64, direction: &Direction) -> Gap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        let (normal, rate) = (direction.at(time), direction.rate);
        let line = rate * rate * self.max_offset() + 2.0 * rate.abs() * self.velocity.length();
        Gap {
            offset: normal.dot(offset) - self.radii(),
            rate: normal.dot(self.velocity) + rate * normal.perp_dot(offset),
            first: first.extent(time, normal, rate),
            second: second.extent(time, -normal, rate),
            curvature: line + first.curvature(rate) + second.curvature(rate),
        }
    }
}

/// The extent of a geometry without its radius along a rotating direction.
enum Extent<'a> {
    /// The extent of a half-plane along its normal.
    Constant(f64),
    /// The extent of a core along a direction in the core's own frame.
    Core { core: &'a Core<'a>, direction: DVec2, change: DVec2 },
}

impl Extent<'_> {
    /// The extent and its rate of change `after` a time.
    fn at(&self, after: f64) -> Tangent {
        match self {
            Extent::Constant(value) => Tangent { value: *value, slope: 0.0 },
            Extent::Core { core, direction, change } => {
                let direction = *direction + *change * after;
                let point = core.vertex(core.support(direction));
                Tangent { value: point.dot(direction), slope: point.dot(*change) }
            }
        }
    }
}

/// A lower bound of the gap along a rotating direction, from a time on.
pub struct Gap<'a> {
    /// The offset of the centres along the direction, less the radii, and its rate of change.
    offset: f64,
    rate: f64,
    /// The extent of the first along the direction, and of the second against it.
    first: Extent<'a>,
    second: Extent<'a>,
    curvature: f64,
}

impl DirectionalGap for Gap<'_> {
    fn at_constant_velocity(&self, after: f64) -> Tangent {
        let (first, second) = (self.first.at(after), self.second.at(after));
        Tangent {
            value: self.offset + self.rate * after - (second.value + first.value),
            slope: self.rate - (second.slope + first.slope),
        }
    }

    fn curvature(&self) -> f64 {
        self.curvature
    }
}
