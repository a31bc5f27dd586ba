//! Checks the linkage of the Linux library: the glibc that it needs, and its soname.

use crate::c::{self, C11};
use crate::count::Tally;
use crate::native::Native;
use crate::{process, repo, sizes};
use anyhow::{Context, Result, bail};
use object::elf::{DT_NEEDED, DT_SONAME, DynamicTag, FileHeader32, FileHeader64, VER_FLG_WEAK};
use object::read::elf::{ElfFile, ElfFile64, FileHeader};
use object::{Endianness, FileKind};
use std::collections::BTreeMap;

/// The name under which programs need the library.
const NAME: &str = "libimpinge.so";

/// The newest glibc that the library may need: that of CentOS 7, and the first one for 64-bit Arm.
///
/// It determines on which systems the Linux plugin loads, so raise it only deliberately. `build/old_glibc.rs` keeps the
/// library at or below it.
const GLIBC_FLOOR: Version = (2, 17);

type Version = (u32, u32);

pub fn check(native: &Native) -> Result<Tally> {
    let library = repo::read(&native.dynamic)?;
    let mut tally = Tally::default();
    let floor = format!("glibc {}.{} is enough for the library", GLIBC_FLOOR.0, GLIBC_FLOOR.1);
    tally.check(&floor, old_glibc_is_enough(&library));
    tally.check("the library has its soname", has_name(&library));
    tally.check("the library has not grown", sizes::check_growth(&library));
    tally.check("a program linked by path looks for that name", is_needed_by_name(native));
    Ok(tally)
}

/// Fails if the library needs a newer glibc than we promise.
pub fn old_glibc_is_enough(library: &[u8]) -> Result<()> {
    let needs = glibc_needs(library)?;
    let (version, symbols) = needs.last_key_value().context("the library needs no glibc")?;
    println!("the library needs glibc {}.{} for {}", version.0, version.1, symbols.join(", "));
    let newer: Vec<&str> = needs
        .iter()
        .filter(|(version, _)| **version > GLIBC_FLOOR)
        .flat_map(|(_, symbols)| symbols.iter().map(String::as_str))
        .collect();
    if !newer.is_empty() {
        bail!("too new: {}; add them to build/old_glibc.rs", newer.join(", "));
    }
    Ok(())
}

fn has_name(library: &[u8]) -> Result<()> {
    let names = dynamic_strings(library, DT_SONAME)?;
    if names != [NAME] {
        bail!("its SONAME is {names:?}, not {NAME}");
    }
    Ok(())
}

/// Checks that a program linked by path needs the soname. Without a soname, it would need the path.
fn is_needed_by_name(native: &Native) -> Result<()> {
    let program = repo::scratch("c")?.join("by_path");
    let mut command = c::compiler(&C11, &repo::path("examples/c/pairs.c"), &program);
    process::quiet(command.arg(&native.dynamic))?;
    let needed = dynamic_strings(&repo::read(&program)?, DT_NEEDED)?;
    if !needed.iter().any(|it| it == NAME) {
        bail!("the program needs {}", needed.join(", "));
    }
    Ok(())
}

/// The strings with one tag in the dynamic section of a shared library or program, of 32 or 64 bits.
pub fn dynamic_strings(file: &[u8], tag: DynamicTag) -> Result<Vec<String>> {
    match FileKind::parse(file)? {
        FileKind::Elf32 => strings_of::<FileHeader32<Endianness>>(file, tag),
        FileKind::Elf64 => strings_of::<FileHeader64<Endianness>>(file, tag),
        kind => bail!("{kind:?} is not ELF"),
    }
}

fn strings_of<Header: FileHeader<Endian = Endianness>>(
    file: &[u8],
    tag: DynamicTag,
) -> Result<Vec<String>> {
    let parsed = ElfFile::<Header>::parse(file).context("cannot read it")?;
    let table = parsed.elf_section_table().dynamic_table(parsed.endian(), file)?;
    let entries = table.iter().filter(|entry| entry.tag == tag);
    let texts = entries.map(|entry| table.string(entry));
    texts.map(|text| Ok(String::from_utf8_lossy(text?).into_owned())).collect()
}

/// The glibc versions that the library needs, with the symbols that need each.
fn glibc_needs(library: &[u8]) -> Result<BTreeMap<Version, Vec<String>>> {
    let file = ElfFile64::<Endianness>::parse(library).context("cannot read the library")?;
    let (endian, sections) = (file.endian(), file.elf_section_table());
    let (table, symbols) = (sections.versions(endian, library)?, file.elf_dynamic_symbol_table());
    let (Some(table), Some((mut needs, link))) = (table, sections.gnu_verneed(endian, library)?)
    else {
        bail!("the library states no symbol versions");
    };
    let strings = sections.strings(endian, library, link)?;
    let mut found = BTreeMap::new();
    while let Some((_, mut of_file)) = needs.next()? {
        while let Some(need) = of_file.next()? {
            let weak = need.vna_flags.get(endian).contains(VER_FLG_WEAK);
            let Some(version) = glibc_version(need.name(endian, strings)?).filter(|_| !weak) else {
                continue;
            };
            let names: &mut Vec<String> = found.entry(version).or_default();
            for (index, symbol) in symbols.enumerate() {
                if table.version_index(endian, index).index() == need.vna_other(endian).index() {
                    names
                        .push(String::from_utf8_lossy(symbols.symbol_name(endian, symbol)?).into());
                }
            }
        }
    }
    Ok(found)
}

fn glibc_version(name: &[u8]) -> Option<Version> {
    let mut numbers = str::from_utf8(name).ok()?.strip_prefix("GLIBC_")?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shared library of 32 bits that needs one other: the header, three sections, the names, and the dynamic section.
    fn library_of_32_bits(needed: &str) -> Vec<u8> {
        const HEADER: u32 = 52;
        const SECTION: u32 = 40;
        let mut names = format!("\0{needed}\0").into_bytes();
        names.resize(names.len().next_multiple_of(4), 0);
        let dynamic = [DT_NEEDED.0 as u32, 1, 0, 0];
        let names_at = HEADER + 3 * SECTION;
        let dynamic_at = names_at + names.len() as u32;
        let mut file = b"\x7fELF\x01\x01\x01".to_vec();
        file.resize(16, 0);
        file.extend([3_u16, 40].map(u16::to_le_bytes).concat());
        file.extend([1, 0, 0, HEADER, 0].map(u32::to_le_bytes).concat());
        file.extend([HEADER as u16, 0, 0, SECTION as u16, 3, 1].map(u16::to_le_bytes).concat());
        let size = (names.len() as u32, size_of_val(&dynamic) as u32);
        for section in [
            [0; 10],
            [0, 3, 0, 0, names_at, size.0, 0, 0, 1, 0],
            [0, 6, 0, 0, dynamic_at, size.1, 1, 0, 4, 8],
        ] {
            file.extend(section.map(u32::to_le_bytes).concat());
        }
        file.extend(names);
        file.extend(dynamic.map(u32::to_le_bytes).concat());
        file
    }

    #[test]
    fn a_library_of_32_bits_names_those_it_needs() {
        let file = library_of_32_bits("libother.so");
        assert_eq!(dynamic_strings(&file, DT_NEEDED).unwrap(), ["libother.so"]);
        assert!(dynamic_strings(b"no library at all", DT_NEEDED).is_err());
    }

    #[test]
    fn versions_order_as_numbers() {
        assert!(glibc_version(b"GLIBC_2.4") < glibc_version(b"GLIBC_2.34"));
        assert_eq!(glibc_version(b"GLIBC_2.2.5"), Some((2, 2)));
        assert_eq!(glibc_version(b"GCC_3.0"), None);
    }
}
