//! The signed distance of two bounded bodies is the maximum gap over all directions. This reference finds it by
//! bisection of the circle.
//!
//! Along a direction u, the gap is the minimum of u . d over the differences d of vertices. On an arc, the minimal
//! difference at either end bounds the gap from above. Arcs whose bound is below the best gap are dropped.

use std::f64::consts::TAU;

use glam::DVec2;

use super::body::Round;

/// Arcs that can gain at most this part of all lengths are dropped.
const PROOF: f64 = 1e-13;

pub fn between(a: &Round, b: &Round) -> f64 {
    let shift = b.position - a.position;
    let size = a.reach() + b.reach() + shift.length();
    let sample = |angle: f64| {
        let (sine, cosine) = angle.sin_cos();
        let direction = DVec2::new(cosine, sine);
        let difference = shift + (b.farthest(-direction) - a.farthest(direction));
        Sample { angle, direction, difference, gap: direction.dot(difference) }
    };
    let count = 16;
    let starts: Vec<Sample> =
        (0..=count).map(|part| sample(TAU * f64::from(part) / f64::from(count))).collect();
    let mut widest = starts.iter().map(|start| start.gap).fold(f64::NEG_INFINITY, f64::max);
    let mut arcs: Vec<[Sample; 2]> = starts.windows(2).map(|ends| [ends[0], ends[1]]).collect();
    while let Some([start, end]) = arcs.pop() {
        let bound = start.most_until(&end).min(end.most_until(&start));
        let middle = sample((start.angle + end.angle) / 2.0);
        if bound > widest + PROOF * size && start.angle < middle.angle && middle.angle < end.angle {
            widest = widest.max(middle.gap);
            arcs.push([start, middle]);
            arcs.push([middle, end]);
        }
    }
    widest - a.radius - b.radius
}

/// A direction, and the difference of vertices with the least height along it.
#[derive(Clone, Copy)]
struct Sample {
    angle: f64,
    direction: DVec2,
    difference: DVec2,
    gap: f64,
}

impl Sample {
    /// Returns the greatest height of this sample's difference over the directions up to another sample, less than half
    /// a turn away. If the difference's own direction lies between, it is the length.
    fn most_until(&self, other: &Sample) -> f64 {
        let [from, to] = [self.direction, other.direction];
        let across = from.perp_dot(to);
        let between = across * from.perp_dot(self.difference) >= 0.0
            && across * self.difference.perp_dot(to) >= 0.0;
        if between { self.difference.length() } else { self.gap.max(to.dot(self.difference)) }
    }
}
