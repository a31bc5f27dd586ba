using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Tests the start and end of play: with and without domain reload, and in any order of destruction.
    /// </summary>
    sealed class PlayModeTests
    {
        ImpingeWorld world;
        ImpingeBox a, b;

        public void PlayTwiceWithoutDomainReload()
        {
            for (int i = 0; i < 3; i++)
            {
                Stage.Play(Scene);
                Engine.Frame();
                Checks.Expect(ImpingeWorld.Default == world, "the world of this play is the default");
                Checks.Same(1, World.Count, "the native worlds");
                Checks.Same(1, a.OverlapCount, "the count of a");
                Engine.ExitPlayMode();
                Checks.Same(0, World.Count, "the native worlds afterwards");
            }
        }

        /// <summary>Statics survive and nothing was cleaned up, as after a crash of a script.</summary>
        public void StaticsAreForgottenAtTheStartOfPlay()
        {
            Stage.Play(Scene);
            Stage.Play(() => { });
            Checks.Expect(ImpingeWorld.Default == null, "the world of the old play is no default");
        }

        public void ScriptsReloadWhilePlaying()
        {
            Stage.Play(Scene);
            Engine.Frame();
            Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            Checks.Same(1, World.Count, "the native worlds");
            Checks.Same(0, a.OverlapCount, "the count of a before the step");
            var log = new EventLog(world).With(a, b);
            Engine.Frame();
            log.Expect("begin AB, A begins B, B begins A");
            Engine.Frame();
            log.Expect("stay AB, A stays B, B stays A");
            Checks.Expect(ImpingeWorld.Default == world, "the world is the default again");
        }

        /// <summary>
        /// The editor keeps private fields over a reload if it can serialise them. They must do no harm.
        /// </summary>
        public void EverythingIsDisabledAndEnabled()
        {
            Stage.Play(Scene);
            Engine.Frame();
            Engine.ReloadDomain(new System.Collections.Generic.List<Type>());
            Checks.Same(1, World.Count, "the native worlds");
            var log = new EventLog(world).With(a, b);
            Engine.Frame();
            log.Expect("begin AB, A begins B, B begins A");
        }

        public void EditorDestroysNativeWorldsBeforeAReload()
        {
            Engine.LoadEditor(Engine.Scripts("Impinge.Editor"));
            Stage.Play(Scene);
            Engine.Frame();
            World left = new World();
            Vec3[] corners = { Vec3.Zero, new Vec3(1, 0, 0), new Vec3(0, 1, 0) };
            CompoundPart part = new CompoundPart(Geometry.Sphere(Vec3.Zero, 1), Impinge.Pose.Identity);
            Compound compound = Compound.FromParts(new[] { part });
            CollisionMesh mesh = CollisionMesh.FromTriangles(corners, new[] { 0, 1, 2 });
            HeightField field = HeightField.FromSamples(HeightFieldOptions.For(2, 2, 1, 1), new float[4]);
            Polyline2D polyline = Polyline2D.FromPoints(new[] { Vec2.Zero, new Vec2(1, 0) });
            Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            Checks.Expect(!left.IsValid, "a world that nobody disposed");
            Checks.Expect(!compound.IsValid && !mesh.IsValid && !field.IsValid && !polyline.IsValid,
                "assets that nobody disposed");
            Checks.Same(1, World.Count, "the native worlds");
            Engine.Frame();
            Checks.Same(1, a.OverlapCount, "the count of a");
        }

        /// <summary>The components of a rig, a mesh and a terrain make their native assets anew.</summary>
        public void AssetsAreMadeAnewAfterAReload()
        {
            Engine.LoadEditor(Engine.Scripts("Impinge.Editor"));
            ImpingeShape[] shapes = null;
            Stage.Play(() => shapes = Assets());
            Engine.Frame();
            Handle[] before = Array.ConvertAll(shapes, Handle.Of);
            Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            Engine.Frame();
            for (int i = 0; i < shapes.Length; i++)
            {
                Handle now = Handle.Of(shapes[i]);
                string name = shapes[i].name;
                Checks.Expect(now.Shape.IsValid && !before[i].Shape.IsValid, "the native shape of " + name);
                Checks.Expect(now.Asset != 0 && now.Asset != before[i].Asset, "the native asset of " + name);
                Checks.Same(1, shapes[i].OverlapCount, "the overlaps of " + name);
            }
            ImpingeRig rig = (ImpingeRig)shapes[0];
            Checks.Same(1, rig.PartCount, "the parts of the rig");
            rig.GetPart(0).transform.localPosition = new Vector3(0, 50, 0);
            Engine.Frame();
            Checks.Same(0, rig.OverlapCount, "the overlaps of a rig whose part has moved away");
            Checks.Same(1, Compound.Count, "native compounds");
            Checks.Same(1, CollisionMesh.Count, "native meshes");
            Checks.Same(1, HeightField.Count, "native height fields");
        }

        /// <summary>A build in the background ends with the reload, and a new one begins.</summary>
        public void ABuildInTheBackgroundBeginsAnewAfterAReload()
        {
            Engine.LoadEditor(Engine.Scripts("Impinge.Editor"));
            ImpingeMesh shape = null;
            Stage.Play(() =>
            {
                Scene();
                shape = MeshBuildTests.Floor("Mesh", 200);
            });
            Engine.Frame();
            Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            Checks.Same(0f, shape.Progress, "the progress after the reload");
            MeshBuildTests.StepUntilReady(shape);
            Checks.Same(1, CollisionMesh.Count, "native meshes");
        }

        public void NothingIsRaisedAtTheEndOfPlay() { ExpectQuiet(Engine.ExitPlayMode); }

        public void NothingIsRaisedWhenTheSceneUnloads() { ExpectQuiet(Engine.UnloadScene); }

        /// <summary>The default world that the package creates survives scene changes.</summary>
        public void NothingIsRaisedByTheWorldThatWasMade()
        {
            Stage.Play(() =>
            {
                a = Stage.Put<ImpingeBox>("A", 0);
                b = Stage.Put<ImpingeBox>("B", 0.5f);
            });
            Engine.Frame();
            var log = new EventLog(a.World).With(a, b);
            Engine.DestructionOrder = (x, y) => string.CompareOrdinal(y.name, x.name);
            Engine.ExitPlayMode();
            log.Expect("");
            Checks.Same(0, World.Count, "the native worlds");
        }

        void ExpectQuiet(Action end)
        {
            Comparison<GameObject>[] orders =
            {
                (x, y) => string.CompareOrdinal(x.name, y.name), (x, y) => string.CompareOrdinal(y.name, x.name),
                (x, y) => Rank(x).CompareTo(Rank(y)),
            };
            foreach (Comparison<GameObject> order in orders)
            {
                Stage.Play(Scene);
                Engine.Frame();
                var log = new EventLog(world);
                Engine.DestructionOrder = order;
                end();
                log.Expect("");
                Checks.Same(0, World.Count, "the native worlds");
                Engine.ExitPlayMode();
            }
        }

        /// <summary>The native shape and asset of a component.</summary>
        struct Handle
        {
            public Shape Shape;
            public ulong Asset;

            public static Handle Of(ImpingeShape component)
            {
                Geometry geometry = component.Handle.Geometry;
                return new Handle
                {
                    Shape = component.Handle,
                    Asset = geometry.CompoundHandle.Id | geometry.MeshHandle.Id | geometry.HeightFieldHandle.Id,
                };
            }
        }

        /// <summary>Creates a rig, a mesh and a terrain, each with a ball that overlaps it.</summary>
        static ImpingeShape[] Assets()
        {
            GameObject bone = new GameObject("Bone");
            ImpingeRig rig = Stage.Put<ImpingeRig>("Rig", 0);
            bone.transform.SetParent(rig.transform, false);
            bone.AddComponent<BoxCollider>();
            ImpingeMesh mesh = MeshBuildTests.Floor("Mesh", 4);
            mesh.buildsInBackground = false;
            mesh.transform.position = new Vector3(100, 0, 0);
            ImpingeTerrain terrain = Stage.Put<ImpingeTerrain>("Terrain", 200);
            terrain.terrainData = new TerrainData { size = new Vector3(32, 10, 32) };
            foreach (float x in new[] { 0f, 102f, 202f })
            {
                ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball", x);
                ball.transform.position = new Vector3(x, 0, x == 0 ? 0 : 2.3f);
            }
            return new ImpingeShape[] { rig, mesh, terrain };
        }

        /// <summary>The order: a shape, the world, the other shape.</summary>
        static int Rank(GameObject it) { return it.name == "A" ? 0 : it.name == "World" ? 1 : 2; }

        void Scene()
        {
            a = Stage.Put<ImpingeBox>("A", 0);
            world = new GameObject("World").AddComponent<ImpingeWorld>();
            b = Stage.Put<ImpingeBox>("B", 0.5f);
        }
    }
}
