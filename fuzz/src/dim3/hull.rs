//! Checks the convex hull of any points. It is valid, contains all points, does not depend on their order, and saves
//! without loss.

use std::collections::BTreeSet;

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{self, OwnHull, Posed, ZERO};

const UNITS: [f32; 8] = [1.0, 1.0, 1.0, 1e-3, 1e5, 1e13, 1e-15, 1e-30];

fn points(bytes: &mut Bytes) -> Vec<imp_vec3> {
    let unit = bytes.pick(&UNITS);
    let style = bytes.byte() % 6;
    let mut points = Vec::new();
    while !bytes.is_empty() && points.len() < 400 {
        points.push(match style {
            // Points on a coarse grid, so most of them are coplanar with others.
            0 => {
                let [x, y, z] = bytes.array::<3>().map(|byte| f32::from(byte % 5) * unit);
                imp_vec3 { x, y, z }
            }
            // Nearly coplanar points.
            1 => {
                let [x, y, z, off] = bytes.array::<4>();
                let [x, y, z] = [x, y, z].map(|byte| f32::from(byte % 9) * unit);
                imp_vec3 { x, y, z: z + f32::from(off as i8) * 1e-8 * unit }
            }
            // Random bits.
            2 => {
                let [x, y, z] = std::array::from_fn(|_| {
                    let value = f32::from_bits(u32::from_le_bytes(bytes.array()));
                    if value.abs() <= IMP_MAX_LENGTH { value } else { unit }
                });
                imp_vec3 { x, y, z }
            }
            // Points on a sphere away from the origin.
            3 => {
                let [x, y, z] = bytes.array::<3>().map(|byte| f32::from(byte as i8));
                let length = (x * x + y * y + z * z).sqrt().max(1.0);
                let [x, y, z] = [x, y, z].map(|c| c / length * unit + 8.0 * unit);
                imp_vec3 { x, y, z }
            }
            4 => bytes.point(Numbers { unit, wild: false }),
            _ => bytes.point(Numbers { unit, wild: true }),
        });
    }
    points
}

/// Checks the hull of the points that the bytes make.
pub fn check(data: &[u8]) {
    let mut bytes = Bytes(data);
    let limit = match bytes.byte() {
        byte @ 0..64 => 4 + i32::from(byte),
        _ => IMP_HULL_MAX_VERTICES,
    };
    let mut points = points(&mut bytes);
    if points.is_empty() {
        return;
    }
    let hull = OwnHull::of(&points, limit);
    hull.validate();
    let (info, vertices) = (hull.info(), hull.vertices());
    assert!(vertices.len() as i32 <= limit && vertices.len() == info.vertices as usize);
    for vertex in &vertices {
        assert!(points.contains(vertex), "{vertex:?} is not one of the points");
    }
    assert!(info.volume >= 0.0 && info.volume.is_finite(), "{info:?}");
    assert!(info.excess >= 0.0 && info.excess.is_finite(), "{info:?}");
    contains_all(&hull, &info, &points);
    is_closed(&hull, &info);
    round_trips(&hull);
    points.reverse();
    let again = OwnHull::of(&points, limit);
    assert_eq!(
        again.saved(),
        hull.saved(),
        "the hull depends on the order of the points: {points:?}"
    );
    let handle = hull.0;
    drop(hull);
    assert_eq!(imp_asset_kind(handle.id), 0);
}

/// Checks that a hull grown by its excess contains every input point.
fn contains_all(hull: &OwnHull, info: &imp_hull_info, points: &[imp_vec3]) {
    let rotation = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    let pose = imp_pose { position: ZERO, rotation };
    let imp_bounds { min, max } = info.bounds;
    let extent = (max.x - min.x).max(max.y - min.y).max(max.z - min.z);
    let reach = [min.x, min.y, min.z, max.x, max.y, max.z].map(f32::abs);
    let reach = reach.into_iter().fold(0.0, f32::max);
    // The accuracy of imp_distance, plus the rounding of a hull far from its own origin.
    let slack = 1e-6 * extent + 1e-12 * reach;
    let exact = Posed { geometry: hull.geometry(0.0), pose };
    let radius = info.excess + slack;
    let grown = Posed { geometry: hull.geometry(radius.min(IMP_MAX_LENGTH)), pose };
    for point in points {
        let distance = calls::closest_point(&exact, point).distance;
        assert!(distance <= info.excess + slack, "{point:?} lies {distance:e} outside: {info:?}");
        // A larger radius would be invalid.
        let held = radius > IMP_MAX_LENGTH || calls::contains(&grown, point);
        assert!(held, "{point:?} is outside: {info:?}");
    }
}

/// Checks that the triangles form a closed surface: each edge has one triangle on either side.
fn is_closed(hull: &OwnHull, info: &imp_hull_info) {
    let triangles = hull.triangles();
    assert_eq!(triangles.len(), info.triangles as usize);
    let mut edges = BTreeSet::new();
    for [a, b, c] in triangles {
        for edge in [(a, b), (b, c), (c, a)] {
            assert!(edge.0 < info.vertices && edge.1 < info.vertices && edge.0 != edge.1);
            // The front and back of a flat hull have the same inner edges.
            assert!(edges.insert(edge) || info.rank == 2, "{edge:?} appears twice");
        }
    }
    assert!(edges.iter().all(|&(a, b)| edges.contains(&(b, a))), "the surface is not closed");
    assert_eq!(edges.is_empty(), info.rank < 2);
}

fn round_trips(hull: &OwnHull) {
    let bytes = hull.saved();
    let twin = OwnHull::load(&bytes).expect("saved bytes load");
    twin.validate();
    assert_eq!(twin.saved(), bytes);
    assert_eq!((twin.info(), twin.vertices()), (hull.info(), hull.vertices()));
}
