/*
 * Impinge: collision detection for games. Overlap, distance, contact manifolds, casts, rays, and overlap events for
 * worlds of shapes, in 2D and 3D. It does not simulate: no forces, no joints, no solver.
 *
 * RETURN VALUES   Every function returns int32_t. A negative value is an IMP_ERROR_*, and the call changed nothing.
 *                 Otherwise 0 means done or no; a positive value means yes, or is a count.
 *                 imp_last_error gives one sentence: which argument is wrong, its value, what was expected.
 * POINTERS        Not null unless the function says so. Aligned for their type. Readable (const) or writable for the
 *                 stated number of elements. The arrays of one call do not overlap each other. An array of
 *                 0 elements may be null. The library keeps no pointer after the call.
 * BUFFERS         The caller owns them. A call writes at most `capacity` results and returns how many exist, so
 *                 overflow is visible. Capacity 0 only counts.
 * NUMBERS         NaN and infinity are refused everywhere. Coordinates and lengths reach up to IMP_MAX_LENGTH.
 *                 Units are yours. Axes pass through: the library knows no handedness and no up axis.
 *                 A 3D rotation is a unit quaternion; a 2D rotation is a cosine and a sine.
 * 2D AND 3D       A name that ends in _2d is the 2D twin of the 3D function or struct, under the same rules. A world is
 *                 3D or 2D (IMP_WORLD_2D). Calls on worlds and shapes without vectors serve both kinds; all others
 *                 return IMP_ERROR_DIMENSION for a world of the other kind.
 * GEOMETRIES      A kind, a radius, and one member of `data`. The library ignores bytes beyond the member on input and
 *                 writes them as 0 on output.
 * SIGNED DISTANCE Positive: the gap. Negative: minus the penetration depth, the length of the shortest translation that
 *                 separates. 0: touching. Normals are unit and point from A to B.
 *                 point_b = point_a + distance * normal; moving B by -distance * normal makes the pair touch.
 * SYMMETRY        Swapping A and B negates the normal and swaps the points; the distance is identical. Two bodies with
 *                 the same geometry and the same pose cannot be told apart: swapping them changes nothing.
 * ACCURACY        A distance or depth is within 1e-6 of the size of the pair, plus rounding to float. The size is the
 *                 sum of the extents of both. Poses count as given, and are first made relative to A: a common
 *                 translation never changes an answer, but for the rounding of the poses themselves.
 * TOUCHING        Two geometries overlap at a margin if and only if the float that imp_distance returns is at or below
 *                 it. imp_overlap, imp_contact, casts at time 0, imp_contains, rays that begin inside, world queries
 *                 and world events follow this rule to the bit. A distance within 1e-14 of all lengths that go into it
 *                 is 0. So bodies that touch exactly on a grid touch. Bodies that are placed to touch in a turned
 *                 frame are apart or overlap by the rounding of their poses: half of 2,000 random frames touch at
 *                 margin 0, all at a margin of 2e-7 of the largest coordinate plus the size. Use 1e-6 of it.
 * EVENTS          imp_world_events lists all ends, then all begins, then all stays; each kind sorted by pair.
 * THREADS         Stateless functions are pure. Any number of threads may read one world at once. A change waits for
 *                 the readers and for other changes of that world, and they wait for it. Worlds are independent. The
 *                 library starts its own threads at the first large batch; imp_shutdown ends them. Any number of
 *                 threads may use one hull or polygon. Making and releasing them waits for no running call.
 * DETERMINISM     The same calls return the same bits on any number of threads and in any build. Tests compare golden
 *                 hashes on x86-64 and on 64-bit Arm.
 * HOST STATE      Rounding mode, flush-to-zero and trapped floating-point exceptions of the calling thread change no
 *                 answer. A call sets the default state and restores yours, sticky flags included. A call needs at
 *                 most 24 KiB of stack.
 * MEMORY          Queries allocate nothing. Changes and updates allocate nothing once their buffers have grown. One
 *                 exception: a batch or update that is split over the library's threads allocates one block of
 *                 about 1.5 KiB in at most every 63rd such call.
 * PANICS          A bug inside, also on a thread of the library, becomes IMP_ERROR_PANIC. A world that it may have
 *                 left half changed then returns IMP_ERROR_POISONED until it is destroyed. Two things still end the
 *                 process: memory that runs out, and a stack with less than 24 KiB left.
 * ASSETS          Hulls and large polygons live in the process, not in a world. They are reference counted: a geometry
 *                 names one, a shape keeps it.
 * STRUCT SIZES    A struct that begins with struct_size is filled by its imp_*_default first.
 */


#ifndef IMPINGE_H
#define IMPINGE_H

/* Generated from src/ffi by `cargo xtask generate`. Do not edit. */

#include <stdint.h>

#if defined(IMP_STATIC)
#define IMP_API
#elif defined(_WIN32)
#define IMP_API __declspec(dllimport)
#elif defined(__GNUC__)
#define IMP_API __attribute__((visibility("default")))
#else
#define IMP_API
#endif


/**
 * A sphere: `data.sphere`, `radius`.
 */
#define IMP_GEOMETRY_SPHERE 1

/**
 * A capsule: every point within `radius` of the segment between the points of `data.capsule`.
 */
#define IMP_GEOMETRY_CAPSULE 2

/**
 * An oriented box: `data.box`, `radius`.
 */
#define IMP_GEOMETRY_BOX 3

/**
 * A triangle: `data.triangle`, `radius`. It is hit from both sides, and has no inside.
 */
#define IMP_GEOMETRY_TRIANGLE 4

/**
 * A convex hull: `data.hull`, `radius`. Its vertices are scaled first, then it is grown by the radius.
 */
#define IMP_GEOMETRY_HULL 5

/**
 * A half-space, a solid floor without end: all x with `dot(unit normal, x) <= offset`: `data.half_space`.
 */
#define IMP_GEOMETRY_HALF_SPACE 6

/**
 * The greatest absolute value of any coordinate, radius or half extent that is accepted.
 */
#define IMP_MAX_LENGTH 1e16

/**
 * The greatest element count that one call accepts.
 */
#define IMP_MAX_COUNT 16777215

/**
 * Of a ray: it begins inside the geometry or on its surface, `distance` is 0. Of a cast: the two touch or overlap
 * since the start.
 */
#define IMP_HIT_INSIDE 1

/**
 * Casts: two that touch or overlap at the start, and do not come closer, are no hit at the start. So what stands on
 * a floor slides along it, and what overlaps moves out.
 */
#define IMP_CAST_SKIP_LEAVING 1

/**
 * The most vertices that a hull may have.
 */
#define IMP_HULL_MAX_VERTICES 65535

/**
 * A vertex; its index in the bits of IMP_FEATURE_INDEX. Sphere: its centre (0). Capsule: an end (0 and 1).
 * Triangle: a corner (0 to 2). Hull: a vertex. Box: a corner, 0 to 7; bits 0, 1 and 2 tell whether it lies at the
 * upper end of the axes x, y and z.
 */
#define IMP_FEATURE_VERTEX 1073741824

/**
 * An edge. Capsule: its segment (0). Triangle: ab, bc or ca (0 to 2). Hull: an edge. Box: 0 to 11; 4 times the
 * axis it runs along, plus 1 at the upper end of the next axis, plus 2 at that of the one after it, counted
 * x, y, z, x.
 */
#define IMP_FEATURE_EDGE 2147483648

/**
 * A face. Triangle: 0 is seen with its corners counter-clockwise, with right-handed axes, 1 from behind. Hull: a
 * face. Half-space: its plane (0). Box: 0 to 5; twice the axis that it is at right angles to, plus 1 at its upper
 * end.
 */
#define IMP_FEATURE_FACE 3221225472

/**
 * The bits of a feature that tell its kind.
 */
#define IMP_FEATURE_KIND 3221225472

/**
 * The bits of a feature that hold its index.
 */
#define IMP_FEATURE_INDEX 1073741823

/**
 * imp_world_update records no IMP_EVENT_STAY.
 */
#define IMP_WORLD_NO_STAY_EVENTS 1

/**
 * The world is a plane: its shapes are made and asked about with the functions that end in _2d. All functions on
 * worlds and shapes that take no vector serve both.
 */
#define IMP_WORLD_2D 2

/**
 * The shape seldom moves. Two static shapes never pair; a static and a moving one do. Its pose can
 * still be set, at a higher price. imp_shape_set_static changes the flag.
 */
#define IMP_SHAPE_STATIC 1

/**
 * The shape begins disabled: no query or event sees it until imp_shape_set_enabled.
 */
#define IMP_SHAPE_DISABLED 2

/**
 * Rays: a shape that holds the origin is passed over instead of hit at distance 0.
 */
#define IMP_QUERY_SKIP_INSIDE 1

/**
 * The two overlap now and did not at the update before.
 */
#define IMP_EVENT_BEGIN 1

/**
 * The two overlap now and did at the update before.
 */
#define IMP_EVENT_STAY 2

/**
 * The two overlapped at the update before and do not now, or one was destroyed, disabled or
 * re-filtered, or both are static now.
 */
#define IMP_EVENT_END 3

/**
 * For imp_struct_size: imp_vec3.
 */
#define IMP_STRUCT_VEC3 1

/**
 * For imp_struct_size: imp_quat.
 */
#define IMP_STRUCT_QUAT 2

/**
 * For imp_struct_size: imp_pose.
 */
#define IMP_STRUCT_POSE 3

/**
 * For imp_struct_size: imp_bounds.
 */
#define IMP_STRUCT_BOUNDS 4

/**
 * For imp_struct_size: imp_geometry.
 */
#define IMP_STRUCT_GEOMETRY 5

/**
 * For imp_struct_size: imp_ray.
 */
#define IMP_STRUCT_RAY 6

/**
 * For imp_struct_size: imp_hit.
 */
#define IMP_STRUCT_HIT 7

/**
 * For imp_struct_size: imp_world.
 */
#define IMP_STRUCT_WORLD 8

/**
 * For imp_struct_size: imp_shape.
 */
#define IMP_STRUCT_SHAPE 9

/**
 * For imp_struct_size: imp_world_desc.
 */
#define IMP_STRUCT_WORLD_DESC 10

/**
 * For imp_struct_size: imp_filter.
 */
#define IMP_STRUCT_FILTER 11

/**
 * For imp_struct_size: imp_shape_desc.
 */
#define IMP_STRUCT_SHAPE_DESC 12

/**
 * For imp_struct_size: imp_query.
 */
#define IMP_STRUCT_QUERY 13

/**
 * For imp_struct_size: imp_world_hit.
 */
#define IMP_STRUCT_WORLD_HIT 14

/**
 * For imp_struct_size: imp_pair.
 */
#define IMP_STRUCT_PAIR 15

/**
 * For imp_struct_size: imp_event.
 */
#define IMP_STRUCT_EVENT 16

/**
 * For imp_struct_size: imp_stats.
 */
#define IMP_STRUCT_STATS 17

/**
 * For imp_struct_size: imp_separation.
 */
#define IMP_STRUCT_SEPARATION 18

/**
 * For imp_struct_size: imp_hull.
 */
#define IMP_STRUCT_HULL 19

/**
 * For imp_struct_size: imp_hull_info.
 */
#define IMP_STRUCT_HULL_INFO 20

/**
 * For imp_struct_size: imp_contact_point.
 */
#define IMP_STRUCT_CONTACT_POINT 21

/**
 * For imp_struct_size: imp_manifold.
 */
#define IMP_STRUCT_MANIFOLD 22

/**
 * For imp_struct_size: imp_cast_hit.
 */
#define IMP_STRUCT_CAST_HIT 23

/**
 * For imp_struct_size: imp_axis.
 */
#define IMP_STRUCT_AXIS 24

/**
 * For imp_struct_size: imp_line.
 */
#define IMP_STRUCT_LINE 25

/**
 * For imp_struct_size: imp_sphere.
 */
#define IMP_STRUCT_SPHERE 26

/**
 * For imp_struct_size: imp_matrix.
 */
#define IMP_STRUCT_MATRIX 27

/**
 * A circle, its inside included: `data.circle`, `radius`.
 */
#define IMP_GEOMETRY_CIRCLE_2D 17

/**
 * A capsule: every point within `radius` of the segment between the points of `data.capsule`.
 */
#define IMP_GEOMETRY_CAPSULE_2D 18

/**
 * An oriented box, a rectangle: `data.box`, `radius`.
 */
#define IMP_GEOMETRY_BOX_2D 19

/**
 * A convex polygon of up to IMP_POLYGON_MAX_VERTICES vertices, its inside included: `data.polygon`, `radius`.
 */
#define IMP_GEOMETRY_POLYGON_2D 20

/**
 * A segment, hit from both sides: `data.segment`, `radius`.
 */
#define IMP_GEOMETRY_SEGMENT_2D 21

/**
 * A half-plane, solid ground without end: all x with `dot(unit normal, x) <= offset`: `data.half_plane`.
 */
#define IMP_GEOMETRY_HALF_PLANE_2D 22

/**
 * A convex polygon that is an asset: `data.large_polygon`, `radius`. Its vertices are scaled first, then it is grown by
 * the radius.
 */
#define IMP_GEOMETRY_LARGE_POLYGON_2D 23

/**
 * The greatest number of vertices of IMP_GEOMETRY_POLYGON_2D, which holds them by value.
 */
#define IMP_POLYGON_MAX_VERTICES 8

/**
 * The greatest number of vertices of an imp_polygon.
 */
#define IMP_LARGE_POLYGON_MAX_VERTICES 1024

/**
 * For imp_fit_box_2d: along the principal axes of the points.
 */
#define IMP_FIT_PRINCIPAL 1

/**
 * For imp_fit_box_2d: of the least area.
 */
#define IMP_FIT_LEAST_AREA 2

/**
 * For imp_struct_size: imp_vec2.
 */
#define IMP_STRUCT_VEC2 28

/**
 * For imp_struct_size: imp_rotation_2d.
 */
#define IMP_STRUCT_ROTATION_2D 29

/**
 * For imp_struct_size: imp_pose_2d.
 */
#define IMP_STRUCT_POSE_2D 30

/**
 * For imp_struct_size: imp_bounds_2d.
 */
#define IMP_STRUCT_BOUNDS_2D 31

/**
 * For imp_struct_size: imp_geometry_2d.
 */
#define IMP_STRUCT_GEOMETRY_2D 32

/**
 * For imp_struct_size: imp_ray_2d.
 */
#define IMP_STRUCT_RAY_2D 33

/**
 * For imp_struct_size: imp_hit_2d.
 */
#define IMP_STRUCT_HIT_2D 34

/**
 * For imp_struct_size: imp_separation_2d.
 */
#define IMP_STRUCT_SEPARATION_2D 35

/**
 * For imp_struct_size: imp_cast_hit_2d.
 */
#define IMP_STRUCT_CAST_HIT_2D 36

/**
 * For imp_struct_size: imp_contact_point_2d.
 */
#define IMP_STRUCT_CONTACT_POINT_2D 37

/**
 * For imp_struct_size: imp_manifold_2d.
 */
#define IMP_STRUCT_MANIFOLD_2D 38

/**
 * For imp_struct_size: imp_axis_2d.
 */
#define IMP_STRUCT_AXIS_2D 39

/**
 * For imp_struct_size: imp_line_2d.
 */
#define IMP_STRUCT_LINE_2D 40

/**
 * For imp_struct_size: imp_rectangle.
 */
#define IMP_STRUCT_RECTANGLE 41

/**
 * For imp_struct_size: imp_circle.
 */
#define IMP_STRUCT_CIRCLE 42

/**
 * For imp_struct_size: imp_shape_desc_2d.
 */
#define IMP_STRUCT_SHAPE_DESC_2D 43

/**
 * For imp_struct_size: imp_world_hit_2d.
 */
#define IMP_STRUCT_WORLD_HIT_2D 44

/**
 * For imp_struct_size: imp_polygon.
 */
#define IMP_STRUCT_POLYGON 45

/**
 * Done, or the answer is no.
 */
#define IMP_OK 0

/**
 * A pointer is null or not aligned for its type.
 */
#define IMP_ERROR_POINTER -1

/**
 * A float is NaN or infinite.
 */
#define IMP_ERROR_NOT_FINITE -2

/**
 * A rotation is not a unit quaternion, or no cosine and sine of an angle; or a direction has no length.
 */
#define IMP_ERROR_ROTATION -3

/**
 * A value lies outside its range: a negative radius, a length above IMP_MAX_LENGTH, a fatness of 11.
 */
#define IMP_ERROR_RANGE -4

/**
 * A count or capacity is negative, above IMP_MAX_COUNT, or does not fit another count of the call.
 */
#define IMP_ERROR_COUNT -5

/**
 * A kind, flag or reserved field holds a value that this version does not know.
 */
#define IMP_ERROR_UNKNOWN -6

/**
 * A `struct_size` is not what its imp_*_default writes.
 */
#define IMP_ERROR_STRUCT_SIZE -7

/**
 * A handle is zero, or no handle of its type.
 */
#define IMP_ERROR_HANDLE -8

/**
 * What the handle named has been destroyed, or released for the last time.
 */
#define IMP_ERROR_STALE -9

/**
 * The shape belongs to another world than the one named.
 */
#define IMP_ERROR_FOREIGN -10

/**
 * The same shape stands twice in an array where it may stand once.
 */
#define IMP_ERROR_DUPLICATE -11

/**
 * There is no room for another world, shape or hull, or for all vertices of a polygon.
 */
#define IMP_ERROR_LIMIT -12

/**
 * An earlier call on this world failed inside: only destroying it works.
 */
#define IMP_ERROR_POISONED -13

/**
 * imp_world_validate or imp_hull_validate found the library's own bookkeeping broken. A bug of the library.
 */
#define IMP_ERROR_CORRUPT -14

/**
 * The call failed inside. A bug of the library; its text is in imp_last_error.
 */
#define IMP_ERROR_PANIC -15

/**
 * The bytes are no saved hull, or not all of one, or have been changed.
 */
#define IMP_ERROR_BYTES -16

/**
 * A world or shape of the plane where one of space is expected, or the other way round.
 */
#define IMP_ERROR_DIMENSION -17

/**
 * The version this header describes: 1,000,000 major + 1,000 minor + patch.
 */
#define IMP_VERSION 4000

/**
 * Rises whenever a struct or a signature changes. Compare it with imp_abi_version before anything else.
 */
#define IMP_ABI_VERSION 4

/**
 * The greatest argument of imp_set_threads.
 */
#define IMP_MAX_THREADS 256

/**
 * The normal of a face of A, `feature_a`: of a box its axis x, y or z (0 to 2); of a half-space its plane (0); of
 * a triangle or flat hull its plane (0) or the normal of an edge in that plane (from 1 on); of a solid hull one
 * of its faces.
 */
#define IMP_AXIS_FACE_A 1

/**
 * The normal of a face of B, `feature_b`, counted as A's.
 */
#define IMP_AXIS_FACE_B 2

/**
 * At right angles to edge `feature_a` of A and edge `feature_b` of B: of a box its axis x, y or z (0 to 2), of a
 * capsule its segment (0), of a triangle ab, bc or ca (0 to 2), of a hull one of its edges.
 */
#define IMP_AXIS_EDGES 3

/**
 * The direction of imp_distance: between the nearest points, or of the least translation that separates.
 */
#define IMP_AXIS_NEAREST 4

/**
 * The axis with the widest gap: that gap is the signed distance of the two.
 */
#define IMP_AXIS_DECIDES 1

/**
 * The lines of a full circle where `segments` is 0.
 */
#define IMP_LINES_DEFAULT_SEGMENTS 32

/**
 * The least `segments` that is accepted, but for 0.
 */
#define IMP_LINES_MIN_SEGMENTS 8

/**
 * The greatest `segments` that is accepted.
 */
#define IMP_LINES_MAX_SEGMENTS 256

/**
 * Three floats in the order x, y, z: the memory of Unity's `Vector3`.
 */
typedef struct imp_vec3 {
    float x;
    float y;
    float z;
} imp_vec3;

/**
 * A sphere. Its radius is imp_geometry.radius.
 */
typedef struct imp_geometry_data_sphere {
    struct imp_vec3 center;
} imp_geometry_data_sphere;

/**
 * A capsule. Its radius is imp_geometry.radius.
 */
typedef struct imp_geometry_data_capsule {
    /**
     * The centre of one cap.
     */
    struct imp_vec3 point_a;
    /**
     * The centre of the other cap. Equal to `point_a` makes a sphere.
     */
    struct imp_vec3 point_b;
} imp_geometry_data_capsule;

/**
 * A rotation as a unit quaternion x, y, z, w: the memory of Unity's `Quaternion`.
 *
 * Its length may be off 1 by up to 1 % (it is made exact inside). Further off, or zero, is
 * IMP_ERROR_ROTATION.
 */
typedef struct imp_quat {
    float x;
    float y;
    float z;
    float w;
} imp_quat;

/**
 * An oriented box.
 */
typedef struct imp_geometry_data_box {
    struct imp_vec3 center;
    /**
     * The rotation of the box about its centre.
     */
    struct imp_quat rotation;
    /**
     * Half the size along each axis of the box, 0 or more. A flat box is a rectangle.
     */
    struct imp_vec3 half_extents;
} imp_geometry_data_box;

/**
 * A triangle.
 */
typedef struct imp_geometry_data_triangle {
    struct imp_vec3 point_a;
    struct imp_vec3 point_b;
    struct imp_vec3 point_c;
} imp_geometry_data_triangle;

/**
 * A convex hull: too large to pass by value, so it is made once, by imp_hull_create or imp_hull_load, and named
 * by any number of geometries. Zero is no hull. Stays unique after the hull's end.
 */
typedef struct imp_hull {
    uint64_t id;
} imp_hull;

/**
 * A convex hull.
 */
typedef struct imp_geometry_data_hull {
    /**
     * The hull. It must exist whenever the geometry is passed to a call.
     */
    struct imp_hull hull;
    /**
     * The factor along each local axis, not 0. A negative factor mirrors.
     */
    struct imp_vec3 scale;
    /**
     * Must be 0.
     */
    uint32_t reserved;
} imp_geometry_data_hull;

/**
 * A half-space. It has no radius.
 */
typedef struct imp_geometry_data_half_space {
    /**
     * The direction out of the half-space, of any length but 0: it counts as if its length were 1.
     */
    struct imp_vec3 normal;
    /**
     * The distance of the plane from the origin along the normal, of either sign.
     */
    float offset;
} imp_geometry_data_half_space;

/**
 * The part of a geometry that depends on its kind. `imp_geometry.kind` says which member is valid.
 */
typedef union imp_geometry_data {
    struct imp_geometry_data_sphere sphere;
    struct imp_geometry_data_capsule capsule;
    struct imp_geometry_data_box box;
    struct imp_geometry_data_triangle triangle;
    struct imp_geometry_data_hull hull;
    struct imp_geometry_data_half_space half_space;
} imp_geometry_data;

/**
 * A geometry by value, in its own local frame: a tagged union of 48 bytes. Make one with imp_geometry_sphere and
 * its siblings.
 *
 * Input: the library ignores the bytes of `data` beyond the member of the kind. Output: it writes 0 there.
 */
typedef struct imp_geometry {
    /**
     * One of IMP_GEOMETRY_*.
     */
    uint32_t kind;
    /**
     * 0 or more. Sphere, capsule: the radius. Box, triangle, hull: the rounding radius, by which the geometry grows
     * on all sides; 0 keeps edges sharp. Half-space: ignored. See imp_geometry_rounded.
     */
    float radius;
    /**
     * The member of the kind: `data.sphere` for IMP_GEOMETRY_SPHERE, and so on.
     */
    union imp_geometry_data data;
} imp_geometry;

/**
 * An axis-aligned bounding box (AABB), both corners included. One whose `min` lies above its `max` on any
 * axis is empty: it holds nothing, meets nothing and adds nothing. See imp_bounds_empty.
 */
typedef struct imp_bounds {
    struct imp_vec3 min;
    struct imp_vec3 max;
} imp_bounds;

/**
 * What a hull is made of, before any scale or radius. Fill `struct_size` with imp_hull_info_default.
 */
typedef struct imp_hull_info {
    /**
     * sizeof(imp_hull_info), written by imp_hull_info_default.
     */
    uint32_t struct_size;
    /**
     * 0: a point, 1: a segment, 2: a flat polygon, 3: a solid.
     */
    uint32_t rank;
    uint32_t vertices;
    uint32_t edges;
    /**
     * Flat ones, of three or more edges each. A flat hull has two, a segment or point none.
     */
    uint32_t faces;
    /**
     * How many triangles its faces are cut into: see imp_hull_triangles.
     */
    uint32_t triangles;
    /**
     * How many bytes imp_hull_save writes.
     */
    uint32_t saved_bytes;
    /**
     * How far outside the furthest of the points lies that it was made from: at most a 2,000,000th of its
     * extent, unless `max_vertices` left points out. With this radius a geometry holds them all.
     */
    float excess;
    /**
     * 0 of a hull that is flat; at most FLT_MAX.
     */
    float volume;
    /**
     * The centre of its volume; of a flat hull, of its area or length.
     */
    struct imp_vec3 center;
    /**
     * Of its vertices.
     */
    struct imp_bounds bounds;
    /**
     * Memory that the hull takes.
     */
    uint64_t bytes;
} imp_hull_info;

/**
 * Where a geometry stands: its local frame is rotated, then moved by `position`. No scale.
 */
typedef struct imp_pose {
    struct imp_vec3 position;
    struct imp_quat rotation;
} imp_pose;

/**
 * How far two geometries are apart, or how deep they overlap: `point_b = point_a + distance * normal`.
 */
typedef struct imp_separation {
    /**
     * Above 0 the gap; below 0 minus the least translation that separates; 0 touching.
     */
    float distance;
    /**
     * Unit, from A to B. Moving B by `-distance * normal` brings the two to touch.
     */
    struct imp_vec3 normal;
    /**
     * On A's surface.
     */
    struct imp_vec3 point_a;
    /**
     * On B's surface.
     */
    struct imp_vec3 point_b;
} imp_separation;

/**
 * A point where two geometries touch, or would along the normal of their manifold: on a line along it that
 * leaves A's surface at `point_a` and enters B's at `point_b`.
 */
typedef struct imp_contact_point {
    /**
     * On A's surface.
     */
    struct imp_vec3 point_a;
    /**
     * On B's surface: `point_a + distance * normal`.
     */
    struct imp_vec3 point_b;
    /**
     * Below 0 a depth; never below the signed distance of the two.
     */
    float distance;
    /**
     * Which vertex, edge or face of A: one of IMP_FEATURE_* plus its index.
     */
    uint32_t feature_a;
    /**
     * The same of B. No two points of a manifold have both in common, so that a point can be found again.
     */
    uint32_t feature_b;
} imp_contact_point;

/**
 * Where two geometries touch: up to four points that stand for all.
 */
typedef struct imp_manifold {
    /**
     * Unit, from A to B; zero without points.
     */
    struct imp_vec3 normal;
    /**
     * How many points there are: 0 to 4.
     */
    uint32_t count;
    /**
     * The deepest first; zero beyond `count`.
     */
    struct imp_contact_point points[4];
} imp_manifold;

/**
 * When and where two geometries first touch as they move.
 */
typedef struct imp_cast_hit {
    /**
     * Unit, from A to B.
     */
    struct imp_vec3 normal;
    /**
     * On A's surface, in the world, at the time of the hit.
     */
    struct imp_vec3 point_a;
    /**
     * On B's surface. The same point, unless the two overlap.
     */
    struct imp_vec3 point_b;
    /**
     * From 0, the start, to 1, the end of the motion.
     */
    float time;
    /**
     * 0; or below 0, where the two overlap since the start: as in imp_separation.
     */
    float distance;
    /**
     * IMP_HIT_INSIDE or 0.
     */
    uint32_t flags;
} imp_cast_hit;

/**
 * A ray: every point `origin + t * direction` for t of 0 or more, up to `max_distance`.
 */
typedef struct imp_ray {
    struct imp_vec3 origin;
    /**
     * Any length but 0: it is normalised inside, so that distances are lengths.
     */
    struct imp_vec3 direction;
    /**
     * How far the ray reaches, 0 or more. FLT_MAX reaches everything; infinity is refused.
     */
    float max_distance;
} imp_ray;

/**
 * Where a ray enters a geometry.
 */
typedef struct imp_hit {
    /**
     * The point of entry; the origin when the ray begins inside.
     */
    struct imp_vec3 point;
    /**
     * Unit, out of the geometry; against the direction when the ray begins inside.
     */
    struct imp_vec3 normal;
    /**
     * From the origin to `point`; 0 when the ray begins inside.
     */
    float distance;
    /**
     * IMP_HIT_INSIDE or 0.
     */
    uint32_t flags;
} imp_hit;

/**
 * A candidate axis of the separating-axis test: what two geometries, A and B, cover on it.
 *
 * Intervals begin at the position of A's pose: the projection of a point p is `dot(p - position_a, direction)`.
 * So they keep their digits wherever in the world the two stand. Where a half-space has no end, FLT_MAX or
 * -FLT_MAX stands.
 */
typedef struct imp_axis {
    /**
     * One of IMP_AXIS_FACE_A, IMP_AXIS_FACE_B, IMP_AXIS_EDGES, IMP_AXIS_NEAREST.
     */
    uint32_t kind;
    /**
     * Which face or edge of A, counted from 0; 0 when the kind names none.
     */
    uint32_t feature_a;
    /**
     * Which face or edge of B, counted from 0; 0 when the kind names none.
     */
    uint32_t feature_b;
    /**
     * IMP_AXIS_DECIDES or 0.
     */
    uint32_t flags;
    /**
     * Unit. Moving B along it is the shorter way to separate the two on this axis.
     */
    struct imp_vec3 direction;
    float min_a;
    float max_a;
    float min_b;
    float max_b;
    /**
     * `min_b - max_a`: above 0 the two are apart on this axis; below 0 minus the least translation along it that
     * separates them; 0 touching.
     */
    float gap;
} imp_axis;

/**
 * A line of a drawing, from `start` to `end`.
 */
typedef struct imp_line {
    struct imp_vec3 start;
    struct imp_vec3 end;
} imp_line;

/**
 * An affine map: rotation, scale and shear, then a translation. A point (x, y, z) becomes
 * `x * x_axis + y * y_axis + z * z_axis + translation`.
 *
 * Each field is what the map makes of a unit axis, or of the origin: the four columns of a matrix that
 * multiplies columns (Unity's Matrix4x4, OpenGL), the four rows of one that multiplies rows (Unreal's
 * FMatrix, XNA, Direct3D). In memory both are the same sixteen floats; leave out every fourth.
 */
typedef struct imp_matrix {
    struct imp_vec3 x_axis;
    struct imp_vec3 y_axis;
    struct imp_vec3 z_axis;
    struct imp_vec3 translation;
} imp_matrix;

/**
 * A bounding sphere, its surface included. One with a `radius` below 0 is empty: it holds nothing, meets
 * nothing and adds nothing.
 */
typedef struct imp_sphere {
    struct imp_vec3 center;
    float radius;
} imp_sphere;

/**
 * Two floats in the order x, y: the memory of Unity's `Vector2`.
 */
typedef struct imp_vec2 {
    float x;
    float y;
} imp_vec2;

/**
 * A circle, its inside included. Its radius is imp_geometry_2d.radius.
 */
typedef struct imp_geometry_data_circle_2d {
    struct imp_vec2 center;
} imp_geometry_data_circle_2d;

/**
 * A capsule. Its radius is imp_geometry_2d.radius.
 */
typedef struct imp_geometry_data_capsule_2d {
    /**
     * The centre of one end.
     */
    struct imp_vec2 point_a;
    /**
     * The centre of the other end. Equal to `point_a` makes a circle.
     */
    struct imp_vec2 point_b;
} imp_geometry_data_capsule_2d;

/**
 * A rotation in 2D: the cosine and sine of an angle, which turns the x axis towards the y axis. See
 * imp_rotation_from_radians_2d and imp_rotation_from_degrees_2d.
 *
 * Its length may be off 1 by up to 1 % (it is made exact inside). Further off, or zero, is
 * IMP_ERROR_ROTATION.
 */
typedef struct imp_rotation_2d {
    float cos;
    float sin;
} imp_rotation_2d;

/**
 * An oriented box: a rectangle.
 */
typedef struct imp_geometry_data_box_2d {
    struct imp_vec2 center;
    /**
     * The rotation of the box about its centre.
     */
    struct imp_rotation_2d rotation;
    /**
     * Half the size along each axis of the box, 0 or more. A flat box is a segment.
     */
    struct imp_vec2 half_extents;
} imp_geometry_data_box_2d;

/**
 * A convex polygon, its inside included. imp_geometry_polygon_2d brings points into the order that it needs.
 */
typedef struct imp_geometry_data_polygon_2d {
    /**
     * The number of vertices, 1 to IMP_POLYGON_MAX_VERTICES.
     */
    uint32_t count;
    /**
     * Must be 0.
     */
    uint32_t reserved;
    /**
     * Three or more vertices go round once, from the x axis towards the y axis, and turn that way at each; two
     * vertices differ. Those from `count` on are ignored.
     */
    struct imp_vec2 vertices[8];
} imp_geometry_data_polygon_2d;

/**
 * A segment, hit from both sides.
 */
typedef struct imp_geometry_data_segment_2d {
    struct imp_vec2 point_a;
    struct imp_vec2 point_b;
} imp_geometry_data_segment_2d;

/**
 * A half-plane. It has no radius.
 */
typedef struct imp_geometry_data_half_plane_2d {
    /**
     * The direction out of the half-plane, of any length but 0: it counts as if its length were 1.
     */
    struct imp_vec2 normal;
    /**
     * The distance of the line from the origin along the normal, of either sign.
     */
    float offset;
} imp_geometry_data_half_plane_2d;

/**
 * A convex polygon of up to IMP_LARGE_POLYGON_MAX_VERTICES vertices, shared by any number of geometries. Make one with
 * imp_polygon_create_2d. Zero is no polygon. The handle stays unique after the polygon's end.
 */
typedef struct imp_polygon {
    uint64_t id;
} imp_polygon;

/**
 * A convex polygon that is an asset.
 */
typedef struct imp_geometry_data_large_polygon_2d {
    /**
     * The polygon. It must exist whenever the geometry is passed to a call.
     */
    struct imp_polygon polygon;
    /**
     * The factor along each local axis, not 0. A negative factor mirrors.
     */
    struct imp_vec2 scale;
} imp_geometry_data_large_polygon_2d;

/**
 * The part of a 2D geometry that depends on its kind. `imp_geometry_2d.kind` says which member is valid.
 */
typedef union imp_geometry_data_2d {
    struct imp_geometry_data_circle_2d circle;
    struct imp_geometry_data_capsule_2d capsule;
    struct imp_geometry_data_box_2d box;
    struct imp_geometry_data_polygon_2d polygon;
    struct imp_geometry_data_segment_2d segment;
    struct imp_geometry_data_half_plane_2d half_plane;
    struct imp_geometry_data_large_polygon_2d large_polygon;
} imp_geometry_data_2d;

/**
 * A 2D geometry by value, in its own local frame: a tagged union of 80 bytes. Make one with imp_geometry_circle_2d and
 * its siblings.
 *
 * Input: the library ignores the bytes of `data` beyond the member of the kind. Output: it writes 0 there.
 */
typedef struct imp_geometry_2d {
    /**
     * One of IMP_GEOMETRY_*_2D.
     */
    uint32_t kind;
    /**
     * 0 or more. Circle, capsule: the radius. Box, polygon, segment: the rounding radius, by which the geometry grows
     * on all sides; 0 keeps corners sharp. Half-plane: ignored. See imp_geometry_rounded_2d.
     */
    float radius;
    /**
     * The member of the kind: `data.circle` for IMP_GEOMETRY_CIRCLE_2D, and so on.
     */
    union imp_geometry_data_2d data;
} imp_geometry_2d;

/**
 * Where a geometry of the plane stands: its local frame is rotated, then moved by `position`. No scale.
 */
typedef struct imp_pose_2d {
    struct imp_vec2 position;
    struct imp_rotation_2d rotation;
} imp_pose_2d;

/**
 * How far two geometries of the plane are apart, or how deep they overlap:
 * `point_b = point_a + distance * normal`.
 */
typedef struct imp_separation_2d {
    /**
     * Above 0 the gap; below 0 minus the least translation that separates; 0 touching.
     */
    float distance;
    /**
     * Unit, from A to B. Moving B by `-distance * normal` brings the two to touch.
     */
    struct imp_vec2 normal;
    /**
     * On A's outline.
     */
    struct imp_vec2 point_a;
    /**
     * On B's outline.
     */
    struct imp_vec2 point_b;
} imp_separation_2d;

/**
 * A point where two geometries of the plane touch, or would along the normal of their manifold: on a line along it
 * that leaves A's outline at `point_a` and enters B's at `point_b`.
 */
typedef struct imp_contact_point_2d {
    /**
     * On A's outline.
     */
    struct imp_vec2 point_a;
    /**
     * On B's outline: `point_a + distance * normal`.
     */
    struct imp_vec2 point_b;
    /**
     * Below 0 a depth; never below the signed distance of the two.
     */
    float distance;
    /**
     * Which vertex or edge of A: IMP_FEATURE_VERTEX or IMP_FEATURE_EDGE plus its index. Circle: its centre, vertex
     * 0. Capsule, segment: an end (0 and 1), or a side: 0 is to the right of the way from a to b, 1 to the left.
     * Box: a corner, (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes (0 to 3), or the edge from a corner to
     * the next. Polygon, large polygon: a vertex, or the edge from a vertex to the next. Half-plane: its line, edge 0.
     */
    uint32_t feature_a;
    /**
     * The same of B. No two points of a manifold have both in common, so that a point can be found again.
     */
    uint32_t feature_b;
} imp_contact_point_2d;

/**
 * Where two geometries of the plane touch: one or two points that stand for all.
 */
typedef struct imp_manifold_2d {
    /**
     * Unit, from A to B; zero without points.
     */
    struct imp_vec2 normal;
    /**
     * How many points there are: 0 to 2.
     */
    uint32_t count;
    /**
     * The deeper first; zero beyond `count`.
     */
    struct imp_contact_point_2d points[2];
} imp_manifold_2d;

/**
 * When and where two geometries of the plane first touch as they move.
 */
typedef struct imp_cast_hit_2d {
    /**
     * Unit, from A to B.
     */
    struct imp_vec2 normal;
    /**
     * On A's outline, in the world, at the time of the hit.
     */
    struct imp_vec2 point_a;
    /**
     * On B's outline. The same point, unless the two overlap.
     */
    struct imp_vec2 point_b;
    /**
     * From 0, the start, to 1, the end of the motion.
     */
    float time;
    /**
     * 0; or below 0, where the two overlap since the start: as in imp_separation_2d.
     */
    float distance;
    /**
     * IMP_HIT_INSIDE or 0.
     */
    uint32_t flags;
} imp_cast_hit_2d;

/**
 * A ray in 2D: every point `origin + t * direction` for t of 0 or more, up to `max_distance`.
 */
typedef struct imp_ray_2d {
    struct imp_vec2 origin;
    /**
     * Any length but 0: it is normalised inside, so that distances are lengths.
     */
    struct imp_vec2 direction;
    /**
     * How far the ray reaches, 0 or more. FLT_MAX reaches everything; infinity is refused.
     */
    float max_distance;
} imp_ray_2d;

/**
 * Where a ray enters a geometry of the plane.
 */
typedef struct imp_hit_2d {
    /**
     * The point of entry; the origin when the ray begins inside.
     */
    struct imp_vec2 point;
    /**
     * Unit, out of the geometry; against the direction when the ray begins inside.
     */
    struct imp_vec2 normal;
    /**
     * From the origin to `point`; 0 when the ray begins inside.
     */
    float distance;
    /**
     * IMP_HIT_INSIDE or 0.
     */
    uint32_t flags;
} imp_hit_2d;

/**
 * An axis-aligned bounding rectangle, both corners included.
 */
typedef struct imp_bounds_2d {
    struct imp_vec2 min;
    struct imp_vec2 max;
} imp_bounds_2d;

/**
 * An axis that may separate two geometries of the plane, with the interval that each covers on it. Intervals begin
 * at A's position: the projection of a point p is `dot(p - pose_a.position, direction)`. Where a half-plane has no
 * end, FLT_MAX or -FLT_MAX stands.
 */
typedef struct imp_axis_2d {
    /**
     * IMP_AXIS_FACE_A or IMP_AXIS_FACE_B, which in the plane are edges; or IMP_AXIS_NEAREST.
     */
    uint32_t kind;
    /**
     * Which edge of A, counted from 0; of a box, which of its axes x and y. 0 when the kind names none.
     */
    uint32_t feature_a;
    /**
     * The same of B.
     */
    uint32_t feature_b;
    /**
     * IMP_AXIS_DECIDES or 0.
     */
    uint32_t flags;
    /**
     * Unit. Moving B along it is the shorter way to separate the two on this axis.
     */
    struct imp_vec2 direction;
    float min_a;
    float max_a;
    float min_b;
    float max_b;
    /**
     * `min_b - max_a`: above 0 the two are apart on this axis; below 0 minus the least translation along it that
     * separates them; 0 touching.
     */
    float gap;
} imp_axis_2d;

/**
 * A line of a drawing in 2D, from `start` to `end`.
 */
typedef struct imp_line_2d {
    struct imp_vec2 start;
    struct imp_vec2 end;
} imp_line_2d;

/**
 * A rectangle: its centre, half its size along each of its own axes, and how these are turned. See
 * imp_rectangle_from_degrees.
 */
typedef struct imp_rectangle {
    struct imp_vec2 center;
    struct imp_vec2 half_extents;
    struct imp_rotation_2d rotation;
} imp_rectangle;

/**
 * A circle that bounds something: its centre and radius.
 */
typedef struct imp_circle {
    struct imp_vec2 center;
    float radius;
} imp_circle;

/**
 * How to make a world. Fill it with imp_world_desc_default, then change what you need.
 */
typedef struct imp_world_desc {
    /**
     * sizeof(imp_world_desc), written by imp_world_desc_default.
     */
    uint32_t struct_size;
    /**
     * IMP_WORLD_* bits. Default 0.
     */
    uint32_t flags;
    /**
     * The signed distance at or below which two shapes overlap in imp_world_update and
     * imp_shape_overlaps. Default 0: touching counts. Slightly negative: neighbours on a grid do not.
     */
    float margin;
    /**
     * How far a shape may move before the tree has to follow, as a fraction of its size: 0 to 10.
     * Default 0.1. It changes speed, never an answer.
     */
    float fatness;
} imp_world_desc;

/**
 * A world of shapes. Zero is no world. Stays unique after the world is destroyed.
 */
typedef struct imp_world {
    uint64_t id;
} imp_world;

/**
 * What a world holds and what its last update did. Fill `struct_size` with imp_stats_default.
 */
typedef struct imp_stats {
    /**
     * sizeof(imp_stats), written by imp_stats_default.
     */
    uint32_t struct_size;
    /**
     * Shapes that exist.
     */
    uint32_t shapes;
    /**
     * Shapes that are enabled.
     */
    uint32_t enabled;
    /**
     * Pairs of shapes close enough to be tested.
     */
    uint32_t candidates;
    /**
     * Pairs that overlapped at the last update.
     */
    uint32_t pairs;
    /**
     * Exact tests that the last update made.
     */
    uint32_t tested;
    /**
     * Nodes of the bounding-volume trees.
     */
    uint32_t nodes;
    /**
     * Levels of the highest tree.
     */
    uint32_t height;
    /**
     * Memory of the world.
     */
    uint64_t bytes;
} imp_stats;

/**
 * Which shapes meet which. Two filters match when they share a group above 0; never when they share
 * one below 0; otherwise when each has a category that the other's mask holds.
 */
typedef struct imp_filter {
    /**
     * The categories that the shape belongs to. Default 1.
     */
    uint64_t category;
    /**
     * The categories that it meets. Default: all.
     */
    uint64_t mask;
    /**
     * Default 0: no group.
     */
    int64_t group;
} imp_filter;

/**
 * How to make a shape. Fill it with imp_shape_desc_default, then set at least `geometry`.
 */
typedef struct imp_shape_desc {
    /**
     * sizeof(imp_shape_desc), written by imp_shape_desc_default.
     */
    uint32_t struct_size;
    /**
     * IMP_SHAPE_* bits. Default 0.
     */
    uint32_t flags;
    /**
     * Yours: the library hands it back with events and hits.
     */
    uint64_t user_data;
    struct imp_filter filter;
    struct imp_geometry geometry;
    struct imp_pose pose;
    /**
     * Must be 0.
     */
    uint32_t reserved;
} imp_shape_desc;

/**
 * A shape in a world. Zero is no shape. It names its world, and stays unique after the shape is
 * destroyed. "In ascending order" means by `id`.
 */
typedef struct imp_shape {
    uint64_t id;
} imp_shape;

/**
 * How to make a shape of the plane. Fill it with imp_shape_desc_default_2d, then set at least `geometry`.
 */
typedef struct imp_shape_desc_2d {
    /**
     * sizeof(imp_shape_desc_2d), written by imp_shape_desc_default_2d.
     */
    uint32_t struct_size;
    /**
     * IMP_SHAPE_* bits. Default 0.
     */
    uint32_t flags;
    /**
     * Yours: the library hands it back with events and hits.
     */
    uint64_t user_data;
    struct imp_filter filter;
    struct imp_geometry_2d geometry;
    struct imp_pose_2d pose;
} imp_shape_desc_2d;

/**
 * What a world query sees. Fill it with imp_query_default. A null imp_query pointer means the default.
 */
typedef struct imp_query {
    /**
     * sizeof(imp_query), written by imp_query_default.
     */
    uint32_t struct_size;
    /**
     * IMP_QUERY_* bits. Default 0.
     */
    uint32_t flags;
    /**
     * Only shapes whose filter matches this one are seen. Default: every category, every mask.
     */
    struct imp_filter filter;
} imp_query;

/**
 * A hit of a ray in a world.
 */
typedef struct imp_world_hit {
    struct imp_shape shape;
    uint64_t user_data;
    struct imp_hit hit;
} imp_world_hit;

/**
 * A hit of a ray in a world of the plane.
 */
typedef struct imp_world_hit_2d {
    struct imp_shape shape;
    uint64_t user_data;
    struct imp_hit_2d hit;
} imp_world_hit_2d;

/**
 * What an update found of one pair of shapes; `a` orders before `b`. An end event carries the handles
 * and user data of both even when one, or both, is destroyed: imp_shape_valid tells.
 */
typedef struct imp_event {
    struct imp_shape a;
    struct imp_shape b;
    uint64_t user_data_a;
    uint64_t user_data_b;
    /**
     * One of IMP_EVENT_*.
     */
    uint32_t kind;
    /**
     * 0.
     */
    uint32_t flags;
} imp_event;

/**
 * Two shapes that overlap; `a` orders before `b`.
 */
typedef struct imp_pair {
    struct imp_shape a;
    struct imp_shape b;
} imp_pair;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Writes the meaning of `status`, in English, with a terminating zero.
 *
 * @param buffer  may be null when `capacity` is 0
 * @return the length of the text without its zero; at `capacity` or above, the text was cut
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_status_text(int32_t status, char *buffer, int32_t capacity);

/**
 * Writes the sentence of the last error on this thread: which argument, its value, what was expected.
 * Empty before the first error. A call that succeeds leaves it as it was.
 *
 * @param buffer  may be null when `capacity` is 0
 * @return the length of the text without its zero; at `capacity` or above, the text was cut.
 *         256 bytes hold every text.
 *
 * Any thread; each thread has its own.
 */
IMP_API
int32_t imp_last_error(char *buffer,
                       int32_t capacity);

/**
 * @return IMP_VERSION of the library that runs
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_version(void);

/**
 * @return IMP_ABI_VERSION of the library that runs. Refuse to go on if it is not the header's.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_abi_version(void);

/**
 * The size of a struct as the library sees it, for bindings in other languages to compare with theirs.
 *
 * @param which  one of IMP_STRUCT_*
 * @return its sizeof, or IMP_ERROR_UNKNOWN
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_struct_size(uint32_t which);

/**
 * Sets how many threads of its own the library uses for large batches and updates. They start at the
 * first call that is large enough, and never touch the host's. Answers are the same to the bit on any
 * number of threads.
 *
 * @param count  0: as many as the machine has cores (the default); 1: only the calling thread;
 *               at most IMP_MAX_THREADS
 *
 * Any thread. Waits for calls that use the threads now.
 */
IMP_API
int32_t imp_set_threads(int32_t count);

/**
 * Destroys every world, ends the handle of every hull and polygon, and ends the library's threads. The library stays
 * usable: the next call that needs threads starts them anew.
 *
 * Any thread. Waits for calls that are under way.
 */
IMP_API
int32_t imp_shutdown(void);

/**
 * Makes a sphere of `radius` about `center`, in the local frame.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_sphere(const struct imp_vec3 *center,
                            float radius,
                            struct imp_geometry *result);

/**
 * Makes a capsule: every point within `radius` of the segment from `point_a` to `point_b`, which are
 * the centres of its caps. (Unity's capsule height includes both caps: height - 2 * radius apart.)
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_capsule(const struct imp_vec3 *point_a,
                             const struct imp_vec3 *point_b,
                             float radius,
                             struct imp_geometry *result);

/**
 * Makes an oriented box about `center`. `half_extents` are half its size along its own axes, which
 * `rotation` turns against the local frame.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_box(const struct imp_vec3 *center,
                         const struct imp_quat *rotation,
                         const struct imp_vec3 *half_extents,
                         struct imp_geometry *result);

/**
 * Makes a triangle, which is hit from both sides and has no inside. Its corners may lie in a line or coincide:
 * then it is a segment or a point.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_triangle(const struct imp_vec3 *point_a,
                              const struct imp_vec3 *point_b,
                              const struct imp_vec3 *point_c,
                              struct imp_geometry *result);

/**
 * Makes a geometry of a hull, stretched by `scale` along the local axes.
 *
 * The geometry only names the hull: calls that it is passed to once the hull has been released for the last
 * time answer IMP_ERROR_STALE. A shape made of it keeps the hull itself for as long as it needs it.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors
 *
 * Any thread.
 */
IMP_API
int32_t imp_geometry_hull(struct imp_hull hull,
                          const struct imp_vec3 *scale,
                          struct imp_geometry *result);

/**
 * Makes a half-space, a solid floor without end: every x with `dot(normal, x) <= offset`, where `normal` counts
 * as if its length were 1. A pose turns and moves it like any geometry.
 *
 * Its bounds (imp_aabb, imp_world_bounds) reach 1e18 where it has no end: on all sides, but on one when the
 * normal lies along an axis, or is off it by less than a 1e-6th; that side holds what lies within 1e17 of the
 * origin. Further out a world's queries may miss it.
 *
 * @param normal  out of the half-space, of any length but 0
 * @param offset  how far the plane lies from the origin, along the normal; of either sign
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_half_space(const struct imp_vec3 *normal,
                                float offset,
                                struct imp_geometry *result);

/**
 * Grows a geometry by `radius` on all sides: every point within `radius` of it. A box, triangle or hull gets
 * rounded edges, a sphere or capsule gets thicker, the plane of a half-space moves out. Growing twice adds up.
 *
 * @param radius  0 or more; 0 changes nothing
 * @param result  may be `geometry` itself
 *
 * Any thread.
 */
IMP_API
int32_t imp_geometry_rounded(const struct imp_geometry *geometry,
                             float radius,
                             struct imp_geometry *result);

/**
 * Whether a geometry is one that every other call accepts.
 *
 * @return 1 if so, or the error that those calls would return
 *
 * Any thread. Of a hull, it tells of this moment: another thread may release it at the next.
 */
IMP_API int32_t imp_geometry_valid(const struct imp_geometry *geometry);

/**
 * Makes the convex hull of points: the least convex solid that holds them all. Points in a plane make a flat
 * polygon, in a line a segment, equal points a point; duplicates and points inside do no harm, and the order
 * makes no difference.
 *
 * Its vertices are points of the array, unchanged. Faces that lie in one plane but for a 2,000,000th of the
 * hull's extent become one. Where more than `max_vertices` would be needed, those furthest outside are taken
 * first, and imp_hull_info.excess tells how far outside the others lie.
 *
 * The handle ends with imp_hull_release; the hull lives on for as long as a shape uses it. Nothing ends it
 * earlier but imp_hull_release_all and imp_shutdown.
 *
 * @param count         1 to IMP_MAX_COUNT
 * @param max_vertices  4 to IMP_HULL_MAX_VERTICES. More vertices make every query slower; 32 to 64 suffice for
 *                      most things in a game
 * @param hull          the handle, to be released once
 *
 * Any thread. Time about n log n of n points.
 */
IMP_API
int32_t imp_hull_create(const struct imp_vec3 *points,
                        int32_t count,
                        int32_t max_vertices,
                        struct imp_hull *hull);

/**
 * Counts one more user of a hull: its handle needs one more imp_hull_release before it ends.
 *
 * Any thread.
 */
IMP_API int32_t imp_hull_retain(struct imp_hull hull);

/**
 * Lets go of a hull. With the last release its handle ends. Shapes made of it are what they were, and keep the
 * hull until the last of them is destroyed.
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_release(struct imp_hull hull);

/**
 * Ends every hull's handle, however often retained: for a host that starts over. Shapes keep their hulls.
 *
 * @return how many there were
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_release_all(void);

/**
 * Whether a handle names a hull.
 *
 * @return 1 if it does, 0 if not
 *
 * Any thread.
 */
IMP_API int32_t imp_hull_valid(struct imp_hull hull);

/**
 * How many hulls there are. Those that only shapes keep do not count.
 *
 * Any thread.
 */
IMP_API int32_t imp_hull_count(void);

/**
 * Fills `struct_size`, and 0 elsewhere.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_hull_info_default(struct imp_hull_info *info);

/**
 * What a hull is made of.
 *
 * @param info  `struct_size` as imp_hull_info_default writes it; the rest is written
 *
 * Any thread.
 */
IMP_API int32_t imp_hull_get_info(struct imp_hull hull, struct imp_hull_info *info);

/**
 * The vertices of a hull, by x, then y, then z.
 *
 * @param vertices  at most `capacity` are written
 * @return how many there are
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_vertices(struct imp_hull hull,
                          struct imp_vec3 *vertices,
                          int32_t capacity);

/**
 * The faces of a hull as triangles, for a mesh to draw: three indices into imp_hull_vertices each,
 * counter-clockwise seen from outside with right-handed axes, clockwise with left-handed ones, such as Unity's.
 * A flat polygon has two sides, a segment or point has none.
 *
 * @param indices  at most `capacity` are written, whole triangles only
 * @return how many indices there are: three times the triangles
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_triangles(struct imp_hull hull,
                           uint32_t *indices,
                           int32_t capacity);

/**
 * Which face each triangle of imp_hull_triangles is part of, in the same order.
 *
 * @param faces  at most `capacity` indices of faces are written
 * @return how many triangles there are
 *
 * Any thread.
 */
IMP_API int32_t imp_hull_triangle_faces(struct imp_hull hull, uint32_t *faces, int32_t capacity);

/**
 * A face of a hull: its plane and its vertices, in the hull's own frame, before a geometry's scale. Every point p of
 * the hull has `dot(normal, p) <= offset`, but for rounding.
 *
 * @param face      its index, as IMP_FEATURE_FACE and the IMP_AXIS_FACE_A of a solid hull name it; below
 *                  imp_hull_info.faces. A flat polygon has two, its sides
 * @param normal    unit, outward
 * @param vertices  at most `capacity` indices of vertices are written, counter-clockwise seen from outside with
 *                  right-handed axes
 * @return how many vertices the face has; IMP_ERROR_RANGE: there is no such face
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_face(struct imp_hull hull,
                      uint32_t face,
                      struct imp_vec3 *normal,
                      float *offset,
                      uint32_t *vertices,
                      int32_t capacity);

/**
 * An edge of a hull: its vertices and its faces.
 *
 * @param edge      its index, as IMP_FEATURE_EDGE and IMP_AXIS_EDGES name it; below imp_hull_info.edges
 * @param vertices  2 indices are written, the lesser first
 * @param faces     2 indices are written: the face that has the edge from the first vertex to the second in its
 *                  order of vertices, and the one that has it the other way. UINT32_MAX of a hull that is a segment
 * @return IMP_OK; IMP_ERROR_RANGE: there is no such edge
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_edge(struct imp_hull hull,
                      uint32_t edge,
                      uint32_t *vertices,
                      uint32_t *faces);

/**
 * Checks a hull's own bookkeeping: its faces, edges and planes against each other. For tests and bug reports.
 *
 * @return IMP_OK, or IMP_ERROR_CORRUPT
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_validate(struct imp_hull hull);

/**
 * Writes a hull as bytes, the same on every platform, for imp_hull_load: loading takes less time than making.
 *
 * @param bytes  all or none: nothing is written when `capacity` is less than the answer
 * @return how many bytes the hull makes
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_save(struct imp_hull hull,
                      uint8_t *bytes,
                      int32_t capacity);

/**
 * Makes the hull that imp_hull_save wrote. The bytes may come from anywhere: what is not a whole and sound hull
 * is refused with IMP_ERROR_BYTES.
 *
 * @param hull  the handle, to be released once
 *
 * Any thread.
 */
IMP_API
int32_t imp_hull_load(const uint8_t *bytes,
                      int32_t count,
                      struct imp_hull *hull);

/**
 * Tests whether two geometries overlap: whether the distance that imp_distance returns is at or below `margin`.
 * Swapping A and B does not change the answer. See TOUCHING in the head of this header.
 *
 * @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
 * @return 1 if they overlap, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_overlap(const struct imp_geometry *geometry_a,
                    const struct imp_pose *pose_a,
                    const struct imp_geometry *geometry_b,
                    const struct imp_pose *pose_b,
                    float margin);

/**
 * imp_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
 * compared with every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return how many pairs overlap
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_overlap_many(const struct imp_geometry *geometries_a,
                         const struct imp_pose *poses_a,
                         int32_t count_a,
                         const struct imp_geometry *geometries_b,
                         const struct imp_pose *poses_b,
                         int32_t count_b,
                         float margin,
                         int32_t *results);

/**
 * Returns the signed distance of two geometries, its direction, and the witness points. For overlapping geometries the
 * distance is minus the penetration depth.
 *
 * Accuracy: 1e-6 of the pair's size, plus rounding to float. Each witness point lies on its geometry's surface within 1e-6
 * of that geometry's own size, plus rounding. Swapping A and B negates the normal and swaps the points; the distance
 * is identical. Where several normals are equally good, as for coincident centres, the choice is fixed.
 *
 * Points, segments and boxes: closed forms and SAT (Gottschalk 1996). Triangles and hulls: GJK (1988), an expanding
 * polytope (van den Bergen 2001), and SAT over the Gauss map (Gregorius 2013) where the polytope has no room.
 *
 * @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_distance(const struct imp_geometry *geometry_a,
                     const struct imp_pose *pose_a,
                     const struct imp_geometry *geometry_b,
                     const struct imp_pose *pose_b,
                     struct imp_separation *result);

/**
 * imp_distance for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
 * measured against every element of the other.
 *
 * @param results  max(count_a, count_b) separations
 * @return how many pairs overlap or touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_distance_many(const struct imp_geometry *geometries_a,
                          const struct imp_pose *poses_a,
                          int32_t count_a,
                          const struct imp_geometry *geometries_b,
                          const struct imp_pose *poses_b,
                          int32_t count_b,
                          struct imp_separation *results);

/**
 * Returns the contact manifold of two geometries: up to four points that stand for the whole contact area. There are
 * points if and only if imp_overlap says yes at the same margin.
 *
 * The normal is that of imp_distance. The first point is the deepest and has the signed distance. The other points are
 * vertices of the clipped feature pair (face-face, face-edge or edge-edge), projected along the normal, chosen so that
 * the area between them is greatest. So two boxes that lie on each other have four points. An edge or a capsule on a
 * face or along another edge has two, and everything else has one.
 *
 * - A face or edge counts when its normal is within 2.9 degrees (a sine of 0.05) of the manifold's normal.
 * - Features off exact alignment by at most 5e-6 of the smaller one count as aligned. Points closer than 2e-5 of it merge.
 * - Edges that cross below 2.9 degrees have at most two points: the deepest and the end furthest from it, or both ends
 *   where those are as deep within 1e-6 of the size.
 * - A feature id names a feature that contains its point, within 1e-5 of the size plus rounding to float.
 *
 * Points lie on the surfaces within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
 * features. Half-spaces that overlap without end have one point.
 *
 * @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin also
 *                  reports gaps up to it; a negative one only deeper penetration
 * @param manifold  its `count` is the answer; all zero when the signed distance is above `margin`
 * @return how many points there are: 0 to 4
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_contact(const struct imp_geometry *geometry_a,
                    const struct imp_pose *pose_a,
                    const struct imp_geometry *geometry_b,
                    const struct imp_pose *pose_b,
                    float margin,
                    struct imp_manifold *manifold);

/**
 * imp_contact for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then compared
 * with every element of the other.
 *
 * @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_contact_many(const struct imp_geometry *geometries_a,
                         const struct imp_pose *poses_a,
                         int32_t count_a,
                         const struct imp_geometry *geometries_b,
                         const struct imp_pose *poses_b,
                         int32_t count_b,
                         float margin,
                         struct imp_manifold *results);

/**
 * Casts geometry A along `translation`, without rotation, against geometry B, which stands still: finds the time of impact.
 *
 * - A pair that touches or overlaps at the start (the distance of imp_distance is at or below 0) hits at time 0 with
 *   IMP_HIT_INSIDE, with the distance, normal and points of imp_distance.
 * - With IMP_CAST_SKIP_LEAVING such a pair hits only if the translation brings the two closer. Otherwise nothing is hit: a
 *   pair that separates along a translation never comes closer again.
 * - At the time of a hit the distance is within 1e-6 of the pair's size of 0 (for a half-space, of the other's size). At
 *   all earlier times it is greater.
 * - `time` is rounded down to float. For long motions use the points: they belong to the time before rounding.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the answer is 1
 * @return 1 if they touch, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_cast(const struct imp_geometry *geometry_a,
                 const struct imp_pose *pose_a,
                 const struct imp_vec3 *translation,
                 const struct imp_geometry *geometry_b,
                 const struct imp_pose *pose_b,
                 uint32_t flags,
                 struct imp_cast_hit *hit);

/**
 * imp_cast for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then cast
 * against, or hit by, every element of the other.
 *
 * @param translations  `count_a` of them
 * @param flags  IMP_CAST_* bits
 * @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_cast_many(const struct imp_geometry *geometries_a,
                      const struct imp_pose *poses_a,
                      const struct imp_vec3 *translations,
                      int32_t count_a,
                      const struct imp_geometry *geometries_b,
                      const struct imp_pose *poses_b,
                      int32_t count_b,
                      uint32_t flags,
                      struct imp_cast_hit *hits);

/**
 * Casts two geometries that both move and rotate from one pose to another: finds the time of impact. Positions move along
 * a line, rotations about the position along the shortest arc, both at a constant rate. There is no tunnelling.
 *
 * - A pair that touches or overlaps at the start hits at time 0 with IMP_HIT_INSIDE, as in imp_cast.
 * - With IMP_CAST_SKIP_LEAVING such a pair hits at the start only if the motion begins by bringing the two closer. Otherwise
 *   the hit is their next touch after they separated. If they come closer than at the start without separating, by
 *   2e-6 of their size or of their way, that is a hit with IMP_HIT_INSIDE and its `distance`. A separation shorter than
 *   1/256 of the motion may go unseen.
 * - At the time of a hit the distance is within 1e-6 of the pair's size of 0, and at all earlier times it is greater. See
 *   imp_cast for the rounding of `time`.
 * - The work is bounded. A pair that stays within 1e-6 of what turns through much of a turn may be reported too early; a
 *   touch is never missed.
 * - Two half-spaces that turn away from facing each other touch at infinity: they hit at that time, and their points mean
 *   nothing.
 *
 * Conservative advancement (Mirtich 1996) with a bound of second order.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the answer is 1
 * @return 1 if they touch, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_cast_motion(const struct imp_geometry *geometry_a,
                        const struct imp_pose *start_a,
                        const struct imp_pose *end_a,
                        const struct imp_geometry *geometry_b,
                        const struct imp_pose *start_b,
                        const struct imp_pose *end_b,
                        uint32_t flags,
                        struct imp_cast_hit *hit);

/**
 * imp_cast_motion for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param flags  IMP_CAST_* bits
 * @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_cast_motion_many(const struct imp_geometry *geometries_a,
                             const struct imp_pose *starts_a,
                             const struct imp_pose *ends_a,
                             int32_t count_a,
                             const struct imp_geometry *geometries_b,
                             const struct imp_pose *starts_b,
                             const struct imp_pose *ends_b,
                             int32_t count_b,
                             uint32_t flags,
                             struct imp_cast_hit *hits);

/**
 * The point of a geometry's surface that is nearest to a point, and their signed distance: imp_distance from
 * the geometry (a) to the point (b).
 *
 * @return 1 if the geometry holds the point, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_closest_point(const struct imp_geometry *geometry,
                          const struct imp_pose *pose,
                          const struct imp_vec3 *point,
                          struct imp_separation *result);

/**
 * imp_closest_point for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param results  max(count, point_count) separations
 * @return how many points are held
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_closest_point_many(const struct imp_geometry *geometries,
                               const struct imp_pose *poses,
                               int32_t count,
                               const struct imp_vec3 *points,
                               int32_t point_count,
                               struct imp_separation *results);

/**
 * Returns where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
 * IMP_HIT_INSIDE; surfaces are never hit from within. Touching counts.
 *
 * The normal is a unit normal of the surface at the hit and faces the ray. On a segment it is at right angles to the
 * segment, except at an end that the ray comes from beyond. It is against the direction for a hit that begins inside,
 * for a point, and for a ray along a segment.
 *
 * @param hit  written only when the answer is 1
 * @return 1 if the ray hits, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_raycast(const struct imp_geometry *geometry,
                    const struct imp_pose *pose,
                    const struct imp_ray *ray,
                    struct imp_hit *hit);

/**
 * imp_raycast for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
 * @return how many rays hit
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_raycast_many(const struct imp_geometry *geometries,
                         const struct imp_pose *poses,
                         int32_t count,
                         const struct imp_ray *rays,
                         int32_t ray_count,
                         struct imp_hit *hits);

/**
 * Whether a geometry holds a point. Its surface belongs to it.
 *
 * @return 1 if it does, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_contains(const struct imp_geometry *geometry,
                     const struct imp_pose *pose,
                     const struct imp_vec3 *point);

/**
 * imp_contains for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param results  max(count, point_count) values, 1 or 0 each
 * @return how many points are held
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_contains_many(const struct imp_geometry *geometries,
                          const struct imp_pose *poses,
                          int32_t count,
                          const struct imp_vec3 *points,
                          int32_t point_count,
                          int32_t *results);

/**
 * The axis-aligned bounds of a posed geometry: the tightest floats that hold all of it (rounded outward). Where a
 * half-space has no end they reach 1e18.
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_aabb(const struct imp_geometry *geometry,
                 const struct imp_pose *pose,
                 struct imp_bounds *result);

/**
 * imp_aabb for arrays of `count` elements each.
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_aabb_many(const struct imp_geometry *geometries,
                      const struct imp_pose *poses,
                      int32_t count,
                      struct imp_bounds *results);

/**
 * Why two geometries overlap or do not: every candidate axis of the separating-axis test with both projections,
 * the gap or overlap on it, and which one decides.
 *
 * The faces of A come first, then the faces of B, the pairs of edges, and last the direction of imp_distance.
 * Two boxes have 3 + 3 + 9 + 1. Nearly parallel edges make no axis. Of two hulls, only edges do that are a face of
 * their Minkowski difference: edges whose arcs cross on the Gauss map. They are listed by A's edge, and for each in
 * the order in which its arc crosses those of B. Against a half-space only its own normal counts. Exactly one axis decides: the first whose gap
 * no other beats by more than a 1e-9th of the two sizes, so that a face wins over an edge. Its gap is the signed
 * distance.
 *
 * @param axes      at most `capacity` are written: the first
 * @param decides   which axis decides, counted from 0, whether or not it was written; null: not wanted
 * @return how many axes there are
 *
 * Pure; any thread. Allocates nothing. Time grows with the faces and edges of both and the axes that exist.
 */
IMP_API
int32_t imp_explain(const struct imp_geometry *geometry_a,
                    const struct imp_pose *pose_a,
                    const struct imp_geometry *geometry_b,
                    const struct imp_pose *pose_b,
                    struct imp_axis *axes,
                    int32_t capacity,
                    int32_t *decides);

/**
 * imp_explain for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then explained
 * with every element of the other. The axes of pair i stand in `axes[offsets[i]]` up to `axes[offsets[i + 1]]`.
 *
 * @param offsets  max(count_a, count_b) + 1 values; they count every axis, also those beyond `capacity`
 * @param axes     the first `capacity` of all
 * @param decides  max(count_a, count_b) values: which of a pair's axes decides, counted from its first; null:
 *                 not wanted
 * @return the last offset: how many axes there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
 *         without meaning
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_explain_many(const struct imp_geometry *geometries_a,
                         const struct imp_pose *poses_a,
                         int32_t count_a,
                         const struct imp_geometry *geometries_b,
                         const struct imp_pose *poses_b,
                         int32_t count_b,
                         int32_t *offsets,
                         struct imp_axis *axes,
                         int32_t capacity,
                         int32_t *decides);

/**
 * A wireframe of a posed geometry. Both ends of every line lie on its surface.
 *
 * - Sphere: three circles. Of radius 0: none.
 * - Capsule: a circle about each end, four lines along it, four half circles. Of radius 0: one line.
 * - Box: its twelve edges. Rounded: each edge once in each of its two faces, and three arcs about each corner.
 * - Triangle: its three edges. Rounded: its outline on both sides and around, and arcs about its corners.
 * - Hull: its edges. Rounded: each edge once in each of its two faces, and an arc about each of its ends.
 * - Half-space: of its plane a square about the foot of the pose's position, which reaches 10 each way with a
 *   line every 2, and its normal, 2 long.
 *
 * @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc has its part
 * @param lines     at most `capacity` are written: the first
 * @return how many lines there are
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_lines(const struct imp_geometry *geometry,
                  const struct imp_pose *pose,
                  uint32_t segments,
                  struct imp_line *lines,
                  int32_t capacity);

/**
 * imp_lines for arrays of `count` elements each. The lines of geometry i stand in `lines[offsets[i]]` up to
 * `lines[offsets[i + 1]]`.
 *
 * @param offsets  `count + 1` values; they count every line, also those beyond `capacity`
 * @param lines    the first `capacity` of all
 * @return the last offset: how many lines there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
 *         without meaning
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_lines_many(const struct imp_geometry *geometries,
                       const struct imp_pose *poses,
                       int32_t count,
                       uint32_t segments,
                       int32_t *offsets,
                       struct imp_line *lines,
                       int32_t capacity);

/**
 * The twelve edges of an axis-aligned box; none of an empty one.
 *
 * @param lines  at most `capacity` are written: the first
 * @return how many there are: 12, or 0 when `min` lies above `max` on any axis
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_bounds_lines(const struct imp_bounds *bounds,
                         struct imp_line *lines,
                         int32_t capacity);

/**
 * Writes the empty box: it holds nothing, meets nothing and adds nothing. Begin with it, then add points
 * or merge boxes; write it to reset. Its `min` is FLT_MAX and its `max` is -FLT_MAX on every axis, as it is
 * in every empty result; any box whose `min` lies above its `max` on some axis is taken as empty.
 *
 * The imp_bounds_* functions accept every finite coordinate, so that what comes out goes in again. Results are
 * rounded outward, and cut at FLT_MAX. `result` may be one of the arguments.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_empty(struct imp_bounds *result);

/**
 * Whether a box holds nothing. A flat one holds something.
 *
 * @return 1 if it is empty, 0 if not
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_bounds_is_empty(const struct imp_bounds *bounds);

/**
 * Makes a box of its least and greatest corner. A `min` above `max` on any axis is IMP_ERROR_RANGE: use
 * imp_bounds_empty for an empty one, imp_bounds_from_points for two corners in any order.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_from_min_max(const struct imp_vec3 *min,
                                const struct imp_vec3 *max,
                                struct imp_bounds *result);

/**
 * Makes a box of its centre and half its size along each axis, 0 or more. Rounded outward.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_from_center(const struct imp_vec3 *center,
                               const struct imp_vec3 *half_extents,
                               struct imp_bounds *result);

/**
 * The tightest box that holds points; empty when there are none.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_from_points(const struct imp_vec3 *points,
                               int32_t count,
                               struct imp_bounds *result);

/**
 * The centre, to the nearest floats.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_bounds_center(const struct imp_bounds *bounds, struct imp_vec3 *result);

/**
 * The full size along each axis, to the nearest floats: `max - min`.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_bounds_size(const struct imp_bounds *bounds, struct imp_vec3 *result);

/**
 * Half the size along each axis, rounded up so that from the centre of imp_bounds_center it reaches both
 * faces: imp_bounds_from_center makes a box of the two that holds this one.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_half_extents(const struct imp_bounds *bounds,
                                struct imp_vec3 *result);

/**
 * The eight corners. First the near face, of the greatest z, counter-clockwise seen from +z with +y up: left
 * top, left bottom, right bottom, right top. Then the far face: right top, right bottom, left bottom, left
 * top. Left is the least x, bottom the least y.
 *
 * @param corners  room for 8; written only when the answer is 8
 * @return 8, or 0 if the box is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_corners(const struct imp_bounds *bounds,
                           struct imp_vec3 *corners);

/**
 * The tightest box that holds two boxes. An empty one adds nothing.
 *
 * @return 1, or 0 if both are empty and so is the result
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_merge(const struct imp_bounds *a,
                         const struct imp_bounds *b,
                         struct imp_bounds *result);

/**
 * The tightest box that holds all boxes of an array. Empty ones add nothing.
 *
 * @return 1, or 0 if there is none that is not empty: then the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_merge_many(const struct imp_bounds *bounds,
                              int32_t count,
                              struct imp_bounds *result);

/**
 * The tightest box that holds a box and a point: of an empty box, the point alone.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_add_point(const struct imp_bounds *bounds,
                             const struct imp_vec3 *point,
                             struct imp_bounds *result);

/**
 * Whether a box holds a point. Its faces belong to it.
 *
 * @return 1 if it does, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_contains_point(const struct imp_bounds *bounds,
                                  const struct imp_vec3 *point);

/**
 * Whether every point of `inner` is one of `outer`. An empty box is held by every box, and holds none but
 * an empty one.
 *
 * @return 1 if so, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_contains(const struct imp_bounds *outer,
                            const struct imp_bounds *inner);

/**
 * Whether two boxes share a point. Faces belong to their box, so that touching counts on every axis; an empty
 * box overlaps nothing. For a margin grow one of them first.
 *
 * @return 1 if they overlap, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_overlap(const struct imp_bounds *a,
                           const struct imp_bounds *b);

/**
 * imp_bounds_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is
 * then compared with every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return how many pairs overlap
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_bounds_overlap_many(const struct imp_bounds *a,
                                int32_t count_a,
                                const struct imp_bounds *b,
                                int32_t count_b,
                                int32_t *results);

/**
 * What two boxes have in common: flat where they only touch, empty where they do not overlap.
 *
 * @return 1 if they overlap, 0 if not and the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_intersection(const struct imp_bounds *a,
                                const struct imp_bounds *b,
                                struct imp_bounds *result);

/**
 * Moves every face outward by `margin`, or inward when it is negative, until nothing is left. An empty box
 * stays empty.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_grow(const struct imp_bounds *bounds,
                        float margin,
                        struct imp_bounds *result);

/**
 * The bounds of a box that a pose turns and moves. An empty one stays empty.
 *
 * Bounds of bounds grow with every turn: transform the box that fits at rest, not the last result; or
 * use imp_aabb of the geometry, which is tight.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_transform(const struct imp_bounds *bounds,
                             const struct imp_pose *pose,
                             struct imp_bounds *result);

/**
 * imp_bounds_transform for arrays. `count` and `pose_count` are equal, or one of them is 1: that element
 * then serves for every element of the other.
 *
 * @param results  max(count, pose_count) boxes
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_bounds_transform_many(const struct imp_bounds *bounds,
                                  int32_t count,
                                  const struct imp_pose *poses,
                                  int32_t pose_count,
                                  struct imp_bounds *results);

/**
 * The bounds of what a matrix makes of a box: rotation, scale and shear. An empty one stays empty. See
 * imp_bounds_transform.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_transform_matrix(const struct imp_bounds *bounds,
                                    const struct imp_matrix *matrix,
                                    struct imp_bounds *result);

/**
 * The point of a box that is nearest to a point, and how far the two are apart: 0 when the box holds the
 * point. For a depth ask imp_closest_point of a box geometry.
 *
 * @param closest   written only when the answer is 1
 * @param distance  written only when the answer is 1
 * @return 1, or 0 if the box is empty and has no point
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_bounds_closest_point(const struct imp_bounds *bounds,
                                 const struct imp_vec3 *point,
                                 struct imp_vec3 *closest,
                                 float *distance);

/**
 * Writes the empty sphere: it holds nothing, meets nothing and adds nothing. Its radius is -1 about the
 * origin, as it is in every empty result; any sphere with a radius below 0 is taken as empty. A radius of 0
 * is a point.
 *
 * The imp_sphere_* functions accept every finite number, so that what comes out goes in again. Radii are rounded
 * up, and cut at FLT_MAX. `result` may be one of the arguments.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_empty(struct imp_sphere *result);

/**
 * Whether a sphere holds nothing.
 *
 * @return 1 if it is empty, 0 if not
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_sphere_is_empty(const struct imp_sphere *sphere);

/**
 * The least sphere that holds points; empty when there are none. Least but for rounding: the centre to the
 * nearest floats, the radius up. In double precision `distance(center, point) <= radius` holds for each.
 *
 * The pivoting of Gärtner ("Fast and robust smallest enclosing balls", 1999), in double precision: some ten
 * passes over the points.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_sphere_from_points(const struct imp_vec3 *points,
                               int32_t count,
                               struct imp_sphere *result);

/**
 * The least sphere that holds two spheres, but for rounding; when one holds the other, that one as it is. An
 * empty one adds nothing.
 *
 * @return 1, or 0 if both are empty and so is the result
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_merge(const struct imp_sphere *a,
                         const struct imp_sphere *b,
                         struct imp_sphere *result);

/**
 * The least sphere that holds all spheres of an array, but for rounding: merging one after another makes a
 * larger one. Empty ones add nothing.
 *
 * @return 1, or 0 if there is none that is not empty: then the result is empty
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_sphere_merge_many(const struct imp_sphere *spheres,
                              int32_t count,
                              struct imp_sphere *result);

/**
 * Whether a sphere holds a point. Its surface belongs to it.
 *
 * @return 1 if it does, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_contains_point(const struct imp_sphere *sphere,
                                  const struct imp_vec3 *point);

/**
 * Whether every point of `inner` is one of `outer`. An empty sphere is held by every sphere, and holds none
 * but an empty one.
 *
 * @return 1 if so, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_contains(const struct imp_sphere *outer,
                            const struct imp_sphere *inner);

/**
 * Whether two spheres overlap: whether their signed distance is at or below `margin`. An empty one overlaps
 * nothing.
 *
 * @param margin  0: touching counts; slightly negative: it does not; positive: a gap up to it counts
 * @return 1 if they overlap, 0 if not
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_overlap(const struct imp_sphere *a,
                           const struct imp_sphere *b,
                           float margin);

/**
 * imp_sphere_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is
 * then compared with every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return how many pairs overlap
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_sphere_overlap_many(const struct imp_sphere *a,
                                int32_t count_a,
                                const struct imp_sphere *b,
                                int32_t count_b,
                                float margin,
                                int32_t *results);

/**
 * A sphere that a pose turns and moves. An empty one stays empty.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_transform(const struct imp_sphere *sphere,
                             const struct imp_pose *pose,
                             struct imp_sphere *result);

/**
 * A sphere that holds what a matrix makes of a sphere: rotation, scale (uniform or not) and shear. The radius
 * is scaled by the most that the matrix stretches any direction, its greatest singular value, not by one
 * axis. An empty sphere stays empty.
 *
 * @return 1, or 0 if the result is empty
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_sphere_transform_matrix(const struct imp_sphere *sphere,
                                    const struct imp_matrix *matrix,
                                    struct imp_sphere *result);

/**
 * imp_sphere_transform_matrix for arrays: the spheres of a model's parts, each moved by its bone. `count` and
 * `matrix_count` are equal, or one of them is 1: that element then serves for every element of the other.
 *
 * @param results  max(count, matrix_count) spheres
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_sphere_transform_matrix_many(const struct imp_sphere *spheres,
                                         int32_t count,
                                         const struct imp_matrix *matrices,
                                         int32_t matrix_count,
                                         struct imp_sphere *results);

/**
 * The least sphere that holds all points, as a geometry: imp_sphere_from_points.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_fit_sphere(const struct imp_vec3 *points,
                       int32_t count,
                       struct imp_geometry *result);

/**
 * A box of small volume that holds all points. Usually there is none smaller, and what long random searches find
 * is within 5 % of it; but no proof is given. Flat, collinear and single places make boxes with half extents of
 * 0, or of what rounding the rotation leaves.
 *
 * The extents are measured on the geometry that is returned and rounded up: imp_contains holds for every point.
 * Its `rotation` is a unit quaternion; of the twenty-four that the same box has it is the one that turns least,
 * and exactly none where no turned box is smaller. imp_box_corners tells the corners.
 *
 * The least rectangle of the points' shadow along many directions, first the normals of their convex hull, and from
 * the best of them a descent; see O'Rourke, "Finding minimal enclosing boxes" (1985). Time as of a convex hull of
 * 256 corners, and some milliseconds.
 *
 * @param count  1 or more
 *
 * Pure; any thread. Allocates while it runs.
 */
IMP_API
int32_t imp_fit_box(const struct imp_vec3 *points,
                    int32_t count,
                    struct imp_geometry *result);

/**
 * A capsule of small volume that holds all points; hardly longer than a sphere where that is smallest. What long
 * random searches find is mostly within 1 % of it, seldom beyond 5 %; no proof is given.
 *
 * The radius is measured on the geometry that is returned and rounded up: imp_contains holds for every point.
 * A search over the axis, then over both ends. Time as of imp_fit_box, and some ten milliseconds.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
 *
 * Pure; any thread. Allocates while it runs.
 */
IMP_API
int32_t imp_fit_capsule(const struct imp_vec3 *points,
                        int32_t count,
                        struct imp_geometry *result);

/**
 * The eight corners of a posed box, to the nearest floats, in the order of imp_bounds_corners along the box's own
 * axes: neighbours in that order are joined by edges, and so are the first and fourth, the fifth and eighth, the
 * first and eighth, the second and seventh, and the third and sixth.
 *
 * @param geometry  a box; any other kind is IMP_ERROR_UNKNOWN
 * @param corners   room for 8
 * @return 8
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_box_corners(const struct imp_geometry *geometry,
                        const struct imp_pose *pose,
                        struct imp_vec3 *corners);

/**
 * Makes a circle of `radius` about `center`, in the local frame.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_circle_2d(const struct imp_vec2 *center,
                               float radius,
                               struct imp_geometry_2d *result);

/**
 * Makes a capsule: every point within `radius` of the segment from `point_a` to `point_b`, which are the centres
 * of its ends. (Unity's capsule size includes both ends: size - 2 * radius apart.)
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_capsule_2d(const struct imp_vec2 *point_a,
                                const struct imp_vec2 *point_b,
                                float radius,
                                struct imp_geometry_2d *result);

/**
 * Makes an oriented box about `center`: a rectangle. `half_extents` are half its size along its own axes, which
 * `rotation` turns against the local frame.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_box_2d(const struct imp_vec2 *center,
                            const struct imp_rotation_2d *rotation,
                            const struct imp_vec2 *half_extents,
                            struct imp_geometry_2d *result);

/**
 * Makes the convex polygon that holds points: their convex hull. They may come in any order, repeat, and lie
 * inside; points on one line make a segment, points at one place make a point.
 *
 * The vertices are points of the array, unchanged, counter-clockwise where y is to the left of x: first the one
 * with the least x, of these the least y. More than IMP_POLYGON_MAX_VERTICES of them are IMP_ERROR_LIMIT: make
 * an asset of them with imp_polygon_create_2d.
 *
 * @param count  1 to IMP_MAX_COUNT
 *
 * Pure; any thread. Time as n log n of n points. Allocates.
 */
IMP_API
int32_t imp_geometry_polygon_2d(const struct imp_vec2 *points,
                                int32_t count,
                                struct imp_geometry_2d *result);

/**
 * Makes a segment, which is hit from both sides and has no inside. Its ends may coincide: then it is a point.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_segment_2d(const struct imp_vec2 *point_a,
                                const struct imp_vec2 *point_b,
                                struct imp_geometry_2d *result);

/**
 * Makes a geometry of a polygon that imp_polygon_create_2d made, stretched by `scale` along the local axes.
 *
 * The geometry only names the polygon: calls that it is passed to once the polygon has been released for the last time
 * return IMP_ERROR_STALE. A shape made of it keeps the polygon itself for as long as it needs it.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors
 *
 * Any thread.
 */
IMP_API
int32_t imp_geometry_large_polygon_2d(struct imp_polygon polygon,
                                      const struct imp_vec2 *scale,
                                      struct imp_geometry_2d *result);

/**
 * Makes a half-plane, solid ground without end: every x with `dot(normal, x) <= offset`, where `normal` counts as
 * if its length were 1. A pose turns and moves it like any geometry.
 *
 * Its bounds (imp_aabb_2d, imp_world_bounds_2d) reach 1e18 where it has no end, as those of
 * imp_geometry_half_space do.
 *
 * @param normal  out of the half-plane, of any length but 0
 * @param offset  how far the line lies from the origin, along the normal; of either sign
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_half_plane_2d(const struct imp_vec2 *normal,
                                   float offset,
                                   struct imp_geometry_2d *result);

/**
 * Grows a geometry of the plane by `radius` on all sides: every point within `radius` of it. A box, polygon or
 * segment gets rounded corners, a circle or capsule gets thicker, the line of a half-plane moves out. Growing
 * twice adds up.
 *
 * @param radius  0 or more; 0 changes nothing
 * @param result  may be `geometry` itself
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_geometry_rounded_2d(const struct imp_geometry_2d *geometry,
                                float radius,
                                struct imp_geometry_2d *result);

/**
 * Whether a geometry of the plane is one that every other call accepts.
 *
 * @return 1 if so, or the error that those calls would return
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_geometry_valid_2d(const struct imp_geometry_2d *geometry);

/**
 * Makes a polygon of more vertices than imp_geometry_polygon_2d takes: the convex hull of points. They may come in any
 * order, repeat, and lie inside. Points on one line make a segment, points at one place make a point.
 *
 * The vertices are points of the array, unchanged, counter-clockwise where y is to the left of x: first the one with
 * the least x, of these the least y.
 *
 * The handle ends with imp_polygon_release. The polygon lives on for as long as a shape uses it. Nothing ends the
 * handle earlier but imp_polygon_release_all and imp_shutdown.
 *
 * @param count    1 to IMP_MAX_COUNT
 * @param polygon  the handle, to be released once
 * @return 0; IMP_ERROR_LIMIT if the hull has more than IMP_LARGE_POLYGON_MAX_VERTICES vertices
 *
 * Any thread. O(n log n) of n points. Allocates.
 */
IMP_API
int32_t imp_polygon_create_2d(const struct imp_vec2 *points,
                              int32_t count,
                              struct imp_polygon *polygon);

/**
 * Adds one user of a polygon: its handle needs one more imp_polygon_release before it ends.
 *
 * Any thread.
 */
IMP_API int32_t imp_polygon_retain(struct imp_polygon polygon);

/**
 * Lets go of a polygon. With the last release its handle ends. Shapes made of it do not change, and keep the polygon
 * until the last of them is destroyed.
 *
 * Any thread.
 */
IMP_API
int32_t imp_polygon_release(struct imp_polygon polygon);

/**
 * Ends every polygon's handle, however often retained: for a host that starts over. Shapes keep their polygons.
 *
 * @return how many there were
 *
 * Any thread.
 */
IMP_API
int32_t imp_polygon_release_all(void);

/**
 * Whether a handle names a polygon.
 *
 * @return 1 if it does, 0 if not
 *
 * Any thread.
 */
IMP_API int32_t imp_polygon_valid(struct imp_polygon polygon);

/**
 * The number of polygons. Those that only shapes keep do not count.
 *
 * Any thread.
 */
IMP_API int32_t imp_polygon_count(void);

/**
 * The vertices of a polygon, before any scale or radius, in the order of imp_polygon_create_2d.
 *
 * @param vertices  at most `capacity` are written
 * @return how many vertices there are
 *
 * Any thread. Allocates nothing.
 */
IMP_API
int32_t imp_polygon_vertices_2d(struct imp_polygon polygon,
                                struct imp_vec2 *vertices,
                                int32_t capacity);

/**
 * imp_overlap in 2D: tests whether the distance that imp_distance_2d returns is at or below `margin`.
 *
 * @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
 * @return 1 if they overlap, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_overlap_2d(const struct imp_geometry_2d *geometry_a,
                       const struct imp_pose_2d *pose_a,
                       const struct imp_geometry_2d *geometry_b,
                       const struct imp_pose_2d *pose_b,
                       float margin);

/**
 * imp_overlap_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
 * compared with every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return how many pairs overlap
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_overlap_many_2d(const struct imp_geometry_2d *geometries_a,
                            const struct imp_pose_2d *poses_a,
                            int32_t count_a,
                            const struct imp_geometry_2d *geometries_b,
                            const struct imp_pose_2d *poses_b,
                            int32_t count_b,
                            float margin,
                            int32_t *results);

/**
 * imp_distance in 2D: returns the signed distance of two geometries, its direction, and the witness points on their
 * outlines. SAT over the edges of both.
 *
 * @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_distance_2d(const struct imp_geometry_2d *geometry_a,
                        const struct imp_pose_2d *pose_a,
                        const struct imp_geometry_2d *geometry_b,
                        const struct imp_pose_2d *pose_b,
                        struct imp_separation_2d *result);

/**
 * imp_distance_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
 * measured against every element of the other.
 *
 * @param results  max(count_a, count_b) separations
 * @return how many pairs overlap or touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_distance_many_2d(const struct imp_geometry_2d *geometries_a,
                             const struct imp_pose_2d *poses_a,
                             int32_t count_a,
                             const struct imp_geometry_2d *geometries_b,
                             const struct imp_pose_2d *poses_b,
                             int32_t count_b,
                             struct imp_separation_2d *results);

/**
 * imp_contact in 2D: returns the contact manifold of two geometries, one or two points. There are points if and only if
 * imp_overlap_2d says yes at the same margin.
 *
 * The normal is that of imp_distance_2d. The first point is the deeper and has the signed distance. The second is the
 * other end of the part that two facing edges share, seen along the normal, if its distance is at or below `margin`.
 * So boxes that rest on each other have two points; a corner or a circle has one. Ends closer than 2e-5 of the
 * shorter edge merge.
 *
 * Points lie on the outlines within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
 * features.
 *
 * @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin also
 *                  reports gaps up to it; a negative one only deeper penetration
 * @param manifold  its `count` is the answer; all zero when the signed distance is above `margin`
 * @return how many points there are: 0 to 2
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_contact_2d(const struct imp_geometry_2d *geometry_a,
                       const struct imp_pose_2d *pose_a,
                       const struct imp_geometry_2d *geometry_b,
                       const struct imp_pose_2d *pose_b,
                       float margin,
                       struct imp_manifold_2d *manifold);

/**
 * imp_contact_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
 * compared with every element of the other.
 *
 * @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_contact_many_2d(const struct imp_geometry_2d *geometries_a,
                            const struct imp_pose_2d *poses_a,
                            int32_t count_a,
                            const struct imp_geometry_2d *geometries_b,
                            const struct imp_pose_2d *poses_b,
                            int32_t count_b,
                            float margin,
                            struct imp_manifold_2d *results);

/**
 * imp_cast in 2D: when geometry A, moved by `translation` and not turned, first touches geometry B, which
 * stands still.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the answer is 1
 * @return 1 if they touch, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_cast_2d(const struct imp_geometry_2d *geometry_a,
                    const struct imp_pose_2d *pose_a,
                    const struct imp_vec2 *translation,
                    const struct imp_geometry_2d *geometry_b,
                    const struct imp_pose_2d *pose_b,
                    uint32_t flags,
                    struct imp_cast_hit_2d *hit);

/**
 * imp_cast_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then cast
 * against, or hit by, every element of the other.
 *
 * @param translations  `count_a` of them
 * @param flags  IMP_CAST_* bits
 * @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_cast_many_2d(const struct imp_geometry_2d *geometries_a,
                         const struct imp_pose_2d *poses_a,
                         const struct imp_vec2 *translations,
                         int32_t count_a,
                         const struct imp_geometry_2d *geometries_b,
                         const struct imp_pose_2d *poses_b,
                         int32_t count_b,
                         uint32_t flags,
                         struct imp_cast_hit_2d *hits);

/**
 * imp_cast_motion in 2D: when two geometries first touch that move and turn from one pose to another. They
 * turn the shorter way around; where that is half a turn, from the x axis towards the y axis.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the answer is 1
 * @return 1 if they touch, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_cast_motion_2d(const struct imp_geometry_2d *geometry_a,
                           const struct imp_pose_2d *start_a,
                           const struct imp_pose_2d *end_a,
                           const struct imp_geometry_2d *geometry_b,
                           const struct imp_pose_2d *start_b,
                           const struct imp_pose_2d *end_b,
                           uint32_t flags,
                           struct imp_cast_hit_2d *hit);

/**
 * imp_cast_motion_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param flags  IMP_CAST_* bits
 * @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return how many pairs touch
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_cast_motion_many_2d(const struct imp_geometry_2d *geometries_a,
                                const struct imp_pose_2d *starts_a,
                                const struct imp_pose_2d *ends_a,
                                int32_t count_a,
                                const struct imp_geometry_2d *geometries_b,
                                const struct imp_pose_2d *starts_b,
                                const struct imp_pose_2d *ends_b,
                                int32_t count_b,
                                uint32_t flags,
                                struct imp_cast_hit_2d *hits);

/**
 * The point of a geometry's outline that is nearest to a point, and their signed distance: imp_distance_2d from the
 * geometry (a) to the point (b).
 *
 * @return 1 if the geometry holds the point, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_closest_point_2d(const struct imp_geometry_2d *geometry,
                             const struct imp_pose_2d *pose,
                             const struct imp_vec2 *point,
                             struct imp_separation_2d *result);

/**
 * imp_closest_point_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param results  max(count, point_count) separations
 * @return how many points are held
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_closest_point_many_2d(const struct imp_geometry_2d *geometries,
                                  const struct imp_pose_2d *poses,
                                  int32_t count,
                                  const struct imp_vec2 *points,
                                  int32_t point_count,
                                  struct imp_separation_2d *results);

/**
 * imp_raycast in 2D: where a ray enters a geometry. One that begins inside or on the outline hits at distance
 * 0 with IMP_HIT_INSIDE; outlines are never hit from within. Touching counts.
 *
 * @param hit  written only when the answer is 1
 * @return 1 if the ray hits, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_raycast_2d(const struct imp_geometry_2d *geometry,
                       const struct imp_pose_2d *pose,
                       const struct imp_ray_2d *ray,
                       struct imp_hit_2d *hit);

/**
 * imp_raycast_2d for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
 * @return how many rays hit
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_raycast_many_2d(const struct imp_geometry_2d *geometries,
                            const struct imp_pose_2d *poses,
                            int32_t count,
                            const struct imp_ray_2d *rays,
                            int32_t ray_count,
                            struct imp_hit_2d *hits);

/**
 * Whether a geometry of the plane holds a point. Its outline belongs to it.
 *
 * @return 1 if it does, 0 if not
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_contains_2d(const struct imp_geometry_2d *geometry,
                        const struct imp_pose_2d *pose,
                        const struct imp_vec2 *point);

/**
 * imp_contains_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
 * serves for every element of the other.
 *
 * @param results  max(count, point_count) values, 1 or 0 each
 * @return how many points are held
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_contains_many_2d(const struct imp_geometry_2d *geometries,
                             const struct imp_pose_2d *poses,
                             int32_t count,
                             const struct imp_vec2 *points,
                             int32_t point_count,
                             int32_t *results);

/**
 * The axis-aligned bounds of a posed geometry of the plane: the tightest floats that hold all of it (rounded
 * outward). Where a half-plane has no end they reach 1e18.
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_aabb_2d(const struct imp_geometry_2d *geometry,
                    const struct imp_pose_2d *pose,
                    struct imp_bounds_2d *result);

/**
 * imp_aabb_2d for arrays of `count` elements each.
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_aabb_many_2d(const struct imp_geometry_2d *geometries,
                         const struct imp_pose_2d *poses,
                         int32_t count,
                         struct imp_bounds_2d *results);

/**
 * imp_explain in 2D: why two geometries overlap or do not. Every candidate axis of the separating-axis test
 * with both projections, the gap or overlap on it, and which one decides.
 *
 * The edges of A come first, then the edges of B, and last the direction of imp_distance_2d. Two boxes have
 * 2 + 2 + 1. Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the two sizes.
 * Its gap is the signed distance.
 *
 * @param axes      at most `capacity` are written: the first
 * @param decides   which axis decides, counted from 0, whether or not it was written; null: not wanted
 * @return how many axes there are
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_explain_2d(const struct imp_geometry_2d *geometry_a,
                       const struct imp_pose_2d *pose_a,
                       const struct imp_geometry_2d *geometry_b,
                       const struct imp_pose_2d *pose_b,
                       struct imp_axis_2d *axes,
                       int32_t capacity,
                       int32_t *decides);

/**
 * imp_explain_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then explained
 * with every element of the other. The axes of pair i stand in `axes[offsets[i]]` up to `axes[offsets[i + 1]]`.
 *
 * @param offsets  max(count_a, count_b) + 1 values; they count every axis, also those beyond `capacity`
 * @param axes     the first `capacity` of all
 * @param decides  max(count_a, count_b) values: which of a pair's axes decides, counted from its first; null:
 *                 not wanted
 * @return the last offset: how many axes there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
 *         without meaning
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_explain_many_2d(const struct imp_geometry_2d *geometries_a,
                            const struct imp_pose_2d *poses_a,
                            int32_t count_a,
                            const struct imp_geometry_2d *geometries_b,
                            const struct imp_pose_2d *poses_b,
                            int32_t count_b,
                            int32_t *offsets,
                            struct imp_axis_2d *axes,
                            int32_t capacity,
                            int32_t *decides);

/**
 * The outline of a posed geometry of the plane as lines, both ends of each on it.
 *
 * - Circle: itself. Of radius 0: none.
 * - Capsule, segment: two lines along it and a half circle about each end. Of radius 0: one line.
 * - Box, polygon: its edges. Rounded: these, moved out, and an arc about each corner.
 * - Half-plane: its line, 10 each way of the foot of the pose's position; eleven ticks, one every 2, that lead 0.5
 *   into the solid side; and its normal at the foot, 2 long.
 *
 * @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc has its part
 * @param lines     at most `capacity` are written: the first
 * @return how many lines there are
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_lines_2d(const struct imp_geometry_2d *geometry,
                     const struct imp_pose_2d *pose,
                     uint32_t segments,
                     struct imp_line_2d *lines,
                     int32_t capacity);

/**
 * imp_lines_2d for arrays of `count` elements each. The lines of geometry i stand in `lines[offsets[i]]` up to
 * `lines[offsets[i + 1]]`.
 *
 * @param offsets  `count + 1` values; they count every line, also those beyond `capacity`
 * @param lines    the first `capacity` of all
 * @return the last offset: how many lines there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
 *         without meaning
 *
 * Pure; any thread. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_lines_many_2d(const struct imp_geometry_2d *geometries,
                          const struct imp_pose_2d *poses,
                          int32_t count,
                          uint32_t segments,
                          int32_t *offsets,
                          struct imp_line_2d *lines,
                          int32_t capacity);

/**
 * The rotation by an angle in degrees, which turns the x axis towards the y axis: counter-clockwise where y points
 * up, clockwise where y points down. To the nearest floats; exact at multiples of 90.
 *
 * @param degrees  any finite number
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rotation_from_degrees_2d(float degrees,
                                     struct imp_rotation_2d *result);

/**
 * imp_rotation_from_degrees_2d in radians. The float nearest to a multiple of a quarter turn, of up to four either
 * way, counts as just that: its sine and cosine are exact.
 *
 * @param radians  any finite number
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rotation_from_radians_2d(float radians,
                                     struct imp_rotation_2d *result);

/**
 * The angle of a rotation in degrees: above -180, up to 180.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_rotation_to_degrees_2d(const struct imp_rotation_2d *rotation, float *degrees);

/**
 * The angle of a rotation in radians: above minus half a turn, up to half a turn, as the nearest float.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rotation_to_radians_2d(const struct imp_rotation_2d *rotation,
                                   float *radians);

/**
 * Makes a rectangle about `center`, `half_extents` being half its width and half its height along its own axes,
 * turned by an angle in degrees: see imp_rotation_from_degrees_2d.
 *
 * Whether two rectangles collide: imp_overlap_2d of their geometries (imp_rectangle_geometry), with a margin of 0
 * where touching counts, and of a little below 0 where it does not.
 *
 * @param half_extents  0 or more each; with 0 it is a segment or a point
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_from_degrees(const struct imp_vec2 *center,
                                   const struct imp_vec2 *half_extents,
                                   float degrees,
                                   struct imp_rectangle *result);

/**
 * imp_rectangle_from_degrees in radians: see imp_rotation_from_radians_2d.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_from_radians(const struct imp_vec2 *center,
                                   const struct imp_vec2 *half_extents,
                                   float radians,
                                   struct imp_rectangle *result);

/**
 * Makes a rectangle from x, y, width and height, then turned about its centre by an angle in degrees.
 *
 * x and y are the corner of least x and y that it has before it is turned: the top left where y points down, the
 * bottom left where y points up. The centre is rounded to the nearest floats. For an angle in radians pass 0, and
 * set the result's `rotation` with imp_rotation_from_radians_2d.
 *
 * @param width   0 or more
 * @param height  0 or more
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_from_corner(float x,
                                  float y,
                                  float width,
                                  float height,
                                  float degrees,
                                  struct imp_rectangle *result);

/**
 * Reads a rectangle back as imp_rectangle_from_corner makes one, to the nearest floats: x and y as if it were not
 * turned, width, height, and the angle in degrees, above -180 and up to 180. A result that is not wanted may be
 * null.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_to_corner(const struct imp_rectangle *rectangle,
                                float *x,
                                float *y,
                                float *width,
                                float *height,
                                float *degrees);

/**
 * The four corners of a rectangle, to the nearest floats: (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes.
 * Each is joined to the next by an edge, and the last to the first. Not turned they are, where y points down, the
 * top left, top right, bottom right and bottom left.
 *
 * @param corners  room for 4
 * @return 4
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_corners(const struct imp_rectangle *rectangle,
                              struct imp_vec2 *corners);

/**
 * The axes of a rectangle, unit: the direction of its width, then that of its height, which is the first turned by
 * 90 degrees.
 *
 * @param axes  room for 2
 * @return 2
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_axes(const struct imp_rectangle *rectangle,
                           struct imp_vec2 *axes);

/**
 * A rectangle as a geometry, an IMP_GEOMETRY_BOX_2D, for every question about one or two geometries and for shapes.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_rectangle_geometry(const struct imp_rectangle *rectangle,
                               struct imp_geometry_2d *result);

/**
 * The least circle that holds all points. Least but for rounding: the centre to the nearest floats, the radius
 * measured from there and rounded up. In double precision `distance(center, point) <= radius` holds for each, and
 * so does imp_contains_2d of imp_geometry_circle_2d.
 *
 * The pivoting of Gärtner ("Fast and robust smallest enclosing balls", 1999), in double precision: some ten passes
 * over the points.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
 *
 * Pure; any thread. Allocates nothing.
 */
IMP_API
int32_t imp_fit_circle_2d(const struct imp_vec2 *points,
                          int32_t count,
                          struct imp_circle *result);

/**
 * An oriented box that holds all points: its centre, half extents and axes, and its corners.
 *
 * IMP_FIT_PRINCIPAL: along the principal axes of the points. Its x axis is that along which they spread most (of
 * the two directions the one with a positive x); where they spread alike all round, as the corners of a square do,
 * it is not turned. Every point counts, those inside and those there twice, too: so it follows the mass of a cloud
 * and may be far from the least. O(n).
 *
 * IMP_FIT_LEAST_AREA: no box around the points has a lesser area, but for rounding. Of the four rotations that the
 * same box has it has the one that turns least, and exactly none where no turned box is smaller. One side lies
 * along an edge of the convex hull (Freeman and Shapira 1975), around which calipers turn (Toussaint 1983).
 * O(n log n).
 *
 * Either way the extents are measured on the rectangle that is returned and rounded up, not taken from eigenvalues:
 * imp_contains_2d of its geometry (imp_rectangle_geometry) holds for every point. The rotation is one: cosine and
 * sine of one angle. Points on one line and at one place make rectangles with half extents of 0, or of what rounding
 * the rotation leaves.
 *
 * @param count    1 or more
 * @param method   IMP_FIT_PRINCIPAL or IMP_FIT_LEAST_AREA
 * @param corners  room for 4, as imp_rectangle_corners tells them; or null
 *
 * Pure; any thread. IMP_FIT_LEAST_AREA allocates while it runs.
 */
IMP_API
int32_t imp_fit_box_2d(const struct imp_vec2 *points,
                       int32_t count,
                       uint32_t method,
                       struct imp_rectangle *result,
                       struct imp_vec2 *corners);

/**
 * The convex hull of points: its vertices go round counter-clockwise where y is to the left of x, first the one
 * with the least x, of these the least y. They are points of the array, each turns left, exactly, and no order of
 * the points changes them. Points on one line give the two outermost, points at one place give one.
 *
 * Up to IMP_POLYGON_MAX_VERTICES of them make a geometry (imp_geometry_polygon_2d), more make an asset
 * (imp_polygon_create_2d).
 *
 * Andrew's monotone chain (1979) with exact turns (Shewchuk 1997). O(n log n).
 *
 * @param vertices  room for `capacity`: the first of them are written
 * @return how many vertices the hull has; more than `capacity` did not fit
 *
 * Pure; any thread. Allocates while it runs.
 */
IMP_API
int32_t imp_hull_of_points_2d(const struct imp_vec2 *points,
                              int32_t count,
                              struct imp_vec2 *vertices,
                              int32_t capacity);

/**
 * Fills a world's description with the defaults.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_world_desc_default(struct imp_world_desc *desc);

/**
 * Creates an empty world: of space, or with IMP_WORLD_2D one of the plane. At most 4,096 of both live at once.
 *
 * Any thread.
 */
IMP_API
int32_t imp_world_create(const struct imp_world_desc *desc,
                         struct imp_world *world);

/**
 * Destroys a world and all its shapes. Their handles become stale; no events are told.
 *
 * Any thread. Waits for calls on the world that are under way. Works on a poisoned world.
 */
IMP_API int32_t imp_world_destroy(struct imp_world world);

/**
 * Destroys every world.
 *
 * @return how many there were
 *
 * Any thread. Waits for calls that are under way.
 */
IMP_API int32_t imp_world_destroy_all(void);

/**
 * @return how many worlds exist, poisoned ones included
 *
 * Any thread.
 */
IMP_API int32_t imp_world_count(void);

/**
 * @return 1 if the handle is that of a world that exists, else 0. A poisoned world exists.
 *
 * Any thread.
 */
IMP_API int32_t imp_world_valid(struct imp_world world);

/**
 * @return how many coordinates the points of a world have: 3, or of one made with IMP_WORLD_2D 2
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API int32_t imp_world_dimensions(struct imp_world world);

/**
 * Destroys every shape of a world. Overlaps end with the next update.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_world_clear(struct imp_world world);

/**
 * The bounds of all enabled shapes, each taken a little larger than it is (see `fatness`).
 *
 * @param result  written only when the answer is 1
 * @return 1, or 0 when no shape is enabled
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API int32_t imp_world_bounds(struct imp_world world, struct imp_bounds *result);

/**
 * imp_world_bounds of a world of the plane.
 *
 * @param result  written only when the answer is 1
 * @return 1, or 0 when no shape is enabled
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API int32_t imp_world_bounds_2d(struct imp_world world, struct imp_bounds_2d *result);

/**
 * Fills the `struct_size` of an imp_stats, and zeroes the rest.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_stats_default(struct imp_stats *stats);

/**
 * Counts of a world. `stats` comes from imp_stats_default.
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API int32_t imp_world_stats(struct imp_world world, struct imp_stats *stats);

/**
 * Checks the world's own bookkeeping: trees, handles, pairs. For tests and bug reports.
 *
 * @return IMP_OK, or IMP_ERROR_CORRUPT with what is wrong in imp_last_error
 *
 * Reads the world: any thread, beside other readers. Takes time in proportion to its size; allocates.
 */
IMP_API
int32_t imp_world_validate(struct imp_world world);

/**
 * Fills a shape's description with the defaults: enabled, moving, category 1, meeting everything, at the
 * origin. Its geometry is left invalid: set it.
 *
 * Pure; any thread.
 */
IMP_API
int32_t imp_shape_desc_default(struct imp_shape_desc *desc);

/**
 * Creates a shape in a world. Queries see it at once, events from the next update on.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_create(struct imp_world world,
                         const struct imp_shape_desc *desc,
                         struct imp_shape *shape);

/**
 * Creates `count` shapes. All are created, or on an error none.
 *
 * @param shapes  room for `count` handles
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_create_many(struct imp_world world,
                              const struct imp_shape_desc *descs,
                              int32_t count,
                              struct imp_shape *shapes);

/**
 * Destroys a shape. Its overlaps end with the next update, by events that still carry its handle.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_destroy(struct imp_shape shape);

/**
 * Destroys `count` shapes of one world. All are destroyed, or on an error none.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_destroy_many(struct imp_world world,
                               const struct imp_shape *shapes,
                               int32_t count);

/**
 * @return 1 if the handle is that of a shape that exists, else 0
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_valid(struct imp_shape shape);

/**
 * The pose last set.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_pose(struct imp_shape shape, struct imp_pose *pose);

/**
 * Moves a shape. Queries see it there at once. A jump of any length is allowed.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_set_pose(struct imp_shape shape, const struct imp_pose *pose);

/**
 * The poses of `count` shapes of one world.
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API
int32_t imp_shape_get_poses(struct imp_world world,
                            const struct imp_shape *shapes,
                            struct imp_pose *poses,
                            int32_t count);

/**
 * Moves `count` shapes of one world: what a frame calls once. All are moved, or on an error none. Of a
 * shape given twice the later pose stays.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_set_poses(struct imp_world world,
                            const struct imp_shape *shapes,
                            const struct imp_pose *poses,
                            int32_t count);

/**
 * The geometry of a shape. Of a hull whose handle has ended, `hull` is 0: the shape keeps the hull, but nobody
 * can name it any more.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API
int32_t imp_shape_get_geometry(struct imp_shape shape,
                               struct imp_geometry *geometry);

/**
 * Gives a shape another geometry, of any kind. Overlaps that go on raise no end and no begin.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_set_geometry(struct imp_shape shape, const struct imp_geometry *geometry);

/**
 * The filter of a shape.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_filter(struct imp_shape shape, struct imp_filter *filter);

/**
 * Gives a shape another filter. Overlaps that it no longer allows end with the next update.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_set_filter(struct imp_shape shape, const struct imp_filter *filter);

/**
 * @return 1 if the shape is enabled, 0 if not
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_enabled(struct imp_shape shape);

/**
 * Disables (0) or enables (1) a shape. No query or event sees a disabled one; its overlaps end with the
 * next update.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_set_enabled(struct imp_shape shape,
                              uint32_t enabled);

/**
 * @return 1 if the shape is static (IMP_SHAPE_STATIC), 0 if it is moving
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_static(struct imp_shape shape);

/**
 * Makes a shape static (1) or moving (0). The shape keeps its handle, and overlaps that go on raise no end and no
 * begin. Two static shapes never overlap: with the next update, overlaps with static shapes end when the shape
 * becomes static, and begin when it becomes moving.
 *
 * Changes the world: waits for other calls on it. It moves the shape to another tree, which costs about as much as to
 * disable and enable it.
 */
IMP_API
int32_t imp_shape_set_static(struct imp_shape shape,
                             uint32_t is_static);

/**
 * The number that you gave the shape.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_user_data(struct imp_shape shape, uint64_t *user_data);

/**
 * Gives the shape another number. Events from the next update on carry it.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_set_user_data(struct imp_shape shape, uint64_t user_data);

/**
 * Fills a description of a shape of the plane with the defaults, as imp_shape_desc_default does.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_shape_desc_default_2d(struct imp_shape_desc_2d *desc);

/**
 * Creates a shape in a world of the plane. Queries see it at once, events from the next update on.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_create_2d(struct imp_world world,
                            const struct imp_shape_desc_2d *desc,
                            struct imp_shape *shape);

/**
 * Creates `count` shapes in a world of the plane. All are created, or on an error none.
 *
 * @param shapes  room for `count` handles
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_create_many_2d(struct imp_world world,
                                 const struct imp_shape_desc_2d *descs,
                                 int32_t count,
                                 struct imp_shape *shapes);

/**
 * The pose last set of a shape of the plane.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_pose_2d(struct imp_shape shape, struct imp_pose_2d *pose);

/**
 * Moves a shape of the plane. Queries see it there at once. A jump of any length is allowed.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API int32_t imp_shape_set_pose_2d(struct imp_shape shape, const struct imp_pose_2d *pose);

/**
 * The poses of `count` shapes of one world of the plane.
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API
int32_t imp_shape_get_poses_2d(struct imp_world world,
                               const struct imp_shape *shapes,
                               struct imp_pose_2d *poses,
                               int32_t count);

/**
 * Moves `count` shapes of one world of the plane: what a frame calls once. All are moved, or on an error none. Of
 * a shape given twice the later pose stays.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_set_poses_2d(struct imp_world world,
                               const struct imp_shape *shapes,
                               const struct imp_pose_2d *poses,
                               int32_t count);

/**
 * The geometry of a shape of the plane.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_geometry_2d(struct imp_shape shape, struct imp_geometry_2d *geometry);

/**
 * Gives a shape of the plane another geometry, of any kind. Overlaps that go on raise no end and no begin.
 *
 * Changes the world: waits for other calls on it.
 */
IMP_API
int32_t imp_shape_set_geometry_2d(struct imp_shape shape,
                                  const struct imp_geometry_2d *geometry);

/**
 * Fills a query with the defaults: every shape is seen.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_query_default(struct imp_query *query);

/**
 * The shapes that overlap a geometry.
 *
 * @param margin    the signed distance at or below which a shape overlaps; 0: touching counts
 * @param query     null: every shape
 * @param shapes    at most `capacity` are written, in ascending order; the lowest ones when there are more
 * @return how many overlap
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_overlap(struct imp_world world,
                          const struct imp_geometry *geometry,
                          const struct imp_pose *pose,
                          float margin,
                          const struct imp_query *query,
                          struct imp_shape *shapes,
                          int32_t capacity);

/**
 * Whether any shape overlaps a geometry.
 *
 * @return 1 if one does, 0 if none
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_overlap_any(struct imp_world world,
                              const struct imp_geometry *geometry,
                              const struct imp_pose *pose,
                              float margin,
                              const struct imp_query *query);

/**
 * imp_world_overlap for `count` geometries. The shapes that overlap geometry i stand in
 * `shapes[offsets[i]]` up to `shapes[offsets[i + 1]]`, in ascending order.
 *
 * @param offsets   `count + 1` values; they count every overlap, also those beyond `capacity`
 * @param shapes    the first `capacity` of all
 * @return the last offset: how many overlaps there are
 *
 * Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_world_overlap_many(struct imp_world world,
                               const struct imp_geometry *geometries,
                               const struct imp_pose *poses,
                               int32_t count,
                               float margin,
                               const struct imp_query *query,
                               int32_t *offsets,
                               struct imp_shape *shapes,
                               int32_t capacity);

/**
 * The nearest hit of a ray. Of equal distances the lowest shape wins.
 *
 * @param query  null: every shape
 * @param hit    written only when the answer is 1
 * @return 1 if the ray hits, 0 if not
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast(struct imp_world world,
                          const struct imp_ray *ray,
                          const struct imp_query *query,
                          struct imp_world_hit *hit);

/**
 * Whether a ray hits anything: a line of sight.
 *
 * @return 1 if it does, 0 if not
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast_any(struct imp_world world,
                              const struct imp_ray *ray,
                              const struct imp_query *query);

/**
 * Every shape that a ray hits, each once.
 *
 * @param hits  at most `capacity` are written, by distance, then shape; the nearest ones when there are more
 * @return how many shapes the ray hits
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast_all(struct imp_world world,
                              const struct imp_ray *ray,
                              const struct imp_query *query,
                              struct imp_world_hit *hits,
                              int32_t capacity);

/**
 * The nearest hit of each of `count` rays.
 *
 * @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
 * @return how many rays hit
 *
 * Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_world_raycast_many(struct imp_world world,
                               const struct imp_ray *rays,
                               int32_t count,
                               const struct imp_query *query,
                               struct imp_world_hit *hits);

/**
 * The shapes of a world of the plane that overlap a geometry.
 *
 * @param margin    the signed distance at or below which a shape overlaps; 0: touching counts
 * @param query     null: every shape
 * @param shapes    at most `capacity` are written, in ascending order; the lowest ones when there are more
 * @return how many overlap
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_overlap_2d(struct imp_world world,
                             const struct imp_geometry_2d *geometry,
                             const struct imp_pose_2d *pose,
                             float margin,
                             const struct imp_query *query,
                             struct imp_shape *shapes,
                             int32_t capacity);

/**
 * Whether any shape of a world of the plane overlaps a geometry.
 *
 * @return 1 if one does, 0 if none
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_overlap_any_2d(struct imp_world world,
                                 const struct imp_geometry_2d *geometry,
                                 const struct imp_pose_2d *pose,
                                 float margin,
                                 const struct imp_query *query);

/**
 * imp_world_overlap_2d for `count` geometries. The shapes that overlap geometry i stand in
 * `shapes[offsets[i]]` up to `shapes[offsets[i + 1]]`, in ascending order.
 *
 * @param offsets   `count + 1` values; they count every overlap, also those beyond `capacity`
 * @param shapes    the first `capacity` of all
 * @return the last offset: how many overlaps there are
 *
 * Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_world_overlap_many_2d(struct imp_world world,
                                  const struct imp_geometry_2d *geometries,
                                  const struct imp_pose_2d *poses,
                                  int32_t count,
                                  float margin,
                                  const struct imp_query *query,
                                  int32_t *offsets,
                                  struct imp_shape *shapes,
                                  int32_t capacity);

/**
 * The nearest hit of a ray in a world of the plane. Of equal distances the lowest shape wins.
 *
 * @param query  null: every shape
 * @param hit    written only when the answer is 1
 * @return 1 if the ray hits, 0 if not
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast_2d(struct imp_world world,
                             const struct imp_ray_2d *ray,
                             const struct imp_query *query,
                             struct imp_world_hit_2d *hit);

/**
 * Whether a ray hits anything in a world of the plane: a line of sight.
 *
 * @return 1 if it does, 0 if not
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast_any_2d(struct imp_world world,
                                 const struct imp_ray_2d *ray,
                                 const struct imp_query *query);

/**
 * Every shape of a world of the plane that a ray hits, each once.
 *
 * @param hits  at most `capacity` are written, by distance, then shape; the nearest ones when there are more
 * @return how many shapes the ray hits
 *
 * Reads the world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_world_raycast_all_2d(struct imp_world world,
                                 const struct imp_ray_2d *ray,
                                 const struct imp_query *query,
                                 struct imp_world_hit_2d *hits,
                                 int32_t capacity);

/**
 * The nearest hit of each of `count` rays in a world of the plane.
 *
 * @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
 * @return how many rays hit
 *
 * Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
 */
IMP_API
int32_t imp_world_raycast_many_2d(struct imp_world world,
                                  const struct imp_ray_2d *rays,
                                  int32_t count,
                                  const struct imp_query *query,
                                  struct imp_world_hit_2d *hits);

/**
 * Finds which shapes overlap now, and the events since the update before. Call it once a frame, after
 * the poses are set. Queries do not need it.
 *
 * @return how many events there are
 *
 * Changes the world: waits for other calls on it. Splits a large world over the library's threads.
 */
IMP_API
int32_t imp_world_update(struct imp_world world);

/**
 * The events of the last update: first all ends, then all begins, then all stays. Each kind is sorted by shape a, then
 * shape b. They stay until the next update, whatever happens to the shapes.
 *
 * A pair has at most one event in an update. A shape that replaces a destroyed one is another pair: the old overlap
 * ends before the new one begins.
 *
 * @param events  at most `capacity` are written, the first ones
 * @return how many there are
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API
int32_t imp_world_events(struct imp_world world,
                         struct imp_event *events,
                         int32_t capacity);

/**
 * The pairs that overlapped at the last update and whose shapes both still exist, by shape a, then shape b.
 *
 * @param pairs  at most `capacity` are written, the first ones
 * @return how many there are
 *
 * Reads the world: any thread, beside other readers.
 */
IMP_API
int32_t imp_world_pairs(struct imp_world world,
                        struct imp_pair *pairs,
                        int32_t capacity);

/**
 * The shapes that overlap a shape now, as the world's margin and the filters have it: the poses last set
 * count, not the last update. A disabled shape overlaps nothing.
 *
 * @param shapes  at most `capacity` are written, in ascending order; the lowest ones when there are more
 * @return how many there are
 *
 * Reads the shape's world: any thread, beside other readers. Allocates nothing.
 */
IMP_API
int32_t imp_shape_overlaps(struct imp_shape shape,
                           struct imp_shape *shapes,
                           int32_t capacity);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* IMPINGE_H */
