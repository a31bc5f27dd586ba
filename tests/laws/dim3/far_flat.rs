//! Tests that rays and casts from any distance hit flat geometries that they pass through.
//!
//! The reference intersects the features of both geometries near the place where they meet. All positions are relative to
//! that place, so a reference has a thousandth of the slack as its error.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::narrowphase::CastHit;
use impinge::dim3::{
    Convex, Convex3, Dim3, Geometry, Hull, Mesh, MeshOptions, Pose, Progress, Ray, ScaledMesh,
    narrowphase,
};
use impinge::space::{AtStart, Space};
use impinge::world::{Cast, CastMotion, Filter, Query, Raycast, Settings, ShapeDesc, World};

use crate::dim3::oracle::shape::matrix;
use crate::limits::require;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xf1a7;
const CASES: u64 = 8_000;

/// The accuracy of a position, as a part of the size and of the distance.
const OF_SIZE: f64 = 1e-6;
const OF_DISTANCE: f64 = 1e-13;

/// The rounding of a time or distance to `f32`, and of the motion to its end.
const SINGLE: f64 = 2.4e-7;

/// A convex polygon in its local plane z = 0, with 1 to 8 corners in order.
#[derive(Clone, Debug)]
struct Flat {
    kind: Kind,
    corners: Vec<Vec3>,
    rotation: Quat,
    position: Vec3,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Point,
    PointBox,
    PointCapsule,
    Segment,
    SegmentHull,
    FlatBox,
    Triangle,
    FlatHull,
    /// The fan of triangles of a polygon.
    Mesh,
    Compound,
}

const TARGETS: [Kind; 5] =
    [Kind::Triangle, Kind::FlatBox, Kind::FlatHull, Kind::Mesh, Kind::Compound];

const MOVERS: [Kind; 8] = [
    Kind::Point,
    Kind::PointBox,
    Kind::PointCapsule,
    Kind::Segment,
    Kind::SegmentHull,
    Kind::Triangle,
    Kind::FlatBox,
    Kind::FlatHull,
];

impl Flat {
    /// A polygon of a size about the origin.
    fn new(rng: &mut Rng, kind: Kind, size: f64) -> Flat {
        let stretch = rng.uniform(0.2, 1.0);
        let corner =
            |angle: f64| (DVec3::new(angle.cos(), angle.sin() * stretch, 0.0) * size).as_vec3();
        let half = corner(rng.uniform(0.3, 1.2)).abs();
        let corners = match kind {
            Kind::Point | Kind::PointBox | Kind::PointCapsule => vec![Vec3::ZERO],
            Kind::Segment | Kind::SegmentHull => {
                let end = corner(rng.uniform(0.0, 6.0));
                vec![-end, end]
            }
            Kind::FlatBox => [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
                .map(|[x, y]| half * Vec3::new(x, y, 0.0))
                .to_vec(),
            Kind::Triangle | Kind::FlatHull | Kind::Mesh | Kind::Compound => {
                let count = if kind == Kind::Triangle { 3 } else { 3 + rng.below(6) };
                let start = rng.uniform(0.0, 6.0);
                let step = std::f64::consts::TAU / count as f64;
                (0..count)
                    .map(|number| corner(start + step * (number as f64 + rng.uniform(-0.3, 0.3))))
                    .collect()
            }
        };
        let rotation = if rng.once_in(4) { Quat::IDENTITY } else { rng.rotation() };
        Flat { kind, corners, rotation, position: Vec3::ZERO }
    }

    /// The corners relative to the position.
    fn world_corners(&self) -> Vec<DVec3> {
        let turn = matrix(self.rotation);
        self.corners.iter().map(|corner| turn * corner.as_dvec3()).collect()
    }

    fn normal(&self) -> DVec3 {
        matrix(self.rotation) * DVec3::Z
    }

    /// A point inside, relative to the position.
    fn inner_point(&self, rng: &mut Rng) -> DVec3 {
        let corners = self.world_corners();
        let weights: Vec<f64> = corners.iter().map(|_| rng.uniform(0.2, 1.0)).collect();
        let sum: f64 = weights.iter().sum();
        corners.iter().zip(weights).map(|(corner, weight)| *corner * (weight / sum)).sum()
    }

    fn fan(&self) -> Vec<[u32; 3]> {
        (2..self.corners.len() as u32).map(|last| [0, last - 1, last]).collect()
    }

    fn convex(&self) -> Option<Convex> {
        Some(
            match (self.kind, &self.corners[..]) {
                (Kind::Point, _) => Convex::sphere(Vec3::ZERO, 0.0),
                (Kind::PointBox, _) => Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::ZERO),
                (Kind::PointCapsule, _) => Convex::capsule(Vec3::ZERO, Vec3::ZERO, 0.0),
                (Kind::Segment, &[a, b]) => Convex::capsule(a, b, 0.0),
                (Kind::Triangle, &[a, b, c]) => Convex::triangle(a, b, c, 0.0),
                (Kind::FlatBox, corners) => {
                    Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, corners[2])
                }
                (Kind::FlatHull | Kind::SegmentHull, corners) => {
                    let hull = Hull::from_points(corners, 20).expect("a hull");
                    Convex::hull(Arc::new(hull), Vec3::ONE, 0.0)
                }
                _ => return None,
            }
            .expect("a geometry"),
        )
    }

    fn geometry(&self) -> Geometry {
        if let Some(convex) = self.convex() {
            return convex.into();
        }
        if self.kind == Kind::Mesh {
            let indices = self.fan();
            let options = MeshOptions::default();
            let progress = Progress::default();
            let mesh = Mesh::build(&self.corners, indices.as_flattened(), None, options, &progress);
            let mesh = ScaledMesh::new(Arc::new(mesh.expect("a mesh")), Vec3::ONE);
            return Geometry::Mesh(mesh.expect("a scale"));
        }
        let part = |[a, b, c]: [u32; 3]| {
            let [a, b, c] = [a, b, c].map(|index| self.corners[index as usize]);
            let triangle = Convex::triangle(a, b, c, 0.0).expect("a triangle");
            CompoundPart::<Convex3> { geometry: triangle.into(), pose: Pose::IDENTITY, tag: 0 }
        };
        let parts = self.fan().into_iter().map(part).collect();
        let compound = Compound::new(parts, false).expect("a compound");
        Geometry::Compound(PosedCompound::new(Arc::new(compound)))
    }

    fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation).expect("a pose")
    }
}

/// A mover on its way to a target that it passes through.
#[derive(Debug)]
struct Case {
    mover: Flat,
    target: Flat,
    /// The translation of the mover, and the direction of a ray.
    way: Vec3,
    /// The rotation of the mover at the end of a motion.
    end_rotation: Quat,
    /// The sum of the sizes.
    size: f64,
    /// From the start to the place where both meet.
    distance: f64,
}

/// The time of the first touch is between these two.
#[derive(Debug)]
struct Times {
    early: f64,
    late: f64,
}

impl Case {
    fn new(rng: &mut Rng, mover: Kind, target: Kind) -> Case {
        let unit = rng.power(-3.0, 3.0);
        let of_mover = unit * rng.power(-1.0, 1.0);
        let (mut mover, mut target) =
            (Flat::new(rng, mover, of_mover), Flat::new(rng, target, unit));
        let size = unit + of_mover;
        let normal = target.normal();
        let direction = if rng.bool() {
            (normal * rng.sign() + rng.unit() * rng.power(-9.0, -6.0)).normalize()
        } else {
            loop {
                let drawn = rng.unit();
                if drawn.dot(normal).abs() > 1e-2 {
                    break drawn;
                }
            }
        };
        let far = if rng.once_in(8) { rng.power(6.6, 9.0) } else { rng.power(0.6, 6.6) };
        let distance = size * far;
        let way = (direction * (distance * rng.uniform(1.05, 4.0))).as_vec3();
        let meets = way.as_dvec3().normalize() * distance;
        let apart = meets + mover.inner_point(rng) - target.inner_point(rng);
        if rng.bool() {
            mover.position = if rng.bool() { -meets } else { rng.in_cube() * unit }.as_vec3();
            target.position = (mover.position.as_dvec3() + apart).as_vec3();
        } else {
            target.position = (rng.in_cube() * unit).as_vec3();
            mover.position = (target.position.as_dvec3() - apart).as_vec3();
        }
        let turns = matches!(mover.kind, Kind::Point | Kind::PointBox | Kind::PointCapsule);
        let end_rotation = if turns { rng.rotation() } else { mover.rotation };
        Case { mover, target, way, end_rotation, size, distance }
    }

    /// The bounds of the time of a mover along a way. None if rounding has moved it off the target.
    ///
    /// `blur` is the rounding of the way, as a part of its length.
    fn times(&self, way: DVec3, blur: f64) -> Option<Times> {
        let meet = self.distance / way.length();
        // The mover relative to the target when they meet.
        let apart = self.mover.position.as_dvec3() - self.target.position.as_dvec3() + way * meet;
        let moved: Vec<DVec3> =
            self.mover.world_corners().into_iter().map(|corner| corner + apart).collect();
        let target = self.target.world_corners();
        let mut touches = Vec::new();
        let mut on_face = |face: &[DVec3], point: DVec3, way: DVec3| {
            if let [a, b, c, ..] = *face {
                let normal = (b - a).cross(c - a).normalize();
                let time = (a - point).dot(normal) / way.dot(normal);
                let at = point + way * time;
                let inside = face
                    .iter()
                    .zip(face.iter().cycle().skip(1))
                    .map(|(from, to)| normal.cross(*to - *from).normalize().dot(at - *from));
                let inside = inside.fold(f64::INFINITY, f64::min);
                touches.push((time, inside, way.dot(normal).abs()));
            }
        };
        moved.iter().for_each(|point| on_face(&target, *point, way));
        target.iter().for_each(|point| on_face(&moved, *point, -way));
        // An inner point of the mover proves a touch no later than its own.
        let middle = moved.iter().sum::<DVec3>() / moved.len() as f64;
        on_face(&target, middle, way);
        for [a, b] in edges(&moved) {
            for [c, d] in edges(&target) {
                let (along_a, along_b) = (b - a, d - c);
                let normal = along_a.cross(along_b);
                let closing = way.dot(normal);
                let time = (c - a).dot(normal) / closing;
                let off = c - a - way * time;
                // off = along_a * s - along_b * r
                let squared = normal.length_squared();
                let s = off.cross(along_b).dot(normal) / squared;
                let r = off.cross(along_a).dot(normal) / squared;
                let inside =
                    (s.min(1.0 - s) * along_a.length()).min(r.min(1.0 - r) * along_b.length());
                touches.push((time, inside, closing.abs() / squared.sqrt()));
            }
        }
        let slack = OF_SIZE * self.size + (OF_DISTANCE + blur) * self.distance;
        let (mut early, mut late) = (f64::INFINITY, f64::INFINITY);
        for (time, inside, closing) in touches {
            let lateral = slack * way.length() / closing;
            if inside >= -lateral {
                early = early.min(time - slack / closing);
            }
            if inside >= lateral {
                late = late.min(time + slack / closing);
            }
        }
        let rounding = SINGLE * meet;
        late.is_finite()
            .then_some(Times { early: meet + early - rounding, late: meet + late + rounding })
    }
}

/// The edges of a polygon or segment.
fn edges(corners: &[DVec3]) -> Vec<[DVec3; 2]> {
    let count = if corners.len() < 3 { corners.len() - 1 } else { corners.len() };
    (0..count).map(|number| [corners[number], corners[(number + 1) % corners.len()]]).collect()
}

/// The answer of a question: the time, the normal and whether it begins inside.
type Answer = Option<(f64, Vec3, bool)>;

fn world_of(geometry: &Geometry, pose: Pose) -> World<Dim3> {
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

/// The rays of a case, with names.
fn rays(case: &Case) -> Vec<(&'static str, Answer)> {
    let (target, pose) = (case.target.geometry(), case.target.pose());
    let ray = Ray::new(case.mover.position, case.way, f32::MAX).expect("a ray");
    let length = case.way.as_dvec3().length();
    let answer = |hit: Option<impinge::dim3::Hit>| {
        hit.map(|hit| (f64::from(hit.distance) / length, hit.normal, hit.inside))
    };
    let query = Query::default();
    let found = world_of(&target, pose).nearest(&Raycast::new(&ray, &query), &query);
    let mut answers = vec![
        ("ray", answer(Dim3::raycast(&target, &pose, &ray))),
        ("ray in a world", answer(found.map(|found| found.hit))),
    ];
    if let Some(convex) = case.target.convex() {
        answers.push(("ray at a convex", answer(narrowphase::raycast(&convex, &pose, &ray))));
    }
    answers
}

/// The casts of a case, with names.
fn casts(case: &Case) -> Vec<(&'static str, Answer)> {
    let (target, pose) = (case.target.geometry(), case.target.pose());
    let (mover, start, way) = (case.mover.geometry(), case.mover.pose(), case.way);
    let answer =
        |hit: Option<CastHit>| hit.map(|hit| (f64::from(hit.time), hit.normal, hit.inside));
    let query = Query::default();
    let world = world_of(&target, pose);
    let found = world.nearest(&Cast::new(&mover, start, way, &query), &query);
    vec![
        ("cast", answer(Dim3::cast(&mover, &start, way, &target, &pose, AtStart::Hit))),
        (
            "cast of the target",
            answer(Dim3::cast(&target, &pose, -way, &mover, &start, AtStart::Hit)),
        ),
        ("cast in a world", answer(found.map(|found| found.hit))),
    ]
}

/// The motions of a case, and their translation.
fn motions(case: &Case) -> (DVec3, Vec<(&'static str, Answer)>) {
    let (target, pose) = (case.target.geometry(), case.target.pose());
    let (mover, start) = (case.mover.geometry(), case.mover.pose());
    let to = case.mover.position + case.way;
    let end = Pose::new(to, case.end_rotation).expect("a pose");
    let answer =
        |hit: Option<CastHit>| hit.map(|hit| (f64::from(hit.time), hit.normal, hit.inside));
    let query = Query::default();
    let world = world_of(&target, pose);
    let found = world.nearest(&CastMotion::new(&mover, start, end, &query), &query);
    let (moves, stands) = ((&mover, &start, &end), (&target, &pose, &pose));
    let answers = vec![
        ("motion", answer(Dim3::cast_motion(moves, stands, AtStart::Hit))),
        ("motion to a mover", answer(Dim3::cast_motion(stands, moves, AtStart::Hit))),
        ("motion in a world", answer(found.map(|found| found.hit))),
    ];
    (to.as_dvec3() - case.mover.position.as_dvec3(), answers)
}

fn judge(answer: &Answer, times: &Times) -> Result<(), String> {
    let Some((time, _, inside)) = *answer else { return Err("missed".into()) };
    require(!inside, || "inside".into())?;
    require(times.early <= time && time <= times.late, || format!("at {time}, not in {times:?}"))
}

/// The normal of a point's hit is that of the plane.
fn judge_normal(answer: &Answer, normal: DVec3) -> Result<(), String> {
    let off = answer.map_or(0.0, |(_, found, _)| {
        let found = found.as_dvec3();
        (found - normal).length().min((found + normal).length())
    });
    require(off < 1e-5, || format!("the normal of {answer:?} is {off:e} off {normal}"))
}

/// Checks the answers of a question for pairs of all kinds.
fn examine(movers: &[Kind], question: impl Fn(&Case) -> (DVec3, Vec<(&'static str, Answer)>)) {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut passed, mut wrong) = (0_u64, Vec::new());
    let mut counts = std::collections::BTreeMap::new();
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed, number);
        let (mover, target) = (rng.pick(movers), rng.pick(&TARGETS));
        let case = Case::new(rng, mover, target);
        let (way, answers) = question(&case);
        // The end of a motion is rounded in the frame of a compound.
        let blur =
            if way != case.way.as_dvec3() && target == Kind::Compound { SINGLE } else { 0.0 };
        let Some(times) = case.times(way, blur) else { continue };
        passed += 1;
        let is_point = case.mover.corners.len() == 1;
        for (name, answer) in answers {
            let normal = case.target.normal();
            let found = judge(&answer, &times)
                .and_then(|()| if is_point { judge_normal(&answer, normal) } else { Ok(()) });
            if let Err(what) = found {
                *counts.entry((name, format!("{mover:?} {target:?}"))).or_insert(0) += 1;
                wrong.push(format!(
                    "case {number}, {name}: {what}, {:e} sizes away\n{case:?}",
                    case.distance / case.size
                ));
            }
        }
    }
    println!("{passed} of {cases} pass through");
    assert!(passed > cases / 2, "{passed} of {cases}");
    for ((name, pair), count) in counts {
        println!("{name}, {pair}: {count} wrong");
    }
    let first: Vec<_> = wrong.iter().take(4).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
}

#[test]
fn rays_from_far_away_hit_flat_geometries() {
    examine(&[Kind::Point], |case| (case.way.as_dvec3(), rays(case)));
}

#[test]
fn casts_from_far_away_hit_flat_geometries() {
    examine(&MOVERS, |case| (case.way.as_dvec3(), casts(case)));
}

#[test]
fn motions_from_far_away_hit_flat_geometries() {
    examine(&MOVERS, motions);
}
