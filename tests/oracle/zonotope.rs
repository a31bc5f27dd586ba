//! The first reference: signed distance by enumeration of every face of a zonotope.
//!
//! The core of a sphere is a point, of a capsule a segment, of a box the box: each is a centre plus
//! generators times -1 to 1, and so is the Minkowski difference of two of them. What a pair's distance is,
//! is how far the origin lies from that difference, less the radii.

use glam::DVec3;

use super::shape::{Config, Form, Placed, matrix};

/// Cores nearer than this, relative to all lengths involved, touch.
const FLAT: f64 = 1e-11;

/// A posed form: its centre is `position + offset`, kept apart so that differences of positions are exact.
#[derive(Clone, Copy)]
pub struct Core {
    pub position: DVec3,
    pub offset: DVec3,
    pub generators: [DVec3; 3],
    pub radius: f64,
}

impl Core {
    pub fn new(placed: &Placed) -> Core {
        let turn = matrix(placed.rotation);
        let generators = match placed.form {
            Form::Sphere { .. } => [DVec3::ZERO; 3],
            Form::Capsule { point_a, point_b, .. } => {
                [turn * ((point_b.as_dvec3() - point_a.as_dvec3()) / 2.0), DVec3::ZERO, DVec3::ZERO]
            }
            Form::Box { rotation, half_extents, .. } => {
                let axes = turn * matrix(rotation);
                let half = half_extents.as_dvec3();
                [axes.x_axis * half.x, axes.y_axis * half.y, axes.z_axis * half.z]
            }
        };
        Core {
            position: placed.position.as_dvec3(),
            offset: turn * placed.form.center(),
            generators,
            radius: placed.form.radius(),
        }
    }

    pub fn point(position: DVec3) -> Core {
        Core { position, offset: DVec3::ZERO, generators: [DVec3::ZERO; 3], radius: 0.0 }
    }

    /// How far the form reaches from its centre along a direction.
    pub fn extent(&self, direction: DVec3) -> f64 {
        self.radius * direction.length()
            + self.generators.iter().map(|generator| generator.dot(direction).abs()).sum::<f64>()
    }
}

/// A signed distance with its proof.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub distance: f64,
    /// Unit; moving B along it by `t` adds `t` to the signed distance.
    pub normal: DVec3,
    /// The distance lies at most this far below what is stated: a plane that separates by that much, or
    /// 0 where every face has been measured.
    pub gap: f64,
}

pub fn signed_distance(config: &Config) -> Answer {
    between(&Core::new(&config.a), &Core::new(&config.b))
}

pub fn between(a: &Core, b: &Core) -> Answer {
    let mut difference = Zonotope {
        center: (b.position - a.position) + (b.offset - a.offset),
        generators: [DVec3::ZERO; 6],
        count: 0,
        scale: 0.0,
    };
    for &generator in a.generators.iter().chain(&b.generators).filter(|&&g| g != DVec3::ZERO) {
        difference.generators[difference.count] = generator;
        difference.count += 1;
        difference.scale += generator.length();
    }
    difference.scale += difference.center.length();
    let mut answer = difference.signed_distance();
    answer.distance -= a.radius + b.radius;
    answer
}

struct Zonotope {
    center: DVec3,
    generators: [DVec3; 6],
    count: usize,
    scale: f64,
}

impl Zonotope {
    fn generators(&self) -> &[DVec3] {
        &self.generators[..self.count]
    }

    /// How far the origin lies beyond the zonotope's own reach, along a unit direction.
    fn separation(&self, normal: DVec3) -> f64 {
        normal.dot(self.center) - self.generators().iter().map(|g| g.dot(normal).abs()).sum::<f64>()
    }

    fn signed_distance(&self) -> Answer {
        let facet = self.widest_facet();
        if facet.distance < -FLAT * self.scale {
            return facet;
        }
        let nearest = self.nearest_to_origin();
        let distance = nearest.length();
        if distance <= FLAT * self.scale {
            return Answer { distance, gap: 0.0, ..facet };
        }
        let normal = nearest / distance;
        let proven = self.separation(normal).max(facet.distance);
        Answer { distance, normal, gap: distance - proven }
    }

    /// The facet normal along which the origin separates most, or overlaps least. Every facet of a
    /// zonotope is normal to two of its generators. With fewer than two, any normal to them all: 0.
    fn widest_facet(&self) -> Answer {
        let mut widest = Answer { distance: f64::NEG_INFINITY, normal: DVec3::X, gap: 0.0 };
        for (index, &first) in self.generators().iter().enumerate() {
            for &second in &self.generators()[..index] {
                let normal = cross(first, second);
                if normal == DVec3::ZERO {
                    continue;
                }
                let normal = normal.normalize();
                let normal = if normal.dot(self.center) < 0.0 { -normal } else { normal };
                let distance = self.separation(normal);
                if distance > widest.distance {
                    widest = Answer { distance, normal, gap: 0.0 };
                }
            }
        }
        if widest.distance == f64::NEG_INFINITY {
            widest.distance = 0.0;
            if let Some(generator) = self.generators().first() {
                widest.normal = generator.normalize().any_orthonormal_vector();
            }
        }
        widest
    }

    /// The point nearest to an origin outside: the nearest of all vertices, edges and parallelograms that
    /// the generators span, many of which lie inside and do no harm.
    fn nearest_to_origin(&self) -> DVec3 {
        let generators = self.generators();
        let mut vertices = [self.center; 64];
        let vertices = &mut vertices[..1 << self.count];
        for (mask, vertex) in vertices.iter_mut().enumerate() {
            for (index, &generator) in generators.iter().enumerate() {
                *vertex += if mask >> index & 1 == 1 { generator } else { -generator };
            }
        }
        let (mut nearest, mut at_foot) = (vertices[0], false);
        // Around the foot of a perpendicular the length hardly changes: the foot itself wins ties, because
        // its direction is the one that proves the distance.
        let mut keep = |candidate: DVec3, foot: bool| {
            let favour = 1e-15 * self.scale * (f64::from(foot) - f64::from(at_foot));
            if candidate.length() < nearest.length() + favour {
                (nearest, at_foot) = (candidate, foot);
            }
        };
        for (i, &first) in generators.iter().enumerate() {
            let dual = first / first.length_squared();
            for mask in (0..vertices.len()).filter(|mask| mask >> i & 1 == 1) {
                let base = vertices[mask] - first;
                let along = base.dot(dual);
                let inner = along.abs() < 1.0;
                let candidate = base - first * along.clamp(-1.0, 1.0);
                // Twice, for a direction that stays right where the foot is all but the origin.
                keep(
                    if inner { candidate - first * candidate.dot(dual) } else { candidate },
                    inner,
                );
            }
            for (j, &second) in generators.iter().enumerate().take(i) {
                let normal = cross(first, second);
                if normal == DVec3::ZERO {
                    continue;
                }
                let unit = normal / normal.length_squared();
                let (dual_first, dual_second) = (cross(second, unit), cross(unit, first));
                let both = 1 << i | 1 << j;
                for mask in (0..vertices.len()).filter(|mask| mask & both == both) {
                    let base = vertices[mask] - first - second;
                    let (s, t) = (-base.dot(dual_first), -base.dot(dual_second));
                    if s.abs() <= 1.0 && t.abs() <= 1.0 {
                        keep(base + first * s + second * t, true);
                    }
                }
            }
        }
        nearest
    }
}

/// A cross product whose every component is right to the last bits, however parallel the two are.
pub fn cross(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(
        difference_of_products(a.y, b.z, a.z, b.y),
        difference_of_products(a.z, b.x, a.x, b.z),
        difference_of_products(a.x, b.y, a.y, b.x),
    )
}

/// a * b - c * d by Kahan's method: the second product's rounding error is added back.
fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let product = c * d;
    a.mul_add(b, -product) + (-c).mul_add(d, product)
}
