//! The system tools that the checks need: found, or installed where that is wanted.

use crate::process;
use anyhow::{Result, bail};
use std::env;

/// A program and the Debian packages that bring it.
struct Tool {
    program: &'static str,
    packages: &'static [&'static str],
}

const MONO: [Tool; 2] = [
    Tool { program: "mcs", packages: &["mono-mcs"] },
    Tool { program: "mono", packages: &["mono-runtime", "libmono-system-core4.0-cil"] },
];

const NATIVE: [Tool; 5] = [
    Tool { program: "gcc", packages: &["gcc", "libc6-dev"] },
    Tool { program: "g++", packages: &["g++"] },
    Tool { program: "clang", packages: &["clang"] },
    Tool { program: "clang++", packages: &["clang", "g++"] },
    Tool { program: "valgrind", packages: &["valgrind"] },
];

/// What `demo` needs.
pub fn need_mono(install: bool) -> Result<()> {
    need(MONO.iter(), install)
}

/// What `test` needs.
pub fn need_all(install: bool) -> Result<()> {
    need(MONO.iter().chain(&NATIVE), install)
}

fn need<'a>(tools: impl Iterator<Item = &'a Tool> + Clone, install: bool) -> Result<()> {
    let missing = missing(tools.clone());
    if missing.programs.is_empty() {
        return Ok(());
    }
    let programs = missing.programs.join(", ");
    let packages = missing.packages.join(" ");
    let wanted = install || is_set("CI") || is_set("IMPINGE_APT");
    if !(wanted && is_root() && which::which("apt-get").is_ok()) {
        bail!(
            "missing programs: {programs}\n\
             install them with: sudo apt-get update && sudo apt-get install -y {packages}\n\
             (as root, --install or IMPINGE_APT=1 does that for you)"
        );
    }
    println!("missing programs: {programs}; installing the Debian packages {packages}");
    process::run(apt().arg("update"))?;
    process::run(apt().args(["install", "-y", "--no-install-recommends"]).args(&missing.packages))?;
    let still = self::missing(tools).programs;
    if !still.is_empty() {
        bail!("still missing after installing {packages}: {}", still.join(", "));
    }
    Ok(())
}

struct Missing {
    programs: Vec<&'static str>,
    packages: Vec<&'static str>,
}

fn missing<'a>(tools: impl Iterator<Item = &'a Tool>) -> Missing {
    let mut missing = Missing { programs: Vec::new(), packages: Vec::new() };
    for tool in tools.filter(|tool| which::which(tool.program).is_err()) {
        missing.programs.push(tool.program);
        for package in tool.packages {
            if !missing.packages.contains(package) {
                missing.packages.push(package);
            }
        }
    }
    missing
}

fn apt() -> std::process::Command {
    let mut command = process::command("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").arg("-q");
    command
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
        ];
        let missing = missing(absent.iter());
        assert_eq!(missing.programs.len(), 2);
        assert_eq!(missing.packages, ["one", "two"]);
    }
}
