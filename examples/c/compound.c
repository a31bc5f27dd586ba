/*
 * Two models of several parts drive at each other. The collision test has three steps: bounding spheres, all parts, and
 * the parts that touch, which a game would paint red. Shows compounds, part poses and part pairs.
 */

#include <impinge.h>
#include <stdio.h>

static int failures = 0;

/* Prints a result and counts a failure if it differs from the expected value. */
static void expect(const char *question, int32_t answer, int32_t expected)
{
    char sentence[256];

    printf("%-56s %d\n", question, (int)answer);
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

/* The parts of a tank, with their tags. */
enum { BODY, TURRET, BARREL, PARTS };
static const char *const NAMES[PARTS] = {"body", "turret", "barrel"};

/* Makes a part: a box of a size at a place in the tank's frame. */
static imp_compound_part part(uint32_t tag, float x, float y, float half_x, float half_y, float half_z)
{
    imp_compound_part made;
    imp_pose origin = pose_at(0.0f, 0.0f, 0.0f);
    imp_vec3 half_extents;

    half_extents.x = half_x;
    half_extents.y = half_y;
    half_extents.z = half_z;
    expect(NAMES[tag], imp_geometry_box(&origin.position, &origin.rotation, &half_extents, &made.geometry), IMP_OK);
    made.pose = pose_at(x, y, 0.0f);
    made.tag = tag;
    return made;
}

/* Sets the poses of a tank's parts: its barrel moves back by `recoil` when it fires. */
static void animate(imp_shape tank, float recoil)
{
    imp_pose poses[PARTS];

    poses[BODY] = pose_at(0.0f, 0.5f, 0.0f);
    poses[TURRET] = pose_at(0.0f, 1.4f, 0.0f);
    poses[BARREL] = pose_at(2.5f - recoil, 1.4f, 0.0f);
    expect("the part poses are set in one call", imp_shape_set_part_poses(tank, poses, PARTS), IMP_OK);
}

/* Lists the parts of two tanks that touch. */
static int32_t touching(imp_shape a, imp_shape b)
{
    imp_part_pair pairs[PARTS * PARTS];
    int32_t i, count = imp_shape_part_pairs(a, b, 0.0f, pairs, PARTS * PARTS);

    for (i = 0; i < count; i++) {
        printf("  red: the %s of one, the %s of the other\n", NAMES[pairs[i].a.tag], NAMES[pairs[i].b.tag]);
    }
    return count;
}

int main(void)
{
    imp_compound_part parts[PARTS];
    imp_compound compound;
    imp_world_desc world_desc;
    imp_world world;
    imp_shape_desc desc;
    imp_shape a, b;
    imp_pose pose;
    imp_separation nearest;
    imp_geometry tank;

    parts[BODY] = part(BODY, 0.0f, 0.5f, 2.0f, 0.5f, 1.0f);
    parts[TURRET] = part(TURRET, 0.0f, 1.4f, 0.8f, 0.4f, 0.8f);
    parts[BARREL] = part(BARREL, 2.5f, 1.4f, 1.75f, 0.1f, 0.1f);
    expect("a compound of three parts", imp_compound_create(parts, PARTS, 0, &compound), IMP_OK);
    expect("its geometry", imp_geometry_compound(compound, &tank), IMP_OK);

    imp_world_desc_default(&world_desc);
    expect("a world", imp_world_create(&world_desc, &world), IMP_OK);
    imp_shape_desc_default(&desc);
    desc.geometry = tank;
    expect("one tank", imp_shape_create(world, &desc, &a), IMP_OK);
    /* The other tank faces the first one: it is rotated by 180 degrees about y. */
    desc.pose = pose_at(20.0f, 0.0f, 0.0f);
    desc.pose.rotation.y = 1.0f;
    desc.pose.rotation.w = 0.0f;
    expect("another tank", imp_shape_create(world, &desc, &b), IMP_OK);
    /* The shapes keep the compound alive. */
    expect("the handle of the compound ends", imp_asset_release(compound.id), IMP_OK);

    expect("far apart, no parts touch", touching(a, b), 0);
    pose = desc.pose;
    pose.position.x = 8.0f;
    expect("the other tank drives on", imp_shape_set_pose(b, &pose), IMP_OK);
    imp_world_update(world);
    expect("the barrels touch", touching(a, b), 1);
    animate(a, 1.0f);
    animate(b, 1.0f);
    expect("both have fired: no parts touch", touching(a, b), 0);
    pose.position.x = 3.9f;
    expect("the other tank drives on", imp_shape_set_pose(b, &pose), IMP_OK);
    expect("now more parts touch", touching(a, b), 4);
    expect("the barrel of one breaks off", imp_shape_set_part_enabled(a, BARREL, 0), IMP_OK);
    expect("fewer parts touch", touching(a, b), 2);
    expect("a tank touches itself where its parts meet", touching(b, b), 2);

    expect("no handle names the compound", imp_distance(&tank, &pose, &tank, &pose, &nearest), IMP_ERROR_STALE);
    expect("the end", imp_shutdown(), IMP_OK);
    return failures > 0;
}
