// Rigid bodies. They have no behaviour: nothing here simulates.

namespace UnityEngine
{
    public class Rigidbody : Component { }

    public sealed class Rigidbody2D : Component { }

    /// <summary>A collider that Impinge does not support.</summary>
    public class CharacterController : Collider { }
}
