// The conversions of Unreal's vectors, with stand-ins for them.

#include <cmath>
#include <cstdlib>

struct FVector3f {
    float X, Y, Z;
    FVector3f(float x, float y, float z) : X(x), Y(y), Z(z) {}
};

struct FVector2f {
    float X, Y;
    FVector2f(float x, float y) : X(x), Y(y) {}
};

struct FQuat4f {
    float X, Y, Z, W;
    FQuat4f(float x, float y, float z, float w) : X(x), Y(y), Z(z), W(w) {}
};

struct FVector {
    double X, Y, Z;
    FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
    FVector operator-(const FVector& v) const { return {X - v.X, Y - v.Y, Z - v.Z}; }
    FVector operator+(const FVector& v) const { return {X + v.X, Y + v.Y, Z + v.Z}; }
};

struct FQuat {
    double X, Y, Z, W;
};

#include <impinge_unreal.hpp>

using namespace impinge;

int main() {
    // 3,000 km from the origin, in centimetres.
    const FVector camera(3e8, -3e8, 0);
    const Near near(camera);
    World world;
    world.create({Geometry::sphere(50), near(camera + FVector(1000, 0, 0), FQuat{0, 0, 0, 1})});
    const auto hit = world.raycast({near(camera + FVector(0, 0.25, 0)), Near::direction(FVector(1, 0, 0))});
    if (!hit) {
        return EXIT_FAILURE;
    }
    const FVector place = near.back(hit->hit.point) - camera;
    const FVector3f narrow = Vec3(FVector3f(1, 2, 3));
    const FQuat4f turn = Quat(FQuat4f(0, 0, 0, 1));
    const FVector2f flat = Vec2(FVector2f(4, 5));
    const bool is_right = std::abs(place.X - 950) < 0.01 && std::abs(place.Y - 0.25) < 1e-5 && narrow.Z == 3 &&
        turn.W == 1 && flat.Y == 5;
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
