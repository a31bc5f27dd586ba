using System;
using Unity.Collections;
using UnityEngine;

namespace Impinge.Jobs
{
    /// <summary>Checks the arrays of a batch when it is scheduled, and divides it into chunks.</summary>
    internal static class CommandBatch
    {
        /// <summary>The most commands of one chunk: its structs stand on the stack of the worker thread.</summary>
        internal const int MaxChunk = 32;

        /// <summary>The most hits of one command, for the same reason.</summary>
        internal const int MaxHits = 64;

        /// <summary>The number of commands in a chunk.</summary>
        internal static int Chunk(int minCommandsPerJob)
        {
            return Math.Max(1, Math.Min(minCommandsPerJob, MaxChunk));
        }

        /// <summary>The number of chunks that one job runs at least.</summary>
        internal static int ChunksPerJob(int minCommandsPerJob)
        {
            return Math.Max(1, minCommandsPerJob / MaxChunk);
        }

        internal static int Chunks(int commands, int chunk)
        {
            return (commands + chunk - 1) / chunk;
        }

        internal static void Check<TCommand, TResult>(
            NativeArray<TCommand> commands, NativeArray<TResult> results, int maxHits, string name)
            where TCommand : struct
            where TResult : struct
        {
            if (maxHits < 1 || maxHits > MaxHits)
            {
                throw new ArgumentOutOfRangeException(
                    nameof(maxHits), maxHits, name + ": expected 1 to " + MaxHits + ".");
            }
            if (results.Length / maxHits < commands.Length)
            {
                throw new ArgumentException(
                    name + ": results has " + results.Length + " elements; expected " + maxHits + " for each of "
                    + commands.Length + " commands.",
                    nameof(results));
            }
        }

        /// <summary>Reports a command that the native library rejects. A job cannot throw an exception.</summary>
        internal static void Report()
        {
            Debug.LogError(
                "Impinge: a command has an invalid value (NaN, a direction of length 0, a negative size), or its world "
                + "is destroyed. It has no results.");
        }
    }
}
