//! W3 with Impinge.
use super::{at, c, ok, pose, v};
use crate::math::{Pose, V3};
use crate::workloads::Mesh;

pub struct Terrain {
    mesh: c::imp_mesh,
    geometry: c::imp_geometry,
    origin: c::imp_pose,
}
impl Terrain {
    pub fn new(verts: &[V3], tris: &[[u32; 3]]) -> Terrain {
        let vertices: Vec<c::imp_vec3> = verts.iter().map(|p| v(*p)).collect();
        let (mut mesh, mut geometry) = (c::imp_mesh::default(), c::imp_geometry::default());
        ok(unsafe {
            c::imp_mesh_create(
                vertices.as_ptr(),
                vertices.len() as i32,
                tris.as_ptr().cast(),
                tris.len() as i32,
                std::ptr::null(),
                0,
                &mut mesh,
            )
        });
        ok(unsafe { c::imp_geometry_mesh(mesh, std::ptr::null(), &mut geometry) });
        Terrain { mesh, geometry, origin: at([0.0; 3]) }
    }
}
impl Mesh for Terrain {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32> {
        let ray = c::imp_ray { origin: v(o), direction: v(dir), max_distance: len };
        let mut hit = c::imp_hit::default();
        let hits = ok(unsafe { c::imp_raycast(&self.geometry, &self.origin, &ray, &mut hit) });
        (hits != 0).then_some(hit.distance)
    }
    fn overlap_capsule(&mut self, at: &Pose, r: f32, hh: f32) -> bool {
        let mut capsule = c::imp_geometry::default();
        let (a, b) = (v([0.0, -hh, 0.0]), v([0.0, hh, 0.0]));
        ok(unsafe { c::imp_geometry_capsule(&a, &b, r, &mut capsule) });
        let at = pose(at);
        ok(unsafe { c::imp_overlap(&self.geometry, &self.origin, &capsule, &at, 0.0) }) != 0
    }
    fn apis(&self) -> [Option<String>; 2] {
        [Some("imp_raycast".into()), Some("imp_overlap".into())]
    }
    fn reported_bytes(&self) -> Option<usize> {
        let mut info = c::imp_mesh_info::default();
        ok(unsafe { c::imp_mesh_info_default(&mut info) });
        ok(unsafe { c::imp_mesh_get_info(self.mesh, &mut info) });
        Some(info.bytes as usize)
    }
}
impl Drop for Terrain {
    fn drop(&mut self) {
        ok(unsafe { c::imp_mesh_release(self.mesh) });
    }
}
