//! Pairs through the C header: one call each, or one call for all.
use super::calls::{Answer, PairInputs, all, each};
use super::dim2::{self, Overlap2};
use super::index_pairs;
use super::{at, c, capsule, cone, cuboid, cylinder, geometry, ok, pose, sphere, v};
use crate::workloads::*;

/// Both sides of every pair, as arrays, and the translations of A for a cast. Owns the hulls.
pub struct Inputs {
    a: Vec<c::imp_geometry>,
    pose_a: Vec<c::imp_pose>,
    b: Vec<c::imp_geometry>,
    pose_b: Vec<c::imp_pose>,
    ways: Vec<c::imp_vec3>,
    hulls: Vec<c::imp_hull>,
}
impl Inputs {
    fn new<P>(
        pairs: &[P],
        side_a: impl Fn(&P) -> (c::imp_geometry, c::imp_pose),
        side_b: impl Fn(&P) -> (c::imp_geometry, c::imp_pose),
    ) -> Inputs {
        let (a, pose_a) = pairs.iter().map(side_a).unzip();
        let (b, pose_b) = pairs.iter().map(side_b).unzip();
        Inputs { a, pose_a, b, pose_b, ways: vec![], hulls: vec![] }
    }
    /// Both sides one after the other.
    pub fn arrays(&self) -> (Vec<c::imp_geometry>, Vec<c::imp_pose>) {
        let (geometries, poses) = ([&self.a[..], &self.b], [&self.pose_a[..], &self.pose_b]);
        (geometries.concat(), poses.concat())
    }
    fn of_boxes(w: &[BoxPair]) -> Inputs {
        Inputs::new(w, |p| (cuboid(p.ha), pose(&p.a)), |p| (cuboid(p.hb), pose(&p.b)))
    }
    fn of_capsules_and_boxes(w: &[CapBox]) -> Inputs {
        let mut inputs =
            Inputs::new(w, |p| (capsule(p.r, p.hh), pose(&p.a)), |p| (cuboid(p.hb), pose(&p.b)));
        inputs.ways = w.iter().map(|p| v(p.delta)).collect();
        inputs
    }
    fn of_frusta_and_boxes(w: &[CapBox], make: fn(f32, f32) -> c::imp_geometry) -> Inputs {
        Inputs::new(w, |p| (make(p.r, p.hh), pose(&p.a)), |p| (cuboid(p.hb), pose(&p.b)))
    }
    fn of_hulls(clouds: &[Hull], w: &[HullPair]) -> Inputs {
        let hulls: Vec<c::imp_hull> = clouds.iter().map(hull).collect();
        let posed = |i: u32, at: &crate::math::Pose| {
            let scale = v([1.; 3]);
            let g = geometry(|g| unsafe { c::imp_geometry_hull(hulls[i as usize], &scale, g) });
            (g, pose(at))
        };
        let mut inputs = Inputs::new(w, |p| posed(p.ia, &p.a), |p| posed(p.ib, &p.b));
        inputs.hulls = hulls;
        inputs
    }
}
impl Drop for Inputs {
    fn drop(&mut self) {
        for hull in &self.hulls {
            ok(unsafe { c::imp_asset_release(hull.id) });
        }
    }
}
fn hull(points: &Hull) -> c::imp_hull {
    let points = points.map(v);
    let mut hull = c::imp_hull::default();
    let n = points.len() as i32;
    ok(unsafe { c::imp_hull_create(points.as_ptr(), n, n, &mut hull) });
    hull
}

/// A workload's query with its pairs.
pub enum Question {
    Overlap(Inputs),
    Distance(Inputs),
    Depth(Inputs),
    Contact(Inputs),
    Cast(Inputs),
    Overlap2(dim2::Inputs),
    Contact2(dim2::Inputs),
}
impl Question {
    pub fn of(w: &Pairs) -> Question {
        use Question::*;
        match w {
            Pairs::BoxBoxOverlap(w) => Overlap(Inputs::of_boxes(w)),
            Pairs::BoxBoxManifold(w) => Contact(Inputs::of_boxes(w)),
            Pairs::CapsuleBoxOverlap(w) => Overlap(Inputs::of_capsules_and_boxes(w)),
            Pairs::CapsuleBoxDistance(w) => Distance(Inputs::of_capsules_and_boxes(w)),
            Pairs::CapsuleBoxCast(w) => Cast(Inputs::of_capsules_and_boxes(w)),
            Pairs::CylinderBoxOverlap(w) => Overlap(Inputs::of_frusta_and_boxes(w, cylinder)),
            Pairs::CylinderBoxDistance(w) => Distance(Inputs::of_frusta_and_boxes(w, cylinder)),
            Pairs::ConeBoxOverlap(w) => Overlap(Inputs::of_frusta_and_boxes(w, cone)),
            Pairs::ConeBoxDistance(w) => Distance(Inputs::of_frusta_and_boxes(w, cone)),
            Pairs::HullHullOverlap(h, w) => Overlap(Inputs::of_hulls(h, w)),
            Pairs::HullHullDistance(h, w) => Distance(Inputs::of_hulls(h, w)),
            Pairs::HullHullDepth(h, w) => Depth(Inputs::of_hulls(h, w)),
            Pairs::SphereBoxOverlap(w) => {
                Overlap(Inputs::new(w, |p| (sphere(p.r), at(p.c)), |p| (cuboid(p.hb), pose(&p.b))))
            }
            Pairs::CapsuleCapsuleOverlap(w) => Overlap(Inputs::new(
                w,
                |p| (capsule(p.r1, p.hh1), pose(&p.a)),
                |p| (capsule(p.r2, p.hh2), pose(&p.b)),
            )),
            Pairs::SphereCapsuleOverlap(w) => Overlap(Inputs::new(
                w,
                |p| (sphere(p.r), at(p.c)),
                |p| (capsule(p.r2, p.hh2), pose(&p.b)),
            )),
            Pairs::ObbOverlap2(w) => Overlap2(dim2::Inputs::new(w)),
            Pairs::ObbManifold2(w) => Contact2(dim2::Inputs::new(w)),
        }
    }
    pub fn one_by_one<'a>(self) -> Bench<'a> {
        match self {
            Question::Overlap(inputs) => each::<i32>(inputs),
            Question::Distance(inputs) => each::<c::imp_separation>(inputs),
            Question::Depth(inputs) => each::<Penetration>(inputs),
            Question::Contact(inputs) => each::<c::imp_manifold>(inputs),
            Question::Cast(inputs) => each::<c::imp_cast_hit>(inputs),
            Question::Overlap2(inputs) => each::<Overlap2>(inputs),
            Question::Contact2(inputs) => each::<c::imp_manifold_2d>(inputs),
        }
    }
    /// Overlaps in one call by pairs of indices; none for other questions.
    pub fn by_index<'a>(self) -> Option<Bench<'a>> {
        match self {
            Question::Overlap(inputs) => Some(index_pairs::overlap(inputs)),
            Question::Overlap2(inputs) => Some(index_pairs::overlap_2d(inputs)),
            _ => None,
        }
    }
    /// Distances with a hint for each pair, which stands still from sweep to sweep; none for other questions.
    pub fn hinted<'a>(self) -> Option<Bench<'a>> {
        let Question::Distance(p) = self else { return None };
        let mut hints = vec![c::imp_hint::default(); p.count()];
        Some(bench("imp_distance_hinted", p.count(), move |i| {
            let mut s = c::imp_separation::default();
            let (a, b) = ((&p.a[i], &p.pose_a[i]), (&p.b[i], &p.pose_b[i]));
            let hint = &mut hints[i];
            ok(unsafe { c::imp_distance_hinted(a.0, a.1, b.0, b.1, hint, &mut s) });
            s.value()
        }))
    }
    pub fn all_at_once<'a>(self) -> Bench<'a> {
        match self {
            Question::Overlap(inputs) => all::<i32>(inputs),
            Question::Distance(inputs) => all::<c::imp_separation>(inputs),
            Question::Depth(inputs) => all::<Penetration>(inputs),
            Question::Contact(inputs) => all::<c::imp_manifold>(inputs),
            Question::Cast(inputs) => all::<c::imp_cast_hit>(inputs),
            Question::Overlap2(inputs) => all::<Overlap2>(inputs),
            Question::Contact2(inputs) => all::<c::imp_manifold_2d>(inputs),
        }
    }
}
impl PairInputs for Inputs {
    fn count(&self) -> usize {
        self.a.len()
    }
}
impl Answer for i32 {
    type Inputs = Inputs;
    type Value = bool;
    const CALL: &'static str = "imp_overlap";
    const BATCH: &'static str = "imp_overlap_many";
    fn value(&self) -> bool {
        *self != 0
    }
    fn one(p: &Inputs, i: usize) -> bool {
        ok(unsafe { c::imp_overlap(&p.a[i], &p.pose_a[i], &p.b[i], &p.pose_b[i], 0.0) }).value()
    }
    fn many(p: &Inputs, results: &mut [i32]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_overlap_many(a, at_a, n, b, at_b, n, 0.0, out) }
    }
}
impl Answer for c::imp_separation {
    type Inputs = Inputs;
    type Value = Dist;
    const CALL: &'static str = "imp_distance";
    const BATCH: &'static str = "imp_distance_many";
    fn value(&self) -> Dist {
        Dist { d: self.distance, a: array(self.point_a), b: array(self.point_b) }
    }
    fn one(p: &Inputs, i: usize) -> Dist {
        let mut s = c::imp_separation::default();
        ok(unsafe { c::imp_distance(&p.a[i], &p.pose_a[i], &p.b[i], &p.pose_b[i], &mut s) });
        s.value()
    }
    fn many(p: &Inputs, results: &mut [c::imp_separation]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_distance_many(a, at_a, n, b, at_b, n, out) }
    }
}
/// The negative distance of an overlapping pair.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct Penetration(c::imp_separation);
impl Answer for Penetration {
    type Inputs = Inputs;
    type Value = Man;
    const CALL: &'static str = "imp_distance";
    const BATCH: &'static str = "imp_distance_many";
    fn value(&self) -> Man {
        Man { depth: -self.0.distance, n: array(self.0.normal), points: 1 }
    }
    fn one(p: &Inputs, i: usize) -> Man {
        let mut s = Penetration::default();
        ok(unsafe { c::imp_distance(&p.a[i], &p.pose_a[i], &p.b[i], &p.pose_b[i], &mut s.0) });
        s.value()
    }
    fn many(p: &Inputs, results: &mut [Penetration]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr().cast());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_distance_many(a, at_a, n, b, at_b, n, out) }
    }
}
impl Answer for c::imp_manifold {
    type Inputs = Inputs;
    type Value = Man;
    const CALL: &'static str = "imp_contact";
    const BATCH: &'static str = "imp_contact_many";
    fn value(&self) -> Man {
        let points = &self.points[..self.count as usize];
        let depth = points.iter().map(|p| -p.distance).fold(f32::MIN, f32::max);
        Man { depth, n: array(self.normal), points: points.len() as u32 }
    }
    fn one(p: &Inputs, i: usize) -> Man {
        let mut m = c::imp_manifold::default();
        ok(unsafe { c::imp_contact(&p.a[i], &p.pose_a[i], &p.b[i], &p.pose_b[i], 0.0, &mut m) });
        m.value()
    }
    fn many(p: &Inputs, results: &mut [c::imp_manifold]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_contact_many(a, at_a, n, b, at_b, n, 0.0, out) }
    }
}
impl Answer for c::imp_cast_hit {
    type Inputs = Inputs;
    type Value = Option<f32>;
    const CALL: &'static str = "imp_cast";
    const BATCH: &'static str = "imp_cast_many";
    /// A miss has a time of -1.
    fn value(&self) -> Option<f32> {
        (self.time >= 0.0).then_some(self.time)
    }
    fn one(p: &Inputs, i: usize) -> Option<f32> {
        let mut hit = c::imp_cast_hit::default();
        let (a, b) = ((&p.a[i], &p.pose_a[i]), (&p.b[i], &p.pose_b[i]));
        let status = unsafe { c::imp_cast(a.0, a.1, &p.ways[i], b.0, b.1, 0, &mut hit) };
        (ok(status) != 0).then_some(hit.time)
    }
    fn many(p: &Inputs, results: &mut [c::imp_cast_hit]) -> i32 {
        let (n, out) = (results.len() as i32, results.as_mut_ptr());
        let (a, at_a, b, at_b) = p.pointers();
        unsafe { c::imp_cast_many(a, at_a, p.ways.as_ptr(), n, b, at_b, n, 0, out) }
    }
}
type Pointers =
    (*const c::imp_geometry, *const c::imp_pose, *const c::imp_geometry, *const c::imp_pose);
impl Inputs {
    fn pointers(&self) -> Pointers {
        (self.a.as_ptr(), self.pose_a.as_ptr(), self.b.as_ptr(), self.pose_b.as_ptr())
    }
}
fn array(p: c::imp_vec3) -> [f32; 3] {
    [p.x, p.y, p.z]
}
