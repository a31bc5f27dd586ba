using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// The triangles of a mesh, as a MeshCollider that is not convex has them. It moves, rotates and scales with its
    /// object. A negative scale mirrors it.
    /// </summary>
    /// <remarks>
    /// Components with the same mesh and options share one native mesh. A change of the mesh's own vertices or triangles is
    /// not noticed: assign another mesh instead. Hits name the triangle in <see cref="PartId.Triangle"/>: its place in
    /// Mesh.triangles, divided by 3. <see cref="PartId.Tag"/> is the index of its submesh, which selects a material. For
    /// the convex hull of a mesh use <see cref="ImpingeHull"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Mesh")]
    [Icon(ImpingeLibrary.Icons + "Mesh.png")]
    public sealed class ImpingeMesh : ImpingeShape
    {
        [Tooltip("The mesh. In a player it must be readable: Read/Write in its import settings.")]
        [SerializeField]
        [FormerlySerializedAs("mesh")]
        private Mesh m_Mesh;

        /// <summary>
        /// The mesh, in the object's local space. In a player it must be readable: tick Read/Write in its import
        /// settings. The Editor sets this field from the object's MeshFilter when the component is added or reset.
        /// </summary>
        public Mesh mesh
        {
            get { return m_Mesh; }
            set { SetField(ref m_Mesh, value); }
        }

        [Tooltip("A shape within the mesh overlaps, and penetrations lead out. The mesh must be closed.")]
        [SerializeField]
        [FormerlySerializedAs("isSolid")]
        private bool m_IsSolid;

        /// <summary>
        /// Whether the mesh has an inside: a shape within it overlaps, and penetrations lead out of it. The mesh must be
        /// closed. If it has an open edge, the component is disabled with an error that names the edge.
        /// </summary>
        public bool isSolid
        {
            get { return m_IsSolid; }
            set { SetField(ref m_IsSolid, value); }
        }

        [Tooltip("Rays and casts hit back faces too.")]
        [SerializeField]
        [FormerlySerializedAs("isTwoSided")]
        private bool m_IsTwoSided;

        /// <summary>
        /// Whether rays and casts hit back faces too, and shapes leave the surface on the shorter way. If not, shapes that
        /// cross the surface are pushed to its front. A solid mesh is left as a whole.
        /// </summary>
        public bool isTwoSided
        {
            get { return m_IsTwoSided; }
            set { SetField(ref m_IsTwoSided, value); }
        }

        /// <summary>
        /// Whether the native mesh is built on a thread of the library, so that a large mesh does not stop the game.
        /// The shape joins its world in the first step after the build has ended. If the mesh changes later, the
        /// earlier one stays until then.
        /// </summary>
        [Tooltip("Build the native mesh on another thread. The shape joins its world when it is ready.")]
        public bool buildsInBackground;

        private CollisionMeshes.Entry entry;
        private Mesh knownMesh;
        private MeshOptions knownOptions;

        /// <summary>The native mesh of changed fields, until a step or query takes it over.</summary>
        private CollisionMeshes.Entry pending;

        /// <summary>
        /// The progress of the native mesh, 0 to 1: 0 before the first step or query, 1 when the mesh is built.
        /// </summary>
        public float Progress => pending != null ? pending.Progress : entry != null && entry.IsAlive ? 1f : 0f;

        /// <summary>Whether the world has taken over the native mesh of the current fields.</summary>
        public bool IsReady => pending == null && IsBuiltFromFields && entry.IsAlive;

        /// <summary>
        /// Cancels a build in the background and disables the component. Enabling it again begins a new build. Does
        /// nothing if no build is running. Disabling the component cancels its build too. A build that other components
        /// wait for goes on.
        /// </summary>
        public void Cancel()
        {
            if (pending != null)
            {
                enabled = false;
            }
        }

        internal override bool HasGeometryChanged => pending != null || !IsBuiltFromFields;

        internal override string InvalidReason =>
            mesh == null ? "ImpingeMesh of " + name + " needs a mesh."
                : !mesh.isReadable ? "ImpingeMesh cannot read " + mesh.name
                    + ": tick Read/Write in its import settings."
                : null;

        private bool IsBuiltFromFields => entry != null && knownMesh == mesh && knownOptions == Options;

        private MeshOptions Options =>
            MeshOptions.Welded
                | (isSolid ? MeshOptions.Solid : MeshOptions.None)
                | (isTwoSided ? MeshOptions.None : MeshOptions.OneSided);

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return ImpingeHull.NonZero(lossyScale);
        }

        internal override bool PrepareGeometry()
        {
            if (IsBuiltFromFields && entry.IsAlive)
            {
                CollisionMeshes.Release(ref pending);
                return true;
            }
            if (pending != null && !pending.IsOf(mesh, Options))
            {
                CollisionMeshes.Release(ref pending);
            }
            if (pending == null)
            {
                pending = CollisionMeshes.Acquire(mesh, Options, buildsInBackground);
            }
            return !buildsInBackground || pending.Progress >= 1f;
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (pending != null && (entry == null || !buildsInBackground || pending.Progress >= 1f))
            {
                CollisionMeshes.Release(ref entry);
                entry = pending;
                pending = null;
                knownMesh = mesh;
                knownOptions = Options;
            }
            return Geometry.Mesh(entry.Mesh, dimensions.ToImpinge());
        }

        internal override void AbandonGeometry()
        {
            CollisionMeshes.Release(ref pending);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            if (mesh != null)
            {
                lines.AddMesh(mesh, dimensions);
            }
        }

        /// <summary>Called by the Editor when the component is added or reset.</summary>
        internal override void Reset()
        {
            base.Reset();
            MeshFilter filter = GetComponent<MeshFilter>();
            if (filter != null)
            {
                mesh = filter.sharedMesh;
            }
        }

        private void OnDestroy()
        {
            CollisionMeshes.Release(ref pending);
            CollisionMeshes.Release(ref entry);
        }
    }
}
