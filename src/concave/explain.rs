//! Explain: the axes of the pair of parts that decides the signed distance.

use super::ConvexSpace;
use super::body::{Body, is_swapped, near_origin};
use super::nearest_parts::nearest_parts;
use crate::answers::Axis;

/// Passes the candidate axes of the deciding pair of parts to `visit`.
#[inline(never)]
pub fn explain<C: ConvexSpace>(
    a: Body<C>,
    b: Body<C>,
    visit: &mut dyn FnMut(Axis<C::Vector, C::AxisKind>),
) {
    let swapped = is_swapped(&a, &b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let (a, b, _) = near_origin(a, b);
    let mut nearest: Option<[(C::Geometry, C::Pose); 2]> = None;
    nearest_parts(&a, &b, |a, b| {
        nearest = Some([a, b].map(|(geometry, pose)| (geometry.clone(), *pose)));
    });
    let [a, b] = nearest.expect("every geometry has a part");
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    C::explain(&a.0, &a.1, &b.0, &b.1, visit);
}
