//! Tests convex hulls of many kinds of clouds: valid, with every point inside, and equal in any order of the points.

use std::time::{Duration, Instant};

use glam::{DVec3, Vec3};
use impinge::dim3::Hull;

use crate::dim3::oracle::clouds::{self, CLOUDS, shuffle};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x4011;
const HULLS: u64 = 150;

/// Scales and moves the points: sizes from 1e-6 to 1e6, subnormal sizes, and far from the origin.
fn place(rng: &mut Rng, points: &mut [Vec3]) {
    let (scale, shift) = match rng.below(8) {
        0 => (1e-6, Vec3::ZERO),
        1 => (1e6, Vec3::ZERO),
        2 => (1.0, Vec3::splat(1e5)),
        3 => (1e-40, Vec3::ZERO),
        4 => (1e9, Vec3::ZERO),
        5 => (1.0, rng.in_cube().as_vec3() * 1e3),
        _ => (1.0, Vec3::ZERO),
    };
    for point in points {
        *point = *point * scale + shift;
    }
}

/// Returns the rounding error of a dot product with a unit normal in f64.
fn slack(points: &[Vec3]) -> f64 {
    1e-14 * points.iter().map(|point| f64::from(point.abs().max_element())).fold(0.0, f64::max)
}

fn extent(points: &[Vec3]) -> f64 {
    let (min, max) =
        points.iter().fold((points[0], points[0]), |(l, g), point| (l.min(*point), g.max(*point)));
    (max.as_dvec3() - min.as_dvec3()).max_element()
}

/// Checks all properties of a hull of these points.
fn examine(points: &[Vec3], limit: usize, hull: &Hull) -> Result<(), String> {
    hull.validate()?;
    check_surface(hull)?;
    check_vertices(points, limit, hull)?;
    check_planes(points, hull)?;
    let again = Hull::from_bytes(&hull.to_bytes()).map_err(|error| error.to_string())?;
    if again != *hull {
        return Err("it comes back from bytes as another".into());
    }
    Ok(())
}

/// Checks that loops, edges and neighbours agree and are complete for the rank.
fn check_surface(hull: &Hull) -> Result<(), String> {
    let (v, e, f) = (hull.vertices().len(), hull.edges().len(), hull.faces().len());
    let counts_fit = match hull.rank() {
        0 => (v, e, f) == (1, 0, 0),
        1 => (v, e, f) == (2, 1, 0),
        2 => f == 2 && v == e && v >= 3,
        _ => f >= 4 && v + f == e + 2,
    };
    if !counts_fit {
        return Err(format!("rank {} with {v} vertices, {e} edges, {f} faces", hull.rank()));
    }
    let mut steps = 0;
    for face in 0..f {
        let corners = hull.face_vertices(face);
        steps += corners.len();
        for (at, from) in corners.iter().enumerate() {
            let to = corners[(at + 1) % corners.len()];
            let (ends, side) = if *from < to { ([*from, to], 0) } else { ([to, *from], 1) };
            let found = hull.edges().iter().filter(|edge| edge.vertices == ends).count();
            let edge = hull.edges().iter().find(|edge| edge.vertices == ends);
            if found != 1 || edge.is_none_or(|edge| edge.faces[side] != face as u32) {
                return Err(format!("face {face} and its edge {from} to {to} do not agree"));
            }
        }
    }
    if f > 0 && steps != 2 * e {
        return Err("an edge belongs to no face".into());
    }
    for vertex in 0..v {
        let around = hull.neighbors(vertex);
        let ends = hull.edges().iter().map(|edge| edge.vertices);
        let joined: Vec<u32> = ends
            .filter(|ends| ends.contains(&(vertex as u32)))
            .map(|ends| ends[0] ^ ends[1] ^ vertex as u32)
            .collect();
        let mutual = around.iter().all(|n| hull.neighbors(*n as usize).contains(&(vertex as u32)));
        let ascending = around.windows(2).all(|two| two[0] < two[1]);
        if !mutual || !ascending || !joined.iter().all(|other| around.contains(other)) {
            return Err(format!("vertex {vertex} has neighbours {around:?}, edges to {joined:?}"));
        }
        if hull.rank() == 3 && joined.len() < 3 {
            return Err(format!("vertex {vertex} has edges to {joined:?} only"));
        }
    }
    Ok(())
}

/// Checks that vertices are distinct input points, within the limit, and that the bounds are theirs.
fn check_vertices(points: &[Vec3], limit: usize, hull: &Hull) -> Result<(), String> {
    let vertices = hull.vertices();
    if vertices.len() > limit {
        return Err(format!("{} vertices, {limit} allowed", vertices.len()));
    }
    if let Some(stranger) = vertices.iter().find(|vertex| !points.contains(vertex)) {
        return Err(format!("{stranger} is none of the points"));
    }
    let ascending = vertices.windows(2).all(|two| two[0].to_array() < two[1].to_array());
    let (min, max) = vertices
        .iter()
        .fold((vertices[0], vertices[0]), |(min, max), v| (min.min(*v), max.max(*v)));
    if !ascending || (hull.min(), hull.max()) != (min, max) {
        return Err("the vertices are not in order or the bounds not theirs".into());
    }
    Ok(())
}

/// Checks that faces are flat and convex, that no vertex is beyond a face, and that no point exceeds the stated
/// distance.
fn check_planes(points: &[Vec3], hull: &Hull) -> Result<(), String> {
    let (tolerance, slack) = (Hull::TOLERANCE * extent(points), slack(points));
    let excess = f64::from(hull.excess());
    for (index, face) in hull.faces().iter().enumerate() {
        if (face.normal.length() - 1.0).abs() > 1e-12 {
            return Err(format!("face {index} has the normal {}", face.normal));
        }
        let height = |point: Vec3| face.normal.dot(point.as_dvec3()) - face.offset;
        if let Some(vertex) =
            hull.vertices().iter().find(|v| face.normal.dot(v.as_dvec3()) > face.offset)
        {
            return Err(format!("vertex {vertex} is beyond face {index}"));
        }
        let corners: Vec<Vec3> =
            hull.face_vertices(index).iter().map(|i| hull.vertices()[*i as usize]).collect();
        if corners.iter().any(|corner| height(*corner) < -tolerance - slack) {
            return Err(format!("face {index} is not flat"));
        }
        let furthest = points.iter().map(|point| height(*point)).fold(f64::MIN, f64::max);
        if furthest > excess + slack {
            return Err(format!("a point is {furthest:e} beyond face {index}, excess {excess:e}"));
        }
        if face.normal.dot(hull.center()) > face.offset + slack {
            return Err(format!("the centre {} is beyond face {index}", hull.center()));
        }
    }
    let (min, max) = (hull.min().as_dvec3(), hull.max().as_dvec3());
    for point in points.iter().map(|point| point.as_dvec3()) {
        let outside = (min - point).max(point - max).max_element();
        if outside > excess {
            return Err(format!("{point} is {outside:e} outside the bounds, excess {excess:e}"));
        }
    }
    Ok(())
}

/// Checks that a walk from any vertex to higher neighbours ends at the highest one.
fn check_climbs(hull: &Hull, rng: &mut Rng) -> Result<(), String> {
    let count = hull.vertices().len();
    for _ in 0..8 {
        let direction = match hull.faces() {
            [] => rng.unit(),
            faces => faces[rng.below(faces.len())].normal + rng.unit() * rng.power(-9.0, 0.0),
        }
        .normalize();
        let height = |vertex: u32| direction.dot(hull.vertices()[vertex as usize].as_dvec3());
        let highest = (0..count as u32).map(height).fold(f64::MIN, f64::max);
        let mut at = rng.below(count) as u32;
        while let Some(up) =
            hull.neighbors(at as usize).iter().find(|next| height(**next) > height(at))
        {
            at = *up;
        }
        // Short edges on a plateau rise by less than f64 rounding. The limit is below f32 rounding.
        let missing = highest - height(at);
        if missing > 1e7 * slack(hull.vertices()) {
            return Err(format!("a climb towards {direction} ends {missing:e} below the top"));
        }
    }
    Ok(())
}

#[test]
fn the_hull_of_any_cloud_is_sound_and_holds_every_point() {
    let (seed, hulls) = (seed(SEED), case_count(HULLS));
    for (kind, cloud) in CLOUDS.iter().enumerate() {
        for case in 0..hulls {
            let mut rng = Rng::of_case(seed + kind as u64, case);
            let count = rng.pick(&[1, 2, 3, 4, 5, 8, 16, 32, 64, 200, 600]);
            let mut points = cloud.points(&mut rng, count);
            place(&mut rng, &mut points);
            let limit = rng.pick(&[4, 5, 8, 20, 64, Hull::MAX_VERTICES]);
            let fail = |reason: String| -> ! {
                panic!(
                    "{} (seed {seed:#x}, case {case}, {} points, limit {limit}): {reason}",
                    cloud.name,
                    points.len()
                )
            };
            let hull = Hull::from_points(&points, limit).unwrap_or_else(|e| fail(e.to_string()));
            if let Err(reason) = examine(&points, limit, &hull) {
                fail(reason);
            }
            let tolerated = ((Hull::TOLERANCE * extent(&points)) as f32).next_up();
            if limit >= points.len() && hull.excess() > tolerated {
                fail(format!("excess {:e} without need", hull.excess()));
            }
            let mut again = points.clone();
            shuffle(&mut rng, &mut again);
            if Hull::from_points(&again, limit).unwrap() != hull {
                fail("another order gives another hull".into());
            }
            if let Err(reason) = check_climbs(&hull, &mut rng) {
                fail(reason);
            }
        }
    }
}

/// Builds the hull of a large cloud and limits its time.
fn timed(name: &str, limit: usize, points: Vec<DVec3>) -> Hull {
    let points: Vec<Vec3> = points.into_iter().map(|point| point.as_vec3()).collect();
    let start = Instant::now();
    let hull = Hull::from_points(&points, limit).unwrap();
    let took = start.elapsed();
    eprintln!(
        "{name}, limit {limit}: {:.2} s, {} vertices, {} faces, excess {:e}",
        took.as_secs_f64(),
        hull.vertices().len(),
        hull.faces().len(),
        hull.excess()
    );
    assert!(took < Duration::from_secs(60), "{name}: {took:?}");
    let start = Instant::now();
    hull.validate().unwrap();
    eprintln!("  validated in {:.2} s", start.elapsed().as_secs_f64());
    hull
}

#[test]
fn large_clouds_take_seconds() {
    /// A million points in an optimised build.
    const POINTS: usize = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    let mut rng = Rng::of_case(SEED, 1);
    for limit in [64, Hull::MAX_VERTICES] {
        timed("ball", limit, clouds::ball(&mut rng, POINTS));
        timed("sphere", limit, clouds::sphere(&mut rng, POINTS));
        timed("box surface", limit, clouds::box_surface(&mut rng, POINTS));
        timed("grid", limit, clouds::grid(&mut rng, POINTS));
    }
}

/// Returns a lower bound of the distance of a point from a solid: the greatest gap over the normals of the nearest
/// face, edge or vertex.
fn distance(hull: &Hull, point: DVec3) -> f64 {
    let at = |vertex: u32| hull.vertices()[vertex as usize].as_dvec3();
    let from_edges = hull.edges().iter().map(|edge| {
        let [from, to] = edge.vertices.map(at);
        let along = (to - from).normalize();
        let reach = point - from;
        reach - along * reach.dot(along)
    });
    let ways = hull.faces().iter().map(|face| face.normal).chain(from_edges);
    let from_vertices = hull.vertices().iter().map(|vertex| point - vertex.as_dvec3());
    ways.chain(from_vertices)
        .filter_map(DVec3::try_normalize)
        .map(|way| {
            let reach = hull.vertices().iter().map(|vertex| way.dot(vertex.as_dvec3() - point));
            -reach.fold(f64::MIN, f64::max)
        })
        .fold(0.0, f64::max)
}

#[test]
fn a_cut_hull_reports_the_distance_of_the_furthest_point_outside() {
    for (kind, cloud) in CLOUDS.iter().enumerate() {
        for case in 0..case_count(20) {
            let mut rng = Rng::of_case(SEED + kind as u64, case);
            let points = cloud.points(&mut rng, 300);
            let limit = rng.pick(&[4, 6, 12, 30]);
            let hull = Hull::from_points(&points, limit).unwrap();
            if hull.rank() < 3 {
                continue;
            }
            let furthest =
                points.iter().map(|point| distance(&hull, point.as_dvec3())).fold(0.0, f64::max);
            let (excess, tolerance) = (f64::from(hull.excess()), Hull::TOLERANCE * extent(&points));
            let name = format!("{}, case {case}, limit {limit}", cloud.name);
            assert!(excess <= 1.05 * furthest + tolerance, "{name}: {excess:e} of {furthest:e}");
            assert!(excess >= furthest - slack(&points), "{name}: {excess:e} of {furthest:e}");
        }
    }
}
