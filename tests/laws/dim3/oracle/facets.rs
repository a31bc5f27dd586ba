//! The faces of the hull of a few points with integer coordinates, by brute force over the planes through three of
//! them.

use std::collections::BTreeSet;

pub type Point = [i64; 3];

/// Returns the corners of each face in ascending order, or none if all points are coplanar.
pub fn facets(points: &[Point]) -> BTreeSet<Vec<Point>> {
    let points: Vec<Point> = points.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let mut planes = BTreeSet::new();
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points.iter().enumerate().skip(i + 1) {
            for c in &points[j + 1..] {
                let sides =
                    |side: i64| points.iter().filter(move |p| side == turn([*a, *b, *c], **p));
                let flat: Vec<Point> = sides(0).copied().collect();
                if (sides(1).count() == 0) != (sides(-1).count() == 0) {
                    planes.insert(flat);
                }
            }
        }
    }
    // A corner has at least three faces. A point of an edge has two.
    let meeting = |point: &Point| planes.iter().filter(|plane| plane.contains(point)).count();
    planes
        .iter()
        .map(|plane| plane.iter().copied().filter(|point| meeting(point) >= 3).collect())
        .collect()
}

/// Returns on which side of the plane of three points another is. It is 0 if the three are collinear.
fn turn([a, b, c]: [Point; 3], point: Point) -> i64 {
    let minus = |to: Point| [to[0] - a[0], to[1] - a[1], to[2] - a[2]];
    let (u, v, w) = (minus(b), minus(c), minus(point));
    let volume = u[0] * (v[1] * w[2] - v[2] * w[1])
        + u[1] * (v[2] * w[0] - v[0] * w[2])
        + u[2] * (v[0] * w[1] - v[1] * w[0]);
    volume.signum()
}
