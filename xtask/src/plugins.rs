//! The desktop platforms of the Unity package.

/// One desktop platform of the Unity package.
pub struct Plugin {
    /// The name in `std::env::consts::OS`.
    pub os: &'static str,
    /// The path of the library in the package.
    pub folder: &'static str,
    pub file: &'static str,
    /// Unity's names of the Editor's system, the player and the processor.
    pub editor: &'static str,
    pub player: &'static str,
    pub processor: &'static str,
}

pub const PLUGINS: [Plugin; 3] = [
    Plugin {
        os: "windows",
        folder: "Plugins/Windows/x86_64",
        file: "impinge.dll",
        editor: "Windows",
        player: "Win64",
        processor: "x86_64",
    },
    Plugin {
        os: "linux",
        folder: "Plugins/Linux/x86_64",
        file: "libimpinge.so",
        editor: "Linux",
        player: "Linux64",
        processor: "x86_64",
    },
    Plugin {
        os: "macos",
        folder: "Plugins/macOS",
        file: "libimpinge.dylib",
        editor: "OSX",
        player: "OSXUniversal",
        processor: "AnyCPU",
    },
];
