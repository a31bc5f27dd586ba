//! Assembles the NuGet package of the C# core, for servers and tools without Unity.

use super::dotnet::{self, Runtime};
use super::platform::Platform;
use super::{Made, NOTICES, netstandard, tarball};
use crate::{csharp, notices, repo};
use anyhow::{Context, Result};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// One assembly serves both: it uses only what .NET Standard 2.1 has. A folder for net8.0 keeps NuGet from warning that the
/// package has no newer version.
const FRAMEWORKS: [&str; 2] = ["netstandard2.1", "net8.0"];

/// The folders that .NET searches for native libraries, with our platforms.
const RUNTIMES: [(&str, &str); 6] = [
    ("linux-x64", "linux-x64"),
    ("linux-arm64", "linux-arm64"),
    ("win-x64", "windows-x64"),
    ("win-arm64", "windows-arm64"),
    ("osx-x64", "macos"),
    ("osx-arm64", "macos"),
];

const TEMPLATE: &str = "bindings/nuget";

/// Whether the package has a library for one of these platforms.
pub fn is_for(platforms: &[&Platform]) -> bool {
    platforms.iter().any(|platform| RUNTIMES.iter().any(|(_, name)| *name == platform.name))
}

/// Writes the files of the package into a folder.
pub fn assemble(
    folder: &Path,
    libraries: &[Made],
    version: &str,
    repository: Option<&str>,
) -> Result<()> {
    tarball::clear(folder)?;
    let assembly = compile(&Runtime::find()?)?;
    for framework in FRAMEWORKS {
        for path in [&assembly, &assembly.with_extension("xml")] {
            let name = path.file_name().context("the assembly has no name")?;
            repo::copy(path, &folder.join("lib").join(framework).join(name))?;
        }
    }
    for (runtime, platform) in RUNTIMES {
        if let Some(library) = shared(libraries, platform) {
            let name = library.file_name().context("the library has no name")?;
            repo::copy(library, &folder.join("runtimes").join(runtime).join("native").join(name))?;
        }
    }
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        repo::copy(&repo::path(licence), &folder.join(licence))?;
    }
    repo::copy(&repo::path(notices::PAGE), &folder.join(NOTICES))?;
    repo::copy(&repo::path(TEMPLATE).join("README.md"), &folder.join("README.md"))?;
    repo::write(&folder.join("Impinge.nuspec"), manifest(version, repository).as_bytes())?;
    for (path, text) in [("[Content_Types].xml", CONTENT_TYPES), ("_rels/.rels", RELATIONS)] {
        repo::write(&folder.join(path), text.as_bytes())?;
    }
    Ok(())
}

/// Writes the files of a folder into a package. The same files give the same bytes.
pub fn pack(folder: &Path, result: &Path) -> Result<()> {
    let file =
        File::create(result).with_context(|| format!("cannot write {}", result.display()))?;
    let mut archive = ZipWriter::new(file);
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for path in tarball::all_files(folder)? {
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        archive.start_file(name, options)?;
        archive.write_all(&repo::read(&path)?)?;
    }
    archive.finish()?;
    Ok(())
}

/// Compiles the core for .NET Standard and returns its path. Its documentation stands beside it.
fn compile(runtime: &Runtime) -> Result<PathBuf> {
    let result = repo::scratch("package/nuget")?.join("Impinge.Core.dll");
    runtime.compile_library(&result, &csharp::core_sources()?)?;
    let mut assembly = repo::read(&result)?;
    // System.Runtime only forwards types, so the compiler never names it.
    netstandard::retarget(&mut assembly, &dotnet::REFERENCES[..3])?;
    repo::write(&result, &assembly)?;
    Ok(result)
}

/// The shared library of a platform.
fn shared<'a>(libraries: &'a [Made], platform: &str) -> Option<&'a PathBuf> {
    let is_wanted = |it: &&Platform| it.name == platform;
    libraries.iter().find(|it| is_wanted(&it.platform)).and_then(|it| it.shared.as_ref())
}

fn manifest(version: &str, repository: Option<&str>) -> String {
    let repository = repository.map_or_else(String::new, |address| {
        format!("    <repository type=\"git\" url=\"{address}\" />\n")
    });
    let groups: String = [".NETStandard2.1", "net8.0"]
        .iter()
        .map(|name| format!("      <group targetFramework=\"{name}\" />\n"))
        .collect();
    format!(
        r#"<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Impinge</id>
    <version>{version}</version>
    <authors>The Impinge authors</authors>
    <description>Collision detection by a native library: exact overlap tests, distances, contacts, casts, rays, and worlds with begin, stay and end events. It does not simulate.</description>
    <license type="expression">MIT OR Apache-2.0</license>
    <readme>README.md</readme>
    <tags>collision geometry overlap raycast native server</tags>
{repository}    <dependencies>
{groups}    </dependencies>
  </metadata>
</package>
"#
    )
}

/// The types of the files by extension. NuGet's container format demands this file and the next.
const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
  <Default Extension="nuspec" ContentType="application/octet" />
  <Default Extension="dll" ContentType="application/octet" />
  <Default Extension="so" ContentType="application/octet" />
  <Default Extension="dylib" ContentType="application/octet" />
  <Default Extension="xml" ContentType="application/octet" />
  <Default Extension="md" ContentType="application/octet" />
  <Override PartName="/LICENSE-APACHE" ContentType="application/octet" />
  <Override PartName="/LICENSE-MIT" ContentType="application/octet" />
</Types>
"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Impinge.nuspec" Id="R1" />
</Relationships>
"#;

#[cfg(test)]
mod tests {
    use super::super::platform::PLATFORMS;
    use super::*;
    use zip::ZipArchive;

    #[test]
    fn a_package_gives_its_files_back() {
        let scratch = repo::scratch("nuget").unwrap();
        let folder = scratch.join("files");
        tarball::clear(&folder).unwrap();
        repo::write(&folder.join("lib/a.dll"), b"one").unwrap();
        repo::write(&folder.join("[Content_Types].xml"), CONTENT_TYPES.as_bytes()).unwrap();
        let (first, second) = (scratch.join("first.nupkg"), scratch.join("second.nupkg"));
        pack(&folder, &first).unwrap();
        pack(&folder, &second).unwrap();
        assert_eq!(repo::read(&first).unwrap(), repo::read(&second).unwrap());
        let mut archive = ZipArchive::new(File::open(&first).unwrap()).unwrap();
        assert_eq!(archive.len(), 2);
        let text = std::io::read_to_string(archive.by_name("lib/a.dll").unwrap()).unwrap();
        assert_eq!(text, "one");
    }

    #[test]
    fn every_runtime_is_a_platform() {
        for (_, platform) in RUNTIMES {
            assert!(PLATFORMS.iter().any(|it| it.name == platform), "{platform}");
        }
    }

    #[test]
    fn the_manifest_names_version_and_repository() {
        let text = manifest("1.2.3", Some("https://example.org/a.git"));
        assert!(text.contains("<version>1.2.3</version>") && text.contains("example.org/a.git"));
        assert!(!manifest("1.2.3", None).contains("repository"));
    }
}
