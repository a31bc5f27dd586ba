using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The native functions of one kind of asset. Its members are those that all kinds share.</summary>
    internal sealed unsafe class AssetKind
    {
        internal static readonly AssetKind Hull = new AssetKind(IMP_ASSET_HULL);

        internal static readonly AssetKind Mesh = new AssetKind(IMP_ASSET_MESH);

        internal static readonly AssetKind HeightField = new AssetKind(IMP_ASSET_HEIGHT_FIELD);

        /// <summary>Compounds, 3D and 2D. They cannot be saved.</summary>
        internal static readonly AssetKind Compound = new AssetKind(IMP_ASSET_COMPOUND);

        /// <summary>Polygons. They cannot be saved.</summary>
        internal static readonly AssetKind Polygon = new AssetKind(IMP_ASSET_POLYGON);

        internal static readonly AssetKind Polyline = new AssetKind(IMP_ASSET_POLYLINE);

        /// <summary>IMP_ASSET_*.</summary>
        private readonly uint number;

        private AssetKind(uint number)
        {
            this.number = number;
        }

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

        internal static byte[] Save(ulong id)
        {
            var bytes = new byte[Save(id, default(Span<byte>))];
            Save(id, bytes);
            return bytes;
        }

        /// <summary>Writes nothing if the buffer is too small. Returns the number of bytes needed.</summary>
        internal static int Save(ulong id, Span<byte> results)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(imp_asset_save(id, first, results.Length), "imp_asset_save");
            }
        }

        internal ulong Load(ReadOnlySpan<byte> bytes)
        {
            Library.Ensure();
            ulong id;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                Errors.Check(imp_asset_load(first, bytes.Length, number, &id), "imp_asset_load");
            }
            return id;
        }
    }
}
