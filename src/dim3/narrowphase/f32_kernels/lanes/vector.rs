//! Vectors and quaternions whose numbers are lanes: one of each for every pair.

use std::ops::{Add, Mul, Sub};

use crate::simd::f32_lanes::{F32Lanes, FloatLanes};

#[derive(Clone, Copy)]
pub(crate) struct Vec3Lanes<L>(pub [L; 3]);

impl<L: FloatLanes> Add for Vec3Lanes<L> {
    type Output = Vec3Lanes<L>;

    #[inline(always)]
    fn add(self, other: Vec3Lanes<L>) -> Vec3Lanes<L> {
        self.zip(other, L::add)
    }
}

impl<L: FloatLanes> Sub for Vec3Lanes<L> {
    type Output = Vec3Lanes<L>;

    #[inline(always)]
    fn sub(self, other: Vec3Lanes<L>) -> Vec3Lanes<L> {
        self.zip(other, L::sub)
    }
}

impl<L: FloatLanes> Mul<L> for Vec3Lanes<L> {
    type Output = Vec3Lanes<L>;

    #[inline(always)]
    fn mul(self, factor: L) -> Vec3Lanes<L> {
        self.zip(Vec3Lanes([factor; 3]), L::mul)
    }
}

impl<L: FloatLanes> Vec3Lanes<L> {
    #[inline(always)]
    pub fn zip(self, other: Vec3Lanes<L>, f: impl Fn(L, L) -> L) -> Vec3Lanes<L> {
        let ([x, y, z], [u, v, w]) = (self.0, other.0);
        Vec3Lanes([f(x, u), f(y, v), f(z, w)])
    }

    #[inline(always)]
    pub fn abs(self) -> Vec3Lanes<L> {
        let [x, y, z] = self.0;
        Vec3Lanes([x.abs(), y.abs(), z.abs()])
    }

    #[inline(always)]
    pub fn sum(self) -> L {
        let [x, y, z] = self.0;
        x + y + z
    }

    #[inline(always)]
    pub fn select(mask: L::Mask, if_true: Vec3Lanes<L>, if_false: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let ([x, y, z], [u, v, w]) = (if_true.0, if_false.0);
        Vec3Lanes([L::select(mask, x, u), L::select(mask, y, v), L::select(mask, z, w)])
    }

    #[inline(always)]
    pub fn zero() -> Vec3Lanes<L> {
        Vec3Lanes([L::zero(); 3])
    }

    #[inline(always)]
    pub fn max_element(self) -> L {
        let [x, y, z] = self.0;
        x.max(y).max(z)
    }

    #[inline(always)]
    pub fn dot(self, other: Vec3Lanes<L>) -> L {
        self.zip(other, L::mul).sum()
    }

    #[inline(always)]
    pub fn length_squared(self) -> L {
        self.dot(self)
    }

    #[inline(always)]
    pub fn cross(self, other: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let ([x, y, z], [u, v, w]) = (self.0, other.0);
        Vec3Lanes([y * w - z * v, z * u - x * w, x * v - y * u])
    }

    /// The mask of the lanes in which all three numbers are 0.
    #[inline(always)]
    pub fn is_zero(self) -> L::Mask {
        let ([x, y, z], zero) = (self.0, L::zero());
        x.equal(zero) & y.equal(zero) & z.equal(zero)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct QuatLanes<L> {
    pub axis: Vec3Lanes<L>,
    pub w: L,
}

impl<L: FloatLanes> QuatLanes<L> {
    #[inline(always)]
    pub fn new([x, y, z, w]: [L; 4]) -> QuatLanes<L> {
        QuatLanes { axis: Vec3Lanes([x, y, z]), w }
    }

    #[inline(always)]
    pub fn length_squared(self) -> L {
        let [x, y, z] = self.axis.0;
        (x * x + z * z) + (y * y + self.w * self.w)
    }

    #[inline(always)]
    pub fn rotate(self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let twist = self.axis.cross(vector);
        let twist = twist + twist;
        vector + twist * self.w + self.axis.cross(twist)
    }

    #[inline(always)]
    pub fn rotate_inverse(self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let twist = vector.cross(self.axis);
        let twist = twist + twist;
        vector + twist * self.w + twist.cross(self.axis)
    }

    /// The inverse of this unit quaternion, times another.
    #[inline(always)]
    pub fn inverse_times(self, other: QuatLanes<L>) -> QuatLanes<L> {
        QuatLanes {
            axis: other.axis * self.w - self.axis * other.w - self.axis.cross(other.axis),
            w: self.w * other.w + self.axis.dot(other.axis),
        }
    }
}

impl<L: F32Lanes> QuatLanes<L> {
    /// The rotation matrix of a unit quaternion, by rows.
    #[inline(always)]
    pub fn matrix(self) -> [Vec3Lanes<L>; 3] {
        self.matrix_of_twice(self.axis + self.axis)
    }

    /// The rotation matrix of any quaternion but 0, by rows.
    #[inline(always)]
    pub fn normalized_matrix(self) -> [Vec3Lanes<L>; 3] {
        self.matrix_of_twice(self.axis * (L::splat(2.0) / self.length_squared()))
    }

    #[inline(always)]
    fn matrix_of_twice(self, twice: Vec3Lanes<L>) -> [Vec3Lanes<L>; 3] {
        let [x, y, z] = self.axis.0;
        let [x2, y2, z2] = twice.0;
        let (xx, yy, zz) = (x * x2, y * y2, z * z2);
        let (xy, yz, zx) = (x * y2, y * z2, z * x2);
        let (wx, wy, wz) = (self.w * x2, self.w * y2, self.w * z2);
        let one = L::splat(1.0);
        [
            Vec3Lanes([one - (yy + zz), xy - wz, zx + wy]),
            Vec3Lanes([xy + wz, one - (zz + xx), yz - wx]),
            Vec3Lanes([zx - wy, yz + wx, one - (xx + yy)]),
        ]
    }
}
