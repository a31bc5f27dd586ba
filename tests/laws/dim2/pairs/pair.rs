//! A configuration with its geometries and poses built.

use impinge::dim2::narrowphase::{self, Distance};

use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::shape::Config;

pub struct Pair {
    pub config: Config,
    pub bodies: [Body; 2],
    /// Tolerances are relative to this length.
    pub size: f64,
    /// Rounding is relative to these lengths.
    pub reach: f64,
    /// Whether both have the same geometry and pose, so that they have no order.
    pub twins: bool,
}

pub fn overlap(config: &Config, margin: f32) -> bool {
    let Config { a, b, .. } = config;
    narrowphase::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
}

pub fn distance(config: &Config) -> Distance {
    let Config { a, b, .. } = config;
    narrowphase::distance(&a.geometry, &a.pose, &b.geometry, &b.pose)
}

impl Pair {
    pub fn new(config: &Config) -> Pair {
        Pair {
            config: config.clone(),
            bodies: [config.a.body(), config.b.body()],
            size: config.size(),
            reach: config.reach(),
            twins: config.a == config.b,
        }
    }

    pub fn overlap(&self, margin: f32) -> bool {
        overlap(&self.config, margin)
    }

    pub fn overlap_swapped(&self, margin: f32) -> bool {
        overlap(&self.config.swapped(), margin)
    }

    pub fn distance(&self) -> Distance {
        distance(&self.config)
    }

    /// Returns the distance of (b, a), with normal and points swapped.
    pub fn distance_swapped(&self) -> Distance {
        let back = distance(&self.config.swapped());
        Distance { normal: -back.normal, point_a: back.point_b, point_b: back.point_a, ..back }
    }
}
