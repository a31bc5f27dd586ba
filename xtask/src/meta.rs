//! The .meta file that Unity wants beside every file and folder it imports. Their GUIDs come from the
//! paths: scenes of users refer to them, so a path that has been released keeps its place.

use crate::native::{PLUGINS, Plugin};
use crate::repo;
use anyhow::{Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A folder whose content Unity imports.
pub struct Tree {
    /// What paths are relative to.
    pub root: PathBuf,
    /// Stands before the path in what the GUID is made from.
    pub name: &'static str,
    /// Where in `root` the imported files are.
    imported: PathBuf,
    /// Paths that get a .meta whether or not they have been built here.
    always: Vec<String>,
}

/// What Unity imports: a path relative to the root of its tree, forward slashes.
pub struct Asset {
    pub path: String,
    pub guid: String,
    pub is_folder: bool,
}

pub fn trees() -> [Tree; 2] {
    let (package, sample) = (repo::path(repo::PACKAGE), repo::path(repo::SAMPLE));
    let mut always: Vec<String> =
        PLUGINS.iter().map(|plugin| format!("{}/{}", plugin.folder, plugin.file)).collect();
    always.extend(repo::DECLARATIONS.strip_prefix("bindings/unity/").map(str::to_owned));
    [
        Tree { imported: package.clone(), root: package, name: "package", always },
        Tree { imported: sample.join("Assets"), root: sample, name: "sample", always: Vec::new() },
    ]
}

impl Tree {
    /// Everything that Unity imports of the tree, sorted by path.
    pub fn assets(&self) -> Result<Vec<Asset>> {
        let mut files: BTreeSet<String> = self.always.iter().cloned().collect();
        for path in self.walk(&self.imported)? {
            if !is_meta(&path) {
                files.insert(self.relative(&path));
            }
        }
        let mut folders = BTreeSet::new();
        for file in &files {
            let parents = file.match_indices('/').map(|(end, _)| &file[..end]);
            folders.extend(parents.filter(|it| self.is_below_imported(it)).map(str::to_owned));
        }
        let asset =
            |path: String, is_folder| Asset { guid: guid(self.name, &path), path, is_folder };
        let mut assets: Vec<Asset> = folders.into_iter().map(|path| asset(path, true)).collect();
        assets.extend(files.into_iter().map(|path| asset(path, false)));
        assets.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(assets)
    }

    /// The .meta files that stand there.
    pub fn present(&self) -> Result<Vec<PathBuf>> {
        Ok(self.walk(&self.imported)?.into_iter().filter(|path| is_meta(path)).collect())
    }

    pub fn file(&self, asset: &Asset) -> PathBuf {
        self.root.join(&asset.path)
    }

    pub fn meta_file(&self, asset: &Asset) -> PathBuf {
        self.root.join(format!("{}.meta", asset.path))
    }

    fn is_below_imported(&self, path: &str) -> bool {
        let path = self.root.join(path);
        path != self.imported && path.starts_with(&self.imported)
    }

    fn relative(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().replace('\\', "/")
    }

    /// The files of a folder, without what Unity passes over.
    fn walk(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for path in repo::entries(folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || name.ends_with('~') {
                continue;
            }
            if path.is_dir() {
                files.extend(self.walk(&path)?);
            } else {
                files.push(path);
            }
        }
        Ok(files)
    }
}

fn is_meta(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "meta")
}

fn guid(tree: &str, path: &str) -> String {
    let hash = Sha256::digest(format!("impinge:{tree}/{path}"));
    hash.iter().take(16).fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The text of an asset's .meta file, as Unity itself writes it.
pub fn text(asset: &Asset) -> Result<String> {
    Ok(format!("fileFormatVersion: 2\nguid: {}\n{}", asset.guid, importer(asset)?))
}

fn importer(asset: &Asset) -> Result<String> {
    if asset.is_folder {
        return Ok(format!("folderAsset: yes\n{}", plain("DefaultImporter")));
    }
    let name = asset.path.rsplit('/').next().unwrap_or_default();
    if let Some(plugin) = PLUGINS.iter().find(|it| it.file == name) {
        return Ok(plugin_importer(plugin));
    }
    let (_, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    Ok(match extension {
        "cs" => SCRIPT.to_owned(),
        "asmdef" => plain("AssemblyDefinitionImporter"),
        "json" if asset.path == "package.json" => plain("PackageManifestImporter"),
        "json" | "md" | "txt" => plain("TextScriptImporter"),
        "unity" | "" => plain("DefaultImporter"),
        _ => bail!("no importer is known for {}: add one to xtask/src/meta.rs", asset.path),
    })
}

const SCRIPT: &str = "MonoImporter:
  externalObjects: {}
  serializedVersion: 2
  defaultReferences: []
  executionOrder: 0
  icon: {instanceID: 0}
  userData: 
  assetBundleName: 
  assetBundleVariant: 
";

fn plain(importer: &str) -> String {
    format!(
        "{importer}:\n  externalObjects: {{}}\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    )
}

/// In the form that Unity 2019 to 6 reads. Only the Editor and the player of the plugin's own system are
/// enabled.
fn plugin_importer(plugin: &Plugin) -> String {
    let mut text = "PluginImporter:
  externalObjects: {}
  serializedVersion: 2
  iconMap: {}
  executionOrder: {}
  defineConstraints: []
  isPreloaded: 0
  isOverridable: 1
  isExplicitlyReferenced: 0
  validateReferences: 1
  platformData:
"
    .to_owned();
    let excluded = ["Android", "Editor", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS"];
    let exclusions: Vec<(String, &str)> = excluded
        .iter()
        .map(|&it| {
            (format!("Exclude {it}"), if it == "Editor" || it == plugin.player { "0" } else { "1" })
        })
        .collect();
    let exclusions: Vec<(&str, &str)> =
        exclusions.iter().map(|(key, value)| (&**key, *value)).collect();
    platform(&mut text, ": Any", false, &exclusions);
    platform(&mut text, "Any: ", false, &[]);
    let editor =
        [("CPU", plugin.processor), ("DefaultValueInitialized", "true"), ("OS", plugin.editor)];
    platform(&mut text, "Editor: Editor", true, &editor);
    for player in ["Linux64", "OSXUniversal", "Win", "Win64"] {
        let own = player == plugin.player;
        let processor = if own { plugin.processor } else { "None" };
        platform(&mut text, &format!("Standalone: {player}"), own, &[("CPU", processor)]);
    }
    text + "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
}

fn platform(text: &mut String, name: &str, enabled: bool, settings: &[(&str, &str)]) {
    *text +=
        &format!("  - first:\n      {name}\n    second:\n      enabled: {}\n", u8::from(enabled));
    *text += if settings.is_empty() { "      settings: {}\n" } else { "      settings:\n" };
    for (key, value) in settings {
        *text += &format!("        {key}: {value}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asset(path: &str) -> Asset {
        Asset { path: path.to_owned(), guid: guid("package", path), is_folder: false }
    }

    #[test]
    fn a_guid_never_changes() {
        let path = "Runtime/Impinge.Unity/ImpingeWorld.cs";
        assert_eq!(guid("package", path), "f77aaaf91016761a8954c44d145a8943");
    }

    #[test]
    fn each_plugin_is_enabled_twice() {
        for plugin in &PLUGINS {
            let text = text(&asset(&format!("{}/{}", plugin.folder, plugin.file))).unwrap();
            assert_eq!(text.matches("enabled: 1").count(), 2, "{text}");
            assert!(text.contains(&format!(
                "Standalone: {}\n    second:\n      enabled: 1",
                plugin.player
            )));
            assert!(text.contains(&format!("Exclude {}: 0", plugin.player)));
        }
    }

    #[test]
    fn an_unknown_extension_is_refused() {
        assert!(text(&asset("Runtime/picture.psd")).is_err());
        assert!(text(&asset("LICENSE")).unwrap().contains("DefaultImporter"));
        assert!(text(&asset("package.json")).unwrap().contains("PackageManifestImporter"));
        assert!(text(&asset("Other/package.json")).unwrap().contains("TextScriptImporter"));
    }

    #[test]
    fn plugins_and_their_folders_always_have_a_meta() {
        let [package, _] = trees();
        let assets = package.assets().unwrap();
        for path in [
            "Plugins",
            "Plugins/Windows",
            "Plugins/Windows/x86_64",
            "Plugins/macOS/libimpinge.dylib",
        ] {
            assert!(assets.iter().any(|asset| asset.path == path), "{path}");
        }
    }
}
