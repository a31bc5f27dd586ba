//! Posed geometries for the references: the hull of vertices with a radius, or a half-plane.

use glam::DVec2;
use impinge::dim2::Convex;

use super::shape::{corners, radius};

/// A posed geometry. All is relative to `position`, so differences of positions are exact.
#[derive(Clone, Debug)]
pub enum Body {
    Round(Round),
    HalfPlane(HalfPlane),
}

/// The convex hull of its vertices, plus a radius.
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
    /// Returns the geometry at an f64 pose. `turn` has length 1.
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

    /// Returns the extent along a unit direction, relative to the position.
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
    /// Returns the farthest vertex along a direction, relative to the position.
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

    /// Returns the greatest distance of a vertex from the position.
    pub fn reach(&self) -> f64 {
        self.vertices.iter().map(|vertex| vertex.length()).fold(0.0, f64::max)
    }
}
