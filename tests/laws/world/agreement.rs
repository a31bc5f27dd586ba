//! A world returns the same answers as its shapes tested one by one.

use impinge::world::{EventKind, Filter, Id, PairPolicy, ProbeQuery, Query, Settings, World};

use crate::support::settings::{case_count, seed};
use crate::world::model::{Model, sorted};
use crate::world::scene::{Lists, Posed, Random, Scene, desc, posed};
use crate::world::searches;

fn overlap<S: Scene>(world: &World<S>, probe: Posed<S>, margin: f32, query: &Query) -> Vec<Id> {
    let mut found = Vec::new();
    world.overlap(probe.0, probe.1, margin, query, |id| found.push(id));
    sorted(found)
}

fn check_queries<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    margin: f32,
) {
    let lists = Lists::new(random, &Vec::from_iter(model.shapes.keys().copied()));
    let query = &lists.query(random);
    let (geometry, pose) = (S::geometry(random), S::pose(random, size));
    let expected = model.overlap((&geometry, &pose), margin, query);
    assert_eq!(overlap(world, (&geometry, &pose), margin, query), expected);
    assert_eq!(world.overlap_any(&geometry, &pose, margin, query), !expected.is_empty());
    searches::check(random, world, model, size, query);

    if let Some((id, shape)) = model.enabled().nth(random.usize(..model.shapes.len().max(1))) {
        let mut found = Vec::new();
        world.overlaps_of(id, |other| found.push(other));
        let expected: Vec<Id> = model
            .overlapping()
            .into_iter()
            .filter_map(|(a, b)| (a == id).then_some(b).or((b == id).then_some(a)))
            .collect();
        assert_eq!(sorted(found), sorted(expected), "{shape:?}");
    }
}

/// What happened in some scenes.
#[derive(Default)]
struct Tally {
    scenes: usize,
    /// Events by kind.
    events: [usize; 3],
    /// Sweeps that begin and end an overlap in one update.
    passes: usize,
}

impl Tally {
    /// Some scenes have few events. All together must have enough to compare.
    fn assert_eventful(&self, least_passes: usize) {
        let Tally { scenes, events, passes } = *self;
        assert!(passes >= least_passes * scenes, "only {passes} sweeps pass through a shape");
        let are_enough = events.iter().all(|&count| count > 20 * scenes);
        assert!(are_enough, "the {scenes} scenes have too few events: {events:?}");
    }
}

fn play<S: Scene>(tally: &mut Tally, seed: u64, margin: f32, fatness: f32, frames: usize) {
    play_with::<S>(tally, seed, Settings { margin, fatness, ..Settings::DEFAULT }, frames);
}

fn play_with<S: Scene>(tally: &mut Tally, seed: u64, settings: Settings, frames: usize) {
    let margin = settings.margin;
    let size = 4.0;
    let mut random = Random::with_seed(seed);
    let (mut world, mut model) = (World::<S>::new(settings, 1), Model::<S>::new(settings));
    tally.scenes += 1;
    for frame in 0..frames {
        for _ in 0..random.usize(0..=30) {
            model.change(&mut random, &mut world, size);
            world.validate().unwrap_or_else(|wrong| panic!("seed {seed}, frame {frame}: {wrong}"));
        }
        check_queries(&mut random, &world, &model, size, margin);
        if random.u8(0..3) == 0 {
            continue;
        }
        world.update();
        world.validate().unwrap_or_else(|wrong| panic!("seed {seed}, frame {frame}: {wrong}"));
        let expected = model.update();
        assert_eq!(world.events(), expected, "seed {seed}, frame {frame}");
        assert_eq!(world.pairs().collect::<Vec<_>>(), Vec::from_iter(model.pairs.clone()));
        assert_eq!(world.stats().pairs as usize, model.pairs.len());
        expected.iter().for_each(|event| tally.events[event.kind as usize] += 1);
        let begins = expected.iter().filter(|event| event.kind == EventKind::Begin);
        tally.passes += begins.filter(|event| !model.pairs.contains(&(event.a, event.b))).count();
        check_queries(&mut random, &world, &model, size, margin);
    }
}

pub fn a_world_agrees_with_brute_force<S: Scene>() {
    let first = seed(0);
    let mut tally = Tally::default();
    for seed in first..first + case_count(24) {
        play::<S>(&mut tally, seed, 0.0, 0.1, 150);
    }
    tally.assert_eventful(5);
}

pub fn margins_reach_as_far_as_they_say<S: Scene>() {
    let first = seed(100);
    let mut tally = Tally::default();
    for seed in first..first + case_count(6) {
        play::<S>(&mut tally, seed, 0.25, 0.1, 120);
        play::<S>(&mut tally, seed, -0.05, 0.1, 120);
    }
    tally.assert_eventful(0);
}

pub fn a_pair_policy_and_a_category_mask_leave_out_pairs<S: Scene>() {
    let settings = Settings { pairs: PairPolicy::WithTrigger, ..Settings::DEFAULT };
    let mut tally = Tally::default();
    play_with::<S>(&mut tally, 300, settings, 150);
    play_with::<S>(&mut tally, 301, Settings { event_categories: 2, ..Settings::DEFAULT }, 150);
    play_with::<S>(&mut tally, 302, Settings { event_categories: 3, ..settings }, 200);
    tally.assert_eventful(0);
}

pub fn a_world_without_pairs_has_no_events<S: Scene>() {
    let mut random = Random::with_seed(303);
    let settings = Settings { pairs: PairPolicy::None, ..Settings::DEFAULT };
    let (mut world, mut model) = (World::<S>::new(settings, 1), Model::<S>::new(settings));
    let mut overlapping = 0;
    for _ in 0..20 {
        (0..60).for_each(|_| model.change(&mut random, &mut world, 3.0));
        world.update();
        world.validate().unwrap();
        assert_eq!(world.events(), []);
        overlapping += model.overlapping().len();
        check_queries(&mut random, &world, &model, 4.0, 0.0);
    }
    assert!(overlapping > 20);
}

pub fn fatness_never_shows<S: Scene>() {
    let mut tally = Tally::default();
    for (seed, fatness) in [(200, 0.0), (201, 0.01), (202, 2.0), (203, 10.0)] {
        play::<S>(&mut tally, seed, 0.0, fatness, 120);
    }
    tally.assert_eventful(0);
}

pub fn a_batch_agrees_with_its_queries<S: Scene>() {
    let mut random = Random::with_seed(250);
    let (mut world, mut model) =
        (World::<S>::new(Settings::DEFAULT, 1), Model::<S>::new(Settings::DEFAULT));
    for _ in 0..1500 {
        model.change(&mut random, &mut world, 8.0);
    }
    for count in [0, 1, 63, 64, 65, 1000] {
        let lists = Lists::new(&mut random, &[]);
        let queries: Vec<Query> = (0..count).map(|_| lists.query(&mut random)).collect();
        let shared = random.bool();
        let query = |place: usize| &queries[if shared { 0 } else { place }];
        let probes: Vec<_> =
            (0..count).map(|_| (S::geometry(&mut random), S::pose(&mut random, 8.0))).collect();
        let (mut offsets, mut written) = (vec![-1; count + 1], vec![None; 100 * count]);
        let probe = |place: usize| {
            let query = query(place);
            let given = if shared { ProbeQuery::Shared(query) } else { ProbeQuery::Own(*query) };
            (&probes[place].0, probes[place].1, given)
        };
        let total = world.overlap_many(probe, 0.1, &mut offsets, &mut written, Some);
        let written: Vec<Id> = written.into_iter().map_while(|id| id).collect();
        assert_eq!((total, offsets[0]), (Some(written.len() as i32), 0));
        assert_eq!(offsets[count] as usize, written.len());
        for (place, (geometry, pose)) in probes.iter().enumerate() {
            let found = &written[offsets[place] as usize..offsets[place + 1] as usize];
            assert_eq!(found, model.overlap((geometry, pose), 0.1, query(place)));
        }
    }
}

pub fn shapes_far_from_the_origin_are_found<S: Scene>() {
    // At 1e6 one float step is 0.06, so bounds must be rounded outward to contain their shapes.
    let mut random = Random::with_seed(300);
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut shapes = Vec::new();
    for _ in 0..200 {
        let mut desc = desc::<S>(&mut random, 1.0);
        desc.pose = S::far(&mut random, 1e6, 5.0);
        desc.enabled = true;
        shapes.push((world.create(desc.clone()), desc));
    }
    for _ in 0..200 {
        let (geometry, pose) = (S::geometry(&mut random), S::far(&mut random, 1e6, 5.0));
        let expected: Vec<Id> = shapes
            .iter()
            .filter(|(_, shape)| S::meet((&geometry, &pose), posed(shape), 0.0))
            .filter(|(_, shape)| shape.filter.meets(&Filter::ALL))
            .map(|(id, _)| *id)
            .collect();
        let found = overlap(&world, (&geometry, &pose), 0.0, &Query::default());
        assert_eq!(found, expected);
    }
}
