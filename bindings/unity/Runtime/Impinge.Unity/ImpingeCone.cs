using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A cone shape that moves, rotates and scales with its object. Its apex is at the positive end of its axis.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Cone")]
    [Icon(ImpingeLibrary.Icons + "Cone.png")]
    public sealed class ImpingeCone : ImpingeAxialShape
    {
        internal override Geometry Build(Vector3 dimensions)
        {
            Vector3 apex = End(dimensions);
            return Geometry.Cone((-apex).ToImpinge(), apex.ToImpinge(), dimensions.x);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            Vector3 apex = End(dimensions);
            AddCircle(lines, -apex, dimensions);
            for (int i = 0; i < 2; i++)
            {
                Vector3 side = Across(dimensions, i);
                lines.Add(apex, side - apex);
                lines.Add(apex, -apex - side);
            }
        }
    }
}
