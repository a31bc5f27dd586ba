//! Finds references that lead nowhere, which Unity reports only when it opens the package.

use crate::meta::{Asset, Tree};
use crate::repo;
use anyhow::Result;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// The trees with their assets.
pub type Imported<'a> = [(&'a Tree, &'a [Asset])];

/// One sentence for each problem.
pub fn problems(imported: &Imported) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    let paths = unique_guids(imported, &mut problems);
    for (tree, assets) in imported {
        for asset in assets.iter().filter(|asset| has_references(&asset.path)) {
            let file = tree.file(asset);
            scene(&repo::shown(&file), &repo::read_text(&file)?, &paths, &mut problems);
        }
    }
    build_settings(&paths, &mut problems)?;
    assemblies(imported, &mut problems)?;
    manifest(&mut problems)?;
    Ok(problems)
}

/// The path of each GUID's asset.
type Paths<'a> = HashMap<&'a str, &'a str>;

fn unique_guids<'a>(imported: &Imported<'a>, problems: &mut Vec<String>) -> Paths<'a> {
    let mut paths = Paths::new();
    for (_, assets) in imported {
        for asset in *assets {
            if let Some(other) = paths.insert(&asset.guid, &asset.path) {
                problems.push(format!("{other} and {} have the same GUID", asset.path));
            }
        }
    }
    paths
}

fn has_references(path: &str) -> bool {
    [".unity", ".prefab", ".asset", ".mat"].iter().any(|end| path.ends_with(end))
}

/// The GUIDs of Unity's own assets begin with this.
const BUILT_IN: &str = "0000000000000000";

fn scene(file: &str, text: &str, paths: &Paths, problems: &mut Vec<String>) {
    for (number, line) in text.lines().enumerate() {
        let Some(guid) = guid_of(line).filter(|guid| !guid.starts_with(BUILT_IN)) else { continue };
        let place = format!("{file}:{}", number + 1);
        match paths.get(guid) {
            None => problems.push(format!("{place}: no asset has the GUID {guid}")),
            Some(path) if line.trim_start().starts_with("m_Script:") && !path.ends_with(".cs") => {
                problems.push(format!("{place}: {path} is no script"));
            }
            Some(_) => {}
        }
    }
}

fn guid_of(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("guid: ")?;
    Some(after.split([',', '}', ' ']).next().unwrap_or(after))
}

/// Checks the list of scenes, which names each scene by path and GUID.
fn build_settings(paths: &Paths, problems: &mut Vec<String>) -> Result<()> {
    let file = repo::path(repo::SAMPLE).join("ProjectSettings/EditorBuildSettings.asset");
    let text = repo::read_text(&file)?;
    let mut path = "";
    for line in text.lines() {
        if let Some((_, value)) = line.split_once("path: ") {
            path = value.trim();
        } else if let Some(guid) = guid_of(line)
            && paths.get(guid) != Some(&path)
        {
            problems.push(format!("{}: {guid} is not the GUID of {path}", repo::shown(&file)));
        }
    }
    Ok(())
}

/// Checks that every JSON file parses and every assembly references existing ones.
fn assemblies(imported: &Imported, problems: &mut Vec<String>) -> Result<()> {
    let mut definitions = Vec::new();
    for (tree, assets) in imported {
        for asset in
            assets.iter().filter(|it| it.path.ends_with(".json") || it.path.ends_with(".asmdef"))
        {
            let file = tree.file(asset);
            if let Some(value) = json(&file, problems)?
                && asset.path.ends_with(".asmdef")
            {
                definitions.push((repo::shown(&file), value));
            }
        }
    }
    let named = |wanted: &str| definitions.iter().filter(|(_, it)| it["name"] == wanted).count();
    for (file, definition) in &definitions {
        let name = definition["name"].as_str().unwrap_or_default();
        if named(name) != 1 {
            problems.push(format!("{file}: the assembly name \"{name}\" is not unique"));
        }
        for reference in definition["references"].as_array().into_iter().flatten() {
            let reference = reference.as_str().unwrap_or_default();
            if !is_of_unity(reference) && named(reference) == 0 {
                problems.push(format!("{file}: there is no assembly \"{reference}\""));
            }
        }
    }
    Ok(())
}

fn is_of_unity(assembly: &str) -> bool {
    ["Unity.", "UnityEngine.", "UnityEditor."].iter().any(|start| assembly.starts_with(start))
}

/// Checks that the sample's manifest parses and refers to our package.
fn manifest(problems: &mut Vec<String>) -> Result<()> {
    let packages = repo::path(repo::SAMPLE).join("Packages");
    let file = packages.join("manifest.json");
    let package = json(&repo::path(repo::PACKAGE).join("package.json"), problems)?;
    let (Some(manifest), Some(package)) = (json(&file, problems)?, package) else { return Ok(()) };
    let name = package["name"].as_str().unwrap_or_default();
    let place = manifest["dependencies"][name].as_str().and_then(|it| it.strip_prefix("file:"));
    if !place.is_some_and(|place| packages.join(place).join("package.json").is_file()) {
        problems.push(format!("{}: \"{name}\" does not lead to the package", repo::shown(&file)));
    }
    Ok(())
}

fn json(file: &Path, problems: &mut Vec<String>) -> Result<Option<Value>> {
    let parsed = serde_json::from_slice(&repo::read(file)?);
    Ok(parsed.map_err(|error| problems.push(format!("{}: {error}", repo::shown(file)))).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> usize {
        let paths = Paths::from([("aa", "Assets/Scripts/A.cs"), ("bb", "Assets/B.unity")]);
        let mut problems = Vec::new();
        scene("a scene", text, &paths, &mut problems);
        problems.len()
    }

    #[test]
    fn scripts_of_a_scene_resolve() {
        assert_eq!(complaints("  m_Script: {fileID: 11500000, guid: aa, type: 3}"), 0);
        assert_eq!(complaints("  m_Script: {fileID: 11500000, guid: bb, type: 3}"), 1);
        assert_eq!(complaints("  m_Script: {fileID: 11500000, guid: cc, type: 3}"), 1);
        assert_eq!(
            complaints("  m_Mesh: {fileID: 1, guid: 0000000000000000e000000000000000, type: 0}"),
            0
        );
    }

    #[test]
    fn equal_guids_are_reported() {
        let [tree, _] = crate::meta::trees();
        let asset = |path: &str| Asset { path: path.into(), guid: "aa".into(), is_folder: false };
        let mut problems = Vec::new();
        unique_guids(&[(&tree, &[asset("A.cs"), asset("B.cs")])], &mut problems);
        assert_eq!(problems, ["A.cs and B.cs have the same GUID"]);
    }
}
