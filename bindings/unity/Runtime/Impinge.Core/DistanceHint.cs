using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// The nearest features of a pair at an earlier call of Collide.Distance. The default value is that of a new pair.
    /// </summary>
    /// <remarks>The content is the library's own. A wrong hint costs time and changes no result.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct DistanceHint
    {
        private ulong a;
        private ulong b;

        /// <summary>Whether it names no features: for a new pair, and after a call for a pair without any.</summary>
        public bool IsEmpty => (a | b) == 0;
    }
}
