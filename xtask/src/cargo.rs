//! Builds the library and finds the files of the build.

use crate::{process, repo};
use anyhow::{Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The files of a build of the library.
#[derive(Default)]
pub struct Built {
    /// The folder to which the build script wrote the header and the C# declarations. None without the feature `generate`.
    pub out_dir: Option<PathBuf>,
    /// The library files (shared, static, rlib); empty after `cargo check`.
    pub files: Vec<PathBuf>,
    /// The number of warnings about our own code, including those that cargo repeats from an earlier build.
    pub warnings: usize,
}

/// Runs `cargo <arguments>` for the library and collects the files of the build.
pub fn build(arguments: &[&str]) -> Result<Built> {
    let mut command = process::cargo();
    command.args(arguments).args(["--package", "impinge", "--lib", "--message-format", "json"]);
    let mut built = Built::default();
    let ended = process::watch(&mut command, |line| {
        if let Ok(message) = serde_json::from_str(line) {
            built.take(&message);
        }
    })?;
    if !ended.success {
        bail!("cargo {} failed", arguments.join(" "));
    }
    Ok(built)
}

impl Built {
    fn take(&mut self, message: &Value) {
        let ours = message["manifest_path"]
            .as_str()
            .is_some_and(|it| Path::new(it).starts_with(repo::root()));
        match message["reason"].as_str() {
            Some("build-script-executed") => {
                let folder = PathBuf::from(message["out_dir"].as_str().unwrap_or_default());
                if folder.join("impinge.h").is_file() {
                    self.out_dir = Some(folder);
                }
            }
            Some("compiler-message") => {
                if let Some(text) = message["message"]["rendered"].as_str() {
                    eprint!("{text}");
                }
                if ours && message["message"]["level"] == "warning" {
                    self.warnings += 1;
                }
            }
            Some("compiler-artifact") if ours && is_cdylib(message) => {
                let files = message["filenames"].as_array().into_iter().flatten();
                self.files = files.filter_map(Value::as_str).map(PathBuf::from).collect();
            }
            _ => {}
        }
    }

    /// The library file with this name.
    pub fn file(&self, name: &str) -> Result<&Path> {
        match self.files.iter().find(|path| path.file_name().is_some_and(|it| it == name)) {
            Some(path) => Ok(path),
            None => bail!("the build made no {name}"),
        }
    }
}

fn is_cdylib(message: &Value) -> bool {
    message["target"]["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|it| it == "cdylib"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_our_warnings_count() {
        let mut built = Built::default();
        let warning = |path: PathBuf| json!({"reason": "compiler-message", "manifest_path": path, "message": {"level": "warning"}});
        built.take(&warning(repo::path("Cargo.toml")));
        built.take(&warning(PathBuf::from("elsewhere/Cargo.toml")));
        assert_eq!(built.warnings, 1);
    }

    #[test]
    fn the_cdylib_names_the_files() {
        let mut built = Built::default();
        let artifact = |kind: &str, file: &str| {
            json!({"reason": "compiler-artifact", "manifest_path": repo::path("Cargo.toml"),
                   "target": {"kind": [kind]}, "filenames": [file]})
        };
        built.take(&artifact("cdylib", "folder/libimpinge.so"));
        built.take(&artifact("custom-build", "folder/build-script-build"));
        assert!(built.file("libimpinge.so").is_ok());
        assert!(built.file("build-script-build").is_err());
    }
}
