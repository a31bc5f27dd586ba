//! Tests that the points of faces that lie on each other span the area of contact, against clipping in `f64`.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_8, TAU};
use std::sync::Arc;

use glam::{DQuat, DVec2, DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::{self, Manifold};
use impinge::dim3::{Convex, Hull, Pose};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Points less deep than the deepest by at most this part of the size may be first.
const LEVEL: f64 = 1e-6;

/// A geometry with a lower and an upper face, as polygons in its frame.
struct Slab {
    geometry: Convex,
    lower: Vec<DVec3>,
    upper: Vec<DVec3>,
    size: f64,
    is_round: bool,
}

impl Slab {
    /// A prism over a counter-clockwise outline in x and z, from -half to half in y.
    fn new(geometry: Convex, outline: &[DVec2], half: f64) -> Slab {
        let at = |height: f64| outline.iter().map(|p| DVec3::new(p.x, height, p.y)).collect();
        let reach = outline.iter().map(|p| p.length()).fold(half, f64::max);
        Slab { geometry, lower: at(-half), upper: at(half), size: 2.0 * reach, is_round: false }
    }

    fn cuboid(half: [f32; 3]) -> Slab {
        let geometry = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half.into());
        let [x, y, z] = half.map(f64::from);
        let outline = [(-x, -z), (x, -z), (x, z), (-x, z)].map(DVec2::from);
        Slab::new(geometry.expect("a box"), &outline, y)
    }

    /// A hull of the outline, rounded to `f32`, with a convex radius.
    fn prism(outline: &[DVec2], half: f32, radius: f32) -> Slab {
        let outline: Vec<DVec2> = outline.iter().map(|p| p.as_vec2().as_dvec2()).collect();
        let ring = |y: f32| outline.iter().map(move |p| Vec3::new(p.x as f32, y, p.y as f32));
        let points: Vec<Vec3> = ring(-half).chain(ring(half)).collect();
        let hull = Hull::from_points(&points, 200).expect("a prism");
        let geometry = Convex::hull(Arc::new(hull), Vec3::ONE, radius).expect("a prism");
        Slab::new(geometry, &outline, f64::from(half) + f64::from(radius))
    }

    fn cylinder(radius: f32, half: f32) -> Slab {
        let outline: Vec<DVec2> = (0..16)
            .map(|arc| DVec2::from_angle(f64::from(arc) * FRAC_PI_8) * f64::from(radius))
            .collect();
        let axis = Vec3::Y * half;
        let geometry = Convex::cylinder(-axis, axis, radius, 0.0).expect("a cylinder");
        Slab { is_round: true, ..Slab::new(geometry, &outline, half.into()) }
    }

    fn triangle(corners: [DVec2; 3], radius: f32) -> Slab {
        let [a, b, c] = corners.map(|p| Vec3::new(p.x as f32, 0.0, p.y as f32));
        let geometry = Convex::triangle(a, b, c, radius).expect("a triangle");
        let outline = corners.map(|p| p.as_vec2().as_dvec2());
        Slab::new(geometry, &outline, radius.into())
    }

    fn random(rng: &mut Rng) -> Slab {
        let half = rng.uniform(0.1, 0.6) as f32;
        let radius = rng.pick(&[0.0, 0.0, 0.02]);
        match rng.below(5) {
            4 => Slab::cylinder(rng.uniform(0.3, 1.2) as f32, half),
            0 => Slab::cuboid([rng.uniform(0.2, 1.5) as f32, half, rng.uniform(0.2, 1.5) as f32]),
            1 | 2 => {
                let count = 3 + rng.below(9);
                let mut angles: Vec<f64> = (0..count).map(|_| rng.uniform(0.0, TAU)).collect();
                angles.sort_by(f64::total_cmp);
                angles.dedup_by(|a, b| *a - *b < 0.05);
                if angles.len() < 3 {
                    angles = vec![0.0, 2.0, 4.0];
                }
                let stretch = DVec2::new(rng.uniform(0.3, 1.5), rng.uniform(0.3, 1.5));
                let outline: Vec<DVec2> =
                    angles.iter().map(|angle| DVec2::from_angle(*angle) * stretch).collect();
                Slab::prism(&outline, half, radius)
            }
            _ => {
                let turn = rng.uniform(0.0, TAU);
                let corner = |at: f64, far: f64| DVec2::from_angle(turn + at) * far;
                let [one, two, three] = std::array::from_fn(|_| rng.uniform(0.5, 1.5));
                Slab::triangle([corner(0.0, one), corner(2.0, two), corner(4.0, three)], radius)
            }
        }
    }
}

/// Returns the polygon in world space relative to an origin.
fn placed(corners: &[DVec3], pose: &Pose, origin: DVec3) -> Vec<DVec3> {
    let turn = pose.rotation().as_dquat().normalize();
    let at = pose.position().as_dvec3() - origin;
    corners.iter().map(|corner| at + turn * *corner).collect()
}

/// A polygon seen along a normal: its corners, and the height of its plane.
struct Seen {
    corners: Vec<DVec2>,
    base: DVec3,
    slope: DVec2,
}

impl Seen {
    fn new(corners: &[DVec3], [u, v, normal]: [DVec3; 3]) -> Seen {
        let local: Vec<DVec3> = corners
            .iter()
            .map(|corner| DVec3::new(u.dot(*corner), v.dot(*corner), normal.dot(*corner)))
            .collect();
        let across = local
            .windows(2)
            .map(|ends| (ends[0] - local[0]).cross(ends[1] - local[0]))
            .sum::<DVec3>();
        let mut flat: Vec<DVec2> = local.iter().map(|corner| corner.truncate()).collect();
        if across.z < 0.0 {
            flat.reverse();
        }
        Seen { corners: flat, base: local[0], slope: -across.truncate() / across.z }
    }

    fn height(&self, at: DVec2) -> f64 {
        self.base.z + self.slope.dot(at - self.base.truncate())
    }
}

fn clip(mut polygon: Vec<DVec2>, by: &[DVec2]) -> Vec<DVec2> {
    for (index, start) in by.iter().enumerate() {
        let side = by[(index + 1) % by.len()] - *start;
        let inside = |point: DVec2| side.perp_dot(point - *start);
        let mut kept = Vec::new();
        for (index, &point) in polygon.iter().enumerate() {
            let next = polygon[(index + 1) % polygon.len()];
            let (here, there) = (inside(point), inside(next));
            if here >= 0.0 {
                kept.push(point);
            }
            if (here < 0.0) != (there < 0.0) {
                kept.push(point.lerp(next, here / (here - there)));
            }
        }
        polygon = kept;
    }
    polygon
}

/// The area of the convex hull of points.
pub fn spanned(points: &[DVec2]) -> f64 {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut area = 0.0;
    for side in [1.0, -1.0] {
        let mut chain: Vec<DVec2> = Vec::new();
        for &point in &sorted {
            while let [.., before, last] = chain[..]
                && side * (last - before).perp_dot(point - before) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        area += side * chain.windows(2).map(|ends| ends[0].perp_dot(ends[1])).sum::<f64>();
    }
    area / 2.0
}

/// The greatest area between four points, of which the first is one of the level ones.
pub fn greatest(points: &[(DVec2, f64)], level: f64) -> f64 {
    let mut best: f64 = 0.0;
    for (first, _) in points.iter().filter(|(_, distance)| *distance <= level) {
        for i in 0..points.len() {
            for j in i + 1..points.len() {
                for k in j + 1..points.len() {
                    best = best.max(spanned(&[*first, points[i].0, points[j].0, points[k].0]));
                }
            }
        }
        if points.len() < 4 {
            best = best.max(spanned(&points.iter().map(|point| point.0).collect::<Vec<_>>()));
        }
    }
    best
}

/// Compares the area of the points with the greatest area of four corners of the faces' intersection.
fn examine(
    [below, above]: [(&Slab, &Pose); 2],
    margin: f32,
    found: &Manifold,
) -> Result<bool, String> {
    let normal = found.normal.as_dvec3();
    let origin = below.1.position().as_dvec3();
    let (u, v) = normal.any_orthonormal_pair();
    let frame = [u, v, normal];
    let floor = Seen::new(&placed(&below.0.upper, below.1, origin), frame);
    let base = Seen::new(&placed(&above.0.lower, above.1, origin), frame);
    let size = below.0.size + above.0.size;
    let corners = clip(base.corners.clone(), &floor.corners);
    let with_distance = |at: DVec2| (at, base.height(at) - floor.height(at));
    let mut all: Vec<(DVec2, f64)> = corners.into_iter().map(with_distance).collect();
    let points: Vec<DVec2> = found
        .points
        .iter()
        .map(|point| point.point_a.as_dvec3() - origin)
        .map(|point| DVec2::new(u.dot(point), v.dot(point)))
        .collect();
    let mut least = all.iter().map(|corner| corner.1).fold(f64::INFINITY, f64::min);
    let deepest = f64::from(found.points[0].distance);
    if below.0.is_round || above.0.is_round {
        // The deepest point of a circle is between the corners.
        all.push((points[0], deepest));
        least = least.min(deepest);
    }
    let in_reach = |limit: f64| -> Vec<(DVec2, f64)> {
        all.iter().copied().filter(|corner| corner.1 <= limit).collect()
    };
    // Rounding decides whether corners at the margin count.
    let slack = LEVEL * size;
    let (corners, level) = (in_reach(f64::from(margin) - slack), least + 0.25 * slack);
    let greatest = greatest(&corners, level);
    let names: Vec<_> =
        found.points.iter().map(|point| (point.feature_a, point.feature_b)).collect();
    if (1..names.len()).any(|index| names[..index].contains(&names[index])) {
        return Err("two points have one name".into());
    }
    let area = spanned(&points);
    // Faces that touch with their borders only have no area.
    if greatest < 1e-4 * size * size {
        return Ok(false);
    }
    if area < 0.95 * greatest {
        return Err(format!("{} points span {area}, not {greatest}: {corners:?}", points.len()));
    }
    Ok(true)
}

/// Checks a pair and reports it. Returns whether it had an area.
#[track_caller]
fn check(what: &str, below: (&Slab, &Pose), above: (&Slab, &Pose), margin: f32) -> bool {
    let contact = |a: (&Slab, &Pose), b: (&Slab, &Pose)| {
        narrowphase::contact(&a.0.geometry, a.1, &b.0.geometry, b.1, margin)
    };
    let Some(found) = contact(below, above) else { return false };
    // Deep in each other, or beside each other: other faces touch.
    let up = below.1.rotation().as_dquat().normalize() * DVec3::Y;
    if found.normal.as_dvec3().dot(up) < 0.999 {
        return false;
    }
    examine([below, above], margin, &found).unwrap_or_else(|error| {
        panic!(
            "{what}: {error}\n{:?} at {:?}\n{:?} at {:?}\n{found:?}",
            below.0.lower, below.1, above.0.lower, above.1
        )
    })
}

/// Returns the poses of two slabs of which one lies on the other, in a common frame.
fn stacked(
    rng: &mut Rng,
    [below, above]: [&Slab; 2],
    frame: (DVec3, DQuat),
    turn: DQuat,
    height: f64,
) -> [Pose; 2] {
    let reach = 0.5 * (below.size + above.size) * 0.5;
    let aside = DVec3::new(rng.uniform(-reach, reach), 0.0, rng.uniform(-reach, reach));
    let up = below.upper[0].y - above.lower[0].y + height;
    let pose = |at: DVec3, turn: DQuat| {
        let rotation = (frame.1 * turn).normalize().as_quat();
        Pose::new((frame.0 + frame.1 * at).as_vec3(), rotation).expect("a pose")
    };
    [pose(DVec3::ZERO, DQuat::IDENTITY), pose(aside + DVec3::Y * up, turn)]
}

/// Boxes whose sides and places are multiples of a step, as in a game of blocks: their edges are often aligned, except for
/// rounding.
#[test]
fn boxes_stacked_on_a_grid_keep_all_corners() {
    let cases = case_count(20_000);
    let mut with_area = 0;
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed(45), number);
        let step = rng.pick(&[0.1, 0.1, 0.25, 1.0 / 3.0, 0.05]);
        let steps = |rng: &mut Rng, least: i32, most: i32| {
            (f64::from(rng.integer(least, most)) * step) as f32
        };
        let [below, above] =
            std::array::from_fn(|_| Slab::cuboid(std::array::from_fn(|_| steps(rng, 1, 12))));
        let turns =
            |rng: &mut Rng| DQuat::from_rotation_y(f64::from(rng.integer(0, 3)) * FRAC_PI_2);
        let place = Vec3::new(steps(rng, -9, 9), 0.0, steps(rng, -9, 9));
        let up = Vec3::Y * (below.upper[0].y - above.lower[0].y) as f32;
        let far = if rng.bool() {
            Vec3::ZERO
        } else {
            Vec3::new(steps(rng, -99, 99), 0.0, steps(rng, -99, 99))
        };
        let [turn_below, turn_above] =
            if rng.bool() { [DQuat::IDENTITY; 2] } else { std::array::from_fn(|_| turns(rng)) };
        let pose = |at: Vec3, turn: DQuat| Pose::new(at, turn.as_quat()).expect("a pose");
        let (pose_below, pose_above) = (pose(far, turn_below), pose(far + place + up, turn_above));
        let margin = rng.pick(&[0.0, 1e-3, 0.01]);
        let what = format!("case {number}");
        with_area += u64::from(check(&what, (&below, &pose_below), (&above, &pose_above), margin));
    }
    assert!(with_area > cases / 4, "{with_area} of {cases}");
}

/// Prisms, boxes, cylinders and triangles that lie on each other, level or tilted by rounding or a little more.
#[test]
fn faces_that_lie_on_each_other_keep_their_corners() {
    let cases = case_count(10_000);
    let mut with_area = 0;
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed(46), number);
        let slabs = [Slab::random(rng), Slab::random(rng)];
        // A triangle has no thickness, so it only lies on top.
        let [below, above] = if slabs[0].size > slabs[1].size { [0, 1] } else { [1, 0] };
        let [below, above] = [&slabs[below], &slabs[above]];
        let frame = if rng.bool() {
            (DVec3::ZERO, DQuat::IDENTITY)
        } else {
            (rng.in_cube() * 10.0, rng.rotation().as_dquat().normalize())
        };
        let tilt = if rng.bool() { 0.0 } else { rng.power(-9.0, -3.0) };
        let tilt = DQuat::from_scaled_axis(
            DVec3::new(rng.uniform(-1.0, 1.0), 0.0, rng.uniform(-1.0, 1.0)) * tilt,
        );
        let twist = if rng.once_in(3) { rng.power(-4.0, -1.0) } else { rng.uniform(0.0, TAU) };
        let height = rng.pick(&[0.0, 1e-4, -1e-4, -0.01]);
        let turn = tilt * DQuat::from_rotation_y(twist);
        let [pose_below, pose_above] = stacked(rng, [below, above], frame, turn, height);
        let margin = rng.pick(&[0.01, 0.02]);
        let what = format!("case {number}");
        with_area += u64::from(check(&what, (below, &pose_below), (above, &pose_above), margin));
    }
    assert!(with_area > cases / 4, "{with_area} of {cases}");
}

/// Equal boxes, the upper one turned by a little: the middle of each side is a corner of the intersection, too.
#[test]
fn equal_boxes_turned_by_a_little_keep_their_corners() {
    for number in 0..case_count(3_000) {
        let rng = &mut Rng::of_case(seed(47), number);
        let slab = Slab::cuboid([0.5, 0.25, rng.uniform(0.3, 0.7) as f32]);
        let twist = DQuat::from_rotation_y(rng.sign() * rng.power(-4.0, -1.0));
        let frame = (rng.in_cube() * 10.0, rng.rotation().as_dquat().normalize());
        let pose = |at: DVec3, turn: DQuat| {
            let rotation = (frame.1 * turn).normalize().as_quat();
            Pose::new((frame.0 + frame.1 * at).as_vec3(), rotation).expect("a pose")
        };
        let aside = DVec3::new(rng.uniform(-1e-3, 1e-3), 0.4999, rng.uniform(-1e-3, 1e-3));
        let (below, above) = (pose(DVec3::ZERO, DQuat::IDENTITY), pose(aside, twist));
        assert!(check(&format!("case {number}"), (&slab, &below), (&slab, &above), 0.01));
    }
}

/// Hulls that rest on an edge or a face of any kind: every vertex that is as low as the lowest, up to rounding, counts.
#[test]
fn hulls_at_rest_touch_with_all_their_lowest_vertices() {
    let floor = Slab::cuboid([8.0, 1.0, 8.0]);
    for number in 0..case_count(6_000) {
        let rng = &mut Rng::of_case(seed(48), number);
        let stretch = DVec3::new(1.0, rng.power(-1.5, 0.0), rng.power(-1.0, 0.0));
        let rotation = rng.rotation().as_dquat().normalize();
        let is_plate = rng.bool();
        let points: Vec<Vec3> = if is_plate {
            // A plate that was turned before it was made, so that its faces are not quite flat.
            let corners = 4 + rng.below(5);
            (0..2 * corners)
                .map(|i| {
                    DVec3::from((
                        DVec2::from_angle(TAU * (i / 2) as f64 / corners as f64),
                        (i % 2) as f64 * 0.1,
                    ))
                })
                .map(|point| (rotation * (point * stretch)).as_vec3())
                .collect()
        } else {
            (0..4 + rng.below(16)).map(|_| (rng.in_cube() * stretch).as_vec3()).collect()
        };
        let hull = Hull::from_points(&points, 200).expect("a hull");
        if hull.rank() < 3 {
            continue;
        }
        let hull = Arc::new(hull);
        let down = if rng.bool() {
            hull.faces()[rng.below(hull.faces().len())].normal
        } else {
            let edge = hull.edges()[rng.below(hull.edges().len())];
            let normals = edge.faces.map(|face| hull.faces()[face as usize].normal);
            normals[0].lerp(normals[1], rng.uniform(0.2, 0.8)).normalize()
        };
        let tilt = if rng.bool() { 0.0 } else { rng.power(-9.0, -6.0) };
        let turn = DQuat::from_scaled_axis(rng.in_cube() * tilt)
            * DQuat::from_rotation_arc(down, DVec3::NEG_Y);
        let rotation = turn.as_quat();
        let exact = rotation.as_dquat().normalize();
        let vertices: Vec<DVec3> =
            hull.vertices().iter().map(|vertex| exact * vertex.as_dvec3()).collect();
        let low = vertices.iter().map(|vertex| vertex.y).fold(f64::INFINITY, f64::min);
        let gap = rng.pick(&[0.0, 1e-6, -1e-6, -1e-3, 1e-5]);
        let pose =
            Pose::new(Vec3::new(0.0, (1.0 - low + gap) as f32, 0.0), rotation).expect("a pose");
        let size = f64::from((hull.max() - hull.min()).element_sum());
        let level: Vec<DVec2> = vertices
            .iter()
            .filter(|vertex| vertex.y - low <= 2e-7 * size)
            .map(|vertex| DVec2::new(vertex.x, vertex.z))
            .collect();
        let geometry = Convex::hull(hull.clone(), Vec3::ONE, 0.0).expect("a hull");
        let flat =
            [Convex::half_space(Vec3::Y, 1.0).expect("a half-space"), floor.geometry.clone()];
        for floor in &flat {
            let found = narrowphase::contact(floor, &Pose::IDENTITY, &geometry, &pose, 1e-4);
            let found = found.expect("it touches");
            let points: Vec<DVec2> = found
                .points
                .iter()
                .map(|point| point.point_b.as_dvec3() - pose.position().as_dvec3())
                .map(|point| DVec2::new(point.x, point.z))
                .collect();
            let length = |points: &[DVec2]| {
                let pairs = points.iter().flat_map(|a| points.iter().map(move |b| a.distance(*b)));
                pairs.fold(0.0, f64::max)
            };
            let what =
                || format!("case {number}: {found:?}\n{level:?}\n{pose:?}\n{:?}", hull.vertices());
            let all: Vec<(DVec2, f64)> = level.iter().map(|point| (*point, 0.0)).collect();
            let greatest = if all.len() <= 24 { greatest(&all, 0.0) } else { 0.0 };
            if greatest > 1e-3 * size * size {
                assert!(
                    spanned(&points) >= 0.95 * greatest,
                    "{} of {greatest}: {}",
                    spanned(&points),
                    what()
                );
            } else {
                assert!(length(&points) >= 0.95 * length(&level) - 1e-4 * size, "{}", what());
            }
        }
    }
}
