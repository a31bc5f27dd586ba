//! A compound: parts with poses of their own, convex or concave.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::any::{Any, AnyGeometry};
use super::body::{Body, View};
use super::overlap::{PartPair, self_part_pairs};
use super::{Concave, ConvexSpace, Region, Visit};
use crate::answers::{Hit, Part};
use crate::bvh::Bound;
use crate::space::Space;

/// The maximum number of parts of a compound.
pub const MAX_PARTS: usize = 65_535;

/// One part of a compound.
#[derive(Clone, Debug)]
pub struct CompoundPart<C: ConvexSpace> {
    pub geometry: C::Any,
    /// The pose in the compound's frame, until the poses of the parts are set.
    pub pose: C::Pose,
    /// A number of the caller's, which answers hand back.
    pub tag: u32,
}

/// The reason why a compound cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundError {
    NoParts,
    TooManyParts,
    /// The part with this number is a compound itself.
    Nested(usize),
}

impl fmt::Display for CompoundError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CompoundError::NoParts => write!(f, "a compound needs at least one part"),
            CompoundError::TooManyParts => {
                write!(f, "a compound has at most {MAX_PARTS} parts")
            }
            CompoundError::Nested(part) => {
                write!(f, "parts[{part}] is a compound; add its parts one by one")
            }
        }
    }
}

/// An immutable set of parts, shared by any number of shapes.
#[derive(Debug)]
pub struct Compound<C: ConvexSpace> {
    parts: Box<[CompoundPart<C>]>,
    placement: Placement<C>,
    is_welded: bool,
}

/// The poses of all parts, which are enabled, and their bounds in the compound's frame.
#[derive(Clone, Debug)]
struct Placement<C: ConvexSpace> {
    parts: Vec<PlacedPart<C>>,
}

#[derive(Clone, Debug)]
struct PlacedPart<C: ConvexSpace> {
    pose: C::Pose,
    bound: C::Bound,
    enabled: bool,
}

impl<C: ConvexSpace> Compound<C> {
    /// Makes a compound of 1 to [`MAX_PARTS`] parts, none of which is a compound.
    ///
    /// Contacts on a welded compound leave out the edges and faces where its parts meet.
    pub fn new(parts: Vec<CompoundPart<C>>, is_welded: bool) -> Result<Compound<C>, CompoundError> {
        if parts.is_empty() {
            return Err(CompoundError::NoParts);
        }
        if parts.len() > MAX_PARTS {
            return Err(CompoundError::TooManyParts);
        }
        if let Some(nested) = parts.iter().position(|part| part.geometry.compound().is_some()) {
            return Err(CompoundError::Nested(nested));
        }
        let placed = parts.iter().map(|part| PlacedPart {
            pose: part.pose,
            bound: bound_of::<C>(&part.geometry, &part.pose),
            enabled: true,
        });
        let placement = Placement { parts: placed.collect() };
        Ok(Compound { parts: parts.into(), placement, is_welded })
    }

    pub fn is_welded(&self) -> bool {
        self.is_welded
    }

    pub fn parts(&self) -> &[CompoundPart<C>] {
        &self.parts
    }

    /// Returns the tightest bounds of all parts at the poses that the compound was made with.
    pub fn aabb(&self) -> C::Bound {
        let bounds = self.parts.iter().map(|part| Any::<C>::aabb(&part.geometry, &part.pose));
        bounds.reduce(|a, b| a.merge(&b)).expect("a compound has parts")
    }

    /// Memory in bytes, without the assets of its parts.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.parts) + self.placement.bytes()
    }
}

impl<C: ConvexSpace> Placement<C> {
    fn bytes(&self) -> usize {
        self.parts.len() * size_of::<PlacedPart<C>>()
    }
}

fn bound_of<C: ConvexSpace>(geometry: &C::Any, pose: &C::Pose) -> C::Bound {
    match geometry.view() {
        View::Convex(geometry) => C::bound(geometry, pose),
        View::Concave(concave) => concave.bound(pose),
    }
}

/// A compound with the poses of its parts.
#[derive(Clone, Debug)]
pub struct PosedCompound<C: ConvexSpace> {
    compound: Arc<Compound<C>>,
    /// `None`: the poses that the compound was made with, and every part enabled.
    placement: Option<Box<Placement<C>>>,
}

impl<C: ConvexSpace> PosedCompound<C> {
    /// The compound with the poses that it was made with.
    pub fn new(compound: Arc<Compound<C>>) -> PosedCompound<C> {
        PosedCompound { compound, placement: None }
    }

    fn placed(&self) -> &[PlacedPart<C>] {
        &self.placement.as_deref().unwrap_or(&self.compound.placement).parts
    }

    fn placed_mut(&mut self) -> (&mut [PlacedPart<C>], &[CompoundPart<C>]) {
        let PosedCompound { compound, placement } = self;
        let placement = placement.get_or_insert_with(|| Box::new(compound.placement.clone()));
        (&mut placement.parts, &compound.parts)
    }

    pub fn compound(&self) -> &Arc<Compound<C>> {
        &self.compound
    }

    /// Sets the poses of all parts, in the compound's frame. `poses` has one for each part.
    pub fn set_part_poses(&mut self, poses: impl ExactSizeIterator<Item = C::Pose>) {
        assert_eq!(poses.len(), self.compound.parts.len(), "the caller checks the count");
        let (placed, parts) = self.placed_mut();
        for ((placed, part), pose) in placed.iter_mut().zip(parts).zip(poses) {
            placed.pose = pose;
            placed.bound = bound_of::<C>(&part.geometry, &pose);
        }
    }

    /// Returns the poses of all parts in the compound's frame.
    pub fn part_poses(&self) -> impl ExactSizeIterator<Item = C::Pose> {
        self.placed().iter().map(|part| part.pose)
    }

    /// Returns an enabled part as a body in the compound's frame.
    pub fn part(&self, part: u32) -> Option<Body<'_, C>> {
        let placed = self.placed().get(part as usize)?;
        let geometry = &self.compound.parts[part as usize].geometry;
        placed.enabled.then(|| Body::new(geometry.view(), &placed.pose))
    }

    /// Returns the name of a piece of a part.
    pub fn named(&self, piece: Part, part: u32) -> Part {
        named(piece, part, self.compound.parts[part as usize].tag)
    }

    /// Returns the parts after a part whose bounds, expanded by `by`, meet those of the part.
    pub fn parts_after_near(&self, part: u32, by: f32) -> impl Iterator<Item = u32> {
        let bound = self.placed()[part as usize].bound.grown(by);
        let after = part + 1..self.part_count();
        after.filter(move |&other| self.placed()[other as usize].bound.overlaps(&bound))
    }

    /// The enabled parts with their numbers.
    fn enabled(&self) -> impl Iterator<Item = (u32, &PlacedPart<C>, &CompoundPart<C>)> {
        let parts = self.placed().iter().zip(&self.compound.parts).enumerate();
        parts
            .filter(|(_, (placed, _))| placed.enabled)
            .map(|(number, (placed, part))| (number as u32, placed, part))
    }

    fn merged(&self, pose: &C::Pose, bound: impl Fn(View<C>, &C::Pose) -> C::Bound) -> C::Bound {
        let bounds = self.enabled().map(|(_, placed, part)| {
            let world = C::compose(pose, &placed.pose);
            let slack = 8.0 * f32::EPSILON * C::length(C::position(&placed.pose));
            bound(part.geometry.view(), &world).grown(slack)
        });
        bounds.reduce(|a, b| a.merge(&b)).unwrap_or_else(|| {
            // All parts are off: a point, which no question finds.
            let zero = C::position(pose) - C::position(pose);
            C::bound_of_path(zero, zero, 0.0)
        })
    }
}

/// The parts of a compound, seen without its dimension.
pub trait Parts {
    fn part_count(&self) -> u32;

    /// Returns whether an existing part is enabled.
    fn is_part_enabled(&self, part: u32) -> bool;

    /// Returns the number of parts that are enabled.
    fn enabled_count(&self) -> usize;

    /// Enables or disables an existing part. No query sees a disabled part. The caller leaves one part enabled.
    fn set_part_enabled(&mut self, part: u32, enabled: bool);

    /// Calls [`self_part_pairs`].
    fn self_part_pairs(&self, margin: f32, visit: &mut dyn FnMut(PartPair));
}

impl<C: ConvexSpace> Parts for PosedCompound<C> {
    fn part_count(&self) -> u32 {
        self.compound.parts.len() as u32
    }

    fn is_part_enabled(&self, part: u32) -> bool {
        self.placed()[part as usize].enabled
    }

    fn enabled_count(&self) -> usize {
        self.enabled().count()
    }

    fn set_part_enabled(&mut self, part: u32, enabled: bool) {
        self.placed_mut().0[part as usize].enabled = enabled;
    }

    fn self_part_pairs(&self, margin: f32, visit: &mut dyn FnMut(PartPair)) {
        self_part_pairs(self, margin, visit);
    }
}

/// The name of a piece of a part.
fn named(piece: Part, part: u32, tag: u32) -> Part {
    Part { part, triangle: piece.triangle, tag: if piece.tag == 0 { tag } else { piece.tag } }
}

impl<C: ConvexSpace> Concave<C> for PosedCompound<C> {
    fn bound(&self, pose: &C::Pose) -> C::Bound {
        self.merged(pose, |view, pose| match view {
            View::Convex(geometry) => C::bound(geometry, pose),
            View::Concave(concave) => concave.bound(pose),
        })
    }

    fn aabb(&self, pose: &C::Pose) -> C::Bound {
        self.merged(pose, |view, pose| match view {
            View::Convex(geometry) => C::aabb(geometry, pose),
            View::Concave(concave) => concave.aabb(pose),
        })
    }

    fn parts_near(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let near = region(pose);
        for (number, placed, part) in self.enabled() {
            if !placed.bound.overlaps(&near) {
                continue;
            }
            let world = C::compose(pose, &placed.pose);
            let body = Body::new(part.geometry.view(), &world);
            body.parts_near(region, &mut |piece, geometry, pose| {
                visit(named(piece, number, part.tag), geometry, pose)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn parts_by_distance(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        mut reach: f32,
        visit: &mut Visit<C, f32>,
    ) {
        let near = region(pose);
        let mut walk = |number: u32, placed: &PlacedPart<C>, part: &CompoundPart<C>| {
            if C::gap(&placed.bound, &near) > reach {
                return;
            }
            let world = C::compose(pose, &placed.pose);
            let body = Body::new(part.geometry.view(), &world);
            body.parts_by_distance(region, reach, &mut |piece, geometry, pose| {
                reach = visit(named(piece, number, part.tag), geometry, pose);
                reach
            });
        };
        // The nearest bounds first: they shorten the reach most.
        let gap = |placed: &PlacedPart<C>| C::gap(&placed.bound, &near);
        let first = self.enabled().min_by(|a, b| gap(a.1).total_cmp(&gap(b.1)));
        let Some((nearest, placed, part)) = first else { return };
        walk(nearest, placed, part);
        for (number, placed, part) in self.enabled() {
            if number != nearest {
                walk(number, placed, part);
            }
        }
    }

    fn parts_along(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        translation: C::Vector,
        mut latest: f32,
        visit: &mut Visit<C, f32>,
    ) {
        let swept = C::swept(&region(pose), C::relative_vector(translation, pose));
        for (number, placed, part) in self.enabled() {
            if !placed.bound.overlaps(&swept) {
                continue;
            }
            let world = C::compose(pose, &placed.pose);
            let body = Body::new(part.geometry.view(), &world);
            body.parts_along(region, translation, latest, &mut |piece, geometry, pose| {
                latest = visit(named(piece, number, part.tag), geometry, pose);
                latest
            });
        }
    }

    fn each_part(&self, pose: &C::Pose, visit: &mut Visit<C, ()>) {
        for (number, placed, part) in self.enabled() {
            let world = C::compose(pose, &placed.pose);
            Body::new(part.geometry.view(), &world).each_part(&mut |piece, geometry, pose| {
                visit(named(piece, number, part.tag), geometry, pose);
            });
        }
    }

    fn raycast(&self, pose: &C::Pose, ray: &C::Ray) -> Option<Hit<C::Vector>> {
        let hits = self.enabled().filter_map(|(number, placed, part)| {
            let world = C::compose(pose, &placed.pose);
            let hit = match part.geometry.view() {
                View::Convex(geometry) => C::raycast(geometry, &world, ray),
                View::Concave(concave) => concave.raycast(&world, ray),
            };
            hit.map(|hit| Hit { part: named(hit.part, number, part.tag), ..hit })
        });
        hits.reduce(|best, hit| if hit.distance < best.distance { hit } else { best })
    }

    fn encloses(&self, pose: &C::Pose, point: C::Vector) -> bool {
        self.enabled().any(|(_, placed, part)| {
            let world = C::compose(pose, &placed.pose);
            Body::<C>::new(part.geometry.view(), &world).encloses(point)
        })
    }

    fn is_solid(&self) -> bool {
        self.enabled().any(|(_, _, part)| match part.geometry.view() {
            View::Convex(_) => false,
            View::Concave(concave) => concave.is_solid(),
        })
    }

    fn has_part_poses(&self) -> bool {
        true
    }

    fn is_welded(&self, part: Part) -> bool {
        let view = self.compound.parts[part.part as usize].geometry.view();
        self.compound.is_welded
            || match view {
                View::Convex(_) => false,
                View::Concave(concave) => concave.is_welded(part),
            }
    }

    fn is_back(
        &self,
        part: Part,
        geometry: &C::Geometry,
        pose: &C::Pose,
        normal: C::Vector,
    ) -> bool {
        match self.compound.parts[part.part as usize].geometry.view() {
            View::Convex(_) => false,
            View::Concave(concave) => concave.is_back(part, geometry, pose, normal),
        }
    }

    fn lines(&self, pose: &C::Pose, segments: u32, visit: &mut dyn FnMut([C::Vector; 2])) {
        for (_, placed, part) in self.enabled() {
            let world = C::compose(pose, &placed.pose);
            match part.geometry.view() {
                View::Convex(geometry) => C::lines(geometry, &world, segments, visit),
                View::Concave(concave) => concave.lines(&world, segments, visit),
            }
        }
    }
}
