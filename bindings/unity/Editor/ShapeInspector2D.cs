using Impinge.Unity;
using UnityEditor;

namespace Impinge.Editor
{
    /// <summary>The Inspector of 2D shapes.</summary>
    [CustomEditor(typeof(ImpingeShape2D), true)]
    [CanEditMultipleObjects]
    internal sealed class ShapeInspector2D : ShapeInspector
    {
    }
}
