// The eight pieces of the page Moving from Physics, as they call ImpingePhysics.

using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree.After
{
    public class GroundCheck : MonoBehaviour
    {
        public LayerMask ground;

        public bool IsGrounded()
        {
            Vector3 feet = transform.position + 0.8f * Vector3.down;
            return ImpingePhysics.CheckSphere(feet, 0.35f, ground, QueryTriggerInteraction.Ignore);
        }
    }

    public class Explosion : MonoBehaviour
    {
        public LayerMask targets;
        public float radius = 3f;

        public float Explode()
        {
            Vector3 center = transform.position;
            float damage = 0f;
            foreach (ImpingeShape other in ImpingePhysics.OverlapSphere(center, radius, targets))
            {
                Transform place = other.transform;
                Vector3 nearest = ImpingePhysics.ClosestPoint(center, other, place.position, place.rotation);
                damage += 100f * (1f - (nearest - center).magnitude / radius);
            }
            return damage;
        }
    }

    public class Melee : MonoBehaviour
    {
        public LayerMask enemies;

        public void Strike(List<GameObject> struck)
        {
            Vector3 half = new Vector3(0.6f, 0.4f, 0.2f);
            ImpingeRaycastHit[] hits = ImpingePhysics.BoxCastAll(
                transform.position, half, transform.forward, transform.rotation, 2.5f, enemies);
            foreach (ImpingeRaycastHit hit in hits)
            {
                struck.Add(hit.collider.gameObject);
            }
        }
    }

    public class Sight : MonoBehaviour
    {
        public LayerMask opaque;

        public bool Sees(Transform target)
        {
            ImpingeRaycastHit hit;
            bool isHit = ImpingePhysics.Linecast(transform.position, target.position, out hit, opaque);
            return !isHit || hit.transform == target;
        }
    }

    public class FollowCamera : MonoBehaviour
    {
        public LayerMask walls;

        public float Distance()
        {
            ImpingeRaycastHit hit;
            bool isHit = ImpingePhysics.SphereCast(transform.position, 0.3f, -transform.forward, out hit, 5f, walls);
            return isHit ? hit.distance : 5f;
        }
    }

    public class Walker : MonoBehaviour
    {
        private const float Skin = 0.02f;

        public LayerMask solid;

        public void Walk(Vector3 step)
        {
            Vector3 top = transform.position + 0.5f * Vector3.up;
            Vector3 bottom = transform.position + 0.5f * Vector3.down;
            float distance = step.magnitude;
            ImpingeRaycastHit hit;
            if (ImpingePhysics.CapsuleCast(top, bottom, 0.4f, step, out hit, distance + Skin, solid))
            {
                distance = Mathf.Max(0f, hit.distance - Skin);
            }
            transform.position += distance * step.normalized;
        }
    }

    public class Unstick : MonoBehaviour
    {
        public LayerMask solid;
        private readonly ImpingeShape[] found = new ImpingeShape[8];

        public void Free()
        {
            ImpingeCapsule own = GetComponent<ImpingeCapsule>();
            Vector3 top = transform.position + 0.5f * Vector3.up;
            Vector3 bottom = transform.position + 0.5f * Vector3.down;
            int count = ImpingePhysics.OverlapCapsuleNonAlloc(top, bottom, 0.4f, found, solid);
            for (int i = 0; i < count; i++)
            {
                Transform other = found[i].transform;
                Vector3 direction;
                float distance;
                if (ImpingePhysics.ComputePenetration(
                    own, transform.position, transform.rotation, found[i], other.position, other.rotation,
                    out direction, out distance))
                {
                    transform.position += distance * direction;
                }
            }
        }
    }

    public class Zone : MonoBehaviour, IImpingeEnter, IImpingeExit
    {
        public int entered, left;
        private readonly HashSet<ImpingeShape> players = new HashSet<ImpingeShape>();

        public void OnImpingeEnter(ImpingeShape other)
        {
            if (other != null && other.CompareTag("Player"))
            {
                players.Add(other);
                entered++;
            }
        }

        public void OnImpingeExit(ImpingeShape other)
        {
            // A player that was destroyed in the zone equals null. It has no tag any more, but it is the same key.
            if (players.Remove(other))
            {
                left++;
            }
        }
    }
}
