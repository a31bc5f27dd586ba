using System;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    /// <summary>
    /// The queries of UnityEngine.Physics on shapes instead of colliders, with the same names, arguments, defaults and
    /// meaning. So code that uses Physics changes a word per call.
    /// </summary>
    /// <remarks>
    /// A call searches <see cref="world"/>. It sees new shapes and changed fields at once, transforms and layers as of the
    /// last step or SyncTransforms: see <see cref="autoSyncTransforms"/>. Without an enabled world it finds nothing. The
    /// page *Moving from Physics* lists every call and each difference. Invalid numbers, such as NaN in a position, throw
    /// ImpingeException. Single queries and those that end in NonAlloc allocate nothing once their buffers have grown.
    /// Main thread only.
    /// </remarks>
    public static partial class ImpingePhysics
    {
        /// <summary>The bit of the layer Ignore Raycast.</summary>
        public const int IgnoreRaycastLayer = 1 << 2;

        /// <summary>All layers but Ignore Raycast, and all categories above 31.</summary>
        public const int DefaultRaycastLayers = ~IgnoreRaycastLayer;

        /// <summary>All layers and categories.</summary>
        public const int AllLayers = ~0;

        private static ImpingeWorld chosenWorld;
        private static bool? hitTriggers;
        private static bool? syncsTransforms;
        private static bool? hitBackfaces;

        /// <summary>The world that calls search. Set null for <c>ImpingeWorld.Default</c>.</summary>
        public static ImpingeWorld world
        {
            get { return IsChosen ? chosenWorld : ImpingeWorld.Default; }
            set { chosenWorld = value; }
        }

        /// <summary>
        /// Whether queries with QueryTriggerInteraction.UseGlobal find triggers. The project's setting, until it is
        /// set.
        /// </summary>
        public static bool queriesHitTriggers
        {
            get { return hitTriggers ?? Physics.queriesHitTriggers; }
            set { hitTriggers = value; }
        }

        /// <summary>
        /// Whether rays and casts hit the back faces of one-sided meshes and terrains. The project's setting, until it
        /// is set.
        /// </summary>
        public static bool queriesHitBackfaces
        {
            get { return hitBackfaces ?? Physics.queriesHitBackfaces; }
            set { hitBackfaces = value; }
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
            get { return syncsTransforms ?? Physics.autoSyncTransforms; }
#pragma warning restore 0618
            set
            {
                syncsTransforms = value;
                ImpingeWorld.NoteGlobalChange();
            }
        }

        /// <summary>Takes over all transforms and fields of the shapes of <see cref="world"/>.</summary>
        public static void SyncTransforms()
        {
            ImpingeWorld searched = world;
            if (searched != null)
            {
                searched.SyncTransforms();
            }
        }

        /// <summary>
        /// Returns the point of a shape closest to a point, with the shape's object at another position and rotation.
        /// A point inside is returned itself. So is any point if the shape has no native shape yet.
        /// </summary>
        public static Vector3 ClosestPoint(Vector3 point, ImpingeShape collider, Vector3 position, Quaternion rotation)
        {
            Require(collider, nameof(collider));
            if (!collider.Sync())
            {
                return point;
            }
            Separation found = Collide.ClosestPoint(
                collider.NativeHandle.Geometry, collider.PoseAt(position, rotation), point.ToImpinge());
            return found.Distance <= 0f ? point : found.PointA.ToUnity();
        }

        /// <summary>
        /// Returns whether two shapes would overlap with their objects at other positions and rotations, and the
        /// shortest translation of the first that separates them.
        /// </summary>
        /// <param name="direction">A unit vector. Zero without an overlap.</param>
        /// <param name="distance">The length of the translation. 0 without an overlap.</param>
        /// <returns>Whether they overlap. False if they only touch, or if one has no native shape yet.</returns>
        public static bool ComputePenetration(
            ImpingeShape colliderA, Vector3 positionA, Quaternion rotationA, ImpingeShape colliderB, Vector3 positionB,
            Quaternion rotationB, out Vector3 direction, out float distance)
        {
            Require(colliderA, nameof(colliderA));
            Require(colliderB, nameof(colliderB));
            direction = Vector3.zero;
            distance = 0f;
            if (!colliderA.Sync() || !colliderB.Sync())
            {
                return false;
            }
            Separation found = Collide.Distance(
                colliderA.NativeHandle.Geometry, colliderA.PoseAt(positionA, rotationA),
                colliderB.NativeHandle.Geometry, colliderB.PoseAt(positionB, rotationB));
            if (found.Distance >= 0f)
            {
                return false;
            }
            direction = -found.Normal.ToUnity();
            distance = -found.Distance;
            return true;
        }

        /// <summary>
        /// Sets whether the overlaps of two shapes raise events. The next step ends or begins an overlap that lasts.
        /// Queries still find both. Disabling a shape forgets all pairs with it.
        /// </summary>
        public static void IgnoreCollision(ImpingeShape collider1, ImpingeShape collider2, bool ignore = true)
        {
            Require(collider1, nameof(collider1));
            Require(collider2, nameof(collider2));
            ImpingeWorld.IgnorePair(collider1, collider2, ignore);
        }

        /// <summary>Returns whether <see cref="IgnoreCollision"/> has been set for two shapes.</summary>
        public static bool GetIgnoreCollision(ImpingeShape collider1, ImpingeShape collider2)
        {
            Require(collider1, nameof(collider1));
            Require(collider2, nameof(collider2));
            return ImpingeWorld.IgnoresPair(collider1, collider2);
        }

        /// <summary>Sets whether the shapes of two layers ignore each other: see ImpingeWorld.Layers.</summary>
        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            ImpingeWorld.Layers.IgnoreLayerCollision(layer1, layer2, ignore);
        }

        /// <summary>Returns whether the shapes of two layers ignore each other: see ImpingeWorld.Layers.</summary>
        public static bool GetIgnoreLayerCollision(int layer1, int layer2)
        {
            return ImpingeWorld.Layers.GetIgnoreLayerCollision(layer1, layer2);
        }

        /// <summary>
        /// Returns the categories of a layer mask. The predefined masks contain the categories above those of layers,
        /// too.
        /// </summary>
        internal static ulong Categories(int layerMask)
        {
            bool isPredefined = layerMask == AllLayers || layerMask == DefaultRaycastLayers;
            return isPredefined ? unchecked((ulong)(long)layerMask) : (uint)layerMask;
        }

        internal static void Require(MonoBehaviour collider, string name)
        {
            if (collider == null)
            {
                throw new ArgumentNullException(name);
            }
        }

        private static bool IsChosen => !ReferenceEquals(chosenWorld, null) && !chosenWorld.IsDestroyed;

        /// <summary>Returns the world that a query searches. Null without an enabled one.</summary>
        private static ImpingeWorld FindWorld()
        {
            ImpingeWorld searched = world;
            return !ReferenceEquals(searched, null) && searched.Opens() ? searched : null;
        }

        /// <summary>The flags of a query that finds triggers or not.</summary>
        private static uint FlagsOf(QueryTriggerInteraction triggers)
        {
            bool finds = triggers == QueryTriggerInteraction.UseGlobal
                ? queriesHitTriggers
                : triggers == QueryTriggerInteraction.Collide;
            return finds ? 0 : IMP_QUERY_IGNORE_TRIGGERS;
        }

        /// <summary>The flags of a ray or cast.</summary>
        private static uint FlagsOf(QueryTriggerInteraction triggers, bool skipsInside)
        {
            return FlagsOf(triggers) | (queriesHitBackfaces ? IMP_QUERY_BACK_FACES : 0)
                | (skipsInside ? IMP_QUERY_SKIP_INSIDE : 0);
        }

        /// <summary>Makes the options of a ray or cast that finds several hits.</summary>
        private static Query QueryOf(int layerMask, QueryTriggerInteraction triggers, bool skipsInside)
        {
            var query = new Query(new Filter(ulong.MaxValue, Categories(layerMask)), skipsInside);
            query.Triggers = FlagsOf(triggers) == 0 ? TriggerPolicy.Include : TriggerPolicy.Ignore;
            query.BackFaces = queriesHitBackfaces;
            return query;
        }

        /// <summary>Normalises a direction.</summary>
        /// <returns>False if the direction is zero or not a number.</returns>
        private static bool Normalize(Vector3 direction, out Vector3 unit)
        {
            float length = direction.magnitude;
            unit = new Vector3(direction.x / length, direction.y / length, direction.z / length);
            return length > 0f;
        }

        // Statics survive between play sessions if domain reload is off.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Reset()
        {
            chosenWorld = null;
            hitTriggers = null;
            syncsTransforms = null;
            hitBackfaces = null;
        }
    }
}
