using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Queries on worlds, and questions about pairs of shapes.
    internal static unsafe partial class BatchCalls
    {
        internal static readonly BatchCall WorldRaycast = new BatchCall(
            nameof(imp_world_raycast_many),
            x => imp_world_raycast_many(
                x->Options.World, (imp_ray*)x->A, x->CountA, x->Options.Queries, x->Options.QueryCount,
                (imp_world_hit*)x->Results));

        internal static readonly BatchCall WorldRaycast2D = new BatchCall(
            nameof(imp_world_raycast_many_2d),
            x => imp_world_raycast_many_2d(
                x->Options.World, (imp_ray_2d*)x->A, x->CountA, x->Options.Queries, x->Options.QueryCount,
                (imp_world_hit_2d*)x->Results));

        internal static readonly BatchCall WorldRaycastAll = new BatchCall(
            nameof(imp_world_raycast_all_many),
            x => imp_world_raycast_all_many(
                x->Options.World, (imp_ray*)x->A, x->CountA, x->Options.Queries, x->Options.QueryCount, x->Offsets,
                (imp_world_hit*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldRaycastAll2D = new BatchCall(
            nameof(imp_world_raycast_all_many_2d),
            x => imp_world_raycast_all_many_2d(
                x->Options.World, (imp_ray_2d*)x->A, x->CountA, x->Options.Queries, x->Options.QueryCount, x->Offsets,
                (imp_world_hit_2d*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldCast = new BatchCall(
            nameof(imp_world_cast_many),
            x => imp_world_cast_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_vec3*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, (imp_world_cast_hit*)x->Results));

        internal static readonly BatchCall WorldCast2D = new BatchCall(
            nameof(imp_world_cast_many_2d),
            x => imp_world_cast_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_vec2*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, (imp_world_cast_hit_2d*)x->Results));

        internal static readonly BatchCall WorldCastAll = new BatchCall(
            nameof(imp_world_cast_all_many),
            x => imp_world_cast_all_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_vec3*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_cast_hit*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldCastAll2D = new BatchCall(
            nameof(imp_world_cast_all_many_2d),
            x => imp_world_cast_all_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_vec2*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_cast_hit_2d*)x->Results,
                x->Capacity));

        internal static readonly BatchCall WorldCastMotion = new BatchCall(
            nameof(imp_world_cast_motion_many),
            x => imp_world_cast_motion_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_pose*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, (imp_world_cast_hit*)x->Results));

        internal static readonly BatchCall WorldCastMotion2D = new BatchCall(
            nameof(imp_world_cast_motion_many_2d),
            x => imp_world_cast_motion_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_pose_2d*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, (imp_world_cast_hit_2d*)x->Results));

        internal static readonly BatchCall WorldCastMotionAll = new BatchCall(
            nameof(imp_world_cast_motion_all_many),
            x => imp_world_cast_motion_all_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, (imp_pose*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_cast_hit*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldCastMotionAll2D = new BatchCall(
            nameof(imp_world_cast_motion_all_many_2d),
            x => imp_world_cast_motion_all_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, (imp_pose_2d*)x->MotionsA, x->CountA,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_cast_hit_2d*)x->Results,
                x->Capacity));

        internal static readonly BatchCall WorldClosest = new BatchCall(
            nameof(imp_world_closest_many),
            x => imp_world_closest_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, x->Options.MaxDistance,
                x->Options.Queries, x->Options.QueryCount, (imp_world_closest_hit*)x->Results));

        internal static readonly BatchCall WorldClosest2D = new BatchCall(
            nameof(imp_world_closest_many_2d),
            x => imp_world_closest_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, x->Options.MaxDistance,
                x->Options.Queries, x->Options.QueryCount, (imp_world_closest_hit_2d*)x->Results));

        internal static readonly BatchCall WorldClosestAll = new BatchCall(
            nameof(imp_world_closest_all_many),
            x => imp_world_closest_all_many(
                x->Options.World, (imp_geometry*)x->A, (imp_pose*)x->PosesA, x->CountA, x->Options.MaxDistance,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_closest_hit*)x->Results,
                x->Capacity));

        internal static readonly BatchCall WorldClosestAll2D = new BatchCall(
            nameof(imp_world_closest_all_many_2d),
            x => imp_world_closest_all_many_2d(
                x->Options.World, (imp_geometry_2d*)x->A, (imp_pose_2d*)x->PosesA, x->CountA, x->Options.MaxDistance,
                x->Options.Queries, x->Options.QueryCount, x->Offsets, (imp_world_closest_hit_2d*)x->Results,
                x->Capacity));

        internal static readonly BatchCall WorldClosestPoint = new BatchCall(
            nameof(imp_world_closest_point_many),
            x => imp_world_closest_point_many(
                x->Options.World, (imp_vec3*)x->A, x->CountA, x->Options.MaxDistance, x->Options.Queries,
                x->Options.QueryCount, (imp_world_closest_hit*)x->Results));

        internal static readonly BatchCall WorldClosestPoint2D = new BatchCall(
            nameof(imp_world_closest_point_many_2d),
            x => imp_world_closest_point_many_2d(
                x->Options.World, (imp_vec2*)x->A, x->CountA, x->Options.MaxDistance, x->Options.Queries,
                x->Options.QueryCount, (imp_world_closest_hit_2d*)x->Results));

        internal static readonly BatchCall WorldClosestPointAll = new BatchCall(
            nameof(imp_world_closest_point_all_many),
            x => imp_world_closest_point_all_many(
                x->Options.World, (imp_vec3*)x->A, x->CountA, x->Options.MaxDistance, x->Options.Queries,
                x->Options.QueryCount, x->Offsets, (imp_world_closest_hit*)x->Results, x->Capacity));

        internal static readonly BatchCall WorldClosestPointAll2D = new BatchCall(
            nameof(imp_world_closest_point_all_many_2d),
            x => imp_world_closest_point_all_many_2d(
                x->Options.World, (imp_vec2*)x->A, x->CountA, x->Options.MaxDistance, x->Options.Queries,
                x->Options.QueryCount, x->Offsets, (imp_world_closest_hit_2d*)x->Results, x->Capacity));

        internal static readonly BatchCall ShapesOverlap = new BatchCall(
            nameof(imp_shapes_overlap_many),
            x => imp_shapes_overlap_many(
                x->Options.World, (imp_pair*)x->A, x->CountA, x->Options.Margin, (int*)x->Results));

        internal static readonly BatchCall ShapesDistance = new BatchCall(
            nameof(imp_shapes_distance_many),
            x => imp_shapes_distance_many(
                x->Options.World, (imp_pair*)x->A, x->CountA, (imp_separation*)x->Results));

        internal static readonly BatchCall ShapesContact = new BatchCall(
            nameof(imp_shapes_contact_many),
            x => imp_shapes_contact_many(
                x->Options.World, (imp_pair*)x->A, x->CountA, x->Options.Margin, (imp_manifold*)x->Results));

        internal static readonly BatchCall ShapesCast = new BatchCall(
            nameof(imp_shapes_cast_many),
            x => imp_shapes_cast_many(
                x->Options.World, (imp_pair*)x->A, (imp_vec3*)x->PosesA, x->CountA, x->Options.Flags,
                (imp_cast_hit*)x->Results));

        internal static readonly BatchCall ShapesDistance2D = new BatchCall(
            nameof(imp_shapes_distance_many_2d),
            x => imp_shapes_distance_many_2d(
                x->Options.World, (imp_pair*)x->A, x->CountA, (imp_separation_2d*)x->Results));

        internal static readonly BatchCall ShapesContact2D = new BatchCall(
            nameof(imp_shapes_contact_many_2d),
            x => imp_shapes_contact_many_2d(
                x->Options.World, (imp_pair*)x->A, x->CountA, x->Options.Margin, (imp_manifold_2d*)x->Results));

        internal static readonly BatchCall ShapesCast2D = new BatchCall(
            nameof(imp_shapes_cast_many_2d),
            x => imp_shapes_cast_many_2d(
                x->Options.World, (imp_pair*)x->A, (imp_vec2*)x->PosesA, x->CountA, x->Options.Flags,
                (imp_cast_hit_2d*)x->Results));
    }
}
