/*
 * World queries: shapes that overlap a geometry, shapes that a ray hits, and filters. Queries use the poses last set;
 * they need no update.
 */

#include <impinge.h>
#include <stddef.h>
#include <stdio.h>

#define TARGETS 6

/* Categories are bits. The program defines their meaning. */
#define WALL ((uint64_t)1 << 0)
#define ENEMY ((uint64_t)1 << 1)

#define TRY(call)                                                   \
    do {                                                            \
        if ((call) < 0) {                                           \
            return fail(#call);                                     \
        }                                                           \
    } while (0)

/* Stops if a result differs from the expected value. */
#define EXPECT(condition)                                           \
    do {                                                            \
        if (!(condition)) {                                         \
            fprintf(stderr, "not so: %s\n", #condition);            \
            return 1;                                               \
        }                                                           \
    } while (0)

static int fail(const char *call)
{
    char sentence[256];

    imp_last_error(sentence, (int32_t)sizeof sentence);
    fprintf(stderr, "%s\n  %s\n", call, sentence);
    return 1;
}

/* Balls of radius 0.5 at x = 2, 4, 6 ... 12, alternately walls and enemies. */
static int create_targets(imp_world world, imp_shape *targets)
{
    const imp_vec3 center = {0.0f, 0.0f, 0.0f};
    imp_shape_desc descs[TARGETS];
    int i;

    for (i = 0; i < TARGETS; i++) {
        TRY(imp_shape_desc_default(&descs[i]));
        TRY(imp_geometry_sphere(&center, 0.5f, &descs[i].geometry));
        descs[i].pose.position.x = 2.0f * (float)(i + 1);
        descs[i].filter.category = i % 2 == 0 ? WALL : ENEMY;
        descs[i].user_data = (uint64_t)i;
    }
    /* Useful before shapes are created in several parts: it allocates their memory once. */
    TRY(imp_world_reserve(world, TARGETS));
    TRY(imp_shape_create_many(world, descs, TARGETS, targets));
    return 0;
}

static int overlaps(imp_world world, const imp_shape *targets)
{
    /* A box from x = 3 to 9 overlaps the balls at 4, 6 and 8. */
    const imp_vec3 center = {6.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_extents = {3.0f, 1.0f, 1.0f};
    const imp_pose origin = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    imp_geometry area;
    imp_shape found[TARGETS];
    int32_t count;

    TRY(imp_geometry_box(&center, &no_rotation, &half_extents, &area));

    /* The return value counts all results, even if the buffer is too small. */
    TRY(count = imp_world_overlap(world, &area, &origin, 0.0f, NULL, found, 2));
    printf("room for 2, but %d overlap the area\n", (int)count);
    EXPECT(count == 3 && found[0].id == targets[1].id && found[1].id == targets[2].id);

    TRY(count = imp_world_overlap(world, &area, &origin, 0.0f, NULL, found, TARGETS));
    printf("with more room: %d\n", (int)count);
    EXPECT(count == 3 && found[2].id == targets[3].id);

    /* With a margin of 1, the balls at 2 and 10 count too: their distance is 0.5. */
    TRY(count = imp_world_overlap(world, &area, &origin, 1.0f, NULL, NULL, 0));
    printf("within 1 of the area: %d\n", (int)count);
    EXPECT(count == 5);
    return 0;
}

static int rays(imp_world world)
{
    imp_ray ray = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, 11.0f};
    imp_query enemies;
    imp_world_hit hit, hits[TARGETS];
    int32_t count, i;

    TRY(count = imp_world_raycast(world, &ray, NULL, &hit));
    EXPECT(count == 1 && hit.user_data == 0 && hit.hit.distance > 1.4999f && hit.hit.distance < 1.5001f);
    printf("nearest: target %d at %.2f\n", (int)hit.user_data, hit.hit.distance);

    /* All hits along the ray, nearest first. The ball at 12 begins at 11.5, beyond the ray's maximum distance. */
    TRY(count = imp_world_raycast_all(world, &ray, NULL, hits, TARGETS));
    EXPECT(count == 5);
    for (i = 0; i < count; i++) {
        printf("along the ray: target %d at %.2f\n", (int)hits[i].user_data, hits[i].hit.distance);
        EXPECT(hits[i].user_data == (uint64_t)i);
    }

    /* Only enemies: the balls at 4 and 8. */
    TRY(imp_query_default(&enemies));
    enemies.filter.mask = ENEMY;
    TRY(count = imp_world_raycast_all(world, &ray, &enemies, hits, TARGETS));
    printf("enemies along the ray: %d\n", (int)count);
    EXPECT(count == 2 && hits[0].user_data == 1 && hits[1].user_data == 3);

    /* A buffer that is too small receives the nearest hits. */
    TRY(count = imp_world_raycast_all(world, &ray, &enemies, hits, 1));
    EXPECT(count == 2 && hits[0].user_data == 1);

    /* A line-of-sight test needs no hit data. */
    ray.max_distance = 3.0f;
    TRY(count = imp_world_raycast(world, &ray, &enemies, NULL));
    printf("an enemy within 3: %s\n", count == 1 ? "yes" : "no");
    EXPECT(count == 0);
    return 0;
}

static int run(imp_world world)
{
    imp_shape targets[TARGETS];

    if (create_targets(world, targets) != 0 || overlaps(world, targets) != 0 || rays(world) != 0) {
        return 1;
    }
    /* Queries find a moved shape at its new pose. */
    {
        const imp_ray up = {{0.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, 100.0f};
        const imp_pose above = {{0.0f, 20.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
        imp_world_hit hit;

        EXPECT(imp_world_raycast(world, &up, NULL, &hit) == 0);
        TRY(imp_shape_set_pose(targets[5], &above));
        EXPECT(imp_world_raycast(world, &up, NULL, &hit) == 1 && hit.shape.id == targets[5].id);
        printf("target 5, moved above: at %.2f\n", hit.hit.distance);
    }
    return 0;
}

int main(void)
{
    imp_world_desc desc;
    imp_world world;
    int result;

    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }
    TRY(imp_world_desc_default(&desc));
    TRY(imp_world_create(&desc, &world));
    result = run(world);
    TRY(imp_world_destroy(world));
    TRY(imp_shutdown());
    return result;
}
