using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Makes the mesh of the scene TriangleUnderMouse: a wavy ring with a submesh for each quarter.</summary>
    internal static class RingMesh
    {
        internal const int SubMeshes = 4;

        private const int Around = 32;
        private const int Across = 12;
        private const float Radius = 1.5f;
        private const float Thickness = 0.55f;

        internal static Mesh Make()
        {
            var vertices = new Vector3[Around * Across];
            for (int i = 0; i < vertices.Length; i++)
            {
                vertices[i] = PointOf(i / Across, i % Across);
            }
            var mesh = new Mesh { name = "Ring", vertices = vertices, subMeshCount = SubMeshes };
            for (int i = 0; i < SubMeshes; i++)
            {
                mesh.SetTriangles(Quarter(i), i);
            }
            return mesh;
        }

        private static int[] Quarter(int quarter)
        {
            const int length = Around / SubMeshes;
            var indices = new List<int>();
            for (int i = quarter * length; i < (quarter + 1) * length; i++)
            {
                for (int j = 0; j < Across; j++)
                {
                    int a = IndexOf(i, j), b = IndexOf(i, j + 1), c = IndexOf(i + 1, j), d = IndexOf(i + 1, j + 1);
                    indices.AddRange(new[] { a, b, c, c, b, d });
                }
            }
            return indices.ToArray();
        }

        private static int IndexOf(int i, int j)
        {
            return i % Around * Across + j % Across;
        }

        private static Vector3 PointOf(int i, int j)
        {
            float turn = 2f * Mathf.PI * i / Around, roll = 2f * Mathf.PI * j / Across;
            float thickness = Thickness * (1f + 0.25f * Mathf.Sin(4f * turn));
            float reach = Radius + thickness * Mathf.Cos(roll);
            return new Vector3(reach * Mathf.Cos(turn), thickness * Mathf.Sin(roll), reach * Mathf.Sin(turn));
        }
    }
}
