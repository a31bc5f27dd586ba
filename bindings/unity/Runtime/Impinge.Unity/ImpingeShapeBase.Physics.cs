namespace Impinge.Unity
{
    // The members that ImpingePhysics and ImpingePhysics2D need of a shape.
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose>
    {
        /// <summary>
        /// The nearest enabled body among the object and its parents. Null if there is none. Corresponds to
        /// Collider.attachedRigidbody.
        /// </summary>
        public ImpingeBody attachedBody => body != null ? body : null;

        /// <summary>The number of shapes that this one ignores: see ImpingePhysics.IgnoreCollision.</summary>
        internal int IgnoredCount { get; set; }
    }
}
