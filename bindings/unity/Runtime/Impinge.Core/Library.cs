using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native library: its version, whether it fits this code, and its threads. Any thread.</summary>
    public static unsafe class Library
    {
        private static volatile bool fits;

        /// <summary>
        /// Whether the native library has been loaded and fits this code: since <see cref="Check"/>, or since the first use
        /// of anything in this namespace. Reading it does not load the library.
        /// </summary>
        public static bool IsLoaded => fits;

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
        /// Checks that the native library is there and fits this code. The first use of anything in this namespace
        /// does so by itself; call it to learn of trouble earlier.
        /// </summary>
        /// <exception cref="DllNotFoundException">The library is not there, or made for another processor.</exception>
        /// <exception cref="ImpingeException">The library is of another version than this code.</exception>
        public static void Check()
        {
            CheckVersion();
            CheckSizes();
            CheckSizes2D();
            fits = true;
        }

        /// <summary>
        /// How many threads of its own the library uses for large batches and updates. They start when first needed.
        /// Answers are the same to the bit on any number.
        /// </summary>
        /// <param name="count">0: one for each core of the machine (the default); 1: only the calling thread; at
        /// most 256.</param>
        /// <exception cref="ImpingeException">`count` is out of range.</exception>
        public static void SetThreads(int count)
        {
            Ensure();
            Errors.Check(imp_set_threads(count), nameof(imp_set_threads));
        }

        /// <summary>
        /// Destroys every world, ends every hull and the library's threads. Waits for calls that are under way. The
        /// library stays usable.
        /// </summary>
        public static void Shutdown()
        {
            Ensure();
            Errors.Check(imp_shutdown(), nameof(imp_shutdown));
        }

        /// <summary>The meaning of a status, in English.</summary>
        public static string StatusText(Status status)
        {
            Ensure();
            return Errors.StatusText((int)status);
        }

        /// <summary>Checks the library once, however often it is called.</summary>
        internal static void Ensure()
        {
            if (!fits)
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
                    + RuntimeInformation.OSDescription.Trim() + "). In Unity it belongs into the Plugins folder of the "
                    + "package, enabled for this platform in its import settings; elsewhere beside the program, or "
                    + "on the search path for libraries.",
                    error);
            }
            catch (EntryPointNotFoundException error)
            {
                throw Misfit(Status.Unknown, "the " + FileName + " that was found is not Impinge: " + error.Message);
            }
            if (found != IMP_ABI_VERSION)
            {
                throw Misfit(
                    Status.Unknown,
                    "the " + FileName + " that was found has interface version " + found + "; expected "
                    + IMP_ABI_VERSION + ". Replace it by the one that came with these scripts.");
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
            CheckSize(IMP_STRUCT_PAIR, sizeof(imp_pair), sizeof(ShapePair), nameof(imp_pair));
            CheckSize(IMP_STRUCT_EVENT, sizeof(imp_event), sizeof(OverlapEvent), nameof(imp_event));
            CheckSize(IMP_STRUCT_STATS, sizeof(imp_stats), sizeof(WorldStats), nameof(imp_stats));
            CheckSize(IMP_STRUCT_SPHERE, sizeof(imp_sphere), sizeof(BoundingSphere), nameof(imp_sphere));
            CheckSize(IMP_STRUCT_MATRIX, sizeof(imp_matrix), sizeof(Matrix3x4), nameof(imp_matrix));
            CheckSize(IMP_STRUCT_AXIS, sizeof(imp_axis), sizeof(Axis), nameof(imp_axis));
            CheckSize(IMP_STRUCT_LINE, sizeof(imp_line), sizeof(Line), nameof(imp_line));
            // These two have no twin: they are written anew for each call.
            CheckSize(
                IMP_STRUCT_WORLD_DESC, sizeof(imp_world_desc), sizeof(imp_world_desc), nameof(imp_world_desc));
            CheckSize(IMP_STRUCT_QUERY, sizeof(imp_query), sizeof(imp_query), nameof(imp_query));
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
                IMP_STRUCT_CONTACT_POINT_2D, sizeof(imp_contact_point_2d), sizeof(ContactPoint2D), nameof(imp_contact_point_2d));
            CheckSize(IMP_STRUCT_MANIFOLD_2D, sizeof(imp_manifold_2d), sizeof(Manifold2D), nameof(imp_manifold_2d));
            CheckSize(IMP_STRUCT_AXIS_2D, sizeof(imp_axis_2d), sizeof(Axis2D), nameof(imp_axis_2d));
            CheckSize(IMP_STRUCT_LINE_2D, sizeof(imp_line_2d), sizeof(Line2D), nameof(imp_line_2d));
            CheckSize(IMP_STRUCT_RECTANGLE, sizeof(imp_rectangle), sizeof(Rectangle), nameof(imp_rectangle));
            CheckSize(IMP_STRUCT_CIRCLE, sizeof(imp_circle), sizeof(Circle), nameof(imp_circle));
            CheckSize(
                IMP_STRUCT_SHAPE_DESC_2D, sizeof(imp_shape_desc_2d), sizeof(ShapeOptions2D), nameof(imp_shape_desc_2d));
            CheckSize(IMP_STRUCT_POLYGON, sizeof(imp_polygon), sizeof(Polygon2D), nameof(imp_polygon));
            CheckSize(IMP_STRUCT_WORLD_HIT_2D, sizeof(imp_world_hit_2d), sizeof(RayHit2D), nameof(imp_world_hit_2d));
        }

        private static void CheckSize(uint which, int raw, int twin, string name)
        {
            int native = imp_struct_size(which);
            if (native != raw || native != twin)
            {
                throw Misfit(
                    Status.StructSize,
                    name + " has " + native + " bytes in the " + FileName + " that was found, and " + raw + " and "
                    + twin + " here. Replace it by the one that came with these scripts.");
            }
        }

        private static ImpingeException Misfit(Status status, string sentence)
        {
            return new ImpingeException((int)status, "Library.Check", sentence);
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
