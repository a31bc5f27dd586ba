//! parry3d / parry2d 0.31 (pure Rust).
use crate::math::{self, V3};
use crate::workloads::*;
use parry3d::bounding_volume::Aabb;
use parry3d::glamx;
use parry3d::math::{Pose, Vector};
use parry3d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry3d::query::details as q;
use parry3d::query::sweep_toi::{SimplexCache, ToiProxy, proxy_distance};
use parry3d::query::{self, ContactManifold, Ray, RayCast, ShapeCastOptions};
use parry3d::shape::{
    Ball, Capsule, Cone, ConvexPolyhedron, Cuboid, Cylinder, SharedShape, SupportMap, TriMesh,
};

mod moving_2d;
mod world;
use moving_2d::PMoving2;
use world::{PMesh, PMoving, PWorld};

pub struct Parry {
    pool: rayon::ThreadPool,
}
impl Parry {
    pub fn new() -> Parry {
        Parry { pool: rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap() }
    }
}
fn v(p: V3) -> Vector {
    Vector::new(p[0], p[1], p[2])
}
fn a(p: Vector) -> V3 {
    [p.x, p.y, p.z]
}
fn pose(p: &math::Pose) -> Pose {
    Pose::from_parts(v(p.p), glamx::Quat::from_xyzw(p.q[0], p.q[1], p.q[2], p.q[3]))
}
fn trimesh(verts: &[V3], tris: &[[u32; 3]]) -> TriMesh {
    TriMesh::new(verts.iter().map(|p| v(*p)).collect(), tris.to_vec()).unwrap()
}
fn capsule(r: f32, hh: f32) -> Capsule {
    Capsule::new(Vector::new(0., -hh, 0.), Vector::new(0., hh, 0.), r)
}
fn hull(h: &Hull) -> ConvexPolyhedron {
    let pts: Vec<Vector> = h.iter().map(|p| v(*p)).collect();
    ConvexPolyhedron::from_convex_hull(&pts).unwrap()
}
fn manifold_out(m: &ContactManifold<(), ()>, p1: &Pose) -> Man {
    let mut depth = f32::MIN;
    let mut points = 0;
    for c in &m.points {
        depth = depth.max(-c.dist);
        points += 1;
    }
    Man { depth, n: a(p1.rotation * m.local_n1), points }
}
/// Build (Shape1, Pose1, Shape2, Pose2) rows once, then time `f` on each.
fn rows<'a, P, A: 'a, B: 'a, T: IntoAns + 'a>(
    api: &str,
    w: &'a [P],
    build: impl Fn(&P) -> (A, Pose, B, Pose),
    f: impl Fn(&A, &Pose, &B, &Pose) -> T + 'a,
) -> Bench<'a> {
    let r: Vec<(A, Pose, B, Pose)> = w.iter().map(build).collect();
    bench(api, r.len(), move |i| {
        let (sa, pa, sb, pb) = &r[i];
        f(sa, pa, sb, pb)
    })
}

fn frustum_overlap<'a, S: SupportMap + 'a>(
    w: &'a [CapBox],
    shape: impl Fn(&CapBox) -> S,
) -> Bench<'a> {
    rows(
        "details::intersection_test_support_map_support_map (GJK)",
        w,
        |p| (shape(p), pose(&p.a), Cuboid::new(v(p.hb)), pose(&p.b)),
        |s, pa, b, pb| q::intersection_test_support_map_support_map(&pa.inv_mul(pb), s, b),
    )
}
fn frustum_distance<'a, S: SupportMap + 'a>(
    w: &'a [CapBox],
    shape: impl Fn(&CapBox) -> S,
) -> Bench<'a> {
    rows(
        "details::closest_points_support_map_support_map (GJK)",
        w,
        |p| (shape(p), pose(&p.a), Cuboid::new(v(p.hb)), pose(&p.b)),
        |s, pa, b, pb| match q::closest_points_support_map_support_map(
            &pa.inv_mul(pb),
            s,
            b,
            f32::MAX,
        ) {
            query::ClosestPoints::WithinMargin(x, y) => {
                let (x, y) = (pa.transform_point(x), pb.transform_point(y));
                Dist { d: (y - x).length(), a: a(x), b: a(y) }
            }
            _ => Dist::default(),
        },
    )
}

impl Peer for Parry {
    fn name(&self) -> String {
        "parry".into()
    }
    fn about(&self) -> String {
        format!(
            "parry3d/parry2d 0.31.1 (pure Rust, feature parallel for the 2-thread W1), opt-level 3, thin LTO, {}",
            if cfg!(target_feature = "avx2") { "target-cpu=native" } else { "baseline x86-64" }
        )
    }
    fn pairs<'a>(&'a self, w: &'a Pairs) -> Vec<Bench<'a>> {
        let cub = |h: V3| Cuboid::new(v(h));
        match w {
            Pairs::BoxBoxOverlap(w) => vec![
                rows(
                    "query::details::intersection_test_cuboid_cuboid (SAT)",
                    w,
                    |p| (cub(p.ha), pose(&p.a), cub(p.hb), pose(&p.b)),
                    |a, pa, b, pb| q::intersection_test_cuboid_cuboid(&pa.inv_mul(pb), a, b),
                ),
                rows(
                    "query::intersection_test (dyn dispatch, SAT)",
                    w,
                    |p| {
                        (
                            SharedShape::new(cub(p.ha)),
                            pose(&p.a),
                            SharedShape::new(cub(p.hb)),
                            pose(&p.b),
                        )
                    },
                    |a, pa, b, pb| {
                        query::intersection_test(pa, &**a, pb, &**b).unwrap().intersecting
                    },
                ),
                rows(
                    "details::intersection_test_support_map_support_map (GJK)",
                    w,
                    |p| (cub(p.ha), pose(&p.a), cub(p.hb), pose(&p.b)),
                    |a, pa, b, pb| {
                        q::intersection_test_support_map_support_map(&pa.inv_mul(pb), a, b)
                    },
                ),
            ],
            Pairs::CapsuleBoxOverlap(w) => vec![
                rows(
                    "query::details::intersection_test_support_map_support_map (what query::intersection_test dispatches to)",
                    w,
                    |p| (capsule(p.r, p.hh), pose(&p.a), cub(p.hb), pose(&p.b)),
                    |a, pa, b, pb| {
                        q::intersection_test_support_map_support_map(&pa.inv_mul(pb), a, b)
                    },
                ),
                rows(
                    "details::distance_support_map_support_map(segment, cuboid) <= r",
                    w,
                    |p| (capsule(p.r, p.hh), pose(&p.a), cub(p.hb), pose(&p.b)),
                    |a, pa, b, pb| {
                        q::distance_support_map_support_map(&pa.inv_mul(pb), &a.segment, b)
                            <= a.radius
                    },
                ),
                proxy_rows("sweep_toi::proxy_distance(segment, cuboid) <= r", w, |d, _, _| {
                    d.distance <= 0.0
                }),
            ],
            Pairs::CapsuleBoxDistance(w) => vec![
                rows(
                    "details::closest_points_support_map_support_map(segment, cuboid), radius applied by caller",
                    w,
                    |p| (capsule(p.r, p.hh), pose(&p.a), cub(p.hb), pose(&p.b)),
                    |ca, pa, b, pb| match q::closest_points_support_map_support_map(
                        &pa.inv_mul(pb),
                        &ca.segment,
                        b,
                        f32::MAX,
                    ) {
                        query::ClosestPoints::WithinMargin(x, y) => {
                            let (x, y) = (pa.transform_point(x), pb.transform_point(y));
                            let l = (y - x).length();
                            Dist {
                                d: (l - ca.radius).max(0.0),
                                a: a(x + (y - x) * (ca.radius / l)),
                                b: a(y),
                            }
                        }
                        _ => Dist::default(),
                    },
                ),
                rows(
                    "query::closest_points (dyn dispatch, GJK on the rounded capsule)",
                    w,
                    |p| {
                        (
                            SharedShape::new(capsule(p.r, p.hh)),
                            pose(&p.a),
                            SharedShape::new(cub(p.hb)),
                            pose(&p.b),
                        )
                    },
                    |ca, pa, b, pb| match query::closest_points(pa, &**ca, pb, &**b, f32::MAX)
                        .unwrap()
                    {
                        query::ClosestPoints::WithinMargin(x, y) => {
                            Dist { d: (y - x).length(), a: a(x), b: a(y) }
                        }
                        _ => Dist::default(),
                    },
                ),
                proxy_rows("sweep_toi::proxy_distance(segment, cuboid)", w, |d, pa, _| Dist {
                    d: d.distance,
                    a: a(pa.transform_point(d.point_a)),
                    b: a(pa.transform_point(d.point_b)),
                }),
            ],
            Pairs::BoxBoxManifold(w) => {
                let r: Vec<_> =
                    w.iter().map(|p| (cub(p.ha), pose(&p.a), cub(p.hb), pose(&p.b))).collect();
                let mut m = ContactManifold::<(), ()>::new();
                vec![bench(
                    "details::contact_manifold_cuboid_cuboid (fresh manifold)",
                    r.len(),
                    move |i| {
                        let (ca, pa, cb, pb) = &r[i];
                        m.points.clear();
                        q::contact_manifold_cuboid_cuboid(&pa.inv_mul(pb), ca, cb, 0.0, &mut m);
                        manifold_out(&m, pa)
                    },
                )]
            }
            Pairs::HullHullOverlap(h, w) => {
                let hs: Vec<ConvexPolyhedron> = h.iter().map(hull).collect();
                let r: Vec<_> = w
                    .iter()
                    .map(|p| (p.ia as usize, pose(&p.a), p.ib as usize, pose(&p.b)))
                    .collect();
                let (hs2, r2) = (hs.clone(), r.clone());
                vec![
                    bench(
                        "details::intersection_test_support_map_support_map (GJK)",
                        r.len(),
                        move |i| {
                            let (ia, pa, ib, pb) = &r[i];
                            q::intersection_test_support_map_support_map(
                                &pa.inv_mul(pb),
                                &hs[*ia],
                                &hs[*ib],
                            )
                        },
                    ),
                    bench("sweep_toi::proxy_distance <= 0", r2.len(), move |i| {
                        let (ia, pa, ib, pb) = &r2[i];
                        let (x, y) = (
                            ToiProxy::from_points(hs2[*ia].points(), 0.),
                            ToiProxy::from_points(hs2[*ib].points(), 0.),
                        );
                        proxy_distance(&pa.inv_mul(pb), &x, &y, false, &mut SimplexCache::default())
                            .distance
                            <= 0.0
                    }),
                ]
            }
            Pairs::HullHullDepth(h, w) => {
                let hs: Vec<ConvexPolyhedron> = h.iter().map(hull).collect();
                let r: Vec<_> = w
                    .iter()
                    .map(|p| (p.ia as usize, pose(&p.a), p.ib as usize, pose(&p.b)))
                    .collect();
                vec![bench(
                    "details::contact_support_map_support_map (GJK + EPA)",
                    r.len(),
                    move |i| {
                        let (ia, pa, ib, pb) = &r[i];
                        let found = q::contact_support_map_support_map(
                            &pa.inv_mul(pb),
                            &hs[*ia],
                            &hs[*ib],
                            0.0,
                        );
                        found.map_or(Man::default(), |found| Man {
                            depth: -found.dist,
                            n: a(pa.rotation * found.normal1),
                            points: 1,
                        })
                    },
                )]
            }
            Pairs::HullHullDistance(h, w) => {
                let hs: Vec<ConvexPolyhedron> = h.iter().map(hull).collect();
                let r: Vec<_> = w
                    .iter()
                    .map(|p| (p.ia as usize, pose(&p.a), p.ib as usize, pose(&p.b)))
                    .collect();
                let (hs2, r2) = (hs.clone(), r.clone());
                vec![
                    bench(
                        "details::closest_points_support_map_support_map (GJK)",
                        r.len(),
                        move |i| {
                            let (ia, pa, ib, pb) = &r[i];
                            match q::closest_points_support_map_support_map(
                                &pa.inv_mul(pb),
                                &hs[*ia],
                                &hs[*ib],
                                f32::MAX,
                            ) {
                                query::ClosestPoints::WithinMargin(x, y) => {
                                    let (x, y) = (pa.transform_point(x), pb.transform_point(y));
                                    Dist { d: (y - x).length(), a: a(x), b: a(y) }
                                }
                                _ => Dist::default(),
                            }
                        },
                    ),
                    bench("sweep_toi::proxy_distance", r2.len(), move |i| {
                        let (ia, pa, ib, pb) = &r2[i];
                        let (x, y) = (
                            ToiProxy::from_points(hs2[*ia].points(), 0.),
                            ToiProxy::from_points(hs2[*ib].points(), 0.),
                        );
                        let d = proxy_distance(
                            &pa.inv_mul(pb),
                            &x,
                            &y,
                            false,
                            &mut SimplexCache::default(),
                        );
                        Dist {
                            d: d.distance,
                            a: a(pa.transform_point(d.point_a)),
                            b: a(pa.transform_point(d.point_b)),
                        }
                    }),
                ]
            }
            Pairs::SphereBoxOverlap(w) => vec![rows(
                "details::intersection_test_ball_point_query",
                w,
                |p| (Ball::new(p.r), Pose::from_translation(v(p.c)), cub(p.hb), pose(&p.b)),
                |a, pa, b, pb| {
                    q::intersection_test_ball_point_query(&pa.inv_mul(pb), a, b).intersecting
                },
            )],
            Pairs::CapsuleCapsuleOverlap(w) => vec![
                rows(
                    "query::details::intersection_test_support_map_support_map (what query::intersection_test dispatches to)",
                    w,
                    |p| (capsule(p.r1, p.hh1), pose(&p.a), capsule(p.r2, p.hh2), pose(&p.b)),
                    |a, pa, b, pb| {
                        q::intersection_test_support_map_support_map(&pa.inv_mul(pb), a, b)
                    },
                ),
                rows(
                    "details::distance_segment_segment <= r1 + r2",
                    w,
                    |p| (capsule(p.r1, p.hh1), pose(&p.a), capsule(p.r2, p.hh2), pose(&p.b)),
                    |a, pa, b, pb| {
                        q::distance_segment_segment(&pa.inv_mul(pb), &a.segment, &b.segment)
                            <= a.radius + b.radius
                    },
                ),
            ],
            Pairs::SphereCapsuleOverlap(w) => vec![rows(
                "details::intersection_test_ball_point_query",
                w,
                |p| {
                    (
                        Ball::new(p.r),
                        Pose::from_translation(v(p.c)),
                        capsule(p.r2, p.hh2),
                        pose(&p.b),
                    )
                },
                |a, pa, b, pb| {
                    q::intersection_test_ball_point_query(&pa.inv_mul(pb), a, b).intersecting
                },
            )],
            Pairs::CapsuleBoxCast(w) => {
                let r: Vec<_> = w
                    .iter()
                    .map(|p| (capsule(p.r, p.hh), pose(&p.a), cub(p.hb), pose(&p.b), v(p.delta)))
                    .collect();
                let r2 = r.clone();
                let opts = |target: f32| ShapeCastOptions {
                    max_time_of_impact: 1.0,
                    target_distance: target,
                    stop_at_penetration: true,
                    compute_impact_geometry_on_penetration: false,
                };
                vec![
                    bench(
                        "details::cast_shapes_support_map_support_map (capsule)",
                        r.len(),
                        move |i| {
                            let (c, pa, b, pb, d) = &r[i];
                            let vel = pa.rotation.inverse() * -*d;
                            q::cast_shapes_support_map_support_map(
                                &pa.inv_mul(pb),
                                vel,
                                c,
                                b,
                                opts(0.0),
                            )
                            .map(|h| h.time_of_impact)
                        },
                    ),
                    bench(
                        "details::cast_shapes_support_map_support_map (segment, target_distance r)",
                        r2.len(),
                        move |i| {
                            let (c, pa, b, pb, d) = &r2[i];
                            let vel = pa.rotation.inverse() * -*d;
                            q::cast_shapes_support_map_support_map(
                                &pa.inv_mul(pb),
                                vel,
                                &c.segment,
                                b,
                                opts(c.radius),
                            )
                            .map(|h| h.time_of_impact)
                        },
                    ),
                ]
            }
            Pairs::CylinderBoxOverlap(w) => {
                vec![frustum_overlap(w, |p| Cylinder::new(p.hh, p.r))]
            }
            Pairs::ConeBoxOverlap(w) => vec![frustum_overlap(w, |p| Cone::new(p.hh, p.r))],
            Pairs::CylinderBoxDistance(w) => {
                vec![frustum_distance(w, |p| Cylinder::new(p.hh, p.r))]
            }
            Pairs::ConeBoxDistance(w) => vec![frustum_distance(w, |p| Cone::new(p.hh, p.r))],
            Pairs::ObbOverlap2(w) => vec![{
                let r = rows2(w);
                bench("parry2d details::intersection_test_cuboid_cuboid (SAT)", r.len(), move |i| {
                    let (ca, pa, cb, pb) = &r[i];
                    parry2d::query::details::intersection_test_cuboid_cuboid(
                        &pa.inv_mul(pb),
                        ca,
                        cb,
                    )
                })
            }],
            Pairs::ObbManifold2(w) => vec![{
                let r = rows2(w);
                let mut m = parry2d::query::ContactManifold::<(), ()>::new();
                bench(
                    "parry2d details::contact_manifold_cuboid_cuboid (fresh manifold)",
                    r.len(),
                    move |i| {
                        let (ca, pa, cb, pb) = &r[i];
                        m.points.clear();
                        parry2d::query::details::contact_manifold_cuboid_cuboid(
                            &pa.inv_mul(pb),
                            ca,
                            cb,
                            0.0,
                            &mut m,
                        );
                        let n = pa.rotation * m.local_n1;
                        Man {
                            depth: m.points.iter().map(|c| -c.dist).fold(f32::MIN, f32::max),
                            n: [n.x, n.y, 0.],
                            points: m.points.len() as u32,
                        }
                    },
                )
            }],
        }
    }

    fn moving(
        &self,
        half: &[V3],
        poses: &[math::Pose],
        threads: usize,
    ) -> Vec<(String, Box<dyn Moving>)> {
        let mk = |margin: f32, opt: u32| {
            PMoving::new(
                half,
                poses,
                margin,
                opt,
                (threads == 2).then(|| unsafe { &*(&self.pool as *const _) }),
            )
        };
        let t = if threads == 2 { "_parallel (rayon, 2 threads)" } else { "" };
        vec![
            (
                format!(
                    "Bvh::insert_or_update_partially(tight) + optimize_incremental/8 frames + refit{t} + traverse_bvtt_single_tree{t} + intersection_test_cuboid_cuboid"
                ),
                Box::new(mk(0.0, 8)) as Box<dyn Moving>,
            ),
            ("the same with rapier's 0.04 change-detection margin".into(), Box::new(mk(0.04, 8))),
        ]
    }
    fn moving_2d(
        &self,
        half: &[[f32; 2]],
        poses: &[Turned2],
    ) -> Vec<(String, Box<dyn Moving<Turned2>>)> {
        vec![
            (
                "parry2d Bvh::insert_or_update_partially(tight) + optimize_incremental/8 frames + refit + traverse_bvtt_single_tree + intersection_test_cuboid_cuboid + sorted and compared with the frame before".into(),
                Box::new(PMoving2::new(half, poses, 0.0, 8)) as Box<dyn Moving<Turned2>>,
            ),
            (
                "the same with rapier's 0.04 change-detection margin".into(),
                Box::new(PMoving2::new(half, poses, 0.04, 8)),
            ),
        ]
    }
    fn world(&self, shapes: &[Shape]) -> Option<Box<dyn World>> {
        Some(Box::new(PWorld::new(shapes)))
    }
    fn mesh(&self, verts: &[V3], tris: &[[u32; 3]]) -> Option<Box<dyn Surface>> {
        Some(Box::new(PMesh { m: trimesh(verts, tris) }))
    }
    fn mesh_pair(&self, a: &TriangleMesh, b: &TriangleMesh) -> Option<(String, MeshPairTest)> {
        let (a, b) = (trimesh(&a.0, &a.1), trimesh(&b.0, &b.1));
        let test = move |p: &math::Pose| {
            query::intersection_test(&Pose::IDENTITY, &a, &pose(p), &b).unwrap().intersecting
        };
        Some(("query::intersection_test(TriMesh, TriMesh)".into(), Box::new(test)))
    }
}
fn proxy_rows<'a, T: IntoAns + 'a>(
    api: &str,
    w: &'a [CapBox],
    f: impl Fn(parry3d::query::sweep_toi::ProxyDistanceOutput, &Pose, &Pose) -> T + 'a,
) -> Bench<'a> {
    rows(
        api,
        w,
        |p| (capsule(p.r, p.hh), pose(&p.a), Cuboid::new(v(p.hb)), pose(&p.b)),
        move |a, pa, b, pb| {
            let x = ToiProxy::from_array([a.segment.a, a.segment.b], a.radius);
            let y = ToiProxy::from_shape(b).unwrap();
            f(proxy_distance(&pa.inv_mul(pb), &x, &y, true, &mut SimplexCache::default()), pa, pb)
        },
    )
}
fn rows2(
    w: &[BoxPair2],
) -> Vec<(parry2d::shape::Cuboid, parry2d::math::Pose, parry2d::shape::Cuboid, parry2d::math::Pose)>
{
    use parry2d::math::{Pose, Vector};
    let c = |h: [f32; 2]| parry2d::shape::Cuboid::new(Vector::new(h[0], h[1]));
    let p = |p: &Pose2| Pose::new(Vector::new(p.p[0], p.p[1]), p.angle);
    w.iter().map(|x| (c(x.ha), p(&x.a), c(x.hb), p(&x.b))).collect()
}
