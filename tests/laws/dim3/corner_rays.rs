//! Tests rays and casts of points through the tip of a cone and past rims and corners, where the nearest feature changes.
//!
//! Many of them run nearly along the surface behind the corner, so an inaccurate normal at the corner loses the hit.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Pose, narrowphase};
use impinge::space::AtStart;

use super::curved_rays::examine;
use super::rays::{self, raycast};
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{Form, Kind, Placed, matrix};
use crate::limits::require;
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
        direction: (direction * rng.power(-1.0, 1.0)).as_vec3(),
        max_distance: f32::MAX,
    }
}

/// A cast of a point hits where the ray does.
fn examine_cast(case: &RayCase) -> Result<(), String> {
    let hit = raycast(case);
    let start = Pose::new(case.origin, Quat::IDENTITY).expect("a pose");
    let point = Convex::sphere(Vec3::ZERO, 0.0).expect("a point");
    // Beyond the geometry.
    let reach = case.placed.form.reach() + f64::from(case.origin.distance(case.placed.position));
    let way = (case.unit_direction() * (2.0 * reach)).as_vec3();
    let (geometry, pose) = (case.placed.geometry(), case.placed.pose());
    let cast = narrowphase::cast_as(&point, &start, way, &geometry, &pose, AtStart::Hit);
    // The direction of the way is rounded, so a graze may differ.
    let (Some(hit), Some(cast)) = (hit, cast) else {
        let clearance = RayCase { direction: way, ..*case }.clearance().max(case.clearance());
        let near = rays::near(&case.placed) + 1e-13 * reach;
        return require(hit.is_some() == cast.is_some() || clearance > -near, || {
            format!("cast {cast:?}, clearance {clearance:e}")
        });
    };
    let off = f64::from(cast.time) * way.as_dvec3().length() - f64::from(hit.distance);
    let at = |distance: f64| case.distance_at(distance).abs();
    let allowed = 1e-5 * case.placed.size() + 1e-6 * reach;
    let place = f64::from(cast.time) * way.as_dvec3().length();
    require(off.abs() <= allowed || at(place) <= allowed, || {
        format!("a cast hits {off:e} further on: {cast:?}")
    })
}

/// Checks rays past the corners of cylinders or cones. `sharp` has a closed form, and `round` a search.
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
