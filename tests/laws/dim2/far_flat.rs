//! Tests that rays and casts from any distance hit segments that they pass through.
//!
//! The reference crosses the lines near the place where both meet.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::answers::CastHit;
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{Convex, Convex2, Dim2, Geometry, Pose, Ray};
use impinge::space::{AtStart, Space};
use impinge::world::{Cast, CastMotion, Filter, Query, Raycast, Settings, ShapeDesc, World};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x2df1a7;
const CASES: u64 = 12_000;

/// The accuracy of a position, as a part of the size and of the distance.
const OF_SIZE: f64 = 1e-6;
const OF_DISTANCE: f64 = 1e-13;

/// The rounding of a time or distance to `f32`, and of the motion to its end.
const SINGLE: f64 = 2.4e-7;

/// A segment about its position, or a point.
#[derive(Clone, Copy, Debug)]
struct Flat {
    kind: usize,
    end: Vec2,
    rotation: Vec2,
    position: Vec2,
}

/// The kinds of segments. The first ones are also points, if their ends are equal.
const KINDS: usize = 5;

impl Flat {
    fn new(rng: &mut Rng, size: f64) -> Flat {
        let rotation = if rng.once_in(4) { Vec2::X } else { rng.angle() };
        let end = (rng.unit_in_plane() * size).as_vec2();
        Flat { kind: rng.below(KINDS), end, rotation, position: Vec2::ZERO }
    }

    fn ends(&self) -> [DVec2; 2] {
        let turn = self.rotation.as_dvec2().normalize();
        let end = if self.kind == 2 { Vec2::X * self.end.length() } else { self.end };
        let end = turn.rotate(end.as_dvec2());
        [-end, end]
    }

    fn geometry(&self) -> Geometry {
        let convex = match self.kind {
            0 => Convex::segment(-self.end, self.end, 0.0),
            1 => Convex::capsule(-self.end, self.end, 0.0),
            2 => {
                let half = Vec2::X * self.end.length();
                Convex::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0)
            }
            3 if self.end != Vec2::ZERO => Convex::polygon(&[-self.end, self.end], 0.0),
            3 => Convex::circle(Vec2::ZERO, 0.0),
            _ => {
                let segment = Convex::segment(-self.end, self.end, 0.0).expect("a segment");
                let part = CompoundPart::<Convex2> {
                    geometry: segment.into(),
                    pose: Pose::IDENTITY,
                    tag: 0,
                };
                let compound = Compound::new(vec![part], false).expect("a compound");
                return Geometry::Compound(PosedCompound::new(Arc::new(compound)));
            }
        };
        convex.expect("a geometry").into()
    }

    fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation).expect("a pose")
    }
}

#[derive(Debug)]
struct Case {
    mover: Flat,
    target: Flat,
    way: Vec2,
    size: f64,
    distance: f64,
}

impl Case {
    fn new(rng: &mut Rng, is_point: bool) -> Case {
        let unit = rng.power(-3.0, 3.0);
        let of_mover = if is_point { 0.0 } else { unit * rng.power(-1.0, 1.0) };
        let (mut mover, mut target) = (Flat::new(rng, of_mover), Flat::new(rng, unit));
        if is_point {
            mover.end = Vec2::ZERO;
        }
        if mover.kind == KINDS - 1 {
            mover.kind = 0;
        }
        let size = unit + of_mover;
        let normal = (target.ends()[1] - target.ends()[0]).perp().normalize();
        let direction = if rng.bool() {
            (normal * rng.sign() + rng.unit_in_plane() * rng.power(-9.0, -6.0)).normalize()
        } else {
            loop {
                let drawn = rng.unit_in_plane();
                if drawn.dot(normal).abs() > 1e-2 {
                    break drawn;
                }
            }
        };
        let far = if rng.once_in(8) { rng.power(6.6, 9.0) } else { rng.power(0.6, 6.6) };
        let distance = size * far;
        let way = (direction * (distance * rng.uniform(1.05, 4.0))).as_vec2();
        let meets = way.as_dvec2().normalize() * distance;
        let inner = |rng: &mut Rng, flat: &Flat| flat.ends()[1] * rng.uniform(-0.6, 0.6);
        let apart = meets + inner(rng, &mover) - inner(rng, &target);
        if rng.bool() {
            let near = rng.in_square() * unit;
            mover.position = if rng.bool() { -meets } else { near }.as_vec2();
            target.position = (mover.position.as_dvec2() + apart).as_vec2();
        } else {
            target.position = (rng.in_square() * unit).as_vec2();
            mover.position = (target.position.as_dvec2() - apart).as_vec2();
        }
        Case { mover, target, way, size, distance }
    }

    /// The bounds of the time of the first touch along a way. None if rounding has moved the mover off the target.
    fn times(&self, way: DVec2, blur: f64) -> Option<[f64; 2]> {
        let meet = self.distance / way.length();
        let apart = self.mover.position.as_dvec2() - self.target.position.as_dvec2() + way * meet;
        let moved = self.mover.ends().map(|end| end + apart);
        let target = self.target.ends();
        let slack = OF_SIZE * self.size + (OF_DISTANCE + blur) * self.distance;
        let (mut early, mut late) = (f64::INFINITY, f64::INFINITY);
        let middle = (moved[0] + moved[1]) * 0.5;
        let on_target = [moved[0], moved[1], middle].map(|point| (target, point, way));
        let on_mover = target.map(|point| (moved, point, -way));
        for ([a, b], point, way) in on_target.into_iter().chain(on_mover) {
            let length = a.distance(b);
            if length == 0.0 {
                continue;
            }
            let normal = (b - a).perp() / length;
            let closing = way.dot(normal);
            let time = (a - point).dot(normal) / closing;
            let along = (point + way * time - a).dot(b - a) / length;
            let inside = along.min(length - along);
            let lateral = slack * way.length() / closing.abs();
            if inside >= -lateral {
                early = early.min(time - slack / closing.abs());
            }
            if inside >= lateral {
                late = late.min(time + slack / closing.abs());
            }
        }
        let rounding = SINGLE * meet;
        late.is_finite().then_some([meet + early - rounding, meet + late + rounding])
    }
}

fn world_of(geometry: &Geometry, pose: Pose) -> World<Dim2> {
    let mut world = World::new(Settings::DEFAULT, 0);
    world.create(ShapeDesc {
        geometry: geometry.clone(),
        pose,
        filter: Filter::default(),
        user_data: 0,
        owner: 0,
        trigger: false,
        continuous: false,
        is_static: true,
        enabled: true,
    });
    world
}

/// The time of a hit that does not begin inside.
type Answer = Option<f64>;

fn time_of(hit: Option<CastHit<Vec2>>) -> Answer {
    hit.filter(|hit| !hit.inside).map(|hit| hit.time.into())
}

fn rays(case: &Case) -> (DVec2, Vec<(&'static str, Answer)>) {
    let (target, pose, query) = (case.target.geometry(), case.target.pose(), Query::default());
    let ray = Ray::new(case.mover.position, case.way, f32::MAX).expect("a ray");
    let length = case.way.as_dvec2().length();
    let found = world_of(&target, pose).nearest(&Raycast::new(&ray, &query), &query);
    let answer = |hit: Option<impinge::dim2::Hit>| {
        hit.filter(|hit| !hit.inside).map(|hit| f64::from(hit.distance) / length)
    };
    let answers = vec![
        ("ray", answer(Dim2::raycast(&target, &pose, &ray))),
        ("ray in a world", answer(found.map(|found| found.hit))),
    ];
    (case.way.as_dvec2(), answers)
}

fn casts(case: &Case) -> (DVec2, Vec<(&'static str, Answer)>) {
    let (target, pose, query) = (case.target.geometry(), case.target.pose(), Query::default());
    let (mover, start, way) = (case.mover.geometry(), case.mover.pose(), case.way);
    let found = world_of(&target, pose).nearest(&Cast::new(&mover, start, way, &query), &query);
    let back = Dim2::cast(&target, &pose, -way, &mover, &start, AtStart::Hit);
    let answers = vec![
        ("cast", time_of(Dim2::cast(&mover, &start, way, &target, &pose, AtStart::Hit))),
        ("cast of the target", time_of(back)),
        ("cast in a world", time_of(found.map(|found| found.hit))),
    ];
    (way.as_dvec2(), answers)
}

/// A point turns on its way.
fn motions(case: &Case) -> (DVec2, Vec<(&'static str, Answer)>) {
    let (target, pose, query) = (case.target.geometry(), case.target.pose(), Query::default());
    let (mover, start) = (case.mover.geometry(), case.mover.pose());
    let to = case.mover.position + case.way;
    let turns = case.mover.end == Vec2::ZERO;
    let rotation = if turns { case.target.rotation.perp() } else { case.mover.rotation };
    let end = Pose::new(to, rotation).expect("a pose");
    let probe = CastMotion::new(&mover, start, end, &query);
    let found = world_of(&target, pose).nearest(&probe, &query);
    let (moves, stands) = ((&mover, &start, &end), (&target, &pose, &pose));
    let answers = vec![
        ("motion", time_of(Dim2::cast_motion(moves, stands, AtStart::Hit))),
        ("motion to a mover", time_of(Dim2::cast_motion(stands, moves, AtStart::Hit))),
        ("motion in a world", time_of(found.map(|found| found.hit))),
    ];
    (to.as_dvec2() - case.mover.position.as_dvec2(), answers)
}

fn examine(question: impl Fn(&Case) -> (DVec2, Vec<(&'static str, Answer)>), points_only: bool) {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut passed, mut wrong) = (0_u64, Vec::new());
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed, number);
        let is_point = points_only || rng.bool();
        let case = Case::new(rng, is_point);
        let (way, answers) = question(&case);
        // The end of a motion is rounded in the frame of a compound.
        let is_rounded = way != case.way.as_dvec2() && case.target.kind == KINDS - 1;
        let Some([early, late]) = case.times(way, if is_rounded { SINGLE } else { 0.0 }) else {
            continue;
        };
        passed += 1;
        for (name, answer) in answers {
            if !answer.is_some_and(|time| early <= time && time <= late) {
                let far = case.distance / case.size;
                wrong.push(format!(
                    "case {number}, {name}: {answer:?}, not in {early} to {late}, {far:e} sizes away\n{case:?}"
                ));
            }
        }
    }
    println!("{passed} of {cases} pass through");
    assert!(passed > cases / 2, "{passed} of {cases}");
    let first: Vec<_> = wrong.iter().take(4).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
}

#[test]
fn rays_from_far_away_hit_segments() {
    examine(rays, true);
}

#[test]
fn casts_from_far_away_hit_segments() {
    examine(casts, false);
}

#[test]
fn motions_from_far_away_hit_segments() {
    examine(motions, false);
}
