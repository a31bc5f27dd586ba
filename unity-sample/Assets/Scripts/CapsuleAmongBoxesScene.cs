using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Shows a capsule that runs among fourteen boxes. Boxes that it overlaps are red.</summary>
    /// <remarks>
    /// Each box shows Impinge's result beside that of Unity's physics. The script creates all objects, so the scene
    /// file holds only this component.
    /// </remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class CapsuleAmongBoxesScene : MonoBehaviour
    {
        private const float GroundSize = 16f;
        private const float CapsuleScale = 0.6f;
        private const int PathLines = 120;
        private const int MaxHits = 32;

        private readonly List<BoxView> boxes = new List<BoxView>();
        private readonly Collider[] hits = new Collider[MaxHits];
        private Look look;
        private OrbitCamera orbit;
        private Material groundPaint;
        private Material capsulePaint;

        /// <summary>The running instance. Null before and after.</summary>
        public static CapsuleAmongBoxesScene Current { get; private set; }

        public ImpingeWorld World { get; private set; }

        public Walker Walker { get; private set; }

        public ImpingeCapsule Character { get; private set; }

        public IList<BoxView> Boxes => boxes;

        /// <summary>Whether both results have been equal in every frame so far.</summary>
        public bool HasAlwaysAgreed { get; private set; } = true;

        private void Awake()
        {
            Current = this;
            look = new Look();
            World = new GameObject("Impinge World").AddComponent<ImpingeWorld>();
            MakeStage();
            MakeBoxes();
            MakeCharacter();
            Physics.SyncTransforms();
        }

        // The execution order puts this after ImpingeWorld, so both results are for the same pose.
        private void FixedUpdate()
        {
            QueryUnity();
        }

        private void MakeStage()
        {
            orbit = SampleStage.Prepare();
            groundPaint = look.CreateMaterial(Look.Ground);
            look.Cube(null, new Vector3(0f, -0.06f, 0f), new Vector3(GroundSize, 0.1f, GroundSize), groundPaint);
        }

        private void MakeBoxes()
        {
            Transform carrier = new GameObject("Carrier").transform;
            carrier.localPosition = CapsuleAmongBoxesLayout.CarrierPosition;
            carrier.localRotation = Quaternion.Euler(CapsuleAmongBoxesLayout.CarrierAngles);
            carrier.localScale = CapsuleAmongBoxesLayout.CarrierScale;
            foreach (CapsuleAmongBoxesLayout.Box box in CapsuleAmongBoxesLayout.Boxes)
            {
                boxes.Add(MakeBox(box, box.IsCarried ? carrier : null));
            }
        }

        private BoxView MakeBox(CapsuleAmongBoxesLayout.Box box, Transform parent)
        {
            var made = new GameObject(box.Name);
            made.transform.SetParent(parent, false);
            made.transform.localPosition = box.Position;
            made.transform.localRotation = Quaternion.Euler(box.Angles);
            made.transform.localScale = box.Scale;
            var collider = made.AddComponent<BoxCollider>();
            collider.center = box.Center;
            collider.size = box.Size;
            ImpingeShape shape = ImpingeFromColliders.AddShape(collider);
            shape.isStatic = true;
            var view = made.AddComponent<BoxView>();
            view.Show(collider, shape, look);
            return view;
        }

        private void MakeCharacter()
        {
            GameObject made = GameObject.CreatePrimitive(PrimitiveType.Capsule);
            made.name = "Character";
            made.transform.localScale = CapsuleScale * Vector3.one;
            capsulePaint = look.CreateMaterial(Look.Path);
            made.GetComponent<MeshRenderer>().sharedMaterial = capsulePaint;
            var collider = made.GetComponent<CapsuleCollider>();
            Character = (ImpingeCapsule)ImpingeFromColliders.AddShape(collider);
            // Unity's query must not find the capsule itself.
            collider.enabled = false;
            Walker = made.AddComponent<Walker>();
        }

        /// <summary>Queries Unity's physics with the current capsule and compares the results.</summary>
        private void QueryUnity()
        {
            Transform placed = Character.transform;
            float toCapLength = CapsuleScale * (0.5f * Character.height - Character.radius);
            Vector3 toCap = placed.rotation * (toCapLength * Vector3.up);
            Vector3 middle = placed.position;
            int count = Physics.OverlapCapsuleNonAlloc(
                middle - toCap, middle + toCap, CapsuleScale * Character.radius, hits);
            foreach (BoxView box in boxes)
            {
                box.ShowUnity(System.Array.IndexOf(hits, box.Collider, 0, count) >= 0);
                HasAlwaysAgreed &= box.IsTouchedByUnity == box.IsTouchedByImpinge;
            }
        }

        private void OnDrawGizmos()
        {
            if (Walker == null)
            {
                return;
            }
            Gizmos.color = Look.Ground;
            for (float at = -0.5f * GroundSize; at <= 0.5f * GroundSize; at += 1f)
            {
                Gizmos.DrawLine(new Vector3(at, 0f, -0.5f * GroundSize), new Vector3(at, 0f, 0.5f * GroundSize));
                Gizmos.DrawLine(new Vector3(-0.5f * GroundSize, 0f, at), new Vector3(0.5f * GroundSize, 0f, at));
            }
            Gizmos.color = Look.Path;
            for (int i = 0; i < PathLines; i++)
            {
                Gizmos.DrawLine(OnGround(i), OnGround(i + 1));
            }
        }

        private static Vector3 OnGround(int line)
        {
            Vector3 point = Walker.Place(line % PathLines * Walker.Waypoints / (float)PathLines);
            return new Vector3(point.x, 0.01f, point.z);
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 142f), "CapsuleAmongBoxes: Impinge beside Unity physics");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Walker.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), "Impinge (cubes): " + Names(true));
            GUI.Label(new Rect(20f, 76f, 310f, 22f), "Unity (balls): " + Names(false));
            GUI.Label(
                new Rect(20f, 96f, 310f, 22f),
                HasAlwaysAgreed ? "Equal in every frame so far" : "The results have differed");
            SampleStage.Buttons(Walker, orbit, 122f);
        }

        private string Names(bool byImpinge)
        {
            string names = "";
            foreach (BoxView box in boxes)
            {
                if (byImpinge ? box.IsTouchedByImpinge : box.IsTouchedByUnity)
                {
                    names += (names.Length == 0 ? "" : ", ") + box.name;
                }
            }
            return names.Length == 0 ? "none" : names;
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Walker);
        }
#endif

        private void OnDestroy()
        {
            Destroy(groundPaint);
            Destroy(capsulePaint);
        }
    }
}
