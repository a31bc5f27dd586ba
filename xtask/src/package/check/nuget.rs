//! Runs the C# core tests and an example on .NET, with the assembly and the native library of the NuGet package.

use super::super::Packages;
use super::super::dotnet::Runtime;
use crate::count::{self, Tally};
use crate::{csharp, csharp_tests, process};
use anyhow::{Result, bail};
use std::path::Path;

const LINUX: &str = "runtimes/linux-x64/native";
const ASSEMBLY: &str = "lib/netstandard2.1/Impinge.Core.dll";

pub fn check(packages: &Packages) -> Result<Tally> {
    let runtime = Runtime::find()?;
    let native = packages.nuget.join(LINUX);
    if !native.is_dir() {
        bail!("the package has no library for linux-x64");
    }
    let mut tally = Tally::default();
    tally.add("core tests on .NET", core_tests(&runtime, &native)?);
    let every_method =
        run(&runtime, packages, "EveryMethod", "bindings/nuget/EveryMethod.cs", "methods");
    tally.check("every method of the package's assembly loads on .NET", every_method);
    let server = run(
        &runtime,
        packages,
        "Server",
        "examples/csharp/Server.cs",
        "player 1 enters the gate at tick",
    );
    tally.check("the example server runs on .NET", server);
    Ok(tally)
}

/// The core tests, compiled with the sources of the core, because they test its internals too.
fn core_tests(runtime: &Runtime, native: &Path) -> Result<Tally> {
    let program = runtime.compile("CoreTests", csharp::core_test_sources()?, None)?;
    let mut command = runtime.run(&program, native)?;
    let ended = process::pass_through(command.arg(csharp_tests::offsets()?))?;
    Ok(count::of_program(&ended.lines, ended.success))
}

/// Compiles a program for the assembly of the package and runs it. Its output must contain `expected`.
fn run(
    runtime: &Runtime,
    packages: &Packages,
    name: &str,
    source: &str,
    expected: &str,
) -> Result<()> {
    let assembly = packages.nuget.join(ASSEMBLY);
    let program = runtime.compile(name, vec![source.to_owned()], Some(&assembly))?;
    let mut command = runtime.run(&program, &packages.nuget.join(LINUX))?;
    let output = process::quiet(command.arg("fast"))?;
    if !output.contains(expected) {
        bail!("{name} prints:\n{output}");
    }
    println!("{}", output.trim_end());
    Ok(())
}
