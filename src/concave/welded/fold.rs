//! The least depths of a body over a rim: among the normals that turn from a facet over one of its rims.

use arrayvec::ArrayVec;

use super::super::ConvexSpace;
use super::space::{Along, Rim, Wide};

/// The accuracy of depths, relative to the size of the body.
const ACCURATE: f64 = 1e-12;

/// The most steps. Round bodies halve the angle with each.
const STEPS: usize = 40;

/// The most intervals at a time.
const MOST: usize = 8;

/// The sine of the greatest angle that may have one least depth only, though the body is round there.
const NARROW: f64 = 0.1;

/// A normal, as its parts along the facet's normal and along `out`, and the lowest point of the body's core along it.
#[derive(Clone, Copy)]
struct Turned<W> {
    along: [f64; 2],
    lowest: W,
    /// By how much the depth grows with the angle.
    slope: f64,
}

/// The depth of a body over a rim, as the normal turns from that of a facet, by up to half a turn.
struct Turn<'a, 'b, C: ConvexSpace> {
    body: &'a C::Shape<'b>,
    radius: f64,
    normal: C::Wide,
    rim: &'a Rim<C::Wide>,
    size: f64,
}

impl<C: ConvexSpace> Turn<'_, '_, C> {
    fn vector(&self, [up, out]: [f64; 2]) -> C::Wide {
        self.normal * up + self.rim.out * out
    }

    /// With another lowest point.
    fn with(&self, along: [f64; 2], lowest: C::Wide) -> Turned<C::Wide> {
        let ahead = self.vector([-along[1], along[0]]);
        Turned { along, lowest, slope: (self.rim.ends[0] - lowest).dot(ahead) }
    }

    fn at(&self, along: [f64; 2]) -> Turned<C::Wide> {
        let normal = self.vector(along);
        self.with(along, C::support(self.body, -normal) + normal * self.radius)
    }
}

/// Visits the least depths of a body as the normal turns from that of a facet over a rim: by up to a quarter of a turn, and in
/// the next quarter. Those at both ends do not count. For round bodies it may leave some out. The visitor learns whether an edge of the body crosses the rim.
///
/// Between two normals with different lowest points, the one across both has these points as deep. If none is deeper, the
/// depth bends there. Otherwise the deeper one divides the interval.
pub fn each_least<C: ConvexSpace>(
    body: &C::Shape<'_>,
    normal: C::Wide,
    rim: &Rim<C::Wide>,
    size: f64,
    quarters: [bool; 2],
    visit: &mut dyn FnMut(Along<C::Wide>, bool),
) {
    let turn = Turn::<C> { body, radius: C::radius(body), normal, rim, size };
    let middle = turn.at([0.0, 1.0]);
    if quarters[0] {
        turn.each_least_between([turn.at([1.0, 0.0]), middle], visit);
    }
    if quarters[1] {
        turn.each_least_between([middle, turn.at([-1.0, 0.0])], visit);
    }
}

impl<C: ConvexSpace> Turn<'_, '_, C> {
    fn each_least_between(
        &self,
        quarter: [Turned<C::Wide>; 2],
        visit: &mut dyn FnMut(Along<C::Wide>, bool),
    ) {
        let mut intervals: ArrayVec<[Turned<C::Wide>; 2], MOST> = ArrayVec::new();
        intervals.push(quarter);
        let mut steps = 0;
        while let Some([low, high]) = intervals.pop() {
            match self.divided(&low, &high) {
                Divided::OnePoint => self.visit_if_least(&low, &high, visit),
                Divided::Bend(along) => {
                    let before = self.with(along, low.lowest);
                    let after = self.with(along, high.lowest);
                    self.visit_if_least(&low, &before, visit);
                    self.visit_if_least(&before, &after, visit);
                    self.visit_if_least(&after, &high, visit);
                }
                Divided::At(next) => {
                    steps += 1;
                    let is_narrow = low.along[0] * high.along[1] - low.along[1] * high.along[0]
                        < NARROW
                        && low.along[0] * high.along[0] + low.along[1] * high.along[1] > 0.0;
                    if !is_narrow && steps <= STEPS && intervals.len() + 2 <= MOST {
                        intervals.push([next, high]);
                        intervals.push([low, next]);
                    } else if low.slope < 0.0 && high.slope >= 0.0 {
                        let (least, crosses) = self.least(low, high);
                        visit(least, crosses);
                    }
                }
            }
        }
    }
}

/// What is between two normals.
enum Divided<W> {
    /// Both have the same lowest point.
    OnePoint,
    /// The normal across both lowest points, which has none that is lower.
    Bend([f64; 2]),
    /// That normal, with a lower point.
    At(Turned<W>),
}

/// The unit direction along a vector, turned to lie between two normals. None if it is too short.
fn between<W>(
    [up, out]: [f64; 2],
    low: &Turned<W>,
    high: &Turned<W>,
    least: f64,
) -> Option<[f64; 2]> {
    // Not `hypot`, whose bits depend on the platform.
    let length = (up * up + out * out).sqrt();
    if length <= least {
        return None;
    }
    let middle = [low.along[0] + high.along[0], low.along[1] + high.along[1]];
    let sign = if up * middle[0] + out * middle[1] < 0.0 { -1.0 } else { 1.0 };
    Some([up, out].map(|part| sign * part / length))
}

impl<C: ConvexSpace> Turn<'_, '_, C> {
    fn divided(&self, low: &Turned<C::Wide>, high: &Turned<C::Wide>) -> Divided<C::Wide> {
        let accurate = ACCURATE * self.size;
        let across = high.lowest - low.lowest;
        let [up, out] = [across.dot(self.normal), across.dot(self.rim.out)];
        let Some(along) = between([-out, up], low, high, accurate) else {
            return Divided::OnePoint;
        };
        let next = self.at(along);
        let height = |point: C::Wide| point.dot(self.vector(along));
        let least = height(low.lowest).min(height(high.lowest));
        if height(next.lowest) < least - accurate {
            Divided::At(next)
        } else {
            Divided::Bend(along)
        }
    }

    /// Visits the least depth between two normals at which the depth falls and grows. There is no other lowest point between
    /// them.
    fn visit_if_least(
        &self,
        low: &Turned<C::Wide>,
        high: &Turned<C::Wide>,
        visit: &mut dyn FnMut(Along<C::Wide>, bool),
    ) {
        if low.slope < 0.0 && high.slope >= 0.0 {
            let (least, crosses) = self.end(low, high);
            visit(least, crosses);
        }
    }

    /// One least depth between two normals at which the depth falls and grows.
    fn least(&self, mut low: Turned<C::Wide>, mut high: Turned<C::Wide>) -> (Along<C::Wide>, bool) {
        for _ in 0..STEPS {
            match self.divided(&low, &high) {
                Divided::OnePoint => break,
                Divided::At(next) => *(if next.slope < 0.0 { &mut low } else { &mut high }) = next,
                Divided::Bend(along) => {
                    let before = self.with(along, low.lowest);
                    let after = self.with(along, high.lowest);
                    if before.slope >= 0.0 {
                        high = before;
                    } else if after.slope < 0.0 {
                        low = after;
                    } else {
                        (low, high) = (before, after);
                        break;
                    }
                }
            }
        }
        self.end(&low, &high)
    }

    /// The least depth, where there is only one normal or one lowest point left, and whether an edge of the body crosses the rim.
    fn end(&self, low: &Turned<C::Wide>, high: &Turned<C::Wide>) -> (Along<C::Wide>, bool) {
        /// The least length of an edge across the rim, relative to the size of the body.
        const LONG: f64 = 1e-3;
        let share = low.slope / (low.slope - high.slope);
        let share = if share >= 0.0 { share } else { 0.0 };
        let lowest = low.lowest + (high.lowest - low.lowest) * share;
        let off = lowest - self.rim.ends[0];
        let along = if low.along == high.along {
            low.along
        } else {
            // One lowest point: the depth is least where it is right above the rim.
            let middle = [low.along[0] + high.along[0], low.along[1] + high.along[1]];
            let length = (middle[0] * middle[0] + middle[1] * middle[1]).sqrt();
            let length = length.max(f64::MIN_POSITIVE);
            between([off.dot(self.normal), off.dot(self.rim.out)], low, high, ACCURATE * self.size)
                .unwrap_or(middle.map(|part| part / length))
        };
        let normal = self.vector(along);
        let depth = -off.dot(normal);
        let crosses = low.along == high.along && high.slope - low.slope > LONG * self.size;
        let point = lowest + normal * depth;
        (Along { normal, point, depth: depth + self.radius }, crosses)
    }
}
