//! Finds the program that links a shared library.

use super::build::target_folder;
use super::platform::Linker;
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The oldest Android on which the libraries load: that of Unity 2022.3.
const ANDROID_API: u32 = 22;

/// What links the libraries of a target.
pub enum Found {
    /// The program for `CARGO_TARGET_..._LINKER`.
    Program(OsString),
    /// The target has no shared library.
    NotNeeded,
    /// Only the Android NDK can link, and this machine has none.
    NoNdk,
}

/// Finds the linker. Fails if it is missing, unless it is that of an absent NDK.
pub fn find(linker: Linker) -> Result<Found> {
    match linker {
        Linker::Gcc(tool) => match which::which(tool.program) {
            Ok(_) => Ok(Found::Program(tool.program.into())),
            Err(_) => bail!(
                "{} is missing: sudo apt-get install -y {}",
                tool.program,
                tool.packages.join(" ")
            ),
        },
        Linker::Zig(target) => Ok(Found::Program(zig_script(&zig()?, target)?.into())),
        Linker::Ndk(prefix) => match ndk() {
            Some(ndk) => Ok(Found::Program(ndk_clang(&ndk, prefix)?.into())),
            None => Ok(Found::NoNdk),
        },
        Linker::None => Ok(Found::NotNeeded),
    }
}

/// The words that start zig: its own program, or the Python package.
pub fn zig() -> Result<Vec<String>> {
    let candidates: [&[&str]; 2] = [&["zig"], &["python3", "-m", "ziglang"]];
    for words in candidates {
        let mut command = process::command(words[0]);
        let output = command.args(&words[1..]).arg("version").output();
        if output.is_ok_and(|output| output.status.success()) {
            return Ok(words.iter().map(|&word| word.to_owned()).collect());
        }
    }
    bail!("zig is missing: pip install ziglang")
}

/// An empty folder in place of Apple's SDK. The scripts that link with zig ignore it.
pub fn no_sdk() -> Result<PathBuf> {
    let path = target_folder().join("tools").join("no-sdk");
    repo::make_folder(&path)?;
    Ok(path)
}

/// Writes a script that links with zig, because Cargo takes a program without arguments as linker.
fn zig_script(zig: &[String], target: &str) -> Result<PathBuf> {
    let path = target_folder().join("tools").join(format!("zig-{target}"));
    // Rust names libraries that zig does not have and that the library does not need: libiconv for Apple's systems, the
    // older C runtime for Windows. It excludes zig's C runtime too, which has the `sincos` that unused code of glam calls.
    // A definition file reaches the linker only without the prefix.
    let text = format!(
        "#!/bin/sh\n\
         for argument do\n    \
             shift\n    \
             case \"$argument\" in\n        \
                 -liconv | -lmsvcrt | -nolibc | -isysroot | */no-sdk) ;;\n        \
                 -Wl,*.def) set -- \"$@\" \"${{argument#-Wl,}}\" ;;\n        \
                 *) set -- \"$@\" \"$argument\" ;;\n    \
             esac\n\
         done\n\
         exec {} cc -target {target} \"$@\"\n",
        zig.join(" ")
    );
    repo::write(&path, text.as_bytes())?;
    make_executable(&path)?;
    Ok(path)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, permissions)
        .with_context(|| format!("cannot make {} executable", path.display()))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<()> {
    bail!("packages are built on Linux or macOS")
}

/// The folder of the Android NDK.
fn ndk() -> Option<OsString> {
    ["ANDROID_NDK_HOME", "ANDROID_NDK_ROOT"].iter().find_map(env::var_os)
}

/// Clang of the Android NDK for the oldest supported Android.
fn ndk_clang(ndk: &OsStr, prefix: &str) -> Result<PathBuf> {
    let name = format!("{prefix}{ANDROID_API}-clang");
    let hosts = Path::new(ndk).join("toolchains/llvm/prebuilt");
    let mut programs = repo::entries(&hosts)?.into_iter().map(|host| host.join("bin").join(&name));
    programs
        .find(|path| path.is_file())
        .with_context(|| format!("{} has no {name}", hosts.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::Tool;

    #[test]
    fn an_absent_compiler_is_an_error_that_names_its_packages() {
        let absent = Tool { program: "impinge-no-such-compiler", packages: &["one", "two"] };
        let error = find(Linker::Gcc(absent)).err().unwrap().to_string();
        assert!(error.contains("install -y one two"), "{error}");
    }

    /// A folder that is no NDK is a mistake, not an absent NDK.
    #[test]
    fn an_incomplete_ndk_is_an_error() {
        let folder = repo::scratch("no-ndk").unwrap();
        repo::make_folder(&folder.join("toolchains/llvm/prebuilt/linux-x86_64/bin")).unwrap();
        assert!(ndk_clang(folder.as_os_str(), "aarch64-linux-android").is_err());
        assert!(ndk_clang(OsStr::new("/no/such/folder"), "aarch64-linux-android").is_err());
    }
}
