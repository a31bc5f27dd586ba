using System;
using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// The name of one convex part of a geometry. A convex geometry is its own only part: part 0, without a triangle.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PartName : IEquatable<PartName>
    {
        /// <summary>The part of a compound, in the order in which it was made; 0 for any other kind.</summary>
        public int Part;
        /// <summary>
        /// The triangle of a mesh or height field, or the edge of a polyline; -1 for any other kind.
        /// </summary>
        public int Triangle;
        /// <summary>The tag of the triangle, or of the compound's part where the triangle has none; else 0.</summary>
        public uint Tag;

        public PartName(int part, int triangle, uint tag)
        {
            Part = part;
            Triangle = triangle;
            Tag = tag;
        }

        /// <summary>The only part of a convex geometry.</summary>
        public static PartName Whole => new PartName(0, -1, 0);

        public bool Equals(PartName other)
        {
            return Part == other.Part && Triangle == other.Triangle && Tag == other.Tag;
        }

        public override bool Equals(object obj) => obj is PartName && Equals((PartName)obj);

        public override int GetHashCode() => (Part * 397 ^ Triangle) * 397 ^ (int)Tag;

        public override string ToString()
        {
            return "part " + Part + (Triangle < 0 ? "" : ", triangle " + Triangle) + (Tag == 0 ? "" : ", tag " + Tag);
        }

        public static bool operator ==(PartName a, PartName b) => a.Equals(b);

        public static bool operator !=(PartName a, PartName b) => !a.Equals(b);
    }

    /// <summary>Two parts that overlap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PartPair
    {
        public PartName A;
        public PartName B;

        public override string ToString()
        {
            return A + " and " + B;
        }
    }

    /// <summary>One part of a 3D compound to make.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CompoundPart
    {
        /// <summary>Any kind but a compound.</summary>
        public Geometry Geometry;
        /// <summary>The pose in the compound's frame. A shape can change it; see <see cref="Shape.SetPartPoses(Pose[])"/>.</summary>
        public Pose Pose;
        /// <summary>Your number, such as a material or a bone. Answers return it in <see cref="PartName.Tag"/>.</summary>
        public uint Tag;

        public CompoundPart(Geometry geometry, Pose pose, uint tag = 0)
        {
            Geometry = geometry;
            Pose = pose;
            Tag = tag;
        }
    }

    /// <summary>One part of a 2D compound to make.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CompoundPart2D
    {
        /// <inheritdoc cref="CompoundPart.Geometry"/>
        public Geometry2D Geometry;
        /// <summary>
        /// The pose in the compound's frame. A shape can change it; see <see cref="Shape.SetPartPoses(Pose2D[])"/>.
        /// </summary>
        public Pose2D Pose;
        /// <inheritdoc cref="CompoundPart.Tag"/>
        public uint Tag;

        public CompoundPart2D(Geometry2D geometry, Pose2D pose, uint tag = 0)
        {
            Geometry = geometry;
            Pose = pose;
            Tag = tag;
        }
    }
}
