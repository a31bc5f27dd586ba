//! Two forms and the motion of each, as the library and the reference see them.

use std::fmt;

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::{self, CastHit};
use impinge::dim3::{Geometry, Pose};
use impinge::space::AtStart;

use crate::oracle::body::Body;
use crate::oracle::reference;
use crate::oracle::shape::{Config, Form, Placed};

/// Where a form stands at the end, if it does not only stand still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub position: Vec3,
    pub rotation: Quat,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// A moves by it.
    Translation(Vec3),
    Ends([End; 2]),
}

pub struct Scene {
    pub start: Config,
    pub motion: Motion,
    geometries: [Geometry; 2],
    still: [Body; 2],
}

impl Scene {
    pub fn new(start: Config, motion: Motion) -> Scene {
        Scene {
            geometries: [start.a.geometry(), start.b.geometry()],
            still: [Body::new(&start.a), Body::new(&start.b)],
            start,
            motion,
        }
    }

    pub fn translation(a: Placed, translation: [f32; 3], b: Placed) -> Scene {
        Scene::new(Config { a, b, margin: 0.0 }, Motion::Translation(translation.into()))
    }

    pub fn cast(&self, at_start: AtStart) -> Option<CastHit> {
        let [a, b] = &self.geometries;
        let (pose_a, pose_b) = (self.start.a.pose(), self.start.b.pose());
        match self.motion {
            Motion::Translation(by) => narrowphase::cast_as(a, &pose_a, by, b, &pose_b, at_start),
            Motion::Ends([end_a, end_b]) => {
                let pose = |end: End| Pose::new(end.position, end.rotation).unwrap();
                let (end_a, end_b) = (pose(end_a), pose(end_b));
                narrowphase::cast_motion_as((a, &pose_a, &end_a), (b, &pose_b, &end_b), at_start)
            }
        }
    }

    /// The same seen from the other.
    pub fn swapped(&self) -> Scene {
        let motion = match self.motion {
            Motion::Translation(by) => Motion::Translation(-by),
            Motion::Ends([a, b]) => Motion::Ends([b, a]),
        };
        Scene::new(self.start.swapped(), motion)
    }

    /// The two as they stand at a time.
    pub fn at(&self, time: f64) -> [Body; 2] {
        match self.motion {
            Motion::Translation(by) => {
                [self.still[0].moved(by.as_dvec3() * time), self.still[1].clone()]
            }
            Motion::Ends([a, b]) => {
                [carried(&self.start.a, a, time), carried(&self.start.b, b, time)]
            }
        }
    }

    pub fn distance(&self, time: f64) -> f64 {
        let [a, b] = self.at(time);
        reference::between(&a, &b).distance
    }

    /// No point of either moves further in all, nor a plane where the other is.
    pub fn travel(&self) -> f64 {
        match self.motion {
            Motion::Translation(by) => by.as_dvec3().length(),
            Motion::Ends([a, b]) => {
                let Config { a: from_a, b: from_b, .. } = &self.start;
                let apart = from_a
                    .position
                    .as_dvec3()
                    .distance(from_b.position.as_dvec3())
                    .max(a.position.as_dvec3().distance(b.position.as_dvec3()));
                way(from_a, a, from_b, apart) + way(from_b, b, from_a, apart)
            }
        }
    }

    /// The lengths that stand in the motion.
    pub fn reach(&self) -> f64 {
        self.start.reach() + self.travel()
    }
}

fn way(start: &Placed, end: End, other: &Placed, apart: f64) -> f64 {
    let moved = end.position.as_dvec3().distance(start.position.as_dvec3());
    let arm = match start.form {
        Form::HalfSpace { .. } => apart + other.form.reach(),
        form => form.reach(),
    };
    let [from, to] = [start.rotation, end.rotation].map(|rotation| rotation.as_dquat().normalize());
    moved + from.angle_between(to) * arm
}

/// Along a line, and about its position along the shortest arc.
fn carried(start: &Placed, end: End, time: f64) -> Body {
    let position = start.position.as_dvec3().lerp(end.position.as_dvec3(), time);
    let from = start.rotation.as_dquat().normalize();
    let to = end.rotation.as_dquat().normalize();
    let turn: DQuat = to * from.conjugate();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let sine = DVec3::new(turn.x, turn.y, turn.z);
    let angle = 2.0 * sine.length().atan2(turn.w);
    let part = match sine.try_normalize() {
        Some(axis) => DQuat::from_axis_angle(axis, angle * time),
        None => DQuat::IDENTITY,
    };
    Body::at(start, position, part * from)
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\n{:?}", self.start, self.motion)
    }
}
