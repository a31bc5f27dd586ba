// Rigid bodies. They have no behaviour: nothing here simulates.

namespace UnityEngine
{
    public class Rigidbody : Component
    {
        internal static Rigidbody Above(Component component)
        {
            Rigidbody body = null;
            for (Transform level = component.transform; level != null && body == null; level = level.parent)
                body = level.GetComponent<Rigidbody>();
            return body;
        }
    }

    public sealed class Rigidbody2D : Component
    {
        internal static Rigidbody2D Above(Component component)
        {
            Rigidbody2D body = null;
            for (Transform level = component.transform; level != null && body == null; level = level.parent)
                body = level.GetComponent<Rigidbody2D>();
            return body;
        }
    }

    /// <summary>A collider that Impinge does not support.</summary>
    public class CharacterController : Collider { }
}
