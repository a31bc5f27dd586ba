using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The lines of shapes in the Editor. It draws selected shapes as Gizmos: red while they overlap, otherwise white.
    /// *Impinge > Draw All Shapes* in the menu bar draws all shapes in the Scene view.
    /// </summary>
    public static class ImpingeGizmos
    {
        private static readonly GizmoLines selected = new GizmoLines(false);
        private static readonly GizmoLines apart = new GizmoLines(true);
        private static readonly GizmoLines together = new GizmoLines(true);

        /// <summary>
        /// Returns the lines of all enabled shapes of the open scenes whose `drawGizmos` is set, in world space. Meshes and
        /// terrains are boxes. The arrays have two points for each line, and repeat the last point up to their ends. The
        /// next call reuses them.
        /// </summary>
        /// <param name="free">The lines of the shapes that overlap no other one.</param>
        /// <param name="overlapping">The lines of the others.</param>
        public static void GetLinesOfAll(out Vector3[] free, out Vector3[] overlapping)
        {
            apart.Clear();
            together.Clear();
            foreach (ImpingeShape shape in Object.FindObjectsByType<ImpingeShape>(FindObjectsSortMode.None))
            {
                if (shape.IsDrawn)
                {
                    shape.AddWires(shape.IsOverlapping ? together : apart);
                }
            }
            foreach (ImpingeShape2D shape in Object.FindObjectsByType<ImpingeShape2D>(FindObjectsSortMode.None))
            {
                if (shape.IsDrawn)
                {
                    shape.AddWires(shape.IsOverlapping ? together : apart);
                }
            }
            free = apart.Points;
            overlapping = together.Points;
        }

        /// <summary>Begins the lines of a selected shape.</summary>
        internal static GizmoLines Begin(bool isOverlapping)
        {
            Gizmos.color = isOverlapping ? Color.red : Color.white;
            selected.Clear();
            return selected;
        }
    }
}
