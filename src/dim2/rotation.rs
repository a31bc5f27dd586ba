//! Conversions between angles and rotations. A rotation is (cos, sin); a positive angle rotates x towards y.
//!
//! The trigonometry is that of the `libm` crate, which is identical on every platform.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::{DVec2, Vec2};

/// The rotation by a finite number of degrees, rounded to the nearest floats. Exact at multiples of 90.
pub fn from_degrees(degrees: f32) -> Vec2 {
    // Both steps are exact: their results have no more digits than `degrees`.
    let within = f64::from(degrees) % 360.0;
    let quarters = (within / 90.0).round();
    rotation((within - quarters * 90.0) * (PI / 180.0), quarters)
}

/// The rotation by a finite number of radians, rounded to the nearest floats.
///
/// The float nearest to a multiple of a quarter turn, from -4 to 4 quarters, gives exactly that multiple.
pub fn from_radians(radians: f32) -> Vec2 {
    let angle = f64::from(radians);
    let quarters = (angle / FRAC_PI_2).round();
    if quarters.abs() <= 4.0 && (quarters * FRAC_PI_2) as f32 == radians {
        return rotation(0.0, quarters);
    }
    let (sin, cos) = libm::sincos(angle);
    Vec2::new(cos as f32, sin as f32)
}

/// The rotation by an angle of at most an eighth of a turn and a whole number of quarter turns.
fn rotation(angle: f64, quarters: f64) -> Vec2 {
    let (sin, cos) = libm::sincos(angle);
    let (cos, sin) = match quarters.rem_euclid(4.0) as u32 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    // Adding 0 turns -0 into 0.
    Vec2::new(cos as f32 + 0.0, sin as f32 + 0.0)
}

/// The angle in degrees, in (-180, 180]. Exact at multiples of 90. The rotation may have any length but 0.
pub fn degrees(rotation: Vec2) -> f32 {
    let degrees = (angle(rotation) * (180.0 / PI)) as f32;
    if degrees <= -180.0 { 180.0 } else { degrees }
}

/// The angle in radians, in (-pi, pi], rounded to the nearest float. The rotation may have any length but 0.
pub fn radians(rotation: Vec2) -> f32 {
    let radians = angle(rotation) as f32;
    if radians <= -PI as f32 { PI as f32 } else { radians }
}

fn angle(rotation: Vec2) -> f64 {
    libm::atan2(rotation.y.into(), rotation.x.into())
}

/// The inverse of a unit rotation, given as cosine and sine.
pub fn conjugate(turn: DVec2) -> DVec2 {
    DVec2::new(turn.x, -turn.y)
}
