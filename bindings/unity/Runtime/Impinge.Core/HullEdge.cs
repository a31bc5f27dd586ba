namespace Impinge
{
    /// <summary>The vertex and face indices of an edge of a hull. See <see cref="Hull.GetEdge"/>.</summary>
    public readonly struct HullEdge
    {
        /// <summary>The lower vertex index.</summary>
        public readonly int Start;

        /// <summary>The higher vertex index.</summary>
        public readonly int End;

        /// <summary>
        /// The face whose vertex order runs from <see cref="Start"/> to <see cref="End"/>; -1 if the hull is a segment.
        /// </summary>
        public readonly int Face;

        /// <summary>The face whose vertex order runs the other way; -1 if the hull is a segment.</summary>
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
