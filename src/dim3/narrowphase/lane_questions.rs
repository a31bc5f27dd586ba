//! Distances, casts and contacts of a block of pairs in f64 lanes: which pairs the kernels get, and their answers.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use glam::{Vec3, Vec4Swizzles};

use super::box_lanes::RoundedSegments;
use super::cast::lanes as cast_lanes;
use super::contact::lanes;
use super::f32_kernels::lanes::load::PosedBody;
use super::f32_kernels::lanes::vector::Vec3Lanes;
use super::f32_kernels::lanes::{BoxLanes, PosedLanes};
use super::{Manifold, Separation, contact_in_lane, distance_lanes};
use crate::answers::{CastHit, ContactPoint, Distance, Part};
use crate::batch::block::{Gathered, SortablePairs, Sorted};
use crate::batch::class::Class;
use crate::batch::questions::LaneQuestions;
use crate::conservative_advancement::not_later;
use crate::dim3::Dim3;
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes, MAX_F64_LANES};
use crate::space::BLOCK;
use crate::touching;

const BOX_SPHERE: Class = Class::BoxRound((), ());
const BOX_CAPSULE: Class = Class::BoxCapsule((), ());
const BOXES: Class = Class::Boxes((), ());

impl<B: PosedBody> LaneQuestions<B> for Dim3 {
    #[inline(always)]
    fn lane_code(body: B) -> u8 {
        body.code()
    }

    #[inline(always)]
    fn lane_distances(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        mut write: impl FnMut(usize, Distance<Vec3>),
    ) -> u64 {
        let answer = Distances { write: &mut write };
        width.run_f64(BoxWork { pairs, count, answer })
    }

    #[inline(always)]
    fn lane_casts(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        translation: impl Fn(usize) -> Vec3,
        mut write: impl FnMut(usize, Option<CastHit<Vec3>>),
    ) -> u64 {
        let answer = Casts { translation, write: &mut write };
        width.run_f64(BoxWork { pairs, count, answer })
    }

    #[inline(always)]
    fn lane_contacts(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        margin: f32,
        mut write: impl FnMut(usize, Option<&Manifold>),
    ) -> u64 {
        let limit = touching::limit(margin);
        width.run_f64(ContactWork { pairs, count, limit, write: &mut write })
    }
}

/// A question about a box and a sphere or capsule.
trait BoxQuestion {
    /// Answers the pairs at some places. Returns a bit for the place of each.
    fn answer<L: F64Lanes>(&mut self, pairs: &BoxPairs<L>) -> u64;
}

/// Pairs of a box and a sphere or capsule, one in each lane.
struct BoxPairs<'o, L: F64Lanes> {
    boxes: PosedLanes<BoxLanes<L>, L>,
    /// Relative to the positions of the boxes.
    rounds: RoundedSegments<L>,
    /// The last pair fills the lanes that are left.
    places: &'o [u8],
    sorted: &'o Sorted<BLOCK>,
}

impl<L: F64Lanes> BoxPairs<'_, L> {
    /// Whether the box of a pair is B.
    #[inline(always)]
    fn is_swapped(&self, place: u8) -> bool {
        self.sorted.is_swapped(place)
    }

    /// The motions of the boxes and of the others, of which one stands still: A moves.
    #[inline(always)]
    fn motions(&self, of_a: Vec3Lanes<L>) -> [Vec3Lanes<L>; 2] {
        let last = self.places.len() - 1;
        let place = |lane: usize| self.places[lane.min(last)];
        let swapped = L::gathered(std::array::from_fn(|lane| {
            f64::from(u8::from(self.is_swapped(place(lane))))
        }));
        let (is_swapped, still) = (L::zero().less(swapped), Vec3Lanes::zero());
        [Vec3Lanes::select(is_swapped, still, of_a), Vec3Lanes::select(is_swapped, of_a, still)]
    }
}

/// All pairs of a block with a box and a sphere or capsule.
struct BoxWork<'p, P, Q> {
    pairs: &'p P,
    count: usize,
    answer: Q,
}

impl<P: SortablePairs<Body: PosedBody>, Q: BoxQuestion> F64LaneWork for BoxWork<'_, P, Q> {
    type Output = u64;

    #[inline(always)]
    fn run<L: F64Lanes>(mut self) -> u64 {
        let mut sorted = Sorted::<BLOCK>::empty();
        sorted.fill(self.count, |place| self.pairs.codes(place));
        let mut answered = 0;
        for places in sorted.of_class(BOX_SPHERE).chunks(L::COUNT) {
            let [boxes, others] = in_order::<L, P>(&sorted, self.pairs, BOX_SPHERE, places);
            let boxes = P::Body::boxes::<L>(&boxes);
            let spheres = P::Body::spheres(&others);
            let rounds = RoundedSegments::of_spheres(spheres, boxes.1.position);
            let pairs = BoxPairs { boxes, rounds, places, sorted: &sorted };
            answered |= self.answer.answer(&pairs);
        }
        for places in sorted.of_class(BOX_CAPSULE).chunks(L::COUNT) {
            let [boxes, others] = in_order::<L, P>(&sorted, self.pairs, BOX_CAPSULE, places);
            let boxes = P::Body::boxes::<L>(&boxes);
            let capsules = P::Body::capsules(&others);
            let rounds = RoundedSegments::of_capsules(capsules, boxes.1.position);
            let pairs = BoxPairs { boxes, rounds, places, sorted: &sorted };
            answered |= self.answer.answer(&pairs);
        }
        answered
    }
}

/// The bodies of pairs of one class in the order of the class.
#[inline(always)]
fn in_order<L: F64Lanes, P: SortablePairs>(
    sorted: &Sorted<BLOCK>,
    pairs: &P,
    class: Class,
    places: &[u8],
) -> [Gathered<P::Body, MAX_F64_LANES>; 2] {
    let [a, b] = pairs.bodies(places[0].into());
    let (mut first, mut second) = (Gathered::filled(a), Gathered::filled(b));
    sorted.gather::<L, P, MAX_F64_LANES>(pairs, class, places, [&mut first, &mut second]);
    [first, second]
}

struct Distances<'w, W> {
    write: &'w mut W,
}

impl<W: FnMut(usize, Distance<Vec3>)> BoxQuestion for Distances<'_, W> {
    #[inline(always)]
    fn answer<L: F64Lanes>(&mut self, pairs: &BoxPairs<L>) -> u64 {
        let found = distance_lanes::box_segment(&pairs.boxes, &pairs.rounds);
        let ([nx, ny, nz], [ax, ay, az]) = (found.normal.0, found.point_a.0);
        let [bx, by, bz] = found.point_b.0;
        let distances = L::narrowed_rows([found.distance, nx, ny, nz]);
        let points_a = L::narrowed_rows([ax, ay, az, az]);
        let points_b = L::narrowed_rows([bx, by, bz, bz]);
        let mut answered = 0;
        for (lane, &place) in pairs.places.iter().enumerate() {
            if found.answered >> lane & 1 == 0 {
                continue;
            }
            let distance = Distance {
                // -0 becomes 0, as in `touching::to_f32`.
                distance: distances[lane].x + 0.0,
                normal: distances[lane].yzw(),
                point_a: points_a[lane].xyz(),
                point_b: points_b[lane].xyz(),
                part_a: Part::WHOLE,
                part_b: Part::WHOLE,
            };
            let is_swapped = pairs.is_swapped(place);
            let distance = if is_swapped { distance.flipped() } else { distance };
            (self.write)(place.into(), distance);
            answered |= 1 << place;
        }
        answered
    }
}

struct Casts<'w, T, W> {
    translation: T,
    write: &'w mut W,
}

impl<T: Fn(usize) -> Vec3, W: FnMut(usize, Option<CastHit<Vec3>>)> BoxQuestion for Casts<'_, T, W> {
    #[inline(always)]
    fn answer<L: F64Lanes>(&mut self, pairs: &BoxPairs<L>) -> u64 {
        let last = pairs.places.len() - 1;
        let [x, y, z, _] = L::transposed(|lane| {
            (self.translation)(pairs.places[lane.min(last)].into()).extend(0.0)
        });
        let motions = pairs.motions(Vec3Lanes([x, y, z]));
        let found = cast_lanes::box_segment(&pairs.boxes, &pairs.rounds, motions);
        let ([nx, ny, nz], [px, py, pz]) = (found.normal.0, found.point.0);
        let normals = L::narrowed_rows([nx, ny, nz, nz]);
        let points = L::narrowed_rows([px, py, pz, pz]);
        let times = found.time.numbers();
        let mut answered = 0;
        for (lane, &place) in pairs.places.iter().enumerate() {
            if found.answered >> lane & 1 == 0 {
                continue;
            }
            let hit = (found.hits >> lane & 1 == 1).then(|| {
                let (normal, point): (Vec3, Vec3) = (normals[lane].xyz(), points[lane].xyz());
                CastHit {
                    time: not_later(times[lane]),
                    normal: if pairs.is_swapped(place) { -normal } else { normal },
                    point_a: point,
                    point_b: point,
                    distance: 0.0,
                    inside: false,
                    part_a: Part::WHOLE,
                    part_b: Part::WHOLE,
                }
            });
            (self.write)(place.into(), hit);
            answered |= 1 << place;
        }
        answered
    }
}

/// All pairs of two boxes of a block.
struct ContactWork<'p, 'w, P, W> {
    pairs: &'p P,
    count: usize,
    /// The greatest distance with a contact.
    limit: f64,
    write: &'w mut W,
}

impl<P: SortablePairs<Body: PosedBody>, W: FnMut(usize, Option<&Manifold>)> F64LaneWork
    for ContactWork<'_, '_, P, W>
{
    type Output = u64;

    #[inline(always)]
    fn run<L: F64Lanes>(mut self) -> u64 {
        let mut sorted = Sorted::<BLOCK>::empty();
        sorted.fill(self.count, |place| self.pairs.codes(place));
        // The places of pairs in their canonical order, and of those in the other order. Equal poses leave it open.
        let mut runs: [ArrayVec<u8, BLOCK>; 2] = Default::default();
        for &place in sorted.of_class(BOXES) {
            let [a, b] = self.pairs.bodies(place.into()).map(P::Body::pose_numbers);
            match a.partial_cmp(&b) {
                Some(Ordering::Less) => runs[0].push(place),
                Some(Ordering::Greater) => runs[1].push(place),
                Some(Ordering::Equal) | None => {}
            }
        }
        let mut answered = 0;
        for (run, places) in runs.iter().enumerate() {
            for places in places.chunks(L::COUNT) {
                answered |= self.answer_pairs::<L>(run == 1, places);
            }
        }
        answered
    }
}

impl<P: SortablePairs<Body: PosedBody>, W: FnMut(usize, Option<&Manifold>)>
    ContactWork<'_, '_, P, W>
{
    #[inline(always)]
    fn answer_pairs<L: F64Lanes>(&mut self, is_swapped: bool, places: &[u8]) -> u64 {
        let (mut first, mut second) = {
            let [a, b] = self.pairs.bodies(places[0].into());
            (Gathered::<_, MAX_F64_LANES>::filled(a), Gathered::<_, MAX_F64_LANES>::filled(b))
        };
        for lane in 0..L::COUNT {
            let place = places[lane.min(places.len() - 1)];
            let [a, b] = self.pairs.bodies(place.into());
            first.set(lane, if is_swapped { b } else { a });
            second.set(lane, if is_swapped { a } else { b });
        }
        let (a, b) = (P::Body::boxes::<L>(&first), P::Body::boxes::<L>(&second));
        let found = lanes::boxes(&a, &b, self.limit);
        let ([nx, ny, nz], [ax, ay, az]) = (found.normal.0, found.point_a.0);
        let [bx, by, bz] = found.point_b.0;
        let normals = L::narrowed_rows([found.distance, nx, ny, nz]);
        let points_a = L::narrowed_rows([ax, ay, az, az]);
        let points_b = L::narrowed_rows([bx, by, bz, bz]);
        let (features_a, features_b) = (found.feature_a.numbers(), found.feature_b.numbers());
        let mut answered = 0;
        for (lane, &place) in places.iter().enumerate() {
            let is_in = |lanes: u32| lanes >> lane & 1 == 1;
            answered |= u64::from(is_in(found.touching | found.apart | found.others)) << place;
            if is_in(found.others) {
                let manifold = self.several_points(place, &found.separation(lane), is_swapped);
                (self.write)(place.into(), manifold.as_ref());
                continue;
            }
            if !is_in(found.touching | found.apart) {
                continue;
            }
            let manifold = is_in(found.touching).then(|| {
                let normal: Vec3 = normals[lane].yzw();
                let point = ContactPoint {
                    point_a: points_a[lane].xyz(),
                    point_b: points_b[lane].xyz(),
                    // -0 becomes 0, as in `touching::to_f32`.
                    distance: normals[lane].x + 0.0,
                    feature_a: features_a[lane] as u32,
                    feature_b: features_b[lane] as u32,
                };
                Manifold {
                    normal: if is_swapped { -normal } else { normal },
                    points: [if is_swapped { point.flipped() } else { point }]
                        .into_iter()
                        .collect(),
                    part_a: Part::WHOLE,
                    part_b: Part::WHOLE,
                }
            });
            (self.write)(place.into(), manifold.as_ref());
        }
        answered
    }

    /// The manifold of two boxes whose separation is known.
    #[inline(never)]
    fn several_points(
        &self,
        place: u8,
        separation: &Separation,
        is_swapped: bool,
    ) -> Option<Manifold> {
        let [a, b] = self.pairs.bodies(place.into());
        let [first, second] = if is_swapped { [b, a] } else { [a, b] };
        first.with_convex(|a, pose_a| {
            second.with_convex(|b, pose_b| {
                contact_in_lane((a, pose_a), (b, pose_b), separation, self.limit, is_swapped)
            })
        })
    }
}
