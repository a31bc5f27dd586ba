using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native batch functions, and how each takes its arguments.</summary>
    internal static unsafe partial class BatchCalls
    {
        internal static readonly BatchCall Overlap = new BatchCall(
            nameof(imp_overlap_many),
            x => imp_overlap_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_geometry*)x->B, (imp_pose*)x->PosesB,
                x->CountB, x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall Overlap2D = new BatchCall(
            nameof(imp_overlap_many_2d),
            x => imp_overlap_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_geometry_2d*)x->B,
                (imp_pose_2d*)x->PosesB, x->CountB, x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall OverlapPairs = new BatchCall(
            nameof(imp_overlap_pairs),
            x => imp_overlap_pairs(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_index_pair*)x->B, x->CountB,
                x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall OverlapPairs2D = new BatchCall(
            nameof(imp_overlap_pairs_2d),
            x => imp_overlap_pairs_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_index_pair*)x->B, x->CountB,
                x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall Distance = new BatchCall(
            nameof(imp_distance_many),
            x => imp_distance_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_geometry*)x->B, (imp_pose*)x->PosesB,
                x->CountB, (imp_separation*)x->Results));

        internal static readonly BatchCall Distance2D = new BatchCall(
            nameof(imp_distance_many_2d),
            x => imp_distance_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_geometry_2d*)x->B,
                (imp_pose_2d*)x->PosesB, x->CountB, (imp_separation_2d*)x->Results));

        internal static readonly BatchCall Contacts = new BatchCall(
            nameof(imp_contact_many),
            x => imp_contact_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_geometry*)x->B, (imp_pose*)x->PosesB,
                x->CountB, x->Options.Margin, (imp_manifold*)x->Results));

        internal static readonly BatchCall Contacts2D = new BatchCall(
            nameof(imp_contact_many_2d),
            x => imp_contact_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_geometry_2d*)x->B,
                (imp_pose_2d*)x->PosesB, x->CountB, x->Options.Margin, (imp_manifold_2d*)x->Results));

        internal static readonly BatchCall Cast = new BatchCall(
            nameof(imp_cast_many),
            x => imp_cast_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_vec3*)x->MotionsA, x->CountA, (imp_geometry*)x->B,
                (imp_pose*)x->PosesB, x->CountB, x->Options.Flags, (imp_cast_hit*)x->Results));

        internal static readonly BatchCall Cast2D = new BatchCall(
            nameof(imp_cast_many_2d),
            x => imp_cast_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_vec2*)x->MotionsA, x->CountA,
                (imp_geometry_2d*)x->B, (imp_pose_2d*)x->PosesB, x->CountB, x->Options.Flags,
                (imp_cast_hit_2d*)x->Results));

        internal static readonly BatchCall CastMotion = new BatchCall(
            nameof(imp_cast_motion_many),
            x => imp_cast_motion_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_pose*)x->MotionsA, x->CountA, (imp_geometry*)x->B,
                (imp_pose*)x->PosesB, (imp_pose*)x->MotionsB, x->CountB, x->Options.Flags, (imp_cast_hit*)x->Results));

        internal static readonly BatchCall CastMotion2D = new BatchCall(
            nameof(imp_cast_motion_many_2d),
            x => imp_cast_motion_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_pose_2d*)x->MotionsA, x->CountA,
                (imp_geometry_2d*)x->B, (imp_pose_2d*)x->PosesB, (imp_pose_2d*)x->MotionsB, x->CountB, x->Options.Flags,
                (imp_cast_hit_2d*)x->Results));

        internal static readonly BatchCall ClosestPoint = new BatchCall(
            nameof(imp_closest_point_many),
            x => imp_closest_point_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_vec3*)x->B, x->CountB,
                (imp_separation*)x->Results));

        internal static readonly BatchCall ClosestPoint2D = new BatchCall(
            nameof(imp_closest_point_many_2d),
            x => imp_closest_point_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_vec2*)x->B, x->CountB,
                (imp_separation_2d*)x->Results));

        internal static readonly BatchCall Raycast = new BatchCall(
            nameof(imp_raycast_many),
            x => imp_raycast_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_ray*)x->B, x->CountB, (imp_hit*)x->Results));

        internal static readonly BatchCall Raycast2D = new BatchCall(
            nameof(imp_raycast_many_2d),
            x => imp_raycast_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_ray_2d*)x->B, x->CountB,
                (imp_hit_2d*)x->Results));

        internal static readonly BatchCall RaycastExit = new BatchCall(
            nameof(imp_raycast_exit_many),
            x => imp_raycast_exit_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_ray*)x->B, x->CountB, (imp_hit*)x->Results));

        internal static readonly BatchCall RaycastExit2D = new BatchCall(
            nameof(imp_raycast_exit_many_2d),
            x => imp_raycast_exit_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_ray_2d*)x->B, x->CountB,
                (imp_hit_2d*)x->Results));

        internal static readonly BatchCall Contains = new BatchCall(
            nameof(imp_contains_many),
            x => imp_contains_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_vec3*)x->B, x->CountB, (int*)x->Results));

        internal static readonly BatchCall Contains2D = new BatchCall(
            nameof(imp_contains_many_2d),
            x => imp_contains_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_vec2*)x->B, x->CountB,
                (int*)x->Results));

        internal static readonly BatchCall Aabb = new BatchCall(
            nameof(imp_aabb_many),
            x => imp_aabb_many((imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_bounds*)x->Results));

        internal static readonly BatchCall Aabb2D = new BatchCall(
            nameof(imp_aabb_many_2d),
            x => imp_aabb_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_bounds_2d*)x->Results));

        internal static readonly BatchCall Explain = new BatchCall(
            nameof(imp_explain_many),
            x => imp_explain_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, (imp_geometry*)x->B, (imp_pose*)x->PosesB,
                x->CountB, x->Offsets, (imp_axis*)x->Results, x->Capacity, x->Decides));

        internal static readonly BatchCall Explain2D = new BatchCall(
            nameof(imp_explain_many_2d),
            x => imp_explain_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, (imp_geometry_2d*)x->B,
                (imp_pose_2d*)x->PosesB, x->CountB, x->Offsets, (imp_axis_2d*)x->Results, x->Capacity, x->Decides));

        internal static readonly BatchCall Lines = new BatchCall(
            nameof(imp_lines_many),
            x => imp_lines_many(
                (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, x->Options.Segments, x->Offsets,
                (imp_line*)x->Results, x->Capacity));

        internal static readonly BatchCall Lines2D = new BatchCall(
            nameof(imp_lines_many_2d),
            x => imp_lines_many_2d(
                (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, x->Options.Segments, x->Offsets,
                (imp_line_2d*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldOverlap = new BatchCall(
            nameof(imp_world_overlap_many),
            x => imp_world_overlap_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, x->Options.Margin,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_shape*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldOverlap2D = new BatchCall(
            nameof(imp_world_overlap_many_2d),
            x => imp_world_overlap_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, x->Options.Margin,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_shape*)x->Results, x->Capacity));

        internal static readonly BatchCall CreateShapes = new BatchCall(
            nameof(imp_shape_create_many),
            x => imp_shape_create_many(x->Options.World, (imp_shape_desc*)x->A, x->CountA, (imp_shape*)x->Results));

        internal static readonly BatchCall CreateShapes2D = new BatchCall(
            nameof(imp_shape_create_many_2d),
            x => imp_shape_create_many_2d(
                x->Options.World, (imp_shape_desc_2d*)x->A, x->CountA, (imp_shape*)x->Results));

        internal static readonly BatchCall SetPoses = new BatchCall(
            nameof(imp_shape_set_poses),
            x => imp_shape_set_poses(x->Options.World, (imp_shape*)x->A, (imp_pose*)x->PosesA, x->CountA));

        internal static readonly BatchCall SetPoses2D = new BatchCall(
            nameof(imp_shape_set_poses_2d),
            x => imp_shape_set_poses_2d(x->Options.World, (imp_shape*)x->A, (imp_pose_2d*)x->PosesA, x->CountA));

        internal static readonly BatchCall Teleport = new BatchCall(
            nameof(imp_shape_teleport_many),
            x => imp_shape_teleport_many(x->Options.World, (imp_shape*)x->A, (imp_pose*)x->PosesA, x->CountA));

        internal static readonly BatchCall Teleport2D = new BatchCall(
            nameof(imp_shape_teleport_many_2d),
            x => imp_shape_teleport_many_2d(x->Options.World, (imp_shape*)x->A, (imp_pose_2d*)x->PosesA, x->CountA));

        internal static readonly BatchCall SetPartPoses = new BatchCall(
            nameof(imp_shape_set_part_poses_many),
            x => imp_shape_set_part_poses_many(
                x->Options.World, (imp_shape*)x->A, x->Offsets, x->CountA, (imp_pose*)x->PosesB, x->CountB));

        internal static readonly BatchCall SetPartPoses2D = new BatchCall(
            nameof(imp_shape_set_part_poses_many_2d),
            x => imp_shape_set_part_poses_many_2d(
                x->Options.World, (imp_shape*)x->A, x->Offsets, x->CountA, (imp_pose_2d*)x->PosesB, x->CountB));

        internal static readonly BatchCall GetPoses = new BatchCall(
            nameof(imp_shape_get_poses),
            x => imp_shape_get_poses(x->Options.World, (imp_shape*)x->A, (imp_pose*)x->PosesA, x->CountA));

        internal static readonly BatchCall GetPoses2D = new BatchCall(
            nameof(imp_shape_get_poses_2d),
            x => imp_shape_get_poses_2d(x->Options.World, (imp_shape*)x->A, (imp_pose_2d*)x->PosesA, x->CountA));

        internal static readonly BatchCall DestroyShapes = new BatchCall(
            nameof(imp_shape_destroy_many),
            x => imp_shape_destroy_many(x->Options.World, (imp_shape*)x->A, x->CountA));

        internal static readonly BatchCall BoundsOverlap = new BatchCall(
            nameof(imp_bounds_overlap_many),
            x => imp_bounds_overlap_many((imp_bounds*)x->A, x->CountA, (imp_bounds*)x->B, x->CountB, (int*)x->Results));

        internal static readonly BatchCall BoundsTransform = new BatchCall(
            nameof(imp_bounds_transform_many),
            x => imp_bounds_transform_many(
                (imp_bounds*)x->A, x->CountA, (imp_pose*)x->B, x->CountB, (imp_bounds*)x->Results));

        internal static readonly BatchCall SphereOverlap = new BatchCall(
            nameof(imp_sphere_overlap_many),
            x => imp_sphere_overlap_many(
                (imp_sphere*)x->A, x->CountA, (imp_sphere*)x->B, x->CountB, x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall SphereTransform = new BatchCall(
            nameof(imp_sphere_transform_matrix_many),
            x => imp_sphere_transform_matrix_many(
                (imp_sphere*)x->A, x->CountA, (imp_matrix*)x->B, x->CountB, (imp_sphere*)x->Results));
    }

    /// <summary>A native batch function and its name, which error messages carry.</summary>
    internal sealed unsafe class BatchCall
    {
        internal readonly string Function;
        internal readonly Native Invoke;

        internal BatchCall(string function, Native invoke)
        {
            Function = function;
            Invoke = invoke;
        }

        internal delegate int Native(BatchArguments* x);
    }

    /// <summary>The arguments of a native batch function. Batch fills it from the arrays.</summary>
    internal unsafe struct BatchArguments
    {
        internal void* A;
        internal void* PosesA;
        internal void* MotionsA;
        internal void* B;
        internal void* PosesB;
        internal void* MotionsB;
        internal void* Results;
        internal int* Offsets;
        internal int* Decides;
        internal int CountA;
        internal int CountB;
        internal int Capacity;
        internal BatchOptions Options;
    }

    /// <summary>The arguments that are not arrays. The caller of Batch sets those that the function has.</summary>
    internal unsafe struct BatchOptions
    {
        internal float Margin;
        internal float MaxDistance;
        internal uint Flags;
        internal uint Segments;
        internal imp_world World;
        internal imp_query* Queries;
        /// <summary>0: the default for all elements. 1: one query for all. Otherwise one for each.</summary>
        internal int QueryCount;
    }
}
