using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Shows a field of 64 category bits as a dropdown. The first 32 categories have the names of the layers.
    /// </summary>
    public sealed class CategoryMaskAttribute : PropertyAttribute
    {
    }
}
