namespace Impinge
{
    /// <summary>Code that the handles of worlds, shapes and assets share.</summary>
    internal static class Handles
    {
        /// <summary>Checks the status of a call that ends a handle. A stale handle is no error.</summary>
        internal static void CheckEnded(int status, string function)
        {
            if (status != (int)Status.Stale)
            {
                Errors.Check(status, function);
            }
        }

        /// <summary>The text of a handle, such as "hull 0x0000000000000001".</summary>
        internal static string Text(string kind, ulong id)
        {
            return kind + " 0x" + id.ToString("x16");
        }
    }
}
