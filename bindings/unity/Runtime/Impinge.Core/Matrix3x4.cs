using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// An affine map: rotation, scale and shear, then a translation. Its fields are the first three elements of each
    /// of the four columns of Unity's Matrix4x4. default(Matrix3x4) makes everything the origin: start from
    /// <see cref="Identity"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Matrix3x4
    {
        /// <summary>What the map makes of (1, 0, 0), less the translation.</summary>
        public Vec3 XAxis;
        /// <summary>What the map makes of (0, 1, 0), less the translation.</summary>
        public Vec3 YAxis;
        /// <summary>What the map makes of (0, 0, 1), less the translation.</summary>
        public Vec3 ZAxis;
        /// <summary>What the map makes of the origin.</summary>
        public Vec3 Translation;

        public Matrix3x4(Vec3 xAxis, Vec3 yAxis, Vec3 zAxis, Vec3 translation)
        {
            XAxis = xAxis;
            YAxis = yAxis;
            ZAxis = zAxis;
            Translation = translation;
        }

        public static Matrix3x4 Identity => new Matrix3x4(
            new Vec3(1f, 0f, 0f), new Vec3(0f, 1f, 0f), new Vec3(0f, 0f, 1f), Vec3.Zero);

        public override string ToString()
        {
            return "x to " + XAxis + ", y to " + YAxis + ", z to " + ZAxis + ", moved by " + Translation;
        }
    }
}
