using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    // The fields of every shape. All serialised ones are here, so that the Inspector shows them in this order.
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose>
    {
        [Tooltip("The world of the shape. None: the first enabled world, or a new one.")]
        [SerializeField]
        private TWorld world = null;

        [Tooltip("Steps do not read the transform. Two static shapes never overlap each other.")]
        [SerializeField]
        [FormerlySerializedAs("isStatic")]
        private bool m_IsStatic;

        /// <summary>
        /// Whether the shape is static. Two static shapes never overlap each other. A static and a moving shape do.
        /// Steps do not read the transform of a static shape: after moving its object, call <see cref="Teleport()"/>.
        /// A new component takes the value from the object's static flag.
        /// </summary>
        public bool isStatic
        {
            get { return m_IsStatic; }
            set
            {
                m_IsStatic = value;
                NoteChange();
            }
        }

        [Tooltip("The shape is a region that only detects.")]
        [SerializeField]
        [FormerlySerializedAs("isTrigger")]
        private bool m_IsTrigger;

        /// <summary>Whether the shape is a trigger: a region that only detects.</summary>
        public bool isTrigger
        {
            get { return m_IsTrigger; }
            set
            {
                m_IsTrigger = value;
                NoteChange();
            }
        }

        [Tooltip("Each step sweeps the shape along its way, so that a fast shape misses nothing.")]
        [SerializeField]
        [FormerlySerializedAs("isContinuous")]
        private bool m_IsContinuous;

        /// <summary>
        /// Whether each step sweeps the shape from its pose at the previous step to its present pose, turning too. So
        /// it misses no shape, however fast it moves. <see cref="Teleport()"/> moves it without a sweep.
        /// </summary>
        public bool isContinuous
        {
            get { return m_IsContinuous; }
            set
            {
                m_IsContinuous = value;
                NoteChange();
            }
        }

        [Tooltip("The categories of the shape, one bit each. Nothing: the bit of the object's layer.")]
        [CategoryMask]
        [SerializeField]
        [FormerlySerializedAs("category")]
        private ulong m_Category;

        /// <summary>The categories of the shape, one bit each. 0 means the bit of the object's layer.</summary>
        public ulong category
        {
            get { return m_Category; }
            set
            {
                m_Category = value;
                NoteChange();
            }
        }

        [Tooltip("The categories that the shape collides with, one bit each.")]
        [CategoryMask]
        [SerializeField]
        [FormerlySerializedAs("mask")]
        private ulong m_Mask = ulong.MaxValue;

        /// <summary>
        /// The categories that the shape collides with, one bit each. With 0 it collides with nothing and queries do
        /// not find it.
        /// </summary>
        public ulong mask
        {
            get { return m_Mask; }
            set
            {
                m_Mask = value;
                NoteChange();
            }
        }

        [Tooltip("Layers that the shape collides with, whatever the layer matrix says.")]
        [SerializeField]
        [FormerlySerializedAs("includeLayers")]
        private LayerMask m_IncludeLayers;

        /// <summary>
        /// Layers that the shape collides with, even if the layer matrix or the other shape's layer says no. `mask` and
        /// `excludeLayers` of either shape still apply.
        /// </summary>
        public LayerMask includeLayers
        {
            get { return m_IncludeLayers; }
            set
            {
                m_IncludeLayers = value;
                NoteChange();
            }
        }

        [Tooltip("Layers that the shape does not collide with.")]
        [SerializeField]
        [FormerlySerializedAs("excludeLayers")]
        private LayerMask m_ExcludeLayers;

        /// <summary>
        /// Layers that the shape does not collide with. They win over `includeLayers` of either shape.
        /// </summary>
        public LayerMask excludeLayers
        {
            get { return m_ExcludeLayers; }
            set
            {
                m_ExcludeLayers = value;
                NoteChange();
            }
        }

        [Tooltip("Shapes with the same positive group always collide, with the same negative group never. 0: no group.")]
        [SerializeField]
        [FormerlySerializedAs("group")]
        private long m_Group;

        /// <summary>
        /// The collision group. Two shapes with the same positive group always collide, with the same negative group
        /// never. Masks do not matter then. 0 means no group.
        /// </summary>
        public long group
        {
            get { return m_Group; }
            set
            {
                m_Group = value;
                NoteChange();
            }
        }

        /// <summary>
        /// Whether the Editor draws the shape as Gizmos while it is selected: see <see cref="ImpingeGizmos"/>.
        /// </summary>
        [Tooltip("Draw the shape as Gizmos while it is selected.")]
        public bool drawGizmos = true;
    }
}
