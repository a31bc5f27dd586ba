//! Checks the signatures of Mach-O libraries. Apple's own processors refuse to load code without a valid one.
//!
//! A signature is a list of hashes, one for each page of the file. The linker signs ad hoc: without a certificate. A
//! change of the file after linking, for example by `strip`, makes the signature invalid.

use anyhow::{Context, Result, bail};
use object::Endianness;
use object::macho::{CPU_TYPE_ARM64, LC_CODE_SIGNATURE, LinkeditDataCommand, MachHeader64};
use object::read::macho::MachHeader;
use sha2::{Digest, Sha256};

/// The first words of a list of parts, and of the part with the hashes.
const LIST: u32 = 0xfade_0cc0;
const CODE_DIRECTORY: u32 = 0xfade_0c02;

/// The flag of a signature without a certificate.
const AD_HOC: u32 = 2;
/// The number of SHA-256 among the kinds of hashes.
const SHA_256: u8 = 2;

/// Fails if a library for one processor has an invalid signature, or none although the processor demands it.
pub fn check(library: &[u8]) -> Result<()> {
    let header =
        MachHeader64::<Endianness>::parse(library, 0).context("not a 64-bit Mach-O file")?;
    let endian = header.endian()?;
    let mut commands = header.load_commands(endian, library, 0)?;
    while let Some(command) = commands.next()? {
        if command.cmd() == LC_CODE_SIGNATURE {
            let place: &LinkeditDataCommand<Endianness> = command.data()?;
            let start = place.dataoff.get(endian) as usize;
            let end = start + place.datasize.get(endian) as usize;
            let signature = library.get(start..end).context("the signature is outside the file")?;
            return is_valid(library, start, signature);
        }
    }
    if header.cputype(endian) == CPU_TYPE_ARM64 {
        bail!("it is not signed");
    }
    Ok(())
}

/// Checks the hashes of a signature that begins at `start` of the file.
fn is_valid(library: &[u8], start: usize, signature: &[u8]) -> Result<()> {
    if word(signature, 0)? != LIST {
        bail!("the signature is no list of parts");
    }
    for part in 0..word(signature, 8)? as usize {
        let place = word(signature, 16 + 8 * part)? as usize;
        let part = signature.get(place..).context("a part is outside the signature")?;
        if word(part, 0)? == CODE_DIRECTORY {
            return has_valid_hashes(library, start, part);
        }
    }
    bail!("the signature has no hashes")
}

fn has_valid_hashes(library: &[u8], start: usize, directory: &[u8]) -> Result<()> {
    if word(directory, 12)? & AD_HOC == 0 {
        bail!("the signature is not ad hoc, but has no certificate");
    }
    let (first, count) = (word(directory, 16)? as usize, word(directory, 28)? as usize);
    let end = word(directory, 32)? as usize;
    let [size, kind, _, page] = word(directory, 36)?.to_be_bytes();
    let (size, page) = (usize::from(size), 1_usize.checked_shl(page.into()).unwrap_or(0));
    if kind != SHA_256 || size != 32 || page == 0 {
        bail!("the hashes of the signature are of kind {kind}");
    }
    if end != start || count != end.div_ceil(page) {
        bail!("the signature does not cover the file");
    }
    for (index, content) in library[..end].chunks(page).enumerate() {
        let place = first + index * size;
        let hash = directory.get(place..place + size).context("a hash is missing")?;
        if Sha256::digest(content)[..] != *hash {
            bail!("page {index} was changed after it was signed");
        }
    }
    Ok(())
}

/// A number at an offset. Signatures put the high byte first, on every processor.
fn word(bytes: &[u8], offset: usize) -> Result<u32> {
    let word =
        bytes.get(offset..).and_then(|it| it.first_chunk()).context("the signature ends early")?;
    Ok(u32::from_be_bytes(*word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::macho::{CPU_TYPE_X86_64, CpuType, MH_MAGIC_64};

    const PAGE: usize = 4096;

    /// A Mach-O file with a content of some pages, and its signature if `is_signed`.
    fn library(processor: CpuType, length: usize, is_signed: bool, flags: u32) -> Vec<u8> {
        let count = length.div_ceil(PAGE);
        let directory = 44 + 32 * count;
        let (commands, size) = if is_signed { (1, 16) } else { (0, 0) };
        let signature = u32::try_from(20 + directory).unwrap();
        let start = u32::try_from(length).unwrap();
        let words =
            [MH_MAGIC_64, processor.0, 0, 6, commands, size, 0, 0, 0x1d, 16, start, signature];
        let mut file: Vec<u8> = words.iter().flat_map(|it| it.to_le_bytes()).collect();
        file.resize(length, 7);
        if !is_signed {
            return file;
        }
        let hashes: Vec<u8> =
            file.chunks(PAGE).flat_map(|it| Sha256::digest(it).to_vec()).collect();
        let directory = u32::try_from(directory).unwrap();
        let count = u32::try_from(count).unwrap();
        let kinds = u32::from_be_bytes([32, SHA_256, 0, 12]);
        let list = [LIST, signature, 1, 0, 20];
        let head = [CODE_DIRECTORY, directory, 0x2_0400, flags, 44, 44, 0, count, start, kinds, 0];
        file.extend(list.iter().chain(&head).flat_map(|it| it.to_be_bytes()));
        file.extend(hashes);
        file
    }

    #[test]
    fn a_signed_library_is_accepted() {
        for length in [PAGE, 3 * PAGE, 3 * PAGE + 100] {
            for processor in [CPU_TYPE_ARM64, CPU_TYPE_X86_64] {
                check(&library(processor, length, true, AD_HOC)).unwrap();
            }
        }
    }

    #[test]
    fn only_arm_needs_a_signature() {
        assert!(check(&library(CPU_TYPE_ARM64, PAGE, false, 0)).is_err());
        assert!(check(&library(CPU_TYPE_X86_64, PAGE, false, 0)).is_ok());
    }

    #[test]
    fn any_change_after_signing_is_found() {
        for processor in [CPU_TYPE_ARM64, CPU_TYPE_X86_64] {
            let signed = library(processor, 2 * PAGE + 50, true, AD_HOC);
            for place in [64, PAGE - 1, PAGE, 2 * PAGE, 2 * PAGE + 49, signed.len() - 1] {
                let mut changed = signed.clone();
                changed[place] ^= 1;
                assert!(check(&changed).is_err(), "byte {place}");
            }
            assert!(check(&signed[..signed.len() - 1]).is_err());
        }
    }

    #[test]
    fn a_signature_that_is_not_ad_hoc_is_refused() {
        assert!(check(&library(CPU_TYPE_ARM64, PAGE, true, 0)).is_err());
    }

    #[test]
    fn other_files_are_refused() {
        assert!(check(b"no library").is_err());
        assert!(is_valid(&[], 0, b"").is_err());
    }
}
