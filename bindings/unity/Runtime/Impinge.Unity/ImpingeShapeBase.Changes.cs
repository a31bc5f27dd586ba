using UnityEngine;

namespace Impinge.Unity
{
    // Changes of fields, transform and layer, and how the native shape follows them.
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose>
    {
        private bool isChanged;
        private bool isReadAlone;
        private bool hasWarned;

        /// <summary>
        /// The native shape. The next step, query or use of this property after the component is enabled creates it.
        /// The handle stays readable after the native shape is destroyed; Handle.IsValid is false then.
        /// </summary>
        public Shape Handle
        {
            get
            {
                if (Slot < 0)
                {
                    FindWorld();
                }
                if (!ReferenceEquals(currentWorld, null))
                {
                    currentWorld.IsExposed = true;
                    if (Slot < 0 || isChanged)
                    {
                        currentWorld.TakeOverChanges();
                    }
                }
                return NativeHandle;
            }
        }

        /// <summary>The handle of the native shape, as the last step or query has left it.</summary>
        internal Shape NativeHandle { get; private set; }

        /// <summary>Makes the next query take over the fields, the transform and the layer.</summary>
        private protected void NoteChange()
        {
            if (!isChanged && Slot >= 0)
            {
                isChanged = true;
                currentWorld.AddChanged((TShape)this);
            }
        }

        /// <summary>
        /// Returns whether a change of a shape of this world is waiting. No change is waiting afterwards.
        /// </summary>
        internal bool TakeChange(object world)
        {
            bool isWaiting = isChanged && Slot >= 0 && ReferenceEquals(currentWorld, world);
            isChanged &= !isWaiting;
            return isWaiting;
        }

        /// <summary>
        /// Takes over the present transform, layer and fields of this shape, and the waiting changes of its world.
        /// </summary>
        /// <returns>Whether the shape has a native shape.</returns>
        internal bool Sync()
        {
            FindWorld();
            return !ReferenceEquals(currentWorld, null) && currentWorld.Sync((TShape)this);
        }

        /// <summary>
        /// Takes over the present state of two shapes.
        /// </summary>
        /// <returns>Whether they have native shapes in one world, so that they can be compared.</returns>
        private protected bool SyncWith(TShape other)
        {
            return other != null && Sync() && other.Sync() && Slot >= 0
                && ReferenceEquals(currentWorld, other.currentWorld);
        }

        /// <summary>Updates the geometry, filter and flags of the native shape.</summary>
        /// <param name="hasGeometryChanged">The value of <see cref="HasGeometryChanged"/>, which is costly to
        /// compute.</param>
        /// <param name="mayHaveMoved">False if the transform is the same as at the last read of a job.</param>
        /// <returns>Whether the pose has changed too. The caller then applies <see cref="KnownPose"/>.</returns>
        internal bool Refresh(bool hasGeometryChanged, bool mayHaveMoved)
        {
            isChanged = false;
            ReadObject(mayHaveMoved || isReadAlone);
            isReadAlone = false;
            RefreshGeometry(hasGeometryChanged);
            RefreshFilter();
            RefreshFlags();
            return RefreshPose();
        }

        /// <summary>As Refresh, at another time than the step, which reads the transforms of all shapes.</summary>
        internal bool RefreshAlone(bool hasGeometryChanged)
        {
            bool hasMoved = Refresh(hasGeometryChanged, true);
            // A job compares the transform with the one that it has read itself.
            isReadAlone = true;
            return hasMoved;
        }

        /// <summary>
        /// Reads the transform and the layer. Each property of an object is a call of the engine. The transform of a
        /// static shape is read once.
        /// </summary>
        private void ReadObject(bool mayHaveMoved)
        {
            layer = holder.layer;
            if (isTransformRead && isStatic && knownStatic)
            {
                WarnIfMoved();
                return;
            }
            if (mayHaveMoved || !isTransformRead)
            {
                ReadTransform(place, !isTransformRead);
                isTransformRead = true;
            }
        }

        /// <summary>Warns once that steps do not follow a static shape. Only in the Editor and in development builds.
        /// </summary>
        [System.Diagnostics.Conditional("UNITY_EDITOR"), System.Diagnostics.Conditional("DEVELOPMENT_BUILD")]
        private void WarnIfMoved()
        {
            if (hasWarned || !HasMoved(place))
            {
                return;
            }
            hasWarned = true;
            Debug.LogWarning(
                GetType().Name + " of " + name + " is static, but its object has moved. Queries and steps use the former"
                + " pose. Call Teleport() after moving the object, or clear Is Static.",
                this);
        }

        /// <summary>Sets the filter of the native shape, if it has changed.</summary>
        internal void RefreshFilter()
        {
            Filter filter = ReadFilter();
            if (filter.Category != knownFilter.Category || filter.Mask != knownFilter.Mask
                || filter.Group != knownFilter.Group)
            {
                Shape shape = NativeHandle;
                shape.Filter = filter;
                knownFilter = filter;
            }
        }

        private void RefreshFlags()
        {
            Shape shape = NativeHandle;
            if (isStatic != knownStatic)
            {
                shape.IsStatic = isStatic;
                knownStatic = isStatic;
            }
            if (isTrigger != knownTrigger)
            {
                shape.IsTrigger = isTrigger;
                knownTrigger = isTrigger;
            }
            if (isContinuous != knownContinuous)
            {
                shape.IsContinuous = isContinuous;
                knownContinuous = isContinuous;
            }
            if (Owner != knownOwner)
            {
                shape.Owner = Owner;
                knownOwner = Owner;
            }
        }

        /// <summary>
        /// Takes over the object's transform and layer at once, and without a sweep: a continuous shape meets nothing on
        /// this way. Call it after setting the transform. A static shape moves in no other way.
        /// </summary>
        public void Teleport()
        {
            FindObject();
            isTransformRead = false;
            if (Sync() && NativeHandle.IsValid)
            {
                TeleportNative();
            }
        }

        /// <summary>Called by the Editor when the Inspector changes a field.</summary>
        private void OnValidate()
        {
            NoteChange();
        }

        /// <summary>Called by the engine after an animation has changed fields.</summary>
        private void OnDidApplyAnimationProperties()
        {
            NoteChange();
        }

        /// <summary>Moves the native shape to <see cref="KnownPose"/> without a sweep.</summary>
        internal abstract void TeleportNative();

        /// <summary>The pose that the native shape should have.</summary>
        internal abstract TPose KnownPose { get; }

        /// <summary>Updates the native geometry if the fields or the scale have changed.</summary>
        internal abstract void RefreshGeometry(bool hasGeometryChanged);

        /// <summary>Reads the transform.</summary>
        /// <param name="isFirst">Whether nothing is known of the transform yet.</param>
        internal abstract void ReadTransform(Transform place, bool isFirst);

        /// <summary>Whether the transform differs from the one that was read.</summary>
        internal abstract bool HasMoved(Transform place);

        /// <summary>
        /// Computes the pose from the transform that was read. Returns whether <see cref="KnownPose"/> has changed.
        /// </summary>
        internal abstract bool RefreshPose();
    }
}
