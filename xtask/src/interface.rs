//! Checks that exported symbols, C prototypes and C# imports have the same names.

use crate::count::Tally;
use crate::repo;
use anyhow::{Context, Result, bail};
use object::{BinaryFormat, Object};
use std::collections::BTreeSet;
use std::path::Path;

pub type Names = BTreeSet<String>;

pub fn compare(library: &Path) -> Result<Tally> {
    let exports = exports(&repo::read(library)?)?;
    let (ours, foreign): (Names, Names) =
        exports.into_iter().partition(|name| name.starts_with("imp_"));
    let header = declared()?;
    let imports = imports(&repo::read_text(&repo::path(repo::DECLARATIONS))?);
    let mut tally = Tally::default();
    let some = if ours.is_empty() {
        Err(anyhow::anyhow!("the library exports no function"))
    } else {
        Ok(())
    };
    tally.check(&format!("{} functions are exported", ours.len()), some);
    tally.check(
        "the header declares what is exported",
        same(&ours, "the library", &header, "the header"),
    );
    tally.check("C# imports what is exported", same(&ours, "the library", &imports, "C#"));
    tally.check("nothing else is exported", nothing_else(&foreign));
    Ok(tally)
}

/// The names that a shared library exports, in any format.
pub fn exports(library: &[u8]) -> Result<Names> {
    let file = object::File::parse(library).context("cannot read the library")?;
    // Mach-O puts an underscore before the names of C.
    let prefix = if file.format() == BinaryFormat::MachO { "_" } else { "" };
    let mut names = Names::new();
    for export in file.exports()? {
        let export = export?;
        if let Some(name) = export.name().name() {
            let name = String::from_utf8_lossy(name);
            names.insert(name.strip_prefix(prefix).unwrap_or(&name).to_owned());
        }
    }
    Ok(names)
}

/// The functions that the committed header declares.
pub fn declared() -> Result<Names> {
    Ok(prototypes(&repo::read_text(&repo::path(repo::HEADER))?))
}

/// Fails if a library exports anything but its functions and the symbols that linkers add.
pub fn nothing_else(foreign: &Names) -> Result<()> {
    const LINKER: [&str; 5] = ["_init", "_fini", "_edata", "_end", "__bss_start"];
    let strange: Vec<&str> =
        foreign.iter().map(String::as_str).filter(|name| !LINKER.contains(name)).collect();
    if !strange.is_empty() {
        bail!("{}", strange.join(", "));
    }
    Ok(())
}

/// The functions that a header declares: every `imp_name(` outside comments.
fn prototypes(header: &str) -> Names {
    let code = without_comments(header);
    let mut names = Names::new();
    for (open, _) in code.match_indices('(') {
        let name =
            code[..open].trim_end().rsplit(|it: char| !it.is_alphanumeric() && it != '_').next();
        names.extend(name.filter(|it| it.starts_with("imp_")).map(str::to_owned));
    }
    names
}

fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        code.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The entry points that the C# declarations import.
fn imports(declarations: &str) -> Names {
    let after = declarations.split("EntryPoint = \"").skip(1);
    after.filter_map(|it| it.split('"').next()).map(str::to_owned).collect()
}

/// Fails if the names differ, and lists those on one side only.
pub fn same(a: &Names, in_a: &str, b: &Names, in_b: &str) -> Result<()> {
    let only = |a: &Names, b: &Names| a.difference(b).cloned().collect::<Vec<_>>().join(", ");
    let (only_a, only_b) = (only(a, b), only(b, a));
    if !only_a.is_empty() || !only_b.is_empty() {
        bail!("only in {in_a}: [{only_a}]; only in {in_b}: [{only_b}]");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Names {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn prototypes_are_found_outside_comments() {
        let header = "/* See imp_no(1). */\n// imp_neither(2)\n\
                      IMP_API int32_t imp_version(void);\nIMP_API\nint32_t imp_far\n(struct imp_world world);";
        assert_eq!(prototypes(header), names(&["imp_far", "imp_version"]));
    }

    #[test]
    fn imports_are_entry_points() {
        let code = "[DllImport(N, EntryPoint = \"imp_a\", ExactSpelling = true)] extern int b();";
        assert_eq!(imports(code), names(&["imp_a"]));
    }

    #[test]
    fn a_difference_is_reported() {
        let error = same(&names(&["a", "b"]), "one", &names(&["b", "c"]), "two").unwrap_err();
        assert_eq!(error.to_string(), "only in one: [a]; only in two: [c]");
        assert!(nothing_else(&names(&["_init", "strange"])).is_err());
        assert!(nothing_else(&names(&["_init"])).is_ok());
    }
}
