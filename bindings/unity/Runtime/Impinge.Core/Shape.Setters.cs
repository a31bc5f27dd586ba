namespace Impinge
{
    // The setters as methods, because C# does not let a loop variable set a property:
    // foreach (Shape shape in shapes) shape.SetPose(pose);
    public readonly unsafe partial struct Shape
    {
        /// <summary>Sets <see cref="Pose"/>.</summary>
        public void SetPose(Pose pose)
        {
            Shape self = this;
            self.Pose = pose;
        }

        /// <summary>Sets <see cref="Pose2D"/>.</summary>
        public void SetPose(Pose2D pose)
        {
            Shape self = this;
            self.Pose2D = pose;
        }

        /// <summary>Sets <see cref="Geometry"/>.</summary>
        public void SetGeometry(in Geometry geometry)
        {
            Shape self = this;
            self.Geometry = geometry;
        }

        /// <summary>Sets <see cref="Geometry2D"/>.</summary>
        public void SetGeometry(in Geometry2D geometry)
        {
            Shape self = this;
            self.Geometry2D = geometry;
        }

        /// <summary>Sets <see cref="Filter"/>.</summary>
        public void SetFilter(Filter filter)
        {
            Shape self = this;
            self.Filter = filter;
        }

        /// <summary>Sets <see cref="Enabled"/>.</summary>
        public void SetEnabled(bool enabled)
        {
            Shape self = this;
            self.Enabled = enabled;
        }

        /// <summary>Sets <see cref="UserData"/>.</summary>
        public void SetUserData(ulong userData)
        {
            Shape self = this;
            self.UserData = userData;
        }
    }
}
