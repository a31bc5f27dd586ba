using System.Linq;
using Impinge.Unity;
using UnityEditor;
using UnityEditor.EditorTools;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The tool that edits 3D shapes in the Scene view.</summary>
    [EditorTool("Edit Impinge Shape", typeof(ImpingeShape))]
    internal sealed class ShapeTool : EditorTool
    {
        private readonly ShapeHandles handles = new ShapeHandles();

        public override GUIContent toolbarIcon => EditorGUIUtility.IconContent("EditCollider");

        public override bool IsAvailable()
        {
            return targets.Any(ShapeHandles.CanEdit);
        }

        public override void OnToolGUI(EditorWindow window)
        {
            foreach (ImpingeShape shape in targets.OfType<ImpingeShape>())
            {
                if (shape.isActiveAndEnabled)
                {
                    handles.Draw(shape);
                }
            }
        }
    }
}
