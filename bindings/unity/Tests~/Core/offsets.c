/*
 * Prints the sizes, offsets and constants of impinge.h, as the C compiler has them. The C# tests compare with them.
 *   struct 0 size             one line for each struct
 *   struct.field offset size  one line for each field, or element of an array: field_0 and so on
 *   CONSTANT value            one line for each integer constant
 */
#include "impinge.h"

#include <stddef.h>
#include <stdio.h>

#define STRUCT(type) printf("%s 0 %zu\n", #type, sizeof(type))
#define FIELD(type, field) \
    printf("%s.%s %zu %zu\n", #type, #field, offsetof(type, field), sizeof(((type *)0)->field))
/* C# has a field for each element of an array. */
#define ELEMENT(type, field, index) \
    printf("%s.%s_%d %zu %zu\n", #type, #field, index, offsetof(type, field[index]), \
           sizeof(((type *)0)->field[index]))
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
    FIELD(imp_geometry, data);

    STRUCT(imp_geometry_data);
    FIELD(imp_geometry_data, sphere);
    FIELD(imp_geometry_data, capsule);
    FIELD(imp_geometry_data, box);
    FIELD(imp_geometry_data, triangle);
    FIELD(imp_geometry_data, hull);
    FIELD(imp_geometry_data, cylinder);
    FIELD(imp_geometry_data, cone);
    FIELD(imp_geometry_data, half_space);
    FIELD(imp_geometry_data, mesh);
    FIELD(imp_geometry_data, height_field);
    FIELD(imp_geometry_data, compound);

    STRUCT(imp_geometry_data_sphere);
    FIELD(imp_geometry_data_sphere, center);

    STRUCT(imp_geometry_data_capsule);
    FIELD(imp_geometry_data_capsule, point_a);
    FIELD(imp_geometry_data_capsule, point_b);

    STRUCT(imp_geometry_data_box);
    FIELD(imp_geometry_data_box, center);
    FIELD(imp_geometry_data_box, rotation);
    FIELD(imp_geometry_data_box, half_extents);

    STRUCT(imp_geometry_data_triangle);
    FIELD(imp_geometry_data_triangle, point_a);
    FIELD(imp_geometry_data_triangle, point_b);
    FIELD(imp_geometry_data_triangle, point_c);

    STRUCT(imp_geometry_data_hull);
    FIELD(imp_geometry_data_hull, hull);
    FIELD(imp_geometry_data_hull, scale);
    FIELD(imp_geometry_data_hull, reserved);

    STRUCT(imp_geometry_data_cylinder);
    FIELD(imp_geometry_data_cylinder, point_a);
    FIELD(imp_geometry_data_cylinder, point_b);
    FIELD(imp_geometry_data_cylinder, side_radius);

    STRUCT(imp_geometry_data_cone);
    FIELD(imp_geometry_data_cone, base);
    FIELD(imp_geometry_data_cone, apex);
    FIELD(imp_geometry_data_cone, base_radius);

    STRUCT(imp_geometry_data_half_space);
    FIELD(imp_geometry_data_half_space, normal);
    FIELD(imp_geometry_data_half_space, offset);

    STRUCT(imp_hull);
    FIELD(imp_hull, id);

    STRUCT(imp_hull_info);
    FIELD(imp_hull_info, struct_size);
    FIELD(imp_hull_info, rank);
    FIELD(imp_hull_info, vertices);
    FIELD(imp_hull_info, edges);
    FIELD(imp_hull_info, faces);
    FIELD(imp_hull_info, triangles);
    FIELD(imp_hull_info, saved_bytes);
    FIELD(imp_hull_info, excess);
    FIELD(imp_hull_info, volume);
    FIELD(imp_hull_info, center);
    FIELD(imp_hull_info, bounds);
    FIELD(imp_hull_info, bytes);

    STRUCT(imp_ray);
    FIELD(imp_ray, origin);
    FIELD(imp_ray, direction);
    FIELD(imp_ray, max_distance);

    STRUCT(imp_hit);
    FIELD(imp_hit, point);
    FIELD(imp_hit, normal);
    FIELD(imp_hit, distance);
    FIELD(imp_hit, flags);
    FIELD(imp_hit, part);

    STRUCT(imp_contact_point);
    FIELD(imp_contact_point, point_a);
    FIELD(imp_contact_point, point_b);
    FIELD(imp_contact_point, distance);
    FIELD(imp_contact_point, feature_a);
    FIELD(imp_contact_point, feature_b);

    STRUCT(imp_manifold);
    FIELD(imp_manifold, normal);
    FIELD(imp_manifold, count);
    ELEMENT(imp_manifold, points, 0);
    ELEMENT(imp_manifold, points, 1);
    ELEMENT(imp_manifold, points, 2);
    ELEMENT(imp_manifold, points, 3);
    FIELD(imp_manifold, part_a);
    FIELD(imp_manifold, part_b);

    STRUCT(imp_separation);
    FIELD(imp_separation, distance);
    FIELD(imp_separation, normal);
    FIELD(imp_separation, point_a);
    FIELD(imp_separation, point_b);
    FIELD(imp_separation, part_a);
    FIELD(imp_separation, part_b);

    STRUCT(imp_cast_hit);
    FIELD(imp_cast_hit, normal);
    FIELD(imp_cast_hit, point_a);
    FIELD(imp_cast_hit, point_b);
    FIELD(imp_cast_hit, time);
    FIELD(imp_cast_hit, distance);
    FIELD(imp_cast_hit, flags);
    FIELD(imp_cast_hit, part_a);
    FIELD(imp_cast_hit, part_b);

    STRUCT(imp_sphere);
    FIELD(imp_sphere, center);
    FIELD(imp_sphere, radius);

    STRUCT(imp_matrix);
    FIELD(imp_matrix, x_axis);
    FIELD(imp_matrix, y_axis);
    FIELD(imp_matrix, z_axis);
    FIELD(imp_matrix, translation);

    STRUCT(imp_axis);
    FIELD(imp_axis, kind);
    FIELD(imp_axis, feature_a);
    FIELD(imp_axis, feature_b);
    FIELD(imp_axis, flags);
    FIELD(imp_axis, direction);
    FIELD(imp_axis, min_a);
    FIELD(imp_axis, max_a);
    FIELD(imp_axis, min_b);
    FIELD(imp_axis, max_b);
    FIELD(imp_axis, gap);

    STRUCT(imp_line);
    FIELD(imp_line, start);
    FIELD(imp_line, end);
}

static void structs_2d(void)
{
    STRUCT(imp_vec2);
    FIELD(imp_vec2, x);
    FIELD(imp_vec2, y);

    STRUCT(imp_rotation_2d);
    FIELD(imp_rotation_2d, cos);
    FIELD(imp_rotation_2d, sin);

    STRUCT(imp_pose_2d);
    FIELD(imp_pose_2d, position);
    FIELD(imp_pose_2d, rotation);

    STRUCT(imp_bounds_2d);
    FIELD(imp_bounds_2d, min);
    FIELD(imp_bounds_2d, max);

    STRUCT(imp_geometry_2d);
    FIELD(imp_geometry_2d, kind);
    FIELD(imp_geometry_2d, radius);
    FIELD(imp_geometry_2d, data);

    STRUCT(imp_geometry_data_2d);
    FIELD(imp_geometry_data_2d, circle);
    FIELD(imp_geometry_data_2d, capsule);
    FIELD(imp_geometry_data_2d, box);
    FIELD(imp_geometry_data_2d, polygon);
    FIELD(imp_geometry_data_2d, segment);
    FIELD(imp_geometry_data_2d, half_plane);
    FIELD(imp_geometry_data_2d, large_polygon);
    FIELD(imp_geometry_data_2d, compound);
    FIELD(imp_geometry_data_2d, polyline);

    STRUCT(imp_geometry_data_circle_2d);
    FIELD(imp_geometry_data_circle_2d, center);

    STRUCT(imp_geometry_data_capsule_2d);
    FIELD(imp_geometry_data_capsule_2d, point_a);
    FIELD(imp_geometry_data_capsule_2d, point_b);

    STRUCT(imp_geometry_data_box_2d);
    FIELD(imp_geometry_data_box_2d, center);
    FIELD(imp_geometry_data_box_2d, rotation);
    FIELD(imp_geometry_data_box_2d, half_extents);

    STRUCT(imp_geometry_data_polygon_2d);
    FIELD(imp_geometry_data_polygon_2d, count);
    FIELD(imp_geometry_data_polygon_2d, reserved);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 0);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 1);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 2);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 3);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 4);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 5);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 6);
    ELEMENT(imp_geometry_data_polygon_2d, vertices, 7);

    STRUCT(imp_geometry_data_segment_2d);
    FIELD(imp_geometry_data_segment_2d, point_a);
    FIELD(imp_geometry_data_segment_2d, point_b);

    STRUCT(imp_geometry_data_half_plane_2d);
    FIELD(imp_geometry_data_half_plane_2d, normal);
    FIELD(imp_geometry_data_half_plane_2d, offset);

    STRUCT(imp_geometry_data_large_polygon_2d);
    FIELD(imp_geometry_data_large_polygon_2d, polygon);
    FIELD(imp_geometry_data_large_polygon_2d, scale);

    STRUCT(imp_polygon);
    FIELD(imp_polygon, id);

    STRUCT(imp_ray_2d);
    FIELD(imp_ray_2d, origin);
    FIELD(imp_ray_2d, direction);
    FIELD(imp_ray_2d, max_distance);

    STRUCT(imp_hit_2d);
    FIELD(imp_hit_2d, point);
    FIELD(imp_hit_2d, normal);
    FIELD(imp_hit_2d, distance);
    FIELD(imp_hit_2d, flags);
    FIELD(imp_hit_2d, part);

    STRUCT(imp_separation_2d);
    FIELD(imp_separation_2d, distance);
    FIELD(imp_separation_2d, normal);
    FIELD(imp_separation_2d, point_a);
    FIELD(imp_separation_2d, point_b);
    FIELD(imp_separation_2d, part_a);
    FIELD(imp_separation_2d, part_b);

    STRUCT(imp_cast_hit_2d);
    FIELD(imp_cast_hit_2d, normal);
    FIELD(imp_cast_hit_2d, point_a);
    FIELD(imp_cast_hit_2d, point_b);
    FIELD(imp_cast_hit_2d, time);
    FIELD(imp_cast_hit_2d, distance);
    FIELD(imp_cast_hit_2d, flags);
    FIELD(imp_cast_hit_2d, part_a);
    FIELD(imp_cast_hit_2d, part_b);

    STRUCT(imp_contact_point_2d);
    FIELD(imp_contact_point_2d, point_a);
    FIELD(imp_contact_point_2d, point_b);
    FIELD(imp_contact_point_2d, distance);
    FIELD(imp_contact_point_2d, feature_a);
    FIELD(imp_contact_point_2d, feature_b);

    STRUCT(imp_manifold_2d);
    FIELD(imp_manifold_2d, normal);
    FIELD(imp_manifold_2d, count);
    ELEMENT(imp_manifold_2d, points, 0);
    ELEMENT(imp_manifold_2d, points, 1);
    FIELD(imp_manifold_2d, part_a);
    FIELD(imp_manifold_2d, part_b);

    STRUCT(imp_axis_2d);
    FIELD(imp_axis_2d, kind);
    FIELD(imp_axis_2d, feature_a);
    FIELD(imp_axis_2d, feature_b);
    FIELD(imp_axis_2d, flags);
    FIELD(imp_axis_2d, direction);
    FIELD(imp_axis_2d, min_a);
    FIELD(imp_axis_2d, max_a);
    FIELD(imp_axis_2d, min_b);
    FIELD(imp_axis_2d, max_b);
    FIELD(imp_axis_2d, gap);

    STRUCT(imp_line_2d);
    FIELD(imp_line_2d, start);
    FIELD(imp_line_2d, end);

    STRUCT(imp_rectangle);
    FIELD(imp_rectangle, center);
    FIELD(imp_rectangle, half_extents);
    FIELD(imp_rectangle, rotation);

    STRUCT(imp_circle);
    FIELD(imp_circle, center);
    FIELD(imp_circle, radius);

    STRUCT(imp_shape_desc_2d);
    FIELD(imp_shape_desc_2d, struct_size);
    FIELD(imp_shape_desc_2d, flags);
    FIELD(imp_shape_desc_2d, user_data);
    FIELD(imp_shape_desc_2d, filter);
    FIELD(imp_shape_desc_2d, geometry);
    FIELD(imp_shape_desc_2d, pose);
    FIELD(imp_shape_desc_2d, owner);

    STRUCT(imp_world_hit_2d);
    FIELD(imp_world_hit_2d, shape);
    FIELD(imp_world_hit_2d, user_data);
    FIELD(imp_world_hit_2d, hit);
    FIELD(imp_world_hit_2d, reserved);

    STRUCT(imp_world_cast_hit_2d);
    FIELD(imp_world_cast_hit_2d, shape);
    FIELD(imp_world_cast_hit_2d, user_data);
    FIELD(imp_world_cast_hit_2d, hit);
    FIELD(imp_world_cast_hit_2d, reserved);

    STRUCT(imp_world_closest_hit_2d);
    FIELD(imp_world_closest_hit_2d, shape);
    FIELD(imp_world_closest_hit_2d, user_data);
    FIELD(imp_world_closest_hit_2d, separation);
    FIELD(imp_world_closest_hit_2d, reserved);

    STRUCT(imp_world_line_2d);
    FIELD(imp_world_line_2d, start);
    FIELD(imp_world_line_2d, end);
    FIELD(imp_world_line_2d, color);
    FIELD(imp_world_line_2d, kind);
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
    FIELD(imp_world_desc, event_categories);

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
    FIELD(imp_shape_desc, owner);

    STRUCT(imp_query);
    FIELD(imp_query, struct_size);
    FIELD(imp_query, flags);
    FIELD(imp_query, filter);
    FIELD(imp_query, ignore_owner);
    FIELD(imp_query, ignore_group);
    FIELD(imp_query, ignored);
    FIELD(imp_query, included);
    FIELD(imp_query, ignored_count);
    FIELD(imp_query, included_words);
    FIELD(imp_query, ignored_part_of);
    FIELD(imp_query, ignored_part);
    FIELD(imp_query, reserved);

    STRUCT(imp_world_hit);
    FIELD(imp_world_hit, shape);
    FIELD(imp_world_hit, user_data);
    FIELD(imp_world_hit, hit);
    FIELD(imp_world_hit, reserved);

    STRUCT(imp_world_cast_hit);
    FIELD(imp_world_cast_hit, shape);
    FIELD(imp_world_cast_hit, user_data);
    FIELD(imp_world_cast_hit, hit);

    STRUCT(imp_world_closest_hit);
    FIELD(imp_world_closest_hit, shape);
    FIELD(imp_world_closest_hit, user_data);
    FIELD(imp_world_closest_hit, separation);

    STRUCT(imp_world_line);
    FIELD(imp_world_line, start);
    FIELD(imp_world_line, end);
    FIELD(imp_world_line, color);
    FIELD(imp_world_line, kind);

    STRUCT(imp_index_pair);
    FIELD(imp_index_pair, a);
    FIELD(imp_index_pair, b);

    STRUCT(imp_hint);
    FIELD(imp_hint, a);
    FIELD(imp_hint, b);

    STRUCT(imp_pair);
    FIELD(imp_pair, a);
    FIELD(imp_pair, b);

    STRUCT(imp_event);
    FIELD(imp_event, a);
    FIELD(imp_event, b);
    FIELD(imp_event, user_data_a);
    FIELD(imp_event, user_data_b);
    FIELD(imp_event, kind);
    FIELD(imp_event, time);

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
    FIELD(imp_stats, tree_cost);
    FIELD(imp_stats, reserved);
}

static void concave(void)
{
    STRUCT(imp_mesh);
    FIELD(imp_mesh, id);

    STRUCT(imp_mesh_build);
    FIELD(imp_mesh_build, id);

    STRUCT(imp_height_field);
    FIELD(imp_height_field, id);

    STRUCT(imp_compound);
    FIELD(imp_compound, id);

    STRUCT(imp_geometry_data_mesh);
    FIELD(imp_geometry_data_mesh, mesh);
    FIELD(imp_geometry_data_mesh, scale);
    FIELD(imp_geometry_data_mesh, thickness);

    STRUCT(imp_geometry_data_height_field);
    FIELD(imp_geometry_data_height_field, height_field);

    STRUCT(imp_geometry_data_compound);
    FIELD(imp_geometry_data_compound, compound);

    STRUCT(imp_geometry_data_compound_2d);
    FIELD(imp_geometry_data_compound_2d, compound);

    STRUCT(imp_compound_part_2d);
    FIELD(imp_compound_part_2d, geometry);
    FIELD(imp_compound_part_2d, pose);
    FIELD(imp_compound_part_2d, tag);
    FIELD(imp_compound_part_2d, reserved);

    STRUCT(imp_compound_info_2d);
    FIELD(imp_compound_info_2d, struct_size);
    FIELD(imp_compound_info_2d, parts);
    FIELD(imp_compound_info_2d, bounds);
    FIELD(imp_compound_info_2d, bytes);

    STRUCT(imp_mesh_info);
    FIELD(imp_mesh_info, struct_size);
    FIELD(imp_mesh_info, flags);
    FIELD(imp_mesh_info, vertices);
    FIELD(imp_mesh_info, triangles);
    FIELD(imp_mesh_info, degenerate);
    FIELD(imp_mesh_info, duplicate);
    FIELD(imp_mesh_info, unreferenced);
    FIELD(imp_mesh_info, open_edges);
    FIELD(imp_mesh_info, bounds);
    FIELD(imp_mesh_info, volume);
    FIELD(imp_mesh_info, reserved);
    FIELD(imp_mesh_info, bytes);
    FIELD(imp_mesh_info, saved_bytes);

    STRUCT(imp_height_field_desc);
    FIELD(imp_height_field_desc, struct_size);
    FIELD(imp_height_field_desc, flags);
    FIELD(imp_height_field_desc, rows);
    FIELD(imp_height_field_desc, columns);
    FIELD(imp_height_field_desc, cell_x);
    FIELD(imp_height_field_desc, cell_z);
    FIELD(imp_height_field_desc, scale);
    FIELD(imp_height_field_desc, offset);
    FIELD(imp_height_field_desc, min_height);
    FIELD(imp_height_field_desc, max_height);
    FIELD(imp_height_field_desc, thickness);

    STRUCT(imp_height_field_info);
    FIELD(imp_height_field_info, struct_size);
    FIELD(imp_height_field_info, flags);
    FIELD(imp_height_field_info, rows);
    FIELD(imp_height_field_info, columns);
    FIELD(imp_height_field_info, holes);
    FIELD(imp_height_field_info, cell_x);
    FIELD(imp_height_field_info, cell_z);
    FIELD(imp_height_field_info, min);
    FIELD(imp_height_field_info, max);
    FIELD(imp_height_field_info, min_height);
    FIELD(imp_height_field_info, max_height);
    FIELD(imp_height_field_info, thickness);
    FIELD(imp_height_field_info, bytes);
    FIELD(imp_height_field_info, saved_bytes);

    STRUCT(imp_compound_part);
    FIELD(imp_compound_part, geometry);
    FIELD(imp_compound_part, pose);
    FIELD(imp_compound_part, tag);

    STRUCT(imp_compound_info);
    FIELD(imp_compound_info, struct_size);
    FIELD(imp_compound_info, parts);
    FIELD(imp_compound_info, bounds);
    FIELD(imp_compound_info, bytes);

    STRUCT(imp_part);
    FIELD(imp_part, part);
    FIELD(imp_part, triangle);
    FIELD(imp_part, tag);

    STRUCT(imp_part_pair);
    FIELD(imp_part_pair, a);
    FIELD(imp_part_pair, b);

    STRUCT(imp_polyline);
    FIELD(imp_polyline, id);

    STRUCT(imp_geometry_data_polyline_2d);
    FIELD(imp_geometry_data_polyline_2d, polyline);
    FIELD(imp_geometry_data_polyline_2d, scale);
    FIELD(imp_geometry_data_polyline_2d, thickness);
    FIELD(imp_geometry_data_polyline_2d, reserved);

    STRUCT(imp_polyline_info_2d);
    FIELD(imp_polyline_info_2d, struct_size);
    FIELD(imp_polyline_info_2d, flags);
    FIELD(imp_polyline_info_2d, points);
    FIELD(imp_polyline_info_2d, edges);
    FIELD(imp_polyline_info_2d, zero_length_edges);
    FIELD(imp_polyline_info_2d, saved_bytes);
    FIELD(imp_polyline_info_2d, bounds);
    FIELD(imp_polyline_info_2d, bytes);
}

static void constants(void)
{
    CONSTANT(IMP_ASSET_ANY);
    CONSTANT(IMP_ASSET_HULL);
    CONSTANT(IMP_ASSET_MESH);
    CONSTANT(IMP_ASSET_HEIGHT_FIELD);
    CONSTANT(IMP_ASSET_COMPOUND);
    CONSTANT(IMP_ASSET_POLYGON);
    CONSTANT(IMP_ASSET_POLYLINE);
    CONSTANT(IMP_GEOMETRY_SPHERE);
    CONSTANT(IMP_GEOMETRY_CAPSULE);
    CONSTANT(IMP_GEOMETRY_BOX);
    CONSTANT(IMP_GEOMETRY_TRIANGLE);
    CONSTANT(IMP_GEOMETRY_HULL);
    CONSTANT(IMP_GEOMETRY_HALF_SPACE);
    CONSTANT(IMP_GEOMETRY_CYLINDER);
    CONSTANT(IMP_GEOMETRY_CONE);
    CONSTANT(IMP_GEOMETRY_MESH);
    CONSTANT(IMP_GEOMETRY_HEIGHT_FIELD);
    CONSTANT(IMP_GEOMETRY_COMPOUND);
    CONSTANT(IMP_GEOMETRY_CIRCLE_2D);
    CONSTANT(IMP_GEOMETRY_CAPSULE_2D);
    CONSTANT(IMP_GEOMETRY_BOX_2D);
    CONSTANT(IMP_GEOMETRY_POLYGON_2D);
    CONSTANT(IMP_GEOMETRY_SEGMENT_2D);
    CONSTANT(IMP_GEOMETRY_HALF_PLANE_2D);
    CONSTANT(IMP_GEOMETRY_LARGE_POLYGON_2D);
    CONSTANT(IMP_GEOMETRY_COMPOUND_2D);
    CONSTANT(IMP_COMPOUND_MAX_PARTS);
    CONSTANT(IMP_COMPOUND_WELDED);
    CONSTANT(IMP_HEIGHT_FIELD_MAX_SIDE);
    CONSTANT(IMP_HEIGHT_FIELD_ONE_SIDED);
    CONSTANT(IMP_HEIGHT_FIELD_RANGE);
    CONSTANT(IMP_HEIGHT_FIELD_U16);
    CONSTANT(IMP_MESH_ONE_SIDED);
    CONSTANT(IMP_MESH_SOLID);
    CONSTANT(IMP_MESH_WELDED);
    CONSTANT(IMP_NO_TRIANGLE);
    CONSTANT(IMP_GEOMETRY_POLYLINE_2D);
    CONSTANT(IMP_POLYGON_MAX_VERTICES);
    CONSTANT(IMP_LARGE_POLYGON_MAX_VERTICES);
    CONSTANT(IMP_FIT_PRINCIPAL);
    CONSTANT(IMP_FIT_LEAST_AREA);
    CONSTANT(IMP_MAX_COUNT);
    CONSTANT(IMP_HIT_INSIDE);
    CONSTANT(IMP_HULL_MAX_VERTICES);
    CONSTANT(IMP_POLYLINE_CLOSED);
    CONSTANT(IMP_POLYLINE_ONE_SIDED);
    CONSTANT(IMP_POLYLINE_WELDED);
    CONSTANT(IMP_OUTLINE_MAX_POINTS);
    CONSTANT(IMP_CAST_SKIP_LEAVING);
    CONSTANT(IMP_WORLD_NO_STAY_EVENTS);
    CONSTANT(IMP_WORLD_2D);
    CONSTANT(IMP_WORLD_TRIGGER_PAIRS);
    CONSTANT(IMP_WORLD_NO_PAIRS);
    CONSTANT(IMP_SHAPE_STATIC);
    CONSTANT(IMP_SHAPE_DISABLED);
    CONSTANT(IMP_SHAPE_TRIGGER);
    CONSTANT(IMP_SHAPE_CONTINUOUS);
    CONSTANT(IMP_QUERY_SKIP_INSIDE);
    CONSTANT(IMP_QUERY_BACK_FACES);
    CONSTANT(IMP_QUERY_IGNORE_TRIGGERS);
    CONSTANT(IMP_QUERY_ONLY_TRIGGERS);
    CONSTANT(IMP_QUERY_SKIP_LEAVING);
    CONSTANT(IMP_QUERY_EXITS);
    CONSTANT(IMP_QUERY_NEAREST_ONLY);
    CONSTANT(IMP_FEATURE_VERTEX);
    CONSTANT(IMP_FEATURE_EDGE);
    CONSTANT(IMP_FEATURE_FACE);
    CONSTANT(IMP_FEATURE_KIND);
    CONSTANT(IMP_FEATURE_INDEX);
    CONSTANT(IMP_AXIS_FACE_A);
    CONSTANT(IMP_AXIS_FACE_B);
    CONSTANT(IMP_AXIS_EDGES);
    CONSTANT(IMP_AXIS_NEAREST);
    CONSTANT(IMP_AXIS_DECIDES);
    CONSTANT(IMP_LINES_DEFAULT_SEGMENTS);
    CONSTANT(IMP_LINES_MIN_SEGMENTS);
    CONSTANT(IMP_LINES_MAX_SEGMENTS);
    CONSTANT(IMP_DRAW_SHAPES);
    CONSTANT(IMP_DRAW_TREE);
    CONSTANT(IMP_DRAW_PAIRS);
    CONSTANT(IMP_DRAW_CONTACTS);
    CONSTANT(IMP_DRAW_QUERIES);
    CONSTANT(IMP_LINE_MOVING);
    CONSTANT(IMP_LINE_STATIC);
    CONSTANT(IMP_LINE_TRIGGER);
    CONSTANT(IMP_LINE_OVERLAPPING);
    CONSTANT(IMP_LINE_DISABLED);
    CONSTANT(IMP_LINE_NODE);
    CONSTANT(IMP_LINE_LEAF);
    CONSTANT(IMP_LINE_PAIR);
    CONSTANT(IMP_LINE_CONTACT);
    CONSTANT(IMP_LINE_QUERY_HIT);
    CONSTANT(IMP_LINE_QUERY_MISS);
    CONSTANT(IMP_RECORDED_QUERIES_MAX);
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
    CONSTANT(IMP_ERROR_BYTES);
    CONSTANT(IMP_ERROR_DIMENSION);
    CONSTANT(IMP_ERROR_UNSUPPORTED);
    CONSTANT(IMP_ERROR_OPEN);
    CONSTANT(IMP_ERROR_CANCELLED);
    CONSTANT(IMP_ABI_VERSION);
    CONSTANT(IMP_MAX_THREADS);
}

int main(void)
{
    values();
    structs_2d();
    worlds();
    concave();
    constants();
    return 0;
}
