// Captures what a frame shows: the lines drawn by Gizmos, and the texts and buttons of the GUI.

using System.Collections.Generic;
using UnityEngine;

namespace EngineFree
{
    public struct CapturedLine
    {
        public Vector3 From, To;
        public Color Color;
    }

    /// <summary>The lines drawn in the last frame.</summary>
    public static class Capture
    {
        public static readonly List<CapturedLine> Lines = new List<CapturedLine>();

        /// <summary>The calls that drew them.</summary>
        public static int Calls;

        /// <summary>Clears the previous frame and resets Gizmos, as Unity does before each frame.</summary>
        internal static void Begin()
        {
            Lines.Clear();
            Calls = 0;
            Gizmos.color = Color.white;
            Gizmos.matrix = Matrix4x4.identity;
        }

        internal static void Add(Vector3 from, Vector3 to, Color color)
        {
            Lines.Add(new CapturedLine { From = from, To = to, Color = color });
        }
    }

    /// <summary>The texts of the GUI since they were cleared, and a way to press its buttons.</summary>
    public static class Screen
    {
        public static readonly List<string> Texts = new List<string>();
        static string pressed;

        public static void Press(string button) { pressed = button; }

        internal static bool TakePress(string button)
        {
            if (pressed != button) return false;
            pressed = null;
            return true;
        }
    }
}
