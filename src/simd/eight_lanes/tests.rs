use super::*;

struct Check;

impl EightWork for Check {
    type Output = ();

    #[inline(always)]
    fn run<L: EightLanes>(self) {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..1000 {
            let numbers: [f32; 24] = std::array::from_fn(|_| random.f32());
            let start = random.usize(..16);
            let [x, y, z] = L::coordinates(&numbers.map(f32::to_bits), start);
            let eight = |first: usize| L::load(&std::array::from_fn(|lane| numbers[first + lane]));
            let equal = |a: L, b: L| (a.at_most(b) & b.at_most(a)).bits() == 0xff;
            for (axis, found) in [x, y, z].into_iter().enumerate() {
                let expected =
                    std::array::from_fn(|lane| numbers[3 * ((lane + 16 - start) % 8) + axis]);
                assert!(equal(found, L::load(&expected)));
            }
            let places: [usize; 8] = std::array::from_fn(|_| random.usize(..24));
            let words = std::array::from_fn(|two| places[2 * two] << 5 | places[2 * two + 1] << 21)
                .map(|word| word as u32);
            let table = L::table([eight(0), eight(8), eight(16)]);
            let found = L::looked_up::<24, 5>(&table, &words);
            assert!(equal(found, L::load(&places.map(|place| numbers[place]))));
            let few = words.map(|word| word & !(16 << 5 | 16 << 21));
            let found = L::looked_up::<16, 5>(&table, &few);
            assert!(equal(found, L::load(&places.map(|place| numbers[place % 16]))));
            sorts(eight(0), eight(8), &numbers);
            let mut signed = || std::array::from_fn(|_| random.i8(-9..9).into());
            let (a, b) = (signed(), signed());
            operations::<L>(a, b, std::array::from_fn(|_| random.u8(..)));
        }
    }
}

/// Visits the lanes of `near` that are at most `far` by their keys.
#[inline(always)]
fn sorts<L: EightLanes>(near: L, far: L, numbers: &[f32; 24]) {
    let mut keys = near.keys(near.at_most(far));
    let (mut last, mut lanes) = (0.0, 0);
    loop {
        let least = keys.least();
        if least == f32::INFINITY {
            break;
        }
        let (lane, value) = lane_and_value(least);
        assert!(value >= last && value <= numbers[lane] && value > 0.999 * numbers[lane]);
        assert_eq!(lanes >> lane & 1, 0);
        (last, lanes, keys) = (value, lanes | 1 << lane, keys.without(least));
    }
    let expected = (0..8).filter(|&lane| numbers[lane] <= numbers[8 + lane]);
    assert_eq!(lanes, expected.map(|lane| 1 << lane).sum::<u32>());
}

/// Compares each operation on lanes with the one on numbers.
#[inline(always)]
fn operations<L: EightLanes>(a: [f32; 8], b: [f32; 8], bytes: [u8; 8]) {
    let (lanes_a, lanes_b) = (L::load(&a), L::load(&b));
    let check = |found: L, expected: &dyn Fn(usize) -> f32| {
        let expected = L::load(&std::array::from_fn(expected));
        assert_eq!((found.at_most(expected) & expected.at_most(found)).bits(), 0xff);
    };
    check(lanes_a + lanes_b, &|lane| a[lane] + b[lane]);
    check(lanes_a - lanes_b, &|lane| a[lane] - b[lane]);
    check(lanes_a * lanes_b, &|lane| a[lane] * b[lane]);
    check(lanes_a / L::splat(4.0), &|lane| a[lane] / 4.0);
    check(lanes_a.abs(), &|lane| a[lane].abs());
    check(lanes_a.abs().sqrt(), &|lane| a[lane].abs().sqrt());
    check(lanes_a.min(lanes_b), &|lane| a[lane].min(b[lane]));
    check(lanes_a.max(lanes_b), &|lane| a[lane].max(b[lane]));
    check(L::splat(a[3]), &|_| a[3]);
    check(L::widened(bytes), &|lane| bytes[lane].into());
    let bits = |is_set: &dyn Fn(usize) -> bool| {
        (0..8).map(|lane| u32::from(is_set(lane)) << lane).sum::<u32>()
    };
    assert_eq!(lanes_a.less(lanes_b).bits(), bits(&|lane| a[lane] < b[lane]));
    assert_eq!(lanes_a.at_most(lanes_b).bits(), bits(&|lane| a[lane] <= b[lane]));
    let (less, equal) = (lanes_a.less(lanes_b), lanes_a.equal(lanes_b));
    assert_eq!(equal.bits(), bits(&|lane| a[lane] == b[lane]));
    assert_eq!((less | equal).bits(), bits(&|lane| a[lane] <= b[lane]));
    assert_eq!((!less).bits(), bits(&|lane| a[lane] >= b[lane]));
    check(L::select(less, lanes_b, lanes_a), &|lane| a[lane].max(b[lane]));
    let rows = L::transposed(|lane| Vec4::new(a[lane], b[lane], lane as f32, 0.0));
    check(rows[0], &|lane| a[lane]);
    check(rows[1], &|lane| b[lane]);
    check(rows[2], &|lane| lane as f32);
    assert_eq!(lanes_a.sign_bits(), bits(&|lane| a[lane].is_sign_negative()));
}

#[test]
fn both_kinds_of_registers_do_the_same() {
    Width::all().into_iter().for_each(|width| width.run_eight(Check));
}
