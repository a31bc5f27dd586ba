//! Assembles the Unity package: the committed files, the native libraries with their .meta files, and the sample.

use super::platform::Library;
use super::{Made, tarball};
use crate::{meta, notices, repo};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The folder of the sample in the package. Unity's Package Manager copies it into a project on request.
const SAMPLE: &str = "Samples~/Scenes";

/// The description of the sample in the Package Manager.
const SAMPLE_TEXT: &str = "Twelve scenes: overlap events, separating axes, bounding boxes, rectangles, moving models, terrain, \
     floors with seams, a ray from the mouse, fast bullets, nearest neighbours, a swinging sword, margins.";

/// The name of the notices of third parties, as Unity's guidelines for packages want it.
pub const NOTICES: &str = "Third Party Notices.md";

/// Writes the package into a folder.
pub fn assemble(folder: &Path, libraries: &[Made], repository: Option<&str>) -> Result<()> {
    tarball::clear(folder)?;
    let source = repo::path(repo::PACKAGE);
    for path in shipped(&source)? {
        repo::copy(&path, &folder.join(path.strip_prefix(&source)?))?;
    }
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        repo::copy(&repo::path(licence), &folder.join(licence))?;
    }
    repo::copy(&repo::path(notices::PAGE), &folder.join(NOTICES))?;
    let sample = repo::path(repo::SAMPLE).join("Assets");
    for path in tarball::all_files(&sample)? {
        repo::copy(&path, &folder.join(SAMPLE).join(path.strip_prefix(&sample)?))?;
    }
    for made in libraries {
        let library = match made.platform.unity_library {
            Library::Shared => &made.shared,
            Library::Static => &made.archive,
        };
        if let Some(library) = library {
            repo::copy(library, &folder.join(made.platform.unity))?;
        }
    }
    let manifest = folder.join("package.json");
    let text = manifest_text(&repo::read_text(&manifest)?, repository)?;
    repo::write(&manifest, text.as_bytes())?;
    meta::Tree::package(folder.to_owned()).write_metas_below("")
}

/// The committed files that belong into the package: no staged libraries, no tests.
fn shipped(source: &Path) -> Result<Vec<PathBuf>> {
    let mut files = tarball::all_files(source)?;
    files.retain(|path| {
        let Ok(path) = path.strip_prefix(source) else { return false };
        let is_hidden = path.iter().any(|part| part.to_string_lossy().starts_with('.'));
        let is_manual =
            ["Plugins/README.md", "Plugins/README.md.meta"].iter().any(|it| path == Path::new(it));
        let is_staged = path.starts_with("Plugins") && !is_manual;
        !is_hidden && !is_staged && !path.starts_with("Tests~")
    });
    Ok(files)
}

/// The manifest with the sample and, if the repository's address is known, the links.
fn manifest_text(committed: &str, repository: Option<&str>) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(committed)?;
    manifest["samples"] = json!([{
        "displayName": "Scenes",
        "description": SAMPLE_TEXT,
        "path": SAMPLE,
    }]);
    if let Some(address) = repository {
        let page = address.trim_end_matches(".git").trim_end_matches('/');
        let version = manifest["version"].as_str().context("package.json has no version")?;
        let file = |path: &str| format!("{page}/blob/v{version}/{path}");
        let package = repo::PACKAGE;
        let links = [
            ("documentationUrl", file(&format!("{package}/Documentation~/index.md"))),
            ("changelogUrl", file(&format!("{package}/CHANGELOG.md"))),
            ("licensesUrl", file(&format!("{package}/LICENSE.md"))),
        ];
        manifest["repository"] = json!({ "type": "git", "url": format!("{page}.git") });
        for (name, link) in links {
            manifest[name] = link.into();
        }
    }
    Ok(format!("{}\n", serde_json::to_string_pretty(&manifest)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_into_the_repository() {
        let committed = r#"{"name": "a", "version": "1.2.3"}"#;
        let text = manifest_text(committed, Some("https://example.org/impinge.git")).unwrap();
        let manifest: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(manifest["repository"]["url"], "https://example.org/impinge.git");
        assert_eq!(
            manifest["changelogUrl"],
            "https://example.org/impinge/blob/v1.2.3/bindings/unity/CHANGELOG.md"
        );
        let without: Value =
            serde_json::from_str(&manifest_text(committed, None).unwrap()).unwrap();
        assert!(without.get("changelogUrl").is_none());
        assert_eq!(without["samples"][0]["path"], SAMPLE);
    }

    #[test]
    fn the_description_counts_the_scenes() {
        let scenes = repo::files(&repo::path(repo::SAMPLE).join("Assets"), "unity").unwrap();
        assert!(SAMPLE_TEXT.starts_with("Twelve scenes: ") && scenes.len() == 12);
        assert_eq!(SAMPLE_TEXT.matches(", ").count() + 1, scenes.len());
    }

    #[test]
    fn links_name_committed_files() {
        for path in ["Documentation~/index.md", "CHANGELOG.md", "LICENSE.md"] {
            assert!(repo::path(repo::PACKAGE).join(path).is_file(), "{path}");
        }
    }

    #[test]
    fn staged_libraries_and_tests_are_not_shipped() {
        let source = repo::scratch("shipped").unwrap();
        tarball::clear(&source).unwrap();
        let kept = ["Plugins.meta", "Plugins/README.md", "Plugins/README.md.meta", "Runtime/A.cs"];
        let left =
            ["Plugins/Linux.meta", "Plugins/Linux/x86_64/libimpinge.so", "Tests~/B.cs", ".git"];
        for path in kept.iter().chain(&left) {
            repo::write(&source.join(path), b"").unwrap();
        }
        let shipped = shipped(&source).unwrap();
        let expected: Vec<PathBuf> = kept.iter().map(|path| source.join(path)).collect();
        assert_eq!(shipped.len(), expected.len(), "{shipped:?}");
        assert!(expected.iter().all(|path| shipped.contains(path)));
    }
}
