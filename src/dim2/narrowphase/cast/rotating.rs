//! A pair of geometries that move and turn, and how the gap between them changes along a direction.
//!
//! Everything is seen from where the first turns about, which moves along.

use arrayvec::ArrayVec;
use glam::DVec2;

use crate::conservative_advancement::{self, Moving, Tangent};
use crate::dim2::narrowphase::core::{Core, Placed, PlacedHalfPlane, Round};
use crate::dim2::narrowphase::distance::{self, OPPOSITE, Separation};
use crate::dim2::pose::Pose;

/// A rotation at a constant rate, the shorter way around; half a turn goes counter-clockwise.
#[derive(Clone, Copy)]
pub struct Turn {
    /// From time 0 to time 1, in radians: counter-clockwise above 0.
    pub angle: f64,
}

impl Turn {
    pub fn between(start: &Pose, end: &Pose) -> Turn {
        let (from, to) = (start.rotation().as_dvec2(), end.rotation().as_dvec2());
        // The products are exact: of equal ones the sine is 0. Not -0, which would turn half around clockwise.
        let sine = from.perp_dot(to) + 0.0;
        Turn { angle: libm::atan2(sine, from.dot(to)) }
    }

    fn at(&self, time: f64) -> DVec2 {
        let (sine, cosine) = libm::sincos(self.angle * time);
        DVec2::new(cosine, sine)
    }
}

/// A geometry at the start, seen from the point about which it turns.
struct Mover<'a> {
    own: Placed<'a>,
    turn: Turn,
    /// No point of its core lies further from there.
    reach: f64,
}

impl<'a> Mover<'a> {
    fn new(own: Placed<'a>, turn: Turn) -> Mover<'a> {
        let reach = match &own {
            Placed::Round(Round { core, .. }) => {
                (0..core.count()).map(|number| core.vertex(number).length()).fold(0.0, f64::max)
            }
            Placed::HalfPlane(_) => 0.0,
        };
        Mover { own, turn, reach }
    }

    fn at(&self, time: f64) -> Placed<'a> {
        if self.turn.angle == 0.0 { self.own } else { self.own.turned(self.turn.at(time)) }
    }

    /// How far it reaches along a direction at a time, which turns at a rate.
    fn side(&self, time: f64, direction: DVec2, rate: f64) -> Side<'_> {
        match &self.own {
            // It has one direction, with which it turns.
            Placed::HalfPlane(half_plane) => Side::Level(half_plane.offset),
            Placed::Round(Round { core, .. }) => {
                let direction = self.turn.at(-time).rotate(direction);
                let change = direction.perp() * (rate - self.turn.angle);
                Side::Core { core, direction, change }
            }
        }
    }

    /// How hard its core curves as seen along a direction that turns at a rate: this times the time squared is
    /// twice what it can take off a gap.
    fn curve(&self, rate: f64) -> f64 {
        let turning = rate - self.turn.angle;
        turning * turning * self.reach
    }
}

/// Two that move. The second is no half-plane.
pub struct Pair<'a> {
    first: Mover<'a>,
    second: Mover<'a>,
    /// From the first's turning point to the second's at the start, and how that changes.
    offset: DVec2,
    velocity: DVec2,
}

impl<'a> Pair<'a> {
    /// None for half-planes that do not keep facing each other: they overlap at all times but the first.
    pub fn new(
        [first, second]: [Placed<'a>; 2],
        [turn_first, turn_second]: [Turn; 2],
        offset: DVec2,
        velocity: DVec2,
    ) -> Option<Pair<'a>> {
        let second = match (&first, second) {
            (Placed::HalfPlane(a), Placed::HalfPlane(b)) => {
                if !face_each_other((a, turn_first), (&b, turn_second)) {
                    return None;
                }
                // Its line's nearest point stands for it.
                let core = Core::Point(b.normal * b.offset);
                Placed::Round(Round { core, radius: 0.0, lengths: b.lengths })
            }
            (_, second) => second,
        };
        let (first, second) = (Mover::new(first, turn_first), Mover::new(second, turn_second));
        Some(Pair { first, second, offset, velocity })
    }

    /// What they turn about is never further apart.
    fn far(&self) -> f64 {
        self.offset.length().max((self.offset + self.velocity).length())
    }

    /// Whether the first is a half-plane.
    fn is_endless(&self) -> bool {
        matches!(self.first.own, Placed::HalfPlane(_))
    }

    /// The rates at which a direction may turn: that of a half-plane, with it only.
    fn rates(&self) -> ArrayVec<f64, 3> {
        let [first, second] = [self.first.turn.angle, self.second.turn.angle];
        if self.is_endless() {
            return ArrayVec::from_iter([first]);
        }
        ArrayVec::from([0.0, first, second])
    }
}

/// Whether two half-planes look at each other all the time.
fn face_each_other(
    (a, turn_a): (&PlacedHalfPlane, Turn),
    (b, turn_b): (&PlacedHalfPlane, Turn),
) -> bool {
    let drift = (turn_a.angle - turn_b.angle).abs();
    (a.normal + b.normal).length() <= OPPOSITE && drift <= OPPOSITE
}

/// A direction from the first to the second that turns at a constant rate. Unit.
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

impl<'a> Moving for Pair<'a> {
    type Found = Separation;
    type Direction = Direction;
    type Gap<'b>
        = Gap<'b>
    where
        Self: 'b;

    fn found(&self, time: f64) -> Separation {
        let second = self.second.at(time).moved(self.offset + self.velocity * time);
        distance::of(&self.first.at(time), &second)
    }

    fn distance(found: &Separation) -> f64 {
        found.distance
    }

    fn led_by(&self, found: Separation, before: &Separation) -> Separation {
        if self.is_endless() { found } else { Separation { normal: before.normal, ..found } }
    }

    fn radii(&self) -> f64 {
        self.first.own.radius() + self.second.own.radius()
    }

    fn speed(&self) -> f64 {
        // The line of a half-plane sweeps what it meets, wherever that is.
        let arm = if self.is_endless() { self.far() + self.second.reach } else { self.first.reach };
        let turning = |mover: &Mover, arm: f64| mover.turn.angle.abs() * arm;
        self.velocity.length()
            + turning(&self.first, arm)
            + turning(&self.second, self.second.reach)
    }

    /// Circles about the two never meet.
    fn pass_by(&self, margin: f64) -> bool {
        if self.is_endless() {
            return false;
        }
        let reach = self.first.reach + self.second.reach + self.radii() + margin;
        let along = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        // Where there is no motion, any place is the nearest.
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        (self.offset + self.velocity * along).length() > reach * (1.0 + 1e-9)
    }

    fn steady(&self, time: f64, found: &Separation) -> Direction {
        Direction { since: time, normal: found.normal, rate: self.rates()[0] }
    }

    /// How the direction of the distance has turned of late comes first: only that follows two vertices that pass
    /// each other.
    fn directions(
        &self,
        time: f64,
        found: &Separation,
        before: Option<(f64, Separation)>,
    ) -> impl Iterator<Item = Direction> {
        let normal = found.normal;
        // A half-plane has one direction only, and knows how it turns.
        let spin = before.filter(|_| !self.is_endless());
        let spin = spin.map(|(since, before)| before.normal.perp_dot(normal) / (time - since));
        let rates = spin.into_iter().chain(self.rates());
        rates.map(move |rate| Direction { since: time, normal, rate })
    }

    fn gap(&self, time: f64, direction: &Direction) -> Gap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        let (normal, rate) = (direction.at(time), direction.rate);
        let line = rate * rate * self.far() + 2.0 * rate.abs() * self.velocity.length();
        Gap {
            apart: normal.dot(offset) - self.radii(),
            rate: normal.dot(self.velocity) + rate * normal.perp_dot(offset),
            high: first.side(time, normal, rate),
            low: second.side(time, -normal, rate),
            curve: line + first.curve(rate) + second.curve(rate),
        }
    }
}

/// How far a geometry reaches along a direction that turns as its own frame sees it, less its radius.
enum Side<'a> {
    /// That of a half-plane stays.
    Level(f64),
    Core {
        core: &'a Core<'a>,
        direction: DVec2,
        change: DVec2,
    },
}

impl Side<'_> {
    /// How far it reaches along the direction `after` a time, and how that changes.
    fn furthest(&self, after: f64) -> Tangent {
        match self {
            Side::Level(value) => Tangent { value: *value, slope: 0.0 },
            Side::Core { core, direction, change } => {
                let direction = *direction + *change * after;
                let point = core.vertex(core.support(direction));
                Tangent { value: point.dot(direction), slope: point.dot(*change) }
            }
        }
    }
}

/// The gap between two geometries along a direction, from some time on: from below, and concave.
pub struct Gap<'a> {
    apart: f64,
    rate: f64,
    high: Side<'a>,
    /// Against the direction.
    low: Side<'a>,
    curve: f64,
}

impl conservative_advancement::Gap for Gap<'_> {
    fn straight(&self, after: f64) -> Tangent {
        let (high, low) = (self.high.furthest(after), self.low.furthest(after));
        Tangent {
            value: self.apart + self.rate * after - (low.value + high.value),
            slope: self.rate - (low.slope + high.slope),
        }
    }

    fn curve(&self) -> f64 {
        self.curve
    }
}
