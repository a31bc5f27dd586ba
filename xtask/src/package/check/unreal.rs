//! Compiles the Unreal module against stubs of the build tool, and runs it for each platform.

use crate::{process, repo};
use anyhow::{Result, bail};
use std::path::Path;

const STUBS: &str = "bindings/unreal/Tests/BuildTool.cs";
const MODULE: &str = "Source/ThirdParty/Impinge";

/// The names of a platform and a processor in Unreal, and the folder of the library in the archive.
const PLATFORMS: [(&str, &str, &str); 9] = [
    ("Win64", "X64", "windows-x64"),
    ("Win64", "Arm64", "windows-arm64"),
    ("Mac", "Arm64", "macos"),
    ("Linux", "X64", "linux-x64"),
    ("LinuxArm64", "Arm64", "linux-arm64"),
    ("Android", "Arm64", "android-arm64-v8a"),
    ("IOS", "Arm64", "ios"),
    ("IOS", "IOSSimulator", "ios-simulator"),
    ("TVOS", "Arm64", "tvos"),
];

pub fn check(native: &Path) -> Result<()> {
    let module = native.join(MODULE);
    let program = repo::scratch("package")?.join("unreal.exe");
    let mut compiler = process::command("mcs");
    compiler.args(["-warnaserror", "-warn:4"]).arg(format!("-out:{}", program.display()));
    process::quiet(compiler.arg(repo::path(STUBS)).arg(module.join("Impinge.Build.cs")))?;
    for (platform, processor, folder) in PLATFORMS {
        let mut command = process::command("mono");
        command.arg(&program).arg(&module).args([platform, processor]);
        let output = process::quiet(&mut command)?;
        let is_refused = output.starts_with("refused: ");
        let exists = native.join("lib").join(folder).is_dir();
        if is_refused == exists || !is_refused && !output.contains(&format!("/lib/{folder}/")) {
            bail!("{platform} {processor}: {output}");
        }
    }
    Ok(())
}
