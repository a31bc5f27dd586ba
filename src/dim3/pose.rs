//! Poses: the position and rotation of a geometry.

use glam::{DMat3, DVec3, Quat, Vec3, Vec4};

use crate::math;
use crate::simd::f32_lanes::FloatLanes;
use crate::validity::{self, Invalid};

/// A rotation followed by a translation, without scale.
///
/// The quaternion is stored as given and normalised where it is used, so a pose reads back unchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: Vec3,
    /// A quaternion. The alignment of [`Quat`] would make every pose 4 bytes larger.
    rotation: [f32; 4],
}

impl Pose {
    /// The pose at the origin without rotation.
    pub const IDENTITY: Pose = Pose { position: Vec3::ZERO, rotation: [0.0, 0.0, 0.0, 1.0] };

    /// Makes a pose. `rotation` must have length 1 within 1 %.
    pub fn new(position: Vec3, rotation: Quat) -> Result<Pose, Invalid> {
        Pose::check(position, rotation)?;
        Ok(Pose::checked(position, rotation))
    }

    #[inline]
    pub(crate) fn check(position: Vec3, rotation: Quat) -> Result<(), Invalid> {
        if validity::are_coordinates(position.to_array()) & validity::is_unit(rotation) {
            return Ok(());
        }
        validity::coordinates(position, ["position.x", "position.y", "position.z"])?;
        validity::unit(rotation, "rotation")
    }

    /// Whether [`Pose::check`] accepts four positions and rotations, in SIMD lanes.
    #[inline(always)]
    pub(crate) fn are_valid(poses: [(Vec3, Quat); 4]) -> bool {
        let rotations = Vec4::transposed(|lane| Vec4::from(poses[lane].1));
        let [a, b, c, d] =
            poses.map(|(position, _)| validity::are_coordinates_in_lanes(position.extend(0.0)));
        (a & b & c & d & validity::are_unit_in_lanes(rotations)).all()
    }

    /// Makes a pose from values that [`Pose::check`] accepted.
    #[inline]
    pub(crate) fn checked(position: Vec3, rotation: Quat) -> Pose {
        Pose { position, rotation: rotation.to_array() }
    }

    /// The pose at a valid point without rotation.
    pub(super) fn at(position: Vec3) -> Pose {
        Pose { position, ..Pose::IDENTITY }
    }

    pub fn position(&self) -> Vec3 {
        self.position
    }

    pub fn rotation(&self) -> Quat {
        Quat::from_array(self.rotation)
    }

    pub(super) fn matrix(&self) -> DMat3 {
        math::rotation(self.rotation())
    }

    /// The vector from `origin` to this position, computed in f64.
    pub(super) fn from(&self, origin: Vec3) -> DVec3 {
        self.position.as_dvec3() - origin.as_dvec3()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validity::MAX_LENGTH;

    #[test]
    fn four_poses_are_valid_if_each_is() {
        let mut random = fastrand::Rng::with_seed(72);
        let odd = [0.0, -MAX_LENGTH, MAX_LENGTH.next_up(), f32::NAN, f32::NEG_INFINITY, 1e-40];
        let mut counts = [0; 2];
        for _ in 0..20_000 {
            let four = std::array::from_fn(|_| {
                let numbers = std::array::from_fn(|_| random.f32() - 0.5);
                let length = [1.0, 0.99, 1.01, 0.989, 1.011][random.usize(0..5)];
                let mut rotation = (Quat::from_array(numbers).normalize() * length).to_array();
                let mut position = std::array::from_fn(|_| random.f32() * 1e3);
                if random.u8(0..16) == 0 {
                    rotation[random.usize(0..4)] = odd[random.usize(0..odd.len())];
                }
                if random.u8(0..16) == 0 {
                    position[random.usize(0..3)] = odd[random.usize(0..odd.len())];
                }
                (Vec3::from_array(position), Quat::from_array(rotation))
            });
            let expected =
                four.iter().all(|&(position, rotation)| Pose::check(position, rotation).is_ok());
            assert_eq!(Pose::are_valid(four), expected, "{four:?}");
            counts[usize::from(expected)] += 1;
        }
        assert!(counts.into_iter().all(|count| count > 200), "{counts:?}");
    }
}
