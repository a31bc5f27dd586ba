//! Checks how much memory candidate pairs take, and that a world returns it.

use impinge::ffi::*;

use crate::counting;
use crate::support::*;

/// The number of shapes that all overlap each other in one place.
const CROWD: usize = 1200;
/// The number of updates after which a world has returned unused memory.
const UPDATES: usize = 20;

fn update(world: imp_world) {
    (0..UPDATES).for_each(|_| _ = ok(imp_world_update(world)));
}

/// Disabled shapes enter no tree, so their creation allocates only what belongs to the shapes.
pub fn shapes_in_reserved_memory_allocate_nothing() {
    const SHAPES: usize = 5000;
    let disabled =
        imp_shape_desc { flags: IMP_SHAPE_DISABLED, ..desc(sphere(1.0), at(0.0, 0.0, 0.0)) };
    let created = |reserved: usize| {
        let world = world_of(&world_desc());
        ok(imp_world_reserve(world, reserved as i32));
        // The first moving shape makes the world keep bounds.
        create(world, &disabled);
        let (calls, bytes) = (counting::own_calls(), counting::bytes());
        (1..SHAPES).for_each(|_| _ = create(world, &disabled));
        let allocated = (counting::own_calls() - calls, counting::bytes() - bytes);
        ok(imp_world_validate(world));
        ok(imp_world_destroy(world));
        allocated
    };
    let (calls, bytes) = created(0);
    let least = 64 * SHAPES as isize;
    assert!(calls > 20 && bytes > least, "{calls} allocations, {bytes} bytes");
    assert_eq!(created(SHAPES), (0, 0));
}

pub fn a_crowd_takes_little_memory_and_gives_it_back() {
    let world = world_of(&imp_world_desc { flags: IMP_WORLD_NO_STAY_EVENTS, ..world_desc() });
    let apart: Vec<_> = (0..CROWD).map(|number| at(10.0 * number as f32, 0.0, 0.0)).collect();
    let together = vec![at(0.0, 0.0, 0.0); CROWD];
    let descs: Vec<_> = apart.iter().map(|&pose| desc(sphere(1.0), pose)).collect();
    let shapes = create_many(world, &descs);
    let move_to = |poses: &[imp_pose]| {
        let count = poses.len() as i32;
        ok(unsafe { imp_shape_set_poses(world, shapes.as_ptr(), poses.as_ptr(), count) });
    };
    // Grows the trees, queues and lists to the size that moving shapes need.
    for _ in 0..8 {
        move_to(&apart);
        update(world);
    }
    let before = counting::bytes();
    let candidates = (CROWD * (CROWD - 1) / 2) as isize;
    let crowd = |poses: &[imp_pose]| {
        move_to(poses);
        update(world);
        counting::bytes() - before
    };

    let taken = crowd(&together);
    let stats = stats(world);
    assert_eq!((stats.candidates as isize, stats.pairs as isize), (candidates, candidates));
    assert!(taken >= 8 * candidates, "{taken}");
    assert!(taken <= 24 * candidates, "{} bytes a candidate", taken / candidates);

    let scattered = crowd(&apart);
    assert!(scattered <= candidates, "{scattered} of {taken} bytes stay");

    assert!(crowd(&together) >= 8 * candidates);
    ok(imp_world_clear(world));
    update(world);
    let cleared = counting::bytes() - before;
    assert!(cleared <= candidates, "{cleared} bytes stay in an empty world");
    ok(imp_world_destroy(world));
}
