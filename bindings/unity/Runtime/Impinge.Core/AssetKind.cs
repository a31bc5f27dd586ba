using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native functions of one kind of asset. Its members are those that all kinds share.</summary>
    internal sealed unsafe class AssetKind
    {
        internal static readonly AssetKind Hull = new AssetKind(IMP_ASSET_HULL, "imp_hull")
        {
            save = (id, bytes, capacity) => imp_hull_save(new imp_hull { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_hull_load(bytes, size, (imp_hull*)id),
        };

        internal static readonly AssetKind Mesh = new AssetKind(IMP_ASSET_MESH, "imp_mesh")
        {
            save = (id, bytes, capacity) => imp_mesh_save(new imp_mesh { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_mesh_load(bytes, size, (imp_mesh*)id),
        };

        internal static readonly AssetKind HeightField = new AssetKind(IMP_ASSET_HEIGHT_FIELD, "imp_height_field")
        {
            save = (id, bytes, capacity) => imp_height_field_save(new imp_height_field { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_height_field_load(bytes, size, (imp_height_field*)id),
        };

        /// <summary>Compounds, 3D and 2D. They cannot be saved.</summary>
        internal static readonly AssetKind Compound = new AssetKind(IMP_ASSET_COMPOUND, "imp_compound");

        /// <summary>Polygons. They cannot be saved.</summary>
        internal static readonly AssetKind Polygon = new AssetKind(IMP_ASSET_POLYGON, "imp_polygon");

        internal static readonly AssetKind Polyline = new AssetKind(IMP_ASSET_POLYLINE, "imp_polyline")
        {
            save = (id, bytes, capacity) => imp_polyline_save(new imp_polyline { id = id }, bytes, capacity),
            load = (bytes, size, id) => imp_polyline_load(bytes, size, (imp_polyline*)id),
        };

        /// <summary>IMP_ASSET_*.</summary>
        private readonly uint number;

        /// <summary>The beginning of the names of its own functions. Error messages carry the whole name.</summary>
        private readonly string prefix;

        private SaveCall save;
        private LoadCall load;

        private AssetKind(uint number, string prefix)
        {
            this.number = number;
            this.prefix = prefix;
        }

        private delegate int SaveCall(ulong id, byte* bytes, int capacity);

        private delegate int LoadCall(byte* bytes, int size, ulong* id);

        /// <summary>The number of assets of this kind, without those that only shapes keep.</summary>
        internal int Count()
        {
            Library.Ensure();
            return Errors.Check(imp_asset_count(number), "imp_asset_count");
        }

        internal bool IsValid(ulong id)
        {
            return id != 0 && Errors.Check(imp_asset_kind(id), "imp_asset_kind") == (int)number;
        }

        internal static void Retain(ulong id)
        {
            Errors.Check(imp_asset_retain(id), "imp_asset_retain");
        }

        /// <summary>Removes a reference. Does nothing for 0 or an asset that no longer exists.</summary>
        internal static void Release(ulong id)
        {
            int status = id != 0 ? imp_asset_release(id) : 0;
            if (status < 0)
            {
                Handles.CheckEnded(status, "imp_asset_release");
            }
        }

        internal int ReleaseAll()
        {
            Library.Ensure();
            return Errors.Check(imp_asset_release_all(number), "imp_asset_release_all");
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
