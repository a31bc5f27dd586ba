//! Explain: the axes of the pair of parts, or of convex solids, that decides the signed distance.

use super::body::{Body, View, is_swapped, near_origin};
use super::nearest_parts::nearest_parts;
use super::overlap::overlap;
use super::{ConvexSpace, enclosure};
use crate::answers::Axis;

/// Passes the candidate axes of the deciding pair of parts to `visit`. A convex solid that overlaps answers as its hull.
#[inline(never)]
pub fn explain<C: ConvexSpace>(
    a: Body<C>,
    b: Body<C>,
    visit: &mut dyn FnMut(Axis<C::Vector, C::AxisKind>),
) {
    let swapped = is_swapped(&a, &b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let (a, b, _) = near_origin(a, b);
    if enclosure::may_enclose(&a, &b) && overlap(&a, &b, 0.0) {
        let twins = [a, b].map(|body| body.concave().and_then(|concave| concave.convex_twin()));
        let whole = (a.or_twin(twins[0].as_ref()).view, b.or_twin(twins[1].as_ref()).view);
        if let (View::Convex(whole_a), View::Convex(whole_b)) = whole {
            let (a, b) = ((whole_a, &a.pose), (whole_b, &b.pose));
            let (a, b) = if swapped { (b, a) } else { (a, b) };
            C::explain(a.0, a.1, b.0, b.1, visit);
            return;
        }
    }
    let mut nearest: Option<[(C::Geometry, C::Pose); 2]> = None;
    nearest_parts(&a, &b, |_, a, b| {
        nearest = Some([a, b].map(|(geometry, pose)| (geometry.clone(), *pose)));
    });
    let [a, b] = nearest.expect("every geometry has a part");
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    C::explain(&a.0, &a.1, &b.0, &b.1, visit);
}
