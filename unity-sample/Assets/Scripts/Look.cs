using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Meshes and colours without asset files. They come from Unity's primitives, whose material works in every
    /// render pipeline.
    /// </summary>
    internal sealed class Look
    {
        internal static readonly Color Touched = Color.red;
        internal static readonly Color Free = Color.white;
        internal static readonly Color Ground = new Color(0.16f, 0.19f, 0.24f);
        internal static readonly Color Sky = new Color(0.07f, 0.09f, 0.12f);
        internal static readonly Color Path = new Color(0.25f, 0.55f, 0.65f);
        internal static readonly Color Dim = new Color(0.32f, 0.36f, 0.42f);
        internal static readonly Color ColorA = new Color(0.35f, 0.7f, 1f);
        internal static readonly Color ColorB = new Color(1f, 0.62f, 0.2f);
        internal static readonly Color Gap = new Color(0.3f, 0.9f, 0.4f);
        internal static readonly Color Deciding = new Color(1f, 0.92f, 0.25f);

        private const float BeamThickness = 0.03f;

        private readonly Mesh cube;
        private readonly Mesh ball;
        private readonly Material plain;

        internal Look()
        {
            cube = MeshOf(PrimitiveType.Cube, out plain);
            Material same;
            ball = MeshOf(PrimitiveType.Sphere, out same);
        }

        /// <summary>Creates a material. The caller destroys it.</summary>
        internal Material CreateMaterial(Color color)
        {
            var material = new Material(plain);
            material.color = color;
            return material;
        }

        internal GameObject Cube(Transform parent, Vector3 position, Vector3 scale, Material material)
        {
            return Place(cube, "Cube", parent, position, scale, material);
        }

        internal GameObject Ball(Transform parent, Vector3 position, Vector3 scale, Material material)
        {
            return Place(ball, "Ball", parent, position, scale, material);
        }

        /// <summary>
        /// Draws the twelve edges of a box collider as thin cubes, so the inside is visible. They are children of the
        /// collider's object, so Unity's transform places them.
        /// </summary>
        internal void WireBox(BoxCollider box, Material material)
        {
            Vector3 scale = box.transform.lossyScale;
            for (int axis = 0; axis < 3; axis++)
            {
                for (int corner = 0; corner < 4; corner++)
                {
                    Vector3 offset = 0.5f * box.size;
                    offset[axis] = 0f;
                    offset[(axis + 1) % 3] *= (corner & 1) == 0 ? -1f : 1f;
                    offset[(axis + 2) % 3] *= (corner & 2) == 0 ? -1f : 1f;
                    Vector3 beam = box.size;
                    beam[(axis + 1) % 3] = BeamThickness / scale[(axis + 1) % 3];
                    beam[(axis + 2) % 3] = BeamThickness / scale[(axis + 2) % 3];
                    Cube(box.transform, box.center + offset, beam, material);
                }
            }
        }

        private static GameObject Place(
            Mesh mesh, string name, Transform parent, Vector3 position, Vector3 scale, Material material)
        {
            var made = new GameObject(name);
            made.transform.SetParent(parent, false);
            made.transform.localPosition = position;
            made.transform.localScale = scale;
            made.AddComponent<MeshFilter>().sharedMesh = mesh;
            made.AddComponent<MeshRenderer>().sharedMaterial = material;
            return made;
        }

        private static Mesh MeshOf(PrimitiveType type, out Material material)
        {
            GameObject model = GameObject.CreatePrimitive(type);
            model.SetActive(false);
            Object.Destroy(model);
            material = model.GetComponent<MeshRenderer>().sharedMaterial;
            return model.GetComponent<MeshFilter>().sharedMesh;
        }
    }
}
