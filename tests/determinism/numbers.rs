//! Random numbers that are identical on every platform, and a hash.

use impinge::space::Space;
use impinge::world::Id;

/// Three coordinates; 2D uses the first two.
pub type Point = [f32; 3];

/// A dimension whose random inputs come from [`Numbers`].
pub trait Numbered: Space {
    /// The largest distance of a shape from the origin along each axis.
    const SIDE: f32;

    /// Returns a geometry of the kind with number `kind`, counted modulo the number of kinds.
    fn geometry(numbers: &mut Numbers, kind: usize) -> Self::Geometry;

    fn pose(position: Point, numbers: &mut Numbers) -> Self::Pose;

    fn ray(origin: Point, direction: Point) -> Self::Ray;

    fn vector(point: Point) -> Self::Vector;

    /// Returns the coordinates of a vector.
    fn coordinates(vector: Self::Vector) -> Point;

    /// Returns the point and the normal of a hit.
    fn hit(hit: &Self::Hit) -> [Point; 2];

    /// Returns the minimum and maximum corners of the AABB.
    fn aabb(geometry: &Self::Geometry, pose: &Self::Pose) -> [Point; 2];
}

/// The 64-bit FNV-1a hash.
pub struct Hash(pub u64);

impl Hash {
    pub fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn add_point<S: Space>(&mut self, point: Point) {
        point[..S::DIMENSIONS as usize].iter().for_each(|v| self.add(v.to_bits().into()));
    }

    pub fn add_id(&mut self, id: Id) {
        self.add(u64::from(id.slot) << 32 | u64::from(id.generation));
    }
}

/// A generator of random integers, scaled by powers of two.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 40) as i32 - (1 << 23)) as f32 / (1 << 23) as f32
    }

    /// Returns a point whose coordinates lie within ±`size`.
    pub fn point<S: Space>(&mut self, size: f32) -> Point {
        let mut point = [0.0; 3];
        point[..S::DIMENSIONS as usize].fill_with(|| self.next() * size);
        point
    }

    /// Returns a unit vector. It uses only addition, multiplication, division and one square root.
    pub fn unit<const N: usize>(&mut self) -> [f32; N] {
        let vector = [(); N].map(|()| f64::from(self.next()) + 1.0e-3);
        let mut square = 0.0;
        vector.iter().for_each(|v| square += v * v);
        vector.map(|v| (v / square.sqrt()) as f32)
    }
}
