using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>
    /// Tests which layers collide: the project's matrix, changes of it, and the layers that shapes include and exclude.
    /// Tests that the shapes of one object do not meet.
    /// </summary>
    sealed class LayerTests
    {
        ImpingeWorld world;
        ImpingeBox a, b;

        public void TheMatrixOfTheProjectIsReadOnce()
        {
            Physics.IgnoreLayerCollision(8, 9);
            try
            {
                SetUp(8, 9);
                Expect(false, "the project ignores the pair");
                Checks.Expect(ImpingeWorld.Layers.GetIgnoreLayerCollision(9, 8), "our matrix ignores it too");
            }
            finally
            {
                Physics.IgnoreLayerCollision(8, 9, false);
            }
            Expect(false, "a later change of the project is not read");
            ImpingeWorld.Layers.ReadProject();
            Expect(true, "until it is read again");
            Engine.ExitPlayMode();
            SetUp(8, 9);
            Expect(true, "a new play session reads it");
        }

        public void TheMatrixCanBeSet()
        {
            SetUp(4, 20);
            Expect(true, "at first");
            ImpingeWorld.Layers.IgnoreLayerCollision(20, 4);
            Expect(false, "ignored");
            a.gameObject.layer = 5;
            Expect(true, "another layer");
            a.gameObject.layer = 4;
            ImpingeWorld.Layers.IgnoreLayerCollision(4, 20, false);
            Expect(true, "no longer ignored");
            ImpingeWorld.Layers.IgnoreLayerCollision(4, 4);
            b.gameObject.layer = 4;
            Expect(false, "a layer ignores itself");
        }

        public void InvalidLayersAreRejected()
        {
            foreach (int layer in new[] { -1, 32 })
            {
                ExpectRejected(() => ImpingeWorld.Layers.IgnoreLayerCollision(layer, 0));
                ExpectRejected(() => ImpingeWorld.Layers.GetIgnoreLayerCollision(0, layer));
            }
        }

        /// <summary>The other shape need not include the layer.</summary>
        public void AnIncludedLayerCollidesInSpiteOfTheMatrix()
        {
            SetUp(8, 9);
            ImpingeWorld.Layers.IgnoreLayerCollision(8, 9);
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 0.25f);
            c.gameObject.layer = 9;
            c.includeLayers = 1 << 8;
            world.Step();
            Checks.Same(1, a.OverlapCount, "a meets c at once, and not b");
            Checks.Same(2, c.OverlapCount, "c meets a, and b of its own layer");
            c.includeLayers = 0;
            world.Step();
            Checks.Same(0, a.OverlapCount, "a meets nothing");
        }

        public void AnExcludedLayerDoesNotCollide()
        {
            SetUp(8, 9);
            a.excludeLayers = 1 << 9;
            Expect(false, "excluded by a");
            b.includeLayers = 1 << 8;
            Expect(false, "the exclusion wins over an inclusion");
            a.excludeLayers = 1 << 7;
            Expect(true, "another layer is excluded");
        }

        public void TheMaskLimitsIncludedLayers()
        {
            SetUp(8, 9);
            a.mask = ~(1ul << 9);
            a.includeLayers = 1 << 9;
            Expect(false, "the mask has no bit of the layer");
        }

        /// <summary>A shape with its own categories has no layer.</summary>
        public void CategoriesIgnoreTheMatrix()
        {
            SetUp(8, 9);
            ImpingeWorld.Layers.IgnoreLayerCollision(8, 9);
            a.category = 1ul << 40;
            Expect(true, "the category is none of a layer");
        }

        /// <summary>A shape with a category of its own includes a layer that ignores the category.</summary>
        public void ACategoryIncludesALayer()
        {
            SetUp(8, 9);
            ImpingeWorld.Layers.IgnoreLayerCollision(9, 12);
            a.category = 1ul << 12;
            Expect(false, "layer 9 ignores category 12");
            a.includeLayers = 1 << 9;
            Expect(true, "included");
        }

        public void QueriesFindShapesWhateverTheMatrix()
        {
            SetUp(8, 9);
            for (int layer = 0; layer < 32; layer++) ImpingeWorld.Layers.IgnoreLayerCollision(8, layer);
            world.Step();
            Checks.Same(2, world.OverlapSphere(Vector3.zero, 1, new ImpingeShape[4]), "the shapes found");
        }

        public void TheLayersOf2DAreTheirOwn()
        {
            Stage.Play(() => { });
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox2D c = Stage.Put<ImpingeBox2D>("C", 0), d = Stage.Put<ImpingeBox2D>("D", 0.5f);
            c.gameObject.layer = 3;
            Physics2D.IgnoreLayerCollision(3, 0);
            try
            {
                flat.Step();
                Checks.Same(0, d.OverlapCount, "the project ignores the pair");
                Checks.Expect(!ImpingeWorld.Layers.GetIgnoreLayerCollision(3, 0), "3D does not");
                d.includeLayers = 1 << 3;
                flat.Step();
                Checks.Same(1, c.OverlapCount, "an included layer");
            }
            finally
            {
                Physics2D.IgnoreLayerCollision(3, 0, false);
            }
        }

        public void ShapesOfOneObjectDoNotMeet()
        {
            SetUp(0, 0);
            world.Step();
            ImpingeSphere second = a.gameObject.AddComponent<ImpingeSphere>();
            ImpingeSphere third = a.gameObject.AddComponent<ImpingeSphere>();
            world.Step();
            Checks.Same(1, a.OverlapCount, "a meets b only");
            Checks.Same(1, second.OverlapCount, "so does the second");
            Checks.Same(3, b.OverlapCount, "b meets all three");
            Object.DestroyImmediate(a);
            ImpingeSphere fourth = third.gameObject.AddComponent<ImpingeSphere>();
            world.Step();
            Checks.Same(1, fourth.OverlapCount, "one added later belongs to the others");
        }

        public void ABodyReplacesTheOwnerOfAnObject()
        {
            SetUp(0, 0);
            a.gameObject.AddComponent<ImpingeSphere>();
            b.transform.SetParent(a.transform, true);
            ImpingeBody body = a.gameObject.AddComponent<ImpingeBody>();
            world.Step();
            Checks.Same(0, a.OverlapCount + b.OverlapCount, "one body");
            body.enabled = false;
            world.Step();
            Checks.Same(2, b.OverlapCount, "without it, b meets both shapes of its parent");
            Checks.Same(1, a.OverlapCount, "which do not meet each other");
        }

        public void ANewComponentTakesTheStaticFlagOfItsObject()
        {
            foreach (bool isStatic in new[] { true, false })
            {
                GameObject made = new GameObject("Rock") { isStatic = isStatic };
                foreach (Type type in new[] { typeof(ImpingeBox), typeof(ImpingeCircle2D), typeof(ImpingeMesh),
                    typeof(ImpingeHull), typeof(ImpingeTerrain) })
                {
                    UnityEditor.Undo.AddComponent(made, type);
                }
                foreach (ImpingeShape shape in made.GetComponents<ImpingeShape>())
                    Checks.Same(isStatic, shape.isStatic, shape.GetType().Name);
                Checks.Same(isStatic, made.GetComponent<ImpingeCircle2D>().isStatic, "2D");
                Object.DestroyImmediate(made);
            }
        }

        void SetUp(int layerOfA, int layerOfB)
        {
            Stage.Play(() => { });
            world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 0.5f);
            a.gameObject.layer = layerOfA;
            b.gameObject.layer = layerOfB;
        }

        void Expect(bool overlaps, string what)
        {
            world.Step();
            Checks.Same(overlaps ? 1 : 0, a.OverlapCount, what);
        }

        static void ExpectRejected(Action action)
        {
            try
            {
                action();
            }
            catch (ArgumentOutOfRangeException)
            {
                return;
            }
            throw new Exception("the layer was accepted");
        }
    }
}
