using System;
using System.Reflection;
using System.Runtime.CompilerServices;

/// <summary>
/// Compiles every method of Impinge.Core to machine code, so that the runtime resolves every type and member that they
/// name. An assembly that names something beyond .NET Standard fails here.
/// </summary>
internal static class EveryMethod
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public
        | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static int Main()
    {
        Assembly core = typeof(Impinge.World).Assembly;
        foreach (AssemblyName reference in core.GetReferencedAssemblies())
        {
            Console.WriteLine("references " + reference.FullName);
        }
        int methods = 0;
        foreach (Type type in core.GetTypes())
        {
            foreach (MethodInfo method in type.GetMethods(All))
            {
                methods += Prepare(method);
            }
            foreach (ConstructorInfo constructor in type.GetConstructors(All))
            {
                methods += Prepare(constructor);
            }
        }
        Console.WriteLine(methods + " methods");
        return methods > 1000 ? 0 : 1;
    }

    private static int Prepare(MethodBase method)
    {
        bool hasBody = !method.IsAbstract && !method.ContainsGenericParameters && method.GetMethodBody() != null;
        if (hasBody)
        {
            RuntimeHelpers.PrepareMethod(method.MethodHandle);
        }
        return hasBody ? 1 : 0;
    }
}
