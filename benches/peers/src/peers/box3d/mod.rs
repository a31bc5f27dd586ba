//! Box3D (Erin Catto), through box3d-sys (bindgen over the vendored C; CMake -O3 -DNDEBUG, SSE2).
use crate::math::{self, V3};
use crate::workloads::*;
use box3d_sys::*;
use std::mem::MaybeUninit;
use std::os::raw::c_int;
use std::ptr;

mod moving;
mod world;
use moving::{BMoving, BSensors};
use world::{BMesh, BWorld};

pub struct Box3d;

fn v(p: V3) -> b3Vec3 {
    b3Vec3 { x: p[0], y: p[1], z: p[2] }
}
fn a(p: b3Vec3) -> V3 {
    [p.x, p.y, p.z]
}
fn q(p: [f32; 4]) -> b3Quat {
    b3Quat { v: b3Vec3 { x: p[0], y: p[1], z: p[2] }, s: p[3] }
}
fn pose(p: &math::Pose) -> b3Transform {
    b3Transform { p: v(p.p), q: q(p.q) }
}
// The following four mirror Box3D's own header-only inline math (B3_INLINE functions are not in the library).
#[inline]
fn cross(a: b3Vec3, b: b3Vec3) -> b3Vec3 {
    b3Vec3 { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x }
}
#[inline]
fn rot(q: b3Quat, v: b3Vec3) -> b3Vec3 {
    let t1 = cross(q.v, v);
    let t2 = b3Vec3 { x: t1.x + q.s * v.x, y: t1.y + q.s * v.y, z: t1.z + q.s * v.z };
    let t3 = cross(q.v, t2);
    b3Vec3 { x: v.x + 2. * t3.x, y: v.y + 2. * t3.y, z: v.z + 2. * t3.z }
}
#[inline]
fn inv_rot(q: b3Quat, v: b3Vec3) -> b3Vec3 {
    rot(b3Quat { v: b3Vec3 { x: -q.v.x, y: -q.v.y, z: -q.v.z }, s: q.s }, v)
}
#[inline]
fn inv_mul(a: &b3Transform, b: &b3Transform) -> b3Transform {
    let dp = b3Vec3 { x: b.p.x - a.p.x, y: b.p.y - a.p.y, z: b.p.z - a.p.z };
    let c = cross(b.q.v, a.q.v);
    b3Transform {
        p: inv_rot(a.q, dp),
        q: b3Quat {
            v: b3Vec3 {
                x: c.x + a.q.s * b.q.v.x - b.q.s * a.q.v.x,
                y: c.y + a.q.s * b.q.v.y - b.q.s * a.q.v.y,
                z: c.z + a.q.s * b.q.v.z - b.q.s * a.q.v.z,
            },
            s: a.q.s * b.q.s + a.q.v.x * b.q.v.x + a.q.v.y * b.q.v.y + a.q.v.z * b.q.v.z,
        },
    }
}
#[inline]
fn apply(t: &b3Transform, p: b3Vec3) -> b3Vec3 {
    let r = rot(t.q, p);
    b3Vec3 { x: r.x + t.p.x, y: r.y + t.p.y, z: r.z + t.p.z }
}
fn hull_points(h: *const b3HullData) -> *const b3Vec3 {
    unsafe { (h as *const u8).add((*h).pointOffset as usize) as *const b3Vec3 }
}
fn hull_proxy(h: *const b3HullData) -> b3ShapeProxy {
    unsafe { b3ShapeProxy { points: hull_points(h), count: (*h).vertexCount, radius: 0.0 } }
}
fn box_hull(h: V3) -> b3BoxHull {
    unsafe { b3MakeBoxHull(h[0], h[1], h[2]) }
}
fn capsule(r: f32, hh: f32) -> b3Capsule {
    b3Capsule { center1: v([0., -hh, 0.]), center2: v([0., hh, 0.]), radius: r }
}
fn cap_proxy(c: &b3Capsule) -> b3ShapeProxy {
    b3ShapeProxy { points: &c.center1, count: 2, radius: c.radius }
}
fn sph_proxy(s: &b3Sphere) -> b3ShapeProxy {
    b3ShapeProxy { points: &s.center, count: 1, radius: s.radius }
}
#[inline]
fn gjk(pa: b3ShapeProxy, pb: b3ShapeProxy, x: b3Transform) -> b3DistanceOutput {
    let input = b3DistanceInput { proxyA: pa, proxyB: pb, transform: x, useRadii: true };
    let mut cache: b3SimplexCache = unsafe { std::mem::zeroed() };
    unsafe { b3ShapeDistance(&input, &mut cache, ptr::null_mut(), 0) }
}
/// The rule b3OverlapHull & co. use: distance < B3_OVERLAP_SLOP (0.0005 m).
#[inline]
fn gjk_overlap(pa: b3ShapeProxy, pb: b3ShapeProxy, x: b3Transform) -> bool {
    gjk(pa, pb, x).distance < 0.0005
}
const CAP: usize = 32;
/// A manifold with room for its points. Only the first `pointCount` are written.
type Manifold = (b3LocalManifold, [MaybeUninit<b3LocalManifoldPoint>; CAP]);
/// Run a b3Collide* function with a scratch manifold; returns it with its points.
#[inline]
fn collide(f: impl FnOnce(*mut b3LocalManifold)) -> Manifold {
    let mut pts = [const { MaybeUninit::uninit() }; CAP];
    let mut m: b3LocalManifold = unsafe { std::mem::zeroed() };
    m.points = pts.as_mut_ptr().cast();
    f(&mut m);
    (m, pts)
}
#[inline]
fn points(m: &Manifold) -> &[b3LocalManifoldPoint] {
    unsafe { std::slice::from_raw_parts(m.1.as_ptr().cast(), m.0.pointCount as usize) }
}
#[inline]
fn touching(m: &Manifold) -> bool {
    points(m).iter().any(|p| p.separation <= 0.0)
}
#[inline]
fn manifold_out(m: &Manifold, x: &b3Transform) -> Man {
    let depth = points(m).iter().map(|p| -p.separation).fold(f32::MIN, f32::max);
    Man { depth, n: a(rot(x.q, m.0.normal)), points: m.0.pointCount as u32 }
}
#[inline]
fn dist_out(d: b3DistanceOutput, x: &b3Transform) -> Dist {
    Dist { d: d.distance, a: a(apply(x, d.pointA)), b: a(apply(x, d.pointB)) }
}
fn rows<'a, P, A: 'a, B: 'a, T: IntoAns + 'a>(
    api: &str,
    w: &'a [P],
    build: impl Fn(&P) -> (A, b3Transform, B, b3Transform),
    f: impl Fn(&A, &b3Transform, &B, &b3Transform) -> T + 'a,
) -> Bench<'a> {
    let r: Vec<_> = w.iter().map(build).collect();
    bench(api, r.len(), move |i| {
        let (sa, xa, sb, xb) = &r[i];
        f(sa, xa, sb, xb)
    })
}

impl Peer for Box3d {
    fn name(&self) -> String {
        "box3d".into()
    }
    fn about(&self) -> String {
        "Box3D v0.1.0, upstream commit 3fc20f5 (2026-07-29), crate box3d-sys 0.1.16; gcc 12 -O3 -DNDEBUG -ffp-contract=off, SSE2 SIMD on (it has no AVX2 path)".into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        unsafe {
            match w {
                Pairs::BoxBoxOverlap(w) => {
                    let b = |p: &BoxPair| (box_hull(p.ha), pose(&p.a), box_hull(p.hb), pose(&p.b));
                    vec![
                        rows(
                            "b3CollideHulls (SAT + manifold), any separation <= 0",
                            w,
                            b,
                            |ha, xa, hb, xb| {
                                let mut c: b3SATCache = std::mem::zeroed();
                                touching(&collide(|m| {
                                    b3CollideHulls(
                                        m,
                                        CAP as c_int,
                                        &ha.base,
                                        &hb.base,
                                        inv_mul(xa, xb),
                                        &mut c,
                                    )
                                }))
                            },
                        ),
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapHull does",
                            w,
                            b,
                            |ha, xa, hb, xb| {
                                gjk_overlap(
                                    hull_proxy(&ha.base),
                                    hull_proxy(&hb.base),
                                    inv_mul(xa, xb),
                                )
                            },
                        ),
                    ]
                }
                Pairs::CapsuleBoxOverlap(w) => {
                    let b =
                        |p: &CapBox| (capsule(p.r, p.hh), pose(&p.a), box_hull(p.hb), pose(&p.b));
                    vec![
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapCapsule does",
                            w,
                            b,
                            |c, xa, h, xb| {
                                gjk_overlap(hull_proxy(&h.base), cap_proxy(c), inv_mul(xb, xa))
                            },
                        ),
                        rows(
                            "b3CollideHullAndCapsule, any separation <= 0",
                            w,
                            b,
                            |cap, xa, h, xb| {
                                let mut c: b3SimplexCache = std::mem::zeroed();
                                touching(&collide(|m| {
                                    b3CollideHullAndCapsule(
                                        m,
                                        CAP as c_int,
                                        &h.base,
                                        cap,
                                        inv_mul(xb, xa),
                                        &mut c,
                                    )
                                }))
                            },
                        ),
                    ]
                }
                Pairs::CapsuleBoxDistance(w) => vec![rows(
                    "b3ShapeDistance (GJK)",
                    w,
                    |p| (capsule(p.r, p.hh), pose(&p.a), box_hull(p.hb), pose(&p.b)),
                    |c, xa, h, xb| {
                        dist_out(gjk(cap_proxy(c), hull_proxy(&h.base), inv_mul(xa, xb)), xa)
                    },
                )],
                Pairs::BoxBoxManifold(w) => vec![rows(
                    "b3CollideHulls (fresh b3SATCache)",
                    w,
                    |p| (box_hull(p.ha), pose(&p.a), box_hull(p.hb), pose(&p.b)),
                    |ha, xa, hb, xb| {
                        let mut c: b3SATCache = std::mem::zeroed();
                        let m = collide(|m| {
                            b3CollideHulls(
                                m,
                                CAP as c_int,
                                &ha.base,
                                &hb.base,
                                inv_mul(xa, xb),
                                &mut c,
                            )
                        });
                        manifold_out(&m, xa)
                    },
                )],
                Pairs::HullHullOverlap(h, w) => {
                    let hs = hulls(h);
                    let b = |p: &HullPair| {
                        (hs[p.ia as usize], pose(&p.a), hs[p.ib as usize], pose(&p.b))
                    };
                    vec![
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapHull does",
                            w,
                            b,
                            |ha, xa, hb, xb| {
                                gjk_overlap(hull_proxy(*ha), hull_proxy(*hb), inv_mul(xa, xb))
                            },
                        ),
                        rows(
                            "b3CollideHulls (SAT + manifold), any separation <= 0",
                            w,
                            b,
                            |ha, xa, hb, xb| {
                                let mut c: b3SATCache = std::mem::zeroed();
                                touching(&collide(|m| {
                                    b3CollideHulls(
                                        m,
                                        CAP as c_int,
                                        *ha,
                                        *hb,
                                        inv_mul(xa, xb),
                                        &mut c,
                                    )
                                }))
                            },
                        ),
                    ]
                }
                Pairs::HullHullDistance(h, w) => {
                    let hs = hulls(h);
                    vec![rows(
                        "b3ShapeDistance (GJK)",
                        w,
                        |p| (hs[p.ia as usize], pose(&p.a), hs[p.ib as usize], pose(&p.b)),
                        |ha, xa, hb, xb| {
                            dist_out(gjk(hull_proxy(*ha), hull_proxy(*hb), inv_mul(xa, xb)), xa)
                        },
                    )]
                }
                Pairs::HullHullDepth(h, w) => {
                    let hs = hulls(h);
                    vec![rows(
                        "b3CollideHulls (fresh b3SATCache)",
                        w,
                        |p| (hs[p.ia as usize], pose(&p.a), hs[p.ib as usize], pose(&p.b)),
                        |ha, xa, hb, xb| {
                            let mut c: b3SATCache = std::mem::zeroed();
                            let m = collide(|m| {
                                b3CollideHulls(m, CAP as c_int, *ha, *hb, inv_mul(xa, xb), &mut c)
                            });
                            manifold_out(&m, xa)
                        },
                    )]
                }
                Pairs::SphereBoxOverlap(w) => {
                    let b = |p: &SphBox| {
                        (
                            b3Sphere { center: v([0.; 3]), radius: p.r },
                            b3Transform { p: v(p.c), q: q([0., 0., 0., 1.]) },
                            box_hull(p.hb),
                            pose(&p.b),
                        )
                    };
                    vec![
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapSphere does",
                            w,
                            b,
                            |s, xa, h, xb| {
                                gjk_overlap(hull_proxy(&h.base), sph_proxy(s), inv_mul(xb, xa))
                            },
                        ),
                        rows(
                            "b3CollideHullAndSphere, any separation <= 0",
                            w,
                            b,
                            |s, xa, h, xb| {
                                let mut c: b3SimplexCache = std::mem::zeroed();
                                touching(&collide(|m| {
                                    b3CollideHullAndSphere(
                                        m,
                                        CAP as c_int,
                                        &h.base,
                                        s,
                                        inv_mul(xb, xa),
                                        &mut c,
                                    )
                                }))
                            },
                        ),
                    ]
                }
                Pairs::CapsuleCapsuleOverlap(w) => {
                    let b = |p: &CapCap| {
                        (capsule(p.r1, p.hh1), pose(&p.a), capsule(p.r2, p.hh2), pose(&p.b))
                    };
                    vec![
                        rows("b3CollideCapsules, any separation <= 0", w, b, |c1, xa, c2, xb| {
                            touching(&collide(|m| {
                                b3CollideCapsules(m, CAP as c_int, c1, c2, inv_mul(xa, xb))
                            }))
                        }),
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapCapsule does",
                            w,
                            b,
                            |c1, xa, c2, xb| {
                                gjk_overlap(cap_proxy(c1), cap_proxy(c2), inv_mul(xa, xb))
                            },
                        ),
                    ]
                }
                Pairs::SphereCapsuleOverlap(w) => {
                    let b = |p: &SphCap| {
                        (
                            b3Sphere { center: v([0.; 3]), radius: p.r },
                            b3Transform { p: v(p.c), q: q([0., 0., 0., 1.]) },
                            capsule(p.r2, p.hh2),
                            pose(&p.b),
                        )
                    };
                    vec![
                        rows(
                            "b3CollideCapsuleAndSphere, any separation <= 0",
                            w,
                            b,
                            |s, xa, c, xb| {
                                touching(&collide(|m| {
                                    b3CollideCapsuleAndSphere(
                                        m,
                                        CAP as c_int,
                                        c,
                                        s,
                                        inv_mul(xb, xa),
                                    )
                                }))
                            },
                        ),
                        rows(
                            "b3ShapeDistance (GJK) < B3_OVERLAP_SLOP, as b3OverlapCapsule does",
                            w,
                            b,
                            |s, xa, c, xb| gjk_overlap(cap_proxy(c), sph_proxy(s), inv_mul(xb, xa)),
                        ),
                    ]
                }
                Pairs::CapsuleBoxCast(w) => {
                    let r: Vec<_> = w
                        .iter()
                        .map(|p| {
                            (capsule(p.r, p.hh), pose(&p.a), box_hull(p.hb), pose(&p.b), v(p.delta))
                        })
                        .collect();
                    vec![bench("b3ShapeCast", r.len(), move |i| {
                        let (c, xa, h, xb, d) = &r[i];
                        let input = b3ShapeCastPairInput {
                            proxyA: hull_proxy(&h.base),
                            proxyB: cap_proxy(c),
                            transform: inv_mul(xb, xa),
                            translationB: inv_rot(xb.q, *d),
                            maxFraction: 1.0,
                            canEncroach: false,
                        };
                        let o = b3ShapeCast(&input);
                        o.hit.then_some(o.fraction)
                    })]
                }
                _ => vec![],
            }
        }
    }
    fn moving(
        &self,
        half: &[V3],
        poses: &[math::Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        let t = if threads == 2 { ", tree queries on 2 std threads" } else { "" };
        vec![
            (
                format!(
                    "b3DynamicTree: EnlargeProxy when outside a 0.05 m fat AABB + Rebuild(partial), one Query per box + b3ShapeDistance < B3_OVERLAP_SLOP{t}"
                ),
                Box::new(BMoving::new(half, poses, threads, 0.05, false)),
            ),
            (
                format!("the same with tight AABBs{t}"),
                Box::new(BMoving::new(half, poses, threads, 0.0, false)),
            ),
            (
                format!(
                    "tight AABBs, b3CollideHulls (any separation <= 0) instead of b3ShapeDistance{t}"
                ),
                Box::new(BMoving::new(half, poses, threads, 0.0, true)),
            ),
            (
                format!(
                    "b3World: kinematic bodies with sensor shapes, b3Body_SetTargetTransform + b3World_Step ({threads} worker{}) + b3Shape_GetSensorData",
                    if threads == 2 { "s" } else { "" }
                ),
                Box::new(BSensors::new(half, poses, threads)),
            ),
        ]
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        Some(Box::new(BWorld::new(shapes)))
    }
    fn mesh(&self, verts: &[V3], tris: &[[u32; 3]]) -> Option<Box<dyn Surface>> {
        let mut vs: Vec<b3Vec3> = verts.iter().map(|p| v(*p)).collect();
        let mut ix: Vec<i32> = tris.iter().flatten().map(|i| *i as i32).collect();
        let mut def: b3MeshDef = unsafe { std::mem::zeroed() };
        def.vertices = vs.as_mut_ptr();
        def.indices = ix.as_mut_ptr();
        def.vertexCount = vs.len() as c_int;
        def.triangleCount = tris.len() as c_int;
        let data = unsafe { b3CreateMesh(&def, ptr::null_mut(), 0) };
        assert!(!data.is_null());
        Some(Box::new(BMesh { data, m: b3Mesh { data, scale: v([1.; 3]) } }))
    }
}
fn hulls(h: &[Hull]) -> Vec<*const b3HullData> {
    h.iter()
        .map(|pts| {
            let p: Vec<b3Vec3> = pts.iter().map(|x| v(*x)).collect();
            let h = unsafe { b3CreateHull(p.as_ptr(), p.len() as c_int, p.len() as c_int) };
            assert!(!h.is_null());
            h as *const b3HullData
        })
        .collect()
}
