using System;
using System.Reflection;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests that the library exports every import, with a signature that Unity's Burst compiler accepts.
    /// </summary>
    internal static class ImportTests
    {
        internal static void Run()
        {
            int imports = 0;
            foreach (MethodInfo method in typeof(NativeMethods).GetMethods(BindingFlags.Static | BindingFlags.Public))
            {
                var import = (DllImportAttribute)Attribute.GetCustomAttribute(method, typeof(DllImportAttribute));
                if (import == null)
                {
                    continue;
                }
                imports++;
                Resolves(method);
                Check.Equal(typeof(int), method.ReturnType, method.Name + " returns an int");
                Check.Equal(CallingConvention.Cdecl, import.CallingConvention, method.Name + " is cdecl");
                Check.That(import.ExactSpelling, method.Name + " is spelled exactly");
                foreach (ParameterInfo parameter in method.GetParameters())
                {
                    Check.That(
                        Legal(parameter.ParameterType),
                        method.Name + " takes no " + parameter.ParameterType + " (" + parameter.Name + ")");
                }
            }
            Check.That(imports >= 50, "the number of checked imports: " + imports);
            AMissingOneIsNoticed();
        }

        private static void Resolves(MethodInfo method)
        {
            try
            {
                Marshal.Prelink(method);
                Check.That(true, method.Name);
            }
            catch (EntryPointNotFoundException error)
            {
                Check.That(false, method.Name + " is not in the library: " + error.Message);
            }
        }

        private static void AMissingOneIsNoticed()
        {
            MethodInfo absent = typeof(ImportTests).GetMethod(
                nameof(imp_absent), BindingFlags.Static | BindingFlags.NonPublic);
            Check.Throws<EntryPointNotFoundException>(() => Marshal.Prelink(absent), "a missing import is noticed");
        }

        /// <summary>
        /// Whether a type is an integer, a float, a pointer, or a handle: a struct of exactly one ulong.
        /// </summary>
        private static bool Legal(Type type)
        {
            if (type.IsPointer || type == typeof(int) || type == typeof(uint) || type == typeof(ulong)
                || type == typeof(float))
            {
                return true;
            }
            FieldInfo[] fields = type.GetFields();
            return type.IsValueType && fields.Length == 1 && fields[0].FieldType == typeof(ulong);
        }

        [DllImport("impinge", EntryPoint = "imp_absent", CallingConvention = CallingConvention.Cdecl)]
        private static extern int imp_absent();
    }
}
