using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The window "Impinge > Debugger". It shows a <see cref="WorldDebugger"/> in Play mode.</summary>
    internal sealed class DebuggerWindow : EditorWindow
    {
        private readonly WorldDebugger debugger = new WorldDebugger();
        private Vector2 pairScroll;
        private Vector2 axisScroll;

        [MenuItem("Impinge/Debugger")]
        internal static void Open()
        {
            GetWindow<DebuggerWindow>("Impinge Debugger");
        }

        private void OnEnable()
        {
            SceneView.duringSceneGui += DrawContact;
        }

        private void OnDisable()
        {
            SceneView.duringSceneGui -= DrawContact;
        }

        /// <summary>Draws the contact of the chosen pair, as a line between its points.</summary>
        private void DrawContact(SceneView view)
        {
            if (Application.isPlaying && debugger.Pair >= 0)
            {
                UnityEditor.Handles.color = Color.red;
                UnityEditor.Handles.DrawLine(debugger.PointA, debugger.PointB);
                UnityEditor.Handles.Label(debugger.PointA, "A");
                UnityEditor.Handles.Label(debugger.PointB, "B");
            }
        }

        private void OnInspectorUpdate()
        {
            Repaint();
        }

        private void OnGUI()
        {
            if (!Application.isPlaying)
            {
                EditorGUILayout.HelpBox("Enter Play mode to see the worlds.", MessageType.Info);
                return;
            }
            // IMGUI calls this for a layout and for a paint, which must show the same controls.
            if (Event.current.type == EventType.Layout)
            {
                debugger.Refresh();
            }
            if (debugger.World < 0)
            {
                EditorGUILayout.HelpBox("No world is enabled.", MessageType.Info);
                return;
            }
            ShowWorld();
            ShowPairs();
            ShowExplanation();
        }

        private void ShowWorld()
        {
            int chosen = EditorGUILayout.Popup("World", debugger.World, debugger.Worlds.ToArray());
            if (chosen != debugger.World)
            {
                debugger.ChooseWorld(chosen);
                GUIUtility.ExitGUI();
            }
            foreach (WorldDebugger.Fact fact in debugger.Facts)
            {
                EditorGUILayout.LabelField(fact.Name, fact.Value);
            }
        }

        private void ShowPairs()
        {
            EditorGUILayout.LabelField("Overlapping pairs", debugger.Pairs.Count + " of " + debugger.PairCount);
            pairScroll = EditorGUILayout.BeginScrollView(pairScroll);
            for (int i = 0; i < debugger.Pairs.Count; i++)
            {
                if (GUILayout.Button((i == debugger.Pair ? "> " : "") + debugger.Pairs[i]))
                {
                    debugger.ChoosePair(i);
                    Selection.objects = new Object[] { debugger.ObjectA, debugger.ObjectB }
                        .Where(each => each != null).ToArray();
                    GUIUtility.ExitGUI();
                }
            }
            EditorGUILayout.EndScrollView();
        }

        private void ShowExplanation()
        {
            axisScroll = EditorGUILayout.BeginScrollView(axisScroll);
            foreach (string line in debugger.Explanation)
            {
                EditorGUILayout.LabelField(line);
            }
            EditorGUILayout.EndScrollView();
        }
    }
}
