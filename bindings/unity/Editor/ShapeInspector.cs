using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The Inspector of 3D shapes: the button of the tool, the fields, problems and the state.</summary>
    [CustomEditor(typeof(ImpingeShape), true)]
    [CanEditMultipleObjects]
    internal class ShapeInspector : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            if (ShapeHandles.CanEdit(target) || ShapeHandles2D.CanEdit(target))
            {
                EditorGUILayout.EditorToolbarForTarget(new GUIContent("Edit Shape"), target);
            }
            DrawDefaultInspector();
            var shape = (MonoBehaviour)target;
            foreach (string problem in ShapeAdvice.Problems(shape))
            {
                EditorGUILayout.HelpBox(problem, MessageType.Warning);
            }
            string state = ShapeAdvice.State(shape);
            if (state != null)
            {
                EditorGUILayout.HelpBox(state, MessageType.Info);
            }
        }

        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }
    }
}
