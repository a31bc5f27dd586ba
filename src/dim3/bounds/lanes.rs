//! Bounds for the broad phase of several geometries at once: one geometry in each lane, in f64.
//!
//! The operations and their order are those of [`Convex::touchable_bounds`] and of [`Bound::grown`](crate::bvh::Bound::grown), so
//! the results have the same bits.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use arrayvec::ArrayVec;

use super::super::convex::{Capsule, Convex, OrientedBox, Sphere};
use super::super::narrowphase::NOISE;
use super::super::narrowphase::box_lanes::{Matrix, are_unrotated};
use super::super::narrowphase::f32_kernels::lanes::block::{Body, Load, poses};
use super::super::narrowphase::f32_kernels::lanes::vector::Vec3Lanes;
use super::super::narrowphase::f32_kernels::lanes::{
    BoxLanes, CapsuleLanes, PoseLanes, SphereLanes,
};
use super::super::pose::Pose;
use crate::bvh::WideCorners;
use crate::rounding::BOUNDS_ROUNDING;
use crate::simd::f32_lanes::{self, LaneMask, Width};
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes};
use crate::space::BLOCK;

/// Computes the bounds of the spheres, capsules and boxes at the places below `count`, at most [`BLOCK`], and grows them by
/// `by`. Returns a bit for each of their places. It leaves other geometries out.
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
    Width::widest().run_f64(Work { sorted: &sorted, by, bounds });
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

impl F64LaneWork for Work<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: F64Lanes>(self) {
        let Work { sorted, by, bounds } = self;
        run_of_kind::<L, _>(&sorted.boxes, by, bounds);
        run_of_kind::<L, _>(&sorted.spheres, by, bounds);
        run_of_kind::<L, _>(&sorted.capsules, by, bounds);
    }
}

#[inline(always)]
fn run_of_kind<L: F64Lanes, G: LaneBounds>(
    all: &[(u8, Body<G>)],
    by: f32,
    bounds: &mut [WideCorners],
) {
    let by = L::splat(by.into());
    for run in all.chunks(L::COUNT) {
        // The last geometry fills the lanes that are left.
        let mut bodies = [run[0].1; f32_lanes::MAX_LANES];
        for lane in 1..L::COUNT {
            bodies[lane] = run[lane.min(run.len() - 1)].1;
        }
        let [min, max] = G::bounds::<L>(G::load(&bodies), poses(&bodies));
        let ([a, b, c], [d, e, f]) = (min.0, max.0);
        let (a, b, c) = (grown_down(a, by), grown_down(b, by), grown_down(c, by));
        let (d, e, f) = (grown_up(d, by), grown_up(e, by), grown_up(f, by));
        let min = L::narrowed_rows([a, b, c, c]);
        let max = L::narrowed_rows([d, e, f, f]);
        for (lane, &(place, _)) in run.iter().enumerate() {
            bounds[usize::from(place)] = WideCorners { min: min[lane], max: max[lane] };
        }
    }
}

/// A kind of geometry whose bounds lanes compute.
trait LaneBounds: Load + 'static {
    /// The corners before they are rounded, as in `Convex::touchable_bounds`.
    fn bounds<L: F64Lanes>(geometry: Self::Lanes<L>, pose: PoseLanes<L>) -> [Vec3Lanes<L>; 2];
}

impl LaneBounds for Sphere {
    #[inline(always)]
    fn bounds<L: F64Lanes>(sphere: SphereLanes<L>, pose: PoseLanes<L>) -> [Vec3Lanes<L>; 2] {
        let center = pose.position + Matrix::new(pose.rotation).times(sphere.center);
        let reach = sphere.center.abs().sum() + sphere.radius;
        let radius = sphere.radius + slack(L::zero(), reach, pose.position);
        around(center, center, Vec3Lanes([radius; 3]))
    }
}

impl LaneBounds for Capsule {
    #[inline(always)]
    fn bounds<L: F64Lanes>(capsule: CapsuleLanes<L>, pose: PoseLanes<L>) -> [Vec3Lanes<L>; 2] {
        let CapsuleLanes { point_a, point_b, radius } = capsule;
        let matrix = Matrix::new(pose.rotation);
        let a = pose.position + matrix.times(point_a);
        let b = pose.position + matrix.times(point_b);
        let size = L::splat(2.0) * (point_b - point_a).abs().sum() + radius;
        let reach = size + point_a.abs().sum();
        let radius = radius + slack(size, reach, pose.position);
        around(a.zip(b, L::min), a.zip(b, L::max), Vec3Lanes([radius; 3]))
    }
}

impl LaneBounds for OrientedBox {
    #[inline(always)]
    fn bounds<L: F64Lanes>(oriented: BoxLanes<L>, pose: PoseLanes<L>) -> [Vec3Lanes<L>; 2] {
        let half = oriented.half_extents;
        let matrix = Matrix::new(pose.rotation);
        let center = pose.position + matrix.times(oriented.center);
        let size = L::splat(2.0) * half.abs().sum() + oriented.radius;
        let reach = size + oriented.center.abs().sum();
        let [mut x, mut y, mut z] = matrix.columns();
        if (!are_unrotated(&oriented)).bits() != 0 {
            let [own_x, own_y, own_z] = Matrix::new(oriented.rotation).columns();
            (x, y, z) = (matrix.times(own_x), matrix.times(own_y), matrix.times(own_z));
        }
        let radius = oriented.radius + slack(size, reach, pose.position);
        let spread = x.abs() * half.0[0] + y.abs() * half.0[1] + z.abs() * half.0[2];
        around(center, center, spread + Vec3Lanes([radius; 3]))
    }
}

#[inline(always)]
fn around<L: F64Lanes>(
    low: Vec3Lanes<L>,
    high: Vec3Lanes<L>,
    by: Vec3Lanes<L>,
) -> [Vec3Lanes<L>; 2] {
    [low - by, high + by]
}

/// The expansion for the tolerances of the narrow phase, by the results of `Convex::size_and_reach`.
#[inline(always)]
fn slack<L: F64Lanes>(size: L, reach: L, position: Vec3Lanes<L>) -> L {
    let reach = reach + position.abs().sum();
    L::splat(NOISE) * size + L::splat(BOUNDS_ROUNDING) * reach
}

/// As [`round_down`](crate::math::round_down), then moved down as by [`Bound::grown`](crate::bvh::Bound::grown).
#[inline(always)]
fn grown_down<L: F64Lanes>(value: L, by: L) -> L {
    let nearest = value.rounded_to_f32();
    let rounded = L::select(value.less(nearest), next_down(nearest), nearest);
    next_down((rounded - by).rounded_to_f32())
}

/// As [`round_up`](crate::math::round_up), then moved up as by [`Bound::grown`](crate::bvh::Bound::grown).
#[inline(always)]
fn grown_up<L: F64Lanes>(value: L, by: L) -> L {
    let nearest = value.rounded_to_f32();
    let rounded = L::select(nearest.less(value), next_up(nearest), nearest);
    next_up((rounded + by).rounded_to_f32())
}

/// The next f32 number below one that is not infinite.
#[inline(always)]
fn next_down<L: F64Lanes>(single: L) -> L {
    (single - step(single)).rounded_to_f32()
}

/// The next f32 number above one that is not infinite.
#[inline(always)]
fn next_up<L: F64Lanes>(single: L) -> L {
    (single + step(single)).rounded_to_f32()
}

/// A step from an f32 number that ends nearer to its neighbour than to any other f32 number.
///
/// It is 0.6 to 1.2 times the distance to the neighbour away from 0. The neighbour towards 0 is half as far from a power of
/// two. There the step is 0.6 times the greater distance, so 1.2 times the smaller one.
#[inline(always)]
fn step<L: F64Lanes>(single: L) -> L {
    const RELATIVE: f64 = 0.6 * f32::EPSILON as f64;
    const LEAST: f64 = 0.6 * f32::from_bits(1) as f64;
    (single.abs() * L::splat(RELATIVE)).max(L::splat(LEAST))
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
                    let is_left_out = matches!(geometry, Convex::Cylinder(_));
                    assert_eq!(done >> place & 1 == 0, is_left_out);
                    if !is_left_out {
                        let expected = geometry.touchable_bounds(pose).grown(by);
                        assert_eq!(bounds[place].bound::<super::super::Aabb>(), expected);
                    }
                }
            });
            tested += count;
        }
        assert!(tested > 100_000);
    }
}
