//! The signed distance of two geometries and where it is measured, in double precision.
//!
//! Every geometry here is a core (point, segment or box) with a radius about it: what is found of the cores
//! moves out by the radii.

use glam::{DVec3, Vec3};

use super::place::{InOrder, Key, PlacedBox, Posed, in_order, point, segment};
use super::segment_box::PARALLEL;
use super::{sat, segment_box};
use crate::dim3::geometry::{Capsule, OrientedBox, Sphere};
use crate::math::Segment;

/// A signed distance with its direction, from A to B, and a point of each surface:
/// `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    pub distance: f64,
    pub normal: DVec3,
    pub point_a: DVec3,
    pub point_b: DVec3,
}

/// Below this part of the size, what lies between two points is noise and has no direction.
const NOISE: f64 = 1e-9;

impl Separation {
    /// Of two cores with their nearest points, when these are far enough apart to tell a direction.
    fn between(point_a: DVec3, point_b: DVec3, size: f64) -> Option<Separation> {
        let between = point_b - point_a;
        let distance = between.length();
        (distance > NOISE * size).then(|| Separation {
            distance,
            normal: between / distance,
            point_a,
            point_b,
        })
    }

    /// Of two cores without an inside that touch, in a point of both.
    fn touching(point: DVec3, normal: DVec3) -> Separation {
        Separation { distance: 0.0, normal, point_a: point, point_b: point }
    }

    /// Of two cores that overlap, by the least translation of B that parts them. Moved a further `size` away,
    /// their nearest points lie where the two touch when B has moved just as far as it must.
    fn overlapping(
        (depth, normal): (f64, DVec3),
        size: f64,
        nearest: impl FnOnce(DVec3) -> (DVec3, DVec3),
    ) -> Separation {
        let moved = normal * (depth + size);
        let (point_a, point_b) = nearest(moved);
        // The middle of the two ends shares what rounding there is.
        let middle = (point_a + (point_b - moved)) * 0.5;
        let half = normal * (-depth * 0.5);
        Separation { distance: -depth, normal, point_a: middle - half, point_b: middle + half }
    }

    /// The same with radii about the cores.
    fn rounded(self, radius_a: f32, radius_b: f32) -> Separation {
        let (a, b) = (f64::from(radius_a), f64::from(radius_b));
        Separation {
            distance: self.distance - (a + b),
            point_a: self.point_a + self.normal * a,
            point_b: self.point_b - self.normal * b,
            ..self
        }
    }

    /// The same in world space.
    fn placed(self, origin: Vec3) -> Separation {
        let origin = origin.as_dvec3();
        Separation { point_a: origin + self.point_a, point_b: origin + self.point_b, ..self }
    }

    /// The same with A and B exchanged.
    fn flipped(self) -> Separation {
        Separation { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }
}

/// Asks in one order only, so that (a, b) and (b, a) agree.
fn ordered<G: Key>(
    a: Posed<G>,
    b: Posed<G>,
    ask: impl FnOnce(Posed<G>, Posed<G>) -> Separation,
) -> Separation {
    match in_order(a, b) {
        InOrder::AsGiven => ask(a, b),
        InOrder::Exchanged => ask(b, a).flipped(),
    }
}

fn size(vector: DVec3) -> f64 {
    vector.abs().element_sum()
}

/// A unit vector at right angles to another, or the fixed one where that has no length.
fn across(vector: DVec3) -> DVec3 {
    vector.try_normalize().map_or(DVec3::Y, |unit| unit.any_orthonormal_vector())
}

pub(super) fn spheres(a: Posed<Sphere>, b: Posed<Sphere>) -> Separation {
    ordered(a, b, |(a, pose_a), (b, pose_b)| {
        let origin = pose_a.position();
        let center_a = point(a.center(), pose_a, origin);
        let center_b = point(b.center(), pose_b, origin);
        Separation::between(center_a, center_b, f64::from(a.radius()) + f64::from(b.radius()))
            .unwrap_or_else(|| Separation::touching((center_a + center_b) * 0.5, DVec3::Y))
            .rounded(a.radius(), b.radius())
            .placed(origin)
    })
}

pub(super) fn capsule_sphere(
    (a, pose_a): Posed<Capsule>,
    (b, pose_b): Posed<Sphere>,
) -> Separation {
    let origin = pose_a.position();
    let core = segment(a, pose_a, origin);
    let center = point(b.center(), pose_b, origin);
    let nearest = core.at(core.nearest(center));
    let size = size(core.span) + f64::from(a.radius()) + f64::from(b.radius());
    Separation::between(nearest, center, size)
        .unwrap_or_else(|| Separation::touching(center, across(core.span)))
        .rounded(a.radius(), b.radius())
        .placed(origin)
}

pub(super) fn capsules(a: Posed<Capsule>, b: Posed<Capsule>) -> Separation {
    ordered(a, b, |(a, pose_a), (b, pose_b)| {
        let origin = pose_a.position();
        let (core_a, core_b) = (segment(a, pose_a, origin), segment(b, pose_b, origin));
        let (s, t) = core_a.nearest_to(&core_b);
        let (nearest_a, nearest_b) = (core_a.at(s), core_b.at(t));
        let radii = f64::from(a.radius()) + f64::from(b.radius());
        Separation::between(nearest_a, nearest_b, size(core_a.span) + size(core_b.span) + radii)
            .unwrap_or_else(|| {
                Separation::touching((nearest_a + nearest_b) * 0.5, crossing(&core_a, &core_b))
            })
            .rounded(a.radius(), b.radius())
            .placed(origin)
    })
}

/// A unit vector at right angles to two segments that cross.
fn crossing(a: &Segment, b: &Segment) -> DVec3 {
    let normal = a.span.cross(b.span);
    let lengths = a.span.length_squared() * b.span.length_squared();
    if normal.length_squared() > PARALLEL * lengths {
        return normal.normalize();
    }
    across(if a.span.length_squared() >= b.span.length_squared() { a.span } else { b.span })
}

pub(super) fn box_sphere(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Sphere>,
) -> Separation {
    let origin = pose_a.position();
    let core = Segment { start: point(b.center(), pose_b, origin), span: DVec3::ZERO };
    box_segment(&PlacedBox::new(a, pose_a, origin), &core).rounded(0.0, b.radius()).placed(origin)
}

pub(super) fn box_capsule(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Capsule>,
) -> Separation {
    let origin = pose_a.position();
    let core = segment(b, pose_b, origin);
    box_segment(&PlacedBox::new(a, pose_a, origin), &core).rounded(0.0, b.radius()).placed(origin)
}

fn box_segment(a: &PlacedBox, b: &Segment) -> Separation {
    let core = a.local_segment(b);
    let size = a.half.element_sum() + size(core.span);
    let nearest = |core: &Segment| {
        let on_segment = core.at(segment_box::nearest(core, a.half));
        (on_segment.clamp(-a.half, a.half), on_segment)
    };
    let (on_box, on_segment) = nearest(&core);
    let found = Separation::between(on_box, on_segment, size).unwrap_or_else(|| {
        Separation::overlapping(segment_box::least_way_out(&core, a.half), size, |moved| {
            nearest(&Segment { start: core.start + moved, ..core })
        })
    });
    Separation {
        normal: a.axes * found.normal,
        point_a: a.center + a.axes * found.point_a,
        point_b: a.center + a.axes * found.point_b,
        ..found
    }
}

pub(super) fn boxes(a: Posed<OrientedBox>, b: Posed<OrientedBox>) -> Separation {
    ordered(a, b, |(a, pose_a), (b, pose_b)| {
        let origin = pose_a.position();
        let (a, b) = (PlacedBox::new(a, pose_a, origin), PlacedBox::new(b, pose_b, origin));
        let size = a.half.element_sum() + b.half.element_sum();
        let way_out = sat::least_way_out(&a, &b);
        let (on_a, on_b) = if way_out.0 < 0.0 { sat::nearest(&a, &b) } else { Default::default() };
        Separation::between(on_a, on_b, size)
            .unwrap_or_else(|| {
                Separation::overlapping(way_out, size, |moved| {
                    sat::nearest(&a, &PlacedBox { center: b.center + moved, ..b })
                })
            })
            .placed(origin)
    })
}
