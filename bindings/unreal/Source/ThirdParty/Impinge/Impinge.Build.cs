// Links Impinge on all platforms of the archive, and copies its shared library beside the executable.

using System.IO;
using UnrealBuildTool;

public class Impinge : ModuleRules
{
    public Impinge(ReadOnlyTargetRules Target) : base(Target)
    {
        Type = ModuleType.External;
        // The module is three folders below the root of the archive.
        string root = Path.GetFullPath(Path.Combine(ModuleDirectory, "..", "..", ".."));
        PublicSystemIncludePaths.Add(Path.Combine(root, "include"));

        if (Target.Platform == UnrealTargetPlatform.Win64)
        {
            string folder = Platform(root, Target.Architecture == UnrealArch.Arm64 ? "windows-arm64" : "windows-x64");
            PublicAdditionalLibraries.Add(Path.Combine(folder, "impinge.lib"));
            PublicDelayLoadDLLs.Add("impinge.dll");
            RuntimeDependencies.Add("$(TargetOutputDir)/impinge.dll", Path.Combine(folder, "impinge.dll"));
        }
        else if (Target.Platform == UnrealTargetPlatform.Mac)
        {
            string library = Path.Combine(Platform(root, "macos"), "libimpinge.dylib");
            PublicAdditionalLibraries.Add(library);
            RuntimeDependencies.Add("$(TargetOutputDir)/libimpinge.dylib", library);
        }
        else if (Target.Platform == UnrealTargetPlatform.Linux || Target.Platform == UnrealTargetPlatform.LinuxArm64)
        {
            bool isArm = Target.Platform == UnrealTargetPlatform.LinuxArm64;
            string library = Path.Combine(Platform(root, isArm ? "linux-arm64" : "linux-x64"), "libimpinge.so");
            PublicAdditionalLibraries.Add(library);
            RuntimeDependencies.Add("$(TargetOutputDir)/libimpinge.so", library);
        }
        else if (Target.Platform == UnrealTargetPlatform.Android)
        {
            // Unreal builds for this processor unless the project asks for others.
            PublicDefinitions.Add("IMP_STATIC=1");
            PublicAdditionalLibraries.Add(Path.Combine(Platform(root, "android-arm64-v8a"), "libimpinge.a"));
        }
        else if (Target.Platform == UnrealTargetPlatform.IOS)
        {
            bool isSimulator = Target.Architecture == UnrealArch.IOSSimulator;
            PublicDefinitions.Add("IMP_STATIC=1");
            PublicAdditionalLibraries.Add(
                Path.Combine(Platform(root, isSimulator ? "ios-simulator" : "ios"), "libimpinge.a"));
        }
        else if (Target.Platform == UnrealTargetPlatform.TVOS)
        {
            PublicDefinitions.Add("IMP_STATIC=1");
            PublicAdditionalLibraries.Add(Path.Combine(Platform(root, "tvos"), "libimpinge.a"));
        }
        else
        {
            throw new BuildException("Impinge has no library for " + Target.Platform);
        }
    }

    private static string Platform(string root, string name)
    {
        string folder = Path.Combine(root, "lib", name);
        if (!Directory.Exists(folder))
        {
            throw new BuildException("Impinge was packaged without a library for " + name);
        }
        return folder;
    }
}
