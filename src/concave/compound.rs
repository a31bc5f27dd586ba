//! A compound: parts with poses of their own, convex or concave.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::any::{Any, AnyGeometry};
use super::body::{Body, View, VisitMember};
use super::overlap::self_part_pairs;
use super::{Concave, ConvexSpace, Front, PosedPart, Region, Visit};
use crate::aabb::BOUNDED;
use crate::answers::{Hit, Part, PartPair};
use crate::bvh::Bound;
use crate::part_tree::PartTree;
use crate::space::{Parts, Space};

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
    /// The parts in the order of the tree's leaves. It stays when parts get new poses.
    order: Box<[u32]>,
    /// The parts that can change in place.
    changeable: Box<[u32]>,
    is_welded: bool,
    /// Whether it is welded, or one of its parts is.
    has_welded_parts: bool,
    has_fronts: bool,
}

/// The poses of all parts, which are enabled, and a tree over their bounds in the compound's frame.
#[derive(Clone, Debug)]
struct Placement<C: ConvexSpace> {
    parts: Vec<PlacedPart<C>>,
    tree: PartTree<C::Bound>,
}

#[derive(Clone, Debug)]
struct PlacedPart<C: ConvexSpace> {
    pose: C::Pose,
    bound: C::Bound,
    enabled: bool,
}

/// The maximum number of parts in a leaf of the tree.
const LEAF: usize = 2;

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
        let placed: Vec<PlacedPart<C>> = placed.collect();
        let bounds: Vec<C::Bound> = placed.iter().map(|part| part.bound).collect();
        let (tree, order) = PartTree::build(&bounds, LEAF);
        let placement = Placement { parts: placed, tree };
        let changeable = (0..parts.len() as u32)
            .filter(|&part| Any::<C>::version(&parts[part as usize].geometry).is_some())
            .collect();
        let is_welded_part = |part: &CompoundPart<C>| match part.geometry.view() {
            View::Convex(_) => false,
            View::Concave(concave) => concave.has_welded_parts(),
        };
        let has_welded_parts = is_welded || parts.iter().any(is_welded_part);
        let has_fronts = parts.iter().any(|part| match part.geometry.view() {
            View::Convex(_) => false,
            View::Concave(concave) => concave.has_fronts(),
        });
        let (parts, order) = (parts.into(), order.into());
        Ok(Compound {
            parts,
            placement,
            order,
            changeable,
            is_welded,
            has_welded_parts,
            has_fronts,
        })
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
        size_of_val(&*self.parts)
            + size_of_val(&*self.order)
            + size_of_val(&*self.changeable)
            + self.placement.bytes()
    }
}

impl<C: ConvexSpace> Placement<C> {
    fn bytes(&self) -> usize {
        self.parts.len() * size_of::<PlacedPart<C>>() + self.tree.bytes()
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

    /// The greatest coordinate of its bounds in the local frame.
    pub fn reach(&self) -> f32 {
        C::farthest_coordinate(self.placement().tree.bound())
    }

    fn placement(&self) -> &Placement<C> {
        self.placement.as_deref().unwrap_or(&self.compound.placement)
    }

    fn placed(&self) -> &[PlacedPart<C>] {
        &self.placement().parts
    }

    fn placement_mut(&mut self) -> (&mut Placement<C>, &Compound<C>) {
        let PosedCompound { compound, placement } = self;
        let placement = placement.get_or_insert_with(|| Box::new(compound.placement.clone()));
        (placement, compound)
    }

    pub fn compound(&self) -> &Arc<Compound<C>> {
        &self.compound
    }

    /// Sets the poses of all parts, in the compound's frame. `poses` has one for each part.
    pub fn set_part_poses(&mut self, poses: impl ExactSizeIterator<Item = C::Pose>) {
        assert_eq!(poses.len(), self.compound.parts.len(), "the caller checks the count");
        let (Placement { parts, tree }, compound) = self.placement_mut();
        for ((placed, part), pose) in parts.iter_mut().zip(&compound.parts).zip(poses) {
            placed.pose = pose;
            placed.bound = bound_of::<C>(&part.geometry, &pose);
        }
        tree.refit(|place| parts[compound.order[place as usize] as usize].bound);
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

    /// Visits the parts after a part whose bounds, expanded by `by`, meet those of the part.
    pub fn parts_after_near(&self, part: u32, by: f32, mut visit: impl FnMut(u32)) {
        let bound = self.placed()[part as usize].bound.grown(by);
        let all = self.placement().tree.query(&bound, |range| {
            for placed in self.places(range).filter(|placed| placed.number > part) {
                if placed.bound.overlaps(&bound) {
                    visit(placed.number);
                }
            }
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// The enabled parts at a range of the tree's order.
    fn places(&self, range: Range<u32>) -> impl Iterator<Item = EnabledPart<'_, C>> {
        let order = &self.compound.order[range.start as usize..range.end as usize];
        order.iter().filter_map(|&number| self.enabled_part(number))
    }

    fn enabled_part(&self, number: u32) -> Option<EnabledPart<'_, C>> {
        let placed = &self.placed()[number as usize];
        let part = &self.compound.parts[number as usize];
        placed.enabled.then_some(EnabledPart {
            number,
            bound: placed.bound,
            pose: &placed.pose,
            view: part.geometry.view(),
            tag: part.tag,
        })
    }

    /// The concave geometry of a part.
    fn concave_part(&self, part: Part) -> Option<&dyn Concave<C>> {
        match self.compound.parts[part.part as usize].geometry.view() {
            View::Convex(_) => None,
            View::Concave(concave) => Some(concave),
        }
    }

    /// Visits the enabled parts at a pose of the compound.
    pub fn each_member(&self, pose: &C::Pose, visit: &mut VisitMember<C>) {
        for part in self.enabled() {
            visit(part.body(pose), &|piece| part.named(piece));
        }
    }

    /// The enabled parts.
    fn enabled(&self) -> impl Iterator<Item = EnabledPart<'_, C>> {
        (0..self.part_count()).filter_map(|number| self.enabled_part(number))
    }

    fn merged(&self, pose: &C::Pose, bound: impl Fn(View<C>, &C::Pose) -> C::Bound) -> C::Bound {
        let compose = C::composer(pose);
        let bounds = self.enabled().map(|part| {
            let slack = 8.0 * f32::EPSILON * C::length(C::position(part.pose));
            bound(part.view, &compose(part.pose)).grown(slack)
        });
        bounds.reduce(|a, b| a.merge(&b)).expect("one part is always enabled")
    }
}

/// An enabled part with its pose in the compound's frame.
struct EnabledPart<'a, C: ConvexSpace> {
    number: u32,
    bound: C::Bound,
    pose: &'a C::Pose,
    view: View<'a, C>,
    tag: u32,
}

impl<'a, C: ConvexSpace> EnabledPart<'a, C> {
    /// The part in world space.
    fn body(&self, pose: &C::Pose) -> Body<'a, C> {
        Body::new(self.view, &C::compose(pose, self.pose))
    }

    fn named(&self, piece: Part) -> Part {
        named(piece, self.number, self.tag)
    }
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
        self.placement_mut().0.parts[part as usize].enabled = enabled;
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
        let all = self.placement().tree.bound();
        if C::farthest_coordinate(all) >= BOUNDED {
            // A rotated box around a half-space has no finite side.
            return self.merged(pose, |view, pose| match view {
                View::Convex(geometry) => C::bound(geometry, pose),
                View::Concave(concave) => concave.bound(pose),
            });
        }
        // The boxes of parts are cheaper than the parts. Queries round the pose of a part to f32: its rotation by 2 ulps,
        // its position by one.
        let slack = 16.0 * f32::EPSILON * C::farthest_corner(all);
        let boxes = self.enabled().map(|part| part.bound);
        C::bound_of_boxes(boxes, pose).grown(slack)
    }

    fn aabb(&self, pose: &C::Pose) -> C::Bound {
        self.merged(pose, |view, pose| match view {
            View::Convex(geometry) => C::aabb(geometry, pose),
            View::Concave(concave) => concave.aabb(pose),
        })
    }

    /// The sum over the parts. No version ever falls, so the sum changes with each of them.
    fn version(&self) -> Option<u64> {
        let versions =
            self.compound.changeable.iter().filter_map(|&part| {
                Any::<C>::version(&self.compound.parts[part as usize].geometry)
            });
        versions.reduce(u64::wrapping_add)
    }

    fn parts_near(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        self.parts_near_if(pose, region, &mut |_| true, visit)
    }

    fn parts_near_if(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        may_touch: &mut dyn FnMut(&Region<C>) -> bool,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let near = region(pose);
        self.placement().tree.query(&near, |range| {
            for part in self.places(range).filter(|part| part.bound.overlaps(&near)) {
                part.body(pose).parts_near_if(
                    region,
                    may_touch,
                    &mut |piece, geometry, pose| visit(part.named(piece), geometry, pose),
                )?;
            }
            ControlFlow::Continue(())
        })
    }

    fn parts_by_distance(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        mut reach: f32,
        visit: &mut Visit<C, f32>,
    ) {
        let near = region(pose);
        self.placement().tree.by_distance(&near, reach, |range| {
            for part in self.places(range) {
                if C::gap(&part.bound, &near) > reach {
                    continue;
                }
                part.body(pose).parts_by_distance(region, reach, &mut |piece, geometry, pose| {
                    reach = visit(part.named(piece), geometry, pose);
                    reach
                });
            }
            reach
        });
    }

    fn parts_along(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        mover: Option<PosedPart<C>>,
        translation: C::Vector,
        mut latest: f32,
        visit: &mut Visit<C, f32>,
    ) {
        let (near, way) = (region(pose), C::relative_vector(translation, pose));
        let near = near.grown(8.0 * f32::EPSILON * C::length(way));
        self.placement().tree.along(&near, way, latest, |range| {
            for part in self.places(range) {
                let body = part.body(pose);
                body.parts_along(
                    region,
                    mover,
                    translation,
                    latest,
                    &mut |piece, geometry, pose| {
                        latest = visit(part.named(piece), geometry, pose);
                        latest
                    },
                );
            }
            latest
        });
    }

    fn each_part(&self, pose: &C::Pose, visit: &mut Visit<C, ()>) {
        for part in self.enabled() {
            part.body(pose).each_part(&mut |piece, geometry, pose| {
                visit(part.named(piece), geometry, pose);
            });
        }
    }

    fn raycast(&self, pose: &C::Pose, ray: &C::Ray) -> Option<Hit<C::Vector>> {
        let tree = &self.placement().tree;
        // A ray is a point that moves; beyond the bounds of all parts it hits nothing.
        let origin = C::relative_vector(C::ray_origin(ray) - C::position(pose), pose);
        let way = 4.0 * (C::length(origin) + 2.0 * C::farthest_coordinate(tree.bound()));
        let way = way.min(C::ray_length(ray)).max(f32::MIN_POSITIVE);
        let slack = 32.0 * f32::EPSILON * (C::length(origin) + way);
        let translation = C::scaled(C::ray_direction(ray), way.into());
        let start = C::bound_of_path(origin, origin, slack);
        let translation = C::relative_vector(translation, pose);
        let mut best: Option<Hit<C::Vector>> = None;
        let ignored = C::ignored_part(ray);
        let without = C::ray_without(ray, None);
        tree.along(&start, translation, 1.0, |range| {
            for part in self.places(range) {
                let body = part.body(pose);
                let ignored =
                    ignored.filter(|ignored| ignored.part == part.named(Part::WHOLE).part);
                let ray = if ignored.is_some() { ray } else { &without };
                let hit = match body.view {
                    View::Convex(_) if ignored.is_some() => None,
                    View::Convex(geometry) => C::raycast(geometry, &body.pose, ray),
                    View::Concave(concave) => concave.raycast(&body.pose, ray),
                };
                let hit = hit.map(|hit| Hit { part: part.named(hit.part), ..hit });
                let order = |hit: &Hit<C::Vector>| (hit.distance, hit.part);
                best = match (best, hit) {
                    (Some(best), Some(hit)) if order(&best) <= order(&hit) => Some(best),
                    (best, hit) => hit.or(best),
                };
            }
            best.map_or(1.0, |best| best.distance / way * (1.0 + 16.0 * f32::EPSILON))
        });
        best
    }

    fn encloses(&self, pose: &C::Pose, point: C::Vector) -> bool {
        self.enabled().any(|part| part.body(pose).encloses(point))
    }

    fn as_compound(&self) -> Option<&PosedCompound<C>> {
        Some(self)
    }

    fn is_solid(&self) -> bool {
        self.enabled().any(|part| match part.view {
            View::Convex(_) => false,
            View::Concave(concave) => concave.is_solid(),
        })
    }

    fn outward(&self, part: Part, geometry: &C::Geometry, pose: &C::Pose) -> Option<C::Vector> {
        self.concave_part(part)?.outward(part, geometry, pose)
    }

    fn has_part_poses(&self) -> bool {
        true
    }

    fn is_welded(&self, part: Part) -> bool {
        let of_part = || self.concave_part(part).is_some_and(|concave| concave.is_welded(part));
        self.compound.is_welded || of_part()
    }

    fn has_welded_parts(&self) -> bool {
        self.compound.has_welded_parts
    }

    fn has_fronts(&self) -> bool {
        self.compound.has_fronts
    }

    fn front(
        &self,
        part: Part,
        geometry: &C::Geometry,
        pose: &C::Pose,
    ) -> Option<Front<C::Vector>> {
        self.concave_part(part)?.front(part, geometry, pose)
    }

    fn is_back(
        &self,
        part: Part,
        geometry: &C::Geometry,
        pose: &C::Pose,
        direction: C::Vector,
    ) -> bool {
        match self.compound.parts[part.part as usize].geometry.view() {
            View::Convex(_) => false,
            View::Concave(concave) => concave.is_back(part, geometry, pose, direction),
        }
    }

    fn lines(&self, pose: &C::Pose, segments: u32, visit: &mut dyn FnMut([C::Vector; 2])) {
        for part in self.enabled() {
            let body = part.body(pose);
            match body.view {
                View::Convex(geometry) => C::lines(geometry, &body.pose, segments, visit),
                View::Concave(concave) => concave.lines(&body.pose, segments, visit),
            }
        }
    }
}
