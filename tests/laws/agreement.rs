//! Tests that all queries agree about touching: overlap, distance, contact, casts, containment and worlds, to the bit.
//!
//! Two geometries touch if the `f32` that `distance` returns is at most the margin. The tests compare every other
//! answer with that, for every ordered pair of kinds, with margins just below and above the distance.

use std::fmt::{Debug, Display};

use impinge::space::{AtStart, Space};
use impinge::world::{EventKind, Filter, Query, Settings, ShapeDesc, World};

use crate::every_pair::{ANY, Law};
use crate::limits::require;
use crate::rng::Rng;

pub type Posed<'a, S> = (&'a <S as Space>::Geometry, &'a <S as Space>::Pose);

/// The part of a cast's hit that the distance determines.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub time: f32,
    pub inside: bool,
    pub distance: f32,
}

/// The queries of a dimension that must agree.
pub trait Questions: Space {
    type Config: Display + Clone + Sync;

    const ZERO: Self::Vector;

    fn parts(config: &Self::Config) -> [(Self::Geometry, Self::Pose); 2];
    fn size(config: &Self::Config) -> f64;
    fn margin(config: &Self::Config) -> f32;
    /// The signed distance and the witness points.
    fn separation(a: Posed<Self>, b: Posed<Self>) -> (f32, [Self::Vector; 2]);
    /// The distances of all contact points, the deepest first; `None` without a contact.
    fn contact_distances(a: Posed<Self>, b: Posed<Self>, margin: f32) -> Option<Vec<f32>>;
    fn cast_start(
        a: Posed<Self>,
        way: Self::Vector,
        b: Posed<Self>,
        at_start: AtStart,
    ) -> Option<Start>;
    /// Casts while both geometries move by `way` and rotate at random.
    fn turning_cast(
        rng: &mut Rng,
        a: Posed<Self>,
        b: Posed<Self>,
        way: Self::Vector,
    ) -> Option<Start>;
    /// Returns a random vector whose length is proportional to `length`.
    fn way(rng: &mut Rng, length: f64) -> Self::Vector;
    fn largest_coordinate(point: Self::Vector) -> f32;
    fn closest_distance(posed: Posed<Self>, point: Self::Vector) -> f32;
    fn contains_point(posed: Posed<Self>, point: Self::Vector) -> bool;
    /// Returns whether a ray from the point starts inside.
    fn ray_begins_inside(posed: Posed<Self>, point: Self::Vector) -> bool;
    /// Returns whether the two overlap as soon as they rotate apart, as half-spaces do.
    fn is_endless(config: &Self::Config) -> bool;
}

/// Compares all answers for `cases` configurations of every ordered pair of kinds.
pub fn of_every_pair<S: Questions, K: Copy + Debug + Sync>(
    kinds: &[K],
    seed: u64,
    cases: u64,
    config: impl Fn(&mut Rng, [K; 2], u64, u64) -> (&'static str, S::Config) + Sync,
) {
    let law = Law::new(seed, cases, ["agreed"]);
    law.holds(
        kinds,
        |kinds, number| config(&mut Rng::of_case(law.seed, number), kinds, law.seed, number),
        |config, number| agrees::<S>(&mut Rng::of_case(law.seed ^ 1, number), config).map(|()| 0),
        |_| [ANY],
    );
}

/// Compares every answer about a configuration with its distance.
pub fn agrees<S: Questions>(rng: &mut Rng, config: &S::Config) -> Result<(), String> {
    let parts = S::parts(config);
    let [a, b] = parts.each_ref().map(|(geometry, pose)| (geometry, pose));
    let (distance, witnesses) = S::separation(a, b);
    let back = S::separation(b, a).0;
    require(distance.to_bits() == back.to_bits(), || {
        format!("{distance:?}, but {back:?} swapped")
    })?;
    require(distance.to_bits() != (-0.0_f32).to_bits(), || "the distance is -0".into())?;

    let noise = S::size(config) as f32 * rng.power(-12.0, -6.0) as f32;
    let at = [0.0, -0.0, S::margin(config), distance, distance.next_up(), distance.next_down()];
    for margin in at.into_iter().chain([distance + noise, distance - noise, noise, -noise]) {
        margins::<S>(a, b, margin, distance)?;
    }
    casts::<S>(rng, config, a, b, distance)?;
    if rng.once_in(8) {
        for margin in [S::margin(config), 0.0, distance.clamp(0.0, 1e15)] {
            worlds::<S>(a, b, margin, distance)?;
        }
    }
    for posed in [a, b] {
        for point in witnesses.into_iter().chain([S::position(a.1), S::position(b.1)]) {
            points::<S>(posed, point)?;
        }
    }
    Ok(())
}

fn margins<S: Questions>(
    a: Posed<S>,
    b: Posed<S>,
    margin: f32,
    distance: f32,
) -> Result<(), String> {
    let expected = distance <= margin;
    for (a, b) in [(a, b), (b, a)] {
        let overlaps = S::overlap(a.0, a.1, b.0, b.1, margin);
        require(overlaps == expected, || {
            format!("overlap at {margin:?} is {overlaps}, at a distance of {distance:?}")
        })?;
        let depths = S::contact_distances(a, b, margin);
        let first = depths.as_ref().and_then(|depths| depths.first());
        require(first.is_some() == expected, || {
            format!("contact at {margin:?} is {depths:?}, at a distance of {distance:?}")
        })?;
        require(first.is_none_or(|first| first.to_bits() == distance.to_bits()), || {
            format!("the deepest of {depths:?} is not at {distance:?}")
        })?;
    }
    Ok(())
}

/// Casts without and with rotation hit at time 0 if and only if the geometries touch at the start.
fn casts<S: Questions>(
    rng: &mut Rng,
    config: &S::Config,
    a: Posed<S>,
    b: Posed<S>,
    distance: f32,
) -> Result<(), String> {
    let expected = distance <= 0.0;
    let way = S::way(rng, S::size(config));
    for translation in [S::ZERO, way] {
        for (a, b) in [(a, b), (b, a)] {
            let hit = S::cast_start(a, translation, b, AtStart::Hit);
            let inside = hit.is_some_and(|hit| hit.inside);
            require(inside == expected, || format!("cast {translation:?}: {hit:?}, {distance:?}"))?;
            let same = hit.is_none_or(|hit| !hit.inside || hit.distance == distance);
            require(same, || format!("cast: {hit:?} at a distance of {distance:?}"))?;
        }
        let hit = S::cast_start(a, translation, b, AtStart::HitUnlessLeaving);
        let inside = hit.is_some_and(|hit| hit.inside);
        require(expected || !inside, || format!("cast unless leaving: {hit:?}, {distance:?}"))?;
    }
    let hit = S::turning_cast(rng, a, b, way);
    let inside = hit.is_some_and(|hit| hit.inside);
    require(inside == expected, || format!("turning by {way:?}: {hit:?}, {distance:?}"))?;
    let early = hit.is_some_and(|hit| hit.time == 0.0 && !hit.inside && distance > 1e-30);
    require(S::is_endless(config) || !early, || format!("turning: {hit:?} from {distance:?} apart"))
}

/// Checks events, pairs and queries of a world with both geometries.
fn worlds<S: Questions>(
    a: Posed<S>,
    b: Posed<S>,
    margin: f32,
    distance: f32,
) -> Result<(), String> {
    // A world rejects such a margin.
    if margin < -1e15 {
        return Ok(());
    }
    let expected = distance <= margin;
    let mut world = World::<S>::new(Settings { margin, ..Settings::DEFAULT }, 1);
    let desc = |(geometry, pose): Posed<S>| ShapeDesc::<S> {
        filter: Filter::ALL,
        ..ShapeDesc::new(geometry.clone(), *pose)
    };
    let (one, other) = (world.create(desc(a)), world.create(desc(b)));
    world.update();
    let began = world.events().iter().any(|event| event.kind == EventKind::Begin);
    require(began == expected, || format!("begin at {margin:?}: {began}, {distance:?}"))?;
    let mut overlaps = false;
    world.overlaps_of(one, |id| overlaps |= id == other);
    require(overlaps == expected, || format!("overlaps of a shape at {margin:?}: {overlaps}"))?;
    world.destroy(one);
    let found = world.overlap_any(a.0, a.1, margin, &Query::default());
    require(found == expected, || format!("world overlap at {margin:?}: {found}, {distance:?}"))
}

/// Checks that a geometry contains a point if and only if the distance is at most 0, and that a ray from the point
/// starts inside if and only if the geometry contains it.
fn points<S: Questions>(posed: Posed<S>, point: S::Vector) -> Result<(), String> {
    // The witness points of overlapping half-spaces have no unique place.
    if S::largest_coordinate(point) > 1e15 {
        return Ok(());
    }
    let closest = S::closest_distance(posed, point);
    let contains = S::contains_point(posed, point);
    require(contains == (closest <= 0.0), || {
        format!("contains {point:?}: {contains}, but closest {closest:?}: {posed:?}")
    })?;
    let inside = S::ray_begins_inside(posed, point);
    require(inside == contains, || format!("a ray from {point:?} begins inside: {inside}"))
}
