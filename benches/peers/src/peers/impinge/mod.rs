//! Impinge itself, called through its C header as any other program calls it (declared by bindgen, see build.rs).
use crate::generate::Queries;
use crate::math::{Pose, V3};
use crate::workloads::*;

mod batch;
mod bullets;
mod calls;
mod dim2;
mod index_pairs;
mod mesh;
mod pairs;
mod rigs;
mod world;

use pairs::Question;
use world::{Boxes, Still, Tell};

mod c {
    #![allow(non_camel_case_types, dead_code)]
    include!(concat!(env!("OUT_DIR"), "/impinge.rs"));
}
// Poses are passed without conversion: position, then quaternion x, y, z, w.
const _: () = assert!(size_of::<Pose>() == size_of::<c::imp_pose>());

/// One call per pair.
pub struct Impinge;
/// One call for all pairs.
pub struct ImpingeMany;
/// One call for all pairs of indices.
pub struct ImpingePairs;
/// Distances of pairs that stand still, with the hints of the sweep before.
pub struct ImpingeHinted;

impl Impinge {
    pub fn new() -> Impinge {
        let (library, header) = (unsafe { c::imp_abi_version() }, c::IMP_ABI_VERSION as i32);
        assert_eq!(
            library, header,
            "libimpinge.so is not the one that include/impinge.h describes"
        );
        let sizes = [
            (c::IMP_STRUCT_GEOMETRY, size_of::<c::imp_geometry>()),
            (c::IMP_STRUCT_POSE, size_of::<c::imp_pose>()),
            (c::IMP_STRUCT_SEPARATION, size_of::<c::imp_separation>()),
            (c::IMP_STRUCT_MANIFOLD, size_of::<c::imp_manifold>()),
            (c::IMP_STRUCT_CAST_HIT, size_of::<c::imp_cast_hit>()),
            (c::IMP_STRUCT_RAY, size_of::<c::imp_ray>()),
            (c::IMP_STRUCT_WORLD_DESC, size_of::<c::imp_world_desc>()),
            (c::IMP_STRUCT_SHAPE_DESC, size_of::<c::imp_shape_desc>()),
            (c::IMP_STRUCT_WORLD_HIT, size_of::<c::imp_world_hit>()),
            (c::IMP_STRUCT_INDEX_PAIR, size_of::<c::imp_index_pair>()),
            (c::IMP_STRUCT_PAIR, size_of::<c::imp_pair>()),
            (c::IMP_STRUCT_EVENT, size_of::<c::imp_event>()),
            (c::IMP_STRUCT_GEOMETRY_2D, size_of::<c::imp_geometry_2d>()),
            (c::IMP_STRUCT_POSE_2D, size_of::<c::imp_pose_2d>()),
            (c::IMP_STRUCT_MANIFOLD_2D, size_of::<c::imp_manifold_2d>()),
            (c::IMP_STRUCT_SHAPE_DESC_2D, size_of::<c::imp_shape_desc_2d>()),
        ];
        for (which, size) in sizes {
            let library = unsafe { c::imp_struct_size(which) };
            assert_eq!(library, size as i32, "struct {which} differs from include/impinge.h");
        }
        Impinge
    }
}
/// Returns a status of 0 or more. A negative one ends the run with the library's error text.
#[inline]
fn ok(status: i32) -> i32 {
    if status < 0 {
        fail(status)
    }
    status
}
#[cold]
fn fail(status: i32) -> ! {
    let mut text = [0u8; 256];
    let length = unsafe { c::imp_last_error(text.as_mut_ptr().cast(), text.len() as i32) };
    let text = &text[..(length.max(0) as usize).min(text.len() - 1)];
    panic!("impinge answered {status}: {}", String::from_utf8_lossy(text));
}
fn v(p: V3) -> c::imp_vec3 {
    c::imp_vec3 { x: p[0], y: p[1], z: p[2] }
}
fn pose(p: &Pose) -> c::imp_pose {
    c::imp_pose {
        position: v(p.p),
        rotation: c::imp_quat { x: p.q[0], y: p.q[1], z: p.q[2], w: p.q[3] },
    }
}
fn at(p: V3) -> c::imp_pose {
    pose(&Pose { p, q: [0., 0., 0., 1.] })
}
fn geometry(make: impl FnOnce(*mut c::imp_geometry) -> i32) -> c::imp_geometry {
    let mut g = c::imp_geometry::default();
    ok(make(&mut g));
    g
}
fn sphere(r: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_sphere(&v([0.; 3]), r, g) })
}
fn capsule(r: f32, hh: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_capsule(&v([0., -hh, 0.]), &v([0., hh, 0.]), r, g) })
}
fn cylinder(r: f32, hh: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_cylinder(&v([0., -hh, 0.]), &v([0., hh, 0.]), r, g) })
}
fn cone(r: f32, hh: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_cone(&v([0., -hh, 0.]), &v([0., hh, 0.]), r, g) })
}
fn cuboid(half: V3) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_box(&v([0.; 3]), &at([0.; 3]).rotation, &v(half), g) })
}

impl Peer for Impinge {
    fn name(&self) -> String {
        "impinge".into()
    }
    fn about(&self) -> String {
        let version = unsafe { c::imp_version() };
        format!(
            "Impinge {}.{}.{}, release libimpinge.so through include/impinge.h, one call a pair",
            version / 1_000_000,
            version / 1_000 % 1_000,
            version % 1_000
        )
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        vec![Question::of(w).one_by_one()]
    }
    fn moving(
        &self,
        half: &[V3],
        poses: &[Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        let set = "imp_shape_set_poses + imp_world_update";
        vec![
            (
                format!("{set} + imp_world_events (begin and stay)"),
                Box::new(Boxes::new(half, poses, threads, Tell::Events)),
            ),
            (
                format!(
                    "{set} (IMP_WORLD_NO_STAY_EVENTS) + imp_world_pairs + imp_shape_get_user_data of each"
                ),
                Box::new(Boxes::new(half, poses, threads, Tell::Pairs)),
            ),
        ]
    }
    fn moving_2d(
        &self,
        half: &[[f32; 2]],
        poses: &[Turned2],
    ) -> Vec<(String, Box<dyn Moving<Turned2>>)> {
        let api = "imp_shape_set_poses_2d + imp_world_update + imp_world_events (begin, stay, end)";
        vec![(api.into(), Box::new(dim2::Boxes::new(half, poses)))]
    }
    fn rigs(&self, half: &[V3], poses: &[Pose]) -> Option<(String, Box<dyn Moving>)> {
        let api =
            "imp_shape_set_part_poses each, imp_world_update, imp_world_events (begin and stay)";
        Some((api.into(), Box::new(rigs::Rigs::new(half, poses))))
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        Some(Box::new(Still::new(shapes)))
    }
    fn world_batch(&self, shapes: &[Shape], queries: &Queries) -> Option<Box<dyn WorldBatch>> {
        Some(Box::new(batch::Batch::new(shapes, queries)))
    }
    fn bullets(&self, boxes: &[Shape], count: usize) -> Vec<(String, Box<dyn Bullets>)> {
        let api = "imp_shape_teleport_many + imp_shape_set_poses (IMP_SHAPE_CONTINUOUS) + imp_world_update + imp_world_events";
        vec![(api.into(), Box::new(bullets::Continuous::new(boxes, count)))]
    }
    fn set_threads(&self, threads: usize) {
        ok(unsafe { c::imp_set_threads(threads as i32) });
    }
    fn mesh(&self, verts: &[V3], tris: &[[u32; 3]]) -> Option<Box<dyn Surface>> {
        Some(Box::new(mesh::Terrain::mesh(verts, tris)))
    }
    fn height_field(&self, steps: &[i16], side: usize) -> Option<Box<dyn Surface>> {
        Some(Box::new(mesh::Terrain::height_field(steps, side)))
    }
    fn mesh_pair(&self, a: &TriangleMesh, b: &TriangleMesh) -> Option<(String, MeshPairTest)> {
        Some(("imp_overlap".into(), Box::new(mesh::pair(a, b))))
    }
}

impl Peer for ImpingeMany {
    fn name(&self) -> String {
        "impinge_many".into()
    }
    fn about(&self) -> String {
        "the same library, one imp_*_many for all pairs, on the calling thread alone".into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        vec![Question::of(w).all_at_once()]
    }
}

impl Peer for ImpingePairs {
    fn name(&self) -> String {
        "impinge_pairs".into()
    }
    fn about(&self) -> String {
        "the same library, one imp_overlap_pairs for all pairs, whose geometries are in one pair each, on the calling thread alone".into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        Question::of(w).by_index().into_iter().collect()
    }
}

impl Peer for ImpingeHinted {
    fn name(&self) -> String {
        "impinge_hinted".into()
    }
    fn about(&self) -> String {
        "the same library, one imp_distance_hinted a pair, which stands still from sweep to sweep"
            .into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        Question::of(w).hinted().into_iter().collect()
    }
}
