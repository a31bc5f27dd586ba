// A world: crates, a hero who walks through them, events, rays, and a list of what is near.

#include <cstdio>
#include <vector>

#include <impinge.hpp>

using impinge::Geometry;
using impinge::Pose;
using impinge::Query;
using impinge::Shape;
using impinge::ShapeDesc;
using impinge::World;

namespace {

constexpr uint64_t HERO = 100;
constexpr uint64_t PICKUPS = 2;

const char* kind_of(const imp_event& event) {
    return event.kind == IMP_EVENT_BEGIN ? "meets" : event.kind == IMP_EVENT_END ? "leaves" : "touches";
}

} // namespace

int main() {
    World world;
    for (int i = 0; i < 3; ++i) {
        ShapeDesc crate(Geometry::box({0.5f, 0.5f, 0.5f}), Pose{{2.0f * static_cast<float>(i), 0, 0}}, IMP_SHAPE_STATIC);
        crate.user_data = static_cast<uint64_t>(i);
        world.create(crate);
    }
    ShapeDesc coin(Geometry::sphere(0.2f), Pose{{1, 0, 0}}, IMP_SHAPE_TRIGGER);
    coin.filter.category = PICKUPS;
    coin.user_data = 7;
    world.create(coin);

    ShapeDesc walker(Geometry::capsule({0, -0.5f, 0}, {0, 0.5f, 0}, 0.4f));
    walker.user_data = HERO;
    const Shape hero = world.create(walker);

    // The buffer grows once. Later frames allocate nothing.
    std::vector<imp_event> buffer;
    for (int frame = 0; frame <= 60; ++frame) {
        hero.pose({{-2 + 0.1f * static_cast<float>(frame), 0, 0}});
        world.update();
        for (const imp_event& event : world.events(buffer)) {
            if (event.kind != IMP_EVENT_STAY) {
                const uint64_t other = event.user_data_a == HERO ? event.user_data_b : event.user_data_a;
                std::printf("frame %2d: the hero %s %d\n", frame, kind_of(event), static_cast<int>(other));
            }
        }
    }

    if (const auto hit = world.raycast({{-5, 0, 0}, {1, 0, 0}, 100})) {
        std::printf("the ray hits %d after %.1f\n", static_cast<int>(hit->user_data), static_cast<double>(hit->hit.distance));
    }
    const auto near = world.overlap(Geometry::sphere(2.5f), Pose{{4, 0, 0}}, 0, Query().only(~PICKUPS));
    std::printf("%zu shapes are near, without the coin\n", near.size());
    return 0;
}
