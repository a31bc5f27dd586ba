using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>Base class of the 3D shapes whose centre may be off the origin of their object.</summary>
    public abstract class ImpingeCenteredShape : ImpingeShape
    {
        [SerializeField]
        [FormerlySerializedAs("center")]
        private Vector3 m_Center;

        /// <summary>The centre of the shape, in the object's local space.</summary>
        public Vector3 center
        {
            get { return m_Center; }
            set { SetField(ref m_Center, value); }
        }

        internal override Vector3 LocalCenter => m_Center;
    }
}
