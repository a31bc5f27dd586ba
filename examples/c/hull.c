/*
 * A convex hull: built from points, inspected, saved, loaded, and used as a geometry with a scale and a radius. Shows
 * the lifetime of its handle.
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

/* Prints a float result and counts a failure if it differs from the expected value. */
static void expect_near(const char *value, float found, float expected)
{
    float difference = found - expected;

    printf("%-56s %.4f\n", value, found);
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

/* Prints the triangles of a hull, which a program would draw. */
static void draw(imp_hull hull)
{
    imp_vec3 vertices[16];
    uint32_t indices[64];
    int32_t count, i;

    expect("its vertices", imp_hull_vertices(hull, vertices, 16), 5);
    count = imp_hull_triangles(hull, indices, 64);
    expect("the indices of its triangles", count, 18);
    for (i = 0; i + 2 < count; i += 3) {
        imp_vec3 a = vertices[indices[i]], b = vertices[indices[i + 1]], c = vertices[indices[i + 2]];

        printf("  (%g %g %g)  (%g %g %g)  (%g %g %g)\n", a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z);
    }
}

/* Prints its faces and edges. Contact features and the axes of imp_explain refer to them by index. */
static void name(imp_hull hull, const imp_hull_info *info)
{
    uint32_t vertices[16], edge_vertices[2], edge_faces[2], triangle_faces[16];
    imp_vec3 normal;
    float offset;
    uint32_t i;

    for (i = 0; i < info->faces; i++) {
        int32_t count = imp_hull_face(hull, i, &normal, &offset, vertices, 16);

        printf("  face %u has %d vertices; normal (%g %g %g)\n", i, (int)count, normal.x, normal.y, normal.z);
        if (count == 4) {
            expect_near("the height of the floor", -offset, 0.0f);
        }
    }
    for (i = 0; i < info->edges; i++) {
        if (imp_hull_edge(hull, i, edge_vertices, edge_faces) == IMP_OK) {
            printf("  edge %u joins vertices %u and %u, faces %u and %u\n", i, edge_vertices[0], edge_vertices[1],
                   edge_faces[0], edge_faces[1]);
        }
    }
    expect("which face is each triangle of?", imp_hull_triangle_faces(hull, triangle_faces, 16), 6);
    expect("is there another face?", imp_hull_face(hull, info->faces, &normal, &offset, NULL, 0),
           IMP_ERROR_RANGE);
}

int main(void)
{
    /* The corners of a tent, with an interior point and a duplicate. The hull contains neither as a vertex. */
    const imp_vec3 points[] = {
        {-1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, 1.0f}, {-1.0f, 0.0f, 1.0f},
        {0.0f, 2.0f, 0.0f},   {0.1f, 0.5f, 0.2f},  {1.0f, 0.0f, 1.0f},
    };
    const imp_vec3 origin = {0.0f, 0.0f, 0.0f};
    const imp_vec3 half = {0.5f, 0.5f, 0.5f};
    const imp_vec3 upside_down = {2.0f, -1.0f, 2.0f};
    const imp_quat no_rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    const imp_pose here = pose_at(0.0f, 0.0f, 0.0f);
    imp_hull tent, twin;
    imp_geometry as_it_is, flipped, rounded, crate;
    imp_hull_info info;
    imp_separation between;
    uint8_t bytes[1024];
    int32_t size;

    if (imp_abi_version() != IMP_ABI_VERSION) {
        fprintf(stderr, "the library and the header differ\n");
        return 1;
    }

    /* Building takes longer than queries. Build a hull once and use it in any number of geometries and shapes. */
    expect("make a tent of seven points", imp_hull_create(points, 7, IMP_HULL_MAX_VERTICES, &tent), IMP_OK);
    info.struct_size = sizeof info;
    expect("read its info", imp_hull_get_info(tent, &info), IMP_OK);
    expect("  its vertices", (int32_t)info.vertices, 5);
    expect("  its edges", (int32_t)info.edges, 8);
    expect("  its faces: one quadrilateral and four triangles", (int32_t)info.faces, 5);
    expect_near("  its volume", info.volume, 8.0f / 3.0f);
    expect_near("  the height of its centre", info.center.y, 0.5f);
    draw(tent);
    name(tent, &info);

    /* Save it as bytes. They load on any platform, faster than the hull can be built. */
    size = imp_asset_save(tent.id, bytes, (int32_t)sizeof bytes);
    expect("save it", size, (int32_t)info.saved_bytes);
    expect("load it", imp_asset_load(bytes, size, IMP_ASSET_HULL, &twin.id), IMP_ASSET_HULL);
    expect("  do truncated bytes load?", imp_asset_load(bytes, size - 1, IMP_ASSET_HULL, &twin.id), IMP_ERROR_BYTES);

    /* A geometry refers to a hull and has its own scale. This one is upside down and twice as wide. */
    expect("the tent as it is", imp_geometry_hull(tent, NULL, &as_it_is), IMP_OK);
    expect("upside down and wider", imp_geometry_hull(twin, &upside_down, &flipped), IMP_OK);
    expect("a crate", imp_geometry_box(&origin, &no_rotation, &half, &crate), IMP_OK);

    {
        imp_pose above = pose_at(0.0f, 3.0f, 0.0f);
        imp_pose beside = pose_at(2.25f, -0.4f, 0.0f);

        expect("does a crate above the tip touch it?", imp_distance(&as_it_is, &here, &crate, &above, &between), 0);
        expect_near("  by", between.distance, 0.5f);
        expect_near("  from the tip at height", between.point_a.y, 2.0f);
        expect("does it touch within 0.5?", imp_overlap(&as_it_is, &here, &crate, &above, 0.5f), 1);
        expect("does a crate beside the tent overlap it?", imp_overlap(&as_it_is, &here, &crate, &beside, 0.0f), 0);
        expect("and the wider one?", imp_overlap(&flipped, &here, &crate, &beside, 0.0f), 1);

        /* With a hint of its last call, the distance of a pair that moves little takes less time. */
        {
            imp_hint hint = {0, 0};
            int32_t step;

            for (step = 1; step <= 5; step++) {
                imp_separation hinted;

                above.position.x = 0.01f * (float)step;
                above.position.z = 0.02f * (float)step;
                imp_distance(&as_it_is, &here, &crate, &above, &between);
                expect("and from another place?",
                       imp_distance_hinted(&as_it_is, &here, &crate, &above, &hint, &hinted), 0);
                expect_near("  as without a hint", hinted.distance, between.distance);
            }
            above = pose_at(0.0f, 3.0f, 0.0f);
        }

        /* A convex radius of 0.5 grows the tent on all sides and rounds its edges. */
        expect("round the tent by 0.5", imp_geometry_rounded(&as_it_is, 0.5f, &rounded), IMP_OK);
        expect("does it now reach up to the crate?", imp_distance(&rounded, &here, &crate, &above, &between), 1);
        expect_near("  it touches it", between.distance, 0.0f);
    }

    /* The last release invalidates the handle. Shapes in a world keep the hull alive; a geometry does not. */
    expect("count another user of the tent", imp_asset_retain(tent.id), IMP_OK);
    expect("release it once", imp_asset_release(tent.id), IMP_OK);
    expect("does it exist?", imp_asset_kind(tent.id), IMP_ASSET_HULL);
    expect("release it twice", imp_asset_release(tent.id), IMP_OK);
    expect("does it exist?", imp_asset_kind(tent.id), 0);
    expect("may the geometry still be used?", imp_geometry_valid(&as_it_is), IMP_ERROR_STALE);
    expect("how many hulls are left?", imp_asset_count(IMP_ASSET_HULL), 1);
    expect("shut the library down, which releases all hulls", imp_shutdown(), IMP_OK);
    expect("how many hulls are left?", imp_asset_count(IMP_ASSET_HULL), 0);
    return failures == 0 ? 0 : 1;
}
