//! Tests that the manifold of two boxes by their axis equals the manifold by the signed distance.

use fastrand::Rng;
use glam::Vec2;

use super::boxes::{BoxContact, contact_of_sharp_boxes};
use super::manifold::manifold_by_distance;
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::answers::{ContactPoint, Manifold};
use crate::dim2::narrowphase::core::CoreBox;
use crate::dim2::narrowphase::pair::canonical_order;
use crate::dim2::pose::Pose;
use crate::touching;

/// A kind of random configuration of two boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    Generic,
    /// Coordinates on a grid of halves, rotations by quarter turns: collinear edges, coincident corners.
    Grid,
    /// Rotated against each other by a tiny angle.
    NearlyParallel,
    /// A thousand times longer than wide, or than the other box.
    Uneven,
    /// With the same centre.
    Coincident,
}

fn boxes(random: &mut Rng, family: Family) -> [(Convex, Pose); 2] {
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
        let geometry = Convex::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0);
        let pose = Pose::new(position, rotation);
        (geometry.expect("a box"), pose.expect("a pose"))
    })
}

/// Compares one random pair. Returns the number of contact points, or none if the axis did not give the answer.
fn compare(random: &mut Rng, family: Family) -> Option<usize> {
    let pair = boxes(random, family);
    let [a, b] = pair.each_ref().map(|(geometry, pose)| (geometry, pose));
    let (a, b, swapped) = canonical_order(a, b);
    let margin = [0.0, 0.25, -0.0625][random.usize(0..3)];
    let origin = a.1.position();
    let boxes = [a, b].map(|(geometry, pose)| {
        let Convex::Box(oriented) = geometry else { unreachable!("they are boxes") };
        CoreBox::new(oriented, pose, origin)
    });
    let snap = |separation: f64, _| touching::snap_to_zero(separation, 4.0);
    let [a_box, b_box] = &boxes;
    let by_axis = contact_of_sharp_boxes([a_box, b_box], margin, snap, origin.as_dvec2(), swapped);
    let by_axis = match by_axis {
        BoxContact::ByDistance => return None,
        BoxContact::Apart => None,
        BoxContact::Points(points) => Some(Manifold::from(points)),
    };
    let by_distance = manifold_by_distance(a, b, margin, swapped);
    let described = format!("{family:?} {pair:?}, margin {margin}:\n{by_axis:?}\n{by_distance:?}");
    let (Some(by_axis), Some(by_distance)) = (&by_axis, &by_distance) else {
        assert!(by_axis.is_none() && by_distance.is_none(), "{described}");
        return Some(0);
    };
    assert!((by_axis.normal - by_distance.normal).abs().max_element() < 1e-6, "{described}");
    assert_eq!(by_axis.points.len(), by_distance.points.len(), "{described}");
    for point in &by_axis.points {
        let features = |point: &ContactPoint| (point.feature_a, point.feature_b);
        let known = by_distance.points.iter().find(|other| features(other) == features(point));
        let known = known.unwrap_or_else(|| panic!("{described}"));
        let off = (point.point_a - known.point_a).abs().max((point.point_b - known.point_b).abs());
        assert!(off.max_element() < 2e-6, "{described}");
        assert!((point.distance - known.distance).abs() < 1e-6, "{described}");
    }
    Some(by_axis.points.len())
}

#[test]
fn the_manifold_by_axis_equals_the_manifold_by_distance() {
    use Family::*;
    for family in [Generic, Grid, NearlyParallel, Uneven, Coincident] {
        let mut random = Rng::with_seed(family as u64);
        let mut counts = [0; 3];
        let cases = 50_000;
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
