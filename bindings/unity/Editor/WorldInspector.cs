using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The Inspector of worlds: the fields, and a button that opens the debugger.</summary>
    [CustomEditor(typeof(ImpingeWorldSettings), true)]
    internal sealed class WorldInspector : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            if (GUILayout.Button("Open Debugger"))
            {
                DebuggerWindow.Open();
            }
        }
    }
}
