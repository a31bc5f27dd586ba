using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>A camera that orbits the centre of the scene.</summary>
    public sealed class OrbitCamera : MonoBehaviour
    {
        private const float DegreesPerSecond = 60f;

        private Vector3 target = new Vector3(0f, 0.4f, -0.3f);
        private float distance = 13.5f;
        private float height = 9f;
        private float angle;

        /// <summary>Sets the target, and the distance and height of the camera.</summary>
        public void Aim(Vector3 at, float fromDistance, float fromHeight)
        {
            target = at;
            distance = fromDistance;
            height = fromHeight;
            Turn(0f);
        }

        /// <summary>Orbits by an angle in degrees.</summary>
        public void Turn(float degrees)
        {
            angle += degrees;
            transform.position =
                target + Quaternion.Euler(0f, angle, 0f) * new Vector3(0f, height, -distance);
            transform.LookAt(target);
        }

        private void Awake()
        {
            Turn(0f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            float step = DegreesPerSecond * Time.deltaTime;
            if (Input.GetKey(KeyCode.LeftArrow))
            {
                Turn(step);
            }
            if (Input.GetKey(KeyCode.RightArrow))
            {
                Turn(-step);
            }
        }
#endif
    }
}
