namespace Impinge
{
    /// <summary>An edge of a hull: indices of its vertices and faces. See <see cref="Hull.GetEdge"/>.</summary>
    public readonly struct HullEdge
    {
        /// <summary>The lesser index.</summary>
        public readonly int Start;

        /// <summary>The greater index.</summary>
        public readonly int End;

        /// <summary>
        /// The face that has the edge from <see cref="Start"/> to <see cref="End"/> in its order of vertices; -1 of a
        /// hull that is a segment.
        /// </summary>
        public readonly int Face;

        /// <summary>The face that has it the other way; -1 of a hull that is a segment.</summary>
        public readonly int OtherFace;

        internal HullEdge(int start, int end, int face, int otherFace)
        {
            Start = start;
            End = end;
            Face = face;
            OtherFace = otherFace;
        }

        public override string ToString()
        {
            return "vertices " + Start + " and " + End + ", faces " + Face + " and " + OtherFace;
        }
    }
}
