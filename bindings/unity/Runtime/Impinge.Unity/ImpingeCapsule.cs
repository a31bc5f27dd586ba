using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A capsule shape that moves, rotates and scales with its object. Fields have the meaning of those of
    /// CapsuleCollider.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Capsule")]
    [Icon(ImpingeLibrary.Icons + "Capsule.png")]
    public sealed class ImpingeCapsule : ImpingeAxialShape
    {
        private const int ArcSides = 16;

        public ImpingeCapsule()
            : base(1f)
        {
        }

        /// <summary>Returns (radius, half the length of the segment, index of the axis).</summary>
        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return MeasureSegment(radius, height, direction, lossyScale);
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            return BuildCentred(dimensions);
        }

        /// <summary>Returns (radius, half the length of the segment, index of the axis).</summary>
        internal static Vector3 MeasureSegment(float radius, float height, int direction, Vector3 lossyScale)
        {
            Vector3 dimensions = Measure(radius, height, direction, lossyScale);
            dimensions.y = Mathf.Max(0f, dimensions.y - dimensions.x);
            return dimensions;
        }

        /// <summary>Builds a capsule from the result of MeasureSegment, centred on the origin.</summary>
        internal static Geometry BuildCentred(Vector3 dimensions)
        {
            Vector3 end = End(dimensions);
            return Geometry.Capsule((-end).ToImpinge(), end.ToImpinge(), dimensions.x);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            Vector3 end = End(dimensions);
            Vector3 along = Axis((int)dimensions.z) * dimensions.x;
            for (int i = 0; i < 2; i++)
            {
                Vector3 side = Across(dimensions, i);
                Vector3 other = Across(dimensions, 1 - i);
                lines.Add(end + side, side - end);
                lines.Add(end - side, -end - side);
                lines.AddArc(end, side, along, Mathf.PI, ArcSides);
                lines.AddArc(-end, side, -along, Mathf.PI, ArcSides);
                lines.AddArc(i == 0 ? end : -end, side, other, 2f * Mathf.PI, ArcSides);
            }
        }
    }
}
