//! Links the library of this repository, and compiles the C++ shims and the Jolt sources that ship inside the
//! joltc-sys crate.
//! PEERS_NATIVE=1 adds -march=native to everything compiled here (set CFLAGS/CXXFLAGS/RUSTFLAGS too, see README.md).
use std::env;
use std::path::{Path, PathBuf};

fn registry(name: &str) -> PathBuf {
    let home =
        env::var("CARGO_HOME").unwrap_or_else(|_| format!("{}/.cargo", env::var("HOME").unwrap()));
    for d in std::fs::read_dir(format!("{home}/registry/src")).unwrap() {
        let p = d.unwrap().path().join(name);
        if p.exists() {
            return p;
        }
    }
    panic!("{name} is not in the cargo registry: run `cargo fetch` first");
}
fn base() -> cc::Build {
    let mut b = cc::Build::new();
    b.cpp(true).opt_level(3).debug(false).warnings(false).define("NDEBUG", None);
    if env::var_os("PEERS_NATIVE").is_some() {
        b.flag("-march=native");
    }
    b
}
fn cpps(dir: &Path, out: &mut Vec<PathBuf>) {
    for e in std::fs::read_dir(dir).unwrap() {
        let p = e.unwrap().path();
        if p.is_dir() {
            cpps(&p, out);
        } else if p.extension().is_some_and(|x| x == "cpp") {
            out.push(p);
        }
    }
}
/// Links the library of this repository as a user would: its header and its shared library, nothing else.
#[cfg(feature = "impinge")]
fn impinge() {
    println!("cargo::rerun-if-env-changed=IMPINGE_LIB_DIR");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap())
        .join("../..")
        .canonicalize()
        .unwrap();
    let dir =
        env::var_os("IMPINGE_LIB_DIR").map_or_else(|| root.join("target/release"), PathBuf::from);
    let dir = dir.canonicalize().unwrap_or(dir);
    let library = dir.join("libimpinge.so");
    println!("cargo::rerun-if-changed={}", library.display());
    if !library.exists() {
        println!(
            "cargo::error={} does not exist: run `cargo build --release` at the root of the repository, \
             or name the library's folder in IMPINGE_LIB_DIR",
            library.display()
        );
        return;
    }
    println!("cargo::rustc-link-search=native={}", dir.display());
    println!("cargo::rustc-link-lib=dylib=impinge");
    println!("cargo::rustc-link-arg=-Wl,-rpath,{}", dir.display());
    // An older library, named by LD_LIBRARY_PATH, may lack functions of lines that do not run.
    println!("cargo::rustc-link-arg=-Wl,-z,lazy");
    let header = root.join("include/impinge.h");
    println!("cargo::rerun-if-changed={}", header.display());
    bindgen::Builder::default()
        .header(header.to_str().expect("the repository's path is not UTF-8"))
        .allowlist_item("(imp|IMP)_.*")
        .rust_edition(bindgen::RustEdition::Edition2024)
        .derive_default(true)
        .generate_comments(false)
        .generate()
        .expect("bindgen refused include/impinge.h")
        .write_to_file(PathBuf::from(env::var("OUT_DIR").unwrap()).join("impinge.rs"))
        .unwrap();
}
fn bullet() {
    base().file("shims/bullet.cpp").include("/usr/include/bullet").compile("peers_bullet");
    println!("cargo::rustc-link-lib=BulletCollision");
    println!("cargo::rustc-link-lib=LinearMath");
}
/// The crate's own build is CMake "Release" (profiler and debug renderer on); Jolt's shipping configuration is
/// "Distribution", so its sources are compiled here with that configuration's flags instead.
fn jolt() {
    println!("cargo::rerun-if-env-changed=PEERS_JOLT_SSE2");
    let root = registry("joltc-sys-0.3.1+Jolt-5.0.0").join("JoltC/JoltPhysics");
    let compiler = || {
        let mut b = base();
        b.std("c++17").include(&root).define("JPH_OBJECT_LAYER_BITS", "16");
        b.flag("-ffp-contract=off");
        if env::var_os("PEERS_JOLT_SSE2").is_none() {
            // Jolt's CMake defaults: AVX2, BMI, POPCNT, LZCNT, F16C, FMA.
            for f in ["-mavx2", "-mbmi", "-mpopcnt", "-mlzcnt", "-mf16c", "-mfma"] {
                b.flag(f);
            }
            for d in ["SSE4_1", "SSE4_2", "AVX", "AVX2", "LZCNT", "TZCNT", "F16C", "FMADD"] {
                b.define(&format!("JPH_USE_{d}"), None);
            }
        }
        b
    };
    // The shim first: static libraries are searched in link order.
    compiler().file("shims/jolt.cpp").compile("peers_jolt");
    // Compiled once: editing a shim must not recompile Jolt (about 80 s).
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let stamp = out.join("jolt.stamp");
    let key = format!("{:?} {:?}", env::var_os("PEERS_NATIVE"), env::var_os("PEERS_JOLT_SSE2"));
    if out.join("libpeers_jolt_lib.a").exists()
        && std::fs::read_to_string(&stamp).ok().as_deref() == Some(&key)
    {
        println!("cargo::rustc-link-lib=static=peers_jolt_lib");
        println!("cargo::rustc-link-search=native={}", out.display());
    } else {
        let mut files = vec![];
        cpps(&root.join("Jolt"), &mut files);
        compiler().files(files).compile("peers_jolt_lib");
        std::fs::write(stamp, key).unwrap();
    }
    println!("cargo::rustc-link-lib=pthread");
}
fn physx() {
    let root = registry("physx-sys-0.11.5").join("physx/physx");
    let mut b = base();
    b.compiler("clang++").std("c++14").flag("-fno-strict-aliasing").file("shims/physx.cpp");
    for i in ["include", "source/foundation/include", "source/geomutils/include"] {
        b.include(root.join(i));
    }
    for d in ["PX_PHYSX_STATIC_LIB", "DISABLE_CUDA_PHYSX"] {
        b.define(d, None);
    }
    b.compile("peers_physx");
}
/// Debian's Embree. Without it, the column is left out.
fn embree() {
    const HEADER: &str = "/usr/include/embree3/rtcore.h";
    println!("cargo::rerun-if-changed={HEADER}");
    if !Path::new(HEADER).exists() {
        println!(
            "cargo::warning={HEADER} does not exist, so the embree column is left out: \
             apt-get install libembree-dev"
        );
        return;
    }
    base().file("shims/embree.cpp").compile("peers_embree");
    println!("cargo::rustc-link-lib=embree3");
    println!("cargo::rustc-cfg=has_embree");
}
fn coal() {
    println!("cargo::rerun-if-env-changed=PEERS_COAL");
    let Some(root) = env::var_os("PEERS_COAL").map(PathBuf::from) else {
        println!(
            "cargo::error=PEERS_COAL does not name the folder cmeel.prefix of the libcoal wheel: see README.md"
        );
        return;
    };
    // No -march here: Eigen's alignment must match the wheel's baseline build.
    let mut b = cc::Build::new();
    b.cpp(true).std("c++17").opt_level(3).debug(false).warnings(false);
    b.define("NDEBUG", None).define("COAL_HAS_QHULL", None);
    b.include(root.join("include")).include(root.join("include/eigen3"));
    b.file("shims/coal.cpp").compile("peers_coal");
    println!("cargo::rustc-link-search=native={}", root.join("lib").display());
    println!("cargo::rustc-link-lib=coal");
    println!("cargo::rustc-link-arg=-Wl,-rpath,{}", root.join("lib").display());
}
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_embree)");
    println!("cargo::rerun-if-changed=shims");
    println!("cargo::rerun-if-env-changed=PEERS_NATIVE");
    #[cfg(feature = "impinge")]
    impinge();
    for (feature, build) in [
        ("BULLET", bullet as fn()),
        ("JOLT", jolt),
        ("PHYSX", physx),
        ("COAL", coal),
        ("EMBREE", embree),
    ] {
        if env::var_os(format!("CARGO_FEATURE_{feature}")).is_some() {
            build();
        }
    }
}
