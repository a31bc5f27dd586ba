/*
 * Explains why two boxes overlap or not: lists every axis of the separating-axis test with the projection intervals
 * of both boxes, and the deciding axis. Draws boxes as lines for a debug view.
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

static const char *kind_of(const imp_axis *axis)
{
    switch (axis->kind) {
    case IMP_AXIS_FACE_A:
        return "face of a";
    case IMP_AXIS_FACE_B:
        return "face of b";
    case IMP_AXIS_EDGES:
        return "edges";
    default:
        return "nearest";
    }
}

static void print_axes(const imp_axis *axes, int32_t count)
{
    int32_t i;

    for (i = 0; i < count; i++) {
        const imp_axis *axis = &axes[i];

        printf("  %-9s %u %u  a %6.3f to %6.3f   b %6.3f to %6.3f   gap %6.3f%s\n", kind_of(axis),
               (unsigned)axis->feature_a, (unsigned)axis->feature_b, axis->min_a, axis->max_a, axis->min_b,
               axis->max_b, axis->gap, (axis->flags & IMP_AXIS_DECIDES) != 0 ? "   decides" : "");
    }
}

int main(void)
{
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_a = {2.0f, 1.0f, 1.0f};
    const imp_vec3 half_b = {1.0f, 0.5f, 0.5f};
    imp_geometry a, b;
    imp_pose pose_a = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    imp_pose pose_b = {{3.5f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    imp_axis axes[16];
    imp_line lines[12];
    int32_t decides, count;

    expect("make a", imp_geometry_box(&origin, &no_rotation, &half_a, &a), IMP_OK);
    expect("make b", imp_geometry_box(&origin, &no_rotation, &half_b, &b), IMP_OK);

    /* Both axis-aligned: three face axes of each, six pairs of nonparallel edges, and the closest direction. */
    count = imp_explain(&a, &pose_a, &b, &pose_b, axes, 16, &decides);
    expect("axes of two upright boxes", count, 13);
    print_axes(axes, count);
    expect("which axis decides?", decides, 0);
    expect_near("  a ends, from its position, at", axes[0].max_a, 2.0f);
    expect_near("  b begins at", axes[0].min_b, 2.5f);
    expect_near("  the gap", axes[0].gap, 0.5f);

    /* Rotated by 45 degrees about z, b extends into a. Only their z edges are parallel now. */
    pose_b.position.x = 2.75f;
    pose_b.rotation.z = 0.38268343f;
    pose_b.rotation.w = 0.92387953f;
    count = imp_explain(&a, &pose_a, &b, &pose_b, axes, 16, &decides);
    expect("axes once b is turned", count, 15);
    print_axes(axes, count);
    expect("is there a gap on the deciding axis?", axes[decides].gap > 0.0f, 0);
    expect("do the boxes overlap?", imp_overlap(&a, &pose_a, &b, &pose_b, 0.0f), 1);

    /* A buffer that is too small receives the first axes. The return value still counts all of them. */
    expect("axes, with room for 3", imp_explain(&a, &pose_a, &b, &pose_b, axes, 3, &decides), count);

    expect("lines of a box", imp_lines(&b, &pose_b, 0, lines, 12), 12);
    printf("  the first from (%.3f, %.3f, %.3f) to (%.3f, %.3f, %.3f)\n", lines[0].start.x, lines[0].start.y,
           lines[0].start.z, lines[0].end.x, lines[0].end.y, lines[0].end.z);

    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
