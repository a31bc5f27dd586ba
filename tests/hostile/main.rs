//! Hostile calls: every export, each argument wrong in every way there is. Each call is refused with its own
//! status and a sentence that names the argument, and changes nothing.

#[path = "../support/settings.rs"]
mod settings;
#[path = "../support/mod.rs"]
mod support;

mod arguments;
mod arguments_2d;
mod attack;
mod buffers;
mod casts;
mod drawing;
mod exports;
mod exports_2d;
mod extremes;
mod extremes_2d;
mod faults;
mod faults_2d;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod fp_state;
mod handles;
mod hulls;
mod kit_exports;
mod kit_exports_2d;
mod polygons;
#[cfg(not(debug_assertions))]
mod stack;
mod stage;
mod stage_2d;
mod value;
mod world_exports;
mod world_exports_2d;

use std::collections::BTreeSet;

use attack::Export;
use stage::Stage;
use support::header;

/// A list of exports, made anew for each stage.
type List = fn(&Stage) -> Vec<Export>;

/// Every list, and a test that attacks it.
macro_rules! lists {
    ($($name:ident: $list:expr;)*) => {
        const LISTS: &[List] = &[$($list),*];

        $(
            #[test]
            fn $name() {
                run($list);
            }
        )*
    };
}

lists! {
    library: |_| exports::library();
    constructors: exports::constructors;
    pairs: exports::pairs;
    batches: exports::batches;
    worlds: world_exports::worlds;
    shapes_by_one: world_exports::shapes_by_one;
    shapes_by_many: world_exports::shapes_by_many;
    queries: world_exports::queries;
    query_batches: world_exports::query_batches;
    worlds_of_the_plane: world_exports_2d::worlds;
    shapes_of_the_plane_by_one: world_exports_2d::shapes_by_one;
    shapes_of_the_plane_by_many: world_exports_2d::shapes_by_many;
    queries_of_the_plane: world_exports_2d::queries;
    query_batches_of_the_plane: world_exports_2d::query_batches;
    hulls: hulls::exports;
    large_polygons: |_| polygons::exports();
    bounds_kit: |_| kit_exports::bounds();
    sphere_kit: |_| kit_exports::spheres();
    kit_batches: |_| kit_exports::batches();
    fits: kit_exports::fits;
    rectangle_kit: |_| kit_exports_2d::rectangle_kit();
    fits_of_the_plane: |_| kit_exports_2d::fits();
    drawings: drawing::exports;
    casts: casts::exports;
    constructors_of_the_plane: |_| exports_2d::constructors();
    questions_of_the_plane: |_| exports_2d::questions();
    batches_of_the_plane: |_| exports_2d::batches();
}

/// Attacks a list's exports on one stage, then calls each with good arguments on a stage of its own.
fn run(list: List) {
    let stage = Stage::new();
    let exports = list(&stage);
    let calls: usize = exports.iter().map(|export| export.attack(&stage)).sum();
    stage.assert_aftermath();
    println!("{calls} hostile calls");
    drop(stage);
    for place in 0..exports.len() {
        let stage = Stage::new();
        list(&stage)[place].accept();
        stage.assert_sound();
    }
}

/// A new export, or a new parameter of an old one, fails here until it has its hostile cases.
#[test]
fn every_parameter_of_every_export_of_the_header_is_attacked() {
    let stage = Stage::new();
    let exports: Vec<Export> = LISTS.iter().flat_map(|list| list(&stage)).collect();
    let declared = header::functions();
    for function in &declared {
        let mut registered =
            exports.iter().filter(|export| export.name == function.name).peekable();
        assert!(registered.peek().is_some(), "{} has no hostile case", function.name);
        for export in registered {
            let listed = export.arguments.iter();
            let listed: Vec<_> = listed.map(|a| (a.c_type.as_str(), a.name)).collect();
            let parameters = function.parameters.iter();
            let parameters: Vec<_> =
                parameters.map(|field| (field.c_type.as_str(), field.name.as_str())).collect();
            assert_eq!(listed, parameters, "{}", function.name);
            export.assert_complete();
        }
    }
    let known: BTreeSet<&str> = declared.iter().map(|function| function.name.as_str()).collect();
    for export in &exports {
        assert!(known.contains(export.name), "{} is not in the header", export.name);
    }
}
