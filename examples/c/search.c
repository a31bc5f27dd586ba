/*
 * Searches of a world: the path of a character, the nearest enemies, a sword that does not hit its owner, and a set of
 * shapes to search. Every search has the same forms: one hit, any, the nearest few, all, and batches.
 */

#include <impinge.h>
#include <stddef.h>
#include <stdio.h>

#define ENEMIES 8

/* Stops if a call fails. */
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

static const imp_vec3 ORIGIN = {0.0f, 0.0f, 0.0f};

static int fail(const char *call)
{
    char sentence[256];

    imp_last_error(sentence, (int32_t)sizeof sentence);
    fprintf(stderr, "%s\n  %s\n", call, sentence);
    return 1;
}

static int create_ball(imp_world world, float x, uint64_t owner, uint32_t flags, imp_shape *shape)
{
    imp_shape_desc desc;

    TRY(imp_shape_desc_default(&desc));
    TRY(imp_geometry_sphere(&ORIGIN, 0.5f, &desc.geometry));
    desc.pose.position.x = x;
    desc.owner = owner;
    desc.flags = flags;
    TRY(imp_shape_create(world, &desc, shape));
    return 0;
}

/* The character walks 20 along x, from 0. A trigger at 4 must not stop it. */
static int walk(imp_world world, const imp_shape *enemies)
{
    const imp_vec3 low = {0.0f, -0.5f, 0.0f}, high = {0.0f, 0.5f, 0.0f}, way = {20.0f, 0.0f, 0.0f};
    const imp_pose start = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    imp_geometry character;
    imp_world_cast_hit hit;
    imp_query query;
    imp_shape trigger;

    TRY(imp_geometry_capsule(&low, &high, 0.5f, &character));
    if (create_ball(world, 4.0f, 0, IMP_SHAPE_TRIGGER, &trigger) != 0) {
        return 1;
    }
    TRY(imp_world_cast(world, &character, &start, &way, NULL, &hit));
    EXPECT(hit.shape.id == trigger.id);

    TRY(imp_query_default(&query));
    query.flags = IMP_QUERY_IGNORE_TRIGGERS;
    TRY(imp_world_cast(world, &character, &start, &way, &query, &hit));
    printf("the path ends after %.1f of 20\n", 20.0 * (double)hit.hit.time);
    EXPECT(hit.shape.id == enemies[0].id);
    TRY(imp_shape_destroy(trigger));
    return 0;
}

/* The three enemies nearest to a point, and all within a distance. */
static int look_around(imp_world world, const imp_shape *enemies)
{
    imp_world_closest_hit hits[3];
    imp_query nearest;
    int32_t count, i;

    TRY(imp_query_default(&nearest));
    nearest.flags = IMP_QUERY_NEAREST_ONLY;
    TRY(count = imp_world_closest_point_all(world, &ORIGIN, 100.0f, &nearest, hits, 3));
    EXPECT(count == 3);
    for (i = 0; i < count; i++) {
        printf("an enemy at a distance of %.1f\n", (double)hits[i].separation.distance);
        EXPECT(hits[i].shape.id == enemies[i].id);
    }

    /* The return value counts all hits, even if the buffer is too small. */
    TRY(count = imp_world_closest_point_all(world, &ORIGIN, 18.0f, NULL, hits, 3));
    printf("%d enemies within 18\n", (int)count);
    EXPECT(count == 4);
    return 0;
}

/* A sword and a body have one owner: the sword never hits the body. */
static int strike(imp_world world, const imp_shape *enemies)
{
    const imp_vec3 way = {12.0f, 0.0f, 0.0f};
    imp_world_cast_hit hit;
    imp_separation separation;
    imp_shape body, sword;
    int32_t answer;

    if (create_ball(world, 2.0f, 7, 0, &body) != 0 || create_ball(world, 0.0f, 7, 0, &sword) != 0) {
        return 1;
    }
    TRY(answer = imp_shape_cast(sword, &way, NULL, &hit));
    EXPECT(answer == 1 && hit.shape.id == enemies[0].id);

    /* Checks whether the sword touches that enemy now, and measures the distance. */
    TRY(answer = imp_shapes_distance(sword, hit.shape, &separation));
    printf("the sword is %.1f away\n", (double)separation.distance);
    EXPECT(answer == 0 && separation.distance > 0.0f);
    TRY(imp_shape_destroy(body));
    TRY(imp_shape_destroy(sword));
    return 0;
}

/* A set of shapes in the program's memory. The search accepts only these. */
static int look_among(imp_world world, const imp_shape *enemies)
{
    uint64_t words[4] = {0, 0, 0, 0};
    imp_world_closest_hit hit;
    imp_query query;
    int32_t count;

    TRY(count = imp_shape_mask_words(world));
    EXPECT(count <= 4);
    TRY(imp_shape_mask_add(words, 4, enemies[5]));
    TRY(imp_shape_mask_add(words, 4, enemies[6]));
    TRY(imp_query_default(&query));
    query.included = words;
    query.included_words = 4;
    TRY(imp_world_closest_point(world, &ORIGIN, 100.0f, &query, &hit));
    EXPECT(hit.shape.id == enemies[5].id);

    /* The query ignores one of them. */
    query.ignored = &enemies[5];
    query.ignored_count = 1;
    TRY(imp_world_closest_point(world, &ORIGIN, 100.0f, &query, &hit));
    printf("the nearest of the set is enemy %d\n", hit.shape.id == enemies[6].id ? 6 : -1);
    EXPECT(hit.shape.id == enemies[6].id);
    return 0;
}

int main(void)
{
    imp_shape enemies[ENEMIES];
    imp_world_desc desc;
    imp_world world;
    int i;

    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }
    TRY(imp_world_desc_default(&desc));
    TRY(imp_world_create(&desc, &world));
    for (i = 0; i < ENEMIES; i++) {
        if (create_ball(world, 4.0f * (float)(i + 1) + 2.0f, 0, 0, &enemies[i]) != 0) {
            return 1;
        }
    }
    if (walk(world, enemies) != 0 || look_around(world, enemies) != 0 || strike(world, enemies) != 0
        || look_among(world, enemies) != 0) {
        return 1;
    }
    TRY(imp_world_destroy(world));
    return 0;
}
