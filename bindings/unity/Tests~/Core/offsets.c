/*
 * What the C compiler makes of impinge.h, for the C# tests to compare with:
 *   struct 0 size             one line for each struct
 *   struct.field offset size  one line for each field
 *   CONSTANT value            one line for each integer constant
 */
#include "impinge.h"

#include <stddef.h>
#include <stdio.h>

#define STRUCT(type) printf("%s 0 %zu\n", #type, sizeof(struct type))
#define FIELD(type, field) \
    printf("%s.%s %zu %zu\n", #type, #field, offsetof(struct type, field), sizeof(((struct type *)0)->field))
#define CONSTANT(name) printf("%s %lld\n", #name, (long long)(name))

static void values(void)
{
    STRUCT(imp_vec3);
    FIELD(imp_vec3, x);
    FIELD(imp_vec3, y);
    FIELD(imp_vec3, z);

    STRUCT(imp_quat);
    FIELD(imp_quat, x);
    FIELD(imp_quat, y);
    FIELD(imp_quat, z);
    FIELD(imp_quat, w);

    STRUCT(imp_pose);
    FIELD(imp_pose, position);
    FIELD(imp_pose, rotation);

    STRUCT(imp_bounds);
    FIELD(imp_bounds, min);
    FIELD(imp_bounds, max);

    STRUCT(imp_geometry);
    FIELD(imp_geometry, kind);
    FIELD(imp_geometry, radius);
    FIELD(imp_geometry, center);
    FIELD(imp_geometry, rotation);
    FIELD(imp_geometry, half_extents);
    FIELD(imp_geometry, point_a);
    FIELD(imp_geometry, point_b);

    STRUCT(imp_ray);
    FIELD(imp_ray, origin);
    FIELD(imp_ray, direction);
    FIELD(imp_ray, max_distance);

    STRUCT(imp_hit);
    FIELD(imp_hit, point);
    FIELD(imp_hit, normal);
    FIELD(imp_hit, distance);
    FIELD(imp_hit, flags);

    STRUCT(imp_separation);
    FIELD(imp_separation, distance);
    FIELD(imp_separation, normal);
    FIELD(imp_separation, point_a);
    FIELD(imp_separation, point_b);
}

static void worlds(void)
{
    STRUCT(imp_world);
    FIELD(imp_world, id);

    STRUCT(imp_shape);
    FIELD(imp_shape, id);

    STRUCT(imp_world_desc);
    FIELD(imp_world_desc, struct_size);
    FIELD(imp_world_desc, flags);
    FIELD(imp_world_desc, margin);
    FIELD(imp_world_desc, fatness);

    STRUCT(imp_filter);
    FIELD(imp_filter, category);
    FIELD(imp_filter, mask);
    FIELD(imp_filter, group);

    STRUCT(imp_shape_desc);
    FIELD(imp_shape_desc, struct_size);
    FIELD(imp_shape_desc, flags);
    FIELD(imp_shape_desc, user_data);
    FIELD(imp_shape_desc, filter);
    FIELD(imp_shape_desc, geometry);
    FIELD(imp_shape_desc, pose);
    FIELD(imp_shape_desc, reserved);

    STRUCT(imp_query);
    FIELD(imp_query, struct_size);
    FIELD(imp_query, flags);
    FIELD(imp_query, filter);

    STRUCT(imp_world_hit);
    FIELD(imp_world_hit, shape);
    FIELD(imp_world_hit, user_data);
    FIELD(imp_world_hit, hit);

    STRUCT(imp_pair);
    FIELD(imp_pair, a);
    FIELD(imp_pair, b);

    STRUCT(imp_event);
    FIELD(imp_event, a);
    FIELD(imp_event, b);
    FIELD(imp_event, user_data_a);
    FIELD(imp_event, user_data_b);
    FIELD(imp_event, kind);
    FIELD(imp_event, flags);

    STRUCT(imp_stats);
    FIELD(imp_stats, struct_size);
    FIELD(imp_stats, shapes);
    FIELD(imp_stats, enabled);
    FIELD(imp_stats, candidates);
    FIELD(imp_stats, pairs);
    FIELD(imp_stats, tested);
    FIELD(imp_stats, nodes);
    FIELD(imp_stats, height);
    FIELD(imp_stats, bytes);
}

static void constants(void)
{
    CONSTANT(IMP_GEOMETRY_SPHERE);
    CONSTANT(IMP_GEOMETRY_CAPSULE);
    CONSTANT(IMP_GEOMETRY_BOX);
    CONSTANT(IMP_MAX_COUNT);
    CONSTANT(IMP_HIT_INSIDE);
    CONSTANT(IMP_WORLD_NO_STAY_EVENTS);
    CONSTANT(IMP_SHAPE_STATIC);
    CONSTANT(IMP_SHAPE_DISABLED);
    CONSTANT(IMP_QUERY_SKIP_INSIDE);
    CONSTANT(IMP_EVENT_BEGIN);
    CONSTANT(IMP_EVENT_STAY);
    CONSTANT(IMP_EVENT_END);
    CONSTANT(IMP_OK);
    CONSTANT(IMP_ERROR_POINTER);
    CONSTANT(IMP_ERROR_NOT_FINITE);
    CONSTANT(IMP_ERROR_ROTATION);
    CONSTANT(IMP_ERROR_RANGE);
    CONSTANT(IMP_ERROR_COUNT);
    CONSTANT(IMP_ERROR_UNKNOWN);
    CONSTANT(IMP_ERROR_STRUCT_SIZE);
    CONSTANT(IMP_ERROR_HANDLE);
    CONSTANT(IMP_ERROR_STALE);
    CONSTANT(IMP_ERROR_FOREIGN);
    CONSTANT(IMP_ERROR_DUPLICATE);
    CONSTANT(IMP_ERROR_LIMIT);
    CONSTANT(IMP_ERROR_POISONED);
    CONSTANT(IMP_ERROR_CORRUPT);
    CONSTANT(IMP_ERROR_PANIC);
    CONSTANT(IMP_ABI_VERSION);
    CONSTANT(IMP_MAX_THREADS);
}

int main(void)
{
    values();
    worlds();
    constants();
    return 0;
}
