using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>Draws a field of category bits as a dropdown of layers.</summary>
    [CustomPropertyDrawer(typeof(CategoryMaskAttribute))]
    internal sealed class CategoryMaskDrawer : PropertyDrawer
    {
        public override void OnGUI(Rect position, SerializedProperty property, GUIContent label)
        {
            var names = new CategoryNames(LayerMask.LayerToName);
            ulong categories = property.ulongValue;
            EditorGUI.BeginProperty(position, label, property);
            EditorGUI.showMixedValue = property.hasMultipleDifferentValues;
            EditorGUI.BeginChangeCheck();
            int chosen = EditorGUI.MaskField(position, label, names.ToDropdown(categories), names.Options);
            if (EditorGUI.EndChangeCheck())
            {
                property.ulongValue = names.FromDropdown(chosen, categories);
            }
            EditorGUI.showMixedValue = false;
            EditorGUI.EndProperty();
        }
    }
}
