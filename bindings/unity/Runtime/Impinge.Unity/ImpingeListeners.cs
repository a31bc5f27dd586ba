namespace Impinge.Unity
{
    /// <summary>
    /// A script that is called when a shape of its object begins to overlap another shape: implement <see
    /// cref="IImpingeEnter"/> or <see cref="IImpingeEnter2D"/>.
    /// </summary>
    public interface IImpingeEnter<TShape>
    {
        /// <summary>Called when a shape of this object begins to overlap `other`.</summary>
        void OnImpingeEnter(TShape other);
    }

    /// <summary>
    /// A script that is called at each step while a shape of its object overlaps another shape: implement <see
    /// cref="IImpingeStay"/> or <see cref="IImpingeStay2D"/>.
    /// </summary>
    public interface IImpingeStay<TShape>
    {
        /// <summary>Called at each step while a shape of this object overlaps `other`.</summary>
        void OnImpingeStay(TShape other);
    }

    /// <summary>
    /// A script that is called when a shape of its object no longer overlaps another shape: implement <see
    /// cref="IImpingeExit"/> or <see cref="IImpingeExit2D"/>.
    /// </summary>
    public interface IImpingeExit<TShape>
    {
        /// <summary>
        /// Called when a shape of this object no longer overlaps `other`. A destroyed shape equals null.
        /// </summary>
        void OnImpingeExit(TShape other);
    }

    /// <summary>Receives OnImpingeEnter of 3D shapes.</summary>
    public interface IImpingeEnter : IImpingeEnter<ImpingeShape>
    {
    }

    /// <summary>Receives OnImpingeStay of 3D shapes.</summary>
    public interface IImpingeStay : IImpingeStay<ImpingeShape>
    {
    }

    /// <summary>Receives OnImpingeExit of 3D shapes.</summary>
    public interface IImpingeExit : IImpingeExit<ImpingeShape>
    {
    }

    /// <summary>Receives OnImpingeEnter of 2D shapes.</summary>
    public interface IImpingeEnter2D : IImpingeEnter<ImpingeShape2D>
    {
    }

    /// <summary>Receives OnImpingeStay of 2D shapes.</summary>
    public interface IImpingeStay2D : IImpingeStay<ImpingeShape2D>
    {
    }

    /// <summary>Receives OnImpingeExit of 2D shapes.</summary>
    public interface IImpingeExit2D : IImpingeExit<ImpingeShape2D>
    {
    }
}
