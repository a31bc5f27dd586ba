//! The ends of the ranges in 2D.

use std::ptr::null;

use impinge::dim2::Dim2;
use impinge::ffi::*;

use super::calls::*;
use super::draw::{Draw, LEAST};
use crate::support::dim2::*;
use crate::support::{last_error, ok, written};

/// The number of assets of each kind, and of other geometries.
const EACH: usize = 16;

fn vector([x, y]: [f32; 2]) -> imp_vec2 {
    vec2(x, y)
}

fn point(draw: &mut Draw) -> imp_vec2 {
    vector(draw.coordinates())
}

fn rotation(draw: &mut Draw) -> imp_rotation_2d {
    let half = 0.5f32.sqrt();
    let turn = |cos, sin| imp_rotation_2d { cos, sin };
    match draw.random.u8(0..8) {
        0..=2 => UNTURNED,
        3 => turn(0.0, -1.0),
        4 => turn(half, half),
        5 => turn(LEAST, 1.0),
        6 => turn(-1.009, -0.0),
        _ => {
            let (sin, cos) = (std::f32::consts::TAU * draw.random.f32()).sin_cos();
            turn(cos, sin)
        }
    }
}

/// Returns a valid one of the geometries that `make` returns, which it gets numbers for.
fn valid(draw: &mut Draw, make: impl Fn(&mut Draw) -> imp_geometry_2d) -> imp_geometry_2d {
    for _ in 0..100 {
        let geometry = make(draw);
        if unsafe { imp_geometry_valid_2d(&geometry) } == 1 {
            return geometry;
        }
    }
    panic!("no numbers of this case are valid: {}", last_error());
}

fn radius(draw: &mut Draw) -> f32 {
    if draw.random.bool() { 0.0 } else { draw.length().abs() }
}

fn circle_of(draw: &mut Draw) -> imp_geometry_2d {
    let circle = imp_geometry_data_circle_2d { center: point(draw) };
    Kind2D::Circle(&circle).geometry(draw.length().abs())
}

fn capsule_of(draw: &mut Draw) -> imp_geometry_2d {
    let (point_a, point_b) = (point(draw), point(draw));
    Kind2D::Capsule(&imp_geometry_data_capsule_2d { point_a, point_b }).geometry(radius(draw))
}

fn box_of(draw: &mut Draw) -> imp_geometry_2d {
    let half_extents = vector(draw.coordinates::<2>().map(f32::abs));
    let (center, rotation) = (point(draw), rotation(draw));
    let oriented = imp_geometry_data_box_2d { center, rotation, half_extents };
    Kind2D::Box(&oriented).geometry(radius(draw))
}

fn points(draw: &mut Draw, most: usize) -> Vec<imp_vec2> {
    (0..draw.random.usize(1..=most)).map(|_| point(draw)).collect()
}

fn polygon_of_ends(draw: &mut Draw) -> imp_geometry_2d {
    let made = polygon(&points(draw, 8));
    imp_geometry_2d { radius: radius(draw), ..made }
}

fn segment_of(draw: &mut Draw) -> imp_geometry_2d {
    let (point_a, point_b) = (point(draw), point(draw));
    Kind2D::Segment(&imp_geometry_data_segment_2d { point_a, point_b }).geometry(radius(draw))
}

fn half_plane_of(draw: &mut Draw) -> imp_geometry_2d {
    let normal = vector(draw.direction());
    let offset = draw.coordinate();
    Kind2D::HalfPlane(&imp_geometry_data_half_plane_2d { normal, offset }).geometry(0.0)
}

fn large_polygon_of_ends(draw: &mut Draw) -> imp_geometry_2d {
    let polygon = polygon_of(&points(draw, 30));
    scaled_polygon(&large_polygon(polygon, vec2(1.0, 1.0)), draw)
}

fn scaled_polygon(geometry: &imp_geometry_2d, draw: &mut Draw) -> imp_geometry_2d {
    let Some(Kind2D::LargePolygon(polygon)) = Kind2D::parse(geometry) else {
        unreachable!("a polygon")
    };
    let polygon = imp_geometry_data_large_polygon_2d { scale: vector(draw.scales()), ..*polygon };
    let scaled = Kind2D::LargePolygon(&polygon).geometry(radius(draw));
    if unsafe { imp_geometry_valid_2d(&scaled) } == 1 { scaled } else { *geometry }
}

fn polyline_of_ends(draw: &mut Draw) -> imp_geometry_2d {
    let points = [point(draw)].into_iter().chain(points(draw, 20)).collect::<Vec<_>>();
    let all = IMP_POLYLINE_CLOSED | IMP_POLYLINE_ONE_SIDED | IMP_POLYLINE_WELDED;
    let flags = draw.random.u32(..) & all;
    let flags = if points.len() < 3 { flags & !IMP_POLYLINE_CLOSED } else { flags };
    let polyline = written(|polyline| unsafe {
        imp_polyline_create_2d(points.as_ptr(), points.len() as i32, null(), flags, polyline)
    });
    scaled_polyline(&polyline_geometry(polyline, vec2(1.0, 1.0)), draw)
}

fn scaled_polyline(geometry: &imp_geometry_2d, draw: &mut Draw) -> imp_geometry_2d {
    let Some(Kind2D::Polyline(polyline)) = Kind2D::parse(geometry) else {
        unreachable!("a polyline")
    };
    let (scale, thickness) = (vector(draw.scales()), radius(draw));
    let polyline = imp_geometry_data_polyline_2d { scale, thickness, ..*polyline };
    let scaled = Kind2D::Polyline(&polyline).geometry(0.0);
    if unsafe { imp_geometry_valid_2d(&scaled) } == 1 { scaled } else { *geometry }
}

/// Returns a compound of some of the geometries.
fn compound_of_ends(draw: &mut Draw, of: &[imp_geometry_2d]) -> imp_geometry_2d {
    let count = draw.random.usize(1..6);
    let parts: Vec<imp_compound_part_2d> = (0..count as u32)
        .map(|tag| {
            let geometry = Dim2::varied(&draw.one_of(of), draw);
            let pose = if draw.random.bool() { at(0.0, 0.0) } else { Dim2::pose(draw) };
            imp_compound_part_2d { geometry, pose, tag, reserved: 0 }
        })
        .collect();
    let flags = if draw.random.bool() { IMP_COMPOUND_WELDED } else { 0 };
    let mut compound = imp_compound { id: 0 };
    ok(unsafe { imp_compound_create_2d(parts.as_ptr(), parts.len() as i32, flags, &mut compound) });
    compound_geometry(compound)
}

impl Ends for Dim2 {
    type Vector = imp_vec2;
    type Pose = imp_pose_2d;
    type Geometry = imp_geometry_2d;
    type Ray = imp_ray_2d;
    type Bounds = imp_bounds_2d;
    type Line = imp_line_2d;
    type Hit = imp_hit_2d;
    type Separation = imp_separation_2d;
    type Manifold = imp_manifold_2d;
    type CastHit = imp_cast_hit_2d;
    type Axis = imp_axis_2d;
    type ShapeDesc = imp_shape_desc_2d;
    type WorldHit = imp_world_hit_2d;
    type WorldCastHit = imp_world_cast_hit_2d;
    type ClosestHit = imp_world_closest_hit_2d;
    type WorldLine = imp_world_line_2d;

    const CALLS: Calls<Dim2> = Calls {
        valid: imp_geometry_valid_2d,
        overlap: imp_overlap_2d,
        overlap_many: imp_overlap_many_2d,
        overlap_pairs: imp_overlap_pairs_2d,
        distance: imp_distance_2d,
        distance_many: imp_distance_many_2d,
        contact: imp_contact_2d,
        contact_many: imp_contact_many_2d,
        contacts: imp_contacts_2d,
        part_pairs: imp_part_pairs_2d,
        cast: imp_cast_2d,
        cast_many: imp_cast_many_2d,
        cast_motion: imp_cast_motion_2d,
        cast_motion_many: imp_cast_motion_many_2d,
        closest_point: imp_closest_point_2d,
        closest_point_many: imp_closest_point_many_2d,
        contains: imp_contains_2d,
        contains_many: imp_contains_many_2d,
        raycast: imp_raycast_2d,
        raycast_many: imp_raycast_many_2d,
        aabb: imp_aabb_2d,
        aabb_many: imp_aabb_many_2d,
        explain: imp_explain_2d,
        lines: imp_lines_2d,
        create_many: imp_shape_create_many_2d,
        get_pose: imp_shape_get_pose_2d,
        set_poses: imp_shape_set_poses_2d,
        teleport_many: imp_shape_teleport_many_2d,
        set_geometry: imp_shape_set_geometry_2d,
        shift_origin: imp_world_shift_origin_2d,
        world_bounds: imp_world_bounds_2d,
        world_lines: imp_world_lines_2d,
        events_with_contacts: imp_world_events_with_contacts_2d,
        events_with_manifolds: imp_world_events_with_manifolds_2d,
        world_overlap: imp_world_overlap_2d,
        world_overlap_any: imp_world_overlap_any_2d,
        world_overlap_many: imp_world_overlap_many_2d,
        world_raycast: imp_world_raycast_2d,
        world_raycast_all: imp_world_raycast_all_2d,
        world_raycast_many: imp_world_raycast_many_2d,
        world_cast: imp_world_cast_2d,
        world_cast_all: imp_world_cast_all_2d,
        world_cast_many: imp_world_cast_many_2d,
        world_cast_motion_all: imp_world_cast_motion_all_2d,
        world_closest_all: imp_world_closest_all_2d,
        world_closest_point_all: imp_world_closest_point_all_2d,
        shape_cast: imp_shape_cast_2d,
        shapes_distance: imp_shapes_distance_2d,
        shapes_contact: imp_shapes_contact_2d,
        shapes_cast: imp_shapes_cast_2d,
    };

    const BLANK: Blank<Dim2> = Blank {
        bounds: imp_bounds_2d { min: ZERO, max: ZERO },
        line: imp_line_2d { start: ZERO, end: ZERO },
        hit: imp_hit_2d::NONE,
        separation: imp_separation_2d::NONE,
        manifold: imp_manifold_2d::NONE,
        cast_hit: imp_cast_hit_2d::NONE,
        axis: imp_axis_2d {
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
        world_hit: imp_world_hit_2d::NONE,
        world_cast_hit: imp_world_cast_hit_2d::NONE,
        closest_hit: imp_world_closest_hit_2d::NONE,
        world_line: imp_world_line_2d { start: ZERO, end: ZERO, color: 0, kind: 0 },
    };

    const WORLD_FLAGS: u32 = IMP_WORLD_2D;

    fn pool(draw: &mut dyn FnMut() -> Draw) -> Vec<(&'static str, Vec<imp_geometry_2d>)> {
        let mut of = |make: fn(&mut Draw) -> imp_geometry_2d| -> Vec<imp_geometry_2d> {
            (0..EACH).map(|_| valid(&mut draw(), make)).collect()
        };
        let mut pool = vec![
            ("circle", of(circle_of)),
            ("capsule", of(capsule_of)),
            ("box", of(box_of)),
            ("polygon", of(polygon_of_ends)),
            ("segment", of(segment_of)),
            ("half-plane", of(half_plane_of)),
            ("large polygon", of(large_polygon_of_ends)),
            ("polyline", of(polyline_of_ends)),
        ];
        let all: Vec<imp_geometry_2d> = pool.iter().flat_map(|(_, of)| of).copied().collect();
        let compounds = (0..EACH).map(|_| compound_of_ends(&mut draw(), &all)).collect();
        pool.push(("compound", compounds));
        pool
    }

    fn varied(geometry: &imp_geometry_2d, draw: &mut Draw) -> imp_geometry_2d {
        match Kind2D::parse(geometry).expect("a known kind") {
            Kind2D::Circle(_) => valid(draw, circle_of),
            Kind2D::Capsule(_) => valid(draw, capsule_of),
            Kind2D::Box(_) => valid(draw, box_of),
            Kind2D::Polygon(_) => valid(draw, polygon_of_ends),
            Kind2D::Segment(_) => valid(draw, segment_of),
            Kind2D::HalfPlane(_) => valid(draw, half_plane_of),
            Kind2D::LargePolygon(_) => scaled_polygon(geometry, draw),
            Kind2D::Polyline(_) => scaled_polyline(geometry, draw),
            Kind2D::Compound(_) => *geometry,
        }
    }

    fn is_concave(geometry: &imp_geometry_2d) -> bool {
        matches!(Kind2D::parse(geometry), Some(Kind2D::Polyline(_) | Kind2D::Compound(_)))
    }

    fn pose(draw: &mut Draw) -> imp_pose_2d {
        imp_pose_2d { position: point(draw), rotation: rotation(draw) }
    }

    fn vector(draw: &mut Draw) -> imp_vec2 {
        point(draw)
    }

    fn ray(draw: &mut Draw) -> imp_ray_2d {
        let (origin, direction) = (point(draw), vector(draw.direction()));
        imp_ray_2d { origin, direction, max_distance: draw.reach() }
    }

    fn shape_desc(geometry: imp_geometry_2d, pose: imp_pose_2d, flags: u32) -> imp_shape_desc_2d {
        imp_shape_desc_2d { flags, ..desc(geometry, pose) }
    }

    fn numbers(vector: imp_vec2) -> [f64; 3] {
        [vector.x, vector.y, 0.0].map(f64::from)
    }

    answers_of_ends!();
}

const ZERO: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };
