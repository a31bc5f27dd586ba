//! Checks that every package has the notices of third parties, as a user unpacks it.

use super::super::{NOTICES, Packages, tarball, unity};
use crate::repo;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use zip::ZipArchive;

pub fn check(packages: &Packages) -> Result<()> {
    let expected = repo::read(&repo::path(crate::notices::PAGE))?;
    let clean = repo::scratch("package/unpacked-notices")?;
    let name = packages.native.file_name().context("the archive has no name")?;
    let places = [
        (&packages.unity_tarball, PathBuf::from("package").join(unity::NOTICES)),
        (&packages.native_tarball, PathBuf::from(name).join(NOTICES)),
    ];
    for (archive, place) in places {
        tarball::unpack(archive, &clean)?;
        if repo::read(&clean.join(place))? != expected {
            bail!("{} has other notices", archive.display());
        }
    }
    tarball::remove(&clean)?;
    if packages.nuget_package.is_file() {
        let mut found = Vec::new();
        let mut archive = ZipArchive::new(File::open(&packages.nuget_package)?)?;
        archive.by_name(NOTICES)?.read_to_end(&mut found)?;
        if found != expected {
            bail!("{} has other notices", packages.nuget_package.display());
        }
    }
    Ok(())
}
