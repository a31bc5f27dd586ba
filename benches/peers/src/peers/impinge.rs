//! Impinge itself, called through its C header as any other program calls it (declared by bindgen, see build.rs).
use crate::math::{Pose, V3};
use crate::workloads::*;
use std::ptr;

mod c {
    #![allow(non_camel_case_types, dead_code)]
    include!(concat!(env!("OUT_DIR"), "/impinge.rs"));
}
// Poses are passed as they stand: position, then quaternion x, y, z, w.
const _: () = assert!(size_of::<Pose>() == size_of::<c::imp_pose>());

/// One call a pair.
pub struct Impinge;
/// One call for all pairs.
pub struct ImpingeMany;

impl Impinge {
    pub fn new() -> Impinge {
        let (library, header) = (unsafe { c::imp_abi_version() }, c::IMP_ABI_VERSION as i32);
        assert_eq!(
            library, header,
            "libimpinge.so is not the one that include/impinge.h describes"
        );
        let sizes = [
            (c::IMP_STRUCT_GEOMETRY, size_of::<c::imp_geometry>()),
            (c::IMP_STRUCT_POSE, size_of::<c::imp_pose>()),
            (c::IMP_STRUCT_SEPARATION, size_of::<c::imp_separation>()),
            (c::IMP_STRUCT_RAY, size_of::<c::imp_ray>()),
            (c::IMP_STRUCT_WORLD_DESC, size_of::<c::imp_world_desc>()),
            (c::IMP_STRUCT_SHAPE_DESC, size_of::<c::imp_shape_desc>()),
            (c::IMP_STRUCT_WORLD_HIT, size_of::<c::imp_world_hit>()),
            (c::IMP_STRUCT_PAIR, size_of::<c::imp_pair>()),
            (c::IMP_STRUCT_EVENT, size_of::<c::imp_event>()),
        ];
        for (which, size) in sizes {
            let library = unsafe { c::imp_struct_size(which) };
            assert_eq!(library, size as i32, "struct {which} differs from include/impinge.h");
        }
        Impinge
    }
}
/// A status of 0 or more; anything else ends the run with the library's own sentence.
#[inline]
fn ok(status: i32) -> i32 {
    if status < 0 {
        fail(status)
    }
    status
}
#[cold]
fn fail(status: i32) -> ! {
    let mut text = [0u8; 256];
    let length = unsafe { c::imp_last_error(text.as_mut_ptr().cast(), text.len() as i32) };
    let text = &text[..(length.max(0) as usize).min(text.len() - 1)];
    panic!("impinge answered {status}: {}", String::from_utf8_lossy(text));
}
fn v(p: V3) -> c::imp_vec3 {
    c::imp_vec3 { x: p[0], y: p[1], z: p[2] }
}
fn pose(p: &Pose) -> c::imp_pose {
    c::imp_pose {
        position: v(p.p),
        rotation: c::imp_quat { x: p.q[0], y: p.q[1], z: p.q[2], w: p.q[3] },
    }
}
fn at(p: V3) -> c::imp_pose {
    pose(&Pose { p, q: [0., 0., 0., 1.] })
}
fn geometry(make: impl FnOnce(*mut c::imp_geometry) -> i32) -> c::imp_geometry {
    let mut g = c::imp_geometry::default();
    ok(make(&mut g));
    g
}
fn sphere(r: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_sphere(&v([0.; 3]), r, g) })
}
fn capsule(r: f32, hh: f32) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_capsule(&v([0., -hh, 0.]), &v([0., hh, 0.]), r, g) })
}
fn cuboid(half: V3) -> c::imp_geometry {
    geometry(|g| unsafe { c::imp_geometry_box(&v([0.; 3]), &at([0.; 3]).rotation, &v(half), g) })
}

type Row = (c::imp_geometry, c::imp_pose, c::imp_geometry, c::imp_pose);

/// The pairs of a workload that the library answers.
fn rows(w: &Pairs) -> Option<Vec<Row>> {
    Some(match w {
        Pairs::BoxBoxOverlap(w) => {
            w.iter().map(|p| (cuboid(p.ha), pose(&p.a), cuboid(p.hb), pose(&p.b))).collect()
        }
        Pairs::CapsuleBoxOverlap(w) | Pairs::CapsuleBoxDistance(w) => {
            w.iter().map(|p| (capsule(p.r, p.hh), pose(&p.a), cuboid(p.hb), pose(&p.b))).collect()
        }
        Pairs::SphereBoxOverlap(w) => {
            w.iter().map(|p| (sphere(p.r), at(p.c), cuboid(p.hb), pose(&p.b))).collect()
        }
        Pairs::CapsuleCapsuleOverlap(w) => w
            .iter()
            .map(|p| (capsule(p.r1, p.hh1), pose(&p.a), capsule(p.r2, p.hh2), pose(&p.b)))
            .collect(),
        Pairs::SphereCapsuleOverlap(w) => {
            w.iter().map(|p| (sphere(p.r), at(p.c), capsule(p.r2, p.hh2), pose(&p.b))).collect()
        }
        _ => return None,
    })
}

impl Peer for Impinge {
    fn name(&self) -> String {
        "impinge".into()
    }
    fn about(&self) -> String {
        let version = unsafe { c::imp_version() };
        format!(
            "Impinge {}.{}.{}, release libimpinge.so through include/impinge.h, one call a pair",
            version / 1_000_000,
            version / 1_000 % 1_000,
            version % 1_000
        )
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        let Some(rows) = rows(w) else { return vec![] };
        vec![match w {
            Pairs::CapsuleBoxDistance(_) => bench("imp_distance", rows.len(), move |i| {
                let (a, pa, b, pb) = &rows[i];
                let mut s = c::imp_separation::default();
                ok(unsafe { c::imp_distance(a, pa, b, pb, &mut s) });
                dist(&s)
            }),
            _ => bench("imp_overlap", rows.len(), move |i| {
                let (a, pa, b, pb) = &rows[i];
                ok(unsafe { c::imp_overlap(a, pa, b, pb, 0.0) }) != 0
            }),
        }]
    }
    fn moving(
        &self,
        half: &[V3],
        poses: &[Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        let set = "imp_shape_set_poses + imp_world_update";
        vec![
            (
                format!("{set} + imp_world_events (begin and stay)"),
                Box::new(Boxes::new(half, poses, threads, Tell::Events)),
            ),
            (
                format!(
                    "{set} (IMP_WORLD_NO_STAY_EVENTS) + imp_world_pairs + imp_shape_get_user_data of each"
                ),
                Box::new(Boxes::new(half, poses, threads, Tell::Pairs)),
            ),
        ]
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        Some(Box::new(Still::new(shapes)))
    }
}

impl Peer for ImpingeMany {
    fn name(&self) -> String {
        "impinge_many".into()
    }
    fn about(&self) -> String {
        "the same library, one imp_*_many for all pairs, on the calling thread alone".into()
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        let Some(rows) = rows(w) else { return vec![] };
        vec![match w {
            Pairs::CapsuleBoxDistance(_) => Bench {
                api: "imp_distance_many, 1 thread".into(),
                op: Box::new(Batch::new(&rows, c::imp_separation::default())),
            },
            _ => Bench {
                api: "imp_overlap_many, 1 thread".into(),
                op: Box::new(Batch::new(&rows, 0i32)),
            },
        }]
    }
}
fn dist(s: &c::imp_separation) -> Dist {
    let a = |p: c::imp_vec3| [p.x, p.y, p.z];
    Dist { d: s.distance, a: a(s.point_a), b: a(s.point_b) }
}

/// What a batch call writes for each pair.
trait Answer: Copy {
    fn ans(&self) -> Ans;
    /// Answers every pair of `p` into its results; returns the status.
    fn call(p: &mut Batch<Self>) -> i32;
}
impl Answer for i32 {
    fn ans(&self) -> Ans {
        Ans::Bool(*self != 0)
    }
    fn call(p: &mut Batch<i32>) -> i32 {
        let (n, out) = (p.results.len() as i32, p.results.as_mut_ptr());
        let (a, pa, b, pb) = (p.a.as_ptr(), p.pa.as_ptr(), p.b.as_ptr(), p.pb.as_ptr());
        unsafe { c::imp_overlap_many(a, pa, n, b, pb, n, 0.0, out) }
    }
}
impl Answer for c::imp_separation {
    fn ans(&self) -> Ans {
        dist(self).ans()
    }
    fn call(p: &mut Batch<c::imp_separation>) -> i32 {
        let (n, out) = (p.results.len() as i32, p.results.as_mut_ptr());
        let (a, pa, b, pb) = (p.a.as_ptr(), p.pa.as_ptr(), p.b.as_ptr(), p.pb.as_ptr());
        unsafe { c::imp_distance_many(a, pa, n, b, pb, n, out) }
    }
}
/// All pairs in one call: arrays of geometries and of poses.
struct Batch<T> {
    a: Vec<c::imp_geometry>,
    pa: Vec<c::imp_pose>,
    b: Vec<c::imp_geometry>,
    pb: Vec<c::imp_pose>,
    results: Vec<T>,
    answered: bool,
}
impl<T: Answer> Batch<T> {
    fn new(rows: &[Row], empty: T) -> Batch<T> {
        Batch {
            a: rows.iter().map(|r| r.0).collect(),
            pa: rows.iter().map(|r| r.1).collect(),
            b: rows.iter().map(|r| r.2).collect(),
            pb: rows.iter().map(|r| r.3).collect(),
            results: vec![empty; rows.len()],
            answered: false,
        }
    }
    fn run(&mut self) -> i32 {
        self.answered = true;
        ok(unsafe { c::imp_set_threads(1) });
        ok(T::call(self))
    }
}
impl<T: Answer> Op for Batch<T> {
    fn len(&self) -> usize {
        self.results.len()
    }
    fn at(&mut self, i: usize) -> Ans {
        if !self.answered {
            self.run();
        }
        self.results[i].ans()
    }
    fn sweep(&mut self) -> f64 {
        self.run() as f64
    }
}

/// A world that is destroyed with its owner.
struct Handle(c::imp_world);
impl Handle {
    fn new(flags: u32) -> Handle {
        let mut desc = c::imp_world_desc::default();
        let mut world = c::imp_world::default();
        ok(unsafe { c::imp_world_desc_default(&mut desc) });
        desc.flags = flags;
        ok(unsafe { c::imp_world_create(&desc, &mut world) });
        Handle(world)
    }
    /// Creates shapes whose user data is their place.
    fn fill(
        &self,
        flags: u32,
        shapes: impl Iterator<Item = (c::imp_geometry, c::imp_pose)>,
    ) -> Vec<c::imp_shape> {
        let mut default = c::imp_shape_desc::default();
        ok(unsafe { c::imp_shape_desc_default(&mut default) });
        let descs: Vec<c::imp_shape_desc> = shapes
            .enumerate()
            .map(|(i, (geometry, pose))| c::imp_shape_desc {
                flags,
                user_data: i as u64,
                geometry,
                pose,
                ..default
            })
            .collect();
        let mut ids = vec![c::imp_shape::default(); descs.len()];
        let n = descs.len() as i32;
        ok(unsafe { c::imp_shape_create_many(self.0, descs.as_ptr(), n, ids.as_mut_ptr()) });
        ids
    }
}
impl Drop for Handle {
    fn drop(&mut self) {
        ok(unsafe { c::imp_world_destroy(self.0) });
    }
}
/// The place of a shape: a list of shapes, unlike an event or a hit, comes without user data.
fn place(shape: c::imp_shape) -> u32 {
    let mut data = 0;
    ok(unsafe { c::imp_shape_get_user_data(shape, &mut data) });
    data as u32
}

// ---------------------------------------------------------------- W1
enum Tell {
    Events,
    Pairs,
}
struct Boxes {
    world: Handle,
    ids: Vec<c::imp_shape>,
    threads: usize,
    tell: Tell,
    events: Vec<c::imp_event>,
    pairs: Vec<c::imp_pair>,
    out: Vec<(u32, u32)>,
}
impl Boxes {
    fn new(half: &[V3], poses: &[Pose], threads: usize, tell: Tell) -> Boxes {
        let world = Handle::new(match tell {
            Tell::Events => 0,
            Tell::Pairs => c::IMP_WORLD_NO_STAY_EVENTS,
        });
        let ids = world.fill(0, half.iter().zip(poses).map(|(h, p)| (cuboid(*h), pose(p))));
        Boxes { world, ids, threads, tell, events: vec![], pairs: vec![], out: vec![] }
    }
}
impl Moving for Boxes {
    fn frame(&mut self, poses: &[Pose]) -> &[(u32, u32)] {
        let (world, n) = (self.world.0, poses.len() as i32);
        self.out.clear();
        unsafe {
            // Without effect after the first frame.
            ok(c::imp_set_threads(self.threads as i32));
            ok(c::imp_shape_set_poses(world, self.ids.as_ptr(), poses.as_ptr().cast(), n));
            let events = ok(c::imp_world_update(world)) as usize;
            match self.tell {
                Tell::Events => {
                    if self.events.len() < events {
                        self.events.resize(events * 2, Default::default());
                    }
                    ok(c::imp_world_events(world, self.events.as_mut_ptr(), events as i32));
                    let now = self.events[..events].iter().filter(|e| e.kind != c::IMP_EVENT_END);
                    self.out.extend(now.map(|e| (e.user_data_a as u32, e.user_data_b as u32)));
                }
                Tell::Pairs => {
                    let pairs = ok(c::imp_world_pairs(world, ptr::null_mut(), 0)) as usize;
                    if self.pairs.len() < pairs {
                        self.pairs.resize(pairs * 2, Default::default());
                    }
                    ok(c::imp_world_pairs(world, self.pairs.as_mut_ptr(), pairs as i32));
                    let now = self.pairs[..pairs].iter();
                    self.out.extend(now.map(|p| (place(p.a), place(p.b))));
                }
            }
        }
        &self.out
    }
}

// ---------------------------------------------------------------- W2 and W4
struct Still {
    world: Handle,
    ids: Vec<c::imp_shape>,
    found: Vec<c::imp_shape>,
}
impl Still {
    fn new(shapes: &[Shape]) -> Still {
        ok(unsafe { c::imp_set_threads(1) });
        let world = Handle::new(0);
        let make = |s: &Shape| {
            let geometry = match s.kind {
                0 => cuboid(s.d),
                1 => sphere(s.d[0]),
                _ => capsule(s.d[0], s.d[1]),
            };
            (geometry, pose(&s.pose))
        };
        let ids = world.fill(c::IMP_SHAPE_STATIC, shapes.iter().map(make));
        Still { world, ids, found: vec![Default::default(); 4096] }
    }
}
impl World for Still {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)> {
        let ray = c::imp_ray { origin: v(o), direction: v(dir), max_distance: len };
        let mut hit = c::imp_world_hit::default();
        let answer = ok(unsafe { c::imp_world_raycast(self.world.0, &ray, ptr::null(), &mut hit) });
        (answer != 0).then_some((hit.user_data as u32, hit.hit.distance))
    }
    fn overlap_box(&mut self, p: &Pose, half: V3, out: &mut Vec<u32>) {
        let (geometry, pose) = (cuboid(half), pose(p));
        let (found, room) = (self.found.as_mut_ptr(), self.found.len());
        let n = ok(unsafe {
            let world = self.world.0;
            c::imp_world_overlap(world, &geometry, &pose, 0.0, ptr::null(), found, room as i32)
        });
        out.extend(self.found[..n as usize].iter().map(|s| place(*s)));
    }
    fn cast_capsule(&mut self, _: &Pose, _: f32, _: f32, _: V3) -> Option<(u32, f32)> {
        None
    }
    fn closest(&mut self, _: V3, _: f32) -> Option<(u32, f32)> {
        None
    }
    fn remove_all(&mut self) {
        for shape in self.ids.drain(..) {
            ok(unsafe { c::imp_shape_destroy(shape) });
        }
    }
    fn apis(&self) -> [Option<String>; 5] {
        [
            Some("imp_world_raycast".into()),
            Some("imp_world_overlap + imp_shape_get_user_data of each".into()),
            None,
            None,
            Some("imp_shape_destroy each".into()),
        ]
    }
}
