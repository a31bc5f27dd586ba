//! The platforms of the packages: their targets, and the places of their libraries.

use crate::tools::Tool;

/// A platform: one library in each package, for one processor or several.
pub struct Platform {
    /// The name, which is also the folder in the archive for C.
    pub name: &'static str,
    /// The targets whose libraries are joined. More than one only for Apple's platforms.
    pub targets: &'static [Target],
    /// The path in the Unity package.
    pub unity: &'static str,
    pub unity_library: Library,
}

impl Platform {
    pub fn is_android(&self) -> bool {
        self.targets.iter().any(|it| it.triple.contains("android"))
    }
}

/// The kind of library that the Unity package contains.
#[derive(Clone, Copy, PartialEq)]
pub enum Library {
    Shared,
    Static,
}

/// A target of the Rust compiler.
pub struct Target {
    pub triple: &'static str,
    pub linker: Linker,
}

/// The program that links the shared library.
#[derive(Clone, Copy, PartialEq)]
pub enum Linker {
    /// A C compiler of Debian.
    Gcc(Tool),
    /// zig, with its name of the target.
    Zig(&'static str),
    /// Clang of the Android NDK: the beginning of its name.
    Ndk(&'static str),
    /// There is no shared library. A static one needs no linker.
    None,
}

const HOST_GCC: Tool = Tool { program: "gcc", packages: &["gcc", "libc6-dev"] };

/// Compiles for Windows. Debian's package `mingw-w64` has four times the size, for 32 bits and other languages.
pub const MINGW: Tool =
    Tool { program: "x86_64-w64-mingw32-gcc", packages: &["gcc-mingw-w64-x86-64-win32"] };

/// Compiles for 64-bit Arm.
pub const ARM_GCC: Tool = Tool {
    program: "aarch64-linux-gnu-gcc",
    packages: &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
};

const fn shared(triple: &'static str, linker: Linker) -> Target {
    Target { triple, linker }
}

const fn archive(triple: &'static str) -> Target {
    Target { triple, linker: Linker::None }
}

const fn dynamic(name: &'static str, targets: &'static [Target], unity: &'static str) -> Platform {
    Platform { name, targets, unity, unity_library: Library::Shared }
}

const fn fixed(name: &'static str, targets: &'static [Target], unity: &'static str) -> Platform {
    Platform { name, targets, unity, unity_library: Library::Static }
}

pub const PLATFORMS: [Platform; 13] = [
    dynamic(
        "linux-x64",
        &[shared("x86_64-unknown-linux-gnu", Linker::Gcc(HOST_GCC))],
        "Plugins/Linux/x86_64/libimpinge.so",
    ),
    dynamic(
        "windows-x64",
        &[shared("x86_64-pc-windows-gnu", Linker::Gcc(MINGW))],
        "Plugins/Windows/x86_64/impinge.dll",
    ),
    dynamic(
        "linux-arm64",
        &[shared("aarch64-unknown-linux-gnu", Linker::Gcc(ARM_GCC))],
        "Plugins/Linux/ARM64/libimpinge.so",
    ),
    dynamic(
        "macos",
        &[
            shared("aarch64-apple-darwin", Linker::Zig("aarch64-macos.11.0")),
            shared("x86_64-apple-darwin", Linker::Zig("x86_64-macos.10.15")),
        ],
        "Plugins/macOS/libimpinge.dylib",
    ),
    fixed("webgl", &[archive("wasm32-unknown-emscripten")], "Plugins/WebGL/libimpinge.a"),
    dynamic(
        "windows-arm64",
        &[shared("aarch64-pc-windows-gnullvm", Linker::Zig("aarch64-windows-gnu"))],
        "Plugins/Windows/ARM64/impinge.dll",
    ),
    fixed("ios", &[archive("aarch64-apple-ios")], "Plugins/iOS/libimpinge.a"),
    fixed(
        "ios-simulator",
        &[archive("aarch64-apple-ios-sim"), archive("x86_64-apple-ios")],
        "Plugins/iOS/Simulator/libimpinge.a",
    ),
    fixed("tvos", &[archive("aarch64-apple-tvos")], "Plugins/tvOS/libimpinge.a"),
    fixed("visionos", &[archive("aarch64-apple-visionos")], "Plugins/visionOS/libimpinge.a"),
    dynamic(
        "android-arm64-v8a",
        &[shared("aarch64-linux-android", Linker::Ndk("aarch64-linux-android"))],
        "Plugins/Android/arm64-v8a/libimpinge.so",
    ),
    dynamic(
        "android-armeabi-v7a",
        &[shared("armv7-linux-androideabi", Linker::Ndk("armv7a-linux-androideabi"))],
        "Plugins/Android/armeabi-v7a/libimpinge.so",
    ),
    dynamic(
        "android-x86_64",
        &[shared("x86_64-linux-android", Linker::Ndk("x86_64-linux-android"))],
        "Plugins/Android/x86_64/libimpinge.so",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugins::{self, PLUGINS};

    #[test]
    fn every_plugin_of_the_unity_package_is_made() {
        for platform in &PLATFORMS {
            assert!(plugins::at(platform.unity).is_some(), "{}", platform.name);
        }
        for plugin in &PLUGINS {
            assert!(PLATFORMS.iter().any(|it| it.unity == plugin.path), "{}", plugin.path);
        }
    }

    #[test]
    fn only_apple_joins_processors() {
        for platform in PLATFORMS.iter().filter(|it| it.targets.len() > 1) {
            assert!(platform.targets.iter().all(|it| it.triple.contains("-apple-")));
        }
    }
}
