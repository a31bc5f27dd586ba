//! W1 with Box3D: its tree with exact tests, and a whole world of sensors.
use super::world::user;
use super::*;
use std::os::raw::c_void;

pub(super) struct BMoving {
    hulls: Vec<b3BoxHull>,
    xf: Vec<b3Transform>,
    tight: Vec<b3AABB>,
    fat: Vec<b3AABB>,
    proxy: Vec<c_int>,
    tree: b3DynamicTree,
    out: Vec<(u32, u32)>,
    threads: usize,
    margin: f32,
    sat: bool,
}
#[derive(Clone, Copy)]
struct Share(*const BMoving);
unsafe impl Send for Share {}
unsafe impl Sync for Share {}
struct Ctx<'a> {
    w: *const BMoving,
    i: u32,
    out: &'a mut Vec<(u32, u32)>,
}
fn overlaps(a: &b3AABB, b: &b3AABB) -> bool {
    let (al, au, bl, bu) = (a.lowerBound, a.upperBound, b.lowerBound, b.upperBound);
    !(bl.x > au.x || bl.y > au.y || bl.z > au.z || al.x > bu.x || al.y > bu.y || al.z > bu.z)
}
fn contains(a: &b3AABB, b: &b3AABB) -> bool {
    let (al, au, bl, bu) = (a.lowerBound, a.upperBound, b.lowerBound, b.upperBound);
    al.x <= bl.x && al.y <= bl.y && al.z <= bl.z && bu.x <= au.x && bu.y <= au.y && bu.z <= au.z
}
unsafe extern "C" fn on_pair(_p: c_int, user: u64, ctx: *mut c_void) -> bool {
    let c = unsafe { &mut *(ctx as *mut Ctx) };
    let w = unsafe { &*c.w };
    let j = user as u32;
    if j > c.i && overlaps(&w.tight[c.i as usize], &w.tight[j as usize]) {
        let (i, k) = (c.i as usize, j as usize);
        let (ha, hb, x) = (&w.hulls[i].base, &w.hulls[k].base, inv_mul(&w.xf[i], &w.xf[k]));
        let hit = if w.sat {
            let mut cache: b3SATCache = unsafe { std::mem::zeroed() };
            touching(&collide(|m| unsafe {
                b3CollideHulls(m, CAP as c_int, ha, hb, x, &mut cache)
            }))
        } else {
            gjk_overlap(hull_proxy(ha), hull_proxy(hb), x)
        };
        if hit {
            c.out.push((c.i, j));
        }
    }
    true
}
impl BMoving {
    pub(super) fn new(
        half: &[V3],
        poses: &[math::Pose],
        threads: usize,
        margin: f32,
        sat: bool,
    ) -> BMoving {
        unsafe {
            let hulls: Vec<b3BoxHull> = half.iter().map(|h| box_hull(*h)).collect();
            let xf: Vec<b3Transform> = poses.iter().map(pose).collect();
            let mut tree = b3DynamicTree_Create(half.len() as c_int);
            let tight: Vec<b3AABB> =
                hulls.iter().zip(&xf).map(|(h, x)| b3ComputeHullAABB(&h.base, *x)).collect();
            let mut fat = vec![];
            let proxy = tight
                .iter()
                .enumerate()
                .map(|(i, b)| {
                    fat.push(grow(b, margin));
                    b3DynamicTree_CreateProxy(&mut tree, fat[i], u64::MAX, i as u64)
                })
                .collect();
            b3DynamicTree_Rebuild(&mut tree, true);
            BMoving { hulls, xf, tight, fat, proxy, tree, out: vec![], threads, margin, sat }
        }
    }
    fn query(&self, range: std::ops::Range<usize>, out: &mut Vec<(u32, u32)>) {
        for i in range {
            let mut c = Ctx { w: self, i: i as u32, out };
            unsafe {
                b3DynamicTree_Query(
                    &self.tree,
                    self.tight[i],
                    u64::MAX,
                    false,
                    Some(on_pair),
                    &mut c as *mut Ctx as *mut c_void,
                )
            };
        }
    }
}
fn grow(b: &b3AABB, m: f32) -> b3AABB {
    let (l, u) = (b.lowerBound, b.upperBound);
    b3AABB {
        lowerBound: v([l.x - m, l.y - m, l.z - m]),
        upperBound: v([u.x + m, u.y + m, u.z + m]),
    }
}
impl Moving for BMoving {
    fn frame(&mut self, poses: &[math::Pose]) -> &[(u32, u32)] {
        unsafe {
            for (i, p) in poses.iter().enumerate() {
                self.xf[i] = pose(p);
                let b = b3ComputeHullAABB(&self.hulls[i].base, self.xf[i]);
                self.tight[i] = b;
                if !contains(&self.fat[i], &b) {
                    self.fat[i] = grow(&b, self.margin);
                    b3DynamicTree_EnlargeProxy(&mut self.tree, self.proxy[i], self.fat[i]);
                }
            }
            b3DynamicTree_Rebuild(&mut self.tree, false);
        }
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        let n = poses.len();
        if self.threads == 1 {
            self.query(0..n, &mut out);
        } else {
            let s = Share(self);
            let second = std::thread::scope(|sc| {
                let h = sc.spawn(move || {
                    let s = s;
                    let mut o = Vec::new();
                    unsafe { &*s.0 }.query(n / 2..n, &mut o);
                    o
                });
                self.query(0..n / 2, &mut out);
                h.join().unwrap()
            });
            out.extend(second);
        }
        self.out = out;
        &self.out
    }
}
impl Drop for BMoving {
    fn drop(&mut self) {
        unsafe { b3DynamicTree_Destroy(&mut self.tree) }
    }
}

/// W1 through a whole world: one kinematic body per box, its shape a sensor (in this version sensors see sensors).
pub(super) struct BSensors {
    world: b3WorldId,
    bodies: Vec<b3BodyId>,
    shapes: Vec<b3ShapeId>,
    out: Vec<(u32, u32)>,
}
impl BSensors {
    pub(super) fn new(half: &[V3], poses: &[math::Pose], threads: usize) -> BSensors {
        unsafe {
            let mut wd = b3DefaultWorldDef();
            wd.workerCount = threads as u32;
            wd.enableSleep = false;
            wd.enableContinuous = false;
            let world = b3CreateWorld(&wd);
            let (mut bodies, mut shapes) = (vec![], vec![]);
            for (i, (h, p)) in half.iter().zip(poses).enumerate() {
                let mut bd = b3DefaultBodyDef();
                bd.type_ = b3BodyType_b3_kinematicBody;
                bd.position = v(p.p);
                bd.rotation = q(p.q);
                let b = b3CreateBody(world, &bd);
                let mut sd = b3DefaultShapeDef();
                sd.userData = i as *mut c_void;
                sd.isSensor = true;
                sd.enableSensorEvents = true;
                let h = box_hull(*h);
                shapes.push(b3CreateHullShape(b, &sd, &h.base));
                bodies.push(b);
            }
            b3World_Step(world, 1.0 / 60.0, 1);
            BSensors { world, bodies, shapes, out: vec![] }
        }
    }
}
impl Moving for BSensors {
    fn frame(&mut self, poses: &[math::Pose]) -> &[(u32, u32)] {
        unsafe {
            for (b, p) in self.bodies.iter().zip(poses) {
                b3Body_SetTargetTransform(*b, pose(p), 1.0 / 60.0, true);
            }
            b3World_Step(self.world, 1.0 / 60.0, 1);
            self.out.clear();
            let mut buf: [b3ShapeId; 64] = std::mem::zeroed();
            for (i, s) in self.shapes.iter().enumerate() {
                let n = b3Shape_GetSensorData(*s, buf.as_mut_ptr(), 64);
                for o in &buf[..n as usize] {
                    let j = user(*o);
                    if j as usize > i {
                        self.out.push((i as u32, j));
                    }
                }
            }
        }
        &self.out
    }
}
impl Drop for BSensors {
    fn drop(&mut self) {
        unsafe { b3DestroyWorld(self.world) }
    }
}
