//! The few points of many in a plane that span the greatest area, for contact manifolds.

use arrayvec::ArrayVec;
use glam::DVec2;

/// The maximum number of points of a call.
pub const MOST: usize = 20;

/// One more than the maximum number of points of an outline.
const CHAINS: usize = 65;

/// Indices of points.
pub type Indices = ArrayVec<u8, MOST>;

/// Points are ordered along this direction. It is no direction of a grid, so that rounding does not change the order.
const ALONG: DVec2 = DVec2::new(0.955_336_489_125_606, 0.295_520_206_661_339_6);

/// One choice is better than another only if its area or length is greater by this factor, because equal ones differ by
/// rounding.
const BETTER: f64 = 1.0 + 1e-5;

/// Corners are equally far from a line within this part of the slack.
const NOISE: f64 = 0.05;

/// Returns the corners of the convex hull of the points that `take` accepts, counter-clockwise.
///
/// A corner that stands out by at most `slack` is left out. The points at both ends of a fixed direction are always
/// corners, so points in a row give two, and a single point gives one. At most `N` points, and 64.
///
/// Andrew's monotone chain, 1979. O(n log n).
pub fn outline<const N: usize>(
    points: &[DVec2],
    take: impl Fn(usize) -> bool,
    slack: f64,
) -> ArrayVec<u8, N> {
    let mut sorted: ArrayVec<u8, N> =
        (0..points.len()).filter(|&i| take(i)).map(|i| i as u8).take(N).collect();
    let key = |i: u8| {
        let point = points[usize::from(i)];
        (ALONG.dot(point), ALONG.perp_dot(point))
    };
    sorted.sort_unstable_by(|&i, &j| {
        let ((x, y), (u, v)) = (key(i), key(j));
        x.total_cmp(&u).then(y.total_cmp(&v)).then(i.cmp(&j))
    });
    // The second chain ends at the first point again.
    let mut corners: ArrayVec<u8, CHAINS> = ArrayVec::new();
    let extend = |corners: &mut ArrayVec<u8, CHAINS>, from: usize, next: u8| {
        let at = |i: u8| points[usize::from(i)];
        while corners.len() >= from + 2 {
            let [before, last] = [corners.len() - 2, corners.len() - 1].map(|i| at(corners[i]));
            let chord = at(next) - before;
            if (last - before).perp_dot(chord) > slack * chord.length() {
                break;
            }
            corners.pop();
        }
        corners.push(next);
    };
    for &next in &sorted {
        extend(&mut corners, 0, next);
    }
    let from = corners.len().saturating_sub(1);
    for &next in sorted.iter().rev().skip(1) {
        extend(&mut corners, from, next);
    }
    if corners.len() > 1 {
        corners.pop();
    }
    corners.into_iter().collect()
}

/// Removes corners of a convex polygon until `count` are left: each time the one without which the area is greatest.
pub fn simplify(points: &[DVec2], corners: &mut Indices, count: usize) {
    while corners.len() > count.max(2) {
        let at = |i: usize| points[usize::from(corners[i % corners.len()])];
        let ear = |i: usize| (at(i + 1) - at(i)).perp_dot(at(i + 2) - at(i));
        let least = (0..corners.len()).min_by(|&i, &j| ear(i).total_cmp(&ear(j))).unwrap_or(0);
        corners.remove((least + 1) % corners.len());
    }
}

/// Returns up to four points that span the greatest area, of which the first is one of `firsts`.
///
/// `corners` is the [`outline`] of all points. If they are in a row, the result is the first and the ends of the row: at
/// first the end that is further away. Points closer than `slack` count once.
///
/// Rotating calipers. O(n) for each of `firsts` that is a corner, O(n²) for others.
pub fn widest(points: &[DVec2], corners: &[u8], firsts: &[u8], slack: f64) -> ArrayVec<u8, 4> {
    let mut best = Choice { area: 0.0, chosen: ArrayVec::new() };
    for &first in firsts {
        let found = match corners.iter().position(|&corner| corner == first) {
            Some(place) => widest_at_corner(points, corners, place, slack),
            None => widest_around(points, corners, first, slack),
        };
        if best.chosen.is_empty() || found.area > best.area * BETTER {
            best = found;
        }
    }
    let at = |i: u8| points[usize::from(i)];
    let chosen = apart(points, &best.chosen, slack);
    let area = match chosen[..] {
        [_, _, _, _] => best.area,
        [i, j, k] => (at(j) - at(i)).perp_dot(at(k) - at(i)).abs(),
        _ => 0.0,
    };
    // Points in a row: their area is noise.
    let lengths = corners.iter().map(|&corner| at(corners[0]).distance(at(corner)));
    if area > 2.0 * slack * lengths.fold(0.0, f64::max) {
        return chosen;
    }
    apart(points, &longest(points, corners, firsts, slack), slack)
}

/// The points without those within `slack` of one before them.
fn apart(points: &[DVec2], chosen: &[u8], slack: f64) -> ArrayVec<u8, 4> {
    let at = |i: u8| points[usize::from(i)];
    let mut apart: ArrayVec<u8, 4> = ArrayVec::new();
    for &next in chosen {
        if apart.iter().all(|&known| at(known).distance(at(next)) > slack) {
            apart.push(next);
        }
    }
    apart
}

/// Points and the area between them.
struct Choice {
    area: f64,
    /// The first one, then in the order around it. Fewer than three if the others are in a row with the first.
    chosen: ArrayVec<u8, 4>,
}

/// The widest choice with a corner of the outline: the corner, an opposite one, and on either side of their diagonal the
/// corner furthest from it.
fn widest_at_corner(points: &[DVec2], corners: &[u8], place: usize, slack: f64) -> Choice {
    let count = corners.len();
    let corner = |i: usize| corners[(place + i) % count];
    let at = |i: usize| points[usize::from(corner(i))];
    let mut best = Choice { area: 0.0, chosen: [corner(0)].into_iter().collect() };
    let (mut right, mut left) = (1, 1);
    for opposite in 1..count {
        let diagonal = at(opposite) - at(0);
        let area = |i: usize| diagonal.perp_dot(at(i) - at(0)).abs();
        let least = NOISE * slack * diagonal.length();
        // Of corners equally far from the diagonal, such as the ends of a side, the last one.
        let furthest = |from: usize, end: usize| {
            let (mut place, mut most) = (from, area(from));
            while place + 1 < end && area(place + 1) + least >= most {
                place += 1;
                most = most.max(area(place));
            }
            place
        };
        // Both move forward only, because the diagonal turns one way.
        right = furthest(right, opposite);
        left = furthest(left.max(opposite + 1), count);
        // A corner on the diagonal, up to noise, does not count.
        let side = |i: usize, is_there: bool| {
            Some((i, area(i))).filter(|(_, area)| is_there && *area > least)
        };
        let [right, left] = [side(right, right < opposite), side(left, left < count)];
        let sum = [right, left].iter().flatten().map(|(_, area)| area).sum();
        if sum > best.area * BETTER {
            let around = [Some(0), right.map(|(i, _)| i), Some(opposite), left.map(|(i, _)| i)];
            best = Choice { area: sum, chosen: around.into_iter().flatten().map(corner).collect() };
        }
    }
    best
}

/// The widest choice with a point within the outline.
fn widest_around(points: &[DVec2], corners: &[u8], first: u8, slack: f64) -> Choice {
    let at = |i: u8| points[usize::from(i)];
    let area = |i: u8, j: u8, k: u8| (at(j) - at(i)).perp_dot(at(k) - at(i));
    let mut best = Choice { area: 0.0, chosen: [first].into_iter().collect() };
    let mut offer = |area: f64, chosen: [Option<u8>; 4]| {
        if area > best.area * BETTER {
            best = Choice { area, chosen: chosen.into_iter().flatten().collect() };
        }
    };
    for (place, &opposite) in corners.iter().enumerate() {
        // With the first point between its neighbours: the corners furthest from the diagonal.
        let least = NOISE * slack * at(first).distance(at(opposite));
        let furthest = |sign: f64| {
            let areas = corners.iter().map(|&i| (i, sign * area(first, opposite, i)));
            let wide = areas.filter(|(_, area)| *area > least);
            wide.reduce(|best, next| if next.1 > best.1 * BETTER { next } else { best })
        };
        let [right, left] = [furthest(-1.0), furthest(1.0)];
        let sum = [right, left].iter().flatten().map(|(_, area)| area).sum();
        offer(sum, [Some(first), right.map(|(i, _)| i), Some(opposite), left.map(|(i, _)| i)]);
        // With the first point inside of a triangle.
        let mut third = place + 2;
        for second in place + 1..corners.len() {
            third = third.max(second + 1);
            let at_third = |third: usize| area(opposite, corners[second], corners[third]);
            while third + 1 < corners.len() && at_third(third + 1) >= at_third(third) {
                third += 1;
            }
            if third < corners.len() {
                let [second, last] = [second, third].map(|i| Some(corners[i]));
                offer(at_third(third), [Some(first), Some(opposite), second, last]);
            }
        }
    }
    best
}

/// The longest choice of points in a row.
fn longest(points: &[DVec2], corners: &[u8], firsts: &[u8], slack: f64) -> ArrayVec<u8, 4> {
    let at = |i: u8| points[usize::from(i)];
    let mut best: Option<(f64, u8, u8)> = None;
    for &first in firsts {
        for &end in corners {
            let length = at(first).distance(at(end));
            if best.is_none_or(|best| length > best.0 * BETTER) {
                best = Some((length, first, end));
            }
        }
    }
    let Some((_, first, end)) = best else { return ArrayVec::new() };
    let along = (at(end) - at(first)).normalize_or_zero();
    let behind = |i: u8| -along.dot(at(i) - at(first));
    let other = corners.iter().copied().max_by(|&i, &j| behind(i).total_cmp(&behind(j)));
    let other = other.filter(|&i| behind(i) > slack);
    [Some(first), Some(end), other].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use fastrand::Rng;

    use super::*;

    fn area(points: &[DVec2]) -> f64 {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(p, q)| p.perp_dot(*q)).sum::<f64>() / 2.0
    }

    /// The area of the convex hull of the points with the given indices.
    fn spanned(points: &[DVec2], chosen: &[u8]) -> f64 {
        let hull = outline::<MOST>(points, |i| chosen.contains(&(i as u8)), 0.0);
        area(&hull.iter().map(|&i| points[usize::from(i)]).collect::<Vec<_>>())
    }

    fn greatest(points: &[DVec2], firsts: &[u8]) -> f64 {
        let all = || 0..points.len() as u8;
        let mut widest: f64 = 0.0;
        for &first in firsts {
            for j in all() {
                for k in all().filter(|&k| k > j) {
                    for l in all().filter(|&l| l > k) {
                        widest = widest.max(spanned(points, &[first, j, k, l]));
                    }
                }
            }
        }
        widest
    }

    fn cloud(random: &mut Rng) -> Vec<DVec2> {
        let count = random.usize(3..13);
        let stretch = DVec2::new(1.0, 10_f64.powf(-3.0 * random.f64()));
        let turn = DVec2::from_angle(random.f64() * TAU);
        let on_grid = random.bool();
        let is_round = random.bool();
        let mut point = || {
            let place = DVec2::new(random.f64(), random.f64()) * 2.0 - 1.0;
            let place = if on_grid { (place * 3.0).round() / 3.0 } else { place };
            let place = if is_round { place.normalize_or(DVec2::X) } else { place };
            turn.rotate(place * stretch)
        };
        (0..count).map(|_| point()).collect()
    }

    #[test]
    fn no_other_four_with_a_first_span_a_greater_area() {
        let mut random = Rng::with_seed(5);
        for case in 0..3000 {
            let points = cloud(&mut random);
            let count = points.len() as u8;
            let firsts: Vec<u8> = (0..random.u8(1..4)).map(|_| random.u8(0..count)).collect();
            let corners = outline::<MOST>(&points, |_| true, 1e-12);
            let found = widest(&points, &corners, &firsts, 1e-12);
            assert!(firsts.contains(&found[0]), "case {case}: {found:?}");
            let greatest = greatest(&points, &firsts);
            let spanned = spanned(&points, &found);
            assert!(
                spanned >= 0.999 * greatest - 1e-12,
                "case {case}: {spanned} {greatest}\n{points:?} {firsts:?} {found:?}"
            );
        }
    }

    #[test]
    fn points_in_a_row_are_reduced_to_their_ends() {
        let row: Vec<DVec2> = (0..5).map(|i| DVec2::new(3.0, -1.0) * f64::from(i)).collect();
        let chosen = |count: usize, first: u8| {
            let corners = outline::<MOST>(&row[..count], |_| true, 1e-9);
            widest(&row[..count], &corners, &[first], 1e-6).to_vec()
        };
        assert_eq!(chosen(5, 0), [0, 4]);
        assert_eq!(chosen(5, 4), [4, 0]);
        assert_eq!(chosen(5, 1), [1, 4, 0]);
        assert_eq!(chosen(1, 0), [0]);
        // A point next to another in the row, and off the row by less than the slack.
        let near = |off: f64| {
            let mut row = row.clone();
            row.extend([1, 1, 2].map(|i| row[i] + DVec2::new(off, 2.0 * off)));
            row
        };
        for off in [1e-8, -1e-8, 3e-7] {
            let row = near(off);
            let corners = outline::<MOST>(&row, |_| true, 1e-9);
            for firsts in [[0, 1, 5], [1, 5, 0], [5, 0, 6]] {
                assert_eq!(widest(&row, &corners, &firsts, 1e-6)[..], [0, 4], "{off}");
            }
        }
    }

    #[test]
    fn near_points_count_once() {
        let points = [DVec2::ZERO, DVec2::X, DVec2::new(1.0, 1e-8)];
        let chosen = |slack: f64| {
            let corners = outline::<MOST>(&points, |_| true, 1e-12);
            widest(&points, &corners, &[0], slack).len()
        };
        assert_eq!(chosen(1e-6), 2);
        assert_eq!(chosen(1e-9), 3);
    }

    /// A regular polygon is the worst case: no corner is worth less than another.
    #[test]
    fn simplified_outlines_keep_their_area() {
        for (count, kept, least) in [(20, 12, 0.93), (16, 12, 0.96), (12, 8, 0.9)] {
            for stretch in [1.0, 1e-3] {
                let points: Vec<DVec2> = (0..count)
                    .map(|i| DVec2::from_angle(TAU * f64::from(i) / f64::from(count)))
                    .map(|point| point * DVec2::new(1.0, stretch))
                    .collect();
                let all = outline::<MOST>(&points, |_| true, 0.0);
                assert_eq!(all.len(), count as usize);
                let mut corners = all.clone();
                simplify(&points, &mut corners, kept);
                assert_eq!(corners.len(), kept);
                let part = spanned(&points, &corners) / spanned(&points, &all);
                assert!(part > least, "{part} of {count} corners");
                let four = |corners: &Indices| {
                    spanned(&points, &widest(&points, corners, corners, 1e-12 * stretch))
                };
                assert!(four(&corners) > 0.98 * four(&all));
            }
        }
    }
}
