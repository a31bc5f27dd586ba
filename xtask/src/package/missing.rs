//! Decides what may be missing in the packages.

use super::platform::PLATFORMS;
use anyhow::{Result, bail};

/// The name of the NuGet package, beside the names of the platforms.
pub const NUGET: &str = "nuget";

/// A library or package that was not built.
pub struct Missing {
    /// The platform, or [`NUGET`].
    pub name: &'static str,
    pub cause: Cause,
}

/// The reason why something was not built.
pub enum Cause {
    /// The shared library needs the Android NDK, which no package registry has. The static one was built.
    NoNdk,
    /// A tool is missing, or the build failed.
    Failed(String),
}

impl Missing {
    pub fn failed(name: &'static str, error: &anyhow::Error) -> Missing {
        Missing { name, cause: Cause::Failed(format!("{error:#}")) }
    }

    /// One line for a person.
    pub fn text(&self) -> String {
        match &self.cause {
            Cause::NoNdk => format!(
                "{}: the shared library, because the Android NDK is missing, so Unity has no plugin: set ANDROID_NDK_HOME \
                 to its folder",
                self.name
            ),
            Cause::Failed(reason) => format!("{}: {reason}", self.name),
        }
    }

    fn may_be(&self, allowed: &[String]) -> bool {
        matches!(self.cause, Cause::NoNdk) || allowed.iter().any(|name| name == self.name)
    }
}

/// Fails if something is missing that must not be. Only the libraries that need an absent NDK, and `allowed` names may be.
pub fn refuse(missing: &[Missing], allowed: &[String]) -> Result<()> {
    let refused: Vec<String> =
        missing.iter().filter(|it| !it.may_be(allowed)).map(Missing::text).collect();
    if !refused.is_empty() {
        bail!(
            "no package is written, because these are missing:\n  {}\n\
             --allow-missing NAME leaves one out",
            refused.join("\n  ")
        );
    }
    Ok(())
}

/// Fails if a name belongs to nothing that is built.
pub fn check_names(names: &[String], more: &[&str]) -> Result<()> {
    let known: Vec<&str> = PLATFORMS.iter().map(|it| it.name).chain(more.iter().copied()).collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => bail!("{name} is no platform; the platforms are {}", known.join(", ")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    fn failed(name: &'static str) -> Missing {
        Missing::failed(name, &anyhow!("warnings"))
    }

    fn allowed(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn a_failed_build_of_any_platform_is_an_error_unless_its_name_is_allowed() {
        for name in PLATFORMS.iter().map(|it| it.name).chain([NUGET]) {
            let error = refuse(&[failed(name)], &[]).unwrap_err().to_string();
            assert!(error.contains(&format!("{name}: warnings")), "{error}");
            assert!(refuse(&[failed(name)], &allowed(&["another"])).is_err());
            assert!(refuse(&[failed(name)], &allowed(&[name])).is_ok());
        }
        assert!(refuse(&[], &[]).is_ok());
    }

    #[test]
    fn one_allowed_name_does_not_excuse_another() {
        let missing = [failed("macos"), failed("webgl")];
        let error = refuse(&missing, &allowed(&["macos"])).unwrap_err().to_string();
        assert!(error.contains("webgl") && !error.contains("macos"), "{error}");
    }

    #[test]
    fn only_the_absence_of_the_ndk_is_allowed_by_itself() {
        let no_ndk = || Missing { name: "android-x86_64", cause: Cause::NoNdk };
        assert!(refuse(&[no_ndk()], &[]).is_ok());
        assert!(refuse(&[no_ndk(), failed("android-x86_64")], &[]).is_err());
    }

    #[test]
    fn unknown_names_are_refused() {
        assert!(check_names(&allowed(&["ios", NUGET]), &[NUGET]).is_ok());
        assert!(check_names(&allowed(&[NUGET]), &[]).is_err());
        assert!(check_names(&allowed(&["windows"]), &[NUGET]).is_err());
    }
}
