//! Searches along a line for functions of one variable.

/// Returns the place of the minimum of a convex function by golden-section search, or the first place found below 0.
pub fn least(function: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (function(left), function(right));
    for _ in 0..90 {
        if at_left.min(at_right) < 0.0 {
            break;
        }
        if at_left <= at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = function(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = function(right);
        }
    }
    if at_left <= at_right { left } else { right }
}

/// Returns the place where a decreasing function reaches 0, or `high` if it stays above.
pub fn first_below_zero(function: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if function(middle) <= 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
