//! A mesh with a scale, as a geometry.

use std::ops::ControlFlow;
use std::sync::Arc;

use glam::Vec3;

use super::Mesh;
use super::blocks::Block;
use crate::answers::Part;
use crate::concave::{Concave, Front, PosedPart, Region, Visit};
use crate::dim3::convex::{front_of_triangle, is_back_of_triangle};
use crate::dim3::{Aabb, Convex, Convex3, Hit, Pose, Ray};
use crate::validity::{self, Invalid};

/// A mesh that is scaled along its own axes.
#[derive(Clone, Debug)]
pub struct ScaledMesh {
    mesh: Arc<Mesh>,
    scale: Vec3,
    thickness: f32,
}

impl ScaledMesh {
    /// Scales a mesh. No component of the scale may be 0.
    ///
    /// A negative component mirrors the mesh. The front sides of its triangles stay its outside.
    pub fn new(mesh: Arc<Mesh>, scale: Vec3) -> Result<ScaledMesh, Invalid> {
        ScaledMesh::check(&mesh, scale)?;
        Ok(ScaledMesh::checked(mesh, scale))
    }

    /// Checks a scale of a mesh.
    pub fn check(mesh: &Mesh, scale: Vec3) -> Result<(), Invalid> {
        let bound = mesh.tree.bound();
        let reach = bound.min.abs().max(bound.max.abs());
        if validity::is_surely_scale(scale, reach) {
            return Ok(());
        }
        validity::scales(scale.to_array(), validity::SCALE, reach.to_array())
    }

    /// Scales a mesh by a scale that `check` has accepted.
    pub fn checked(mesh: Arc<Mesh>, scale: Vec3) -> ScaledMesh {
        ScaledMesh { mesh, scale, thickness: 0.0 }
    }

    /// Returns the geometry with a thickness of its fronts: see [`Front::thickness`].
    pub fn with_thickness(self, thickness: f32) -> ScaledMesh {
        ScaledMesh { thickness, ..self }
    }

    /// How far below the front of a one-sided mesh the middle of a body may be. 0: without limit.
    pub fn thickness(&self) -> f32 {
        self.thickness
    }

    pub fn mesh(&self) -> &Arc<Mesh> {
        &self.mesh
    }

    /// The scale factor along each axis of the mesh.
    pub fn scale(&self) -> Vec3 {
        self.scale
    }

    /// Whether the scale turns the winding of triangles.
    #[inline(always)]
    pub(super) fn is_mirrored(&self) -> bool {
        let signs = self.scale.to_array().map(f32::to_bits);
        (signs[0] ^ signs[1] ^ signs[2]) >> 31 != 0
    }

    /// The scaled points of a triangle, counter-clockwise seen from its front side.
    #[inline(always)]
    pub(super) fn points(&self, block: Block, triangle: usize) -> [Vec3; 3] {
        self.scaled(block.points(triangle))
    }

    #[inline(always)]
    fn scaled(&self, points: [Vec3; 3]) -> [Vec3; 3] {
        let [a, b, c] = points.map(|point| point * self.scale);
        if self.is_mirrored() { [a, c, b] } else { [a, b, c] }
    }

    /// The scaled points of all triangles, and their numbers.
    fn triangles(&self) -> impl Iterator<Item = ([Vec3; 3], u32)> {
        self.mesh.triangles().map(|(points, number)| (self.scaled(points), number))
    }

    /// The name of a triangle as a part.
    #[inline(always)]
    pub(super) fn part(&self, triangle: u32) -> Part {
        Part { part: 0, triangle, tag: self.mesh.tag(triangle) }
    }
}

impl Concave<Convex3> for ScaledMesh {
    fn bound(&self, pose: &Pose) -> Aabb {
        self.touchable_bounds(pose)
    }

    fn aabb(&self, pose: &Pose) -> Aabb {
        ScaledMesh::aabb(self, pose)
    }

    fn parts_near(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        visit: &mut Visit<Convex3, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        self.parts_near_if(pose, region, &mut |_| true, visit)
    }

    fn overlaps(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        other: PosedPart<Convex3>,
        margin: f32,
    ) -> bool {
        self.overlaps_near(|| region(pose), (pose, other), margin)
    }

    fn parts_near_if(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        may_touch: &mut dyn FnMut(&Region<Convex3>) -> bool,
        visit: &mut Visit<Convex3, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let is_needed =
            |block: Block| may_touch(&|frame| self.touchable_bounds_in(block, pose, frame));
        self.near(&region(pose), is_needed, |number, points| {
            visit(self.part(number), &convex(points), pose)
        })
    }

    fn parts_by_distance(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        reach: f32,
        visit: &mut Visit<Convex3, f32>,
    ) {
        self.by_distance(&region(pose), reach, |number, points| {
            visit(self.part(number), &convex(points), pose)
        });
    }

    fn parts_along(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        mover: Option<PosedPart<Convex3>>,
        translation: Vec3,
        latest: f32,
        visit: &mut Visit<Convex3, f32>,
    ) {
        let translation = pose.matrix().transpose() * translation.as_dvec3();
        self.along(&region(pose), (pose, mover), translation, latest, &mut |number, points| {
            visit(self.part(number), &convex(points), pose)
        });
    }

    fn each_part(&self, pose: &Pose, visit: &mut Visit<Convex3, ()>) {
        for (points, number) in self.triangles() {
            visit(self.part(number), &convex(points), pose);
        }
    }

    fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        ScaledMesh::raycast(self, pose, ray)
    }

    fn encloses(&self, pose: &Pose, point: Vec3) -> bool {
        self.mesh.options.solid && self.winds_around(pose.matrix().transpose() * -pose.from(point))
    }

    fn is_solid(&self) -> bool {
        self.mesh.options.solid
    }

    fn convex_twin(&self) -> Option<Convex> {
        let hull = self.mesh.convex_twin.as_ref()?;
        Some(Convex::checked_hull(Arc::clone(hull), self.scale, 0.0))
    }

    fn outward(&self, _: Part, geometry: &Convex, pose: &Pose) -> Option<Vec3> {
        if !self.mesh.options.solid {
            return None;
        }
        let front = front_of_triangle(geometry, pose)?;
        Some(if self.mesh.volume < 0.0 { -front } else { front })
    }

    fn has_part_poses(&self) -> bool {
        false
    }

    fn has_fronts(&self) -> bool {
        let options = self.mesh.options();
        options.one_sided && !options.solid
    }

    fn front(&self, _: Part, geometry: &Convex, pose: &Pose) -> Option<Front<Vec3>> {
        if !self.has_fronts() {
            return None;
        }
        let normal = front_of_triangle(geometry, pose)?;
        Some(Front { normal, thickness: self.thickness })
    }

    fn is_back(&self, _: Part, geometry: &Convex, pose: &Pose, direction: Vec3) -> bool {
        self.mesh.options().one_sided && is_back_of_triangle(geometry, pose, direction)
    }

    fn is_welded(&self, _part: Part) -> bool {
        self.mesh.options().weld
    }

    fn lines(&self, pose: &Pose, _segments: u32, visit: &mut dyn FnMut([Vec3; 2])) {
        let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
        for (points, _) in self.triangles() {
            let [a, b, c] = points.map(|point| (position + matrix * point.as_dvec3()).as_vec3());
            [[a, b], [b, c], [c, a]].into_iter().for_each(&mut *visit);
        }
    }
}

pub(super) fn convex(points: [Vec3; 3]) -> Convex {
    Convex::checked_triangle(points, 0.0)
}
