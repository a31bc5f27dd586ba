using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The convex hull of a mesh, that turns and scales with its object as a convex MeshCollider does. A negative scale
    /// mirrors it.
    /// </summary>
    /// <remarks>
    /// Components with one mesh and one limit share one native hull. A change of the fields `mesh` and `maxVertices` is
    /// followed at the next step. A change of the mesh's own vertices is not: assign another mesh.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Hull")]
    public sealed class ImpingeHull : ImpingeShape
    {
        /// <summary>A scale of 0 makes it this flat, next to its size.</summary>
        private const float Flattest = 1e-6f;

        /// <summary>
        /// Whose vertices are taken, in the object's local space. In a player it must be readable: Read/Write in its import
        /// settings. The Editor sets it to the mesh of the object's MeshFilter when the component is added or reset. None:
        /// the MeshFilter's mesh when the shape is made, unless static batching has combined it with others.
        /// </summary>
        [Tooltip("Its vertices make the hull. In a player it must be readable: Read/Write in its import settings.")]
        public Mesh mesh;

        /// <summary>
        /// Where the hull would need more vertices, those furthest outside are taken first. 4 to 65,535; more make every
        /// query slower.
        /// </summary>
        [Tooltip("The most vertices that the hull may have. More make every query slower.")]
        public int maxVertices = 64;

        private MeshHulls.Entry entry;
        private Mesh knownMesh;
        private int knownLimit;

        internal override Vector3 LocalCenter => Vector3.zero;

        internal override bool HasNewForm => knownMesh != mesh || knownLimit != maxVertices;

        internal override string Lack
        {
            get
            {
                Mesh source = Source;
                return source == null ? "ImpingeHull needs a mesh, or a MeshFilter with one."
                    : mesh == null && IsBatched ? "ImpingeHull of " + name
                        + ": the field `mesh` is empty, and static batching has replaced the MeshFilter's mesh by one of"
                        + " many objects. Leave Play mode and assign the object's own mesh."
                    : !source.isReadable ? "ImpingeHull cannot read " + source.name
                        + ": tick Read/Write in its import settings."
                    : null;
            }
        }

        private bool IsBatched
        {
            get
            {
                var renderer = GetComponent<Renderer>();
                return renderer != null && renderer.isPartOfStaticBatch;
            }
        }

        private Mesh Source
        {
            get
            {
                if (mesh != null)
                {
                    return mesh;
                }
                MeshFilter filter = GetComponent<MeshFilter>();
                return filter != null ? filter.sharedMesh : null;
            }
        }

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return new Vector3(NotZero(lossyScale.x), NotZero(lossyScale.y), NotZero(lossyScale.z));
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (entry == null || HasNewForm || !entry.Hull.IsValid)
            {
                MeshHulls.GiveBack(ref entry);
                entry = MeshHulls.Take(Source, maxVertices);
                knownMesh = mesh;
                knownLimit = maxVertices;
            }
            return Geometry.Hull(entry.Hull, dimensions.ToImpinge());
        }

        internal override void DrawWires(Vector3 dimensions)
        {
            if (entry == null)
            {
                // Not playing: there is no hull yet.
                Mesh source = Source;
                if (source != null)
                {
                    Gizmos.DrawWireMesh(source, Vector3.zero, Quaternion.identity, dimensions);
                }
                return;
            }
            Vector3[] vertices = entry.Vertices;
            int[] triangles = entry.Triangles;
            for (int i = 0; i < triangles.Length; i++)
            {
                int from = triangles[i];
                int to = triangles[i % 3 == 2 ? i - 2 : i + 1];
                // The triangle on the other side of the edge has it the other way.
                if (from < to)
                {
                    Gizmos.DrawLine(
                        Vector3.Scale(vertices[from], dimensions), Vector3.Scale(vertices[to], dimensions));
                }
            }
        }

        private static float NotZero(float scale)
        {
            return scale != 0f ? scale : Flattest;
        }

        /// <summary>In the Editor, when the component is added or reset: later the filter may hold another mesh.</summary>
        private void Reset()
        {
            MeshFilter filter = GetComponent<MeshFilter>();
            if (filter != null && !IsBatched)
            {
                mesh = filter.sharedMesh;
            }
        }

        private void OnDestroy()
        {
            MeshHulls.GiveBack(ref entry);
        }
    }
}
