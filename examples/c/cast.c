/*
 * Casts of moving geometries: the time of impact of a fast ball, a character who walks on a floor that he already
 * touches, and a rotating blade.
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
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_vec3 wall_half = {0.1f, 3.0f, 3.0f};
    const imp_vec3 floor_half = {10.0f, 0.5f, 10.0f};
    const imp_vec3 feet = {0.0f, 0.4f, 0.0f};
    const imp_vec3 head = {0.0f, 1.4f, 0.0f};
    const imp_vec3 tip = {2.0f, 0.0f, 0.0f};
    imp_geometry ball, wall, ground, hero, blade;
    imp_cast_hit hit;

    expect("make a ball", imp_geometry_sphere(&origin, 0.25f, &ball), IMP_OK);
    expect("make a wall", imp_geometry_box(&origin, &no_rotation, &wall_half, &wall), IMP_OK);
    expect("make a floor", imp_geometry_box(&origin, &no_rotation, &floor_half, &ground), IMP_OK);
    expect("make a hero", imp_geometry_capsule(&feet, &head, 0.4f, &hero), IMP_OK);
    expect("make a blade", imp_geometry_capsule(&origin, &tip, 0.05f, &blade), IMP_OK);

    {
        /* In one frame the ball moves from one side of a thin wall far beyond the other. */
        const imp_vec3 flight = {40.0f, 0.0f, 0.0f};
        imp_pose ball_pose = pose_at(-10.0f, 1.0f, 0.0f);
        imp_pose wall_pose = pose_at(0.0f, 0.0f, 0.0f);

        expect("does the ball hit the wall?", imp_cast(&ball, &ball_pose, &flight, &wall, &wall_pose, 0, &hit), 1);
        expect_near("  at the fraction of its flight", hit.time, (10.0f - 0.1f - 0.25f) / 40.0f);
        expect_near("  at a point with x", hit.point_b.x, -0.1f);
        expect_near("  the normal points from the ball to the wall", hit.normal.x, 1.0f);
        expect("  did it begin outside?", (hit.flags & IMP_HIT_INSIDE) == 0, 1);
    }

    {
        /* The hero stands on the floor. Touching counts as a hit, so every step would hit at time 0. This flag
           reports such a hit only if the motion brings him closer. */
        const imp_vec3 step = {0.5f, 0.0f, 0.0f};
        const imp_vec3 jump = {0.0f, 1.0f, 0.0f};
        const imp_vec3 fall = {0.0f, -1.0f, 0.0f};
        const uint32_t skip = IMP_CAST_SKIP_LEAVING;
        imp_pose hero_pose = pose_at(0.0f, 0.0f, 0.0f);
        imp_pose floor_pose = pose_at(0.0f, -0.5f, 0.0f);

        expect("does he touch the floor, stepping?",
               imp_cast(&hero, &hero_pose, &step, &ground, &floor_pose, 0, &hit), 1);
        expect("  already at the start?", (hit.flags & IMP_HIT_INSIDE) != 0, 1);
        expect("does it stop his step?", imp_cast(&hero, &hero_pose, &step, &ground, &floor_pose, skip, &hit), 0);
        expect("does it stop his jump?", imp_cast(&hero, &hero_pose, &jump, &ground, &floor_pose, skip, &hit), 0);
        expect("does it stop his fall?", imp_cast(&hero, &hero_pose, &fall, &ground, &floor_pose, skip, &hit), 1);
    }

    {
        /* The blade rotates by 90 degrees around its end and hits a ball at 45 degrees. At both ends of the motion
           they do not touch. */
        imp_pose start = pose_at(0.0f, 0.0f, 0.0f);
        imp_pose end = pose_at(0.0f, 0.0f, 0.0f);
        imp_pose place = pose_at(1.0606602f, 1.0606602f, 0.0f);

        end.rotation.z = 0.70710678f;
        end.rotation.w = 0.70710678f;
        expect("does the blade strike the ball?",
               imp_cast_motion(&blade, &start, &end, &ball, &place, &place, 0, &hit), 1);
        /* (45 degrees - asin((0.05 + 0.25) / 1.5)) / 90 degrees. */
        expect_near("  at the fraction of its turn", hit.time, (45.0f - 11.536959f) / 90.0f);
        end.rotation.z = -0.70710678f;
        expect("does it with the opposite rotation?",
               imp_cast_motion(&blade, &start, &end, &ball, &place, &place, 0, &hit), 0);
    }

    expect("shut the library down", imp_shutdown(), IMP_OK);
    return failures == 0 ? 0 : 1;
}
