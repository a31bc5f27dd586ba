using Impinge;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests the shapes of colliders that are made of meshes, terrain, edges and paths.</summary>
    sealed class ColliderTests
    {
        public void MeshCollidersBecomeHullsOrMeshes()
        {
            Mesh mesh = new Mesh();
            GameObject made = Made(it =>
            {
                MeshCollider convex = it.AddComponent<MeshCollider>();
                convex.sharedMesh = mesh;
                convex.convex = true;
                it.AddComponent<MeshCollider>().sharedMesh = mesh;
            });
            ImpingeHull hull = made.GetComponent<ImpingeHull>();
            Checks.Expect(hull.mesh == mesh && hull.maxVertices == 255, "the fields of the hull");
            Checks.Same(1, made.GetComponents<ImpingeMesh>().Length, "meshes");
            Checks.Same(mesh, made.GetComponent<ImpingeMesh>().mesh, "the mesh");
            Checks.Expect(!made.GetComponent<ImpingeMesh>().isTwoSided, "Unity's rays ignore back faces by default");
            foreach (MeshCollider collider in made.GetComponents<MeshCollider>())
                Checks.Expect(!collider.enabled, "the colliders are off");
            DisableShapes(made);
        }

        public void ATerrainColliderBecomesATerrain()
        {
            TerrainData data = new TerrainData { size = new Vector3(32, 10, 32) };
            GameObject made = Made(it => it.AddComponent<TerrainCollider>().terrainData = data);
            Checks.Same(data, made.GetComponent<ImpingeTerrain>().terrainData, "the terrain data");
            Checks.Expect(made.GetComponent<ImpingeTerrain>().isStatic, "the static flag");
            ImpingeWorld.Default.Step();
            Checks.Same(1, HeightField.Count, "native height fields");
        }

        public void TriggersLayersAndTheStaticFlagAreTakenOver()
        {
            GameObject made = null;
            Stage.Play(() =>
            {
                Stage.World();
                made = new GameObject("Zone") { isStatic = true, layer = 11 };
                BoxCollider zone = made.AddComponent<BoxCollider>();
                zone.isTrigger = true;
                zone.includeLayers = 1 << 3;
                zone.excludeLayers = 1 << 12;
                made.AddComponent<ImpingeFromColliders>();
            });
            ImpingeBox shape = made.GetComponent<ImpingeBox>();
            Checks.Expect(shape.isTrigger && shape.isStatic, "the flags");
            Checks.Expect(shape.includeLayers == 1 << 3 && shape.excludeLayers == 1 << 12, "the layers");
            ImpingeWorld.Default.Step();
            Checks.Same(1ul << 11, shape.Handle.Filter.Category, "the layer of the object");
            Checks.Same(~(1ul << 12), shape.Handle.Filter.Mask, "the mask");
        }

        public void AnEdgeColliderBecomesAPolyline()
        {
            Vector2[] points = { new Vector2(0, 0), new Vector2(1, 0), new Vector2(2, 1) };
            GameObject made = Made(it =>
            {
                EdgeCollider2D collider = it.AddComponent<EdgeCollider2D>();
                collider.points = points;
                collider.offset = new Vector2(3, 4);
                collider.edgeRadius = 0.25f;
            });
            ImpingePolyline2D line = made.GetComponent<ImpingePolyline2D>();
            Checks.Same(3, line.points.Length, "the number of points");
            Checks.Same(points[2], line.points[2], "the last point");
            Checks.Same(new Vector2(3, 4), line.offset, "the offset");
            Checks.Same(0.25f, line.edgeRadius, "the edge radius");
            Checks.Expect(!line.isClosed && !line.isOneSided, "an open chain with two sides");
        }

        public void APolygonWithADentBecomesAnOutline()
        {
            GameObject made = Made(it => it.AddComponent<PolygonCollider2D>().points = new[]
            {
                new Vector2(0, 0), new Vector2(2, 0), new Vector2(1, 0.5f), new Vector2(1, 2),
            });
            Checks.Same(4, made.GetComponent<ImpingeOutline2D>().points.Length, "the points");
            Checks.Same(0, made.GetComponents<ImpingePolygon2D>().Length, "convex polygons");
        }

        public void PathsWithinPathsAreHoles()
        {
            GameObject made = Made(it =>
            {
                PolygonCollider2D collider = it.AddComponent<PolygonCollider2D>();
                collider.pathCount = 5;
                // A frame with an island in its hole, a second square, and a path without area.
                collider.SetPath(0, Square(3.5f, 1));
                collider.SetPath(1, Square(0, 8));
                collider.SetPath(2, Square(20, 2));
                collider.SetPath(3, Square(2, 4));
                collider.SetPath(4, new[] { new Vector2(1, 1), new Vector2(2, 2) });
            });
            ImpingeOutline2D[] outlines = made.GetComponents<ImpingeOutline2D>();
            Checks.Same(3, outlines.Length, "the outlines");
            Checks.Same(1, outlines[0].ringSizes.Length, "the rings of the island");
            Checks.Same(2, outlines[1].ringSizes.Length, "the rings of the frame");
            Checks.Same(8, outlines[1].points.Length, "the points of the frame");
            Checks.Same(new Vector2(2, 2), outlines[1].points[4], "the first point of the hole");
            Checks.Same(new Vector2(20, 20), outlines[2].points[0], "the first point of the second square");
        }

        public void CompositeOutlinesBecomePolylines()
        {
            GameObject made = Made(it =>
            {
                BoxCollider2D part = it.AddComponent<BoxCollider2D>();
                part.usedByComposite = true;
                CompositeCollider2D composite = it.AddComponent<CompositeCollider2D>();
                composite.geometryType = CompositeCollider2D.GeometryType.Outlines;
                composite.edgeRadius = 0.5f;
                composite.offset = new Vector2(1, 2);
                composite.paths = new[] { Square(0, 4), Square(1, 2) };
            });
            ImpingePolyline2D[] lines = made.GetComponents<ImpingePolyline2D>();
            Checks.Same(2, lines.Length, "the polylines");
            foreach (ImpingePolyline2D line in lines)
            {
                Checks.Expect(line.isClosed && line.edgeRadius == 0.5f, "a closed line with a radius");
                Checks.Same(new Vector2(1, 2), line.offset, "the offset");
            }
            Checks.Same(new Vector2(3, 1), lines[1].points[1], "a point of the second path");
            Checks.Same(2, made.GetComponents<ImpingeShape2D>().Length, "the part of the composite has no shape");
            Checks.Expect(made.GetComponent<BoxCollider2D>().enabled, "the part of the composite stays");
            Checks.Same(1, Engine.Warnings.Count, "the warnings");
            Checks.Expect(Engine.Warnings[0].Contains("Convert the composite collider"), Engine.Warnings[0]);
        }

        /// <summary>Each polygon of the composite becomes an outline with its hole.</summary>
        public void CompositePolygonsBecomeOutlines()
        {
            GameObject made = Made(it =>
            {
                CompositeCollider2D composite = it.AddComponent<CompositeCollider2D>();
                composite.geometryType = CompositeCollider2D.GeometryType.Polygons;
                composite.paths = new[] { Square(0, 4), Square(1, 2), Square(10, 1) };
            });
            Checks.Same(2, made.GetComponents<ImpingeOutline2D>().Length, "the outlines");
            ImpingeWorld2D world = ImpingeWorld2D.Default;
            world.Step();
            ImpingeShape2D[] found = new ImpingeShape2D[4];
            Checks.Same(1, world.OverlapCircle(new Vector2(0.5f, 0.5f), 0.1f, found), "a circle in the frame");
            Checks.Same(0, world.OverlapCircle(new Vector2(2, 2), 0.5f, found), "a circle in the hole");
            Checks.Same(1, world.OverlapCircle(new Vector2(10.5f, 10.5f), 0.1f, found), "a circle in the other square");
        }

        static Vector2[] Square(float start, float size)
        {
            float end = start + size;
            return new[]
            {
                new Vector2(start, start), new Vector2(end, start), new Vector2(end, end), new Vector2(start, end),
            };
        }

        /// <summary>Creates an object with colliders, which get shapes. The colliders are disabled.</summary>
        static GameObject Made(System.Action<GameObject> addColliders)
        {
            GameObject made = null;
            Stage.Play(() =>
            {
                Stage.World();
                Stage.World2D();
                made = new GameObject("Colliders");
                addColliders(made);
                ImpingeFromColliders from = made.AddComponent<ImpingeFromColliders>();
                from.disableColliders = true;
                from.areStatic = true;
            });
            return made;
        }

        /// <summary>Disables the shapes, because no step may use their empty mesh.</summary>
        static void DisableShapes(GameObject made)
        {
            foreach (ImpingeShape shape in made.GetComponents<ImpingeShape>()) shape.enabled = false;
        }
    }
}
