using System;

namespace Impinge.Tests
{
    /// <summary>Generates pairs of 2D geometries near each other. The same seed gives the same pairs.</summary>
    internal sealed class Pairs2D
    {
        internal readonly Geometry2D[] A;
        internal readonly Pose2D[] PosesA;
        internal readonly Geometry2D[] B;
        internal readonly Pose2D[] PosesB;

        internal Pairs2D(int seed, int count)
        {
            var random = new Random(seed);
            A = new Geometry2D[count];
            B = new Geometry2D[count];
            PosesA = new Pose2D[count];
            PosesB = new Pose2D[count];
            for (int i = 0; i < count; i++)
            {
                A[i] = Scene2D.AnyGeometry(random);
                B[i] = Scene2D.AnyGeometry(random);
                PosesA[i] = Scene2D.AnyPose(random, 1.5f);
                PosesB[i] = Scene2D.AnyPose(random, 1.5f);
            }
        }

        internal int Count => A.Length;

        internal string Text(int i)
        {
            return A[i] + " at " + PosesA[i] + ", " + B[i] + " at " + PosesB[i];
        }
    }
}
