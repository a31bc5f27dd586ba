using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Displays a box and two results: Impinge's as a cube, Unity's as a ball. An overlapping box is red.
    /// </summary>
    public sealed class BoxView : MonoBehaviour
    {
        private const float MarkerSize = 0.16f;
        private const float MarkerGap = 0.14f;
        private const float MarkerHeight = 0.25f;

        private Material wireMaterial;
        private Material cubePaint;
        private Material ballPaint;
        private Vector3 markers;

        public BoxCollider Collider { get; private set; }

        public ImpingeShape Shape { get; private set; }

        /// <summary>The result of Impinge's overlap events.</summary>
        public bool IsTouchedByImpinge { get; private set; }

        /// <summary>The result of Unity's Physics.OverlapCapsuleNonAlloc.</summary>
        public bool IsTouchedByUnity { get; private set; }

        /// <summary>The current colour of the box.</summary>
        public Color ShownColor => wireMaterial.color;

        internal void Show(BoxCollider collider, ImpingeShape shape, Look look)
        {
            Collider = collider;
            Shape = shape;
            Shape.OverlapBegan += Begin;
            Shape.OverlapEnded += End;
            wireMaterial = look.CreateMaterial(Look.Free);
            cubePaint = look.CreateMaterial(Look.Free);
            ballPaint = look.CreateMaterial(Look.Free);
            look.WireBox(collider, wireMaterial);
            float height = HalfHeight(0.5f * Vector3.Scale(collider.size, transform.lossyScale));
            markers = transform.TransformPoint(collider.center) + (height + MarkerHeight) * Vector3.up;
            look.Cube(null, CubePlace, MarkerSize * Vector3.one, cubePaint);
            look.Ball(null, BallPlace, MarkerSize * Vector3.one, ballPaint);
        }

        internal void ShowUnity(bool isTouched)
        {
            IsTouchedByUnity = isTouched;
            ballPaint.color = isTouched ? Look.Touched : Look.Free;
        }

        private Vector3 CubePlace => markers - new Vector3(MarkerGap, 0f, 0f);

        private Vector3 BallPlace => markers + new Vector3(MarkerGap, 0f, 0f);

        /// <summary>Returns half the height of the rotated box.</summary>
        private float HalfHeight(Vector3 half)
        {
            float height = 0f;
            for (int axis = 0; axis < 3; axis++)
            {
                Vector3 side = Vector3.zero;
                side[axis] = half[axis];
                height += Mathf.Abs((transform.rotation * side).y);
            }
            return height;
        }

        private void Begin(ImpingeShape other)
        {
            ShowImpinge(true);
        }

        private void End(ImpingeShape other)
        {
            ShowImpinge(Shape.IsOverlapping);
        }

        private void ShowImpinge(bool isTouched)
        {
            IsTouchedByImpinge = isTouched;
            Color color = isTouched ? Look.Touched : Look.Free;
            wireMaterial.color = color;
            cubePaint.color = color;
        }

        private void OnDrawGizmos()
        {
            Gizmos.color = cubePaint.color;
            Gizmos.DrawWireCube(CubePlace, MarkerSize * Vector3.one);
            Gizmos.color = ballPaint.color;
            Gizmos.DrawWireSphere(BallPlace, 0.5f * MarkerSize);
        }

        private void OnDestroy()
        {
            Destroy(wireMaterial);
            Destroy(cubePaint);
            Destroy(ballPaint);
        }
    }
}
