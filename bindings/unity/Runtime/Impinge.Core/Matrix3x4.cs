using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// An affine transform: rotation, scale and shear, then a translation. Start from <see cref="Identity"/>:
    /// default(Matrix3x4) maps every point to the origin.
    /// </summary>
    /// <remarks>The fields are the first three elements of each column of Unity's Matrix4x4.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct Matrix3x4
    {
        /// <summary>The image of the x axis (1, 0, 0), without the translation.</summary>
        public Vec3 XAxis;
        /// <summary>The image of the y axis (0, 1, 0), without the translation.</summary>
        public Vec3 YAxis;
        /// <summary>The image of the z axis (0, 0, 1), without the translation.</summary>
        public Vec3 ZAxis;
        /// <summary>The image of the origin.</summary>
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
