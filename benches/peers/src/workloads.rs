//! The inputs and answers of every workload, and the traits that a peer implements.
use crate::generate::Queries;
use crate::math::*;
use std::hint::black_box;

pub const HULL_VERTS: usize = 32;
pub const HULL_COUNT: usize = 64;

// ---------------------------------------------------------------- inputs (repr(C): shared with shims/abi.h)
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct BoxPair {
    pub ha: V3,
    pub a: Pose,
    pub hb: V3,
    pub b: Pose,
}
/// Capsule along its local Y axis: segment half length `hh`, radius `r`. `delta` is used by the cast only.
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct CapBox {
    pub r: f32,
    pub hh: f32,
    pub a: Pose,
    pub hb: V3,
    pub b: Pose,
    pub delta: V3,
}
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct SphBox {
    pub r: f32,
    pub c: V3,
    pub hb: V3,
    pub b: Pose,
}
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct CapCap {
    pub r1: f32,
    pub hh1: f32,
    pub a: Pose,
    pub r2: f32,
    pub hh2: f32,
    pub b: Pose,
}
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct SphCap {
    pub r: f32,
    pub c: V3,
    pub r2: f32,
    pub hh2: f32,
    pub b: Pose,
}
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct HullPair {
    pub ia: u32,
    pub ib: u32,
    pub a: Pose,
    pub b: Pose,
}
pub type Hull = [V3; HULL_VERTS];
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Pose2 {
    pub p: [f32; 2],
    pub angle: f32,
}
/// Position, then the rotation's cosine and sine.
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Turned2 {
    pub p: [f32; 2],
    pub r: [f32; 2],
}
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct BoxPair2 {
    pub ha: [f32; 2],
    pub a: Pose2,
    pub hb: [f32; 2],
    pub b: Pose2,
}
/// kind 0: box (half extents d), 1: sphere (radius d[0]), 2: capsule on local Y (radius d[0], half length d[1]).
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Shape {
    pub kind: u32,
    pub d: V3,
    pub pose: Pose,
}

/// A pair workload: the query and its inputs.
pub enum Pairs {
    BoxBoxOverlap(Vec<BoxPair>),
    CapsuleBoxOverlap(Vec<CapBox>),
    CapsuleBoxDistance(Vec<CapBox>),
    BoxBoxManifold(Vec<BoxPair>),
    HullHullOverlap(Vec<Hull>, Vec<HullPair>),
    HullHullDistance(Vec<Hull>, Vec<HullPair>),
    HullHullDepth(Vec<Hull>, Vec<HullPair>),
    SphereBoxOverlap(Vec<SphBox>),
    CapsuleCapsuleOverlap(Vec<CapCap>),
    SphereCapsuleOverlap(Vec<SphCap>),
    CapsuleBoxCast(Vec<CapBox>),
    /// The capsule's radius and half length are those of a cylinder.
    CylinderBoxOverlap(Vec<CapBox>),
    CylinderBoxDistance(Vec<CapBox>),
    /// The same of a cone with its apex on top.
    ConeBoxOverlap(Vec<CapBox>),
    ConeBoxDistance(Vec<CapBox>),
    ObbOverlap2(Vec<BoxPair2>),
    ObbManifold2(Vec<BoxPair2>),
}

// ---------------------------------------------------------------- answers
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub enum Ans {
    Bool(bool),
    Dist { d: f32, a: V3, b: V3 },
    Man { depth: f32, n: V3, points: u32 },
    Toi(Option<f32>),
}
pub trait IntoAns: Copy {
    fn ans(self) -> Ans;
    fn score(self) -> f64;
}
impl IntoAns for bool {
    fn ans(self) -> Ans {
        Ans::Bool(self)
    }
    fn score(self) -> f64 {
        self as u8 as f64
    }
}
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Dist {
    pub d: f32,
    pub a: V3,
    pub b: V3,
}
impl IntoAns for Dist {
    fn ans(self) -> Ans {
        Ans::Dist { d: self.d, a: self.a, b: self.b }
    }
    fn score(self) -> f64 {
        self.d as f64
    }
}
/// Deepest depth (positive = penetrating), unit normal from A to B in world space, number of points.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Man {
    pub depth: f32,
    pub n: V3,
    pub points: u32,
}
impl IntoAns for Man {
    fn ans(self) -> Ans {
        Ans::Man { depth: self.depth, n: self.n, points: self.points }
    }
    fn score(self) -> f64 {
        self.depth as f64
    }
}
impl IntoAns for Option<f32> {
    fn ans(self) -> Ans {
        Ans::Toi(self)
    }
    fn score(self) -> f64 {
        self.unwrap_or(2.0) as f64
    }
}

// ---------------------------------------------------------------- traits of a peer
pub trait Op {
    fn len(&self) -> usize;
    fn at(&mut self, i: usize) -> Ans;
    fn sweep(&mut self) -> f64;
}
struct FnOp<F> {
    n: usize,
    f: F,
}
impl<T: IntoAns, F: FnMut(usize) -> T> Op for FnOp<F> {
    fn len(&self) -> usize {
        self.n
    }
    fn at(&mut self, i: usize) -> Ans {
        (self.f)(i).ans()
    }
    fn sweep(&mut self) -> f64 {
        let mut s = 0.0;
        for i in 0..self.n {
            s += black_box((self.f)(i)).score();
        }
        s
    }
}
/// A prepared pair workload: native shapes and native poses are already built; one call = one pair.
pub struct Bench<'a> {
    pub api: String,
    pub op: Box<dyn Op + 'a>,
}
pub fn bench<'a, T: IntoAns + 'a, F: FnMut(usize) -> T + 'a>(
    api: impl Into<String>,
    n: usize,
    f: F,
) -> Bench<'a> {
    Bench { api: api.into(), op: Box::new(FnOp { n, f }) }
}

/// W1: boxes that all move every frame, in 3D or 2D.
pub trait Moving<P = Pose> {
    /// Take the new poses and return the exact overlapping pairs (each once, any order).
    fn frame(&mut self, poses: &[P]) -> &[(u32, u32)];
    /// The same when only the poses of the boxes in `moved` have changed.
    fn frame_of(&mut self, moved: &[u32], poses: &[P]) -> &[(u32, u32)] {
        let _ = moved;
        self.frame(poses)
    }
}

/// Finds the pairs that began and ended, as a host would: sorts the list of pairs and compares it with the previous one.
#[cfg(any(feature = "parry", feature = "box2d"))]
#[derive(Default)]
pub struct Changes {
    now: Vec<(u32, u32)>,
    before: Vec<(u32, u32)>,
    pub begun: Vec<(u32, u32)>,
    pub ended: Vec<(u32, u32)>,
}
#[cfg(any(feature = "parry", feature = "box2d"))]
impl Changes {
    pub fn tell(&mut self, pairs: &[(u32, u32)]) {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear();
        self.now.extend(pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        self.now.sort_unstable();
        self.begun.clear();
        self.ended.clear();
        let mut before = self.before.iter().peekable();
        for pair in &self.now {
            while let Some(gone) = before.next_if(|old| *old < pair) {
                self.ended.push(*gone);
            }
            if before.next_if_eq(&pair).is_none() {
                self.begun.push(*pair);
            }
        }
        self.ended.extend(before);
        black_box((&self.begun, &self.ended));
    }
}

/// W2 and W4.
pub trait World {
    /// Closest hit: (shape, distance along the unit direction).
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)>;
    fn overlap_box(&mut self, pose: &Pose, half: V3, out: &mut Vec<u32>);
    /// Closest hit: (shape, fraction of delta).
    fn cast_capsule(&mut self, pose: &Pose, r: f32, hh: f32, delta: V3) -> Option<(u32, f32)>;
    /// Closest shape within `max`: (shape, distance); distance 0 inside.
    fn closest(&mut self, p: V3, max: f32) -> Option<(u32, f32)>;
    /// Remove every shape one by one through the public API (the world stays alive).
    fn remove_all(&mut self);
    /// Which of raycast, overlap, cast, closest, remove this peer has, and the functions used.
    fn apis(&self) -> [Option<String>; 5];
}
/// The questions of W2, in the order of `World::apis`.
pub const QUESTIONS: usize = 4;
/// W2 in batches: all queries of one question in one call.
pub trait WorldBatch {
    fn ask(&mut self, question: usize, threads: usize);
    /// The last answers: the shape and the distance or fraction; of overlaps the number of shapes.
    fn answers(&self, question: usize) -> Vec<Option<(u32, f32)>>;
    fn apis(&self) -> [String; QUESTIONS];
}
/// The radius and the half length of the capsules of W9.
pub const BULLET_RADIUS: f32 = 0.02;
pub const BULLET_HALF: f32 = 0.04;
/// The motion of a bullet in a frame.
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Way {
    pub from: Pose,
    pub delta: V3,
}
/// W9: bullets that cross a scene of standing boxes in each frame.
pub trait Bullets {
    /// Moves each bullet along its way and writes the fraction of the way at the first hit.
    fn frame(&mut self, ways: &[Way], hits: &mut Vec<Option<f32>>);
}
/// W3 and W5: a mesh or a height field.
pub trait Surface {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32>;
    fn overlap_capsule(&mut self, pose: &Pose, r: f32, hh: f32) -> bool;
    /// The fraction of `delta` at the first hit.
    fn cast_capsule(&mut self, pose: &Pose, r: f32, hh: f32, delta: V3) -> Option<f32>;
    /// Which of raycast, overlap and cast this peer has, and the functions used.
    fn apis(&self) -> [Option<String>; 3];
    /// Bytes the library itself reports for the surface, if it does.
    fn reported_bytes(&self) -> Option<usize> {
        None
    }
}
/// Vertices and triangles.
pub type TriangleMesh = (Vec<V3>, Vec<[u32; 3]>);
pub type MeshPairTest = Box<dyn FnMut(&Pose) -> bool>;
/// The boxes of a rig.
pub const RIG_PARTS: usize = 20;
/// The unit of the samples of a height field. Powers of two and 16-bit samples suit every library.
pub const HEIGHT_STEP: f32 = 1.0 / 4096.0;

pub trait Peer {
    fn name(&self) -> String;
    fn about(&self) -> String;
    /// Zero or more ways of answering this workload (all are measured; the fastest goes in the main table).
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        let _ = w;
        vec![]
    }
    /// W1 variants: (api, constructor result).
    fn moving(
        &self,
        half: &[V3],
        poses: &[Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        let _ = (half, poses, threads);
        vec![]
    }
    /// W1-2D on one thread, with the pairs that began and ended: (api, constructor result).
    fn moving_2d(
        &self,
        half: &[[f32; 2]],
        poses: &[Turned2],
    ) -> Vec<(String, Box<dyn Moving<Turned2>>)> {
        let _ = (half, poses);
        vec![]
    }
    /// W7: rigs of RIG_PARTS boxes each. `poses` are those of all boxes in the frames of their rigs, then those of the
    /// rigs; so in each frame. A frame returns the pairs of rigs that overlap.
    fn rigs(&self, half: &[V3], poses: &[Pose]) -> Option<(String, Box<dyn Moving>)> {
        let _ = (half, poses);
        None
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        let _ = shapes;
        None
    }
    /// W2 in batches.
    fn world_batch(&self, shapes: &[Shape], queries: &Queries) -> Option<Box<dyn WorldBatch>> {
        let _ = (shapes, queries);
        None
    }
    /// W9 with `count` bullets, by continuous collision detection: (api, constructor result).
    fn bullets(&self, boxes: &[Shape], count: usize) -> Vec<(String, Box<dyn Bullets>)> {
        let _ = (boxes, count);
        vec![]
    }
    /// Sets the number of threads that build what follows, where the library divides a build.
    fn set_threads(&self, threads: usize) {
        let _ = threads;
    }
    fn mesh(&self, verts: &[V3], tris: &[[u32; 3]]) -> Option<Box<dyn Surface>> {
        let _ = (verts, tris);
        None
    }
    /// A height field of `side * side` samples, row by row. The sample at (row, column) lies at
    /// (column, steps * HEIGHT_STEP, row), and each cell is divided from (row, column) to (row + 1, column + 1).
    fn height_field(&self, steps: &[i16], side: usize) -> Option<Box<dyn Surface>> {
        let _ = (steps, side);
        None
    }
    /// W6: a test of one mesh at the origin against another at a pose, and the functions used.
    fn mesh_pair(&self, a: &TriangleMesh, b: &TriangleMesh) -> Option<(String, MeshPairTest)> {
        let _ = (a, b);
        None
    }
}
