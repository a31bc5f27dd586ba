using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Compares structs and constants with those of the C compiler: see offsets.c.</summary>
    internal static class LayoutTests
    {
        private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        /// <summary>The public structs that C reads directly, by the name of their C struct.</summary>
        private static readonly Dictionary<string, Type> Twins = new Dictionary<string, Type>
        {
            { "imp_vec3", typeof(Vec3) },
            { "imp_quat", typeof(Quat) },
            { "imp_pose", typeof(Pose) },
            { "imp_bounds", typeof(Bounds3) },
            { "imp_geometry", typeof(Geometry) },
            { "imp_ray", typeof(Ray) },
            { "imp_hit", typeof(Hit) },
            { "imp_separation", typeof(Separation) },
            { "imp_contact_point", typeof(ContactPoint) },
            { "imp_manifold", typeof(Manifold) },
            { "imp_cast_hit", typeof(CastHit) },
            { "imp_shape", typeof(Shape) },
            { "imp_filter", typeof(Filter) },
            { "imp_shape_desc", typeof(ShapeOptions) },
            { "imp_world_hit", typeof(RayHit) },
            { "imp_world_cast_hit", typeof(WorldCastHit) },
            { "imp_world_closest_hit", typeof(WorldClosestHit) },
            { "imp_world_line", typeof(WorldLine) },
            { "imp_index_pair", typeof(IndexPair) },
            { "imp_hint", typeof(DistanceHint) },
            { "imp_pair", typeof(ShapePair) },
            { "imp_event", typeof(OverlapEvent) },
            { "imp_stats", typeof(WorldStats) },
            { "imp_sphere", typeof(BoundingSphere) },
            { "imp_matrix", typeof(Matrix3x4) },
            { "imp_hull", typeof(Hull) },
            { "imp_hull_info", typeof(HullInfo) },
            { "imp_axis", typeof(Axis) },
            { "imp_line", typeof(Line) },
            { "imp_vec2", typeof(Vec2) },
            { "imp_rotation_2d", typeof(Rotation2D) },
            { "imp_pose_2d", typeof(Pose2D) },
            { "imp_bounds_2d", typeof(Bounds2D) },
            { "imp_geometry_2d", typeof(Geometry2D) },
            { "imp_ray_2d", typeof(Ray2D) },
            { "imp_hit_2d", typeof(Hit2D) },
            { "imp_separation_2d", typeof(Separation2D) },
            { "imp_cast_hit_2d", typeof(CastHit2D) },
            { "imp_contact_point_2d", typeof(ContactPoint2D) },
            { "imp_manifold_2d", typeof(Manifold2D) },
            { "imp_axis_2d", typeof(Axis2D) },
            { "imp_line_2d", typeof(Line2D) },
            { "imp_rectangle", typeof(Rectangle) },
            { "imp_circle", typeof(Circle) },
            { "imp_shape_desc_2d", typeof(ShapeOptions2D) },
            { "imp_world_hit_2d", typeof(RayHit2D) },
            { "imp_world_cast_hit_2d", typeof(WorldCastHit2D) },
            { "imp_world_closest_hit_2d", typeof(WorldClosestHit2D) },
            { "imp_world_line_2d", typeof(WorldLine2D) },
            { "imp_polygon", typeof(Polygon2D) },
            { "imp_part", typeof(PartId) },
            { "imp_part_pair", typeof(PartPair) },
            { "imp_compound", typeof(Compound) },
            { "imp_compound_part", typeof(CompoundPart) },
            { "imp_compound_info", typeof(CompoundInfo) },
            { "imp_compound_part_2d", typeof(CompoundPart2D) },
            { "imp_compound_info_2d", typeof(CompoundInfo2D) },
            { "imp_mesh", typeof(CollisionMesh) },
            { "imp_mesh_build", typeof(MeshBuild) },
            { "imp_mesh_info", typeof(CollisionMeshInfo) },
            { "imp_height_field", typeof(HeightField) },
            { "imp_height_field_info", typeof(HeightFieldInfo) },
            { "imp_polyline", typeof(Polyline2D) },
            { "imp_polyline_info_2d", typeof(Polyline2DInfo) },
        };

        /// <summary>The public structs that are converted for each call, and those that have no C struct.</summary>
        private static readonly Type[] Translated =
        {
            typeof(Query), typeof(WorldOptions), typeof(HullEdge), typeof(HeightFieldOptions), typeof(Compound2D),
        };

        /// <summary>The public structs that hold their C struct as their only field.</summary>
        private static readonly Type[] Wrappers =
        {
            typeof(Geometry), typeof(Geometry2D), typeof(WorldStats), typeof(HullInfo), typeof(CompoundInfo),
            typeof(CompoundInfo2D), typeof(CollisionMeshInfo), typeof(HeightFieldInfo),
            typeof(Polyline2DInfo),
        };

        /// <summary>The C fields that lie in the trailing padding of their C# structs.</summary>
        private static readonly string[] Reserved =
        {
            "imp_world_hit.reserved", "imp_world_hit_2d.reserved", "imp_world_cast_hit_2d.reserved",
            "imp_world_closest_hit_2d.reserved",
        };

        internal static void Run(string path)
        {
            string[] lines = File.ReadAllLines(path);
            int structs = 0;
            int fields = 0;
            int constants = 0;
            foreach (string line in lines)
            {
                string[] words = line.Split(' ');
                if (words.Length == 2)
                {
                    CompareConstant(words[0], Number(words[1]));
                    constants++;
                }
                else if (words[0].IndexOf('.') < 0)
                {
                    CompareStruct(words[0], Number(words[2]));
                    structs++;
                }
                else
                {
                    CompareField(words[0], Number(words[1]), Number(words[2]));
                    fields++;
                }
            }
            Complete(structs, fields, constants);
            EveryStructCanBePinned();
        }

        private static void CompareStruct(string name, long size)
        {
            Type raw = Raw(name);
            Check.That(raw != null, name + " is declared in C#");
            Check.Equal(size, (long)ManagedSize(raw), "size of " + name);
            Check.Equal(size, (long)Marshal.SizeOf(raw), "marshalled size of " + name);
            if (Twins.ContainsKey(name))
            {
                Check.Equal(size, (long)ManagedSize(Twins[name]), "size of the twin of " + name);
                Check.Equal(size, (long)Marshal.SizeOf(Twins[name]), "marshalled size of the twin of " + name);
            }
        }

        private static void CompareField(string path, long offset, long size)
        {
            string name = path.Substring(0, path.IndexOf('.'));
            string field = path.Substring(name.Length + 1);
            CompareField(path, Raw(name), field, offset, size);
            if (!Twins.ContainsKey(name))
            {
                return;
            }
            Type twin = Twins[name];
            if (Array.IndexOf(Reserved, path) >= 0)
            {
                Check.Equal(ManagedSize(twin), (int)(offset + size), path + " lies at the end of its twin");
            }
            else if (Array.IndexOf(Wrappers, twin) < 0)
            {
                CompareField(path, twin, field.Replace("_", ""), offset, size);
            }
            else
            {
                FieldInfo[] only = twin.GetFields(Fields);
                Check.Equal(1, only.Length, "fields of the twin of " + name);
                Check.Equal(Raw(name), only[0].FieldType, "the one field of the twin of " + name);
            }
        }

        private static void CompareField(string path, Type type, string field, long offset, long size)
        {
            FieldInfo info = Array.Find(
                type.GetFields(Fields), each => string.Equals(each.Name, field, StringComparison.OrdinalIgnoreCase));
            Check.That(info != null, path + " is a field of " + type.Name);
            if (info == null)
            {
                return;
            }
            Check.Equal(offset, (long)Marshal.OffsetOf(type, info.Name), "offset of " + path + " in " + type.Name);
            Check.Equal(size, (long)ManagedSize(info.FieldType), "size of " + path + " in " + type.Name);
        }

        private static void CompareConstant(string name, long value)
        {
            if (name.StartsWith("IMP_ERROR_", StringComparison.Ordinal))
            {
                CompareEnum<Status>(name, "IMP_ERROR_", value);
                return;
            }
            FieldInfo constant = typeof(NativeMethods).GetField(name);
            Check.That(constant != null, name + " is declared in C#");
            Check.Equal(value, Convert.ToInt64(constant.GetRawConstantValue()), name);
            if (name.StartsWith("IMP_GEOMETRY_", StringComparison.Ordinal))
            {
                if (name.EndsWith("_2D", StringComparison.Ordinal))
                {
                    CompareEnum<GeometryKind2D>(name.Remove(name.Length - 3), "IMP_GEOMETRY_", value);
                }
                else
                {
                    CompareEnum<GeometryKind>(name, "IMP_GEOMETRY_", value);
                }
            }
            if (name.StartsWith("IMP_FEATURE_", StringComparison.Ordinal)
                && name != nameof(NativeMethods.IMP_FEATURE_KIND)
                && name != nameof(NativeMethods.IMP_FEATURE_INDEX))
            {
                CompareEnum<FeatureKind>(name, "IMP_FEATURE_", value);
            }
            if (name.StartsWith("IMP_AXIS_", StringComparison.Ordinal)
                && name != nameof(NativeMethods.IMP_AXIS_DECIDES))
            {
                CompareEnum<AxisKind>(name, "IMP_AXIS_", value);
            }
            if (name.StartsWith("IMP_FIT_", StringComparison.Ordinal))
            {
                CompareEnum<FitMethod>(name, "IMP_FIT_", value);
            }
            if (name.StartsWith("IMP_DRAW_", StringComparison.Ordinal))
            {
                CompareEnum<WorldDrawing>(name, "IMP_DRAW_", value);
            }
            if (name.StartsWith("IMP_LINE_", StringComparison.Ordinal))
            {
                CompareEnum<WorldLineKind>(name, "IMP_LINE_", value);
            }
            if (name.StartsWith("IMP_EVENT_", StringComparison.Ordinal))
            {
                CompareEnum<OverlapKind>(name, "IMP_EVENT_", value);
            }
        }

        private static void CompareEnum<T>(string name, string prefix, long value)
        {
            string member = name.Substring(prefix.Length).Replace("_", "");
            object found = Array.Find(
                Enum.GetNames(typeof(T)), each => string.Equals(each, member, StringComparison.OrdinalIgnoreCase));
            Check.That(found != null, name + " is a member of " + typeof(T).Name);
            if (found != null)
            {
                Check.Equal(value, Convert.ToInt64(Enum.Parse(typeof(T), (string)found)), name);
            }
        }

        /// <summary>Tests that offsets.c and this class cover every struct and constant that C# declares.</summary>
        private static void Complete(int structs, int fields, int constants)
        {
            int rawStructs = 0;
            int rawFields = 0;
            foreach (Type type in typeof(World).Assembly.GetTypes())
            {
                if (type.Namespace == "Impinge.Native" && type.IsValueType)
                {
                    rawStructs++;
                    rawFields += type.GetFields(Fields).Length;
                }
                if (type.Namespace == "Impinge" && type.IsPublic && type.IsValueType && !type.IsEnum)
                {
                    bool known = Twins.ContainsValue(type) || Array.IndexOf(Translated, type) >= 0;
                    Check.That(known, type.Name + " is compared with its C struct");
                }
            }
            Check.Equal(rawStructs, structs, "structs in the table");
            Check.Equal(rawFields, fields, "fields in the table");

            int rawConstants = 0;
            foreach (FieldInfo field in typeof(NativeMethods).GetFields())
            {
                bool counted = field.IsLiteral && field.FieldType != typeof(float)
                    && field.Name != nameof(NativeMethods.IMP_VERSION)
                    && !field.Name.StartsWith("IMP_STRUCT_", StringComparison.Ordinal);
                rawConstants += counted ? 1 : 0;
            }
            // Status has IMP_ERROR_*, which the raw declarations lack, and also Ok.
            int errors = Enum.GetValues(typeof(Status)).Length - 1;
            Check.Equal(rawConstants + errors, constants, "constants in the table");
        }

        private static void EveryStructCanBePinned()
        {
            var types = new List<Type>(Twins.Values);
            foreach (string name in Twins.Keys)
            {
                types.Add(Raw(name));
            }
            types.Add(typeof(imp_world));
            types.Add(typeof(imp_world_desc));
            types.Add(typeof(imp_query));
            foreach (Type type in types)
            {
                Check.That(Blittable(type), type.Name + " holds nothing but numbers, and no bool or char");
            }
            Check.That(!Blittable(typeof(Query)), "a bool is noticed");
            Check.That(!Blittable(typeof(KeyValuePair<int, string>)), "a reference is noticed");
        }

        /// <summary>
        /// Whether every runtime can pin the type. Checked by its fields, because Mono pins any type.
        /// </summary>
        private static bool Blittable(Type type)
        {
            if (type.IsEnum || type.IsPrimitive || type.IsPointer)
            {
                return type != typeof(bool) && type != typeof(char);
            }
            return type.IsValueType && Array.TrueForAll(type.GetFields(Fields), each => Blittable(each.FieldType));
        }

        private static Type Raw(string name)
        {
            return typeof(NativeMethods).Assembly.GetType("Impinge.Native." + name);
        }

        /// <summary>Returns the distance of two elements of an array, in bytes.</summary>
        private static int ManagedSize(Type type)
        {
            if (type.IsPointer)
            {
                return IntPtr.Size;
            }
            Type size = typeof(SizeOf<>).MakeGenericType(type.IsEnum ? Enum.GetUnderlyingType(type) : type);
            return (int)size.GetField("Value", BindingFlags.Static | BindingFlags.NonPublic).GetValue(null);
        }

        private static long Number(string word)
        {
            return long.Parse(word, CultureInfo.InvariantCulture);
        }

        private static class SizeOf<T> where T : struct
        {
            internal static readonly int Value = MemoryMarshal.AsBytes<T>(new T[1]).Length;
        }
    }
}
