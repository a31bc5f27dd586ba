//! Checks the libraries of all formats: their functions, the libraries that they need, and the signatures of Mach-O.

use super::signature;
use crate::interface::{self, Names};
use crate::linkage;
use anyhow::{Context, Result, bail};
use object::elf::DT_NEEDED;
use object::macho::FAT_MAGIC;
use object::read::archive::ArchiveFile;
use object::read::macho::{FatArch, MachOFatFile32};
use object::{BinaryFormat, Object};

/// The system libraries that shared libraries may need, in lower case. An end of `*` stands for any name.
const ELF_SYSTEM: &[&str] =
    &["ld-linux*", "libc.so*", "libdl.so*", "libgcc_s.so.1", "libm.so*", "libpthread.so.0"];
const MACH_O_SYSTEM: &[&str] = &["/usr/lib/libsystem.b.dylib"];
const PE_SYSTEM: &[&str] = &[
    "advapi32.dll",
    "api-ms-win-*",
    "bcryptprimitives.dll",
    "kernel32.dll",
    "msvcrt.dll",
    "ntdll.dll",
    "userenv.dll",
    "ws2_32.dll",
];

/// Checks a library, shared or static, for one processor or universal. `declared` are the functions of the header.
pub fn check(library: &[u8], declared: &Names) -> Result<()> {
    for slice in slices(library)? {
        if slice.starts_with(b"!<arch>\n") {
            let defined = defined(slice)?;
            interface::same(&defined, "the archive", declared, "the header")?;
        } else {
            shared(slice, declared)?;
        }
    }
    Ok(())
}

/// The libraries in a universal file. Other files are their own only slice.
pub fn slices(library: &[u8]) -> Result<Vec<&[u8]>> {
    if !library.starts_with(&FAT_MAGIC.to_be_bytes()) {
        return Ok(vec![library]);
    }
    let file = MachOFatFile32::parse(library).context("cannot read the universal file")?;
    file.arches().iter().map(|arch| Ok(arch.data(library)?)).collect()
}

fn shared(library: &[u8], declared: &Names) -> Result<()> {
    let (ours, foreign): (Names, Names) =
        interface::exports(library)?.into_iter().partition(|name| name.starts_with("imp_"));
    interface::same(&ours, "the library", declared, "the header")?;
    let file = object::File::parse(library).context("cannot read the library")?;
    interface::nothing_else(&without_mangled(foreign, file.format()))?;
    let system = match file.format() {
        BinaryFormat::Elf => ELF_SYSTEM,
        BinaryFormat::MachO => MACH_O_SYSTEM,
        BinaryFormat::Pe => PE_SYSTEM,
        format => bail!("{format:?} is no format of shared libraries"),
    };
    let needed = needed(library, &file)?;
    only_needs(&needed, system)?;
    if needed.contains("libc.so.6") {
        linkage::old_glibc_is_enough(library)?;
    }
    if file.format() == BinaryFormat::MachO {
        signature::check(library)?;
    }
    Ok(())
}

/// The exports without those that Rust and the linker add to every Mach-O file. The linker of zig ignores the list of
/// exports, so all global symbols stay visible. Mangled names contain a hash of the compiler, so they collide with nothing.
fn without_mangled(mut foreign: Names, format: BinaryFormat) -> Names {
    const ADDED: [&str; 5] = [
        "__dso_handle",
        "__isOSVersionAtLeast",
        "__isPlatformVersionAtLeast",
        "_mh_dylib_header",
        "rust_eh_personality",
    ];
    let is_added =
        |name: &str| name.starts_with("_R") || name.starts_with("_ZN") || ADDED.contains(&name);
    foreign.retain(|name| format != BinaryFormat::MachO || !is_added(name));
    foreign
}

/// The public functions that a static library defines, by its table of symbols.
fn defined(archive: &[u8]) -> Result<Names> {
    let file = ArchiveFile::parse(archive).context("cannot read the archive")?;
    let mut names = Names::new();
    for symbol in file.symbols()?.context("the archive has no table of symbols")? {
        let symbol = symbol?;
        let name = String::from_utf8_lossy(symbol.name());
        // Mach-O puts an underscore before the names of C.
        let name = name.strip_prefix('_').unwrap_or(&name);
        if name.starts_with("imp_") {
            names.insert(name.to_owned());
        }
    }
    Ok(names)
}

/// The names of the libraries that a shared library needs.
fn needed(library: &[u8], file: &object::File) -> Result<Names> {
    match file {
        // The symbols of ELF files do not name their libraries.
        object::File::Elf32(_) | object::File::Elf64(_) => {
            Ok(linkage::dynamic_strings(library, DT_NEEDED)?.into_iter().collect())
        }
        file => {
            let libraries = file
                .imports()?
                .map(|import| Ok(String::from_utf8_lossy(import?.library()).into_owned()));
            libraries.collect()
        }
    }
}

fn only_needs(needed: &Names, system: &[&str]) -> Result<()> {
    let is_system = |name: &str| {
        system.iter().any(|known| match known.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == *known,
        })
    };
    let strange: Vec<&str> =
        needed.iter().map(String::as_str).filter(|it| !is_system(&it.to_lowercase())).collect();
    if !strange.is_empty() {
        bail!("it needs {}", strange.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Names {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    /// An archive in the format of GNU: a table of symbols, and one member.
    fn archive(symbols: &[&str]) -> Vec<u8> {
        let count = u32::try_from(symbols.len()).unwrap();
        let strings: String = symbols.iter().map(|name| format!("{name}\0")).collect();
        let mut table = count.to_be_bytes().to_vec();
        for _ in symbols {
            table.extend(68_u32.to_be_bytes());
        }
        table.extend(strings.as_bytes());
        let head = |name: &str, size: usize| format!("{name:<16}{:<32}{size:<10}`\n", "0");
        let mut file = b"!<arch>\n".to_vec();
        file.extend(head("/", table.len()).as_bytes());
        file.extend(&table);
        file.resize(file.len().next_multiple_of(2), b'\n');
        file.extend(head("a.o/", 0).as_bytes());
        file
    }

    #[test]
    fn an_archive_is_compared_with_the_header() {
        let file = archive(&["_imp_a", "imp_b", "other"]);
        assert!(check(&file, &names(&["imp_a", "imp_b"])).is_ok());
        let error = check(&file, &names(&["imp_a", "imp_c"])).unwrap_err().to_string();
        assert_eq!(error, "only in the archive: [imp_b]; only in the header: [imp_c]");
    }

    #[test]
    fn only_system_libraries_are_needed() {
        assert!(
            only_needs(&names(&["KERNEL32.dll", "api-ms-win-core-synch-l1-2-0.dll"]), PE_SYSTEM)
                .is_ok()
        );
        let error =
            only_needs(&names(&["libgcc_s_seh-1.dll", "ntdll.dll"]), PE_SYSTEM).unwrap_err();
        assert_eq!(error.to_string(), "it needs libgcc_s_seh-1.dll");
    }

    #[test]
    fn mangled_names_are_allowed_in_mach_o_only() {
        let foreign = || names(&["_RNvC4core", "strange"]);
        assert_eq!(without_mangled(foreign(), BinaryFormat::MachO), names(&["strange"]));
        assert_eq!(without_mangled(foreign(), BinaryFormat::Elf), foreign());
    }

    #[test]
    fn a_file_of_no_format_is_refused() {
        assert!(check(b"no library", &names(&[])).is_err());
        assert!(check(&FAT_MAGIC.to_be_bytes(), &names(&[])).is_err());
    }
}
