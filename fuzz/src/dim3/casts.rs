//! Checks that a cast of one or two moving geometries hits at the first touch.

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{self, Posed, ok};
use super::super::measure::*;
use super::scene::Scene;

/// The start and end of a geometry's motion.
struct Motion<'a> {
    start: &'a Posed,
    end: imp_pose,
}

/// Checks casts of a scene. The first bytes make the motions; the others make the scene.
pub fn check(data: &[u8]) {
    // Read the motions first, because the scene uses all bytes that remain.
    let mut bytes = Bytes(data);
    let numbers = Numbers { unit: 1.0, wild: false };
    let ways = [0; 2].map(|_| (bytes.point(numbers), bytes.rotation()));
    let Some(scene) = Scene::new(bytes.0) else { return };
    let unit = scene.unit;
    let [way, other] =
        ways.map(|(to, turn)| (imp_vec3 { x: to.x * unit, y: to.y * unit, z: to.z * unit }, turn));
    straight(&scene, way.0);
    let end = |posed: &Posed, (by, rotation): (imp_vec3, imp_quat)| {
        let imp_vec3 { x, y, z } = posed.pose.position;
        let position = imp_vec3 { x: x + by.x, y: y + by.y, z: z + by.z };
        imp_pose { position, rotation }
    };
    let a = Motion { start: &scene.a, end: end(&scene.a, way) };
    let b = Motion { start: &scene.b, end: end(&scene.b, other) };
    if is_within_reach(a.end.position) && is_within_reach(b.end.position) {
        turning(&scene, &a, &b);
    }
}

const MISS: imp_cast_hit = imp_cast_hit { distance: f32::NAN, flags: 9, ..imp_cast_hit::NONE };

fn straight(scene: &Scene, by: imp_vec3) {
    let (a, b) = (&scene.a, &scene.b);
    let cast = |flags| {
        let (mut hit, (geometry_a, geometry_b)) = (MISS, (&a.geometry, &b.geometry));
        let answer =
            ok(unsafe { imp_cast(geometry_a, &a.pose, &by, geometry_b, &b.pose, flags, &mut hit) });
        (answer == 1).then_some(hit)
    };
    if !is_within_reach(moved(a.pose.position, by, 1.0)) {
        return;
    }
    let turned =
        Motion { start: a, end: imp_pose { position: moved(a.pose.position, by, 1.0), ..a.pose } };
    let still = Motion { start: b, end: b.pose };
    let hit = cast(0);
    check_hit(scene, hit.as_ref(), &turned, &still, "straight");
    if let Some(leaving) = cast(IMP_CAST_SKIP_LEAVING) {
        let hit = hit.expect("a hit with IMP_CAST_SKIP_LEAVING is a hit without it");
        assert_eq!(leaving, hit, "{a:?}\n{b:?}\n{by:?}");
    }
}

fn turning(scene: &Scene, a: &Motion, b: &Motion) {
    let (geometry_a, geometry_b) = (&a.start.geometry, &b.start.geometry);
    let (start_a, start_b) = (&a.start.pose, &b.start.pose);
    let cast = |flags| {
        let mut hit = MISS;
        let answer = ok(unsafe {
            imp_cast_motion(
                geometry_a, start_a, &a.end, geometry_b, start_b, &b.end, flags, &mut hit,
            )
        });
        (answer == 1).then_some(hit)
    };
    check_hit(scene, cast(0).as_ref(), a, b, "turning");
    if let Some(hit) = cast(IMP_CAST_SKIP_LEAVING) {
        sane(&hit);
    }
}

fn sane(hit: &imp_cast_hit) {
    assert_unit(hit.normal, || format!("{hit:?}"));
    assert!(is_finite(hit.point_a) && is_finite(hit.point_b) && hit.distance <= 0.0, "{hit:?}");
    assert!((0.0..=1.0).contains(&hit.time), "{hit:?}");
    assert!(hit.flags == 0 || hit.flags == IMP_HIT_INSIDE, "{hit:?}");
}

fn check_hit(scene: &Scene, hit: Option<&imp_cast_hit>, a: &Motion, b: &Motion, kind: &str) {
    let story = || {
        let (start_a, start_b) = (a.start, b.start);
        format!("{kind} {hit:?}\n{start_a:?} to {:?}\n{start_b:?} to {:?}", a.end, b.end)
    };
    let at_start = calls::distance(a.start, b.start);
    let (way_a, way_b) = (a.span(), b.span());
    let both = measure(a.start, scene.wild).with(measure(b.start, scene.wild));
    let start = f64::from(at_start.distance);
    let touching = both.slack_of(start);
    // Check only the hit's range for two half-spaces, which touch at infinity, and for coordinates of mixed
    // magnitudes.
    if is_endless(a.start, b.start) || scene.wild {
        return hit.into_iter().for_each(sane);
    }
    if let Some(hit) = hit {
        sane(hit);
        let begun = hit.flags == IMP_HIT_INSIDE;
        assert!(begun == (start <= 0.0) || start.abs() <= touching, "{}", story());
        if begun {
            assert!(hit.time == 0.0, "{}", story());
            let off = (f64::from(hit.distance) - start).abs();
            assert!(off <= touching, "the depth has an error of {off:e}: {}", story());
            return;
        }
    } else {
        assert!(start > -touching, "{}", story());
    }
    if a.turns_around() || b.turns_around() {
        return;
    }
    // The time and the poses computed from it are rounded to f32. The rotation is rounded as well.
    let rounding = 4e-7 * (both.reach + both.size + way_a + way_b);
    let slack = both.slack() + rounding + 2e-6 * (way_a + way_b);
    let end = hit.map_or(1.0, |hit| f64::from(hit.time));
    for part in [0.125, 0.25, 0.5, 0.75, 0.875, 0.97, 1.0] {
        let found = calls::distance(&a.at(end * part), &b.at(end * part));
        let apart = f64::from(found.distance);
        assert!(apart >= -slack, "at {} their distance is {apart:e}: {}", end * part, story());
        if part == 1.0 && hit.is_some() {
            assert!(apart.abs() <= slack, "at the hit their distance is {apart:e}: {}", story());
        }
    }
}

fn moved(from: imp_vec3, by: imp_vec3, part: f64) -> imp_vec3 {
    let [x, y, z] = sum(wide(from), wide(by), part).map(|c| c as f32);
    imp_vec3 { x, y, z }
}

impl Motion<'_> {
    fn span(&self) -> f64 {
        length(sum(wide(self.end.position), wide(self.start.pose.position), -1.0))
    }

    /// Whether the rotation is about 180 degrees, so that its direction is ambiguous.
    fn turns_around(&self) -> bool {
        let (p, q) = (self.start.pose.rotation, self.end.rotation);
        (p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w).abs() < 1e-4
    }

    /// Returns the geometry at a time. The position moves linearly, the rotation along the shortest arc.
    fn at(&self, time: f64) -> Posed {
        let start = self.start.pose;
        let [from, to] = [start.position, self.end.position].map(wide);
        let [x, y, z] = sum(from, sum(to, from, -1.0), time).map(|c| c as f32);
        let four = |q: imp_quat| [q.x, q.y, q.z, q.w].map(f64::from);
        let unit = |q: [f64; 4]| {
            let length = q.iter().map(|c| c * c).sum::<f64>().sqrt();
            q.map(|c| c / length)
        };
        let [p, mut q] = [start.rotation, self.end.rotation].map(|each| unit(four(each)));
        let mut cosine: f64 = p.iter().zip(q).map(|(a, b)| a * b).sum();
        if cosine < 0.0 {
            (q, cosine) = (q.map(|c| -c), -cosine);
        }
        let angle = cosine.min(1.0).acos();
        let [u, v] = if angle < 1e-9 {
            [1.0 - time, time]
        } else {
            [1.0 - time, time].map(|part| (part * angle).sin() / angle.sin())
        };
        let [a, b, c, d] = unit(std::array::from_fn(|i| p[i] * u + q[i] * v)).map(|c| c as f32);
        let rotation = imp_quat { x: a, y: b, z: c, w: d };
        let pose = imp_pose { position: imp_vec3 { x, y, z }, rotation };
        Posed { pose, ..*self.start }
    }
}
