using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native library: its version, its check and its threads. Any thread may call every member.</summary>
    public static unsafe class Library
    {
        private const string Replace = "Replace the library by the one of the same release as these scripts.";

        private static volatile bool matches;

        /// <summary>
        /// Whether the native library has been loaded and matches this code. Reading it does not load the library; <see
        /// cref="Check"/> does, and so does the first use of any other type of this namespace.
        /// </summary>
        public static bool IsLoaded => matches;

        /// <summary>The version of the native library, as major.minor.patch.</summary>
        public static string Version
        {
            get
            {
                Ensure();
                int version = imp_version();
                return version / 1000000 + "." + version / 1000 % 1000 + "." + version % 1000;
            }
        }

        /// <summary>
        /// Loads the native library and checks that it matches this code. The first use of this namespace does so too.
        /// Call it to report an error early.
        /// </summary>
        /// <exception cref="DllNotFoundException">
        /// The library was not found, or was built for another processor.
        /// </exception>
        /// <exception cref="ImpingeException">The library has another version than this code.</exception>
        public static void Check()
        {
            CheckVersion();
            CheckSizes();
            CheckSizes2D();
            matches = true;
        }

        /// <summary>
        /// Sets the number of threads that the library uses for large batches and updates. It starts them when it first
        /// needs them. Results are the same to the bit for any number.
        /// </summary>
        /// <param name="count">0: one thread for each processor core (the default). 1: the calling thread only. At most
        /// 256.</param>
        /// <exception cref="ImpingeException">`count` is out of range.</exception>
        public static void SetThreads(int count)
        {
            Ensure();
            Errors.Check(imp_set_threads(count), nameof(imp_set_threads));
        }

        /// <summary>
        /// Destroys every world, releases every hull and polygon, and ends the library's threads. Waits for running
        /// calls. The library stays usable.
        /// </summary>
        public static void Shutdown()
        {
            Ensure();
            Errors.Check(imp_shutdown(), nameof(imp_shutdown));
        }

        /// <summary>Returns the English text of a status.</summary>
        public static string StatusText(Status status)
        {
            Ensure();
            return Errors.StatusText((int)status);
        }

        /// <summary>Checks the library on the first call only.</summary>
        internal static void Ensure()
        {
            if (!matches)
            {
                Check();
            }
        }

        private static void CheckVersion()
        {
            int found;
            try
            {
                found = imp_abi_version();
            }
            catch (Exception error) when (error is DllNotFoundException || error is BadImageFormatException)
            {
                throw new DllNotFoundException(
                    "Impinge: " + FileName + " for " + RuntimeInformation.ProcessArchitecture + " was not found ("
                    + RuntimeInformation.OSDescription.Trim() + "). In Unity, put it into the Plugins folder of the "
                    + "package, and enable it for this platform in its import settings. Elsewhere, put it beside the "
                    + "program or on the library search path.",
                    error);
            }
            catch (EntryPointNotFoundException error)
            {
                throw Mismatch(Status.Unknown, FileName + " is not the Impinge library: " + error.Message);
            }
            if (found != IMP_ABI_VERSION)
            {
                throw Mismatch(
                    Status.Unknown,
                    FileName + " has interface version " + found + "; expected " + IMP_ABI_VERSION + ". " + Replace);
            }
        }

        private static void CheckSizes()
        {
            CheckSize(IMP_STRUCT_VEC3, sizeof(imp_vec3), sizeof(Vec3), nameof(imp_vec3));
            CheckSize(IMP_STRUCT_QUAT, sizeof(imp_quat), sizeof(Quat), nameof(imp_quat));
            CheckSize(IMP_STRUCT_POSE, sizeof(imp_pose), sizeof(Pose), nameof(imp_pose));
            CheckSize(IMP_STRUCT_BOUNDS, sizeof(imp_bounds), sizeof(Bounds3), nameof(imp_bounds));
            CheckSize(IMP_STRUCT_GEOMETRY, sizeof(imp_geometry), sizeof(Geometry), nameof(imp_geometry));
            CheckSize(IMP_STRUCT_RAY, sizeof(imp_ray), sizeof(Ray), nameof(imp_ray));
            CheckSize(IMP_STRUCT_HIT, sizeof(imp_hit), sizeof(Hit), nameof(imp_hit));
            CheckSize(
                IMP_STRUCT_SEPARATION, sizeof(imp_separation), sizeof(Separation), nameof(imp_separation));
            CheckSize(
                IMP_STRUCT_CONTACT_POINT,
                sizeof(imp_contact_point),
                sizeof(ContactPoint),
                nameof(imp_contact_point));
            CheckSize(IMP_STRUCT_MANIFOLD, sizeof(imp_manifold), sizeof(Manifold), nameof(imp_manifold));
            CheckSize(IMP_STRUCT_CAST_HIT, sizeof(imp_cast_hit), sizeof(CastHit), nameof(imp_cast_hit));
            CheckSize(IMP_STRUCT_WORLD, sizeof(imp_world), sizeof(ulong), nameof(imp_world));
            CheckSize(IMP_STRUCT_SHAPE, sizeof(imp_shape), sizeof(Shape), nameof(imp_shape));
            CheckSize(IMP_STRUCT_HULL, sizeof(imp_hull), sizeof(Hull), nameof(imp_hull));
            CheckSize(IMP_STRUCT_HULL_INFO, sizeof(imp_hull_info), sizeof(HullInfo), nameof(imp_hull_info));
            CheckSize(IMP_STRUCT_FILTER, sizeof(imp_filter), sizeof(Filter), nameof(imp_filter));
            CheckSize(IMP_STRUCT_SHAPE_DESC, sizeof(imp_shape_desc), sizeof(ShapeOptions), nameof(imp_shape_desc));
            CheckSize(IMP_STRUCT_WORLD_HIT, sizeof(imp_world_hit), sizeof(RayHit), nameof(imp_world_hit));
            CheckSize(
                IMP_STRUCT_WORLD_CAST_HIT,
                sizeof(imp_world_cast_hit),
                sizeof(WorldCastHit),
                nameof(imp_world_cast_hit));
            CheckSize(
                IMP_STRUCT_WORLD_CLOSEST_HIT,
                sizeof(imp_world_closest_hit),
                sizeof(WorldClosestHit),
                nameof(imp_world_closest_hit));
            CheckSize(IMP_STRUCT_WORLD_LINE, sizeof(imp_world_line), sizeof(WorldLine), nameof(imp_world_line));
            CheckSize(IMP_STRUCT_INDEX_PAIR, sizeof(imp_index_pair), sizeof(IndexPair), nameof(imp_index_pair));
            CheckSize(IMP_STRUCT_HINT, sizeof(imp_hint), sizeof(DistanceHint), nameof(imp_hint));
            CheckSize(IMP_STRUCT_PAIR, sizeof(imp_pair), sizeof(ShapePair), nameof(imp_pair));
            CheckSize(IMP_STRUCT_EVENT, sizeof(imp_event), sizeof(OverlapEvent), nameof(imp_event));
            CheckSize(IMP_STRUCT_STATS, sizeof(imp_stats), sizeof(WorldStats), nameof(imp_stats));
            CheckSize(IMP_STRUCT_SPHERE, sizeof(imp_sphere), sizeof(BoundingSphere), nameof(imp_sphere));
            CheckSize(IMP_STRUCT_MATRIX, sizeof(imp_matrix), sizeof(Matrix3x4), nameof(imp_matrix));
            CheckSize(IMP_STRUCT_AXIS, sizeof(imp_axis), sizeof(Axis), nameof(imp_axis));
            CheckSize(IMP_STRUCT_LINE, sizeof(imp_line), sizeof(Line), nameof(imp_line));
            CheckSizesOfConcave();
            // These structs have no public counterpart.
            CheckSize(
                IMP_STRUCT_WORLD_DESC, sizeof(imp_world_desc), sizeof(imp_world_desc), nameof(imp_world_desc));
            CheckSize(IMP_STRUCT_QUERY, sizeof(imp_query), sizeof(imp_query), nameof(imp_query));
            CheckSize(
                IMP_STRUCT_HEIGHT_FIELD_DESC,
                sizeof(imp_height_field_desc),
                sizeof(imp_height_field_desc),
                nameof(imp_height_field_desc));
        }

        private static void CheckSizesOfConcave()
        {
            CheckSize(IMP_STRUCT_PART, sizeof(imp_part), sizeof(PartId), nameof(imp_part));
            CheckSize(IMP_STRUCT_PART_PAIR, sizeof(imp_part_pair), sizeof(PartPair), nameof(imp_part_pair));
            CheckSize(IMP_STRUCT_COMPOUND, sizeof(imp_compound), sizeof(Compound), nameof(imp_compound));
            CheckSize(
                IMP_STRUCT_COMPOUND_PART, sizeof(imp_compound_part), sizeof(CompoundPart), nameof(imp_compound_part));
            CheckSize(
                IMP_STRUCT_COMPOUND_INFO, sizeof(imp_compound_info), sizeof(CompoundInfo), nameof(imp_compound_info));
            CheckSize(IMP_STRUCT_MESH, sizeof(imp_mesh), sizeof(CollisionMesh), nameof(imp_mesh));
            CheckSize(IMP_STRUCT_MESH_BUILD, sizeof(imp_mesh_build), sizeof(MeshBuild), nameof(imp_mesh_build));
            CheckSize(IMP_STRUCT_MESH_INFO, sizeof(imp_mesh_info), sizeof(CollisionMeshInfo), nameof(imp_mesh_info));
            CheckSize(
                IMP_STRUCT_HEIGHT_FIELD, sizeof(imp_height_field), sizeof(HeightField), nameof(imp_height_field));
            CheckSize(
                IMP_STRUCT_HEIGHT_FIELD_INFO,
                sizeof(imp_height_field_info),
                sizeof(HeightFieldInfo),
                nameof(imp_height_field_info));
        }

        private static void CheckSizes2D()
        {
            CheckSize(IMP_STRUCT_VEC2, sizeof(imp_vec2), sizeof(Vec2), nameof(imp_vec2));
            CheckSize(IMP_STRUCT_ROTATION_2D, sizeof(imp_rotation_2d), sizeof(Rotation2D), nameof(imp_rotation_2d));
            CheckSize(IMP_STRUCT_POSE_2D, sizeof(imp_pose_2d), sizeof(Pose2D), nameof(imp_pose_2d));
            CheckSize(IMP_STRUCT_BOUNDS_2D, sizeof(imp_bounds_2d), sizeof(Bounds2D), nameof(imp_bounds_2d));
            CheckSize(IMP_STRUCT_GEOMETRY_2D, sizeof(imp_geometry_2d), sizeof(Geometry2D), nameof(imp_geometry_2d));
            CheckSize(IMP_STRUCT_RAY_2D, sizeof(imp_ray_2d), sizeof(Ray2D), nameof(imp_ray_2d));
            CheckSize(IMP_STRUCT_HIT_2D, sizeof(imp_hit_2d), sizeof(Hit2D), nameof(imp_hit_2d));
            CheckSize(
                IMP_STRUCT_SEPARATION_2D, sizeof(imp_separation_2d), sizeof(Separation2D), nameof(imp_separation_2d));
            CheckSize(IMP_STRUCT_CAST_HIT_2D, sizeof(imp_cast_hit_2d), sizeof(CastHit2D), nameof(imp_cast_hit_2d));
            CheckSize(
                IMP_STRUCT_CONTACT_POINT_2D,
                sizeof(imp_contact_point_2d),
                sizeof(ContactPoint2D),
                nameof(imp_contact_point_2d));
            CheckSize(IMP_STRUCT_MANIFOLD_2D, sizeof(imp_manifold_2d), sizeof(Manifold2D), nameof(imp_manifold_2d));
            CheckSize(IMP_STRUCT_AXIS_2D, sizeof(imp_axis_2d), sizeof(Axis2D), nameof(imp_axis_2d));
            CheckSize(IMP_STRUCT_LINE_2D, sizeof(imp_line_2d), sizeof(Line2D), nameof(imp_line_2d));
            CheckSize(IMP_STRUCT_RECTANGLE, sizeof(imp_rectangle), sizeof(Rectangle), nameof(imp_rectangle));
            CheckSize(IMP_STRUCT_CIRCLE, sizeof(imp_circle), sizeof(Circle), nameof(imp_circle));
            CheckSize(
                IMP_STRUCT_SHAPE_DESC_2D, sizeof(imp_shape_desc_2d), sizeof(ShapeOptions2D), nameof(imp_shape_desc_2d));
            CheckSize(
                IMP_STRUCT_WORLD_CAST_HIT_2D,
                sizeof(imp_world_cast_hit_2d),
                sizeof(WorldCastHit2D),
                nameof(imp_world_cast_hit_2d));
            CheckSize(
                IMP_STRUCT_WORLD_CLOSEST_HIT_2D,
                sizeof(imp_world_closest_hit_2d),
                sizeof(WorldClosestHit2D),
                nameof(imp_world_closest_hit_2d));
            CheckSize(
                IMP_STRUCT_WORLD_LINE_2D, sizeof(imp_world_line_2d), sizeof(WorldLine2D), nameof(imp_world_line_2d));
            CheckSize(IMP_STRUCT_POLYGON, sizeof(imp_polygon), sizeof(Polygon2D), nameof(imp_polygon));
            CheckSize(
                IMP_STRUCT_COMPOUND_PART_2D,
                sizeof(imp_compound_part_2d),
                sizeof(CompoundPart2D),
                nameof(imp_compound_part_2d));
            CheckSize(
                IMP_STRUCT_COMPOUND_INFO_2D,
                sizeof(imp_compound_info_2d),
                sizeof(CompoundInfo2D),
                nameof(imp_compound_info_2d));
            CheckSize(IMP_STRUCT_POLYLINE, sizeof(imp_polyline), sizeof(Polyline2D), nameof(imp_polyline));
            CheckSize(
                IMP_STRUCT_POLYLINE_INFO_2D,
                sizeof(imp_polyline_info_2d),
                sizeof(Polyline2DInfo),
                nameof(imp_polyline_info_2d));
            CheckSize(IMP_STRUCT_WORLD_HIT_2D, sizeof(imp_world_hit_2d), sizeof(RayHit2D), nameof(imp_world_hit_2d));
        }

        private static void CheckSize(uint which, int raw, int twin, string name)
        {
            int native = imp_struct_size(which);
            if (native != raw || native != twin)
            {
                throw Mismatch(
                    Status.StructSize,
                    name + " has " + native + " bytes in " + FileName + "; expected " + raw + " and " + twin + ". "
                    + Replace);
            }
        }

        private static ImpingeException Mismatch(Status status, string sentence)
        {
            return new ImpingeException(status, "Library.Check", sentence);
        }

        private static string FileName
        {
            get
            {
                if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows))
                {
                    return "impinge.dll";
                }
                return RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? "libimpinge.dylib" : "libimpinge.so";
            }
        }
    }
}
