//! Checks a mesh of any triangles against brute force over the triangles, and any change of its saved bytes.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{self, OwnHull, Posed, ZERO, last_error, ok, sane};
use super::scene::{self, PLAIN, UNITS};

/// A mesh handle. Dropping it releases the mesh.
struct OwnMesh(imp_mesh);

impl Drop for OwnMesh {
    fn drop(&mut self) {
        // Ignore the status: the mesh may be dropped while a failed check panics.
        imp_asset_release(self.0.id);
    }
}

impl OwnMesh {
    fn of(vertices: &[imp_vec3], triangles: &[[u32; 3]], flags: u32) -> Option<OwnMesh> {
        let mut mesh = imp_mesh { id: 0 };
        let status = sane(unsafe {
            imp_mesh_create(
                vertices.as_ptr(),
                vertices.len() as i32,
                triangles.as_ptr().cast(),
                triangles.len() as i32,
                null(),
                flags,
                &mut mesh,
            )
        });
        (status == IMP_OK).then_some(OwnMesh(mesh))
    }

    fn load(bytes: &[u8]) -> Option<OwnMesh> {
        let mut mesh = imp_mesh { id: 0 };
        let length = bytes.len() as i32;
        let status =
            unsafe { imp_asset_load(bytes.as_ptr(), length, IMP_ASSET_MESH, &mut mesh.id) };
        if status < 0 {
            assert_eq!(status, IMP_ERROR_BYTES, "{}", last_error());
            return None;
        }
        Some(OwnMesh(mesh))
    }

    fn saved(&self) -> Vec<u8> {
        let count = ok(unsafe { imp_asset_save(self.0.id, null_mut(), 0) });
        let mut bytes = vec![0; count as usize];
        ok(unsafe { imp_asset_save(self.0.id, bytes.as_mut_ptr(), count) });
        bytes
    }

    fn geometry(&self) -> imp_geometry {
        let mut geometry = std::mem::MaybeUninit::uninit();
        ok(unsafe { imp_geometry_mesh(self.0, null(), geometry.as_mut_ptr()) });
        // SAFETY: the call succeeded, so it has written the value.
        unsafe { geometry.assume_init() }
    }
}

/// Checks the mesh that the bytes make.
pub fn check(data: &[u8]) {
    let (mut bytes, mut hulls) = (Bytes(data), Vec::<OwnHull>::new());
    let numbers = Numbers { unit: bytes.pick(&UNITS), wild: false };
    let flags = u32::from(bytes.byte() % 8);
    let vertices: Vec<_> = (0..3 + bytes.byte() % 30).map(|_| bytes.point(numbers)).collect();
    let count = 1 + usize::from(bytes.byte() % 60);
    let corner = |byte: u8| u32::from(byte) % vertices.len() as u32;
    let triangles: Vec<_> = (0..count).map(|_| bytes.array::<3>().map(corner)).collect();
    let Some(mesh) = OwnMesh::of(&vertices, &triangles, flags) else { return };
    let pose = imp_pose { position: bytes.point(numbers), rotation: bytes.rotation() };
    let body = Posed { geometry: mesh.geometry(), pose };

    let saved = mesh.saved();
    let twin = OwnMesh::load(&saved).expect("saved bytes load");
    assert_eq!(twin.saved(), saved);

    if let Some(geometry) = scene::geometry(&mut bytes, numbers, &mut hulls) {
        let place = imp_pose { position: bytes.point(numbers), rotation: bytes.rotation() };
        let probe = Posed { geometry, pose: place };
        let corners = triangles.iter().map(|triangle| triangle.map(|at| vertices[at as usize]));
        if flags & (IMP_MESH_SOLID | IMP_MESH_ONE_SIDED) == IMP_MESH_ONE_SIDED {
            // A triangle has no front by itself.
            let alone = |corners: [imp_vec3; 3]| OwnMesh::of(&corners, &[[0, 1, 2]], flags);
            let alone: Vec<_> = corners.map(|corners| alone(corners).expect("a mesh")).collect();
            let parts = alone.iter().map(|mesh| Posed { geometry: mesh.geometry(), pose });
            brute_force(&body, &parts.collect::<Vec<_>>(), &probe);
        } else if flags & IMP_MESH_SOLID == 0 {
            let parts = corners.map(|[point_a, point_b, point_c]| {
                let data = imp_geometry_data_triangle { point_a, point_b, point_c };
                Posed { geometry: Kind::Triangle(&data).geometry(0.0), pose }
            });
            brute_force(&body, &parts.collect::<Vec<_>>(), &probe);
        }
        let loaded = Posed { geometry: twin.geometry(), pose };
        assert_eq!(calls::distance(&body, &probe), calls::distance(&loaded, &probe));
        let direction = bytes.point(PLAIN);
        if direction != ZERO {
            let ray = imp_ray { origin: probe.pose.position, direction, max_distance: f32::MAX };
            assert_eq!(calls::raycast(&body, &ray), calls::raycast(&loaded, &ray));
            let exit = calls::raycast_exit(&body, &ray);
            assert_eq!(exit, calls::raycast_exit(&loaded, &ray));
            assert!(exit.is_none_or(|hit| hit.distance >= 0.0), "{exit:?}");
        }
    }
    damage(saved, &mut bytes);
}

/// Compares the answers about a mesh with those of its triangles.
fn brute_force(mesh: &Posed, triangles: &[Posed], probe: &Posed) {
    let story = || format!("{probe:?}\n{:?}\n{triangles:?}", mesh.pose);
    let nearest = triangles.iter().map(|it| calls::distance(it, probe).distance);
    let nearest = nearest.fold(f32::INFINITY, f32::min);
    let found = calls::distance(mesh, probe);
    assert_eq!(found.distance, nearest, "{}", story());
    let touches = triangles.iter().any(|it| calls::overlap(it, probe, 0.0));
    assert_eq!(calls::overlap(mesh, probe, 0.0), touches, "{}", story());
    assert_eq!(calls::overlap(probe, mesh, 0.0), touches, "{}", story());
    let point = probe.pose.position;
    let nearest = triangles.iter().map(|it| calls::closest_point(it, &point).distance);
    let nearest = nearest.fold(f32::INFINITY, f32::min);
    assert_eq!(calls::closest_point(mesh, &point).distance, nearest, "{}", story());
}

/// Changes saved bytes and repairs the checksum, as an attacker would. The load refuses them or makes a mesh that
/// answers.
fn damage(mut saved: Vec<u8>, bytes: &mut Bytes) {
    if bytes.is_empty() {
        return;
    }
    while !bytes.is_empty() {
        let place = usize::from(u16::from_le_bytes(bytes.array())) % saved.len();
        saved[place] = bytes.byte();
    }
    for suspect in [&saved, &super::hull_bytes::with_sums(saved.clone())] {
        let Some(mesh) = OwnMesh::load(suspect) else { continue };
        let rotation = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
        let pose = imp_pose { position: ZERO, rotation };
        let body = Posed { geometry: mesh.geometry(), pose };
        assert!(calls::closest_point(&body, &ZERO).distance.is_finite());
        let direction = imp_vec3 { x: 1.0, y: 0.5, z: -0.25 };
        let ray = imp_ray { origin: ZERO, direction, max_distance: f32::MAX };
        assert!(calls::raycast(&body, &ray).is_none_or(|hit| hit.distance >= 0.0));
        assert!(calls::raycast_exit(&body, &ray).is_none_or(|hit| hit.distance >= 0.0));
    }
}
