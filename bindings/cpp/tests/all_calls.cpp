// Compiles every generated call, used or not.

#include <impinge.hpp>

template class impinge::WorldCalls<impinge::World>;
template class impinge::World2DCalls<impinge::World2D>;
template class impinge::ShapeCalls<impinge::Shape>;
template class impinge::Shape2DCalls<impinge::Shape2D>;
template class impinge::HullCalls<impinge::Hull>;
template class impinge::MeshCalls<impinge::Mesh>;
template class impinge::HeightFieldCalls<impinge::HeightField>;
template class impinge::CompoundCalls<impinge::Compound>;
template class impinge::Compound2DCalls<impinge::Compound2D>;
template class impinge::Polygon2DCalls<impinge::Polygon2D>;
template class impinge::Polyline2DCalls<impinge::Polyline2D>;

static_assert(sizeof(impinge::Vec3) == sizeof(imp_vec3) && alignof(impinge::Vec3) == alignof(imp_vec3));
static_assert(sizeof(impinge::Pose) == sizeof(imp_pose) && sizeof(impinge::Geometry) == sizeof(imp_geometry));
static_assert(sizeof(impinge::Pose2D) == sizeof(imp_pose_2d) && sizeof(impinge::Geometry2D) == sizeof(imp_geometry_2d));
static_assert(sizeof(impinge::Shape) == sizeof(imp_shape) && sizeof(impinge::Query) == sizeof(imp_query));
static_assert(!std::is_copy_constructible_v<impinge::World> && std::is_nothrow_move_constructible_v<impinge::World>);
static_assert(std::is_copy_constructible_v<impinge::Hull> && std::is_nothrow_move_assignable_v<impinge::Hull>);

int main() { return 0; }
