/*
 * Impinge: collision detection for games. It answers whether things overlap, what a ray hits, and which
 * shapes began, stayed or ended overlapping. It does not simulate: no forces, no joints, no solver.
 *
 * RETURN VALUES   Every function returns int32_t. Below 0 it is an IMP_ERROR_* and nothing has changed;
 *                 otherwise 0 is done or no, and above 0 is yes or a count. imp_last_error tells in a
 *                 sentence which argument was wrong, what it was and what was expected.
 * POINTERS        Never null unless the function says so, aligned for their type, readable (const) or
 *                 writable (else) for the stated number of elements, which must not overlap each other.
 *                 An array of 0 elements may be null. The library keeps no pointer after a call.
 * BUFFERS         Belong to the caller. At most `capacity` results are written; the return value says how
 *                 many exist, so that overflow is visible. Capacity 0 counts.
 * NUMBERS         NaN and infinity are refused everywhere; coordinates and lengths reach to
 *                 IMP_MAX_LENGTH. Units are yours. Axes pass through: the library knows no handedness and
 *                 no up. A rotation is a unit quaternion.
 * SIGNED DISTANCE Above 0 a gap, below 0 minus the least translation that separates, 0 touching. Two
 *                 things overlap when it is at or below a margin; with margin 0, touching is overlap.
 *                 Overlap is what double precision has it: (a, b) and (b, a) agree, and moving both alike
 *                 changes nothing but what rounding the poses themselves does.
 * THREADS         Stateless functions are pure. Any number of threads may read one world at once; a change
 *                 waits for the readers and other changes of that world, and they for it; worlds are
 *                 independent. The library's own threads start at the first large batch.
 * DETERMINISM     The same calls give the same bits on any number of threads, on every platform.
 * MEMORY          Queries allocate nothing, changes nothing once their buffers have grown.
 * PANICS          A bug inside becomes IMP_ERROR_PANIC, and a world that it may have left half changed
 *                 answers IMP_ERROR_POISONED until it is destroyed. It never ends your program.
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
 * A sphere: `center`, `radius`.
 */
#define IMP_GEOMETRY_SPHERE 1

/**
 * A capsule: every point within `radius` of the segment from `point_a` to `point_b`.
 */
#define IMP_GEOMETRY_CAPSULE 2

/**
 * An oriented box: `center`, `rotation`, `half_extents`.
 */
#define IMP_GEOMETRY_BOX 3

/**
 * The greatest absolute value of any coordinate, radius or half extent that is accepted.
 */
#define IMP_MAX_LENGTH 1e16

/**
 * The greatest element count that one call accepts.
 */
#define IMP_MAX_COUNT 16777215

/**
 * The ray begins inside the geometry or on its surface: `distance` is 0.
 */
#define IMP_HIT_INSIDE 1

/**
 * imp_world_update records no IMP_EVENT_STAY.
 */
#define IMP_WORLD_NO_STAY_EVENTS 1

/**
 * The shape seldom moves. Two static shapes never pair; a static and a moving one do. Its pose can
 * still be set, at a higher price.
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
 * re-filtered.
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
 * A rotation is not a unit quaternion, or a direction has no length.
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
 * What the handle named has been destroyed.
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
 * There is no room for another world or shape.
 */
#define IMP_ERROR_LIMIT -12

/**
 * An earlier call on this world failed inside: only destroying it works.
 */
#define IMP_ERROR_POISONED -13

/**
 * imp_world_validate found the world's own bookkeeping broken. A bug of the library.
 */
#define IMP_ERROR_CORRUPT -14

/**
 * The call failed inside. A bug of the library; its text is in imp_last_error.
 */
#define IMP_ERROR_PANIC -15

/**
 * The version this header describes: 1,000,000 major + 1,000 minor + patch.
 */
#define IMP_VERSION 1000

/**
 * Rises whenever a struct or a signature changes. Compare it with imp_abi_version before anything else.
 */
#define IMP_ABI_VERSION 1

/**
 * The greatest argument of imp_set_threads.
 */
#define IMP_MAX_THREADS 256

/**
 * Three floats in the order x, y, z: the memory of Unity's `Vector3`.
 */
typedef struct imp_vec3 {
    float x;
    float y;
    float z;
} imp_vec3;

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
 * A geometry by value, in its own local frame. Make one with imp_geometry_sphere,
 * imp_geometry_capsule or imp_geometry_box. Fields that its kind does not use are ignored.
 */
typedef struct imp_geometry {
    /**
     * One of IMP_GEOMETRY_*.
     */
    uint32_t kind;
    /**
     * Sphere, capsule: the radius, 0 or more.
     */
    float radius;
    /**
     * Sphere, box: the centre.
     */
    struct imp_vec3 center;
    /**
     * Box: its rotation about the centre.
     */
    struct imp_quat rotation;
    /**
     * Box: half its size along each of its axes, 0 or more. A flat box is a rectangle.
     */
    struct imp_vec3 half_extents;
    /**
     * Capsule: the centre of one cap.
     */
    struct imp_vec3 point_a;
    /**
     * Capsule: the centre of the other cap. Equal to `point_a` makes a sphere.
     */
    struct imp_vec3 point_b;
} imp_geometry;

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
 * An axis-aligned bounding box (AABB), both corners included.
 */
typedef struct imp_bounds {
    struct imp_vec3 min;
    struct imp_vec3 max;
} imp_bounds;

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
 * Destroys every world and ends the library's threads. The library stays usable: the next call that
 * needs threads starts them anew.
 *
 * Any thread. Waits for calls that are under way.
 */
IMP_API int32_t imp_shutdown(void);

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
 * Whether a geometry is one that every other call accepts.
 *
 * @return 1 if so, or the error that those calls would return
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_geometry_valid(const struct imp_geometry *geometry);

/**
 * Whether two geometries overlap: whether their signed distance is at or below `margin`.
 *
 * The answer is that of double precision, from the poses given, and the same for (a, b) and (b, a).
 *
 * @param margin  0: touching counts; slightly negative: it does not; positive: a gap up to it counts
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
 * The signed distance of two geometries, its direction, and the point of each surface where it is measured.
 * For overlapping geometries it is minus the least translation that separates them.
 *
 * Within 1e-6 of the size of the two, and of what rounding the result to floats costs; (b, a) gives the same with the normal turned and the
 * points exchanged. Where many directions are as good, as for coincident centres, the normal is a fixed one.
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
 * Where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
 * IMP_HIT_INSIDE; surfaces are never hit from within. Touching counts.
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
 * The axis-aligned bounds of a posed geometry: the tightest floats that hold all of it (rounded outward).
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
 * Fills a world's description with the defaults.
 *
 * Pure; any thread.
 */
IMP_API int32_t imp_world_desc_default(struct imp_world_desc *desc);

/**
 * Creates an empty world. At most 4,096 live at once.
 *
 * Any thread.
 */
IMP_API int32_t imp_world_create(const struct imp_world_desc *desc, struct imp_world *world);

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
 * The geometry of a shape.
 *
 * Reads the shape's world: any thread, beside other readers.
 */
IMP_API int32_t imp_shape_get_geometry(struct imp_shape shape, struct imp_geometry *geometry);

/**
 * Gives a shape another geometry, of any kind.
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
 * The events of the last update, ordered by shape a, then shape b. They stay until the next update,
 * whatever happens to the shapes.
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
