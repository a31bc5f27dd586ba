//! W2, W3 and W4 with Box3D.
use super::*;
use std::os::raw::c_void;

pub(super) struct BWorld {
    world: b3WorldId,
    bodies: Vec<b3BodyId>,
    filter: b3QueryFilter,
    /// Borrowed from the caller, who keeps them alive (not to be counted as Box3D's memory).
    shapes: &'static [Shape],
    /// The world has no closest query: built at the first `closest` call, after W4 is measured.
    near: Option<Box<Near>>,
}
struct Near {
    tree: b3DynamicTree,
    hulls: Vec<(b3BoxHull, b3Capsule, b3Sphere, u32, b3Transform)>,
    point: b3Vec3,
    best: (u32, f32),
}
unsafe extern "C" fn on_near(_d: f32, _p: c_int, user: u64, ctx: *mut c_void) -> f32 {
    let n = unsafe { &mut *(ctx as *mut Near) };
    let (h, c, s, kind, x) = &n.hulls[user as usize];
    let proxy = match kind {
        0 => hull_proxy(&h.base),
        1 => sph_proxy(s),
        _ => cap_proxy(c),
    };
    let pt = b3Sphere { center: n.point, radius: 0.0 };
    let d = gjk(
        proxy,
        sph_proxy(&pt),
        b3Transform {
            p: inv_rot(x.q, b3Vec3 { x: -x.p.x, y: -x.p.y, z: -x.p.z }),
            q: b3Quat { v: b3Vec3 { x: -x.q.v.x, y: -x.q.v.y, z: -x.q.v.z }, s: x.q.s },
        },
    )
    .distance;
    if d < n.best.1 {
        n.best = (user as u32, d);
    }
    d * d
}
impl Near {
    fn new(shapes: &[Shape]) -> Near {
        unsafe {
            let mut tree = b3DynamicTree_Create(shapes.len() as c_int);
            let mut hulls = vec![];
            for (i, s) in shapes.iter().enumerate() {
                let x = pose(&s.pose);
                let h = box_hull(if s.kind == 0 { s.d } else { [1.; 3] });
                let (c, sp) =
                    (capsule(s.d[0], s.d[1]), b3Sphere { center: v([0.; 3]), radius: s.d[0] });
                let b = match s.kind {
                    0 => b3ComputeHullAABB(&h.base, x),
                    1 => b3ComputeSphereAABB(&sp, x),
                    _ => b3ComputeCapsuleAABB(&c, x),
                };
                b3DynamicTree_CreateProxy(&mut tree, b, u64::MAX, i as u64);
                hulls.push((h, c, sp, s.kind, x));
            }
            b3DynamicTree_Rebuild(&mut tree, true);
            Near { tree, hulls, point: v([0.; 3]), best: (0, 0.) }
        }
    }
}
pub(super) unsafe fn user(s: b3ShapeId) -> u32 {
    unsafe { b3Shape_GetUserData(s) as usize as u32 }
}
unsafe extern "C" fn on_overlap(s: b3ShapeId, ctx: *mut c_void) -> bool {
    unsafe { (*(ctx as *mut Vec<u32>)).push(user(s)) };
    true
}
unsafe extern "C" fn on_cast(
    s: b3ShapeId,
    _p: b3Pos,
    _n: b3Vec3,
    f: f32,
    _m: u64,
    _t: c_int,
    _c: c_int,
    ctx: *mut c_void,
) -> f32 {
    unsafe { *(ctx as *mut Option<(b3ShapeId, f32)>) = Some((s, f)) };
    f
}
impl BWorld {
    pub(super) fn new(shapes: &[Shape]) -> BWorld {
        unsafe {
            let mut wd = b3DefaultWorldDef();
            wd.workerCount = 1;
            let world = b3CreateWorld(&wd);
            let mut bodies = Vec::with_capacity(shapes.len());
            for (i, s) in shapes.iter().enumerate() {
                let mut bd = b3DefaultBodyDef();
                bd.position = v(s.pose.p);
                bd.rotation = q(s.pose.q);
                let b = b3CreateBody(world, &bd);
                let mut sd = b3DefaultShapeDef();
                sd.userData = i as *mut c_void;
                match s.kind {
                    0 => {
                        let h = box_hull(s.d);
                        b3CreateHullShape(b, &sd, &h.base)
                    }
                    1 => b3CreateSphereShape(
                        b,
                        &sd,
                        &b3Sphere { center: v([0.; 3]), radius: s.d[0] },
                    ),
                    _ => b3CreateCapsuleShape(b, &sd, &capsule(s.d[0], s.d[1])),
                };
                bodies.push(b);
            }
            b3World_RebuildStaticTree(world);
            BWorld {
                world,
                bodies,
                filter: b3DefaultQueryFilter(),
                shapes: &*(shapes as *const [Shape]),
                near: None,
            }
        }
    }
}
impl World for BWorld {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)> {
        let r = unsafe {
            b3World_CastRayClosest(self.world, v(o), v(math::scale(dir, len)), self.filter)
        };
        r.hit.then(|| (unsafe { user(r.shapeId) }, r.fraction * len))
    }
    fn overlap_box(&mut self, p: &math::Pose, h: V3, out: &mut Vec<u32>) {
        let t = pose(p);
        let mut pts = [v([0.; 3]); 8];
        for (i, x) in pts.iter_mut().enumerate() {
            let s = |k: usize| if i >> k & 1 == 1 { h[k] } else { -h[k] };
            *x = rot(t.q, v([s(0), s(1), s(2)]));
        }
        let proxy = b3ShapeProxy { points: pts.as_ptr(), count: 8, radius: 0.0 };
        unsafe {
            b3World_OverlapShape(
                self.world,
                t.p,
                &proxy,
                self.filter,
                Some(on_overlap),
                out as *mut Vec<u32> as *mut c_void,
            )
        };
    }
    fn cast_capsule(&mut self, p: &math::Pose, r: f32, hh: f32, delta: V3) -> Option<(u32, f32)> {
        let t = pose(p);
        let pts = [rot(t.q, v([0., -hh, 0.])), rot(t.q, v([0., hh, 0.]))];
        let proxy = b3ShapeProxy { points: pts.as_ptr(), count: 2, radius: r };
        let mut best: Option<(b3ShapeId, f32)> = None;
        unsafe {
            b3World_CastShape(
                self.world,
                t.p,
                &proxy,
                v(delta),
                self.filter,
                Some(on_cast),
                &mut best as *mut _ as *mut c_void,
            )
        };
        best.map(|(s, f)| (unsafe { user(s) }, f))
    }
    fn closest(&mut self, p: V3, max: f32) -> Option<(u32, f32)> {
        let shapes = self.shapes;
        let n = self.near.get_or_insert_with(|| Box::new(Near::new(shapes)));
        n.point = v(p);
        let mut reach = 2.5f32;
        loop {
            n.best = (u32::MAX, reach);
            let mut d2 = reach * reach;
            unsafe {
                b3DynamicTree_QueryClosest(
                    &n.tree,
                    n.point,
                    u64::MAX,
                    false,
                    Some(on_near),
                    &mut **n as *mut Near as *mut c_void,
                    &mut d2,
                )
            };
            if n.best.0 != u32::MAX {
                return Some(n.best);
            }
            if reach >= max {
                return None;
            }
            reach = (reach * 2.0).min(max);
        }
    }
    fn remove_all(&mut self) {
        for b in self.bodies.drain(..) {
            unsafe { b3DestroyBody(b) };
        }
    }
    fn apis(&self) -> [Option<String>; 5] {
        [
            Some("b3World_CastRayClosest"),
            Some("b3World_OverlapShape"),
            Some("b3World_CastShape"),
            Some("b3DynamicTree_QueryClosest (a tree beside the world, radius 2.5, 5, 10, 20 m) + b3ShapeDistance"),
            Some("b3DestroyBody each"),
        ]
        .map(|s| s.map(Into::into))
    }
}
impl Drop for BWorld {
    fn drop(&mut self) {
        unsafe { b3DestroyWorld(self.world) }
    }
}
pub(super) struct BMesh {
    pub(super) data: *mut b3MeshData,
    pub(super) m: b3Mesh,
}
impl Surface for BMesh {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32> {
        let input = b3RayCastInput {
            origin: v(o),
            translation: v(math::scale(dir, len)),
            maxFraction: 1.0,
        };
        let r = unsafe { b3RayCastMesh(&self.m, &input) };
        r.hit.then_some(r.fraction * len)
    }
    fn overlap_capsule(&mut self, p: &math::Pose, r: f32, hh: f32) -> bool {
        let t = pose(p);
        let pts = [apply(&t, v([0., -hh, 0.])), apply(&t, v([0., hh, 0.]))];
        let proxy = b3ShapeProxy { points: pts.as_ptr(), count: 2, radius: r };
        unsafe {
            b3OverlapMesh(&self.m, b3Transform { p: v([0.; 3]), q: q([0., 0., 0., 1.]) }, &proxy)
        }
    }
    fn cast_capsule(&mut self, _: &math::Pose, _: f32, _: f32, _: V3) -> Option<f32> {
        None
    }
    fn apis(&self) -> [Option<String>; 3] {
        [Some("b3RayCastMesh".into()), Some("b3OverlapMesh".into()), None]
    }
    fn reported_bytes(&self) -> Option<usize> {
        Some(unsafe { (*self.data).byteCount as usize })
    }
}
impl Drop for BMesh {
    fn drop(&mut self) {
        unsafe { b3DestroyMesh(self.data) }
    }
}
