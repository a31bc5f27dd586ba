//! Configurations whose answers were wrong once. Add a failing one here: every law checks it against the reference.

use super::check_touch;
use crate::dim2::oracle::shape::{Config, Place, capsule, circle, polygon, segment};

/// The cores meet in a vertex of each, at distance 0. Rounding left a gap along the normal of an edge.
#[test]
fn touches_to_the_last_bit() {
    check_touch(&Config {
        a: circle([0.0, 0.0], 0.0).at([442.5, -1291.5], [0.0, -1.0]),
        b: segment([0.0, 0.0], [-3.0, 2.5], 0.0).at([442.5, -1291.5], [-1.0, 0.0]),
        margin: 0.0,
    });
    check_touch(&Config {
        a: circle([8.0, -32.0], 4.0).at([-1932.0, 12868.0], [1.0, 0.0]),
        b: capsule([24.0, -20.0], [0.0, 0.0], 4.0).at([-1924.0, 12836.0], [-1.0, 0.0]),
        margin: -8.0,
    });
    check_touch(&Config {
        a: circle([-1.375, -0.125], 0.0).at([-131.375, 329.5], [0.0, -1.0]),
        b: polygon(&[[-0.5, 1.0], [-1.0, -0.375], [-0.625, -0.75], [0.0, 0.0], [0.0, 0.125]], 0.0)
            .at([-131.5, 330.875], [1.0, 0.0]),
        margin: 0.0,
    });
    check_touch(&Config {
        a: capsule([0.75, 1.25], [0.625, 0.75], 0.0).at([-253.0625, -163.8125], [0.0, 1.0]),
        b: capsule([0.3125, 0.375], [0.0, 0.0], 0.0).at([-253.8125, -163.1875], [1.0, 0.0]),
        margin: 0.0,
    });
    check_touch(&Config {
        a: circle([-0.15625, -0.5], 0.21875).at([-77.90625, 125.3125], [0.0, -1.0]),
        b: capsule([-0.1875, 0.0625], [0.0625, -0.125], 0.0).at([-78.46875, 125.59375], [1.0, 0.0]),
        margin: -0.21875,
    });
}
