//! Compiles the tests and examples of the C++ header with several compilers and standards, and runs them.

use crate::c::{self, Dialect};
use crate::count::{self, Tally};
use crate::native::Native;
use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

const HEADERS: &str = "bindings/cpp";
const TESTS: &str = "bindings/cpp/tests";
const EXAMPLES: &str = "examples/cpp";

const DIALECTS: [Dialect; 4] = [
    Dialect { compiler: "g++", flags: &["-std=c++17"] },
    Dialect {
        compiler: "g++",
        flags: &["-std=c++20", "-fsanitize=address,undefined", "-fno-sanitize-recover"],
    },
    Dialect { compiler: "clang++", flags: &["-std=c++17", "-fno-exceptions", "-fno-rtti"] },
    Dialect { compiler: "clang++", flags: &["-std=c++20"] },
];

/// The dialects of the examples, which catch exceptions.
const OF_EXAMPLES: [&Dialect; 2] = [&DIALECTS[0], &DIALECTS[3]];

pub fn run(native: &Native) -> Result<Tally> {
    let tests = repo::files(&repo::path(TESTS), "cpp")?;
    let examples = repo::files(&repo::path(EXAMPLES), "cpp")?;
    if tests.is_empty() || examples.is_empty() {
        bail!("{TESTS} or {EXAMPLES} has no programs");
    }
    let of_tests = tests.iter().flat_map(|it| DIALECTS.iter().map(move |dialect| (it, dialect)));
    let of_examples = examples.iter().flat_map(|it| OF_EXAMPLES.map(|dialect| (it, dialect)));
    let programs: Vec<(&PathBuf, &Dialect)> = of_tests.chain(of_examples).collect();
    let tally = count::of_each(&programs, |(source, dialect)| {
        let mut tally = Tally::default();
        let flags = dialect.flags.join(" ");
        let what = format!("{} {} {flags}", repo::shown(source), dialect.compiler);
        tally.check(&what, build_and_run(source, dialect, native));
        tally
    });
    let mut calls = Tally::default();
    calls.check("a call of C++ has the instructions of one of C", has_no_overhead());
    Ok(tally.with(calls))
}

/// The same call in C++ and in C.
const TWO_CALLS: &str = "\
#include <impinge.hpp>
using namespace impinge;
extern \"C\" bool in_cpp(const Geometry& a, const Pose& at_a, const Geometry& b, const Pose& at_b) {
    return overlap(a, at_a, b, at_b, 0);
}
extern \"C\" bool in_c(const imp_geometry& a, const imp_pose& at_a, const imp_geometry& b, const imp_pose& at_b) {
    const int32_t status = imp_overlap(&a, &at_a, &b, &at_b, 0);
    if (status < 0) {
        detail::fail(status);
    }
    return status == 1;
}
";

fn has_no_overhead() -> Result<()> {
    let folder = repo::scratch("cpp")?;
    let (source, assembly) = (folder.join("two_calls.cpp"), folder.join("two_calls.s"));
    repo::write(&source, TWO_CALLS.as_bytes())?;
    let mut command = process::command("g++");
    command.args(["-std=c++17", "-O2", "-S", "-I", "include", "-I", HEADERS, "-o"]);
    process::quiet(command.arg(&assembly).arg(&source))?;
    let assembly = repo::read_text(&assembly)?;
    let instructions = |function: &str| -> Result<usize> {
        let label = format!("{function}:\n");
        let (_, body) = assembly.split_once(&label).with_context(|| format!("no {function}"))?;
        let body = body.lines().take_while(|line| !line.contains(".cfi_endproc"));
        Ok(body.filter(|line| line.starts_with('\t') && !line.starts_with("\t.")).count())
    };
    let (cpp, c) = (instructions("\nin_cpp")?, instructions("\nin_c")?);
    if cpp != c || c == 0 {
        bail!("C++ has {cpp} instructions, C {c}");
    }
    Ok(())
}

fn build_and_run(source: &Path, dialect: &Dialect, native: &Native) -> Result<()> {
    let stem = source.file_stem().context("a C++ file without a name")?.to_string_lossy();
    let name = format!("{stem}-{}{}", dialect.compiler, dialect.flags.concat());
    let program = repo::scratch("cpp")?.join(name.replace(['=', ','], "-"));
    let mut command = c::compiler(dialect, source, &program);
    process::quiet(command.args(["-I", HEADERS, "-L"]).arg(&native.folder).arg("-limpinge"))?;
    let mut command = process::command(&program);
    process::quiet(command.env("LD_LIBRARY_PATH", &native.folder)).map(drop)
}
