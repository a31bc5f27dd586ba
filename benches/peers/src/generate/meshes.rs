//! Terrains, height fields, closed meshes and rigs, and the queries on them.
use crate::math::*;
use crate::workloads::*;

/// Origin and unit direction.
pub type Ray = (V3, V3);
/// Pose, radius and half length.
pub type Capsule = (Pose, f32, f32);
pub const TERRAIN_X: usize = 317;
pub const TERRAIN_Z: usize = 316;
pub fn terrain_height(rng_grid: &[f32], x: usize, z: usize) -> f32 {
    let (fx, fz) = (x as f32, z as f32);
    4.0 * (fx * 0.05).sin() * (fz * 0.07).cos()
        + 1.5 * (fx * 0.31 + 1.0).sin() * (fz * 0.27).sin()
        + 0.4 * rng_grid[z * (TERRAIN_X + 1) + x]
}
/// 317 x 316 cells of 1 m, 200,344 triangles, centred on the origin, counter-clockwise seen from +Y.
pub fn terrain() -> (Vec<V3>, Vec<[u32; 3]>) {
    let mut rng = Rng(0x7E88);
    let noise: Vec<f32> =
        (0..(TERRAIN_X + 1) * (TERRAIN_Z + 1)).map(|_| rng.range(-1., 1.)).collect();
    let mut v = vec![];
    for z in 0..=TERRAIN_Z {
        for x in 0..=TERRAIN_X {
            v.push([
                x as f32 - TERRAIN_X as f32 * 0.5,
                terrain_height(&noise, x, z),
                z as f32 - TERRAIN_Z as f32 * 0.5,
            ]);
        }
    }
    let mut t = vec![];
    let w = (TERRAIN_X + 1) as u32;
    for z in 0..TERRAIN_Z as u32 {
        for x in 0..TERRAIN_X as u32 {
            let i = z * w + x;
            t.push([i, i + w, i + 1]);
            t.push([i + 1, i + w, i + w + 1]);
        }
    }
    (v, t)
}
pub const FIELD_SIDE: usize = 1025;
/// The samples of a height field of 1 m cells, in units of HEIGHT_STEP, and the same surface as a mesh.
pub fn height_field() -> (Vec<i16>, TriangleMesh) {
    let mut rng = Rng(0x7EAA);
    let noise: Vec<f32> = (0..FIELD_SIDE * FIELD_SIDE).map(|_| rng.range(-1., 1.)).collect();
    let height = |x: usize, z: usize| {
        let (fx, fz) = (x as f32, z as f32);
        4.0 * (fx * 0.05).sin() * (fz * 0.07).cos()
            + 1.5 * (fx * 0.31 + 1.0).sin() * (fz * 0.27).sin()
            + 0.4 * noise[z * FIELD_SIDE + x]
    };
    let places = || (0..FIELD_SIDE).flat_map(|z| (0..FIELD_SIDE).map(move |x| (x, z)));
    let steps: Vec<i16> = places().map(|(x, z)| (height(x, z) / HEIGHT_STEP) as i16).collect();
    let vertex = |((x, z), step): ((usize, usize), &i16)| {
        [x as f32, f32::from(*step) * HEIGHT_STEP, z as f32]
    };
    let verts = places().zip(&steps).map(vertex).collect();
    let (side, cells) = (FIELD_SIDE as u32, FIELD_SIDE as u32 - 1);
    let mut tris = vec![];
    for z in 0..cells {
        for x in 0..cells {
            let i = z * side + x;
            tris.push([i, i + side, i + side + 1]);
            tris.push([i, i + side + 1, i + 1]);
        }
    }
    (steps, (verts, tris))
}
/// A sphere of radius 1 with bumps: an icosahedron divided four times, 5,120 triangles.
pub fn bumpy_sphere(seed: u64) -> TriangleMesh {
    const GOLDEN: f32 = 1.618_034;
    const FACES: [[u32; 3]; 20] = [
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    let unit = |p: V3| scale(p, 1.0 / dot(p, p).sqrt());
    let mut verts: Vec<V3> = [0, 1, 2]
        .into_iter()
        .flat_map(|axis| {
            [[-1., GOLDEN], [1., GOLDEN], [-1., -GOLDEN], [1., -GOLDEN]].map(|[short, long]| {
                let mut p = [0.0; 3];
                p[axis] = short;
                p[(axis + 1) % 3] = long;
                unit(p)
            })
        })
        .collect();
    let mut tris = FACES.to_vec();
    for _ in 0..4 {
        let mut middles = std::collections::HashMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                verts.push(unit(add(verts[a as usize], verts[b as usize])));
                verts.len() as u32 - 1
            })
        };
        tris = tris
            .into_iter()
            .flat_map(|[a, b, c]| {
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
            })
            .collect();
    }
    let mut rng = Rng(seed);
    (verts.into_iter().map(|p| scale(p, rng.range(0.95, 1.05))).collect(), tris)
}
/// Poses of a second sphere of radius 1 near a first one at the origin.
pub fn mesh_poses(n: usize) -> Vec<Pose> {
    let mut rng = Rng(0x7ECC);
    (0..n)
        .map(|_| {
            let place = scale(rng.dir(), rng.range(1.85, 2.15));
            Pose::random(&mut rng, place)
        })
        .collect()
}
/// W7: rigs without rotation of their own, each of RIG_PARTS boxes in a ball. Each overlaps about one other.
pub struct Rigs {
    pub half: Vec<V3>,
    /// Those of the boxes in the frames of their rigs, then those of the rigs.
    pub poses: Vec<Pose>,
    rng: Rng,
}
impl Rigs {
    /// No point of a rig is further from its centre.
    pub const REACH: f32 = 1.6;
    pub fn new(n: usize) -> Rigs {
        let mut rng = Rng(0x7EDD);
        let parts = n * RIG_PARTS;
        let side = (n as f32 * 14.0).cbrt();
        let half = (0..parts)
            .map(|_| [rng.range(0.05, 0.25), rng.range(0.05, 0.25), rng.range(0.05, 0.25)])
            .collect();
        let mut poses: Vec<Pose> = (0..parts)
            .map(|_| {
                let place = rng.in_ball(1.0);
                Pose::random(&mut rng, place)
            })
            .collect();
        poses.extend((0..n).map(|_| {
            let p = [rng.range(0., side), rng.range(0., side), rng.range(0., side)];
            Pose { p, q: [0., 0., 0., 1.] }
        }));
        Rigs { half, poses, rng }
    }
    /// Moves every box by up to 2 cm, and rotates it a little.
    pub fn step(&mut self) {
        let parts = self.half.len();
        for pose in &mut self.poses[..parts] {
            let place = add(pose.p, self.rng.in_ball(0.02));
            let reach = dot(place, place).sqrt().max(1.0);
            pose.p = scale(place, 1.0 / reach);
            let turned = pose.q.map(|x| x + self.rng.range(-0.03, 0.03));
            let length = turned.iter().map(|x| x * x).sum::<f32>().sqrt();
            pose.q = turned.map(|x| x / length);
        }
    }
}
/// Slanted rays from 10..30 m above the terrain (100 m long) and capsules near its surface (about half touch).
pub fn terrain_queries(
    n: usize,
    verts: &[V3],
    columns: usize,
    rows: usize,
) -> (Vec<Ray>, Vec<Capsule>) {
    let mut rng = Rng(0x7E99);
    let (mut rays, mut caps) = (vec![], vec![]);
    let w = columns + 1;
    for _ in 0..n {
        let (x, z) = (20 + rng.below(columns - 40), 20 + rng.below(rows - 40));
        let g = verts[z * w + x];
        let dir = loop {
            let u = rng.dir();
            if u[1] < -0.15 {
                break u;
            }
        };
        rays.push((add(g, [rng.f(), rng.range(10., 30.), rng.f()]), dir));
        let (r, hh) = (rng.range(0.2, 0.5), rng.range(0.2, 0.8));
        let p = add(g, [rng.f(), rng.range(0.0, 2.0), rng.f()]);
        caps.push((Pose::random(&mut rng, p), r, hh));
    }
    (rays, caps)
}
