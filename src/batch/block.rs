//! A block of pairs: sorted by class, with the bodies of a class in lanes.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::class::{Class, Kind};
use crate::simd::f32_lanes::{Answers, F32Lanes, FloatLanes};
use crate::space::{BLOCK, PairAnswers};

/// The code of a geometry without lane kernels. Those of [`Kind::code`] are below it.
pub(crate) const NO_KIND: u8 = 3;

impl Kind {
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        match self {
            Kind::Round(()) => 0,
            Kind::Capsule(()) => 1,
            Kind::Box(()) => 2,
        }
    }

    /// The code of a kind, or [`NO_KIND`].
    #[inline(always)]
    pub(crate) const fn code_of(kind: Option<Kind>) -> u8 {
        match kind {
            Some(kind) => kind.code(),
            None => NO_KIND,
        }
    }
}

/// The class of a pair, by its place in [`Class::ALL`], and whether the pair is swapped in it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PairCode(u8);

impl PairCode {
    #[inline(always)]
    pub(crate) fn new([a, b]: [u8; 2]) -> PairCode {
        PAIR_CODES[usize::from((a << 2 | b) & 15)]
    }

    /// The place of the class, or [`CLASSES`] for a pair without lane kernels.
    #[inline(always)]
    fn class(self) -> usize {
        usize::from(self.0 & 7)
    }

    /// Whether A's kind is before that of B, so that B comes first in the class.
    #[inline(always)]
    pub(crate) fn is_swapped(self) -> bool {
        self.0 & SWAPPED != 0
    }
}

const SWAPPED: u8 = 8;

/// The number of classes.
const CLASSES: usize = Class::ALL.len();

/// As [`classify`](super::class::classify), of two bits for each side: a test compares them.
static PAIR_CODES: [PairCode; 16] = {
    let mut pairs = [PairCode(CLASSES as u8); 16];
    let mut code = 0;
    while code < 16 {
        let (a, b) = (code >> 2, code & 3);
        if a < NO_KIND && b < NO_KIND {
            let (first, second, swapped) = if a < b { (b, a, SWAPPED) } else { (a, b, 0) };
            pairs[code as usize] = PairCode((first * (first + 1) / 2 + second) | swapped);
        }
        code += 1;
    }
    pairs
};

/// Pairs of bodies by their places in a block.
pub(crate) trait Pairs {
    type Body: Copy;

    /// Whether both bodies of every pair are in the order of their class.
    const ARE_IN_ORDER: bool = false;

    /// Returns both bodies of a pair with lane kernels.
    fn bodies(&self, place: usize) -> [Self::Body; 2];
}

/// Pairs that know their kinds.
pub(crate) trait SortablePairs: Pairs {
    /// Returns the codes of both kinds.
    fn codes(&self, place: usize) -> [u8; 2];
}

/// Bodies of one kind, one in each lane.
pub(crate) trait Lanes<B> {
    fn at(&self, lane: usize) -> B;
}

/// Bodies from any places, for at most `N` lanes.
pub(crate) struct Gathered<B, const N: usize>([B; N]);

impl<B: Copy, const N: usize> Lanes<B> for Gathered<B, N> {
    #[inline(always)]
    fn at(&self, lane: usize) -> B {
        self.0[lane]
    }
}

impl<B: Copy, const N: usize> Gathered<B, N> {
    /// Fills all lanes with one body.
    #[inline(always)]
    pub(crate) fn filled(body: B) -> Gathered<B, N> {
        Gathered([body; N])
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, body: B) {
        self.0[lane] = body;
    }
}

/// A body that lane kernels can load.
pub(crate) trait LaneBody: Copy {
    /// The code of its kind.
    fn code(self) -> u8;

    /// Tests pairs of one class, whose kinds are in the order of the class.
    fn overlap<L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Self>,
        b: &impl Lanes<Self>,
        margin: f32,
    ) -> Answers;
}

/// The places of a block with up to `N` pairs, by class.
pub(crate) struct Sorted<const N: usize = BLOCK> {
    codes: [PairCode; N],
    /// In ascending order, by class. The last are the pairs without lane kernels.
    runs: [ArrayVec<u8, N>; CLASSES + 1],
    /// A bit for each class with a swapped pair.
    swapped: u8,
}

/// The places of a block in ascending order.
static PLACES: [u8; 256] = {
    let mut places = [0; 256];
    let mut place = 0;
    while place < places.len() {
        places[place] = place as u8;
        place += 1;
    }
    places
};

impl<const N: usize> Sorted<N> {
    /// An empty block. Filled where it lies, because a copy would take as long as many an answer.
    #[inline(always)]
    pub(crate) fn empty() -> Sorted<N> {
        Sorted {
            codes: [PairCode(0); N],
            runs: [const { ArrayVec::new_const() }; CLASSES + 1],
            swapped: 0,
        }
    }

    /// Sorts the pairs at the places below `count`, at least one. All may have one class.
    #[inline(always)]
    pub(crate) fn fill(&mut self, count: usize, codes: impl Fn(usize) -> [u8; 2]) {
        let (mut difference, first) = (0, PairCode::new(codes(0)));
        for (place, code) in self.codes[..count].iter_mut().enumerate() {
            *code = PairCode::new(codes(place));
            difference |= code.0 ^ first.0;
        }
        if difference == 0 {
            return self.fill_with_one(0..count, first);
        }
        for place in 0..count {
            self.push(place as u8, self.codes[place]);
        }
    }

    /// Sorts pairs of several classes.
    #[inline(always)]
    pub(crate) fn fill_mixed(&mut self, count: usize, codes: impl Fn(usize) -> [u8; 2]) {
        for place in 0..count {
            let code = PairCode::new(codes(place));
            self.codes[place] = code;
            self.push(place as u8, code);
        }
    }

    /// Adds a place above the others.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: u8, code: PairCode) {
        self.runs[code.class()].push(place);
        self.swapped |= u8::from(code.is_swapped()) << code.class();
    }

    /// Takes the places of a range, whose pairs all have this code.
    #[inline(always)]
    pub(crate) fn fill_with_one(&mut self, range: Range<usize>, code: PairCode) {
        self.codes[range.clone()].fill(code);
        let _ = self.runs[code.class()].try_extend_from_slice(&PLACES[range]);
        self.swapped = u8::from(code.is_swapped()) << code.class();
    }

    /// The places of a class in ascending order.
    #[inline(always)]
    pub(crate) fn of_class(&self, class: Class) -> &[u8] {
        &self.runs[class.number()]
    }

    /// The places of the pairs without lane kernels.
    #[inline(always)]
    pub(crate) fn others(&self) -> &[u8] {
        &self.runs[CLASSES]
    }

    #[inline(always)]
    pub(crate) fn is_swapped(&self, place: u8) -> bool {
        self.codes[usize::from(place)].is_swapped()
    }

    /// Sets the lanes of both sides to pairs of one class in the order of the class, at most as many as there are lanes. The
    /// last pair fills the lanes that are left.
    ///
    /// The sides are filled where they lie: a result would be copied.
    #[inline(always)]
    pub(crate) fn gather<L: FloatLanes, P: Pairs, const LANES: usize>(
        &self,
        pairs: &P,
        class: Class,
        places: &[u8],
        [first, second]: [&mut Gathered<P::Body, LANES>; 2],
    ) {
        const { assert!(L::COUNT <= LANES) };
        // Most classes have no swapped pair.
        let may_swap = !P::ARE_IN_ORDER && self.swapped >> class.number() & 1 != 0;
        let last = places.len() - 1;
        for lane in 0..L::COUNT {
            let place = places[lane.min(last)];
            let [a, b] = pairs.bodies(place.into());
            let is_swapped = may_swap && self.is_swapped(place);
            first.set(lane, if is_swapped { b } else { a });
            second.set(lane, if is_swapped { a } else { b });
        }
    }

    /// Tests all pairs with lane kernels, in at most `LANES` lanes. `record` gets the answers of pairs at ascending places, a bit
    /// for each.
    #[inline(always)]
    pub(crate) fn overlaps<L: F32Lanes, P: Pairs<Body: LaneBody>, const LANES: usize>(
        &self,
        pairs: &P,
        margin: f32,
        mut record: impl FnMut(&[u8], Answers),
    ) {
        for class in Class::ALL {
            for places in self.of_class(class).chunks(L::COUNT) {
                let [a, b] = pairs.bodies(places[0].into());
                let (mut a, mut b) = (Gathered::<_, LANES>::filled(a), Gathered::filled(b));
                self.gather::<L, P, LANES>(pairs, class, places, [&mut a, &mut b]);
                record(places, P::Body::overlap::<L>(class, &a, &b, margin));
            }
        }
    }
}

impl PairAnswers {
    /// Records the answers of pairs at ascending places, a bit for each. Those that are not proven may have any bit.
    #[inline(always)]
    pub(crate) fn record(&mut self, places: &[u8], answers: Answers) {
        let (first, last) = (places[0], places.len() - 1);
        if usize::from(places[last] - first) == last {
            let lanes = (1 << places.len()) - 1;
            self.overlaps |= u64::from(answers.overlaps & lanes) << first;
            self.proven |= u64::from(answers.proven & lanes) << first;
            return;
        }
        for (lane, &place) in places.iter().enumerate() {
            self.overlaps |= u64::from(answers.overlaps >> lane & 1) << place;
            self.proven |= u64::from(answers.proven >> lane & 1) << place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::classify;
    use super::*;

    const KINDS: [Kind; 3] = [Kind::ROUND, Kind::CAPSULE, Kind::BOX];

    #[test]
    fn codes_have_the_classes_of_kinds() {
        for (number, class) in Class::ALL.into_iter().enumerate() {
            assert_eq!(class.number(), number);
        }
        for a in KINDS {
            for b in KINDS {
                let code = PairCode::new([a.code(), b.code()]);
                assert_eq!((Class::ALL[code.class()], code.is_swapped()), classify(a, b));
            }
            let codes = [[a.code(), NO_KIND], [NO_KIND, a.code()], [NO_KIND; 2]];
            assert!(codes.iter().all(|codes| PairCode::new(*codes).class() == CLASSES));
        }
    }

    #[test]
    fn every_place_is_in_one_run() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1_000 {
            let kinds = random.u8(1..=4);
            let codes: Vec<[u8; 2]> = (0..random.usize(1..=BLOCK))
                .map(|_| [random.u8(..kinds), random.u8(..kinds)])
                .collect();
            let mut sorted = Sorted::<BLOCK>::empty();
            sorted.fill(codes.len(), |place| codes[place]);
            let mut seen = 0u64;
            for (class, run) in sorted.runs.iter().enumerate() {
                for place in run {
                    assert_eq!(PairCode::new(codes[usize::from(*place)]).class(), class);
                    assert_eq!(seen >> place & 1, 0);
                    seen |= 1 << place;
                }
                assert!(run.is_sorted());
            }
            assert_eq!(seen.count_ones() as usize, codes.len());
        }
    }
}
