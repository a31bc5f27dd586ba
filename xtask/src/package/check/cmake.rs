//! Builds a C++ program with the archive by `FetchContent`, and with the repository by `add_subdirectory`.

use crate::count::Tally;
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::Path;

const PROGRAM: &str = "examples/cpp/pairs.cpp";

/// Ways to get the targets. `{from}` is the folder of the archive or of the repository.
const WAYS: [(&str, &str); 2] = [
    (
        "FetchContent",
        "include(FetchContent)\nFetchContent_Declare(impinge SOURCE_DIR {from})\nFetchContent_MakeAvailable(impinge)\n",
    ),
    ("add_subdirectory", "add_subdirectory({from} impinge)\n"),
];

pub fn run(archive: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    let [fetch, add] = WAYS;
    let repository = repo::root();
    for (from, name, (way, text)) in [
        (archive, "the archive", fetch),
        (archive, "the archive", add),
        (repository, "the repository", add),
    ] {
        for library in ["impinge", "static"] {
            let built = build(from, text, library);
            tally.check(&format!("CMake, {way} of {name}, impinge::{library}"), built);
        }
    }
    Ok(tally)
}

fn build(from: &Path, way: &str, library: &str) -> Result<()> {
    let folder = repo::scratch("cmake")?;
    let (project, out) = (folder.join("project"), folder.join("build"));
    let list = format!(
        "cmake_minimum_required(VERSION 3.16)\nproject(game C CXX)\nset(CMAKE_CXX_STANDARD 17)\n{}\
         add_executable(game {})\ntarget_link_libraries(game PRIVATE impinge::{library})\n",
        way.replace("{from}", &from.display().to_string()),
        repo::path(PROGRAM).display()
    );
    repo::write(&project.join("CMakeLists.txt"), list.as_bytes())?;
    process::quiet(process::command("cmake").arg("-S").arg(&project).arg("-B").arg(&out))?;
    process::quiet(process::command("cmake").arg("--build").arg(&out))?;
    let printed = process::quiet(&mut process::command(out.join("game")))?;
    let first = printed.lines().next().context("the program prints nothing")?;
    if first != "hero at 2.0: is free, 1.10 apart" {
        bail!("it prints {first:?}");
    }
    Ok(())
}
