//! Builds and runs the C# tests on Mono, with the commands of their pages.

use crate::c::{self, C11};
use crate::count::{self, Tally};
use crate::recipe::{self, Followed};
use crate::{csharp, process, repo};
use anyhow::{Result, anyhow};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The C program that prints the sizes and offsets of the structs.
const OFFSETS: &str = "bindings/unity/Tests~/Core/offsets.c";

/// Incompatible native libraries. The macro `MISFIT` selects one by number.
const MISFITS: &str = "bindings/unity/Tests~/Core/misfit.c";

/// The page with the commands for the tests of the core wrappers, and the program that they make.
const CORE_PAGE: &str = "bindings/unity/Tests~/Core/README.md";
const CORE_PROGRAM: &str = "CoreTests.exe";

/// The page with the commands for the tests on stubs for Unity, and the program that they make.
const ENGINE_FREE_PAGE: &str = "bindings/unity/Tests~/EngineFree/README.md";
const ENGINE_FREE_PROGRAM: &str = "engine-free.exe";

/// The cases in which the wrappers must reject the native library. `missing` has no library at all. The page tests the
/// fourth case, `version`.
const REFUSED: [(&str, Option<&str>); 3] =
    [("missing", None), ("stranger", Some("0")), ("sizes", Some("2"))];

/// Tests the wrappers with the real library, then with each library that they must reject.
pub fn core(native: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    let program = follow(CORE_PAGE, native, "csharp/core", &mut tally)?.join(CORE_PROGRAM);
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
    let out = follow(ENGINE_FREE_PAGE, native, "csharp/engine-free", &mut tally)?;
    let program = out.join(ENGINE_FREE_PROGRAM);
    let nowhere = repo::scratch("csharp/missing")?;
    tally.add("missing", run(&program, &nowhere, &["missing".as_ref()])?);
    Ok(tally)
}

/// Runs the commands of a page, counts their tests, and returns the folder with their programs.
fn follow(page: &str, native: &Path, out: &str, tally: &mut Tally) -> Result<PathBuf> {
    let Followed { out, ended } = recipe::follow(page, native, out)?;
    tally.add("test", count::of_script(&ended.lines, ended.success));
    let succeeded = if ended.success { Ok(()) } else { Err(anyhow!("a command failed")) };
    tally.check(&format!("{page}, its recipe"), succeeded);
    Ok(out)
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
