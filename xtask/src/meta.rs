//! Writes the .meta files that Unity needs beside every file and folder it imports.
//!
//! A GUID is derived from the path. Users' scenes refer to GUIDs, so a released file keeps its path. The .meta files of
//! a native library exist only where it is staged, because Unity deletes .meta files without an asset.

use crate::plugins::{self, Plugin};
use crate::repo;
use anyhow::{Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A folder whose content Unity imports.
pub struct Tree {
    /// The root of all paths.
    pub root: PathBuf,
    /// The prefix of the path in the text from which the GUID is derived.
    pub name: &'static str,
    /// The folders in `root` with the imported files.
    imported: PathBuf,
    /// A generated file, which gets a .meta even before it is written.
    generated: Option<String>,
}

/// A file that Unity imports: a path relative to the root of its tree, forward slashes.
pub struct Asset {
    pub path: String,
    pub guid: String,
    pub is_folder: bool,
}

pub fn trees() -> [Tree; 2] {
    let (package, sample) = (repo::path(repo::PACKAGE), repo::path(repo::SAMPLE));
    let generated = repo::DECLARATIONS.strip_prefix("bindings/unity/").map(str::to_owned);
    [
        Tree { imported: package.clone(), root: package, name: "package", generated },
        Tree { imported: sample.join("Assets"), root: sample, name: "sample", generated: None },
    ]
}

impl Tree {
    /// The package at another place.
    pub fn package(root: PathBuf) -> Tree {
        Tree { imported: root.clone(), root, name: "package", generated: None }
    }

    /// All assets of the tree, sorted by path.
    pub fn assets(&self) -> Result<Vec<Asset>> {
        let mut files: BTreeSet<String> = self.generated.iter().cloned().collect();
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

    /// Writes the .meta files of everything below a folder of the tree.
    pub fn write_metas_below(&self, folder: &str) -> Result<()> {
        let assets = self.assets()?;
        let below = assets.iter().filter(|it| Path::new(&it.path).starts_with(folder));
        for asset in below.filter(|it| it.path != folder) {
            repo::write(&self.meta_file(asset), text(asset)?.as_bytes())?;
        }
        Ok(())
    }

    /// The .meta files that exist.
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

    /// The files of a folder, without those that Unity ignores.
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

/// The text of an asset's .meta file, in Unity's own format.
pub fn text(asset: &Asset) -> Result<String> {
    Ok(format!("fileFormatVersion: 2\nguid: {}\n{}", asset.guid, importer(asset)?))
}

fn importer(asset: &Asset) -> Result<String> {
    if asset.is_folder {
        return Ok(format!("folderAsset: yes\n{}", plain("DefaultImporter")));
    }
    let name = asset.path.rsplit('/').next().unwrap_or_default();
    if let Some(plugin) = plugins::at(&asset.path) {
        return Ok(plugin_importer(plugin));
    }
    let (_, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    Ok(match extension {
        "cs" => SCRIPT.to_owned(),
        "asmdef" => plain("AssemblyDefinitionImporter"),
        "json" if asset.path == "package.json" => plain("PackageManifestImporter"),
        "json" | "md" | "txt" => plain("TextScriptImporter"),
        "png" => ICON.to_owned(),
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

/// A texture for the Editor's own controls.
const ICON: &str = "TextureImporter:
  internalIDToNameTable: []
  externalObjects: {}
  serializedVersion: 12
  mipmaps:
    mipMapMode: 0
    enableMipMap: 0
    sRGBTexture: 1
  isReadable: 0
  maxTextureSize: 64
  textureSettings:
    serializedVersion: 2
    filterMode: 1
    aniso: 1
    mipBias: 0
    wrapU: 1
    wrapV: 1
    wrapW: 1
  nPOTScale: 0
  alphaUsage: 1
  alphaIsTransparency: 1
  textureType: 2
  textureShape: 1
  userData: 
  assetBundleName: 
  assetBundleVariant: 
";

fn plain(importer: &str) -> String {
    format!(
        "{importer}:\n  externalObjects: {{}}\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    )
}

/// The importer settings of a plugin, in the format of Unity 2019 to 6.
///
/// They enable only the Editor and the player that the plugin is for.
fn plugin_importer(plugin: &Plugin) -> String {
    let mut text = "PluginImporter:
  externalObjects: {}
  serializedVersion: 2
  iconMap: {}
  executionOrder: {}
"
    .to_owned();
    if plugin.constraints.is_empty() {
        text += "  defineConstraints: []\n";
    } else {
        text += "  defineConstraints:\n";
        plugin.constraints.iter().for_each(|it| text += &format!("  - {it}\n"));
    }
    text += "  isPreloaded: 0
  isOverridable: 1
  isExplicitlyReferenced: 0
  validateReferences: 1
  platformData:
";
    let excluded = [
        "Android",
        "Editor",
        "EmbeddedLinux",
        "Linux64",
        "OSXUniversal",
        "VisionOS",
        "WebGL",
        "Win",
        "Win64",
        "iOS",
        "tvOS",
    ];
    let is_used = |it: &str| match it {
        "Editor" => plugin.editor.is_some(),
        player => plugin.is_enabled && player == plugin.player_name(),
    };
    let exclusions =
        excluded.map(|it| (format!("Exclude {it}"), if is_used(it) { "0" } else { "1" }));
    let exclusions: Vec<(&str, &str)> =
        exclusions.iter().map(|(key, value)| (&**key, *value)).collect();
    platform(&mut text, ": Any", false, &exclusions);
    platform(&mut text, "Any: ", false, &[]);
    match plugin.editor {
        Some(system) => {
            let editor =
                [("CPU", plugin.processor), ("DefaultValueInitialized", "true"), ("OS", system)];
            platform(&mut text, "Editor: Editor", true, &editor);
        }
        None => {
            platform(&mut text, "Editor: Editor", false, &[("DefaultValueInitialized", "true")]);
        }
    }
    let desktop = ["Linux64", "OSXUniversal", "Win", "Win64"];
    for player in desktop {
        let own = player == plugin.player_name();
        let processor = if own { plugin.processor } else { "None" };
        platform(&mut text, &format!("Standalone: {player}"), own, &[("CPU", processor)]);
    }
    let processor = ("CPU", plugin.processor);
    match plugin.player_name() {
        player if desktop.contains(&player) => {}
        "iOS" | "tvOS" | "VisionOS" => {
            let settings = [
                ("AddToEmbeddedBinaries", "false"),
                processor,
                ("CompileFlags", ""),
                ("FrameworkDependencies", ""),
            ];
            platform(&mut text, plugin.player, plugin.is_enabled, &settings);
        }
        "WebGL" => platform(&mut text, plugin.player, plugin.is_enabled, &[]),
        _ => platform(&mut text, plugin.player, plugin.is_enabled, &[processor]),
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
    use crate::plugins::PLUGINS;
    use std::fs;

    fn asset(path: &str) -> Asset {
        Asset { path: path.to_owned(), guid: guid("package", path), is_folder: false }
    }

    #[test]
    fn a_guid_never_changes() {
        let path = "Runtime/Impinge.Unity/ImpingeWorld.cs";
        assert_eq!(guid("package", path), "f77aaaf91016761a8954c44d145a8943");
    }

    #[test]
    fn a_plugin_is_enabled_for_its_editor_and_its_player_only() {
        for plugin in &PLUGINS {
            let text = text(&asset(plugin.path)).unwrap();
            let expected = usize::from(plugin.editor.is_some()) + usize::from(plugin.is_enabled);
            assert_eq!(text.matches("enabled: 1").count(), expected, "{text}");
            assert_eq!(text.matches("Exclude ").count(), 11);
            let player = format!("  - first:\n      {}\n    second:\n", plugin.player);
            let state = format!("{player}      enabled: {}\n", u8::from(plugin.is_enabled));
            assert!(text.contains(&state), "{text}");
            let excluded = u8::from(!plugin.is_enabled);
            assert!(text.contains(&format!("Exclude {}: {excluded}", plugin.player_name())));
        }
    }

    /// A version of Unity, as far as its build for Windows of 64 bits goes.
    struct Unity {
        symbols: &'static [&'static str],
        /// The folder into which the build copies a library for 64-bit Arm. None: it ignores the library.
        arm: Option<&'static str>,
    }

    const UNITY: [Unity; 3] = [
        // 2022.3.0 to 2022.3.44: every library counts as one for x64.
        Unity { symbols: &["UNITY_2022_3_OR_NEWER"], arm: Some("x86_64") },
        // 2022.3.45 and later.
        Unity { symbols: &["UNITY_2022_3_OR_NEWER"], arm: None },
        Unity { symbols: &["UNITY_2022_3_OR_NEWER", "UNITY_6000_0_OR_NEWER"], arm: Some("ARM64") },
    ];

    /// The symbols in a .meta file without which Unity ignores the library.
    fn constraints(meta: &str) -> Vec<&str> {
        let (_, after) = meta.split_once("  defineConstraints:").unwrap();
        after.lines().skip(1).map_while(|line| line.strip_prefix("  - ")).collect()
    }

    /// The settings of an enabled platform in a .meta file.
    fn settings<'a>(meta: &'a str, name: &str) -> Option<Vec<(&'a str, &'a str)>> {
        let (_, after) = meta.split_once(&format!("  - first:\n      {name}\n    second:\n"))?;
        let (enabled, after) = after.split_once("      settings:")?;
        let lines = after.lines().skip(1).map_while(|it| it.strip_prefix("        "));
        enabled.contains("enabled: 1").then(|| lines.filter_map(|it| it.split_once(": ")).collect())
    }

    fn metas() -> Vec<String> {
        PLUGINS.iter().map(|plugin| text(&asset(plugin.path)).unwrap()).collect()
    }

    /// Unity copies the libraries of a player into one folder for each processor. Two of one name fail the build.
    #[test]
    fn no_version_of_unity_copies_two_libraries_of_windows_to_one_place() {
        for unity in &UNITY {
            let mut places = Vec::new();
            for (plugin, meta) in PLUGINS.iter().zip(&metas()) {
                let is_known = |it: &&str| unity.symbols.contains(it);
                let Some(settings) = settings(meta, "Standalone: Win64") else { continue };
                if !constraints(meta).iter().all(is_known) {
                    continue;
                }
                let folder = match settings[..] {
                    [("CPU", "ARM64")] => unity.arm,
                    [("CPU", "x86_64")] => Some("x86_64"),
                    _ => panic!("{meta}"),
                };
                places.extend(folder.map(|folder| format!("{folder}/{}", plugin.file())));
            }
            places.sort();
            let is_new = unity.symbols.len() > 1;
            let expected: &[&str] = if is_new {
                &["ARM64/impinge.dll", "x86_64/impinge.dll"]
            } else {
                &["x86_64/impinge.dll"]
            };
            assert_eq!(places, expected);
        }
    }

    /// An Editor loads the libraries for its system and processor. Two of one name are an error.
    #[test]
    fn an_editor_loads_one_library() {
        let of_editor: Vec<_> = metas()
            .iter()
            .filter_map(|it| settings(it, "Editor: Editor").map(|it| format!("{it:?}")))
            .collect();
        let mut different = of_editor.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), of_editor.len(), "{of_editor:?}");
    }

    #[test]
    fn no_two_plugins_are_for_the_same_machine() {
        let enabled = || PLUGINS.iter().filter(|it| it.is_enabled);
        for plugin in enabled() {
            let same =
                |it: &&Plugin| (it.player, it.processor) == (plugin.player, plugin.processor);
            assert_eq!(enabled().filter(same).count(), 1, "{}", plugin.path);
        }
    }

    /// C# finds a static library under the name `__Internal`, because it is part of the program.
    #[test]
    fn csharp_looks_for_static_libraries_in_the_program() {
        let declarations = repo::read_text(&repo::path(repo::DECLARATIONS)).unwrap();
        let (condition, name) =
            declarations.split_once("\n        const string __DllName").unwrap();
        let condition = condition.rsplit_once("#if ").unwrap().1;
        assert!(name.starts_with(" = \"__Internal\";"), "{name:.40}");
        let symbols = |player| match player {
            "iPhone: iOS" => "UNITY_IOS",
            "tvOS: tvOS" => "UNITY_TVOS",
            "VisionOS: VisionOS" => "UNITY_VISIONOS",
            "WebGL: WebGL" => "UNITY_WEBGL",
            "Android: Android" => "UNITY_ANDROID",
            "EmbeddedLinux: EmbeddedLinux" => "UNITY_EMBEDDED_LINUX",
            desktop if desktop.starts_with("Standalone: ") => "UNITY_STANDALONE",
            player => panic!("no symbol is known for {player}"),
        };
        for plugin in &PLUGINS {
            let is_static = plugin.file().ends_with(".a");
            assert_eq!(condition.contains(symbols(plugin.player)), is_static, "{}", plugin.path);
        }
        assert!(condition.ends_with(" && !UNITY_EDITOR"), "{condition}");
    }

    #[test]
    fn an_unknown_extension_is_refused() {
        assert!(text(&asset("Runtime/picture.psd")).is_err());
        assert!(text(&asset("LICENSE")).unwrap().contains("DefaultImporter"));
        assert!(text(&asset("package.json")).unwrap().contains("PackageManifestImporter"));
        assert!(text(&asset("Other/package.json")).unwrap().contains("TextScriptImporter"));
    }

    /// Every .meta file has an asset; Unity deletes the others.
    #[test]
    fn every_meta_has_an_asset() {
        for tree in trees() {
            for asset in tree.assets().unwrap() {
                assert!(tree.file(&asset).exists(), "{}", asset.path);
            }
        }
    }

    #[test]
    fn a_plugin_has_metas_from_staging_until_it_is_gone() {
        let root = repo::scratch("staged-package").unwrap();
        fs::remove_dir_all(&root).unwrap();
        let library = root.join("Plugins/Linux/x86_64/libimpinge.so");
        repo::write(&library, b"a library").unwrap();
        let tree = Tree::package(root);
        tree.write_metas_below("Plugins").unwrap();
        let metas = tree.present().unwrap();
        // The GUIDs of earlier releases: of the two folders and of the library.
        let known = [
            ("Plugins/Linux.meta", "e3adf901a8ea71d2c36ef5935d4b8c0d"),
            ("Plugins/Linux/x86_64.meta", "935e588700f30528fe270090d424a772"),
            ("Plugins/Linux/x86_64/libimpinge.so.meta", "6f91dcec7032945945c1bddaa3c3770f"),
        ];
        assert_eq!(metas.len(), known.len());
        for (path, guid) in known {
            let text = repo::read_text(&tree.root.join(path)).unwrap();
            assert!(text.contains(&format!("guid: {guid}\n")), "{text}");
        }
        let expected = |tree: &Tree| tree.assets().unwrap().len();
        assert_eq!(
            expected(&tree),
            metas.len() + 1,
            "all generated .meta files, and that of the folder Plugins"
        );
        fs::remove_file(&library).unwrap();
        assert_eq!(expected(&tree), 0, "no .meta file has an asset after the removal");
    }
}
