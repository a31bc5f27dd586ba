// Where the lines that Gizmos draws go, and the texts and buttons of the GUI: what a test sees of a frame.

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

        /// <summary>Forgets the frame before, and sets Gizmos as Unity does before each frame.</summary>
        internal static void Begin()
        {
            Lines.Clear();
            Gizmos.color = Color.white;
            Gizmos.matrix = Matrix4x4.identity;
        }

        internal static void Add(Vector3 from, Vector3 to, Color color)
        {
            Lines.Add(new CapturedLine { From = from, To = to, Color = color });
        }
    }

    /// <summary>The GUI: its texts since they were cleared, and a finger for its buttons.</summary>
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
