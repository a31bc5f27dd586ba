using Impinge;
using Impinge.Mathematics;
using Impinge.Unity;
using Unity.Mathematics;

namespace EngineFree
{
    /// <summary>Tests the conversions to the types of Unity and Unity.Mathematics.</summary>
    sealed class ConversionTests
    {
        public void Mathematics()
        {
            var three = new Vec3(1, 2, 3);
            var two = new Vec2(1, 2);
            var four = new Quat(1, 2, 3, 4);
            float3 f3 = three.ToFloat3();
            float2 f2 = two.ToFloat2();
            quaternion q = four.ToMathematics();
            Checks.Expect(f3.x == 1 && f3.y == 2 && f3.z == 3 && f3.ToImpinge() == three, "float3");
            Checks.Expect(f2.x == 1 && f2.y == 2 && f2.ToImpinge() == two, "float2");
            Checks.Expect(q.value.x == 1 && q.value.w == 4 && q.ToImpinge() == four, "quaternion");
        }

        public void PosesRaysAndBounds()
        {
            var pose = new Pose(new Vec3(1, 2, 3), Quat.FromAxisAngle(new Vec3(0, 1, 0), 90));
            UnityEngine.Pose placed = pose.ToUnity();
            Checks.Expect(placed.position.z == 3 && placed.rotation.y == pose.Rotation.Y, "to Unity's pose");
            Checks.Same(pose.ToString(), placed.ToImpinge().ToString(), "the pose and back");
            var ray = new UnityEngine.Ray(new UnityEngine.Vector3(4, 5, 6), new UnityEngine.Vector3(0, 0, 2));
            Ray converted = ray.ToImpinge(7);
            Checks.Expect(converted.Origin == new Vec3(4, 5, 6) && converted.Direction == new Vec3(0, 0, 1)
                && converted.MaxDistance == 7, "the ray");
            Checks.Same(float.MaxValue, ray.ToImpinge().MaxDistance, "a ray without end");
            var bounds = new Bounds3(new Vec3(1, 2, 3), new Vec3(3, 6, 9));
            UnityEngine.Bounds box = bounds.ToUnity();
            Checks.Expect(box.center.y == 4 && box.size.z == 6, "to Unity's bounds");
            Checks.Same(bounds.ToString(), box.ToImpinge().ToString(), "the bounds and back");
        }

        /// <summary>Unity's and our Euler angles have the same order and sense.</summary>
        public void EulerAngles()
        {
            foreach (float x in new[] { 0f, 30f, -100f })
            {
                foreach (float y in new[] { 0f, 45f, 200f })
                {
                    Quat ours = Quat.FromEuler(x, y, 70);
                    UnityEngine.Quaternion unity = UnityEngine.Quaternion.Euler(x, y, 70);
                    float dot = ours.X * unity.x + ours.Y * unity.y + ours.Z * unity.z + ours.W * unity.w;
                    Checks.Near(1, System.Math.Abs(dot), "Euler angles " + x + ", " + y);
                }
            }
        }
    }
}
