// Batches: a thousand guards look for the hero, each with a query of its own, in one call.

#include <cstdio>
#include <vector>

#include <impinge.hpp>

using namespace impinge;

int main() {
    World world;
    ShapeDesc wall(Geometry::box({0.1f, 2, 5}), Pose{{3, 0, 0}}, IMP_SHAPE_STATIC);
    wall.filter.category = 2;
    world.create(wall);
    ShapeDesc hero(Geometry::capsule({0, -0.5f, 0}, {0, 0.5f, 0}, 0.4f), Pose{{6, 0, 0}});
    hero.user_data = 1;
    world.create(hero);

    constexpr std::size_t GUARDS = 1000;
    std::vector<imp_ray> looks;
    std::vector<imp_query> queries;
    for (std::size_t i = 0; i < GUARDS; ++i) {
        const float z = -20 + 0.04f * static_cast<float>(i);
        looks.push_back(Ray{{-5, 0, z}, {11, 0, -z}});
        // Every tenth guard sees through walls.
        queries.push_back(i % 10 == 0 ? Query().only(~uint64_t{2}) : Query());
    }
    std::vector<imp_world_hit> hits(GUARDS);
    world.raycast_many(looks, hits, queries);
    int seen = 0;
    for (const imp_world_hit& hit : hits) {
        seen += hit.shape.id != 0 && hit.user_data == 1;
    }
    std::printf("%d of %zu guards see the hero\n", seen, GUARDS);

    // Bullets against a crowd, without a world: one box meets every sphere.
    std::vector<imp_geometry> crowd(256, Geometry::sphere(0.5f));
    std::vector<imp_pose> places;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        places.push_back(Pose{{static_cast<float>(i % 16), 0, static_cast<float>(i / 16)}});
    }
    const imp_geometry blast = Geometry::box({3, 3, 3});
    const imp_pose center = Pose{{8, 0, 8}};
    std::vector<int32_t> hit(crowd.size());
    std::printf("the blast reaches %d\n", static_cast<int>(overlap_many(blast, center, crowd, places, 0, hit)));
    return 0;
}
