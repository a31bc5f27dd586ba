//! The exports that serve assets of every kind.

use impinge::ffi::*;

use crate::attack::{Argument, Export};
use crate::dim2::polylines;
use crate::stage::Stage;
use crate::support::{listed, ok};
use crate::value::Value;
use crate::{compounds, export, meshes};

/// A handle of any asset, here of a hull.
fn asset(stage: &Stage) -> Argument {
    let mut argument = any_asset(stage);
    let no_handles = [0, u64::MAX, stage.world.id, stage.shapes[3].id, stage.hull.id | 1 << 53];
    for id in no_handles {
        let begins = format!("asset is 0x{id:016x}, which is no handle of an asset");
        argument.refuse(Value::Long(id), IMP_ERROR_HANDLE, &begins, "");
    }
    let hulls = stage.stale_hulls().into_iter().map(|hull| ("hull", hull.id));
    for (name, id) in hulls.chain(meshes::ended()) {
        let begins = format!("{name} 0x{id:016x} ");
        argument.refuse(Value::Long(id), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

/// A handle of an asset that can be saved.
pub fn saved(stage: &Stage, id: u64) -> Argument {
    let mut argument = asset(stage).but(Value::Long(id));
    for compound in compounds::living() {
        let begins =
            format!("asset is 0x{compound:016x}, a compound or polygon; expected a hull, ");
        argument.refuse(Value::Long(compound), IMP_ERROR_UNSUPPORTED, &begins, "");
    }
    argument
}

/// The kind of saved bytes.
pub fn saved_kind(good: u32) -> Argument {
    let mut argument = kind().but(Value::Word(good));
    for other in [IMP_ASSET_COMPOUND, IMP_ASSET_POLYGON] {
        let begins = format!("kind is {other}; expected that of a hull, ");
        argument.refuse(Value::Word(other), IMP_ERROR_UNSUPPORTED, &begins, "");
    }
    let saved = [IMP_ASSET_HULL, IMP_ASSET_MESH, IMP_ASSET_HEIGHT_FIELD, IMP_ASSET_POLYLINE];
    for other in saved.into_iter().filter(|kind| *kind != good) {
        argument.refuse(Value::Word(other), IMP_ERROR_BYTES, "bytes: ", "");
    }
    argument
}

fn any_asset(stage: &Stage) -> Argument {
    Argument::new("asset", "uint64_t", Value::Long(stage.hull.id))
}

fn kind() -> Argument {
    let mut argument = Argument::new("kind", "uint32_t", Value::Word(IMP_ASSET_HULL));
    for kind in [IMP_ASSET_POLYLINE + 1, 1 << 31, u32::MAX] {
        let begins = format!("kind is {kind}, which is no IMP_ASSET constant");
        argument.refuse(Value::Word(kind), IMP_ERROR_UNKNOWN, &begins, "");
    }
    argument
}

pub fn exports(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_asset_retain(asset(stage)) => IMP_OK),
        export!(imp_asset_release(asset(stage)) => IMP_OK),
        export!(imp_asset_release_all(kind()) => 1),
        export!(imp_asset_kind(any_asset(stage).harmless("it returns 0")) => IMP_ASSET_HULL as i32),
        export!(imp_asset_count(kind()) => 1),
    ]
}

#[test]
fn bytes_carry_their_kind() {
    let stage = Stage::new();
    let kinds = meshes::kinds()
        .into_iter()
        .chain([(stage.hull.id, IMP_ASSET_HULL), (polylines::polyline().id, IMP_ASSET_POLYLINE)]);
    for (id, kind) in kinds {
        let bytes = listed(0u8, |bytes, capacity| unsafe { imp_asset_save(id, bytes, capacity) });
        let mut loaded = 0;
        let (start, length) = (bytes.as_ptr(), bytes.len() as i32);
        let found = unsafe { imp_asset_load(start, length, IMP_ASSET_ANY, &mut loaded) };
        assert_eq!((found, imp_asset_kind(loaded)), (kind as i32, kind as i32));
        let again =
            listed(0u8, |bytes, capacity| unsafe { imp_asset_save(loaded, bytes, capacity) });
        assert_eq!(again, bytes);
        ok(imp_asset_release(loaded));
        let none = unsafe { imp_asset_load(start, 3, IMP_ASSET_ANY, &mut loaded) };
        assert_eq!(none, IMP_ERROR_BYTES);
    }
    drop(stage);
}

#[test]
fn a_handle_carries_its_kind() {
    let stage = Stage::new();
    assert_eq!(imp_asset_kind(stage.hull.id), IMP_ASSET_HULL as i32);
    for (id, kind) in meshes::kinds() {
        assert_eq!(imp_asset_kind(id), kind as i32);
    }
    for (_, id) in meshes::ended() {
        assert_eq!(imp_asset_kind(id), 0);
    }
    let kinds = IMP_ASSET_HULL..=IMP_ASSET_POLYLINE;
    let all: i32 = kinds.map(|kind| imp_asset_count(kind)).sum();
    assert_eq!(imp_asset_count(IMP_ASSET_ANY), all);
    drop(stage);
}
