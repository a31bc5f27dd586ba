//! The reduction of contact points to the four that span the greatest area.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::feature::CORNERS;

/// The maximum number of corners of the intersection of two faces.
pub const MAX_LINES: usize = 2 * CORNERS;

/// Lines through the corners of an intersection, and one through the deepest point.
pub type Lines = ArrayVec<Line, { MAX_LINES + 1 }>;

/// A line along the normal that leaves A and enters B.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub at: DVec2,
    /// The coordinate along the normal, relative to A's witness point.
    pub leaves_a: f64,
    pub distance: f64,
    pub feature_a: u32,
    pub feature_b: u32,
}

/// Another line is first only if the others then span an area greater by this factor.
const BETTER: f64 = 1.02;

/// Enough of the area of all corners: no other line need be first.
const ENOUGH: f64 = 0.97;

/// A line, and up to three more that span the greatest area with it.
#[derive(Clone, Copy)]
pub struct Widest<'a> {
    pub first: &'a Line,
    opposite: &'a Line,
    /// The lines furthest from the diagonal on either side, and twice the areas that they add.
    sides: [(f64, &'a Line); 2],
    /// Twice the area.
    area: f64,
}

impl<'a> Widest<'a> {
    fn alone(first: &'a Line) -> Widest<'a> {
        Widest { first, opposite: first, sides: [(0.0, first); 2], area: 0.0 }
    }

    /// Tries every line as the opposite one and on each side. O(n²).
    #[inline(always)]
    pub fn with(first: &'a Line, lines: &'a [Line]) -> Widest<'a> {
        let way = |line: &Line| line.at - first.at;
        let mut best = Widest::alone(first);
        for opposite in lines {
            let diagonal = way(opposite);
            let mut sides = [(0.0, first); 2];
            for line in lines {
                let area = diagonal.perp_dot(way(line));
                let side = &mut sides[usize::from(area > 0.0)];
                if area.abs() > side.0 {
                    *side = (area.abs(), line);
                }
            }
            let area = sides[0].0 + sides[1].0;
            if area > best.area {
                best = Widest { first, opposite, sides, area };
            }
        }
        best
    }

    /// [`with`](Self::with) the first line, or with a corner whose distance is at most `level` if that spans clearly more:
    /// see [`BETTER`] and [`ENOUGH`].
    ///
    /// `corners` are those of a convex polygon, counter-clockwise up to `slack`. `first` is one of them, or another line.
    /// Rotating calipers: O(n) for each corner that may be first, O(n²) for a line that is no corner.
    #[inline(never)]
    pub fn with_level(first: &'a Line, corners: &'a [Line], level: f64, slack: f64) -> Widest<'a> {
        let own = corners.iter().position(|corner| corner.at == first.at);
        let mut best = match own {
            Some(own) => {
                let mut best = Widest::alone(first);
                widen(&mut best, own, corners, slack, |_| false);
                best
            }
            None => Widest::with(first, corners),
        };
        let ends = corners.iter().zip(&corners[1..]);
        let way = |line: &Line| line.at - corners[0].at;
        let whole: f64 = ends.map(|(start, end)| way(start).perp_dot(way(end))).sum();
        if best.area >= ENOUGH * whole {
            return best;
        }
        let is_level = |index: usize| corners[index].distance <= level;
        let squared = |i: usize, j: usize| corners[i].at.distance_squared(corners[j].at);
        let count = corners.len();
        let pairs = (1..count).flat_map(|j| (0..j).map(move |i| (i, j)));
        let longest = pairs.fold(0.0, |longest: f64, (i, j)| longest.max(squared(i, j)));
        best.area *= BETTER;
        for start in (0..count).filter(|&start| is_level(start)) {
            let least = best.area * best.area;
            // The sides are at most as far apart as two corners are. With another line that may be first the diagonal counts once.
            widen(&mut best, start, corners, slack, |end| {
                squared(start, end) * longest <= least || end < start && is_level(end)
            });
        }
        best
    }
}

/// Replaces the best choice by one with a corner of a convex polygon as the first line, if that spans more. `skip` leaves out
/// opposite corners.
#[inline(always)]
fn widen<'a>(
    best: &mut Widest<'a>,
    start: usize,
    corners: &'a [Line],
    slack: f64,
    skip: impl Fn(usize) -> bool,
) {
    let count = corners.len();
    let index = |i: usize| if start + i < count { start + i } else { start + i - count };
    let first = &corners[start];
    let way = |i: usize| corners[index(i)].at - first.at;
    let (mut right, mut left) = (1, 2);
    for opposite in 1..count {
        if skip(index(opposite)) {
            continue;
        }
        let diagonal = way(opposite);
        // Near corners may be out of order by the slack.
        let rounding = slack * diagonal.abs().element_sum();
        let area = |i: usize| diagonal.perp_dot(way(i)).abs();
        // Both move forward only, because the diagonal turns one way.
        let furthest = |from: usize, end: usize| {
            let (mut furthest, mut most) = (from, area(from));
            while furthest + 1 < end {
                let next = area(furthest + 1);
                if next + rounding < most {
                    break;
                }
                (furthest, most) = (furthest + 1, next);
            }
            (furthest, most)
        };
        let mut sides = [(0.0, first); 2];
        if opposite > 1 {
            let found = furthest(right, opposite);
            right = found.0;
            sides[0] = (found.1, &corners[index(right)]);
        }
        left = left.max(opposite + 1);
        if left < count {
            let found = furthest(left, count);
            left = found.0;
            sides[1] = (found.1, &corners[index(left)]);
        }
        let area = sides[0].0 + sides[1].0;
        if area > best.area {
            *best = Widest { first, opposite: &corners[index(opposite)], sides, area };
        }
    }
}

/// Calls `chosen` with the first line and up to three more of the widest choice.
///
/// If all lines are in a row, they are the ends. Points closer than `slack` count once.
pub fn choose<'a>(
    widest: &Widest<'a>,
    lines: &'a [Line],
    slack: f64,
    mut chosen: impl FnMut(&Line),
) {
    let Widest { first, opposite, sides: [right, left], .. } = *widest;
    let way = |line: &Line| line.at - first.at;
    let mut kept: ArrayVec<&Line, 4> = ArrayVec::new();
    let mut add = |line: &'a Line| {
        let is_near = |other: &&Line| other.at.distance_squared(line.at) <= slack * slack;
        let known = kept.iter().any(is_near);
        if !known {
            kept.push(line);
            chosen(line);
        }
    };
    add(first);
    let least = slack * way(opposite).length();
    if right.0 > least || left.0 > least {
        if right.0 > least {
            add(right.1);
        }
        add(opposite);
        if left.0 > least {
            add(left.1);
        }
        return;
    }
    let furthest = |height: &dyn Fn(&Line) -> f64| {
        lines.iter().reduce(|a, b| if height(b) > height(a) { b } else { a })
    };
    if let Some(far) = furthest(&|line| way(line).length_squared()) {
        let direction = way(far);
        add(far);
        furthest(&|line| -direction.dot(way(line))).map(add);
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use fastrand::Rng;

    use super::*;

    fn line(at: DVec2, name: u32) -> Line {
        Line { at, leaves_a: 0.0, distance: 0.0, feature_a: name, feature_b: 0 }
    }

    fn chosen(first: usize, lines: &[Line], slack: f64) -> Vec<DVec2> {
        let mut chosen = Vec::new();
        choose(&Widest::with(&lines[first], lines), lines, slack, |line| chosen.push(line.at));
        chosen
    }

    /// The area of a polygon.
    fn area(points: &[DVec2]) -> f64 {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(p, q)| p.perp_dot(*q)).sum::<f64>() / 2.0
    }

    #[test]
    fn no_other_four_with_the_first_have_a_greater_area() {
        let mut random = Rng::with_seed(5);
        for _ in 0..2000 {
            let count = random.usize(3..12);
            let mut angles: Vec<f64> = (0..count).map(|_| random.f64() * TAU).collect();
            angles.sort_by(f64::total_cmp);
            let spots: Vec<DVec2> = angles
                .iter()
                .map(|angle| DVec2::from_angle(*angle) * DVec2::new(2.0, 1.0))
                .collect();
            let lines: Vec<Line> =
                spots.iter().zip(0..).map(|(at, name)| line(*at, name)).collect();
            let first = random.usize(0..count);
            let found = chosen(first, &lines, 1e-9);
            assert_eq!(found[0], spots[first]);
            let mut widest: f64 = 0.0;
            for j in 0..count {
                for k in 0..count {
                    for l in 0..count {
                        let mut corners = [first, j, k, l];
                        corners.sort_unstable();
                        widest = widest.max(area(&corners.map(|corner| spots[corner])));
                    }
                }
            }
            assert!((area(&found) - widest).abs() < 1e-12, "{found:?} among {spots:?}");
        }
    }

    #[test]
    fn lines_in_a_row_are_reduced_to_their_ends() {
        let row: Vec<Line> =
            (0..5).map(|i| line(DVec2::new(3.0, -1.0) * f64::from(i), i as u32)).collect();
        let at = |i: usize| row[i].at;
        assert_eq!(chosen(0, &row, 1e-6), [at(0), at(4)]);
        assert_eq!(chosen(4, &row, 1e-6), [at(4), at(0)]);
        assert_eq!(chosen(1, &row, 1e-6), [at(1), at(4), at(0)]);
        assert_eq!(chosen(0, &row[..1], 1e-6), [at(0)]);
    }

    #[test]
    fn duplicate_points_count_once() {
        let [zero, x, near_x] = [DVec2::ZERO, DVec2::X, DVec2::new(1.0, 1e-8)];
        let near = [line(zero, 0), line(x, 1), line(near_x, 2)];
        assert_eq!(chosen(0, &near, 1e-6).len(), 2);
        assert_eq!(chosen(0, &near, 1e-9).len(), 3);
    }

    /// A square with a corner in the middle of each side.
    #[test]
    fn a_level_line_is_first_if_the_others_span_more_with_it() {
        let spots = [(-1.0, -1.0), (0.0, -1.01), (1.0, -1.0), (1.01, 0.0), (1.0, 1.0), (0.0, 1.01)];
        let mut lines: Vec<Line> =
            spots.iter().zip(0..).map(|(at, name)| line(DVec2::from(*at), name)).collect();
        lines.push(line(DVec2::new(-1.0, 1.0), 6));
        lines[0].distance = 1.0;
        let first =
            |lines: &[Line]| Widest::with_level(&lines[1], lines, 0.5, 1e-9).first.feature_a;
        assert_eq!(first(&lines), 2);
        lines[2].distance = 1.0;
        assert_eq!(first(&lines), 4);
        for line in &mut lines[2..] {
            line.distance = 1.0;
        }
        assert_eq!(first(&lines), 1);
    }

    #[test]
    fn calipers_find_what_choose_finds() {
        let mut random = Rng::with_seed(6);
        for _ in 0..2000 {
            let count = random.usize(5..16);
            let mut angles: Vec<f64> = (0..count).map(|_| random.f64() * TAU).collect();
            angles.sort_by(f64::total_cmp);
            let lines: Vec<Line> = angles
                .iter()
                .zip(0..)
                .map(|(angle, name)| line(DVec2::from_angle(*angle) * DVec2::new(2.0, 0.5), name))
                .collect();
            let first = random.usize(0..count);
            let found = area(&chosen(first, &lines, 1e-9));
            let mut widest = Widest::alone(&lines[first]);
            widen(&mut widest, first, &lines, 1e-9, |_| false);
            assert!((widest.area / 2.0 - found).abs() < 1e-6);
        }
    }
}
