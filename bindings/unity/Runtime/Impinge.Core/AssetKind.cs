using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native functions of one kind of asset. Its members are those that all kinds share.</summary>
    internal sealed unsafe class AssetKind
    {
        internal static readonly AssetKind Hull = new AssetKind("imp_hull")
        {
            count = imp_hull_count,
            valid = id => imp_hull_valid(new imp_hull { id = id }),
            retain = id => imp_hull_retain(new imp_hull { id = id }),
            release = id => imp_hull_release(new imp_hull { id = id }),
            releaseAll = imp_hull_release_all,
            save = (id, bytes, capacity) => imp_hull_save(new imp_hull { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_hull_load(bytes, size, (imp_hull*)id),
        };

        internal static readonly AssetKind Mesh = new AssetKind("imp_mesh")
        {
            count = imp_mesh_count,
            valid = id => imp_mesh_valid(new imp_mesh { id = id }),
            retain = id => imp_mesh_retain(new imp_mesh { id = id }),
            release = id => imp_mesh_release(new imp_mesh { id = id }),
            releaseAll = imp_mesh_release_all,
            save = (id, bytes, capacity) => imp_mesh_save(new imp_mesh { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_mesh_load(bytes, size, (imp_mesh*)id),
        };

        internal static readonly AssetKind HeightField = new AssetKind("imp_height_field")
        {
            count = imp_height_field_count,
            valid = id => imp_height_field_valid(new imp_height_field { id = id }),
            retain = id => imp_height_field_retain(new imp_height_field { id = id }),
            release = id => imp_height_field_release(new imp_height_field { id = id }),
            releaseAll = imp_height_field_release_all,
            save = (id, bytes, capacity) => imp_height_field_save(new imp_height_field { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_height_field_load(bytes, size, (imp_height_field*)id),
        };

        /// <summary>Compounds, 3D and 2D. They cannot be saved.</summary>
        internal static readonly AssetKind Compound = new AssetKind("imp_compound")
        {
            count = imp_compound_count,
            valid = id => imp_compound_valid(new imp_compound { id = id }),
            retain = id => imp_compound_retain(new imp_compound { id = id }),
            release = id => imp_compound_release(new imp_compound { id = id }),
            releaseAll = imp_compound_release_all,
        };

        /// <summary>Polygons. They cannot be saved.</summary>
        internal static readonly AssetKind Polygon = new AssetKind("imp_polygon")
        {
            count = imp_polygon_count,
            valid = id => imp_polygon_valid(new imp_polygon { id = id }),
            retain = id => imp_polygon_retain(new imp_polygon { id = id }),
            release = id => imp_polygon_release(new imp_polygon { id = id }),
            releaseAll = imp_polygon_release_all,
        };

        internal static readonly AssetKind Polyline = new AssetKind("imp_polyline")
        {
            count = imp_polyline_count,
            valid = id => imp_polyline_valid(new imp_polyline { id = id }),
            retain = id => imp_polyline_retain(new imp_polyline { id = id }),
            release = id => imp_polyline_release(new imp_polyline { id = id }),
            releaseAll = imp_polyline_release_all,
            save = (id, bytes, capacity) => imp_polyline_save(new imp_polyline { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_polyline_load(bytes, size, (imp_polyline*)id),
        };

        /// <summary>The beginning of the names of the functions. Error messages carry the whole name.</summary>
        private readonly string prefix;

        private Func<int> count;
        private Func<ulong, int> valid;
        private Func<ulong, int> retain;
        private Func<ulong, int> release;
        private Func<int> releaseAll;
        private SaveCall save;
        private LoadCall load;

        private AssetKind(string prefix)
        {
            this.prefix = prefix;
        }

        private delegate int SaveCall(ulong id, byte* bytes, int capacity);

        private delegate int LoadCall(byte* bytes, int size, ulong* id);

        /// <summary>The number of assets of this kind, without those that only shapes keep.</summary>
        internal int Count()
        {
            Library.Ensure();
            return Check(count(), "_count");
        }

        internal bool IsValid(ulong id)
        {
            return id != 0 && Check(valid(id), "_valid") != 0;
        }

        internal void Retain(ulong id)
        {
            Check(retain(id), "_retain");
        }

        /// <summary>Removes a reference. Does nothing for 0 or an asset that no longer exists.</summary>
        internal void Release(ulong id)
        {
            int status = id != 0 ? release(id) : 0;
            if (status < 0)
            {
                Handles.CheckEnded(status, prefix + "_release");
            }
        }

        internal int ReleaseAll()
        {
            Library.Ensure();
            return Check(releaseAll(), "_release_all");
        }

        internal byte[] Save(ulong id)
        {
            var bytes = new byte[Save(id, default(Span<byte>))];
            Save(id, bytes);
            return bytes;
        }

        /// <summary>Writes nothing if the buffer is too small. Returns the number of bytes needed.</summary>
        internal int Save(ulong id, Span<byte> results)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(results))
            {
                return Check(save(id, first, results.Length), "_save");
            }
        }

        internal ulong Load(ReadOnlySpan<byte> bytes)
        {
            Library.Ensure();
            ulong id;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                Check(load(first, bytes.Length, &id), "_load");
            }
            return id;
        }

        private int Check(int status, string function)
        {
            return status < 0 ? Errors.Check(status, prefix + function) : status;
        }
    }
}
