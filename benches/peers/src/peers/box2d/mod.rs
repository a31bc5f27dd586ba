//! Box2D v3 (Erin Catto) through boxdd-sys: the 2D workloads only.
use crate::workloads::*;
use boxdd_sys::ffi::*;

mod moving;
use moving::{BMoving2, BSensors2};

pub struct Box2d;
fn v(p: [f32; 2]) -> b2Vec2 {
    b2Vec2 { x: p[0], y: p[1] }
}
fn xf(p: &Pose2) -> b2Transform {
    let (s, c) = p.angle.sin_cos();
    b2Transform { p: v(p.p), q: b2Rot { c, s } }
}
// b2InvMulTransforms is header-only inline.
#[inline]
fn inv_mul(a: &b2Transform, b: &b2Transform) -> b2Transform {
    let d = b2Vec2 { x: b.p.x - a.p.x, y: b.p.y - a.p.y };
    b2Transform {
        q: b2Rot { s: a.q.c * b.q.s - a.q.s * b.q.c, c: a.q.c * b.q.c + a.q.s * b.q.s },
        p: b2Vec2 { x: a.q.c * d.x + a.q.s * d.y, y: -a.q.s * d.x + a.q.c * d.y },
    }
}
fn touching(a: &b2Polygon, xa: &b2Transform, b: &b2Polygon, xb: &b2Transform) -> bool {
    let m = unsafe { b2CollidePolygons(a, b, inv_mul(xa, xb)) };
    m.points[..m.pointCount as usize].iter().any(|p| p.separation <= 0.0)
}
type Row = (b2Polygon, b2Transform, b2Polygon, b2Transform);
fn rows(w: &[BoxPair2]) -> Vec<Row> {
    unsafe {
        w.iter()
            .map(|p| (b2MakeBox(p.ha[0], p.ha[1]), xf(&p.a), b2MakeBox(p.hb[0], p.hb[1]), xf(&p.b)))
            .collect()
    }
}
impl Peer for Box2d {
    fn name(&self) -> String {
        "box2d".into()
    }
    fn about(&self) -> String {
        "Box2D v3.x upstream commit 56edae7, crate boxdd-sys 0.6.0; gcc 12 -O3 -DNDEBUG (via CFLAGS), SSE2".into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        match w {
            Pairs::ObbOverlap2(w) => {
                let (r, r2) = (rows(w), rows(w));
                vec![
                    bench(
                        "b2CollidePolygons (SAT + manifold), any separation <= 0",
                        r.len(),
                        move |i| {
                            let (a, xa, b, xb) = &r[i];
                            touching(a, xa, b, xb)
                        },
                    ),
                    bench("b2ShapeDistance (GJK) <= 0", r2.len(), move |i| unsafe {
                        let (a, xa, b, xb) = &r2[i];
                        let input = b2DistanceInput {
                            proxyA: b2MakeProxy(a.vertices.as_ptr(), a.count, 0.0),
                            proxyB: b2MakeProxy(b.vertices.as_ptr(), b.count, 0.0),
                            transform: inv_mul(xa, xb),
                            useRadii: false,
                        };
                        let mut c: b2SimplexCache = std::mem::zeroed();
                        b2ShapeDistance(&input, &mut c, std::ptr::null_mut(), 0).distance <= 0.0
                    }),
                ]
            }
            Pairs::ObbManifold2(w) => {
                let r = rows(w);
                vec![bench("b2CollidePolygons", r.len(), move |i| {
                    let (a, xa, b, xb) = &r[i];
                    let m = unsafe { b2CollidePolygons(a, b, inv_mul(xa, xb)) };
                    let n = [
                        xa.q.c * m.normal.x - xa.q.s * m.normal.y,
                        xa.q.s * m.normal.x + xa.q.c * m.normal.y,
                        0.,
                    ];
                    Man {
                        depth: m.points[..m.pointCount as usize]
                            .iter()
                            .map(|p| -p.separation)
                            .fold(f32::MIN, f32::max),
                        n,
                        points: m.pointCount as u32,
                    }
                })]
            }
            _ => vec![],
        }
    }
    fn moving_2d(
        &self,
        half: &[[f32; 2]],
        poses: &[Turned2],
    ) -> Vec<(String, Box<dyn Moving<Turned2>>)> {
        vec![
            (
                "b2DynamicTree: EnlargeProxy when outside a 0.05 m fat AABB + Rebuild(partial), one Query per box + b2CollidePolygons, any separation <= 0 + sorted and compared with the frame before".into(),
                Box::new(BMoving2::new(half, poses, 0.05)) as Box<dyn Moving<Turned2>>,
            ),
            ("the same with tight AABBs".into(), Box::new(BMoving2::new(half, poses, 0.0))),
            (
                "b2World: kinematic bodies with sensor shapes, b2Body_SetTargetTransform + b2World_Step (1 worker) + b2Shape_GetSensorData + b2World_GetSensorEvents".into(),
                Box::new(BSensors2::new(half, poses)),
            ),
        ]
    }
}
