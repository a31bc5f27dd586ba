// Terrain: heights from 0 to 1 and holes, in arrays whose first index runs along z, as in Unity.

namespace UnityEngine
{
    public class Terrain : Behaviour
    {
        public TerrainData terrainData { get; set; }
    }

    public sealed class TerrainData : Object
    {
        float[,] heights = new float[33, 33];
        bool[,] surface = AllSurface(33);

        public Vector3 size { get; set; }
        public int treeInstanceCount { get; internal set; }

        public int heightmapResolution
        {
            get { return heights.GetLength(0); }
            set
            {
                heights = new float[value, value];
                surface = AllSurface(value);
            }
        }

        /// <summary>The size of a cell, and the greatest height.</summary>
        public Vector3 heightmapScale
        {
            get
            {
                int cells = heightmapResolution - 1;
                return new Vector3(size.x / cells, size.y, size.z / cells);
            }
        }

        public float[,] GetHeights(int xBase, int yBase, int width, int height)
        {
            return Part(heights, xBase, yBase, width, height);
        }

        public bool[,] GetHoles(int xBase, int yBase, int width, int height)
        {
            return Part(surface, xBase, yBase, width, height);
        }

        public void SetHeights(int xBase, int yBase, float[,] values) { Copy(values, heights, xBase, yBase); }

        public void SetHoles(int xBase, int yBase, bool[,] values) { Copy(values, surface, xBase, yBase); }

        static T[,] Part<T>(T[,] all, int x, int y, int width, int height)
        {
            T[,] part = new T[height, width];
            for (int i = 0; i < height; i++)
                for (int j = 0; j < width; j++) part[i, j] = all[y + i, x + j];
            return part;
        }

        static void Copy<T>(T[,] values, T[,] all, int x, int y)
        {
            for (int i = 0; i < values.GetLength(0); i++)
                for (int j = 0; j < values.GetLength(1); j++) all[y + i, x + j] = values[i, j];
        }

        static bool[,] AllSurface(int resolution)
        {
            bool[,] surface = new bool[resolution - 1, resolution - 1];
            for (int i = 0; i < resolution - 1; i++)
                for (int j = 0; j < resolution - 1; j++) surface[i, j] = true;
            return surface;
        }
    }
}
