//! Writes and reads compressed archives. The same files give the same bytes.

use crate::repo;
use anyhow::{Context, Result};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::path::Path;
use tar::{Archive, Builder, EntryType, Header};

/// Writes the files of a folder into an archive, below a folder of its own.
pub fn pack(folder: &Path, below: &str, result: &Path) -> Result<()> {
    let file =
        File::create(result).with_context(|| format!("cannot write {}", result.display()))?;
    let mut archive = Builder::new(GzEncoder::new(file, Compression::best()));
    for path in all_files(folder)? {
        let name = Path::new(below).join(path.strip_prefix(folder)?);
        let content = repo::read(&path)?;
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_size(content.len().try_into()?);
        header.set_mode(0o644);
        // A fixed time, so that the archive depends on the files only. Some programs refuse times before 1980.
        header.set_mtime(499_162_500);
        archive.append_data(&mut header, name, &*content)?;
    }
    archive.into_inner()?.finish()?;
    Ok(())
}

/// Writes the files of an archive into a folder, which is emptied first.
pub fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    clear(folder)?;
    let file = File::open(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    Ok(Archive::new(GzDecoder::new(file)).unpack(folder)?)
}

/// Makes an empty folder.
pub fn clear(folder: &Path) -> Result<()> {
    remove(folder)?;
    repo::make_folder(folder)
}

/// Removes a folder, if it exists.
pub fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// All files of a folder and its subfolders, sorted.
pub fn all_files(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut files = Vec::new();
    for path in repo::entries(folder)? {
        if path.is_dir() {
            files.extend(all_files(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_gives_its_files_back() {
        let scratch = repo::scratch("tarball").unwrap();
        let (folder, unpacked) = (scratch.join("files"), scratch.join("unpacked"));
        clear(&folder).unwrap();
        let long = format!("{}/b.txt", "long".repeat(40));
        for (name, content) in [("a.txt", "one"), (&long, "two")] {
            repo::write(&folder.join(name), content.as_bytes()).unwrap();
        }
        let (first, second) = (scratch.join("first.tgz"), scratch.join("second.tgz"));
        pack(&folder, "package", &first).unwrap();
        pack(&folder, "package", &second).unwrap();
        assert_eq!(repo::read(&first).unwrap(), repo::read(&second).unwrap());
        unpack(&first, &unpacked).unwrap();
        let inner = unpacked.join("package");
        assert_eq!(repo::read(&inner.join("a.txt")).unwrap(), b"one");
        assert_eq!(repo::read(&inner.join(&long)).unwrap(), b"two");
        assert_eq!(all_files(&unpacked).unwrap().len(), 2);
    }
}
