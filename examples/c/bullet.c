/*
 * A bullet of 900 m/s crosses a wall of 2 mm between two frames. Without a sweep the world sees it only before and
 * behind the wall. A continuous shape begins and ends its overlap at times between the frames.
 */

#include <impinge.h>
#include <math.h>
#include <stdio.h>

#define MAX_EVENTS 8

/* Metres per frame: 900 m/s at 60 frames a second. */
static const float STEP = 15.0f;

/* The user data of each shape. The library returns it with every event. */
enum { WALL = 1, BULLET = 2, GHOST = 3 };

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

static int create_wall(imp_world world)
{
    const imp_vec3 center = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_extents = {0.001f, 2.0f, 2.0f};
    imp_shape_desc desc;
    imp_shape wall;

    TRY(imp_shape_desc_default(&desc));
    TRY(imp_geometry_box(&center, &no_rotation, &half_extents, &desc.geometry));
    desc.flags = IMP_SHAPE_STATIC;
    desc.user_data = WALL;
    TRY(imp_shape_create(world, &desc, &wall));
    return 0;
}

/* A ball of 1 cm, 7.4 m in front of the wall. */
static int create_bullet(imp_world world, uint32_t flags, uint64_t user_data, imp_shape *bullet)
{
    const imp_vec3 center = {0.0f, 0.0f, 0.0f};
    imp_shape_desc desc;

    TRY(imp_shape_desc_default(&desc));
    TRY(imp_geometry_sphere(&center, 0.005f, &desc.geometry));
    desc.flags = flags;
    desc.user_data = user_data;
    desc.pose.position.x = -7.4f;
    desc.pose.position.y = user_data == GHOST ? -1.0f : 1.0f;
    TRY(imp_shape_create(world, &desc, bullet));
    return 0;
}

static int fly(imp_shape bullet)
{
    imp_pose pose;

    TRY(imp_shape_get_pose(bullet, &pose));
    pose.position.x += STEP;
    TRY(imp_shape_set_pose(bullet, &pose));
    return 0;
}

/* Prints the events of a frame, and returns their number through `count`. */
static int print_events(imp_world world, imp_event *events, imp_separation *contacts, int32_t *count)
{
    int32_t i;

    TRY(*count = imp_world_events_with_contacts(world, events, contacts, MAX_EVENTS));
    for (i = 0; i < *count && i < MAX_EVENTS; i++) {
        printf("  time %.4f: %s of %d and %d at x = %.4f, normal %.0f\n", (double)events[i].time,
               events[i].kind == IMP_EVENT_BEGIN ? "begin" : "end", (int)events[i].user_data_a,
               (int)events[i].user_data_b, (double)contacts[i].point_a.x,
               (double)contacts[i].normal.x);
    }
    return 0;
}

int main(void)
{
    imp_world_desc desc;
    imp_world world;
    imp_shape bullet, ghost;
    imp_event events[MAX_EVENTS];
    imp_separation contacts[MAX_EVENTS];
    imp_pose pose;
    int32_t count;

    TRY(imp_world_desc_default(&desc));
    TRY(imp_world_create(&desc, &world));
    if (create_wall(world) || create_bullet(world, IMP_SHAPE_CONTINUOUS, BULLET, &bullet)
        || create_bullet(world, 0, GHOST, &ghost)) {
        return 1;
    }
    TRY(imp_world_update(world));

    printf("Frame 1: both fly through the wall. Only the continuous one meets it.\n");
    if (fly(bullet) || fly(ghost)) {
        return 1;
    }
    TRY(imp_world_update(world));
    if (print_events(world, events, contacts, &count)) {
        return 1;
    }
    if (count != 2 || events[0].kind != IMP_EVENT_BEGIN || events[1].kind != IMP_EVENT_END
        || events[0].user_data_b != BULLET || fabsf(events[0].time - 7.394f / STEP) > 1e-5f) {
        fprintf(stderr, "unexpected events\n");
        return 1;
    }

    printf("Frame 2: the bullet goes back to its start without a sweep.\n");
    TRY(imp_shape_get_pose(bullet, &pose));
    pose.position.x = -7.4f;
    TRY(imp_shape_teleport(bullet, &pose));
    TRY(imp_world_update(world));
    if (print_events(world, events, contacts, &count)) {
        return 1;
    }
    if (count != 0) {
        fprintf(stderr, "unexpected events\n");
        return 1;
    }

    TRY(imp_world_destroy(world));
    return 0;
}
