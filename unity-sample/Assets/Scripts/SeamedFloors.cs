using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Level floors of many parts: triangles, tiles, and the edges of a chain in 2D.</summary>
    internal static class SeamedFloors
    {
        /// <summary>The floors reach from minus this to this along x.</summary>
        internal const float HalfLength = 6f;

        /// <summary>The floors in 3D reach from minus this to this along z.</summary>
        internal const float HalfWidth = 1f;

        private const float Cell = 0.5f;
        private const int Columns = (int)(2f * HalfLength / Cell);
        private const int Rows = (int)(2f * HalfWidth / Cell);

        /// <summary>Returns a welded mesh. The caller disposes of it.</summary>
        internal static CollisionMesh Triangles()
        {
            var vertices = new Vec3[(Columns + 1) * (Rows + 1)];
            var indices = new int[6 * Columns * Rows];
            int next = 0;
            for (int row = 0; row <= Rows; row++)
            {
                for (int column = 0; column <= Columns; column++)
                {
                    int at = row * (Columns + 1) + column;
                    vertices[at] = new Vec3(column * Cell - HalfLength, 0f, row * Cell - HalfWidth);
                    if (row < Rows && column < Columns)
                    {
                        int above = at + Columns + 1;
                        foreach (int corner in new[] { at, above, above + 1, at, above + 1, at + 1 })
                        {
                            indices[next++] = corner;
                        }
                    }
                }
            }
            return CollisionMesh.FromTriangles(vertices, indices, MeshOptions.Welded);
        }

        /// <summary>Returns a welded compound of boxes. The caller disposes of it.</summary>
        internal static Compound Tiles()
        {
            Geometry tile = Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(0.5f * Cell, 0.1f, 0.5f * Cell));
            var parts = new CompoundPart[Columns * Rows];
            for (int i = 0; i < parts.Length; i++)
            {
                float x = (i % Columns + 0.5f) * Cell - HalfLength, z = (i / Columns + 0.5f) * Cell - HalfWidth;
                parts[i] = new CompoundPart(tile, new Impinge.Pose(new Vec3(x, -0.1f, z), Quat.Identity));
            }
            return Compound.FromParts(parts, true);
        }

        /// <summary>Returns a welded polyline. The caller disposes of it.</summary>
        internal static Polyline2D Chain()
        {
            var points = new Vec2[Columns + 1];
            for (int i = 0; i <= Columns; i++)
            {
                // The front of an edge is on its left.
                points[i] = new Vec2(HalfLength - i * Cell, 0f);
            }
            return Polyline2D.FromPoints(points, PolylineOptions.Welded);
        }
    }
}
