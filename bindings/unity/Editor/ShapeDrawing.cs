using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>
    /// Draws all shapes in the Scene view, if *Impinge > Draw All Shapes* is ticked: one call for the shapes that overlap
    /// another one, in red, and one for the others.
    /// </summary>
    [InitializeOnLoad]
    internal static class ShapeDrawing
    {
        private const string MenuPath = "Impinge/Draw All Shapes";
        private const string Setting = "Impinge.DrawAllShapes";

        private static bool isOn;

        static ShapeDrawing()
        {
            isOn = EditorPrefs.GetBool(Setting, false);
            SceneView.duringSceneGui += Draw;
        }

        [MenuItem(MenuPath)]
        private static void Toggle()
        {
            isOn = !isOn;
            EditorPrefs.SetBool(Setting, isOn);
            SceneView.RepaintAll();
        }

        [MenuItem(MenuPath, true)]
        private static bool ShowTick()
        {
            Menu.SetChecked(MenuPath, isOn);
            return true;
        }

        private static void Draw(SceneView view)
        {
            if (!isOn || !view.drawGizmos || Event.current.type != EventType.Repaint)
            {
                return;
            }
            Vector3[] free, overlapping;
            ImpingeGizmos.GetLinesOfAll(out free, out overlapping);
            using (new UnityEditor.Handles.DrawingScope(Color.white, Matrix4x4.identity))
            {
                UnityEditor.Handles.DrawLines(free);
            }
            using (new UnityEditor.Handles.DrawingScope(Color.red, Matrix4x4.identity))
            {
                UnityEditor.Handles.DrawLines(overlapping);
            }
        }
    }
}
