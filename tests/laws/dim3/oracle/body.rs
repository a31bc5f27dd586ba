//! Posed geometries for the references: the hull of corners and discs with a radius, or a half-space.

use std::cell::OnceCell;
use std::f64::consts::TAU;

use glam::{DMat3, DQuat, DVec3};

use super::axes::Axes;
use super::shape::{Disc, Form, Placed, matrix};

/// A posed geometry. All is relative to `position`, so differences of positions are exact.
#[derive(Clone, Debug)]
pub enum Body {
    Core(Core),
    HalfSpace(HalfSpace),
}

/// The convex hull of its corners and discs, plus a radius.
#[derive(Clone, Debug)]
pub struct Core {
    pub position: DVec3,
    pub corners: Vec<DVec3>,
    pub discs: Vec<Disc>,
    pub radius: f64,
    axes: OnceCell<Axes>,
}

/// All points whose height along a unit normal is at most `height`.
#[derive(Clone, Copy, Debug)]
pub struct HalfSpace {
    pub position: DVec3,
    pub normal: DVec3,
    pub height: f64,
}

impl Body {
    pub fn new(placed: &Placed) -> Body {
        Body::turned(placed, placed.position.as_dvec3(), matrix(placed.rotation))
    }

    /// Returns the geometry at an f64 pose.
    pub fn at(placed: &Placed, position: DVec3, rotation: DQuat) -> Body {
        Body::turned(placed, position, DMat3::from_quat(rotation.normalize()))
    }

    fn turned(placed: &Placed, position: DVec3, turn: DMat3) -> Body {
        if let Form::HalfSpace { normal, offset } = placed.form {
            let normal = turn * normal.as_dvec3().normalize();
            return Body::HalfSpace(HalfSpace { position, normal, height: offset.into() });
        }
        let corners = placed.form.corners().into_iter().map(|corner| turn * corner).collect();
        let mut core = Core::new(position, corners, placed.form.radius());
        core.discs = placed.form.discs();
        for disc in &mut core.discs {
            (disc.center, disc.axis) = (turn * disc.center, turn * disc.axis);
        }
        Body::Core(core)
    }

    pub fn point(position: DVec3) -> Body {
        Body::Core(Core::new(position, vec![DVec3::ZERO], 0.0))
    }

    pub fn moved(&self, way: DVec3) -> Body {
        let mut moved = self.clone();
        match &mut moved {
            Body::Core(core) => {
                core.corners.iter_mut().for_each(|corner| *corner += way);
                core.discs.iter_mut().for_each(|disc| disc.center += way);
            }
            Body::HalfSpace(half_space) => half_space.height += half_space.normal.dot(way),
        }
        moved
    }

    pub fn position(&self) -> DVec3 {
        match self {
            Body::Core(core) => core.position,
            Body::HalfSpace(half_space) => half_space.position,
        }
    }

    /// Returns the extent along a unit direction, relative to the position.
    pub fn highest(&self, direction: DVec3) -> f64 {
        match self {
            Body::Core(core) => core.highest(direction) + core.radius * direction.length(),
            Body::HalfSpace(_) => f64::INFINITY,
        }
    }

    pub fn core(&self) -> Option<&Core> {
        match self {
            Body::Core(core) => Some(core),
            Body::HalfSpace(_) => None,
        }
    }
}

impl Core {
    pub fn new(position: DVec3, corners: Vec<DVec3>, radius: f64) -> Core {
        Core { position, corners, discs: Vec::new(), radius, axes: OnceCell::new() }
    }

    /// Returns the core with regular polygons in place of discs, around them or inside.
    pub fn with_polygons(&self, sides: u32, around: bool) -> Core {
        let step = TAU / f64::from(sides);
        let stretch = if around { 1.0 / (0.5 * step).cos() } else { 1.0 };
        let mut corners = self.corners.clone();
        for disc in &self.discs {
            let (u, v) = disc.axis.any_orthonormal_pair();
            corners.extend((0..sides).map(|side| {
                let (sine, cosine) = (f64::from(side) * step).sin_cos();
                disc.center + (u * cosine + v * sine) * (disc.radius * stretch)
            }));
        }
        Core::new(self.position, corners, self.radius)
    }

    /// Returns the normals of its faces and the directions of its edges. A moved core keeps them.
    pub fn axes(&self) -> &Axes {
        self.axes.get_or_init(|| Axes::new(&self.corners))
    }

    /// Returns the height of the farthest corner along a direction, relative to the position.
    pub fn highest(&self, direction: DVec3) -> f64 {
        self.farthest(direction).dot(direction)
    }

    /// Returns the farthest corner along a direction.
    pub fn farthest(&self, direction: DVec3) -> DVec3 {
        // The laws spend most of their time in this loop, so it keeps the index and has nothing else to carry.
        let mut farthest = (f64::NEG_INFINITY, 0);
        for (index, corner) in self.corners.iter().enumerate() {
            let height = corner.dot(direction);
            if height > farthest.0 {
                farthest = (height, index);
            }
        }
        let mut farthest = (farthest.0, self.corners[farthest.1]);
        for disc in &self.discs {
            let point = disc.farthest(direction);
            let height = point.dot(direction);
            if height > farthest.0 {
                farthest = (height, point);
            }
        }
        farthest.1
    }

    pub fn lowest(&self, direction: DVec3) -> f64 {
        -self.highest(-direction)
    }

    /// Returns the greatest distance of a point from the position.
    pub fn reach(&self) -> f64 {
        self.reach_from(DVec3::ZERO)
    }

    /// Returns the greatest distance of a point from another point.
    pub fn reach_from(&self, from: DVec3) -> f64 {
        let corners = self.corners.iter().map(|corner| corner.distance(from));
        let discs = self.discs.iter().map(|disc| disc.center.distance(from) + disc.radius);
        corners.chain(discs).fold(0.0, f64::max)
    }
}
