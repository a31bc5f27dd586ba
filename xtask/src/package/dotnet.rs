//! The .NET runtime against which the NuGet package is compiled and tested: that of the Python package dotnetcore2. It
//! contains no SDK. Debian has none either. The same package for Windows runs in Wine.

use super::wine;
use crate::roslyn::{self, Kind};
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python package.
pub const PACKAGE: &str = "dotnetcore2";

/// The first assembly holds most types. The others only forward to it or hold few, but the compiler needs them.
pub const REFERENCES: [&str; 4] = [
    "System.Private.CoreLib",
    "System.Runtime.InteropServices.RuntimeInformation",
    "System.Numerics.Vectors",
    "System.Runtime",
];

/// The assemblies that our programs need besides those of the core.
const OTHERS: [&str; 7] = [
    "System.Console",
    "System.Collections",
    "System.Linq",
    "System.IO.FileSystem",
    "System.Runtime.Extensions",
    "System.Threading",
    "System.Threading.Thread",
];

pub struct Runtime {
    program: PathBuf,
    version: String,
    /// The folder of the assemblies.
    assemblies: PathBuf,
    system: System,
}

#[derive(Clone, Copy)]
enum System {
    Linux,
    Windows,
}

impl Runtime {
    /// The runtime of this machine.
    pub fn find() -> Result<Runtime> {
        let script = format!("import {PACKAGE}; print({PACKAGE}.__path__[0])");
        let output = process::command("python3").args(["-c", &script]).output();
        let Some(output) = output.ok().filter(|output| output.status.success()) else {
            bail!("the .NET runtime is missing: pip install {PACKAGE}");
        };
        Runtime::of(Path::new(String::from_utf8(output.stdout)?.trim()), System::Linux)
    }

    /// The runtime for Windows.
    pub fn for_windows() -> Result<Runtime> {
        let folder = windows_folder()?.join(PACKAGE);
        if !folder.is_dir() {
            bail!("the .NET runtime for Windows is missing: cargo xtask package --install");
        }
        Runtime::of(&folder, System::Windows)
    }

    fn of(package: &Path, system: System) -> Result<Runtime> {
        let folder = package.join("bin");
        let versions = repo::entries(&folder.join("shared/Microsoft.NETCore.App"))?;
        let assemblies = versions.into_iter().next_back().context("the .NET runtime is empty")?;
        let version = assemblies.file_name().and_then(OsStr::to_str).unwrap_or_default().to_owned();
        let program = folder.join(match system {
            System::Linux => "dotnet",
            System::Windows => "dotnet.exe",
        });
        Ok(Runtime { program, version, assemblies, system })
    }

    /// Compiles a library and its documentation.
    pub fn compile_library(&self, result: &Path, sources: &[String]) -> Result<()> {
        roslyn::compile(Kind::Library, result, &self.references(&REFERENCES), sources)
    }

    /// Compiles a program with its own sources of the core, or with the assembly `core`. Returns its path.
    pub fn compile(&self, name: &str, sources: &[String], core: Option<&Path>) -> Result<PathBuf> {
        let folder = repo::scratch("package/dotnet")?.join(name);
        let program = folder.join(format!("{name}.dll"));
        repo::make_folder(&folder)?;
        let mut references = self.references(&REFERENCES);
        references.extend(self.references(&OTHERS));
        if let Some(core) = core {
            let copy = folder.join(core.file_name().context("the assembly has no name")?);
            repo::copy(core, &copy)?;
            references.push(copy);
            references.extend(self.references(&["netstandard"]));
        }
        roslyn::compile(Kind::Program, &program, &references, sources)?;
        Ok(program)
    }

    /// The paths of assemblies of the runtime.
    fn references(&self, names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(|name| self.assemblies.join(format!("{name}.dll"))).collect()
    }

    /// A command that runs a program with the native library in the folder `native`.
    pub fn run(&self, program: &Path, native: &Path) -> Result<Command> {
        let configuration = serde_json::json!({ "runtimeOptions": {
            "framework": { "name": "Microsoft.NETCore.App", "version": self.version },
            "configProperties": { "System.Globalization.Invariant": true },
        }});
        let file = program.with_extension("runtimeconfig.json");
        repo::write(&file, configuration.to_string().as_bytes())?;
        let mut command = match self.system {
            System::Linux => {
                let mut command = process::command(&self.program);
                command.env("LD_LIBRARY_PATH", native);
                command
            }
            System::Windows => {
                // Windows searches the folder of the program.
                repo::copy(&native.join("impinge.dll"), &program.with_file_name("impinge.dll"))?;
                wine::command(&self.program)?
            }
        };
        command.arg("exec").arg(program);
        Ok(command)
    }
}

/// The folder into which `--install` puts the runtime for Windows.
fn windows_folder() -> Result<PathBuf> {
    repo::scratch("dotnet-windows")
}

/// Downloads the runtime for Windows.
pub fn install_for_windows() -> Result<()> {
    if Runtime::for_windows().is_ok() {
        return Ok(());
    }
    println!("installing the Python package {PACKAGE} for Windows");
    let mut pip = process::command("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]);
    pip.args(["--platform", "win_amd64", "--target"]).arg(windows_folder()?).arg(PACKAGE);
    process::run(&mut pip)
}
