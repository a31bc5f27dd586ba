//! 2D through the C header: pairs of boxes, and W1-2D.
use super::calls::{Answer, PairInputs};
use super::world::Handle;
use super::{c, ok};
use crate::workloads::*;

/// Both sides of every pair: as arrays for the batch call, and as rows for single calls, as the peers have them.
pub struct Inputs {
    a: Vec<c::imp_geometry_2d>,
    pose_a: Vec<c::imp_pose_2d>,
    b: Vec<c::imp_geometry_2d>,
    pose_b: Vec<c::imp_pose_2d>,
    rows: Vec<Row>,
}
struct Row {
    a: c::imp_geometry_2d,
    pose_a: c::imp_pose_2d,
    b: c::imp_geometry_2d,
    pose_b: c::imp_pose_2d,
}
impl Inputs {
    pub fn new(w: &[BoxPair2]) -> Inputs {
        Inputs {
            a: w.iter().map(|p| rectangle(p.ha)).collect(),
            pose_a: w.iter().map(|p| pose(&p.a)).collect(),
            b: w.iter().map(|p| rectangle(p.hb)).collect(),
            pose_b: w.iter().map(|p| pose(&p.b)).collect(),
            rows: w
                .iter()
                .map(|p| Row {
                    a: rectangle(p.ha),
                    pose_a: pose(&p.a),
                    b: rectangle(p.hb),
                    pose_b: pose(&p.b),
                })
                .collect(),
        }
    }
    /// Both sides one after the other.
    pub fn arrays(&self) -> (Vec<c::imp_geometry_2d>, Vec<c::imp_pose_2d>) {
        let (geometries, poses) = ([&self.a[..], &self.b], [&self.pose_a[..], &self.pose_b]);
        (geometries.concat(), poses.concat())
    }
    fn pointers(&self) -> Pointers {
        (self.a.as_ptr(), self.pose_a.as_ptr(), self.b.as_ptr(), self.pose_b.as_ptr())
    }
}
type Pointers = (
    *const c::imp_geometry_2d,
    *const c::imp_pose_2d,
    *const c::imp_geometry_2d,
    *const c::imp_pose_2d,
);
impl PairInputs for Inputs {
    fn count(&self) -> usize {
        self.a.len()
    }
}

fn v(p: [f32; 2]) -> c::imp_vec2 {
    c::imp_vec2 { x: p[0], y: p[1] }
}
pub fn pose(p: &Pose2) -> c::imp_pose_2d {
    let (sin, cos) = p.angle.sin_cos();
    c::imp_pose_2d { position: v(p.p), rotation: c::imp_rotation_2d { cos, sin } }
}
pub fn rectangle(half: [f32; 2]) -> c::imp_geometry_2d {
    let unturned = c::imp_rotation_2d { cos: 1.0, sin: 0.0 };
    let mut g = c::imp_geometry_2d::default();
    ok(unsafe { c::imp_geometry_box_2d(&v([0.; 2]), &unturned, &v(half), &mut g) });
    g
}

/// The result of an overlap call: 1 or 0.
#[repr(transparent)]
#[derive(Clone, Copy, Default)]
pub struct Overlap2(i32);
impl Answer for Overlap2 {
    type Inputs = Inputs;
    type Value = bool;
    const CALL: &'static str = "imp_overlap_2d";
    const BATCH: &'static str = "imp_overlap_many_2d";
    fn value(&self) -> bool {
        self.0 != 0
    }
    fn one(p: &Inputs, i: usize) -> bool {
        let Row { a, pose_a, b, pose_b } = &p.rows[i];
        ok(unsafe { c::imp_overlap_2d(a, pose_a, b, pose_b, 0.0) }) != 0
    }
    fn many(p: &Inputs, results: &mut [Overlap2]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr().cast());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_overlap_many_2d(a, at_a, n, b, at_b, n, 0.0, out) }
    }
}
impl Answer for c::imp_manifold_2d {
    type Inputs = Inputs;
    type Value = Man;
    const CALL: &'static str = "imp_contact_2d";
    const BATCH: &'static str = "imp_contact_many_2d";
    fn value(&self) -> Man {
        let points = &self.points[..self.count as usize];
        let depth = points.iter().map(|p| -p.distance).fold(f32::MIN, f32::max);
        let n = [self.normal.x, self.normal.y, 0.];
        Man { depth, n, points: points.len() as u32 }
    }
    fn one(p: &Inputs, i: usize) -> Man {
        let mut m = c::imp_manifold_2d::default();
        let Row { a, pose_a, b, pose_b } = &p.rows[i];
        ok(unsafe { c::imp_contact_2d(a, pose_a, b, pose_b, 0.0, &mut m) });
        m.value()
    }
    fn many(p: &Inputs, results: &mut [c::imp_manifold_2d]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_contact_many_2d(a, at_a, n, b, at_b, n, 0.0, out) }
    }
}

// Poses are passed without conversion: position, then cosine and sine.
const _: () = assert!(size_of::<Turned2>() == size_of::<c::imp_pose_2d>());

/// W1-2D.
pub struct Boxes {
    world: Handle,
    ids: Vec<c::imp_shape>,
    events: Vec<c::imp_event>,
    out: Vec<(u32, u32)>,
}
impl Boxes {
    pub fn new(half: &[[f32; 2]], poses: &[Turned2]) -> Boxes {
        let world = Handle::new(c::IMP_WORLD_2D);
        let mut default = c::imp_shape_desc_2d::default();
        ok(unsafe { c::imp_shape_desc_default_2d(&mut default) });
        let descs: Vec<c::imp_shape_desc_2d> = half
            .iter()
            .zip(poses)
            .enumerate()
            .map(|(i, (half, at))| c::imp_shape_desc_2d {
                user_data: i as u64,
                geometry: rectangle(*half),
                pose: c::imp_pose_2d {
                    position: v(at.p),
                    rotation: c::imp_rotation_2d { cos: at.r[0], sin: at.r[1] },
                },
                ..default
            })
            .collect();
        let mut ids = vec![c::imp_shape::default(); descs.len()];
        let n = descs.len() as i32;
        ok(unsafe { c::imp_shape_create_many_2d(world.0, descs.as_ptr(), n, ids.as_mut_ptr()) });
        Boxes { world, ids, events: vec![], out: vec![] }
    }
}
impl Moving<Turned2> for Boxes {
    fn frame(&mut self, poses: &[Turned2]) -> &[(u32, u32)] {
        let (world, n) = (self.world.0, poses.len() as i32);
        self.out.clear();
        unsafe {
            // Has an effect only in the first frame.
            ok(c::imp_set_threads(1));
            ok(c::imp_shape_set_poses_2d(world, self.ids.as_ptr(), poses.as_ptr().cast(), n));
            let events = ok(c::imp_world_update(world)) as usize;
            if self.events.len() < events {
                self.events.resize(events * 2, Default::default());
            }
            ok(c::imp_world_events(world, self.events.as_mut_ptr(), events as i32));
            let now = self.events[..events].iter().filter(|e| e.kind != c::IMP_EVENT_END);
            self.out.extend(now.map(|e| (e.user_data_a as u32, e.user_data_b as u32)));
        }
        &self.out
    }
}
