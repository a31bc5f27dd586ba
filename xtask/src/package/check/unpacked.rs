//! Unpacks the tarball of the Unity package into a clean folder, and checks what Unity would import.

use super::super::{Packages, tarball};
use crate::{meta, repo};
use anyhow::{Result, bail};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub fn check(packages: &Packages) -> Result<()> {
    let clean = repo::scratch("package/unpacked")?;
    tarball::unpack(&packages.unity_tarball, &clean)?;
    let root = clean.join("package");
    if repo::entries(&clean)? != std::slice::from_ref(&root) {
        bail!("the tarball has files beside the folder \"package\"");
    }
    has_all_metas(&root)?;
    keeps_committed_guids(&root)?;
    manifest_leads_to_files(&root)?;
    same_bytes_again(packages)
}

/// Every file and folder that Unity imports has its .meta file, and there is no other .meta file.
fn has_all_metas(root: &Path) -> Result<()> {
    let tree = meta::Tree::package(root.to_owned());
    let mut expected = BTreeSet::new();
    for asset in tree.assets()? {
        let file = tree.meta_file(&asset);
        if !file.is_file() || repo::read_text(&file)? != meta::text(&asset)? {
            bail!("{} has not the .meta file that belongs to it", asset.path);
        }
        expected.insert(file);
    }
    let stray: Vec<PathBuf> =
        tree.present()?.into_iter().filter(|it| !expected.contains(it)).collect();
    if !stray.is_empty() {
        bail!("these .meta files belong to nothing: {stray:?}");
    }
    Ok(())
}

/// The .meta files of the repository are in the package, byte for byte.
fn keeps_committed_guids(root: &Path) -> Result<()> {
    let source = repo::path(repo::PACKAGE);
    let [package, _] = meta::trees();
    for asset in package.assets()? {
        let (here, there) = (source.join(&asset.path), root.join(&asset.path));
        let is_shipped = there.exists();
        let is_staged = asset.path.starts_with("Plugins/") && !asset.path.ends_with("README.md");
        if !is_shipped && !is_staged {
            bail!("{} is not in the tarball", asset.path);
        }
        let (of_source, of_package) =
            (package.meta_file(&asset), root.join(format!("{}.meta", asset.path)));
        if is_shipped && of_source.is_file() && repo::read(&of_source)? != repo::read(&of_package)?
        {
            bail!("{} has another .meta file in the tarball", here.display());
        }
    }
    Ok(())
}

/// The samples that the manifest names exist, and every imported sample file has its .meta file.
fn manifest_leads_to_files(root: &Path) -> Result<()> {
    let manifest: Value = serde_json::from_slice(&repo::read(&root.join("package.json"))?)?;
    let samples = manifest["samples"].as_array().map(Vec::as_slice).unwrap_or_default();
    if samples.is_empty() {
        bail!("package.json names no samples");
    }
    for sample in samples {
        let folder = root.join(sample["path"].as_str().unwrap_or_default());
        for path in tarball::all_files(&folder)? {
            let is_meta = path.extension().is_some_and(|it| it == "meta");
            let mut partner = path.clone().into_os_string();
            partner.push(".meta");
            let partner = if is_meta { path.with_extension("") } else { PathBuf::from(partner) };
            if !partner.exists() {
                bail!("{} has no partner {}", path.display(), partner.display());
            }
        }
    }
    Ok(())
}

/// Packing the folder again gives the same bytes.
fn same_bytes_again(packages: &Packages) -> Result<()> {
    let again = repo::scratch("package")?.join("again.tgz");
    tarball::pack(&packages.unity, "package", &again)?;
    if repo::read(&again)? != repo::read(&packages.unity_tarball)? {
        bail!("packing the same folder twice gives two archives");
    }
    Ok(())
}
