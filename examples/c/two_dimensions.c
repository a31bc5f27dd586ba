/*
 * The 2D functions: rectangles with an angle in degrees, their overlap and its explanation, a box fitted to points,
 * and a small world with events and a ray. The 3D functions have the same names without _2d.
 */

#include <impinge.h>
#include <stddef.h>
#include <stdio.h>

#define GATES 3
#define FRAMES 41
#define MAX_EVENTS 8

/* The user data of each shape. The library returns it with every event. */
enum { BALL = 100 };

/* Returns the first error to the caller, because later results would be invalid. */
#define TRY(call)                                                   \
    do {                                                            \
        int32_t status = (call);                                    \
        if (status < 0) {                                           \
            return status;                                          \
        }                                                           \
    } while (0)

static int failures = 0;

/* Prints a result and counts a failure if it differs from the expected value. */
static void expect(const char *question, int32_t answer, int32_t expected)
{
    char sentence[256];

    printf("%-52s %d\n", question, (int)answer);
    if (answer == expected) {
        return;
    }
    failures++;
    fprintf(stderr, "  expected %d\n", (int)expected);
    if (answer < 0) {
        imp_last_error(sentence, (int32_t)sizeof sentence);
        fprintf(stderr, "  %s\n", sentence);
    }
}

/* Prints a float result and counts a failure if it differs from the expected value. */
static void expect_near(const char *value, float found, float expected)
{
    float difference = found - expected;

    printf("%-52s %.4f\n", value, found);
    if (!(difference < 1e-4f && difference > -1e-4f)) {
        failures++;
        fprintf(stderr, "  expected %.4f\n", expected);
    }
}

/* A rectangle contains its position and angle, so its geometry is used with the identity pose. */
static const imp_pose_2d here = {{0.0f, 0.0f}, {1.0f, 0.0f}};
static const imp_rotation_2d unturned = {1.0f, 0.0f};

/* Whether two rectangles overlap. With margin 0, touching counts; with a small negative margin, it does not. */
static int32_t collide(const imp_rectangle *a, const imp_rectangle *b, float margin)
{
    imp_geometry_2d geometry_a, geometry_b;

    TRY(imp_rectangle_geometry(a, &geometry_a));
    TRY(imp_rectangle_geometry(b, &geometry_b));
    return imp_overlap_2d(&geometry_a, &here, &geometry_b, &here, margin);
}

static void rectangles(void)
{
    const imp_vec2 center = {120.0f, 60.0f};
    const imp_vec2 half_extents = {20.0f, 10.0f};
    imp_rectangle player, tile, neighbour;
    imp_vec2 corners[4];
    float x, y, width, height, degrees;
    int i;

    /* Made from its centre. imp_rectangle_to_corner returns x, y, width and height, as editors show them. */
    expect("a player, turned by 30 degrees", imp_rectangle_from_degrees(&center, &half_extents, 30.0f, &player),
           IMP_OK);
    expect("read it back", imp_rectangle_to_corner(&player, &x, &y, &width, &height, &degrees), IMP_OK);
    expect_near("  x", x, 100.0f);
    expect_near("  y", y, 50.0f);
    expect_near("  width", width, 40.0f);
    expect_near("  height", height, 20.0f);
    expect_near("  degrees", degrees, 30.0f);
    expect("its corners", imp_rectangle_corners(&player, corners), 4);
    for (i = 0; i < 4; i++) {
        printf("  (%.3f, %.3f)\n", corners[i].x, corners[i].y);
    }

    /* Made from x, y, width and height. Two tiles side by side touch. */
    expect("a tile", imp_rectangle_from_corner(0.0f, 0.0f, 32.0f, 32.0f, 0.0f, &tile), IMP_OK);
    expect("the next", imp_rectangle_from_corner(32.0f, 0.0f, 32.0f, 32.0f, 0.0f, &neighbour), IMP_OK);
    expect("do they overlap with margin 0?", collide(&tile, &neighbour, 0.0f), 1);
    expect("do they overlap with a negative margin?", collide(&tile, &neighbour, -0.001f), 0);
    expect("does the player overlap a tile?", collide(&player, &tile, 0.0f), 0);
}

/* Prints every axis with the projection intervals of both rectangles, as a debug view would draw them. */
static void explain(const imp_geometry_2d *a, const imp_pose_2d *pose_a, const imp_geometry_2d *b,
                    const imp_pose_2d *pose_b)
{
    imp_axis_2d axes[8];
    int32_t decides, count, i;

    count = imp_explain_2d(a, pose_a, b, pose_b, axes, 8, &decides);
    if (count < 0) {
        expect("explain", count, 4);
        return;
    }
    for (i = 0; i < count && i < 8; i++) {
        const imp_axis_2d *axis = &axes[i];
        const char *kind = axis->kind == IMP_AXIS_FACE_A ? "edge of a"
                           : axis->kind == IMP_AXIS_FACE_B ? "edge of b"
                                                           : "nearest";

        printf("  %-9s (%6.3f, %6.3f)  a %6.3f to %6.3f   b %6.3f to %6.3f   gap %6.3f%s\n", kind,
               axis->direction.x, axis->direction.y, axis->min_a, axis->max_a, axis->min_b, axis->max_b, axis->gap,
               (axis->flags & IMP_AXIS_DECIDES) != 0 ? "   decides" : "");
    }
    expect("is there a gap on the axis that decides?", axes[decides].gap > 0.0f,
           imp_overlap_2d(a, pose_a, b, pose_b, 0.0f) == 0);
}

static void why(void)
{
    const imp_vec2 origin = {0.0f, 0.0f};
    const imp_vec2 wide = {2.0f, 0.5f};
    const imp_vec2 tall = {0.5f, 2.0f};
    imp_geometry_2d a, b;
    imp_pose_2d pose_a = {{1.0f, 1.0f}, {1.0f, 0.0f}};
    imp_pose_2d pose_b = {{1.0f, 1.0f}, {1.0f, 0.0f}};

    /* A geometry may also be made once and posed every frame. */
    expect("a wide box", imp_geometry_box_2d(&origin, &unturned, &wide, &a), IMP_OK);
    expect("a tall one", imp_geometry_box_2d(&origin, &unturned, &tall, &b), IMP_OK);
    expect("turn both", imp_rotation_from_degrees_2d(30.0f, &pose_a.rotation), IMP_OK);
    pose_b.rotation = pose_a.rotation;

    /* A cross: no corner of one is inside the other, and on each axis one interval contains the other strictly. */
    expect("does the cross overlap?", imp_overlap_2d(&a, &pose_a, &b, &pose_b, 0.0f), 1);
    explain(&a, &pose_a, &b, &pose_b);
    pose_b.position.x = 3.0f;
    pose_b.position.y = 3.0f;
    expect("does it after b has moved?", imp_overlap_2d(&a, &pose_a, &b, &pose_b, 0.0f), 0);
    explain(&a, &pose_a, &b, &pose_b);
}

static void fit(void)
{
    /* The corners of a 4 x 1 plank around (10, 5), rotated by 30 degrees, and some points near one end. */
    const imp_vec2 points[7] = {{8.5179492f, 3.5669873f}, {11.9820508f, 5.5669873f}, {11.4820508f, 6.4330127f},
                                {8.0179492f, 4.4330127f}, {11.5f, 5.5f},             {11.6f, 5.6f},
                                {11.4f, 5.6f}};
    int32_t inside[7];
    imp_rectangle least, principal;
    imp_geometry_2d geometry;
    imp_circle circle;
    imp_vec2 corners[4], vertices[7];
    float degrees;

    expect("the least box", imp_fit_box_2d(points, 7, IMP_FIT_LEAST_AREA, &least, corners), IMP_OK);
    expect_near("  half its length", least.half_extents.x, 2.0f);
    expect_near("  half its width", least.half_extents.y, 0.5f);
    expect("its angle", imp_rotation_to_degrees_2d(&least.rotation, &degrees), IMP_OK);
    expect_near("  degrees", degrees, 30.0f);

    /* The principal axes are biased towards clusters of points. The extents still contain every point. */
    expect("the principal box", imp_fit_box_2d(points, 7, IMP_FIT_PRINCIPAL, &principal, NULL), IMP_OK);
    expect("its angle", imp_rotation_to_degrees_2d(&principal.rotation, &degrees), IMP_OK);
    printf("%-52s %.4f\n", "  degrees", degrees);
    expect("as a geometry", imp_rectangle_geometry(&principal, &geometry), IMP_OK);
    expect("points in it", imp_contains_many_2d(&geometry, &here, 1, points, 7, inside), 7);

    expect("the least circle", imp_fit_circle_2d(points, 7, &circle), IMP_OK);
    expect_near("  its radius", circle.radius, 2.0615528f);
    expect("vertices of the convex hull", imp_hull_of_points_2d(points, 7, vertices, 7), 4);
    expect("a polygon of them", imp_geometry_polygon_2d(vertices, 4, &geometry), IMP_OK);
}

/* A polygon of more than 8 vertices is an asset, to which geometries refer. Release it once; shapes keep it alive. */
static void large_polygon(void)
{
    const imp_vec2 stretched = {2.0f, 1.0f}, inside = {1.9f, 0.0f}, outside = {2.1f, 0.0f};
    imp_vec2 vertices[24];
    imp_polygon polygon;
    imp_geometry_2d geometry;
    imp_rotation_2d rotation;
    int i;

    for (i = 0; i < 24; i++) {
        imp_rotation_from_degrees_2d(15.0f * (float)i, &rotation);
        vertices[i].x = rotation.cos;
        vertices[i].y = rotation.sin;
    }
    expect("a polygon of 24 vertices", imp_polygon_create_2d(vertices, 24, &polygon), IMP_OK);
    expect("twice as wide", imp_geometry_large_polygon_2d(polygon, &stretched, &geometry), IMP_OK);
    expect("a point inside", imp_contains_2d(&geometry, &here, &inside), 1);
    expect("a point outside", imp_contains_2d(&geometry, &here, &outside), 0);
    expect("its release", imp_asset_release(polygon.id), IMP_OK);
}

/* A ball passes three gates, which are squares standing on a corner. */
static int32_t fill(imp_world world, imp_shape *ball)
{
    const imp_vec2 origin = {0.0f, 0.0f};
    const imp_vec2 half_extents = {0.5f, 0.5f};
    imp_shape_desc_2d descs[GATES + 1];
    imp_shape shapes[GATES + 1];
    int i;

    for (i = 0; i <= GATES; i++) {
        TRY(imp_shape_desc_default_2d(&descs[i]));
    }
    for (i = 0; i < GATES; i++) {
        /* Static shapes never pair with each other. */
        descs[i].flags = IMP_SHAPE_STATIC;
        descs[i].user_data = (uint64_t)i;
        descs[i].pose.position.x = 5.0f * (float)i;
        TRY(imp_rotation_from_degrees_2d(45.0f, &descs[i].pose.rotation));
        TRY(imp_geometry_box_2d(&origin, &unturned, &half_extents, &descs[i].geometry));
    }
    descs[GATES].user_data = BALL;
    descs[GATES].pose.position.x = -3.0f;
    TRY(imp_geometry_circle_2d(&origin, 0.5f, &descs[GATES].geometry));
    TRY(imp_shape_create_many_2d(world, descs, GATES + 1, shapes));
    *ball = shapes[GATES];
    return IMP_OK;
}

static void roll(imp_world world, imp_shape ball)
{
    imp_event events[MAX_EVENTS];
    int32_t began = 0, ended = 0, count, i;
    imp_pose_2d pose;
    int frame;

    expect("where is the ball?", imp_shape_get_pose_2d(ball, &pose), IMP_OK);
    for (frame = 0; frame < FRAMES; frame++) {
        pose.position.x = -3.0f + 0.4f * (float)frame;
        if (imp_shape_set_pose_2d(ball, &pose) < 0 || imp_world_update(world) < 0) {
            break;
        }
        count = imp_world_events(world, events, MAX_EVENTS);
        for (i = 0; i < count && i < MAX_EVENTS; i++) {
            /* Shape a is the older one: the gates were created first. */
            if (events[i].kind == IMP_EVENT_BEGIN) {
                printf("frame %2d: begins to touch gate %d\n", frame, (int)events[i].user_data_a);
                began++;
            } else if (events[i].kind == IMP_EVENT_END) {
                printf("frame %2d: no longer touches gate %d\n", frame, (int)events[i].user_data_a);
                ended++;
            }
        }
    }
    expect("frames", frame, FRAMES);
    expect("gates that the ball touched", began, GATES);
    expect("and left", ended, GATES);
}

static void look(imp_world world)
{
    const imp_ray_2d ray = {{-5.0f, 0.0f}, {1.0f, 0.0f}, 100.0f};
    const imp_vec2 origin = {0.0f, 0.0f};
    const imp_pose_2d middle = {{5.0f, 0.0f}, {1.0f, 0.0f}};
    imp_geometry_2d area;
    imp_world_hit_2d hit;
    imp_shape found[GATES];

    expect("does the ray hit?", imp_world_raycast_2d(world, &ray, NULL, &hit), 1);
    expect("  which gate", (int32_t)hit.user_data, 0);
    expect_near("  the distance, to its corner", hit.hit.distance, 4.2928932f);
    expect("a circle", imp_geometry_circle_2d(&origin, 1.0f, &area), IMP_OK);
    expect("shapes in the area", imp_world_overlap_2d(world, &area, &middle, 0.0f, NULL, found, GATES), 1);
    /* A world is 2D or 3D. It rejects shapes of the other dimension. */
    expect("its dimensions", imp_world_dimensions(world), 2);
}

static void a_world(void)
{
    imp_world_desc desc;
    imp_world world;
    imp_shape ball = {0};

    expect("describe a world", imp_world_desc_default(&desc), IMP_OK);
    desc.flags = IMP_WORLD_2D;
    expect("a 2D world", imp_world_create(&desc, &world), IMP_OK);
    expect("gates and a ball", fill(world, &ball), IMP_OK);
    roll(world, ball);
    look(world);
    expect("destroy it", imp_world_destroy(world), IMP_OK);
}

int main(void)
{
    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }
    rectangles();
    why();
    fit();
    large_polygon();
    a_world();
    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
