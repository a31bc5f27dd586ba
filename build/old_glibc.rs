//! Links the x86-64 Linux library against old versions of glibc's symbols, so that it loads on older systems.
//!
//! It needs only the linker that Rust uses anyway.
//!
//! - A linker takes the newest version of each symbol in the glibc that it finds.
//! - glibc 2.34 moved the functions of `libpthread` and `libdl` into `libc` and gave them new versions.
//! - glibc 2.33 turned `stat64` and `fstat64` from wrappers into symbols.
//!
//! Two stub libraries declare the functions with the library name and version that every glibc since 2.17 has. One
//! object file contains the two wrappers.
//!
//! `cargo xtask test` checks which glibc the library needs. If it reports another symbol, add the symbol here.

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
    versions: &'static [(&'static str, &'static [&'static str])],
}

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
    },
    StandIn { name: "dl", soname: "libdl.so.2", versions: &[("GLIBC_2.2.5", &["dlsym"])] },
];

/// The wrappers of glibc up to 2.32. The first argument of the inner call is the version of `struct stat`.
const WRAPPERS: &str = "\
extern int __xstat64(int, const char *, void *);
extern int __fxstat64(int, int, void *);
__attribute__((visibility(\"hidden\"))) int stat64(const char *path, void *result)
{
    return __xstat64(1, path, result);
}
__attribute__((visibility(\"hidden\"))) int fstat64(int file, void *result)
{
    return __fxstat64(1, file, result);
}
";

/// Prints the link arguments if the target is x86-64 Linux with glibc.
pub fn link(out: &Path) -> Done {
    let is = |key: &str, value: &str| env::var(key).is_ok_and(|it| it == value);
    if !(is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64"))
    {
        return Ok(());
    }
    let folder = out.join("old-glibc");
    fs::create_dir_all(&folder)?;
    for library in &STAND_INS {
        library.make(&folder)?;
    }
    let (source, object) = (folder.join("stat.c"), folder.join("stat.o"));
    fs::write(&source, WRAPPERS)?;
    run(compiler().args(["-O2", "-fPIC", "-fno-builtin", "-c", "-o"]).args([&object, &source]))?;
    // These arguments apply to the shared library only. -L is searched before the system's folders.
    println!("cargo::rustc-cdylib-link-arg=-L{}", folder.display());
    println!("cargo::rustc-cdylib-link-arg={}", object.display());
    Ok(())
}

impl StandIn {
    fn make(&self, folder: &Path) -> Done {
        let file = |extension: &str| folder.join(format!("lib{}.{extension}", self.name));
        let (mut code, mut script) = (String::new(), String::new());
        for (version, symbols) in self.versions {
            for symbol in *symbols {
                code += &format!("void {symbol}(void) {{}}\n");
            }
            script += &format!("{version} {{ {}; }};\n", symbols.join("; "));
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
