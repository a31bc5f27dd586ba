//! rapier3d 0.36 (pure Rust, on parry): its continuous collision detection (W9). It runs whole simulation steps.
use crate::math::{self, add};
use crate::workloads::{BULLET_HALF, BULLET_RADIUS, Bench, Bullets, Pairs, Peer, Shape, Way};
use rapier3d::math::{Pose, Rotation, Vector};
use rapier3d::prelude::*;

pub struct Rapier;

fn v(p: math::V3) -> Vector {
    Vector::new(p[0], p[1], p[2])
}
fn pose(p: &math::Pose) -> Pose {
    Pose::from_parts(v(p.p), Rotation::from_xyzw(p.q[0], p.q[1], p.q[2], p.q[3]))
}

struct Steps {
    world: PhysicsWorld,
    bullets: Vec<RigidBodyHandle>,
}
/// Boxes and bullets, which do not see each other.
const BOX: Group = Group::GROUP_1;
const BULLET: Group = Group::GROUP_2;

impl Steps {
    fn new(boxes: &[Shape], count: usize) -> Steps {
        let mut world = PhysicsWorld::new();
        world.gravity = v([0.; 3]);
        // The default ends at 400 m/s.
        world.integration_parameters.normalized_max_linear_velocity = f32::MAX;
        let groups =
            |of: Group, with: Group| InteractionGroups::new(of, with, InteractionTestMode::And);
        for s in boxes {
            let solid = ColliderBuilder::cuboid(s.d[0], s.d[1], s.d[2])
                .position(pose(&s.pose))
                .collision_groups(groups(BOX, BULLET));
            world.insert_collider(solid, None);
        }
        let bullets = (0..count).map(|_| {
            let body = RigidBodyBuilder::dynamic().ccd_enabled(true).can_sleep(false);
            let capsule = ColliderBuilder::capsule_y(BULLET_HALF, BULLET_RADIUS)
                .collision_groups(groups(BULLET, BOX));
            world.insert(body, capsule).0
        });
        let bullets = bullets.collect();
        Steps { world, bullets }
    }
}
impl Bullets for Steps {
    fn frame(&mut self, ways: &[Way], hits: &mut Vec<Option<f32>>) {
        let dt = self.world.integration_parameters.dt;
        for (bullet, way) in self.bullets.iter().zip(ways) {
            let body = &mut self.world.bodies[*bullet];
            body.set_position(pose(&way.from), true);
            body.set_linvel(v(way.delta) / dt, true);
            body.set_angvel(v([0.; 3]), true);
        }
        self.world.step();
        hits.extend(self.bullets.iter().zip(ways).map(|(bullet, way)| {
            let moved = self.world.bodies[*bullet].translation() - v(way.from.p);
            // A bullet that hits nothing arrives at the end of its way.
            let end = v(add(way.from.p, way.delta)) - v(way.from.p);
            let fraction = moved.length() / end.length();
            (fraction < 0.999).then_some(fraction)
        }));
    }
}

impl Peer for Rapier {
    fn name(&self) -> String {
        "rapier".into()
    }
    fn about(&self) -> String {
        "rapier3d 0.36.1 (pure Rust), whole steps with its solver, 1 thread".into()
    }
    fn pairs<'a>(&'a self, _: &'a Pairs) -> Vec<Bench<'a>> {
        vec![]
    }
    fn bullets(&self, boxes: &[Shape], count: usize) -> Vec<(String, Box<dyn Bullets>)> {
        let api = "PhysicsWorld::step, ccd_enabled (a whole step with solver)";
        vec![(api.into(), Box::new(Steps::new(boxes, count)))]
    }
}
