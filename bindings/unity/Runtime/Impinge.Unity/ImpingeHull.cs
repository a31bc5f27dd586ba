using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// The convex hull of a mesh. It moves, rotates and scales with its object, as a convex MeshCollider does. A
    /// negative scale mirrors it.
    /// </summary>
    /// <remarks>
    /// Components with the same mesh and `maxVertices` share one native hull. The next step takes over a change of
    /// either field. A change of the mesh's own vertices is not noticed: assign another mesh instead.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Hull")]
    [Icon(ImpingeLibrary.Icons + "Hull.png")]
    public sealed class ImpingeHull : ImpingeShape
    {
        /// <summary>Replaces a scale of 0, so that the hull stays valid but is almost flat.</summary>
        private const float MinScale = 1e-6f;

        [Tooltip("The mesh whose vertices make the hull. In a player it must be readable: Read/Write in its import settings.")]
        [SerializeField]
        [FormerlySerializedAs("mesh")]
        private Mesh m_Mesh;

        /// <summary>
        /// The mesh whose vertices make the hull, in the object's local space. In a player it must be readable: tick
        /// Read/Write in its import settings. The Editor sets this field from the object's MeshFilter when the
        /// component is added or reset. If the field is empty, the shape uses the MeshFilter's mesh, except when
        /// static batching has replaced it.
        /// </summary>
        public Mesh mesh
        {
            get { return m_Mesh; }
            set
            {
                m_Mesh = value;
                NoteChange();
            }
        }

        [Tooltip("The maximum number of hull vertices. More vertices make queries slower.")]
        [SerializeField]
        [FormerlySerializedAs("maxVertices")]
        private int m_MaxVertices = 64;

        /// <summary>
        /// The maximum number of hull vertices, 4 to 65,535. If the mesh needs more, the hull keeps the outermost
        /// vertices. More vertices make queries slower.
        /// </summary>
        public int maxVertices
        {
            get { return m_MaxVertices; }
            set
            {
                m_MaxVertices = value;
                NoteChange();
            }
        }

        private MeshHulls.Entry entry;
        private Mesh knownMesh;
        private int knownLimit;

        internal override Vector3 LocalCenter => Vector3.zero;

        internal override bool HasGeometryChanged => knownMesh != mesh || knownLimit != maxVertices;

        internal override string InvalidReason
        {
            get
            {
                Mesh source = SourceMesh;
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

        private Mesh SourceMesh
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
            return NonZero(lossyScale);
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (entry == null || HasGeometryChanged || !entry.Hull.IsValid)
            {
                MeshHulls.Release(ref entry);
                entry = MeshHulls.Acquire(SourceMesh, maxVertices);
                knownMesh = mesh;
                knownLimit = maxVertices;
            }
            return Geometry.Hull(entry.Hull, dimensions.ToImpinge());
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            if (entry == null)
            {
                // In edit mode there is no native hull yet.
                Mesh source = SourceMesh;
                if (source != null)
                {
                    lines.AddMesh(source, dimensions);
                }
                return;
            }
            Vector3[] vertices = entry.Vertices;
            int[] triangles = entry.Triangles;
            for (int i = 0; i < triangles.Length; i++)
            {
                int from = triangles[i];
                int to = triangles[i % 3 == 2 ? i - 2 : i + 1];
                // Two triangles share each edge, in opposite directions: draw it once.
                if (from < to)
                {
                    lines.Add(
                        Vector3.Scale(vertices[from], dimensions), Vector3.Scale(vertices[to], dimensions));
                }
            }
        }

        /// <summary>Replaces each component that is 0 by a small one.</summary>
        internal static Vector3 NonZero(Vector3 scale)
        {
            return new Vector3(NonZero(scale.x), NonZero(scale.y), NonZero(scale.z));
        }

        private static float NonZero(float scale)
        {
            return scale != 0f ? scale : MinScale;
        }

        /// <summary>
        /// Called by the Editor when the component is added or reset. Takes the mesh before static batching can
        /// replace it.
        /// </summary>
        internal override void Reset()
        {
            base.Reset();
            MeshFilter filter = GetComponent<MeshFilter>();
            if (filter != null && !IsBatched)
            {
                mesh = filter.sharedMesh;
            }
        }

        private void OnDestroy()
        {
            MeshHulls.Release(ref entry);
        }
    }
}
