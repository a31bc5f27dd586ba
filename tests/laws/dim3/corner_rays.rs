//! Tests rays and casts of points through the tip of a cone and past rims and corners, where the nearest feature changes.
//!
//! Many of them run nearly along the surface behind the corner, so an inaccurate normal at the corner loses the hit.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Pose, narrowphase};
use impinge::space::AtStart;

use super::curved_rays::examine;
use super::rays::raycast;
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{Form, Kind, Placed, cuboid, hull, matrix};
use crate::limits::{ROUNDING, SINGLE, TOLERANCE, require};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xc0_42e4;
const CASES: u64 = 20_000;

/// A cone or cylinder of any proportions.
fn frustum(rng: &mut Rng, kind: Kind, radius: f32) -> Placed {
    let unit = rng.power(-3.0, 3.0);
    let (from, to) = match rng.below(4) {
        0 => (-Vec3::AXES[rng.below(3)], Vec3::AXES[rng.below(3)]),
        1 => (Vec3::ZERO, Vec3::AXES[rng.below(3)]),
        _ => (rng.in_cube().as_vec3(), rng.in_cube().as_vec3()),
    };
    let (from, to) = if from == -to { (from, to) } else { (from * 0.5, to) };
    let (from, to) = (from * unit as f32, to * unit as f32);
    let wide = (f64::from(from.distance(to)) * rng.power(-1.5, 1.0)) as f32;
    let form = match kind {
        Kind::Cone => Form::Cone { base: from, apex: to, base_radius: wide, radius },
        _ => Form::Cylinder { point_a: from, point_b: to, side_radius: wide, radius },
    };
    let rotation = if rng.bool() { rng.rotation() } else { Quat::IDENTITY };
    Placed { form, position: (rng.in_cube() * unit * 3.0).as_vec3(), rotation }
}

/// The tip of a cone or a point of a rim, relative to the position, and a unit tangent of the surface that leads down from
/// there.
fn corner(rng: &mut Rng, placed: &Placed) -> (DVec3, DVec3) {
    let (from, to, wide, narrow) = match placed.form {
        Form::Cone { base, apex, base_radius, .. } => (base, apex, base_radius, 0.0),
        Form::Cylinder { point_a, point_b, side_radius, .. } => {
            (point_a, point_b, side_radius, side_radius)
        }
        form => panic!("no frustum: {form}"),
    };
    let (from, to) = (from.as_dvec3(), to.as_dvec3());
    let axis = (to - from).normalize();
    let out = axis.any_orthonormal_vector();
    let turned = glam::DQuat::from_axis_angle(axis, rng.uniform(0.0, 6.3)) * out;
    let (low, high) = (from + turned * f64::from(wide), to + turned * f64::from(narrow));
    let (start, along) = match rng.below(4) {
        0 => (low, high - low),
        1 => (low, -turned),
        2 if narrow > 0.0 => (high, -turned),
        _ => (high, low - high),
    };
    let turn = matrix(placed.rotation);
    (turn * start, turn * along.normalize())
}

/// A ray past a corner, from any distance. Half of them run nearly along the surface behind it.
fn past(rng: &mut Rng, placed: Placed, corner: DVec3, along: DVec3) -> RayCase {
    let size = placed.size();
    let off = rng.unit() * if rng.once_in(8) { 0.0 } else { size * rng.power(-9.0, -3.0) };
    let direction = if rng.bool() {
        (along + rng.unit() * rng.power(-9.0, -2.0)).normalize()
    } else {
        rng.unit()
    };
    let most = if rng.once_in(4) { 6.0 } else { 1.5 };
    let far = size * rng.power(-1.0, most);
    let origin = placed.position.as_dvec3() + corner + off - direction * far;
    RayCase {
        placed,
        origin: origin.as_vec3(),
        // As long as a cast that passes by the geometry.
        direction: (direction * (far + 4.0 * size)).as_vec3(),
        max_distance: f32::MAX,
    }
}

/// A cast of a point along the direction of a ray hits where the ray does.
fn examine_cast(case: &RayCase) -> Result<(), String> {
    let hit = raycast(case);
    let start = Pose::new(case.origin, Quat::IDENTITY).expect("a pose");
    let point = Convex::sphere(Vec3::ZERO, 0.0).expect("a point");
    let way = case.direction;
    let (geometry, pose) = (case.placed.geometry(), case.placed.pose());
    let cast = narrowphase::cast_as(&point, &start, way, &geometry, &pose, AtStart::Hit);
    let length = way.as_dvec3().length();
    let near = TOLERANCE * case.placed.size() + ROUNDING * length;
    let (Some(hit), Some(cast)) = (hit, cast) else {
        let is_graze = || case.clearance() > -near;
        return require(hit.is_some() == cast.is_some() || is_graze(), || {
            format!("cast {cast:?}, clearance {:e}", case.clearance())
        });
    };
    let place = f64::from(cast.time) * length;
    let off = (place - f64::from(hit.distance)).abs();
    let on_surface = || case.distance_at(place).abs() <= near + SINGLE * length;
    require(off <= near + 2.0 * SINGLE * length || on_surface(), || {
        format!("a cast hits {off:e} away: {cast:?}")
    })
}

/// A box or hull, a point of one of its edges relative to the position, and a direction along a face from there.
fn polyhedron(rng: &mut Rng, is_box: bool) -> (Placed, DVec3, DVec3) {
    let unit = rng.power(-3.0, 3.0);
    let mut point = || (rng.in_cube() * unit).as_vec3();
    let half = point().abs() + Vec3::splat(0.01 * unit as f32);
    let corners: Vec<[f32; 3]> = (0..8)
        .map(|number| {
            let sign = |bit: u32| if number >> bit & 1 == 1 { 1.0 } else { -1.0 };
            (half * Vec3::new(sign(0), sign(1), sign(2))).to_array()
        })
        .collect();
    let position = point();
    let rotation = if rng.bool() { rng.rotation() } else { Quat::IDENTITY };
    let form = if is_box {
        cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], half.to_array())
    } else {
        hull(&corners, [1.0; 3], 0.0)
    };
    let placed = Placed { form, position, rotation };
    let axis = rng.below(3);
    let signs = DVec3::from_array(std::array::from_fn(|_| rng.sign()));
    let mut start = half.as_dvec3() * signs;
    if rng.bool() {
        start[axis] *= rng.uniform(-1.0, 1.0);
    }
    // Along one of the faces at that edge, in any direction away from the other.
    let mut along = rng.unit();
    let faces = [(axis + 1) % 3, (axis + 2) % 3];
    let face = rng.pick(&faces);
    along[face] = 0.0;
    let other = faces[0] + faces[1] - face;
    along[other] = -signs[other] * along[other].abs().max(0.1);
    let turn = matrix(rotation);
    (placed, turn * start, turn * along.normalize())
}

/// Checks casts of points past the edges and corners of boxes or hulls, whose rays have a closed form.
fn examine_polyhedra(is_box: bool) {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut hits, mut wrong) = (0, Vec::new());
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed ^ 1, number);
        let (placed, corner, along) = polyhedron(rng, is_box);
        let case = past(rng, placed, corner, along);
        hits += u64::from(raycast(&case).is_some());
        if let Err(what) = examine_cast(&case) {
            wrong.push(format!("case {number}: {what}\n{:?}\n{case}", raycast(&case)));
        }
    }
    println!("{hits} hits of {cases}");
    let first: Vec<_> = wrong.iter().take(4).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
    assert!(hits > cases / 10 && hits < cases, "{hits}");
}

#[test]
fn points_past_the_edges_of_a_box() {
    examine_polyhedra(true);
}

#[test]
fn points_past_the_edges_of_a_hull() {
    examine_polyhedra(false);
}

/// Checks rays past the corners of cylinders or cones, by their closed forms, and casts of points.
fn examine_all(kind: Kind) {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut counts, mut wrong) = ([0_u64; 4], Vec::new());
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed, number);
        let placed = frustum(rng, kind, 0.0);
        let (corner, along) = corner(rng, &placed);
        let case = past(rng, placed, corner, along);
        match examine(&case).and_then(|column| examine_cast(&case).map(|()| column)) {
            Ok(column) => counts[column] += 1,
            Err(what) => wrong.push(format!("case {number}: {what}\n{:?}\n{case}", raycast(&case))),
        }
    }
    println!("{kind:?}: hits, misses, inside, too near {counts:?}");
    let first: Vec<_> = wrong.iter().take(4).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
    assert!(counts[0] > cases / 10 && counts[1] > cases / 10, "{counts:?}");
}

#[test]
fn rays_and_points_past_the_tip_and_the_rim_of_a_cone() {
    examine_all(Kind::Cone);
}

#[test]
fn rays_and_points_past_the_rims_of_a_cylinder() {
    examine_all(Kind::Cylinder);
}
