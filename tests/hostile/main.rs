//! Hostile calls: every export with every kind of invalid argument. Each call returns its own status and an error
//! message that names the argument. It changes nothing.

#[path = "../support/mod.rs"]
mod support;

mod arguments;
mod assets;
mod attack;
mod buffers;
mod compounds;
mod dim2;
mod dim3;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod fp_state;
mod handles;
mod meshes;
mod ranges;
#[cfg(not(debug_assertions))]
mod stack;
mod stage;
mod value;

use std::collections::BTreeSet;

use attack::Export;
use stage::Stage;
use support::header;

/// Returns a list of exports for a stage.
type List = fn(&Stage) -> Vec<Export>;

/// Declares every list, and a test that attacks it.
macro_rules! lists {
    ($($run:ident { $($name:ident: $list:expr;)* })*) => {
        const LISTS: &[List] = &[$($($list),*),*];

        $($(
            #[test]
            fn $name() {
                $run($list);
            }
        )*)*
    };
}

lists! {
    run {
        library: |_| dim3::exports::library();
        worlds: dim3::world_exports::worlds;
        shapes_by_one: dim3::world_exports::shapes_by_one;
        shapes_by_many: dim3::world_exports::shapes_by_many;
        queries: dim3::world_exports::queries;
        hulls: dim3::hulls::exports;
        assets_of_any_kind: assets::exports;
        fits: dim3::kit_exports::fits;
        worlds_2d: dim2::world_exports::worlds;
        shapes_2d_by_one: dim2::world_exports::shapes_by_one;
        shapes_2d_by_many: dim2::world_exports::shapes_by_many;
        large_polygons_2d: |_| dim2::polygons::exports();
        polylines_2d: dim2::polylines::exports;
        compounds: compounds::assets;
        meshes: meshes::meshes;
        height_fields: meshes::height_fields;
        shapes_with_parts: compounds::shapes;
    }
    run_stateless {
        constructors: dim3::exports::constructors;
        pairs: dim3::exports::pairs;
        batches: dim3::exports::batches;
        casts: dim3::casts::exports;
        part_pairs: compounds::pairs;
        drawings: dim3::drawing::exports;
        query_batches: dim3::world_exports::query_batches;
        searches: dim3::searches::searches;
        search_batches: dim3::searches::search_batches;
        pairs_of_shapes: dim3::searches::pairs_of_shapes;
        overlaps_of_shapes: dim3::pairs::overlaps;
        masks: dim3::pairs::masks;
        bounds_kit: |_| dim3::kit_exports::bounds();
        sphere_kit: |_| dim3::kit_exports::spheres();
        kit_batches: |_| dim3::kit_exports::batches();
        constructors_2d: |_| dim2::exports::constructors();
        questions_2d: |_| dim2::exports::questions();
        batches_2d: |_| dim2::exports::batches();
        queries_2d: dim2::world_exports::queries;
        query_batches_2d: dim2::world_exports::query_batches;
        searches_2d: dim2::searches::searches;
        search_batches_2d: dim2::searches::search_batches;
        pairs_of_shapes_2d: dim2::searches::pairs_of_shapes;
        rectangle_kit_2d: |_| dim2::kit_exports::rectangle_kit();
        fits_2d: |_| dim2::kit_exports::fits();
    }
}

/// Attacks the exports of a list on one stage. Returns their number.
fn attack(list: List) -> usize {
    let stage = Stage::new();
    let exports = list(&stage);
    let calls: usize = exports.iter().map(|export| export.attack(&stage)).sum();
    stage.assert_aftermath();
    println!("{calls} hostile calls");
    exports.len()
}

/// Attacks the exports of a list, then calls each with valid arguments on its own stage.
fn run(list: List) {
    for place in 0..attack(list) {
        let stage = Stage::new();
        list(&stage)[place].accept();
        stage.assert_sound();
    }
}

/// Like [`run`], for exports that change nothing. All valid calls share a stage and leave it unchanged.
fn run_stateless(list: List) {
    attack(list);
    let stage = Stage::new();
    let before = stage.fingerprint();
    list(&stage).iter().for_each(Export::accept);
    assert_eq!(stage.fingerprint(), before);
    stage.assert_sound();
}

/// Every export and every parameter of the header has hostile cases.
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
