//! Tests casts of bodies that rest on a floor of many parts: they slide over it without a hit, and hit what stands up.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, ConvexSpace, PosedCompound};
use impinge::dim3::{
    Convex, Convex3, Dim3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Hull, Mesh,
    MeshOptions, Pose, Progress, ScaledMesh,
};
use impinge::space::{AtStart, Space};
use impinge::world::{Cast, Query, Settings, ShapeDesc, World};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// The floor reaches from -EDGE to EDGE along x and z, at y = 0.
const EDGE: f32 = 4.0;

const LEAVING: AtStart = AtStart::HitUnlessLeaving;

/// A body of any bounded convex kind, with a size of about 1.
fn body(rng: &mut Rng) -> (&'static str, Convex) {
    let turn = match rng.below(3) {
        0 => Quat::IDENTITY,
        1 => Quat::from_rotation_y(rng.uniform(0.0, 6.0) as f32),
        _ => rng.rotation(),
    };
    let mut length = || rng.uniform(0.1, 0.5) as f32;
    let (half, radius) = (Vec3::new(length(), length(), length()), length());
    let along = turn * Vec3::Y * length();
    let (name, found) = match rng.below(8) {
        0 => ("sphere", Convex::sphere(Vec3::ZERO, radius)),
        1 => ("capsule", Convex::capsule(-along, along, radius)),
        2 | 3 => ("box", Convex::oriented_box(Vec3::ZERO, turn, half)),
        4 => ("rounded box", Convex::rounded_box(Vec3::ZERO, turn, half, 0.1)),
        5 => ("cylinder", Convex::cylinder(-along, along, radius, 0.0)),
        6 => ("cone", Convex::cone(-along, along, radius, 0.0)),
        _ => {
            let points: Vec<Vec3> =
                (0..4 + rng.below(10)).map(|_| (rng.in_cube() * 0.5).as_vec3()).collect();
            let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a hull");
            ("hull", Convex::hull(Arc::new(hull), Vec3::ONE, 0.0))
        }
    };
    (name, found.expect("a geometry"))
}

/// Random places from -EDGE to EDGE, both included.
fn cuts(rng: &mut Rng) -> Vec<f32> {
    let mut cuts = vec![-EDGE, EDGE];
    let count = 1 + rng.below(14);
    cuts.extend((0..count).map(|_| rng.uniform(-4.0, 4.0) as f32));
    if rng.bool() {
        let middle = rng.uniform(-1.0, 1.0);
        cuts.extend((0..3).map(|_| (middle + rng.uniform(-0.02, 0.02)) as f32));
    }
    cuts.sort_by(f32::total_cmp);
    cuts.dedup();
    cuts
}

/// Triangles of a floor: cells of random sizes, with random diagonals, some of them fans. Rows have cells of their own, so
/// there are T-junctions.
fn floor_triangles(rng: &mut Rng) -> Vec<[Vec3; 3]> {
    let mut triangles = Vec::new();
    let (shared, rows) = (cuts(rng), cuts(rng));
    let own = rng.bool();
    for row in rows.windows(2) {
        let columns = if own { cuts(rng) } else { shared.clone() };
        for column in columns.windows(2) {
            let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
            let [a, b, c, d] = [
                at(column[0], row[0]),
                at(column[0], row[1]),
                at(column[1], row[1]),
                at(column[1], row[0]),
            ];
            match rng.below(3) {
                0 => triangles.extend([[a, b, c], [a, c, d]]),
                1 => triangles.extend([[a, b, d], [b, c, d]]),
                _ => {
                    let part = |rng: &mut Rng| rng.uniform(0.1, 0.9) as f32;
                    let x = column[0] + (column[1] - column[0]) * part(rng);
                    let middle = at(x, row[0] + (row[1] - row[0]) * part(rng));
                    triangles.extend([
                        [a, b, middle],
                        [b, c, middle],
                        [c, d, middle],
                        [d, a, middle],
                    ]);
                }
            }
        }
    }
    triangles
}

fn mesh_of(triangles: &[[Vec3; 3]], options: MeshOptions) -> Geometry {
    let vertices: Vec<Vec3> = triangles.as_flattened().to_vec();
    let indices: Vec<u32> = (0..vertices.len() as u32).collect();
    let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
    Geometry::Mesh(ScaledMesh::new(Arc::new(mesh.expect("a mesh")), Vec3::ONE).expect("a scale"))
}

fn compound_of(parts: Vec<CompoundPart<Convex3>>, welded: bool) -> Geometry {
    let compound = Compound::new(parts, welded).expect("a compound");
    Geometry::Compound(PosedCompound::new(Arc::new(compound)))
}

fn part(geometry: impl Into<Geometry>, at: Vec3) -> CompoundPart<Convex3> {
    let pose = Pose::new(at, Quat::IDENTITY).expect("a pose");
    CompoundPart { geometry: geometry.into(), pose, tag: 0 }
}

/// Boxes with flush tops.
fn tiles(rng: &mut Rng) -> Vec<CompoundPart<Convex3>> {
    let (rows, columns) = (cuts(rng), cuts(rng));
    let mut parts = Vec::new();
    for (row, column) in rows.windows(2).flat_map(|row| columns.windows(2).map(move |c| (row, c))) {
        let half = Vec3::new(0.5 * (column[1] - column[0]), 0.5, 0.5 * (row[1] - row[0]));
        let tile = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
        let at = Vec3::new(0.5 * (column[0] + column[1]), -0.5, 0.5 * (row[0] + row[1]));
        parts.push(part(tile, at));
    }
    parts
}

fn field(rng: &mut Rng) -> Geometry {
    let side = 3 + rng.below(14) as u32;
    let samples = vec![0.0; (side * side) as usize];
    let field = HeightField::new(&HeightFieldDesc {
        rows: side,
        columns: side,
        samples: HeightSamples::F32(&samples),
        scale: 1.0,
        offset: 0.0,
        cell_x: 2.0 * EDGE / (side - 1) as f32,
        cell_z: 2.0 * EDGE / (side - 1) as f32,
        range: None,
        holes: None,
        diagonals: None,
        tags: None,
        one_sided: rng.bool(),
        thickness: 0.0,
    });
    Geometry::HeightField(Arc::new(field.expect("a height field")))
}

/// A flat floor, and the pose at which it lies where the others do.
fn floor(rng: &mut Rng) -> (&'static str, Geometry, Pose) {
    let (name, geometry) = match rng.below(5) {
        0 => {
            let options = MeshOptions { one_sided: rng.bool(), weld: true, solid: false };
            ("welded mesh", mesh_of(&floor_triangles(rng), options))
        }
        1 => ("mesh", mesh_of(&floor_triangles(rng), MeshOptions::default())),
        2 => ("tiles", compound_of(tiles(rng), rng.bool())),
        3 => {
            let triangles = floor_triangles(rng).into_iter().map(|[a, b, c]| {
                part(Convex::triangle(a, b, c, 0.0).expect("a triangle"), Vec3::ZERO)
            });
            ("triangles", compound_of(triangles.collect(), rng.bool()))
        }
        _ => ("height field", field(rng)),
    };
    let bounds = Dim3::aabb(&geometry, &Pose::IDENTITY);
    let center = 0.5 * (bounds.min + bounds.max);
    let at = Vec3::new(-center.x, 0.0, -center.z);
    (name, geometry, Pose::new(at, Quat::IDENTITY).expect("a pose"))
}

/// Returns a place over the floor at which a body is this deep in it.
fn resting_place(rng: &mut Rng, body: &Convex, depth: f32) -> Vec3 {
    let at = Vec3::new(rng.uniform(-1.0, 1.0) as f32, 1.0, rng.uniform(-1.0, 1.0) as f32);
    let half_space = Convex::half_space(Vec3::Y, 0.0).expect("a half-space");
    let pose = Pose::new(at, Quat::IDENTITY).expect("a pose");
    let gap = Convex3::distance(&half_space, &Pose::IDENTITY, body, &pose).distance;
    at - Vec3::Y * (gap + depth)
}

fn depth(rng: &mut Rng) -> f32 {
    match rng.below(4) {
        0 => 0.0,
        1 => 1e-3,
        2 => rng.power(-6.0, -2.0) as f32,
        _ => rng.uniform(0.0, 4e-3) as f32,
    }
}

/// A common pose of a scene: level, or turned.
fn frame(rng: &mut Rng) -> Pose {
    if rng.bool() {
        return Pose::IDENTITY;
    }
    Pose::new((rng.in_cube() * 3.0).as_vec3(), rng.rotation()).expect("a pose")
}

fn placed(frame: &Pose, pose: &Pose) -> Pose {
    let turn = frame.rotation().as_dquat().normalize();
    let at = frame.position().as_dvec3() + turn * pose.position().as_dvec3();
    let rotation = (turn * pose.rotation().as_dquat()).normalize();
    Pose::new(at.as_vec3(), rotation.as_quat()).expect("a pose")
}

fn turned(frame: &Pose, way: Vec3) -> Vec3 {
    (frame.rotation().as_dquat().normalize() * way.as_dvec3()).as_vec3()
}

#[test]
fn a_body_slides_over_a_flat_floor_without_a_hit() {
    for number in 0..case_count(6_000) {
        let mut rng = Rng::of_case(seed(4511), number);
        let (kind, body) = body(&mut rng);
        let (name, floor, at) = floor(&mut rng);
        let depth = depth(&mut rng);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Quat::IDENTITY).unwrap();
        let angle = rng.uniform(0.0, 6.3) as f32;
        let way = Vec3::new(angle.cos(), 0.0, angle.sin()) * rng.uniform(0.1, 2.5) as f32;
        let frame = frame(&mut rng);
        let (at, place, way) = (placed(&frame, &at), placed(&frame, &place), turned(&frame, way));
        let body = Geometry::from(body);
        let hit = Dim3::cast(&body, &place, way, &floor, &at, LEAVING);
        assert_eq!(hit, None, "case {number}: {kind} over {name}, {depth} deep");
        let hit = Dim3::cast(&floor, &at, -way, &body, &place, LEAVING);
        assert_eq!(hit, None, "case {number}: {name} under {kind}, {depth} deep");
        let end = Pose::new(place.position() + way, place.rotation()).expect("a pose");
        let hit = Dim3::cast_motion((&body, &place, &end), (&floor, &at, &at), LEAVING);
        assert_eq!(hit, None, "case {number}: motion of {kind} over {name}, {depth} deep");
    }
}

/// What stands up from the floor: a name, and its parts.
fn obstacle(rng: &mut Rng) -> (&'static str, Convex) {
    let height = rng.uniform(0.02, 0.6) as f32;
    let (start, width) = (2.0, 3.0);
    let hull = |points: &[Vec3]| {
        let hull = Hull::from_points(points, Hull::MAX_VERTICES).expect("a hull");
        Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a hull")
    };
    let prism = |section: &[[f32; 2]]| {
        let points =
            section.iter().flat_map(|[x, y]| [-width, width].map(|z| Vec3::new(start + x, *y, z)));
        hull(&points.collect::<Vec<Vec3>>())
    };
    match rng.below(4) {
        0 => ("step", prism(&[[0.0, -1.0], [0.0, height], [2.0, height], [2.0, -1.0]])),
        1 => ("wall", prism(&[[0.0, -1.0], [0.0, 3.0], [0.1, 3.0], [0.1, -1.0]])),
        2 => ("ramp", prism(&[[0.0, 0.0], [2.0, height], [2.0, -1.0], [0.0, -1.0]])),
        _ => ("ridge", prism(&[[0.0, 0.0], [0.5, height], [1.0, 0.0], [0.5, -1.0]])),
    }
}

/// A step, a wall, a ramp and a ridge are hit when the body alone would hit them without the floor.
#[test]
fn a_body_hits_what_stands_up_from_its_floor() {
    let mut hits = 0;
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4512), number);
        let (kind, body) = body(&mut rng);
        let depth = depth(&mut rng);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Quat::IDENTITY).unwrap();
        let (name, obstacle) = obstacle(&mut rng);
        let mut parts = tiles(&mut rng);
        parts.push(part(obstacle.clone(), Vec3::ZERO));
        let scene = compound_of(parts, rng.bool());
        let way = Vec3::new(2.5, 0.0, rng.uniform(-0.5, 0.5) as f32);
        let alone = Convex3::cast(&body, &place, way, &obstacle, &Pose::IDENTITY, LEAVING);
        let Some(expected) = alone.filter(|hit| !hit.inside) else { continue };
        let body = Geometry::from(body);
        let hit = Dim3::cast(&body, &place, way, &scene, &Pose::IDENTITY, LEAVING);
        let time = hit.map(|hit| hit.time);
        let near = time.is_some_and(|time| (time - expected.time).abs() < 1e-5);
        assert!(near, "case {number}: {kind} to {name}, {depth} deep: {time:?}, {expected:?}");
        hits += 1;
    }
    assert!(hits > 100, "only {hits} hits");
}

/// Separate shapes of a world are one floor where no edge stands up: boxes side by side, a mesh beside a box, terrain
/// beside a mesh.
#[test]
fn a_body_slides_from_shape_to_shape() {
    for number in 0..case_count(3_000) {
        let mut rng = Rng::of_case(seed(4513), number);
        let (kind, body) = body(&mut rng);
        let depth = depth(&mut rng);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Quat::IDENTITY).unwrap();
        let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
        // Floors side by side along x. Each is 8 long and wide.
        let mut names = Vec::new();
        let middle = rng.uniform(-0.5, 0.5) as f32;
        for side in [-1.0, 1.0] {
            let (name, geometry, at) = if rng.once_in(3) {
                let half = Vec3::new(EDGE, 1.0, EDGE);
                let slab = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
                let at = Pose::new(Vec3::NEG_Y, Quat::IDENTITY).expect("a pose");
                ("box", Geometry::from(slab), at)
            } else {
                floor(&mut rng)
            };
            names.push(name);
            let by = Vec3::X * (middle + side * EDGE);
            let at = Pose::new(at.position() + by, Quat::IDENTITY).expect("a pose");
            world.create(ShapeDesc::new(geometry, at));
        }
        world.update();
        let way = Vec3::new(rng.sign() as f32 * 2.0, 0.0, rng.uniform(-1.0, 1.0) as f32);
        let lowest = Convex3::furthest(&body, &place, Vec3::NEG_Y).expect("a bounded body");
        if (lowest.x - middle).abs() <= depth + 1e-5 {
            // The border may be nearer than the top: nothing tells the floor from a step.
            continue;
        }
        let query = Query { skip_leaving: true, ..Query::default() };
        let body = Geometry::from(body);
        let cast = Cast::<Dim3, _>::new(&body, place, way, &query);
        let hit = world.nearest(&cast, &query).map(|found| found.hit);
        assert_eq!(hit, None, "case {number}: {kind} over {names:?}, {depth} deep");
        assert!(!world.any(&cast, &query));
    }
}

/// The example of the issue: a box that rests on a mesh.
#[test]
fn a_box_slides_over_a_grid() {
    let mut triangles = Vec::new();
    for (x, z) in (-4..4).flat_map(|x| (-4..4).map(move |z| (x as f32, z as f32))) {
        let at = |dx: f32, dz: f32| Vec3::new(x + dx, 0.0, z + dz);
        triangles.push([at(0.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)]);
        triangles.push([at(0.0, 0.0), at(1.0, 1.0), at(1.0, 0.0)]);
    }
    let options = MeshOptions { weld: true, ..MeshOptions::default() };
    let floor = mesh_of(&triangles, options);
    let half = Vec3::splat(0.4);
    let block = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
    let place = Pose::new(Vec3::new(-2.7, 0.4, 0.13), Quat::IDENTITY).expect("a pose");
    let way = Vec3::new(3.0, 0.0, 0.1);
    let hit = Dim3::cast(&block.into(), &place, way, &floor, &Pose::IDENTITY, LEAVING);
    assert_eq!(hit, None);
}

/// A body that turns about the floor's normal while it slides hits nothing either.
#[test]
fn a_body_turns_on_its_floor_without_a_hit() {
    for number in 0..case_count(1_500) {
        let mut rng = Rng::of_case(seed(4514), number);
        let (kind, body) = body(&mut rng);
        let (name, floor, at) = floor(&mut rng);
        let depth = rng.pick(&[0.0, 1e-4, 1e-3]);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Quat::IDENTITY).unwrap();
        let angle = rng.uniform(-3.0, 3.0) as f32;
        let by = (DVec3::new(rng.uniform(-1.0, 1.0), 0.0, rng.uniform(-1.0, 1.0))).as_vec3();
        let end = Pose::new(place.position() + by, Quat::from_rotation_y(angle)).expect("a pose");
        let body = Geometry::from(body);
        let hit = Dim3::cast_motion((&body, &place, &end), (&floor, &at, &at), LEAVING);
        assert_eq!(hit, None, "case {number}: {kind} over {name}, {depth} deep, by {angle}");
    }
}

/// A quad as two triangles.
fn quad(corners: [Vec3; 4]) -> [[Vec3; 3]; 2] {
    let [a, b, c, d] = corners;
    [[a, b, c], [a, c, d]]
}

/// A body that touches the side of a step hits it at the start, however low the step is.
#[test]
fn a_body_hits_a_low_step_that_it_touches() {
    for number in 0..case_count(3_000) {
        let mut rng = Rng::of_case(seed(4515), number);
        let mut length = || rng.uniform(0.1, 0.5) as f32;
        let half = Vec3::new(length(), length(), length());
        let body = match rng.below(3) {
            0 => Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half),
            1 => Convex::cylinder(-half.y * Vec3::Y, half.y * Vec3::Y, half.x, 0.0),
            _ => {
                let corners = (0..8).map(|corner| {
                    let side = |bit: u32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
                    half * Vec3::new(side(0), side(1), side(2))
                });
                let corners: Vec<Vec3> = corners.collect();
                let hull = Hull::from_points(&corners, Hull::MAX_VERTICES).expect("a hull");
                Convex::hull(Arc::new(hull), Vec3::ONE, 0.0)
            }
        };
        let depth = rng.pick(&[0.0, 0.0, 1e-4, 1e-3]) * half.y;
        let height = depth + rng.uniform(1e-3, 0.08) as f32 * half.y;
        let beyond = rng.pick(&[0.0, 0.0, 1e-6, 1e-4]) * half.x;
        let step = half.x - beyond;
        let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
        let scene = if rng.bool() {
            let (low, high) = (rng.uniform(-3.0, -2.0) as f32, rng.uniform(2.0, 3.0) as f32);
            let cut = rng.uniform(-0.1, 0.1) as f32;
            let mut triangles = Vec::new();
            for (from, to) in [(low, cut), (cut, high)] {
                let flat = |x: [f32; 2], y: f32| {
                    quad([at(x[0], y, from), at(x[0], y, to), at(x[1], y, to), at(x[1], y, from)])
                };
                triangles.extend(flat([-4.0, step], 0.0));
                triangles.extend(flat([step, 4.0], height));
                triangles.extend(quad([
                    at(step, 0.0, from),
                    at(step, 0.0, to),
                    at(step, height, to),
                    at(step, height, from),
                ]));
            }
            let options = MeshOptions { weld: rng.bool(), ..MeshOptions::default() };
            mesh_of(&triangles, options)
        } else {
            let slab =
                |half: Vec3| Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
            let floor = part(slab(at(2.0, 1.0, 3.0)), at(step - 2.0, -1.0, 0.0));
            let step = part(slab(at(2.0, 1.0, 3.0)), at(step + 2.0, height - 1.0, 0.0));
            compound_of(vec![floor, step], rng.bool())
        };
        let place = Pose::new(Vec3::Y * (half.y - depth), Quat::IDENTITY).expect("a pose");
        let way = at(rng.uniform(0.01, 2.0) as f32, 0.0, rng.uniform(-1.0, 1.0) as f32);
        let body = Geometry::from(body.expect("a geometry"));
        let hit = Dim3::cast(&body, &place, way, &scene, &Pose::IDENTITY, LEAVING);
        let is_near = hit.is_some_and(|hit| hit.time < 1e-4);
        assert!(is_near, "case {number}: {hit:?}, {height} high, {depth} deep, {beyond} beyond");
        // Away from the step there is no hit.
        let back = at(-way.x, 0.0, way.z);
        let hit = Dim3::cast(&body, &place, back, &scene, &Pose::IDENTITY, LEAVING);
        assert_eq!(hit, None, "case {number}: {height} high, {depth} deep, {beyond} beyond");
    }
}

/// A common translation that rounds nothing changes no hit.
#[test]
fn the_place_of_a_floor_does_not_matter() {
    for number in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed(4516), number);
        let (kind, body) = body(&mut rng);
        let (_, obstacle) = obstacle(&mut rng);
        let mut parts = tiles(&mut rng);
        parts.push(part(obstacle, Vec3::ZERO));
        let scene = compound_of(parts, rng.bool());
        let depth = depth(&mut rng);
        let height = resting_place(&mut rng, &body, depth).y;
        let dyadic = |value: f64| (value * 64.0).round() as f32 / 64.0;
        let height = (f64::from(height) * 64.0).floor() as f32 / 64.0;
        let place =
            Vec3::new(dyadic(rng.uniform(-1.0, 1.0)), height, dyadic(rng.uniform(-1.0, 1.0)));
        let way = Vec3::new(2.5, 0.0, rng.uniform(-1.0, 1.0) as f32);
        let body = Geometry::from(body);
        let hit = |by: Vec3| {
            let at = Pose::new(by, Quat::IDENTITY).expect("a pose");
            let place = Pose::new(place + by, Quat::IDENTITY).expect("a pose");
            Dim3::cast(&body, &place, way, &scene, &at, LEAVING).map(|hit| (hit.time, hit.normal))
        };
        let here = hit(Vec3::ZERO);
        for far in [1e2, 1e4, 1e5] {
            let by = (rng.in_cube() * far).round().as_vec3();
            assert_eq!(here, hit(by), "case {number}: {kind} at {by}");
        }
    }
}
