//! Runs the C# core tests and an example on .NET, with the assembly and the native library of the NuGet package.

use super::super::Packages;
use super::super::dotnet::Runtime;
use super::core_tests::{self, Ran};
use crate::count::Tally;
use crate::ran::Check;
use crate::{csharp, process};
use anyhow::{Result, bail};
use std::path::Path;

const ASSEMBLY: &str = "lib/netstandard2.1/Impinge.Core.dll";

/// Adds the check on Windows to `passed` if it has run and passed.
pub fn check(packages: &Packages, passed: &mut Vec<Check>) -> Result<Tally> {
    let linux = on(&Runtime::find()?, packages, "linux-x64")?;
    let mut tally = Tally::default();
    if packages.nuget.join(native("win-x64")).is_dir() {
        let windows = on(&Runtime::for_windows()?, packages, "win-x64")?;
        let compared = core_tests::same_values(&linux, &windows);
        if compared.is_ok() && windows.tally.failed == 0 {
            passed.push(Check::WindowsDotnet);
        }
        tally.check("the core tests find the same values on Linux and Windows", compared);
        tally.add("Windows", windows.tally);
    } else {
        println!("skipped .NET for Windows: no library for it");
    }
    tally.add("Linux", linux.tally);
    Ok(tally)
}

/// The checks on a runtime, with the native library of its platform.
fn on(runtime: &Runtime, packages: &Packages, platform: &str) -> Result<Ran> {
    let native = packages.nuget.join(native(platform));
    if !native.is_dir() {
        bail!("the package has no library for {platform}");
    }
    let mut ran = core_tests(runtime, &native, platform)?;
    let every_method = ("EveryMethod", "bindings/nuget/EveryMethod.cs", "methods");
    ran.tally.check(
        &format!("every method of the package's assembly loads on .NET for {platform}"),
        run(runtime, packages, &native, every_method),
    );
    let server = ("Server", "examples/csharp/Server.cs", "player 1 enters the gate at tick");
    ran.tally.check(
        &format!("the example server runs on .NET for {platform}"),
        run(runtime, packages, &native, server),
    );
    Ok(ran)
}

/// The folder of the native library in the package.
fn native(platform: &str) -> String {
    format!("runtimes/{platform}/native")
}

/// The core tests, compiled with the sources of the core, because they test its internals too.
fn core_tests(runtime: &Runtime, native: &Path, platform: &str) -> Result<Ran> {
    let program = runtime.compile("CoreTests", &csharp::core_test_sources()?, None)?;
    core_tests::run(&mut runtime.run(&program, native)?, &format!("dotnet-{platform}"))
}

/// Compiles a program for the assembly of the package and runs it. Its output must contain the last of the words: name,
/// source, output.
fn run(
    runtime: &Runtime,
    packages: &Packages,
    native: &Path,
    (name, source, expected): (&str, &str, &str),
) -> Result<()> {
    let assembly = packages.nuget.join(ASSEMBLY);
    let program = runtime.compile(name, &[source.to_owned()], Some(&assembly))?;
    let mut command = runtime.run(&program, native)?;
    let output = process::quiet(command.arg("fast"))?;
    if !output.contains(expected) {
        bail!("{name} prints:\n{output}");
    }
    println!("{}", output.trim_end());
    Ok(())
}
