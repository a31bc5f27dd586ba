// Conversions between Impinge and Unreal: include it after CoreMinimal.h, and pass FVector3f, FVector2f and FQuat4f.
//
// FVector and FQuat are doubles. A float has no millimetres 20 km from the origin: subtract an origin near the action before
// you narrow, and add it to answers:
//
//     const impinge::Near near(Camera->GetComponentLocation());
//     world.raycast({near(Start), near.direction(End - Start), Length});
//     const FVector Place = near.back(hit->hit.point);
//
// Axes pass through unchanged, and lengths stay centimetres.

#ifndef IMPINGE_UNREAL_HPP
#define IMPINGE_UNREAL_HPP

#if defined(THIRD_PARTY_INCLUDES_START)
THIRD_PARTY_INCLUDES_START
#endif
#include "impinge.hpp"
#if defined(THIRD_PARTY_INCLUDES_END)
THIRD_PARTY_INCLUDES_END
#endif

template <> struct impinge::convert<FVector3f> {
    static imp_vec3 in(const FVector3f& v) { return {v.X, v.Y, v.Z}; }
    static FVector3f out(const imp_vec3& v) { return FVector3f(v.x, v.y, v.z); }
};

template <> struct impinge::convert<FVector2f> {
    static imp_vec2 in(const FVector2f& v) { return {v.X, v.Y}; }
    static FVector2f out(const imp_vec2& v) { return FVector2f(v.x, v.y); }
};

template <> struct impinge::convert<FQuat4f> {
    static imp_quat in(const FQuat4f& q) { return {q.X, q.Y, q.Z, q.W}; }
    static FQuat4f out(const imp_quat& q) { return FQuat4f(q.x, q.y, q.z, q.w); }
};

namespace impinge {

/// Places relative to an origin, so that they are exact as floats.
class Near {
    FVector origin;

public:
    explicit Near(const FVector& at) : origin(at) {}

    Vec3 operator()(const FVector& place) const { return direction(place - origin); }
    /// A vector that is no place.
    static Vec3 direction(const FVector& v) {
        return {static_cast<float>(v.X), static_cast<float>(v.Y), static_cast<float>(v.Z)};
    }
    Pose operator()(const FVector& place, const FQuat& rotation) const {
        return {(*this)(place), Quat(static_cast<float>(rotation.X), static_cast<float>(rotation.Y),
                                    static_cast<float>(rotation.Z), static_cast<float>(rotation.W))};
    }
    FVector back(const imp_vec3& place) const {
        return origin + FVector(static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(place.z));
    }
};

} // namespace impinge

#endif
