//! Turns a C table (shims/abi.h) into a `Peer`.
use crate::math::{Pose, V3};
use crate::workloads::*;
use std::ffi::{CStr, c_char, c_int, c_void};

#[repr(C)]
pub struct PairOps {
    workload: c_int,
    api: *const c_char,
    prepare: unsafe extern "C" fn(*const c_void, c_int, *const f32, c_int) -> *mut c_void,
    run: unsafe extern "C" fn(*mut c_void, c_int, *mut c_void) -> c_int,
    destroy: unsafe extern "C" fn(*mut c_void),
}
#[repr(C)]
pub struct MovingOps {
    api: *const c_char,
    threads: c_int,
    create: unsafe extern "C" fn(*const V3, *const Pose, c_int) -> *mut c_void,
    frame: unsafe extern "C" fn(*mut c_void, *const Pose, c_int, *mut c_int) -> *const (u32, u32),
    destroy: unsafe extern "C" fn(*mut c_void),
}
#[repr(C)]
pub struct WorldOps {
    api: [*const c_char; 5],
    create: unsafe extern "C" fn(*const Shape, c_int) -> *mut c_void,
    destroy: unsafe extern "C" fn(*mut c_void),
    raycast:
        Option<unsafe extern "C" fn(*mut c_void, *const f32, *const f32, f32, *mut f32) -> c_int>,
    overlap_box: Option<
        unsafe extern "C" fn(*mut c_void, *const Pose, *const f32, *mut u32, c_int) -> c_int,
    >,
    cast_capsule: Option<
        unsafe extern "C" fn(*mut c_void, *const Pose, f32, f32, *const f32, *mut f32) -> c_int,
    >,
    closest: Option<unsafe extern "C" fn(*mut c_void, *const f32, f32, *mut f32) -> c_int>,
    remove_all: unsafe extern "C" fn(*mut c_void),
}
#[repr(C)]
pub struct MeshOps {
    create: unsafe extern "C" fn(*const V3, c_int, *const [u32; 3], c_int) -> *mut c_void,
    on: SurfaceOps,
}
#[repr(C)]
pub struct FieldOps {
    create: unsafe extern "C" fn(*const i16, c_int) -> *mut c_void,
    on: SurfaceOps,
}
#[repr(C)]
pub struct SurfaceOps {
    api: [*const c_char; 3],
    destroy: unsafe extern "C" fn(*mut c_void),
    raycast: unsafe extern "C" fn(*mut c_void, *const f32, *const f32, f32, *mut f32) -> c_int,
    overlap_capsule: Option<unsafe extern "C" fn(*mut c_void, *const Pose, f32, f32) -> c_int>,
    cast_capsule: Option<
        unsafe extern "C" fn(*mut c_void, *const Pose, f32, f32, *const f32, *mut f32) -> c_int,
    >,
    bytes: Option<unsafe extern "C" fn(*mut c_void) -> usize>,
}
#[repr(C)]
pub struct PeerTable {
    name: *const c_char,
    about: *const c_char,
    pairs: *const PairOps,
    npairs: c_int,
    moving: *const MovingOps,
    nmoving: c_int,
    world: *const WorldOps,
    mesh: *const MeshOps,
    field: *const FieldOps,
    rigs: *const MovingOps,
    bullets: *const BulletOps,
}
#[repr(C)]
pub struct BulletOps {
    api: *const c_char,
    create: unsafe extern "C" fn(*const Shape, c_int, c_int) -> *mut c_void,
    frame: unsafe extern "C" fn(*mut c_void, *const Way, c_int, *mut f32),
    destroy: unsafe extern "C" fn(*mut c_void),
}
pub struct CPeer(pub &'static PeerTable);

fn s(p: *const c_char) -> String {
    unsafe { CStr::from_ptr(p).to_string_lossy().into_owned() }
}
struct Handle(*mut c_void, unsafe extern "C" fn(*mut c_void));
impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { (self.1)(self.0) }
    }
}
impl PairOps {
    fn bench<'a, P>(&'static self, w: &'a [P], hulls: &'a [Hull]) -> Bench<'a> {
        let h = Handle(
            unsafe {
                (self.prepare)(
                    w.as_ptr() as *const c_void,
                    w.len() as c_int,
                    hulls.as_ptr() as *const f32,
                    hulls.len() as c_int,
                )
            },
            self.destroy,
        );
        let run = self.run;
        match self.workload {
            2 | 5 => bench(s(self.api), w.len(), move |i| {
                let _ = &h;
                let mut d = Dist::default();
                unsafe { run(h.0, i as c_int, &mut d as *mut Dist as *mut c_void) };
                d
            }),
            3 | 10 => bench(s(self.api), w.len(), move |i| {
                let _ = &h;
                let mut m = Man::default();
                unsafe { run(h.0, i as c_int, &mut m as *mut Man as *mut c_void) };
                m
            }),
            9 => bench(s(self.api), w.len(), move |i| {
                let _ = &h;
                let mut t = 0f32;
                (unsafe { run(h.0, i as c_int, &mut t as *mut f32 as *mut c_void) } != 0)
                    .then_some(t)
            }),
            _ => bench(s(self.api), w.len(), move |i| {
                let _ = &h;
                unsafe { run(h.0, i as c_int, std::ptr::null_mut()) != 0 }
            }),
        }
    }
}
impl Peer for CPeer {
    fn name(&self) -> String {
        s(self.0.name)
    }
    fn about(&self) -> String {
        s(self.0.about)
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        let ops: &'static [PairOps] =
            unsafe { std::slice::from_raw_parts(self.0.pairs, self.0.npairs as usize) };
        let of = |k: c_int| ops.iter().filter(move |o| o.workload == k);
        match w {
            Pairs::BoxBoxOverlap(w) => of(0).map(|o| o.bench(w, &[])).collect(),
            Pairs::CapsuleBoxOverlap(w) => of(1).map(|o| o.bench(w, &[])).collect(),
            Pairs::CapsuleBoxDistance(w) => of(2).map(|o| o.bench(w, &[])).collect(),
            Pairs::BoxBoxManifold(w) => of(3).map(|o| o.bench(w, &[])).collect(),
            Pairs::HullHullOverlap(h, w) => of(4).map(|o| o.bench(w, h)).collect(),
            Pairs::HullHullDistance(h, w) => of(5).map(|o| o.bench(w, h)).collect(),
            Pairs::SphereBoxOverlap(w) => of(6).map(|o| o.bench(w, &[])).collect(),
            Pairs::CapsuleCapsuleOverlap(w) => of(7).map(|o| o.bench(w, &[])).collect(),
            Pairs::SphereCapsuleOverlap(w) => of(8).map(|o| o.bench(w, &[])).collect(),
            Pairs::HullHullDepth(h, w) => of(10).map(|o| o.bench(w, h)).collect(),
            Pairs::CapsuleBoxCast(w) => of(9).map(|o| o.bench(w, &[])).collect(),
            _ => vec![],
        }
    }
    fn moving(
        &self,
        half: &[V3],
        poses: &[Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        if self.0.nmoving == 0 {
            return vec![];
        }
        let ops: &'static [MovingOps] =
            unsafe { std::slice::from_raw_parts(self.0.moving, self.0.nmoving as usize) };
        ops.iter()
            .filter(|o| o.threads == threads as c_int)
            .map(|o| {
                let h = Handle(
                    unsafe { (o.create)(half.as_ptr(), poses.as_ptr(), half.len() as c_int) },
                    o.destroy,
                );
                (s(o.api), Box::new(CMoving { h, ops: o }) as Box<dyn Moving>)
            })
            .collect()
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        let ops = unsafe { self.0.world.as_ref() }?;
        let h =
            Handle(unsafe { (ops.create)(shapes.as_ptr(), shapes.len() as c_int) }, ops.destroy);
        Some(Box::new(CWorld { h, ops, buf: vec![0; 4096] }))
    }
    fn bullets(&self, boxes: &[Shape], count: usize) -> Vec<(String, Box<dyn Bullets>)> {
        let Some(ops) = (unsafe { self.0.bullets.as_ref() }) else { return vec![] };
        let h = unsafe { (ops.create)(boxes.as_ptr(), boxes.len() as c_int, count as c_int) };
        let bullets = CBullets { h: Handle(h, ops.destroy), ops, fractions: vec![2.0; count] };
        vec![(s(ops.api), Box::new(bullets))]
    }
    fn rigs(&self, half: &[V3], poses: &[Pose]) -> Option<(String, Box<dyn Moving>)> {
        let ops = unsafe { self.0.rigs.as_ref() }?;
        let h = Handle(
            unsafe { (ops.create)(half.as_ptr(), poses.as_ptr(), half.len() as c_int) },
            ops.destroy,
        );
        Some((s(ops.api), Box::new(CRigs { h, ops, parts: half.len() })))
    }
    fn mesh(&self, verts: &[V3], tris: &[[u32; 3]]) -> Option<Box<dyn Surface>> {
        let ops = unsafe { self.0.mesh.as_ref() }?;
        let h = Handle(
            unsafe {
                (ops.create)(
                    verts.as_ptr(),
                    verts.len() as c_int,
                    tris.as_ptr(),
                    tris.len() as c_int,
                )
            },
            ops.on.destroy,
        );
        Some(Box::new(CSurface { h, ops: &ops.on }))
    }
    fn height_field(&self, steps: &[i16], side: usize) -> Option<Box<dyn Surface>> {
        let ops = unsafe { self.0.field.as_ref() }?;
        let h = Handle(unsafe { (ops.create)(steps.as_ptr(), side as c_int) }, ops.on.destroy);
        Some(Box::new(CSurface { h, ops: &ops.on }))
    }
}
struct CMoving {
    h: Handle,
    ops: &'static MovingOps,
}
impl Moving for CMoving {
    fn frame(&mut self, poses: &[Pose]) -> &[(u32, u32)] {
        let mut n = 0;
        unsafe {
            let p = (self.ops.frame)(self.h.0, poses.as_ptr(), poses.len() as c_int, &mut n);
            if n == 0 { &[] } else { std::slice::from_raw_parts(p, n as usize) }
        }
    }
}
struct CBullets {
    h: Handle,
    ops: &'static BulletOps,
    fractions: Vec<f32>,
}
impl Bullets for CBullets {
    fn frame(&mut self, ways: &[Way], hits: &mut Vec<Option<f32>>) {
        let fractions = self.fractions.as_mut_ptr();
        unsafe { (self.ops.frame)(self.h.0, ways.as_ptr(), ways.len() as c_int, fractions) };
        hits.extend(self.fractions.iter().map(|f| (*f < 1.5).then_some(*f)));
    }
}
struct CRigs {
    h: Handle,
    ops: &'static MovingOps,
    parts: usize,
}
impl Moving for CRigs {
    fn frame(&mut self, poses: &[Pose]) -> &[(u32, u32)] {
        let mut n = 0;
        unsafe {
            let p = (self.ops.frame)(self.h.0, poses.as_ptr(), self.parts as c_int, &mut n);
            if n == 0 { &[] } else { std::slice::from_raw_parts(p, n as usize) }
        }
    }
}
struct CWorld {
    h: Handle,
    ops: &'static WorldOps,
    buf: Vec<u32>,
}
impl World for CWorld {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)> {
        let mut t = 0.0;
        let i = unsafe { self.ops.raycast?(self.h.0, o.as_ptr(), dir.as_ptr(), len, &mut t) };
        (i >= 0).then_some((i as u32, t))
    }
    fn overlap_box(&mut self, pose: &Pose, half: V3, out: &mut Vec<u32>) {
        if let Some(f) = self.ops.overlap_box {
            let n = unsafe {
                f(self.h.0, pose, half.as_ptr(), self.buf.as_mut_ptr(), self.buf.len() as c_int)
            };
            out.extend_from_slice(&self.buf[..n as usize]);
        }
    }
    fn cast_capsule(&mut self, pose: &Pose, r: f32, hh: f32, delta: V3) -> Option<(u32, f32)> {
        let mut t = 0.0;
        let i = unsafe { self.ops.cast_capsule?(self.h.0, pose, r, hh, delta.as_ptr(), &mut t) };
        (i >= 0).then_some((i as u32, t))
    }
    fn closest(&mut self, p: V3, max: f32) -> Option<(u32, f32)> {
        let mut t = 0.0;
        let i = unsafe { self.ops.closest?(self.h.0, p.as_ptr(), max, &mut t) };
        (i >= 0).then_some((i as u32, t))
    }
    fn remove_all(&mut self) {
        unsafe { (self.ops.remove_all)(self.h.0) }
    }
    fn apis(&self) -> [Option<String>; 5] {
        self.ops.api.map(|p| (!p.is_null()).then(|| s(p)))
    }
}
struct CSurface {
    h: Handle,
    ops: &'static SurfaceOps,
}
impl Surface for CSurface {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32> {
        let mut t = 0.0;
        (unsafe { (self.ops.raycast)(self.h.0, o.as_ptr(), dir.as_ptr(), len, &mut t) } != 0)
            .then_some(t)
    }
    fn overlap_capsule(&mut self, pose: &Pose, r: f32, hh: f32) -> bool {
        self.ops.overlap_capsule.is_some_and(|f| unsafe { f(self.h.0, pose, r, hh) != 0 })
    }
    fn cast_capsule(&mut self, pose: &Pose, r: f32, hh: f32, delta: V3) -> Option<f32> {
        let mut t = 0.0;
        let hits = unsafe { self.ops.cast_capsule?(self.h.0, pose, r, hh, delta.as_ptr(), &mut t) };
        (hits != 0).then_some(t)
    }
    fn apis(&self) -> [Option<String>; 3] {
        self.ops.api.map(|p| (!p.is_null()).then(|| s(p)))
    }
    fn reported_bytes(&self) -> Option<usize> {
        self.ops.bytes.map(|f| unsafe { f(self.h.0) })
    }
}
