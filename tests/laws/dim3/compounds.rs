//! Compounds in 3D.

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::concave::PosedCompound;
use impinge::dim3::{
    Convex, Convex3, Geometry, Hull, Mesh, MeshOptions, Pose, Progress, Ray, ScaledMesh,
};

use crate::compounds::{self, Scenery};
use crate::rng::Rng;

impl Scenery for Convex3 {
    fn convex(rng: &mut Rng) -> Convex {
        let radius = rng.uniform(0.0, 0.4) as f32;
        match rng.below(5) {
            0 => Convex::sphere(Self::vector(rng, 0.5), radius),
            1 => Convex::capsule(Self::vector(rng, 1.0), Self::vector(rng, 1.0), radius),
            2 => {
                let half = Self::vector(rng, 0.8).abs();
                Convex::oriented_box(Self::vector(rng, 0.3), rng.rotation(), half)
            }
            3 => {
                let [a, b, c] = std::array::from_fn(|_| Self::vector(rng, 1.0));
                Convex::triangle(a, b, c, 0.0)
            }
            _ => {
                let points: Vec<Vec3> = (0..8).map(|_| Self::vector(rng, 0.8)).collect();
                let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a hull");
                Convex::hull(Arc::new(hull), Vec3::ONE, 0.0)
            }
        }
        .expect("a geometry")
    }

    fn whole(geometry: Convex) -> Geometry {
        geometry.into()
    }

    fn compound_of(compound: PosedCompound<Convex3>) -> Geometry {
        Geometry::Compound(compound)
    }

    fn vector(rng: &mut Rng, size: f64) -> Vec3 {
        (rng.in_cube() * size).as_vec3()
    }

    fn pose(rng: &mut Rng, size: f64) -> Pose {
        let rotation = if rng.once_in(4) { Quat::IDENTITY } else { rng.rotation() };
        Pose::new(Self::vector(rng, size), rotation).expect("a pose")
    }

    fn ray(rng: &mut Rng, size: f64) -> Ray {
        let direction = rng.unit().as_vec3();
        Ray::new(Self::vector(rng, size), direction, 20.0).expect("a ray")
    }

    fn up() -> Vec3 {
        Vec3::Y
    }

    fn along(x: f64) -> Vec3 {
        Vec3::X * x as f32
    }

    fn tile() -> Convex {
        Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::splat(0.5)).expect("a box")
    }

    fn slider(rng: &mut Rng) -> (Convex, f64) {
        let radius = rng.uniform(0.1, 0.5);
        let made = match rng.below(4) {
            0 => Convex::sphere(Vec3::ZERO, radius as f32),
            1 => Convex::capsule(Vec3::ZERO, Vec3::Y, radius as f32),
            2 => Convex::capsule(-Vec3::X, Vec3::X, radius as f32),
            _ => {
                let half = Vec3::new(0.7, radius as f32, 0.4);
                let turn = Quat::from_rotation_y(rng.uniform(0.0, 3.0) as f32);
                Convex::oriented_box(Vec3::ZERO, turn, half)
            }
        };
        (made.expect("a body"), radius)
    }

    fn between(start: &Pose, end: &Pose, time: f64) -> Pose {
        let position = start.position().as_dvec3().lerp(end.position().as_dvec3(), time);
        let rotation = start.rotation().as_dquat().slerp(end.rotation().as_dquat(), time);
        Pose::new(position.as_vec3(), rotation.normalize().as_quat()).expect("a pose")
    }

    fn concave(rng: &mut Rng) -> Geometry {
        let vertices: Vec<Vec3> = (0..9).map(|_| Self::vector(rng, 0.8)).collect();
        let (options, progress) = (MeshOptions::default(), Progress::default());
        let indices: Vec<u32> = (0..9).collect();
        let mesh = Mesh::build(&vertices, &indices, None, options, &progress).expect("a mesh");
        Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), Vec3::ONE).expect("a scale"))
    }

    fn rounded(vector: Vec3) -> Vec3 {
        vector.round()
    }
}

#[test]
fn distances_are_the_least() {
    compounds::distances_are_the_least::<Convex3>();
}

#[test]
fn questions_agree() {
    compounds::questions_agree::<Convex3>();
}

#[test]
fn casts_hit_the_first_part() {
    compounds::casts_hit_the_first_part::<Convex3>();
}

#[test]
fn turning_compounds_hit_where_their_parts_are() {
    compounds::turning_compounds_hit_where_their_parts_are::<Convex3>();
}

#[test]
fn rays_hit_the_first_part() {
    compounds::rays_hit_the_first_part::<Convex3>();
}

#[test]
fn a_common_translation_changes_nothing() {
    compounds::a_common_translation_changes_nothing::<Convex3>();
}

#[test]
fn part_pairs_of_one_compound() {
    compounds::part_pairs_of_one_compound::<Convex3>();
}

#[test]
fn a_tiled_floor_is_flat() {
    compounds::a_tiled_floor_is_flat::<Convex3>();
}
