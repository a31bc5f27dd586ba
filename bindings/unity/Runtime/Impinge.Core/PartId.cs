using System;
using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// The name of one convex part of a geometry, in either dimension. A convex geometry is its own only part: <see
    /// cref="Only"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct PartId : IEquatable<PartId>
    {
        /// <summary>The only part of a convex geometry.</summary>
        public static readonly PartId Only = new PartId(0, -1, 0);

        /// <summary>The part of a compound, in the order of its creation; 0 for any other kind.</summary>
        public readonly int Part;
        /// <summary>The triangle of a mesh or height field, or the edge of a polyline; otherwise -1.</summary>
        public readonly int Triangle;
        /// <summary>
        /// The tag of the triangle, or that of the compound's part where the triangle has none. 0 without a tag.
        /// </summary>
        public readonly uint Tag;

        public PartId(int part, int triangle, uint tag)
        {
            Part = part;
            Triangle = triangle;
            Tag = tag;
        }

        /// <summary>Whether the part is a triangle of a mesh or height field, or an edge of a polyline.</summary>
        public bool IsTriangle => Triangle >= 0;

        public bool Equals(PartId other) => Part == other.Part && Triangle == other.Triangle && Tag == other.Tag;

        public override bool Equals(object obj) => obj is PartId && Equals((PartId)obj);

        public override int GetHashCode() => (Part * 31 + Triangle) * 31 + (int)Tag;

        public override string ToString()
        {
            return "part " + Part + (IsTriangle ? ", triangle " + Triangle : "") + (Tag != 0 ? ", tag " + Tag : "");
        }

        public static bool operator ==(PartId a, PartId b) => a.Equals(b);

        public static bool operator !=(PartId a, PartId b) => !a.Equals(b);
    }

    /// <summary>Two parts that overlap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PartPair
    {
        public PartId A;
        public PartId B;

        public override string ToString()
        {
            return A + " and " + B;
        }
    }
}
