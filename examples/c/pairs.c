/*
 * Queries about two geometries, without a world: overlap, signed distance, ray casts, point containment and bounds.
 * Then the overlaps of many pairs in one call. Shows how to read an error.
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

int main(void)
{
    /* Structs are plain x, y, z (, w), so initialisers work too. */
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 half_extents = {0.5f, 0.5f, 0.5f};
    const imp_vec3 feet = {0.0f, -0.5f, 0.0f};
    const imp_vec3 head = {0.0f, 0.5f, 0.0f};
    imp_geometry crate, hero, ball;
    imp_pose crate_pose = pose_at(0.0f, 0.0f, 0.0f);
    imp_pose hero_pose = pose_at(1.0f, 0.0f, 0.0f);
    imp_separation between;

    /* Check that header and library have the same ABI. Otherwise they would misread each other's structs. */
    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }

    /* Geometries are defined in their local frame. Make them once; a pose places them. */
    expect("make a crate of 1 x 1 x 1", imp_geometry_box(&origin, &no_rotation, &half_extents, &crate), IMP_OK);
    expect("make a hero of 1.8 x 0.8", imp_geometry_capsule(&feet, &head, 0.4f, &hero), IMP_OK);

    /* The gap between hero and crate is 1 - 0.5 - 0.4 = 0.1. */
    expect("does the hero overlap the crate?", imp_overlap(&hero, &hero_pose, &crate, &crate_pose, 0.0f), 0);
    expect("is the hero within 0.2 of the crate?", imp_overlap(&hero, &hero_pose, &crate, &crate_pose, 0.2f), 1);
    expect("how far is it?", imp_distance(&hero, &hero_pose, &crate, &crate_pose, &between), 0);
    expect_near("  the gap", between.distance, 0.1f);
    expect_near("  from the hero's surface at x", between.point_a.x, 0.6f);
    expect_near("  to the crate's at x", between.point_b.x, 0.5f);

    /* Rotated by 45 degrees about y, the crate extends to 0.7071 and overlaps the hero. */
    crate_pose.rotation.y = 0.38268343f;
    crate_pose.rotation.w = 0.92387953f;
    expect("and once the crate is turned?", imp_overlap(&hero, &hero_pose, &crate, &crate_pose, 0.0f), 1);

    {
        /* The normal points from the hero (a) to the crate (b), and the distance is negative. So distance * normal
           moves the hero out by the shortest translation; -distance * normal would move the crate out. */
        imp_pose out = hero_pose;

        expect("how deep is the hero in it?", imp_distance(&hero, &hero_pose, &crate, &crate_pose, &between), 1);
        expect_near("  minus the depth", between.distance, -0.10710678f);
        out.position.x += between.distance * between.normal.x;
        out.position.y += between.distance * between.normal.y;
        out.position.z += between.distance * between.normal.z;
        expect_near("  the hero moves out to x", out.position.x, 1.10710678f);
        expect("  does he overlap by 0.001 there?", imp_overlap(&hero, &out, &crate, &crate_pose, -0.001f), 0);
        expect("  is he within 0.001 there?", imp_overlap(&hero, &out, &crate, &crate_pose, 0.001f), 1);
    }

    {
        imp_bounds bounds;

        expect("bounds of the turned crate", imp_aabb(&crate, &crate_pose, &bounds), IMP_OK);
        expect_near("  its least x", bounds.min.x, -0.70710678f);
        expect_near("  its greatest y", bounds.max.y, 0.5f);
    }

    {
        /* The direction may have any nonzero length. Distances do not scale with it. */
        imp_ray ray = {{-5.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, 100.0f};
        imp_hit hit;

        crate_pose = pose_at(0.0f, 0.0f, 0.0f);
        expect("does a ray hit the crate?", imp_raycast(&crate, &crate_pose, &ray, &hit), 1);
        expect_near("  at the distance", hit.distance, 4.5f);
        expect_near("  in the point with x", hit.point.x, -0.5f);
        expect_near("  where the normal has x", hit.normal.x, -1.0f);

        ray.max_distance = 4.0f;
        expect("does a shorter ray?", imp_raycast(&crate, &crate_pose, &ray, &hit), 0);

        ray.origin = origin;
        expect("does a ray from inside?", imp_raycast(&crate, &crate_pose, &ray, &hit), 1);
        expect_near("  at the distance", hit.distance, 0.0f);
        expect("  flagged as inside?", (hit.flags & IMP_HIT_INSIDE) != 0, 1);
    }

    {
        imp_vec3 point = {1.0f, 0.85f, 0.0f};

        expect("does the hero hold a point in his upper cap?", imp_contains(&hero, &hero_pose, &point), 1);
        point.x = 1.3f;
        expect("and one beside it?", imp_contains(&hero, &hero_pose, &point), 0);
    }

    {
        /* Many pairs in one call: geometries with poses, and pairs of indices. Each geometry is prepared once. */
        const imp_index_pair pairs[3] = {{0, 1}, {0, 2}, {1, 2}};
        imp_geometry geometries[3];
        imp_pose poses[3];
        int32_t overlaps[3];

        geometries[0] = hero;
        geometries[1] = crate;
        geometries[2] = crate;
        poses[0] = hero_pose;
        poses[1] = pose_at(0.0f, 0.0f, 0.0f);
        poses[2] = pose_at(1.5f, 0.0f, 0.0f);
        expect("how many of three pairs overlap?", imp_overlap_pairs(geometries, poses, 3, pairs, 3, 0.0f, overlaps), 1);
        expect("  the hero and the second crate?", overlaps[1], 1);
    }

    {
        /* A negative return value is an error code. imp_last_error describes the cause in a sentence. */
        char text[256];
        int32_t status = imp_geometry_sphere(&origin, -1.0f, &ball);

        expect("make a ball of radius -1", status, IMP_ERROR_RANGE);
        imp_status_text(status, text, (int32_t)sizeof text);
        printf("  the kind:  %s\n", text);
        if (imp_last_error(text, (int32_t)sizeof text) == 0) {
            failures++;
        }
        printf("  the cause: %s\n", text);
    }

    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
