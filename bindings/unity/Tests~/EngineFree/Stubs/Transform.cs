// The transform: combines parents, rotations and scales as Unity does. Each public member counts as one call of the
// engine.

using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public class Transform : Component
    {
        internal readonly List<Transform> children = new List<Transform>();
        Transform above;
        Vector3 place, size = Vector3.one;
        Quaternion turn = Quaternion.identity;

        public Transform parent { get { Engine.Called(this); return above; } }

        public Vector3 localPosition { get { return place; } set { place = value; } }
        public Quaternion localRotation { get { return turn; } set { turn = value; } }
        public Vector3 localScale { get { return size; } set { size = value; } }

        public Matrix4x4 localToWorldMatrix { get { Engine.Called(this); return Matrix; } }

        internal Matrix4x4 Matrix
        {
            get
            {
                Engine.RequireAlive(this);
                Matrix4x4 local = Matrix4x4.TRS(place, turn, size);
                return above == null ? local : above.Matrix * local;
            }
        }

        public Vector3 position
        {
            get
            {
                Engine.Called(this);
                return above == null ? place : above.Matrix.MultiplyPoint3x4(place);
            }
            set { place = above == null ? value : above.InverseTransformPoint(value); }
        }

        /// <summary>
        /// The world rotation. A mirrored parent mirrors the rotations of its children, so the axes match those of
        /// the matrix.
        /// </summary>
        public Quaternion rotation
        {
            get { Engine.Called(this); return Turned; }
            set { turn = above == null ? value : above.ToLocal(value); }
        }

        Quaternion Turned
        {
            get
            {
                Quaternion turned = turn;
                for (Transform up = above; up != null; up = up.above) turned = up.turn * Mirror(turned, up.size);
                return turned;
            }
        }

        Quaternion ToLocal(Quaternion world)
        {
            Quaternion given = above == null ? world : above.ToLocal(world);
            return Mirror(Quaternion.Inverse(turn) * given, size);
        }

        static Quaternion Mirror(Quaternion q, Vector3 scale)
        {
            float x = scale.x < 0 ? -1 : 1, y = scale.y < 0 ? -1 : 1, z = scale.z < 0 ? -1 : 1;
            return new Quaternion(q.x * y * z, q.y * x * z, q.z * x * y, q.w);
        }

        /// <summary>The diagonal of the matrix after the rotation is removed. Shear is lost.</summary>
        public Vector3 lossyScale
        {
            get
            {
                Engine.Called(this);
                Matrix4x4 m = Matrix;
                Quaternion back = Quaternion.Inverse(Turned);
                return new Vector3(
                    (back * new Vector3(m.m00, m.m10, m.m20)).x, (back * new Vector3(m.m01, m.m11, m.m21)).y,
                    (back * new Vector3(m.m02, m.m12, m.m22)).z);
            }
        }

        public Vector3 forward { get { return rotation * Vector3.forward; } }

        public Vector3 TransformPoint(Vector3 point) { Engine.Called(this); return Matrix.MultiplyPoint3x4(point); }

        public Vector3 InverseTransformPoint(Vector3 point)
        {
            Vector3 p = above == null ? point : above.InverseTransformPoint(point);
            Vector3 local = Quaternion.Inverse(turn) * (p - place);
            return new Vector3(local.x / size.x, local.y / size.y, local.z / size.z);
        }

        public void GetPositionAndRotation(out Vector3 position, out Quaternion rotation)
        {
            Engine.Called(this);
            position = above == null ? place : above.Matrix.MultiplyPoint3x4(place);
            rotation = Turned;
        }

        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            this.position = position;
            this.rotation = rotation;
        }

        public void LookAt(Vector3 worldPosition)
        {
            rotation = Quaternion.LookRotation(worldPosition - position, Vector3.up);
        }

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            Vector3 position = this.position, scale = lossyScale;
            Quaternion rotation = this.rotation;
            bool wasActive = gameObject.activeInHierarchy;
            Leave();
            above = parent;
            if (parent != null) parent.children.Add(this);
            if (worldPositionStays)
            {
                SetPositionAndRotation(position, rotation);
                Vector3 own = parent == null ? Vector3.one : parent.lossyScale;
                size = new Vector3(scale.x / own.x, scale.y / own.y, scale.z / own.z);
            }
            if (wasActive != gameObject.activeInHierarchy) gameObject.EngineRefreshAll();
            foreach (MonoBehaviour script in gameObject.GetComponentsInChildren<MonoBehaviour>(false))
                Engine.Send(script, script.messages.onTransformParentChanged);
        }

        internal void Leave()
        {
            if (above != null) above.children.Remove(this);
            above = null;
        }
    }
}
