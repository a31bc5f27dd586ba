//! A height field as a [`Concave`] geometry: its parts are its triangles, all at the field's own pose.

use std::ops::ControlFlow;

use glam::Vec3;

use super::HeightField;
use crate::answers::Part;
use crate::concave::{Concave, Front, PosedPart, Region, Visit};
use crate::dim3::convex::{front_of_triangle, is_back_of_triangle};
use crate::dim3::narrowphase;
use crate::dim3::triangle_ray::LocalRay;
use crate::dim3::{Aabb, Convex, Convex3, Hit, Pose, Ray};
use crate::space::Space;

impl HeightField {
    /// The name of a triangle as a part.
    fn part(&self, triangle: u32) -> Part {
        Part { part: 0, triangle, tag: self.tag(triangle / 2) }
    }
}

pub(super) fn convex(triangle: [Vec3; 3]) -> Convex {
    Convex::checked_triangle(triangle, 0.0)
}

impl Concave<Convex3> for HeightField {
    fn bound(&self, pose: &Pose) -> Aabb {
        self.touchable_bounds(pose)
    }

    fn aabb(&self, pose: &Pose) -> Aabb {
        HeightField::aabb(self, pose)
    }

    fn version(&self) -> Option<u64> {
        Some(HeightField::version(self))
    }

    fn parts_near(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        visit: &mut Visit<Convex3, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let reading = self.read();
        reading.surface().near(&region(pose), &mut |number, triangle| {
            visit(self.part(number), &convex(triangle), pose)
        })
    }

    fn overlaps(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        other: PosedPart<Convex3>,
        margin: f32,
    ) -> bool {
        let reading = self.read();
        let surface = reading.surface();
        surface.overlaps(pose, other, margin).unwrap_or_else(|| {
            let meets = surface.near(&region(pose), &mut |_, triangle| {
                if Convex3::overlap(&convex(triangle), pose, other.0, other.1, margin) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            meets.is_break()
        })
    }

    fn parts_by_distance(
        &self,
        pose: &Pose,
        region: &Region<Convex3>,
        reach: f32,
        visit: &mut Visit<Convex3, f32>,
    ) {
        let reading = self.read();
        reading.surface().by_distance(&region(pose), reach, &mut |number, triangle| {
            visit(self.part(number), &convex(triangle), pose)
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
        let reading = self.read();
        let translation = pose.matrix().transpose() * translation.as_dvec3();
        let region = region(pose);
        let surface = reading.surface();
        surface.along(&region, (pose, mover), translation, latest, &mut |number, triangle| {
            visit(self.part(number), &convex(triangle), pose)
        });
    }

    fn each_part(&self, pose: &Pose, visit: &mut Visit<Convex3, ()>) {
        let reading = self.read();
        reading.surface().each(|number, triangle| {
            visit(self.part(number), &convex(triangle), pose);
        });
    }

    /// - At equal f32 distances, the lowest triangle is hit.
    /// - No ray passes between two triangles that share an edge or a vertex.
    /// - A ray that starts on a triangle hits it at distance 0, `inside`, from either side.
    /// - One-sided fields have other hits on the upper side only.
    fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        let reading = self.read();
        let surface = reading.surface();
        let local = LocalRay::new(pose, ray);
        let (reach, back_faces) = (ray.max_distance(), ray.hits_back_faces());
        let mut in_field = surface.ray(local.origin, local.direction, reach, back_faces);
        in_field.ignored = ray.ignored().map(|part| part.triangle);
        let touches = |triangle| narrowphase::contains(&convex(triangle), pose, ray.origin());
        let hit = surface.raycast(&in_field, &touches)?;
        let part = self.part(hit.triangle);
        if hit.touches {
            return Some(Hit { part, ..ray.hit_inside() });
        }
        let found = local.hit(ray, hit.distance, hit.normal)?;
        Some(Hit { part, ..found })
    }

    /// A height field has no inside.
    fn encloses(&self, _: &Pose, _: Vec3) -> bool {
        false
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn has_part_poses(&self) -> bool {
        false
    }

    fn has_fronts(&self) -> bool {
        HeightField::is_one_sided(self)
    }

    fn front(&self, _: Part, geometry: &Convex, pose: &Pose) -> Option<Front<Vec3>> {
        if !HeightField::is_one_sided(self) {
            return None;
        }
        let normal = front_of_triangle(geometry, pose)?;
        Some(Front { normal, thickness: self.thickness() })
    }

    fn is_back(&self, _: Part, geometry: &Convex, pose: &Pose, direction: Vec3) -> bool {
        HeightField::is_one_sided(self) && is_back_of_triangle(geometry, pose, direction)
    }

    fn is_welded(&self, _part: Part) -> bool {
        true
    }

    fn lines(&self, pose: &Pose, _segments: u32, visit: &mut dyn FnMut([Vec3; 2])) {
        HeightField::lines(self, pose, visit);
    }
}
