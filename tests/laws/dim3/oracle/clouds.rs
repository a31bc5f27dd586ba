//! Clouds of points whose hulls are difficult to build, each with its own generator.

use crate::rng::Rng;
use glam::{DQuat, DVec3, Vec3};

/// A named generator of points.
pub struct Cloud {
    pub name: &'static str,
    draw: fn(&mut Rng, usize) -> Vec<DVec3>,
}

pub const CLOUDS: [Cloud; 29] = [
    Cloud { name: "ball", draw: ball },
    Cloud { name: "sphere", draw: sphere },
    Cloud { name: "cube", draw: cube },
    Cloud { name: "box surface", draw: box_surface },
    Cloud { name: "turned box surface", draw: |rng, n| turned(rng, n, box_surface) },
    Cloud { name: "grid", draw: grid },
    Cloud { name: "turned grid", draw: |rng, n| turned(rng, n, grid) },
    Cloud { name: "few places", draw: few_places },
    Cloud { name: "plane", draw: plane },
    Cloud { name: "slanted plane", draw: slanted_plane },
    Cloud { name: "turned plane", draw: |rng, n| turned(rng, n, plane) },
    Cloud { name: "turned rectangle grid", draw: |rng, n| turned(rng, n, rectangle) },
    Cloud { name: "line", draw: line },
    Cloud { name: "turned line", draw: turned_line },
    Cloud { name: "one place", draw: |_, n| vec![DVec3::splat(0.7); n] },
    Cloud { name: "flat cone", draw: flat_cone },
    Cloud { name: "sliver polygon", draw: sliver },
    Cloud { name: "needle", draw: needle },
    Cloud { name: "clusters", draw: clusters },
    Cloud { name: "cylinder", draw: cylinder },
    Cloud { name: "turned cylinder", draw: |rng, n| turned(rng, n, cylinder) },
    Cloud { name: "cone", draw: cone },
    Cloud { name: "almost a sphere", draw: almost_sphere },
    Cloud { name: "plate", draw: |rng, n| turned(rng, n, plate) },
    Cloud { name: "mixed extents", draw: mixed_extents },
    Cloud { name: "two arcs", draw: two_arcs },
    Cloud { name: "moment curve", draw: moment_curve },
    Cloud { name: "lens", draw: lens },
    Cloud { name: "rounded edges", draw: rounded_box },
];

impl Cloud {
    /// Returns about `count` points in random order, some of them twice.
    pub fn points(&self, rng: &mut Rng, count: usize) -> Vec<Vec3> {
        let mut points: Vec<Vec3> =
            (self.draw)(rng, count).into_iter().map(|point| point.as_vec3()).collect();
        for _ in 0..count / 8 {
            points.push(points[rng.below(points.len())]);
        }
        shuffle(rng, &mut points);
        points
    }
}

pub fn shuffle(rng: &mut Rng, points: &mut [Vec3]) {
    for i in (1..points.len()).rev() {
        points.swap(i, rng.below(i + 1));
    }
}

fn draw(n: usize, mut one: impl FnMut(usize) -> DVec3) -> Vec<DVec3> {
    (0..n).map(&mut one).collect()
}

fn turned(rng: &mut Rng, n: usize, cloud: fn(&mut Rng, usize) -> Vec<DVec3>) -> Vec<DVec3> {
    let rotation: DQuat = rng.rotation().as_dquat().normalize();
    cloud(rng, n).into_iter().map(|point| rotation * point).collect()
}

pub fn ball(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n, |_| rng.unit() * rng.uniform(0.0, 1.0).cbrt())
}

pub fn sphere(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n, |_| rng.unit())
}

fn cube(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n, |_| rng.in_cube())
}

pub fn box_surface(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n, |_| {
        let mut point = rng.in_cube();
        point[rng.below(3)] = rng.sign();
        point
    })
}

/// Returns a whole lattice of a box, with its corners.
pub fn grid(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let side = (n as f64).cbrt().round().max(2.0) as usize;
    let step = DVec3::from_array(std::array::from_fn(|_| rng.uniform(0.5, 1.5))) / side as f64;
    draw(side * side * side, |i| {
        let place = [i % side, i / side % side, i / (side * side)];
        DVec3::from_array(place.map(|steps| steps as f64)) * step
    })
}

fn few_places(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n, |_| DVec3::from_array(std::array::from_fn(|_| f64::from(rng.integer(-1, 1)))))
}

fn plane(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let axis = rng.below(3);
    draw(n.max(8), |_| {
        let mut point = rng.in_cube();
        point[axis] = 0.3;
        point
    })
}

/// Returns points exactly in a plane that is not perpendicular to an axis.
fn slanted_plane(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n.max(16), |_| {
        let [s, t] = [0, 1].map(|_| f64::from(rng.integer(-2000, 2000)));
        DVec3::new(2.0 * s + t, 3.0 * t - s, s - 5.0 * t)
    })
}

fn rectangle(_: &mut Rng, n: usize) -> Vec<DVec3> {
    let side = (n as f64).sqrt().round().max(2.0) as usize;
    draw(side * side, |i| DVec3::new((i % side) as f64, (i / side) as f64, 0.0) / side as f64)
}

fn line(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let along = DVec3::from_array(std::array::from_fn(|_| f64::from(rng.integer(-9, 9))));
    let along = if along == DVec3::ZERO { DVec3::X } else { along };
    draw(n.max(2), |i| along * if i < 2 { i as f64 } else { f64::from(rng.integer(-500, 500)) })
}

fn turned_line(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let along = rng.unit();
    draw(n, |_| along * rng.uniform(-1.0, 1.0))
}

/// Returns a polygon with a point slightly above it.
fn flat_cone(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let height = rng.power(-30.0, -3.0);
    let mut points = draw(n.max(4), |_| round(rng.uniform(0.0, 7.0)));
    points.push(DVec3::Z * height);
    points
}

fn round(angle: f64) -> DVec3 {
    DVec3::new(angle.cos(), angle.sin(), 0.0)
}

fn sliver(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let width = rng.power(-9.0, -2.0);
    turned(rng, n, plane).into_iter().map(|point| point * DVec3::new(1.0, width, 1.0)).collect()
}

fn needle(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let (along, thickness) = (rng.unit(), rng.power(-12.0, -2.0));
    let axial = rng.bool();
    draw(n, |_| {
        let along = if axial { DVec3::X } else { along };
        along * rng.uniform(-1.0, 1.0) + rng.in_cube() * thickness
    })
}

fn clusters(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let size = rng.power(-9.0, -2.0);
    let centers: [DVec3; 6] = std::array::from_fn(|_| rng.in_cube());
    draw(n, |i| centers[i % (2 + n % 5)] + rng.in_cube() * size)
}

fn cylinder(_: &mut Rng, n: usize) -> Vec<DVec3> {
    let sides = (n / 2).max(3);
    draw(2 * sides, |i| {
        let end = if i % 2 == 0 { 0.75 } else { -0.75 };
        round(std::f64::consts::TAU * (i / 2) as f64 / sides as f64) + DVec3::Z * end
    })
}

fn cone(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let height = rng.power(-2.0, 2.0);
    let mut points = draw(n.max(4), |_| round(rng.uniform(0.0, 7.0)));
    points.push(DVec3::new(rng.uniform(-1.0, 1.0), 0.0, height));
    points
}

/// Returns points within rounding of a sphere. Some are much closer to each other than rounding.
fn almost_sphere(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let mut points = sphere(rng, n.max(4));
    for i in 0..points.len() / 2 {
        points[2 * i] = points[2 * i + 1] * (1.0 + rng.uniform(-3e-7, 3e-7)) + rng.in_cube() * 1e-7;
    }
    points
}

fn plate(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let thickness = rng.power(-8.0, -1.0);
    let scale = DVec3::new(1.0, rng.uniform(0.2, 1.0), thickness);
    grid(rng, n).into_iter().map(|point| point * scale).collect()
}

fn mixed_extents(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let scale = DVec3::from_array(std::array::from_fn(|_| rng.power(-6.0, 6.0)));
    let from = [ball, sphere, box_surface, grid][rng.below(4)];
    from(rng, n).into_iter().map(|point| point * scale).collect()
}

/// Each point of one arc has an edge to each point of the other.
fn two_arcs(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let bend = rng.power(-3.0, 0.0);
    draw(n.max(8), |i| {
        let t = rng.uniform(-1.0, 1.0);
        let arc = DVec3::new(t, 0.0, bend * (1.0 - t * t));
        if i % 2 == 0 { arc + DVec3::Z } else { DVec3::new(0.0, t, -arc.z - 1.0) }
    })
}

fn moment_curve(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    draw(n.max(16), |_| {
        let t = rng.uniform(-1.0, 1.0);
        DVec3::new(t, t * t, t * t * t)
    })
}

/// Returns two caps that meet in a sharp rim.
fn lens(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let bulge = rng.power(-4.0, -0.5);
    draw(n.max(16), |i| {
        let edge = if i % 4 == 0 { 1.0 } else { rng.uniform(0.0, 1.0).sqrt() };
        let side = if i % 2 == 0 { bulge } else { -bulge };
        round(rng.uniform(0.0, 7.0)) * edge + DVec3::Z * side * (1.0 - edge * edge)
    })
}

/// Returns a box with rounded edges and corners: flat parts beside finely curved ones.
fn rounded_box(rng: &mut Rng, n: usize) -> Vec<DVec3> {
    let radius = rng.power(-5.0, -0.5);
    draw(n.max(8), |i| {
        let corner =
            DVec3::from_array(std::array::from_fn(
                |axis| {
                    if i >> axis & 1 == 1 { 1.0 } else { -1.0 }
                },
            ));
        corner + rng.unit() * radius
    })
}
