//! The hash of all pair functions and rays for cylinders and cones. The hash of the other kinds is older and
//! separate.

use glam::Vec3;
use impinge::dim3::narrowphase::{self, Distance};
use impinge::dim3::{Convex, Dim3, Geometry};

use crate::numbers::{Hash, Numbered, Numbers};

const CASES: usize = 12_000;

/// The hash of all answers below. It changes only when the inputs or the answers change; the changelog names the
/// latter.
const GOLDEN: &str = "7d90c92d1d73f312";

fn curved(numbers: &mut Numbers, kind: usize) -> Convex {
    let [from, to] = [(); 2].map(|()| Vec3::from(numbers.point::<Dim3>(1.0)));
    let (wide, radius) = (numbers.next().abs(), numbers.next().max(0.0) * 0.2);
    match kind % 2 {
        0 => Convex::cylinder(from, to, wide, radius),
        _ => Convex::cone(from, to, wide, radius),
    }
    .unwrap()
}

fn add_distance(hash: &mut Hash, found: &Distance) {
    hash.add(found.distance.to_bits().into());
    for vector in [found.normal, found.point_a, found.point_b] {
        hash.add_point::<Dim3>(vector.into());
    }
}

fn add_pair(hash: &mut Hash, numbers: &mut Numbers, (a, b): (&Convex, &Convex)) {
    let [pose_a, pose_b, end] = [(); 3].map(|()| {
        let position = numbers.point::<Dim3>(1.5);
        <Dim3 as Numbered>::pose(position, numbers)
    });
    add_distance(hash, &narrowphase::distance(a, &pose_a, b, &pose_b));
    hash.add(narrowphase::overlap(a, &pose_a, b, &pose_b, numbers.next() * 0.5).into());
    for point in
        narrowphase::contact(a, &pose_a, b, &pose_b, 0.1).into_iter().flat_map(|m| m.points)
    {
        hash.add(u64::from(point.feature_a) << 32 | u64::from(point.feature_b));
        hash.add_point::<Dim3>(point.point_a.into());
        hash.add(point.distance.to_bits().into());
    }
    let way = end.position() - pose_a.position();
    let casts = [
        narrowphase::cast(a, &pose_a, way, b, &pose_b),
        narrowphase::cast_motion(a, &pose_a, &end, b, &pose_b, &pose_b),
    ];
    for hit in casts.into_iter().flatten() {
        hash.add(hit.time.to_bits().into());
        hash.add_point::<Dim3>(hit.normal.into());
        hash.add_point::<Dim3>(hit.point_a.into());
    }
    let ray = <Dim3 as Numbered>::ray(numbers.point::<Dim3>(4.0), numbers.point::<Dim3>(1.0));
    if let Some(hit) = narrowphase::raycast(a, &pose_a, &ray) {
        <Dim3 as Numbered>::hit(&hit).into_iter().for_each(|vector| hash.add_point::<Dim3>(vector));
    }
    let bounds = <Dim3 as Numbered>::aabb(&a.clone().into(), &pose_a);
    bounds.into_iter().for_each(|corner| hash.add_point::<Dim3>(corner));
}

#[test]
fn cylinders_and_cones_have_one_hash() {
    let (mut numbers, mut hash) = (Numbers(31), Hash::new());
    for place in 0..CASES {
        let a = curved(&mut numbers, place);
        let b = match place % 5 {
            0 | 1 => curved(&mut numbers, place / 5),
            _ => match <Dim3 as Numbered>::geometry(&mut numbers, place) {
                Geometry::Convex(convex) => convex,
                concave => unreachable!("{concave:?} is not convex"),
            },
        };
        add_pair(&mut hash, &mut numbers, (&a, &b));
    }
    assert_eq!(format!("{:016x}", hash.0), GOLDEN);
}
