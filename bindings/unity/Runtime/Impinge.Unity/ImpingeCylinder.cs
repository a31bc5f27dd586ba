using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>A cylinder shape that moves, rotates and scales with its object.</summary>
    [AddComponentMenu("Impinge/Impinge Cylinder")]
    [Icon(ImpingeLibrary.Icons + "Cylinder.png")]
    public sealed class ImpingeCylinder : ImpingeAxialShape
    {
        internal override Geometry Build(Vector3 dimensions)
        {
            Vector3 end = End(dimensions);
            return Geometry.Cylinder((-end).ToImpinge(), end.ToImpinge(), dimensions.x);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            Vector3 end = End(dimensions);
            AddCircle(lines, end, dimensions);
            AddCircle(lines, -end, dimensions);
            for (int i = 0; i < 2; i++)
            {
                Vector3 side = Across(dimensions, i);
                lines.Add(end + side, side - end);
                lines.Add(end - side, -end - side);
            }
        }
    }
}
