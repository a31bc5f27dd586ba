//! Tests rays against cylinders and cones without a convex radius, with the textbook formulas for two planes and a
//! quadric.
//!
//! A hit must lie between the hits of a slightly larger and a slightly smaller geometry. So grazing rays need no
//! special rule.

use glam::{DVec2, DVec3};

use super::rays::{examine_any_hit, examine_inside, raycast};
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{Form, Kind, Placed, matrix};
use crate::limits::{SINGLE, require};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xc0_11ed;
const RAYS: u64 = 6_000;

/// The difference of the larger and the smaller geometry, as a part of the size.
const SLACK: f64 = 1e-6;

/// The rounding of a distance and of the pose to `f32`.
const ROUNDING: f64 = 1e-6;

/// A hit further than this from rims and apex, as a part of the size, has a unique normal.
const CLEAR: f64 = 1e-3;

/// A cylinder or cone along z in its own frame, and the ray.
pub struct Scene {
    radii: [f64; 2],
    height: f64,
    size: f64,
    origin: DVec3,
    direction: DVec3,
    to_world: glam::DMat3,
}

impl Scene {
    fn new(case: &RayCase) -> Scene {
        let Placed { form, position, rotation } = case.placed;
        let (ends, radii) = match form {
            Form::Cylinder { point_a, point_b, side_radius, .. } => {
                ([point_a, point_b], [side_radius.into(); 2])
            }
            Form::Cone { base, apex, base_radius, .. } => ([base, apex], [base_radius.into(), 0.0]),
            _ => panic!("not curved: {form}"),
        };
        let [from, to] = ends.map(|end| end.as_dvec3());
        let axis = (to - from).try_normalize().unwrap_or(DVec3::Y);
        let (u, v) = axis.any_orthonormal_pair();
        let to_world = matrix(rotation) * glam::DMat3::from_cols(u, v, axis);
        let origin = case.origin.as_dvec3() - position.as_dvec3() - matrix(rotation) * from;
        Scene {
            radii,
            height: from.distance(to),
            size: case.placed.size(),
            origin: to_world.transpose() * origin,
            direction: to_world.transpose() * case.unit_direction(),
            to_world,
        }
    }

    /// Returns the distance at which a ray from outside enters the geometry, grown by a factor around its middle.
    fn entry(&self, factor: f64) -> Option<f64> {
        let (height, [low, high]) =
            (self.height * factor, self.radii.map(|radius| radius * factor));
        // The place of the ray nearest to the middle, so that a distant origin costs no accuracy.
        let from = self.direction.dot(DVec3::Z * (0.5 * self.height) - self.origin);
        let origin =
            self.origin + self.direction * from + DVec3::Z * (0.5 * (height - self.height));
        let (o, d) = (origin.truncate(), self.direction.truncate());
        let mut found: Vec<f64> = Vec::new();
        for (level, radius) in [(0.0, low), (height, high)] {
            let t = (level - origin.z) / self.direction.z;
            if t.is_finite() && (o + d * t).length() <= radius {
                found.push(t);
            }
        }
        if height > 0.0 {
            // Solve |o + d t| = r + s t, where r + s t is the radius at the height of the ray's point.
            let slope = (high - low) / height;
            let (r, s) = (low + slope * origin.z, slope * self.direction.z);
            let (a, b, c) = (d.dot(d) - s * s, o.dot(d) - r * s, o.dot(o) - r * r);
            let root = (b * b - a * c).max(0.0).sqrt();
            let roots = if b * b < a * c {
                vec![]
            } else {
                vec![(-b - root) / a, (-b + root) / a, c / (-b - root), c / (-b + root)]
            };
            found.extend(roots.into_iter().filter(|t| {
                let along = origin.z + self.direction.z * t;
                t.is_finite() && (0.0..=height).contains(&along) && r + s * t >= 0.0
            }));
        }
        found.into_iter().map(|t| from + t).filter(|t| *t >= 0.0).reduce(f64::min)
    }

    /// Returns whether the ray starts inside the geometry, grown by a factor around its middle.
    fn begins_inside(&self, factor: f64) -> bool {
        let (height, [low, high]) =
            (self.height * factor, self.radii.map(|radius| radius * factor));
        let origin = self.origin + DVec3::Z * (0.5 * (height - self.height));
        let part = if height > 0.0 { origin.z / height } else { 0.0 };
        (0.0..=height).contains(&origin.z)
            && origin.truncate().length() <= low + (high - low) * part
    }

    /// Returns the normal at a point of the surface that is away from rims and apex.
    fn normal(&self, point: DVec3) -> Option<DVec3> {
        let at = DVec2::new(point.truncate().length(), point.z);
        let corners = [DVec2::new(self.radii[0], 0.0), DVec2::new(self.radii[1], self.height)];
        if self.height == 0.0
            || corners.iter().any(|corner| corner.distance(at) < CLEAR * self.size)
        {
            return None;
        }
        let side = DVec2::new(self.height, self.radii[0] - self.radii[1]).normalize();
        let planes = [
            (-at.y, DVec2::NEG_Y),
            (at.y - self.height, DVec2::Y),
            ((at - corners[0]).dot(side), side),
        ];
        let (_, normal) = planes.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let out = point.truncate().try_normalize().unwrap_or(DVec2::X);
        Some(self.to_world * (out * normal.x).extend(normal.y))
    }
}

/// Returns a ray from around a geometry towards a point in or near it.
fn case(rng: &mut Rng, kind: Kind) -> RayCase {
    let length = |rng: &mut Rng| rng.power(-1.0, 1.0) as f32;
    let (mut from, mut to) = (rng.in_cube().as_vec3(), rng.in_cube().as_vec3());
    if rng.once_in(4) {
        (from, to) = (glam::Vec3::ZERO, glam::Vec3::AXES[rng.below(3)] * length(rng));
    }
    if rng.once_in(16) {
        to = from;
    }
    let wide = length(rng);
    let form = match kind {
        Kind::Cone => Form::Cone { base: from, apex: to, base_radius: wide, radius: 0.0 },
        _ => Form::Cylinder { point_a: from, point_b: to, side_radius: wide, radius: 0.0 },
    };
    let rotation = if rng.bool() { rng.rotation() } else { glam::Quat::IDENTITY };
    let placed = Placed { form, position: (rng.in_cube() * 5.0).as_vec3(), rotation };
    let size = placed.size();
    let (from, to) = (from.as_dvec3(), to.as_dvec3());
    let inner = from.lerp(to, rng.uniform(0.0, 1.0)) + rng.in_cube() * f64::from(wide) * 0.9;
    let target = placed.position.as_dvec3() + matrix(rotation) * inner;
    let origin = match rng.below(8) {
        0 => target,
        1 | 2 => target + matrix(rotation) * rng.axis() * (size * rng.uniform(0.0, 4.0)),
        _ => target + rng.unit() * (size * rng.uniform(0.0, 4.0)),
    };
    let way = if target == origin { DVec3::X } else { target - origin };
    RayCase {
        placed,
        origin: origin.as_vec3(),
        direction: (way * rng.power(-3.0, 3.0)).as_vec3(),
        max_distance: f32::MAX,
    }
}

/// Returns 0 for a hit, 1 for a miss, 2 for a start inside, and 3 if rounding decides.
pub fn examine(case: &RayCase) -> Result<usize, String> {
    let (scene, hit) = (Scene::new(case), raycast(case));
    let (larger, smaller) = (1.0 + SLACK, 1.0 - SLACK);
    if scene.begins_inside(larger) {
        let is_clear = scene.begins_inside(smaller) && scene.height > 0.0;
        return match hit {
            Some(hit) if hit.inside => {
                examine_inside(case, &hit).map(|()| if is_clear { 2 } else { 3 })
            }
            _ if is_clear => Err("not inside".into()),
            _ => Ok(3),
        };
    }
    let Some(hit) = hit else {
        return match scene.entry(smaller) {
            Some(entry) => Err(format!("missed at {entry}")),
            None => Ok(if scene.entry(larger).is_some() { 3 } else { 1 }),
        };
    };
    require(!hit.inside, || "inside".into())?;
    examine_any_hit(case, &hit)?;
    let Some(first) = scene.entry(larger) else { return Err("hit beside".into()) };
    let distance = f64::from(hit.distance);
    let rounding = ROUNDING * (scene.size + distance);
    require(distance >= first - rounding, || format!("the distance is less than {first}"))?;
    let Some(last) = scene.entry(smaller) else { return Ok(3) };
    require(distance <= last + rounding, || format!("the distance is more than {last}"))?;
    let point = scene.origin + scene.direction * distance;
    let is_exact = SINGLE * distance < 0.1 * CLEAR * scene.size;
    if let Some(normal) = scene.normal(point).filter(|_| is_exact) {
        let off = (hit.normal.as_dvec3() - normal).length();
        // The point is rounded, which turns the normal near the axis.
        let blur = 1e-4 + SINGLE * distance / point.truncate().length();
        require(off < blur, || format!("the normal is {off:e} off {normal}"))?;
    }
    Ok(0)
}

fn examine_all(kind: Kind) {
    let (seed, rays) = (seed(SEED), case_count(RAYS));
    let mut counts = [0; 4];
    for number in 0..rays {
        let case = case(&mut Rng::of_case(seed, number), kind);
        match examine(&case) {
            Ok(column) => counts[column] += 1,
            Err(what) => {
                panic!("{what} (seed {seed}, case {number})\n{:?}\n{case}", raycast(&case))
            }
        }
    }
    println!("{kind:?}: hits, misses, inside, too near {counts:?}");
    assert!(counts[..3].iter().all(|count| *count > rays / 50), "{counts:?}");
    assert!(counts[3] < rays / 10, "{counts:?}");
}

#[test]
fn rays_enter_cylinders_as_in_closed_form() {
    examine_all(Kind::Cylinder);
}

#[test]
fn rays_enter_cones_as_in_closed_form() {
    examine_all(Kind::Cone);
}
