//! The projections of two geometries onto candidate axes, and which axis decides. For both dimensions.

use std::ops::Neg;

/// The projections of A and B onto an axis, in f32. An unbounded end is `f32::MIN` or `f32::MAX`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projections {
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`, computed before either is rounded.
    pub gap: f32,
    /// No other axis has a wider gap.
    pub decides: bool,
}

/// The coordinate of an unbounded end.
pub(crate) const UNBOUNDED: f64 = f32::MAX as f64;

/// Two gaps are equal if they differ by at most this part of the pair's size.
const TIES: f64 = 1e-9;

/// Visits the axes of `each`, then `nearest`, which is the normal of the signed distance.
///
/// The axes of `each` are negated where that gives the wider gap; `nearest` stays as it is. Exactly one axis decides:
/// the first whose gap no other exceeds by more than 1e-9 of the size.
///
/// - `each` visits the same axes on every call.
/// - `project` returns the intervals of A and B on a direction.
/// - `size` is the size of the pair.
pub(crate) fn explain<K: Copy, V: Copy + Neg<Output = V>>(
    each: impl Fn(&mut dyn FnMut(K, V)),
    nearest: (K, V),
    project: impl Fn(V) -> [[f64; 2]; 2],
    size: f64,
    mut visit: impl FnMut(K, V, Projections),
) {
    let all = |visit: &mut dyn FnMut(K, ProjectedAxis<V>)| {
        each(&mut |kind, direction| {
            let axis = ProjectedAxis::new(direction, &project);
            let is_backward = axis.is_backward();
            visit(kind, if is_backward { ProjectedAxis::new(-direction, &project) } else { axis });
        });
        visit(nearest.0, ProjectedAxis::new(nearest.1, &project));
    };
    let mut best = (0, f64::NEG_INFINITY);
    let mut index = 0;
    all(&mut |_, axis| {
        if axis.gap > best.1 + TIES * size {
            best = (index, axis.gap);
        }
        index += 1;
    });

    index = 0;
    all(&mut |kind, axis| {
        visit(kind, axis.direction, axis.to_f32(index == best.0));
        index += 1;
    });
}

/// An axis with its projections in f64.
struct ProjectedAxis<V> {
    direction: V,
    a: [f64; 2],
    b: [f64; 2],
    gap: f64,
}

impl<V: Copy> ProjectedAxis<V> {
    fn new(direction: V, project: impl Fn(V) -> [[f64; 2]; 2]) -> ProjectedAxis<V> {
        let [a, b] = project(direction);
        ProjectedAxis { direction, a, b, gap: b[0] - a[1] }
    }

    /// Whether the gap is wider on the negated axis.
    fn is_backward(&self) -> bool {
        self.a[0] - self.b[1] > self.gap
    }

    fn to_f32(&self, decides: bool) -> Projections {
        let ([min_a, max_a], [min_b, max_b]) = (self.a.map(clamped), self.b.map(clamped));
        Projections { min_a, max_a, min_b, max_b, gap: clamped(self.gap), decides }
    }
}

fn clamped(value: f64) -> f32 {
    value.clamp(-UNBOUNDED, UNBOUNDED) as f32
}
