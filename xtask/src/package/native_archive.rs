//! Assembles the archive for C, C++ and Unreal around the libraries.

use super::build::Built;
use super::{Made, NOTICES, linker, tarball};
use crate::interface::Names;
use crate::{notices, process, repo};
use anyhow::{Context, Result};
use std::path::Path;

const TEMPLATES: &str = "bindings/native";
const UNREAL: &str = "bindings/unreal";
const CPP: &str = "bindings/cpp";
const CPP_HEADERS: [&str; 5] = [
    "impinge.hpp",
    "impinge_calls.hpp",
    "impinge_eigen.hpp",
    "impinge_glm.hpp",
    "impinge_unreal.hpp",
];
const EXAMPLES: &str = "examples/c";
const CPP_EXAMPLES: &str = "examples/cpp";

/// The platforms whose compilers use pkg-config, with the system libraries that the static library needs.
const PKG_CONFIG: [(&str, &str); 4] = [
    ("linux-x64", "-lpthread -ldl -lm -lgcc_s"),
    ("linux-arm64", "-lpthread -ldl -lm -lgcc_s"),
    ("macos", ""),
    ("windows-x64", "-lkernel32 -lntdll -luserenv -lws2_32 -lgcc_eh"),
];

/// Writes everything but the libraries, which are in their folders.
pub fn assemble(folder: &Path, libraries: &[Made], version: &str) -> Result<()> {
    let copy = |from: &str, to: &str| repo::copy(&repo::path(from), &folder.join(to));
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md"] {
        copy(name, name)?;
    }
    copy(notices::PAGE, NOTICES)?;
    copy(repo::HEADER, repo::HEADER)?;
    for header in CPP_HEADERS {
        copy(&format!("{CPP}/{header}"), &format!("include/{header}"))?;
    }
    copy(&format!("{TEMPLATES}/README.md"), "README.md")?;
    copy(&format!("{TEMPLATES}/CMakeLists.txt"), "CMakeLists.txt")?;
    copy(&format!("{TEMPLATES}/impinge-config.cmake"), "lib/cmake/impinge/impinge-config.cmake")?;
    let template = |name: &str| repo::read_text(&repo::path(TEMPLATES).join(name));
    let config_version = filled(&template("impinge-config-version.cmake.in")?, version, "")?;
    repo::write(
        &folder.join("lib/cmake/impinge/impinge-config-version.cmake"),
        config_version.as_bytes(),
    )?;
    let pkg_config = template("impinge.pc.in")?;
    for (platform, system) in PKG_CONFIG {
        if libraries.iter().any(|it| it.platform.name == platform) {
            let path = folder.join(format!("lib/{platform}/pkgconfig/impinge.pc"));
            repo::write(&path, filled(&pkg_config, version, system)?.as_bytes())?;
        }
    }
    for (from, to) in [
        (EXAMPLES, EXAMPLES),
        (CPP_EXAMPLES, CPP_EXAMPLES),
        (&format!("{UNREAL}/Source"), "Source"),
    ] {
        let from = repo::path(from);
        for path in tarball::all_files(&from)? {
            repo::copy(&path, &folder.join(to).join(path.strip_prefix(&from)?))?;
        }
    }
    Ok(())
}

/// A template with its variables replaced.
fn filled(template: &str, version: &str, system: &str) -> Result<String> {
    let (series, _) = version.rsplit_once('.').context("the version has no dot")?;
    Ok(template
        .replace("@VERSION@", version)
        .replace("@SERIES@", series)
        .replace("@SYSTEM@", system))
}

/// Adds the import libraries of a DLL: in the format of MSVC and, if Rust made it, in that of GNU linkers.
pub fn import_libraries(builds: &[Built], library: &Path, functions: &Names) -> Result<()> {
    let folder = library.parent().context("the library is in no folder")?;
    if let Some(import) = builds.iter().find_map(|it| it.import.as_ref()) {
        repo::copy(import, &folder.join("libimpinge.dll.a"))?;
    }
    let machine = if folder.ends_with("windows-arm64") { "arm64" } else { "i386:x86-64" };
    let definitions = repo::scratch("package")?.join("impinge.def");
    repo::write(&definitions, definition_file(functions).as_bytes())?;
    let zig = linker::zig().context("the import library of MSVC needs zig")?;
    let mut command = process::command(&zig[0]);
    command.args(&zig[1..]).args(["dlltool", "-m", machine, "-D", "impinge.dll", "-d"]);
    process::quiet(command.arg(&definitions).arg("-l").arg(folder.join("impinge.lib"))).map(drop)
}

fn definition_file(functions: &Names) -> String {
    let lines: String = functions.iter().map(|name| format!("    {name}\n")).collect();
    format!("LIBRARY impinge.dll\nEXPORTS\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_keep_no_variable() {
        for name in ["impinge-config-version.cmake.in", "impinge.pc.in"] {
            let text = repo::read_text(&repo::path(TEMPLATES).join(name)).unwrap();
            let filled = filled(&text, "1.2.3", "-lm").unwrap();
            assert!(filled.contains("1.2.3") && !filled.contains('@'), "{filled}");
        }
        assert!(filled("", "1", "").is_err());
    }

    #[test]
    fn a_definition_file_lists_the_functions() {
        let functions = ["imp_b", "imp_a"].map(str::to_owned).into_iter().collect();
        assert_eq!(
            definition_file(&functions),
            "LIBRARY impinge.dll\nEXPORTS\n    imp_a\n    imp_b\n"
        );
    }
}
