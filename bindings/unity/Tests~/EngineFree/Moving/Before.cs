// The eight pieces of the page Moving from Physics, as they call Unity's Physics.

using System.Collections.Generic;
using UnityEngine;

namespace EngineFree.Before
{
    public class GroundCheck : MonoBehaviour
    {
        public LayerMask ground;

        public bool IsGrounded()
        {
            Vector3 feet = transform.position + 0.8f * Vector3.down;
            return Physics.CheckSphere(feet, 0.35f, ground, QueryTriggerInteraction.Ignore);
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
            foreach (Collider other in Physics.OverlapSphere(center, radius, targets))
            {
                Transform place = other.transform;
                Vector3 nearest = Physics.ClosestPoint(center, other, place.position, place.rotation);
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
            RaycastHit[] hits = Physics.BoxCastAll(
                transform.position, half, transform.forward, transform.rotation, 2.5f, enemies);
            foreach (RaycastHit hit in hits)
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
            RaycastHit hit;
            bool isHit = Physics.Linecast(transform.position, target.position, out hit, opaque);
            return !isHit || hit.transform == target;
        }
    }

    public class FollowCamera : MonoBehaviour
    {
        public LayerMask walls;

        public float Distance()
        {
            RaycastHit hit;
            bool isHit = Physics.SphereCast(transform.position, 0.3f, -transform.forward, out hit, 5f, walls);
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
            RaycastHit hit;
            if (Physics.CapsuleCast(top, bottom, 0.4f, step, out hit, distance + Skin, solid))
            {
                distance = Mathf.Max(0f, hit.distance - Skin);
            }
            transform.position += distance * step.normalized;
        }
    }

    public class Unstick : MonoBehaviour
    {
        public LayerMask solid;
        private readonly Collider[] found = new Collider[8];

        public void Free()
        {
            CapsuleCollider own = GetComponent<CapsuleCollider>();
            Vector3 top = transform.position + 0.5f * Vector3.up;
            Vector3 bottom = transform.position + 0.5f * Vector3.down;
            int count = Physics.OverlapCapsuleNonAlloc(top, bottom, 0.4f, found, solid);
            for (int i = 0; i < count; i++)
            {
                Transform other = found[i].transform;
                Vector3 direction;
                float distance;
                if (Physics.ComputePenetration(
                    own, transform.position, transform.rotation, found[i], other.position, other.rotation,
                    out direction, out distance))
                {
                    transform.position += distance * direction;
                }
            }
        }
    }

    public class Zone : MonoBehaviour
    {
        public int entered, left;

        private void OnTriggerEnter(Collider other)
        {
            if (other.CompareTag("Player"))
            {
                entered++;
            }
        }

        private void OnTriggerExit(Collider other)
        {
            if (other.CompareTag("Player"))
            {
                left++;
            }
        }
    }
}
