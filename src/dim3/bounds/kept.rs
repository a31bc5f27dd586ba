//! The bounds that worlds keep of spheres, capsules and boxes: in f32, of several geometries at once, one in each lane.
//!
//! # Error bound
//!
//! Let `u = 2^-24`, and let `S` be the sum of the lengths of a geometry: of its local coordinates, half extents and radius, and
//! of the growth that the caller asks for.
//!
//! 1. **An entry of a rotation matrix** is 0 or 1 and two products. The scale `2 / |q|^2` has 5 roundings, a product 7. The two
//!    products are at most 2 together. So the entry is off by less than 18 u.
//! 2. **The matrix of a box with a rotation of its own** is the product of two: less than 70 u.
//! 3. **A sum of entries times lengths** has 3 roundings more. So the centre and the extent are off by less than 73 u of `S`.
//! 4. **A corner** is the position and these: 4 roundings of `S` and of the position.
//!
//! 77 u are less than 4.7e-6, and 4 u less than 2.5e-7. [`SIZE_ROUNDING`] also covers the tolerance of the narrow phase, which is a
//! part of the size, and [`LEAST`] covers underflow.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use arrayvec::ArrayVec;

use super::super::convex::{Capsule, Convex, OrientedBox, Sphere};
use super::super::narrowphase::f32_kernels::lanes::load::{Body, Load, poses};
use super::super::narrowphase::f32_kernels::lanes::vector::{QuatLanes, Vec3Lanes};
use super::super::narrowphase::f32_kernels::lanes::{
    BoxLanes, CapsuleLanes, PoseLanes, SphereLanes,
};
use super::super::pose::Pose;
use super::Aabb;
use crate::bvh::WideCorners;
use crate::rounding::BOUNDS_ROUNDING;
use crate::simd::f32_lanes::{F32Lanes, LaneMask, LaneWork, OCTET, OctetLanes, Width};
use crate::space::BLOCK;

/// The expansion of bounds, as a part of the lengths of the geometry.
const SIZE_ROUNDING: f32 = 5e-6;

/// The expansion of bounds along an axis, as a part of that coordinate of the position.
const POSITION_ROUNDING: f32 = 3e-7;

/// The expansion of bounds along all axes, as a part of the position: that of the narrow phase in f64, and a little more.
const NARROW_ROUNDING: f32 = 1.01 * BOUNDS_ROUNDING as f32;

/// The least expansion of bounds.
const LEAST: f32 = 1e-36;

/// The bounds that a world keeps of a sphere, capsule or box, grown by `by`. None for other geometries.
///
/// They contain the grown [`Convex::touchable_bounds`].
pub(in crate::dim3) fn kept_bound(geometry: &Convex, pose: &Pose, by: f32) -> Option<Aabb> {
    match geometry {
        Convex::Sphere(sphere) => Some(bound_of_one(sphere, pose, by)),
        Convex::Capsule(capsule) => Some(bound_of_one(capsule, pose, by)),
        Convex::Box(oriented) => Some(bound_of_one(oriented, pose, by)),
        Convex::Triangle(_)
        | Convex::Hull(_)
        | Convex::Cylinder(_)
        | Convex::Cone(_)
        | Convex::HalfSpace(_) => None,
    }
}

/// Computes [`kept_bound`] of the geometries at the places below `count`, at most [`BLOCK`]. Returns a bit for each place with
/// a sphere, capsule or box. It leaves other geometries out.
pub(in crate::dim3) fn bounds_of_block<'a>(
    count: usize,
    posed: impl Fn(usize) -> Option<(&'a Convex, &'a Pose)>,
    by: f32,
    bounds: &mut [WideCorners],
) -> u64 {
    let mut sorted = Sorted::default();
    let mut done = 0;
    for place in 0..count {
        let Some((geometry, pose)) = posed(place) else { continue };
        let in_block = place as u8;
        match geometry {
            Convex::Sphere(sphere) => sorted.spheres.push((in_block, (sphere, pose))),
            Convex::Capsule(capsule) => sorted.capsules.push((in_block, (capsule, pose))),
            Convex::Box(oriented) => sorted.boxes.push((in_block, (oriented, pose))),
            Convex::Triangle(_)
            | Convex::Hull(_)
            | Convex::Cylinder(_)
            | Convex::Cone(_)
            | Convex::HalfSpace(_) => continue,
        }
        done |= 1 << place;
    }
    Width::widest().run_in_many_registers(Work { sorted: &sorted, by, bounds });
    done
}

/// Posed geometries of one kind with their places.
type Run<'a, G> = ArrayVec<(u8, Body<'a, G>), BLOCK>;

/// Geometries by their kinds.
#[derive(Default)]
struct Sorted<'a> {
    spheres: Run<'a, Sphere>,
    capsules: Run<'a, Capsule>,
    boxes: Run<'a, OrientedBox>,
}

struct Work<'a> {
    sorted: &'a Sorted<'a>,
    by: f32,
    bounds: &'a mut [WideCorners],
}

impl LaneWork for Work<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: OctetLanes>(self) {
        let Work { sorted, by, bounds } = self;
        run_of_kind::<L, _>(&sorted.boxes, by, bounds);
        run_of_kind::<L, _>(&sorted.spheres, by, bounds);
        run_of_kind::<L, _>(&sorted.capsules, by, bounds);
    }
}

#[inline(always)]
fn run_of_kind<L: OctetLanes, G: LaneBounds>(
    all: &[(u8, Body<G>)],
    by: f32,
    bounds: &mut [WideCorners],
) {
    for run in all.chunks(L::COUNT) {
        // The last geometry fills the lanes that are left.
        let mut bodies = [run[0].1; OCTET];
        for lane in 1..L::COUNT {
            bodies[lane] = run[lane.min(run.len() - 1)].1;
        }
        let [[a, b, c], [d, e, f]] = corners::<L, G>(&bodies, by);
        let (min, max) = (L::rows([a, b, c, c]), L::rows([d, e, f, f]));
        for (lane, &(place, _)) in run.iter().enumerate() {
            bounds[usize::from(place)] = WideCorners { min: min[lane], max: max[lane] };
        }
    }
}

fn bound_of_one<G: LaneBounds>(geometry: &G, pose: &Pose, by: f32) -> Aabb {
    let [min, max] = corners::<f32, G>(&[(geometry, pose); OCTET], by);
    Aabb { min: min.into(), max: max.into() }
}

/// The corners of the bounds of each body, grown by `by`.
#[inline(always)]
fn corners<L: F32Lanes, G: LaneBounds>(bodies: &[Body<G>; OCTET], by: f32) -> [[L; 3]; 2] {
    let PoseLanes { position, rotation } = poses(bodies);
    let Extent { low, high, radius, lengths } = G::extent(G::load(bodies), rotation);
    let by = L::splat(by);
    let distances = position.abs();
    let slack = distances.sum() * L::splat(NARROW_ROUNDING) + L::splat(LEAST);
    let grown = radius + by + ((lengths + by) * L::splat(SIZE_ROUNDING) + slack);
    let around = distances * L::splat(POSITION_ROUNDING) + Vec3Lanes([grown; 3]);
    [(position + low - around).0, (position + high + around).0]
}

/// A geometry without its radius, relative to the position of its pose.
struct Extent<L> {
    low: Vec3Lanes<L>,
    high: Vec3Lanes<L>,
    radius: L,
    /// The sum of all its lengths.
    lengths: L,
}

/// A kind of geometry whose bounds lanes compute.
trait LaneBounds: Load + 'static {
    fn extent<L: F32Lanes>(geometry: Self::Lanes<L>, rotation: QuatLanes<L>) -> Extent<L>;
}

impl LaneBounds for Sphere {
    #[inline(always)]
    fn extent<L: F32Lanes>(sphere: SphereLanes<L>, rotation: QuatLanes<L>) -> Extent<L> {
        let SphereLanes { center, radius } = sphere;
        let lengths = center.abs().sum() + radius;
        let center = times(&rotation.normalized_matrix(), center);
        Extent { low: center, high: center, radius, lengths }
    }
}

impl LaneBounds for Capsule {
    #[inline(always)]
    fn extent<L: F32Lanes>(capsule: CapsuleLanes<L>, rotation: QuatLanes<L>) -> Extent<L> {
        let CapsuleLanes { point_a, point_b, radius } = capsule;
        let lengths = (point_a.abs() + point_b.abs()).sum() + radius;
        let matrix = rotation.normalized_matrix();
        let (a, b) = (times(&matrix, point_a), times(&matrix, point_b));
        Extent { low: a.zip(b, L::min), high: a.zip(b, L::max), radius, lengths }
    }
}

impl LaneBounds for OrientedBox {
    #[inline(always)]
    fn extent<L: F32Lanes>(oriented: BoxLanes<L>, rotation: QuatLanes<L>) -> Extent<L> {
        let BoxLanes { center, rotation: own, half_extents: half, radius } = oriented;
        let lengths = (center.abs() + half).sum() + radius;
        let matrix = rotation.normalized_matrix();
        let center = times(&matrix, center);
        let is_unrotated = own.axis.is_zero() & own.w.equal(L::splat(1.0));
        let axes = if (!is_unrotated).bits() == 0 {
            matrix
        } else {
            let product = product(&matrix, &own.normalized_matrix());
            // The same bits whatever the other lanes hold.
            let row = |row: usize| Vec3Lanes::select(is_unrotated, matrix[row], product[row]);
            [row(0), row(1), row(2)]
        };
        let [x, y, z] = axes;
        let spread = Vec3Lanes([x.abs().dot(half), y.abs().dot(half), z.abs().dot(half)]);
        Extent { low: center - spread, high: center + spread, radius, lengths }
    }
}

/// The product of a matrix, by rows, and a vector.
#[inline(always)]
fn times<L: F32Lanes>([x, y, z]: &[Vec3Lanes<L>; 3], vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
    Vec3Lanes([x.dot(vector), y.dot(vector), z.dot(vector)])
}

/// The product of two matrices, by rows.
#[inline(always)]
fn product<L: F32Lanes>(a: &[Vec3Lanes<L>; 3], b: &[Vec3Lanes<L>; 3]) -> [Vec3Lanes<L>; 3] {
    let row = |row: &Vec3Lanes<L>| {
        let [x, y, z] = row.0;
        b[0] * x + b[1] * y + b[2] * z
    };
    [row(&a[0]), row(&a[1]), row(&a[2])]
}

#[cfg(test)]
mod tests {
    use glam::{Quat, Vec3};

    use super::*;
    use crate::bvh::Bound;

    /// Lengths of all sizes, and 0.
    fn length(random: &mut fastrand::Rng) -> f32 {
        match random.u8(0..8) {
            0 => 0.0,
            1 => 1.0,
            2 => f32::from_bits(random.u32(0..0x0100_0000)),
            3 => 10f32.powf(random.f32() * 32.0 - 16.0),
            _ => 10f32.powf(random.f32() * 12.0 - 6.0),
        }
    }

    fn coordinate(random: &mut fastrand::Rng) -> f32 {
        let sign = if random.bool() { 1.0 } else { -1.0 };
        sign * length(random)
    }

    fn vector(random: &mut fastrand::Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| coordinate(random)))
    }

    /// Unit quaternions, and some whose length differs by up to 1 %.
    fn rotation(random: &mut fastrand::Rng) -> Quat {
        if random.u8(0..4) == 0 {
            return Quat::IDENTITY;
        }
        let numbers = std::array::from_fn(|_| random.f32() - 0.5);
        let unit = Quat::from_array(numbers).normalize();
        if random.bool() { unit } else { unit * (0.995 + 0.01 * random.f32()) }
    }

    fn geometry(random: &mut fastrand::Rng) -> Convex {
        let radius = if random.bool() { 0.0 } else { length(random) };
        let center = if random.bool() { Vec3::ZERO } else { vector(random) };
        match random.u8(0..8) {
            0 | 1 => Convex::sphere(center, length(random)),
            2 | 3 => Convex::capsule(center, vector(random), radius),
            4 => Convex::cylinder(center, vector(random), length(random), radius),
            _ => {
                let own = if random.bool() { Quat::IDENTITY } else { rotation(random) };
                Convex::rounded_box(center, own, vector(random).abs(), radius)
            }
        }
        .expect("the lengths are within the limit")
    }

    #[test]
    fn bounds_in_lanes_are_those_of_single_geometries() {
        let mut random = fastrand::Rng::with_seed(71);
        let mut tested = 0;
        for _ in 0..4000 {
            let posed = |random: &mut fastrand::Rng| {
                let pose = Pose::new(vector(random), rotation(random)).unwrap();
                (geometry(random), pose)
            };
            let count = random.usize(0..=BLOCK);
            let all: Vec<_> = (0..count).map(|_| posed(&mut random)).collect();
            let by = if random.bool() { 0.0 } else { length(&mut random) };
            Width::for_each(|| {
                let mut bounds = [WideCorners::ZERO; BLOCK];
                let one = |place: usize| Some((&all[place].0, &all[place].1));
                let done = bounds_of_block(count, one, by, &mut bounds);
                for (place, (geometry, pose)) in all.iter().enumerate() {
                    let expected = kept_bound(geometry, pose, by);
                    let found = (done >> place & 1 != 0).then(|| bounds[place].bound::<Aabb>());
                    assert_eq!(found, expected, "{geometry:?} {pose:?}");
                }
            });
            tested += count;
        }
        assert!(tested > 100_000);
    }

    #[test]
    fn kept_bounds_contain_the_bounds_in_f64_and_hardly_more() {
        let mut random = fastrand::Rng::with_seed(72);
        let mut tested = 0;
        while tested < 300_000 {
            let pose = Pose::new(vector(&mut random), rotation(&mut random)).unwrap();
            let geometry = geometry(&mut random);
            let by = if random.bool() { 0.0 } else { length(&mut random) };
            let Some(kept) = kept_bound(&geometry, &pose, by) else { continue };
            let exact = geometry.touchable_bounds(&pose).grown(by);
            assert!(kept.contains(&exact), "{geometry:?} {pose:?} {by}: {kept:?} {exact:?}");
            let (size, reach) = geometry.size_and_reach();
            let size = 2.0 * (size + reach) as f32 + by;
            let distances = pose.position().abs();
            let least = 1e-5 * size + 1e-15 * distances.element_sum() + 1e-35;
            let most = distances * 2e-6 + Vec3::splat(least);
            let larger = Aabb { min: exact.min - most, max: exact.max + most };
            assert!(larger.contains(&kept), "{geometry:?} {pose:?} {by}: {kept:?} {exact:?}");
            tested += 1;
        }
    }
}
