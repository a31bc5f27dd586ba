/*
 * Impinge: collision detection for games. Overlap, distance, contact manifolds, casts, rays, and overlap events for
 * worlds of shapes, in 2D and 3D. It does not simulate: no forces, no joints, no solver.
 *
 * RETURN VALUES   Every function returns int32_t. A negative value is an IMP_ERROR_*: the call changed nothing.
 *                 Otherwise 0 means done or no, and a positive value means yes or is a count. imp_last_error returns
 *                 one sentence with the wrong argument, its value and the expected values.
 * POINTERS        Not null unless the function says so. Aligned for their type. Readable (const) or writable for the
 *                 stated number of elements. The arrays of one call do not overlap each other. An array of 0 elements
 *                 may be null. The library keeps no pointer after the call.
 * BUFFERS         The caller owns them. A call writes at most `capacity` results and returns how many exist, so
 *                 overflow is visible. Capacity 0 only counts.
 * NUMBERS         NaN and infinity are errors everywhere. Coordinates and lengths reach up to IMP_MAX_LENGTH. Units
 *                 are yours. The library assumes no handedness and no up axis. A 3D rotation is a unit quaternion; a
 *                 2D rotation is a cosine and a sine.
 * 2D AND 3D       A name that ends in _2d is the 2D twin of the 3D function or struct, under the same rules. A world
 *                 is 3D or 2D (IMP_WORLD_2D). World and shape functions without vectors serve both kinds. All others
 *                 return IMP_ERROR_DIMENSION for a world of the other kind.
 * GEOMETRIES      A kind, a radius, and one member of `data`. The library ignores bytes beyond the member on input and
 *                 sets them to 0 on output.
 * CONCAVE         Meshes, height fields, polylines and compounds consist of convex parts: triangles, edges, or the
 * GEOMETRIES      parts of a compound. An answer about them is that of the same call for the deciding parts, to the
 *                 bit, and names these parts (imp_part). Ties go to the lowest part.
 *                 - The signed distance is the least over all pairs of parts. So a depth is that of the deepest pair,
 *                   and moving by it need not separate the others.
 *                 - A solid mesh (IMP_MESH_SOLID) has an inside: a body within it overlaps. If a pair with a solid
 *                   overlaps, its depth is the length of a translation that separates the whole pair. It is the
 *                   shortest one if both are convex, a convex solid mesh included, and for points; else an upper
 *                   bound. Other meshes, height fields and polylines have no inside.
 *                 - Rays and casts ignore the back of one-sided geometries, but not in an imp_cast_motion in which that
 *                   geometry turns. Bodies that cross them are pushed to the front: see ONE-SIDED SURFACES.
 *                 - imp_contact returns up to four points for the whole pair; imp_contacts returns a manifold for each
 *                   pair of parts. On welded geometries it returns one for each contact of the whole surface.
 *                 - A welded geometry is one surface: how it is cut into triangles, boxes, edges, hulls or polygons shows
 *                   in no contact. Along a normal, the surface does not rise from the contact point. Moved by the depth
 *                   along it, the body rests on the plane there. The depth is the least among nearby normals, and on one
 *                   convex piece, such as a floor, a ridge or a tiled box. A face that has the body's lowest point behind
 *                   another face, as in a valley, has its own normal and the depth below its plane. So moving by the
 *                   depths of all manifolds leads out.
 *                 - A convex geometry, or a part of the other one, has at most eight contacts with a welded geometry, the
 *                   deepest ones.
 *                 - Such a manifold names the part at its first point. Normals are within 0.001 degrees of those of the
 *                   surface in one piece, or 0.01 between parts with poses. Bodies deeper than a twentieth of their size at
 *                   the border of a sheet may get a longer way than the shortest, in a few of a thousand places.
 *                 - Parts that are rounded, or have more than 64 faces or a face with more than 32 corners, have contacts
 *                   of their own. Those at edges and faces that are internal to the surface are left out. If all are,
 *                   those that are least so stay.
 *                 - So normal and depth of contacts with a welded geometry may differ from those of imp_distance. Height
 *                   fields are always welded.
 *                 - Poses of parts are rounded to float in a frame at the position of the first body.
 *                 - imp_contact of a pair with a solid that overlaps has the normal of imp_distance, and the points at
 *                   which the body rests where it comes out, moved back. The first is as deep as imp_distance.
 *                   imp_contacts lists the pairs of parts, or one point with feature ids 0 if no part overlaps.
 *                 - The library does not simplify meshes and does not cut them into convex pieces. V-HACD and CoACD
 *                   do: make hulls of their pieces, and a compound of the hulls.
 *
 *                 call                                    two convex   convex, concave   two concave
 *                 overlap, distance, contact, explain     yes          yes               yes
 *                 imp_cast                                yes          yes               yes
 *                 imp_cast_motion                         yes          yes               IMP_ERROR_UNSUPPORTED
 *                 imp_part_pairs, imp_contacts            yes          yes               yes
 *                 imp_world_cast_motion, each shape       yes          yes               IMP_ERROR_UNSUPPORTED
 *
 *                 Rays, closest points, imp_contains, bounds, lines and worlds take every kind. imp_geometry_rounded
 *                 takes convex geometries, and a part of a compound is no compound: else IMP_ERROR_UNSUPPORTED.
 * ONE-SIDED       A part of another body crosses a triangle of a mesh with IMP_MESH_ONE_SIDED, or of a height field with
 * SURFACES        IMP_HEIGHT_FIELD_ONE_SIDED, or an edge of a polyline with IMP_POLYLINE_ONE_SIDED. If the least way out
 *                 of that triangle or edge leads out of its back, the way to its front counts. The normal is that of the
 *                 front. The depth is the length of the shortest translation along it after which both do not overlap.
 *                 - `thickness` limits how far below the front the middle of the part may be, measured along the normal.
 *                   0 has no limit: everything that crosses the surface is pushed to the front.
 *                 - Distances, contacts, overlaps at negative margins, casts that touch at the start, worlds and events
 *                   follow this rule. A cast with IMP_CAST_SKIP_LEAVING leaves if it moves to the front.
 *                 - Gaps and pairs that only touch are the same on both sides. So is each overlap at a margin of 0 or
 *                   more.
 *                 - The rule is not for solid meshes, nor for half-spaces as the other body. imp_explain lists the axes
 *                   of the least way out.
 * SIGNED DISTANCE Positive: the gap. Negative: minus the penetration depth, the length of the shortest translation
 *                 that separates. 0: touching. Normals have length 1 and point from A to B. point_b = point_a +
 *                 distance * normal; moving B by -distance * normal makes the pair touch.
 * SYMMETRY        Swapping A and B negates the normal and swaps the points; the distance is identical. If both have
 *                 the same geometry and the same pose, swapping changes nothing.
 * ACCURACY        A distance or depth is within 1e-6 of the size of the pair, plus rounding to float. The size is the
 *                 sum of the extents of both. The library first makes both poses relative to A. So a common
 *                 translation changes no answer, except for the rounding of the poses themselves.
 * TOUCHING        Two geometries overlap at a margin if and only if imp_distance returns a float at or below it.
 *                 Every function and every world event follows this rule to the bit: overlaps, contacts, casts at
 *                 time 0, imp_contains and rays that begin inside.
 *                 A distance within 1e-14 of the sum of all lengths that enter it is 0. So bodies that touch exactly
 *                 on a grid touch. In a rotated frame, bodies placed to touch are apart or overlap by the rounding of
 *                 their poses. In half of 2,000 random frames they touch at margin 0. In all frames they touch at a
 *                 margin of 2e-7 of the largest coordinate plus the size. Use 1e-6 of it.
 * WORLD QUERIES   Searches of a world: imp_world_raycast, imp_world_cast, imp_world_cast_motion, imp_world_closest and
 *                 imp_world_closest_point. Their hits are those of the pair call for each shape, to the bit, sorted by
 *                 distance or time, then shape. Each has four forms:
 *                 name           the nearest hit; with a null hit only whether there is one
 *                 name_all       the nearest hits for the room; returns how many exist
 *                 name_many      the nearest hit of each of many probes
 *                 name_all_many  all hits of many probes, with offsets
 *                 IMP_QUERY_NEAREST_ONLY ends the list of name_all where the room does, which is faster. A batch takes one
 *                 imp_query for all of its probes, or one for each.
 *                 Queries use the poses last set. imp_query chooses which shapes they see. imp_world_overlap lists
 *                 shapes in ascending order.
 * EVENTS          imp_world_events lists ends, then begins, then ends of pairs that began in the same update, then
 *                 stays. Each group is sorted by time, then by pair. Only sweeps of continuous shapes have times other
 *                 than 1: see imp_shape_set_flags.
 * THREADS         The last lines of a comment say where a function may run:
 *                 Any thread      at any time.
 *                 Pure            any thread: it depends only on its arguments.
 *                 Reads           any thread: any number of calls may read one world at once.
 *                 Changes         any thread, with exclusive access to its world: it waits for running calls on that
 *                                 world, and new calls wait for it.
 *                 Splits          a large batch runs on the calling thread and on threads of the library, which the
 *                                 first of them starts and imp_shutdown ends. So do large updates.
 *                 No allocation   it takes no memory. Others may.
 *                 The first query after shapes were created inserts them into the trees: it has exclusive access, too.
 *                 Worlds are independent.
 *                 A call measures its own pace, and threads join it while 200 us of work are left for each. The calling
 *                 thread waits for those that have joined.
 *                 Any number of threads may use one asset. Making and releasing assets waits for no running call.
 *                 Updating a height field waits for queries on it, and they wait for it.
 * FORK            A child process of fork may make every call if no other thread was in a call during the fork. It has
 *                 copies of all worlds and assets, and starts threads of its own. A mesh build of imp_mesh_create_begin
 *                 may run meanwhile. Its thread is only in the parent, so in the child imp_mesh_build_finish returns
 *                 IMP_ERROR_CANCELLED. A build that had ended can be finished in both.
 * DETERMINISM     The same calls return the same bits on any number of threads and in any build. Tests compare golden
 *                 hashes on x86-64 and on 64-bit Arm.
 * HOST STATE      Rounding mode, flush-to-zero and unmasked floating-point exceptions of the calling thread change no
 *                 answer. A call sets the default state and restores yours, sticky flags included. A call needs at
 *                 most 24 KiB of stack.
 * MEMORY          Queries allocate nothing, except the first one after shapes were created. Changes and updates
 *                 allocate nothing once their buffers have grown. Two exceptions: a batch or update that uses several
 *                 threads allocates one job of under 100 bytes for each other thread, which it frees, and its queue
 *                 one block of about 1.5 KiB for every 63 jobs. And the first wait of a thread for a lock may enlarge a
 *                 table of a few hundred bytes, once for all locks.
 *                 A world of static shapes keeps no bounds of them: 24 bytes less a shape, 16 in 2D. The first update,
 *                 moving shape, or change of a pose, geometry or static flag computes and keeps those of all shapes.
 *                 On Linux the library asks for huge pages where an array has 128 KiB or more.
 * PANICS          An internal bug, also on a thread of the library, returns IMP_ERROR_PANIC. A world that it may have
 *                 left half changed then returns IMP_ERROR_POISONED until it is destroyed. Two conditions still end
 *                 the process: memory that runs out, and a stack with less than that left.
 * ASSETS          Hulls, meshes, height fields, compounds, large polygons and polylines belong to the process, not to a
 *                 world. They are reference counted: a geometry names one, a shape or compound keeps it alive.
 * STRUCT SIZES    Fill a struct that begins with struct_size by its imp_*_default first.
 * INDEX           A first program needs imp_geometry_box, imp_geometry_capsule and imp_overlap; a world imp_world_create,
 *                 imp_shape_create, imp_shape_set_pose, imp_world_update and imp_world_events. Most questions have a
 *                 form for arrays (`_many`) and a 2D twin (`_2d`).
 *
 *   question                       two geometries             shapes by handle      a world
 *   Do they overlap?               imp_overlap                imp_shapes_overlap    imp_world_overlap
 *   How far apart, how deep?       imp_distance               imp_shapes_distance   imp_world_closest
 *   Where do they touch?           imp_contact, imp_contacts  imp_shapes_contact    imp_world_events_with_contacts
 *   When will they touch?          imp_cast                   imp_shapes_cast       imp_world_cast
 *   When, if they turn?            imp_cast_motion                                  imp_world_cast_motion
 *   What does a ray hit?           imp_raycast                                      imp_world_raycast
 *   Where does it leave a solid?   imp_raycast_exit                                 imp_world_raycast
 *   Which point is closest?        imp_closest_point                                imp_world_closest_point
 *   Is a point inside?             imp_contains                                     imp_world_closest_point
 *   Which pairs overlap?           imp_overlap_pairs          imp_shape_overlaps    imp_world_pairs
 *   Which began, which ended?                                 imp_shape_events      imp_world_update, imp_world_events
 *   Which parts touch?             imp_part_pairs             imp_shape_part_pairs
 *   What is closest to a shape?                               imp_shape_closest
 *   What is in its way?                                       imp_shape_cast
 *   Which axis separates them?     imp_explain
 *   What are its bounds?           imp_aabb                                         imp_world_bounds
 *   How is it drawn?               imp_lines                                        imp_world_lines
 *
 *   Assets: imp_hull_create, imp_mesh_create, imp_height_field_create, imp_compound_create, imp_polygon_create_2d,
 *   imp_polyline_create_2d, imp_compound_create_from_outline_2d; imp_asset_release ends the handle of any.
 *   Fits: imp_fit_sphere, imp_fit_box, imp_fit_capsule.
 */

#ifndef IMPINGE_H
#define IMPINGE_H

/* Generated from src/ffi by `cargo xtask generate`. Do not edit. */

#include <stddef.h>
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

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * VALUES, STATUS, LIBRARY
 * Vectors, poses and handles; errors; versions, threads and memory.
 * ================================================================================================================== */

/** A sphere: `data.sphere` and `radius`. */
#define IMP_GEOMETRY_SPHERE 1
/** A capsule: every point within `radius` of the segment between the points of `data.capsule`. */
#define IMP_GEOMETRY_CAPSULE 2
/** An oriented box: `data.box` and `radius`. */
#define IMP_GEOMETRY_BOX 3
/** A triangle: `data.triangle` and `radius`. It is two-sided and has no interior. */
#define IMP_GEOMETRY_TRIANGLE 4
/** A convex hull: `data.hull` and `radius`. The scale applies first, then the radius. */
#define IMP_GEOMETRY_HULL 5
/** A half-space, such as a floor without end: all x with `dot(unit normal, x) <= offset`. Uses `data.half_space`. */
#define IMP_GEOMETRY_HALF_SPACE 6
/** A solid cylinder: `data.cylinder` and `radius`. */
#define IMP_GEOMETRY_CYLINDER 7
/** A solid cone: `data.cone` and `radius`. */
#define IMP_GEOMETRY_CONE 8
/** A triangle mesh. Uses `data.mesh`. See CONCAVE GEOMETRIES in the head of this header. */
#define IMP_GEOMETRY_MESH 9
/** A height field. Uses `data.height_field`. See CONCAVE GEOMETRIES in the head of this header. */
#define IMP_GEOMETRY_HEIGHT_FIELD 10

/**
 * A compound: parts with poses of their own. Uses `data.compound`. See CONCAVE GEOMETRIES in the head of this header.
 */
#define IMP_GEOMETRY_COMPOUND 11

/** The greatest absolute value of a coordinate, radius or half extent. */
#define IMP_MAX_LENGTH 1e16
/** The greatest element count of one call. */
#define IMP_MAX_COUNT 16777215
/** The most vertices of a hull. */
#define IMP_HULL_MAX_VERTICES 65535
/** A circle with its interior: `data.circle` and `radius`. */
#define IMP_GEOMETRY_CIRCLE_2D 17
/** A capsule: every point within `radius` of the segment between the points of `data.capsule`. */
#define IMP_GEOMETRY_CAPSULE_2D 18
/** An oriented box: `data.box` and `radius`. */
#define IMP_GEOMETRY_BOX_2D 19
/** A convex polygon with its interior: `data.polygon` and `radius`. */
#define IMP_GEOMETRY_POLYGON_2D 20
/** A segment: `data.segment` and `radius`. It is two-sided and has no interior. */
#define IMP_GEOMETRY_SEGMENT_2D 21
/** A half-plane, such as ground without end: all x with `dot(unit normal, x) <= offset`. Uses `data.half_plane`. */
#define IMP_GEOMETRY_HALF_PLANE_2D 22
/** A convex polygon asset: `data.large_polygon` and `radius`. The scale applies first, then the radius. */
#define IMP_GEOMETRY_LARGE_POLYGON_2D 23

/**
 * A compound: parts with poses of their own. Uses `data.compound`. See CONCAVE GEOMETRIES in the head of this header.
 */
#define IMP_GEOMETRY_COMPOUND_2D 24

/** A polyline: edges without an inside. Uses `data.polyline`. See CONCAVE GEOMETRIES in the head of this header. */
#define IMP_GEOMETRY_POLYLINE_2D 25
/** The most vertices of an imp_geometry_data_polygon_2d. */
#define IMP_POLYGON_MAX_VERTICES 8
/** The most vertices of a polygon asset. */
#define IMP_LARGE_POLYGON_MAX_VERTICES 1024
/** For imp_polyline_create_2d: one more edge joins the last point to the first. */
#define IMP_POLYLINE_CLOSED 1

/**
 * For imp_polyline_create_2d: rays and casts ignore the back of each edge.
 *
 * With y up the front is on the right of an edge, seen from its start. So a closed outline in counter-clockwise order
 * has its front outside. Bodies that cross an edge are pushed to the front: see ONE-SIDED SURFACES in the head of this
 * header, and `thickness` of imp_geometry_data_polyline_2d. A ray or cast that begins in touch counts from
 * both sides. imp_cast_motion_2d counts both sides of a polyline that rotates.
 */
#define IMP_POLYLINE_ONE_SIDED 2

/** For imp_polyline_create_2d: contacts leave out internal points, so bodies do not catch where edges meet. */
#define IMP_POLYLINE_WELDED 4
/** The most points of imp_compound_create_from_outline_2d. */
#define IMP_OUTLINE_MAX_POINTS 131072
/** Done, or the answer is no. */
#define IMP_OK 0
/** A pointer is null, or not aligned for its type. */
#define IMP_ERROR_POINTER -1
/** A float is NaN or infinite. */
#define IMP_ERROR_NOT_FINITE -2
/** A quaternion or a (cosine, sine) pair is not of unit length, or a direction has length 0. */
#define IMP_ERROR_ROTATION -3
/** A value is outside its range, such as a negative radius or a length above IMP_MAX_LENGTH. */
#define IMP_ERROR_RANGE -4
/** A count or capacity is negative, above IMP_MAX_COUNT, or does not match another count of the call. */
#define IMP_ERROR_COUNT -5
/** A kind, flag or reserved field has a value that this version does not know. */
#define IMP_ERROR_UNKNOWN -6
/** A `struct_size` differs from the value that its imp_*_default writes. */
#define IMP_ERROR_STRUCT_SIZE -7
/** A handle is zero, or not a handle of this type. */
#define IMP_ERROR_HANDLE -8
/** A handle names an object that has been destroyed, or released for the last time. */
#define IMP_ERROR_STALE -9
/** A shape belongs to another world than the one of the call. */
#define IMP_ERROR_FOREIGN -10
/** A shape is twice in an array that may contain it once. */
#define IMP_ERROR_DUPLICATE -11
/** There is no room for another world, shape or asset, or for all vertices of a polygon. */
#define IMP_ERROR_LIMIT -12
/** An earlier call on this world failed internally. The world can only be destroyed. */
#define IMP_ERROR_POISONED -13
/** imp_world_validate or imp_hull_validate found inconsistent data. This is a bug of the library. */
#define IMP_ERROR_CORRUPT -14
/** The call failed internally. This is a bug of the library; imp_last_error has its message. */
#define IMP_ERROR_PANIC -15
/** The bytes are not a saved hull, mesh, height field or polyline, are incomplete, or have been changed. */
#define IMP_ERROR_BYTES -16
/** A 2D world or shape where a 3D one is expected, or the reverse. */
#define IMP_ERROR_DIMENSION -17
/** The call does not support a geometry of this kind. See CONCAVE GEOMETRIES in the head of this header. */
#define IMP_ERROR_UNSUPPORTED -18
/** The surface of a mesh with IMP_MESH_SOLID is not closed. */
#define IMP_ERROR_OPEN -19
/** imp_mesh_build_cancel has cancelled the build. */
#define IMP_ERROR_CANCELLED -20
/** The version of this header: 1,000,000 major + 1,000 minor + patch. */
#define IMP_VERSION 13000
/** Rises whenever a struct or a signature changes. Compare it with imp_abi_version before any other call. */
#define IMP_ABI_VERSION 7
/** The greatest argument of imp_set_threads. */
#define IMP_MAX_THREADS 256

/** Three floats x, y, z: the memory layout of Unity's `Vector3`. */
typedef struct imp_vec3 {
    float x;
    float y;
    float z;
} imp_vec3;

/** A sphere. Its radius is imp_geometry.radius. */
typedef struct imp_geometry_data_sphere {
    struct imp_vec3 center;
} imp_geometry_data_sphere;

/** A capsule. Its radius is imp_geometry.radius. */
typedef struct imp_geometry_data_capsule {
    /** The centre of one cap. */
    struct imp_vec3 point_a;
    /** The centre of the other cap. Equal to `point_a` it makes a sphere. */
    struct imp_vec3 point_b;
} imp_geometry_data_capsule;

/**
 * A rotation as a unit quaternion x, y, z, w: the memory layout of Unity's `Quaternion`.
 *
 * Its length may differ from 1 by up to 1 %; the library normalises it. Any other length is IMP_ERROR_ROTATION.
 */
typedef struct imp_quat {
    float x;
    float y;
    float z;
    float w;
} imp_quat;

/** An oriented box. */
typedef struct imp_geometry_data_box {
    struct imp_vec3 center;
    /** The rotation of the box about its centre. */
    struct imp_quat rotation;
    /** Half the size along each axis of the box, 0 or more. A flat box is a rectangle. */
    struct imp_vec3 half_extents;
} imp_geometry_data_box;

/** A triangle. */
typedef struct imp_geometry_data_triangle {
    struct imp_vec3 point_a;
    struct imp_vec3 point_b;
    struct imp_vec3 point_c;
} imp_geometry_data_triangle;

/**
 * A handle of a convex hull, made by imp_hull_create or imp_asset_load. Any number of geometries may use it. Zero names
 * no hull. A handle is never reused.
 */
typedef struct imp_hull {
    uint64_t id;
} imp_hull;

/** A convex hull. */
typedef struct imp_geometry_data_hull {
    /** The hull. It must exist whenever a call gets the geometry. */
    struct imp_hull hull;
    /** The factor along each local axis, not 0. A negative factor mirrors. */
    struct imp_vec3 scale;
    /** Must be 0. */
    uint32_t reserved;
} imp_geometry_data_hull;

/** A cylinder. */
typedef struct imp_geometry_data_cylinder {
    /** The centre of one cap. */
    struct imp_vec3 point_a;
    /** The centre of the other cap. Equal to `point_a` it makes a disc across the local y axis. */
    struct imp_vec3 point_b;
    /** The radius of the caps and the side, 0 or more. 0 makes a segment. */
    float side_radius;
} imp_geometry_data_cylinder;

/** A cone. */
typedef struct imp_geometry_data_cone {
    /** The centre of the base. */
    struct imp_vec3 base;
    /** The tip. Equal to `base` it makes a disc across the local y axis. */
    struct imp_vec3 apex;
    /** The radius of the base, 0 or more. 0 makes a segment. */
    float base_radius;
} imp_geometry_data_cone;

/** A half-space. It has no radius. */
typedef struct imp_geometry_data_half_space {
    /** The outward direction, of any length but 0. The library normalises it. */
    struct imp_vec3 normal;
    /** The signed distance of the plane from the origin along the normal. */
    float offset;
} imp_geometry_data_half_space;

/**
 * A handle of a triangle mesh, made by imp_mesh_create, imp_mesh_build_finish or imp_asset_load. Any number of
 * geometries may use it. Zero names no mesh. A handle is never reused.
 */
typedef struct imp_mesh {
    uint64_t id;
} imp_mesh;

/** A triangle mesh. It has no radius. */
typedef struct imp_geometry_data_mesh {
    /** The mesh. It must exist whenever a call gets the geometry. */
    struct imp_mesh mesh;
    /** The factor along each local axis, not 0. A negative factor mirrors; front sides stay outside. */
    struct imp_vec3 scale;
    /**
     * With IMP_MESH_ONE_SIDED: how far below the surface the middle of a body may be that is pushed to the front, a length of
     * 0 or more. The scale does not change it. imp_geometry_mesh sets 0: without limit, so every body that crosses the
     * surface is pushed to the front. Ignored by other meshes.
     */
    float thickness;
} imp_geometry_data_mesh;

/**
 * A handle of a height field, made by imp_height_field_create or imp_asset_load.
 * Any number of geometries may use it. Zero names no height field. A handle is never reused.
 */
typedef struct imp_height_field {
    uint64_t id;
} imp_height_field;

/** A height field. It has no radius. */
typedef struct imp_geometry_data_height_field {
    /** The height field. It must exist whenever a call gets the geometry. */
    struct imp_height_field height_field;
} imp_geometry_data_height_field;

/**
 * A handle of a compound, made by imp_compound_create or imp_compound_create_2d. Any number of geometries may use it.
 * Zero names no compound. A handle is never reused.
 */
typedef struct imp_compound {
    uint64_t id;
} imp_compound;

/** A compound. It has no radius. */
typedef struct imp_geometry_data_compound {
    /** The compound. It must exist whenever a call gets the geometry. */
    struct imp_compound compound;
} imp_geometry_data_compound;

/** The part of a geometry that depends on its kind. `imp_geometry.kind` selects the member. */
typedef union imp_geometry_data {
    struct imp_geometry_data_sphere sphere;
    struct imp_geometry_data_capsule capsule;
    struct imp_geometry_data_box box;
    struct imp_geometry_data_triangle triangle;
    struct imp_geometry_data_hull hull;
    struct imp_geometry_data_cylinder cylinder;
    struct imp_geometry_data_cone cone;
    struct imp_geometry_data_half_space half_space;
    struct imp_geometry_data_mesh mesh;
    struct imp_geometry_data_height_field height_field;
    struct imp_geometry_data_compound compound;
} imp_geometry_data;

/**
 * A geometry in its own local frame: a tagged union of 48 bytes, passed by value. imp_geometry_sphere and its siblings
 * make one.
 *
 * On input the library ignores the bytes of `data` beyond the member of the kind. On output it sets them to 0.
 */
typedef struct imp_geometry {
    /** One of IMP_GEOMETRY_*. */
    uint32_t kind;
    /**
     * 0 or more. Sphere, capsule: the radius. Box, triangle, hull, cylinder, cone: the convex radius, by which the
     * geometry grows on all sides; 0 keeps edges sharp. Half-space, mesh, height field, compound: ignored. See
     * imp_geometry_rounded.
     */
    float radius;
    /** The member of the kind: `data.sphere` for IMP_GEOMETRY_SPHERE, and so on. */
    union imp_geometry_data data;
} imp_geometry;

/** Two floats x, y: the memory layout of Unity's `Vector2`. */
typedef struct imp_vec2 {
    float x;
    float y;
} imp_vec2;

/** A circle with its interior. Its radius is imp_geometry_2d.radius. */
typedef struct imp_geometry_data_circle_2d {
    struct imp_vec2 center;
} imp_geometry_data_circle_2d;

/** A capsule. Its radius is imp_geometry_2d.radius. */
typedef struct imp_geometry_data_capsule_2d {
    /** The centre of one cap. */
    struct imp_vec2 point_a;
    /** The centre of the other cap. Equal to `point_a` it makes a circle. */
    struct imp_vec2 point_b;
} imp_geometry_data_capsule_2d;

/**
 * A 2D rotation: the cosine and sine of an angle from the x axis towards the y axis. See imp_rotation_from_degrees_2d
 * and imp_rotation_from_radians_2d.
 *
 * Its length may differ from 1 by up to 1 %; the library normalises it. Any other length is IMP_ERROR_ROTATION.
 */
typedef struct imp_rotation_2d {
    float cos;
    float sin;
} imp_rotation_2d;

/** An oriented box: a rectangle. */
typedef struct imp_geometry_data_box_2d {
    struct imp_vec2 center;
    /** The rotation of the box about its centre. */
    struct imp_rotation_2d rotation;
    /** Half the size along each axis of the box, 0 or more. A flat box is a segment. */
    struct imp_vec2 half_extents;
} imp_geometry_data_box_2d;

/** A convex polygon with its interior. imp_geometry_polygon_2d sorts points into the required order. */
typedef struct imp_geometry_data_polygon_2d {
    /** The number of vertices, 1 to IMP_POLYGON_MAX_VERTICES. */
    uint32_t count;
    /** Must be 0. */
    uint32_t reserved;
    /**
     * Three or more vertices go once around, from the x axis towards the y axis, and turn that way at each vertex. Two
     * vertices differ. The library ignores those from `count` on.
     */
    struct imp_vec2 vertices[8];
} imp_geometry_data_polygon_2d;

/** A two-sided segment. */
typedef struct imp_geometry_data_segment_2d {
    struct imp_vec2 point_a;
    struct imp_vec2 point_b;
} imp_geometry_data_segment_2d;

/** A half-plane. It has no radius. */
typedef struct imp_geometry_data_half_plane_2d {
    /** The outward direction, of any length but 0. The library normalises it. */
    struct imp_vec2 normal;
    /** The signed distance of the line from the origin along the normal. */
    float offset;
} imp_geometry_data_half_plane_2d;

/**
 * A handle of a convex polygon of up to IMP_LARGE_POLYGON_MAX_VERTICES vertices, made by imp_polygon_create_2d. Any
 * number of geometries may use it. Zero names no polygon. A handle is never reused.
 */
typedef struct imp_polygon {
    uint64_t id;
} imp_polygon;

/** A convex polygon asset. */
typedef struct imp_geometry_data_large_polygon_2d {
    /** The polygon. It must exist whenever a call gets the geometry. */
    struct imp_polygon polygon;
    /** The factor along each local axis, not 0. A negative factor mirrors. */
    struct imp_vec2 scale;
} imp_geometry_data_large_polygon_2d;

/** A 2D compound. It has no radius. */
typedef struct imp_geometry_data_compound_2d {
    /** The compound. It must exist whenever a call gets the geometry. */
    struct imp_compound compound;
} imp_geometry_data_compound_2d;

/**
 * A handle of a polyline, made by imp_polyline_create_2d or imp_asset_load. Any number of geometries may use it.
 * Zero names no polyline. A handle is never reused.
 */
typedef struct imp_polyline {
    uint64_t id;
} imp_polyline;

/** A polyline. It has no radius. */
typedef struct imp_geometry_data_polyline_2d {
    /** The polyline. It must exist whenever a call gets the geometry. */
    struct imp_polyline polyline;
    /** The factor along each local axis, not 0. A negative factor mirrors, and takes the front of each edge along. */
    struct imp_vec2 scale;
    /**
     * With IMP_POLYLINE_ONE_SIDED: how far below the edges the middle of a body may be that is pushed to the front, a length
     * of 0 or more. The scale does not change it. imp_geometry_polyline_2d sets 0: without limit, so every body that
     * crosses an edge is pushed to the front. Ignored by other polylines.
     */
    float thickness;
    /** Must be 0. */
    uint32_t reserved;
} imp_geometry_data_polyline_2d;

/** The part of a 2D geometry that depends on its kind. `imp_geometry_2d.kind` selects the member. */
typedef union imp_geometry_data_2d {
    struct imp_geometry_data_circle_2d circle;
    struct imp_geometry_data_capsule_2d capsule;
    struct imp_geometry_data_box_2d box;
    struct imp_geometry_data_polygon_2d polygon;
    struct imp_geometry_data_segment_2d segment;
    struct imp_geometry_data_half_plane_2d half_plane;
    struct imp_geometry_data_large_polygon_2d large_polygon;
    struct imp_geometry_data_compound_2d compound;
    struct imp_geometry_data_polyline_2d polyline;
} imp_geometry_data_2d;

/**
 * A 2D geometry in its own local frame: a tagged union of 80 bytes, passed by value. imp_geometry_circle_2d and its
 * siblings make one.
 *
 * On input the library ignores the bytes of `data` beyond the member of the kind. On output it sets them to 0.
 */
typedef struct imp_geometry_2d {
    /** One of IMP_GEOMETRY_*_2D. */
    uint32_t kind;
    /**
     * 0 or more. Circle, capsule: the radius. Box, polygon, segment: the convex radius, by which the geometry grows on
     * all sides; 0 keeps corners sharp. Half-plane, compound, polyline: ignored. See imp_geometry_rounded_2d.
     */
    float radius;
    /** The member of the kind: `data.circle` for IMP_GEOMETRY_CIRCLE_2D, and so on. */
    union imp_geometry_data_2d data;
} imp_geometry_2d;

/**
 * An axis-aligned bounding box (AABB), its faces included.
 *
 * A box with `min` above `max` on any axis is empty. An empty box contains nothing, overlaps nothing and adds nothing.
 * See imp_bounds_empty.
 */
typedef struct imp_bounds {
    struct imp_vec3 min;
    struct imp_vec3 max;
} imp_bounds;

/** Properties of a hull, before any scale or radius. Set `struct_size` before. */
typedef struct imp_hull_info {
    /** sizeof(imp_hull_info). */
    uint32_t struct_size;
    /** 0: a point, 1: a segment, 2: a flat polygon, 3: a solid. */
    uint32_t rank;
    uint32_t vertices;
    uint32_t edges;
    /** Faces of three or more edges. A flat hull has two, a segment or point none. */
    uint32_t faces;
    /** The number of triangles of all faces: see imp_hull_triangles. */
    uint32_t triangles;
    /** The number of bytes that imp_asset_save writes. */
    uint32_t saved_bytes;
    /**
     * The distance of the furthest input point outside the hull. At most a 2,000,000th of the hull's extent, unless
     * `max_vertices` left points out. A geometry with this radius contains all input points.
     */
    float excess;
    /** 0 for a flat hull; at most FLT_MAX. */
    float volume;
    /** The centre of its volume, or of the area or length of a flat hull. */
    struct imp_vec3 center;
    /** The bounds of its vertices. */
    struct imp_bounds bounds;
    /** Memory of the hull, in bytes. */
    uint64_t bytes;
} imp_hull_info;

/** A handle of the build of a mesh, made by imp_mesh_create_begin. Zero names no build. A handle is never reused. */
typedef struct imp_mesh_build {
    uint64_t id;
} imp_mesh_build;

/** A 2D axis-aligned bounding box, its edges included. */
typedef struct imp_bounds_2d {
    struct imp_vec2 min;
    struct imp_vec2 max;
} imp_bounds_2d;

/** Properties of a polyline. Set `struct_size` before. */
typedef struct imp_polyline_info_2d {
    /** sizeof(imp_polyline_info_2d). */
    uint32_t struct_size;
    /** IMP_POLYLINE_*, as imp_polyline_create_2d got them. */
    uint32_t flags;
    uint32_t points;
    uint32_t edges;
    /** The number of edges whose two points are equal. */
    uint32_t zero_length_edges;
    /** The number of bytes of imp_asset_save. */
    uint32_t saved_bytes;
    /** The bounds of all points, before any scale. */
    struct imp_bounds_2d bounds;
    /** Memory in bytes. */
    uint64_t bytes;
} imp_polyline_info_2d;

/**
 * The position and rotation of a geometry. A point of the local frame is rotated first, then translated. A pose has no
 * scale.
 */
typedef struct imp_pose {
    struct imp_vec3 position;
    struct imp_quat rotation;
} imp_pose;

/**
 * The position and rotation of a 2D geometry. A point of the local frame is rotated first, then translated. A pose has
 * no scale.
 */
typedef struct imp_pose_2d {
    struct imp_vec2 position;
    struct imp_rotation_2d rotation;
} imp_pose_2d;

/** One part of a 2D compound to make. */
typedef struct imp_compound_part_2d {
    /** Any kind but a compound. */
    struct imp_geometry_2d geometry;
    /** The pose of the part in the compound's frame. imp_shape_set_part_poses_2d changes it for one shape. */
    struct imp_pose_2d pose;
    /** Your number, such as a material or a bone. Answers return it in imp_part. */
    uint32_t tag;
    /** Must be 0. */
    uint32_t reserved;
} imp_compound_part_2d;

/** Properties of a 2D compound. Set `struct_size` before. */
typedef struct imp_compound_info_2d {
    /** sizeof(imp_compound_info_2d). */
    uint32_t struct_size;
    /** The number of parts. */
    uint32_t parts;
    /** The bounds of all parts at the poses of imp_compound_create_2d. */
    struct imp_bounds_2d bounds;
    /** Memory of the compound without the assets of its parts, in bytes. */
    uint64_t bytes;
} imp_compound_info_2d;

/** A pair of indices of an array of geometries, both counted from 0. */
typedef struct imp_index_pair {
    uint32_t a;
    uint32_t b;
} imp_index_pair;

/** A ray: every point `origin + t * unit direction` with t from 0 to `max_distance`. */
typedef struct imp_ray {
    struct imp_vec3 origin;
    /** Any length but 0. The library normalises it, so distances are lengths. */
    struct imp_vec3 direction;
    /**
     * The length of the ray, 0 or more. FLT_MAX reaches everything, but half-spaces only up to 5e16; infinity is an error.
     */
    float max_distance;
} imp_ray;

/** A 2D ray: every point `origin + t * unit direction` with t from 0 to `max_distance`. */
typedef struct imp_ray_2d {
    struct imp_vec2 origin;
    /** Any length but 0. The library normalises it, so distances are lengths. */
    struct imp_vec2 direction;
    /**
     * The length of the ray, 0 or more. FLT_MAX reaches everything, but half-spaces only up to 5e16; infinity is an error.
     */
    float max_distance;
} imp_ray_2d;

/**
 * An affine map: rotation, scale and shear, then a translation. It maps (x, y, z) to `x * x_axis + y * y_axis + z *
 * z_axis + translation`.
 *
 * The fields are the columns of a matrix that multiplies column vectors (Unity's Matrix4x4, OpenGL). They are the
 * rows of a matrix that multiplies row vectors (Unreal's FMatrix, XNA, Direct3D). Both have the same sixteen floats in
 * memory; leave out every fourth.
 */
typedef struct imp_matrix {
    struct imp_vec3 x_axis;
    struct imp_vec3 y_axis;
    struct imp_vec3 z_axis;
    struct imp_vec3 translation;
} imp_matrix;

/**
 * A bounding sphere, its surface included. A sphere with a negative `radius` is empty: it contains nothing, overlaps
 * nothing and adds nothing.
 */
typedef struct imp_sphere {
    struct imp_vec3 center;
    float radius;
} imp_sphere;

/**
 * A rotated rectangle: its centre, half its size along each of its own axes, and its rotation. See
 * imp_rectangle_from_degrees.
 */
typedef struct imp_rectangle {
    struct imp_vec2 center;
    struct imp_vec2 half_extents;
    struct imp_rotation_2d rotation;
} imp_rectangle;

/** A bounding circle. */
typedef struct imp_circle {
    struct imp_vec2 center;
    float radius;
} imp_circle;

/** A handle of a world. Zero names no world. A handle is never reused. */
typedef struct imp_world {
    uint64_t id;
} imp_world;

/**
 * Selects which shapes may overlap. Two filters match:
 *
 * - always, when they have the same group above 0;
 * - never, when they have the same group below 0;
 * - otherwise, when each has a category bit that is set in the other's mask.
 */
typedef struct imp_filter {
    /** The categories of the shape. Default 1. */
    uint64_t category;
    /** The categories that the shape may overlap. Default: all. */
    uint64_t mask;
    /** Default 0: no group. */
    int64_t group;
} imp_filter;

/**
 * A handle of a shape, which also names its world. Zero names no shape. A handle is never reused. Arrays in ascending
 * order are sorted by `id`.
 */
typedef struct imp_shape {
    uint64_t id;
} imp_shape;

/**
 * Returns IMP_VERSION of the loaded library.
 * @note Pure.
 */
IMP_API int32_t imp_version(void);

/**
 * Returns IMP_ABI_VERSION of the loaded library. Do not call anything else if it differs from the header's.
 * @note Pure.
 */
IMP_API int32_t imp_abi_version(void);

/**
 * Writes the meaning of a status code, in English, with a terminating zero.
 *
 * @param buffer  may be null when `capacity` is 0
 * @return the length of the text without its zero; at `capacity` or above, the text was cut
 * @note Pure.
 */
IMP_API int32_t imp_status_text(int32_t status, char *buffer, int32_t capacity);

/**
 * Writes the sentence of the last error on this thread: the argument, its value, and the expected values. Empty before
 * the first error. A successful call does not change it.
 *
 * @param buffer  may be null when `capacity` is 0
 * @return the length of the text without its zero; at `capacity` or above, the text was cut. 256 bytes fit every text
 * @note Any thread; each thread has its own.
 */
IMP_API int32_t imp_last_error(char *buffer, int32_t capacity);

/**
 * Sets the number of threads for large batches and updates: the calling one and threads of the library. These start at
 * the first call that is large enough. Every count gives the same answers to the bit.
 *
 * @param count  0: one for each core (the default); 1: only the calling thread; at most IMP_MAX_THREADS
 * @note Any thread. Waits for calls that use the threads now.
 */
IMP_API int32_t imp_set_threads(int32_t count);

/**
 * Destroys every world, ends the handle of every asset, and ends the library's threads. The library stays
 * usable: the next call that needs threads starts them again.
 * @note Any thread. Waits for running calls.
 */
IMP_API int32_t imp_shutdown(void);

/* ==================================================================================================================
 * GEOMETRIES
 * Makes geometries, which calls take by value.
 * ================================================================================================================== */

/**
 * Makes a sphere of `radius` around `center`.
 *
 * @param center  null: the origin
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_sphere(const struct imp_vec3 *center, float radius, struct imp_geometry *result);

/**
 * Makes a capsule: every point within `radius` of the segment between `point_a` and `point_b`, the centres of its
 * caps.
 *
 * A Unity capsule's height includes both caps: the points are height - 2 * radius apart.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_capsule(const struct imp_vec3 *point_a, const struct imp_vec3 *point_b, float radius,
    struct imp_geometry *result);

/**
 * Makes an oriented box around `center`.
 *
 * @param center        null: the origin
 * @param rotation      the rotation of the box in the local frame; null: none
 * @param half_extents  half its size along each of its own axes, 0 or more
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_box(const struct imp_vec3 *center, const struct imp_quat *rotation,
    const struct imp_vec3 *half_extents, struct imp_geometry *result);

/**
 * Makes a two-sided triangle. Its corners may be collinear or coincide: then it is a segment or a point.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_triangle(const struct imp_vec3 *point_a, const struct imp_vec3 *point_b,
    const struct imp_vec3 *point_c, struct imp_geometry *result);

/**
 * Makes a geometry from a hull, scaled along the local axes.
 *
 * The geometry only names the hull. After the last release of the hull, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its hull alive.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_hull(struct imp_hull hull, const struct imp_vec3 *scale, struct imp_geometry *result);

/**
 * Makes a solid cylinder between the centres of its caps. With equal centres it is a disc across the local y axis.
 *
 * @param side_radius  the radius of the caps and the side, 0 or more; 0 makes a segment
 * @note Pure.
 */
IMP_API int32_t imp_geometry_cylinder(const struct imp_vec3 *point_a, const struct imp_vec3 *point_b, float side_radius,
    struct imp_geometry *result);

/**
 * Makes a solid cone from the centre of its base and its apex. With equal points it is a disc across the local y axis.
 *
 * @param base_radius  the radius of the base, 0 or more; 0 makes a segment
 * @note Pure.
 */
IMP_API int32_t imp_geometry_cone(const struct imp_vec3 *base, const struct imp_vec3 *apex, float base_radius,
    struct imp_geometry *result);

/**
 * Makes a half-space: every x with `dot(unit normal, x) <= offset`. A pose rotates and moves it like any geometry.
 *
 * Its bounds (imp_aabb, imp_world_bounds) reach 1e18 where it is unbounded. A normal within a 1e-6th of an axis makes
 * one bounded side, which contains everything within 1e17 of the origin. World queries may miss the half-space further
 * out.
 *
 * @param normal  the outward direction, of any length but 0
 * @param offset  the signed distance of the plane from the origin along the normal
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_half_space(const struct imp_vec3 *normal, float offset, struct imp_geometry *result);

/**
 * Makes a circle of `radius` around `center`.
 *
 * @param center  null: the origin
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_circle_2d(const struct imp_vec2 *center, float radius, struct imp_geometry_2d *result);

/**
 * Makes a 2D capsule: every point within `radius` of the segment between `point_a` and `point_b`, the centres of its
 * caps.
 *
 * A Unity capsule's size includes both caps: the points are size - 2 * radius apart.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_capsule_2d(const struct imp_vec2 *point_a, const struct imp_vec2 *point_b, float radius,
    struct imp_geometry_2d *result);

/**
 * Makes an oriented 2D box, a rectangle, around `center`.
 *
 * @param center        null: the origin
 * @param rotation      the rotation of the box in the local frame; null: none
 * @param half_extents  half its size along each of its own axes, 0 or more
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_box_2d(const struct imp_vec2 *center, const struct imp_rotation_2d *rotation,
    const struct imp_vec2 *half_extents, struct imp_geometry_2d *result);

/**
 * Makes the convex hull of points as a 2D geometry. Points may come in any order, repeat, and lie inside. Collinear
 * points make a segment, coincident points a point.
 *
 * The vertices are points of the array, unchanged. They go counter-clockwise with y up, from the least x, then the
 * least y.
 *
 * @param count  1 to IMP_MAX_COUNT
 * @return 0; IMP_ERROR_LIMIT above IMP_POLYGON_MAX_VERTICES vertices, for which imp_polygon_create_2d makes an asset
 * @note Pure. O(n log n) for n points. Allocates.
 */
IMP_API int32_t imp_geometry_polygon_2d(const struct imp_vec2 *points, int32_t count, struct imp_geometry_2d *result);

/**
 * Makes a two-sided segment. Its ends may coincide: then it is a point.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_segment_2d(const struct imp_vec2 *point_a, const struct imp_vec2 *point_b,
    struct imp_geometry_2d *result);

/**
 * Makes a 2D geometry from a polygon of imp_polygon_create_2d, scaled along the local axes.
 *
 * The geometry only names the polygon. After the last release of the polygon, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its polygon alive.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_large_polygon_2d(struct imp_polygon polygon, const struct imp_vec2 *scale,
    struct imp_geometry_2d *result);

/**
 * Makes a half-plane: every x with `dot(unit normal, x) <= offset`. A pose rotates and moves it like any geometry.
 *
 * Its bounds (imp_aabb_2d, imp_world_bounds_2d) reach 1e18 where it is unbounded, as for imp_geometry_half_space.
 *
 * @param normal  the outward direction, of any length but 0
 * @param offset  the signed distance of the line from the origin along the normal
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_geometry_half_plane_2d(const struct imp_vec2 *normal, float offset, struct imp_geometry_2d *result);

/**
 * Grows a geometry by `radius` on all sides. A box, triangle, hull, cylinder or cone gets rounded edges. A sphere or
 * capsule gets thicker, and the plane of a half-space moves outward. Radii of several calls add up.
 *
 * @param radius  0 or more; 0 changes nothing
 * @param result  may be `geometry` itself
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_rounded(const struct imp_geometry *geometry, float radius, struct imp_geometry *result);

/**
 * Grows a 2D geometry by `radius` on all sides. A box, polygon or segment gets rounded corners, a circle or capsule
 * gets thicker, and the line of a half-plane moves outward. Radii of several calls add up.
 *
 * @param radius  0 or more; 0 changes nothing
 * @param result  may be `geometry` itself
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_rounded_2d(const struct imp_geometry_2d *geometry, float radius,
    struct imp_geometry_2d *result);

/**
 * Tests whether other calls accept a geometry.
 *
 * @return 1 if they do, or the error that they would return
 * @note Any thread. Another thread may release the geometry's asset right after this call.
 */
IMP_API int32_t imp_geometry_valid(const struct imp_geometry *geometry);

/**
 * Tests whether other calls accept a 2D geometry.
 *
 * @return 1 if they do, or the error that they would return
 * @note Any thread. Another thread may release the geometry's asset right after this call.
 */
IMP_API int32_t imp_geometry_valid_2d(const struct imp_geometry_2d *geometry);

/* ==================================================================================================================
 * ASSETS
 * Hulls, polygons, meshes, height fields, polylines and compounds, which handles name.
 * ================================================================================================================== */

/**
 * Rays and casts ignore back faces. Bodies that cross the surface are pushed to the front: see ONE-SIDED SURFACES in the
 * head of this header, and `thickness` of imp_geometry_data_mesh. A solid mesh ignores the latter.
 */
#define IMP_MESH_ONE_SIDED 1

/**
 * The surface is closed, so the mesh has an inside: a body within it overlaps, and its depth is the length of a
 * translation that brings it out.
 *
 * - The depth is the least if the mesh and the body are convex, and for points. A mesh of at most 8192 triangles is
 *   convex if it fills its hull. Dents smaller than 1e-3 of its size do not count. It keeps that hull, which takes
 *   memory and time to build. A pair of convex solids takes about as long as one of hulls.
 * - Otherwise the depth is an upper bound: the shortest translation that a search finds. The search takes up to 20
 *   distances and 700 overlap tests of the pair.
 */
#define IMP_MESH_SOLID 2

/**
 * Contacts ignore internal edges: those between coplanar triangles, found by position. So a body slides over a flat
 * floor without catching.
 */
#define IMP_MESH_WELDED 4

/**
 * Rays and casts ignore the lower side. Bodies that cross the surface are pushed up: see ONE-SIDED SURFACES in the head of
 * this header, and `thickness` of imp_height_field_desc.
 */
#define IMP_HEIGHT_FIELD_ONE_SIDED 1

/**
 * `min_height` and `max_height` bound every height that the field may ever have. Without this bit, the first samples
 * set the bounds.
 */
#define IMP_HEIGHT_FIELD_RANGE 2

/** The samples are 16-bit numbers: heights are sample * `scale` + `offset`. Without this bit they are floats. */
#define IMP_HEIGHT_FIELD_U16 4
/** The most rows or columns of a height field. */
#define IMP_HEIGHT_FIELD_MAX_SIDE 32768
/** Contacts leave out the edges and faces where parts meet. So a body slides over a floor of tiles without catching. */
#define IMP_COMPOUND_WELDED 1
/** The most parts of a compound. */
#define IMP_COMPOUND_MAX_PARTS 65535
/** Every kind of asset, for imp_asset_count, imp_asset_release_all and imp_asset_load. */
#define IMP_ASSET_ANY 0
#define IMP_ASSET_HULL 1
#define IMP_ASSET_MESH 2
#define IMP_ASSET_HEIGHT_FIELD 3
/** 3D and 2D. */
#define IMP_ASSET_COMPOUND 4
#define IMP_ASSET_POLYGON 5
#define IMP_ASSET_POLYLINE 6

/** Properties of a mesh, before any scale. Set `struct_size` before. */
typedef struct imp_mesh_info {
    /** sizeof(imp_mesh_info). */
    uint32_t struct_size;
    /** The IMP_MESH_* bits that it was made with. */
    uint32_t flags;
    /** The vertices that triangles use. Equal vertices count once. */
    uint32_t vertices;
    /** The triangles that it was made of, those without effect included. */
    uint32_t triangles;
    /** The triangles without area. */
    uint32_t degenerate;
    /** The triangles that take no part, because an earlier one is equal. */
    uint32_t duplicate;
    /** The vertices that no triangle uses. */
    uint32_t unreferenced;
    /** The edges that are not shared by exactly two triangles of opposite directions. 0: the surface is closed. */
    uint32_t open_edges;
    /** The bounds of all triangles. */
    struct imp_bounds bounds;
    /** The enclosed volume; negative if front sides face inward; 0 if the surface is not closed. At most FLT_MAX. */
    float volume;
    /** 0. */
    uint32_t reserved;
    /** Memory of the mesh, in bytes. */
    uint64_t bytes;
    /** The number of bytes that imp_asset_save writes. */
    uint64_t saved_bytes;
} imp_mesh_info;

/** The description of a new height field. Fill it with imp_height_field_desc_default first. */
typedef struct imp_height_field_desc {
    /** sizeof(imp_height_field_desc), written by imp_height_field_desc_default. */
    uint32_t struct_size;
    /** IMP_HEIGHT_FIELD_* bits. Default 0. */
    uint32_t flags;
    /** The number of rows of samples, along z: 2 to IMP_HEIGHT_FIELD_MAX_SIDE. */
    uint32_t rows;
    /** The number of samples in a row, along x: 2 to IMP_HEIGHT_FIELD_MAX_SIDE. */
    uint32_t columns;
    /** The distance between columns, above 0. Default 1. */
    float cell_x;
    /** The distance between rows, above 0. Default 1. */
    float cell_z;
    /** The factor from 16-bit samples to heights. Default 1. Float samples ignore it. */
    float scale;
    /** The height of the 16-bit sample 0. Default 0. Float samples ignore it. */
    float offset;
    /** With IMP_HEIGHT_FIELD_RANGE: the least height that the field may ever have. */
    float min_height;
    /** With IMP_HEIGHT_FIELD_RANGE: the greatest height that the field may ever have. */
    float max_height;
    /**
     * With IMP_HEIGHT_FIELD_ONE_SIDED: how far below the surface the middle of a body may be that is pushed up, a length of 0
     * or more. Default 0: without limit, so every body that crosses the surface is pushed up. Ignored without that bit.
     */
    float thickness;
} imp_height_field_desc;

/** Properties of a height field. Set `struct_size` before. */
typedef struct imp_height_field_info {
    /** sizeof(imp_height_field_info). */
    uint32_t struct_size;
    /** IMP_HEIGHT_FIELD_* bits. */
    uint32_t flags;
    /** The number of rows of samples. */
    uint32_t rows;
    /** The number of samples in a row. */
    uint32_t columns;
    /** The number of cells that are holes now. */
    uint32_t holes;
    /** The distance between columns. */
    float cell_x;
    /** The distance between rows. */
    float cell_z;
    /** The least height of the triangles now. */
    float min;
    /** The greatest height of the triangles now. */
    float max;
    /** The least height that a sample may have. */
    float min_height;
    /** The greatest height that a sample may have. */
    float max_height;
    /** `thickness` of imp_height_field_desc. */
    float thickness;
    /** Memory of the height field, in bytes. */
    uint64_t bytes;
    /** The number of bytes that imp_asset_save writes. */
    uint64_t saved_bytes;
} imp_height_field_info;

/** One part of a compound to make. */
typedef struct imp_compound_part {
    /** Any kind but a compound. */
    struct imp_geometry geometry;
    /** The pose of the part in the compound's frame. imp_shape_set_part_poses changes it for one shape. */
    struct imp_pose pose;
    /** Your number, such as a material or a bone. Answers return it in imp_part. */
    uint32_t tag;
} imp_compound_part;

/** Properties of a compound. Set `struct_size` before. */
typedef struct imp_compound_info {
    /** sizeof(imp_compound_info). */
    uint32_t struct_size;
    /** The number of parts. */
    uint32_t parts;
    /** The bounds of all parts at the poses of imp_compound_create. */
    struct imp_bounds bounds;
    /** Memory of the compound without the assets of its parts, in bytes. */
    uint64_t bytes;
} imp_compound_info;

/**
 * Adds a user of an asset: its handle needs one more imp_asset_release before it ends.
 *
 * @param asset  the `id` of a handle: imp_hull, imp_mesh, imp_height_field, imp_compound, imp_polygon or imp_polyline
 * @note Any thread.
 */
IMP_API int32_t imp_asset_retain(uint64_t asset);

/**
 * Releases an asset. The last release ends its handle. Shapes and compounds that use the asset do not change, and keep it
 * alive.
 *
 * @param asset  as in imp_asset_retain
 * @note Any thread.
 */
IMP_API int32_t imp_asset_release(uint64_t asset);

/**
 * Ends the handle of every asset of a kind, however often retained. Shapes and compounds keep theirs.
 *
 * @param kind  IMP_ASSET_*
 * @return the number of assets
 * @note Any thread.
 */
IMP_API int32_t imp_asset_release_all(uint32_t kind);

/**
 * Returns the kind of an asset.
 *
 * @param asset  as in imp_asset_retain; any number
 * @return IMP_ASSET_*, or 0 if no handle of an asset has this id
 * @note Any thread.
 */
IMP_API int32_t imp_asset_kind(uint64_t asset);

/**
 * Returns the number of assets of a kind that have a handle.
 *
 * @param kind  IMP_ASSET_*
 * @note Any thread.
 */
IMP_API int32_t imp_asset_count(uint32_t kind);

/**
 * Saves a hull, mesh, height field or polyline as bytes, the same on every platform. Loading them with imp_asset_load is
 * faster than making the asset.
 *
 * @param asset  as in imp_asset_retain
 * @param bytes  all bytes are written, or none when `capacity` is less than the result
 * @return the number of bytes; IMP_ERROR_LIMIT above 2^31 - 1; IMP_ERROR_UNSUPPORTED for a compound or polygon
 * @note Any thread. Allocates.
 */
IMP_API int32_t imp_asset_save(uint64_t asset, uint8_t *bytes, int32_t capacity);

/**
 * Makes the asset that imp_asset_save has saved. Bytes from any source are safe: everything but a complete and valid asset
 * is IMP_ERROR_BYTES.
 *
 * @param count  up to 2^31 - 1
 * @param kind   IMP_ASSET_HULL, IMP_ASSET_MESH, IMP_ASSET_HEIGHT_FIELD or IMP_ASSET_POLYLINE: bytes of another kind are
 *               IMP_ERROR_BYTES. IMP_ASSET_ANY: the kind of the bytes
 * @param asset  the `id` of the handle, to be released once: `&mesh.id`
 * @return the kind
 * @note Any thread. Allocates no more than the bytes justify.
 */
IMP_API int32_t imp_asset_load(const uint8_t *bytes, int32_t count, uint32_t kind, uint64_t *asset);

/**
 * Makes the convex hull of points. Coplanar points make a flat polygon, collinear points a segment, coincident points
 * a point. Duplicates and interior points are allowed. The order of the points makes no difference.
 *
 * Its vertices are points of the array, unchanged. Faces that are coplanar within a 2,000,000th of the hull's extent
 * merge. If the hull needs more than `max_vertices`, the points furthest outside are taken first. imp_hull_info.excess
 * is the distance of the furthest point left out.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A hull stays alive
 * as long as a shape uses it.
 *
 * @param count         1 to IMP_MAX_COUNT
 * @param max_vertices  4 to IMP_HULL_MAX_VERTICES. More vertices make every query slower; 32 to 64 suffice for most
 *                      bodies
 * @param hull          the handle, to be released once
 * @note Any thread. About O(n log n) for n points. Allocates.
 */
IMP_API int32_t imp_hull_create(const struct imp_vec3 *points, int32_t count, int32_t max_vertices,
    struct imp_hull *hull);

/**
 * Returns the properties of a hull.
 *
 * @param info  its struct_size is sizeof(imp_hull_info)
 * @note Any thread.
 */
IMP_API int32_t imp_hull_get_info(struct imp_hull hull, struct imp_hull_info *info);

/**
 * Lists the vertices of a hull, sorted by x, then y, then z.
 *
 * @param vertices  the first `capacity` vertices are written
 * @return the number of vertices
 * @note Any thread.
 */
IMP_API int32_t imp_hull_vertices(struct imp_hull hull, struct imp_vec3 *vertices, int32_t capacity);

/**
 * Lists the faces of a hull as triangles, for drawing: three indices into imp_hull_vertices each. They go
 * counter-clockwise seen from outside with right-handed axes, clockwise with left-handed axes such as Unity's.
 *
 * A flat polygon has two sides. A segment or point has no triangles.
 *
 * @param indices  the first `capacity` indices are written, whole triangles only
 * @return the number of indices: three times the triangles
 * @note Any thread.
 */
IMP_API int32_t imp_hull_triangles(struct imp_hull hull, uint32_t *indices, int32_t capacity);

/**
 * Lists the face that each triangle of imp_hull_triangles belongs to, in the same order.
 *
 * @param faces  the first `capacity` face indices are written
 * @return the number of triangles
 * @note Any thread.
 */
IMP_API int32_t imp_hull_triangle_faces(struct imp_hull hull, uint32_t *faces, int32_t capacity);

/**
 * Returns a face of a hull: its plane and its vertices, in the hull's own frame, before a geometry's scale. Every
 * point p of the hull has `dot(normal, p) <= offset`, except for rounding.
 *
 * @param face      its index, as in IMP_FEATURE_FACE and in IMP_AXIS_FACE_A of a solid hull; below
 *                  imp_hull_info.faces. The two sides of a flat polygon are its two faces
 * @param normal    unit outward normal
 * @param vertices  the first `capacity` vertex indices are written, counter-clockwise seen from outside with
 *                  right-handed axes
 * @return the number of vertices of the face; IMP_ERROR_RANGE if there is no such face
 * @note Any thread.
 */
IMP_API int32_t imp_hull_face(struct imp_hull hull, uint32_t face, struct imp_vec3 *normal, float *offset,
    uint32_t *vertices, int32_t capacity);

/**
 * Returns an edge of a hull: its vertices and its faces.
 *
 * @param edge      its index, as in IMP_FEATURE_EDGE and IMP_AXIS_EDGES; below imp_hull_info.edges
 * @param vertices  2 indices are written, the lesser first
 * @param faces     2 indices are written. The counter-clockwise border of the first face runs from the first vertex to
 *                  the second, that of the other face back. Both are UINT32_MAX for a segment
 * @return IMP_OK; IMP_ERROR_RANGE if there is no such edge
 * @note Any thread.
 */
IMP_API int32_t imp_hull_edge(struct imp_hull hull, uint32_t edge, uint32_t *vertices, uint32_t *faces);

/**
 * Checks a hull's internal consistency: its faces, edges and planes against each other. For tests and bug reports.
 *
 * @return IMP_OK, or IMP_ERROR_CORRUPT; imp_last_error has the details
 * @note Any thread.
 */
IMP_API int32_t imp_hull_validate(struct imp_hull hull);

/**
 * Makes a polygon asset: the convex hull of points, with more vertices than imp_geometry_polygon_2d takes. Points may
 * come in any order, repeat, and lie inside. Collinear points make a segment, coincident points a point.
 *
 * The vertices are points of the array, unchanged. They go counter-clockwise with y up, from the least x, then the
 * least y.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A polygon
 * stays alive as long as a shape uses it.
 *
 * @param count    1 to IMP_MAX_COUNT
 * @param polygon  the handle, to be released once
 * @return 0; IMP_ERROR_LIMIT above IMP_LARGE_POLYGON_MAX_VERTICES vertices
 * @note Any thread. O(n log n) for n points. Allocates.
 */
IMP_API int32_t imp_polygon_create_2d(const struct imp_vec2 *points, int32_t count, struct imp_polygon *polygon);

/**
 * Lists the vertices of a polygon, before any scale or radius, in the order of imp_polygon_create_2d.
 *
 * @param vertices  the first `capacity` vertices are written
 * @return the number of vertices
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_polygon_vertices_2d(struct imp_polygon polygon, struct imp_vec2 *vertices, int32_t capacity);

/**
 * Makes a mesh of triangles. Its front sides are those from which the corners appear counter-clockwise with
 * right-handed axes, clockwise with left-handed axes such as Unity's.
 *
 * - Triangles may be degenerate: they answer as the segments or points that they are, but rays miss them.
 * - Of triangles with the same positions in the same winding, only the first takes part.
 * - With IMP_MESH_SOLID the surface must be closed. Each edge belongs to exactly two triangles of opposite
 *   directions. Positions count, so vertices may be split. The error names an open edge.
 * - The result depends on the arguments alone, not on the number of threads.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A mesh stays alive
 * as long as a shape or compound uses it.
 *
 * @param vertices        1 to IMP_MAX_COUNT
 * @param indices         3 * triangle_count vertex indices
 * @param triangle_count  1 to IMP_MAX_COUNT
 * @param tags            triangle_count numbers, such as materials, which answers return; null: 0 for all
 * @param flags           IMP_MESH_* bits
 * @param mesh            the handle, to be released once
 * @return 0; IMP_ERROR_OPEN for a surface that is not closed
 * @note Any thread. O(n log n) for n triangles, split over the library's threads. Allocates. See imp_mesh_create_begin.
 */
IMP_API int32_t imp_mesh_create(const struct imp_vec3 *vertices, int32_t vertex_count, const uint32_t *indices,
    int32_t triangle_count, const uint32_t *tags, uint32_t flags, struct imp_mesh *mesh);

/**
 * Returns the properties of a mesh.
 *
 * @param info  its struct_size is sizeof(imp_mesh_info)
 * @note Any thread.
 */
IMP_API int32_t imp_mesh_get_info(struct imp_mesh mesh, struct imp_mesh_info *info);

/**
 * Returns a triangle of a mesh, before any scale.
 *
 * @param triangle  its number: three times that is its place in `indices` of imp_mesh_create
 * @param corners   3 corners are written, in the order of `indices`
 * @param tag       may be null
 * @return 0; IMP_ERROR_RANGE if there is no such triangle, or if it takes no part because an earlier one is equal
 * @note Any thread. O(1), but the first call for a mesh is linear in its triangles and allocates 4 bytes for each.
 */
IMP_API int32_t imp_mesh_triangle(struct imp_mesh mesh, uint32_t triangle, struct imp_vec3 *corners, uint32_t *tag);

/**
 * Makes a geometry from a mesh, scaled along the local axes. `data.mesh.thickness` is 0: set it afterwards.
 *
 * The geometry only names the mesh. After the last release of the mesh, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its mesh alive.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors, and front sides stay outside
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_mesh(struct imp_mesh mesh, const struct imp_vec3 *scale, struct imp_geometry *result);

/**
 * Begins to make a mesh on a thread of its own, as imp_mesh_create does in one call. The call copies the arrays.
 *
 * Poll the progress with imp_mesh_build_poll, and get the mesh with imp_mesh_build_finish. On a host without threads
 * (WebGL) the build runs within this call.
 *
 * @param build  the handle of the build. imp_mesh_build_finish ends it, and so does imp_shutdown
 * @return 0. imp_mesh_build_finish reports what is wrong with the vertices, indices or surface
 * @note Any thread. Allocates.
 */
IMP_API int32_t imp_mesh_create_begin(const struct imp_vec3 *vertices, int32_t vertex_count, const uint32_t *indices,
    int32_t triangle_count, const uint32_t *tags, uint32_t flags, struct imp_mesh_build *build);

/**
 * Returns the progress of a build.
 *
 * @return 0 to 999 thousandths; 1000 when the build has ended, so that imp_mesh_build_finish does not wait
 * @note Any thread.
 */
IMP_API int32_t imp_mesh_build_poll(struct imp_mesh_build build);

/**
 * Cancels a build. It ends soon. imp_mesh_build_finish then makes no mesh: it returns IMP_ERROR_CANCELLED, also if the
 * build had ended already, and whatever is wrong with the vertices, indices or surface.
 * @note Any thread.
 */
IMP_API int32_t imp_mesh_build_cancel(struct imp_mesh_build build);

/**
 * Waits for the end of a build and returns its mesh. The handle of the build ends, even when the build has failed. A
 * null `mesh` is an error that ends nothing.
 *
 * @param mesh  the handle, to be released once
 * @return 0; IMP_ERROR_CANCELLED after imp_mesh_build_cancel, and in a child process that was forked while the build
 *         ran; or else the error that imp_mesh_create would return
 * @note Any thread.
 */
IMP_API int32_t imp_mesh_build_finish(struct imp_mesh_build build, struct imp_mesh *mesh);

/**
 * Fills a height field description with the defaults: cells of 1 by 1, samples of scale 1, two-sided, and the range of
 * the samples. Set at least `rows` and `columns`.
 * @note Pure.
 */
IMP_API int32_t imp_height_field_desc_default(struct imp_height_field_desc *desc);

/**
 * Makes a height field of float samples, or of 16-bit ones with IMP_HEIGHT_FIELD_U16, whose heights are sample * scale +
 * offset. The sample at (row, column) lies at (column * cell_x, height, row * cell_z). A pose turns the field to any other up axis.
 *
 * - A cell lies between four samples. Its number is row * (columns - 1) + column.
 * - Cell c has the triangles 2 * c and 2 * c + 1. They are computed when needed, never stored.
 * - Front sides face up (+y). A body below the surface does not touch it.
 * - Bits are packed eight to a byte, the lowest first, in the order of the cells.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A
 * height field stays alive as long as a shape or compound uses it.
 *
 * @param desc          filled by imp_height_field_desc_default before
 * @param samples       rows * columns floats, or uint16_t with IMP_HEIGHT_FIELD_U16, row by row
 * @param holes         a bit for each cell: 1 for a hole; null: no holes
 * @param diagonals     a bit for each cell. 0: from (row, column) to (row + 1, column + 1). 1: the other diagonal.
 *                      Null: 0 for all
 * @param tags          a number for each cell, such as a material, which answers return; null: 0 for all
 * @param height_field  the handle, to be released once
 * @return 0; IMP_ERROR_RANGE if all cells are holes, or if a height is outside the range of `desc`
 * @note Any thread. Linear in the number of samples. Allocates.
 */
IMP_API int32_t imp_height_field_create(const struct imp_height_field_desc *desc, const void *samples,
    const uint8_t *holes, const uint8_t *diagonals, const uint8_t *tags, struct imp_height_field *height_field);

/**
 * Replaces the heights of a rectangle of samples, such as where a player digs. An empty rectangle changes nothing.
 *
 * All shapes and compounds with the height field change. Queries see the new heights at once, and none sees a part of
 * an update. The next update of a world reports the overlaps that begin or end.
 *
 * @param row, column    the first sample
 * @param rows, columns  the size of the rectangle
 * @param samples        rows * columns floats, or uint16_t if the height field was made with IMP_HEIGHT_FIELD_U16
 * @return 0; IMP_ERROR_RANGE if the rectangle does not fit, or if a height is outside the range of the height field
 * @note Any thread. Waits for running queries on the height field; later ones wait for it. No allocation.
 */
IMP_API int32_t imp_height_field_update(struct imp_height_field height_field, uint32_t row, uint32_t column,
    uint32_t rows, uint32_t columns, const void *samples);

/**
 * Replaces the holes of a rectangle of cells. See imp_height_field_update.
 *
 * @param row, column    the first cell
 * @param rows, columns  the size of the rectangle, in cells
 * @param holes          a bit for each cell of the rectangle, row by row, without padding between rows: 1 for a hole
 * @return 0; IMP_ERROR_RANGE if the rectangle does not fit, or if all cells would be holes
 * @note Any thread. Waits for running queries on the height field; later ones wait for it. The first call allocates.
 */
IMP_API int32_t imp_height_field_update_holes(struct imp_height_field height_field, uint32_t row, uint32_t column,
    uint32_t rows, uint32_t columns, const uint8_t *holes);

/**
 * Returns the properties of a height field.
 *
 * @param info  its struct_size is sizeof(imp_height_field_info)
 * @note Any thread.
 */
IMP_API int32_t imp_height_field_get_info(struct imp_height_field height_field, struct imp_height_field_info *info);

/**
 * Returns a triangle of a height field.
 *
 * @param triangle  its number: see imp_height_field_create
 * @param corners   3 corners are written, counter-clockwise seen from above with right-handed axes
 * @param tag       the tag of its cell; may be null
 * @return 1; 0 if the cell is a hole, and nothing is written; IMP_ERROR_RANGE if there is no such triangle
 * @note Any thread.
 */
IMP_API int32_t imp_height_field_triangle(struct imp_height_field height_field, uint32_t triangle,
    struct imp_vec3 *corners, uint32_t *tag);

/**
 * Makes a geometry from a height field.
 *
 * The geometry only names the height field. After the last release of the height field, calls with this geometry
 * return IMP_ERROR_STALE. A shape keeps its height field alive.
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_height_field(struct imp_height_field height_field, struct imp_geometry *result);

/**
 * Makes a polyline: a chain of edges, such as the ground of a 2D level. Its parts are its edges, which are segments
 * without a radius. imp_part.triangle of an answer is the number of the edge.
 *
 * Edge i leads from point i to the next point. A polyline has no inside, even if it is closed. Use
 * imp_compound_create_from_outline_2d for a solid outline.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A polyline
 * stays alive as long as a shape uses it.
 *
 * @param points    equal neighbours are allowed; the edge between them is a point, which rays miss
 * @param count     2 to IMP_MAX_COUNT
 * @param tags      one for each edge, or null: all 0. Answers return it in imp_part
 * @param flags     IMP_POLYLINE_*
 * @param polyline  the handle, to be released once
 * @note Any thread. O(n log n) for n points. Allocates.
 */
IMP_API int32_t imp_polyline_create_2d(const struct imp_vec2 *points, int32_t count, const uint32_t *tags,
    uint32_t flags, struct imp_polyline *polyline);

/**
 * Makes a 2D geometry from a polyline, scaled along the local axes. `data.polyline.thickness` is 0: set it afterwards.
 *
 * The geometry only names the polyline. After the last release of the polyline, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its polyline alive.
 *
 * @param scale  null means 1 each. No component is 0; a negative one mirrors
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_polyline_2d(struct imp_polyline polyline, const struct imp_vec2 *scale,
    struct imp_geometry_2d *result);

/**
 * Returns the properties of a polyline.
 *
 * @param info  its struct_size is sizeof(imp_polyline_info_2d)
 * @note Any thread.
 */
IMP_API int32_t imp_polyline_get_info_2d(struct imp_polyline polyline, struct imp_polyline_info_2d *info);

/**
 * Returns an edge of a polyline, before any scale: its points and its tag.
 *
 * @param edge    its number, as in imp_part.triangle; below imp_polyline_info_2d.edges
 * @param points  2 points are written: the start and the end
 * @return IMP_OK; IMP_ERROR_RANGE if there is no such edge
 * @note Any thread.
 */
IMP_API int32_t imp_polyline_edge_2d(struct imp_polyline polyline, uint32_t edge, struct imp_vec2 *points,
    uint32_t *tag);

/**
 * Makes a compound: a geometry of parts that have poses of their own, such as the limbs of a character. A part may be
 * of any kind but a compound. A compound keeps the assets of its parts alive.
 *
 * Every shape with the compound starts with these part poses. imp_shape_set_part_poses changes them for one shape.
 *
 * imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A compound
 * stays alive as long as a shape uses it.
 *
 * @param parts     they may overlap each other
 * @param count     1 to IMP_COMPOUND_MAX_PARTS
 * @param flags     IMP_COMPOUND_WELDED or 0
 * @param compound  the handle, to be released once
 * @return 0; IMP_ERROR_UNSUPPORTED if a part is a compound
 * @note Any thread. Allocates.
 */
IMP_API int32_t imp_compound_create(const struct imp_compound_part *parts, int32_t count, uint32_t flags,
    struct imp_compound *compound);

/** imp_compound_create in 2D. */
IMP_API int32_t imp_compound_create_2d(const struct imp_compound_part_2d *parts, int32_t count, uint32_t flags,
    struct imp_compound *compound);

/**
 * Makes a 2D compound of convex pieces from a polygon that may have dents and holes. It is solid: a body within it
 * overlaps it. Contacts leave out the seams between pieces, so bodies do not catch there.
 *
 * Each ring may wind either way. Within a ring is what it winds around an odd number of times. Rings may touch themselves
 * and each other, in points and along edges, and edges may cross in a point of the array. Equal neighbours count as one
 * point, and edges that a ring passes twice as none. The pieces cover the polygon exactly, without overlap, and their
 * corners are points of the array. imp_compound_get_part_vertices_2d lists them.
 *
 * Rings that cross only by rounding touch: if edges cross elsewhere, points within 2^-21 of the largest coordinate from an
 * edge are on it. The pieces then cover the polygon up to that distance.
 *
 * @param points      the points of the outline, then those of each hole
 * @param count       3 to IMP_OUTLINE_MAX_POINTS
 * @param ring_sizes  the number of points of the outline, then of each hole. Their sum is `count`
 * @param ring_count  1 for the outline, plus the number of holes
 * @param compound    the handle, to be released once
 * @return 0; IMP_ERROR_RANGE if edges cross, an area is 0, or a hole is not inside the outline;
 *         IMP_ERROR_LIMIT above IMP_COMPOUND_MAX_PARTS pieces
 * @note Any thread. O(n log n) for most polygons of n points. Allocates.
 */
IMP_API int32_t imp_compound_create_from_outline_2d(const struct imp_vec2 *points, int32_t count,
    const uint32_t *ring_sizes, int32_t ring_count, struct imp_compound *compound);

/**
 * Returns the properties of a 3D compound.
 *
 * @param info  its struct_size is sizeof(imp_compound_info)
 * @note Any thread.
 */
IMP_API int32_t imp_compound_get_info(struct imp_compound compound, struct imp_compound_info *info);

/**
 * Returns the properties of a 2D compound.
 *
 * @param info  its struct_size is sizeof(imp_compound_info_2d)
 * @note Any thread.
 */
IMP_API int32_t imp_compound_get_info_2d(struct imp_compound compound, struct imp_compound_info_2d *info);

/**
 * Returns a part of a 3D compound, as imp_compound_create got it. If the handle of the part's asset has ended, that
 * handle is 0.
 *
 * @param index  below imp_compound_info.parts
 * @return 0; IMP_ERROR_RANGE if there is no such part
 * @note Any thread.
 */
IMP_API int32_t imp_compound_get_part(struct imp_compound compound, uint32_t index, struct imp_compound_part *part);

/**
 * Returns a part of a 2D compound, as imp_compound_create_2d got it. If the handle of the part's asset has ended, that
 * handle is 0.
 *
 * @param index  below imp_compound_info_2d.parts
 * @return 0; IMP_ERROR_RANGE if there is no such part
 * @note Any thread.
 */
IMP_API int32_t imp_compound_get_part_2d(struct imp_compound compound, uint32_t index,
    struct imp_compound_part_2d *part);

/**
 * Lists the vertices of a part of a 3D compound that is a hull, also if the handle of the hull has ended. They are in the
 * order of imp_hull_vertices, with the scale of the part, and without its radius and pose.
 *
 * @param index     below imp_compound_info.parts
 * @param vertices  the first `capacity` vertices are written
 * @return the number of vertices; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if it is no hull
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_compound_get_part_vertices(struct imp_compound compound, uint32_t index, struct imp_vec3 *vertices,
    int32_t capacity);

/**
 * Lists the vertices of a part of a 2D compound that is a polygon of any size, such as a piece of
 * imp_compound_create_from_outline_2d. They are counter-clockwise, with the scale of the part, and without its radius and pose.
 *
 * Pieces of more than 8 vertices have no handle of a polygon, so this is the way to read them.
 *
 * @param index     below imp_compound_info_2d.parts
 * @param vertices  the first `capacity` vertices are written
 * @return the number of vertices; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if it is no polygon
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_compound_get_part_vertices_2d(struct imp_compound compound, uint32_t index,
    struct imp_vec2 *vertices, int32_t capacity);

/**
 * Makes a geometry from a compound, with its parts at the poses of imp_compound_create.
 *
 * The geometry only names the compound. After the last release of the compound, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its compound alive.
 *
 * @param compound  a 3D compound
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_compound(struct imp_compound compound, struct imp_geometry *result);

/**
 * Makes a 2D geometry from a compound, with its parts at the poses of imp_compound_create_2d.
 *
 * The geometry only names the compound. After the last release of the compound, calls with this geometry return
 * IMP_ERROR_STALE. A shape keeps its compound alive.
 *
 * @param compound  a 2D compound
 * @note Any thread. No allocation.
 */
IMP_API int32_t imp_geometry_compound_2d(struct imp_compound compound, struct imp_geometry_2d *result);

/* ==================================================================================================================
 * PAIRS
 * Do two geometries overlap, how far apart or how deep are they, where do they touch, and when will they?
 * ================================================================================================================== */

/** `imp_part.triangle` of a part that is no triangle and no edge. */
#define IMP_NO_TRIANGLE 4294967295
/** The ray begins inside the geometry or on its surface, or the pair of a cast touches or overlaps at the start. */
#define IMP_HIT_INSIDE 1

/**
 * Flag of casts: a pair that touches or overlaps at the start is no hit there unless the motion brings it closer. So a
 * body on a floor can slide along it, and an overlapping body can move out.
 *
 * For a concave geometry the floor is the whole of it, not only the part that the body touches:
 * - A contact at the start is a rest if the motion does not go against its normal by more than 1e-6 of the motion.
 * - A part is no hit if, along the normal of a rest, it overlaps the body no deeper than the rest does. So the body
 *   slides over flush tiles, and a part that is left out is never deeper than the contacts at the start.
 * - Steps, walls and ramps hit if they rise above the floor by more than 4e-6 of A's size plus 5e-7 of the distance
 *   between the positions of A and B. That sum is at most 1e-3 of A's size.
 * - imp_cast_motion has rests only if B does not turn, and A does not turn or turns about the normal of the rest.
 */
#define IMP_CAST_SKIP_LEAVING 1

/**
 * The axis is the normal of face `feature_a` of A.
 *
 * - Box: its axis x, y or z (0 to 2). Half-space: its plane (0). Solid hull: a face. Cylinder, cone: its caps (0).
 * - Triangle, flat hull: its plane (0), or the normal of an edge in that plane (from 1).
 * - 2D: an edge. 2D box: its axis x or y (0, 1).
 */
#define IMP_AXIS_FACE_A 1

/** The axis is the normal of face `feature_b` of B, with the indices of IMP_AXIS_FACE_A. */
#define IMP_AXIS_FACE_B 2

/**
 * The axis is perpendicular to edge `feature_a` of A and edge `feature_b` of B.
 *
 * - Box: its axis x, y or z (0 to 2). Capsule: its segment (0). Triangle: ab, bc, ca (0 to 2). Hull: an edge.
 * - Cylinder, cone: none. Their curved surface decides by IMP_AXIS_NEAREST.
 */
#define IMP_AXIS_EDGES 3

/** The axis is the normal of imp_distance. */
#define IMP_AXIS_NEAREST 4
/** Flag of the axis with the widest gap. Its gap is the signed distance of the pair. */
#define IMP_AXIS_DECIDES 1

/**
 * Feature kind: a vertex. IMP_FEATURE_INDEX masks its index.
 *
 * - Sphere: its centre (0). Capsule: an end (0, 1). Triangle: a corner (0 to 2). Hull: a vertex.
 * - Box: a corner (0 to 7). Bits 0, 1 and 2 are set at the upper end of the axes x, y and z.
 * - Cylinder, cone: the nearest of 16 points of the first rim (0 to 15) or of the second (16 to 31); an apex (32).
 */
#define IMP_FEATURE_VERTEX 1073741824

/**
 * Feature kind: an edge.
 *
 * - Capsule: its segment (0). Triangle: ab, bc, ca (0 to 2). Hull: an edge.
 * - Box: 4 times the axis it runs along, plus 1 at the upper end of the next axis, plus 2 at that of the axis after.
 *   The axes are counted x, y, z, x.
 * - Cylinder, cone: the arc of a rim from the point of the same index (0 to 31), or a line of the side (32).
 */
#define IMP_FEATURE_EDGE 2147483648

/**
 * Feature kind: a face.
 *
 * - Triangle: 0 where its corners appear counter-clockwise (right-handed axes), 1 for the other side. Hull: a face.
 * - Cylinder, cone: the first cap or the base (0), the second cap (1).
 * - Half-space: its plane (0). Box: twice the axis of its normal, plus 1 at the upper end.
 */
#define IMP_FEATURE_FACE 3221225472

/** Mask of the bits of a feature id with its kind. */
#define IMP_FEATURE_KIND 3221225472
/** Mask of the bits of a feature id with its index. */
#define IMP_FEATURE_INDEX 1073741823

/**
 * The name of one convex part of a geometry. A convex geometry is its own only part: (0, IMP_NO_TRIANGLE, 0).
 *
 * Arrays in ascending order are sorted by `part`, then `triangle`.
 */
typedef struct imp_part {
    /** The part of a compound, in the order of imp_compound_create; 0 for any other kind. */
    uint32_t part;
    /** The triangle of a mesh or height field, or the edge of a polyline; IMP_NO_TRIANGLE for any other kind. */
    uint32_t triangle;
    /** The tag of the triangle, or that of the compound's part where the triangle has none; 0 without a tag. */
    uint32_t tag;
} imp_part;

/** The signed distance of two geometries and its witness points: `point_b = point_a + distance * normal`. */
typedef struct imp_separation {
    /** Positive: the gap. Negative: minus the penetration depth. 0: touching. */
    float distance;
    /** Unit vector from A to B. Moving B by `-distance * normal` makes the pair touch. */
    struct imp_vec3 normal;
    /** Witness point on the surface of A. */
    struct imp_vec3 point_a;
    /** Witness point on the surface of B. */
    struct imp_vec3 point_b;
    /** The part of A with `point_a`. */
    struct imp_part part_a;
    /** The part of B with `point_b`. */
    struct imp_part part_b;
} imp_separation;

/** The signed distance of two 2D geometries and its witness points: `point_b = point_a + distance * normal`. */
typedef struct imp_separation_2d {
    /** Positive: the gap. Negative: minus the penetration depth. 0: touching. */
    float distance;
    /** Unit vector from A to B. Moving B by `-distance * normal` makes the pair touch. */
    struct imp_vec2 normal;
    /** Witness point on the outline of A. */
    struct imp_vec2 point_a;
    /** Witness point on the outline of B. */
    struct imp_vec2 point_b;
    /** The part of A with `point_a`. */
    struct imp_part part_a;
    /** The part of B with `point_b`. */
    struct imp_part part_b;
} imp_separation_2d;

/**
 * The nearest features of a pair at an earlier call, for imp_distance_hinted. Set both fields to 0 for a new pair.
 *
 * The content is the library's own. Any bytes are harmless: a wrong hint costs time and changes no answer.
 */
typedef struct imp_hint {
    uint64_t a;
    uint64_t b;
} imp_hint;

/** One point of a contact manifold. The line through both points runs along the manifold's normal. */
typedef struct imp_contact_point {
    /** On the surface of A. */
    struct imp_vec3 point_a;
    /** On the surface of B: `point_a + distance * normal`. */
    struct imp_vec3 point_b;
    /** Negative: a penetration depth. Never below the signed distance of the pair. */
    float distance;
    /** Feature id on A: one of IMP_FEATURE_* plus the index. */
    uint32_t feature_a;
    /** Feature id on B. No two points of a manifold have both ids in common, so they match points across frames. */
    uint32_t feature_b;
} imp_contact_point;

/** The contact manifold of two geometries: up to four points that represent the contact area. */
typedef struct imp_manifold {
    /** Unit vector from A to B; zero without points. */
    struct imp_vec3 normal;
    /** The number of points: 0 to 4. */
    uint32_t count;
    /** The deepest comes first. Zero from `count` on. */
    struct imp_contact_point points[4];
    /** The part of A: that of the deepest point. */
    struct imp_part part_a;
    /** The part of B: that of the deepest point. */
    struct imp_part part_b;
} imp_manifold;

/** One point of a 2D contact manifold. The line through both points runs along the manifold's normal. */
typedef struct imp_contact_point_2d {
    /** On the outline of A. */
    struct imp_vec2 point_a;
    /** On the outline of B: `point_a + distance * normal`. */
    struct imp_vec2 point_b;
    /** Negative: a penetration depth. Never below the signed distance of the pair. */
    float distance;
    /**
     * Feature id on A: IMP_FEATURE_VERTEX or IMP_FEATURE_EDGE plus the index. Circle: its centre, vertex 0. Capsule,
     * segment: an end (0, 1), or a side: right (0) or left (1) of the direction from a to b. Box: a corner (0 to 3) or
     * the edge from a corner to the next. In the box's axes the corners are (-x, -y), (+x, -y), (+x, +y), (-x, +y).
     * Polygon: a vertex, or the edge from a vertex to the next. Half-plane: its line, edge 0.
     */
    uint32_t feature_a;
    /** Feature id on B. No two points of a manifold have both ids in common, so they match points across frames. */
    uint32_t feature_b;
} imp_contact_point_2d;

/** The contact manifold of two 2D geometries: one or two points that represent the contact. */
typedef struct imp_manifold_2d {
    /** Unit vector from A to B; zero without points. */
    struct imp_vec2 normal;
    /** The number of points: 0 to 2. */
    uint32_t count;
    /** The deepest comes first. Zero from `count` on. */
    struct imp_contact_point_2d points[2];
    /** The part of A: that of the deepest point. */
    struct imp_part part_a;
    /** The part of B: that of the deepest point. */
    struct imp_part part_b;
} imp_manifold_2d;

/** Two parts that overlap. */
typedef struct imp_part_pair {
    struct imp_part a;
    struct imp_part b;
} imp_part_pair;

/** The time of impact of a cast and the contact at that time. */
typedef struct imp_cast_hit {
    /** Unit vector from A to B. */
    struct imp_vec3 normal;
    /** Witness point on the surface of A, in world space, at the time of the hit. */
    struct imp_vec3 point_a;
    /** Witness point on the surface of B. Equal to `point_a` unless the pair overlaps. */
    struct imp_vec3 point_b;
    /** From 0, the start, to 1, the end of the motion. */
    float time;
    /** 0, or the negative signed distance of a pair that overlaps at the start. */
    float distance;
    /** IMP_HIT_INSIDE or 0. */
    uint32_t flags;
    /** The part of A that touches. */
    struct imp_part part_a;
    /** The part of B that touches. */
    struct imp_part part_b;
} imp_cast_hit;

/** The time of impact of a 2D cast and the contact at that time. */
typedef struct imp_cast_hit_2d {
    /** Unit vector from A to B. */
    struct imp_vec2 normal;
    /** Witness point on the outline of A, in world space, at the time of the hit. */
    struct imp_vec2 point_a;
    /** Witness point on the outline of B. Equal to `point_a` unless the pair overlaps. */
    struct imp_vec2 point_b;
    /** From 0, the start, to 1, the end of the motion. */
    float time;
    /** 0, or the negative signed distance of a pair that overlaps at the start. */
    float distance;
    /** IMP_HIT_INSIDE or 0. */
    uint32_t flags;
    /** The part of A that touches. */
    struct imp_part part_a;
    /** The part of B that touches. */
    struct imp_part part_b;
} imp_cast_hit_2d;

/**
 * A candidate axis of the separating axis test, with the interval of each geometry on it.
 *
 * Intervals start at the position of A's pose: the projection of a point p is `dot(p - position_a, direction)`. So
 * they keep their digits anywhere in the world. An unbounded end is FLT_MAX or -FLT_MAX.
 */
typedef struct imp_axis {
    /** One of IMP_AXIS_FACE_A, IMP_AXIS_FACE_B, IMP_AXIS_EDGES, IMP_AXIS_NEAREST. */
    uint32_t kind;
    /** The face or edge of A, counted from 0; 0 when the kind names none. */
    uint32_t feature_a;
    /** The face or edge of B, counted from 0; 0 when the kind names none. */
    uint32_t feature_b;
    /** IMP_AXIS_DECIDES or 0. */
    uint32_t flags;
    /** Unit vector. Moving B along it is the shorter way to separate the pair on this axis. */
    struct imp_vec3 direction;
    float min_a;
    float max_a;
    float min_b;
    float max_b;
    /**
     * `min_b - max_a`. Positive: the axis separates the pair. Negative: minus the shortest translation along it that
     * separates. 0: touching.
     */
    float gap;
} imp_axis;

/** A candidate axis of the 2D separating axis test, with the interval of each geometry on it. See imp_axis. */
typedef struct imp_axis_2d {
    /** IMP_AXIS_FACE_A or IMP_AXIS_FACE_B, which are edges in 2D, or IMP_AXIS_NEAREST. */
    uint32_t kind;
    /** The edge of A, counted from 0; of a box its axis x or y. 0 when the kind names none. */
    uint32_t feature_a;
    /** The edge of B, likewise. */
    uint32_t feature_b;
    /** IMP_AXIS_DECIDES or 0. */
    uint32_t flags;
    /** Unit vector. Moving B along it is the shorter way to separate the pair on this axis. */
    struct imp_vec2 direction;
    float min_a;
    float max_a;
    float min_b;
    float max_b;
    /**
     * `min_b - max_a`. Positive: the axis separates the pair. Negative: minus the shortest translation along it that
     * separates. 0: touching.
     */
    float gap;
} imp_axis_2d;

/** The entry of a ray into a geometry. */
typedef struct imp_hit {
    /**
     * The point of entry; of a ray that begins inside, its origin, or its exit with imp_raycast_exit and IMP_QUERY_EXITS.
     */
    struct imp_vec3 point;
    /** Unit outward normal, or minus the direction of a ray that begins inside, except at an exit. */
    struct imp_vec3 normal;
    /** The distance from the origin to `point`; 0 for a ray that begins inside, except at an exit. */
    float distance;
    /** IMP_HIT_INSIDE or 0. */
    uint32_t flags;
    /** The part that the ray enters or leaves. */
    struct imp_part part;
} imp_hit;

/** The entry of a ray into a 2D geometry. */
typedef struct imp_hit_2d {
    /**
     * The point of entry; of a ray that begins inside, its origin, or its exit with imp_raycast_exit and IMP_QUERY_EXITS.
     */
    struct imp_vec2 point;
    /** Unit outward normal, or minus the direction of a ray that begins inside, except at an exit. */
    struct imp_vec2 normal;
    /** The distance from the origin to `point`; 0 for a ray that begins inside, except at an exit. */
    float distance;
    /** IMP_HIT_INSIDE or 0. */
    uint32_t flags;
    /** The part that the ray enters or leaves. */
    struct imp_part part;
} imp_hit_2d;

/** A line segment of a drawing. */
typedef struct imp_line {
    struct imp_vec3 start;
    struct imp_vec3 end;
} imp_line;

/** A line segment of a 2D drawing. */
typedef struct imp_line_2d {
    struct imp_vec2 start;
    struct imp_vec2 end;
} imp_line_2d;

/**
 * Tests whether two geometries overlap: whether the distance that imp_distance returns is at or below `margin`.
 *
 * Swapping A and B does not change the answer. See TOUCHING in the head of this header.
 *
 * @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
 * @return 1 if they overlap, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_overlap(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, float margin);

/** imp_overlap in 2D. */
IMP_API int32_t imp_overlap_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, float margin);

/**
 * imp_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
 * element of the other.
 *
 * It takes the least time where geometries of one kind follow each other, and boxes have no radius, centre or rotation
 * of their own.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Pure. Splits.
 */
IMP_API int32_t imp_overlap_many(const struct imp_geometry *geometries_a, const struct imp_pose *poses_a,
    int32_t count_a, const struct imp_geometry *geometries_b, const struct imp_pose *poses_b, int32_t count_b,
    float margin, int32_t *results);

/**
 * imp_overlap_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
 * every element of the other.
 *
 * It takes the least time where geometries of one kind follow each other, and boxes have no radius or centre of their
 * own.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Pure. Splits.
 */
IMP_API int32_t imp_overlap_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *poses_a,
    int32_t count_a, const struct imp_geometry_2d *geometries_b, const struct imp_pose_2d *poses_b, int32_t count_b,
    float margin, int32_t *results);

/**
 * Returns the signed distance of two geometries, its direction, and the witness points. For overlapping geometries the
 * distance is minus the penetration depth.
 *
 * Accuracy: 1e-6 of the pair's size, plus rounding to float. Each witness point lies on its geometry's surface within
 * 1e-6 of that geometry's own size, plus rounding. Swapping A and B negates the normal and swaps the points; the
 * distance is identical. If several normals are equally good, as for coincident centres, the choice is fixed.
 *
 * Points, segments and boxes: closed forms and SAT (Gottschalk 1996). Triangles and hulls: GJK (1988), EPA (van den
 * Bergen 2001), and SAT over the Gauss map (Gregorius 2013) where the EPA polytope is full.
 *
 * @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_distance(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, struct imp_separation *result);

/**
 * imp_distance in 2D: returns the signed distance of two geometries, its direction, and the witness points. SAT over
 * the edges of both.
 *
 * @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_distance_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, struct imp_separation_2d *result);

/**
 * imp_distance for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
 * element of the other.
 *
 * @param results  max(count_a, count_b) distances
 * @return the number of pairs that overlap or touch
 * @note Pure. Splits.
 */
IMP_API int32_t imp_distance_many(const struct imp_geometry *geometries_a, const struct imp_pose *poses_a,
    int32_t count_a, const struct imp_geometry *geometries_b, const struct imp_pose *poses_b, int32_t count_b,
    struct imp_separation *results);

/** imp_distance_many in 2D. */
IMP_API int32_t imp_distance_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *poses_a,
    int32_t count_a, const struct imp_geometry_2d *geometries_b, const struct imp_pose_2d *poses_b, int32_t count_b,
    struct imp_separation_2d *results);

/**
 * imp_distance for a pair that moves little from call to call. It returns the same bits as imp_distance.
 *
 * The hint names the nearest vertex, edge or face of each geometry. If they still are the nearest, the call skips the
 * search for them. Otherwise it searches as imp_distance does, and updates the hint. Hints serve hulls of up to 256
 * vertices, also beside triangles, boxes and capsules. For other pairs, and for pairs that overlap, the call takes as long
 * as imp_distance.
 *
 * The geometries keep their order from call to call: a hint for (A, B) is of no use for (B, A).
 *
 * @param hint  read and updated; one for each pair
 * @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
 * @note Pure but for the hint. No allocation.
 */
IMP_API int32_t imp_distance_hinted(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, struct imp_hint *hint,
    struct imp_separation *result);

/**
 * Tests pairs among an array of geometries, as imp_overlap does.
 *
 * Each geometry is checked and prepared once. This is faster than imp_overlap_many if geometries occur in several
 * pairs, or if kinds are mixed. If each geometry is in one pair only, imp_overlap_many is faster.
 *
 * @param geometries  `count` of them, with as many poses
 * @param pairs       `pair_count` pairs of indices below `count`, in any order
 * @param margin      as in imp_overlap
 * @param results     `pair_count` values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Pure. Splits. Keeps 64 bytes for each geometry between calls.
 */
IMP_API int32_t imp_overlap_pairs(const struct imp_geometry *geometries, const struct imp_pose *poses, int32_t count,
    const struct imp_index_pair *pairs, int32_t pair_count, float margin, int32_t *results);

/** imp_overlap_pairs in 2D. */
IMP_API int32_t imp_overlap_pairs_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, const struct imp_index_pair *pairs, int32_t pair_count, float margin, int32_t *results);

/**
 * Returns the contact manifold of two geometries: up to four points that represent the contact area. There are points
 * if and only if imp_overlap returns 1 at the same margin.
 *
 * The normal is that of imp_distance. The first point is the deepest and has the signed distance. (Welded geometries:
 * see CONCAVE GEOMETRIES in the head of this header.) The other points are vertices of the clipped feature pair
 * (face-face, face-edge or edge-edge), projected along the normal. They are chosen so that the area between them is
 * greatest. So two boxes that lie on each other have four points. An edge or a capsule on a face or along another edge
 * has two. Everything else has one.
 *
 * - A face or edge counts when its normal is within 2.9 degrees (a sine of 0.05) of the manifold's normal.
 * - Features within 5e-6 of the smaller one's size of exact alignment count as aligned. Points closer than 2e-5 of it
 *   merge.
 * - Of points equally deep, within 1e-6 of the size, the first is one with which the points span at least 0.95 of the
 *   greatest area.
 * - Vertices of a hull within 5e-7 of its size of one plane belong to one face, and vertices equally low by that much
 *   belong to one feature.
 * - With concave geometries, the points come from all pairs of parts whose normal is within 18 degrees of the manifold's.
 *   They span at least 0.95 of the greatest area. The order of the parts does not matter. Each feature id is that of the
 *   point's own part, so two points may have the same ids.
 * - Edges that cross below 2.9 degrees have at most two points: the deepest and the end furthest from it. If both ends
 *   are as deep as the deepest, within 1e-6 of the size, the points are both ends.
 * - A feature id names a feature that contains its point, within 1e-5 of the size plus rounding to float.
 *
 * Points lie on the surfaces within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
 * feature ids. Two half-spaces with an unbounded overlap have one point.
 *
 * @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin
 *                  also reports gaps up to it; a negative one only deeper penetration
 * @param manifold  all zero when the signed distance is above `margin`
 * @return the number of points: 0 to 4
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_contact(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, float margin, struct imp_manifold *manifold);

/**
 * imp_contact in 2D: returns the contact manifold of two geometries, one or two points. There are points if and only
 * if imp_overlap_2d returns 1 at the same margin.
 *
 * The normal is that of imp_distance_2d. The first point is the deeper and has the signed distance. The second is the
 * other end of the interval that two facing edges share, projected along the normal. It exists if its distance is at
 * or below `margin`. So boxes that rest on each other have two points. A corner or a circle has one. Ends closer than
 * 2e-5 of the shorter edge merge.
 *
 * Points lie on the outlines within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
 * feature ids.
 *
 * @param margin    maximum signed distance at which points are reported, as in imp_contact
 * @param manifold  all zero when the signed distance is above `margin`
 * @return the number of points: 0 to 2
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_contact_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, float margin,
    struct imp_manifold_2d *manifold);

/**
 * imp_contact for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
 * element of the other.
 *
 * @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
 * @return the number of pairs with a manifold
 * @note Pure. Splits.
 */
IMP_API int32_t imp_contact_many(const struct imp_geometry *geometries_a, const struct imp_pose *poses_a,
    int32_t count_a, const struct imp_geometry *geometries_b, const struct imp_pose *poses_b, int32_t count_b,
    float margin, struct imp_manifold *results);

/** imp_contact_many in 2D. */
IMP_API int32_t imp_contact_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *poses_a,
    int32_t count_a, const struct imp_geometry_2d *geometries_b, const struct imp_pose_2d *poses_b, int32_t count_b,
    float margin, struct imp_manifold_2d *results);

/**
 * Lists the pairs of parts of two geometries whose signed distance is at or below `margin`, such as the limbs of two
 * characters that touch. A convex geometry has one part, itself.
 *
 * The answer of each pair is that of imp_overlap for the two parts. A body inside a solid mesh that meets none of its
 * triangles has no pair.
 *
 * @param margin  as in imp_overlap
 * @param pairs   the lowest `capacity` pairs are written, in ascending order of `a`, then `b`
 * @return the number of pairs
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_part_pairs(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, float margin, struct imp_part_pair *pairs,
    int32_t capacity);

/** imp_part_pairs in 2D. */
IMP_API int32_t imp_part_pairs_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, float margin,
    struct imp_part_pair *pairs, int32_t capacity);

/**
 * Lists the contact manifolds of two geometries: one for each pair of parts that imp_part_pairs lists. imp_contact
 * returns one manifold of up to four points instead. (Welded geometries: see CONCAVE GEOMETRIES in the head of this
 * header.)
 *
 * `part_a`, `part_b` and the feature ids of a point identify it across frames. A body inside a solid mesh that meets
 * none of its triangles has one manifold of one point.
 *
 * @param margin     as in imp_contact
 * @param manifolds  those of the lowest `capacity` pairs are written, in ascending order of `part_a`, then `part_b`
 * @return the number of manifolds
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_contacts(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, float margin, struct imp_manifold *manifolds,
    int32_t capacity);

/** imp_contacts in 2D. */
IMP_API int32_t imp_contacts_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, float margin,
    struct imp_manifold_2d *manifolds, int32_t capacity);

/**
 * Casts geometry A along `translation`, without rotation, against geometry B, which stands still: finds the time of
 * impact.
 *
 * - A pair that touches or overlaps at the start hits at time 0 with IMP_HIT_INSIDE. Its distance, normal and points
 *   are those of imp_distance.
 * - With IMP_CAST_SKIP_LEAVING such a pair hits only if the translation brings the two closer. Otherwise there is no
 *   hit: a pair that separates along a translation never comes closer again. Parts of a concave
 *   geometry hit if they stand up from the contacts at the start: see there.
 * - At the time of a hit the distance is within 1e-6 of the pair's size of 0 (for a half-space, of the other's size).
 *   At all earlier times it is greater.
 * - `time` is rounded down to float. For long motions use the points: they belong to the time before rounding.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the result is 1
 * @return 1 if they touch, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_cast(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_vec3 *translation, const struct imp_geometry *geometry_b, const struct imp_pose *pose_b,
    uint32_t flags, struct imp_cast_hit *hit);

/** imp_cast in 2D. */
IMP_API int32_t imp_cast_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_vec2 *translation, const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b,
    uint32_t flags, struct imp_cast_hit_2d *hit);

/**
 * imp_cast for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
 * element of the other.
 *
 * @param translations  `count_a` of them
 * @param flags         IMP_CAST_* bits
 * @param hits          max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return the number of pairs that touch
 * @note Pure. Splits.
 */
IMP_API int32_t imp_cast_many(const struct imp_geometry *geometries_a, const struct imp_pose *poses_a,
    const struct imp_vec3 *translations, int32_t count_a, const struct imp_geometry *geometries_b,
    const struct imp_pose *poses_b, int32_t count_b, uint32_t flags, struct imp_cast_hit *hits);

/** imp_cast_many in 2D. */
IMP_API int32_t imp_cast_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *poses_a,
    const struct imp_vec2 *translations, int32_t count_a, const struct imp_geometry_2d *geometries_b,
    const struct imp_pose_2d *poses_b, int32_t count_b, uint32_t flags, struct imp_cast_hit_2d *hits);

/**
 * Casts two geometries that both move and rotate from one pose to another: finds the time of impact. Each position
 * moves along a line. Each rotation turns about the position along the shortest arc. Both rates are constant. There is
 * no tunnelling.
 *
 * - A pair that touches or overlaps at the start hits at time 0 with IMP_HIT_INSIDE, as in imp_cast.
 * - With IMP_CAST_SKIP_LEAVING such a pair hits at the start only if the motion begins by bringing the two closer.
 *   Otherwise the hit is their next touch after they separated. They may come closer than at the start without
 *   separating, by 2e-6 of their size or of their path. Then they hit with IMP_HIT_INSIDE and the `distance` there.
 *   A separation shorter than 1/256 of the motion may be missed.
 * - At the time of a hit the distance is 0 within 1e-6 of the pair's size. At all earlier times it is greater.
 *   See imp_cast for the rounding of `time`.
 * - The work is bounded. A pair that stays within 1e-6 of the rotating parts through much of a turn may be reported
 *   too early. A touch is never missed.
 * - The parts of a compound move rigidly with it: along arcs, if it turns.
 * - Two half-spaces that turn away from facing each other touch at infinity: they hit at that time, and their points
 *   have no meaning.
 *
 * Conservative advancement (Mirtich 1996) with a bound of second order.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the result is 1
 * @return 1 if they touch, 0 if not; IMP_ERROR_UNSUPPORTED if both are concave
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_cast_motion(const struct imp_geometry *geometry_a, const struct imp_pose *start_a,
    const struct imp_pose *end_a, const struct imp_geometry *geometry_b, const struct imp_pose *start_b,
    const struct imp_pose *end_b, uint32_t flags, struct imp_cast_hit *hit);

/**
 * imp_cast_motion in 2D: casts two geometries that both move and rotate from one pose to another. Each rotation turns
 * the shorter way; half a turn goes from the x axis towards the y axis.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the result is 1
 * @return 1 if they touch, 0 if not; IMP_ERROR_UNSUPPORTED if both are concave
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_cast_motion_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *start_a,
    const struct imp_pose_2d *end_a, const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *start_b,
    const struct imp_pose_2d *end_b, uint32_t flags, struct imp_cast_hit_2d *hit);

/**
 * imp_cast_motion for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
 * every element of the other.
 *
 * @param flags  IMP_CAST_* bits
 * @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
 * @return the number of pairs that touch
 * @note Pure. Splits.
 */
IMP_API int32_t imp_cast_motion_many(const struct imp_geometry *geometries_a, const struct imp_pose *starts_a,
    const struct imp_pose *ends_a, int32_t count_a, const struct imp_geometry *geometries_b,
    const struct imp_pose *starts_b, const struct imp_pose *ends_b, int32_t count_b, uint32_t flags,
    struct imp_cast_hit *hits);

/** imp_cast_motion_many in 2D. */
IMP_API int32_t imp_cast_motion_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *starts_a,
    const struct imp_pose_2d *ends_a, int32_t count_a, const struct imp_geometry_2d *geometries_b,
    const struct imp_pose_2d *starts_b, const struct imp_pose_2d *ends_b, int32_t count_b, uint32_t flags,
    struct imp_cast_hit_2d *hits);

/**
 * Lists every candidate axis of the separating axis test of two geometries, with both projection intervals and the
 * gap.
 *
 * The faces of A come first, then the faces of B, then the pairs of edges, then the direction of imp_distance. Two
 * boxes have 3 + 3 + 9 + 1 axes.
 *
 * - Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the pair's size. So a face
 *   wins over an edge. Its gap is the signed distance.
 * - Nearly parallel edges make no axis.
 * - For two hulls, only edges whose arcs cross on the Gauss map make an axis: they form a face of the Minkowski
 *   difference. They are sorted by A's edge, then by the order in which its arc crosses those of B.
 * - Against a half-space only its own normal counts.
 * - A convex solid mesh that overlaps has the axes of its hull. Other concave geometries have those of the deciding pair
 *   of parts. With a solid, their depth may be less than that of imp_distance.
 *
 * @param axes     the first `capacity` axes are written
 * @param decides  the index of the deciding axis, written or not; may be null
 * @return the number of axes
 * @note Pure. No allocation. Time grows with the faces and edges of both and the number of axes.
 */
IMP_API int32_t imp_explain(const struct imp_geometry *geometry_a, const struct imp_pose *pose_a,
    const struct imp_geometry *geometry_b, const struct imp_pose *pose_b, struct imp_axis *axes, int32_t capacity,
    int32_t *decides);

/**
 * imp_explain in 2D: lists every candidate axis of the separating axis test, with both projection intervals and the
 * gap.
 *
 * The edges of A come first, then the edges of B, then the direction of imp_distance_2d. Two boxes have 2 + 2 + 1
 * axes. Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the pair's size. Its gap
 * is the signed distance.
 *
 * @param axes     the first `capacity` axes are written
 * @param decides  the index of the deciding axis, written or not; may be null
 * @return the number of axes
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_explain_2d(const struct imp_geometry_2d *geometry_a, const struct imp_pose_2d *pose_a,
    const struct imp_geometry_2d *geometry_b, const struct imp_pose_2d *pose_b, struct imp_axis_2d *axes,
    int32_t capacity, int32_t *decides);

/**
 * imp_explain for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
 * element of the other. The axes of pair i are `axes[offsets[i]]` up to, not including, `axes[offsets[i + 1]]`.
 *
 * @param offsets  max(count_a, count_b) + 1 values; they count every axis, including those beyond `capacity`
 * @param axes     the first `capacity` axes of all
 * @param decides  max(count_a, count_b) values: the index of the deciding axis among those of its pair; may be null
 * @return the last offset: the number of axes. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
 * @note Pure. Splits.
 */
IMP_API int32_t imp_explain_many(const struct imp_geometry *geometries_a, const struct imp_pose *poses_a,
    int32_t count_a, const struct imp_geometry *geometries_b, const struct imp_pose *poses_b, int32_t count_b,
    int32_t *offsets, struct imp_axis *axes, int32_t capacity, int32_t *decides);

/** imp_explain_many in 2D. */
IMP_API int32_t imp_explain_many_2d(const struct imp_geometry_2d *geometries_a, const struct imp_pose_2d *poses_a,
    int32_t count_a, const struct imp_geometry_2d *geometries_b, const struct imp_pose_2d *poses_b, int32_t count_b,
    int32_t *offsets, struct imp_axis_2d *axes, int32_t capacity, int32_t *decides);

/* ==================================================================================================================
 * ONE GEOMETRY
 * Closest points, rays, bounds, and lines to draw.
 * ================================================================================================================== */

/** The number of lines of a full circle when `segments` is 0. */
#define IMP_LINES_DEFAULT_SEGMENTS 32
/** The least value of `segments`, except 0. */
#define IMP_LINES_MIN_SEGMENTS 8
/** The greatest value of `segments`. */
#define IMP_LINES_MAX_SEGMENTS 256

/**
 * Returns the point on a geometry's surface that is closest to a point, and their signed distance. This is
 * imp_distance from the geometry (A) to the point (B).
 *
 * @return 1 if the geometry contains the point, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_closest_point(const struct imp_geometry *geometry, const struct imp_pose *pose,
    const struct imp_vec3 *point, struct imp_separation *result);

/** imp_closest_point in 2D. */
IMP_API int32_t imp_closest_point_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose,
    const struct imp_vec2 *point, struct imp_separation_2d *result);

/**
 * imp_closest_point for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves for
 * every element of the other.
 *
 * @param results  max(count, point_count) distances
 * @return the number of points inside their geometry
 * @note Pure. Splits.
 */
IMP_API int32_t imp_closest_point_many(const struct imp_geometry *geometries, const struct imp_pose *poses,
    int32_t count, const struct imp_vec3 *points, int32_t point_count, struct imp_separation *results);

/** imp_closest_point_many in 2D. */
IMP_API int32_t imp_closest_point_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, const struct imp_vec2 *points, int32_t point_count, struct imp_separation_2d *results);

/**
 * Tests whether a geometry contains a point. Its surface belongs to it.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_contains(const struct imp_geometry *geometry, const struct imp_pose *pose,
    const struct imp_vec3 *point);

/**
 * imp_contains in 2D: tests whether a geometry contains a point. Its outline belongs to it.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_contains_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose,
    const struct imp_vec2 *point);

/**
 * imp_contains for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves for
 * every element of the other.
 *
 * @param results  max(count, point_count) values, 1 or 0 each
 * @return the number of points inside their geometry
 * @note Pure. Splits.
 */
IMP_API int32_t imp_contains_many(const struct imp_geometry *geometries, const struct imp_pose *poses, int32_t count,
    const struct imp_vec3 *points, int32_t point_count, int32_t *results);

/** imp_contains_many in 2D. */
IMP_API int32_t imp_contains_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, const struct imp_vec2 *points, int32_t point_count, int32_t *results);

/**
 * Returns where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
 * IMP_HIT_INSIDE, so a ray never hits a surface from inside. Touching counts.
 *
 * The normal is a unit normal of the surface at the hit and faces the ray. On a segment it is perpendicular to the
 * segment, except at an end that the ray comes from beyond. It is minus the direction for a hit that begins inside,
 * for a point, and for a ray along a segment.
 *
 * @param hit  written only when the result is 1
 * @return 1 if the ray hits, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_raycast(const struct imp_geometry *geometry, const struct imp_pose *pose, const struct imp_ray *ray,
    struct imp_hit *hit);

/**
 * imp_raycast in 2D: returns where a ray enters a geometry. A ray that begins inside or on the outline hits at
 * distance 0 with IMP_HIT_INSIDE, so a ray never hits an outline from inside. Touching counts.
 *
 * @param hit  written only when the result is 1
 * @return 1 if the ray hits, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_raycast_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose,
    const struct imp_ray_2d *ray, struct imp_hit_2d *hit);

/**
 * imp_raycast for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for every
 * element of the other.
 *
 * @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
 * @return the number of rays that hit
 * @note Pure. Splits.
 */
IMP_API int32_t imp_raycast_many(const struct imp_geometry *geometries, const struct imp_pose *poses, int32_t count,
    const struct imp_ray *rays, int32_t ray_count, struct imp_hit *hits);

/** imp_raycast_many in 2D. */
IMP_API int32_t imp_raycast_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, const struct imp_ray_2d *rays, int32_t ray_count, struct imp_hit_2d *hits);

/**
 * imp_raycast, but a ray that begins inside a solid hits where it leaves it: at the exit, with IMP_HIT_INSIDE and the outward
 * normal of the surface there. A ray from outside hits where it enters.
 *
 * - A convex geometry is left where the reversed ray would enter it. A ray that runs within a geometry without an interior, such
 *   as a triangle, leaves it at its end.
 * - A solid mesh is left through the first triangle that the ray crosses from inside to outside. The hit names it.
 * - Each part of a compound is a solid of its own. The nearest exit or entry of all parts counts, and the hit names its part.
 * - A half-space may have no exit, and an exit beyond the end of the ray does not count: then the result is 0.
 * - Surfaces without an inside are as in imp_raycast.
 *
 * @param hit  written only when the result is 1
 * @return 1 if the ray hits, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_raycast_exit(const struct imp_geometry *geometry, const struct imp_pose *pose,
    const struct imp_ray *ray, struct imp_hit *hit);

/** imp_raycast_exit in 2D. */
IMP_API int32_t imp_raycast_exit_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose,
    const struct imp_ray_2d *ray, struct imp_hit_2d *hit);

/**
 * imp_raycast_exit for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for every
 * element of the other.
 *
 * @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
 * @return the number of rays that hit
 * @note Pure. Splits.
 */
IMP_API int32_t imp_raycast_exit_many(const struct imp_geometry *geometries, const struct imp_pose *poses,
    int32_t count, const struct imp_ray *rays, int32_t ray_count, struct imp_hit *hits);

/** imp_raycast_exit_many in 2D. */
IMP_API int32_t imp_raycast_exit_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, const struct imp_ray_2d *rays, int32_t ray_count, struct imp_hit_2d *hits);

/**
 * Returns the axis-aligned bounds of a posed geometry: the tightest floats that contain it, rounded outward. An
 * unbounded side of a half-space reaches 1e18.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_aabb(const struct imp_geometry *geometry, const struct imp_pose *pose, struct imp_bounds *result);

/**
 * imp_aabb in 2D: returns the tightest axis-aligned bounds of a posed geometry, rounded outward. An unbounded side of
 * a half-plane reaches 1e18.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_aabb_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose,
    struct imp_bounds_2d *result);

/**
 * imp_aabb for arrays of `count` elements each.
 * @note Pure. Splits.
 */
IMP_API int32_t imp_aabb_many(const struct imp_geometry *geometries, const struct imp_pose *poses, int32_t count,
    struct imp_bounds *results);

/** imp_aabb_many in 2D. */
IMP_API int32_t imp_aabb_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, struct imp_bounds_2d *results);

/**
 * Writes the wireframe of a posed geometry. Both ends of every line lie on its surface.
 *
 * - Sphere: three circles. Radius 0: none.
 * - Capsule: a circle around each end, four lines along it, four half circles. Radius 0: one line.
 * - Cylinder: a circle around each cap, four lines along the side. With a radius: four circles, four lines, eight arcs.
 * - Cone: a circle around the base, four lines to the apex. With a radius: three circles, four lines, eight arcs.
 * - Box: its twelve edges. Rounded: each edge once in each of its two faces, and three arcs around each corner.
 * - Triangle: its three edges. Rounded: its outline on both sides and around, and arcs around its corners.
 * - Hull: its edges. Rounded: each edge once in each of its two faces, and an arc around each of its ends.
 * - Half-space: a square grid in its plane around the projection of the pose's position, and its normal. The grid
 *   extends 10 to each side with a line every 2; the normal has length 2.
 *
 * @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc gets its share
 * @param lines     the first `capacity` lines are written
 * @return the number of lines
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_lines(const struct imp_geometry *geometry, const struct imp_pose *pose, uint32_t segments,
    struct imp_line *lines, int32_t capacity);

/**
 * imp_lines in 2D: writes the outline of a posed geometry. Both ends of every line lie on it.
 *
 * - Circle: the circle itself. Radius 0: none.
 * - Capsule, segment: two lines along it and a half circle around each end. Radius 0: one line.
 * - Box, polygon: its edges. Rounded: the edges moved outward, and an arc around each corner.
 * - Half-plane: its line, eleven ticks and its normal. The line extends 10 to each side of the projection of the
 *   pose's position. The ticks, one every 2, lead 0.5 into the solid side. The normal at the projection has length 2.
 *
 * @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc gets its share
 * @param lines     the first `capacity` lines are written
 * @return the number of lines
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_lines_2d(const struct imp_geometry_2d *geometry, const struct imp_pose_2d *pose, uint32_t segments,
    struct imp_line_2d *lines, int32_t capacity);

/**
 * imp_lines for arrays of `count` elements each. The lines of geometry i are `lines[offsets[i]]` up to, not including,
 * `lines[offsets[i + 1]]`.
 *
 * @param offsets  `count + 1` values; they count every line, including those beyond `capacity`
 * @param lines    the first `capacity` lines of all
 * @return the last offset: the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
 * @note Pure. Splits.
 */
IMP_API int32_t imp_lines_many(const struct imp_geometry *geometries, const struct imp_pose *poses, int32_t count,
    uint32_t segments, int32_t *offsets, struct imp_line *lines, int32_t capacity);

/** imp_lines_many in 2D. */
IMP_API int32_t imp_lines_many_2d(const struct imp_geometry_2d *geometries, const struct imp_pose_2d *poses,
    int32_t count, uint32_t segments, int32_t *offsets, struct imp_line_2d *lines, int32_t capacity);

/**
 * Writes the twelve edges of an axis-aligned box.
 *
 * @param lines  the first `capacity` lines are written
 * @return the number of lines: 12, or 0 for an empty box
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_lines(const struct imp_bounds *bounds, struct imp_line *lines, int32_t capacity);

/* ==================================================================================================================
 * KITS AND FITS
 * Bounding boxes, bounding spheres and 2D rectangles as values; the least of them around points.
 * ================================================================================================================== */

/** Method of imp_fit_box_2d: along the principal axes of the points. */
#define IMP_FIT_PRINCIPAL 1
/** Method of imp_fit_box_2d: the least area. */
#define IMP_FIT_LEAST_AREA 2

/**
 * Writes the empty box: `min` is FLT_MAX and `max` is -FLT_MAX on every axis. Start with it to add points or merge
 * boxes.
 *
 * Every empty result has these values. Any box with `min` above `max` on some axis counts as empty.
 *
 * The imp_bounds_* functions accept every finite coordinate, so their results are valid arguments. Results are rounded
 * outward and clamped to FLT_MAX. `result` may be one of the arguments.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_empty(struct imp_bounds *result);

/**
 * Tests whether a box is empty. A flat box is not.
 *
 * @return 1 if it is empty, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_is_empty(const struct imp_bounds *bounds);

/**
 * Makes a box from its least and greatest corner. A `min` above `max` on any axis is IMP_ERROR_RANGE. See
 * imp_bounds_empty for an empty box, and imp_bounds_from_points for two corners in any order.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_from_min_max(const struct imp_vec3 *min, const struct imp_vec3 *max,
    struct imp_bounds *result);

/**
 * Makes a box from its centre and half its size along each axis, 0 or more. Rounded outward.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_from_center(const struct imp_vec3 *center, const struct imp_vec3 *half_extents,
    struct imp_bounds *result);

/**
 * Returns the tightest box that contains points; empty without points.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_from_points(const struct imp_vec3 *points, int32_t count, struct imp_bounds *result);

/**
 * Returns the centre of a box, to the nearest floats.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_center(const struct imp_bounds *bounds, struct imp_vec3 *result);

/**
 * Returns the full size of a box along each axis, `max - min`, to the nearest floats.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_size(const struct imp_bounds *bounds, struct imp_vec3 *result);

/**
 * Returns half the size of a box along each axis, rounded up to reach both faces from the centre of imp_bounds_center.
 * So imp_bounds_from_center makes a box of the two that contains this one.
 *
 * @param result  zero when the box is empty
 * @return 1, or 0 if the box is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_half_extents(const struct imp_bounds *bounds, struct imp_vec3 *result);

/**
 * Returns the eight corners of a box.
 *
 * Seen from +z with +y up, left is the least x and bottom the least y:
 *
 * - first the near face, of the greatest z: left top, left bottom, right bottom, right top;
 * - then the far face: right top, right bottom, left bottom, left top.
 *
 * @param corners  room for 8; written only when the result is 8
 * @return 8, or 0 if the box is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_corners(const struct imp_bounds *bounds, struct imp_vec3 *corners);

/**
 * Returns the tightest box that contains two boxes. An empty one adds nothing.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_merge(const struct imp_bounds *a, const struct imp_bounds *b, struct imp_bounds *result);

/**
 * Returns the tightest box that contains all boxes of an array. Empty ones add nothing.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_merge_many(const struct imp_bounds *bounds, int32_t count, struct imp_bounds *result);

/**
 * Returns the tightest box that contains a box and a point. An empty box gives the point alone.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_add_point(const struct imp_bounds *bounds, const struct imp_vec3 *point,
    struct imp_bounds *result);

/**
 * Tests whether a box contains a point. Its faces belong to it.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_contains_point(const struct imp_bounds *bounds, const struct imp_vec3 *point);

/**
 * Tests whether box `outer` contains box `inner`. Every box contains an empty one. An empty box contains only empty
 * ones.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_contains(const struct imp_bounds *outer, const struct imp_bounds *inner);

/**
 * Tests whether two boxes overlap. Touching counts on every axis. An empty box overlaps nothing. For a margin, grow
 * one of them first.
 *
 * @return 1 if they overlap, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_overlap(const struct imp_bounds *a, const struct imp_bounds *b);

/**
 * imp_bounds_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
 * every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Pure. Splits.
 */
IMP_API int32_t imp_bounds_overlap_many(const struct imp_bounds *a, int32_t count_a, const struct imp_bounds *b,
    int32_t count_b, int32_t *results);

/**
 * Returns the intersection of two boxes: flat where they only touch, empty where they do not overlap.
 *
 * @return 1 if they overlap, 0 if not and the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_intersection(const struct imp_bounds *a, const struct imp_bounds *b,
    struct imp_bounds *result);

/**
 * Moves every face of a box outward by `margin`, or inward if it is negative, until the box is empty. An empty box
 * stays empty.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_grow(const struct imp_bounds *bounds, float margin, struct imp_bounds *result);

/**
 * Returns the bounds of a box that a pose rotates and translates. An empty one stays empty.
 *
 * Bounds of bounds grow with every rotation. Transform the box of the rest pose, not the last result, or use imp_aabb
 * of the geometry, which is tight.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_transform(const struct imp_bounds *bounds, const struct imp_pose *pose,
    struct imp_bounds *result);

/**
 * imp_bounds_transform for arrays. `count` and `pose_count` are equal, or one of them is 1: that element then serves
 * for every element of the other.
 *
 * @param results  max(count, pose_count) boxes
 * @note Pure. Splits.
 */
IMP_API int32_t imp_bounds_transform_many(const struct imp_bounds *bounds, int32_t count, const struct imp_pose *poses,
    int32_t pose_count, struct imp_bounds *results);

/**
 * Returns the bounds of a box that a matrix transforms, with rotation, scale and shear. An empty one stays empty. See
 * imp_bounds_transform.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_transform_matrix(const struct imp_bounds *bounds, const struct imp_matrix *matrix,
    struct imp_bounds *result);

/**
 * Returns the closest point of a box to a point, and their distance: 0 when the box contains the point. For a
 * penetration depth use imp_closest_point of a box geometry.
 *
 * @param closest   written only when the result is 1
 * @param distance  written only when the result is 1
 * @return 1, or 0 if the box is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_bounds_closest_point(const struct imp_bounds *bounds, const struct imp_vec3 *point,
    struct imp_vec3 *closest, float *distance);

/**
 * Writes the empty sphere: radius -1 around the origin. Every empty result has these values. Any sphere with a
 * negative radius counts as empty. A radius of 0 is a point.
 *
 * The imp_sphere_* functions accept every finite number, so their results are valid arguments. Radii are rounded up
 * and clamped to FLT_MAX. `result` may be one of the arguments.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_empty(struct imp_sphere *result);

/**
 * Tests whether a sphere is empty.
 *
 * @return 1 if it is empty, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_is_empty(const struct imp_sphere *sphere);

/**
 * Returns the least sphere that contains points; empty without points. The centre is rounded to the nearest floats,
 * the radius up. In double precision `distance(center, point) <= radius` is true for each point.
 *
 * Pivoting after Gärtner ("Fast and robust smallest enclosing balls", 1999) in double precision: about ten passes over
 * the points.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_from_points(const struct imp_vec3 *points, int32_t count, struct imp_sphere *result);

/**
 * Returns the least sphere that contains two spheres, except for rounding. If one contains the other, returns it
 * unchanged. An empty one adds nothing.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_merge(const struct imp_sphere *a, const struct imp_sphere *b, struct imp_sphere *result);

/**
 * Returns the least sphere that contains all spheres of an array, except for rounding. Merging one after another makes
 * a larger one. Empty ones add nothing.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_merge_many(const struct imp_sphere *spheres, int32_t count, struct imp_sphere *result);

/**
 * Tests whether a sphere contains a point. Its surface belongs to it.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_contains_point(const struct imp_sphere *sphere, const struct imp_vec3 *point);

/**
 * Tests whether sphere `outer` contains sphere `inner`. Every sphere contains an empty one. An empty sphere contains
 * only empty ones.
 *
 * @return 1 if it does, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_contains(const struct imp_sphere *outer, const struct imp_sphere *inner);

/**
 * Tests whether the signed distance of two spheres is at or below `margin`. An empty one overlaps nothing.
 *
 * @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
 * @return 1 if they overlap, 0 if not
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_overlap(const struct imp_sphere *a, const struct imp_sphere *b, float margin);

/**
 * imp_sphere_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
 * every element of the other.
 *
 * @param results  max(count_a, count_b) values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Pure. Splits.
 */
IMP_API int32_t imp_sphere_overlap_many(const struct imp_sphere *a, int32_t count_a, const struct imp_sphere *b,
    int32_t count_b, float margin, int32_t *results);

/**
 * Rotates and translates a sphere by a pose. An empty one stays empty.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_transform(const struct imp_sphere *sphere, const struct imp_pose *pose,
    struct imp_sphere *result);

/**
 * Returns a sphere that contains a sphere transformed by a matrix: rotation, uniform or non-uniform scale, and shear.
 * An empty sphere stays empty.
 *
 * The radius grows by the matrix's greatest singular value, its largest stretch in any direction.
 *
 * @return 1, or 0 if the result is empty
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_sphere_transform_matrix(const struct imp_sphere *sphere, const struct imp_matrix *matrix,
    struct imp_sphere *result);

/**
 * imp_sphere_transform_matrix for arrays, such as the spheres of a model's parts and its bones. `count` and
 * `matrix_count` are equal, or one of them is 1: that element then serves for every element of the other.
 *
 * @param results  max(count, matrix_count) spheres
 * @note Pure. Splits.
 */
IMP_API int32_t imp_sphere_transform_matrix_many(const struct imp_sphere *spheres, int32_t count,
    const struct imp_matrix *matrices, int32_t matrix_count, struct imp_sphere *results);

/**
 * Makes the rotation by an angle in degrees, from the x axis towards the y axis: counter-clockwise with y up,
 * clockwise with y down. To the nearest floats; exact at multiples of 90.
 *
 * @param degrees  any finite number
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rotation_from_degrees_2d(float degrees, struct imp_rotation_2d *result);

/**
 * imp_rotation_from_degrees_2d in radians. The float nearest to a multiple of a quarter turn, up to four either way,
 * gives the exact sine and cosine of that multiple.
 *
 * @param radians  any finite number
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rotation_from_radians_2d(float radians, struct imp_rotation_2d *result);

/**
 * Returns the angle of a rotation in degrees: above -180, up to 180.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rotation_to_degrees_2d(const struct imp_rotation_2d *rotation, float *degrees);

/**
 * Returns the angle of a rotation in radians: above minus half a turn, up to half a turn, to the nearest float.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rotation_to_radians_2d(const struct imp_rotation_2d *rotation, float *radians);

/**
 * Makes a rectangle around `center`, rotated by an angle in degrees: see imp_rotation_from_degrees_2d.
 *
 * To test two rectangles for overlap, pass their geometries (imp_rectangle_geometry) to imp_overlap_2d. A margin of 0
 * counts touching, a slightly negative one does not.
 *
 * @param half_extents  half its width and height along its own axes, 0 or more; 0 makes a segment or a point
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_from_degrees(const struct imp_vec2 *center, const struct imp_vec2 *half_extents,
    float degrees, struct imp_rectangle *result);

/**
 * imp_rectangle_from_degrees in radians: see imp_rotation_from_radians_2d.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_from_radians(const struct imp_vec2 *center, const struct imp_vec2 *half_extents,
    float radians, struct imp_rectangle *result);

/**
 * Makes a rectangle from x, y, width and height, then rotates it around its centre by an angle in degrees.
 *
 * x and y are the corner of least x and y before the rotation. With y down it is the top left corner, with y up the
 * bottom left one.
 * The centre is rounded to the nearest floats. For radians pass an angle of 0 and set `rotation` with
 * imp_rotation_from_radians_2d.
 *
 * @param width   0 or more
 * @param height  0 or more
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_from_corner(float x, float y, float width, float height, float degrees,
    struct imp_rectangle *result);

/**
 * Returns the arguments of imp_rectangle_from_corner for a rectangle, to the nearest floats. They are the corner
 * before the rotation, the size, and the angle in degrees, above -180 and up to 180. Any result pointer may be null.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_to_corner(const struct imp_rectangle *rectangle, float *x, float *y, float *width,
    float *height, float *degrees);

/**
 * Returns the four corners of a rectangle, to the nearest floats: (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own
 * axes.
 *
 * Edges join each corner to the next, and the last to the first. Without rotation and with y down they are top left,
 * top right, bottom right, bottom left.
 *
 * @param corners  room for 4
 * @return 4
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_corners(const struct imp_rectangle *rectangle, struct imp_vec2 *corners);

/**
 * Returns the unit axes of a rectangle: the direction of its width, then that of its height, 90 degrees on.
 *
 * @param axes  room for 2
 * @return 2
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_axes(const struct imp_rectangle *rectangle, struct imp_vec2 *axes);

/**
 * Makes the geometry of a rectangle, an IMP_GEOMETRY_BOX_2D.
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_rectangle_geometry(const struct imp_rectangle *rectangle, struct imp_geometry_2d *result);

/**
 * Fits the least sphere around points, as a geometry: see imp_sphere_from_points.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_fit_sphere(const struct imp_vec3 *points, int32_t count, struct imp_geometry *result);

/**
 * Fits the least circle around points. The centre is rounded to the nearest floats, the radius measured from there and
 * rounded up. In double precision `distance(center, point) <= radius` is true for each point, and so is
 * imp_contains_2d.
 *
 * Pivoting after Gärtner ("Fast and robust smallest enclosing balls", 1999) in double precision: about ten passes over
 * the points.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_fit_circle_2d(const struct imp_vec2 *points, int32_t count, struct imp_circle *result);

/**
 * Fits an oriented box of small volume around points. Usually no box is smaller. Long random searches found boxes at
 * most 5 % smaller. There is no proof.
 *
 * - The extents are measured on the returned geometry and rounded up: imp_contains is true for every point.
 * - `rotation` is a unit quaternion: the one of least angle among the 24 rotations of the same box. It is the identity
 *   where no rotated box is smaller. imp_box_corners returns the corners.
 * - Coplanar, collinear and coincident points make half extents of 0, or of the rounding error of the rotation.
 *
 * Projects the points along many directions, first the normals of their convex hull, fits the least rectangle of each
 * projection, and descends from the best. See O'Rourke, "Finding minimal enclosing boxes" (1985).
 *
 * @param count  1 or more
 * @note Pure. Time: a convex hull of 256 vertices, and some milliseconds. Allocates temporary memory.
 */
IMP_API int32_t imp_fit_box(const struct imp_vec3 *points, int32_t count, struct imp_geometry *result);

/**
 * Fits an oriented box around points: a rectangle, and its corners.
 *
 * - IMP_FIT_PRINCIPAL: along the principal axes of the points. Its x axis is the direction of most spread, with a
 *   positive x. If the spread is equal in all directions, as for the corners of a square, the box is not rotated.
 *   Interior and repeated points count, so the box follows the mass of the cloud and may be far from the least. O(n).
 * - IMP_FIT_LEAST_AREA: the box of least area, except for rounding. Its rotation is the one of least angle among the
 *   four rotations of the same box, and the identity where no rotated box is smaller. One side lies along an edge of
 *   the convex hull (Freeman and Shapira 1975); rotating calipers (Toussaint 1983). O(n log n).
 *
 * The extents are measured on the returned rectangle and rounded up: imp_contains_2d of its geometry
 * (imp_rectangle_geometry) is true for every point. Collinear and coincident points make half extents of 0, or of the
 * rounding error of the rotation.
 *
 * @param count    1 or more
 * @param method   IMP_FIT_PRINCIPAL or IMP_FIT_LEAST_AREA
 * @param corners  room for 4, in the order of imp_rectangle_corners; may be null
 * @note Pure. IMP_FIT_LEAST_AREA allocates temporary memory.
 */
IMP_API int32_t imp_fit_box_2d(const struct imp_vec2 *points, int32_t count, uint32_t method,
    struct imp_rectangle *result, struct imp_vec2 *corners);

/**
 * Fits a capsule of small volume around points. It is hardly longer than a sphere where a sphere is smallest. Long
 * random searches mostly found capsules at most 1 % smaller, seldom more than 5 % smaller. There is no proof.
 *
 * The radius is measured on the returned geometry and rounded up: imp_contains is true for every point. A search over
 * the axis, then over both ends.
 *
 * @param count  1 or more
 * @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
 * @note Pure. Time: as imp_fit_box, and some ten milliseconds. Allocates temporary memory.
 */
IMP_API int32_t imp_fit_capsule(const struct imp_vec3 *points, int32_t count, struct imp_geometry *result);

/**
 * Returns the convex hull of points. Its vertices are points of the array. They go counter-clockwise with y up, from
 * the least x, then the least y. Every vertex is an exact left turn, and the order of the points makes no difference.
 *
 * Collinear points give the two outermost, coincident points give one. Up to IMP_POLYGON_MAX_VERTICES vertices make a
 * geometry (imp_geometry_polygon_2d); more make an asset (imp_polygon_create_2d).
 *
 * Andrew's monotone chain (1979) with exact predicates (Shewchuk 1997).
 *
 * @param vertices  the first `capacity` vertices are written
 * @return the number of vertices of the hull
 * @note Pure. O(n log n) for n points. Allocates temporary memory.
 */
IMP_API int32_t imp_hull_of_points_2d(const struct imp_vec2 *points, int32_t count, struct imp_vec2 *vertices,
    int32_t capacity);

/**
 * Returns the eight corners of a posed box, to the nearest floats, in the order of imp_bounds_corners along the box's
 * own axes.
 *
 * Edges join neighbours in that order. They also join the first and fourth, the fifth and eighth, the first and
 * eighth, the second and seventh, and the third and sixth.
 *
 * @param geometry  a box; any other kind is IMP_ERROR_UNKNOWN
 * @param corners   room for 8
 * @return 8
 * @note Pure. No allocation.
 */
IMP_API int32_t imp_box_corners(const struct imp_geometry *geometry, const struct imp_pose *pose,
    struct imp_vec3 *corners);

/* ==================================================================================================================
 * WORLDS
 * Shapes with poses and filters, updates, events.
 * ================================================================================================================== */

/** imp_world_update records no IMP_EVENT_STAY. */
#define IMP_WORLD_NO_STAY_EVENTS 1

/**
 * The world is 2D. Use the functions that end in _2d for everything with a vector. All other world and shape functions
 * serve both dimensions.
 */
#define IMP_WORLD_2D 2

/** imp_world_update records only pairs of which at least one shape is a trigger. */
#define IMP_WORLD_TRIGGER_PAIRS 4
/** imp_world_update records no pairs and makes no events. Queries work. */
#define IMP_WORLD_NO_PAIRS 8

/**
 * The shape seldom moves. Two static shapes never overlap; a static and a moving one can. Setting its pose costs more.
 * See imp_shape_set_flags.
 */
#define IMP_SHAPE_STATIC 1

/** The shape is disabled: queries and events ignore it. */
#define IMP_SHAPE_DISABLED 2
/** The shape is a trigger: a region that only detects. Queries can ignore triggers, or find only them. */
#define IMP_SHAPE_TRIGGER 4

/**
 * The shape is continuous: imp_world_update sweeps it from its pose at the previous update to its present pose. See
 * imp_shape_set_flags.
 */
#define IMP_SHAPE_CONTINUOUS 8

/**
 * The query ignores shapes that it begins inside of, or touches at the start. Without it, rays and casts hit them at
 * distance or time 0, and closest shapes have distances of 0 or less. Overlap queries ignore this flag.
 */
#define IMP_QUERY_SKIP_INSIDE 1

/** Rays and casts hit the back faces of one-sided meshes, height fields and polylines. */
#define IMP_QUERY_BACK_FACES 2
/** The query does not see triggers. */
#define IMP_QUERY_IGNORE_TRIGGERS 4
/** The query sees only triggers. An error together with IMP_QUERY_IGNORE_TRIGGERS. */
#define IMP_QUERY_ONLY_TRIGGERS 8

/**
 * Casts apply IMP_CAST_SKIP_LEAVING: a shape that touches at the start is no hit there unless the motion brings it
 * closer. The motion may still hit it later. The rests are those of all shapes that the query sees, so a body slides
 * from shape to shape where none stands up. A body whose lowest point is deeper in a shape than away from its border may
 * hit the next one. With IMP_QUERY_SKIP_INSIDE this flag changes nothing: the query ignores such a shape.
 */
#define IMP_QUERY_SKIP_LEAVING 16

/**
 * Rays that begin inside a solid hit where they leave it, as in imp_raycast_exit. The hit has IMP_HIT_INSIDE. Other
 * queries ignore this flag.
 */
#define IMP_QUERY_EXITS 32

/**
 * A list of hits ends where the room does: imp_world_raycast_all, imp_world_cast_all, imp_world_cast_motion_all,
 * imp_world_closest_all and imp_world_closest_point_all find only the nearest `capacity` hits, which is faster, and return
 * how many they wrote. Other queries ignore this flag.
 */
#define IMP_QUERY_NEAREST_ONLY 64

/**
 * The pair did not overlap at the previous update and overlaps now, or a continuous shape swept into the other. If it
 * also swept out again, an IMP_EVENT_END of the pair follows in the same update.
 */
#define IMP_EVENT_BEGIN 1

/** The pair overlaps now and overlapped at the previous update. */
#define IMP_EVENT_STAY 2

/**
 * The pair overlapped at the previous update, or began in this one, and does not overlap now. Destroying, disabling or filtering a shape also
 * ends its overlaps, and so does making both shapes static.
 */
#define IMP_EVENT_END 3

/** imp_world_lines draws every shape. */
#define IMP_DRAW_SHAPES 1
/** imp_world_lines draws the bounds of tree nodes and leaves. */
#define IMP_DRAW_TREE 2
/** imp_world_lines draws a line between the positions of two shapes that overlapped at the last update. */
#define IMP_DRAW_PAIRS 4
/** imp_world_lines draws the line between the witness points of such a pair: its present contact. */
#define IMP_DRAW_CONTACTS 8
/** imp_world_lines draws the queries that imp_world_record_queries records. */
#define IMP_DRAW_QUERIES 16
/** An enabled moving shape without overlaps at the last update: white. */
#define IMP_LINE_MOVING 1
/** An enabled static shape without overlaps at the last update: grey. */
#define IMP_LINE_STATIC 2
/** An enabled trigger without overlaps at the last update: green. */
#define IMP_LINE_TRIGGER 3
/** An enabled shape that overlapped another one at the last update: red. */
#define IMP_LINE_OVERLAPPING 4
/** A disabled shape: dark grey. */
#define IMP_LINE_DISABLED 5
/** The bounds of a tree node: dark blue. */
#define IMP_LINE_NODE 6
/** The bounds of a leaf: light blue. */
#define IMP_LINE_LEAF 7
/** A pair of shapes: orange. */
#define IMP_LINE_PAIR 8
/** A contact: yellow. */
#define IMP_LINE_CONTACT 9
/** A recorded query that found a shape: magenta. */
#define IMP_LINE_QUERY_HIT 10
/** A recorded query that found nothing: cyan. */
#define IMP_LINE_QUERY_MISS 11
/** The most queries that imp_world_record_queries keeps. */
#define IMP_RECORDED_QUERIES_MAX 65536

/** The options of a new world. Fill it with imp_world_desc_default first. */
typedef struct imp_world_desc {
    /** sizeof(imp_world_desc), written by imp_world_desc_default. */
    uint32_t struct_size;
    /** IMP_WORLD_* bits. Default 0. */
    uint32_t flags;
    /**
     * The signed distance at or below which imp_world_update and imp_shape_overlaps report an overlap. Default 0:
     * touching counts. Slightly negative: neighbours on a grid do not overlap.
     */
    float margin;
    /**
     * A shape may move by this fraction of its size before its tree leaf is refitted: 0 to 10. Default 0.1. It
     * changes speed, never an answer. A leaf has more room ahead of a moving shape, and after a steady motion half of this
     * fraction elsewhere. Leaves of static shapes have no such room, nor have those of shapes so fast that they would leave
     * it within two updates.
     */
    float fatness;
    /**
     * imp_world_update records a pair only if the filter of at least one shape has one of these category bits. Other
     * pairs make no event and are not in imp_world_pairs. Default: every bit, which records all pairs.
     */
    uint64_t event_categories;
} imp_world_desc;

/** Counts of a world and of its last update. Fill `struct_size` with imp_stats_default. */
typedef struct imp_stats {
    /** sizeof(imp_stats), written by imp_stats_default. */
    uint32_t struct_size;
    /** Shapes that exist. */
    uint32_t shapes;
    /** Shapes that are enabled. */
    uint32_t enabled;
    /** Candidate pairs of the broad phase. */
    uint32_t candidates;
    /** Pairs that overlapped at the last update. */
    uint32_t pairs;
    /** Narrow-phase tests of the last update. */
    uint32_t tested;
    /** Nodes of the bounding-volume trees. */
    uint32_t nodes;
    /** Levels of the highest tree. */
    uint32_t height;
    /** Memory of the world, in bytes. */
    uint64_t bytes;
    /**
     * The expected number of tree nodes that a small random query visits, by the surface-area heuristic. It rises as
     * shapes move, and imp_world_update keeps it low.
     */
    float tree_cost;
    /** 0. */
    uint32_t reserved;
} imp_stats;

/** A line segment of the drawing of a world. */
typedef struct imp_world_line {
    struct imp_vec3 start;
    struct imp_vec3 end;
    /** The colour of the kind: red in the lowest byte, then green, blue, alpha. */
    uint32_t color;
    /** One of IMP_LINE_*. */
    uint32_t kind;
} imp_world_line;

/** A line segment of the drawing of a 2D world. */
typedef struct imp_world_line_2d {
    struct imp_vec2 start;
    struct imp_vec2 end;
    /** The colour of the kind: red in the lowest byte, then green, blue, alpha. */
    uint32_t color;
    /** One of IMP_LINE_*. */
    uint32_t kind;
} imp_world_line_2d;

/** The description of a new shape. Fill it with imp_shape_desc_default, then set at least `geometry`. */
typedef struct imp_shape_desc {
    /** sizeof(imp_shape_desc), written by imp_shape_desc_default. */
    uint32_t struct_size;
    /** IMP_SHAPE_* bits. Default 0. */
    uint32_t flags;
    /** Your number. Events and hits return it. */
    uint64_t user_data;
    struct imp_filter filter;
    struct imp_geometry geometry;
    struct imp_pose pose;
    /** Must be 0. */
    uint32_t reserved;
    /**
     * Your number for the object that the shape belongs to. Shapes of one owner never overlap in events and never hit
     * each other in queries by shape. Default 0: none.
     */
    uint64_t owner;
} imp_shape_desc;

/** The description of a new 2D shape. Fill it with imp_shape_desc_default_2d, then set at least `geometry`. */
typedef struct imp_shape_desc_2d {
    /** sizeof(imp_shape_desc_2d), written by imp_shape_desc_default_2d. */
    uint32_t struct_size;
    /** IMP_SHAPE_* bits. Default 0. */
    uint32_t flags;
    /** Your number. Events and hits return it. */
    uint64_t user_data;
    struct imp_filter filter;
    struct imp_geometry_2d geometry;
    struct imp_pose_2d pose;
    /**
     * Your number for the object that the shape belongs to. Shapes of one owner never overlap in events and never hit
     * each other in queries by shape. Default 0: none.
     */
    uint64_t owner;
} imp_shape_desc_2d;

/**
 * A change of one pair of shapes, found by an update. Handle `a` is below handle `b`.
 *
 * An end event has the handles and user data of both shapes even when one or both are destroyed. See imp_shape_valid.
 */
typedef struct imp_event {
    struct imp_shape a;
    struct imp_shape b;
    uint64_t user_data_a;
    uint64_t user_data_b;
    /** One of IMP_EVENT_*. */
    uint32_t kind;
    /**
     * The time of the event between the previous update (0) and this one (1), if the sweep of a continuous shape found
     * it. 1 for every other event.
     */
    float time;
} imp_event;

/** Two overlapping shapes, with `a` below `b`. */
typedef struct imp_pair {
    struct imp_shape a;
    struct imp_shape b;
} imp_pair;

/** The options of a world query. Fill it with imp_query_default. A null imp_query pointer means the default. */
typedef struct imp_query {
    /** sizeof(imp_query), written by imp_query_default. */
    uint32_t struct_size;
    /** IMP_QUERY_* bits. Default 0. */
    uint32_t flags;
    /** The query sees only shapes whose filter matches this one. Default: every category, every mask. */
    struct imp_filter filter;
    /** The query ignores shapes of this owner. Default 0: none. */
    uint64_t ignore_owner;
    /** The query ignores shapes whose filter has this group. Default 0: none. */
    int64_t ignore_group;
    /**
     * `ignored_count` shapes that the query ignores. They belong to the world of the query; shapes that no longer exist
     * have no effect.
     */
    const struct imp_shape *ignored;
    /** The set of shapes that the query sees, `included_words` long. See imp_shape_mask_add. Null: every shape. */
    const uint64_t *included;
    /** 0 to IMP_MAX_COUNT. The library sorts long lists at every call. */
    int32_t ignored_count;
    /** 0 to IMP_MAX_COUNT. The query does not see shapes beyond the set. */
    int32_t included_words;
    /**
     * Rays ignore `ignored_part` of this shape, such as the face that an earlier ray hit and this one starts on. Of a
     * compound it may be a part, or a triangle or edge of one; of a convex shape it is the shape. A solid mesh whose
     * triangle is ignored has no inside for the ray. Other searches ignore this field. The shape belongs to the world
     * of the query; one that no longer exists has no effect. Default 0: none.
     */
    struct imp_shape ignored_part_of;
    /** As in the hit. The tag does not matter. */
    struct imp_part ignored_part;
    /** 0. */
    uint32_t reserved;
} imp_query;

/**
 * Fills a world description with the defaults.
 * @note Pure.
 */
IMP_API int32_t imp_world_desc_default(struct imp_world_desc *desc);

/**
 * Creates an empty world, 3D or with IMP_WORLD_2D 2D. At most 4,096 worlds exist at once.
 *
 * @param desc  null: the defaults of imp_world_desc_default
 * @note Any thread.
 */
IMP_API int32_t imp_world_create(const struct imp_world_desc *desc, struct imp_world *world);

/**
 * Destroys a world and all its shapes. Their handles become stale. There are no events.
 * @note Any thread. Waits for running calls on the world. Works on a poisoned world.
 */
IMP_API int32_t imp_world_destroy(struct imp_world world);

/**
 * Destroys every world.
 *
 * @return the number of worlds destroyed
 * @note Any thread. Waits for running calls.
 */
IMP_API int32_t imp_world_destroy_all(void);

/**
 * Returns the number of worlds, poisoned ones included.
 * @note Any thread.
 */
IMP_API int32_t imp_world_count(void);

/**
 * Tests whether a handle names a world that exists. A poisoned world exists.
 *
 * @return 1 if it does, 0 if not
 * @note Any thread.
 */
IMP_API int32_t imp_world_valid(struct imp_world world);

/**
 * Returns the number of coordinates of a world's points: 3, or 2 for IMP_WORLD_2D.
 * @note Reads.
 */
IMP_API int32_t imp_world_dimensions(struct imp_world world);

/**
 * Destroys every shape of a world. Overlaps end with the next update.
 * @note Changes.
 */
IMP_API int32_t imp_world_clear(struct imp_world world);

/**
 * Adds a vector to the position of every shape, to bring a scene that moved far away back to the origin.
 *
 * Every answer afterwards equals that of a world whose shapes were created at the new poses. The call itself makes no
 * events. The next update tests all pairs again: rounding to float may change pairs that touch within 1e-7 of their
 * coordinates. Sweeps of continuous shapes continue. Contacts of the last update's events keep their old coordinates.
 *
 * @param by  added to every position
 * @return IMP_ERROR_RANGE if a position would be above IMP_MAX_LENGTH; then nothing changes
 * @note Changes. It rebuilds the trees: O(n log n) for n shapes.
 */
IMP_API int32_t imp_world_shift_origin(struct imp_world world, const struct imp_vec3 *by);

/** imp_world_shift_origin in 2D. */
IMP_API int32_t imp_world_shift_origin_2d(struct imp_world world, const struct imp_vec2 *by);

/**
 * Rebuilds the trees of a world at once. It changes no answer. Updates keep the trees good by themselves: call this
 * after loading a level, before the first query.
 * @note Changes. O(n log n) for n shapes.
 */
IMP_API int32_t imp_world_rebuild(struct imp_world world);

/**
 * Allocates memory for a total of `shapes` shapes. Their creation then neither allocates memory for the shapes nor moves
 * those that exist.
 *
 * More shapes can be created. Trees and pairs are not included: they grow when shapes enter them. Nor are the bounds
 * that the first moving shape makes a world keep: that shape allocates them, for all shapes at once. The call does
 * nothing if there is already enough memory.
 *
 * @param shapes  0 to IMP_MAX_COUNT, existing ones included
 * @note Changes. O(n) for n existing shapes. If the system has no such memory, the
 * process ends.
 */
IMP_API int32_t imp_world_reserve(struct imp_world world, int32_t shapes);

/**
 * Returns bounds of all enabled shapes. They may be larger than the shapes: see `fatness`.
 *
 * @param result  written only when the result is 1
 * @return 1, or 0 when no shape is enabled
 * @note Reads.
 */
IMP_API int32_t imp_world_bounds(struct imp_world world, struct imp_bounds *result);

/** imp_world_bounds in 2D. */
IMP_API int32_t imp_world_bounds_2d(struct imp_world world, struct imp_bounds_2d *result);

/**
 * Fills the `struct_size` of an imp_stats, and sets the rest to 0.
 * @note Pure.
 */
IMP_API int32_t imp_stats_default(struct imp_stats *stats);

/**
 * Returns the counts of a world.
 *
 * @param stats  filled by imp_stats_default before. The struct of version 0.5, without the last two fields, works too
 * @note Reads.
 */
IMP_API int32_t imp_world_stats(struct imp_world world, struct imp_stats *stats);

/**
 * Checks the world's internal consistency: trees, handles, pairs. For tests and bug reports.
 *
 * @return IMP_OK, or IMP_ERROR_CORRUPT; imp_last_error has the details
 * @note Reads. O(n) for n shapes. Allocates.
 */
IMP_API int32_t imp_world_validate(struct imp_world world);

/**
 * Draws a world: shapes in ascending order, then the trees, then pairs with their contacts, then recorded queries.
 *
 * @param flags     IMP_DRAW_* bits
 * @param segments  lines of a full circle, as in imp_lines; 0: 32
 * @param lines     the first `capacity` lines are written
 * @return the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_lines(struct imp_world world, uint32_t flags, uint32_t segments, struct imp_world_line *lines,
    int32_t capacity);

/** imp_world_lines in 2D. */
IMP_API int32_t imp_world_lines_2d(struct imp_world world, uint32_t flags, uint32_t segments,
    struct imp_world_line_2d *lines, int32_t capacity);

/**
 * Keeps the last `capacity` queries of a world from now on, which imp_world_lines draws with IMP_DRAW_QUERIES. Off by
 * default: a world that records nothing has no costs.
 *
 * Queries are those on the world and on its shapes: rays, casts, searches by distance and overlaps, single or batched.
 * A ray or straight cast is drawn up to its nearest hit, a turning cast at its start and its end. A query that lists
 * all hits is drawn to its end. A search by distance from a point is drawn as the bounds that it searched.
 * imp_world_shift_origin forgets the queries, and so does this call.
 *
 * @param capacity  0 to IMP_RECORDED_QUERIES_MAX; 0 ends the recording
 * @note Changes. A recorded query waits for others that record, and may allocate.
 */
IMP_API int32_t imp_world_record_queries(struct imp_world world, int32_t capacity);

/**
 * Fills a shape description with the defaults: enabled, moving, category 1, every mask bit, at the origin. Its
 * geometry is invalid: set it.
 * @note Pure.
 */
IMP_API int32_t imp_shape_desc_default(struct imp_shape_desc *desc);

/**
 * Fills a 2D shape description with the defaults: enabled, moving, category 1, every mask bit, at the origin. Its
 * geometry is invalid: set it.
 * @note Pure.
 */
IMP_API int32_t imp_shape_desc_default_2d(struct imp_shape_desc_2d *desc);

/**
 * Creates a shape in a world. Queries see it at once, events from the next update on.
 *
 * New shapes enter the trees together: with the next query, update or change of a shape. So the first query after many
 * were created takes as long as imp_world_rebuild.
 * @note Changes.
 */
IMP_API int32_t imp_shape_create(struct imp_world world, const struct imp_shape_desc *desc, struct imp_shape *shape);

/**
 * Creates a 2D shape in a world. Queries see it at once, events from the next update on.
 *
 * New shapes enter the trees together: see imp_shape_create.
 * @note Changes.
 */
IMP_API int32_t imp_shape_create_2d(struct imp_world world, const struct imp_shape_desc_2d *desc,
    struct imp_shape *shape);

/**
 * Creates `count` shapes. On an error none is created.
 *
 * New shapes enter the trees together: see imp_shape_create. A level of many shapes is created fastest in parts of about
 * 1,000, after imp_world_reserve, because their descriptions then stay in the cache.
 *
 * @param shapes  room for `count` handles
 * @note Changes.
 */
IMP_API int32_t imp_shape_create_many(struct imp_world world, const struct imp_shape_desc *descs, int32_t count,
    struct imp_shape *shapes);

/**
 * Creates `count` 2D shapes. On an error none is created.
 *
 * New shapes enter the trees together: see imp_shape_create. A level of many shapes is created fastest in parts of about
 * 1,000, after imp_world_reserve, because their descriptions then stay in the cache.
 *
 * @param shapes  room for `count` handles
 * @note Changes.
 */
IMP_API int32_t imp_shape_create_many_2d(struct imp_world world, const struct imp_shape_desc_2d *descs, int32_t count,
    struct imp_shape *shapes);

/**
 * Destroys a shape. Its overlaps end with the next update, by events that still contain its handle.
 *
 * Destroyed shapes leave the trees together: with the next query, update or change of a shape.
 * @note Changes.
 */
IMP_API int32_t imp_shape_destroy(struct imp_shape shape);

/**
 * Destroys `count` shapes of one world. On an error none is destroyed.
 *
 * Destroyed shapes leave the trees together: see imp_shape_destroy.
 * @note Changes.
 */
IMP_API int32_t imp_shape_destroy_many(struct imp_world world, const struct imp_shape *shapes, int32_t count);

/**
 * Tests whether a handle names a shape that exists.
 *
 * @return 1 if it does, 0 if not, or if its world is poisoned
 * @note Reads.
 */
IMP_API int32_t imp_shape_valid(struct imp_shape shape);

/**
 * Returns the current pose of a shape.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_pose(struct imp_shape shape, struct imp_pose *pose);

/**
 * Returns the current pose of a 2D shape.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_pose_2d(struct imp_shape shape, struct imp_pose_2d *pose);

/**
 * Moves a shape. Queries see the new pose at once. A jump may be of any length. The next update sweeps a continuous
 * shape on this way: see imp_shape_teleport.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_pose(struct imp_shape shape, const struct imp_pose *pose);

/**
 * Moves a 2D shape. Queries see the new pose at once. A jump may be of any length.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_pose_2d(struct imp_shape shape, const struct imp_pose_2d *pose);

/**
 * Returns the poses of `count` shapes of one world.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_poses(struct imp_world world, const struct imp_shape *shapes, struct imp_pose *poses,
    int32_t count);

/**
 * Returns the poses of `count` 2D shapes of one world.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_poses_2d(struct imp_world world, const struct imp_shape *shapes,
    struct imp_pose_2d *poses, int32_t count);

/**
 * Moves `count` shapes of one world. On an error none is moved. If a shape is given twice, its later pose counts.
 *
 * If most shapes of the world move far, their tree keeps its old bounds until the next query. So that query, not this
 * call, takes the time to refit the tree: O(n) for n shapes. Updates rarely need it.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_poses(struct imp_world world, const struct imp_shape *shapes,
    const struct imp_pose *poses, int32_t count);

/**
 * Moves `count` 2D shapes of one world. On an error none is moved. If a shape is given twice, its later pose counts.
 *
 * The next query may refit a tree first: see imp_shape_set_poses.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_poses_2d(struct imp_world world, const struct imp_shape *shapes,
    const struct imp_pose_2d *poses, int32_t count);

/**
 * Returns the geometry of a shape. If the handle of its asset has ended, the handle in the geometry is 0: the shape
 * keeps the asset alive, but no handle names it. imp_shape_get_part_poses returns the part poses of a compound.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_geometry(struct imp_shape shape, struct imp_geometry *geometry);

/**
 * Returns the geometry of a 2D shape. If the handle of its asset has ended, the handle in the geometry is 0: the shape
 * keeps the asset alive, but no handle names it. imp_shape_get_part_poses_2d returns the part poses of a compound.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_geometry_2d(struct imp_shape shape, struct imp_geometry_2d *geometry);

/**
 * Gives a shape another geometry, of any kind. Overlaps that continue raise no end and no begin event. A compound
 * starts with the part poses of imp_compound_create, all parts enabled.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_geometry(struct imp_shape shape, const struct imp_geometry *geometry);

/**
 * Gives a 2D shape another geometry, of any kind. Overlaps that continue raise no end and no begin event. A compound
 * starts with the part poses of imp_compound_create_2d, all parts enabled.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_geometry_2d(struct imp_shape shape, const struct imp_geometry_2d *geometry);

/**
 * Returns the filter of a shape.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_filter(struct imp_shape shape, struct imp_filter *filter);

/**
 * Gives a shape another filter. Overlaps that it no longer allows end with the next update.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_filter(struct imp_shape shape, const struct imp_filter *filter);

/**
 * Returns the flags of a shape.
 *
 * @return IMP_SHAPE_* bits
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_flags(struct imp_shape shape);

/**
 * Sets some flags of a shape. The shape keeps its handle. Overlaps that continue raise no end and no begin event.
 *
 * - IMP_SHAPE_DISABLED: queries and events ignore the shape. Its overlaps end with the next update.
 * - IMP_SHAPE_STATIC: two static shapes never overlap. With the next update, overlaps with static shapes end when the
 *   shape becomes static, and begin when it becomes moving. The shape moves to another tree, which costs about as
 *   much as disabling and enabling it.
 * - IMP_SHAPE_TRIGGER: the shape is a region that only detects. See IMP_QUERY_IGNORE_TRIGGERS.
 * - IMP_SHAPE_CONTINUOUS: the next sweep starts at the present pose, also if the shape was continuous before.
 *
 * imp_world_update sweeps a continuous shape from its pose at the previous update to its present pose: a straight line
 * with a turn at a constant rate, as imp_cast_motion does. So it misses no shape between the two poses.
 *
 * - Each begin and end that a sweep finds has its time from 0 to 1. imp_world_events_with_contacts returns the contact.
 * - A pair that touched only between the two poses begins and ends in one update. imp_world_pairs does not list it.
 * - Several contacts of one pair in one update count as one, from the first to the last. A pair that overlapped at the
 *   previous update and still does stays.
 * - Two continuous shapes sweep against each other. Any other shape counts with its present pose, even if it moved.
 * - Creating or enabling a shape, setting this flag, and imp_shape_teleport set where the next sweep starts.
 * - A sweep finds touching geometries (distance 0): a positive margin does not enlarge them. With a negative margin, a
 *   pair that only touches during the sweep also begins.
 * - A sweep follows the shorter turn. Two poses cannot show more than half a turn in one update.
 * - A sweep finds one-sided geometries from either side, as overlaps do.
 * - Two concave geometries keep their rotations at the start during the sweep.
 *
 * @param mask   IMP_SHAPE_* bits: the flags to set. The others stay
 * @param flags  their values: bits of `mask`
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_flags(struct imp_shape shape, uint32_t mask, uint32_t flags);

/**
 * Returns the owner of a shape; 0: none.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_owner(struct imp_shape shape, uint64_t *owner);

/**
 * Sets the owner of a shape; 0: none. Overlaps with other shapes of this owner end with the next update.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_owner(struct imp_shape shape, uint64_t owner);

/**
 * Returns the user data of a shape.
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_user_data(struct imp_shape shape, uint64_t *user_data);

/**
 * Sets the user data of a shape. Events contain it from the next update on.
 * @note Changes.
 */
IMP_API int32_t imp_shape_set_user_data(struct imp_shape shape, uint64_t user_data);

/**
 * Moves a shape without a sweep: the next update does not sweep a continuous shape on this way. For other shapes it
 * does what imp_shape_set_pose does.
 * @note Changes.
 */
IMP_API int32_t imp_shape_teleport(struct imp_shape shape, const struct imp_pose *pose);

/** imp_shape_teleport in 2D. */
IMP_API int32_t imp_shape_teleport_2d(struct imp_shape shape, const struct imp_pose_2d *pose);

/**
 * imp_shape_teleport for `count` shapes of one world. On an error none is moved. If a shape is given twice, its later
 * pose counts.
 *
 * The next query may refit a tree first: see imp_shape_set_poses.
 * @note Changes.
 */
IMP_API int32_t imp_shape_teleport_many(struct imp_world world, const struct imp_shape *shapes,
    const struct imp_pose *poses, int32_t count);

/**
 * imp_shape_teleport_2d for `count` 2D shapes of one world. On an error none is moved. If a shape is given twice, its
 * later pose counts.
 *
 * The next query may refit a tree first: see imp_shape_set_poses.
 * @note Changes.
 */
IMP_API int32_t imp_shape_teleport_many_2d(struct imp_world world, const struct imp_shape *shapes,
    const struct imp_pose_2d *poses, int32_t count);

/**
 * Sets the poses of all parts of a shape's compound, such as the bones of a character: one call a frame. Queries see
 * them at once. Other shapes with the same compound keep theirs.
 *
 * @param poses  one for each part, in the frame of the shape
 * @param count  the number of parts
 * @return 0; IMP_ERROR_UNSUPPORTED if the shape has no compound; IMP_ERROR_COUNT if it has another number of parts
 * @note Changes. Only the first call for a shape allocates.
 */
IMP_API int32_t imp_shape_set_part_poses(struct imp_shape shape, const struct imp_pose *poses, int32_t count);

/** imp_shape_set_part_poses in 2D. */
IMP_API int32_t imp_shape_set_part_poses_2d(struct imp_shape shape, const struct imp_pose_2d *poses, int32_t count);

/**
 * imp_shape_set_part_poses for `count` shapes of one world. On an error no shape changes. If a shape is given twice,
 * its later poses count.
 *
 * @param offsets     count + 1 values: `poses[offsets[i]]` to `poses[offsets[i + 1] - 1]` belong to `shapes[i]`
 * @param poses       the part poses of all shapes, one shape after the other
 * @param pose_count  the number of poses; no offset is greater
 * @note Changes. Splits. Only the first
 * call for a shape allocates.
 */
IMP_API int32_t imp_shape_set_part_poses_many(struct imp_world world, const struct imp_shape *shapes,
    const int32_t *offsets, int32_t count, const struct imp_pose *poses, int32_t pose_count);

/** imp_shape_set_part_poses_many in 2D. */
IMP_API int32_t imp_shape_set_part_poses_many_2d(struct imp_world world, const struct imp_shape *shapes,
    const int32_t *offsets, int32_t count, const struct imp_pose_2d *poses, int32_t pose_count);

/**
 * Returns the current poses of all parts of a shape's compound, in the frame of the shape.
 *
 * @param poses  the first `capacity` poses are written
 * @return the number of parts; IMP_ERROR_UNSUPPORTED if the shape has no compound
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_part_poses(struct imp_shape shape, struct imp_pose *poses, int32_t capacity);

/**
 * Returns the current poses of all parts of a 2D shape's compound, in the frame of the shape.
 *
 * @param poses  the first `capacity` poses are written
 * @return the number of parts; IMP_ERROR_UNSUPPORTED if the shape has no compound
 * @note Reads.
 */
IMP_API int32_t imp_shape_get_part_poses_2d(struct imp_shape shape, struct imp_pose_2d *poses, int32_t capacity);

/**
 * Enables (1) or disables (0) a part of a shape's compound. Queries and events ignore a disabled part. Other shapes
 * with the same compound do not change.
 *
 * @param part  below imp_compound_info.parts
 * @return 0; IMP_ERROR_RANGE if there is no such part, or if it is the last enabled one: then disable the shape;
 *         IMP_ERROR_UNSUPPORTED if the shape has no compound
 * @note Changes. Only the first call for a shape allocates.
 */
IMP_API int32_t imp_shape_set_part_enabled(struct imp_shape shape, uint32_t part, uint32_t enabled);

/**
 * Tests whether a part of a shape's compound is enabled.
 *
 * @param part  below imp_compound_info.parts
 * @return 1 if it is, 0 if not; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if the shape has no
 *         compound
 * @note Reads.
 */
IMP_API int32_t imp_shape_is_part_enabled(struct imp_shape shape, uint32_t part);

/**
 * Lists the pairs of parts of two shapes of one world whose signed distance is at or below `margin`. It uses their
 * current poses and part poses. See imp_part_pairs. Filters and disabled shapes make no difference; disabled parts do.
 *
 * If both handles are the same, it lists the pairs of different parts of this shape's compound, such as a hand that
 * touches the body. Each pair is listed once, `a` below `b`. A shape without a compound has none.
 *
 * @param shape_a  in a world of either dimension
 * @param margin   as in imp_overlap
 * @param pairs    the lowest `capacity` pairs are written, in ascending order of `a`, then `b`
 * @return the number of pairs
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shape_part_pairs(struct imp_shape shape_a, struct imp_shape shape_b, float margin,
    struct imp_part_pair *pairs, int32_t capacity);

/**
 * Finds the pairs that overlap now, and the events since the previous update. Call it once a frame, after setting the
 * poses. Queries do not need it.
 *
 * @return the number of events
 * @note Changes. Splits a large world over the library's threads.
 */
IMP_API int32_t imp_world_update(struct imp_world world);

/**
 * Lists the events of the last update, in four groups:
 *
 * 1. Ends of pairs that overlapped at the previous update.
 * 2. Begins.
 * 3. Ends of pairs that began in this update: a continuous shape passed through. See imp_shape_set_flags.
 * 4. Stays.
 *
 * Each group is sorted by time, then shape a, then shape b. Events without a sweep have time 1. The list does not change
 * until the next update, and can be read any number of times.
 *
 * A pair has at most one event in an update, or a begin and an end in this order. A shape that replaces a destroyed one
 * makes another pair: the old overlap ends before the new one begins.
 *
 * @param events  the first `capacity` events are written
 * @return the number of events
 * @note Reads.
 */
IMP_API int32_t imp_world_events(struct imp_world world, struct imp_event *events, int32_t capacity);

/**
 * Lists the events of the last update in which a shape takes part, in the order of imp_world_events.
 *
 * @param events  the first `capacity` events are written
 * @return the number of events
 * @note Reads. O(n) for n events of the world: to read the events of
 * many shapes, read those of the world once. Allocates nothing.
 */
IMP_API int32_t imp_shape_events(struct imp_shape shape, struct imp_event *events, int32_t capacity);

/**
 * Lists the pairs that overlapped at the last update and whose shapes both still exist, sorted by shape a, then shape
 * b.
 *
 * @param pairs  the first `capacity` pairs are written
 * @return the number of pairs
 * @note Reads.
 */
IMP_API int32_t imp_world_pairs(struct imp_world world, struct imp_pair *pairs, int32_t capacity);

/**
 * Lists the shapes that overlap a shape now, by the world's margin and the filters. It uses the current poses, not
 * those of the last update. A disabled shape overlaps nothing.
 *
 * @param shapes  the lowest `capacity` shapes are written, in ascending order
 * @return the number of shapes
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shape_overlaps(struct imp_shape shape, struct imp_shape *shapes, int32_t capacity);

/**
 * Lists the events of the last update as imp_world_events does, with a contact for each:
 *
 * - An event that a sweep found has the contact at its time. Its distance is 0, unless the sweep began inside.
 * - Any other begin or stay has the deepest contact at the present poses: the result of imp_distance.
 * - Other ends, and events of a shape destroyed since the update, have none: every field is 0.
 *
 * @param events    the first `capacity` events are written
 * @param contacts  room for `capacity` contacts, one for each event written
 * @return the number of events
 * @note Reads. Splits many events over the library's threads.
 */
IMP_API int32_t imp_world_events_with_contacts(struct imp_world world, struct imp_event *events,
    struct imp_separation *contacts, int32_t capacity);

/** imp_world_events_with_contacts in 2D. */
IMP_API int32_t imp_world_events_with_contacts_2d(struct imp_world world, struct imp_event *events,
    struct imp_separation_2d *contacts, int32_t capacity);

/**
 * Lists the events of the last update as imp_world_events does, with a contact manifold for each: the result of
 * imp_contact at the present poses, with the margin of the world. A pair that does not overlap now has no points.
 *
 * @param events     the first `capacity` events are written
 * @param manifolds  room for `capacity` manifolds, one for each event written
 * @return the number of events
 * @note Reads. Splits many events over the library's threads.
 */
IMP_API int32_t imp_world_events_with_manifolds(struct imp_world world, struct imp_event *events,
    struct imp_manifold *manifolds, int32_t capacity);

/** imp_world_events_with_manifolds in 2D. */
IMP_API int32_t imp_world_events_with_manifolds_2d(struct imp_world world, struct imp_event *events,
    struct imp_manifold_2d *manifolds, int32_t capacity);

/* ==================================================================================================================
 * QUERIES OF A WORLD
 * Which shapes does a ray, a cast, a geometry or a point meet, and which are closest?
 * ================================================================================================================== */

/** The hit of a ray on a shape of a world. */
typedef struct imp_world_hit {
    struct imp_shape shape;
    uint64_t user_data;
    struct imp_hit hit;
    /** 0. */
    uint32_t reserved;
} imp_world_hit;

/** The hit of a ray on a shape of a 2D world. */
typedef struct imp_world_hit_2d {
    struct imp_shape shape;
    uint64_t user_data;
    struct imp_hit_2d hit;
    /** 0. */
    uint32_t reserved;
} imp_world_hit_2d;

/** The hit of a cast on a shape of a world. */
typedef struct imp_world_cast_hit {
    struct imp_shape shape;
    uint64_t user_data;
    /** A is the geometry that was cast, B the shape. */
    struct imp_cast_hit hit;
} imp_world_cast_hit;

/** The hit of a cast on a shape of a 2D world. */
typedef struct imp_world_cast_hit_2d {
    struct imp_shape shape;
    uint64_t user_data;
    /** A is the geometry that was cast, B the shape. */
    struct imp_cast_hit_2d hit;
    /** 0. */
    uint32_t reserved;
} imp_world_cast_hit_2d;

/** A shape of a world within a distance of a geometry or point. */
typedef struct imp_world_closest_hit {
    /** 0 for a miss. */
    struct imp_shape shape;
    uint64_t user_data;
    /** A is the given geometry or point, B the shape. */
    struct imp_separation separation;
} imp_world_closest_hit;

/** A shape of a 2D world within a distance of a geometry or point. */
typedef struct imp_world_closest_hit_2d {
    /** 0 for a miss. */
    struct imp_shape shape;
    uint64_t user_data;
    /** A is the given geometry or point, B the shape. */
    struct imp_separation_2d separation;
    /** 0. */
    uint32_t reserved;
} imp_world_closest_hit_2d;

/**
 * Fills a query with the defaults: it sees every shape whose filter has a category bit and a mask bit.
 * @note Pure.
 */
IMP_API int32_t imp_query_default(struct imp_query *query);

/**
 * Lists the shapes of a world that overlap a geometry.
 *
 * @param margin  the signed distance at or below which a shape overlaps; 0: touching counts
 * @param query   null: the query of imp_query_default
 * @param shapes  the lowest `capacity` shapes are written, in ascending order
 * @return the number of shapes that overlap
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_overlap(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *pose, float margin, const struct imp_query *query, struct imp_shape *shapes,
    int32_t capacity);

/** imp_world_overlap in 2D. */
IMP_API int32_t imp_world_overlap_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, float margin, const struct imp_query *query, struct imp_shape *shapes,
    int32_t capacity);

/**
 * Tests whether any shape of a world overlaps a geometry.
 *
 * @return 1 if one does, 0 if none
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_overlap_any(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *pose, float margin, const struct imp_query *query);

/** imp_world_overlap_any in 2D. */
IMP_API int32_t imp_world_overlap_any_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, float margin, const struct imp_query *query);

/**
 * imp_world_overlap for `count` geometries. The shapes that overlap geometry i are `shapes[offsets[i]]` up to, not
 * including, `shapes[offsets[i + 1]]`, in ascending order.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values; they count every overlap, including those beyond `capacity`
 * @param shapes   the first `capacity` shapes of all
 * @return the last offset: the number of overlaps
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_overlap_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *poses, int32_t count, float margin, const struct imp_query *queries, int32_t query_count,
    int32_t *offsets, struct imp_shape *shapes, int32_t capacity);

/** imp_world_overlap_many in 2D. */
IMP_API int32_t imp_world_overlap_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *poses, int32_t count, float margin, const struct imp_query *queries, int32_t query_count,
    int32_t *offsets, struct imp_shape *shapes, int32_t capacity);

/**
 * Finds the nearest shape that a ray hits. Among equal distances, the lowest shape wins.
 *
 * @param query  null: the query of imp_query_default
 * @param hit    written only when the result is 1; null: only tests whether there is one, faster
 * @return 1 if there is a hit, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_raycast(struct imp_world world, const struct imp_ray *ray, const struct imp_query *query,
    struct imp_world_hit *hit);

/** imp_world_raycast in 2D. */
IMP_API int32_t imp_world_raycast_2d(struct imp_world world, const struct imp_ray_2d *ray,
    const struct imp_query *query, struct imp_world_hit_2d *hit);

/**
 * Lists every shape that a ray hits, each once.
 *
 * @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
 * @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_raycast_all(struct imp_world world, const struct imp_ray *ray, const struct imp_query *query,
    struct imp_world_hit *hits, int32_t capacity);

/** imp_world_raycast_all in 2D. */
IMP_API int32_t imp_world_raycast_all_2d(struct imp_world world, const struct imp_ray_2d *ray,
    const struct imp_query *query, struct imp_world_hit_2d *hits, int32_t capacity);

/**
 * Finds the nearest hit of each of `count` rays.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
 * @return the number of rays that hit
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_raycast_many(struct imp_world world, const struct imp_ray *rays, int32_t count,
    const struct imp_query *queries, int32_t query_count, struct imp_world_hit *hits);

/** imp_world_raycast_many in 2D. */
IMP_API int32_t imp_world_raycast_many_2d(struct imp_world world, const struct imp_ray_2d *rays, int32_t count,
    const struct imp_query *queries, int32_t query_count, struct imp_world_hit_2d *hits);

/**
 * Lists every hit of each of `count` rays.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values: the hits of ray i have the indices from `offsets[i]` to `offsets[i + 1]`
 * @param hits     the first `capacity` of them are written, those of each ray sorted by distance, then shape
 * @return the number of hits that exist, which is `offsets[count]`
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_raycast_all_many(struct imp_world world, const struct imp_ray *rays, int32_t count,
    const struct imp_query *queries, int32_t query_count, int32_t *offsets, struct imp_world_hit *hits,
    int32_t capacity);

/** imp_world_raycast_all_many in 2D. */
IMP_API int32_t imp_world_raycast_all_many_2d(struct imp_world world, const struct imp_ray_2d *rays, int32_t count,
    const struct imp_query *queries, int32_t query_count, int32_t *offsets, struct imp_world_hit_2d *hits,
    int32_t capacity);

/**
 * Casts a geometry of any kind along `translation`, without rotation: finds the first shape that it touches. Among
 * equal times, the lowest shape wins.
 *
 * The hit is that of imp_cast, where A is the geometry and B the shape. A shape that touches or overlaps at the start
 * hits at time 0: see IMP_QUERY_SKIP_INSIDE and IMP_QUERY_SKIP_LEAVING.
 *
 * @param query  null: the query of imp_query_default
 * @param hit    written only when the result is 1; null: only tests whether there is one, faster
 * @return 1 if there is a hit, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_cast(struct imp_world world, const struct imp_geometry *geometry, const struct imp_pose *pose,
    const struct imp_vec3 *translation, const struct imp_query *query, struct imp_world_cast_hit *hit);

/** imp_world_cast in 2D. */
IMP_API int32_t imp_world_cast_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, const struct imp_vec2 *translation, const struct imp_query *query,
    struct imp_world_cast_hit_2d *hit);

/**
 * Lists every shape that a geometry touches on its way, each once.
 *
 * @param hits  the nearest `capacity` hits are written, sorted by time, then shape
 * @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_cast_all(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *pose, const struct imp_vec3 *translation, const struct imp_query *query,
    struct imp_world_cast_hit *hits, int32_t capacity);

/** imp_world_cast_all in 2D. */
IMP_API int32_t imp_world_cast_all_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, const struct imp_vec2 *translation, const struct imp_query *query,
    struct imp_world_cast_hit_2d *hits, int32_t capacity);

/**
 * Finds the first hit of each of `count` casts.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
 * @return the number of casts that hit
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_cast_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *poses, const struct imp_vec3 *translations, int32_t count, const struct imp_query *queries,
    int32_t query_count, struct imp_world_cast_hit *hits);

/** imp_world_cast_many in 2D. */
IMP_API int32_t imp_world_cast_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *poses, const struct imp_vec2 *translations, int32_t count,
    const struct imp_query *queries, int32_t query_count, struct imp_world_cast_hit_2d *hits);

/**
 * Lists every hit of each of `count` casts.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values: the hits of cast i have the indices from `offsets[i]` to `offsets[i + 1]`
 * @param hits     the first `capacity` of them are written, those of each cast sorted by time, then shape
 * @return the number of hits that exist, which is `offsets[count]`
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_cast_all_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *poses, const struct imp_vec3 *translations, int32_t count, const struct imp_query *queries,
    int32_t query_count, int32_t *offsets, struct imp_world_cast_hit *hits, int32_t capacity);

/** imp_world_cast_all_many in 2D. */
IMP_API int32_t imp_world_cast_all_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *poses, const struct imp_vec2 *translations, int32_t count,
    const struct imp_query *queries, int32_t query_count, int32_t *offsets, struct imp_world_cast_hit_2d *hits,
    int32_t capacity);

/**
 * Casts a geometry that moves and rotates from one pose to another: finds the first shape that it touches. Among
 * equal times, the lowest shape wins.
 *
 * The hit is that of imp_cast_motion, where A is the geometry and B the shape, which stands still. A gap of up to 1e-8
 * of the larger one's size is a touch there. The world may miss such a touch of a shape that is more than 10^6 times as
 * large as the geometry and its way.
 *
 * @param query  null: the query of imp_query_default
 * @param hit    written only when the result is 1; null: only tests whether there is one, faster
 * @return 1 if there is a hit, 0 if not; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
 * bounds of a concave shape
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_cast_motion(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *start, const struct imp_pose *end, const struct imp_query *query,
    struct imp_world_cast_hit *hit);

/** imp_world_cast_motion in 2D. */
IMP_API int32_t imp_world_cast_motion_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *start, const struct imp_pose_2d *end, const struct imp_query *query,
    struct imp_world_cast_hit_2d *hit);

/**
 * Lists every shape that a moving and rotating geometry touches, each once.
 *
 * @param hits  the nearest `capacity` hits are written, sorted by time, then shape
 * @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written; IMP_ERROR_UNSUPPORTED if the
 * geometry is concave and its motion meets the bounds of a concave shape
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_cast_motion_all(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *start, const struct imp_pose *end, const struct imp_query *query,
    struct imp_world_cast_hit *hits, int32_t capacity);

/** imp_world_cast_motion_all in 2D. */
IMP_API int32_t imp_world_cast_motion_all_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *start, const struct imp_pose_2d *end, const struct imp_query *query,
    struct imp_world_cast_hit_2d *hits, int32_t capacity);

/**
 * Finds the first hit of each of `count` moving and rotating geometries.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
 * @return the number of motions that hit; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
 * bounds of a concave shape
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_cast_motion_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *starts, const struct imp_pose *ends, int32_t count, const struct imp_query *queries,
    int32_t query_count, struct imp_world_cast_hit *hits);

/** imp_world_cast_motion_many in 2D. */
IMP_API int32_t imp_world_cast_motion_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *starts, const struct imp_pose_2d *ends, int32_t count, const struct imp_query *queries,
    int32_t query_count, struct imp_world_cast_hit_2d *hits);

/**
 * Lists every hit of each of `count` moving and rotating geometries.
 *
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values: the hits of motion i have the indices from `offsets[i]` to `offsets[i + 1]`
 * @param hits     the first `capacity` of them are written, those of each motion sorted by time, then shape
 * @return the number of hits that exist, which is `offsets[count]`; IMP_ERROR_UNSUPPORTED if the geometry is concave
 * and its motion meets the bounds of a concave shape
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_cast_motion_all_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *starts, const struct imp_pose *ends, int32_t count, const struct imp_query *queries,
    int32_t query_count, int32_t *offsets, struct imp_world_cast_hit *hits, int32_t capacity);

/** imp_world_cast_motion_all_many in 2D. */
IMP_API int32_t imp_world_cast_motion_all_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *starts, const struct imp_pose_2d *ends, int32_t count, const struct imp_query *queries,
    int32_t query_count, int32_t *offsets, struct imp_world_cast_hit_2d *hits, int32_t capacity);

/**
 * Finds the shape closest to a geometry. Among equal distances, the lowest shape wins.
 *
 * The separation is that of imp_distance, where A is the geometry and B the shape. Shapes that overlap have negative
 * distances: the deepest comes first.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param query  null: the query of imp_query_default
 * @param hit    written only when the result is 1; null: only tests whether there is one, faster
 * @return 1 if there is a hit, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_closest(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *pose, float max_distance, const struct imp_query *query, struct imp_world_closest_hit *hit);

/** imp_world_closest in 2D. */
IMP_API int32_t imp_world_closest_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, float max_distance, const struct imp_query *query,
    struct imp_world_closest_hit_2d *hit);

/**
 * Lists every shape within `max_distance` of a geometry.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
 * @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_closest_all(struct imp_world world, const struct imp_geometry *geometry,
    const struct imp_pose *pose, float max_distance, const struct imp_query *query, struct imp_world_closest_hit *hits,
    int32_t capacity);

/** imp_world_closest_all in 2D. */
IMP_API int32_t imp_world_closest_all_2d(struct imp_world world, const struct imp_geometry_2d *geometry,
    const struct imp_pose_2d *pose, float max_distance, const struct imp_query *query,
    struct imp_world_closest_hit_2d *hits, int32_t capacity);

/**
 * Finds the closest shape of each of `count` geometries.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param hits  `count` hits; a miss is 0
 * @return the number of geometries that hit
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_closest_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *poses, int32_t count, float max_distance, const struct imp_query *queries,
    int32_t query_count, struct imp_world_closest_hit *hits);

/** imp_world_closest_many in 2D. */
IMP_API int32_t imp_world_closest_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *poses, int32_t count, float max_distance, const struct imp_query *queries,
    int32_t query_count, struct imp_world_closest_hit_2d *hits);

/**
 * Lists every shape within `max_distance` of each of `count` geometries.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values: the hits of geometry i have the indices from `offsets[i]` to `offsets[i + 1]`
 * @param hits     the first `capacity` of them are written, those of each geometry sorted by distance, then shape
 * @return the number of hits that exist, which is `offsets[count]`
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_closest_all_many(struct imp_world world, const struct imp_geometry *geometries,
    const struct imp_pose *poses, int32_t count, float max_distance, const struct imp_query *queries,
    int32_t query_count, int32_t *offsets, struct imp_world_closest_hit *hits, int32_t capacity);

/** imp_world_closest_all_many in 2D. */
IMP_API int32_t imp_world_closest_all_many_2d(struct imp_world world, const struct imp_geometry_2d *geometries,
    const struct imp_pose_2d *poses, int32_t count, float max_distance, const struct imp_query *queries,
    int32_t query_count, int32_t *offsets, struct imp_world_closest_hit_2d *hits, int32_t capacity);

/**
 * Finds the shape closest to a point. Among equal distances, the lowest shape wins.
 *
 * In the separation A is the point and B the shape: it is that of imp_closest_point with A and B swapped. Shapes that
 * contain the point have distances of 0 or less: the deepest comes first.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param query  null: the query of imp_query_default
 * @param hit    written only when the result is 1; null: only tests whether there is one, faster
 * @return 1 if there is a hit, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_closest_point(struct imp_world world, const struct imp_vec3 *point, float max_distance,
    const struct imp_query *query, struct imp_world_closest_hit *hit);

/** imp_world_closest_point in 2D. */
IMP_API int32_t imp_world_closest_point_2d(struct imp_world world, const struct imp_vec2 *point, float max_distance,
    const struct imp_query *query, struct imp_world_closest_hit_2d *hit);

/**
 * Lists every shape within `max_distance` of a point.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
 * @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_world_closest_point_all(struct imp_world world, const struct imp_vec3 *point, float max_distance,
    const struct imp_query *query, struct imp_world_closest_hit *hits, int32_t capacity);

/** imp_world_closest_point_all in 2D. */
IMP_API int32_t imp_world_closest_point_all_2d(struct imp_world world, const struct imp_vec2 *point, float max_distance,
    const struct imp_query *query, struct imp_world_closest_hit_2d *hits, int32_t capacity);

/**
 * Finds the closest shape of each of `count` points.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param hits  `count` hits; a miss is 0
 * @return the number of points that hit
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_closest_point_many(struct imp_world world, const struct imp_vec3 *points, int32_t count,
    float max_distance, const struct imp_query *queries, int32_t query_count, struct imp_world_closest_hit *hits);

/** imp_world_closest_point_many in 2D. */
IMP_API int32_t imp_world_closest_point_many_2d(struct imp_world world, const struct imp_vec2 *points, int32_t count,
    float max_distance, const struct imp_query *queries, int32_t query_count, struct imp_world_closest_hit_2d *hits);

/**
 * Lists every shape within `max_distance` of each of `count` points.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
 * @param offsets  `count + 1` values: the hits of point i have the indices from `offsets[i]` to `offsets[i + 1]`
 * @param hits     the first `capacity` of them are written, those of each point sorted by distance, then shape
 * @return the number of hits that exist, which is `offsets[count]`
 * @note Reads. Splits.
 */
IMP_API int32_t imp_world_closest_point_all_many(struct imp_world world, const struct imp_vec3 *points, int32_t count,
    float max_distance, const struct imp_query *queries, int32_t query_count, int32_t *offsets,
    struct imp_world_closest_hit *hits, int32_t capacity);

/** imp_world_closest_point_all_many in 2D. */
IMP_API int32_t imp_world_closest_point_all_many_2d(struct imp_world world, const struct imp_vec2 *points,
    int32_t count, float max_distance, const struct imp_query *queries, int32_t query_count, int32_t *offsets,
    struct imp_world_closest_hit_2d *hits, int32_t capacity);

/**
 * Casts a shape from its current pose along `translation`, without rotation: finds the first shape that it touches.
 * The shape does not move.
 *
 * The hit is that of imp_cast, where A is `shape`. The cast ignores `shape` itself, shapes of its owner, and shapes
 * that its filter does not match. Static shapes count, also for a static `shape`; a disabled `shape` can be cast.
 *
 * @param query  null: every shape that the filter of `shape` matches
 * @param hit    written only when the result is 1
 * @return 1 if there is a hit, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shape_cast(struct imp_shape shape, const struct imp_vec3 *translation,
    const struct imp_query *query, struct imp_world_cast_hit *hit);

/** imp_shape_cast in 2D. */
IMP_API int32_t imp_shape_cast_2d(struct imp_shape shape, const struct imp_vec2 *translation,
    const struct imp_query *query, struct imp_world_cast_hit_2d *hit);

/**
 * Finds the shapes closest to a shape.
 *
 * The separations are those of imp_distance, where A is `shape`. The search ignores the same shapes as
 * imp_shape_cast.
 *
 * @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
 * @param query         null: every shape that the filter of `shape` matches
 * @param hits          the nearest `capacity` hits are written, sorted by distance, then shape
 * @return the number of hits written, which is `capacity` at most
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shape_closest(struct imp_shape shape, float max_distance, const struct imp_query *query,
    struct imp_world_closest_hit *hits, int32_t capacity);

/** imp_shape_closest in 2D. */
IMP_API int32_t imp_shape_closest_2d(struct imp_shape shape, float max_distance, const struct imp_query *query,
    struct imp_world_closest_hit_2d *hits, int32_t capacity);

/**
 * Tests whether two shapes of one world overlap at their current poses, whatever their filters, owners and flags.
 *
 * @param margin  as in imp_overlap
 * @return 1 if they overlap, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shapes_overlap(struct imp_shape shape_a, struct imp_shape shape_b, float margin);

/**
 * imp_shapes_overlap for an array of pairs of shapes of one world.
 *
 * @param results  `count` values, 1 or 0 each
 * @return the number of pairs that overlap
 * @note Reads. Splits.
 */
IMP_API int32_t imp_shapes_overlap_many(struct imp_world world, const struct imp_pair *pairs, int32_t count,
    float margin, int32_t *results);

/**
 * Returns the signed distance of two shapes of one world at their current poses, as imp_distance does.
 *
 * Their filters, owners and flags do not matter.
 *
 * @return 1 if they overlap or touch, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shapes_distance(struct imp_shape shape_a, struct imp_shape shape_b, struct imp_separation *result);

/** imp_shapes_distance in 2D. */
IMP_API int32_t imp_shapes_distance_2d(struct imp_shape shape_a, struct imp_shape shape_b,
    struct imp_separation_2d *result);

/**
 * Returns the signed distances of an array of pairs of shapes of one world.
 *
 * @param results  `count` distances
 * @return the number of pairs that overlap or touch
 * @note Reads. Splits.
 */
IMP_API int32_t imp_shapes_distance_many(struct imp_world world, const struct imp_pair *pairs, int32_t count,
    struct imp_separation *results);

/** imp_shapes_distance_many in 2D. */
IMP_API int32_t imp_shapes_distance_many_2d(struct imp_world world, const struct imp_pair *pairs, int32_t count,
    struct imp_separation_2d *results);

/**
 * Returns the contact manifold of two shapes of one world at their current poses, as imp_contact does.
 *
 * Their filters, owners and flags do not matter.
 *
 * @param margin    as in imp_contact
 * @param manifold  all zero when the signed distance is above `margin`
 * @return the number of points
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shapes_contact(struct imp_shape shape_a, struct imp_shape shape_b, float margin,
    struct imp_manifold *manifold);

/** imp_shapes_contact in 2D. */
IMP_API int32_t imp_shapes_contact_2d(struct imp_shape shape_a, struct imp_shape shape_b, float margin,
    struct imp_manifold_2d *manifold);

/**
 * Returns the contact manifolds of an array of pairs of shapes of one world.
 *
 * @param manifolds  `count` manifolds; all zero where the signed distance is above `margin`
 * @return the number of pairs with points
 * @note Reads. Splits.
 */
IMP_API int32_t imp_shapes_contact_many(struct imp_world world, const struct imp_pair *pairs, int32_t count,
    float margin, struct imp_manifold *manifolds);

/** imp_shapes_contact_many in 2D. */
IMP_API int32_t imp_shapes_contact_many_2d(struct imp_world world, const struct imp_pair *pairs, int32_t count,
    float margin, struct imp_manifold_2d *manifolds);

/**
 * Casts shape A along `translation`, without rotation, against shape B of the same world, as imp_cast does. Neither
 * moves.
 *
 * Their filters, owners and flags do not matter.
 *
 * @param flags  IMP_CAST_* bits
 * @param hit    written only when the result is 1
 * @return 1 if they touch, 0 if not
 * @note Reads. No allocation.
 */
IMP_API int32_t imp_shapes_cast(struct imp_shape shape_a, const struct imp_vec3 *translation, struct imp_shape shape_b,
    uint32_t flags, struct imp_cast_hit *hit);

/** imp_shapes_cast in 2D. */
IMP_API int32_t imp_shapes_cast_2d(struct imp_shape shape_a, const struct imp_vec2 *translation,
    struct imp_shape shape_b, uint32_t flags, struct imp_cast_hit_2d *hit);

/**
 * Casts shape A of each of an array of pairs along a translation, against shape B.
 *
 * @param translations  `count` of them
 * @param flags         IMP_CAST_* bits
 * @param hits          `count` hits; a miss has a time of -1 and is 0 elsewhere
 * @return the number of pairs that touch
 * @note Reads. Splits.
 */
IMP_API int32_t imp_shapes_cast_many(struct imp_world world, const struct imp_pair *pairs,
    const struct imp_vec3 *translations, int32_t count, uint32_t flags, struct imp_cast_hit *hits);

/** imp_shapes_cast_many in 2D. */
IMP_API int32_t imp_shapes_cast_many_2d(struct imp_world world, const struct imp_pair *pairs,
    const struct imp_vec2 *translations, int32_t count, uint32_t flags, struct imp_cast_hit_2d *hits);

/**
 * Returns the number of 64-bit words that hold a set of any of the world's shapes. It grows as shapes are created.
 * @note Reads.
 */
IMP_API int32_t imp_shape_mask_words(struct imp_world world);

/**
 * Adds a shape to a set of shapes of one world.
 *
 * A set is an array of 64-bit words, all 0 at first. It does not notice that a shape is destroyed, and a later shape may
 * take its place: remove a shape from the set before you destroy it.
 *
 * @param words  `count` words
 * @return IMP_OK, or IMP_ERROR_COUNT if the set is too small: see imp_shape_mask_words
 * @note Pure.
 */
IMP_API int32_t imp_shape_mask_add(uint64_t *words, int32_t count, struct imp_shape shape);

/**
 * Removes a shape from a set. A shape that is not in the set is no error.
 *
 * @param words  `count` words
 * @note Pure.
 */
IMP_API int32_t imp_shape_mask_remove(uint64_t *words, int32_t count, struct imp_shape shape);

/**
 * Tests whether a shape is in a set.
 *
 * @param words  `count` words
 * @return 1 if it is, 0 if not
 * @note Pure.
 */
IMP_API int32_t imp_shape_mask_contains(const uint64_t *words, int32_t count, struct imp_shape shape);

/* ==================================================================================================================
 * SIZES OF STRUCTS
 * For bindings in other languages.
 * ================================================================================================================== */

/** For imp_struct_size: imp_vec3. */
#define IMP_STRUCT_VEC3 1
/** For imp_struct_size: imp_quat. */
#define IMP_STRUCT_QUAT 2
/** For imp_struct_size: imp_pose. */
#define IMP_STRUCT_POSE 3
/** For imp_struct_size: imp_bounds. */
#define IMP_STRUCT_BOUNDS 4
/** For imp_struct_size: imp_geometry. */
#define IMP_STRUCT_GEOMETRY 5
/** For imp_struct_size: imp_ray. */
#define IMP_STRUCT_RAY 6
/** For imp_struct_size: imp_hit. */
#define IMP_STRUCT_HIT 7
/** For imp_struct_size: imp_world. */
#define IMP_STRUCT_WORLD 8
/** For imp_struct_size: imp_shape. */
#define IMP_STRUCT_SHAPE 9
/** For imp_struct_size: imp_world_desc. */
#define IMP_STRUCT_WORLD_DESC 10
/** For imp_struct_size: imp_filter. */
#define IMP_STRUCT_FILTER 11
/** For imp_struct_size: imp_shape_desc. */
#define IMP_STRUCT_SHAPE_DESC 12
/** For imp_struct_size: imp_query. */
#define IMP_STRUCT_QUERY 13
/** For imp_struct_size: imp_world_hit. */
#define IMP_STRUCT_WORLD_HIT 14
/** For imp_struct_size: imp_pair. */
#define IMP_STRUCT_PAIR 15
/** For imp_struct_size: imp_event. */
#define IMP_STRUCT_EVENT 16
/** For imp_struct_size: imp_stats. */
#define IMP_STRUCT_STATS 17
/** For imp_struct_size: imp_separation. */
#define IMP_STRUCT_SEPARATION 18
/** For imp_struct_size: imp_hull. */
#define IMP_STRUCT_HULL 19
/** For imp_struct_size: imp_hull_info. */
#define IMP_STRUCT_HULL_INFO 20
/** For imp_struct_size: imp_contact_point. */
#define IMP_STRUCT_CONTACT_POINT 21
/** For imp_struct_size: imp_manifold. */
#define IMP_STRUCT_MANIFOLD 22
/** For imp_struct_size: imp_cast_hit. */
#define IMP_STRUCT_CAST_HIT 23
/** For imp_struct_size: imp_axis. */
#define IMP_STRUCT_AXIS 24
/** For imp_struct_size: imp_line. */
#define IMP_STRUCT_LINE 25
/** For imp_struct_size: imp_sphere. */
#define IMP_STRUCT_SPHERE 26
/** For imp_struct_size: imp_matrix. */
#define IMP_STRUCT_MATRIX 27
/** For imp_struct_size: imp_vec2. */
#define IMP_STRUCT_VEC2 28
/** For imp_struct_size: imp_rotation_2d. */
#define IMP_STRUCT_ROTATION_2D 29
/** For imp_struct_size: imp_pose_2d. */
#define IMP_STRUCT_POSE_2D 30
/** For imp_struct_size: imp_bounds_2d. */
#define IMP_STRUCT_BOUNDS_2D 31
/** For imp_struct_size: imp_geometry_2d. */
#define IMP_STRUCT_GEOMETRY_2D 32
/** For imp_struct_size: imp_ray_2d. */
#define IMP_STRUCT_RAY_2D 33
/** For imp_struct_size: imp_hit_2d. */
#define IMP_STRUCT_HIT_2D 34
/** For imp_struct_size: imp_separation_2d. */
#define IMP_STRUCT_SEPARATION_2D 35
/** For imp_struct_size: imp_cast_hit_2d. */
#define IMP_STRUCT_CAST_HIT_2D 36
/** For imp_struct_size: imp_contact_point_2d. */
#define IMP_STRUCT_CONTACT_POINT_2D 37
/** For imp_struct_size: imp_manifold_2d. */
#define IMP_STRUCT_MANIFOLD_2D 38
/** For imp_struct_size: imp_axis_2d. */
#define IMP_STRUCT_AXIS_2D 39
/** For imp_struct_size: imp_line_2d. */
#define IMP_STRUCT_LINE_2D 40
/** For imp_struct_size: imp_rectangle. */
#define IMP_STRUCT_RECTANGLE 41
/** For imp_struct_size: imp_circle. */
#define IMP_STRUCT_CIRCLE 42
/** For imp_struct_size: imp_shape_desc_2d. */
#define IMP_STRUCT_SHAPE_DESC_2D 43
/** For imp_struct_size: imp_world_hit_2d. */
#define IMP_STRUCT_WORLD_HIT_2D 44
/** For imp_struct_size: imp_polygon. */
#define IMP_STRUCT_POLYGON 45
/** For imp_struct_size: imp_part. */
#define IMP_STRUCT_PART 46
/** For imp_struct_size: imp_part_pair. */
#define IMP_STRUCT_PART_PAIR 47
/** For imp_struct_size: imp_compound. */
#define IMP_STRUCT_COMPOUND 48
/** For imp_struct_size: imp_compound_part. */
#define IMP_STRUCT_COMPOUND_PART 49
/** For imp_struct_size: imp_compound_info. */
#define IMP_STRUCT_COMPOUND_INFO 50
/** For imp_struct_size: imp_compound_part_2d. */
#define IMP_STRUCT_COMPOUND_PART_2D 51
/** For imp_struct_size: imp_compound_info_2d. */
#define IMP_STRUCT_COMPOUND_INFO_2D 52
/** For imp_struct_size: imp_mesh. */
#define IMP_STRUCT_MESH 53
/** For imp_struct_size: imp_mesh_build. */
#define IMP_STRUCT_MESH_BUILD 54
/** For imp_struct_size: imp_mesh_info. */
#define IMP_STRUCT_MESH_INFO 55
/** For imp_struct_size: imp_height_field. */
#define IMP_STRUCT_HEIGHT_FIELD 56
/** For imp_struct_size: imp_height_field_desc. */
#define IMP_STRUCT_HEIGHT_FIELD_DESC 57
/** For imp_struct_size: imp_height_field_info. */
#define IMP_STRUCT_HEIGHT_FIELD_INFO 58
/** For imp_struct_size: imp_polyline. */
#define IMP_STRUCT_POLYLINE 59
/** For imp_struct_size: imp_polyline_info_2d. */
#define IMP_STRUCT_POLYLINE_INFO_2D 60
/** For imp_struct_size: imp_world_cast_hit. */
#define IMP_STRUCT_WORLD_CAST_HIT 61
/** For imp_struct_size: imp_world_cast_hit_2d. */
#define IMP_STRUCT_WORLD_CAST_HIT_2D 62
/** For imp_struct_size: imp_world_closest_hit. */
#define IMP_STRUCT_WORLD_CLOSEST_HIT 63
/** For imp_struct_size: imp_world_closest_hit_2d. */
#define IMP_STRUCT_WORLD_CLOSEST_HIT_2D 64
/** For imp_struct_size: imp_world_line. */
#define IMP_STRUCT_WORLD_LINE 65
/** For imp_struct_size: imp_world_line_2d. */
#define IMP_STRUCT_WORLD_LINE_2D 66
/** For imp_struct_size: imp_index_pair. */
#define IMP_STRUCT_INDEX_PAIR 67
/** For imp_struct_size: imp_hint. */
#define IMP_STRUCT_HINT 68

/**
 * Returns the size of a struct in the library, for bindings in other languages to compare with theirs.
 *
 * @param which  one of IMP_STRUCT_*
 * @return its sizeof, or IMP_ERROR_UNKNOWN
 * @note Pure.
 */
IMP_API int32_t imp_struct_size(uint32_t which);

#ifdef __cplusplus
}
#endif

#endif /* IMPINGE_H */
