//! Worlds of shapes at the ends of their ranges: changes, updates and queries. They report what the single calls report.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use super::Report;
use super::calls::*;
use super::draw::Draw;
use super::questions::*;
use crate::support::{ok, world_desc, world_of};

/// The number of shapes of a world.
const SHAPES: usize = 24;

const FRAMES: usize = 4;

/// A world and what stands in it.
struct Scene<D: Ends> {
    name: String,
    world: imp_world,
    shapes: Vec<imp_shape>,
    geometries: Vec<D::Geometry>,
    poses: Vec<D::Pose>,
    margin: f32,
}

impl<D: Ends> Scene<D> {
    fn text(&self) -> String {
        let all = self.geometries.iter().zip(&self.poses).enumerate();
        let all = all.map(|(place, (geometry, pose))| format!("{place}: {geometry:?} {pose:?}\n"));
        format!("{}\n{}", self.name, all.collect::<String>())
    }

    fn place(&self, shape: imp_shape) -> usize {
        self.shapes.iter().position(|&one| one == shape).expect("a shape of the scene")
    }
}

/// Plays random worlds.
pub fn walk<D: Ends>(first: u64, cases: u64) {
    let (mut report, mut next) = (Report::default(), first);
    let pool = D::pool(&mut || {
        next += 1;
        Draw::new(next)
    });
    let all: Vec<D::Geometry> = pool.iter().flat_map(|(_, of)| of).copied().collect();
    for case in 0..cases {
        let mut draw = Draw::new(first ^ case << 32);
        play::<D>(&mut report, &mut draw, &all, case);
    }
    report.assert_empty();
}

fn play<D: Ends>(report: &mut Report, draw: &mut Draw, all: &[D::Geometry], case: u64) {
    let calls = D::CALLS;
    let margin = if draw.random.bool() { 0.0 } else { draw.margin() };
    let flags = D::WORLD_FLAGS | if draw.once_in(6) { IMP_WORLD_NO_PAIRS } else { 0 };
    let fatness = draw.one_of(&[0.0, 0.1, 10.0]);
    let world = world_of(&imp_world_desc { flags, margin, fatness, ..world_desc() });
    let geometries: Vec<D::Geometry> =
        (0..SHAPES).map(|_| D::varied(&draw.one_of(all), draw)).collect();
    // Some poses are at one place, so that shapes meet.
    let meeting = D::vector(draw);
    let mut pose = |draw: &mut Draw| {
        let pose = D::pose(draw);
        if draw.once_in(3) { D::moved_to(&pose, meeting) } else { pose }
    };
    let poses: Vec<D::Pose> = (0..SHAPES).map(|_| pose(draw)).collect();
    let descs: Vec<D::ShapeDesc> = geometries
        .iter()
        .zip(&poses)
        .map(|(&geometry, &pose)| {
            let flags = [0, IMP_SHAPE_STATIC, IMP_SHAPE_CONTINUOUS, IMP_SHAPE_CONTINUOUS];
            D::shape_desc(geometry, pose, draw.one_of(&flags))
        })
        .collect();
    let mut shapes = vec![imp_shape { id: 0 }; SHAPES];
    ok(unsafe { (calls.create_many)(world, descs.as_ptr(), SHAPES as i32, shapes.as_mut_ptr()) });
    let name = format!("world {case}");
    let mut scene = Scene::<D> { name, world, shapes, geometries, poses, margin };
    for frame in 0..FRAMES {
        scene.name = format!("world {case}, frame {frame}");
        change(report, draw, &mut scene, all, &mut pose);
        let text = || scene.text();
        report.ok(imp_world_validate(world), "validate", text);
        if !draw.once_in(4) {
            report.ok(imp_world_update(world), "update", text);
            report.ok(imp_world_validate(world), "validate after the update", text);
            events(report, &scene);
        }
        queries(report, draw, &scene);
    }
    ok(imp_world_destroy(world));
}

fn change<D: Ends>(
    report: &mut Report,
    draw: &mut Draw,
    scene: &mut Scene<D>,
    all: &[D::Geometry],
    pose: &mut impl FnMut(&mut Draw) -> D::Pose,
) {
    let calls = D::CALLS;
    let (world, count) = (scene.world, SHAPES as i32);
    for place in 0..SHAPES {
        if draw.random.bool() {
            scene.poses[place] = pose(draw);
        }
        if draw.once_in(12) {
            scene.geometries[place] = D::varied(&draw.one_of(all), draw);
            let geometry = scene.geometries[place];
            let status = unsafe { (calls.set_geometry)(scene.shapes[place], &geometry) };
            report.ok(status, "set_geometry", || scene.text());
        }
    }
    let (shapes, poses) = (scene.shapes.as_ptr(), scene.poses.as_ptr());
    let status = unsafe {
        if draw.once_in(5) {
            (calls.teleport_many)(world, shapes, poses, count)
        } else {
            (calls.set_poses)(world, shapes, poses, count)
        }
    };
    report.ok(status, "set_poses", || scene.text());
    if draw.once_in(3) {
        let by = D::vector(draw);
        let status = unsafe { (calls.shift_origin)(world, &by) };
        let is_known = status == IMP_OK || status == IMP_ERROR_RANGE;
        report.require(is_known, "shift_origin", || format!("{status} {by:?}: {}", scene.text()));
        for (shape, pose) in scene.shapes.iter().zip(&mut scene.poses) {
            ok(unsafe { (calls.get_pose)(*shape, pose) });
        }
    }
}

fn events<D: Ends>(report: &mut Report, scene: &Scene<D>) {
    let (calls, blank, world) = (D::CALLS, D::BLANK, scene.world);
    let text = || scene.text();
    let count = report.ok(unsafe { imp_world_events(world, null_mut(), 0) }, "events", text);
    let none = imp_shape { id: 0 };
    let event = imp_event { a: none, b: none, user_data_a: 0, user_data_b: 0, kind: 0, time: 0.0 };
    let (mut events, room) = (vec![event; count as usize], count);
    let mut contacts = vec![blank.separation; count as usize];
    let mut manifolds = vec![blank.manifold; count as usize];
    unsafe {
        let (events, contacts) = (events.as_mut_ptr(), contacts.as_mut_ptr());
        let status = (calls.events_with_contacts)(world, events, contacts, room);
        report.ok(status, "events_with_contacts", text);
        let status = (calls.events_with_manifolds)(world, events, manifolds.as_mut_ptr(), room);
        report.ok(status, "events_with_manifolds", text);
    }
    for ((event, contact), manifold) in events.iter().zip(&contacts).zip(&manifolds) {
        let case = || format!("{event:?} {contact:?} {manifold:?}: {}", scene.text());
        report.require((0.0..=1.0).contains(&event.time), "times of events", case);
        let is_sound = *contact == blank.separation || is_sound_separation::<D>(contact);
        report.require(is_sound, "contacts of events", case);
        let is_sound = *manifold == blank.manifold || is_sound_manifold::<D>(manifold);
        report.require(is_sound, "manifolds of events", case);
        if event.kind == IMP_EVENT_STAY {
            let [a, b] = [event.a, event.b].map(|shape| scene.place(shape));
            let touch = unsafe {
                (calls.overlap)(
                    &scene.geometries[a],
                    &scene.poses[a],
                    &scene.geometries[b],
                    &scene.poses[b],
                    scene.margin,
                )
            };
            report.require(touch == 1, "what stays overlaps", case);
        }
    }
    let mut bounds = blank.bounds;
    report.ok(unsafe { (calls.world_bounds)(world, &mut bounds) }, "world_bounds", text);
    let is_sound = D::of_bounds(&bounds).into_iter().all(is_finite::<D>);
    report.require(is_sound, "world bounds are finite", || format!("{bounds:?}: {}", scene.text()));
    let mut lines = vec![blank.world_line; 400];
    let flags = IMP_DRAW_SHAPES | IMP_DRAW_TREE | IMP_DRAW_PAIRS | IMP_DRAW_CONTACTS;
    let status = unsafe { (calls.world_lines)(world, flags, 8, lines.as_mut_ptr(), 400) };
    let count = report.ok(status, "world_lines", text);
    for line in &lines[..400.min(count as usize)] {
        let is_sound = D::of_world_line(line).into_iter().all(is_finite::<D>);
        report
            .require(is_sound, "world lines are finite", || format!("{line:?}: {}", scene.text()));
    }
}

/// Compares searches of a world with the single calls for each shape.
fn queries<D: Ends>(report: &mut Report, draw: &mut Draw, scene: &Scene<D>) {
    let (calls, blank, world) = (D::CALLS, D::BLANK, scene.world);
    let room = SHAPES as i32;
    let posed = || scene.geometries.iter().zip(&scene.poses).zip(&scene.shapes);
    for _ in 0..4 {
        let probe = draw.random.usize(0..SHAPES);
        let (geometry, mut pose) = (scene.geometries[probe], D::pose(draw));
        let (way, end, mut point, mut ray) =
            (D::vector(draw), D::pose(draw), D::vector(draw), D::ray(draw));
        let near = D::position(&scene.poses[draw.random.usize(0..SHAPES)]);
        if draw.random.bool() {
            (pose, point) = (D::moved_to(&pose, near), near);
            ray = D::ray_from(&ray, near);
        }
        let margin = draw.margin();
        let most = draw.one_of(&[0.0, 1.0, f32::MAX]);
        let case = || {
            let probe = format!("{geometry:?} {pose:?} {way:?} {end:?} {point:?} {ray:?}");
            format!("{probe} {margin:?} {most:?}: {}", scene.text())
        };
        unsafe {
            let mut found = [imp_shape { id: 0 }; SHAPES];
            let count = report.ok(
                (calls.world_overlap)(
                    world,
                    &geometry,
                    &pose,
                    margin,
                    null(),
                    found.as_mut_ptr(),
                    room,
                ),
                "world_overlap",
                case,
            );
            let expected: Vec<imp_shape> = posed()
                .filter(|((other, at), _)| {
                    (calls.overlap)(&geometry, &pose, *other, *at, margin) == 1
                })
                .map(|(_, shape)| *shape)
                .collect();
            report.require(found[..count as usize] == expected, "world overlaps", || {
                format!("{:?} {expected:?} {}", &found[..count as usize], case())
            });
            let any = (calls.world_overlap_any)(world, &geometry, &pose, margin, null());
            report.require(any == i32::from(count > 0), "any world overlap", case);
            let mut offsets = [9; 2];
            let many = (calls.world_overlap_many)(
                world,
                &geometry,
                &pose,
                1,
                margin,
                null(),
                0,
                offsets.as_mut_ptr(),
                found.as_mut_ptr(),
                room,
            );
            report.require(many == count, "world overlaps of many", case);

            // Rays.
            let mut hits = [blank.world_hit; SHAPES];
            let count = report.ok(
                (calls.world_raycast_all)(world, &ray, null(), hits.as_mut_ptr(), room),
                "world_raycast",
                case,
            );
            let found = hits[..count as usize].iter().map(D::of_world_hit).collect();
            let expected = posed().filter_map(|((other, at), shape)| {
                let mut hit = blank.hit;
                let found = (calls.raycast)(other, at, &ray, &mut hit) == 1;
                found.then_some((*shape, hit))
            });
            let key = |hit: &D::Hit| D::of_hit(hit).distance;
            let first = agree(report, "world rays", found, expected.collect(), key, case);
            let mut one = [blank.world_hit; 2];
            let any = (calls.world_raycast)(world, &ray, null(), null_mut());
            (calls.world_raycast)(world, &ray, null(), &mut one[0]);
            (calls.world_raycast_many)(world, &ray, 1, null(), 0, &mut one[1]);
            let nearest = one.map(|one| (any == 1).then(|| D::of_world_hit(&one)));
            report.require(nearest == [first; 2], "nearest world ray", || {
                format!("{nearest:?} {first:?} {}", case())
            });
            for (_, hit) in hits[..count as usize].iter().map(D::of_world_hit) {
                report.require(is_sound_hit::<D>(&hit, &ray), "world rays are sound", case);
            }

            // Casts.
            let mut hits = [blank.world_cast_hit; SHAPES];
            let count = report.ok(
                (calls.world_cast_all)(
                    world,
                    &geometry,
                    &pose,
                    &way,
                    null(),
                    hits.as_mut_ptr(),
                    room,
                ),
                "world_cast",
                case,
            );
            let found = hits[..count as usize].iter().map(D::of_world_cast_hit).collect();
            let expected = posed().filter_map(|((other, at), shape)| {
                let mut hit = blank.cast_hit;
                let found = (calls.cast)(&geometry, &pose, &way, other, at, 0, &mut hit) == 1;
                found.then_some((*shape, hit))
            });
            let key = |hit: &D::CastHit| D::of_cast(hit).time;
            let first = agree(report, "world casts", found, expected.collect(), key, case);
            let mut one = [blank.world_cast_hit; 2];
            let any = (calls.world_cast)(world, &geometry, &pose, &way, null(), null_mut());
            (calls.world_cast)(world, &geometry, &pose, &way, null(), &mut one[0]);
            (calls.world_cast_many)(world, &geometry, &pose, &way, 1, null(), 0, &mut one[1]);
            let nearest = one.map(|one| (any == 1).then(|| D::of_world_cast_hit(&one)));
            report.require(nearest == [first; 2], "nearest world cast", || {
                format!("{nearest:?} {first:?} {}", case())
            });

            // Casts with rotation. Two concave geometries that may meet have no answer.
            let mut hits = [blank.world_cast_hit; SHAPES];
            let count = (calls.world_cast_motion_all)(
                world,
                &geometry,
                &pose,
                &end,
                null(),
                hits.as_mut_ptr(),
                room,
            );
            if count != IMP_ERROR_UNSUPPORTED || !D::is_concave(&geometry) {
                let count = report.ok(count, "world_cast_motion", case);
                let start_and_end = [D::position(&pose), D::position(&end)].map(D::numbers);
                let comparable: Vec<_> = posed()
                    .filter(|((other, at), _)| {
                        is_comparable(
                            start_and_end,
                            [extent::<D>(&geometry, &pose), extent::<D>(other, at)],
                        )
                    })
                    .collect();
                let is_listed = |(id, _): &(imp_shape, D::CastHit)| {
                    comparable.iter().any(|(_, shape)| shape.id == id.id)
                };
                let found = hits[..count as usize].iter().map(D::of_world_cast_hit);
                let found = found.filter(is_listed).collect();
                let expected = comparable.iter().filter_map(|((other, at), shape)| {
                    let mut hit = blank.cast_hit;
                    let found =
                        (calls.cast_motion)(&geometry, &pose, &end, *other, *at, *at, 0, &mut hit)
                            == 1;
                    found.then_some((**shape, hit))
                });
                agree(report, "world motions", found, expected.collect(), key, case);
            }

            // Closest shapes.
            let mut hits = [blank.closest_hit; SHAPES];
            let count = report.ok(
                (calls.world_closest_all)(
                    world,
                    &geometry,
                    &pose,
                    most,
                    null(),
                    hits.as_mut_ptr(),
                    room,
                ),
                "world_closest",
                case,
            );
            let found = hits[..count as usize].iter().map(D::of_closest_hit).collect();
            let expected = posed().filter_map(|((other, at), shape)| {
                let mut apart = blank.separation;
                (calls.distance)(&geometry, &pose, other, at, &mut apart);
                (D::of_separation(&apart).distance <= most).then_some((*shape, apart))
            });
            let key = |found: &D::Separation| D::of_separation(found).distance;
            agree(report, "closest shapes", found, expected.collect(), key, case);

            let mut hits = [blank.closest_hit; SHAPES];
            let count = report.ok(
                (calls.world_closest_point_all)(
                    world,
                    &point,
                    most,
                    null(),
                    hits.as_mut_ptr(),
                    room,
                ),
                "world_closest_point",
                case,
            );
            let found: Vec<_> = hits[..count as usize].iter().map(D::of_closest_hit).collect();
            let found: Vec<_> = found.iter().map(|(shape, found)| (*shape, key(found))).collect();
            let expected = posed().filter_map(|((other, at), shape)| {
                let mut apart = blank.separation;
                (calls.closest_point)(other, at, &point, &mut apart);
                (key(&apart) <= most).then_some((*shape, key(&apart)))
            });
            agree(report, "closest to a point", found, expected.collect(), |found| *found, case);

            // Pairs of shapes.
            let [one, other] = [0; 2].map(|_| draw.random.usize(0..SHAPES));
            let (one_shape, other_shape) = (scene.shapes[one], scene.shapes[other]);
            let (mut apart, mut manifold) = (blank.separation, blank.manifold);
            let (mut cast_hit, mut world_hit) = (blank.cast_hit, blank.world_cast_hit);
            report.ok(
                (calls.shapes_distance)(one_shape, other_shape, &mut apart),
                "shapes_distance",
                case,
            );
            report.require(is_sound_separation::<D>(&apart), "shapes_distance is sound", case);
            report.ok(
                (calls.shapes_contact)(one_shape, other_shape, margin, &mut manifold),
                "shapes_contact",
                case,
            );
            report.ok(
                (calls.shapes_cast)(one_shape, &way, other_shape, 0, &mut cast_hit),
                "shapes_cast",
                case,
            );
            report.ok(
                (calls.shape_cast)(one_shape, &way, null(), &mut world_hit),
                "shape_cast",
                case,
            );
        }
    }
}

/// The greatest side of the bounds of a posed geometry.
fn extent<D: Ends>(geometry: &D::Geometry, pose: &D::Pose) -> f64 {
    let mut bounds = D::BLANK.bounds;
    ok(unsafe { (D::CALLS.aabb)(geometry, pose, &mut bounds) });
    let [min, max] = D::of_bounds(&bounds).map(D::numbers);
    min.iter().zip(max).map(|(min, max)| max - min).fold(0.0, f64::max)
}

/// Whether a world hits whatever a cast with rotation hits. Such a cast counts a gap of up to 1e-8 of the size as touching. So
/// bounds may be apart where the other geometry is a million times as large as the moving one and its way. A half-space
/// has no size.
fn is_comparable([start, end]: [[f64; 3]; 2], [moving, other]: [f64; 2]) -> bool {
    const UNBOUNDED: f64 = 1e17;
    let way = start.iter().zip(end).map(|(from, to)| (to - from).abs()).fold(0.0, f64::max);
    other > UNBOUNDED || other < 1e6 * (way + moving)
}

/// Requires that two lists of hits are equal, in the order of their keys, then of the shapes. Returns the first expected
/// one.
fn agree<H: Copy + PartialEq + std::fmt::Debug>(
    report: &mut Report,
    law: &'static str,
    found: Vec<(imp_shape, H)>,
    mut expected: Vec<(imp_shape, H)>,
    key: impl Fn(&H) -> f32,
    case: impl Fn() -> String,
) -> Option<(imp_shape, H)> {
    expected
        .sort_by(|(a, hit_a), (b, hit_b)| key(hit_a).total_cmp(&key(hit_b)).then(a.id.cmp(&b.id)));
    report.require(found == expected, law, || {
        let missing = expected.iter().filter(|hit| !found.contains(hit)).collect::<Vec<_>>();
        let extra = found.iter().filter(|hit| !expected.contains(hit)).collect::<Vec<_>>();
        format!("missing {missing:?}, extra {extra:?}: {}", case())
    });
    expected.first().copied()
}
