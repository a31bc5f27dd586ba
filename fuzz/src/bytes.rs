//! Converts fuzz bytes to numbers. Most are multiples of a unit, so geometries touch exactly.

use impinge::ffi::*;

/// A reader of bytes. It returns zeros after the end.
pub struct Bytes<'a>(pub &'a [u8]);

/// The distribution of coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Most coordinates are small multiples of this unit.
    pub unit: f32,
    /// Whether some coordinates have any magnitude. Then rounding errors of the largest ones may exceed the smallest
    /// ones.
    pub wild: bool,
}

/// Multiples of the unit that test edge cases.
const MULTIPLES: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.1,
    1.0 + f32::EPSILON,
    1.0 - f32::EPSILON,
    1e-7,
    -1e-7,
    1e-4,
    -1e-4,
    1e-2,
    3.0,
    100.0,
    -100.0,
    1e3,
];

/// Absolute coordinates that test edge cases.
const EXTREMES: [f32; 16] = [
    IMP_MAX_LENGTH,
    -IMP_MAX_LENGTH,
    f32::MIN_POSITIVE,
    f32::from_bits(1),
    -f32::from_bits(1),
    1e-40,
    1e-30,
    1e-20,
    -1e-20,
    1e-12,
    -1e-7,
    1e7,
    1e12,
    -1e12,
    1e15,
    -0.0,
];

impl Bytes<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.array::<1>()[0]
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut taken = [0; N];
        let count = N.min(self.0.len());
        taken[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        taken
    }

    /// Returns one of `choices`.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()]
    }

    pub fn coordinate(&mut self, Numbers { unit, wild }: Numbers) -> f32 {
        let value = match self.byte() {
            0..128 => f32::from(self.byte() as i8) * 0.125 * unit,
            128..208 => f32::from(i16::from_le_bytes(self.array())) / 4096.0 * unit,
            byte @ 208..224 => MULTIPLES[usize::from(byte) - 208] * unit,
            byte @ 224..240 if wild => EXTREMES[usize::from(byte) - 224],
            _ if wild => f32::from_bits(u32::from_le_bytes(self.array())),
            _ => 0.0,
        };
        if value.is_finite() { value.clamp(-IMP_MAX_LENGTH, IMP_MAX_LENGTH) } else { unit }
    }

    pub fn point(&mut self, numbers: Numbers) -> imp_vec3 {
        let [x, y, z] = std::array::from_fn(|_| self.coordinate(numbers));
        imp_vec3 { x, y, z }
    }

    /// Returns a unit quaternion. Half of them are the identity or simple rotations.
    pub fn rotation(&mut self) -> imp_quat {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let [x, y, z, w] = match self.byte() {
            0..64 => [0.0, 0.0, 0.0, 1.0],
            64..96 => [half, 0.0, 0.0, half],
            96..112 => [0.0, 0.0, -half, half],
            112..128 => [0.5, 0.5, -0.5, 0.5],
            _ => {
                let wide = self.array::<4>().map(|byte| f64::from(byte as i8));
                let length = wide.iter().map(|c| c * c).sum::<f64>().sqrt();
                if length > 0.0 { wide.map(|c| (c / length) as f32) } else { [0.0, 1.0, 0.0, 0.0] }
            }
        };
        imp_quat { x, y, z, w }
    }
}
