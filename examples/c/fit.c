/*
 * Fits collision geometries to a model's vertices: the minimum sphere, an oriented box and a capsule. Moves and
 * merges the bounding boxes and spheres of its parts.
 */

#include <impinge.h>
#include <stdio.h>

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

static void print_point(const char *what, imp_vec3 point)
{
    printf("  %-50s %.4f %.4f %.4f\n", what, point.x, point.y, point.z);
}

/* Every fitted geometry contains all points. */
static void expect_all_inside(const char *question, const imp_geometry *geometry, const imp_vec3 *points, int32_t count)
{
    const imp_pose here = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    int32_t inside[8];

    expect(question, imp_contains_many(geometry, &here, 1, points, count, inside), count);
}

/* The corners of a plank of 4 x 1 x 0.5, rotated by 30 degrees about y and moved. */
static void make_plank(imp_vec3 *corners)
{
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_vec3 half_extents = {2.0f, 0.5f, 0.25f};
    const imp_quat none = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_pose place = {{10.0f, 0.0f, 0.0f}, {0.0f, 0.25881905f, 0.0f, 0.96592583f}};
    imp_geometry plank;

    expect("make a plank", imp_geometry_box(&origin, &none, &half_extents, &plank), IMP_OK);
    expect("its corners", imp_box_corners(&plank, &place, corners), 8);
}

static void fit_to_points(const imp_vec3 *points, int32_t count)
{
    imp_geometry sphere, box, capsule;

    expect("fit a sphere", imp_fit_sphere(points, count, &sphere), IMP_OK);
    print_point("its centre", sphere.data.sphere.center);
    expect_near("  its radius", sphere.radius, 2.0766560f);
    expect_all_inside("  corners in it", &sphere, points, count);

    expect("fit a box", imp_fit_box(points, count, &box), IMP_OK);
    print_point("its centre", box.data.box.center);
    print_point("its half extents", box.data.box.half_extents);
    expect_near("  half its length", box.data.box.half_extents.x, 2.0f);
    expect_near("  turned about y, as a sine of half the angle", box.data.box.rotation.y, 0.25881905f);
    expect_all_inside("  corners in it", &box, points, count);

    expect("fit a capsule", imp_fit_capsule(points, count, &capsule), IMP_OK);
    print_point("from", capsule.data.capsule.point_a);
    print_point("to", capsule.data.capsule.point_b);
    printf("%-52s %.4f\n", "  its radius", capsule.radius);
    expect_all_inside("  corners in it", &capsule, points, count);
}

static void bounds_of_parts(const imp_vec3 *points, int32_t count)
{
    const imp_vec3 beside = {5.0f, 0.0f, 0.0f};
    imp_bounds all, part;
    imp_vec3 size, closest;
    float distance;

    /* Start with an empty box, which adds nothing, and merge the others. The result may also be an argument. */
    expect("an empty box", imp_bounds_empty(&all), IMP_OK);
    expect("is empty", imp_bounds_is_empty(&all), 1);
    expect("overlaps nothing, not even itself", imp_bounds_overlap(&all, &all), 0);
    expect("bounds of the points", imp_bounds_from_points(points, count, &part), 1);
    expect("merged", imp_bounds_merge(&all, &part, &all), 1);
    expect("its size", imp_bounds_size(&all, &size), 1);
    print_point("larger than the plank, which is turned", size);
    expect("how far is a point?", imp_bounds_closest_point(&all, &beside, &closest, &distance), 1);
    printf("%-52s %.4f\n", "  the distance", distance);
}

static void spheres_of_parts(void)
{
    /* The bone moves and scales by 3 along y. The sphere's radius grows by the greatest scale. */
    const imp_matrix bone = {{1.0f, 0.0f, 0.0f}, {0.0f, 3.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, {0.0f, 10.0f, 0.0f}};
    const imp_sphere head = {{0.0f, 0.0f, 0.0f}, 1.0f};
    imp_sphere moved, whole;

    expect("a sphere moved by its bone", imp_sphere_transform_matrix(&head, &bone, &moved), 1);
    expect_near("  its radius", moved.radius, 3.0f);
    expect("two merged", imp_sphere_merge(&head, &moved, &whole), 1);
    expect_near("  the radius of both", whole.radius, 7.0f);
    expect_near("  their centre at y", whole.center.y, 6.0f);
    expect("does it hold the first?", imp_sphere_contains(&whole, &head), 1);
}

int main(void)
{
    imp_vec3 points[8];

    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }
    make_plank(points);
    fit_to_points(points, 8);
    bounds_of_parts(points, 8);
    spheres_of_parts();
    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
