//! Convex polygons with too many vertices to pass by value: built once, and shared by any number of geometries.

use std::cmp::Ordering;
use std::sync::Arc;

use glam::{DVec2, Vec2};
use thiserror::Error;

use super::convex_hull::convex_hull;
use crate::validity::{Invalid, check_point_2d};

/// An error of [`LargePolygon::from_points`].
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum PolygonError {
    #[error("there are no points; expected one or more")]
    NoPoints,
    #[error("points[{index}].{reason}")]
    Point { index: usize, reason: Invalid },
    #[error(
        "the hull of points has {found} vertices; expected at most {}",
        LargePolygon::MAX_VERTICES
    )]
    TooManyVertices { found: usize },
}

/// A convex polygon of up to [`LargePolygon::MAX_VERTICES`] vertices.
#[derive(Debug, PartialEq)]
pub struct LargePolygon {
    /// Counter-clockwise. The first has the least x, and among these the least y.
    vertices: Box<[Vec2]>,
    /// The index of the vertex with the greatest x, and among these the greatest y. Edges before it lead right or
    /// straight up. Edges from it on lead left or straight down.
    turning: usize,
    min: Vec2,
    max: Vec2,
}

impl LargePolygon {
    /// The maximum number of vertices.
    pub const MAX_VERTICES: usize = 1024;

    /// The convex hull of points in any order. One vertex is a point, two are a segment.
    pub fn from_points(points: &[Vec2]) -> Result<LargePolygon, PolygonError> {
        for (index, point) in points.iter().enumerate() {
            check_point_2d(*point).map_err(|reason| PolygonError::Point { index, reason })?;
        }
        let vertices = convex_hull(points).into_boxed_slice();
        let found = vertices.len();
        if found > LargePolygon::MAX_VERTICES {
            return Err(PolygonError::TooManyVertices { found });
        }
        let first = *vertices.first().ok_or(PolygonError::NoPoints)?;
        let (mut min, mut max, mut turning) = (first, first, 0);
        for (index, vertex) in vertices.iter().enumerate() {
            if (vertex.x, vertex.y) > (vertices[turning].x, vertices[turning].y) {
                turning = index;
            }
            (min, max) = (min.min(*vertex), max.max(*vertex));
        }
        Ok(LargePolygon { vertices, turning, min, max })
    }

    /// The vertices, counter-clockwise. The first has the least x, and among these the least y.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices
    }

    pub fn min(&self) -> Vec2 {
        self.min
    }

    pub fn max(&self) -> Vec2 {
        self.max
    }

    /// The next vertex.
    fn after(&self, index: usize) -> usize {
        if index + 1 == self.vertices.len() { 0 } else { index + 1 }
    }

    /// Support function: the index of a vertex furthest along a direction of any length. O(log n).
    ///
    /// Binary search on one of two chains of vertices, from the least x to the greatest or back. Edges turn one way, so
    /// the extent along each chain rises and then falls. The sign of an edge's component along the direction decides.
    /// Rounding may give the wrong sign only for an edge perpendicular to the direction, whose ends are equally far.
    fn support(&self, direction: DVec2) -> usize {
        let chain = if direction.y < 0.0 || (direction.y == 0.0 && direction.x > 0.0) {
            0..self.turning
        } else {
            self.turning..self.vertices.len()
        };
        let rises = |index: usize| {
            let edge =
                self.vertices[self.after(index)].as_dvec2() - self.vertices[index].as_dvec2();
            edge.dot(direction) > 0.0
        };
        let (mut low, mut high) = (chain.start, chain.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if rises(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low == self.vertices.len() { 0 } else { low }
    }
}

/// All points within a radius of a large polygon that is scaled along its axes.
///
/// Vertices and edges are numbered counter-clockwise. If the scale mirrors, that is the reverse of the order in the
/// polygon itself: [`ScaledPolygon::vertex_index`] and [`ScaledPolygon::edge_index`] convert.
#[derive(Clone, Debug, PartialEq)]
pub struct ScaledPolygon {
    polygon: Arc<LargePolygon>,
    scale: Vec2,
    radius: f32,
}

impl ScaledPolygon {
    /// A scaled polygon from values that `Convex::check_large_polygon` has accepted.
    pub(super) fn checked(polygon: Arc<LargePolygon>, scale: Vec2, radius: f32) -> ScaledPolygon {
        ScaledPolygon { polygon, scale, radius }
    }

    /// The polygon without scale and radius.
    pub fn polygon(&self) -> &Arc<LargePolygon> {
        &self.polygon
    }

    /// The factor along each local axis, not 0. A negative one mirrors.
    pub fn scale(&self) -> Vec2 {
        self.scale
    }

    /// The radius around the scaled polygon.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The number of vertices.
    pub fn count(&self) -> usize {
        self.polygon.vertices.len()
    }

    /// Whether the scale reverses the order of vertices. A point or a segment has no order.
    fn is_mirrored(&self) -> bool {
        self.count() > 2 && (self.scale.x < 0.0) != (self.scale.y < 0.0)
    }

    /// A scaled vertex, by its number.
    pub fn vertex(&self, number: usize) -> DVec2 {
        self.polygon.vertices[self.vertex_index(number)].as_dvec2() * self.scale.as_dvec2()
    }

    /// Converts the number of a vertex to its index in the polygon, and back.
    pub fn vertex_index(&self, number: usize) -> usize {
        if self.is_mirrored() { self.count() - 1 - number } else { number }
    }

    /// Converts the number of an edge to its index in the polygon, and back.
    pub fn edge_index(&self, number: usize) -> usize {
        if !self.is_mirrored() {
            return number;
        }
        // In the polygon the edge starts at the vertex where it ends here.
        let next = if number + 1 == self.count() { 0 } else { number + 1 };
        self.vertex_index(next)
    }

    /// Support function: the number of a vertex furthest along a local direction of any length.
    pub(super) fn support(&self, direction: DVec2) -> usize {
        self.vertex_index(self.polygon.support(direction * self.scale.as_dvec2()))
    }

    /// The local bounds of the scaled polygon: its least and greatest coordinates.
    pub(super) fn corners(&self) -> (DVec2, DVec2) {
        let scale = self.scale.as_dvec2();
        let (a, b) = (self.polygon.min.as_dvec2() * scale, self.polygon.max.as_dvec2() * scale);
        (a.min(b), a.max(b))
    }

    /// The order of two scaled polygons. Polygons that compare as equal are identical.
    pub(super) fn order(&self, other: &ScaledPolygon) -> Option<Ordering> {
        let key = |scaled: &ScaledPolygon| (scaled.count(), scaled.radius, scaled.scale.to_array());
        let order = key(self).partial_cmp(&key(other)).filter(|order| order.is_ne());
        if order.is_some() || Arc::ptr_eq(&self.polygon, &other.polygon) {
            return order;
        }
        let vertices = self.polygon.vertices.iter().map(|vertex| vertex.to_array());
        vertices.partial_cmp(other.polygon.vertices.iter().map(|vertex| vertex.to_array()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A polygon whose vertices lie on an ellipse: every point is a vertex of the hull.
    fn ellipse(count: usize) -> LargePolygon {
        let corner = |index: usize| {
            let angle = std::f64::consts::TAU * index as f64 / count as f64;
            DVec2::new(3.0 * libm::cos(angle), libm::sin(angle) + 5.0).as_vec2()
        };
        LargePolygon::from_points(&(0..count).map(corner).collect::<Vec<_>>()).expect("valid")
    }

    #[test]
    fn the_support_by_binary_search_is_as_far_as_that_of_all_vertices() {
        for count in [1, 2, 3, 4, 9, 64, 1000] {
            let polygon = Arc::new(ellipse(count));
            for scale in [Vec2::ONE, Vec2::new(-2.0, 1.0), Vec2::new(0.5, -3.0), Vec2::splat(-1.0)]
            {
                let scaled = ScaledPolygon::checked(polygon.clone(), scale, 0.0);
                for step in 0..720 {
                    let angle = f64::from(step) / 360.0 * std::f64::consts::PI;
                    let direction = DVec2::new(libm::cos(angle), libm::sin(angle));
                    let along = |number| scaled.vertex(number).dot(direction);
                    let most = (0..scaled.count()).map(along).fold(f64::NEG_INFINITY, f64::max);
                    let found = along(scaled.support(direction));
                    assert!(most - found <= 1e-14, "{count} {scale} {step}: {found} of {most}");
                }
            }
        }
    }

    #[test]
    fn axis_aligned_directions_find_a_vertex_of_the_side_they_face() {
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(Vec2::from);
        let square = LargePolygon::from_points(&corners).expect("valid");
        for (direction, most) in
            [(DVec2::X, 2.0), (DVec2::Y, 1.0), (DVec2::NEG_X, 0.0), (DVec2::NEG_Y, 0.0)]
        {
            let found = square.vertices()[square.support(direction)].as_dvec2();
            assert_eq!(found.dot(direction), most, "{direction}");
        }
    }

    #[test]
    fn a_mirrored_polygon_is_counter_clockwise_and_keeps_the_polygons_indices() {
        let polygon = Arc::new(ellipse(16));
        let scaled = ScaledPolygon::checked(polygon.clone(), Vec2::new(-1.0, 1.0), 0.0);
        for number in 0..16 {
            let next = (number + 1) % 16;
            let (a, b) = (scaled.vertex(number), scaled.vertex(next));
            let c = scaled.vertex((number + 2) % 16);
            assert!((b - a).perp_dot(c - b) > 0.0);
            let flipped =
                |index: usize| polygon.vertices()[index].as_dvec2() * DVec2::new(-1.0, 1.0);
            assert_eq!(flipped(scaled.vertex_index(number)), a);
            let edge = scaled.edge_index(number);
            assert_eq!([flipped((edge + 1) % 16), flipped(edge)], [a, b]);
        }
    }

    #[test]
    fn a_polygon_has_at_most_1024_vertices() {
        // On a parabola every point is a vertex of the hull.
        let corner = |index: usize| Vec2::new(index as f32, (index * index) as f32);
        let points: Vec<_> = (0..1025).map(corner).collect();
        let most = LargePolygon::from_points(&points[..1024]).expect("valid");
        assert_eq!(most.vertices().len(), 1024);
        let error = LargePolygon::from_points(&points).expect_err("one too many");
        assert_eq!(error, PolygonError::TooManyVertices { found: 1025 });
        assert_eq!(LargePolygon::from_points(&[]).expect_err("none"), PolygonError::NoPoints);
    }
}
