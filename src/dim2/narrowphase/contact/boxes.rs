//! The contact manifold of two boxes with sharp corners, from their widest gap alone.
//!
//! The edge that it leads across is the reference; the other's edge that faces it most is clipped to it. Where the
//! deepest point that is left is as deep as the gap tells, that is the signed distance, and no nearest points have to
//! be found: so it is but for corners that face each other. Then `manifold` goes by the signed distance; else its
//! points are those of `manifold`, with the same names.
//!
//! Which of the boxes, axes and sides it is nothing foretells: what depends on that is looked up, or a product with
//! 0 and 1, and not branched on.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::clip::{merged, slack};
use super::feature::{EDGE, VERTEX};
use crate::dim2::narrowphase::ContactPoint;
use crate::dim2::narrowphase::Manifold;
use crate::dim2::narrowphase::NOISE;
use crate::dim2::narrowphase::boxes::{Widest, edge};
use crate::dim2::narrowphase::core::{InOrder, PlacedBox};
use crate::rounding::LENGTH_ROUNDING;
use crate::touching;

/// The manifold of two boxes in their order, told in the order given; none when they are further apart than `margin`.
/// Where their widest gap does not tell, `otherwise` does. `settled` applies the touching rule to a gap; one wider than
/// its second argument is further from 0 than the rule reaches.
///
/// Where this answers, the signed distance is the widest gap to the bit: see `Separation::beside`.
#[inline(always)]
pub fn of(
    [a, b]: [&PlacedBox; 2],
    margin: f64,
    settled: impl FnOnce(f64, f64) -> f64,
    origin: DVec2,
    order: InOrder,
    otherwise: impl FnOnce() -> Option<Manifold>,
) -> Option<Manifold> {
    let widest = Widest::new(a, b);
    let Widest { reach, length, exchanged, .. } = widest;
    let size = (a.half + b.half).element_sum();
    let width = settled(widest.width, NOISE * size);
    if width > margin {
        return None;
    }
    let incident = Incident::new(&widest);
    let shorter = (incident.high.y - incident.low.y).min(2.0 * length);
    let at = [incident.low.y.max(-length), incident.high.y.min(length)];
    let gaps = [
        incident.low.x + incident.slope * (at[0] - incident.low.y) - reach,
        incident.high.x + incident.slope * (at[1] - incident.high.y) - reach,
    ];
    let (deepest, rounding) = (gaps[0].min(gaps[1]), LENGTH_ROUNDING * size);
    if (at[1] - at[0]).min(shorter) <= merged(shorter, size)
        || deepest - widest.width > rounding + LENGTH_ROUNDING * width.abs()
    {
        return otherwise();
    }
    // Within the slack of both ends, A's counts.
    let beyond = slack(shorter, size) * (2.0 * f64::from(exchanged) - 1.0);
    let cuts = [-length - incident.low.y > beyond, incident.high.y - length > beyond];
    let names = names(widest.edge as u32, incident.edge as u32, cuts);

    let is_a = exchanged == (order == InOrder::Exchanged);
    let lines = Lines::new(&widest, origin, is_a);
    let high_first = gaps[1] < gaps[0];
    let (first, part) = (usize::from(high_first), f64::from(high_first));
    let places = [1.0 - part, part].map(|low| at[0] * low + at[1] * (1.0 - low));
    // No line is deeper than the signed distance, and one as deep but for rounding is as deep.
    let less_deep = gaps[0].max(gaps[1]);
    let less_deep = if less_deep <= width + rounding { width } else { less_deep };
    let mut points = ArrayVec::from([
        lines.point(places[0], width, names[first]),
        lines.point(places[1], less_deep, names[1 - first]),
    ]);
    points.truncate(1 + usize::from(less_deep <= margin));
    Some(Manifold { normal: (lines.along_b - lines.along_a).as_vec2(), points })
}

/// The lines across the widest gap, in the world.
struct Lines {
    /// Where the first of them leaves the middle of the gap's edge, and the way to the others.
    foot: DVec2,
    tangent: DVec2,
    /// How much of a line's length A's end lies along it, and B's.
    along_a: DVec2,
    along_b: DVec2,
    /// Whether the edge is A's.
    is_a: bool,
}

impl Lines {
    #[inline(always)]
    fn new(widest: &Widest, origin: DVec2, is_a: bool) -> Lines {
        let part = f64::from(is_a);
        Lines {
            foot: origin + widest.this.center + widest.outward * widest.reach,
            tangent: widest.tangent,
            along_a: widest.outward * (1.0 - part),
            along_b: widest.outward * part,
            is_a,
        }
    }

    /// Of the line at a place, with the names of the edge's box and of the other's.
    #[inline(always)]
    fn point(&self, at: f64, distance: f64, (this, other): (u32, u32)) -> ContactPoint {
        let foot = self.foot + self.tangent * at;
        ContactPoint {
            point_a: (foot + self.along_a * distance).as_vec2(),
            point_b: (foot + self.along_b * distance).as_vec2(),
            distance: touching::to_f32(distance),
            feature_a: if self.is_a { this } else { other },
            feature_b: if self.is_a { other } else { this },
        }
    }
}

/// The other box's edge that faces the widest gap. It goes the other way: the vertex of its own number is the upper
/// end.
struct Incident {
    edge: usize,
    /// How far both ends lie along the gap's normal and along its edge, from the centre of that one's box.
    low: DVec2,
    high: DVec2,
    /// How much it rises along the normal for its way along the edge.
    slope: f64,
}

impl Incident {
    #[inline(always)]
    fn new(widest: &Widest) -> Incident {
        let Widest { offset, turn, other, .. } = *widest;
        // 1 where it is across the y axis, or else -1.
        let side = 1_f64.copysign(turn.y.abs() - turn.x.abs());
        let axis = usize::from(side > 0.0);
        let axis_out = turn * (0.5 - 0.5 * side) + turn.perp() * (0.5 + 0.5 * side);
        let sign = -1_f64.copysign(axis_out.x);
        let out = axis_out * sign;
        let middle = offset + out * other.half[axis];
        let along = out.perp() * other.half[1 - axis];
        Incident {
            edge: edge(axis, sign > 0.0),
            low: middle + along,
            high: middle - along,
            slope: -out.y / out.x,
        }
    }
}

/// The names of the edge across the gap, or its vertex, and of the other's, at both ends, as either is cut there.
#[inline(always)]
fn names(across: u32, incident: u32, cuts: [bool; 2]) -> [(u32, u32); 2] {
    [0, 1].map(|end| {
        let corner = VERTEX | (across + end) & 3;
        let corner_of_other = VERTEX | (incident + 1 - end) & 3;
        let cut = cuts[end as usize];
        (
            if cut { corner } else { EDGE | across },
            if cut { EDGE | incident } else { corner_of_other },
        )
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::Vec2;

    use super::*;
    use crate::dim2::geometry::Geometry;
    use crate::dim2::narrowphase::contact::manifold;
    use crate::dim2::narrowphase::core::in_order;
    use crate::dim2::pose::Pose;

    /// How two boxes lie to each other.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Family {
        Generic,
        /// On a grid of halves, unturned or by quarters: edges in line, corners on corners.
        Grid,
        /// Turned against each other by next to nothing.
        NearlyParallel,
        /// A thousand times longer than wide, or than the other.
        Uneven,
        /// Their centres in one place.
        Coincident,
    }

    fn boxes(random: &mut Rng, family: Family) -> [(Geometry, Pose); 2] {
        let turn = random.f32() * 7.0;
        [0.0, 1.0].map(|second| {
            let mut signed = || random.f32() * 2.0 - 1.0;
            let stretch = if family == Family::Uneven { [1e-3, 1.0] } else { [1.0; 2] };
            let mut vector = || Vec2::new(signed(), signed());
            let (mut half, mut position, by) = (vector().abs(), vector(), signed());
            let angle = match family {
                Family::NearlyParallel => turn + second * by * 10f32.powi(random.i32(-8..-2)),
                _ => random.f32() * 7.0,
            };
            half *= Vec2::new(stretch[random.usize(0..2)], stretch[random.usize(0..2)]);
            let (sine, cosine) = angle.sin_cos();
            let mut rotation = Vec2::new(cosine, sine);
            if family == Family::Coincident {
                position = Vec2::ZERO;
            }
            if family == Family::Grid {
                half = (half * 4.0).round() / 2.0;
                position = (position * 4.0).round() / 2.0;
                rotation = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y][random.usize(0..4)];
            }
            let geometry = Geometry::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0);
            let pose = Pose::new(position, rotation);
            (geometry.expect("a box"), pose.expect("a pose"))
        })
    }

    /// Whether it answers: none touch, or a manifold of so many points.
    fn compare(random: &mut Rng, family: Family) -> Option<usize> {
        let pair = boxes(random, family);
        let [a, b] = pair.each_ref().map(|(geometry, pose)| (geometry, pose));
        let order = in_order(a, b);
        let (a, b) = if order == InOrder::AsGiven { (a, b) } else { (b, a) };
        let margin = [0.0, 0.25, -0.0625][random.usize(0..3)];
        let origin = a.1.position();
        let [placed_a, placed_b] = [a, b].map(|(geometry, pose)| {
            let Geometry::Box(oriented) = geometry else { unreachable!("they are boxes") };
            PlacedBox::new(oriented, pose, origin)
        });
        let mut answered = true;
        let settled = |width: f64, _| touching::settled(width, 4.0);
        let boxes = [&placed_a, &placed_b];
        let quick = of(boxes, margin, settled, origin.as_dvec2(), order, || {
            answered = false;
            None
        });
        if !answered {
            return None;
        }
        let plain = manifold::by_distance(a, b, margin, order);
        let said = format!("{family:?} {pair:?}, margin {margin}:\n{quick:?}\n{plain:?}");
        let (Some(quick), Some(plain)) = (&quick, &plain) else {
            assert!(quick.is_none() && plain.is_none(), "{said}");
            return Some(0);
        };
        assert!((quick.normal - plain.normal).abs().max_element() < 1e-6, "{said}");
        assert_eq!(quick.points.len(), plain.points.len(), "{said}");
        for point in &quick.points {
            let names = |point: &ContactPoint| (point.feature_a, point.feature_b);
            let known = plain.points.iter().find(|other| names(other) == names(point));
            let known = known.unwrap_or_else(|| panic!("{said}"));
            let off =
                (point.point_a - known.point_a).abs().max((point.point_b - known.point_b).abs());
            assert!(off.max_element() < 2e-6, "{said}");
            assert!((point.distance - known.distance).abs() < 1e-6, "{said}");
        }
        Some(quick.points.len())
    }

    #[test]
    fn they_are_the_points_of_the_signed_distance() {
        use Family::*;
        for family in [Generic, Grid, NearlyParallel, Uneven, Coincident] {
            let mut random = Rng::with_seed(family as u64);
            let mut counts = [0; 3];
            let cases = 100_000;
            for _ in 0..cases {
                if let Some(count) = compare(&mut random, family) {
                    counts[count] += 1;
                }
            }
            let answered = counts.iter().sum::<usize>() as f64 / cases as f64;
            assert!(answered > 0.85, "{family:?}: {answered} answered, {counts:?}");
            assert!(
                counts[2] > 1000 && (counts[0] > 1000 || family == Coincident),
                "{family:?}: {counts:?}"
            );
        }
    }
}
