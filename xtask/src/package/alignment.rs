//! Checks that a library for Android loads on devices with pages of 16 KiB, which Android 15 introduced.

use anyhow::{Context, Result, bail};
use object::elf::{FileHeader32, FileHeader64, PT_LOAD};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, FileKind};

/// The size of the pages, to which every loaded segment has to be aligned.
const PAGE: u64 = 16 << 10;

/// Fails if a loaded segment of a shared library has a smaller alignment.
pub fn check(library: &[u8]) -> Result<()> {
    match FileKind::parse(library)? {
        FileKind::Elf32 => segments::<FileHeader32<Endianness>>(library),
        FileKind::Elf64 => segments::<FileHeader64<Endianness>>(library),
        kind => bail!("{kind:?} is not ELF"),
    }
}

fn segments<Header: FileHeader<Endian = Endianness>>(library: &[u8]) -> Result<()> {
    let header = Header::parse(library).context("cannot read the library")?;
    let endian = header.endian()?;
    let segments = header.program_headers(endian, library)?;
    let mut loaded = segments.iter().filter(|it| it.p_type(endian) == PT_LOAD).peekable();
    if loaded.peek().is_none() {
        bail!("it has no segment to load");
    }
    for segment in loaded {
        let alignment: u64 = segment.p_align(endian).into();
        let (address, offset): (u64, u64) =
            (segment.p_vaddr(endian).into(), segment.p_offset(endian).into());
        if alignment < PAGE {
            bail!("a segment is aligned to {alignment:#x}, which is less than {PAGE:#x}");
        }
        if address % PAGE != offset % PAGE {
            bail!("a segment at {address:#x} is at {offset:#x} of the file");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A segment: whether it is loaded, its address, its offset in the file, and its alignment.
    type Segment = (bool, u64, u64, u64);

    /// An ELF file of 64 bits of program headers only.
    fn elf64(segments: &[Segment]) -> Vec<u8> {
        let mut file = b"\x7fELF\x02\x01\x01".to_vec();
        file.resize(16, 0);
        file.extend([3, 0, 183, 0, 1, 0, 0, 0]);
        for value in [0_u64, 64, 0] {
            file.extend(value.to_le_bytes());
        }
        file.extend(0_u32.to_le_bytes());
        let count = u16::try_from(segments.len()).unwrap();
        for value in [64_u16, 56, count, 64, 0, 0] {
            file.extend(value.to_le_bytes());
        }
        for &(is_loaded, address, offset, alignment) in segments {
            file.extend(if is_loaded { 1_u32 } else { 4 }.to_le_bytes());
            file.extend(5_u32.to_le_bytes());
            for value in [offset, address, address, 0, 0, alignment] {
                file.extend(value.to_le_bytes());
            }
        }
        file
    }

    /// The same in 32 bits.
    fn elf32(segments: &[Segment]) -> Vec<u8> {
        let mut file = b"\x7fELF\x01\x01\x01".to_vec();
        file.resize(16, 0);
        file.extend([3, 0, 40, 0, 1, 0, 0, 0]);
        for value in [0_u32, 52, 0, 0] {
            file.extend(value.to_le_bytes());
        }
        let count = u16::try_from(segments.len()).unwrap();
        for value in [52_u16, 32, count, 40, 0, 0] {
            file.extend(value.to_le_bytes());
        }
        for &(is_loaded, address, offset, alignment) in segments {
            let kind = if is_loaded { 1 } else { 4 };
            for value in [kind, offset, address, address, 0, 0, 5, alignment] {
                file.extend(u32::try_from(value).unwrap().to_le_bytes());
            }
        }
        file
    }

    #[test]
    fn every_loaded_segment_needs_large_pages() {
        for elf in [elf32, elf64] {
            let good = (true, 0x8100, 0x4100, 0x4000);
            assert!(check(&elf(&[good, (true, 0, 0, 0x1_0000)])).is_ok());
            // Only loaded segments count.
            assert!(check(&elf(&[good, (false, 0x40, 0x40, 4)])).is_ok());
            let error = check(&elf(&[good, (true, 0, 0, 0x1000)])).unwrap_err().to_string();
            assert!(error.contains("0x1000"), "{error}");
        }
    }

    #[test]
    fn an_address_has_the_place_in_its_page_that_the_file_has() {
        for elf in [elf32, elf64] {
            assert!(check(&elf(&[(true, 0x5000, 0x1000, 0x4000)])).is_ok());
            assert!(check(&elf(&[(true, 0x5000, 0x2000, 0x4000)])).is_err());
        }
    }

    #[test]
    fn other_files_are_refused() {
        assert!(check(&elf64(&[])).is_err());
        assert!(check(b"!<arch>\n no shared library").is_err());
        assert!(check(&elf64(&[(true, 0, 0, 0x4000)])[..80]).is_err());
    }
}
