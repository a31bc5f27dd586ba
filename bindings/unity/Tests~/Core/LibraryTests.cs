using System;
using System.Collections.Generic;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class LibraryTests
    {
        internal static void Run()
        {
            Library.Check();
            int version = NativeMethods.IMP_VERSION;
            Check.Equal(
                version / 1000000 + "." + version % 1000000 / 1000 + "." + version % 1000, Library.Version, "version");
            EveryStatusHasAText();
            Threads();
            Defaults();
            Numbers();
        }

        private static void EveryStatusHasAText()
        {
            var texts = new HashSet<string>();
            foreach (Status status in Enum.GetValues(typeof(Status)))
            {
                string text = Library.StatusText(status);
                Check.That(text.Length > 0 && texts.Add(text), "distinct text of " + status + ": " + text);
            }
            string none = Library.StatusText((Status)(-1000));
            Check.That(none.Length > 0 && !texts.Contains(none), "the text of an unknown status: " + none);
        }

        private static void Threads()
        {
            Library.SetThreads(1);
            Library.SetThreads(NativeMethods.IMP_MAX_THREADS);
            Library.SetThreads(0);
            Check.Rejected(
                Status.Count, "imp_set_threads", "257", () => Library.SetThreads(257), "too many threads");
            Check.Rejected(Status.Count, "imp_set_threads", "-1", () => Library.SetThreads(-1), "negative threads");
        }

        /// <summary>Tests that the defaults that C# writes without a native call equal the native ones.</summary>
        private static void Defaults()
        {
            imp_shape_desc desc;
            NativeMethods.imp_shape_desc_default(&desc);
            ShapeOptions options = ShapeOptions.For(default(Geometry));
            Check.SameBits(desc.pose, options.Pose, "default pose");
            Check.SameBits(desc.filter, options.Filter, "default filter");
            Check.SameBits(desc.filter, Filter.Default, "Filter.Default");
            Check.Equal(desc.user_data, options.UserData, "default user data");
            Check.Equal(0u, desc.flags, "default flags");
            Check.That(!options.IsStatic && !options.Disabled, "default options are moving and enabled");

            imp_query query;
            NativeMethods.imp_query_default(&query);
            Check.SameBits(query.filter, Query.Default.Filter, "default query's filter");
            Check.Equal(query.flags != 0, Query.Default.SkipInside, "default query's flag");

            imp_world_desc world;
            NativeMethods.imp_world_desc_default(&world);
            Check.Equal(world.margin, WorldOptions.Default.Margin, "default margin");
            Check.Equal(world.fatness, WorldOptions.Default.Fatness, "default fatness");
            Check.Equal(world.flags == 0, WorldOptions.Default.StayEvents, "default stay events");

            imp_stats stats;
            NativeMethods.imp_stats_default(&stats);
            Check.Equal((uint)sizeof(imp_stats), stats.struct_size, "size in default stats");
        }

        private static void Numbers()
        {
            Check.Equal("(1, -2.5, 3)", new Vec3(1f, -2.5f, 3f).ToString(), "text of a vector");
            Check.Equal("(0, 0, 0, 1)", Quat.Identity.ToString(), "text of a rotation");
            Check.SameBits(new Pose(new Vec3(0f, 0f, 0f), new Quat(0f, 0f, 0f, 1f)), Pose.Identity, "identity");
            Check.Equal(float.MaxValue, Scene.AlongX(0f).MaxDistance, "an endless ray reaches the greatest float");
            Check.Equal(7f, new Ray(Vec3.Zero, Vec3.Zero, 7f).MaxDistance, "a ray of a length");
            var hit = new Hit(new Vec3(1f, 2f, 3f), new Vec3(0f, 1f, 0f), 4f, true);
            Check.That(
                hit.IsInside && hit.IsHit && hit.Distance == 4f && hit.Point.Z == 3f, "a hit from the constructor");
            Check.That(!new Hit(Vec3.Zero, Vec3.Zero, -1f, false).IsHit, "a miss is no hit");
        }
    }
}
