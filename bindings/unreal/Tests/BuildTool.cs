// Stubs of the classes of Unreal Build Tool that Impinge.Build.cs uses, and a program that runs it for each platform.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace UnrealBuildTool
{
    public enum UnrealTargetPlatform
    {
        Win64,
        Mac,
        Linux,
        LinuxArm64,
        Android,
        IOS,
        TVOS,
    }

    public enum UnrealArch
    {
        X64,
        Arm64,
        IOSSimulator,
    }

    public class BuildException : Exception
    {
        public BuildException(string message) : base(message)
        {
        }
    }

    public class ReadOnlyTargetRules
    {
        public UnrealTargetPlatform Platform;
        public UnrealArch Architecture;
    }

    public class RuntimeDependencyList
    {
        public readonly Dictionary<string, string> Sources = new Dictionary<string, string>();

        public void Add(string path, string source)
        {
            Sources.Add(path, source);
        }
    }

    public class ModuleRules
    {
        public enum ModuleType
        {
            CPlusPlus,
            External,
        }

        public static string Folder;

        public ModuleType Type;
        public readonly List<string> PublicSystemIncludePaths = new List<string>();
        public readonly List<string> PublicAdditionalLibraries = new List<string>();
        public readonly List<string> PublicDelayLoadDLLs = new List<string>();
        public readonly List<string> PublicDefinitions = new List<string>();
        public readonly RuntimeDependencyList RuntimeDependencies = new RuntimeDependencyList();

        public ModuleRules(ReadOnlyTargetRules target)
        {
        }

        public string ModuleDirectory
        {
            get { return Folder; }
        }
    }
}

internal static class Program
{
    // Arguments: the folder of the module, a platform, a processor. It prints the files that the module uses.
    private static int Main(string[] arguments)
    {
        UnrealBuildTool.ModuleRules.Folder = arguments[0];
        var target = new UnrealBuildTool.ReadOnlyTargetRules
        {
            Platform = Parse<UnrealBuildTool.UnrealTargetPlatform>(arguments[1]),
            Architecture = Parse<UnrealBuildTool.UnrealArch>(arguments[2]),
        };
        Impinge module;
        try
        {
            module = new Impinge(target);
        }
        catch (UnrealBuildTool.BuildException refused)
        {
            Console.WriteLine("refused: " + refused.Message);
            return 0;
        }
        string header = Path.Combine(module.PublicSystemIncludePaths.Single(), "impinge.h");
        IEnumerable<string> files = module.PublicAdditionalLibraries.Concat(module.RuntimeDependencies.Sources.Values);
        string[] missing = files.Concat(new[] { header }).Where(file => !File.Exists(file)).ToArray();
        if (missing.Length > 0)
        {
            Console.WriteLine("missing: " + string.Join(", ", missing));
            return 1;
        }
        bool isStatic = module.PublicDefinitions.Contains("IMP_STATIC=1");
        if (isStatic == module.RuntimeDependencies.Sources.Count > 0)
        {
            Console.WriteLine("a static library is not copied, a shared one is");
            return 1;
        }
        Console.WriteLine(string.Join("\n", files.Distinct()));
        return 0;
    }

    private static T Parse<T>(string name)
    {
        return (T)Enum.Parse(typeof(T), name);
    }
}
