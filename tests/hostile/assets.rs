//! The exports that serve assets of every kind.

use impinge::ffi::*;

use crate::attack::{Argument, Export};
use crate::stage::Stage;
use crate::value::Value;
use crate::{export, meshes};

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
