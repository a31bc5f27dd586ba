//! Links the Linux library against old versions of glibc's symbols, so that it loads on older systems.
//!
//! It needs only the linker that Rust uses anyway. It covers x86-64 and 64-bit Arm.
//!
//! - A linker takes the newest version of each symbol in the glibc that it finds.
//! - glibc 2.34 moved the functions of `libpthread` and `libdl` into `libc` and gave them new versions.
//! - glibc 2.33 turned `stat64` and `fstat64` from wrappers into symbols.
//!
//! Two stub libraries declare the functions with the library name and version that every glibc since 2.17 has. One
//! object file contains the two wrappers.
//!
//! `cargo xtask test` checks which glibc the library needs. If it reports another symbol, add the symbol here.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

type Done = Result<(), Box<dyn Error>>;

/// A stub of a glibc library, with the symbols that Rust's standard library uses and their versions.
struct StandIn {
    name: &'static str,
    soname: &'static str,
    /// The version of the first glibc for x86-64 that has the symbols.
    versions: &'static [(&'static str, &'static [&'static str])],
    /// Newer symbols of any glibc library, which Rust uses only if they exist. A reference without a version does not
    /// keep the library from loading where they are missing.
    optional: &'static [&'static str],
}

/// A processor for which glibc has other versions.
struct Processor {
    /// The name in `CARGO_CFG_TARGET_ARCH`.
    name: &'static str,
    /// The first version of glibc for the processor. All older symbols have this version. None: the table's versions.
    first: Option<&'static str>,
    /// The version of `struct stat`, which the wrapped functions take.
    stat: u32,
}

const PROCESSORS: [Processor; 2] = [
    Processor { name: "x86_64", first: None, stat: 1 },
    Processor { name: "aarch64", first: Some("GLIBC_2.17"), stat: 0 },
];

const STAND_INS: [StandIn; 2] = [
    StandIn {
        name: "pthread",
        soname: "libpthread.so.0",
        versions: &[
            (
                "GLIBC_2.2.5",
                &[
                    "pthread_attr_getguardsize",
                    "pthread_attr_getstack",
                    "pthread_attr_setstacksize",
                    "pthread_create",
                    "pthread_detach",
                    "pthread_getattr_np",
                    "pthread_join",
                    "pthread_key_create",
                    "pthread_key_delete",
                    "pthread_setspecific",
                ],
            ),
            ("GLIBC_2.12", &["pthread_setname_np"]),
        ],
        optional: &["__cxa_thread_atexit_impl", "gettid", "statx"],
    },
    StandIn {
        name: "dl",
        soname: "libdl.so.2",
        versions: &[("GLIBC_2.2.5", &["dlsym"])],
        optional: &[],
    },
];

/// The wrappers of glibc up to 2.32.
const WRAPPERS: &str = "\
extern int __xstat64(int, const char *, void *);
extern int __fxstat64(int, int, void *);
__attribute__((visibility(\"hidden\"))) int stat64(const char *path, void *result)
{
    return __xstat64(STAT_VERSION, path, result);
}
__attribute__((visibility(\"hidden\"))) int fstat64(int file, void *result)
{
    return __fxstat64(STAT_VERSION, file, result);
}
";

/// Prints the link arguments if the target is Linux with glibc on one of the processors.
pub fn link(out: &Path) -> Done {
    let is = |key: &str, value: &str| env::var(key).is_ok_and(|it| it == value);
    let processor = PROCESSORS.iter().find(|it| is("CARGO_CFG_TARGET_ARCH", it.name));
    let Some(processor) = processor
        .filter(|_| is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu"))
    else {
        return Ok(());
    };
    let folder = out.join("old-glibc");
    fs::create_dir_all(&folder)?;
    for library in &STAND_INS {
        library.make(&folder, processor)?;
    }
    let (source, object) = (folder.join("stat.c"), folder.join("stat.o"));
    fs::write(&source, WRAPPERS)?;
    let version = format!("-DSTAT_VERSION={}", processor.stat);
    let flags = ["-O2", "-fPIC", "-fno-builtin", &version, "-c", "-o"];
    run(compiler().args(flags).args([&object, &source]))?;
    // These arguments apply to the shared library only. -L is searched before the system's folders.
    println!("cargo::rustc-cdylib-link-arg=-L{}", folder.display());
    println!("cargo::rustc-cdylib-link-arg={}", object.display());
    Ok(())
}

impl StandIn {
    /// The symbols of each version that glibc has for the processor.
    fn symbols(&self, processor: &Processor) -> BTreeMap<&'static str, Vec<&'static str>> {
        let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (version, symbols) in self.versions {
            found.entry(processor.first.unwrap_or(version)).or_default().extend(*symbols);
        }
        found
    }

    fn make(&self, folder: &Path, processor: &Processor) -> Done {
        let file = |extension: &str| folder.join(format!("lib{}.{extension}", self.name));
        let (mut code, mut script) = (String::new(), String::new());
        for (version, symbols) in self.symbols(processor) {
            for symbol in &symbols {
                code += &format!("void {symbol}(void) {{}}\n");
            }
            script += &format!("{version} {{ {}; }};\n", symbols.join("; "));
        }
        for symbol in self.optional {
            code += &format!("void {symbol}(void) {{}}\n");
        }
        let (source, versions) = (file("c"), file("map"));
        fs::write(&source, code)?;
        fs::write(&versions, script)?;
        run(compiler()
            .args(["-shared", "-nostdlib", "-fPIC", "-fno-builtin"])
            .arg(format!("-Wl,-soname,{}", self.soname))
            .arg(format!("-Wl,--version-script={}", versions.display()))
            .arg("-o")
            .args([&file("so"), &source]))
    }
}

/// The C compiler that Rust uses as linker.
fn compiler() -> Command {
    Command::new(env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into()))
}

fn run(command: &mut Command) -> Done {
    let output = command.output().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} failed: {errors}").into());
    }
    Ok(())
}
