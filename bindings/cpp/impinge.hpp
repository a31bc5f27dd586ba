// Impinge for C++17 and later: values with constructors, owners of worlds and assets, and every call with C++ types.
//
//     impinge::World world;
//     impinge::Hull hull = impinge::Hull::of(points);
//     impinge::Shape crate = world.create({hull, impinge::Pose{{0, 0.2f, 0}}});
//     world.update();
//     if (auto hit = world.raycast({{0, 5, 0}, {0, -1, 0}, 100})) { use(hit->hit.distance); }
//
// - Values (Vec3, Pose, Geometry ...) have the layout of the structs of impinge.h and convert from them.
// - World, World2D and the assets own what they name. A world moves only. A copy of an asset retains it. Shapes are plain
//   handles. After a move, the source owns nothing.
// - A failed call throws impinge::Error, or runs IMPINGE_ON_ERROR(status) if that is defined before this header, which must
//   not return. Without exceptions it writes the sentence to stderr and aborts. A function try_x returns the status instead.
// - Arrays are Span and Room: std::vector, std::array, std::span, arrays, or a pointer and a count. Arrays of one call
//   that must have one length, and have not, are IMP_ERROR_COUNT with a count of -1.
// - A form without Room returns a std::vector of all results. For hits with IMP_QUERY_NEAREST_ONLY, pass a Room.
// - The rules of threads, memory and lifetimes are those of impinge.h.

#ifndef IMPINGE_HPP
#define IMPINGE_HPP

#include <impinge.h>

#include <cfloat>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#if !defined(IMPINGE_ON_ERROR)
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#include <stdexcept>
#define IMPINGE_THROWS 1
#else
#include <cstdio>
#endif
#endif

namespace impinge {

/// The sentence of the last failed call of this thread.
struct Sentence {
    char text[256] = {};

    Sentence() { imp_last_error(text, static_cast<int32_t>(sizeof text)); }
};

#if defined(IMPINGE_THROWS)
/// What a failed call throws.
class Error : public std::runtime_error {
    int32_t code;

public:
    explicit Error(int32_t status) : std::runtime_error(Sentence().text), code(status) {}

    /// One of IMP_ERROR_*.
    int32_t status() const noexcept { return code; }
};
#endif

namespace detail {

[[noreturn]] inline void fail(int32_t status) {
#if defined(IMPINGE_ON_ERROR)
    IMPINGE_ON_ERROR(status);
    std::abort();
#elif defined(IMPINGE_THROWS)
    throw Error(status);
#else
    std::fprintf(stderr, "impinge: error %d: %s\n", static_cast<int>(status), Sentence().text);
    std::abort();
#endif
}

/// A length for C. Lengths that do not fit become -1, which every function refuses.
constexpr int32_t length(std::size_t size) noexcept {
    constexpr auto most = static_cast<std::size_t>((std::numeric_limits<int32_t>::max)());
    return size <= most ? static_cast<int32_t>(size) : -1;
}

constexpr int32_t length_if(bool is_right, std::size_t size) noexcept {
    return is_right ? length(size) : -1;
}

/// The number of results of two arrays, of which one may have a single element.
constexpr std::size_t joint(std::size_t a, std::size_t b) noexcept {
    return a == 1 ? b : a;
}

} // namespace detail

/// Returns a status that is not negative. Fails for others.
inline int32_t check(int32_t status) {
    if (status < 0) {
        detail::fail(status);
    }
    return status;
}

/// An array to read. It does not own it.
template <class T> class Span {
    const T* first = nullptr;
    std::size_t count = 0;

    template <class C>
    using Fits = std::enable_if_t<
        std::is_convertible_v<decltype(std::declval<const C&>().data()), const T*> &&
        sizeof(*std::declval<const C&>().data()) == sizeof(T)>;

public:
    constexpr Span() noexcept = default;
    constexpr Span(const T* data, std::size_t size) noexcept : first(data), count(size) {}
    constexpr Span(const T& one) noexcept : first(&one), count(1) {}
    template <class U, std::size_t N, class = std::enable_if_t<std::is_convertible_v<const U*, const T*> && sizeof(U) == sizeof(T)>>
    constexpr Span(const U (&array)[N]) noexcept : first(array), count(N) {}
    template <class C, class = Fits<C>>
    constexpr Span(const C& container) noexcept : first(container.data()), count(container.size()) {}

    constexpr const T* data() const noexcept { return first; }
    constexpr std::size_t size() const noexcept { return count; }
};

/// An array to write. It does not own it.
template <class T> class Room {
    T* first = nullptr;
    std::size_t count = 0;

public:
    constexpr Room() noexcept = default;
    constexpr Room(T* data, std::size_t size) noexcept : first(data), count(size) {}
    template <std::size_t N> constexpr Room(T (&array)[N]) noexcept : first(array), count(N) {}
    template <class C, class = std::enable_if_t<std::is_same_v<decltype(std::declval<C&>().data()), T*>>>
    constexpr Room(C& container) noexcept : first(container.data()), count(container.size()) {}

    constexpr T* data() const noexcept { return first; }
    constexpr std::size_t size() const noexcept { return count; }
};

/// A struct, or none.
template <class T> class Ref {
    const T* one = nullptr;

public:
    constexpr Ref() noexcept = default;
    constexpr Ref(std::nullptr_t) noexcept {}
    constexpr Ref(const T& value) noexcept : one(&value) {}

    constexpr const T* get() const noexcept { return one; }
};

namespace detail {

/// All results of a call that fills a Room and returns how many there are.
template <class T, class Call> std::vector<T> list(Call call) {
    std::vector<T> results(16);
    for (;;) {
        const auto exist = static_cast<std::size_t>(check(call(Room<T>(results))));
        const bool fits = exist <= results.size();
        results.resize(exist);
        if (fits) {
            return results;
        }
    }
}

} // namespace detail

/// Conversions of another library's type. Specialise it with `in`, from the type to an imp_vec3, imp_vec2, imp_quat or
/// imp_pose, and `out`, back again. See impinge_glm.hpp.
template <class T> struct convert;

namespace detail {

template <class T, class C>
using In = std::enable_if_t<std::is_same_v<decltype(convert<T>::in(std::declval<const T&>())), C>>;
template <class T, class C>
using Out = std::enable_if_t<std::is_same_v<decltype(convert<T>::out(std::declval<const C&>())), T>>;

} // namespace detail

struct Vec3 : imp_vec3 {
    constexpr Vec3(float px = 0, float py = 0, float pz = 0) noexcept : imp_vec3{px, py, pz} {}
    constexpr Vec3(const imp_vec3& v) noexcept : imp_vec3(v) {}
    template <class T, class = detail::In<T, imp_vec3>> Vec3(const T& other) : imp_vec3(convert<T>::in(other)) {}
    template <class T, class = detail::Out<T, imp_vec3>> operator T() const { return convert<T>::out(*this); }
};

struct Vec2 : imp_vec2 {
    constexpr Vec2(float px = 0, float py = 0) noexcept : imp_vec2{px, py} {}
    constexpr Vec2(const imp_vec2& v) noexcept : imp_vec2(v) {}
    template <class T, class = detail::In<T, imp_vec2>> Vec2(const T& other) : imp_vec2(convert<T>::in(other)) {}
    template <class T, class = detail::Out<T, imp_vec2>> operator T() const { return convert<T>::out(*this); }
};

/// A unit quaternion. The default does not turn.
struct Quat : imp_quat {
    constexpr Quat(float qx = 0, float qy = 0, float qz = 0, float qw = 1) noexcept : imp_quat{qx, qy, qz, qw} {}
    constexpr Quat(const imp_quat& q) noexcept : imp_quat(q) {}
    template <class T, class = detail::In<T, imp_quat>> Quat(const T& other) : imp_quat(convert<T>::in(other)) {}
    template <class T, class = detail::Out<T, imp_quat>> operator T() const { return convert<T>::out(*this); }
};

/// A cosine and a sine. The default does not turn.
struct Rotation2D : imp_rotation_2d {
    constexpr Rotation2D(float cosine = 1, float sine = 0) noexcept : imp_rotation_2d{cosine, sine} {}
    constexpr Rotation2D(const imp_rotation_2d& r) noexcept : imp_rotation_2d(r) {}

    static Rotation2D radians(float angle) {
        imp_rotation_2d result;
        check(imp_rotation_from_radians_2d(angle, &result));
        return result;
    }
    static Rotation2D degrees(float angle) {
        imp_rotation_2d result;
        check(imp_rotation_from_degrees_2d(angle, &result));
        return result;
    }
};

struct Pose : imp_pose {
    constexpr Pose(Vec3 at = {}, Quat turn = {}) noexcept : imp_pose{at, turn} {}
    template <class P, class = std::enable_if_t<std::is_same_v<P, imp_pose>>>
    constexpr Pose(const P& pose) noexcept : imp_pose(pose) {}
    template <class T, class = detail::In<T, imp_pose>, int = 0> Pose(const T& other) : imp_pose(convert<T>::in(other)) {}
};

struct Pose2D : imp_pose_2d {
    constexpr Pose2D(Vec2 at = {}, Rotation2D turn = {}) noexcept : imp_pose_2d{at, turn} {}
    template <class P, class = std::enable_if_t<std::is_same_v<P, imp_pose_2d>>>
    constexpr Pose2D(const P& pose) noexcept : imp_pose_2d(pose) {}
};

struct Ray : imp_ray {
    constexpr Ray(Vec3 from, Vec3 along, float most = FLT_MAX) noexcept : imp_ray{from, along, most} {}
    constexpr Ray(const imp_ray& ray) noexcept : imp_ray(ray) {}
};

struct Ray2D : imp_ray_2d {
    constexpr Ray2D(Vec2 from, Vec2 along, float most = FLT_MAX) noexcept : imp_ray_2d{from, along, most} {}
    constexpr Ray2D(const imp_ray_2d& ray) noexcept : imp_ray_2d(ray) {}
};

class Hull;
class Mesh;
class HeightField;
class Compound;
class Compound2D;
class Polygon2D;
class Polyline2D;

/// A 3D geometry. The default is none, which every call refuses.
struct Geometry : imp_geometry {
    Geometry() noexcept : imp_geometry{} {}
    Geometry(const imp_geometry& geometry) noexcept : imp_geometry(geometry) {}
    Geometry(const Hull& hull, Vec3 scale = {1, 1, 1});
    Geometry(const Mesh& mesh, Vec3 scale = {1, 1, 1});
    Geometry(const HeightField& field);
    Geometry(const Compound& compound);

    static Geometry sphere(float radius, Vec3 center = {}) {
        return made([&](imp_geometry* g) { return imp_geometry_sphere(&center, radius, g); });
    }
    static Geometry box(Vec3 half_extents, Pose at = {}) {
        return made([&](imp_geometry* g) { return imp_geometry_box(&at.position, &at.rotation, &half_extents, g); });
    }
    static Geometry capsule(Vec3 a, Vec3 b, float radius) {
        return made([&](imp_geometry* g) { return imp_geometry_capsule(&a, &b, radius, g); });
    }
    static Geometry triangle(Vec3 a, Vec3 b, Vec3 c) {
        return made([&](imp_geometry* g) { return imp_geometry_triangle(&a, &b, &c, g); });
    }
    static Geometry cylinder(Vec3 a, Vec3 b, float radius) {
        return made([&](imp_geometry* g) { return imp_geometry_cylinder(&a, &b, radius, g); });
    }
    static Geometry cone(Vec3 base, Vec3 apex, float base_radius) {
        return made([&](imp_geometry* g) { return imp_geometry_cone(&base, &apex, base_radius, g); });
    }
    static Geometry half_space(Vec3 normal, float offset = 0) {
        return made([&](imp_geometry* g) { return imp_geometry_half_space(&normal, offset, g); });
    }
    /// The geometry, grown by a radius on all sides.
    Geometry rounded(float by) const {
        return made([&](imp_geometry* g) { return imp_geometry_rounded(this, by, g); });
    }
    bool valid() const { return imp_geometry_valid(this) == IMP_OK; }

private:
    template <class Make> static Geometry made(Make make) {
        Geometry geometry;
        check(make(&geometry));
        return geometry;
    }
};

/// A 2D geometry. The default is none, which every call refuses.
struct Geometry2D : imp_geometry_2d {
    Geometry2D() noexcept : imp_geometry_2d{} {}
    Geometry2D(const imp_geometry_2d& geometry) noexcept : imp_geometry_2d(geometry) {}
    Geometry2D(const Polygon2D& polygon, Vec2 scale = {1, 1});
    Geometry2D(const Polyline2D& polyline, Vec2 scale = {1, 1});
    Geometry2D(const Compound2D& compound);

    static Geometry2D circle(float radius, Vec2 center = {}) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_circle_2d(&center, radius, g); });
    }
    static Geometry2D box(Vec2 half_extents, Pose2D at = {}) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_box_2d(&at.position, &at.rotation, &half_extents, g); });
    }
    static Geometry2D capsule(Vec2 a, Vec2 b, float radius) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_capsule_2d(&a, &b, radius, g); });
    }
    static Geometry2D segment(Vec2 a, Vec2 b) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_segment_2d(&a, &b, g); });
    }
    /// A convex polygon with at most IMP_POLYGON_MAX_VERTICES vertices. Polygon2D takes more.
    static Geometry2D polygon(Span<imp_vec2> points) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_polygon_2d(points.data(), detail::length(points.size()), g); });
    }
    static Geometry2D half_plane(Vec2 normal, float offset = 0) {
        return made([&](imp_geometry_2d* g) { return imp_geometry_half_plane_2d(&normal, offset, g); });
    }
    Geometry2D rounded(float by) const {
        return made([&](imp_geometry_2d* g) { return imp_geometry_rounded_2d(this, by, g); });
    }
    bool valid() const { return imp_geometry_valid_2d(this) == IMP_OK; }

private:
    template <class Make> static Geometry2D made(Make make) {
        Geometry2D geometry;
        check(make(&geometry));
        return geometry;
    }
};

/// Which shapes meet which. The default meets all.
struct Filter : imp_filter {
    constexpr Filter(uint64_t own = 1, uint64_t meets = ~uint64_t{0}, int64_t of_group = 0) noexcept
        : imp_filter{own, meets, of_group} {}
};

/// The options of a query. The default sees everything.
struct Query : imp_query {
    Query() : imp_query{} { check(imp_query_default(this)); }

    /// Only shapes with one of these category bits.
    Query& only(uint64_t categories) noexcept {
        filter.mask = categories;
        return *this;
    }
    Query& without_owner(uint64_t owner) noexcept {
        ignore_owner = owner;
        return *this;
    }
    /// The query keeps the pointer of the array.
    Query& without(Span<imp_shape> shapes) noexcept {
        ignored = shapes.data();
        ignored_count = detail::length(shapes.size());
        return *this;
    }
    /// Adds IMP_QUERY_* bits.
    Query& with(uint32_t bits) noexcept {
        flags |= bits;
        return *this;
    }
};

struct ShapeDesc : imp_shape_desc {
    ShapeDesc() : imp_shape_desc{} { check(imp_shape_desc_default(this)); }
    ShapeDesc(const Geometry& shape, const Pose& at = {}, uint32_t bits = 0) : ShapeDesc() {
        geometry = shape;
        pose = at;
        flags = bits;
    }
};

struct ShapeDesc2D : imp_shape_desc_2d {
    ShapeDesc2D() : imp_shape_desc_2d{} { check(imp_shape_desc_default_2d(this)); }
    ShapeDesc2D(const Geometry2D& shape, const Pose2D& at = {}, uint32_t bits = 0) : ShapeDesc2D() {
        geometry = shape;
        pose = at;
        flags = bits;
    }
};

} // namespace impinge

#include "impinge_calls.hpp"

namespace impinge {

/// A user of an asset. A copy is one more user. The last one ends the handle; shapes keep the asset alive.
template <class Self, class Handle, uint32_t Kind> class Asset {
    Handle owned{};

protected:
    /// Takes over a use.
    static Self made(Handle handle) noexcept {
        Self asset;
        asset.owned = handle;
        return asset;
    }

public:
    Asset() noexcept = default;
    Asset(const Asset& other) {
        if (other) {
            check(imp_asset_retain(other.owned.id));
            owned = other.owned;
        }
    }
    Asset(Asset&& other) noexcept : owned(std::exchange(other.owned, Handle{})) {}
    Asset& operator=(Asset other) noexcept {
        std::swap(owned, other.owned);
        return *this;
    }
    ~Asset() {
        if (*this) {
            imp_asset_release(owned.id);
        }
    }

    Handle get() const noexcept { return owned; }
    explicit operator bool() const noexcept { return owned.id != 0; }

    /// Takes over one use of a handle of C.
    static Self own(Handle handle) noexcept { return made(handle); }

    /// The bytes of the asset, for `load`. Compounds and polygons have none: IMP_ERROR_UNSUPPORTED.
    std::vector<uint8_t> save() const {
        std::vector<uint8_t> bytes(static_cast<std::size_t>(check(imp_asset_save(owned.id, nullptr, 0))));
        check(imp_asset_save(owned.id, bytes.data(), detail::length(bytes.size())));
        return bytes;
    }
    static Self load(Span<uint8_t> bytes) {
        Handle handle{};
        check(imp_asset_load(bytes.data(), detail::length(bytes.size()), Kind, &handle.id));
        return made(handle);
    }
};

class Hull : public Asset<Hull, imp_hull, IMP_ASSET_HULL>, public HullCalls<Hull> {
public:
    /// The convex hull of points.
    static Hull of(Span<imp_vec3> points, int32_t max_vertices = IMP_HULL_MAX_VERTICES) {
        imp_hull hull{};
        check(imp_hull_create(points.data(), detail::length(points.size()), max_vertices, &hull));
        return made(hull);
    }
};

class Mesh : public Asset<Mesh, imp_mesh, IMP_ASSET_MESH>, public MeshCalls<Mesh> {
public:
    /// Three indices for each triangle. `tags`: none, or one for each triangle. `flags`: IMP_MESH_* bits.
    static Mesh of(Span<imp_vec3> vertices, Span<uint32_t> indices, uint32_t flags = 0, Span<uint32_t> tags = {}) {
        const std::size_t triangles = indices.size() / 3;
        const bool are_right = indices.size() % 3 == 0 && (tags.size() == 0 || tags.size() == triangles);
        imp_mesh mesh{};
        check(imp_mesh_create(
            vertices.data(), detail::length(vertices.size()), indices.data(), detail::length_if(are_right, triangles),
            tags.size() == 0 ? nullptr : tags.data(), flags, &mesh));
        return made(mesh);
    }
};

struct HeightFieldDesc : imp_height_field_desc {
    HeightFieldDesc(uint32_t row_count, uint32_t column_count) : imp_height_field_desc{} {
        check(imp_height_field_desc_default(this));
        rows = row_count;
        columns = column_count;
    }
};

class HeightField : public Asset<HeightField, imp_height_field, IMP_ASSET_HEIGHT_FIELD>,
                    public HeightFieldCalls<HeightField> {
public:
    /// `samples`: rows * columns. `holes`, `diagonals`: a bit for each cell; `tags`: a byte. Null: none.
    static HeightField of(
        const imp_height_field_desc& desc, Span<float> samples, const uint8_t* holes = nullptr,
        const uint8_t* diagonals = nullptr, const uint8_t* tags = nullptr) {
        return create(desc, desc.flags & ~static_cast<uint32_t>(IMP_HEIGHT_FIELD_U16), samples, {holes, diagonals, tags});
    }
    /// 16-bit samples: a height is sample * scale + offset.
    static HeightField of(
        const imp_height_field_desc& desc, Span<uint16_t> samples, const uint8_t* holes = nullptr,
        const uint8_t* diagonals = nullptr, const uint8_t* tags = nullptr) {
        return create(desc, desc.flags | IMP_HEIGHT_FIELD_U16, samples, {holes, diagonals, tags});
    }
    /// Replaces a rectangle of samples, rows * columns of the format of the height field.
    template <class Sample>
    void update(uint32_t row, uint32_t column, uint32_t rows, uint32_t columns, Span<Sample> samples) const {
        static_assert(std::is_same_v<Sample, float> || std::is_same_v<Sample, uint16_t>);
        const bool is_u16 = (info().flags & IMP_HEIGHT_FIELD_U16) != 0;
        const bool is_right = is_u16 == std::is_same_v<Sample, uint16_t> &&
            samples.size() == std::size_t{rows} * columns;
        // Without samples the call fails, and changes nothing.
        check(imp_height_field_update(get(), row, column, rows, columns, is_right ? samples.data() : nullptr));
    }

private:
    struct Cells {
        const uint8_t *holes, *diagonals, *tags;
    };

    template <class Sample>
    static HeightField create(imp_height_field_desc desc, uint32_t flags, Span<Sample> samples, Cells cells) {
        desc.flags = flags;
        const bool is_right = samples.size() == std::size_t{desc.rows} * desc.columns;
        imp_height_field field{};
        check(imp_height_field_create(
            &desc, is_right ? samples.data() : nullptr, cells.holes, cells.diagonals, cells.tags, &field));
        return made(field);
    }
};

class Compound : public Asset<Compound, imp_compound, IMP_ASSET_COMPOUND>, public CompoundCalls<Compound> {
public:
    static Compound of(Span<imp_compound_part> parts, uint32_t flags = 0) {
        imp_compound compound{};
        check(imp_compound_create(parts.data(), detail::length(parts.size()), flags, &compound));
        return made(compound);
    }
};

class Compound2D : public Asset<Compound2D, imp_compound, IMP_ASSET_COMPOUND>, public Compound2DCalls<Compound2D> {
public:
    static Compound2D of(Span<imp_compound_part_2d> parts, uint32_t flags = 0) {
        imp_compound compound{};
        check(imp_compound_create_2d(parts.data(), detail::length(parts.size()), flags, &compound));
        return made(compound);
    }
};

class Polygon2D : public Asset<Polygon2D, imp_polygon, IMP_ASSET_POLYGON>, public Polygon2DCalls<Polygon2D> {
public:
    /// The convex hull of points.
    static Polygon2D of(Span<imp_vec2> points) {
        imp_polygon polygon{};
        check(imp_polygon_create_2d(points.data(), detail::length(points.size()), &polygon));
        return made(polygon);
    }
};

class Polyline2D : public Asset<Polyline2D, imp_polyline, IMP_ASSET_POLYLINE>, public Polyline2DCalls<Polyline2D> {
public:
    /// `flags`: IMP_POLYLINE_* bits. `tags`: none, or one for each edge.
    static Polyline2D of(Span<imp_vec2> points, uint32_t flags = 0, Span<uint32_t> tags = {}) {
        const std::size_t edges = points.size() - ((flags & IMP_POLYLINE_CLOSED) != 0 ? 0 : 1);
        const bool are_right = tags.size() == 0 || tags.size() == edges;
        imp_polyline polyline{};
        check(imp_polyline_create_2d(
            points.data(), detail::length_if(are_right, points.size()), tags.size() == 0 ? nullptr : tags.data(), flags,
            &polyline));
        return made(polyline);
    }
};

inline Geometry::Geometry(const Hull& hull, Vec3 scale) : imp_geometry{} {
    check(imp_geometry_hull(hull.get(), &scale, this));
}
inline Geometry::Geometry(const Mesh& mesh, Vec3 scale) : imp_geometry{} {
    check(imp_geometry_mesh(mesh.get(), &scale, this));
}
inline Geometry::Geometry(const HeightField& field) : imp_geometry{} {
    check(imp_geometry_height_field(field.get(), this));
}
inline Geometry::Geometry(const Compound& compound) : imp_geometry{} {
    check(imp_geometry_compound(compound.get(), this));
}
inline Geometry2D::Geometry2D(const Polygon2D& polygon, Vec2 scale) : imp_geometry_2d{} {
    check(imp_geometry_large_polygon_2d(polygon.get(), &scale, this));
}
inline Geometry2D::Geometry2D(const Polyline2D& polyline, Vec2 scale) : imp_geometry_2d{} {
    check(imp_geometry_polyline_2d(polyline.get(), &scale, this));
}
inline Geometry2D::Geometry2D(const Compound2D& compound) : imp_geometry_2d{} {
    check(imp_geometry_compound_2d(compound.get(), this));
}

/// A shape of a 3D world: a plain handle, which owns nothing.
struct Shape : imp_shape, ShapeCalls<Shape> {
    constexpr Shape() noexcept : imp_shape{0} {}
    constexpr Shape(imp_shape shape) noexcept : imp_shape(shape) {}

    imp_shape get() const noexcept { return *this; }
    using ShapeCalls<Shape>::pose;
    void pose(const Pose& to) const { set_pose(to); }
};

/// A shape of a 2D world: a plain handle, which owns nothing.
struct Shape2D : imp_shape, Shape2DCalls<Shape2D> {
    constexpr Shape2D() noexcept : imp_shape{0} {}
    constexpr Shape2D(imp_shape shape) noexcept : imp_shape(shape) {}

    imp_shape get() const noexcept { return *this; }
    using Shape2DCalls<Shape2D>::pose;
    void pose(const Pose2D& to) const { set_pose(to); }
};

constexpr bool operator==(const imp_shape& a, const imp_shape& b) noexcept { return a.id == b.id; }
constexpr bool operator!=(const imp_shape& a, const imp_shape& b) noexcept { return a.id != b.id; }

/// The owner of a world. It moves only.
template <class Self, uint32_t Flags> class WorldOwner {
    imp_world owned{};

public:
    explicit WorldOwner(uint32_t flags = 0, float margin = 0) {
        imp_world_desc desc{};
        check(imp_world_desc_default(&desc));
        desc.flags = flags | Flags;
        desc.margin = margin;
        check(imp_world_create(&desc, &owned));
    }
    explicit WorldOwner(const imp_world_desc& desc) { check(imp_world_create(&desc, &owned)); }
    WorldOwner(WorldOwner&& other) noexcept : owned(std::exchange(other.owned, imp_world{})) {}
    WorldOwner& operator=(WorldOwner&& other) noexcept {
        WorldOwner moved(std::move(other));
        std::swap(owned, moved.owned);
        return *this;
    }
    ~WorldOwner() {
        if (*this) {
            imp_world_destroy(owned);
        }
    }

    imp_world get() const noexcept { return owned; }
    explicit operator bool() const noexcept { return owned.id != 0; }

    /// Fills the buffer with the events of the last update. It grows and keeps its capacity.
    const std::vector<imp_event>& events(std::vector<imp_event>& buffer) const {
        buffer.resize(buffer.capacity());
        for (;;) {
            const auto exist = static_cast<std::size_t>(
                check(imp_world_events(owned, buffer.data(), detail::length(buffer.size()))));
            const bool fits = exist <= buffer.size();
            buffer.resize(exist);
            if (fits) {
                return buffer;
            }
        }
    }
};

class World : public WorldOwner<World, 0>, public WorldCalls<World> {
public:
    using WorldOwner::WorldOwner;
    using WorldCalls<World>::events;
    using WorldOwner::events;

    Shape create(const ShapeDesc& desc) {
        imp_shape shape{};
        check(imp_shape_create(get(), &desc, &shape));
        return shape;
    }
    std::vector<imp_shape> create(Span<imp_shape_desc> descs) {
        std::vector<imp_shape> shapes(descs.size());
        check(imp_shape_create_many(get(), descs.data(), detail::length(descs.size()), shapes.data()));
        return shapes;
    }
};

class World2D : public WorldOwner<World2D, IMP_WORLD_2D>, public World2DCalls<World2D> {
public:
    using WorldOwner::WorldOwner;
    using World2DCalls<World2D>::events;
    using WorldOwner::events;

    Shape2D create(const ShapeDesc2D& desc) {
        imp_shape shape{};
        check(imp_shape_create_2d(get(), &desc, &shape));
        return shape;
    }
    std::vector<imp_shape> create(Span<imp_shape_desc_2d> descs) {
        std::vector<imp_shape> shapes(descs.size());
        check(imp_shape_create_many_2d(get(), descs.data(), detail::length(descs.size()), shapes.data()));
        return shapes;
    }
};

} // namespace impinge

#endif
