//! A pair of geometries that move and turn, and how the gap between them changes along a direction.
//!
//! Everything is seen from where the first turns about, which moves along.

use glam::{DMat3, DQuat, DVec3};

use crate::conservative_advancement::{self, Moving, Tangent};
use crate::dim3::narrowphase::core::{Core, CoreHalfSpace, CoreShape, Lengths, Rounded};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::pose::Pose;
use crate::math::rotation_of;

/// A rotation at a constant rate, along the shortest arc.
#[derive(Clone, Copy)]
pub struct Turn {
    /// Unit; zero where nothing turns.
    axis: DVec3,
    /// From time 0 to time 1; at most half a turn.
    pub angle: f64,
}

impl Turn {
    pub fn between(start: &Pose, end: &Pose) -> Turn {
        let (p, q) = (start.rotation().as_dquat(), end.rotation().as_dquat());
        let (from, to) = (p.xyz(), q.xyz());
        // q times the inverse of p, of some length. Of equal ones the vector is exactly 0.
        let vector = to * p.w - from * q.w - to.cross(from);
        let cosine = q.w * p.w + to.dot(from);
        let sine = vector.length();
        if sine == 0.0 {
            return Turn { axis: DVec3::ZERO, angle: 0.0 };
        }
        let axis = vector / if cosine < 0.0 { -sine } else { sine };
        Turn { axis, angle: 2.0 * libm::atan2(sine, cosine.abs()) }
    }

    fn at_velocity(velocity: DVec3) -> Turn {
        let angle = velocity.length();
        Turn { axis: velocity.normalize_or_zero(), angle }
    }

    fn velocity(&self) -> DVec3 {
        self.axis * self.angle
    }

    fn at(&self, time: f64) -> DMat3 {
        if self.angle == 0.0 {
            return DMat3::IDENTITY;
        }
        let (sine, cosine) = libm::sincos(0.5 * self.angle * time);
        let DVec3 { x, y, z } = self.axis * sine;
        rotation_of(DQuat::from_xyzw(x, y, z, cosine))
    }

    /// What of a direction turns with it.
    fn part(&self, direction: DVec3) -> f64 {
        direction.cross(self.axis).length()
    }
}

/// A geometry at the start, seen from the point about which it turns.
struct Mover<'a> {
    own: CoreShape<'a>,
    turn: Turn,
    /// No point of its core lies further from the axis than `arm`, from the point than `reach`.
    arm: f64,
    reach: f64,
}

impl<'a> Mover<'a> {
    fn new(own: CoreShape<'a>, turn: Turn) -> Mover<'a> {
        let corners = match &own {
            CoreShape::Rounded(round) => round.core.bounds(),
            CoreShape::HalfSpace(_) => Default::default(),
        };
        let most = |length: &dyn Fn(DVec3) -> f64| {
            corners.iter().map(|&corner| length(corner)).fold(0.0, f64::max)
        };
        Mover {
            arm: most(&|corner| turn.part(corner)),
            reach: most(&|corner| corner.length()),
            own,
            turn,
        }
    }

    fn at(&self, time: f64) -> CoreShape<'a> {
        if self.turn.angle == 0.0 { self.own } else { self.own.rotated(&self.turn.at(time)) }
    }

    /// Its core along a direction at a time, and how that changes as the core sees it.
    fn side(&self, time: f64, direction: DVec3, change: DVec3) -> Side<'_> {
        let CoreShape::Rounded(Rounded { core, .. }) = &self.own else {
            unreachable!("the direction of a half-space is held by it")
        };
        let back = self.turn.at(time).transpose();
        Side { core, direction: back * direction, change: back * change }
    }

    /// How far the core reaches along a direction of its own; the one way that counts, for a half-space.
    fn height(&self, own: DVec3) -> f64 {
        match &self.own {
            CoreShape::Rounded(round) => round.core.support_point(own).dot(own),
            CoreShape::HalfSpace(half_space) => half_space.offset,
        }
    }

    /// Squared speed times arm: no point of the core is pulled harder than this.
    fn pull(&self) -> f64 {
        self.turn.angle * self.turn.angle * self.arm
    }
}

/// Two that move.
pub struct Pair<'a> {
    first: Mover<'a>,
    second: Mover<'a>,
    /// From the first's turning point to the second's at the start, and how that changes.
    offset: DVec3,
    velocity: DVec3,
}

impl<'a> Pair<'a> {
    /// None for half-spaces that do not keep facing each other: they overlap at all times but the first.
    pub fn new(
        [first, second]: [CoreShape<'a>; 2],
        [turn_first, turn_second]: [Turn; 2],
        offset: DVec3,
        velocity: DVec3,
    ) -> Option<Pair<'a>> {
        let second = match (&first, second) {
            (CoreShape::HalfSpace(a), CoreShape::HalfSpace(b)) => {
                if !face_each_other((a, &turn_first), (&b, &turn_second)) {
                    return None;
                }
                // Its plane's nearest point stands for it.
                let core = Core::Point(b.normal * b.offset);
                CoreShape::Rounded(Rounded { core, radius: 0.0, lengths: Lengths::Sum(b.lengths) })
            }
            (_, second) => second,
        };
        let (first, second) = (Mover::new(first, turn_first), Mover::new(second, turn_second));
        Some(Pair { first, second, offset, velocity })
    }

    /// Whether one of the two is a half-space.
    fn is_endless(&self) -> bool {
        [&self.first, &self.second].iter().any(|mover| matches!(mover.own, CoreShape::HalfSpace(_)))
    }

    /// What they turn about is never further apart.
    fn far(&self) -> f64 {
        self.offset.length().max((self.offset + self.velocity).length())
    }

    /// A direction from the first to the second at a time, which from then on turns with what holds it.
    fn direction(&self, time: f64, normal: DVec3, held: Held) -> Direction {
        match held {
            Held::Spinning(velocity) => {
                Direction::Spinning { since: time, normal, turn: Turn::at_velocity(velocity) }
            }
            Held::First => Direction::First(self.first.turn.at(time).transpose() * normal),
            Held::Second => Direction::Second(self.second.turn.at(time).transpose() * -normal),
        }
    }

    /// What may hold a direction: that of a half-space, only itself.
    fn holds(&self) -> &'static [Held] {
        match (&self.first.own, &self.second.own) {
            (CoreShape::Rounded(_), CoreShape::Rounded(_)) => {
                &[Held::Spinning(DVec3::ZERO), Held::First, Held::Second]
            }
            (CoreShape::HalfSpace(_), _) => &[Held::First],
            (_, CoreShape::HalfSpace(_)) => &[Held::Second],
        }
    }

    /// The gap along a direction that turns in the world.
    fn spinning_gap(&self, time: f64, normal: DVec3, turn: &Turn) -> Gap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        let spin = turn.velocity();
        let turning = turn.angle * turn.part(normal);
        let curve = if turning == 0.0 {
            // A direction that stays is pulled along by a part of itself only.
            first.pull() * first.turn.part(normal) + second.pull() * second.turn.part(normal)
        } else {
            let far = self.far() + first.reach + second.reach;
            let speed = self.velocity.length()
                + (first.turn.angle * first.arm + second.turn.angle * second.arm);
            turning * (turn.angle * far + 2.0 * speed) + (first.pull() + second.pull())
        };
        Gap {
            apart: normal.dot(offset) - self.radii(),
            rate: normal.dot(self.velocity) + spin.cross(normal).dot(offset),
            high: Some(first.side(time, normal, normal.cross(first.turn.velocity() - spin))),
            low: second.side(time, normal, normal.cross(second.turn.velocity() - spin)),
            curve,
        }
    }

    /// The gap along a direction that turns with one of the two, as this one sees the other move.
    fn held_gap<'b>(
        &self,
        (holder, other): (&Mover, &'b Mover<'a>),
        (offset, velocity): (DVec3, DVec3),
        time: f64,
        own: DVec3,
    ) -> Gap<'b> {
        let normal = holder.turn.at(time) * own;
        let (spin, spin_other) = (holder.turn.velocity(), other.turn.velocity());
        let turning = holder.turn.angle * holder.turn.part(own);
        let far = self.far() + other.reach;
        let speed = velocity.length() + other.turn.angle * other.arm;
        let pull = other.pull() * if turning == 0.0 { other.turn.part(normal) } else { 1.0 };
        Gap {
            apart: normal.dot(offset) - holder.height(own) - self.radii(),
            rate: normal.dot(velocity) + spin.cross(normal).dot(offset),
            high: None,
            low: other.side(time, normal, normal.cross(spin_other - spin)),
            curve: turning * (holder.turn.angle * far + 2.0 * speed) + pull,
        }
    }
}

impl<'a> Moving for Pair<'a> {
    type Separation = Separation;
    type Direction = Direction;
    type Gap<'b>
        = Gap<'b>
    where
        Self: 'b;

    fn separation(&self, time: f64) -> Separation {
        let second = self.second.at(time).translated(self.offset + self.velocity * time);
        distance::signed_distance(&self.first.at(time), &second)
    }

    fn distance(found: &Separation) -> f64 {
        found.distance
    }

    fn with_normal_of(&self, found: Separation, before: &Separation) -> Separation {
        if self.is_endless() { found } else { Separation { normal: before.normal, ..found } }
    }

    fn radii(&self) -> f64 {
        self.first.own.radius() + self.second.own.radius()
    }

    fn max_speed(&self) -> f64 {
        let lever = |mover: &Mover, arm: f64| mover.turn.angle * arm;
        // The plane of a half-space sweeps what it meets, wherever that is.
        let [around_first, around_second] =
            [(&self.first, &self.second), (&self.second, &self.first)].map(|(mover, other)| {
                match mover.own {
                    CoreShape::Rounded(_) => mover.arm,
                    CoreShape::HalfSpace(_) => self.far() + other.reach,
                }
            });
        self.velocity.length()
            + lever(&self.first, around_first)
            + lever(&self.second, around_second)
    }

    /// Spheres about the two never meet.
    fn stays_apart(&self, margin: f64) -> bool {
        if self.is_endless() {
            return false;
        }
        let reach = self.first.reach + self.second.reach + self.radii() + margin;
        let along = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        // Where there is no motion, any place is the nearest.
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        (self.offset + self.velocity * along).length() > reach * (1.0 + 1e-9)
    }

    fn steady_direction(&self, time: f64, found: &Separation) -> Direction {
        self.direction(time, found.normal, self.holds()[0])
    }

    /// How the direction of the distance has turned of late comes first: only that follows two edges that turn
    /// against each other.
    fn directions(
        &self,
        time: f64,
        found: &Separation,
        before: Option<(f64, Separation)>,
    ) -> impl Iterator<Item = Direction> {
        let (normal, holds) = (found.normal, self.holds());
        // A half-space has one direction only, and knows how it turns.
        let before = before.filter(|_| holds.len() > 1);
        let spin = before.map(|(since, before)| {
            let turned = (normal - before.normal) / (time - since);
            Held::Spinning(normal.cross(turned))
        });
        let held = spin.into_iter().chain(holds.iter().copied());
        held.map(move |held| self.direction(time, normal, held))
    }

    fn gap(&self, time: f64, direction: &Direction) -> Gap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        match *direction {
            Direction::Spinning { since, normal, turn } => {
                self.spinning_gap(time, turn.at(time - since) * normal, &turn)
            }
            Direction::First(own) => {
                self.held_gap((first, second), (offset, self.velocity), time, own)
            }
            Direction::Second(own) => {
                self.held_gap((second, first), (-offset, -self.velocity), time, own)
            }
        }
    }
}

/// What a direction turns with.
#[derive(Clone, Copy)]
enum Held {
    /// Nothing but itself, at this angular velocity.
    Spinning(DVec3),
    First,
    Second,
}

/// A direction along which a gap is measured. Unit.
pub enum Direction {
    Spinning {
        since: f64,
        normal: DVec3,
        turn: Turn,
    },
    /// As the first has it at the start.
    First(DVec3),
    /// As the second has it at the start, and from the second to the first.
    Second(DVec3),
}

/// Whether two half-spaces look at each other all the time. If they do at three times, they do: no point turns
/// along two circles through three of the same places.
fn face_each_other(
    (a, turn_a): (&CoreHalfSpace, &Turn),
    (b, turn_b): (&CoreHalfSpace, &Turn),
) -> bool {
    const OPPOSITE: f64 = 1e-14;
    [0.0, 0.5, 1.0]
        .into_iter()
        .all(|time| (turn_a.at(time) * a.normal + turn_b.at(time) * b.normal).length() <= OPPOSITE)
}

/// A core, and the direction that it is measured along, as its own frame sees it turn.
struct Side<'a> {
    core: &'a Core<'a>,
    direction: DVec3,
    change: DVec3,
}

impl Side<'_> {
    /// How far the core reaches along the direction `after` a time, and how that changes.
    fn furthest(&self, after: f64) -> (f64, f64) {
        let direction = self.direction + self.change * after;
        let point = self.core.support_point(direction);
        (point.dot(direction), point.dot(self.change))
    }

    fn nearest(&self, after: f64) -> (f64, f64) {
        let direction = self.direction + self.change * after;
        let point = self.core.support_point(-direction);
        (point.dot(direction), point.dot(self.change))
    }
}

/// The gap between two geometries along a direction, from some time on: from below, and concave.
pub struct Gap<'a> {
    apart: f64,
    rate: f64,
    /// Of what lies behind, if it is not all in `apart`.
    high: Option<Side<'a>>,
    /// Of what lies ahead.
    low: Side<'a>,
    /// What the curves of the ways can take off: half of it, times the square of the time.
    curve: f64,
}

impl conservative_advancement::DirectionalGap for Gap<'_> {
    fn at_constant_velocity(&self, after: f64) -> Tangent {
        let (low, slope_low) = self.low.nearest(after);
        let (high, slope_high) = self.high.as_ref().map_or((0.0, 0.0), |side| side.furthest(after));
        Tangent {
            value: self.apart + self.rate * after + (low - high),
            slope: self.rate + (slope_low - slope_high),
        }
    }

    fn curvature(&self) -> f64 {
        self.curve
    }
}
