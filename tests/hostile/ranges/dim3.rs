//! The ends of the ranges in 3D.

use std::ptr::null;

use impinge::dim3::Dim3;
use impinge::ffi::*;

use super::calls::*;
use super::draw::{Draw, LEAST};
use crate::support::*;

/// The number of assets of each kind, and of other geometries.
const EACH: usize = 16;

fn vector([x, y, z]: [f32; 3]) -> imp_vec3 {
    vec3(x, y, z)
}

fn point(draw: &mut Draw) -> imp_vec3 {
    vector(draw.coordinates())
}

fn rotation(draw: &mut Draw) -> imp_quat {
    let half = 0.5f32.sqrt();
    let quat = |x, y, z, w| imp_quat { x, y, z, w };
    match draw.random.u8(0..8) {
        0..=2 => UNTURNED,
        3 => quat(half, 0.0, 0.0, half),
        4 => quat(0.5, -0.5, 0.5, -0.5),
        5 => quat(1.0, LEAST, -LEAST, -0.0),
        6 => quat(0.0, 1.009, 0.0, 1e-20),
        _ => {
            let [x, y, z, w] = std::array::from_fn(|_| draw.random.f32() - 0.5);
            let length = (x * x + y * y + z * z + w * w).sqrt().max(1e-3);
            let [x, y, z, w] = [x, y, z, w].map(|number| number / length);
            quat(x, y, z, w)
        }
    }
}

/// Returns a valid one of the geometries that `make` returns, which it gets numbers for.
fn valid(draw: &mut Draw, make: impl Fn(&mut Draw) -> imp_geometry) -> imp_geometry {
    for _ in 0..100 {
        let geometry = make(draw);
        if unsafe { imp_geometry_valid(&geometry) } == 1 {
            return geometry;
        }
    }
    panic!("no numbers of this case are valid: {}", last_error());
}

fn radius(draw: &mut Draw) -> f32 {
    if draw.random.bool() { 0.0 } else { draw.length().abs() }
}

fn sphere_of(draw: &mut Draw) -> imp_geometry {
    let sphere = imp_geometry_data_sphere { center: point(draw) };
    Kind::Sphere(&sphere).geometry(draw.length().abs())
}

fn capsule_of(draw: &mut Draw) -> imp_geometry {
    let (point_a, point_b) = (point(draw), point(draw));
    Kind::Capsule(&imp_geometry_data_capsule { point_a, point_b }).geometry(radius(draw))
}

fn box_of(draw: &mut Draw) -> imp_geometry {
    let half_extents = vector(draw.coordinates::<3>().map(f32::abs));
    let (center, rotation) = (point(draw), rotation(draw));
    Kind::Box(&imp_geometry_data_box { center, rotation, half_extents }).geometry(radius(draw))
}

fn triangle_of(draw: &mut Draw) -> imp_geometry {
    let [point_a, point_b, point_c] = std::array::from_fn(|_| point(draw));
    let triangle = imp_geometry_data_triangle { point_a, point_b, point_c };
    Kind::Triangle(&triangle).geometry(radius(draw))
}

fn cylinder_of(draw: &mut Draw) -> imp_geometry {
    let (point_a, point_b) = (point(draw), point(draw));
    let side_radius = draw.length().abs();
    let cylinder = imp_geometry_data_cylinder { point_a, point_b, side_radius };
    Kind::Cylinder(&cylinder).geometry(radius(draw))
}

fn cone_of(draw: &mut Draw) -> imp_geometry {
    let (base, apex, base_radius) = (point(draw), point(draw), draw.length().abs());
    Kind::Cone(&imp_geometry_data_cone { base, apex, base_radius }).geometry(radius(draw))
}

fn half_space_of(draw: &mut Draw) -> imp_geometry {
    let normal = vector(draw.direction());
    let offset = draw.coordinate();
    Kind::HalfSpace(&imp_geometry_data_half_space { normal, offset }).geometry(0.0)
}

fn hull_of_ends(draw: &mut Draw) -> imp_geometry {
    let count = draw.random.usize(1..14);
    let points: Vec<imp_vec3> = (0..count).map(|_| point(draw)).collect();
    scaled_hull(&unscaled(hull_of(&points)), draw)
}

fn scaled_hull(geometry: &imp_geometry, draw: &mut Draw) -> imp_geometry {
    let Some(Kind::Hull(hull)) = Kind::parse(geometry) else { unreachable!("a hull") };
    let scale = vector(draw.scales());
    let scaled = Kind::Hull(&imp_geometry_data_hull { scale, ..*hull }).geometry(radius(draw));
    if unsafe { imp_geometry_valid(&scaled) } == 1 { scaled } else { *geometry }
}

/// Returns a closed tetrahedron or a soup of triangles.
fn mesh_of_ends(draw: &mut Draw) -> imp_geometry {
    const CLOSED: [u32; 12] = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
    let is_closed = draw.random.bool();
    let count = if is_closed { 4 } else { draw.random.u32(3..12) };
    let vertices: Vec<imp_vec3> = (0..count).map(|_| point(draw)).collect();
    let soup: Vec<u32> =
        (0..3 * draw.random.usize(1..30)).map(|_| draw.random.u32(..count)).collect();
    let indices = if is_closed { &CLOSED[..] } else { &soup };
    let flags = draw.random.u32(..) & (IMP_MESH_ONE_SIDED | IMP_MESH_WELDED | IMP_MESH_SOLID);
    let mut mesh = imp_mesh { id: 0 };
    // Coinciding vertices open a surface.
    for flags in [flags, flags & !IMP_MESH_SOLID] {
        let (triangles, vertices) = (indices.len() as i32 / 3, vertices.as_ptr());
        let indices = indices.as_ptr();
        let status = unsafe {
            imp_mesh_create(vertices, count as i32, indices, triangles, null(), flags, &mut mesh)
        };
        if status == IMP_OK {
            return scaled_mesh(&mesh_geometry(mesh), draw);
        }
        assert_eq!(status, IMP_ERROR_OPEN, "{}", last_error());
    }
    unreachable!("only solids need a closed surface");
}

fn scaled_mesh(geometry: &imp_geometry, draw: &mut Draw) -> imp_geometry {
    let Some(Kind::Mesh(mesh)) = Kind::parse(geometry) else { unreachable!("a mesh") };
    let scale = vector(draw.scales());
    let thickness = radius(draw);
    let scaled = Kind::Mesh(&imp_geometry_data_mesh { scale, thickness, ..*mesh }).geometry(0.0);
    if unsafe { imp_geometry_valid(&scaled) } == 1 { scaled } else { *geometry }
}

fn height_field_of_ends(draw: &mut Draw) -> imp_geometry {
    let desc: imp_height_field_desc =
        written(|desc| unsafe { imp_height_field_desc_default(desc) });
    loop {
        let (rows, columns) = (draw.random.u32(2..7), draw.random.u32(2..7));
        let flags = if draw.random.bool() { IMP_HEIGHT_FIELD_ONE_SIDED } else { 0 };
        let samples: Vec<f32> = (0..rows * columns).map(|_| draw.coordinate()).collect();
        let holes: Vec<u8> = (0..8).map(|_| draw.random.u8(..) & draw.random.u8(..)).collect();
        let diagonals: Vec<u8> = (0..8).map(|_| draw.random.u8(..)).collect();
        let (cell_x, cell_z) = (draw.positive(), draw.positive());
        let thickness = radius(draw);
        let desc =
            imp_height_field_desc { rows, columns, cell_x, cell_z, flags, thickness, ..desc };
        let mut field = imp_height_field { id: 0 };
        let status = unsafe {
            let (holes, diagonals) = (holes.as_ptr(), diagonals.as_ptr());
            let samples = samples.as_ptr().cast();
            imp_height_field_create(&desc, samples, holes, diagonals, null(), &mut field)
        };
        if status == IMP_OK {
            return height_field_geometry(field);
        }
        assert_eq!(status, IMP_ERROR_RANGE, "{}", last_error());
        // The sides are too long, or the heights too far apart.
        *draw = Draw::new(draw.random.u64(..));
    }
}

/// Returns a compound of some of the geometries.
fn compound_of_ends(draw: &mut Draw, of: &[imp_geometry]) -> imp_geometry {
    let count = draw.random.usize(1..6);
    let parts: Vec<imp_compound_part> = (0..count as u32)
        .map(|tag| {
            let geometry = Dim3::varied(&draw.one_of(of), draw);
            let pose = if draw.random.bool() { at(0.0, 0.0, 0.0) } else { Dim3::pose(draw) };
            imp_compound_part { geometry, pose, tag }
        })
        .collect();
    let flags = if draw.random.bool() { IMP_COMPOUND_WELDED } else { 0 };
    let compound = written(|compound| unsafe {
        imp_compound_create(parts.as_ptr(), parts.len() as i32, flags, compound)
    });
    compound_geometry(compound)
}

impl Ends for Dim3 {
    type Vector = imp_vec3;
    type Pose = imp_pose;
    type Geometry = imp_geometry;
    type Ray = imp_ray;
    type Bounds = imp_bounds;
    type Line = imp_line;
    type Hit = imp_hit;
    type Separation = imp_separation;
    type Manifold = imp_manifold;
    type CastHit = imp_cast_hit;
    type Axis = imp_axis;
    type ShapeDesc = imp_shape_desc;
    type WorldHit = imp_world_hit;
    type WorldCastHit = imp_world_cast_hit;
    type ClosestHit = imp_world_closest_hit;
    type WorldLine = imp_world_line;

    const CALLS: Calls<Dim3> = Calls {
        valid: imp_geometry_valid,
        overlap: imp_overlap,
        overlap_many: imp_overlap_many,
        overlap_pairs: imp_overlap_pairs,
        distance: imp_distance,
        distance_many: imp_distance_many,
        contact: imp_contact,
        contact_many: imp_contact_many,
        contacts: imp_contacts,
        part_pairs: imp_part_pairs,
        cast: imp_cast,
        cast_many: imp_cast_many,
        cast_motion: imp_cast_motion,
        cast_motion_many: imp_cast_motion_many,
        closest_point: imp_closest_point,
        closest_point_many: imp_closest_point_many,
        contains: imp_contains,
        contains_many: imp_contains_many,
        raycast: imp_raycast,
        raycast_many: imp_raycast_many,
        aabb: imp_aabb,
        aabb_many: imp_aabb_many,
        explain: imp_explain,
        lines: imp_lines,
        create_many: imp_shape_create_many,
        get_pose: imp_shape_get_pose,
        set_poses: imp_shape_set_poses,
        teleport_many: imp_shape_teleport_many,
        set_geometry: imp_shape_set_geometry,
        shift_origin: imp_world_shift_origin,
        world_bounds: imp_world_bounds,
        world_lines: imp_world_lines,
        events_with_contacts: imp_world_events_with_contacts,
        events_with_manifolds: imp_world_events_with_manifolds,
        world_overlap: imp_world_overlap,
        world_overlap_any: imp_world_overlap_any,
        world_overlap_many: imp_world_overlap_many,
        world_raycast: imp_world_raycast,
        world_raycast_all: imp_world_raycast_all,
        world_raycast_many: imp_world_raycast_many,
        world_cast: imp_world_cast,
        world_cast_all: imp_world_cast_all,
        world_cast_many: imp_world_cast_many,
        world_cast_motion_all: imp_world_cast_motion_all,
        world_closest_all: imp_world_closest_all,
        world_closest_point_all: imp_world_closest_point_all,
        shape_cast: imp_shape_cast,
        shapes_distance: imp_shapes_distance,
        shapes_contact: imp_shapes_contact,
        shapes_cast: imp_shapes_cast,
    };

    const BLANK: Blank<Dim3> = Blank {
        bounds: imp_bounds { min: ZERO, max: ZERO },
        line: imp_line { start: ZERO, end: ZERO },
        hit: imp_hit::NONE,
        separation: imp_separation::NONE,
        manifold: imp_manifold::NONE,
        cast_hit: imp_cast_hit::NONE,
        axis: imp_axis {
            kind: 0,
            feature_a: 0,
            feature_b: 0,
            flags: 0,
            direction: ZERO,
            min_a: 0.0,
            max_a: 0.0,
            min_b: 0.0,
            max_b: 0.0,
            gap: 0.0,
        },
        world_hit: imp_world_hit::NONE,
        world_cast_hit: imp_world_cast_hit::NONE,
        closest_hit: imp_world_closest_hit::NONE,
        world_line: imp_world_line { start: ZERO, end: ZERO, color: 0, kind: 0 },
    };

    const WORLD_FLAGS: u32 = 0;

    fn pool(draw: &mut dyn FnMut() -> Draw) -> Vec<(&'static str, Vec<imp_geometry>)> {
        let mut of = |make: fn(&mut Draw) -> imp_geometry| -> Vec<imp_geometry> {
            (0..EACH).map(|_| valid(&mut draw(), make)).collect()
        };
        let mut pool = vec![
            ("sphere", of(sphere_of)),
            ("capsule", of(capsule_of)),
            ("box", of(box_of)),
            ("triangle", of(triangle_of)),
            ("hull", of(hull_of_ends)),
            ("cylinder", of(cylinder_of)),
            ("cone", of(cone_of)),
            ("half-space", of(half_space_of)),
            ("mesh", of(mesh_of_ends)),
            ("height field", of(height_field_of_ends)),
        ];
        let all: Vec<imp_geometry> = pool.iter().flat_map(|(_, of)| of).copied().collect();
        let compounds = (0..EACH).map(|_| compound_of_ends(&mut draw(), &all)).collect();
        pool.push(("compound", compounds));
        pool
    }

    fn varied(geometry: &imp_geometry, draw: &mut Draw) -> imp_geometry {
        match Kind::parse(geometry).expect("a known kind") {
            Kind::Sphere(_) => valid(draw, sphere_of),
            Kind::Capsule(_) => valid(draw, capsule_of),
            Kind::Box(_) => valid(draw, box_of),
            Kind::Triangle(_) => valid(draw, triangle_of),
            Kind::Hull(_) => scaled_hull(geometry, draw),
            Kind::Cylinder(_) => valid(draw, cylinder_of),
            Kind::Cone(_) => valid(draw, cone_of),
            Kind::HalfSpace(_) => valid(draw, half_space_of),
            Kind::Mesh(_) => scaled_mesh(geometry, draw),
            Kind::HeightField(_) | Kind::Compound(_) => *geometry,
        }
    }

    fn is_concave(geometry: &imp_geometry) -> bool {
        matches!(
            Kind::parse(geometry),
            Some(Kind::Mesh(_) | Kind::HeightField(_) | Kind::Compound(_))
        )
    }

    fn pose(draw: &mut Draw) -> imp_pose {
        imp_pose { position: point(draw), rotation: rotation(draw) }
    }

    fn vector(draw: &mut Draw) -> imp_vec3 {
        point(draw)
    }

    fn ray(draw: &mut Draw) -> imp_ray {
        let (origin, direction) = (point(draw), vector(draw.direction()));
        imp_ray { origin, direction, max_distance: draw.reach() }
    }

    fn shape_desc(geometry: imp_geometry, pose: imp_pose, flags: u32) -> imp_shape_desc {
        imp_shape_desc { flags, ..desc(geometry, pose) }
    }

    fn numbers(vector: imp_vec3) -> [f64; 3] {
        [vector.x, vector.y, vector.z].map(f64::from)
    }

    answers_of_ends!();
}

const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
