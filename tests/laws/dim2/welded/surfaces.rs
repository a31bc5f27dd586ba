//! Chains and tiles, and what they are in one piece.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{Convex, Convex2, Geometry, Polyline, PolylineOptions, Pose, ScaledPolyline};

use crate::rng::Rng;

/// A surface made of convex parts.
#[derive(Clone, Debug)]
pub struct Surface {
    pub name: &'static str,
    pub geometry: Geometry,
    /// The vertices of each part: two of an edge, four of a box.
    pub parts: Vec<Vec<DVec2>>,
    pub is_posed: bool,
}

impl Surface {
    /// The parts one by one.
    pub fn pieces(&self) -> impl Iterator<Item = Geometry> {
        self.parts.iter().map(|corners| {
            let piece = match corners[..] {
                [a, b] => Convex::segment(a.as_vec2(), b.as_vec2(), 0.0),
                _ => {
                    let (min, max) = (corners[0], corners[2]);
                    let (center, half) = (0.5 * (min + max), 0.5 * (max - min));
                    Convex::oriented_box(center.as_vec2(), Vec2::X, half.as_vec2(), 0.0)
                }
            };
            piece.expect("a part").into()
        })
    }
}

pub fn polyline(name: &'static str, points: &[DVec2]) -> Surface {
    let points: Vec<Vec2> = points.iter().map(|point| point.as_vec2()).collect();
    let options = PolylineOptions { closed: false, one_sided: false, welded: true };
    let chain = Polyline::new(&points, None, options).expect("a chain");
    let parts = points.windows(2).map(|ends| ends.iter().map(|end| end.as_dvec2()).collect());
    Surface {
        name,
        parts: parts.collect(),
        geometry: Geometry::Polyline(ScaledPolyline::new(Arc::new(chain), Vec2::ONE).expect("")),
        is_posed: false,
    }
}

fn compound(name: &'static str, parts: Vec<(Convex, Pose)>, vertices: Vec<Vec<DVec2>>) -> Surface {
    let part = |(geometry, pose): (Convex, Pose)| CompoundPart::<Convex2> {
        geometry: geometry.into(),
        pose,
        tag: 0,
    };
    let compound = Compound::new(parts.into_iter().map(part).collect(), true).expect("parts");
    let geometry = Geometry::Compound(PosedCompound::new(Arc::new(compound)));
    Surface { name, geometry, parts: vertices, is_posed: true }
}

/// Boxes given by their ends; as boxes, or as polygons with vertices in the compound's frame.
pub fn blocks(name: &'static str, boxes: &[(DVec2, DVec2)], as_polygons: bool) -> Surface {
    let corners = |(min, max): &(DVec2, DVec2)| {
        vec![*min, DVec2::new(max.x, min.y), *max, DVec2::new(min.x, max.y)]
    };
    let parts = boxes.iter().map(|ends| {
        let (min, max) = ends;
        if as_polygons {
            let corners: Vec<Vec2> = corners(ends).iter().map(|corner| corner.as_vec2()).collect();
            return (Convex::polygon(&corners, 0.0).expect("a polygon"), Pose::IDENTITY);
        }
        let half = (0.5 * (*max - *min)).as_vec2();
        let convex = Convex::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0).expect("a box");
        (convex, Pose::new((0.5 * (*max + *min)).as_vec2(), Vec2::X).expect("a pose"))
    });
    compound(name, parts.collect(), boxes.iter().map(corners).collect())
}

/// Sorted places between -1 and 1, both included.
pub fn cuts(rng: &mut Rng, most: usize) -> Vec<f64> {
    let mut cuts: Vec<f64> =
        (0..rng.below(most)).map(|_| f64::from(rng.uniform(-0.99, 0.99) as f32)).collect();
    cuts.extend([-1.0, 1.0, 0.0]);
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts
}

/// A level line between -1 and 1, cut in every way, and the segment or box in one piece.
pub fn flat(rng: &mut Rng) -> (Surface, Convex) {
    let cuts = cuts(rng, 30);
    if rng.bool() {
        let points: Vec<DVec2> = cuts.iter().map(|x| DVec2::new(*x, 0.0)).collect();
        let twin = Convex::segment(Vec2::NEG_X, Vec2::X, 0.0).expect("a segment");
        return (polyline("chain", &points), twin);
    }
    let boxes: Vec<(DVec2, DVec2)> =
        cuts.windows(2).map(|ends| (DVec2::new(ends[0], -2.0), DVec2::new(ends[1], 0.0))).collect();
    let twin = Convex::oriented_box(Vec2::NEG_Y, Vec2::X, Vec2::ONE, 0.0).expect("a box");
    let as_polygons = rng.bool();
    (blocks(if as_polygons { "polygons" } else { "tiles" }, &boxes, as_polygons), twin)
}
