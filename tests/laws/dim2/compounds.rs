//! Compounds in 2D.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::concave::PosedCompound;
use impinge::dim2::{
    Convex, Convex2, Geometry, Polyline, PolylineOptions, Pose, Ray, ScaledPolyline,
};

use crate::compounds::{self, Scenery};
use crate::rng::Rng;

impl Scenery for Convex2 {
    fn convex(rng: &mut Rng) -> Convex {
        let radius = rng.uniform(0.0, 0.4) as f32;
        match rng.below(4) {
            0 => Convex::circle(Self::vector(rng, 0.5), radius),
            1 => Convex::capsule(Self::vector(rng, 1.0), Self::vector(rng, 1.0), radius),
            2 => {
                let half = Self::vector(rng, 0.8).abs();
                Convex::oriented_box(Self::vector(rng, 0.3), rng.angle(), half, 0.0)
            }
            _ => Convex::segment(Self::vector(rng, 1.0), Self::vector(rng, 1.0), 0.0),
        }
        .expect("a geometry")
    }

    fn whole(geometry: Convex) -> Geometry {
        geometry.into()
    }

    fn compound_of(compound: PosedCompound<Convex2>) -> Geometry {
        Geometry::Compound(compound)
    }

    fn vector(rng: &mut Rng, size: f64) -> Vec2 {
        (rng.in_square() * size).as_vec2()
    }

    fn pose(rng: &mut Rng, size: f64) -> Pose {
        let rotation = if rng.once_in(4) { Vec2::X } else { rng.angle() };
        Pose::new(Self::vector(rng, size), rotation).expect("a pose")
    }

    fn ray(rng: &mut Rng, size: f64) -> Ray {
        let direction = rng.unit_in_plane().as_vec2();
        Ray::new(Self::vector(rng, size), direction, 20.0).expect("a ray")
    }

    fn up() -> Vec2 {
        Vec2::Y
    }

    fn along(x: f64) -> Vec2 {
        Vec2::X * x as f32
    }

    fn tile() -> Convex {
        Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::splat(0.5), 0.0).expect("a box")
    }

    fn slider(rng: &mut Rng) -> (Convex, f64) {
        let radius = rng.uniform(0.1, 0.5);
        let made = match rng.below(3) {
            0 => Convex::circle(Vec2::ZERO, radius as f32),
            1 => Convex::capsule(-Vec2::X, Vec2::X, radius as f32),
            _ => Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(0.7, radius as f32), 0.0),
        };
        (made.expect("a body"), radius)
    }

    fn between(start: &Pose, end: &Pose, time: f64) -> Pose {
        let position = start.position().as_dvec2().lerp(end.position().as_dvec2(), time);
        let [from, to] = [start, end].map(|pose| pose.rotation().as_dvec2());
        let turn = DVec2::from_angle(from.angle_to(to) * time);
        Pose::new(position.as_vec2(), turn.rotate(from).as_vec2()).expect("a pose")
    }

    fn concave(rng: &mut Rng) -> Geometry {
        let points: Vec<Vec2> = (0..4).map(|_| Self::vector(rng, 0.8)).collect();
        let options = PolylineOptions { closed: false, one_sided: false, welded: false };
        let polyline = Polyline::new(&points, None, options).expect("a polyline");
        Geometry::Polyline(ScaledPolyline::new(Arc::new(polyline), Vec2::ONE).expect("a scale"))
    }

    fn rounded(vector: Vec2) -> Vec2 {
        vector.round()
    }
}

#[test]
fn distances_are_the_least() {
    compounds::distances_are_the_least::<Convex2>();
}

#[test]
fn questions_agree() {
    compounds::questions_agree::<Convex2>();
}

#[test]
fn casts_hit_the_first_part() {
    compounds::casts_hit_the_first_part::<Convex2>();
}

#[test]
fn turning_compounds_hit_where_their_parts_are() {
    compounds::turning_compounds_hit_where_their_parts_are::<Convex2>();
}

#[test]
fn rays_hit_the_first_part() {
    compounds::rays_hit_the_first_part::<Convex2>();
}

#[test]
fn a_common_translation_changes_nothing() {
    compounds::a_common_translation_changes_nothing::<Convex2>();
}

#[test]
fn part_pairs_of_one_compound() {
    compounds::part_pairs_of_one_compound::<Convex2>();
}

#[test]
fn a_tiled_floor_is_flat() {
    compounds::a_tiled_floor_is_flat::<Convex2>();
}
