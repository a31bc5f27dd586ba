//! W1-2D with Box2D: its tree with exact tests, and a whole world of sensors.
use super::*;
use std::os::raw::{c_int, c_void};

fn pose(p: &Turned2) -> b2Transform {
    b2Transform { p: v(p.p), q: b2Rot { c: p.r[0], s: p.r[1] } }
}
pub(super) struct BMoving2 {
    boxes: Vec<b2Polygon>,
    xf: Vec<b2Transform>,
    tight: Vec<b2AABB>,
    fat: Vec<b2AABB>,
    proxy: Vec<c_int>,
    tree: b2DynamicTree,
    out: Vec<(u32, u32)>,
    changes: Changes,
    margin: f32,
}
struct Ctx<'a> {
    w: &'a BMoving2,
    i: u32,
    out: &'a mut Vec<(u32, u32)>,
}
fn overlaps(a: &b2AABB, b: &b2AABB) -> bool {
    let (al, au, bl, bu) = (a.lowerBound, a.upperBound, b.lowerBound, b.upperBound);
    !(bl.x > au.x || bl.y > au.y || al.x > bu.x || al.y > bu.y)
}
fn contains(a: &b2AABB, b: &b2AABB) -> bool {
    let (al, au, bl, bu) = (a.lowerBound, a.upperBound, b.lowerBound, b.upperBound);
    al.x <= bl.x && al.y <= bl.y && bu.x <= au.x && bu.y <= au.y
}
fn grow(b: &b2AABB, m: f32) -> b2AABB {
    let (l, u) = (b.lowerBound, b.upperBound);
    b2AABB { lowerBound: v([l.x - m, l.y - m]), upperBound: v([u.x + m, u.y + m]) }
}
unsafe extern "C" fn on_pair(_p: c_int, user: u64, ctx: *mut c_void) -> bool {
    let c = unsafe { &mut *(ctx as *mut Ctx) };
    let (w, j) = (c.w, user as u32);
    if j > c.i && overlaps(&w.tight[c.i as usize], &w.tight[j as usize]) {
        let (i, k) = (c.i as usize, j as usize);
        if touching(&w.boxes[i], &w.xf[i], &w.boxes[k], &w.xf[k]) {
            c.out.push((c.i, j));
        }
    }
    true
}
impl BMoving2 {
    pub(super) fn new(half: &[[f32; 2]], poses: &[Turned2], margin: f32) -> BMoving2 {
        unsafe {
            let boxes: Vec<b2Polygon> = half.iter().map(|h| b2MakeBox(h[0], h[1])).collect();
            let xf: Vec<b2Transform> = poses.iter().map(pose).collect();
            let mut tree = b2DynamicTree_Create(half.len() as c_int);
            let tight: Vec<b2AABB> =
                boxes.iter().zip(&xf).map(|(b, x)| b2ComputePolygonAABB(b, *x)).collect();
            let fat: Vec<b2AABB> = tight.iter().map(|b| grow(b, margin)).collect();
            let proxy = fat
                .iter()
                .enumerate()
                .map(|(i, b)| b2DynamicTree_CreateProxy(&mut tree, *b, u64::MAX, i as u64))
                .collect();
            b2DynamicTree_Rebuild(&mut tree, true);
            let (out, changes) = (vec![], Changes::default());
            BMoving2 { boxes, xf, tight, fat, proxy, tree, out, changes, margin }
        }
    }
}
impl Moving<Turned2> for BMoving2 {
    fn frame(&mut self, poses: &[Turned2]) -> &[(u32, u32)] {
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        unsafe {
            for (i, p) in poses.iter().enumerate() {
                self.xf[i] = pose(p);
                let b = b2ComputePolygonAABB(&self.boxes[i], self.xf[i]);
                self.tight[i] = b;
                if !contains(&self.fat[i], &b) {
                    self.fat[i] = grow(&b, self.margin);
                    b2DynamicTree_EnlargeProxy(&mut self.tree, self.proxy[i], self.fat[i]);
                }
            }
            b2DynamicTree_Rebuild(&mut self.tree, false);
            for i in 0..poses.len() {
                let mut c = Ctx { w: self, i: i as u32, out: &mut out };
                b2DynamicTree_Query(
                    &self.tree,
                    self.tight[i],
                    u64::MAX,
                    Some(on_pair),
                    &mut c as *mut Ctx as *mut c_void,
                );
            }
        }
        self.changes.tell(&out);
        self.out = out;
        &self.out
    }
}
impl Drop for BMoving2 {
    fn drop(&mut self) {
        unsafe { b2DynamicTree_Destroy(&mut self.tree) }
    }
}

/// W1-2D through a whole world: one kinematic body per box, its shape a sensor (in this version sensors see sensors).
pub(super) struct BSensors2 {
    world: b2WorldId,
    bodies: Vec<b2BodyId>,
    shapes: Vec<b2ShapeId>,
    out: Vec<(u32, u32)>,
}
impl BSensors2 {
    pub(super) fn new(half: &[[f32; 2]], poses: &[Turned2]) -> BSensors2 {
        unsafe {
            let mut wd = b2DefaultWorldDef();
            wd.workerCount = 1;
            wd.enableSleep = false;
            wd.enableContinuous = false;
            let world = b2CreateWorld(&wd);
            let (mut bodies, mut shapes) = (vec![], vec![]);
            for (i, (h, p)) in half.iter().zip(poses).enumerate() {
                let mut bd = b2DefaultBodyDef();
                bd.type_ = b2BodyType_b2_kinematicBody;
                bd.position = v(p.p);
                bd.rotation = b2Rot { c: p.r[0], s: p.r[1] };
                let b = b2CreateBody(world, &bd);
                let mut sd = b2DefaultShapeDef();
                sd.userData = i as *mut c_void;
                sd.isSensor = true;
                sd.enableSensorEvents = true;
                shapes.push(b2CreatePolygonShape(b, &sd, &b2MakeBox(h[0], h[1])));
                bodies.push(b);
            }
            b2World_Step(world, 1.0 / 60.0, 1);
            BSensors2 { world, bodies, shapes, out: vec![] }
        }
    }
}
impl Moving<Turned2> for BSensors2 {
    fn frame(&mut self, poses: &[Turned2]) -> &[(u32, u32)] {
        unsafe {
            for (b, p) in self.bodies.iter().zip(poses) {
                b2Body_SetTargetTransform(*b, pose(p), 1.0 / 60.0, true);
            }
            b2World_Step(self.world, 1.0 / 60.0, 1);
            std::hint::black_box(b2World_GetSensorEvents(self.world));
            self.out.clear();
            let mut buf: [b2ShapeId; 64] = std::mem::zeroed();
            for (i, s) in self.shapes.iter().enumerate() {
                let n = b2Shape_GetSensorData(*s, buf.as_mut_ptr(), 64);
                for o in &buf[..n as usize] {
                    let j = b2Shape_GetUserData(*o) as usize;
                    if j > i {
                        self.out.push((i as u32, j as u32));
                    }
                }
            }
        }
        &self.out
    }
}
impl Drop for BSensors2 {
    fn drop(&mut self) {
        unsafe { b2DestroyWorld(self.world) }
    }
}
