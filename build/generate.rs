//! Generates the C header and the raw C# declarations from the files of the interface.

use super::arrange::{Section, arrange};
use std::error::Error;
use std::fs;
use std::path::Path;

/// The header's sections. Types stand before the functions that use them.
const SECTIONS: &[Section] = &[
    Section {
        title: "VALUES, STATUS, LIBRARY",
        about: "Vectors, poses and handles; errors; versions, threads and memory.",
        files: &[
            "src/ffi/structs/types.rs",
            "src/ffi/structs/types_2d.rs",
            "src/ffi/calls/status.rs",
            "src/ffi/library.rs",
        ],
    },
    Section {
        title: "GEOMETRIES",
        about: "Makes geometries, which calls take by value.",
        files: &["src/ffi/assets/geometry.rs"],
    },
    Section {
        title: "ASSETS",
        about: "Hulls, polygons, meshes, height fields, polylines and compounds, which handles name.",
        files: &[
            "src/ffi/structs/concave_types.rs",
            "src/ffi/assets/asset.rs",
            "src/ffi/assets/asset_bytes.rs",
            "src/ffi/assets/hull.rs",
            "src/ffi/assets/polygon.rs",
            "src/ffi/assets/mesh.rs",
            "src/ffi/assets/mesh_build.rs",
            "src/ffi/assets/height_field.rs",
            "src/ffi/assets/polyline.rs",
            "src/ffi/assets/compound.rs",
        ],
    },
    Section {
        title: "PAIRS",
        about: "Do two geometries overlap, how far apart or how deep are they, where do they touch, and when will they?",
        files: &[
            "src/ffi/structs/parts.rs",
            "src/ffi/structs/answers.rs",
            "src/ffi/structs/manifolds.rs",
            "src/ffi/pairs/pair.rs",
            "src/ffi/pairs/hint.rs",
            "src/ffi/pairs/overlap_pairs.rs",
            "src/ffi/pairs/contact.rs",
            "src/ffi/pairs/part_pairs.rs",
            "src/ffi/pairs/cast.rs",
            "src/ffi/pairs/explain.rs",
        ],
    },
    Section {
        title: "ONE GEOMETRY",
        about: "Closest points, rays, bounds, and lines to draw.",
        files: &[
            "src/ffi/pairs/closest_point.rs",
            "src/ffi/pairs/raycast.rs",
            "src/ffi/pairs/aabb.rs",
            "src/ffi/pairs/lines.rs",
        ],
    },
    Section {
        title: "KITS AND FITS",
        about: "Bounding boxes, bounding spheres and 2D rectangles as values; the least of them around points.",
        files: &[
            "src/ffi/kits/bounds.rs",
            "src/ffi/kits/sphere.rs",
            "src/ffi/kits/rectangle.rs",
            "src/ffi/kits/fit.rs",
        ],
    },
    Section {
        title: "WORLDS",
        about: "Shapes with poses and filters, updates, events.",
        files: &[
            "src/ffi/structs/world_types.rs",
            "src/ffi/worlds/world.rs",
            "src/ffi/worlds/world_lines.rs",
            "src/ffi/worlds/shape.rs",
            "src/ffi/worlds/shape_state.rs",
            "src/ffi/worlds/continuous.rs",
            "src/ffi/worlds/shape_parts.rs",
            "src/ffi/worlds/event.rs",
            "src/ffi/worlds/event_contacts.rs",
        ],
    },
    Section {
        title: "QUERIES OF A WORLD",
        about: "Which shapes does a ray, a cast, a geometry or a point meet, and which are closest?",
        files: &[
            "src/ffi/structs/world_hits.rs",
            "src/ffi/queries/query.rs",
            "src/ffi/queries/query_ray.rs",
            "src/ffi/queries/query_cast.rs",
            "src/ffi/queries/query_motion.rs",
            "src/ffi/queries/query_closest.rs",
            "src/ffi/queries/query_point.rs",
            "src/ffi/queries/query_shape.rs",
            "src/ffi/worlds/shape_pairs.rs",
            "src/ffi/worlds/shape_mask.rs",
        ],
    },
    Section {
        title: "SIZES OF STRUCTS",
        about: "For bindings in other languages.",
        files: &["src/ffi/struct_size/mod.rs"],
    },
];

/// The files that make up the interface.
fn files() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().flat_map(|section| section.files.iter().copied())
}

/// The condition under which Unity links the library into the program, as it does on Apple's devices and on the web.
const LINKED_STATICALLY: &str =
    "(UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR";

/// Writes both files into a folder.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=cbindgen.toml");
    for file in files() {
        println!("cargo::rerun-if-changed={file}");
    }
    write_header(&folder.join("impinge.h"))?;
    write_csharp(&folder.join("NativeMethods.g.cs"))
}

fn write_header(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut builder =
        cbindgen::Builder::new().with_config(cbindgen::Config::from_file("cbindgen.toml")?);
    for file in files() {
        builder = builder.with_src(file);
    }
    let mut header = Vec::new();
    builder.generate()?.write(&mut header);
    Ok(fs::write(path, arrange(&String::from_utf8(header)?, SECTIONS)?)?)
}

fn write_csharp(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut builder = csbindgen::Builder::default();
    for file in files() {
        builder = builder.input_extern_file(file);
    }
    builder
        .csharp_dll_name("impinge")
        .csharp_dll_name_if(LINKED_STATICALLY, "__Internal")
        .csharp_namespace("Impinge.Native")
        .csharp_class_name("NativeMethods")
        .csharp_class_accessibility("public")
        .csharp_use_function_pointer(false)
        .csharp_use_nint_types(false)
        .csharp_generate_const_filter(|name| name.starts_with("IMP_"))
        .generate_csharp_file(path)?;
    let declarations = fs::read_to_string(path)?;
    Ok(fs::write(path, strip_raw_prefixes(&spell_out_arrays(&declarations)?))?)
}

/// Removes the prefix `r#` from names such as `box`, which is a keyword of Rust, but not of C#.
fn strip_raw_prefixes(declarations: &str) -> String {
    declarations.replace("r#", "")
}

/// Replaces each array of structs in a struct by one field per element: `points_0` and so on. C# has no such arrays.
fn spell_out_arrays(declarations: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    for line in declarations.lines() {
        let Some((indent, array)) = line.split_once("public fixed byte/* ") else {
            text += &format!("{line}\n");
            continue;
        };
        let (element, rest) = array.split_once(',').ok_or(line)?;
        let (name, length) = rest.rsplit_once(' ').ok_or(line)?.1.split_once('[').ok_or(line)?;
        for index in 0..length.trim_end_matches("];").parse::<u32>()? {
            text += &format!("{indent}public {element} {name}_{index};\n");
        }
    }
    Ok(text)
}
