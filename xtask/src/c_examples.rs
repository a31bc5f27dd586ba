//! Compiles the C examples with several compilers and language standards, and runs them.

use crate::c::{self, C11, Dialect};
use crate::count::{self, Tally};
use crate::native::Native;
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "examples/c";

const DIALECTS: [Dialect; 6] = [
    Dialect { compiler: "gcc", flags: &["-std=c99", "-Wstrict-prototypes"] },
    C11,
    Dialect { compiler: "clang", flags: &["-std=c99", "-Wstrict-prototypes"] },
    Dialect { compiler: "clang", flags: &["-std=c11", "-Wstrict-prototypes"] },
    Dialect { compiler: "g++", flags: &["-x", "c++", "-std=c++17"] },
    Dialect { compiler: "clang++", flags: &["-x", "c++", "-std=c++17"] },
];

/// The system libraries that Rust's standard library needs.
const SYSTEM_LIBRARIES: [&str; 4] = ["-lpthread", "-ldl", "-lm", "-lgcc_s"];

pub fn run(native: &Native) -> Result<Tally> {
    let sources = repo::files(&repo::path(EXAMPLES), "c")?;
    if sources.is_empty() {
        bail!("{EXAMPLES} has no examples");
    }
    Ok(count::of_each(&sources, |source| example(source, native)))
}

fn example(source: &Path, native: &Native) -> Tally {
    let mut tally = Tally::default();
    let name = repo::shown(source);
    for dialect in &DIALECTS {
        let what = format!("{name} {} {}", dialect.compiler, dialect.flags.join(" "));
        let linked = with_shared_library(dialect, source, native);
        tally.check(&what, linked.and_then(|program| execute(&program, native)));
    }
    let linked = with_shared_library(&C11, source, native);
    tally.check(&format!("{name} valgrind"), linked.and_then(|program| valgrind(&program, native)));
    tally.check(&format!("{name} static library"), with_static_library(source, native));
    tally
}

fn with_shared_library(dialect: &Dialect, source: &Path, native: &Native) -> Result<PathBuf> {
    let program = program(source)?;
    let mut command = c::compiler(dialect, source, &program);
    process::quiet(command.arg("-L").arg(&native.folder).arg("-limpinge"))?;
    Ok(program)
}

fn with_static_library(source: &Path, native: &Native) -> Result<()> {
    let archive = native.archive.as_ref().context("no static library was built")?;
    let program = program(source)?;
    let mut command = c::compiler(&C11, source, &program);
    process::quiet(command.arg("-DIMP_STATIC").arg(archive).args(SYSTEM_LIBRARIES))?;
    process::quiet(&mut process::command(program)).map(drop)
}

fn program(source: &Path) -> Result<PathBuf> {
    Ok(repo::scratch("c")?.join(source.file_stem().context("a C file without a name")?))
}

fn execute(program: &Path, native: &Native) -> Result<()> {
    let mut command = process::command(program);
    process::quiet(command.env("LD_LIBRARY_PATH", &native.folder)).map(drop)
}

/// Runs a program under valgrind. Invalid accesses and leaks are errors.
fn valgrind(program: &Path, native: &Native) -> Result<()> {
    let mut command = process::command("valgrind");
    command.args(["--quiet", "--error-exitcode=1", "--leak-check=full"]);
    command.arg("--errors-for-leak-kinds=definite,indirect,possible").arg(program);
    process::quiet(command.env("LD_LIBRARY_PATH", &native.folder)).map(drop)
}
