// Coal 3.0.3 (hpp-fcl's successor; the libcoal wheel), behind the table of abi.h. Coal computes in f64.
#include "abi.h"
#include <coal/broadphase/broadphase_dynamic_AABB_tree.h>
#include <coal/BVH/BVH_model.h>
#include <coal/collision.h>
#include <coal/contact_patch.h>
#include <coal/distance.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>
#include <memory>
#include <vector>

using namespace coal;
namespace {
Vec3s V(const float *p) { return Vec3s(p[0], p[1], p[2]); }
Transform3s X(const PPose &p) {
    Eigen::Quaterniond q(p.q[3], p.q[0], p.q[1], p.q[2]);
    q.normalize();
    return Transform3s(q.toRotationMatrix(), V(p.p));
}
// Coal's capsules lie along Z.
Transform3s XC(const PPose &p) {
    Transform3s x = X(p);
    Matrix3s r;
    r << 1, 0, 0, 0, 0, 1, 0, -1, 0; // z -> y
    return Transform3s(x.getRotation() * r, x.getTranslation());
}
void put(float *o, const Vec3s &v) { o[0] = float(v[0]), o[1] = float(v[1]), o[2] = float(v[2]); }
typedef std::shared_ptr<CollisionGeometry> Geom;
Geom box(const float *h) { return std::make_shared<Box>(2.0 * h[0], 2.0 * h[1], 2.0 * h[2]); }
Geom capsule(float r, float hh) { return std::make_shared<Capsule>(r, 2.0 * hh); }
Geom sphere(float r) { return std::make_shared<Sphere>(r); }
Geom hull(const float *v) {
    auto pts = std::make_shared<std::vector<Vec3s>>();
    for (int i = 0; i < 32; i++) pts->push_back(V(v + 3 * i));
    return Geom(ConvexBase::convexHull(pts, 32, true, ""));
}
struct Row {
    Geom ga, gb;
    Transform3s a, b;
    std::unique_ptr<ComputeCollision> col;
    std::unique_ptr<ComputeDistance> dist;
    std::unique_ptr<ComputeContactPatch> patch;
};
struct Rows {
    std::vector<Row> r;
    CollisionRequest creq;
    CollisionResult cres;
    DistanceRequest dreq{true, false};
    DistanceResult dres;
    ContactPatchRequest preq;
    ContactPatchResult pres;
};
template <class P, class F> void *prep(const void *pairs, int n, F f) {
    auto *h = new Rows;
    h->r.resize(n);
    for (int i = 0; i < n; i++) {
        Row &r = h->r[i];
        f(static_cast<const P *>(pairs)[i], r);
        r.col.reset(new ComputeCollision(r.ga.get(), r.gb.get()));
        r.dist.reset(new ComputeDistance(r.ga.get(), r.gb.get()));
        r.patch.reset(new ComputeContactPatch(r.ga.get(), r.gb.get()));
    }
    h->creq.num_max_contacts = 1;
    return h;
}
void *prep_box_box(const void *p, int n, const float *, int) {
    return prep<PBoxPair>(p, n, [](const PBoxPair &p, Row &r) { r.ga = box(p.ha), r.gb = box(p.hb), r.a = X(p.a), r.b = X(p.b); });
}
void *prep_cap_box(const void *p, int n, const float *, int) {
    return prep<PCapBox>(p, n, [](const PCapBox &p, Row &r) { r.ga = capsule(p.r, p.hh), r.gb = box(p.hb), r.a = XC(p.a), r.b = X(p.b); });
}
void *prep_sph_box(const void *p, int n, const float *, int) {
    return prep<PSphBox>(p, n, [](const PSphBox &p, Row &r) { r.ga = sphere(p.r), r.gb = box(p.hb), r.a = Transform3s(V(p.c)), r.b = X(p.b); });
}
void *prep_cap_cap(const void *p, int n, const float *, int) {
    return prep<PCapCap>(p, n, [](const PCapCap &p, Row &r) { r.ga = capsule(p.r1, p.hh1), r.gb = capsule(p.r2, p.hh2), r.a = XC(p.a), r.b = XC(p.b); });
}
void *prep_sph_cap(const void *p, int n, const float *, int) {
    return prep<PSphCap>(p, n, [](const PSphCap &p, Row &r) { r.ga = sphere(p.r), r.gb = capsule(p.r2, p.hh2), r.a = Transform3s(V(p.c)), r.b = XC(p.b); });
}
void *prep_hull(const void *p, int n, const float *hulls, int nh) {
    std::vector<Geom> hs;
    for (int i = 0; i < nh; i++) hs.push_back(hull(hulls + 96 * i));
    return prep<PHullPair>(p, n, [&](const PHullPair &p, Row &r) { r.ga = hs[p.ia], r.gb = hs[p.ib], r.a = X(p.a), r.b = X(p.b); });
}
void drop(void *h) { delete static_cast<Rows *>(h); }
int overlap(void *hh, int i, void *) {
    auto *h = static_cast<Rows *>(hh);
    Row &r = h->r[i];
    h->creq.enable_contact = false;
    h->cres.clear();
    return (*r.col)(r.a, r.b, h->creq, h->cres) > 0;
}
int distance_(void *hh, int i, void *o) {
    auto *h = static_cast<Rows *>(hh);
    Row &r = h->r[i];
    h->dres.clear();
    auto *d = static_cast<PDist *>(o);
    d->d = float((*r.dist)(r.a, r.b, h->dreq, h->dres));
    put(d->a, h->dres.nearest_points[0]);
    put(d->b, h->dres.nearest_points[1]);
    return 1;
}
int manifold(void *hh, int i, void *o) {
    auto *h = static_cast<Rows *>(hh);
    Row &r = h->r[i];
    h->creq.enable_contact = true;
    h->cres.clear();
    auto *m = static_cast<PMan *>(o);
    *m = PMan{};
    if (!(*r.col)(r.a, r.b, h->creq, h->cres)) return 0;
    h->pres.clear();
    (*r.patch)(r.a, r.b, h->cres, h->preq, h->pres);
    const Contact &c = h->cres.getContact(0);
    m->depth = float(-c.penetration_depth);
    put(m->n, c.normal);
    m->points = h->pres.numContactPatches() ? uint32_t(h->pres.getContactPatch(0).size()) : 0;
    return int(m->points);
}
const PPairOps PAIRS[] = {
    {P_BOX_BOX_OVERLAP, "ComputeCollision (no contacts)", prep_box_box, overlap, drop},
    {P_CAPSULE_BOX_OVERLAP, "ComputeCollision (no contacts)", prep_cap_box, overlap, drop},
    {P_CAPSULE_BOX_DISTANCE, "ComputeDistance", prep_cap_box, distance_, drop},
    {P_BOX_BOX_MANIFOLD, "ComputeCollision + ComputeContactPatch", prep_box_box, manifold, drop},
    {P_HULL_HULL_OVERLAP, "ComputeCollision (no contacts)", prep_hull, overlap, drop},
    {P_HULL_HULL_DISTANCE, "ComputeDistance", prep_hull, distance_, drop},
    {P_SPHERE_BOX_OVERLAP, "ComputeCollision (no contacts)", prep_sph_box, overlap, drop},
    {P_CAPSULE_CAPSULE_OVERLAP, "ComputeCollision (no contacts)", prep_cap_cap, overlap, drop},
    {P_SPHERE_CAPSULE_OVERLAP, "ComputeCollision (no contacts)", prep_sph_cap, overlap, drop},
};
// ---------------------------------------------------------------- W1
struct Moving : CollisionCallBackBase {
    DynamicAABBTreeCollisionManager mgr;
    std::vector<std::unique_ptr<CollisionObject>> obj;
    std::vector<uint32_t> out;
    CollisionRequest req;
    CollisionResult res;
    bool collide(CollisionObject *a, CollisionObject *b) override {
        res.clear();
        if (coal::collide(a, b, req, res)) out.push_back(uint32_t((uintptr_t)a->getUserData())), out.push_back(uint32_t((uintptr_t)b->getUserData()));
        return false;
    }
};
void *w1_create(const float *half, const PPose *poses, int n) {
    auto *w = new Moving;
    w->req.enable_contact = false;
    for (int i = 0; i < n; i++) {
        w->obj.emplace_back(new CollisionObject(box(half + 3 * i), X(poses[i])));
        w->obj[i]->setUserData((void *)(uintptr_t)i);
        w->obj[i]->computeAABB();
        w->mgr.registerObject(w->obj[i].get());
    }
    w->mgr.setup();
    return w;
}
const uint32_t *w1_frame(void *h, const PPose *poses, int n, int *np) {
    auto *w = static_cast<Moving *>(h);
    for (int i = 0; i < n; i++) {
        w->obj[i]->setTransform(X(poses[i]));
        w->obj[i]->computeAABB();
    }
    w->mgr.update();
    w->out.clear();
    w->mgr.collide(w);
    *np = int(w->out.size() / 2);
    return w->out.data();
}
void w1_destroy(void *h) { delete static_cast<Moving *>(h); }
const PMovingOps MOVING[] = {
    {"DynamicAABBTreeCollisionManager::update + collide, coal::collide (no contacts) in the callback", 1, w1_create, w1_frame, w1_destroy},
};
const PPeer PEER = {
    "coal", "Coal 3.0.3 (the libcoal wheel, its release build, double precision: not an f32 library); shim g++ -O3", PAIRS, int(sizeof(PAIRS) / sizeof(PAIRS[0])), MOVING, 1, nullptr, nullptr, nullptr, nullptr,
};
} // namespace
extern "C" const PPeer *peers_coal() { return &PEER; }
