using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The messages in the Inspector of a shape.</summary>
    internal static class ShapeAdvice
    {
        /// <summary>Returns the problems of a shape's fields.</summary>
        internal static List<string> Problems(MonoBehaviour shape)
        {
            var problems = new List<string>();
            var of3D = shape as ImpingeShape;
            var of2D = shape as ImpingeShape2D;
            bool isStatic = of3D != null ? of3D.isStatic : of2D.isStatic;
            ulong mask = of3D != null ? of3D.mask : of2D.mask;
            if (shape.gameObject.isStatic && !isStatic)
            {
                problems.Add("The object is static, the shape is not. Set Is Static, so that steps do not read the"
                    + " transform.");
            }
            if (isStatic && shape.GetComponentInParent<Rigidbody>(true) != null)
            {
                problems.Add("The shape is static, but a Rigidbody moves its object. Clear Is Static.");
            }
            if (mask == 0)
            {
                problems.Add("The mask is empty: the shape collides with nothing, and queries do not find it.");
            }
            Mesh mesh = shape is ImpingeMesh ? ((ImpingeMesh)shape).mesh
                : shape is ImpingeHull ? ((ImpingeHull)shape).mesh
                : null;
            if (mesh != null && !mesh.isReadable)
            {
                problems.Add("Players cannot read the mesh " + mesh.name + ": tick Read/Write in its import settings.");
            }
            return problems;
        }

        /// <summary>Returns the state of a shape in Play mode. Null if it is in no world.</summary>
        internal static string State(MonoBehaviour shape)
        {
            var of3D = shape as ImpingeShape;
            var of2D = shape as ImpingeShape2D;
            Object world = of3D != null ? of3D.World : (Object)of2D.World;
            if (world == null || !shape.isActiveAndEnabled || !Application.isPlaying)
            {
                return null;
            }
            int overlaps = of3D != null ? of3D.OverlapCount : of2D.OverlapCount;
            return "World: " + world.name + ". Overlaps: " + overlaps + ".";
        }
    }
}
