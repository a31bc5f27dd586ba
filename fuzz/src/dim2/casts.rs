//! Checks that a 2D cast hits at the first touch.

use impinge::ffi::*;

use super::super::measure::{length, sum};
use super::scene::{Posed, Scene};
use super::*;

/// The start and end of a geometry's motion.
struct Motion<'a> {
    start: &'a Posed,
    end: imp_pose_2d,
}

pub fn check(scene: &Scene) {
    let [end_a, end_b] = scene.ends;
    straight(scene, end_a.position);
    turning(
        scene,
        &Motion { start: &scene.a, end: end_a },
        &Motion { start: &scene.b, end: end_b },
    );
}

fn straight(scene: &Scene, by: imp_vec2) {
    let (a, b) = (&scene.a, &scene.b);
    let position = narrow(sum(wide(a.pose.position), wide(by), 1.0));
    if !is_within_reach(position) {
        return;
    }
    let hit = cast(a, &by, b, 0);
    let moves = Motion { start: a, end: imp_pose_2d { position, ..a.pose } };
    check_hit(scene, hit.as_ref(), &moves, &Motion { start: b, end: b.pose }, "straight");
    if let Some(leaving) = cast(a, &by, b, IMP_CAST_SKIP_LEAVING) {
        let hit = hit.expect("a hit with IMP_CAST_SKIP_LEAVING is a hit without it");
        assert_eq!(leaving, hit, "{a:?}\n{b:?}\n{by:?}");
    }
}

fn turning(scene: &Scene, a: &Motion, b: &Motion) {
    let ask = |flags| cast_motion((a.start, &a.end), (b.start, &b.end), flags);
    check_hit(scene, ask(0).as_ref(), a, b, "turning");
    if let Some(hit) = ask(IMP_CAST_SKIP_LEAVING) {
        sane(&hit);
    }
}

fn sane(hit: &imp_cast_hit_2d) {
    assert_unit(hit.normal, || format!("{hit:?}"));
    assert!(is_finite(hit.point_a) && is_finite(hit.point_b) && hit.distance <= 0.0, "{hit:?}");
    assert!((0.0..=1.0).contains(&hit.time), "{hit:?}");
    assert!(hit.flags == 0 || hit.flags == IMP_HIT_INSIDE, "{hit:?}");
}

fn check_hit(scene: &Scene, hit: Option<&imp_cast_hit_2d>, a: &Motion, b: &Motion, kind: &str) {
    let story = || {
        let (start_a, start_b) = (a.start, b.start);
        format!("{kind} {hit:?}\n{start_a:?} to {:?}\n{start_b:?} to {:?}", a.end, b.end)
    };
    let start = f64::from(distance(a.start, b.start).distance);
    let (way_a, way_b) = (a.span(), b.span());
    let both = measure(a.start, scene.wild).with(measure(b.start, scene.wild));
    let touching = both.slack_of(start);
    // Check only the hit's range for two half-planes, which touch at infinity, and for coordinates of mixed
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
        let apart = f64::from(distance(&a.at(end * part), &b.at(end * part)).distance);
        assert!(apart >= -slack, "at {} their distance is {apart:e}: {}", end * part, story());
        if part == 1.0 && hit.is_some() {
            assert!(apart.abs() <= slack, "at the hit their distance is {apart:e}: {}", story());
        }
    }
}

impl Motion<'_> {
    fn span(&self) -> f64 {
        length(sum(wide(self.end.position), wide(self.start.pose.position), -1.0))
    }

    /// Returns the signed angle of the shorter rotation from the start to the end.
    fn angle(&self) -> f64 {
        let wide = |r: imp_rotation_2d| [f64::from(r.cos), f64::from(r.sin)];
        let ([a, b], [c, d]) = (wide(self.start.pose.rotation), wide(self.end.rotation));
        (a * d - b * c).atan2(a * c + b * d)
    }

    /// Whether the rotation is about 180 degrees, so that its direction is ambiguous.
    fn turns_around(&self) -> bool {
        self.angle().abs() > std::f64::consts::PI - 1e-4
    }

    /// Returns the geometry at a time. The position moves linearly, the rotation along the shorter arc.
    fn at(&self, time: f64) -> Posed {
        let start = self.start.pose;
        let [from, to] = [start.position, self.end.position].map(wide);
        let position = narrow(sum(from, sum(to, from, -1.0), time));
        let imp_rotation_2d { cos, sin } = start.rotation;
        let angle = f64::from(sin).atan2(f64::from(cos)) + time * self.angle();
        let rotation = imp_rotation_2d { cos: angle.cos() as f32, sin: angle.sin() as f32 };
        self.start.at(imp_pose_2d { position, rotation })
    }
}
