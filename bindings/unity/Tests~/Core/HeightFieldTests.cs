using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests height fields: building, reading, changing, saving, loading and rejected arguments.</summary>
    internal static unsafe class HeightFieldTests
    {
        internal static void Run()
        {
            int before = HeightField.Count;
            Lifetime();
            Info();
            Thickness();
            Answers();
            Digging();
            SixteenBits();
            SavedAndLoaded();
            InvalidArguments();
            Check.Equal(before, HeightField.Count, "height fields left over");
        }

        /// <summary>Makes 3 rows of 4 samples, all 0 but the corner (2, 3), with cells of 2 by 1.</summary>
        internal static HeightField Field()
        {
            return HeightField.FromSamples(
                Options(), Samples(), new byte[] { 1 }, null, new byte[] { 10, 11, 12, 13, 14, 15 });
        }

        private static HeightFieldOptions Options()
        {
            HeightFieldOptions options = HeightFieldOptions.For(3, 4, 2f, 1f);
            options.HasRange = true;
            options.MinHeight = -10f;
            options.MaxHeight = 10f;
            return options;
        }

        private static float[] Samples()
        {
            var samples = new float[12];
            samples[11] = 4f;
            return samples;
        }

        private static Ray Down(float x, float z)
        {
            return new Ray(new Vec3(x, 20f, z), new Vec3(0f, -1f, 0f));
        }

        private static void Lifetime()
        {
            int before = HeightField.Count;
            HeightField field = Field();
            Check.Equal(before + 1, HeightField.Count, "height fields with one more");
            Check.That(field.IsValid && !default(HeightField).IsValid, "a height field is valid, none is not");
            Check.That(new HeightField(field.Id) == field && field != default(HeightField), "handles");
            Check.Equal("height field 0x" + field.Id.ToString("x16"), field.ToString(), "text");
            field.Retain().Dispose();
            Check.That(field.IsValid, "the handle is valid while one reference remains");
            using (var world = new World())
            {
                Shape shape = world.Create(ShapeOptions.For(Geometry.HeightField(field)));
                Check.That(shape.Geometry.HeightFieldHandle == field, "a shape names its height field");
                field.Dispose();
                Check.That(!field.IsValid, "disposed");
                Check.That(shape.Geometry.HeightFieldHandle == default(HeightField), "a released asset has no handle");
                Check.That(world.RaycastAny(Down(3f, 0.5f)), "the shape keeps the asset alive");
            }
            field.Dispose();
            default(HeightField).Dispose();
            Field();
            Check.Equal(before + 1, HeightField.ReleaseAll(), "the number of released assets");
        }

        private static void Info()
        {
            using (HeightField field = Field())
            {
                HeightFieldInfo info = field.GetInfo();
                Check.Equal(3, info.Rows, "rows");
                Check.Equal(4, info.Columns, "columns");
                Check.Equal(1, info.Holes, "holes");
                Check.Equal(2f, info.CellX, "size of a cell along x");
                Check.Equal(1f, info.CellZ, "size of a cell along z");
                Check.That(info.Min <= 0f && info.Max >= 4f, "heights: " + info);
                Check.Equal(-10f, info.MinHeight, "least height");
                Check.Equal(10f, info.MaxHeight, "greatest height");
                Check.That(!info.IsOneSided, "two-sided");
                Check.That(!info.Has16BitSamples, "float samples");
                Check.That(info.Bytes > 48 && info.SavedBytes > 48, "bytes: " + info.Bytes);
                Check.That(info.ToString().StartsWith("3 x 4 samples", StringComparison.Ordinal), "text: " + info);
                var raw = new imp_height_field_info { struct_size = (uint)sizeof(imp_height_field_info) };
                NativeMethods.imp_height_field_get_info(field.Handle, &raw);
                Check.SameBits(raw, info, "info");
                Vec3 a, b, c;
                uint tag;
                Check.That(!field.GetTriangle(1, out a, out b, out c, out tag), "a triangle in a hole");
                Check.That(field.GetTriangle(2, out a, out b, out c, out tag), "a triangle");
                Check.Equal(11u, tag, "its tag");
                Check.That(a.X >= 2f && a.X <= 4f && b.Z <= 1f && c.Y == 0f, "its corners: " + a + b + c);
            }
            HeightFieldOptions one = Options();
            one.IsOneSided = true;
            using (HeightField field = HeightField.FromSamples(one, Samples()))
            {
                Hit hit;
                var up = new Ray(new Vec3(1f, -1f, 0.5f), new Vec3(0f, 1f, 0f));
                Check.That(field.GetInfo().IsOneSided, "one-sided");
                Check.That(
                    !Collide.Raycast(Geometry.HeightField(field), Pose.Identity, up, out hit), "from below, no hit");
            }
        }

        private static void Thickness()
        {
            HeightFieldOptions options = HeightFieldOptions.For(2, 2, 8f, 8f);
            options.IsOneSided = true;
            Geometry ball = Scene.Sphere(1f);
            Pose deep = Scene.At(4f, -0.5f, 4f);
            using (HeightField field = HeightField.FromSamples(options, new float[4]))
            {
                Geometry geometry = Geometry.HeightField(field);
                Separation separation = Collide.Distance(geometry, Pose.Identity, ball, deep);
                Check.Near(-1.5f, separation.Distance, "the depth of a ball whose middle is below");
                Check.Near(1f, separation.Normal.Y, "it is pushed up");
            }
            options.Thickness = 0.25f;
            using (HeightField field = HeightField.FromSamples(options, new float[4]))
            {
                Check.Equal(0.25f, field.GetInfo().Thickness, "the thickness");
                Geometry geometry = Geometry.HeightField(field);
                Separation separation = Collide.Distance(geometry, Pose.Identity, ball, deep);
                Check.Near(-0.5f, separation.Distance, "the depth of a ball below the thickness");
                Check.Near(-1f, separation.Normal.Y, "it is pushed down");
                using (HeightField loaded = HeightField.Load(field.Save()))
                {
                    Check.Equal(0.25f, loaded.GetInfo().Thickness, "the thickness of a saved field");
                }
            }
            const string create = "imp_height_field_create";
            options.Thickness = -1f;
            Check.Rejected(
                Status.Range,
                create,
                "thickness is -1",
                () => HeightField.FromSamples(options, new float[4]),
                "a negative thickness");
            options.Thickness = float.NaN;
            Check.Rejected(
                Status.NotFinite,
                create,
                "thickness is NaN",
                () => HeightField.FromSamples(options, new float[4]),
                "a thickness that is no number");
        }

        private static void Answers()
        {
            using (HeightField field = Field())
            {
                Geometry geometry = Geometry.HeightField(field);
                Check.Equal(GeometryKind.HeightField, geometry.Kind, "kind");
                Check.That(geometry.HeightFieldHandle == field, "the height field of a geometry");
                Check.Equal(field.ToString(), geometry.ToString(), "text");
                imp_geometry raw;
                NativeMethods.imp_geometry_height_field(field.Handle, &raw);
                Check.SameBits(raw, geometry, "the C function returns the same bits");
                Hit hit;
                Check.That(
                    !Collide.Raycast(geometry, Pose.Identity, Down(1f, 0.5f), out hit), "a ray through the hole");
                Check.That(Collide.Raycast(geometry, Pose.Identity, Down(3f, 0.25f), out hit), "a ray beside the hole");
                Check.Near(20f, hit.Distance, "distance");
                Check.That(hit.Part.Triangle == 2 || hit.Part.Triangle == 3, "triangle: " + hit.Part);
                Check.Equal(11u, hit.Part.Tag, "tag");
                Separation separation =
                    Collide.Distance(geometry, Pose.Identity, Scene.Sphere(1f), Scene.At(3f, 1.5f, 0.25f));
                Check.Near(0.5f, separation.Distance, "distance of a ball");
                Check.Equal(11u, separation.PartA.Tag, "tag of the cell below it");
            }
        }

        private static void Digging()
        {
            using (HeightField field = Field())
            {
                Geometry geometry = Geometry.HeightField(field);
                Hit hit;
                field.Update(0, 1, 2, 2, new[] { -1f, -1f, -1f, -1f });
                Check.That(Collide.Raycast(geometry, Pose.Identity, Down(3f, 0.5f), out hit), "a ray into the pit");
                Check.Near(21f, hit.Distance, "its depth");
                field.UpdateHoles(0, 0, 1, 2, new byte[] { 2 });
                Check.That(
                    Collide.Raycast(geometry, Pose.Identity, Down(0.5f, 0.5f), out hit), "a ray at the closed hole");
                Check.That(
                    !Collide.Raycast(geometry, Pose.Identity, Down(3f, 0.5f), out hit), "a ray through the new hole");
                Check.Rejected(
                    Status.Range,
                    "imp_height_field_update",
                    "",
                    () => field.Update(2, 3, 2, 1, new float[2]),
                    "a rectangle beyond the height field");
                Check.Rejected(
                    Status.Range,
                    "imp_height_field_update",
                    "",
                    () => field.Update(0, 0, 1, 1, new[] { 11f }),
                    "a height above the range");
                Check.Rejected(
                    Status.Unsupported,
                    "imp_height_field_update",
                    "the samples are 16-bit numbers; those of the height field are floats",
                    () => field.Update(0, 0, 1, 1, new ushort[1]),
                    "samples of the other type");
                Check.Rejected(
                    Status.Range,
                    "imp_height_field_update_holes",
                    "",
                    () => field.UpdateHoles(0, 0, 2, 3, new byte[] { 255 }),
                    "holes in every cell");
                Check.OutOfRange("samples", () => field.Update(0, 0, 2, 2, new float[3]));
                Check.OutOfRange("holes", () => field.UpdateHoles(0, 0, 3, 3, new byte[1]));
                Check.Rejected(
                    Status.Range,
                    "imp_height_field_update",
                    "",
                    () => field.Update(0, 0, -1, 1, new float[1]),
                    "a negative number of rows");
                Check.IsNull("samples", () => field.Update(0, 0, 1, 1, (float[])null));
                Check.IsNull("holes", () => field.UpdateHoles(0, 0, 1, 1, null));
            }
        }

        private static void SixteenBits()
        {
            HeightFieldOptions options = HeightFieldOptions.For(2, 2, 1f, 1f);
            options.Scale = 0.5f;
            options.Offset = -1f;
            options.HasRange = true;
            options.MinHeight = -10f;
            options.MaxHeight = 10f;
            using (HeightField field = HeightField.FromSamples(options, new ushort[] { 6, 6, 6, 6 }))
            {
                Hit hit;
                Check.That(
                    Collide.Raycast(Geometry.HeightField(field), Pose.Identity, Down(0.5f, 0.25f), out hit), "a hit");
                Check.Near(18f, hit.Distance, "sample * scale + offset");
                field.Update(0, 0, 2, 2, new ushort[] { 8, 8, 8, 8 });
                Check.That(
                    Collide.Raycast(Geometry.HeightField(field), Pose.Identity, Down(0.5f, 0.25f), out hit), "updated");
                Check.Near(17f, hit.Distance, "the new height");
                OnlySixteenBits(field);
                using (HeightField loaded = HeightField.Load(field.Save()))
                {
                    OnlySixteenBits(loaded);
                }
            }
        }

        /// <summary>Checks that a height field of 16-bit samples takes no floats.</summary>
        private static void OnlySixteenBits(HeightField field)
        {
            Check.That(field.GetInfo().Has16BitSamples, "16-bit samples");
            Check.Rejected(
                Status.Unsupported,
                "imp_height_field_update",
                "the samples are floats; those of the height field are 16-bit numbers",
                () => field.Update(0, 0, 1, 1, new float[1]),
                "samples of the other type");
            new HeightField(field.Id).Update(0, 0, 1, 1, new ushort[] { 8 });
        }

        private static void SavedAndLoaded()
        {
            using (HeightField field = Field())
            {
                byte[] bytes = field.Save();
                Check.Equal(field.GetInfo().SavedBytes, (long)bytes.Length, "saved bytes");
                using (HeightField loaded = HeightField.Load(bytes))
                {
                    Check.Equal(field.GetInfo().ToString(), loaded.GetInfo().ToString(), "the loaded height field");
                }
                bytes[bytes.Length / 2] ^= 1;
                Check.Rejected(
                    Status.Bytes, "imp_asset_load", "bytes", () => HeightField.Load(bytes), "damaged bytes");
            }
        }

        private static void InvalidArguments()
        {
            const string create = "imp_height_field_create";
            Check.Rejected(
                Status.Range,
                create,
                "desc.rows",
                () => HeightField.FromSamples(HeightFieldOptions.For(1, 2, 1f, 1f), new float[2]),
                "a single row");
            Check.Rejected(
                Status.Range,
                create,
                "",
                () => HeightField.FromSamples(HeightFieldOptions.For(-2, -2, 1f, 1f), new float[4]),
                "a negative number of rows");
            Check.Rejected(
                Status.NotFinite,
                create,
                "",
                () => HeightField.FromSamples(HeightFieldOptions.For(2, 2, 1f, 1f), new[] { 0f, 0f, float.NaN, 0f }),
                "an invalid sample");
            HeightFieldOptions options = Options();
            Check.OutOfRange("samples", () => HeightField.FromSamples(options, new float[11]));
            Check.OutOfRange("holes", () => HeightField.FromSamples(Nine(), new float[16], new byte[1]));
            Check.OutOfRange("diagonals", () => HeightField.FromSamples(Nine(), new float[16], null, new byte[1]));
            Check.OutOfRange("tags", () => HeightField.FromSamples(options, Samples(), null, null, new byte[5]));
            Check.IsNull("samples", () => HeightField.FromSamples(options, (float[])null));
            HeightField gone = Field();
            gone.Dispose();
            Check.Rejected(
                Status.Stale,
                "imp_geometry_height_field",
                "height_field 0x",
                () => Geometry.HeightField(gone),
                "a released one");
            Check.Rejected(
                Status.Stale,
                "imp_height_field_update",
                "height_field 0x",
                () => gone.Update(0, 0, 1, 1, new float[1]),
                "an update of a released one");
        }

        /// <summary>Options with nine cells, whose bits need two bytes.</summary>
        private static HeightFieldOptions Nine()
        {
            return HeightFieldOptions.For(4, 4, 1f, 1f);
        }
    }
}
