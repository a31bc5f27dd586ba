//! The exports of casts, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::dim3::exports::JOINT;
use crate::dim3::faults;
use crate::export;
use crate::stage::Stage;
use crate::support::vec3;
use crate::value::Value;

pub fn exports(stage: &Stage) -> Vec<Export> {
    let mut exports = vec![
        export!(imp_cast(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            one("translation", vec3(0.5, 0.5, 0.0), faults::points()),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            flags(),
            room::<imp_cast_hit>("hit", 1),
        ) => 1),
        export!(imp_cast_motion(
            geometry(stage, "geometry_a"),
            pose("start_a"),
            pose("end_a"),
            geometry(stage, "geometry_b"),
            pose("start_b"),
            pose("end_b"),
            flags(),
            room::<imp_cast_hit>("hit", 1),
        ) => 1),
    ];
    for [a, b] in JOINT {
        let total = a.max(b);
        let joint = |which| joint_count(["count_a", "count_b"], [a, b], which);
        exports.push(export!(imp_cast_many(
            geometries(stage, "geometries_a", a),
            poses("poses_a", a),
            many("translations", &vec![vec3(0.5, 0.5, 0.0); a], faults::points()),
            joint(0),
            geometries(stage, "geometries_b", b),
            poses("poses_b", b),
            joint(1),
            flags(),
            room::<imp_cast_hit>("hits", total),
        ) => total as i32));
        exports.push(export!(imp_cast_motion_many(
            geometries(stage, "geometries_a", a),
            poses("starts_a", a),
            poses("ends_a", a),
            joint(0),
            geometries(stage, "geometries_b", b),
            poses("starts_b", b),
            poses("ends_b", b),
            joint(1),
            flags(),
            room::<imp_cast_hit>("hits", total),
        ) => total as i32));
    }
    exports
}

pub fn flags() -> Argument {
    let mut flags = Argument::new("flags", "uint32_t", Value::Word(0));
    for value in [IMP_CAST_SKIP_LEAVING + 1, 0x8000_0001, u32::MAX] {
        let begins = format!("flags is 0x{value:x}; expected no bit beyond 0x1");
        flags.refuse(Value::Word(value), IMP_ERROR_UNKNOWN, &begins, "");
    }
    flags
}
