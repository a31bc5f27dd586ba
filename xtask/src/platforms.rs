//! Compiles the library for other platforms with warnings denied. No linker is needed, because nothing is linked.

use crate::package::platform::{PLATFORMS, Target};
use crate::process::{self, Ended};
use crate::repo;
use crate::toolchain::{self, Compiler};
use anyhow::Result;
use serde_json::Value;
use std::process::Command;

/// One target for each system and processor of the packages. The release build of `test` covers those of this machine.
///
/// A processor stands for its registers and the size of its pointers.
const CHECKED: [&str; 4] = [
    "x86_64-pc-windows-gnu",
    "aarch64-apple-darwin",
    "armv7-linux-androideabi",
    "wasm32-unknown-emscripten",
];

/// The crates of the standard library. The last one is for the library on WebGL, which does not unwind.
const CRATES: &str = "std,panic_unwind,panic_abort";

/// Whether the check needs the sources of the standard library, and this machine has none.
pub fn needs_sources() -> bool {
    CHECKED.iter().any(|triple| toolchain::compiler(triple).is_err())
}

/// Compiles the library for every checked target, and keeps one line for each.
pub fn check() -> Result<Ended> {
    let compilers: Vec<(&str, Compiler)> = CHECKED
        .iter()
        .map(|triple| Ok((*triple, toolchain::compiler(triple)?)))
        .collect::<Result<_>>()?;
    let mut report = Report::default();
    for compiler in [Compiler::Rustup, Compiler::RustupSources, Compiler::Debian] {
        let triples: Vec<&str> =
            compilers.iter().filter(|it| it.1 == compiler).map(|it| it.0).collect();
        if !triples.is_empty() {
            let ended = process::keep_output(&mut command(compiler, &triples))?;
            report.add(&triples, &ended);
        }
    }
    Ok(report.ended())
}

/// One command for several targets, so that Cargo compiles them in parallel.
fn command(compiler: Compiler, triples: &[&str]) -> Command {
    let mut command = compiler.cargo("check", CRATES);
    // Assertions of debug builds would use code that is dead in the packages.
    command.args(["--release", "--quiet", "--keep-going", "--message-format", "json"]);
    command.args(["--package", "impinge", "--lib", "--no-default-features"]);
    command.args(triples.iter().flat_map(|triple| ["--target", triple]));
    // A target folder of its own, so that the files of another compiler do not replace those of daily builds.
    command.env("CARGO_TARGET_DIR", repo::path("target/platforms"));
    let mut flags = vec!["-Dwarnings"];
    if compiler != Compiler::Rustup {
        // Cargo would generate the code of the standard library, and halve the speed. Backtraces need more crates.
        flags.push("-Zno-codegen");
        command.arg("-Zbuild-std-features=panic-unwind");
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    command
}

/// The lines of the stage: the messages of the compiler, and the result for each target.
#[derive(Default)]
struct Report {
    lines: Vec<String>,
    passed: u32,
    failed: u32,
}

impl Report {
    /// Adds the output of a command for some targets. A target without files of the library has failed.
    fn add(&mut self, triples: &[&str], ended: &Ended) {
        let mut compiled = Vec::new();
        for line in &ended.lines {
            let Ok(message) = serde_json::from_str::<Value>(line) else {
                self.lines.push(line.clone());
                continue;
            };
            if let Some(text) = message["message"]["rendered"].as_str() {
                self.lines.extend(text.lines().map(str::to_owned));
            }
            compiled.extend(triples.iter().filter(|triple| is_library(&message, triple)));
        }
        for triple in triples {
            if compiled.contains(&triple) {
                self.passed += 1;
                self.lines.push(format!("ok the library compiles for {}", names(triple)));
            } else {
                self.failed += 1;
                self.lines
                    .push(format!("FAILED the library does not compile for {}", names(triple)));
            }
        }
    }

    fn ended(mut self) -> Ended {
        self.lines.push(format!("{} passed, {} failed", self.passed, self.failed));
        Ended { success: self.failed == 0, lines: self.lines }
    }
}

/// Whether a message of Cargo names the files of the library for a target.
fn is_library(message: &Value, triple: &str) -> bool {
    let files = message["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let is_ours = message["target"]["name"] == "impinge"
        && message["target"]["kind"]
            .as_array()
            .is_some_and(|it| it.iter().any(|it| it == "cdylib"));
    message["reason"] == "compiler-artifact"
        && is_ours
        && files.into_iter().any(|file| file.split('/').any(|part| part == triple))
}

/// A target and the platforms that have its system.
fn names(triple: &str) -> String {
    let is_like = |it: &&Target| system(it.triple) == system(triple);
    let platforms = PLATFORMS.iter().filter(|it| it.targets.iter().any(|it| is_like(&it)));
    let names: Vec<&str> = platforms.map(|it| it.name).collect();
    format!("{triple} ({})", names.join(", "))
}

/// The system of a target, as conditional compilation distinguishes it.
fn system(triple: &str) -> &str {
    let known = ["windows", "apple", "android", "emscripten", "linux"];
    known.into_iter().find(|it| triple.contains(it)).unwrap_or(triple)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn processor(triple: &str) -> &str {
        triple.split('-').next().unwrap_or_default()
    }

    /// What the build of this machine covers: the suite runs on Linux, on either processor.
    const HERE: &str = "x86_64-unknown-linux-gnu";

    #[test]
    fn the_checked_targets_cover_every_system_and_processor_of_the_packages() {
        let all = || PLATFORMS.iter().flat_map(|it| it.targets).map(|it| it.triple);
        let covered = |name: fn(&str) -> &str| -> BTreeSet<&str> {
            CHECKED.iter().copied().chain([HERE]).map(name).collect()
        };
        for triple in all() {
            assert!(covered(system).contains(system(triple)), "no check compiles like {triple}");
            assert!(covered(processor).contains(processor(triple)), "no check compiles {triple}");
        }
        for triple in CHECKED {
            assert!(all().any(|it| it == triple), "{triple} is in no package");
        }
    }

    fn message(triple: &str, kind: &str) -> String {
        serde_json::json!({
            "reason": "compiler-artifact",
            "target": { "name": "impinge", "kind": ["cdylib", kind] },
            "filenames": [format!("/a/target/platforms/{triple}/release/deps/libimpinge.rmeta")],
        })
        .to_string()
    }

    fn reported(lines: Vec<String>) -> Report {
        let mut report = Report::default();
        report.add(&CHECKED[..2], &Ended { success: true, lines });
        report
    }

    #[test]
    fn a_target_without_a_library_fails_whatever_cargo_returns() {
        let both = reported(CHECKED[..2].iter().map(|it| message(it, "rlib")).collect());
        assert_eq!((both.passed, both.failed), (2, 0));
        assert!(both.ended().success);
        let one = reported(vec![message(CHECKED[1], "rlib")]);
        assert_eq!((one.passed, one.failed), (1, 1));
        let ended = one.ended();
        assert!(
            !ended.success
                && ended.lines.iter().any(|it| it.contains("FAILED") && it.contains(CHECKED[0]))
        );
        assert_eq!(reported(Vec::new()).failed, 2);
    }

    #[test]
    fn messages_of_the_compiler_are_shown() {
        let warning =
            r#"{"reason": "compiler-message", "message": {"rendered": "error: one\n  two"}}"#;
        let lines = reported(vec![warning.to_owned(), "error: no compiler".to_owned()]).lines;
        assert_eq!(lines[..3], ["error: one", "  two", "error: no compiler"]);
    }

    #[test]
    fn warnings_are_errors_and_no_debug_code_is_compiled() {
        let command = command(Compiler::Debian, &CHECKED);
        let words: Vec<String> =
            command.get_args().map(|it| it.to_string_lossy().into_owned()).collect();
        assert!(words.iter().any(|it| it == "--release"));
        assert_eq!(words.iter().filter(|it| *it == "--target").count(), CHECKED.len());
        let flags = command.get_envs().find(|it| it.0 == "CARGO_ENCODED_RUSTFLAGS").unwrap();
        let flags = flags.1.unwrap().to_string_lossy().into_owned();
        assert!(flags.split('\u{1f}').any(|it| it == "-Dwarnings"), "{flags}");
    }
}
