using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>The hit of a cast on a shape of a 2D world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldCastHit2D
    {
        public Shape Shape;
        /// <summary>The user data of the shape.</summary>
        public ulong UserData;
        /// <summary>The time of impact and the contact. A is the geometry that was cast, B the shape.</summary>
        public CastHit2D Hit;

        public override string ToString()
        {
            return Shape + ": " + Hit;
        }
    }

    /// <summary>A shape of a 2D world near a geometry or point.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldClosestHit2D
    {
        /// <summary>The shape; default(Shape) for a miss in a batch.</summary>
        public Shape Shape;
        /// <summary>The user data of the shape.</summary>
        public ulong UserData;
        /// <summary>The signed distance and the witness points. A is the geometry or point, B the shape.</summary>
        public Separation2D Separation;

        /// <summary>Whether there is a shape. False only for a miss in a batch.</summary>
        public bool IsHit => Shape.Id != 0;

        public override string ToString()
        {
            return IsHit ? Shape + ": " + Separation : "no shape";
        }
    }
}
