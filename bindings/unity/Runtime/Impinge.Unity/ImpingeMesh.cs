using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The triangles of a mesh, as a MeshCollider that is not convex has them. It moves, rotates and scales with its
    /// object. A negative scale mirrors it.
    /// </summary>
    /// <remarks>
    /// Components with the same mesh and options share one native mesh. The next step takes over a change of a field. A
    /// change of the mesh's own vertices or triangles is not noticed: assign another mesh instead. Hits name the
    /// triangle in <see cref="PartId.Triangle"/>: its place in Mesh.triangles, divided by 3. For the convex hull of a
    /// mesh use <see cref="ImpingeHull"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Mesh")]
    public sealed class ImpingeMesh : ImpingeShape
    {
        /// <summary>
        /// The mesh, in the object's local space. In a player it must be readable: tick Read/Write in its import
        /// settings. The Editor sets this field from the object's MeshFilter when the component is added or reset.
        /// </summary>
        [Tooltip("The mesh. In a player it must be readable: Read/Write in its import settings.")]
        public Mesh mesh;

        /// <summary>
        /// Whether the mesh has an inside: a shape wholly within it overlaps. The mesh must be closed. If it has an
        /// open edge, the component is disabled with an error that names the edge.
        /// </summary>
        [Tooltip("A shape wholly within the mesh overlaps. The mesh must be closed.")]
        public bool isSolid;

        /// <summary>
        /// Whether rays and casts hit back faces too. Overlaps, distances and contacts treat both sides alike.
        /// </summary>
        [Tooltip("Rays and casts hit back faces too.")]
        public bool isTwoSided;

        private CollisionMeshes.Entry entry;
        private Mesh knownMesh;
        private MeshOptions knownOptions;

        internal override Vector3 LocalCenter => Vector3.zero;

        internal override bool HasGeometryChanged => knownMesh != mesh || knownOptions != Options;

        internal override string InvalidReason =>
            mesh == null ? "ImpingeMesh of " + name + " needs a mesh."
                : !mesh.isReadable ? "ImpingeMesh cannot read " + mesh.name
                    + ": tick Read/Write in its import settings."
                : null;

        private MeshOptions Options =>
            MeshOptions.Welded
                | (isSolid ? MeshOptions.Solid : MeshOptions.None)
                | (isTwoSided ? MeshOptions.None : MeshOptions.OneSided);

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return ImpingeHull.NonZero(lossyScale);
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (entry == null || HasGeometryChanged || !entry.Mesh.IsValid)
            {
                CollisionMeshes.Release(ref entry);
                entry = CollisionMeshes.Acquire(mesh, Options);
                knownMesh = mesh;
                knownOptions = Options;
            }
            return Geometry.Mesh(entry.Mesh, dimensions.ToImpinge());
        }

        internal override void DrawWires(Vector3 dimensions)
        {
            if (mesh != null)
            {
                Gizmos.DrawWireMesh(mesh, Vector3.zero, Quaternion.identity, dimensions);
            }
        }

        /// <summary>Called by the Editor when the component is added or reset.</summary>
        private void Reset()
        {
            MeshFilter filter = GetComponent<MeshFilter>();
            if (filter != null)
            {
                mesh = filter.sharedMesh;
            }
        }

        private void OnDestroy()
        {
            CollisionMeshes.Release(ref entry);
        }
    }
}
