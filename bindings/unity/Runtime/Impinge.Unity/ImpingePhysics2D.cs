using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The queries of UnityEngine.Physics2D on shapes instead of colliders, with the same names, arguments, defaults
    /// and meaning. So code that uses Physics2D changes a word per call.
    /// </summary>
    /// <remarks>
    /// A call searches <see cref="world"/>. It sees new shapes and changed fields at once, transforms and layers as of the
    /// last step or SyncTransforms: see <see cref="autoSyncTransforms"/>. Without an enabled world it finds
    /// nothing. The page *Moving from Physics* lists every call and each difference. Invalid numbers, such as NaN in a
    /// position, throw ImpingeException. Calls that return no array allocate nothing once their buffers have grown.
    /// Main thread only.
    /// </remarks>
    public static partial class ImpingePhysics2D
    {
        /// <summary>The bit of the layer Ignore Raycast.</summary>
        public const int IgnoreRaycastLayer = 1 << 2;

        /// <summary>All layers but Ignore Raycast, and all categories above 31.</summary>
        public const int DefaultRaycastLayers = ~IgnoreRaycastLayer;

        /// <summary>All layers and categories.</summary>
        public const int AllLayers = ~0;

        private static readonly Shape[] ignoredShape = new Shape[1];

        private static ImpingeWorld2D chosenWorld;
        private static bool? hitTriggers;
        private static bool? syncsTransforms;
        private static bool? startInColliders;

        /// <summary>The world that calls search. Set null for <c>ImpingeWorld2D.Default</c>.</summary>
        public static ImpingeWorld2D world
        {
            get { return IsChosen ? chosenWorld : ImpingeWorld2D.Default; }
            set { chosenWorld = value; }
        }

        /// <summary>
        /// Whether queries without a ContactFilter2D find triggers. The project's setting, until it is set.
        /// </summary>
        public static bool queriesHitTriggers
        {
            get { return hitTriggers ?? Physics2D.queriesHitTriggers; }
            set { hitTriggers = value; }
        }

        /// <summary>
        /// Whether rays and casts hit the shapes that they start in. The project's setting, until it is set.
        /// </summary>
        public static bool queriesStartInColliders
        {
            get { return startInColliders ?? Physics2D.queriesStartInColliders; }
            set { startInColliders = value; }
        }

        /// <summary>
        /// Whether each query first takes over the transforms and layers of all shapes, as SyncTransforms does. The
        /// project's setting, until it is set.
        /// </summary>
        /// <remarks>
        /// A query then takes time for each shape of the world, even if none has moved. Call <see cref="SyncTransforms"/>
        /// once before many queries instead.
        /// </remarks>
        public static bool autoSyncTransforms
        {
#pragma warning disable 0618 // Unity 6 advises against it too.
            get { return syncsTransforms ?? Physics2D.autoSyncTransforms; }
#pragma warning restore 0618
            set
            {
                syncsTransforms = value;
                ImpingeWorld2D.NoteGlobalChange();
            }
        }

        /// <summary>Takes over all transforms and fields of the shapes of <see cref="world"/>.</summary>
        public static void SyncTransforms()
        {
            ImpingeWorld2D searched = world;
            if (searched != null)
            {
                searched.SyncTransforms();
            }
        }

        /// <summary>
        /// Returns the point of a shape closest to a position. A position inside is returned itself. So is any position
        /// if the shape has no native shape yet.
        /// </summary>
        public static Vector2 ClosestPoint(Vector2 position, ImpingeShape2D collider)
        {
            ImpingePhysics.Require(collider, nameof(collider));
            return collider.ClosestPoint(position);
        }

        /// <summary>
        /// Returns the point closest to a position on the shapes of a body that are on its object or children. A
        /// position inside is returned itself. So is any position if there is no native shape yet. Allocates the list
        /// of the shapes.
        /// </summary>
        public static Vector2 ClosestPoint(Vector2 position, ImpingeBody rigidbody)
        {
            ImpingePhysics.Require(rigidbody, nameof(rigidbody));
            Vector2 closest = position;
            float least = Mathf.Infinity;
            foreach (ImpingeShape2D shape in rigidbody.GetComponentsInChildren<ImpingeShape2D>(false))
            {
                Vector2 point = shape.ClosestPoint(position);
                float distance = (point - position).magnitude;
                if (shape.attachedBody == rigidbody && shape.Slot >= 0 && distance < least)
                {
                    closest = point;
                    least = distance;
                }
            }
            return closest;
        }

        /// <summary>Returns the signed distance of two shapes. They need not be in one world.</summary>
        public static ImpingeColliderDistance2D Distance(ImpingeShape2D colliderA, ImpingeShape2D colliderB)
        {
            ImpingePhysics.Require(colliderA, nameof(colliderA));
            ImpingePhysics.Require(colliderB, nameof(colliderB));
            return !colliderA.Sync() || !colliderB.Sync()
                ? default(ImpingeColliderDistance2D)
                : Distance(colliderA, colliderA.NativeHandle.Pose2D, colliderB, colliderB.NativeHandle.Pose2D);
        }

        /// <summary>
        /// Returns the signed distance that two shapes would have with their objects at other positions and angles.
        /// </summary>
        /// <param name="angleA">In degrees.</param>
        /// <param name="angleB">In degrees.</param>
        public static ImpingeColliderDistance2D Distance(
            ImpingeShape2D colliderA, Vector2 positionA, float angleA, ImpingeShape2D colliderB, Vector2 positionB,
            float angleB)
        {
            ImpingePhysics.Require(colliderA, nameof(colliderA));
            ImpingePhysics.Require(colliderB, nameof(colliderB));
            return !colliderA.Sync() || !colliderB.Sync()
                ? default(ImpingeColliderDistance2D)
                : Distance(
                    colliderA, colliderA.PoseAt(positionA, angleA), colliderB, colliderB.PoseAt(positionB, angleB));
        }

        /// <summary>
        /// Sets whether the overlaps of two shapes raise events. The next step ends or begins an overlap that lasts.
        /// Queries still find both. Disabling a shape forgets all pairs with it.
        /// </summary>
        public static void IgnoreCollision(ImpingeShape2D collider1, ImpingeShape2D collider2, bool ignore = true)
        {
            ImpingePhysics.Require(collider1, nameof(collider1));
            ImpingePhysics.Require(collider2, nameof(collider2));
            ImpingeWorld2D.IgnorePair(collider1, collider2, ignore);
        }

        /// <summary>Returns whether <see cref="IgnoreCollision"/> has been set for two shapes.</summary>
        public static bool GetIgnoreCollision(ImpingeShape2D collider1, ImpingeShape2D collider2)
        {
            ImpingePhysics.Require(collider1, nameof(collider1));
            ImpingePhysics.Require(collider2, nameof(collider2));
            return ImpingeWorld2D.IgnoresPair(collider1, collider2);
        }

        /// <summary>Sets whether the shapes of two layers ignore each other: see ImpingeWorld2D.Layers.</summary>
        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            ImpingeWorld2D.Layers.IgnoreLayerCollision(layer1, layer2, ignore);
        }

        /// <summary>Returns whether the shapes of two layers ignore each other: see ImpingeWorld2D.Layers.</summary>
        public static bool GetIgnoreLayerCollision(int layer1, int layer2)
        {
            return ImpingeWorld2D.Layers.GetIgnoreLayerCollision(layer1, layer2);
        }

        /// <summary>Sets the layers that a layer collides with, one bit each.</summary>
        public static void SetLayerCollisionMask(int layer, int layerMask)
        {
            for (int other = 0; other < ImpingeLayerMatrix.LayerCount; other++)
            {
                IgnoreLayerCollision(layer, other, (layerMask & 1 << other) == 0);
            }
        }

        /// <summary>Returns the layers that a layer collides with, one bit each.</summary>
        public static int GetLayerCollisionMask(int layer)
        {
            int layerMask = 0;
            for (int other = 0; other < ImpingeLayerMatrix.LayerCount; other++)
            {
                layerMask |= GetIgnoreLayerCollision(layer, other) ? 0 : 1 << other;
            }
            return layerMask;
        }

        /// <summary>Returns whether two shapes overlap.</summary>
        public static bool IsTouching(ImpingeShape2D collider1, ImpingeShape2D collider2)
        {
            ImpingePhysics.Require(collider1, nameof(collider1));
            ImpingePhysics.Require(collider2, nameof(collider2));
            return collider1.World != null && !GetIgnoreCollision(collider1, collider2)
                && collider1.World.OverlapsNow(collider1, collider2);
        }

        /// <summary>
        /// Returns whether two shapes overlap, if the filter
        /// accepts the second. It ignores the normal angle of the filter.
        /// </summary>
        public static bool IsTouching(
            ImpingeShape2D collider1, ImpingeShape2D collider2, ContactFilter2D contactFilter)
        {
            return IsTouching(collider1, collider2) && Accepts(contactFilter, collider2);
        }

        /// <summary>
        /// Returns whether a shape overlaps any that the filter accepts. It ignores the normal angle of the filter.
        /// </summary>
        public static bool IsTouching(ImpingeShape2D collider, ContactFilter2D contactFilter)
        {
            ImpingePhysics.Require(collider, nameof(collider));
            ImpingeWorld2D searched = collider.World;
            int count = searched == null ? 0 : searched.FindOverlapsOf(collider);
            for (int i = 0; i < count; i++)
            {
                ImpingeShape2D other = searched.FoundShape(i);
                if (other != null && !GetIgnoreCollision(collider, other) && Accepts(contactFilter, other))
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>
        /// Returns whether a shape overlaps any of these layers.
        /// </summary>
        public static bool IsTouchingLayers(ImpingeShape2D collider, int layerMask = AllLayers)
        {
            return IsTouching(collider, FilterOf(layerMask, -Mathf.Infinity, Mathf.Infinity, true));
        }

        private static ImpingeColliderDistance2D Distance(
            ImpingeShape2D colliderA, Pose2D poseA, ImpingeShape2D colliderB, Pose2D poseB)
        {
            Separation2D found = Collide.Distance(
                colliderA.NativeHandle.Geometry2D, poseA, colliderB.NativeHandle.Geometry2D, poseB);
            return new ImpingeColliderDistance2D
            {
                pointA = found.PointA.ToUnity(),
                pointB = found.PointB.ToUnity(),
                normal = found.Normal.ToUnity(),
                distance = found.Distance,
                isValid = true,
            };
        }

        private static bool Accepts(ContactFilter2D filter, ImpingeShape2D shape)
        {
            return (filter.useTriggers || !shape.isTrigger)
                && (!filter.useLayerMask
                    || (ImpingePhysics.Categories(filter.layerMask.value) & shape.NativeHandle.Filter.Category) != 0)
                && !filter.IsFilteringDepth(shape.gameObject);
        }

        /// <summary>Makes the filter of a query that has layers and depths instead.</summary>
        private static ContactFilter2D FilterOf(int layerMask, float minDepth, float maxDepth, bool useTriggers)
        {
            return new ContactFilter2D
            {
                useTriggers = useTriggers,
                useLayerMask = true,
                layerMask = layerMask,
                useDepth = minDepth > -Mathf.Infinity || maxDepth < Mathf.Infinity,
                minDepth = minDepth,
                maxDepth = maxDepth,
            };
        }

        private static ContactFilter2D FilterOf(int layerMask, float minDepth, float maxDepth)
        {
            return FilterOf(layerMask, minDepth, maxDepth, queriesHitTriggers);
        }

        private static bool IsChosen => !ReferenceEquals(chosenWorld, null) && !chosenWorld.IsDestroyed;

        /// <summary>Finds the world, and makes the options of a query.</summary>
        /// <returns>False without an enabled world.</returns>
        private static bool Prepare(in ContactFilter2D filter, out ImpingeWorld2D searched, out Query query)
        {
            searched = world;
            query = Query.Default;
            if (ReferenceEquals(searched, null) || !searched.Opens())
            {
                return false;
            }
            if (filter.useLayerMask)
            {
                query.Filter = new Filter(ulong.MaxValue, ImpingePhysics.Categories(filter.layerMask.value));
            }
            query.Triggers = filter.useTriggers ? TriggerPolicy.Include : TriggerPolicy.Ignore;
            return true;
        }

        // Statics survive between play sessions if domain reload is off.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Reset()
        {
            chosenWorld = null;
            hitTriggers = null;
            syncsTransforms = null;
            startInColliders = null;
            hits = new ImpingeRaycastHit2D[FirstCapacity];
            shapes = new ImpingeShape2D[FirstCapacity];
        }
    }
}
