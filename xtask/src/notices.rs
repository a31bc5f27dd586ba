//! Writes the notices of the software that is linked into the library, with their licences.
//!
//! The texts are those of the crates, of the crates of Rust's standard library, and of `xtask/notices`.

use crate::package::platform::PLATFORMS;
use crate::toolchain::{self, Compiler};
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The committed page.
pub const PAGE: &str = "THIRD-PARTY-NOTICES.md";

/// The folder of the texts of software that has no file with its licence.
const TEXTS: &str = "xtask/notices";

/// The heading of the part about the standard library, which depends on the compiler.
const STANDARD: &str = "\n## Rust's standard library\n";
const RUNTIMES: &str = "\n## Runtimes of C\n";

/// The crates of the standard library that are linked. The others are those that they need.
const STANDARD_ROOTS: [&str; 3] = ["std", "panic_unwind", "panic_abort"];

/// Software that is linked into the library.
#[derive(Debug, PartialEq)]
struct Crate {
    name: String,
    version: String,
    license: String,
    /// The texts of its licence.
    text: String,
}

/// Writes the page.
pub fn write() -> Result<()> {
    let page = format!("{}{}{}", library_part()?, standard_part()?, runtimes_part()?);
    repo::write(&repo::path(PAGE), page.as_bytes())?;
    println!("wrote {PAGE}");
    Ok(())
}

/// Compares the page with what is linked.
///
/// The part about the standard library depends on the compiler, so only the names of its crates are compared.
pub fn check() -> Result<()> {
    let page = repo::read_text(&repo::path(PAGE))?;
    let (library, rest) = page.split_once(STANDARD).context("the notices have not all parts")?;
    let (standard, runtimes) =
        rest.split_once(RUNTIMES).context("the notices have not all parts")?;
    let is_stale =
        library != library_part()? || format!("{RUNTIMES}{runtimes}") != runtimes_part()?;
    if is_stale {
        bail!("{PAGE} is stale: run cargo xtask notices");
    }
    let Some(crates) = standard_crates()? else {
        println!("the sources of the standard library are not here: its notices are not compared");
        return Ok(());
    };
    let missing = unnamed(standard, &crates);
    if !missing.is_empty() {
        bail!("{PAGE} does not name {}: run cargo xtask notices", missing.join(", "));
    }
    println!("the notices name all crates, {} of them of the standard library", crates.len());
    Ok(())
}

/// The crates that a part of the page does not name.
fn unnamed<'a>(part: &str, crates: &'a [Crate]) -> Vec<&'a str> {
    let is_named = |it: &&Crate| part.contains(&format!("| {} |", it.name));
    crates.iter().filter(|it| !is_named(it)).map(|it| it.name.as_str()).collect()
}

fn library_part() -> Result<String> {
    let mut command = process::cargo();
    command.arg("metadata").arg("--no-default-features");
    let mut crates = crates(&metadata(command)?, &["impinge"])?;
    crates.retain(|it| it.name != "impinge");
    Ok(format!(
        "# Third-party notices\n\n\
         The native library of Impinge contains the software on this page. Where a license offers a choice, Impinge uses \
         it under the license whose text is given.\n\n\
         ## Crates\n\n{}",
        part(&crates)
    ))
}

fn standard_part() -> Result<String> {
    let crates = standard_crates()?.context(
        "the sources of the standard library are missing: cargo xtask test --install, or rustup component add rust-src",
    )?;
    Ok(format!(
        "{STANDARD}\n\
         The versions are those of one compiler. Another one links the same crates in other versions.\n\n{}",
        part(&crates)
    ))
}

fn runtimes_part() -> Result<String> {
    let text = repo::read_text(&repo::path(TEXTS).join("mingw-w64.txt"))?;
    Ok(format!(
        "{RUNTIMES}\n\
         The libraries for Windows contain parts of the runtime of mingw-w64, whose license follows. They also contain \
         parts of GCC's runtime (x64) and of LLVM's compiler-rt and libunwind (Arm). Exceptions in the licenses of these \
         allow that without a notice.\n\n{}",
        indented(&text)
    ))
}

/// A table of the crates, and the text of each licence once.
fn part(crates: &[Crate]) -> String {
    let mut page = "| crate | version | license |\n|---|---|---|\n".to_owned();
    let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for it in crates {
        page += &format!("| {} | {} | {} |\n", it.name, it.version, it.license);
        texts.entry(&it.text).or_default().push(it.name.clone());
    }
    let mut texts: Vec<(&str, Vec<String>)> = texts.into_iter().collect();
    texts.sort_by(|a, b| a.1.cmp(&b.1));
    for (text, names) in texts {
        page += &format!("\n### {}\n\n{}", names.join(", "), indented(text));
    }
    page
}

/// A text as a block of code, whose lines stay as they are.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect()
}

/// The crates of the standard library. None without its sources.
fn standard_crates() -> Result<Option<Vec<Crate>>> {
    let Ok(compiler) = toolchain::from_sources() else { return Ok(None) };
    let manifest = toolchain::sources(compiler)?.join("library/sysroot/Cargo.toml");
    let mut command = match compiler {
        Compiler::Debian => process::command(toolchain::DEBIAN_CARGO),
        Compiler::Rustup | Compiler::RustupSources => process::cargo(),
    };
    command.arg("metadata").env("RUSTC_BOOTSTRAP", "1").arg("--manifest-path").arg(manifest);
    if compiler == Compiler::Debian {
        command.env("RUSTC", toolchain::DEBIAN_RUSTC);
    }
    // Cargo builds the standard library with these features.
    command.args(["--no-default-features", "--features", "backtrace,panic-unwind"]);
    crates(&metadata(command)?, &STANDARD_ROOTS).map(Some)
}

/// The output of `cargo metadata` for all platforms of the packages.
fn metadata(mut command: Command) -> Result<Value> {
    command.args(["--format-version", "1", "--locked"]);
    for target in PLATFORMS.iter().flat_map(|it| it.targets) {
        command.args(["--filter-platform", target.triple]);
    }
    Ok(serde_json::from_str(&process::quiet(&mut command)?)?)
}

/// The crates that are linked into `roots`, sorted by name and version.
fn crates(metadata: &Value, roots: &[&str]) -> Result<Vec<Crate>> {
    let linked = linked(metadata, roots);
    let packages = list(&metadata["packages"]).filter(|it| linked.contains(text(&it["id"])));
    let mut crates = packages.map(describe).collect::<Result<Vec<_>>>()?;
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// The identifiers of the packages that are linked into `roots`: no build scripts, no macros, no tests.
fn linked<'a>(metadata: &'a Value, roots: &[&str]) -> BTreeSet<&'a str> {
    let macros: BTreeSet<&str> = list(&metadata["packages"])
        .filter(|it| list(&it["targets"]).any(|it| list(&it["kind"]).any(|it| it == "proc-macro")))
        .map(|it| text(&it["id"]))
        .collect();
    let mut waiting: Vec<&str> = list(&metadata["packages"])
        .filter(|it| roots.iter().any(|name| it["name"] == *name))
        .map(|it| text(&it["id"]))
        .collect();
    let mut linked = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if macros.contains(id) || !linked.insert(id) {
            continue;
        }
        let nodes = list(&metadata["resolve"]["nodes"]).filter(|it| it["id"] == id);
        let needed = nodes.flat_map(|it| list(&it["deps"]));
        let is_normal = |it: &&Value| list(&it["dep_kinds"]).any(|it| it["kind"].is_null());
        waiting.extend(needed.filter(is_normal).map(|it| text(&it["pkg"])));
    }
    linked
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn describe(package: &Value) -> Result<Crate> {
    let name = text(&package["name"]);
    let manifest = Path::new(text(&package["manifest_path"]));
    let folder = manifest.parent().context("a manifest in no folder")?;
    let license = package["license"].as_str().unwrap_or("MIT OR Apache-2.0");
    Ok(Crate {
        name: name.to_owned(),
        version: text(&package["version"]).to_owned(),
        license: license.replace('/', " OR "),
        text: licence_text(name, folder).with_context(|| format!("the license of {name}"))?,
    })
}

/// The texts of a crate's licence: of MIT alone where the crate offers it, otherwise all.
fn licence_text(name: &str, folder: &Path) -> Result<String> {
    let mut files = licence_files(folder)?;
    if files.is_empty() {
        // The crates of the standard library have one licence, in a folder that compilers leave out.
        let own = repo::path(TEXTS).join(format!("{name}.txt"));
        files.push(if own.is_file() { own } else { repo::path(TEXTS).join("rust.txt") });
        if !folder.to_string_lossy().contains("/rust/library/") {
            bail!("{} has no file with it", folder.display());
        }
    }
    let texts = files.iter().map(|file| repo::read_text(file)).collect::<Result<Vec<_>>>()?;
    Ok(texts.join("\n").trim_matches('\n').replace("\r\n", "\n") + "\n")
}

fn licence_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let has = |path: &Path, words: &[&str]| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && words.iter().any(|word| name.contains(word))
    };
    let words = ["license", "licence", "copying", "notice", "copyright"];
    let mut files: Vec<PathBuf> =
        repo::entries(folder)?.into_iter().filter(|it| has(it, &words)).collect();
    if files.iter().any(|it| has(it, &["mit"])) {
        files.retain(|it| has(it, &["mit", "notice", "copyright"]));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::tarball;
    use serde_json::json;

    #[test]
    fn only_linked_crates_count() {
        let package =
            |id: &str, kind: &str| json!({"id": id, "name": id, "targets": [{"kind": [kind]}]});
        let needs = |id: &str, kind: Value| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("root", "lib"), package("linked", "lib"), package("deep", "lib"),
                         package("macro", "proc-macro"), package("of-macro", "lib"),
                         package("of-build", "lib"), package("of-test", "lib"), package("other", "lib")],
            "resolve": { "nodes": [
                {"id": "root", "deps": [needs("linked", Value::Null), needs("macro", Value::Null),
                                        needs("of-build", json!("build")), needs("of-test", json!("dev"))]},
                {"id": "linked", "deps": [needs("deep", Value::Null)]},
                {"id": "macro", "deps": [needs("of-macro", Value::Null)]},
                {"id": "other", "deps": [needs("root", Value::Null)]},
            ]},
        });
        let found: Vec<&str> = linked(&metadata, &["root"]).into_iter().collect();
        assert_eq!(found, ["deep", "linked", "root"]);
    }

    #[test]
    fn the_text_is_that_of_mit_where_there_is_a_choice() {
        let folder = repo::scratch("licences").unwrap();
        tarball::clear(&folder).unwrap();
        assert!(licence_text("a", &folder).is_err(), "a crate without a licence");
        for (name, text) in [("LICENSE-APACHE", "long"), ("license-mit", "short"), ("src.rs", "")] {
            repo::write(&folder.join(name), text.as_bytes()).unwrap();
        }
        assert_eq!(licence_text("a", &folder).unwrap(), "short\n");
        repo::write(&folder.join("NOTICE"), b"all of us\r\nhere\r\n\r\n").unwrap();
        assert_eq!(licence_text("a", &folder).unwrap(), "all of us\nhere\n\n\nshort\n");
        std::fs::remove_file(folder.join("license-mit")).unwrap();
        assert!(licence_text("a", &folder).unwrap().contains("long"));
    }

    fn one(name: &str, text: &str) -> Crate {
        Crate {
            name: name.into(),
            version: "1.0.0".into(),
            license: "MIT".into(),
            text: text.into(),
        }
    }

    #[test]
    fn equal_texts_are_written_once() {
        let page = part(&[one("a", "x\n\ny\n"), one("b", "z\n"), one("c", "x\n\ny\n")]);
        assert!(page.contains("\n### a, c\n\n    x\n\n    y\n"), "{page}");
        assert_eq!(page.matches("    x\n").count(), 1);
        assert!(page.contains("| c | 1.0.0 | MIT |\n"));
    }

    #[test]
    fn a_crate_that_the_page_does_not_name_is_found() {
        let page = part(&[one("windows-link", "x\n")]);
        assert!(unnamed(&page, &[one("windows-link", "y\n")]).is_empty());
        assert_eq!(unnamed(&page, &[one("windows", ""), one("link", "")]), ["windows", "link"]);
    }

    /// Each crate of the lock file that a build of the library on this machine links.
    #[test]
    fn the_page_names_the_crates_that_everybody_links() {
        let page = repo::read_text(&repo::path(PAGE)).unwrap();
        let lock = repo::read_text(&repo::path("Cargo.lock")).unwrap();
        for name in ["glam", "rayon", "rayon-core", "parking_lot", "crossbeam-deque", "libm"] {
            let (_, after) = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap();
            let version = after.split('"').next().unwrap();
            assert!(page.contains(&format!("| {name} | {version} |")), "{name} {version}");
        }
        for name in ["std", "core", "alloc", "compiler_builtins", "hashbrown"] {
            assert!(page.contains(&format!("| {name} |")), "{name}");
        }
    }
}
