using System;
using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The contents of the drawing of a world.</summary>
    [Flags]
    public enum WorldDrawing : uint
    {
        /// <summary>The wireframe of every shape, coloured by its state.</summary>
        Shapes = IMP_DRAW_SHAPES,
        /// <summary>The boxes of the bounding-volume trees.</summary>
        Tree = IMP_DRAW_TREE,
        /// <summary>A line between the shapes of each pair that overlapped at the last update.</summary>
        Pairs = IMP_DRAW_PAIRS,
        /// <summary>The contact points and normals of these pairs.</summary>
        Contacts = IMP_DRAW_CONTACTS,
        /// <summary>The queries that <see cref="WorldBase.RecordQueries"/> records.</summary>
        Queries = IMP_DRAW_QUERIES,
    }

    /// <summary>The subject of a line in the drawing of a world.</summary>
    public enum WorldLineKind : uint
    {
        /// <summary>A shape that moves and overlaps nothing.</summary>
        Moving = IMP_LINE_MOVING,
        /// <summary>A static shape that overlaps nothing.</summary>
        Static = IMP_LINE_STATIC,
        /// <summary>A trigger that overlaps nothing.</summary>
        Trigger = IMP_LINE_TRIGGER,
        /// <summary>A shape that overlapped another at the last update.</summary>
        Overlapping = IMP_LINE_OVERLAPPING,
        /// <summary>A disabled shape.</summary>
        Disabled = IMP_LINE_DISABLED,
        /// <summary>The box of an inner node of a tree.</summary>
        Node = IMP_LINE_NODE,
        /// <summary>The box of a leaf of a tree.</summary>
        Leaf = IMP_LINE_LEAF,
        /// <summary>A pair of shapes.</summary>
        Pair = IMP_LINE_PAIR,
        /// <summary>A contact.</summary>
        Contact = IMP_LINE_CONTACT,
        /// <summary>A recorded query that found a shape.</summary>
        QueryHit = IMP_LINE_QUERY_HIT,
        /// <summary>A recorded query that found nothing.</summary>
        QueryMiss = IMP_LINE_QUERY_MISS,
    }

    /// <summary>A line segment of the drawing of a 3D world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldLine
    {
        public Vec3 Start;
        public Vec3 End;
        /// <summary>The colour of the kind: red in the lowest byte, then green, blue, alpha.</summary>
        public uint Color;
        public WorldLineKind Kind;

        public override string ToString()
        {
            return Kind + " from " + Start + " to " + End;
        }
    }

    /// <summary>A line segment of the drawing of a 2D world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldLine2D
    {
        public Vec2 Start;
        public Vec2 End;
        /// <inheritdoc cref="WorldLine.Color"/>
        public uint Color;
        public WorldLineKind Kind;

        public override string ToString()
        {
            return Kind + " from " + Start + " to " + End;
        }
    }
}
