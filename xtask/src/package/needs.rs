//! Finds the tools that the packages of some platforms need, and installs them.

use super::platform::{ARM_GCC, Linker, MINGW, Platform};
use super::{build, dotnet, linker, mono_arm, nuget};
use crate::tools::{self, MONO, NODE, Tool};
use crate::{roslyn, toolchain};
use anyhow::Result;

const PIP: Tool = Tool { program: "pip3", packages: &["python3-pip"] };
const CMAKE: Tool = Tool { program: "cmake", packages: &["cmake"] };
const PKG_CONFIG: Tool = Tool { program: "pkg-config", packages: &["pkg-config"] };
const HOST_GCC: Tool = Tool { program: "gcc", packages: &["gcc", "libc6-dev"] };
const WINE: Tool = Tool { program: "wine", packages: &["wine", "wine64"] };
const QEMU: Tool = Tool { program: "qemu-aarch64", packages: &["qemu-user"] };
const EMSCRIPTEN: Tool = Tool { program: "emcc", packages: &["emscripten"] };

/// The tools that `--check` needs for a platform, beside those that build it.
const CHECKS: [(&str, &[Tool]); 4] = [
    ("linux-x64", &[HOST_GCC, CMAKE, PKG_CONFIG]),
    ("windows-x64", &[MINGW, CMAKE, WINE]),
    ("linux-arm64", &[ARM_GCC, QEMU]),
    ("webgl", &[EMSCRIPTEN, NODE[0]]),
];

/// What some packages need from this machine.
#[derive(Default, PartialEq, Debug)]
pub struct Needs {
    /// Programs of Debian.
    tools: Vec<Tool>,
    /// Debian's Rust, which has the sources of the standard library.
    rust: bool,
    /// The Python package that links for Apple's systems and for Windows on Arm.
    zig: bool,
    /// The Python package with .NET, and the npm package with its compiler.
    dotnet: bool,
    dotnet_for_windows: bool,
    mono_for_arm: bool,
}

impl Needs {
    /// The needs of the packages of these platforms and, if `check` is set, of their checks.
    pub fn of(platforms: &[&Platform], check: bool) -> Needs {
        Needs::with(platforms, check, |triple| build::compiler(triple).is_err())
    }

    /// [`Needs::of`], where `needs_rust` tells whether a target needs Debian's Rust.
    fn with(platforms: &[&Platform], check: bool, needs_rust: impl Fn(&str) -> bool) -> Needs {
        let has = |name: &str| platforms.iter().any(|it| it.name == name);
        let mut needs = Needs { dotnet: nuget::is_for(platforms), ..Needs::default() };
        for target in platforms.iter().flat_map(|it| it.targets) {
            match target.linker {
                Linker::Gcc(tool) => needs.add(&[tool]),
                Linker::Zig(_) => needs.zig = true,
                Linker::Ndk(_) | Linker::None => {}
            }
            needs.rust |= needs_rust(target.triple);
        }
        // It makes the import library of MSVC, too.
        needs.zig |= has("windows-x64");
        if needs.zig || needs.dotnet {
            needs.add(&[PIP]);
        }
        if needs.dotnet {
            needs.add(&NODE);
        }
        if check {
            needs.add(&MONO);
            CHECKS.iter().filter(|(name, _)| has(name)).for_each(|(_, tools)| needs.add(tools));
            needs.dotnet_for_windows = has("windows-x64");
            needs.mono_for_arm = has("linux-x64") && has("linux-arm64");
        }
        needs
    }

    fn add(&mut self, tools: &[Tool]) {
        for tool in tools {
            if !self.tools.contains(tool) {
                self.tools.push(*tool);
            }
        }
    }

    /// Installs what is missing.
    pub fn install(&self) -> Result<()> {
        tools::need(self.tools.iter(), true)?;
        if self.rust {
            tools::need_rust(true, || toolchain::from_sources().is_err())?;
        }
        if self.zig && linker::zig().is_err() {
            tools::install_with_pip("ziglang")?;
        }
        if self.dotnet {
            if dotnet::Runtime::find().is_err() {
                tools::install_with_pip(dotnet::PACKAGE)?;
            }
            roslyn::need(true)?;
        }
        if self.dotnet_for_windows {
            dotnet::install_for_windows()?;
        }
        if self.mono_for_arm {
            mono_arm::install()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::platform::PLATFORMS;
    use super::*;

    /// The needs on a machine whose rustup has no target but its own.
    fn needs(names: &[&str], check: bool) -> Needs {
        let platforms: Vec<&Platform> =
            PLATFORMS.iter().filter(|it| names.contains(&it.name)).collect();
        assert_eq!(platforms.len(), names.len());
        Needs::with(&platforms, check, |triple| triple != "x86_64-unknown-linux-gnu")
    }

    fn programs(needs: &Needs) -> Vec<&'static str> {
        needs.tools.iter().map(|it| it.program).collect()
    }

    #[test]
    fn one_platform_installs_no_tool_of_another() {
        let linux = needs(&["linux-x64"], false);
        assert_eq!(programs(&linux), ["gcc", "pip3", "node", "npm"]);
        assert!(linux.dotnet && !linux.zig && !linux.dotnet_for_windows && !linux.mono_for_arm);
        let windows = needs(&["windows-x64"], false);
        assert_eq!(programs(&windows), [MINGW.program, "pip3", "node", "npm"]);
        assert!(windows.zig && windows.rust && !linux.rust);
        for name in ["webgl", "ios", "android-x86_64"] {
            let needs = needs(&[name], false);
            assert_eq!(needs, Needs { rust: true, ..Needs::default() }, "{name}");
        }
    }

    #[test]
    fn two_platforms_need_what_each_needs_and_nothing_else() {
        for a in &PLATFORMS {
            for b in PLATFORMS.iter().filter(|b| b.name != a.name) {
                for check in [false, true] {
                    let (one, other) = (needs(&[a.name], check), needs(&[b.name], check));
                    let both = needs(&[a.name, b.name], check);
                    let mut expected = programs(&one);
                    expected.extend(programs(&other));
                    expected.sort_unstable();
                    expected.dedup();
                    let mut found = programs(&both);
                    found.sort_unstable();
                    assert_eq!(found, expected, "{} and {}", a.name, b.name);
                    assert_eq!(both.zig, one.zig || other.zig);
                    assert_eq!(both.rust, one.rust || other.rust);
                    assert_eq!(both.dotnet, one.dotnet || other.dotnet);
                }
            }
        }
    }

    #[test]
    fn emulators_are_for_checks_of_their_platform_only() {
        for platform in &PLATFORMS {
            for check in [false, true] {
                let found = programs(&needs(&[platform.name], check));
                let owners =
                    [("wine", "windows-x64"), ("qemu-aarch64", "linux-arm64"), ("emcc", "webgl")];
                for (program, owner) in owners {
                    let is_needed = check && platform.name == owner;
                    assert_eq!(found.contains(&program), is_needed, "{} {program}", platform.name);
                }
            }
        }
    }

    #[test]
    fn every_platform_of_a_check_exists() {
        for (name, _) in CHECKS {
            assert!(PLATFORMS.iter().any(|it| it.name == name), "{name}");
        }
    }
}
