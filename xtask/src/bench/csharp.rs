//! `bench csharp`: the costs of calls from C#, on Mono and on .NET, and the scene of the article in plain C#. Roslyn compiles
//! the program, as it compiles the scripts of a Unity project.

use super::results;
use crate::package::dotnet::Runtime;
use crate::roslyn::{self, Kind};
use crate::{cargo, csharp, process, repo};
use anyhow::Result;
use std::path::Path;

pub fn run() -> Result<()> {
    let built = cargo::build(&["build", "--release"])?;
    let library = built.file("libimpinge.so")?;
    let native = library.parent().unwrap_or(Path::new("."));
    let sources = csharp::FIGURES.sources()?;
    let program = repo::scratch("csharp")?.join("figures.exe");
    roslyn::compile(Kind::Program, &program, &roslyn::of_mono(), &sources)?;
    // Without --debug, which costs time.
    let mut mono = process::command("mono");
    mono.arg("-O=all").arg(&program).env("LD_LIBRARY_PATH", native);
    let mut columns = vec![("Mono", figures(&process::quiet(&mut mono)?))];
    match Runtime::find() {
        Ok(runtime) => {
            let program = runtime.compile("Figures", &sources, None)?;
            let text = process::quiet(&mut runtime.run(&program, native)?)?;
            columns.push((".NET Core 3.1", figures(&text)));
        }
        Err(error) => println!("without .NET: {error}"),
    }
    let table = table(&columns);
    println!("{table}");
    results::replace("csharp", &table)
}

/// A line of the program's output: its name and its value with a unit.
type Figure = (String, String);

/// The figures among the lines of a program's output. Other lines have no colon.
fn figures(text: &str) -> Vec<Figure> {
    let figure = |line: &str| {
        let (name, value) = line.rsplit_once(": ")?;
        Some((name.to_owned(), value.to_owned()))
    };
    text.lines().filter_map(figure).collect()
}

fn table(columns: &[(&str, Vec<Figure>)]) -> String {
    let heads: Vec<&str> = columns.iter().map(|(head, _)| *head).collect();
    let mut text = format!("| | {} |\n|---|{}\n", heads.join(" | "), "---:|".repeat(heads.len()));
    let first = columns.first().map_or(&[][..], |(_, figures)| figures);
    for (name, _) in first {
        let value = |figures: &[Figure]| {
            let found = figures.iter().find(|(other, _)| other == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let values: Vec<String> = columns.iter().map(|(_, figures)| value(figures)).collect();
        text += &format!("| {name} | {} |\n", values.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runtimes_stand_side_by_side() {
        let mono =
            figures("Collide.Overlap: 66.8 ns, 14.1 ns above the import\nno figure\nPose: 3 ns");
        let net = figures("Pose: 2 ns");
        assert_eq!(
            table(&[("Mono", mono), (".NET", net)]),
            "| | Mono | .NET |\n|---|---:|---:|\n\
             | Collide.Overlap | 66.8 ns, 14.1 ns above the import |  |\n| Pose | 3 ns | 2 ns |\n"
        );
    }
}
