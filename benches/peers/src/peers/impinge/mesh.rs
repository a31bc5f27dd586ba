//! W3, W5 and W6 with Impinge.
use super::{at, c, capsule, ok, pose, v};
use crate::math::{Pose, V3};
use crate::workloads::{HEIGHT_STEP, Surface, TriangleMesh};

/// A mesh or a height field at the origin.
pub struct Terrain {
    asset: Asset,
    geometry: c::imp_geometry,
    origin: c::imp_pose,
}
enum Asset {
    Mesh(c::imp_mesh),
    HeightField(c::imp_height_field),
}
impl Terrain {
    pub fn mesh(verts: &[V3], tris: &[[u32; 3]]) -> Terrain {
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
        Terrain { asset: Asset::Mesh(mesh), geometry, origin: at([0.0; 3]) }
    }
    pub fn height_field(steps: &[i16], side: usize) -> Terrain {
        let heights: Vec<f32> = steps.iter().map(|step| f32::from(*step) * HEIGHT_STEP).collect();
        let mut desc = c::imp_height_field_desc::default();
        ok(unsafe { c::imp_height_field_desc_default(&mut desc) });
        (desc.rows, desc.columns) = (side as u32, side as u32);
        let (mut field, mut geometry) =
            (c::imp_height_field::default(), c::imp_geometry::default());
        let none = std::ptr::null();
        ok(unsafe {
            c::imp_height_field_create(&desc, heights.as_ptr().cast(), none, none, none, &mut field)
        });
        ok(unsafe { c::imp_geometry_height_field(field, &mut geometry) });
        Terrain { asset: Asset::HeightField(field), geometry, origin: at([0.0; 3]) }
    }
}
impl Terrain {
    fn overlaps(&self, other: &Terrain, at: &Pose) -> bool {
        let at = pose(at);
        ok(unsafe { c::imp_overlap(&self.geometry, &self.origin, &other.geometry, &at, 0.0) }) != 0
    }
}
impl Surface for Terrain {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32> {
        let ray = c::imp_ray { origin: v(o), direction: v(dir), max_distance: len };
        let mut hit = c::imp_hit::default();
        let hits = ok(unsafe { c::imp_raycast(&self.geometry, &self.origin, &ray, &mut hit) });
        (hits != 0).then_some(hit.distance)
    }
    fn overlap_capsule(&mut self, at: &Pose, r: f32, hh: f32) -> bool {
        let (capsule, at) = (capsule(r, hh), pose(at));
        ok(unsafe { c::imp_overlap(&self.geometry, &self.origin, &capsule, &at, 0.0) }) != 0
    }
    fn cast_capsule(&mut self, at: &Pose, r: f32, hh: f32, delta: V3) -> Option<f32> {
        let (capsule, at, delta) = (capsule(r, hh), pose(at), v(delta));
        let mut hit = c::imp_cast_hit::default();
        let hits = ok(unsafe {
            c::imp_cast(&capsule, &at, &delta, &self.geometry, &self.origin, 0, &mut hit)
        });
        (hits != 0).then_some(hit.time)
    }
    fn apis(&self) -> [Option<String>; 3] {
        ["imp_raycast", "imp_overlap", "imp_cast"].map(|api| Some(api.into()))
    }
    fn reported_bytes(&self) -> Option<usize> {
        let bytes = match self.asset {
            Asset::Mesh(mesh) => {
                let struct_size = size_of::<c::imp_mesh_info>() as u32;
                let mut info = c::imp_mesh_info { struct_size, ..Default::default() };
                ok(unsafe { c::imp_mesh_get_info(mesh, &mut info) });
                info.bytes
            }
            Asset::HeightField(field) => {
                let struct_size = size_of::<c::imp_height_field_info>() as u32;
                let mut info = c::imp_height_field_info { struct_size, ..Default::default() };
                ok(unsafe { c::imp_height_field_get_info(field, &mut info) });
                info.bytes
            }
        };
        Some(bytes as usize)
    }
}
impl Drop for Terrain {
    fn drop(&mut self) {
        ok(match self.asset {
            Asset::Mesh(mesh) => unsafe { c::imp_asset_release(mesh.id) },
            Asset::HeightField(field) => unsafe { c::imp_asset_release(field.id) },
        });
    }
}

/// W6.
pub fn pair(a: &TriangleMesh, b: &TriangleMesh) -> impl FnMut(&Pose) -> bool + use<> {
    let (a, b) = (Terrain::mesh(&a.0, &a.1), Terrain::mesh(&b.0, &b.1));
    move |p| a.overlaps(&b, p)
}
