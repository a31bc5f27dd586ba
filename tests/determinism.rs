//! The same calls give the same bits: on any number of threads, and as a number written here, on any
//! platform and in any build.

use glam::{Quat, Vec3};
use impinge::dim3::{Dim3, Geometry, Pose, Ray, narrowphase};
use impinge::threads;
use impinge::world::{Filter, Id, Query, Settings, ShapeDesc, World};

/// FNV-1a.
struct Hash(u64);

impl Hash {
    fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn add_vector(&mut self, vector: Vec3) {
        vector.to_array().into_iter().for_each(|v| self.add(v.to_bits().into()));
    }

    fn add_id(&mut self, id: Id) {
        self.add(u64::from(id.slot) << 32 | u64::from(id.generation));
    }
}

/// Numbers that every platform makes alike: integers scaled by a power of two.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 40) as i32 - (1 << 23)) as f32 / (1 << 23) as f32
    }

    fn vector(&mut self, size: f32) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next()) * size
    }

    /// A unit quaternion by a formula of additions, products, quotients and one root.
    fn rotation(&mut self) -> Quat {
        let [x, y, z, w] = [(); 4].map(|()| f64::from(self.next()) + 1.0e-3);
        let length = (x * x + y * y + z * z + w * w).sqrt();
        let [x, y, z, w] = [x, y, z, w].map(|v| (v / length) as f32);
        Quat::from_xyzw(x, y, z, w)
    }

    fn geometry(&mut self, kind: usize) -> Geometry {
        match kind % 3 {
            0 => Geometry::sphere(self.vector(0.2), self.next().abs()),
            1 => Geometry::capsule(self.vector(1.0), self.vector(1.0), self.next().abs() * 0.5),
            _ => Geometry::oriented_box(self.vector(0.2), self.rotation(), self.vector(0.9).abs()),
        }
        .unwrap()
    }
}

fn play(frames: usize) -> u64 {
    const SHAPES: usize = 5000;
    let mut numbers = Numbers(2026);
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    let side = 14.0;
    let mut positions: Vec<Vec3> = (0..SHAPES).map(|_| numbers.vector(side)).collect();
    let speeds: Vec<Vec3> = (0..SHAPES).map(|_| numbers.vector(0.2)).collect();
    let ids: Vec<Id> = positions
        .iter()
        .enumerate()
        .map(|(place, &position)| {
            world.create(ShapeDesc {
                geometry: numbers.geometry(place),
                pose: Pose::new(position, numbers.rotation()).unwrap(),
                filter: Filter::default(),
                user_data: place as u64,
                is_static: place % 5 == 0,
                enabled: true,
            })
        })
        .collect();
    for _ in 0..frames {
        for place in 0..SHAPES {
            positions[place] += speeds[place];
            let pose = Pose::new(positions[place], numbers.rotation()).unwrap();
            world.set_pose(ids[place], pose);
        }
        world.update();
        for event in world.events() {
            hash.add(event.kind as u64);
            hash.add_id(event.a);
            hash.add_id(event.b);
        }
        hash_queries(&world, &mut numbers, &mut hash, side);
    }
    // Fewer would stay on one thread.
    assert!(world.stats().candidates > 10_000, "{:?}", world.stats());
    hash.0
}

fn hash_queries(world: &World<Dim3>, numbers: &mut Numbers, hash: &mut Hash, side: f32) {
    const PROBES: usize = 600;
    let query = Query::default();
    let probes: Vec<(Geometry, Pose)> = (0..PROBES)
        .map(|place| {
            let pose = Pose::new(numbers.vector(side), numbers.rotation()).unwrap();
            (numbers.geometry(place), pose)
        })
        .collect();
    let (mut offsets, mut found) = (vec![0; PROBES + 1], Vec::new());
    let total = world.overlap_many(
        |place| probes[place].clone(),
        0.05,
        &query,
        &mut offsets,
        |place, id| {
            assert_eq!(place, found.len());
            found.push(id);
        },
    );
    assert_eq!(total, Some(found.len() as i32));
    offsets.into_iter().for_each(|offset| hash.add(offset as u64));
    found.into_iter().for_each(|id| hash.add_id(id));
    for _ in 0..50 {
        let ray = Ray::new(numbers.vector(side), numbers.vector(1.0), f32::MAX).unwrap();
        if let Some(found) = world.raycast(&ray, &query) {
            hash.add_id(found.id);
            hash.add(found.hit.distance.to_bits().into());
            hash.add_vector(found.hit.point);
            hash.add_vector(found.hit.normal);
        }
    }
}

/// In one test: the number of threads belongs to the process.
#[test]
fn threads_change_nothing_and_the_hash_is_the_one_written_here() {
    let hashes = [1, 2, 3, 8].map(|count| {
        threads::set_count(count);
        play(6)
    });
    threads::stop();
    assert_eq!(hashes.map(|hash| format!("{hash:016x}")), [GOLDEN; 4]);
}

/// Of `play(6)`. It changes with the inputs above and with a change of answers, of which the changelog tells.
const GOLDEN: &str = "f4effae657708615";

#[test]
fn bounds_and_pair_answers_have_one_hash() {
    let mut numbers = Numbers(7);
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for place in 0..60_000 {
        let (a, b) = (numbers.geometry(place), numbers.geometry(place / 3));
        let pose_a = Pose::new(numbers.vector(1.0), numbers.rotation()).unwrap();
        let pose_b = Pose::new(numbers.vector(1.0), numbers.rotation()).unwrap();
        let margin = numbers.next() * 0.5;
        hash.add(narrowphase::overlap(&a, &pose_a, &b, &pose_b, margin).into());
        let bounds = a.aabb(&pose_a);
        hash.add_vector(bounds.min);
        hash.add_vector(bounds.max);
    }
    assert_eq!(format!("{:016x}", hash.0), GOLDEN_PAIRS);
}

const GOLDEN_PAIRS: &str = "5159d3736575c9eb";
