//! Safe wrappers of the calls that the checks make. They panic on unexpected errors.

use std::ffi::CStr;
use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr::null_mut;

use impinge::ffi::*;

pub const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

pub fn last_error() -> String {
    let mut buffer = [0u8; 256];
    unsafe { imp_last_error(buffer.as_mut_ptr().cast(), 256) };
    CStr::from_bytes_until_nul(&buffer).unwrap().to_string_lossy().into_owned()
}

/// Returns the status or count. Panics on an error.
#[track_caller]
pub fn ok(answer: i32) -> i32 {
    assert!(answer >= 0, "{answer}: {}", last_error());
    answer
}

/// Returns the status or count. Invalid input may be rejected; an error that reports a bug panics.
#[track_caller]
pub fn sane(answer: i32) -> i32 {
    let bugs = [IMP_ERROR_PANIC, IMP_ERROR_CORRUPT, IMP_ERROR_POISONED];
    assert!(!bugs.contains(&answer), "{answer}: {}", last_error());
    answer
}

/// A geometry and its pose.
#[derive(Clone, Copy)]
pub struct Posed {
    pub geometry: imp_geometry,
    pub pose: imp_pose,
}

impl fmt::Debug for Posed {
    /// Prints the geometry, and the vertices of a hull, so that the output is enough to write a test.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Posed { geometry, pose } = self;
        let mut shown = f.debug_struct("");
        shown.field("geometry", geometry).field("pose", pose);
        if let Some(hull) = self.hull() {
            shown.field("vertices", &hull.vertices());
        }
        shown.finish()
    }
}

impl Posed {
    pub fn kind(&self) -> Kind<'_> {
        Kind::parse(&self.geometry).expect("scenes are made of known kinds")
    }

    /// Returns the hull that the geometry names, if any. Dropping the result does not release it.
    pub fn hull(&self) -> Option<ManuallyDrop<OwnHull>> {
        match self.kind() {
            Kind::Hull(given) => Some(ManuallyDrop::new(OwnHull(given.hull))),
            _ => None,
        }
    }
}

pub fn distance(a: &Posed, b: &Posed) -> imp_separation {
    let mut found = blank();
    let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
    let touch = ok(unsafe { imp_distance(geometry_a, &a.pose, geometry_b, &b.pose, &mut found) });
    assert_eq!(touch == 1, found.distance <= 0.0, "{found:?}");
    found
}

pub fn overlap(a: &Posed, b: &Posed, margin: f32) -> bool {
    ok(unsafe { imp_overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin) }) == 1
}

pub fn closest_point(a: &Posed, point: &imp_vec3) -> imp_separation {
    let mut found = blank();
    let held = ok(unsafe { imp_closest_point(&a.geometry, &a.pose, point, &mut found) });
    assert_eq!(held == 1, found.distance <= 0.0, "{found:?}");
    found
}

pub fn contains(a: &Posed, point: &imp_vec3) -> bool {
    ok(unsafe { imp_contains(&a.geometry, &a.pose, point) }) == 1
}

pub fn raycast(a: &Posed, ray: &imp_ray) -> Option<imp_hit> {
    let mut hit = imp_hit { distance: f32::NAN, flags: 9, ..imp_hit::NONE };
    (ok(unsafe { imp_raycast(&a.geometry, &a.pose, ray, &mut hit) }) == 1).then_some(hit)
}

pub fn raycast_exit(a: &Posed, ray: &imp_ray) -> Option<imp_hit> {
    let mut hit = imp_hit { distance: f32::NAN, flags: 9, ..imp_hit::NONE };
    (ok(unsafe { imp_raycast_exit(&a.geometry, &a.pose, ray, &mut hit) }) == 1).then_some(hit)
}

pub fn aabb(a: &Posed) -> imp_bounds {
    let mut bounds = imp_bounds { min: ZERO, max: ZERO };
    ok(unsafe { imp_aabb(&a.geometry, &a.pose, &mut bounds) });
    bounds
}

fn blank() -> imp_separation {
    imp_separation { distance: f32::NAN, ..imp_separation::NONE }
}

/// A hull handle. Dropping it releases the hull.
pub struct OwnHull(pub imp_hull);

impl Drop for OwnHull {
    fn drop(&mut self) {
        // Ignore the status: the hull may be dropped while a failed check panics.
        imp_asset_release(self.0.id);
    }
}

impl OwnHull {
    pub fn of(points: &[imp_vec3], max_vertices: i32) -> OwnHull {
        let mut hull = imp_hull { id: 0 };
        let count = points.len() as i32;
        ok(unsafe { imp_hull_create(points.as_ptr(), count, max_vertices, &mut hull) });
        OwnHull(hull)
    }

    pub fn load(bytes: &[u8]) -> Result<OwnHull, i32> {
        let mut hull = imp_hull { id: 0 };
        let length = bytes.len() as i32;
        let status =
            unsafe { imp_asset_load(bytes.as_ptr(), length, IMP_ASSET_HULL, &mut hull.id) };
        if sane(status) < 0 { Err(status) } else { Ok(OwnHull(hull)) }
    }

    pub fn info(&self) -> imp_hull_info {
        let mut info = std::mem::MaybeUninit::<imp_hull_info>::zeroed();
        // SAFETY: numbers of any bits are valid. The call succeeds, so it has written the value.
        unsafe {
            (*info.as_mut_ptr()).struct_size = size_of::<imp_hull_info>() as u32;
            ok(imp_hull_get_info(self.0, info.as_mut_ptr()));
            info.assume_init()
        }
    }

    pub fn vertices(&self) -> Vec<imp_vec3> {
        let count = ok(unsafe { imp_hull_vertices(self.0, null_mut(), 0) });
        let mut vertices = vec![ZERO; count as usize];
        ok(unsafe { imp_hull_vertices(self.0, vertices.as_mut_ptr(), count) });
        vertices
    }

    pub fn triangles(&self) -> Vec<[u32; 3]> {
        let count = ok(unsafe { imp_hull_triangles(self.0, null_mut(), 0) });
        let mut indices = vec![[0; 3]; count as usize / 3];
        ok(unsafe { imp_hull_triangles(self.0, indices.as_mut_ptr().cast(), count) });
        indices
    }

    pub fn saved(&self) -> Vec<u8> {
        let count = ok(unsafe { imp_asset_save(self.0.id, null_mut(), 0) });
        let mut bytes = vec![0; count as usize];
        ok(unsafe { imp_asset_save(self.0.id, bytes.as_mut_ptr(), count) });
        bytes
    }

    pub fn validate(&self) {
        ok(imp_hull_validate(self.0));
    }

    pub fn geometry(&self, radius: f32) -> imp_geometry {
        let mut geometry = std::mem::MaybeUninit::uninit();
        ok(unsafe { imp_geometry_hull(self.0, std::ptr::null(), geometry.as_mut_ptr()) });
        // SAFETY: the call succeeded, so it has written the value.
        imp_geometry { radius, ..unsafe { geometry.assume_init() } }
    }
}
