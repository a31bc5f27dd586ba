//! What two geometries cover on the axes that may part them, and which axis decides: for any dimension.

use std::ops::Neg;

/// What two geometries cover on an axis, as floats. Where one has no end, `f32::MIN` or `f32::MAX` stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`, without the rounding of either.
    pub gap: f32,
    /// No other axis has a wider gap.
    pub decides: bool,
}

/// Where a geometry has no end.
pub(crate) const ENDLESS: f64 = f32::MAX as f64;

/// By how much of their size a gap has to be wider than another to count as wider.
const TIES: f64 = 1e-9;

/// Hands every axis to `visit`: those of `each`, turned so that the way along them is the shorter one to part B from
/// A, and last the nearest, the direction of the signed distance, as it is.
///
/// `each` hands on the same axes every time; `covered` measures what A and B cover along a direction; `size` is that
/// of both. Exactly one decides: the first whose gap no other beats by more than a 1e-9th of the size.
pub(crate) fn explain<K: Copy, V: Copy + Neg<Output = V>>(
    each: impl Fn(&mut dyn FnMut(K, V)),
    nearest: (K, V),
    covered: impl Fn(V) -> [[f64; 2]; 2],
    size: f64,
    mut visit: impl FnMut(K, V, Shown),
) {
    let all = |visit: &mut dyn FnMut(K, Measured<V>)| {
        each(&mut |kind, direction| {
            let axis = Measured::new(direction, &covered);
            visit(
                kind,
                if axis.is_backward() { Measured::new(-direction, &covered) } else { axis },
            );
        });
        visit(nearest.0, Measured::new(nearest.1, &covered));
    };
    let mut best = (0, f64::NEG_INFINITY);
    let mut place = 0;
    all(&mut |_, axis| {
        if axis.gap > best.1 + TIES * size {
            best = (place, axis.gap);
        }
        place += 1;
    });

    place = 0;
    all(&mut |kind, axis| {
        visit(kind, axis.direction, axis.shown(place == best.0));
        place += 1;
    });
}

/// An axis in double precision.
struct Measured<V> {
    direction: V,
    a: [f64; 2],
    b: [f64; 2],
    gap: f64,
}

impl<V: Copy> Measured<V> {
    fn new(direction: V, covered: impl Fn(V) -> [[f64; 2]; 2]) -> Measured<V> {
        let [a, b] = covered(direction);
        Measured { direction, a, b, gap: b[0] - a[1] }
    }

    /// Whether B is parted sooner the other way.
    fn is_backward(&self) -> bool {
        self.a[0] - self.b[1] > self.gap
    }

    fn shown(&self, decides: bool) -> Shown {
        let ([min_a, max_a], [min_b, max_b]) = (self.a.map(limited), self.b.map(limited));
        Shown { min_a, max_a, min_b, max_b, gap: limited(self.gap), decides }
    }
}

fn limited(value: f64) -> f32 {
    value.clamp(-ENDLESS, ENDLESS) as f32
}
