//! Builds the C examples with the archive in several ways. Each must print the same bytes as on this machine.

use super::super::wine;
use crate::count::Tally;
use crate::ran::Check;
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A way to build the examples and to run them.
struct Way {
    name: &'static str,
    /// The folder of the library in the archive.
    platform: &'static str,
    build: Build,
    run: Run,
}

enum Build {
    /// A compiler, with arguments after the source. `{lib}` stands for the folder of the platform.
    Compiler(&'static [&'static str], &'static [&'static str]),
    /// The compiler of this machine, with the arguments that pkg-config gives.
    PkgConfig,
    /// CMake, with definitions.
    CMake(&'static [&'static str]),
}

enum Run {
    Here,
    Wine,
    Qemu,
    Node,
}

/// The first way gives the expected output.
const WAYS: [Way; 9] = [
    Way {
        name: "gcc",
        platform: "linux-x64",
        build: Build::Compiler(&["gcc"], &["-L{lib}", "-limpinge"]),
        run: Run::Here,
    },
    Way { name: "pkg-config", platform: "linux-x64", build: Build::PkgConfig, run: Run::Here },
    Way { name: "CMake", platform: "linux-x64", build: Build::CMake(&[]), run: Run::Here },
    Way {
        name: "CMake, static library",
        platform: "linux-x64",
        build: Build::CMake(&["-DIMPINGE_LIBRARY=impinge::static"]),
        run: Run::Here,
    },
    Way {
        name: "MinGW, import library of GNU",
        platform: "windows-x64",
        build: Build::Compiler(&["x86_64-w64-mingw32-gcc"], &["{lib}/libimpinge.dll.a"]),
        run: Run::Wine,
    },
    Way {
        name: "CMake, MinGW, import library of MSVC",
        platform: "windows-x64",
        build: Build::CMake(WINDOWS),
        run: Run::Wine,
    },
    Way {
        name: "CMake, MinGW, static library",
        platform: "windows-x64",
        build: Build::CMake(&[
            WINDOWS[0],
            WINDOWS[1],
            WINDOWS[2],
            "-DIMPINGE_LIBRARY=impinge::static",
        ]),
        run: Run::Wine,
    },
    Way {
        name: "gcc for Arm",
        platform: "linux-arm64",
        build: Build::Compiler(&["aarch64-linux-gnu-gcc"], &["-L{lib}", "-limpinge"]),
        run: Run::Qemu,
    },
    Way {
        name: "Emscripten",
        platform: "webgl",
        build: Build::Compiler(EMCC, &["{lib}/libimpinge.a"]),
        run: Run::Node,
    },
];

/// One file, because old Emscripten loads a second one in a way that Node refuses.
const EMCC: &[&str] = &["emcc", "-O1", "-DIMP_STATIC", "-sSINGLE_FILE=1", "-sEXIT_RUNTIME=1"];

const WINDOWS: &[&str] = &[
    "-DCMAKE_SYSTEM_NAME=Windows",
    "-DCMAKE_SYSTEM_PROCESSOR=x86_64",
    "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc",
];

/// The foreign platforms whose examples run here, with the line of the table that README shows.
const RECORDED: [(&str, Check); 3] = [
    ("windows-x64", Check::WindowsExamples),
    ("linux-arm64", Check::ArmExamples),
    ("webgl", Check::WebExamples),
];

/// Runs the examples in every way, and adds the platforms on which all have passed to `passed`.
pub fn run(native: &Path, passed: &mut Vec<Check>) -> Result<Tally> {
    let sources = repo::files(&native.join("examples/c"), "c")?;
    let mut tally = Tally::default();
    let mut expected: Option<Vec<String>> = None;
    let (mut ran, mut failed) = (BTreeSet::new(), BTreeSet::new());
    for way in &WAYS {
        if !native.join("lib").join(way.platform).is_dir() {
            println!("skipped {}: no library for {}", way.name, way.platform);
            continue;
        }
        let name = format!("{} examples: {}", sources.len(), way.name);
        let printed = way.print(native, &sources);
        let compared = printed.and_then(|printed| match &expected {
            None => {
                expected = Some(printed);
                Ok(())
            }
            Some(expected) => equal(&sources, expected, &printed),
        });
        ran.insert(way.platform);
        if compared.is_err() {
            failed.insert(way.platform);
        }
        tally.check(&name, compared);
    }
    let has_passed = |platform| ran.contains(platform) && !failed.contains(platform);
    passed.extend(RECORDED.iter().filter(|it| has_passed(it.0)).map(|it| it.1));
    if expected.is_none() {
        bail!("there is no library for this machine, so there is no expected output");
    }
    Ok(tally)
}

fn equal(sources: &[PathBuf], expected: &[String], printed: &[String]) -> Result<()> {
    for ((source, expected), printed) in sources.iter().zip(expected).zip(printed) {
        if expected != printed {
            let line = expected.lines().zip(printed.lines()).find(|(a, b)| a != b);
            bail!("{} prints something else: {line:?}", source.display());
        }
    }
    Ok(())
}

impl Way {
    /// The output of each example. Windows ends lines with two characters, which count as one.
    fn print(&self, native: &Path, sources: &[PathBuf]) -> Result<Vec<String>> {
        let programs = self.programs(native, sources)?;
        let library = native.join("lib").join(self.platform);
        let mut outputs = Vec::new();
        for program in &programs {
            let output = process::quiet(&mut self.run.command(program, &library)?)?;
            if output.is_empty() {
                bail!("{} prints nothing", program.display());
            }
            outputs.push(output.replace("\r\n", "\n"));
        }
        Ok(outputs)
    }

    fn programs(&self, native: &Path, sources: &[PathBuf]) -> Result<Vec<PathBuf>> {
        let folder_name: String = self.name.chars().filter(|it| it.is_alphanumeric()).collect();
        let folder = repo::scratch(&format!("package/{folder_name}"))?;
        let library = native.join("lib").join(self.platform);
        let extension = match self.run {
            Run::Here | Run::Qemu => "",
            Run::Wine => "exe",
            Run::Node => "js",
        };
        let program = |source: &PathBuf| -> Result<PathBuf> {
            let stem = source.file_stem().context("an example without a name")?;
            Ok(folder.join(stem).with_extension(extension))
        };
        match &self.build {
            Build::Compiler(words, libraries) => {
                let place = library.to_string_lossy();
                for source in sources {
                    let mut command = process::command(words[0]);
                    // In ISO mode compilers do not fuse multiplications with additions, which only Arm would do.
                    command.args(&words[1..]).arg("-std=c11").arg("-I").arg(native.join("include"));
                    command.arg("-o").arg(program(source)?).arg(source);
                    command.args(libraries.iter().map(|it| it.replace("{lib}", &place)));
                    process::quiet(&mut command)?;
                }
            }
            Build::PkgConfig => {
                let mut command = process::command("pkg-config");
                command.args(["--cflags", "--libs", "impinge"]);
                command.env("PKG_CONFIG_PATH", library.join("pkgconfig"));
                let flags = process::quiet(&mut command)?;
                for source in sources {
                    let mut command = process::command("gcc");
                    command.args(["-std=c11", "-o"]).arg(program(source)?).arg(source);
                    process::quiet(command.args(flags.split_whitespace()))?;
                }
            }
            Build::CMake(definitions) => {
                let mut configure = process::command("cmake");
                configure.arg("-S").arg(native.join("examples/c")).arg("-B").arg(&folder);
                configure.arg(format!("-DCMAKE_PREFIX_PATH={}", native.display()));
                // Toolchains of other systems search only their own folders, and would ignore the archive.
                configure.arg("-DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH").args(*definitions);
                process::quiet(&mut configure)?;
                process::quiet(process::command("cmake").arg("--build").arg(&folder))?;
            }
        }
        sources.iter().map(program).collect()
    }
}

impl Run {
    /// The command that runs a program with the shared library of a folder.
    fn command(&self, program: &Path, library: &Path) -> Result<Command> {
        Ok(match self {
            Run::Here => {
                let mut command = process::command(program);
                command.env("LD_LIBRARY_PATH", library);
                command
            }
            Run::Wine => {
                let beside = program.with_file_name("impinge.dll");
                repo::copy(&library.join("impinge.dll"), &beside)?;
                wine::command(program)?
            }
            Run::Qemu => {
                let mut variable = OsStr::new("LD_LIBRARY_PATH=").to_owned();
                variable.push(library);
                let mut command = process::command("qemu-aarch64");
                command.args(["-L", "/usr/aarch64-linux-gnu", "-E"]).arg(variable).arg(program);
                command
            }
            Run::Node => {
                let mut command = process::command("node");
                command.arg(program);
                command
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recorded_platform_has_a_way_to_run() {
        for (platform, _) in RECORDED {
            assert!(WAYS.iter().any(|it| it.platform == platform), "{platform}");
        }
    }

    #[test]
    fn a_different_output_is_reported() {
        let sources = [PathBuf::from("a.c")];
        let text = |text: &str| vec![text.to_owned()];
        assert!(equal(&sources, &text("1\n2\n"), &text("1\n2\n")).is_ok());
        let error = equal(&sources, &text("1\n2\n"), &text("1\n3\n")).unwrap_err();
        assert_eq!(error.to_string(), "a.c prints something else: Some((\"2\", \"3\"))");
    }
}
