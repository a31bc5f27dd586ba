//! Hostile calls: every export, each argument wrong in every way there is. Each call is refused with its own
//! status and a sentence that names the argument, and changes nothing.

#[path = "../support/mod.rs"]
mod support;

mod arguments;
mod attack;
mod buffers;
mod dim2;
mod dim3;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod fp_state;
mod handles;
#[cfg(not(debug_assertions))]
mod stack;
mod stage;
mod value;

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
    library: |_| dim3::exports::library();
    constructors: dim3::exports::constructors;
    pairs: dim3::exports::pairs;
    batches: dim3::exports::batches;
    worlds: dim3::world_exports::worlds;
    shapes_by_one: dim3::world_exports::shapes_by_one;
    shapes_by_many: dim3::world_exports::shapes_by_many;
    queries: dim3::world_exports::queries;
    query_batches: dim3::world_exports::query_batches;
    worlds_2d: dim2::world_exports::worlds;
    shapes_2d_by_one: dim2::world_exports::shapes_by_one;
    shapes_2d_by_many: dim2::world_exports::shapes_by_many;
    queries_2d: dim2::world_exports::queries;
    query_batches_2d: dim2::world_exports::query_batches;
    hulls: dim3::hulls::exports;
    large_polygons: |_| dim2::polygons::exports();
    bounds_kit: |_| dim3::kit_exports::bounds();
    sphere_kit: |_| dim3::kit_exports::spheres();
    kit_batches: |_| dim3::kit_exports::batches();
    fits: dim3::kit_exports::fits;
    rectangle_kit: |_| dim2::kit_exports::rectangle_kit();
    fits_2d: |_| dim2::kit_exports::fits();
    drawings: dim3::drawing::exports;
    casts: dim3::casts::exports;
    constructors_2d: |_| dim2::exports::constructors();
    questions_2d: |_| dim2::exports::questions();
    batches_2d: |_| dim2::exports::batches();
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
