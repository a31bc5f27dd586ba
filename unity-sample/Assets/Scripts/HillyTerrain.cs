using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Makes the terrain of the scene CapsuleOnTerrain: hills with holes. The origin is its middle.</summary>
    internal static class HillyTerrain
    {
        internal const float Size = 16f;

        private const int Samples = 33;
        private const float Height = 3f;

        /// <summary>The holes: the first cell along x and z, then the number of cells along x and z.</summary>
        private static readonly int[,] holes =
        {
            // Narrower than the capsule, which dips into it.
            { 14, 14, 1, 1 },
            // Beside the path.
            { 20, 22, 2, 2 },
            // The capsule falls through.
            { 25, 12, 4, 6 },
        };

        internal static TerrainData Make()
        {
            var data = new TerrainData { heightmapResolution = Samples, size = new Vector3(Size, Height, Size) };
            var heights = new float[Samples, Samples];
            for (int z = 0; z < Samples; z++)
            {
                for (int x = 0; x < Samples; x++)
                {
                    float hill = Mathf.Sin(0.55f * x) * Mathf.Cos(0.4f * z);
                    float bump = Mathf.Sin(1.3f * x + 0.9f * z);
                    heights[z, x] = 0.4f + 0.16f * hill + 0.02f * bump;
                }
            }
            data.SetHeights(0, 0, heights);
            for (int i = 0; i < holes.GetLength(0); i++)
            {
                // The array is true where there is a surface.
                data.SetHoles(holes[i, 0], holes[i, 1], new bool[holes[i, 3], holes[i, 2]]);
            }
            return data;
        }

        /// <summary>Adds the edges of all cells with a surface.</summary>
        internal static void Draw(TerrainData data, Vector3 origin, LineDrawing lines)
        {
            float[,] heights = data.GetHeights(0, 0, Samples, Samples);
            bool[,] surface = data.GetHoles(0, 0, Samples - 1, Samples - 1);
            for (int z = 0; z < Samples; z++)
            {
                for (int x = 0; x < Samples; x++)
                {
                    Vector3 from = At(data, heights, x, z) + origin;
                    if (x < Samples - 1 && (IsSurface(surface, x, z) || IsSurface(surface, x, z - 1)))
                    {
                        lines.Add(from, At(data, heights, x + 1, z) + origin, Look.Path);
                    }
                    if (z < Samples - 1 && (IsSurface(surface, x, z) || IsSurface(surface, x - 1, z)))
                    {
                        lines.Add(from, At(data, heights, x, z + 1) + origin, Look.Path);
                    }
                }
            }
        }

        private static bool IsSurface(bool[,] surface, int x, int z)
        {
            return x >= 0 && z >= 0 && x < Samples - 1 && z < Samples - 1 && surface[z, x];
        }

        private static Vector3 At(TerrainData data, float[,] heights, int x, int z)
        {
            Vector3 cell = data.heightmapScale;
            return new Vector3(x * cell.x, heights[z, x] * cell.y, z * cell.z);
        }
    }
}
