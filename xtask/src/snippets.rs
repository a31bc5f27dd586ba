//! Compiles the code in the documentation and runs its programs and recipes, so that code copied from a page works.
//!
//! | fence | treatment |
//! |---|---|
//! | `csharp` | A file with types is compiled as it is, a fragment inside a method. A block with only `using` lines is put at the top of every fragment of its page. |
//! | `c` | A program with `main` is compiled and run as it is, a fragment inside `main`. |
//! | none | A shell recipe. Those of the test folders are run, one script a page; the others build the whole project. |

use crate::c::{self, C11};
use crate::count::{self, Tally};
use crate::native::Native;
use crate::{csharp, process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Folders whose pages are read, besides the pages at the root.
const FOLDERS: [&str; 3] = ["bindings", "examples", "unity-sample"];

/// The pages whose recipes are run.
const RECIPES: &str = "bindings/unity/Tests~/";
const RECIPE_FOLDER: &str = repo::PACKAGE;

/// The page whose C# files are tested too, and the sources of these tests.
const TESTED_PAGE: &str = "bindings/unity/Documentation~/moving-from-physics.md";
const TESTED_SOURCES: [&str; 2] = [
    "bindings/unity/Tests~/EngineFree/Moving/Before.cs",
    "bindings/unity/Tests~/EngineFree/Moving/After.cs",
];

/// The `using` lines of a C# fragment whose page has none.
const USUAL_USINGS: &str =
    "using System.IO;\nusing Impinge;\nusing Impinge.Unity;\nusing UnityEngine;\n";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Language {
    CSharp,
    C,
    Shell,
}

/// A fenced block of a page.
#[derive(Debug, PartialEq)]
struct Snippet {
    language: Language,
    /// The line on which its code begins, counted from 1.
    line: usize,
    code: String,
}

pub fn run(native: &Native) -> Result<Tally> {
    for library in csharp::LIBRARIES.iter().filter(|library| csharp::is_for_snippets(library)) {
        library.compile(csharp::EDITOR)?;
    }
    let mut tally = Tally::default();
    for page in pages()? {
        let (name, text) = (repo::shown(&page), repo::read_text(&page)?);
        let snippets = snippets(&text).with_context(|| name.clone())?;
        let usings = usings(&name, &snippets);
        let compiled = count::of_each(&snippets, |snippet| {
            let mut tally = Tally::default();
            if snippet.language != Language::Shell {
                let what = format!("{name}:{}", snippet.line);
                tally.check(&what, compile(&name, snippet, &usings, native));
                if name == TESTED_PAGE {
                    tally.check(&format!("{what} is tested"), is_tested(snippet));
                }
            }
            tally
        });
        tally = tally.with(compiled);
        if name.starts_with(RECIPES) {
            tally.check(&format!("{name}, its recipe"), follow(&name, &snippets, native));
        }
    }
    Ok(tally)
}

fn pages() -> Result<Vec<PathBuf>> {
    let mut pages: Vec<PathBuf> = repo::entries(repo::root())?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|it| it == "md"))
        .collect();
    for folder in FOLDERS {
        pages.extend(repo::files(&repo::path(folder), "md")?);
    }
    Ok(pages)
}

fn snippets(text: &str) -> Result<Vec<Snippet>> {
    let mut found = Vec::new();
    let mut open: Option<Snippet> = None;
    for (line, content) in (1..).zip(text.lines()) {
        let fence = content.trim_start().strip_prefix("```");
        match (&mut open, fence) {
            (None, None) => {}
            (None, Some(tag)) => {
                let language = language(tag.trim()).with_context(|| format!("line {line}"))?;
                open = Some(Snippet { language, line: line + 1, code: String::new() });
            }
            (Some(snippet), None) => {
                snippet.code += content;
                snippet.code.push('\n');
            }
            (Some(_), Some(_)) => found.extend(open.take()),
        }
    }
    match open {
        None => Ok(found),
        Some(snippet) => bail!("the block that begins at line {} has no end", snippet.line),
    }
}

fn language(tag: &str) -> Result<Language> {
    Ok(match tag {
        "csharp" => Language::CSharp,
        "c" => Language::C,
        "" => Language::Shell,
        _ => bail!("no treatment is defined for a block of {tag:?}: see xtask/src/snippets.rs"),
    })
}

/// The `using` lines of a page, with their line numbers for compiler messages.
fn usings(page: &str, snippets: &[Snippet]) -> String {
    let mut own = snippets.iter().filter(|it| it.language == Language::CSharp && it.is_usings());
    match own.next() {
        Some(snippet) => format!("{}{}", place(page, snippet.line), snippet.code),
        None => USUAL_USINGS.to_owned(),
    }
}

impl Snippet {
    /// Whether the block has only `using` lines.
    fn is_usings(&self) -> bool {
        self.code.lines().all(|line| line.is_empty() || line.starts_with("using "))
    }

    /// The block as a C# file.
    fn csharp_file(&self, page: &str, usings: &str) -> String {
        let code = format!("{}{}", place(page, self.line), self.code);
        let has_types =
            |line: &str| line.split(' ').any(|word| word == "class" || word == "struct");
        if self.is_usings() || self.code.lines().any(has_types) {
            return code;
        }
        format!("{usings}class Fragment : Surroundings\n{{\nvoid Run()\n{{\n{code}}}\n}}\n")
    }

    /// The block as a C file.
    fn c_file(&self, page: &str) -> String {
        let code = format!("{}{}", place(page, self.line), self.code);
        if self.code.contains("int main(") {
            return code;
        }
        format!("#include <impinge.h>\nint main(void)\n{{\n{code}return 0;\n}}\n")
    }
}

/// A directive that makes compilers report the page and its line.
fn place(page: &str, line: usize) -> String {
    format!("#line {line} \"{}\"\n", repo::path(page).display())
}

fn compile(page: &str, snippet: &Snippet, usings: &str, native: &Native) -> Result<()> {
    let stem = format!("{}_{}", page.replace(['/', '.', '~'], "_"), snippet.line);
    let file = |extension: &str| -> Result<PathBuf> {
        Ok(repo::scratch("snippets")?.join(format!("{stem}{extension}")))
    };
    match snippet.language {
        Language::CSharp => {
            let source = file(".cs")?;
            repo::write(&source, snippet.csharp_file(page, usings).as_bytes())?;
            csharp::compile_snippet(&source, &file(".dll")?)
        }
        Language::C => {
            let (source, program) = (file(".c")?, file("")?);
            repo::write(&source, snippet.c_file(page).as_bytes())?;
            let mut command = c::compiler(&C11, &source, &program);
            // A fragment may end without using its variables.
            command.arg("-Wno-unused-variable").arg("-L").arg(&native.folder).arg("-limpinge");
            process::quiet(&mut command)?;
            let mut command = process::command(&program);
            process::quiet(command.env("LD_LIBRARY_PATH", &native.folder)).map(drop)
        }
        Language::Shell => Ok(()),
    }
}

/// Checks that the class of a block appears in the sources of the tests, apart from the indentation.
fn is_tested(snippet: &Snippet) -> Result<()> {
    let class = snippet.code.find("public class").context("the block has no class")?;
    let class = without_indentation(&snippet.code[class..]);
    for source in TESTED_SOURCES {
        if without_indentation(&repo::read_text(&repo::path(source))?).contains(&class) {
            return Ok(());
        }
    }
    bail!("the class differs from those in {}", TESTED_SOURCES.join(" and "))
}

fn without_indentation(code: &str) -> String {
    code.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}

/// Runs the recipe of a page. `$LIB` is the folder of the native library, `$OUT` an empty folder.
fn follow(page: &str, snippets: &[Snippet], native: &Native) -> Result<()> {
    let script: String = snippets
        .iter()
        .filter(|snippet| snippet.language == Language::Shell)
        .map(|snippet| snippet.code.as_str())
        .collect();
    if script.is_empty() {
        bail!("{page} has no recipe");
    }
    let out = repo::path("target/xtask/snippets/out");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    repo::make_folder(&out)?;
    let mut command = process::command("sh");
    command.current_dir(repo::path(RECIPE_FOLDER)).args(["-eu", "-c", &script]);
    process::quiet(command.env("LIB", &native.folder).env("OUT", Path::new(&out))).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "Text\n```csharp\nusing Impinge;\n\nusing Pose = Impinge.Pose;\n```\n```csharp\nint a;\n```\n\
                        ```\nls\n```\n  ```c\nint b;\n```\n";

    fn found() -> Vec<Snippet> {
        snippets(PAGE).unwrap()
    }

    #[test]
    fn blocks_are_found_with_their_language_and_line() {
        let found: Vec<_> = found().iter().map(|it| (it.language, it.line)).collect();
        let expected = [
            (Language::CSharp, 3),
            (Language::CSharp, 8),
            (Language::Shell, 11),
            (Language::C, 14),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_fragment_stands_in_a_method_below_the_usings_of_its_page() {
        let found = found();
        let file = found[1].csharp_file("a.md", &usings("a.md", &found));
        let expected = format!(
            "{}using Impinge;\n\nusing Pose = Impinge.Pose;\n\
             class Fragment : Surroundings\n{{\nvoid Run()\n{{\n{}int a;\n}}\n}}\n",
            place("a.md", 3),
            place("a.md", 8),
        );
        assert_eq!(file, expected);
        assert_eq!(usings("a.md", &found[1..]), USUAL_USINGS);
    }

    #[test]
    fn a_program_is_left_as_it_is() {
        let whole = |language, code: &str| Snippet { language, line: 1, code: code.to_owned() };
        let program = whole(Language::C, "int main(void) { return 0; }\n");
        assert_eq!(program.c_file("a.md"), format!("{}{}", place("a.md", 1), program.code));
        let script = whole(Language::CSharp, "public class A { }\n");
        assert_eq!(script.csharp_file("a.md", ""), format!("{}{}", place("a.md", 1), script.code));
        let fragment = format!("int main(void)\n{{\n{}int b;\n", place("a.md", 14));
        assert!(found()[3].c_file("a.md").contains(&fragment));
    }

    #[test]
    fn unknown_fences_are_refused() {
        assert!(snippets("```\nls\n").is_err());
        assert!(snippets("```java\n```\n").is_err());
    }
}
