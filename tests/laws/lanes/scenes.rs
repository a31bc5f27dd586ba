//! Random pairs for the tests of the lane kernels: pairs near touching, in unusual sizes and places.

use fastrand::Rng;

use impinge::dim2::Dim2;
use impinge::dim3::Dim3;
use impinge::ffi::at_width::{self, Width};
use impinge::ffi::*;

/// Pairs of one dimension, and the calls about them.
pub trait LanePairs: Sized {
    type Geometry: Clone;
    type Pose: Clone;

    const KINDS: usize;
    fn geometry(random: &mut Rng, kind: usize, family: Family) -> Self::Geometry;
    fn pose(random: &mut Rng, family: Family) -> Self::Pose;
    /// Moves B along the normal to this distance from A.
    fn place(a: Posed<Self>, b: (&Self::Geometry, &mut Self::Pose), distance: f32);
    fn single(a: Posed<Self>, b: Posed<Self>, margin: f32) -> i32;
    /// Returns whether the arguments are valid.
    fn batch(width: Width, sides: [Bodies<Self>; 2], margin: f32, results: &mut [i32]) -> bool;
    /// Returns whether the arguments are valid.
    fn indexed(
        width: Width,
        bodies: Bodies<Self>,
        pairs: &[imp_index_pair],
        margin: f32,
        results: &mut [i32],
    ) -> bool;
    fn invalidate(geometry: &mut Self::Geometry);
    /// The kind of boxes.
    const BOX: usize;
    /// The same plain box with other bits.
    fn same_boxes(oriented: &Self::Geometry) -> Vec<Self::Geometry>;
    /// Invalid boxes that differ from a plain box in few numbers.
    fn invalid_boxes(oriented: &Self::Geometry) -> Vec<Self::Geometry>;
}

pub type Posed<'a, D> = (&'a <D as LanePairs>::Geometry, &'a <D as LanePairs>::Pose);
pub type Bodies<'a, D> = (&'a [<D as LanePairs>::Geometry], &'a [<D as LanePairs>::Pose]);

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Family {
    Generic,
    /// As `Generic`, and boxes without a radius.
    Plain,
    /// On a grid of halves, not rotated.
    Grid,
    /// Rotated by tiny angles.
    NearlyParallel,
    /// Away from the local origin, and boxes with a rotation of their own.
    Local,
    /// As `Local`, and far from the world's origin.
    Far,
    /// Long and thin, and a thousand times larger or smaller than others.
    Uneven,
}

pub const FAMILIES: [Family; 7] = [
    Family::Generic,
    Family::Plain,
    Family::Grid,
    Family::NearlyParallel,
    Family::Local,
    Family::Far,
    Family::Uneven,
];

fn number(random: &mut Rng, family: Family) -> f32 {
    let number = random.f32() * 2.0 - 1.0;
    match family {
        Family::Grid => (number * 4.0).round() / 2.0,
        Family::Uneven => number * [1e-3, 1.0][random.usize(0..2)],
        Family::Generic | Family::Plain | Family::NearlyParallel | Family::Local | Family::Far => {
            number
        }
    }
}

fn far(family: Family) -> f32 {
    if family == Family::Far { 1000.0 } else { 0.0 }
}

/// Numbers of a rotation, not normalised; the last one is the identity's.
fn turn<const N: usize>(random: &mut Rng, family: Family) -> [f64; N] {
    let size = match family {
        Family::Grid => 0.0,
        Family::NearlyParallel => 10f64.powi(random.i32(-8..-1)),
        Family::Generic | Family::Plain | Family::Local | Family::Far | Family::Uneven => 1.0,
    };
    let numbers = [(); N].map(|()| (random.f64() * 2.0 - 1.0) * size);
    let length = numbers.iter().map(|number| number * number).sum::<f64>() + 0.25;
    numbers.map(|number| number / length.sqrt())
}

fn vec3(random: &mut Rng, family: Family) -> imp_vec3 {
    let [x, y, z] = [(); 3].map(|()| number(random, family));
    imp_vec3 { x, y, z }
}

fn quat(random: &mut Rng, family: Family) -> imp_quat {
    let [x, y, z] = turn::<3>(random, family);
    let w = (1.0 - (x * x + y * y + z * z)).sqrt();
    imp_quat { x: x as f32, y: y as f32, z: z as f32, w: w as f32 }
}

impl LanePairs for Dim3 {
    type Geometry = imp_geometry;
    type Pose = imp_pose;

    const KINDS: usize = 4;

    fn geometry(random: &mut Rng, kind: usize, family: Family) -> imp_geometry {
        let is_local = matches!(family, Family::Local | Family::Far) && random.bool();
        let zero = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
        let center = if is_local { vec3(random, family) } else { zero };
        let imp_vec3 { x, y, z } = vec3(random, family);
        let radius = number(random, family).abs();
        match kind {
            0 => Kind::Sphere(&imp_geometry_data_sphere { center }).geometry(radius),
            1 => {
                let point_a = imp_vec3 { x: center.x + x, y: center.y + y, z: center.z + z };
                let point_b = imp_vec3 { x: center.x - x, y: center.y - y, z: center.z - z };
                Kind::Capsule(&imp_geometry_data_capsule { point_a, point_b }).geometry(radius)
            }
            2 => {
                let mut rotation = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
                if is_local && random.bool() {
                    rotation = quat(random, family);
                }
                let half_extents = imp_vec3 { x: x.abs(), y: y.abs(), z: z.abs() };
                let is_sharp = family == Family::Plain || random.bool();
                let radius = if is_sharp { 0.0 } else { radius * 0.1 };
                Kind::Box(&imp_geometry_data_box { center, rotation, half_extents })
                    .geometry(radius)
            }
            _ => {
                let point_b = vec3(random, family);
                let point_c = imp_vec3 { x, y, z };
                let triangle = imp_geometry_data_triangle { point_a: center, point_b, point_c };
                Kind::Triangle(&triangle).geometry(radius * 0.1)
            }
        }
    }

    fn pose(random: &mut Rng, family: Family) -> imp_pose {
        let (imp_vec3 { x, y, z }, far) = (vec3(random, family), far(family));
        let position = imp_vec3 { x: x + far, y: y + far, z: z - far };
        imp_pose { position, rotation: quat(random, family) }
    }

    fn place(a: Posed<Dim3>, (b, pose_b): (&imp_geometry, &mut imp_pose), distance: f32) {
        let mut found = imp_separation::NONE;
        // SAFETY: all point to values of their types.
        assert!(unsafe { imp_distance(a.0, a.1, b, pose_b, &mut found) } >= 0);
        let (imp_vec3 { x, y, z }, by) = (found.normal, distance - found.distance);
        let imp_vec3 { x: px, y: py, z: pz } = pose_b.position;
        pose_b.position = imp_vec3 { x: px + x * by, y: py + y * by, z: pz + z * by };
    }

    fn single(a: Posed<Dim3>, b: Posed<Dim3>, margin: f32) -> i32 {
        // SAFETY: all point to values of their types.
        unsafe { imp_overlap(a.0, a.1, b.0, b.1, margin) }
    }

    fn batch(width: Width, sides: [Bodies<Dim3>; 2], margin: f32, results: &mut [i32]) -> bool {
        at_width::overlap_batch(width, sides, margin, results)
    }

    fn indexed(
        width: Width,
        bodies: Bodies<Dim3>,
        pairs: &[imp_index_pair],
        margin: f32,
        results: &mut [i32],
    ) -> bool {
        at_width::overlap_pairs(width, bodies, pairs, margin, results)
    }

    fn invalidate(geometry: &mut imp_geometry) {
        geometry.radius = -1.0;
    }

    const BOX: usize = 2;

    fn same_boxes(oriented: &imp_geometry) -> Vec<imp_geometry> {
        changed_boxes(
            oriented,
            [
                |data| data.center.x = -0.0,
                |data| data.rotation.y = -0.0,
                |data| {
                    data.rotation.w = -1.0;
                },
            ],
        )
    }

    fn invalid_boxes(oriented: &imp_geometry) -> Vec<imp_geometry> {
        changed_boxes(
            oriented,
            [
                |data| data.half_extents.z = f32::NAN,
                |data| data.half_extents.x = -1.0,
                |data| {
                    data.rotation.w = 0.0;
                },
            ],
        )
    }
}

/// A box with each of these changes.
fn changed_boxes<const N: usize>(
    oriented: &imp_geometry,
    changes: [fn(&mut imp_geometry_data_box); N],
) -> Vec<imp_geometry> {
    let changed = changes.map(|change| {
        let mut changed = *oriented;
        // SAFETY: it is a box.
        change(unsafe { &mut changed.data.r#box });
        changed
    });
    changed.into()
}

fn vec2(random: &mut Rng, family: Family) -> imp_vec2 {
    imp_vec2 { x: number(random, family), y: number(random, family) }
}

fn rotation_2d(random: &mut Rng, family: Family) -> imp_rotation_2d {
    let [sin] = turn::<1>(random, family);
    imp_rotation_2d { cos: (1.0 - sin * sin).sqrt() as f32, sin: sin as f32 }
}

impl LanePairs for Dim2 {
    type Geometry = imp_geometry_2d;
    type Pose = imp_pose_2d;

    const KINDS: usize = 3;

    fn geometry(random: &mut Rng, kind: usize, family: Family) -> imp_geometry_2d {
        let is_local = matches!(family, Family::Local | Family::Far) && random.bool();
        let zero = imp_vec2 { x: 0.0, y: 0.0 };
        let center = if is_local { vec2(random, family) } else { zero };
        let size = vec2(random, family);
        let radius = number(random, family).abs();
        match kind {
            0 => Kind2D::Circle(&imp_geometry_data_circle_2d { center }).geometry(radius),
            1 => {
                let mut rotation = imp_rotation_2d { cos: 1.0, sin: 0.0 };
                if is_local && random.bool() {
                    rotation = rotation_2d(random, family);
                }
                let half_extents = imp_vec2 { x: size.x.abs(), y: size.y.abs() };
                let is_sharp = family == Family::Plain || random.bool();
                let radius = if is_sharp { 0.0 } else { radius * 0.1 };
                Kind2D::Box(&imp_geometry_data_box_2d { center, rotation, half_extents })
                    .geometry(radius)
            }
            _ => {
                let capsule = imp_geometry_data_capsule_2d { point_a: center, point_b: size };
                Kind2D::Capsule(&capsule).geometry(radius)
            }
        }
    }

    fn pose(random: &mut Rng, family: Family) -> imp_pose_2d {
        let (imp_vec2 { x, y }, far) = (vec2(random, family), far(family));
        let position = imp_vec2 { x: x + far, y: y - far };
        imp_pose_2d { position, rotation: rotation_2d(random, family) }
    }

    fn place(a: Posed<Dim2>, (b, pose_b): (&imp_geometry_2d, &mut imp_pose_2d), distance: f32) {
        let mut found = imp_separation_2d::NONE;
        // SAFETY: all point to values of their types.
        assert!(unsafe { imp_distance_2d(a.0, a.1, b, pose_b, &mut found) } >= 0);
        let by = distance - found.distance;
        pose_b.position.x += found.normal.x * by;
        pose_b.position.y += found.normal.y * by;
    }

    fn single(a: Posed<Dim2>, b: Posed<Dim2>, margin: f32) -> i32 {
        // SAFETY: all point to values of their types.
        unsafe { imp_overlap_2d(a.0, a.1, b.0, b.1, margin) }
    }

    fn batch(width: Width, sides: [Bodies<Dim2>; 2], margin: f32, results: &mut [i32]) -> bool {
        at_width::overlap_batch_2d(width, sides, margin, results)
    }

    fn indexed(
        width: Width,
        bodies: Bodies<Dim2>,
        pairs: &[imp_index_pair],
        margin: f32,
        results: &mut [i32],
    ) -> bool {
        at_width::overlap_pairs_2d(width, bodies, pairs, margin, results)
    }

    fn invalidate(geometry: &mut imp_geometry_2d) {
        geometry.radius = -1.0;
    }

    const BOX: usize = 1;

    fn same_boxes(oriented: &imp_geometry_2d) -> Vec<imp_geometry_2d> {
        changed_boxes_2d(oriented, [|data| data.center.x = -0.0, |data| data.rotation.sin = -0.0])
    }

    fn invalid_boxes(oriented: &imp_geometry_2d) -> Vec<imp_geometry_2d> {
        changed_boxes_2d(
            oriented,
            [
                |data| data.half_extents.y = f32::NAN,
                |data| data.half_extents.x = -1.0,
                |data| {
                    data.rotation.cos = 0.0;
                },
            ],
        )
    }
}

/// A box with each of these changes.
fn changed_boxes_2d<const N: usize>(
    oriented: &imp_geometry_2d,
    changes: [fn(&mut imp_geometry_data_box_2d); N],
) -> Vec<imp_geometry_2d> {
    let changed = changes.map(|change| {
        let mut changed = *oriented;
        // SAFETY: it is a box.
        change(unsafe { &mut changed.data.r#box });
        changed
    });
    changed.into()
}

/// Both sides of a batch.
pub struct Scene<D: LanePairs> {
    pub a: Vec<D::Geometry>,
    pub poses_a: Vec<D::Pose>,
    pub b: Vec<D::Geometry>,
    pub poses_b: Vec<D::Pose>,
}

impl<D: LanePairs> Scene<D> {
    /// Both sides, with the first elements of A.
    pub fn sides(&self, of_a: usize) -> [Bodies<'_, D>; 2] {
        [(&self.a[..of_a], &self.poses_a[..of_a]), (&self.b, &self.poses_b)]
    }

    /// Both bodies of a pair. With one element, A is the same body for every pair.
    pub fn pair(&self, of_a: usize, index: usize) -> [Posed<'_, D>; 2] {
        let of_a = if of_a == 1 { 0 } else { index };
        [(&self.a[of_a], &self.poses_a[of_a]), (&self.b[index], &self.poses_b[index])]
    }

    /// Kinds up to `kinds` in random order. Half the pairs are within a few error bounds of the margin.
    pub fn new(
        random: &mut Rng,
        count: usize,
        kinds: usize,
        family: Family,
        margin: f32,
    ) -> Scene<D> {
        let kinds = |random: &mut Rng| [(); 2].map(|()| random.usize(0..kinds));
        Scene::with_kinds(random, count, kinds, family, margin)
    }

    /// As `new`, with the kinds of each pair.
    pub fn with_kinds(
        random: &mut Rng,
        count: usize,
        kinds: impl Fn(&mut Rng) -> [usize; 2],
        family: Family,
        margin: f32,
    ) -> Scene<D> {
        let mut scene = Scene { a: vec![], poses_a: vec![], b: vec![], poses_b: vec![] };
        for _ in 0..count {
            let [geometry_a, geometry_b] =
                kinds(random).map(|kind| D::geometry(random, kind, family));
            let [pose_a, mut pose_b] = [(); 2].map(|()| D::pose(random, family));
            if random.bool() {
                let off = (random.f32() * 2.0 - 1.0) * 10f32.powi(random.i32(-7..-3));
                D::place((&geometry_a, &pose_a), (&geometry_b, &mut pose_b), margin + off);
            }
            scene.a.push(geometry_a);
            scene.poses_a.push(pose_a);
            scene.b.push(geometry_b);
            scene.poses_b.push(pose_b);
        }
        scene
    }
}
