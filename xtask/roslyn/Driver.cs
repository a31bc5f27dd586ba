// Compiles assemblies with Roslyn. It runs on the WebAssembly build of .NET, which contains few of .NET's methods: see
// run.mjs.
//
// /job.txt has one command a line. "reference PATH" adds an assembly of .NET to all that follow. "assembly NAME" begins an
// assembly, and "stub NAME" one that others use and that is not checked itself; "define SYMBOLS", "uses NAME" and "source
// PATH" belong to it. Every error and warning is printed, then a line for each assembly, then the line "N passed, N failed".
// "program NAME" begins a program and "library NAME" an assembly, and "output PATH" belongs to it: it is optimised and printed
// as "emitted PATH BASE64". The documentation of a library follows, with the extension xml.

using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

public static class Driver
{
    sealed class Unit
    {
        public string Name;
        public bool IsStub;
        public bool IsProgram;
        /// <summary>The file that receives the assembly. Null: it is only checked.</summary>
        public string Output;
        public string[] Symbols;
        public List<string> Uses = new List<string>();
        public List<string> Sources = new List<string>();
    }

    static readonly List<MetadataReference> system = new List<MetadataReference>();
    static readonly Dictionary<string, CSharpCompilation> compiled = new Dictionary<string, CSharpCompilation>();
    static readonly HashSet<string> renewed = new HashSet<string>();
    static int passed;
    static int failed;

    public static void Main(string[] arguments)
    {
        Unit assembly = null;
        foreach (TextLine line in Read("/job.txt").Lines)
        {
            string text = line.ToString();
            int space = text.IndexOf(' ');
            if (space < 0)
            {
                continue;
            }
            string word = text.Substring(0, space);
            string value = text.Substring(space + 1);
            switch (word)
            {
                case "reference":
                    system.Add(MetadataReference.CreateFromFile(value));
                    break;
                case "assembly":
                case "stub":
                case "program":
                case "library":
                    Compile(assembly);
                    assembly = new Unit { Name = value, IsStub = word == "stub", IsProgram = word == "program" };
                    break;
                case "define":
                    assembly.Symbols = value.Split(';');
                    break;
                case "output":
                    assembly.Output = value;
                    break;
                case "uses":
                    assembly.Uses.Add(value);
                    break;
                case "source":
                    assembly.Sources.Add(value);
                    break;
            }
        }
        Compile(assembly);
        Console.WriteLine(passed + " passed, " + failed + " failed");
    }

    static void Compile(Unit assembly)
    {
        if (assembly == null)
        {
            return;
        }
        var references = new List<MetadataReference>(system);
        bool isNew = !compiled.TryGetValue(assembly.Name, out CSharpCompilation before);
        foreach (string name in assembly.Uses)
        {
            references.Add(compiled[name].ToMetadataReference());
            isNew |= renewed.Contains(name);
        }
        bool isEmitted = assembly.Output != null;
        // A comment that names what does not exist is a fault.
        bool isDocumented = !assembly.IsProgram && !assembly.IsStub;
        var parsing = new CSharpParseOptions(
            LanguageVersion.CSharp9, isDocumented ? DocumentationMode.Diagnose : DocumentationMode.None,
            SourceCodeKind.Regular, assembly.Symbols);
        var trees = new List<SyntaxTree>();
        for (int i = 0; i < assembly.Sources.Count; i++)
        {
            SyntaxTree old = before?.SyntaxTrees[i];
            if (old != null && !old.GetRoot(CancellationToken.None).ContainsDirectives)
            {
                trees.Add(old);
                continue;
            }
            string source = assembly.Sources[i];
            SyntaxTree tree = CSharpSyntaxTree.ParseText(Read("/" + source), parsing, source, CancellationToken.None);
            trees.Add(tree);
            isNew = isNew || !tree.IsEquivalentTo(old, false);
        }
        // Other symbols change few assemblies. One that stays the same has been checked.
        if (!isNew)
        {
            renewed.Remove(assembly.Name);
            return;
        }
        OutputKind kind = assembly.IsProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        CSharpCompilationOptions options = new CSharpCompilationOptions(kind)
            .WithAllowUnsafe(true)
            .WithConcurrentBuild(false);
        if (isEmitted)
        {
            Optimize(options);
        }
        CSharpCompilation compilation = CSharpCompilation.Create(assembly.Name, trees, references, options);
        compiled[assembly.Name] = compilation;
        renewed.Add(assembly.Name);
        if (assembly.IsStub)
        {
            return;
        }
        if (isEmitted)
        {
            Emit(compilation, assembly.Output, isDocumented);
            return;
        }
        bool isClean = true;
        foreach (Diagnostic found in compilation.GetDiagnostics())
        {
            if (IsFault(found))
            {
                isClean = false;
                Console.WriteLine(found.ToString());
            }
        }
        string title = assembly.Name + " compiles as C# 9 for " + assembly.Symbols[0];
        Console.WriteLine(isClean ? "ok " + title : "FAILED " + title);
        passed += isClean ? 1 : 0;
        failed += isClean ? 0 : 1;
    }

    static bool IsFault(Diagnostic found)
    {
        // Not every parameter and member needs a comment.
        bool isMissing = found.Id == "CS1573" || found.Id == "CS1591";
        return found.Severity >= DiagnosticSeverity.Warning && !isMissing;
    }

    /// <summary>Selects the release build. The public method for it is not among the few methods of this .NET.</summary>
    static void Optimize(CSharpCompilationOptions options)
    {
        foreach (FieldInfo field in typeof(CompilationOptions).GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
        {
            if (field.FieldType == typeof(OptimizationLevel))
            {
                field.SetValue(options, OptimizationLevel.Release);
                return;
            }
        }
        throw new InvalidOperationException("Roslyn has no optimization level");
    }

    static void Emit(CSharpCompilation compilation, string output, bool isDocumented)
    {
        var assembly = new MemoryStream();
        var documentation = isDocumented ? new MemoryStream() : null;
        EmitResult result = compilation.Emit(assembly, null, documentation);
        bool isClean = result.Success;
        foreach (Diagnostic found in result.Diagnostics)
        {
            if (IsFault(found))
            {
                isClean &= !isDocumented;
                Console.WriteLine(found.ToString());
            }
        }
        passed += isClean ? 1 : 0;
        failed += isClean ? 0 : 1;
        if (isClean)
        {
            Print(output, assembly);
        }
        if (isClean && isDocumented)
        {
            Print(output.Substring(0, output.Length - "dll".Length) + "xml", documentation);
        }
    }

    static void Print(string path, MemoryStream content)
    {
        Console.WriteLine("emitted " + path + " " + Convert.ToBase64String(content.ToArray()));
    }

    static SourceText Read(string path)
    {
        using (var stream = new FileStream(path, FileMode.Open, FileAccess.Read))
        {
            return SourceText.From(stream, Encoding.UTF8);
        }
    }
}
