//! The generated interface: the committed files are up to date, no struct has padding, and Unity's Burst compiler
//! accepts every signature.

mod support;

use std::collections::BTreeSet;
use std::mem::offset_of;

use impinge::ffi::*;
use support::header::{self, Field};

/// Compares a committed file with the one that this build generates.
#[cfg(feature = "generate")]
fn assert_fresh(committed: &str, generated: &str) {
    let path = format!("{}/{committed}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{committed}: {error}; run `cargo xtask generate`"));
    let line = text.lines().zip(generated.lines()).position(|(old, new)| old != new);
    let line = line.unwrap_or_else(|| text.lines().count().min(generated.lines().count())) + 1;
    assert!(
        text == generated,
        "{committed} differs from the generated file at line {line}; run `cargo xtask generate`"
    );
}

#[cfg(feature = "generate")]
#[test]
fn the_committed_header_is_fresh() {
    assert_fresh("include/impinge.h", include_str!(concat!(env!("OUT_DIR"), "/impinge.h")));
}

#[cfg(feature = "generate")]
#[test]
fn the_committed_csharp_declarations_are_fresh() {
    assert_fresh(
        "bindings/unity/Runtime/Impinge.Core/NativeMethods.g.cs",
        include_str!(concat!(env!("OUT_DIR"), "/NativeMethods.g.cs")),
    );
}

#[test]
fn the_version_is_cargos() {
    let part = |text: &str| text.parse::<i32>().unwrap();
    let version = part(env!("CARGO_PKG_VERSION_MAJOR")) * 1_000_000
        + part(env!("CARGO_PKG_VERSION_MINOR")) * 1_000
        + part(env!("CARGO_PKG_VERSION_PATCH"));
    assert_eq!(imp_version(), version);
    assert_eq!(IMP_VERSION, version);
    assert_eq!(imp_abi_version(), IMP_ABI_VERSION);
}

/// A comment that names a function, struct or constant which is gone sends readers nowhere.
#[test]
fn comments_name_only_what_the_header_declares() {
    let mut declared: BTreeSet<String> =
        header::functions().into_iter().map(|function| function.name).collect();
    declared.extend(header::structs().into_iter().chain(header::unions()).map(|it| it.name));
    let defined = header::TEXT.lines().filter_map(|line| line.strip_prefix("#define "));
    declared.extend(defined.filter_map(|rest| rest.split([' ', '(']).next()).map(str::to_owned));
    let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = header::TEXT.split(|letter: char| !is_in_name(letter));
    let names = words.filter(|word| word.starts_with("imp_") || word.starts_with("IMP_"));
    // The user's compiler defines it.
    declared.insert("IMP_STATIC".to_owned());
    // A family is named by its beginning, as in IMP_EVENT_*.
    let unknown: BTreeSet<&str> =
        names.filter(|name| !name.ends_with('_') && !declared.contains(*name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// A struct's layout in Rust.
struct Layout {
    name: &'static str,
    size: usize,
    /// Name, offset and size of each field, in declaration order.
    fields: Vec<(&'static str, usize, usize)>,
}

fn size_behind<S, T>(_: impl Fn(&S) -> &T) -> usize {
    size_of::<T>()
}

/// Returns the layout of a struct. A missing field is a compile error.
macro_rules! layout {
    ($name:ident: $($field:ident)*) => {{
        let _every_field = |$name { $($field: _),* }: $name| ();
        Layout {
            name: stringify!($name),
            size: size_of::<$name>(),
            fields: vec![$((
                stringify!($field),
                offset_of!($name, $field),
                size_behind(|value: &$name| &value.$field),
            )),*],
        }
    }};
}

fn layouts() -> Vec<Layout> {
    vec![
        layout!(imp_vec3: x y z),
        layout!(imp_quat: x y z w),
        layout!(imp_pose: position rotation),
        layout!(imp_bounds: min max),
        layout!(imp_geometry: kind radius data),
        layout!(imp_ray: origin direction max_distance),
        layout!(imp_hit: point normal distance flags part),
        layout!(imp_world: id),
        layout!(imp_shape: id),
        layout!(imp_world_desc: struct_size flags margin fatness event_categories),
        layout!(imp_filter: category mask group),
        layout!(imp_shape_desc: struct_size flags user_data filter geometry pose reserved owner),
        layout!(
            imp_query: struct_size flags filter ignore_owner ignore_group ignored included ignored_count
                included_words ignored_part_of ignored_part reserved
        ),
        layout!(imp_world_hit: shape user_data hit reserved),
        layout!(imp_pair: a b),
        layout!(imp_event: a b user_data_a user_data_b kind time),
        layout!(imp_stats: struct_size shapes enabled candidates pairs tested nodes height bytes tree_cost reserved),
        layout!(imp_separation: distance normal point_a point_b part_a part_b),
        layout!(imp_hull: id),
        layout!(
            imp_hull_info: struct_size rank vertices edges faces triangles saved_bytes excess volume
                center bounds bytes
        ),
        layout!(imp_contact_point: point_a point_b distance feature_a feature_b),
        layout!(imp_manifold: normal count points part_a part_b),
        layout!(imp_cast_hit: normal point_a point_b time distance flags part_a part_b),
        layout!(
            imp_axis: kind feature_a feature_b flags direction min_a max_a min_b max_b gap
        ),
        layout!(imp_line: start end),
        layout!(imp_sphere: center radius),
        layout!(imp_matrix: x_axis y_axis z_axis translation),
        layout!(imp_vec2: x y),
        layout!(imp_rotation_2d: cos sin),
        layout!(imp_pose_2d: position rotation),
        layout!(imp_bounds_2d: min max),
        layout!(imp_geometry_2d: kind radius data),
        layout!(imp_ray_2d: origin direction max_distance),
        layout!(imp_hit_2d: point normal distance flags part),
        layout!(imp_separation_2d: distance normal point_a point_b part_a part_b),
        layout!(imp_cast_hit_2d: normal point_a point_b time distance flags part_a part_b),
        layout!(imp_contact_point_2d: point_a point_b distance feature_a feature_b),
        layout!(imp_manifold_2d: normal count points part_a part_b),
        layout!(
            imp_axis_2d: kind feature_a feature_b flags direction min_a max_a min_b max_b gap
        ),
        layout!(imp_line_2d: start end),
        layout!(imp_rectangle: center half_extents rotation),
        layout!(imp_circle: center radius),
        layout!(imp_shape_desc_2d: struct_size flags user_data filter geometry pose owner),
        layout!(imp_world_hit_2d: shape user_data hit reserved),
        layout!(imp_polygon: id),
        layout!(imp_part: part triangle tag),
        layout!(imp_part_pair: a b),
        layout!(imp_compound: id),
        layout!(imp_compound_part: geometry pose tag),
        layout!(imp_compound_info: struct_size parts bounds bytes),
        layout!(imp_compound_part_2d: geometry pose tag reserved),
        layout!(imp_compound_info_2d: struct_size parts bounds bytes),
        layout!(imp_mesh: id),
        layout!(imp_mesh_build: id),
        layout!(
            imp_mesh_info: struct_size flags vertices triangles degenerate duplicate unreferenced
                open_edges bounds volume reserved bytes saved_bytes
        ),
        layout!(imp_height_field: id),
        layout!(
            imp_height_field_desc: struct_size flags rows columns cell_x cell_z scale offset
                min_height max_height thickness
        ),
        layout!(
            imp_height_field_info: struct_size flags rows columns holes cell_x cell_z min max
                min_height max_height thickness bytes saved_bytes
        ),
        layout!(imp_polyline: id),
        layout!(
            imp_polyline_info_2d: struct_size flags points edges zero_length_edges saved_bytes bounds
            bytes
        ),
        layout!(imp_world_cast_hit: shape user_data hit),
        layout!(imp_world_cast_hit_2d: shape user_data hit reserved),
        layout!(imp_world_closest_hit: shape user_data separation),
        layout!(imp_world_closest_hit_2d: shape user_data separation reserved),
        layout!(imp_world_line: start end color kind),
        layout!(imp_world_line_2d: start end color kind),
        layout!(imp_index_pair: a b),
        layout!(imp_hint: a b),
    ]
}

/// Returns the layouts of the union members of a geometry. `imp_struct_size` has no number for them.
fn members() -> Vec<Layout> {
    vec![
        layout!(imp_geometry_data_sphere: center),
        layout!(imp_geometry_data_capsule: point_a point_b),
        layout!(imp_geometry_data_box: center rotation half_extents),
        layout!(imp_geometry_data_triangle: point_a point_b point_c),
        layout!(imp_geometry_data_hull: hull scale reserved),
        layout!(imp_geometry_data_cylinder: point_a point_b side_radius),
        layout!(imp_geometry_data_cone: base apex base_radius),
        layout!(imp_geometry_data_half_space: normal offset),
        layout!(imp_geometry_data_mesh: mesh scale thickness),
        layout!(imp_geometry_data_height_field: height_field),
        layout!(imp_geometry_data_compound: compound),
        layout!(imp_geometry_data_circle_2d: center),
        layout!(imp_geometry_data_capsule_2d: point_a point_b),
        layout!(imp_geometry_data_box_2d: center rotation half_extents),
        layout!(imp_geometry_data_polygon_2d: count reserved vertices),
        layout!(imp_geometry_data_segment_2d: point_a point_b),
        layout!(imp_geometry_data_half_plane_2d: normal offset),
        layout!(imp_geometry_data_large_polygon_2d: polygon scale),
        layout!(imp_geometry_data_compound_2d: compound),
        layout!(imp_geometry_data_polyline_2d: polyline scale thickness reserved),
    ]
}

fn all_layouts() -> Vec<Layout> {
    layouts().into_iter().chain(members()).collect()
}

/// A union: its name, its size, and the types and names of its members.
type Union = (&'static str, usize, &'static [(&'static str, &'static str)]);

const UNIONS: [Union; 2] = [
    (
        "imp_geometry_data",
        size_of::<imp_geometry_data>(),
        &[
            ("struct imp_geometry_data_sphere", "sphere"),
            ("struct imp_geometry_data_capsule", "capsule"),
            ("struct imp_geometry_data_box", "box"),
            ("struct imp_geometry_data_triangle", "triangle"),
            ("struct imp_geometry_data_hull", "hull"),
            ("struct imp_geometry_data_cylinder", "cylinder"),
            ("struct imp_geometry_data_cone", "cone"),
            ("struct imp_geometry_data_half_space", "half_space"),
            ("struct imp_geometry_data_mesh", "mesh"),
            ("struct imp_geometry_data_height_field", "height_field"),
            ("struct imp_geometry_data_compound", "compound"),
        ],
    ),
    (
        "imp_geometry_data_2d",
        size_of::<imp_geometry_data_2d>(),
        &[
            ("struct imp_geometry_data_circle_2d", "circle"),
            ("struct imp_geometry_data_capsule_2d", "capsule"),
            ("struct imp_geometry_data_box_2d", "box"),
            ("struct imp_geometry_data_polygon_2d", "polygon"),
            ("struct imp_geometry_data_segment_2d", "segment"),
            ("struct imp_geometry_data_half_plane_2d", "half_plane"),
            ("struct imp_geometry_data_large_polygon_2d", "large_polygon"),
            ("struct imp_geometry_data_compound_2d", "compound"),
            ("struct imp_geometry_data_polyline_2d", "polyline"),
        ],
    ),
];

#[test]
fn the_only_unions_are_those_of_geometries_and_as_large_as_their_largest_member() {
    let sizes = |c_type: &str| {
        let found = members().into_iter().find(|layout| c_type.ends_with(layout.name));
        found.unwrap_or_else(|| panic!("{c_type} is not in the table")).size
    };
    let unions = header::unions();
    assert_eq!(unions.len(), UNIONS.len());
    for (found, (name, size, members)) in unions.iter().zip(UNIONS) {
        assert_eq!(found.name, name);
        let fields = found.fields.iter().map(|field| (field.c_type.as_str(), field.name.as_str()));
        assert_eq!(fields.collect::<Vec<_>>(), members, "{name}");
        let largest = members.iter().map(|(c_type, _)| sizes(c_type)).max();
        assert_eq!(largest, Some(size), "{name}");
    }
}

#[test]
fn geometries_are_as_small_as_their_content() {
    assert_eq!((size_of::<imp_geometry>(), size_of::<imp_geometry_2d>()), (48, 80));
}

#[test]
fn no_struct_has_padding() {
    for Layout { name, size, fields } in all_layouts() {
        let mut end = 0;
        for (field, offset, size) in fields {
            assert_eq!(offset, end, "padding before {name}.{field}");
            end += size;
        }
        assert_eq!(size, end, "padding at the end of {name}");
    }
}

#[test]
fn the_table_of_structs_is_that_of_the_header() {
    let layouts = all_layouts();
    let structs = header::structs();
    assert_eq!(structs.len(), layouts.len());
    for found in structs {
        let layout = layouts.iter().find(|layout| layout.name == found.name);
        let layout = layout.unwrap_or_else(|| panic!("{} is not in the table", found.name));
        let names: Vec<&str> = found.fields.iter().map(|field| field.name.as_str()).collect();
        let table: Vec<&str> = layout.fields.iter().map(|field| field.0).collect();
        assert_eq!(names, table, "{}", found.name);
    }
}

#[test]
fn the_library_reports_the_size_of_every_struct() {
    let mut last = 0;
    for layout in layouts() {
        let constant = layout.name.replacen("imp_", "IMP_STRUCT_", 1).to_uppercase();
        let define = format!("#define {constant} ");
        let number = header::TEXT.lines().find_map(|line| line.strip_prefix(&define));
        let which: u32 = number.and_then(|number| number.parse().ok()).expect(&constant);
        assert!(which > last, "{constant} is {which}, after {last}");
        assert_eq!(imp_struct_size(which) as usize, layout.size, "{constant}");
        last = which;
    }
    assert!(imp_struct_size(last + 1) < 0);
}

/// Returns the types that a pointer or a struct field may have.
fn plain_types() -> BTreeSet<String> {
    let numbers = ["int32_t", "uint32_t", "int64_t", "uint64_t", "float"].map(str::to_string);
    let structs = all_layouts().into_iter().map(|layout| format!("struct {}", layout.name));
    let unions = UNIONS.map(|(name, ..)| format!("union {name}"));
    numbers.into_iter().chain(structs).chain(unions).collect()
}

#[test]
fn structs_hold_plain_numbers_and_structs_only() {
    let plain = plain_types();
    for found in header::structs() {
        for Field { c_type, name } in &found.fields {
            // The lists of a query are the only pointers inside structs.
            let list = c_type.strip_prefix("const ").and_then(|rest| rest.strip_suffix(" *"));
            let c_type = list.filter(|_| found.name == "imp_query").unwrap_or(c_type);
            assert!(plain.contains(c_type), "{}.{name} is a {c_type}", found.name);
        }
    }
    for handle in [
        "imp_world",
        "imp_shape",
        "imp_hull",
        "imp_polygon",
        "imp_polyline",
        "imp_compound",
        "imp_polyline",
        "imp_mesh",
        "imp_height_field",
    ] {
        let structs = header::structs();
        let found = structs.iter().find(|found| found.name == handle).unwrap();
        let only = Field { c_type: "uint64_t".to_string(), name: "id".to_string() };
        assert_eq!(found.fields, [only], "{handle}");
    }
}

#[test]
fn signatures_are_legal_for_burst() {
    let handles = [
        "struct imp_world",
        "struct imp_shape",
        "struct imp_hull",
        "struct imp_polygon",
        "struct imp_polyline",
        "struct imp_compound",
        "struct imp_mesh",
        "struct imp_mesh_build",
        "struct imp_height_field",
    ];
    let by_value = [&["int32_t", "uint32_t", "uint64_t", "float"], &handles[..]].concat();
    let plain = plain_types();
    let functions = header::functions();
    assert!(functions.len() >= 64, "only {} functions were found", functions.len());
    for function in functions {
        assert_eq!(function.returns, "int32_t", "{}", function.name);
        for Field { c_type, name } in &function.parameters {
            let legal = match c_type.strip_suffix('*') {
                None => by_value.contains(&c_type.as_str()),
                Some(target) => {
                    let target = target.trim().trim_start_matches("const ");
                    plain.contains(target) || ["char", "uint8_t", "void"].contains(&target)
                }
            };
            assert!(legal, "{}: {name} is a {c_type}", function.name);
        }
    }
    let code = header::declarations();
    for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
        let illegal = ["bool", "_Bool", "enum", "size_t", "long", "unsigned", "double"];
        assert!(!illegal.contains(&word), "the header contains {word}");
    }
    assert!(!code.contains(':'), "the header has a bit field");
}
