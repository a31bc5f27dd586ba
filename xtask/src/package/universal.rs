//! Joins Mach-O libraries of several processors into one universal file, as Apple's `lipo` does.

use anyhow::{Context, Result, bail};
use object::Endianness;
use object::macho::{FAT_MAGIC, MachHeader64};
use object::read::archive::ArchiveFile;
use object::read::macho::MachHeader;

/// Slices start at a multiple of the largest page of Apple's processors: 2 to the power of 14.
const ALIGNMENT_EXPONENT: u32 = 14;

/// The first bytes of a static library.
const ARCHIVE: &[u8] = b"!<arch>\n";

/// One universal file of the slices. Each is a Mach-O file or an archive of Mach-O files.
pub fn join(slices: &[Vec<u8>]) -> Result<Vec<u8>> {
    let alignment = 1 << ALIGNMENT_EXPONENT;
    let mut header = Vec::new();
    let mut word = |value: u32| header.extend(value.to_be_bytes());
    word(FAT_MAGIC);
    word(u32::try_from(slices.len())?);
    let mut end = 0_usize;
    let mut offsets = Vec::new();
    for slice in slices {
        let offset = end.max(1).next_multiple_of(alignment);
        let (processor, variant) = processor(slice)?;
        for value in [processor, variant, u32::try_from(offset)?, u32::try_from(slice.len())?] {
            word(value);
        }
        word(ALIGNMENT_EXPONENT);
        offsets.push(offset);
        end = offset + slice.len();
    }
    let mut file = header;
    for (slice, offset) in slices.iter().zip(offsets) {
        file.resize(offset, 0);
        file.extend(slice);
    }
    Ok(file)
}

/// The type and subtype of the processor of a Mach-O file, or of an archive's first object file.
fn processor(slice: &[u8]) -> Result<(u32, u32)> {
    if slice.starts_with(ARCHIVE) {
        let archive = ArchiveFile::parse(slice).context("cannot read the archive")?;
        for member in archive.members() {
            if let Ok(found) = of_file(member?.data(slice)?) {
                return Ok(found);
            }
        }
        bail!("the archive has no Mach-O file");
    }
    of_file(slice)
}

fn of_file(file: &[u8]) -> Result<(u32, u32)> {
    let header = MachHeader64::<Endianness>::parse(file, 0).context("not a 64-bit Mach-O file")?;
    let endian = header.endian()?;
    Ok((header.cputype(endian).0, header.cpusubtype(endian).0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::macho::{
        CPU_SUBTYPE_ARM64_ALL, CPU_SUBTYPE_X86_64_ALL, CPU_TYPE_ARM64, CPU_TYPE_X86_64, MH_MAGIC_64,
    };
    use object::read::macho::{FatArch, MachOFatFile32};

    /// A Mach-O file of a header without commands.
    fn mach_o(processor: u32, variant: u32) -> Vec<u8> {
        let words = [MH_MAGIC_64, processor, variant, 6, 0, 0, 0, 0];
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn a_reader_finds_each_slice() {
        let slices = [
            mach_o(CPU_TYPE_ARM64.0, CPU_SUBTYPE_ARM64_ALL.0),
            mach_o(CPU_TYPE_X86_64.0, CPU_SUBTYPE_X86_64_ALL.0),
        ];
        let joined = join(&slices).unwrap();
        let file = MachOFatFile32::parse(&*joined).unwrap();
        assert_eq!(file.arches().len(), 2);
        for (arch, slice) in file.arches().iter().zip(&slices) {
            assert_eq!(arch.offset() % (1 << ALIGNMENT_EXPONENT), 0);
            assert_eq!(arch.data(&*joined).unwrap(), slice);
            assert_eq!(arch.cputype().0, processor(slice).unwrap().0);
        }
    }

    #[test]
    fn other_files_are_refused() {
        assert!(join(&[b"\x7fELF".to_vec()]).is_err());
        assert!(join(&[ARCHIVE.to_vec()]).is_err());
    }
}
