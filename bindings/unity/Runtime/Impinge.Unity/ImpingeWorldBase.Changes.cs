using System;
using System.Collections.Generic;

namespace Impinge.Unity
{
    // How the native world follows its components. A step takes over everything. A query takes over only the shapes that
    // are listed as new or changed, so it costs a comparison if there are none.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        /// <summary>Enabled shapes that have no native shape yet.</summary>
        private readonly List<TShape> pendingShapes = new List<TShape>();

        /// <summary>Enabled shapes whose geometries are built in the background. Only steps look at them.</summary>
        private readonly List<TShape> buildingShapes = new List<TShape>();

        /// <summary>Shapes whose fields, parent or body have changed since the last step or query.</summary>
        private readonly List<TShape> changedShapes = new List<TShape>();

        /// <summary>Whether the next query has something to take over.</summary>
        private bool isStale;
        private bool isTakingOver;
        private bool syncsBeforeQueries;
        private int knownLayers;
        private Shape[] movedShapes = new Shape[FirstCapacity];
        private TPose[] movedPoses = new TPose[FirstCapacity];
        private int movedCount;

        /// <summary>
        /// Copies the fields, transforms and layers of all shapes to the native world. Step calls it. Queries need it
        /// only to see new transforms and layers between steps.
        /// </summary>
        public void SyncTransforms()
        {
            if (!CanTakeOver())
            {
                return;
            }
            isTakingOver = true;
            try
            {
                RefreshAll();
                changedShapes.Clear();
                pendingShapes.AddRange(buildingShapes);
                buildingShapes.Clear();
                TakeOverRest();
            }
            finally
            {
                isTakingOver = false;
            }
        }

        /// <summary>Takes over new and changed shapes, before a query. Costs a comparison if there are none.</summary>
        internal void TakeOverChanges()
        {
            if (isStale)
            {
                TakeOverNow();
            }
        }

        /// <summary>Takes over the present state of a shape, and all waiting changes.</summary>
        /// <returns>Whether the shape has a native shape.</returns>
        internal bool Sync(TShape shape)
        {
            TakeOverChanges();
            if (!syncsBeforeQueries && CanTakeOver())
            {
                isTakingOver = true;
                try
                {
                    if (shape.Slot >= 0)
                    {
                        RefreshAlone(shape);
                    }
                    TakeOverRest();
                }
                finally
                {
                    isTakingOver = false;
                }
            }
            return native != null && shape.Slot >= 0;
        }

        /// <summary>Makes the next query take over the changes of a shape.</summary>
        internal void AddChanged(TShape shape)
        {
            changedShapes.Add(shape);
            isStale = true;
        }

        /// <summary>Makes the next query of each world take over a change that concerns all shapes.</summary>
        internal static void NoteGlobalChange()
        {
            foreach (TWorld world in enabledWorlds)
            {
                world.isStale = true;
                world.syncsBeforeQueries = world.AutoSyncTransforms;
            }
        }

        /// <summary>
        /// Whether other code may change the native world, because it has the native world or a handle of a shape.
        /// </summary>
        internal bool IsExposed { get; set; }

        /// <summary>Called when shapes may have moved or grown.</summary>
        internal abstract void ForgetBounds();

        /// <summary>Whether queries of the world's dimension take over the transforms of all shapes.</summary>
        internal abstract bool AutoSyncTransforms { get; }

        private void TakeOverNow()
        {
            if (syncsBeforeQueries)
            {
                SyncTransforms();
                return;
            }
            if (!CanTakeOver())
            {
                return;
            }
            isTakingOver = true;
            try
            {
                RefreshChanged();
                TakeOverRest();
            }
            finally
            {
                isTakingOver = false;
            }
        }

        private void RefreshChanged()
        {
            // By index: a shape that is rejected or changes its world only clears its mark.
            for (int i = 0; i < changedShapes.Count; i++)
            {
                if (changedShapes[i].TakeChange(this))
                {
                    RefreshAlone(changedShapes[i]);
                }
            }
            changedShapes.Clear();
        }

        /// <summary>
        /// Whether the native world can change now. Not while it already does, as when a handler of the log asks for
        /// something. Opens a new native world if other code has destroyed this one.
        /// </summary>
        private bool CanTakeOver()
        {
            if (native == null || isTakingOver)
            {
                return false;
            }
            if (!native.IsValid)
            {
                if (isRaisingEvents)
                {
                    return false;
                }
                Close();
            }
            return native != null;
        }

        /// <summary>Creates the pending shapes, and applies filters, poses and part poses.</summary>
        private void TakeOverRest()
        {
            CreateNativeShapes();
            RefreshFilters();
            Move();
            MoveParts();
            ForgetBounds();
            isStale = syncsBeforeQueries || changedShapes.Count > 0 || knownLayers != LayerMatrix.Version;
        }

        private void ForgetChanges()
        {
            pendingShapes.Clear();
            buildingShapes.Clear();
            changedShapes.Clear();
        }

        /// <summary>Creates the native shapes of the pending components whose geometries are ready.</summary>
        private void CreateNativeShapes()
        {
            int next = 0;
            while (next < pendingShapes.Count)
            {
                TShape shape = pendingShapes[next];
                // A rejected shape removes itself from the list.
                if (!CreateNativeShape(shape))
                {
                    continue;
                }
                if (shape.Slot < 0)
                {
                    buildingShapes.Add(shape);
                }
                next++;
            }
            pendingShapes.Clear();
        }

        /// <summary>Updates all native shapes except for their poses, and collects the shapes that have moved.</summary>
        private void RefreshAll()
        {
            if (transformReads != null)
            {
                transformReads.Read();
            }
            // Backwards: a shape that is rejected or changes its world leaves the list, and the last shape takes its
            // index.
            for (int i = members.Count - 1; i >= 0; i--)
            {
                TShape shape = members[i];
                if ((shape.HasNewWorld && shape.FollowWorld()) || shape.Slot < 0)
                {
                    continue;
                }
                bool hasGeometryChanged = shape.HasGeometryChanged;
                if (hasGeometryChanged && DisableIfInvalid(shape))
                {
                    continue;
                }
                try
                {
                    bool mayHaveMoved = transformReads == null || transformReads.Follow(shape, !shape.isStatic)
                        || shape.HasMovingParts;
                    if (shape.Refresh(hasGeometryChanged && shape.PrepareGeometry(), mayHaveMoved))
                    {
                        AddMoved(shape);
                    }
                }
                catch (ImpingeException error)
                {
                    DisableRejected(shape, error);
                }
            }
        }

        /// <summary>Updates one native shape except for its pose.</summary>
        private void RefreshAlone(TShape shape)
        {
            if (shape.HasNewWorld && shape.FollowWorld())
            {
                return;
            }
            bool hasGeometryChanged = shape.HasGeometryChanged;
            if (hasGeometryChanged && DisableIfInvalid(shape))
            {
                return;
            }
            try
            {
                if (shape.RefreshAlone(hasGeometryChanged && shape.PrepareGeometry()))
                {
                    AddMoved(shape);
                }
            }
            catch (ImpingeException error)
            {
                DisableRejected(shape, error);
            }
        }

        private void AddMoved(TShape shape)
        {
            if (movedCount == movedShapes.Length)
            {
                int capacity = Math.Max(members.Count, 2 * movedCount);
                Array.Resize(ref movedShapes, capacity);
                Array.Resize(ref movedPoses, capacity);
            }
            movedShapes[movedCount] = shape.NativeHandle;
            movedPoses[movedCount] = shape.KnownPose;
            movedCount++;
        }

        /// <summary>
        /// Updates all filters if the layer matrix has changed. So it does if a shape includes a layer that no shape
        /// included before: the shapes of that layer must accept it.
        /// </summary>
        private void RefreshFilters()
        {
            if (knownLayers == LayerMatrix.Version)
            {
                return;
            }
            knownLayers = LayerMatrix.Version;
            for (int i = members.Count - 1; i >= 0; i--)
            {
                TShape shape = members[i];
                try
                {
                    if (shape.Slot >= 0)
                    {
                        shape.RefreshFilter();
                    }
                }
                catch (ImpingeException error)
                {
                    DisableRejected(shape, error);
                }
            }
        }

        /// <summary>Applies the poses of the shapes that have moved.</summary>
        private void Move()
        {
            int count = movedCount;
            movedCount = 0;
            if (count == 0)
            {
                return;
            }
            try
            {
                SetPoses(movedShapes, movedPoses, count);
            }
            catch (ImpingeException)
            {
                // A pose was invalid or a native shape was stale, so none was moved. Move them one by one to find out
                // which.
                for (int i = 0; i < count; i++)
                {
                    SetOnePose(movedShapes[i], movedPoses[i]);
                }
            }
        }

        private void SetOnePose(Shape shape, TPose pose)
        {
            try
            {
                SetPose(shape, pose);
            }
            catch (ImpingeException error)
            {
                DisableRejected(OwnerOf(shape), error);
            }
        }
    }
}
