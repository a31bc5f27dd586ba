//! Vectors of numbers that are loaded one by one.
//!
//! A wide load waits until all narrower stores to its bytes have reached the cache: about 10 ns if the caller has just
//! written the numbers. Loads of one number each take their values from the stores at once.

use glam::{DVec3, Vec2, Vec3A, Vec4};

/// Loads two numbers.
#[inline(always)]
pub(crate) fn join_two([x, y]: [&f32; 2]) -> Vec2 {
    Vec2::new(load(x), load(y))
}

/// Loads three numbers. The fourth lane may hold any value.
#[inline(always)]
pub(crate) fn join_three(numbers: [&f32; 3]) -> Vec3A {
    let [x, y, z] = numbers.map(load);
    Vec3A::new(x, y, z)
}

/// Loads four numbers.
#[inline(always)]
pub(crate) fn join_four(numbers: [&f32; 4]) -> Vec4 {
    let [x, y, z, w] = numbers.map(load);
    Vec4::new(x, y, z, w)
}

/// Loads a vector of f64.
#[inline(always)]
pub(crate) fn load_vector(DVec3 { x, y, z }: &DVec3) -> DVec3 {
    DVec3::new(load(x), load(y), load(z))
}

/// Loads one number. The compiler joins adjacent loads to a wide one unless they are volatile.
#[inline(always)]
fn load<T: Copy>(number: &T) -> T {
    // SAFETY: a reference is valid and aligned.
    unsafe { std::ptr::from_ref(number).read_volatile() }
}

/// Makes the compiler join a vector once. Where some uses need three lanes only, it would join these a second time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn whole(vector: Vec4) -> Vec4 {
    let mut vector = std::arch::x86_64::__m128::from(vector);
    // SAFETY: it has no instruction.
    unsafe {
        std::arch::asm!(
            "/* {0} */",
            inout(xmm_reg) vector,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    vector.into()
}

/// Other compiler backends join once.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn whole(vector: Vec4) -> Vec4 {
    vector
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_holds_its_number() {
        assert_eq!(join_two([&1.0, &-2.0]).to_array(), [1.0, -2.0]);
        assert_eq!(join_three([&1.0, &-2.0, &3.0]).to_array(), [1.0, -2.0, 3.0]);
        let four = join_four([&1.0, &-2.0, &3.0, &0.5]);
        assert_eq!(four.to_array(), [1.0, -2.0, 3.0, 0.5]);
        assert_eq!(whole(four), four);
    }
}
