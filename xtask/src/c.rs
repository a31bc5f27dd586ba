//! Compiles C programs against the header, with every warning an error.

use crate::process;
use std::path::Path;
use std::process::Command;

const WARNINGS: [&str; 7] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Wundef", "-Werror"];

/// A compiler with the flags for one language standard.
pub struct Dialect {
    pub compiler: &'static str,
    pub flags: &'static [&'static str],
}

/// The language standard where the compiler does not matter.
pub const C11: Dialect = Dialect { compiler: "gcc", flags: &["-std=c11", "-Wstrict-prototypes"] };

/// The standard of C++ where the compiler does not matter.
pub const CPP17: Dialect = Dialect { compiler: "g++", flags: &["-std=c++17"] };

/// A command that compiles `source` to `result`. The caller adds the libraries to link.
pub fn compiler(dialect: &Dialect, source: &Path, result: &Path) -> Command {
    let mut command = process::command(dialect.compiler);
    command
        .args(WARNINGS)
        .args(dialect.flags)
        .args(["-g", "-I", "include", "-o"])
        .arg(result)
        .arg(source);
    command
}
