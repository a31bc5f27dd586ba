// The laws of the C++ header: lifetimes, errors, arrays, and answers equal to those of C.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <impinge.hpp>

using namespace impinge;

namespace {

int failures = 0;

void expect(bool is_true, const char* what, int line) {
    if (!is_true) {
        std::fprintf(stderr, "line %d: %s\n", line, what);
        ++failures;
    }
}

#define EXPECT(condition) expect((condition), #condition, __LINE__)

/// Vectors of another library.
struct Theirs {
    double x, y, z;
};

const std::array<Vec3, 5> TENT = {Vec3{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 2, 0}};

} // namespace

template <> struct impinge::convert<Theirs> {
    static imp_vec3 in(const Theirs& v) {
        return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    }
    static Theirs out(const imp_vec3& v) { return {v.x, v.y, v.z}; }
};

namespace {

int32_t hulls() {
    return check(imp_asset_count(IMP_ASSET_HULL));
}

void worlds_move() {
    const int32_t before = check(imp_world_count());
    {
        World a;
        World b(std::move(a));
        EXPECT(!a && b);
        EXPECT(check(imp_world_count()) == before + 1);
        World c(0, 0.5f);
        c = std::move(b);
        EXPECT(!b && c);
        EXPECT(check(imp_world_count()) == before + 1);
        World& same = c;
        c = std::move(same);
        EXPECT(c && c.valid());
        std::vector<World> many;
        many.push_back(std::move(c));
        many.emplace_back();
        EXPECT(check(imp_world_count()) == before + 2);
    }
    EXPECT(check(imp_world_count()) == before);
}

void assets_are_counted() {
    const int32_t before = hulls();
    {
        Hull none;
        Hull hull = Hull::of(TENT);
        Hull copy = hull;
        EXPECT(hulls() == before + 1 && copy.get().id == hull.get().id);
        hull = Hull();
        EXPECT(hulls() == before + 1 && copy.info().vertices == 5);
        Hull& same = copy;
        copy = same;
        EXPECT(copy && hulls() == before + 1);
        copy = std::move(same);
        EXPECT(copy && hulls() == before + 1);
        none = copy;
        std::vector<Hull> many(3, copy);
        many.erase(many.begin());
        EXPECT(hulls() == before + 1);
        const auto bytes = copy.save();
        Hull loaded = Hull::load(bytes);
        EXPECT(hulls() == before + 2 && loaded.save() == bytes);
        EXPECT(loaded.vertices().size() == 5 && loaded.triangles().size() == 18);
    }
    EXPECT(hulls() == before);
}

void shapes_keep_assets() {
    World world;
    Shape shape = world.create({Hull::of(TENT), Pose{{0, 1, 0}}});
    EXPECT(world.overlap_any(Geometry::sphere(0.1f), Pose{{0, 1.5f, 0}}, 0));
    EXPECT(shape.pose().position.y == 1);
    shape.pose({{0, -5, 0}});
    EXPECT(!world.overlap_any(Geometry::sphere(0.1f), Pose{{0, 1.5f, 0}}, 0));
    EXPECT(shape.valid() && shape == world.overlap(Geometry::sphere(1), Pose{{0, -4, 0}}, 0)[0]);
    shape.destroy();
    EXPECT(!shape.valid());
}

void pairs_answer_as_in_c() {
    const Geometry box = Geometry::box({1, 1, 1}), ball = Geometry::sphere(1);
    const Pose here, there{{1.5f, 0, 0}};
    EXPECT(overlap(ball, here, box, there, 0) && !overlap(ball, {}, box, {{2.5f, 0, 0}}, 0));
    imp_separation in_c;
    EXPECT(imp_distance(&ball, &here, &box, &there, &in_c) == 1);
    const imp_separation found = distance(ball, here, box, there);
    EXPECT(std::memcmp(&found, &in_c, sizeof in_c) == 0);
    EXPECT(overlap(Geometry2D::circle(1), {}, Geometry2D::box({1, 1}), {{1.5f, 0}}, 0));
    const Vec3 converted = Theirs{1, 2, 3};
    const Theirs back = converted;
    EXPECT(converted.y == 2 && back.z == 3);
    EXPECT(contains(box, here, Theirs{0.5, 0.5, 0.5}));
    EXPECT(contacts(box, here, box, there, 0).size() == 1);
    const auto axes = std::vector<imp_axis>(32);
    EXPECT(raycast(ball, here, {{-5, 0, 0}, {1, 0, 0}})->distance == 4);
    EXPECT(axes.size() == 32 && ball.rounded(0.5f).radius == 1.5f && !Geometry().valid());
}

void worlds_answer() {
    World world;
    std::vector<imp_shape_desc> descs;
    for (int i = 0; i < 20; ++i) {
        descs.push_back(ShapeDesc(Geometry::sphere(0.5f), Pose{{2.0f * static_cast<float>(i), 0, 0}}));
        descs.back().user_data = static_cast<uint64_t>(i);
    }
    const auto shapes = world.create(descs);
    const Ray along{{-5, 0, 0}, {1, 0, 0}};
    const auto hit = world.raycast(along);
    EXPECT(hit && hit->user_data == 0 && hit->hit.distance == 4.5f);
    EXPECT(!world.raycast({{-5, 3, 0}, {1, 0, 0}}));
    EXPECT(world.raycast_all(along).size() == 20);
    imp_world_hit first[3];
    EXPECT(world.raycast_all(along, first) == 20 && first[2].user_data == 2);
    EXPECT(world.raycast_all(along, first, Query().with(IMP_QUERY_NEAREST_ONLY)) == 3);
    Query but_one;
    but_one.without(Span<imp_shape>(shapes.data(), 1));
    EXPECT(world.raycast(along, but_one)->user_data == 1);
    // A query for each probe, one for all, and none.
    const std::array<imp_ray, 2> rays = {along, along};
    const std::array<imp_query, 2> queries = {but_one, Query()};
    std::array<imp_world_hit, 2> hits{};
    EXPECT(world.raycast_many(rays, hits, queries) == 2 && hits[0].user_data == 1 && hits[1].user_data == 0);
    EXPECT(world.raycast_many(rays, hits, but_one) == 2 && hits[1].user_data == 1);
    EXPECT(world.raycast_many(rays, hits) == 2 && hits[0].user_data == 0);
    world.update();
    std::vector<imp_event> events;
    EXPECT(world.events(events).empty());
    for (const imp_shape& shape : shapes) {
        Shape(shape).pose({});
    }
    world.update();
    EXPECT(world.events(events).size() == 190 && world.events().size() == 190 && world.pairs().size() == 190);
    world.set_poses(shapes, std::vector<imp_pose>(20, Pose{{0, 9, 0}}));
    EXPECT(Shape(shapes[7]).pose().position.y == 9 && world.stats().shapes == 20);
    EXPECT(Shape(shapes[0]).distance(shapes[1]).distance == -1);
    World2D flat;
    Shape2D disc = flat.create({Geometry2D::circle(1), Pose2D{{1, 0}}});
    EXPECT(flat.raycast({{-5, 0}, {1, 0}})->hit.distance == 5 && disc.pose().position.x == 1);
    EXPECT(flat.dimensions() == 2 && world.dimensions() == 3);
}

void arrays_of_other_lengths_are_refused() {
    World world;
    const std::array<imp_ray, 2> rays = {Ray{{0, 0, 0}, {1, 0, 0}}, Ray{{0, 0, 0}, {1, 0, 0}}};
    std::array<imp_world_hit, 1> few{};
    EXPECT(world.try_raycast_many(rays, few) == IMP_ERROR_COUNT);
    std::array<int32_t, 2> offsets{};
    std::vector<imp_world_hit> hits(8);
    EXPECT(world.try_raycast_all_many(rays, offsets, hits) == IMP_ERROR_COUNT);
    const std::vector<imp_geometry> balls(3, Geometry::sphere(1));
    const std::vector<imp_pose> poses(2, Pose());
    std::vector<int32_t> answers(3);
    EXPECT(try_overlap_many(balls, poses, balls, poses, 0, answers) == IMP_ERROR_COUNT);
    const std::vector<imp_pose> right(3, Pose());
    EXPECT(try_overlap_many(balls, right, balls[0], right[0], 0, answers) == 3 && answers[2] == 1);
    EXPECT(try_overlap_many(balls, right, balls, right, 0, Room<int32_t>(answers.data(), 2)) == IMP_ERROR_COUNT);
}

#if defined(IMPINGE_THROWS)
void failures_throw_and_lose_nothing() {
    const int32_t worlds = check(imp_world_count()), before = hulls();
    try {
        World world;
        Hull hull = Hull::of(TENT);
        world.create({hull, Pose{{1e30f, 0, 0}}});
        EXPECT(false);
    } catch (const Error& error) {
        EXPECT(error.status() == IMP_ERROR_RANGE && std::string(error.what()).find("pose.position.x") != std::string::npos);
    }
    EXPECT(check(imp_world_count()) == worlds && hulls() == before);
    try {
        Hull::of(Span<imp_vec3>());
        EXPECT(false);
    } catch (const Error& error) {
        EXPECT(error.status() == IMP_ERROR_COUNT);
    }
    World world;
    const Shape gone = world.create({Geometry::sphere(1)});
    gone.destroy();
    EXPECT(gone.try_destroy() == IMP_ERROR_STALE);
    try {
        gone.pose();
        EXPECT(false);
    } catch (const std::runtime_error& error) {
        EXPECT(std::strlen(error.what()) > 10);
    }
    const HeightField field = HeightField::of(HeightFieldDesc(2, 2), std::array<float, 4>{0, 1, 2, 3});
    EXPECT((field.info().flags & IMP_HEIGHT_FIELD_U16) == 0);
    const std::array<uint16_t, 4> words{};
    try {
        field.update(0, 0, 2, 2, Span<uint16_t>(words));
        EXPECT(false);
    } catch (const Error& error) {
        EXPECT(error.status() == IMP_ERROR_POINTER);
    }
}
#endif

} // namespace

int main() {
    worlds_move();
    assets_are_counted();
    shapes_keep_assets();
    pairs_answer_as_in_c();
    worlds_answer();
    arrays_of_other_lengths_are_refused();
#if defined(IMPINGE_THROWS)
    failures_throw_and_lose_nothing();
#endif
    check(imp_shutdown());
    std::printf("%d failures\n", failures);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
