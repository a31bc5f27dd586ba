using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Collects the rigs of a world whose parts have moved, and sets all their part poses in one native call. Allocates
    /// nothing once its arrays have grown.
    /// </summary>
    internal sealed class RigPoses
    {
        private readonly List<ImpingeRig> rigs = new List<ImpingeRig>();
        private Shape[] shapes = new Shape[0];
        private int[] offsets = new int[1];
        private Pose[] poses = new Pose[0];

        /// <summary>Adds a rig to the next call of Move.</summary>
        internal void Add(ImpingeRig rig)
        {
            rigs.Add(rig);
        }

        /// <summary>Sets the poses of all collected rigs.</summary>
        internal void Move(World world)
        {
            if (rigs.Count == 0)
            {
                return;
            }
            try
            {
                int count = Collect();
                world.SetPartPoses(
                    new ReadOnlySpan<Shape>(shapes, 0, count),
                    new ReadOnlySpan<int>(offsets, 0, count + 1),
                    new ReadOnlySpan<Pose>(poses, 0, offsets[count]));
            }
            catch (ImpingeException)
            {
                // A pose was invalid or a native shape was stale, so none was moved. Move them one by one to find out
                // which.
                foreach (ImpingeRig rig in rigs)
                {
                    MoveOne(rig);
                }
            }
            rigs.Clear();
        }

        /// <summary>Fills the arrays with the rigs that still have a native shape.</summary>
        private int Collect()
        {
            if (shapes.Length < rigs.Count)
            {
                shapes = new Shape[2 * rigs.Count];
                offsets = new int[2 * rigs.Count + 1];
            }
            int count = 0;
            foreach (ImpingeRig rig in rigs)
            {
                if (rig.Slot < 0)
                {
                    continue;
                }
                int start = offsets[count];
                if (poses.Length < start + rig.PartCount)
                {
                    Array.Resize(ref poses, 2 * (start + rig.PartCount));
                }
                rig.CopyPartPoses(poses, start);
                shapes[count] = rig.NativeHandle;
                count++;
                offsets[count] = start + rig.PartCount;
            }
            return count;
        }

        private static void MoveOne(ImpingeRig rig)
        {
            if (rig.Slot < 0)
            {
                return;
            }
            try
            {
                var own = new Pose[rig.PartCount];
                rig.CopyPartPoses(own, 0);
                rig.NativeHandle.SetPartPoses(own);
            }
            catch (ImpingeException error)
            {
                Debug.LogException(error, rig);
                rig.enabled = false;
            }
        }
    }
}
