//! A pair of shapes that translate and rotate, and how the gap between them along a direction changes with time.
//!
//! All coordinates are relative to the first shape's centre of rotation, which moves.

use glam::{DMat3, DQuat, DVec3};

use crate::conservative_advancement::{self, Moving, Tangent};
use crate::dim3::narrowphase::core::{Core, CoreHalfSpace, CoreShape, Lengths, Rounded};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::pose::Pose;
use crate::math::rotation_of;

/// A rotation at a constant rate, along the shortest arc.
#[derive(Clone, Copy)]
pub struct Turn {
    /// Unit; zero without rotation.
    axis: DVec3,
    /// From time 0 to time 1; at most half a turn.
    pub angle: f64,
}

impl Turn {
    pub fn between(start: &Pose, end: &Pose) -> Turn {
        let (p, q) = (start.rotation().as_dquat(), end.rotation().as_dquat());
        let (from, to) = (p.xyz(), q.xyz());
        // q times the inverse of p, not normalised. For equal quaternions the vector is exactly 0.
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

    /// The length of a vector's part perpendicular to the axis, which is the part that rotates.
    fn perpendicular_length(&self, direction: DVec3) -> f64 {
        direction.cross(self.axis).length()
    }
}

/// A shape at the start, relative to its centre of rotation.
struct Mover<'a> {
    shape: CoreShape<'a>,
    turn: Turn,
    /// The greatest distance of a point of the core from the axis.
    arm: f64,
    /// The greatest distance of a point of the core from the centre of rotation.
    reach: f64,
}

impl<'a> Mover<'a> {
    fn new(shape: CoreShape<'a>, turn: Turn) -> Mover<'a> {
        let corners = match &shape {
            CoreShape::Rounded(round) => round.core.bounds(),
            CoreShape::HalfSpace(_) => Default::default(),
        };
        let most = |length: &dyn Fn(DVec3) -> f64| {
            corners.iter().map(|&corner| length(corner)).fold(0.0, f64::max)
        };
        Mover {
            arm: most(&|corner| turn.perpendicular_length(corner)),
            reach: most(&|corner| corner.length()),
            shape,
            turn,
        }
    }

    fn at(&self, time: f64) -> CoreShape<'a> {
        if self.turn.angle == 0.0 { self.shape } else { self.shape.rotated(&self.turn.at(time)) }
    }

    /// The core with a direction and the direction's rate of change, both in the core's own frame.
    fn side(&self, time: f64, direction: DVec3, change: DVec3) -> Side<'_> {
        let CoreShape::Rounded(Rounded { core, .. }) = &self.shape else {
            unreachable!("a half-space only uses directions that rotate with it")
        };
        let back = self.turn.at(time).transpose();
        Side { core, direction: back * direction, change: back * change }
    }

    /// The support height of the core along a direction in its own frame. A half-space has only that of its normal.
    fn height(&self, own: DVec3) -> f64 {
        match &self.shape {
            CoreShape::Rounded(round) => round.core.support_point(own).dot(own),
            CoreShape::HalfSpace(half_space) => half_space.offset,
        }
    }

    /// An upper bound of the centripetal acceleration of the core's points.
    fn max_acceleration(&self) -> f64 {
        self.turn.angle * self.turn.angle * self.arm
    }
}

/// Two shapes that move.
pub struct Pair<'a> {
    first: Mover<'a>,
    second: Mover<'a>,
    /// From the first centre of rotation to the second at the start.
    offset: DVec3,
    /// The velocity of that offset.
    velocity: DVec3,
}

impl<'a> Pair<'a> {
    /// None for two half-spaces that do not face each other all the time: they overlap at all times but the first.
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
                // The point of its plane nearest to the origin replaces the second half-space.
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
        [&self.first, &self.second]
            .iter()
            .any(|mover| matches!(mover.shape, CoreShape::HalfSpace(_)))
    }

    /// The greatest distance of the two centres of rotation.
    fn max_offset(&self) -> f64 {
        self.offset.length().max((self.offset + self.velocity).length())
    }

    /// A direction with the value `normal` at a time.
    fn direction(&self, time: f64, normal: DVec3, frame: Frame) -> Direction {
        match frame {
            Frame::Spinning(velocity) => {
                Direction::Spinning { since: time, normal, turn: Turn::at_velocity(velocity) }
            }
            Frame::First => Direction::First(self.first.turn.at(time).transpose() * normal),
            Frame::Second => Direction::Second(self.second.turn.at(time).transpose() * -normal),
        }
    }

    /// The frames to try. A half-space's normal rotates with the half-space.
    fn frames(&self) -> &'static [Frame] {
        match (&self.first.shape, &self.second.shape) {
            (CoreShape::Rounded(_), CoreShape::Rounded(_)) => {
                &[Frame::Spinning(DVec3::ZERO), Frame::First, Frame::Second]
            }
            (CoreShape::HalfSpace(_), _) => &[Frame::First],
            (_, CoreShape::HalfSpace(_)) => &[Frame::Second],
        }
    }

    /// The gap along a direction that rotates with `turn`.
    fn spinning_gap(&self, time: f64, normal: DVec3, turn: &Turn) -> DirectionalGap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        let spin = turn.velocity();
        let turning = turn.angle * turn.perpendicular_length(normal);
        let curve = if turning == 0.0 {
            // Along a constant direction only the perpendicular part of the acceleration counts.
            first.max_acceleration() * first.turn.perpendicular_length(normal)
                + second.max_acceleration() * second.turn.perpendicular_length(normal)
        } else {
            let far = self.max_offset() + first.reach + second.reach;
            let speed = self.velocity.length()
                + (first.turn.angle * first.arm + second.turn.angle * second.arm);
            turning * (turn.angle * far + 2.0 * speed)
                + (first.max_acceleration() + second.max_acceleration())
        };
        DirectionalGap {
            gap: normal.dot(offset) - self.radii(),
            rate: normal.dot(self.velocity) + spin.cross(normal).dot(offset),
            high: Some(first.side(time, normal, normal.cross(first.turn.velocity() - spin))),
            low: second.side(time, normal, normal.cross(second.turn.velocity() - spin)),
            curve,
        }
    }

    /// The gap along a direction that rotates with one shape, in that shape's frame.
    fn gap_in_frame<'b>(
        &self,
        (holder, other): (&Mover, &'b Mover<'a>),
        (offset, velocity): (DVec3, DVec3),
        time: f64,
        own: DVec3,
    ) -> DirectionalGap<'b> {
        let normal = holder.turn.at(time) * own;
        let (spin, spin_other) = (holder.turn.velocity(), other.turn.velocity());
        let turning = holder.turn.angle * holder.turn.perpendicular_length(own);
        let far = self.max_offset() + other.reach;
        let speed = velocity.length() + other.turn.angle * other.arm;
        let pull = other.max_acceleration()
            * if turning == 0.0 { other.turn.perpendicular_length(normal) } else { 1.0 };
        DirectionalGap {
            gap: normal.dot(offset) - holder.height(own) - self.radii(),
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
        = DirectionalGap<'b>
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
        self.first.shape.radius() + self.second.shape.radius()
    }

    fn max_speed(&self) -> f64 {
        let lever = |mover: &Mover, arm: f64| mover.turn.angle * arm;
        // The plane of a half-space has no end, so the other shape's distance is its lever arm.
        let [around_first, around_second] =
            [(&self.first, &self.second), (&self.second, &self.first)].map(|(mover, other)| {
                match mover.shape {
                    CoreShape::Rounded(_) => mover.arm,
                    CoreShape::HalfSpace(_) => self.max_offset() + other.reach,
                }
            });
        self.velocity.length()
            + lever(&self.first, around_first)
            + lever(&self.second, around_second)
    }

    /// Whether the bounding spheres never meet.
    fn stays_apart(&self, margin: f64) -> bool {
        if self.is_endless() {
            return false;
        }
        let reach = self.first.reach + self.second.reach + self.radii() + margin;
        let along = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        // Without motion `along` is NaN, and any time is as good.
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        (self.offset + self.velocity * along).length() > reach * (1.0 + 1e-9)
    }

    fn steady_direction(&self, time: f64, found: &Separation) -> Direction {
        self.direction(time, found.normal, self.frames()[0])
    }

    /// The direction that continues the last rotation of the normal comes first. Only it follows two edges that rotate
    /// against each other.
    fn directions(
        &self,
        time: f64,
        found: &Separation,
        before: Option<(f64, Separation)>,
    ) -> impl Iterator<Item = Direction> {
        let (normal, frames) = (found.normal, self.frames());
        // A half-space has one direction only, in its own frame.
        let before = before.filter(|_| frames.len() > 1);
        let spin = before.map(|(since, before)| {
            let change = (normal - before.normal) / (time - since);
            Frame::Spinning(normal.cross(change))
        });
        let frames = spin.into_iter().chain(frames.iter().copied());
        frames.map(move |frame| self.direction(time, normal, frame))
    }

    fn gap(&self, time: f64, direction: &Direction) -> DirectionalGap<'_> {
        let offset = self.offset + self.velocity * time;
        let (first, second) = (&self.first, &self.second);
        match *direction {
            Direction::Spinning { since, normal, turn } => {
                self.spinning_gap(time, turn.at(time - since) * normal, &turn)
            }
            Direction::First(own) => {
                self.gap_in_frame((first, second), (offset, self.velocity), time, own)
            }
            Direction::Second(own) => {
                self.gap_in_frame((second, first), (-offset, -self.velocity), time, own)
            }
        }
    }
}

/// The frame in which a direction is constant.
#[derive(Clone, Copy)]
enum Frame {
    /// A frame that rotates at this angular velocity.
    Spinning(DVec3),
    First,
    Second,
}

/// A unit direction along which a gap is measured.
pub enum Direction {
    Spinning {
        since: f64,
        normal: DVec3,
        turn: Turn,
    },
    /// Constant in the first shape's frame. The value is that at the start.
    First(DVec3),
    /// Constant in the second shape's frame, and from the second to the first. The value is that at the start.
    Second(DVec3),
}

/// Whether two half-spaces have opposite normals all the time. Three times are enough: two different circles share at
/// most two points.
fn face_each_other(
    (a, turn_a): (&CoreHalfSpace, &Turn),
    (b, turn_b): (&CoreHalfSpace, &Turn),
) -> bool {
    const OPPOSITE: f64 = 1e-14;
    [0.0, 0.5, 1.0]
        .into_iter()
        .all(|time| (turn_a.at(time) * a.normal + turn_b.at(time) * b.normal).length() <= OPPOSITE)
}

/// A core with a direction and its rate of change, in the core's frame.
struct Side<'a> {
    core: &'a Core<'a>,
    direction: DVec3,
    change: DVec3,
}

impl Side<'_> {
    /// The greatest coordinate of the core along the direction after a time, and its rate of change.
    fn furthest(&self, after: f64) -> (f64, f64) {
        let direction = self.direction + self.change * after;
        let point = self.core.support_point(direction);
        (point.dot(direction), point.dot(self.change))
    }

    /// The least coordinate of the core along the direction after a time, and its rate of change.
    fn nearest(&self, after: f64) -> (f64, f64) {
        let direction = self.direction + self.change * after;
        let point = self.core.support_point(-direction);
        (point.dot(direction), point.dot(self.change))
    }
}

/// A concave lower bound of the gap between two shapes along a direction, as a function of time.
pub struct DirectionalGap<'a> {
    /// The gap of the centres of rotation less the radii.
    gap: f64,
    rate: f64,
    /// The shape behind the gap, unless `gap` already accounts for it.
    high: Option<Side<'a>>,
    /// The shape in front of the gap.
    low: Side<'a>,
    /// An upper bound of the acceleration that closes the gap.
    curve: f64,
}

impl conservative_advancement::DirectionalGap for DirectionalGap<'_> {
    fn at_constant_velocity(&self, after: f64) -> Tangent {
        let (low, slope_low) = self.low.nearest(after);
        let (high, slope_high) = self.high.as_ref().map_or((0.0, 0.0), |side| side.furthest(after));
        Tangent {
            value: self.gap + self.rate * after + (low - high),
            slope: self.rate + (slope_low - slope_high),
        }
    }

    fn curvature(&self) -> f64 {
        self.curve
    }
}
