using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// The surface of a terrain with its holes, as a TerrainCollider has it. It moves and turns with its object; the
    /// scale of the object has no effect.
    /// </summary>
    /// <remarks>
    /// Rays and casts from below pass through. A shape that crosses the surface is pushed up: see <see cref="thickness"/>. A
    /// shape below the surface does not touch it. After
    /// TerrainData.SetHeights or SetHoles, call <see cref="UpdateHeights"/> or <see cref="UpdateHoles"/>. Hits name the
    /// triangle in <see cref="PartId.Triangle"/>: see <see cref="Impinge.HeightField"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Terrain")]
    [Icon(ImpingeLibrary.Icons + "Terrain.png")]
    public sealed class ImpingeTerrain : ImpingeShape
    {
        [SerializeField]
        [FormerlySerializedAs("terrainData")]
        private TerrainData m_TerrainData;

        /// <summary>
        /// The terrain. The Editor sets this field from the object's Terrain when the component is added or reset.
        /// </summary>
        public TerrainData terrainData
        {
            get { return m_TerrainData; }
            set { SetField(ref m_TerrainData, value); }
        }

        [Tooltip("How far below the surface the middle of a shape may be that is pushed up. 0: without limit.")]
        [SerializeField]
        [FormerlySerializedAs("thickness")]
        private float m_Thickness;

        /// <summary>
        /// How far below the surface the middle of a shape may be that is pushed up, in world units. 0 and negative
        /// values have no limit, so every shape that crosses the surface is pushed up.
        /// </summary>
        public float thickness
        {
            get { return m_Thickness; }
            set { SetField(ref m_Thickness, value); }
        }

        /// <summary>The greatest length of the native library.</summary>
        private const float Longest = 1e16f;

        private HeightField field;
        private TerrainData knownData;
        private float knownThickness;

        /// <summary>Copies changed heights of a rectangle from the terrain data. Queries see them at once.</summary>
        /// <param name="xBase">The first sample along x, as in TerrainData.SetHeights.</param>
        /// <param name="yBase">The first sample along z.</param>
        /// <param name="width">The number of samples along x.</param>
        /// <param name="height">The number of samples along z.</param>
        public void UpdateHeights(int xBase, int yBase, int width, int height)
        {
            if (field.IsValid)
            {
                field.Update(yBase, xBase, height, width, ReadHeights(xBase, yBase, width, height));
                NoteChange();
            }
        }

        /// <summary>Copies changed holes of a rectangle from the terrain data. Queries see them at once.</summary>
        /// <param name="xBase">The first cell along x, as in TerrainData.SetHoles.</param>
        /// <param name="yBase">The first cell along z.</param>
        /// <param name="width">The number of cells along x.</param>
        /// <param name="height">The number of cells along z.</param>
        public void UpdateHoles(int xBase, int yBase, int width, int height)
        {
            if (field.IsValid)
            {
                field.UpdateHoles(yBase, xBase, height, width, ReadHoles(xBase, yBase, width, height));
            }
        }

        internal override bool HasGeometryChanged => knownData != terrainData || knownThickness != ValidThickness;

        private float ValidThickness => thickness > 0f ? Mathf.Min(thickness, Longest) : 0f;

        internal override string InvalidReason =>
            terrainData == null ? "ImpingeTerrain of " + name + " needs terrain data." : null;

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return Vector3.one;
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (HasGeometryChanged || !field.IsValid)
            {
                field.Dispose();
                int side = terrainData.heightmapResolution;
                Vector3 cell = terrainData.heightmapScale;
                HeightFieldOptions options = HeightFieldOptions.For(side, side, cell.x, cell.z);
                options.IsOneSided = true;
                options.Thickness = ValidThickness;
                options.HasRange = true;
                options.MaxHeight = cell.y;
                field = HeightField.FromSamples(
                    options, ReadHeights(0, 0, side, side), ReadHoles(0, 0, side - 1, side - 1));
                knownData = terrainData;
                knownThickness = ValidThickness;
            }
            return Geometry.HeightField(field);
        }

        /// <summary>Adds the bounding box: a terrain has too many triangles.</summary>
        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            if (terrainData != null)
            {
                lines.AddBox(0.5f * terrainData.size, 0.5f * terrainData.size);
            }
        }

        private float[] ReadHeights(int xBase, int yBase, int width, int height)
        {
            float[,] heights = terrainData.GetHeights(xBase, yBase, width, height);
            float scale = terrainData.heightmapScale.y;
            var samples = new float[width * height];
            for (int i = 0; i < samples.Length; i++)
            {
                samples[i] = Math.Min(heights[i / width, i % width] * scale, scale);
            }
            return samples;
        }

        /// <summary>Reads the holes as bits. Unity's array is true where there is a surface.</summary>
        private byte[] ReadHoles(int xBase, int yBase, int width, int height)
        {
            bool[,] surface = terrainData.GetHoles(xBase, yBase, width, height);
            var bits = new byte[(width * height + 7) / 8];
            for (int i = 0; i < width * height; i++)
            {
                if (!surface[i / width, i % width])
                {
                    bits[i / 8] |= (byte)(1 << i % 8);
                }
            }
            return bits;
        }

        /// <summary>Called by the Editor when the component is added or reset.</summary>
        internal override void Reset()
        {
            base.Reset();
            Terrain terrain = GetComponent<Terrain>();
            if (terrain != null)
            {
                terrainData = terrain.terrainData;
            }
        }

        private void OnDestroy()
        {
            field.Dispose();
        }
    }
}
