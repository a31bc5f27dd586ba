// Stand-ins for jobs and native arrays. A job runs on two threads when its handle is completed, and not before, so that a
// test notices results that are read too early.

using System;
using System.Runtime.InteropServices;
using System.Threading;
using UnityEngine;

namespace Unity.Collections
{
    public enum Allocator { Invalid, None, Temp, TempJob, Persistent }

    public enum NativeArrayOptions { UninitializedMemory, ClearMemory }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class ReadOnlyAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class WriteOnlyAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class NativeDisableParallelForRestrictionAttribute : Attribute { }

    internal static class NativeArrays
    {
        /// <summary>The number of arrays that nobody has disposed.</summary>
        internal static int Alive;
    }

    /// <summary>Pinned managed memory, so that it has an address.</summary>
    public struct NativeArray<T> : IDisposable
        where T : struct
    {
        internal T[] items;
        internal GCHandle pin;

        public NativeArray(int length, Allocator allocator,
            NativeArrayOptions options = NativeArrayOptions.ClearMemory) : this(new T[length], allocator) { }

        public NativeArray(T[] array, Allocator allocator)
        {
            items = (T[])array.Clone();
            pin = GCHandle.Alloc(items, GCHandleType.Pinned);
            NativeArrays.Alive++;
        }

        public int Length { get { return items == null ? 0 : items.Length; } }
        public bool IsCreated { get { return items != null; } }

        public T this[int index]
        {
            get { return items[index]; }
            set { items[index] = value; }
        }

        public static void Copy(NativeArray<T> src, NativeArray<T> dst, int length)
        {
            Array.Copy(src.items, dst.items, length);
        }

        public T[] ToArray() { return (T[])items.Clone(); }

        public void Dispose()
        {
            pin.Free();
            items = null;
            NativeArrays.Alive--;
        }
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    public static unsafe class NativeArrayUnsafeUtility
    {
        public static void* GetUnsafePtr<T>(this NativeArray<T> array) where T : struct
        {
            return (void*)array.pin.AddrOfPinnedObject();
        }

        public static void* GetUnsafeReadOnlyPtr<T>(this NativeArray<T> array) where T : struct
        {
            return (void*)array.pin.AddrOfPinnedObject();
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class NativeDisableUnsafePtrRestrictionAttribute : Attribute { }
}

namespace Unity.Burst
{
    [AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class | AttributeTargets.Method)]
    public sealed class BurstCompileAttribute : Attribute { }
}

namespace Unity.Jobs
{
    public interface IJob { void Execute(); }

    public interface IJobParallelFor { void Execute(int index); }

    public struct JobHandle
    {
        internal PendingJob pending;

        public bool IsCompleted { get { return pending == null || pending.IsDone; } }

        public void Complete()
        {
            if (pending != null) pending.Complete();
        }

        public static JobHandle CombineDependencies(JobHandle job0, JobHandle job1)
        {
            return new JobHandle { pending = new PendingJob(0, 1, index => { }, job0.pending, job1.pending) };
        }
    }

    /// <summary>A scheduled job and the jobs that it waits for.</summary>
    internal sealed class PendingJob
    {
        readonly PendingJob[] before;
        readonly Action<int> execute;
        readonly int length, batch;

        internal PendingJob(int length, int batch, Action<int> execute, params PendingJob[] before)
        {
            this.length = length;
            this.batch = batch;
            this.execute = execute;
            this.before = before;
        }

        internal bool IsDone { get; private set; }

        internal static JobHandle Schedule(int length, int batch, Action<int> execute, JobHandle dependsOn)
        {
            if (batch < 1) throw new ArgumentException("batch " + batch);
            return new JobHandle { pending = new PendingJob(length, batch, execute, dependsOn.pending) };
        }

        internal void Complete()
        {
            if (IsDone) return;
            foreach (PendingJob job in before)
            {
                if (job != null) job.Complete();
            }
            int next = 0;
            ThreadStart work = () =>
            {
                for (int start; (start = Interlocked.Add(ref next, batch) - batch) < length;)
                {
                    for (int i = start; i < Math.Min(start + batch, length); i++) execute(i);
                }
            };
            var other = new Thread(work);
            other.Start();
            work();
            other.Join();
            IsDone = true;
        }
    }

    public static class IJobExtensions
    {
        public static JobHandle Schedule<T>(this T jobData, JobHandle dependsOn = new JobHandle()) where T : struct, IJob
        {
            return PendingJob.Schedule(1, 1, index => jobData.Execute(), dependsOn);
        }

        public static void Run<T>(this T jobData) where T : struct, IJob { jobData.Execute(); }
    }

    public static class IJobParallelForExtensions
    {
        public static JobHandle Schedule<T>(this T jobData, int arrayLength, int innerloopBatchCount,
            JobHandle dependsOn = new JobHandle()) where T : struct, IJobParallelFor
        {
            // Unity copies the job for each thread.
            return PendingJob.Schedule(arrayLength, innerloopBatchCount, index => { T copy = jobData; copy.Execute(index); },
                dependsOn);
        }
    }
}

namespace UnityEngine.Jobs
{
    public interface IJobParallelForTransform { void Execute(int index, TransformAccess transform); }

    public struct TransformAccess
    {
        internal Transform place;

        public bool isValid { get { return place != null; } }
        public Matrix4x4 localToWorldMatrix { get { return place.Matrix; } }
    }

    public struct TransformAccessArray : IDisposable
    {
        internal System.Collections.Generic.List<Transform> places;

        public TransformAccessArray(int capacity, int desiredJobCount = -1)
        {
            Unity.Collections.NativeArrays.Alive++;
            places = new System.Collections.Generic.List<Transform>(capacity);
        }

        public bool isCreated { get { return places != null; } }
        public int length { get { return places.Count; } }

        public void Add(Transform transform) { places.Add(transform); }

        public void RemoveAtSwapBack(int index)
        {
            places[index] = places[places.Count - 1];
            places.RemoveAt(places.Count - 1);
        }

        public void Dispose()
        {
            places = null;
            Unity.Collections.NativeArrays.Alive--;
        }
    }

    public static class IJobParallelForTransformExtensions
    {
        public static Unity.Jobs.JobHandle ScheduleReadOnly<T>(this T jobData, TransformAccessArray transforms,
            int batchSize, Unity.Jobs.JobHandle dependsOn = new Unity.Jobs.JobHandle())
            where T : struct, IJobParallelForTransform
        {
            return Unity.Jobs.PendingJob.Schedule(transforms.length, batchSize, index =>
            {
                T copy = jobData;
                copy.Execute(index, new TransformAccess { place = transforms.places[index] });
            }, dependsOn);
        }
    }
}
