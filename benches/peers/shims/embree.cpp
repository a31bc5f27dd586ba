// Embree 3: rays only, the reference of W3.
#include <embree3/rtcore.h>
#include <cstring>
#include "abi.h"

namespace {
struct Tri {
    RTCDevice device;
    RTCScene scene;
};
void *m_create(const float *v, int nv, const uint32_t *t, int nt) {
    auto *m = new Tri;
    m->device = rtcNewDevice("threads=1");
    RTCGeometry g = rtcNewGeometry(m->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    void *points = rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, size_t(nv));
    memcpy(points, v, size_t(nv) * 12);
    void *indices = rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, size_t(nt));
    memcpy(indices, t, size_t(nt) * 12);
    rtcCommitGeometry(g);
    m->scene = rtcNewScene(m->device);
    rtcSetSceneFlags(m->scene, RTC_SCENE_FLAG_ROBUST);
    rtcAttachGeometry(m->scene, g);
    rtcReleaseGeometry(g);
    rtcCommitScene(m->scene);
    return m;
}
void m_destroy(void *h) {
    auto *m = static_cast<Tri *>(h);
    rtcReleaseScene(m->scene);
    rtcReleaseDevice(m->device);
    delete m;
}
int m_raycast(void *h, const float *o, const float *d, float len, float *t) {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit r;
    memset(&r, 0, sizeof(r));
    r.ray.org_x = o[0], r.ray.org_y = o[1], r.ray.org_z = o[2];
    r.ray.dir_x = d[0], r.ray.dir_y = d[1], r.ray.dir_z = d[2];
    r.ray.tfar = len, r.ray.mask = ~0u;
    r.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(static_cast<Tri *>(h)->scene, &context, &r);
    if (r.hit.geomID == RTC_INVALID_GEOMETRY_ID) return 0;
    *t = r.ray.tfar;
    return 1;
}
const PMeshOps MESH = {
    m_create,
    {{"rtcIntersect1 (robust)", nullptr, nullptr}, m_destroy, m_raycast, nullptr, nullptr, nullptr},
};
const PPeer PEER = {
    "embree", "Embree 3.13.5 of Debian (chooses AVX2 or AVX-512 itself), robust scenes, 1 thread", nullptr, 0, nullptr, 0, nullptr, &MESH, nullptr, nullptr,
};
} // namespace
extern "C" const PPeer *peers_embree() { return &PEER; }
