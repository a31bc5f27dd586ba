//! Finds the system tools that the checks need, and installs them on request.

use crate::{platforms, process, toolchain};
use anyhow::{Result, bail};
use std::env;

/// A program and the Debian packages that contain it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tool {
    pub program: &'static str,
    pub packages: &'static [&'static str],
}

pub const MONO: [Tool; 2] = [
    Tool { program: "mcs", packages: &["mono-mcs"] },
    Tool {
        program: "mono",
        packages: &["mono-runtime", "libmono-system-core4.0-cil", "libmono-system-numerics4.0-cil"],
    },
];

const NATIVE: [Tool; 5] = [
    Tool { program: "gcc", packages: &["gcc", "libc6-dev"] },
    Tool { program: "g++", packages: &["g++"] },
    Tool { program: "clang", packages: &["clang"] },
    Tool { program: "clang++", packages: &["clang", "g++"] },
    Tool { program: "valgrind", packages: &["valgrind"] },
];

/// Runs Roslyn, the C# compiler of Unity.
pub const NODE: [Tool; 2] =
    [Tool { program: "node", packages: &["nodejs"] }, Tool { program: "npm", packages: &["npm"] }];

/// Debian's Rust, which builds the standard library of any target from its sources.
pub const RUST: [Tool; 2] = [
    Tool { program: toolchain::DEBIAN_RUSTC, packages: &["rustc-web", "rust-web-src"] },
    Tool { program: toolchain::DEBIAN_CARGO, packages: &["cargo-web"] },
];

/// Cargo subcommands that `test` runs, and their rustup components, which the minimal profile does not contain.
const COMPONENTS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// The tools that `demo` needs.
pub fn need_mono(install: bool) -> Result<()> {
    need(MONO.iter(), install)
}

/// The tools that `test` needs.
pub fn need_all(install: bool) -> Result<()> {
    let tools = MONO.iter().chain(&NATIVE).chain(&NODE).chain(&RUST);
    need_where(tools, install, |tool| {
        if RUST.contains(tool) { platforms::needs_sources() } else { is_absent(tool) }
    })?;
    need_components(install)
}

/// Installs a Python package for the current user.
pub fn install_with_pip(package: &str) -> Result<()> {
    println!("installing the Python package {package}");
    let mut pip = process::command("python3");
    // Debian's pip installs beside Debian's own packages only with this permission.
    pip.env("PIP_BREAK_SYSTEM_PACKAGES", "1");
    process::run(pip.args(["-m", "pip", "install", "--user", package]))
}

/// Fails if a program is missing, or installs its packages if that is allowed.
pub fn need<'a>(tools: impl Iterator<Item = &'a Tool> + Clone, install: bool) -> Result<()> {
    need_where(tools, install, is_absent)
}

fn is_absent(tool: &Tool) -> bool {
    which::which(tool.program).is_err()
}

/// [`need`] for Debian's Rust, where `is_missing` tells whether it or its sources are missing.
pub fn need_rust(install: bool, is_missing: impl Fn() -> bool) -> Result<()> {
    need_where(RUST.iter(), install, |_| is_missing())
}

fn need_where<'a>(
    tools: impl Iterator<Item = &'a Tool> + Clone,
    install: bool,
    is_missing: impl Fn(&Tool) -> bool,
) -> Result<()> {
    let missing = missing(tools.clone(), &is_missing);
    if missing.programs.is_empty() {
        return Ok(());
    }
    let found = |program: &str| which::which(program).is_ok();
    let apt = if found("apt-get") { apt(is_root(), found("sudo")) } else { None };
    let Some(apt) = apt.filter(|_| is_wanted(install)) else { bail!("{}", missing.advice()) };
    let packages = missing.packages.join(" ");
    println!(
        "missing programs: {}; installing the Debian packages {packages}",
        missing.programs.join(", ")
    );
    let apt = || {
        let mut command = process::command(apt[0]);
        command.args(&apt[1..]);
        command
    };
    process::run(apt().arg("update"))?;
    process::run(apt().args(["install", "-y", "--no-install-recommends"]).args(&missing.packages))?;
    let still = self::missing(tools, &is_missing).programs;
    if !still.is_empty() {
        bail!("still missing after installing {packages}: {}", still.join(", "));
    }
    Ok(())
}

fn need_components(install: bool) -> Result<()> {
    let is_missing = |subcommand: &str| {
        let output = process::cargo().args([subcommand, "--version"]).output();
        !output.is_ok_and(|output| output.status.success())
    };
    let missing = COMPONENTS.iter().filter(|(subcommand, _)| is_missing(subcommand));
    let missing: Vec<&str> = missing.map(|(_, component)| *component).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !is_wanted(install) {
        bail!("missing parts of Rust: {names}\ninstall them with: rustup component add {names}");
    }
    println!("missing parts of Rust: {names}; adding them with rustup");
    process::run(process::command("rustup").args(["component", "add"]).args(&missing))
}

/// Whether the caller allows installing.
pub fn is_wanted(install: bool) -> bool {
    install || is_set("CI") || is_set("IMPINGE_APT")
}

/// The beginning of an apt-get command with the rights to install. None without root or sudo.
fn apt(is_root: bool, has_sudo: bool) -> Option<&'static [&'static str]> {
    // sudo clears the environment, so `env` follows it.
    let words: &[&str] = &["sudo", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
    match (is_root, has_sudo) {
        (true, _) => Some(&words[1..]),
        (false, true) => Some(words),
        (false, false) => None,
    }
}

/// The packages of some tools, each once.
pub fn packages(tools: &[Tool]) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for package in tools.iter().flat_map(|it| it.packages) {
        if !packages.contains(package) {
            packages.push(*package);
        }
    }
    packages
}

struct Missing {
    programs: Vec<&'static str>,
    packages: Vec<&'static str>,
}

fn missing<'a>(
    tools: impl Iterator<Item = &'a Tool>,
    is_missing: impl Fn(&Tool) -> bool,
) -> Missing {
    let absent: Vec<Tool> = tools.copied().filter(is_missing).collect();
    Missing { programs: absent.iter().map(|it| it.program).collect(), packages: packages(&absent) }
}

impl Missing {
    /// The error for a person who has not allowed installing.
    fn advice(&self) -> String {
        let (programs, packages) = (self.programs.join(", "), self.packages.join(" "));
        format!(
            "missing programs: {programs}\n\
             install them with: sudo apt-get update && sudo apt-get install -y {packages}\n\
             (--install or IMPINGE_APT=1 does that for you, where there is apt-get and you are root or have sudo)"
        )
    }
}

fn is_set(variable: &str) -> bool {
    env::var(variable).is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

fn is_root() -> bool {
    process::command("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_once() {
        let absent = [
            Tool { program: "impinge-no-such-program", packages: &["one", "two"] },
            Tool { program: "impinge-nor-this-one", packages: &["two"] },
            Tool { program: "impinge-present", packages: &["three"] },
        ];
        let missing = missing(absent.iter(), |tool| tool.packages[0] != "three");
        assert_eq!(missing.programs, [absent[0].program, absent[1].program]);
        assert_eq!(missing.packages, ["one", "two"]);
    }

    #[test]
    fn without_permission_the_error_names_the_packages() {
        let advice = missing(RUST.iter(), |_| true).advice();
        for package in ["rustc-web", "cargo-web", "rust-web-src"] {
            assert!(advice.contains(package), "{advice}");
        }
        assert!(need_rust(false, || false).is_ok());
    }

    #[test]
    fn apt_runs_as_root_or_with_sudo_or_not_at_all() {
        assert_eq!(apt(true, false).unwrap()[0], "env");
        assert_eq!(apt(true, true).unwrap()[0], "env");
        assert_eq!(apt(false, true).unwrap()[..2], ["sudo", "env"]);
        assert_eq!(apt(false, false), None);
    }
}
