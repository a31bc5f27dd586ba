//! Runs the C# tests on Mono.

use crate::c::{self, C11};
use crate::count::{self, Tally};
use crate::{csharp, process, repo};
use anyhow::Result;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The C program that prints the sizes and offsets of the structs.
const OFFSETS: &str = "bindings/unity/Tests~/Core/offsets.c";

/// Incompatible native libraries. The macro `MISFIT` selects one by number.
const MISFITS: &str = "bindings/unity/Tests~/Core/misfit.c";

/// The cases in which the wrappers must reject the native library. `missing` has no library at all.
const REFUSED: [(&str, Option<&str>); 4] =
    [("missing", None), ("stranger", Some("0")), ("version", Some("1")), ("sizes", Some("2"))];

/// Tests the wrappers with the real library, then with each library that they must reject.
pub fn core(native: &Path) -> Result<Tally> {
    let program = csharp::CORE.compile()?;
    let mut tally = run(&program, native, &[offsets()?.as_os_str()])?;
    for (how, misfit) in REFUSED {
        let folder = repo::scratch(&format!("csharp/{how}"))?;
        if let Some(number) = misfit {
            let library = folder.join("libimpinge.so");
            let mut command = c::compiler(&C11, &repo::path(MISFITS), &library);
            process::quiet(command.args(["-shared", "-fPIC"]).arg(format!("-DMISFIT={number}")))?;
        }
        tally.add(how, run(&program, &folder, &["--refused".as_ref(), how.as_ref()])?);
    }
    Ok(tally)
}

/// Tests the package's components and the sample on stubs for Unity, with and without the native library.
pub fn engine_free(native: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    for (world, definitions) in [("Editor", csharp::EDITOR), ("players", csharp::PLAYER)] {
        for library in csharp::LIBRARIES.iter().filter(|library| library.is_for(definitions)) {
            let compiled = library.compile(definitions);
            tally.check(&format!("{} compiles alone for {world}", library.name), compiled);
        }
    }
    let program = csharp::ENGINE_FREE.compile()?;
    tally.add("test", run(&program, native, &["test".as_ref()])?);
    let nowhere = repo::scratch("csharp/missing")?;
    tally.add("missing", run(&program, &nowhere, &["missing".as_ref()])?);
    Ok(tally)
}

fn run(program: &Path, native: &Path, arguments: &[&OsStr]) -> Result<Tally> {
    let ended = process::pass_through(csharp::mono(program, native).args(arguments))?;
    Ok(count::of_program(&ended.lines, ended.success))
}

/// Writes the table of sizes and offsets and returns its path.
pub fn offsets() -> Result<PathBuf> {
    let folder = repo::scratch("csharp")?;
    let (program, listed) = (folder.join("offsets"), folder.join("offsets.txt"));
    process::quiet(&mut c::compiler(&C11, &repo::path(OFFSETS), &program))?;
    repo::write(&listed, process::quiet(&mut process::command(program))?.as_bytes())?;
    Ok(listed)
}
