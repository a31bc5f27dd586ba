//! Angles and rotations. A rotation is the cosine and sine of an angle: it turns the x axis towards the y axis.
//!
//! The functions are those of the `libm` crate, the same on every platform.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::Vec2;

/// Of any finite number of degrees, to the nearest floats; exact at multiples of 90.
pub fn from_degrees(degrees: f32) -> Vec2 {
    // Both steps are exact: what is left has no more digits than `degrees`.
    let within = f64::from(degrees) % 360.0;
    let quarters = (within / 90.0).round();
    turned((within - quarters * 90.0) * (PI / 180.0), quarters)
}

/// Of any finite number of radians, to the nearest floats. The float nearest to a multiple of a quarter turn, of up
/// to four either way, counts as just that.
pub fn from_radians(radians: f32) -> Vec2 {
    let angle = f64::from(radians);
    let quarters = (angle / FRAC_PI_2).round();
    if quarters.abs() <= 4.0 && (quarters * FRAC_PI_2) as f32 == radians {
        return turned(0.0, quarters);
    }
    let (sin, cos) = libm::sincos(angle);
    Vec2::new(cos as f32, sin as f32)
}

/// Of an angle of at most an eighth of a turn, and whole quarters.
fn turned(angle: f64, quarters: f64) -> Vec2 {
    let (sin, cos) = libm::sincos(angle);
    let (cos, sin) = match quarters.rem_euclid(4.0) as u32 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    // Zeros without a sign.
    Vec2::new(cos as f32 + 0.0, sin as f32 + 0.0)
}

/// Degrees, above -180 and up to 180; exact at multiples of 90. The rotation may have any length but 0.
pub fn degrees(rotation: Vec2) -> f32 {
    let degrees = (angle(rotation) * (180.0 / PI)) as f32;
    if degrees <= -180.0 { 180.0 } else { degrees }
}

/// Radians, above minus half a turn and up to half a turn, as the nearest float. The rotation may have any length
/// but 0.
pub fn radians(rotation: Vec2) -> f32 {
    let radians = angle(rotation) as f32;
    if radians <= -PI as f32 { PI as f32 } else { radians }
}

fn angle(rotation: Vec2) -> f64 {
    libm::atan2(rotation.y.into(), rotation.x.into())
}
