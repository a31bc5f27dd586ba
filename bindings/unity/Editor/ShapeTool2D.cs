using System.Linq;
using Impinge.Unity;
using UnityEditor;
using UnityEditor.EditorTools;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The tool that edits 2D shapes in the Scene view.</summary>
    [EditorTool("Edit Impinge Shape 2D", typeof(ImpingeShape2D))]
    internal sealed class ShapeTool2D : EditorTool
    {
        private readonly ShapeHandles2D handles = new ShapeHandles2D();

        public override GUIContent toolbarIcon => EditorGUIUtility.IconContent("EditCollider");

        public override bool IsAvailable()
        {
            return targets.Any(ShapeHandles2D.CanEdit);
        }

        public override void OnToolGUI(EditorWindow window)
        {
            foreach (ImpingeShape2D shape in targets.OfType<ImpingeShape2D>())
            {
                if (shape.isActiveAndEnabled)
                {
                    handles.Draw(shape);
                }
            }
        }
    }
}
