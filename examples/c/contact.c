/*
 * Contact manifolds: a crate on a floor is pushed out of it, tilted, and its points are matched in the next frame.
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

static imp_pose pose_at(float x, float y, float z)
{
    imp_pose pose;

    pose.position.x = x;
    pose.position.y = y;
    pose.position.z = z;
    pose.rotation.x = 0.0f;
    pose.rotation.y = 0.0f;
    pose.rotation.z = 0.0f;
    pose.rotation.w = 1.0f;
    return pose;
}

static void print(const imp_manifold *manifold)
{
    static const char *const kinds[] = {"nothing", "vertex", "edge", "face"};
    uint32_t i;

    for (i = 0; i < manifold->count; i++) {
        const imp_contact_point *point = &manifold->points[i];

        printf("  (%.2f, %.2f, %.2f), %.3f deep: %s %u on %s %u\n", point->point_b.x, point->point_b.y,
               point->point_b.z, -point->distance, kinds[point->feature_b >> 30],
               (unsigned)(point->feature_b & IMP_FEATURE_INDEX), kinds[point->feature_a >> 30],
               (unsigned)(point->feature_a & IMP_FEATURE_INDEX));
    }
}

/* The number of points with equal feature ids in two manifolds. A solver would keep its impulses for them. */
static int32_t known_again(const imp_manifold *before, const imp_manifold *now)
{
    int32_t known = 0;
    uint32_t i, j;

    for (i = 0; i < now->count; i++) {
        for (j = 0; j < before->count; j++) {
            known += now->points[i].feature_a == before->points[j].feature_a &&
                     now->points[i].feature_b == before->points[j].feature_b;
        }
    }
    return known;
}

int main(void)
{
    const imp_vec3 up = {0.0f, 1.0f, 0.0f};
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_extents = {0.5f, 0.5f, 0.5f};
    const imp_vec3 left = {-1.0f, 0.0f, 0.0f};
    const imp_vec3 right = {1.0f, 0.0f, 0.0f};
    const imp_pose here = pose_at(0.0f, 0.0f, 0.0f);
    imp_geometry ground, crate, log;
    imp_pose pose = pose_at(2.0f, 0.48f, 0.0f);
    imp_manifold manifold, before;

    expect("make the ground", imp_geometry_half_space(&up, 0.0f, &ground), IMP_OK);
    expect("make a crate of 1 x 1 x 1", imp_geometry_box(&origin, &no_rotation, &half_extents, &crate), IMP_OK);
    expect("make a log", imp_geometry_capsule(&left, &right, 0.2f, &log), IMP_OK);

    /* The normal points from the first geometry (the ground) to the second. */
    expect("a crate that has sunk in touches in points", imp_contact(&ground, &here, &crate, &pose, 0.0f, &manifold), 4);
    print(&manifold);
    expect_near("  along a normal with y", manifold.normal.y, 1.0f);
    expect_near("  the first is the deepest", manifold.points[0].distance, -0.02f);

    /* Moved out by the depth. The margin reports points that nearly touch. */
    pose.position.y -= manifold.points[0].distance;
    before = manifold;
    expect("moved out, it touches within 0.01 in points", imp_contact(&ground, &here, &crate, &pose, 0.01f, &manifold), 4);
    expect("  points with the feature ids of the last frame", known_again(&before, &manifold), 4);
    pose.position.y = 1.0f;
    expect("lifted up it does not touch", imp_contact(&ground, &here, &crate, &pose, 0.01f, &manifold), 0);
    expect("  which leaves no point", (int32_t)manifold.count, 0);

    /* Rotated by 45 degrees about z, the crate stands on an edge. */
    pose.position.y = 0.70f;
    pose.rotation.z = 0.38268343f;
    pose.rotation.w = 0.92387953f;
    expect("on its edge it touches in points", imp_contact(&ground, &here, &crate, &pose, 0.0f, &manifold), 2);
    print(&manifold);

    /* A log (a capsule) lies on the crate. */
    pose = pose_at(0.0f, 0.5f, 0.0f);
    {
        imp_pose on_top = pose_at(0.25f, 1.19f, 0.0f);

        expect("a log on the crate touches in points", imp_contact(&crate, &pose, &log, &on_top, 0.0f, &manifold), 2);
        print(&manifold);
        expect_near("  the second is as deep", manifold.points[1].distance, -0.01f);
    }

    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
