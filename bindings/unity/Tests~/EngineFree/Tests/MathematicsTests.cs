using Impinge;
using Impinge.Mathematics;
using Unity.Mathematics;

namespace EngineFree
{
    /// <summary>Tests the conversions to Unity.Mathematics.</summary>
    sealed class MathematicsTests
    {
        public void Conversions()
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
    }
}
