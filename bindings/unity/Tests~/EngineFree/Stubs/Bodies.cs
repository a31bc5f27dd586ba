// Rigid bodies. They have no behaviour: nothing here simulates.

namespace UnityEngine
{
    public class Rigidbody : Component
    {
        public LayerMask includeLayers { get; set; }
        public LayerMask excludeLayers { get; set; }
    }

    public sealed class Rigidbody2D : Component
    {
        public LayerMask includeLayers { get; set; }
        public LayerMask excludeLayers { get; set; }
    }

    /// <summary>A collider that Impinge does not support.</summary>
    public class CharacterController : Collider { }
}
