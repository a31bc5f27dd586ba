// Conversions between Impinge and Eigen: include it after your Eigen headers, and pass Eigen::Vector3f for Vec3.

#ifndef IMPINGE_EIGEN_HPP
#define IMPINGE_EIGEN_HPP

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "impinge.hpp"

template <> struct impinge::convert<Eigen::Vector3f> {
    static imp_vec3 in(const Eigen::Vector3f& v) { return {v.x(), v.y(), v.z()}; }
    static Eigen::Vector3f out(const imp_vec3& v) { return {v.x, v.y, v.z}; }
};

template <> struct impinge::convert<Eigen::Vector2f> {
    static imp_vec2 in(const Eigen::Vector2f& v) { return {v.x(), v.y()}; }
    static Eigen::Vector2f out(const imp_vec2& v) { return {v.x, v.y}; }
};

template <> struct impinge::convert<Eigen::Quaternionf> {
    static imp_quat in(const Eigen::Quaternionf& q) { return {q.x(), q.y(), q.z(), q.w()}; }
    // Eigen's constructor takes w first.
    static Eigen::Quaternionf out(const imp_quat& q) { return {q.w, q.x, q.y, q.z}; }
};

#endif
