//! Posed geometries as the references see them: vertices with a radius about their hull, or a half-plane.

use glam::DVec2;
use impinge::dim2::Convex;

use super::shape::{corners, radius};

/// A posed geometry. Everything is measured from `position`, so that differences of positions stay exact.
#[derive(Clone, Debug)]
pub enum Body {
    Round(Round),
    HalfPlane(HalfPlane),
}

/// The convex hull of its vertices, grown by a radius.
#[derive(Clone, Debug)]
pub struct Round {
    pub position: DVec2,
    pub vertices: Vec<DVec2>,
    pub radius: f64,
}

/// All points whose height along a unit normal is at most `height`.
#[derive(Clone, Copy, Debug)]
pub struct HalfPlane {
    pub position: DVec2,
    pub normal: DVec2,
    pub height: f64,
}

impl Body {
    /// A geometry at a pose that need not be one of single precision; `turn` has length 1.
    pub fn new(geometry: &Convex, position: DVec2, turn: DVec2) -> Body {
        if let Convex::HalfPlane(half_plane) = geometry {
            let normal = turn.rotate(half_plane.normal().as_dvec2().normalize());
            return Body::HalfPlane(HalfPlane {
                position,
                normal,
                height: half_plane.offset().into(),
            });
        }
        let vertices = corners(geometry).into_iter().map(|corner| turn.rotate(corner)).collect();
        Body::Round(Round { position, vertices, radius: radius(geometry) })
    }

    pub fn point(position: DVec2) -> Body {
        Body::Round(Round { position, vertices: vec![DVec2::ZERO], radius: 0.0 })
    }

    pub fn moved(&self, way: DVec2) -> Body {
        let mut moved = self.clone();
        match &mut moved {
            Body::Round(round) => round.vertices.iter_mut().for_each(|vertex| *vertex += way),
            Body::HalfPlane(half_plane) => half_plane.height += half_plane.normal.dot(way),
        }
        moved
    }

    pub fn position(&self) -> DVec2 {
        match self {
            Body::Round(round) => round.position,
            Body::HalfPlane(half_plane) => half_plane.position,
        }
    }

    /// How far it reaches along a unit direction, from its position.
    pub fn highest(&self, direction: DVec2) -> f64 {
        match self {
            Body::Round(round) => round.farthest(direction).dot(direction) + round.radius,
            Body::HalfPlane(_) => f64::INFINITY,
        }
    }

    pub fn round(&self) -> Option<&Round> {
        match self {
            Body::Round(round) => Some(round),
            Body::HalfPlane(_) => None,
        }
    }
}

impl Round {
    /// The farthest vertex along a direction, from its position.
    pub fn farthest(&self, direction: DVec2) -> DVec2 {
        let mut farthest = (f64::NEG_INFINITY, self.vertices[0]);
        for &vertex in &self.vertices {
            let height = vertex.dot(direction);
            if height > farthest.0 {
                farthest = (height, vertex);
            }
        }
        farthest.1
    }

    /// The greatest length of any vertex.
    pub fn reach(&self) -> f64 {
        self.vertices.iter().map(|vertex| vertex.length()).fold(0.0, f64::max)
    }
}
