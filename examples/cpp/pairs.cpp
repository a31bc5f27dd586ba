// Two geometries: do they overlap, how far apart are they, where do they touch, and when will they?

#include <cstdio>

#include <impinge.hpp>

using impinge::Geometry;
using impinge::Pose;
using impinge::Vec3;

int main() {
    const Geometry crate = Geometry::box({0.5f, 0.5f, 0.5f});
    const Geometry hero = Geometry::capsule({0, -0.5f, 0}, {0, 0.5f, 0}, 0.4f);
    const Pose origin;

    for (float x : {2.0f, 1.0f, 0.8f}) {
        const bool touches = impinge::overlap(hero, {{x, 0, 0}}, crate, origin, 0);
        const imp_separation apart = impinge::distance(hero, {{x, 0, 0}}, crate, origin);
        std::printf("hero at %.1f: %s, %.2f apart\n", static_cast<double>(x), touches ? "touches" : "is free",
            static_cast<double>(apart.distance));
    }

    const imp_manifold manifold = impinge::contact(hero, {{0.8f, 0, 0}}, crate, origin, 0);
    std::printf("the contact has %u points, and pushes along x by %.0f\n", manifold.count,
        static_cast<double>(manifold.normal.x));

    if (const auto hit = impinge::cast(hero, {{5, 0, 0}}, Vec3{-10, 0, 0}, crate, origin, 0)) {
        std::printf("running ten metres, the hero is stopped after %.2f\n", static_cast<double>(10 * hit->time));
    }

    // A mistake is an exception with a sentence, and changes nothing.
    try {
        Geometry::sphere(-1);
    } catch (const impinge::Error& error) {
        std::printf("error %d: %s\n", static_cast<int>(error.status()), error.what());
    }
    return 0;
}
