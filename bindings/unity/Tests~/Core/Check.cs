using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Impinge.Tests
{
    /// <summary>
    /// Checks values, prints the values and the place of each check that fails, and counts tests. A test is a method
    /// that makes checks. It passes if all its checks do.
    /// </summary>
    internal static class Check
    {
        /// <summary>Invalid counts for an array of two elements.</summary>
        internal static readonly int[] TooMany = { 3, -1, int.MaxValue, int.MinValue };

        private static readonly HashSet<string> tests = new HashSet<string>();
        private static readonly HashSet<string> failedTests = new HashSet<string>();

        /// <summary>A line for each check: its place and the value found.</summary>
        private static readonly StringBuilder record = new StringBuilder();

        internal static int Passed => tests.Count - failedTests.Count;

        internal static int Failed => failedTests.Count;

        /// <summary>
        /// Writes the values of all checks so far. The library promises the same bits on every platform, so two runs with the
        /// same runtime write the same file.
        /// </summary>
        internal static void SaveRecord(string path)
        {
            File.WriteAllText(path, record.ToString());
        }

        internal static void That(
            bool ok, string what,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            Note(ok, what, ok ? "yes" : "no", file, line, test);
        }

        internal static void Equal<T>(
            T expected, T actual, string what,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            bool ok = EqualityComparer<T>.Default.Equals(expected, actual);
            Note(ok, ok ? what : what + ": expected " + Text(expected), Text(actual), file, line, test);
        }

        internal static void Near(
            float expected, float actual, string what, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            bool ok = Math.Abs(expected - actual) <= 1e-5f * Math.Max(1f, Math.Abs(expected));
            Note(ok, ok ? what : what + ": expected about " + Text(expected), Text(actual), file, line, test);
        }

        internal static void Near(
            Vec3 expected, Vec3 actual, string what, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            Near(expected.X, actual.X, what + ", x", file, line, test);
            Near(expected.Y, actual.Y, what + ", y", file, line, test);
            Near(expected.Z, actual.Z, what + ", z", file, line, test);
        }

        internal static void Near(
            Vec2 expected, Vec2 actual, string what, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            Near(expected.X, actual.X, what + ", x", file, line, test);
            Near(expected.Y, actual.Y, what + ", y", file, line, test);
        }

        /// <summary>Checks that two structs, of one type or of two, hold the same bytes.</summary>
        internal static void SameBits<TExpected, TActual>(
            TExpected expected, TActual actual, string what, [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
            where TExpected : struct
            where TActual : struct
        {
            string wanted = Hex(expected);
            string found = Hex(actual);
            Note(wanted == found, wanted == found ? what : what + ": expected bytes " + wanted, found, file, line, test);
        }

        /// <summary>Checks that the action throws exactly this type, and returns the exception.</summary>
        internal static TException Throws<TException>(
            Action action, string what,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
            where TException : Exception
        {
            Exception thrown = null;
            try
            {
                action();
            }
            catch (Exception error)
            {
                thrown = error;
            }
            bool ok = thrown != null && thrown.GetType() == typeof(TException);
            string found = thrown is ImpingeException && ok ? thrown.Message : typeof(TException).Name;
            if (!ok)
            {
                what += ": expected " + found;
                found = thrown == null ? "no exception" : thrown.ToString();
            }
            Note(ok, what, found, file, line, test);
            return ok ? (TException)thrown : null;
        }

        /// <summary>
        /// Checks that native code reports this status from this function, with a message that contains `part`.
        /// </summary>
        internal static void Rejected(
            Status status, string function, string part, Action action, string what,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            ImpingeException error = Throws<ImpingeException>(action, what, file, line, test);
            if (error == null)
            {
                return;
            }
            Equal(status, error.Status, what + ", status of \"" + error.Message + "\"", file, line, test);
            Equal(function, error.Function, what + ", function", file, line, test);
            bool matches = error.Message.StartsWith(function + ": ", StringComparison.Ordinal)
                && error.Message.IndexOf(part, function.Length, StringComparison.Ordinal) >= 0;
            Note(matches, what + ": should contain \"" + part + "\"", error.Message, file, line, test);
        }

        internal static void OutOfRange(
            string argument, Action action,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            var error = Throws<ArgumentOutOfRangeException>(action, "too short for " + argument, file, line, test);
            if (error != null)
            {
                Equal(argument, error.ParamName, "argument name", file, line, test);
            }
        }

        internal static void IsNull(
            string argument, Action action,
            [CallerFilePath] string file = "", [CallerLineNumber] int line = 0, [CallerMemberName] string test = "")
        {
            var error = Throws<ArgumentNullException>(action, "null " + argument, file, line, test);
            if (error != null)
            {
                Equal(argument, error.ParamName, "argument name", file, line, test);
            }
        }

        private static string Hex<T>(T value) where T : struct
        {
            return BitConverter.ToString(MemoryMarshal.AsBytes<T>(new T[] { value }).ToArray());
        }

        /// <summary>A value as text. Floats have all their digits.</summary>
        private static string Text<T>(T value)
        {
            return value is float ? ((float)(object)value).ToString("R") : Convert.ToString(value);
        }

        private static void Note(bool ok, string what, string found, string file, int line, string test)
        {
            string name = Path.GetFileName(file) + " " + test;
            tests.Add(name);
            record.Append(name).Append(", line ").Append(line).Append(": ").Append(found).Append('\n');
            if (!ok)
            {
                failedTests.Add(name);
                Console.WriteLine("FAILED " + name + ", line " + line + ": " + what + ", found " + found);
            }
        }
    }
}
