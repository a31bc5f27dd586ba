/*
 * A world: a hero walks through five crates in a row. Each frame sets his pose, updates the world and reads the
 * begin, stay and end events. At the end he picks up a crate.
 */

#include <impinge.h>
#include <stdio.h>

#define CRATES 5
#define FRAMES 121
#define MAX_EVENTS 16

/* The user data of each shape. The library returns it with every event. */
enum { HERO = 100 };

/* Stops at the first call that fails, because later results would be invalid. */
#define TRY(call)                                                   \
    do {                                                            \
        if ((call) < 0) {                                           \
            return fail(#call);                                     \
        }                                                           \
    } while (0)

static int fail(const char *call)
{
    char sentence[256];

    imp_last_error(sentence, (int32_t)sizeof sentence);
    fprintf(stderr, "%s\n  %s\n", call, sentence);
    return 1;
}

static int create_crates(imp_world world, imp_shape *crates)
{
    const imp_vec3 center = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_extents = {0.5f, 0.5f, 0.5f};
    imp_shape_desc descs[CRATES];
    int i;

    for (i = 0; i < CRATES; i++) {
        TRY(imp_shape_desc_default(&descs[i]));
        TRY(imp_geometry_box(&center, &no_rotation, &half_extents, &descs[i].geometry));
        /* Crates at x = 0, 2, 4, 6, 8. They are static, so they never pair with each other. */
        descs[i].pose.position.x = 2.0f * (float)i;
        descs[i].flags = IMP_SHAPE_STATIC;
        descs[i].user_data = (uint64_t)i;
    }
    /* One call for all shapes takes the world's lock once. */
    TRY(imp_shape_create_many(world, descs, CRATES, crates));
    return 0;
}

static int create_hero(imp_world world, imp_shape *hero)
{
    const imp_vec3 feet = {0.0f, -0.5f, 0.0f};
    const imp_vec3 head = {0.0f, 0.5f, 0.0f};
    imp_shape_desc desc;

    TRY(imp_shape_desc_default(&desc));
    TRY(imp_geometry_capsule(&feet, &head, 0.4f, &desc.geometry));
    desc.pose.position.x = -2.0f;
    desc.user_data = HERO;
    TRY(imp_shape_create(world, &desc, hero));
    return 0;
}

/* The number of events of each kind: counts[IMP_EVENT_BEGIN] and so on. */
typedef struct tally {
    int counts[4];
} tally;

static int update(imp_world world, int frame, tally *seen)
{
    imp_event events[MAX_EVENTS];
    int32_t exist, i;

    TRY(imp_world_update(world));
    TRY(exist = imp_world_events(world, events, MAX_EVENTS));
    if (exist > MAX_EVENTS) {
        fprintf(stderr, "%d events do not fit the buffer\n", (int)exist);
        return 1;
    }
    for (i = 0; i < exist; i++) {
        const imp_event *event = &events[i];
        /* Shape a is the older one: the crates were created first. */
        int crate = (int)event->user_data_a;

        if (event->user_data_b != HERO || event->kind < IMP_EVENT_BEGIN || event->kind > IMP_EVENT_END) {
            fprintf(stderr, "an unexpected event\n");
            return 1;
        }
        seen->counts[event->kind]++;
        if (event->kind == IMP_EVENT_BEGIN) {
            printf("frame %3d: begins to touch crate %d\n", frame, crate);
        } else if (event->kind == IMP_EVENT_END) {
            printf("frame %3d: no longer touches crate %d\n", frame, crate);
        }
    }
    return 0;
}

static int walk(imp_world world, imp_shape hero, tally *seen)
{
    imp_pose pose;
    int frame;

    TRY(imp_shape_get_pose(hero, &pose));
    for (frame = 0; frame < FRAMES; frame++) {
        pose.position.x = -2.0f + 0.1f * (float)frame;
        TRY(imp_shape_set_pose(hero, &pose));
        if (update(world, frame, seen) != 0) {
            return 1;
        }
    }
    return 0;
}

static int run(imp_world world)
{
    imp_shape crates[CRATES], hero;
    tally seen = {{0, 0, 0, 0}};
    imp_pose pose;
    int stays;

    if (create_crates(world, crates) != 0 || create_hero(world, &hero) != 0 || walk(world, hero, &seen) != 0) {
        return 1;
    }
    printf("%d began, %d stayed, %d ended\n", seen.counts[IMP_EVENT_BEGIN], seen.counts[IMP_EVENT_STAY],
           seen.counts[IMP_EVENT_END]);
    /* He overlaps a crate while |x| <= 0.9: for 17 to 19 frames of 0.1. The first frame has the begin event. */
    if (seen.counts[IMP_EVENT_BEGIN] != CRATES || seen.counts[IMP_EVENT_END] != CRATES
        || seen.counts[IMP_EVENT_STAY] < 16 * CRATES || seen.counts[IMP_EVENT_STAY] > 18 * CRATES) {
        fprintf(stderr, "expected one overlap with each crate\n");
        return 1;
    }

    /*
     * He picks up the crate that he overlaps, so it is no longer static. The overlap continues without end and
     * begin events.
     */
    TRY(imp_shape_get_pose(crates[2], &pose));
    TRY(imp_shape_set_pose(hero, &pose));
    if (update(world, FRAMES, &seen) != 0) {
        return 1;
    }
    stays = seen.counts[IMP_EVENT_STAY];
    TRY(imp_shape_set_flags(crates[2], IMP_SHAPE_STATIC, 0));
    if (update(world, FRAMES + 1, &seen) != 0) {
        return 1;
    }
    if (seen.counts[IMP_EVENT_STAY] != stays + 1 || seen.counts[IMP_EVENT_BEGIN] != CRATES + 1) {
        fprintf(stderr, "expected the overlap with the crate to continue\n");
        return 1;
    }

    /* Destroying a shape that overlaps causes an end event, which still has both handles and user data. */
    TRY(imp_shape_destroy(hero));
    if (update(world, FRAMES + 2, &seen) != 0) {
        return 1;
    }
    if (seen.counts[IMP_EVENT_END] != CRATES + 1 || imp_shape_valid(hero) != 0) {
        fprintf(stderr, "expected an end event after destroying the hero\n");
        return 1;
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
