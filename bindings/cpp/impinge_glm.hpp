// Conversions between Impinge and GLM: include it after your GLM headers, and pass glm::vec3 for Vec3.
//
//     world.raycast({camera.position, camera.forward, 100});
//     glm::vec3 place = impinge::Vec3(hit->hit.point);

#ifndef IMPINGE_GLM_HPP
#define IMPINGE_GLM_HPP

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "impinge.hpp"

template <> struct impinge::convert<glm::vec3> {
    static imp_vec3 in(const glm::vec3& v) { return {v.x, v.y, v.z}; }
    static glm::vec3 out(const imp_vec3& v) { return {v.x, v.y, v.z}; }
};

template <> struct impinge::convert<glm::vec2> {
    static imp_vec2 in(const glm::vec2& v) { return {v.x, v.y}; }
    static glm::vec2 out(const imp_vec2& v) { return {v.x, v.y}; }
};

template <> struct impinge::convert<glm::quat> {
    static imp_quat in(const glm::quat& q) { return {q.x, q.y, q.z, q.w}; }
    // GLM's constructor takes w first.
    static glm::quat out(const imp_quat& q) { return {q.w, q.x, q.y, q.z}; }
};

#endif
