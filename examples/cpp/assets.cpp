// Assets: a hull, a terrain and a compound. Copies share them, the last one ends the handle.

#include <array>
#include <cstdio>
#include <vector>

#include <impinge.hpp>

using namespace impinge;

int main() {
    const std::array<Vec3, 5> points = {Vec3{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 2, 0}};
    const Hull tent = Hull::of(points);
    const imp_hull_info info = tent.info();
    std::printf("a hull of %u vertices and %u faces, volume %.2f\n", info.vertices, info.faces,
        static_cast<double>(info.volume));

    // Saved bytes load on every platform.
    const std::vector<uint8_t> bytes = tent.save();
    const Hull loaded = Hull::load(bytes);
    std::printf("%zu bytes saved, %zu vertices loaded\n", bytes.size(), loaded.vertices().size());

    // Hills of 16-bit samples.
    constexpr uint32_t SIDE = 33;
    HeightFieldDesc desc(SIDE, SIDE);
    desc.scale = 0.01f;
    std::vector<uint16_t> samples(SIDE * SIDE);
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
        samples[i] = static_cast<uint16_t>(i % SIDE * (SIDE - i % SIDE));
    }
    const HeightField hills = HeightField::of(desc, Span<uint16_t>(samples));

    World world;
    world.create({hills, Pose{{-16, 0, -16}}, IMP_SHAPE_STATIC});
    if (const auto hit = world.raycast({{0.5f, 50, 0.25f}, {0, -1, 0}})) {
        std::printf("the ground is at %.2f\n", static_cast<double>(hit->hit.point.y));
    }

    // A snowman of three balls: one shape.
    std::array<imp_compound_part, 3> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].geometry = Geometry::sphere(1 - 0.25f * static_cast<float>(i));
        parts[i].pose = Pose{{0, 1.4f * static_cast<float>(i), 0}};
        parts[i].tag = static_cast<uint32_t>(i + 1);
    }
    const Shape snowman = world.create({Compound::of(parts), Pose{{0, 4, 0}}});
    if (const auto hit = world.raycast({{-9, 6.8f, 0}, {1, 0, 0}})) {
        std::printf("the ray hits ball %u\n", hit->hit.part.tag);
    }
    snowman.destroy();
    return 0;
}
