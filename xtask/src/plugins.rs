//! The native libraries of the Unity package: the path of each, and the Editor and player that it is for.

/// A native library of the Unity package.
pub struct Plugin {
    /// The path of the library in the package.
    pub path: &'static str,
    /// The machines for which `stage` copies its own build there: system and processor as in `std::env::consts`.
    pub hosts: &'static [(&'static str, &'static str)],
    /// Unity's name of the Editor's system. None: the library is for players only.
    pub editor: Option<&'static str>,
    /// Unity's name of the player, as importer settings write it.
    pub player: &'static str,
    /// Unity's name of the processor. Empty: the player has no such setting.
    pub processor: &'static str,
    /// Whether the importer settings enable the library. The user enables the others by hand.
    pub is_enabled: bool,
    /// The symbols of Unity without which it ignores the library.
    pub constraints: &'static [&'static str],
}

impl Plugin {
    /// The name of the library file.
    pub fn file(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// The folder of the library in the package.
    pub fn folder(&self) -> &'static str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The name of the player without its group.
    pub fn player_name(&self) -> &'static str {
        self.player.rsplit(' ').next().unwrap_or(self.player)
    }
}

const fn desktop(
    path: &'static str,
    hosts: &'static [(&'static str, &'static str)],
    editor: &'static str,
    player: &'static str,
    processor: &'static str,
) -> Plugin {
    let editor = Some(editor);
    Plugin { path, hosts, editor, player, processor, is_enabled: true, constraints: &[] }
}

const fn mobile(path: &'static str, player: &'static str, processor: &'static str) -> Plugin {
    let editor = None;
    Plugin { path, hosts: &[], editor, player, processor, is_enabled: true, constraints: &[] }
}

pub const PLUGINS: [Plugin; 13] = [
    desktop(
        "Plugins/Windows/x86_64/impinge.dll",
        &[("windows", "x86_64")],
        "Windows",
        "Standalone: Win64",
        "x86_64",
    ),
    // Unity 2022.3 has no player for Windows on Arm. Up to 2022.3.44 it copies this library over that for x64, and the
    // build fails.
    Plugin {
        constraints: &["UNITY_6000_0_OR_NEWER"],
        ..desktop(
            "Plugins/Windows/ARM64/impinge.dll",
            &[("windows", "aarch64")],
            "Windows",
            "Standalone: Win64",
            "ARM64",
        )
    },
    desktop(
        "Plugins/Linux/x86_64/libimpinge.so",
        &[("linux", "x86_64")],
        "Linux",
        "Standalone: Linux64",
        "x86_64",
    ),
    desktop(
        "Plugins/macOS/libimpinge.dylib",
        &[("macos", "x86_64"), ("macos", "aarch64")],
        "OSX",
        "Standalone: OSXUniversal",
        "AnyCPU",
    ),
    // Unity has no Editor and no desktop player for Linux on Arm. Its player for Arm is Embedded Linux.
    Plugin {
        path: "Plugins/Linux/ARM64/libimpinge.so",
        hosts: &[("linux", "aarch64")],
        editor: None,
        player: "EmbeddedLinux: EmbeddedLinux",
        processor: "ARM64",
        is_enabled: true,
        constraints: &[],
    },
    mobile("Plugins/Android/arm64-v8a/libimpinge.so", "Android: Android", "ARM64"),
    mobile("Plugins/Android/armeabi-v7a/libimpinge.so", "Android: Android", "ARMv7"),
    mobile("Plugins/Android/x86_64/libimpinge.so", "Android: Android", "X86_64"),
    mobile("Plugins/iOS/libimpinge.a", "iPhone: iOS", "ARM64"),
    // Importer settings cannot tell the library of the simulator from that of devices, so it is disabled.
    Plugin {
        is_enabled: false,
        ..mobile("Plugins/iOS/Simulator/libimpinge.a", "iPhone: iOS", "AnyCPU")
    },
    mobile("Plugins/tvOS/libimpinge.a", "tvOS: tvOS", "ARM64"),
    mobile("Plugins/visionOS/libimpinge.a", "VisionOS: VisionOS", "ARM64"),
    mobile("Plugins/WebGL/libimpinge.a", "WebGL: WebGL", ""),
];

/// The plugin at a path of the package.
pub fn at(path: &str) -> Option<&'static Plugin> {
    PLUGINS.iter().find(|plugin| plugin.path == path)
}
