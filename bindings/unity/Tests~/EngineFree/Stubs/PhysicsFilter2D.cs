// The filter of 2D queries.

using System;

namespace UnityEngine
{
    public struct ContactFilter2D
    {
        public bool useTriggers, useLayerMask, useDepth, useOutsideDepth, useNormalAngle, useOutsideNormalAngle;
        public LayerMask layerMask;
        public float minDepth, maxDepth, minNormalAngle, maxNormalAngle;

        public ContactFilter2D NoFilter()
        {
            this = new ContactFilter2D
            {
                useTriggers = true,
                layerMask = -1,
                minDepth = -Mathf.Infinity,
                maxDepth = Mathf.Infinity,
                maxNormalAngle = 359.9999f,
            };
            return this;
        }

        public void SetLayerMask(LayerMask layerMask)
        {
            this.layerMask = layerMask;
            useLayerMask = true;
        }

        public void SetDepth(float minDepth, float maxDepth)
        {
            this.minDepth = minDepth;
            this.maxDepth = maxDepth;
            useDepth = true;
        }

        public void SetNormalAngle(float minNormalAngle, float maxNormalAngle)
        {
            this.minNormalAngle = minNormalAngle;
            this.maxNormalAngle = maxNormalAngle;
            useNormalAngle = true;
        }

        public bool IsFilteringDepth(GameObject obj)
        {
            float depth = obj.transform.position.z;
            bool isOutside = depth < Math.Min(minDepth, maxDepth) || depth > Math.Max(minDepth, maxDepth);
            return useDepth && isOutside != useOutsideDepth;
        }

        public bool IsFilteringNormalAngle(Vector2 normal)
        {
            double angle = Math.Atan2(normal.y, normal.x) * 180 / Math.PI;
            double turned = angle < 0 ? angle + 360 : angle;
            bool isOutside = turned < minNormalAngle || turned > maxNormalAngle;
            return useNormalAngle && isOutside != useOutsideNormalAngle;
        }
    }
}
