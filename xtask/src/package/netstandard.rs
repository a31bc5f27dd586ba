//! Makes an assembly for .NET Standard out of one that was compiled against the libraries of a .NET runtime.
//!
//! A runtime has implementations, not reference assemblies, so the compiler writes the names of its parts, such as
//! System.Private.CoreLib. Only `netstandard` has a name that every later runtime knows. All types of .NET Standard are in
//! it, so it is enough to change the references to assemblies. Layout: ECMA-335, II.22.5 and II.24.2.

use anyhow::{Context, Result, bail};
use std::ops::Range;

const NAME: &[u8] = b"netstandard\0";
const VERSION: [u16; 4] = [2, 1, 0, 0];
const TOKEN: [u8; 8] = [0xcc, 0x7b, 0x13, 0xff, 0xcd, 0x2d, 0xdd, 0x51];

/// Points the references to `assemblies` at .NET Standard 2.1. The name of the first one makes room for the new name.
pub fn retarget(file: &mut [u8], assemblies: &[&str]) -> Result<()> {
    let metadata = Metadata::find(file)?;
    let mut rows = Vec::new();
    for name in assemblies {
        rows.push((*name, metadata.reference(file, name)?));
    }
    let (longest, _) = *rows.first().context("no assemblies")?;
    let name = metadata.string(file, longest)?;
    if longest.len() + 1 < NAME.len() {
        bail!("{longest} is too short a name");
    }
    let start = metadata.strings.start + name;
    file[start..start + NAME.len()].copy_from_slice(NAME);
    for (_, row) in rows {
        for (part, number) in VERSION.iter().enumerate() {
            file[row + 2 * part..row + 2 * part + 2].copy_from_slice(&number.to_le_bytes());
        }
        let token = metadata.blobs.start + read(file, row + 12, metadata.blob_index);
        file[token + 1..token + 9].copy_from_slice(&TOKEN);
        let at = row + 12 + metadata.blob_index;
        file[at..at + metadata.string_index]
            .copy_from_slice(&name.to_le_bytes()[..metadata.string_index]);
    }
    Ok(())
}

/// The places of the metadata in the file, and the sizes of its indices.
struct Metadata {
    tables: Range<usize>,
    strings: Range<usize>,
    blobs: Range<usize>,
    string_index: usize,
    blob_index: usize,
}

impl Metadata {
    fn find(file: &[u8]) -> Result<Metadata> {
        let root = file.windows(4).position(|it| it == b"BSJB").context("no .NET metadata")?;
        let mut at = root + 16 + read(file, root + 12, 4);
        let count = read(file, at + 2, 2);
        at += 4;
        let stream = |wanted: &[u8]| -> Option<Range<usize>> {
            let mut header = at;
            for _ in 0..count {
                let start = root + read(file, header, 4);
                let end = start + read(file, header + 4, 4);
                let name = file[header + 8..].split(|&byte| byte == 0).next()?;
                header += 8 + (name.len() / 4 + 1) * 4;
                if name == wanted {
                    return Some(start..end);
                }
            }
            None
        };
        let tables = stream(b"#~").context("no tables")?;
        let sizes = file[tables.start + 6];
        Ok(Metadata {
            strings: stream(b"#Strings").context("no names")?,
            blobs: stream(b"#Blob").context("no blobs")?,
            tables,
            string_index: if sizes & 1 == 0 { 2 } else { 4 },
            blob_index: if sizes & 4 == 0 { 2 } else { 4 },
        })
    }

    /// The index of a name.
    fn string(&self, file: &[u8], name: &str) -> Result<usize> {
        let entry = [b"\0", name.as_bytes(), b"\0"].concat();
        let heap = &file[self.strings.clone()];
        let place = heap.windows(entry.len()).position(|it| it == entry);
        Ok(place.with_context(|| format!("{name} is not named"))? + 1)
    }

    /// The place of the row that references an assembly: four version numbers, flags, the token, the name, and no culture
    /// or hash.
    fn reference(&self, file: &[u8], name: &str) -> Result<usize> {
        let name_index = self.string(file, name)?;
        let size = 12 + 2 * self.blob_index + 2 * self.string_index;
        let end_of_name = 12 + self.blob_index + self.string_index;
        let is_row = |row: usize| {
            let token = self.blobs.start + read(file, row + 12, self.blob_index);
            read(file, row + 8, 4) == 0
                && read(file, row + 12 + self.blob_index, self.string_index) == name_index
                && file[row + end_of_name..row + size].iter().all(|&byte| byte == 0)
                && file.get(token) == Some(&8)
        };
        let last = self.tables.end.min(file.len()).saturating_sub(size);
        let rows: Vec<usize> = (self.tables.start..=last).filter(|&row| is_row(row)).collect();
        match rows[..] {
            [row] => Ok(row),
            _ => bail!("{} rows reference {name}; expected 1", rows.len()),
        }
    }
}

/// A little-endian number of 2 or 4 bytes; 0 beyond the end.
fn read(file: &[u8], at: usize, size: usize) -> usize {
    let bytes = file.get(at..at + size).unwrap_or_default();
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Metadata with one reference, in which every heap has small indices.
    fn sample() -> Vec<u8> {
        let strings = b"\0System.Private.CoreLib\0CoreLib\0\0";
        let blobs = [&[0, 8][..], &[1, 2, 3, 4, 5, 6, 7, 8]].concat();
        let row = [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0];
        let tables = [&[0; 24][..], &row].concat();
        let headers = 20 + (8 + 4) + (8 + 12) + (8 + 8);
        let mut file = b"before BSJB".to_vec();
        file.extend([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0]);
        let mut place = headers;
        let streams: [(&[u8], &[u8]); 3] =
            [(b"#~\0\0", &tables), (b"#Strings\0\0\0\0", strings), (b"#Blob\0\0\0", &blobs)];
        for (name, content) in streams {
            file.extend((place as u32).to_le_bytes());
            file.extend((content.len() as u32).to_le_bytes());
            file.extend(name);
            place += content.len();
        }
        for (_, content) in streams {
            file.extend(content);
        }
        file
    }

    #[test]
    fn references_point_at_net_standard() {
        let mut file = sample();
        let before = file.clone();
        retarget(&mut file, &["System.Private.CoreLib"]).unwrap();
        assert_eq!(file.len(), before.len());
        let metadata = Metadata::find(&file).unwrap();
        let row = metadata.reference(&file, "netstandard").unwrap();
        assert_eq!(file[row..row + 8], [2, 0, 1, 0, 0, 0, 0, 0]);
        assert!(file.ends_with(&TOKEN));
        assert!(metadata.string(&file, "CoreLib").is_ok(), "other names stay");
    }

    #[test]
    fn a_missing_reference_is_an_error() {
        assert!(retarget(&mut sample(), &["System.Runtime"]).is_err());
        assert!(retarget(&mut b"no assembly".to_vec(), &["System.Runtime"]).is_err());
    }
}
