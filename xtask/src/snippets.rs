//! Compiles the code in the documentation and runs its programs, so that code copied from a page works.
//!
//! | fence | treatment |
//! |---|---|
//! | `csharp` | A file with types is compiled as it is, a fragment inside a method. A block with only `using` lines is put at the top of every fragment of its page. |
//! | `c` `cpp` | A program with `main` is compiled and run as it is, a fragment inside `main`. |
//! | none | A shell recipe. The C# stages run those of their tests: see [`crate::csharp_tests`]. The others build the whole project. |

use crate::c::{self, C11, CPP17};
use crate::count::{self, Tally};
use crate::native::Native;
use crate::pages::{self, Language, Page, Snippet};
use crate::{csharp, process, repo};
use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use std::path::PathBuf;
use std::slice;

/// The page whose C# files are tested too, and the sources of these tests.
const TESTED_PAGE: &str = "bindings/unity/Documentation~/moving-from-physics.md";
const TESTED_SOURCES: [&str; 2] = [
    "bindings/unity/Tests~/EngineFree/Moving/Before.cs",
    "bindings/unity/Tests~/EngineFree/Moving/After.cs",
];

/// The `using` lines of a C# fragment whose page has none.
const USUAL_USINGS: &str =
    "using System.IO;\nusing Impinge;\nusing Impinge.Unity;\nusing UnityEngine;\n";

/// A snippet and its page.
#[derive(Clone, Copy)]
struct Block<'a> {
    page: &'a Page,
    snippet: &'a Snippet,
}

pub fn run(native: &Native) -> Result<Tally> {
    for library in csharp::LIBRARIES.iter().filter(|library| csharp::is_for_snippets(library)) {
        library.compile(csharp::EDITOR)?;
    }
    let pages = pages::all()?;
    let written_in = |language| -> Vec<Block> {
        let blocks = pages
            .iter()
            .flat_map(|page| page.written_in(language).map(move |snippet| Block { page, snippet }));
        blocks.collect()
    };
    let mut tally = Tally::default();
    let csharp = written_in(Language::CSharp);
    for (block, compiled) in csharp.iter().zip(together_or_alone(&csharp, compile_csharp)) {
        tally.check(&block.place(), compiled);
        if block.page.name == TESTED_PAGE {
            tally.check(&format!("{} is tested", block.place()), is_tested(block.snippet));
        }
    }
    let programs = [written_in(Language::C), written_in(Language::Cpp)].concat();
    let programs = count::of_each(&programs, |block| {
        let mut tally = Tally::default();
        tally.check(&block.place(), block.run_program(native));
        tally
    });
    Ok(tally.with(programs))
}

/// Compiles all items in one run of the compiler. If it fails, each item is compiled alone, to name those that are wrong.
fn together_or_alone<T: Sync>(
    items: &[T],
    compile: impl Fn(&[T]) -> Result<()> + Sync,
) -> Vec<Result<()>> {
    if items.is_empty() || compile(items).is_ok() {
        return items.iter().map(|_| Ok(())).collect();
    }
    items.par_iter().map(|item| compile(slice::from_ref(item))).collect()
}

fn compile_csharp(blocks: &[Block]) -> Result<()> {
    let mut sources = Vec::new();
    for block in blocks {
        let source = block.file(".cs")?;
        repo::write(&source, block.csharp_file().as_bytes())?;
        sources.push(source);
    }
    csharp::compile_snippets(&sources, &blocks[0].file(".dll")?)
}

impl Block<'_> {
    /// The page and the line, for messages.
    fn place(&self) -> String {
        format!("{}:{}", self.page.name, self.snippet.line)
    }

    /// An identifier that no other block has.
    fn identifier(&self) -> String {
        let page = self.page.name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        format!("{page}_{}", self.snippet.line)
    }

    fn file(&self, extension: &str) -> Result<PathBuf> {
        Ok(repo::scratch("snippets")?.join(format!("{}{extension}", self.identifier())))
    }

    /// The block as a C# file, whose types are in a namespace of its own.
    fn csharp_file(&self) -> String {
        let code = &self.snippet.code;
        let has_types =
            |line: &str| line.split(' ').any(|word| word == "class" || word == "struct");
        let (usings, line, types) = if is_usings(code) {
            return self.below_directive(0, code);
        } else if code.lines().any(has_types) {
            let (usings, types) = code.split_at(length_of_usings(code));
            let line = usings.lines().count();
            (self.below_directive(0, usings), line, types.to_owned())
        } else {
            let method = format!("void Run()\n{{\n{}}}\n", self.below_directive(0, code));
            (usings(self.page), 0, format!("class Fragment : Surroundings\n{{\n{method}}}\n"))
        };
        let types = self.below_directive(line, &types);
        format!("{usings}namespace {}\n{{\n{types}}}\n", self.identifier())
    }

    fn is_cpp(&self) -> bool {
        self.snippet.language == Language::Cpp
    }

    /// The block as a file of C or C++.
    fn program(&self) -> String {
        let code = self.below_directive(0, &self.snippet.code);
        if self.snippet.code.contains("int main(") {
            return code;
        }
        let (header, parameters) = if self.is_cpp() {
            ("#include <impinge.hpp>\nusing namespace impinge;", "")
        } else {
            ("#include <impinge.h>", "void")
        };
        format!("{header}\nint main({parameters})\n{{\n{code}return 0;\n}}\n")
    }

    /// Code that begins at a line of the block, below a directive that makes compilers report the page and its line.
    fn below_directive(&self, line: usize, code: &str) -> String {
        let page = repo::path(&self.page.name);
        format!("#line {} \"{}\"\n{code}", self.snippet.line + line, page.display())
    }

    /// Compiles and runs the block as a program of C or C++.
    fn run_program(&self, native: &Native) -> Result<()> {
        let (extension, dialect) = if self.is_cpp() { (".cpp", &CPP17) } else { (".c", &C11) };
        let (source, program) = (self.file(extension)?, self.file("")?);
        repo::write(&source, self.program().as_bytes())?;
        let mut command = c::compiler(dialect, &source, &program);
        command.args(["-I", "bindings/cpp"]);
        // A fragment may end without using its variables.
        command.arg("-Wno-unused-variable").arg("-L").arg(&native.folder).arg("-limpinge");
        process::quiet(&mut command)?;
        let mut command = process::command(&program);
        process::quiet(command.env("LD_LIBRARY_PATH", &native.folder)).map(drop)
    }
}

/// The `using` lines of a page, with their line numbers for compiler messages.
fn usings(page: &Page) -> String {
    let mut own = page.written_in(Language::CSharp).filter(|it| is_usings(&it.code));
    match own.next() {
        Some(snippet) => Block { page, snippet }.below_directive(0, &snippet.code),
        None => USUAL_USINGS.to_owned(),
    }
}

/// Whether code has only `using` lines.
fn is_usings(code: &str) -> bool {
    length_of_usings(code) == code.len()
}

/// The length of the `using` lines and empty lines at the top.
fn length_of_usings(code: &str) -> usize {
    let lines = code.split_inclusive('\n');
    lines.take_while(|it| it.trim().is_empty() || it.starts_with("using ")).map(str::len).sum()
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

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::ensure;

    const PAGE: &str = "Text\n```csharp\nusing Impinge;\n\nusing Pose = Impinge.Pose;\n```\n```csharp\nint a;\n```\n\
                        ```\nls\n```\n  ```c\nint b;\n```\n";

    fn page(text: &str) -> Page {
        Page { name: "docs/a-b.md".to_owned(), snippets: pages::snippets(text).unwrap() }
    }

    fn block(page: &Page, index: usize) -> Block<'_> {
        Block { page, snippet: &page.snippets[index] }
    }

    /// The line directive of the page.
    fn line(number: usize) -> String {
        format!("#line {number} \"{}\"", repo::path("docs/a-b.md").display())
    }

    #[test]
    fn a_fragment_stands_in_a_method_below_the_usings_of_its_page() {
        let mut page = page(PAGE);
        let expected = format!(
            "{}\nusing Impinge;\n\nusing Pose = Impinge.Pose;\nnamespace docs_a_b_md_8\n{{\n{}\n\
             class Fragment : Surroundings\n{{\nvoid Run()\n{{\n{}\nint a;\n}}\n}}\n}}\n",
            line(3),
            line(8),
            line(8),
        );
        assert_eq!(block(&page, 1).csharp_file(), expected);
        page.snippets.remove(0);
        assert!(block(&page, 0).csharp_file().starts_with(USUAL_USINGS));
    }

    #[test]
    fn usings_stay_as_they_are() {
        let page = page(PAGE);
        assert_eq!(
            block(&page, 0).csharp_file(),
            format!("{}\n{}", line(3), page.snippets[0].code)
        );
    }

    #[test]
    fn a_file_gets_a_namespace_below_its_usings() {
        let page = page("```csharp\nusing A;\n\npublic class B { }\n```\n");
        let expected = format!(
            "{}\nusing A;\n\nnamespace docs_a_b_md_2\n{{\n{}\npublic class B {{ }}\n}}\n",
            line(2),
            line(4),
        );
        assert_eq!(block(&page, 0).csharp_file(), expected);
    }

    #[test]
    fn a_c_program_is_left_as_it_is() {
        let program = "int main(void) { return 0; }\n";
        let whole = page(&format!("```c\n{program}```\n"));
        assert_eq!(block(&whole, 0).program(), format!("{}\n{program}", line(2)));
        let fragment = format!("int main(void)\n{{\n{}\nint b;\n", line(14));
        assert!(block(&page(PAGE), 3).program().contains(&fragment));
    }

    #[test]
    fn a_wrong_item_is_still_found() {
        let compile = |items: &[i32]| {
            ensure!(items.iter().all(|it| *it > 0), "wrong");
            Ok(())
        };
        let passed = |items: &[i32]| -> Vec<bool> {
            together_or_alone(items, compile).iter().map(Result::is_ok).collect()
        };
        assert_eq!(passed(&[1, 2]), [true, true]);
        assert_eq!(passed(&[1, -2, 3]), [true, false, true]);
        assert!(passed(&[]).is_empty());
    }
}
