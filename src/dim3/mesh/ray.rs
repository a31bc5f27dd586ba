//! Rays against a mesh: the nearest triangle, watertight, and the inside of solids.
//!
//! The tree is traversed in f32 and in the mesh's own frame; triangles are tested in f64 and in the scaled frame. The ray
//! starts where it enters the bounds, so that a distant origin costs no accuracy.

use std::ops::{ControlFlow, Range};

use glam::{DVec3, Vec3};

use super::blocks::Block;
use super::near::FAR;
use super::ray_filter::RayFilter;
use super::scaled::convex;
use super::{Mesh, ScaledMesh};
use crate::answers::Part;
use crate::dim3::narrowphase;
use crate::dim3::triangle_ray::{LocalRay, normal_against, touching_slack};
use crate::dim3::watertight::WatertightRay;
use crate::dim3::{Convex, Hit, Pose, Ray};
use crate::math::round_up;
use crate::part_tree::{self, LeafVisitor};
use crate::simd::eight_lanes::{EightLanes, EightWork};
use crate::simd::f32_lanes::Width;

/// A ray in the scaled frame, and its nearest hit so far.
struct Search<'a> {
    mesh: &'a ScaledMesh,
    pose: &'a Pose,
    ray: &'a Ray,
    origin: DVec3,
    /// The unit direction.
    direction: DVec3,
    /// Prepared at the first leaf, while its block arrives from memory.
    line: Option<WatertightRay>,
    /// Whether the origin lies within the bounds, so that it may touch a triangle.
    starts_near: bool,
    /// Which triangles count.
    faces: Faces,
    /// The triangle that the ray ignores.
    ignored: Option<u32>,
    /// Lengths below this are rounding.
    slack: f64,
    /// Hits beyond this distance are not nearer.
    reach: f64,
    nearest: Option<Nearest>,
    /// The unit normal of the nearest hit, against the ray. Any if the ray starts on the triangle.
    normal: DVec3,
}

/// The triangles that a ray hits.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Faces {
    Both,
    Front,
    /// Those through which it leaves a solid. It ignores those that it starts on and enters by.
    Exits {
        are_fronts: bool,
    },
}

/// The nearest hit so far.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    distance: f64,
    triangle: u32,
    /// Whether the ray starts on the triangle.
    touches: bool,
}

impl ScaledMesh {
    /// The nearest hit of a ray, at equal f32 distances that of the lowest triangle.
    ///
    /// - No ray passes between two triangles that share an edge or a vertex.
    /// - A ray that starts on a triangle hits it at distance 0, `inside`.
    /// - A ray that starts inside a solid hits at distance 0, `inside`, and names no triangle. If it finds exits, it hits where it
    ///   leaves the solid.
    /// - A ray that ignores a triangle does not start inside.
    /// - One-sided meshes have hits on front sides only. Rays miss degenerate triangles.
    pub(super) fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        Width::widest().run_eight(Raycast { mesh: self, pose, ray })
    }
}

/// [`ScaledMesh::raycast`]. Its setup takes a quarter fewer instructions with those of lanes.
struct Raycast<'a> {
    mesh: &'a ScaledMesh,
    pose: &'a Pose,
    ray: &'a Ray,
}

impl EightWork for Raycast<'_> {
    type Output = Option<Hit>;

    #[inline(always)]
    fn run<L: EightLanes>(self) -> Option<Hit> {
        let Raycast { mesh, pose, ray } = self;
        let local = LocalRay::new(pose, ray);
        let LocalRay { origin, direction, .. } = local;
        let [min, max] = mesh.corners();
        let size = max - min;
        let slack = touching_slack(origin, [min, max]);
        // The greatest distance from the bounds along an axis, negative inside.
        let outside = (min - origin).max(origin - max).max_element();
        let mut from = 0.0;
        if outside > size.max_element() {
            from = entry(origin, direction, min - slack, max + slack)?;
            if from > ray.max_distance() {
                return None;
            }
        }
        // The traversal does not wait for the unit direction: a square root and a division.
        let start = if from == 0.0 { origin } else { origin + direction * from };
        let line = LineInTree::new(mesh, start, local.local(ray.direction().as_dvec3()), slack);
        let one_sided = mesh.mesh().options.one_sided && !ray.hits_back_faces();
        let mut search = Search {
            mesh,
            pose,
            ray,
            origin,
            direction,
            line: None,
            starts_near: outside <= slack,
            faces: if one_sided { Faces::Front } else { Faces::Both },
            ignored: ray.ignored().map(|part| part.triangle),
            slack,
            reach: ray.max_distance(),
            nearest: None,
            normal: -direction,
        };
        Traversal::new(&mut search, line, from).run::<L>();
        let is_solid = search.starts_near && mesh.mesh().options.solid && search.ignored.is_none();
        let touched = search.nearest.filter(|nearest| nearest.touches);
        let is_inside = is_solid && (touched.is_some() || mesh.winds_around(origin));
        if is_inside && ray.finds_exits() {
            search.faces = Faces::Exits { are_fronts: mesh.mesh().info().volume < 0.0 };
            (search.nearest, search.reach) = (None, ray.max_distance());
            let line =
                LineInTree::new(mesh, origin, local.local(ray.direction().as_dvec3()), slack);
            Traversal::new(&mut search, line, 0.0).run::<L>();
            // Any normal of the search is against the ray.
            let nearest = search.nearest?;
            let hit = local.hit(ray, nearest.distance, -search.normal)?;
            return Some(Hit { part: mesh.part(nearest.triangle), inside: true, ..hit });
        }
        match search.nearest {
            Some(nearest) if nearest.touches => {
                Some(Hit { part: mesh.part(nearest.triangle), ..ray.hit_inside() })
            }
            _ if is_inside => Some(Hit { part: Part::WHOLE, ..ray.hit_inside() }),
            Some(nearest) => {
                let hit = local.hit(ray, nearest.distance, search.normal)?;
                Some(Hit { part: mesh.part(nearest.triangle), ..hit })
            }
            None => None,
        }
    }
}

/// The line of a ray in the frame of the tree, in f32.
struct LineInTree {
    ray: part_tree::Ray<3>,
    filter: RayFilter,
    /// Whether the ray starts so near that its parameters are finite in f32.
    is_near: bool,
}

impl LineInTree {
    /// The line through a point along a direction of any length, both in the scaled frame.
    #[inline(always)]
    fn new(mesh: &ScaledMesh, start: DVec3, direction: DVec3, slack: f64) -> LineInTree {
        let (start, direction) = match mesh.scale() {
            Vec3::ONE => (start, direction),
            scale => (start / scale.as_dvec3(), direction / scale.as_dvec3()),
        };
        let bound = mesh.mesh().tree.bound();
        let size = (bound.max - bound.min).max_element();
        let far = bound.min.abs().max(bound.max.abs()).max_element();
        let start = start.as_vec3();
        let padding = 16.0 * f32::EPSILON * (size + far + start.abs().max_element());
        // A triangle within the slack may touch the start of the ray. An uneven scale makes the slack a long way here.
        let touching = match mesh.scale() {
            Vec3::ONE => 0.0,
            scale => round_up(slack / f64::from(scale.abs().min_element())),
        };
        let padding = (padding + touching).max(f32::MIN_POSITIVE);
        // The traversal counts lengths of a direction whose greatest component is 1.
        let direction = (direction * direction.abs().max_element().recip()).as_vec3();
        LineInTree {
            ray: part_tree::Ray::new(start.to_array(), direction.to_array(), padding),
            filter: RayFilter::new(start, direction, padding),
            is_near: start.abs().max_element().max(padding) < FAR as f32,
        }
    }
}

/// A traversal of the tree.
struct Traversal<'a, 'b> {
    mesh: &'a Mesh,
    line: LineInTree,
    /// The start of the tree's ray.
    from: f64,
    /// The parameters of the tree's ray in a unit of length, and a little more for rounding.
    speed: f64,
    search: &'a mut Search<'b>,
}

impl<'a, 'b> Traversal<'a, 'b> {
    /// A traversal that starts `from` along the ray.
    #[inline(always)]
    fn new(search: &'a mut Search<'b>, line: LineInTree, from: f64) -> Traversal<'a, 'b> {
        let direction = match search.mesh.scale() {
            Vec3::ONE => search.direction,
            scale => search.direction / scale.as_dvec3(),
        };
        let speed = direction.abs().max_element() * (1.0 + 1e-6);
        Traversal { mesh: search.mesh.mesh(), line, from, speed, search }
    }

    #[inline(always)]
    fn run<L: EightLanes>(self) {
        if !self.line.is_near {
            return self.all();
        }
        let (mesh, ray, reach) = (self.mesh, self.line.ray, self.steps());
        mesh.prefetching_tree().raycast_on::<L>(&ray, reach, self);
    }

    /// Tests every triangle.
    #[cold]
    fn all(self) {
        let line = self.search.line();
        let all = self.mesh.tree.query(self.mesh.tree.bound(), |leaf| {
            let block = self.mesh.blocks.block(leaf);
            (0..block.count()).for_each(|place| self.search.triangle(&line, block, place));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
    }
}

impl LeafVisitor for Traversal<'_, '_> {
    type Answer = f32;

    #[inline(always)]
    fn visit<L: EightLanes>(&mut self, leaf: Range<u32>) -> f32 {
        let block = self.mesh.blocks.block(leaf);
        let line = self.search.line();
        let mut lanes = self.line.filter.may_cross::<L>(block);
        while lanes != 0 {
            self.search.triangle(&line, block, lanes.trailing_zeros() as usize);
            lanes &= lanes - 1;
        }
        self.steps()
    }
}

impl Traversal<'_, '_> {
    /// The reach, as a parameter of the tree's ray.
    #[inline(always)]
    fn steps(&self) -> f32 {
        round_up((self.search.reach - self.from) * self.speed)
    }
}

impl Search<'_> {
    /// The line of the ray in the scaled frame.
    #[inline(always)]
    fn line(&mut self) -> WatertightRay {
        let (origin, direction) = (self.origin, self.direction);
        *self.line.get_or_insert_with(|| WatertightRay::new(origin, direction))
    }

    /// Tests a triangle.
    #[inline(always)]
    fn triangle(&mut self, line: &WatertightRay, block: Block, triangle: usize) {
        let (points, triangle) = (self.mesh.points(block, triangle), block.number(triangle));
        if self.ignored == Some(triangle) {
            return;
        }
        let is_exit = matches!(self.faces, Faces::Exits { .. });
        if self.starts_near && !is_exit && self.touches(points) {
            self.offer(Nearest { distance: 0.0, triangle, touches: true });
            return;
        }
        let Some(crossing) = line.crossing(points) else { return };
        let (faces, least) = match self.faces {
            Faces::Both => (true, 0.0),
            Faces::Front => (crossing.is_front, 0.0),
            // The ray may start on the triangle, and behind it by rounding.
            Faces::Exits { are_fronts } => (crossing.is_front == are_fronts, -self.slack),
        };
        if faces && crossing.distance >= least && crossing.distance <= self.reach {
            let distance = crossing.distance.max(0.0);
            if self.offer(Nearest { distance, triangle, touches: false }) {
                // Computed here, because it overlaps with the rest of the search.
                self.normal = normal_against(points, self.direction);
            }
        }
    }

    /// Whether the ray starts on a triangle.
    #[inline(never)]
    fn touches(&self, points: [Vec3; 3]) -> bool {
        let [a, b, c] = points.map(|point| point.as_dvec3());
        let (min, max) = (a.min(b).min(c) - self.slack, a.max(b).max(c) + self.slack);
        self.origin.cmpge(min).all()
            && self.origin.cmple(max).all()
            && narrowphase::overlap(
                &convex(points),
                self.pose,
                &Convex::POINT,
                &Pose::at(self.ray.origin()),
                0.0,
            )
    }

    /// Takes a hit if it is the nearest so far, and returns whether it is.
    #[inline]
    fn offer(&mut self, hit: Nearest) -> bool {
        let key = |hit: &Nearest| (!hit.touches, hit.distance as f32, hit.triangle);
        let is_nearest = self.nearest.is_none_or(|nearest| key(&hit) < key(&nearest));
        if is_nearest {
            self.nearest = Some(hit);
            // Distances that round to the same float are equal.
            self.reach = self.reach.min(f64::from((hit.distance as f32).next_up()));
        }
        is_nearest
    }
}

/// The distance at which a ray enters a box, or none if it misses. The ray starts outside.
#[inline(never)]
fn entry(origin: DVec3, direction: DVec3, min: DVec3, max: DVec3) -> Option<f64> {
    let (mut from, mut to) = (0.0f64, f64::INFINITY);
    for axis in 0..3 {
        let (low, high) = (min[axis] - origin[axis], max[axis] - origin[axis]);
        if direction[axis].abs() < f64::MIN_POSITIVE {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let reciprocal = direction[axis].recip();
        let (a, b) = (low * reciprocal, high * reciprocal);
        from = from.max(a.min(b));
        to = to.min(a.max(b));
    }
    (from <= to).then_some(from)
}
