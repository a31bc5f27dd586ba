using System;
using System.Collections.Generic;
using Unity.Collections;
using UnityEngine;
using UnityEngine.Jobs;
#if IMPINGE_BURST
using Unity.Burst;
#endif

namespace Impinge.Unity
{
    /// <summary>A shape whose transform a job reads.</summary>
    internal interface ITransformOwner
    {
        /// <summary>The index of the transform in the job's arrays; -1 if no job reads it.</summary>
        int TransformIndex { get; set; }

        Transform Place { get; }
    }

    /// <summary>
    /// Reads the transforms of many shapes on the worker threads and finds those that have changed. The main thread
    /// then calls the engine for these only.
    /// </summary>
    internal sealed class TransformReads<TOwner> : IDisposable
        where TOwner : class, ITransformOwner
    {
        private const int FirstCapacity = 64;
        private const int TransformsPerJob = 64;

        private readonly List<TOwner> owners = new List<TOwner>();
        private TransformAccessArray places = new TransformAccessArray(FirstCapacity);
        private NativeArray<Matrix4x4> matrices = new NativeArray<Matrix4x4>(FirstCapacity, Allocator.Persistent);
        private NativeArray<byte> changes = new NativeArray<byte>(FirstCapacity, Allocator.Persistent);

        /// <summary>Reads all transforms. Returns when the job is complete.</summary>
        internal void Read()
        {
            if (owners.Count > 0)
            {
                new TransformReadJob { matrices = matrices, changes = changes }
                    .ScheduleReadOnly(places, TransformsPerJob).Complete();
            }
        }

        /// <summary>Makes the next Read include the shape, or leaves it out.</summary>
        /// <returns>Whether the transform may differ from the last one read.</returns>
        internal bool Follow(TOwner owner, bool isIncluded)
        {
            bool wasIncluded = owner.TransformIndex >= 0;
            if (isIncluded && wasIncluded)
            {
                return changes[owner.TransformIndex] != 0;
            }
            if (isIncluded)
            {
                Add(owner);
            }
            else
            {
                Remove(owner);
            }
            return true;
        }

        /// <summary>Leaves a shape out of the next Read. A shape that no job reads is no error.</summary>
        internal void Remove(TOwner owner)
        {
            int index = owner.TransformIndex;
            if (index < 0)
            {
                return;
            }
            int last = owners.Count - 1;
            places.RemoveAtSwapBack(index);
            owners[index] = owners[last];
            owners[index].TransformIndex = index;
            matrices[index] = matrices[last];
            changes[index] = changes[last];
            owners.RemoveAt(last);
            owner.TransformIndex = -1;
        }

        public void Dispose()
        {
            foreach (TOwner owner in owners)
            {
                owner.TransformIndex = -1;
            }
            owners.Clear();
            places.Dispose();
            matrices.Dispose();
            changes.Dispose();
        }

        private void Add(TOwner owner)
        {
            int index = owners.Count;
            if (index == matrices.Length)
            {
                Grow(ref matrices);
                Grow(ref changes);
            }
            places.Add(owner.Place);
            owners.Add(owner);
            owner.TransformIndex = index;
            // Differs from every matrix, so the first read counts as a change.
            matrices[index] = default(Matrix4x4);
            changes[index] = 1;
        }

        private static void Grow<T>(ref NativeArray<T> array)
            where T : struct
        {
            var grown = new NativeArray<T>(2 * array.Length, Allocator.Persistent);
            NativeArray<T>.Copy(array, grown, array.Length);
            array.Dispose();
            array = grown;
        }
    }

    /// <summary>Reads transforms and compares them with the last ones read.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal struct TransformReadJob : IJobParallelForTransform
    {
        public NativeArray<Matrix4x4> matrices;

        /// <summary>1 for a transform that has changed, otherwise 0.</summary>
        [WriteOnly]
        public NativeArray<byte> changes;

        public void Execute(int index, TransformAccess place)
        {
            if (!place.isValid)
            {
                return;
            }
            Matrix4x4 read = place.localToWorldMatrix;
            changes[index] = IsSame(read, matrices[index]) ? (byte)0 : (byte)1;
            matrices[index] = read;
        }

        /// <summary>Without tolerance, unlike the operator of Matrix4x4.</summary>
        private static bool IsSame(in Matrix4x4 a, in Matrix4x4 b)
        {
            return a.m00 == b.m00 && a.m10 == b.m10 && a.m20 == b.m20
                && a.m01 == b.m01 && a.m11 == b.m11 && a.m21 == b.m21
                && a.m02 == b.m02 && a.m12 == b.m12 && a.m22 == b.m22
                && a.m03 == b.m03 && a.m13 == b.m13 && a.m23 == b.m23
                && a.m33 == b.m33;
        }
    }
}
