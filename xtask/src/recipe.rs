//! Runs the shell recipe of a page, so that commands copied from it work.

use crate::pages::{Language, Page};
use crate::process::Ended;
use crate::{process, repo};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// The folder in which a page says that its commands run.
const FOLDER: &str = repo::PACKAGE;

/// A recipe that has run.
pub struct Followed {
    /// The folder with the files that it made.
    pub out: PathBuf,
    pub ended: Ended,
}

/// Runs the shell blocks of a page as one script, which ends at the first command that fails. `$LIB` is the folder of the
/// native library, `$OUT` the folder `target/xtask/<out>`, emptied.
pub fn follow(page: &str, native: &Path, out: &str) -> Result<Followed> {
    let script = script(&Page::read(page)?)?;
    let out = repo::path("target/xtask").join(out);
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    repo::make_folder(&out)?;
    let mut command = process::command("sh");
    command.current_dir(repo::path(FOLDER)).args(["-eu", "-c", &script]);
    let ended = process::pass_through(command.env("LIB", native).env("OUT", &out))?;
    Ok(Followed { out, ended })
}

fn script(page: &Page) -> Result<String> {
    let script: String = page.written_in(Language::Shell).map(|it| it.code.as_str()).collect();
    if script.is_empty() {
        bail!("{} has no recipe", page.name);
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages;

    #[test]
    fn the_script_is_every_shell_block() {
        let page =
            |text| Page { name: "a.md".to_owned(), snippets: pages::snippets(text).unwrap() };
        let recipe = page("```\nls\n```\n```c\nint a;\n```\n```\ncd b\n```\n");
        assert_eq!(script(&recipe).unwrap(), "ls\ncd b\n");
        assert!(script(&page("```c\nint a;\n```\n")).is_err());
    }
}
