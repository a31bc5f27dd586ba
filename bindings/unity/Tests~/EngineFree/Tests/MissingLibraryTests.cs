using System;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Tests the package without the native library: one error in each play session, and components that do nothing.
    /// </summary>
    sealed class MissingLibraryTests
    {
        /// <summary>
        /// In edit mode, script reloads and gizmos must not load the library. Loading would log an error here, and
        /// lock the file on Windows.
        /// </summary>
        public void NothingLoadsTheLibraryBeforePlay()
        {
            Engine.LoadEditor(Engine.Scripts("Impinge.Editor"));
            Engine.EditScene(() =>
            {
                new GameObject("World").AddComponent<ImpingeWorld>();
                new GameObject("World2D").AddComponent<ImpingeWorld2D>();
                Stage.Put<ImpingeBox>("A", 0);
                Stage.Put<ImpingeBox2D>("B", 0);
                Stage.Put<ImpingeCircle2D>("C", 2);
                Stage.Put<ImpingeCapsule2D>("D", 4);
                Stage.Put<ImpingePolygon2D>("E", 6);
            });
            Engine.IsAllSelected = true;
            for (int i = 0; i < 3; i++)
            {
                Engine.Paint();
                Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            }
            Checks.Same(0, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Capture.Lines.Count > 12, "gizmos are drawn");
        }

        public void OneErrorAndNothingElse()
        {
            for (int i = 0; i < 2; i++)
            {
                ImpingeBox a = null;
                Stage.Play(() =>
                {
                    new GameObject("World").AddComponent<ImpingeWorld>();
                    a = Stage.Put<ImpingeBox>("A", 0);
                    Stage.Put<ImpingeBox>("B", 0.5f);
                    Stage.Put<ImpingePolygon2D>("C", 0);
                    Stage.Put<ImpingeBox2D>("D", 0);
                });
                for (int frame = 0; frame < 3; frame++) Engine.Frame();
                ImpingeHit hit;
                ImpingeWorld.Default.Step();
                Checks.Same(0, ImpingeWorld.Default.OverlapSphere(Vector3.zero, 1, new ImpingeShape[1]), "a query");
                Checks.Expect(!ImpingeWorld.Default.Raycast(Vector3.zero, Vector3.up, out hit), "a ray");
                ImpingeHit2D flat;
                Checks.Same(0, ImpingeWorld2D.Default.OverlapCircle(Vector2.zero, 1, new ImpingeShape2D[1]), "the same");
                Checks.Expect(!ImpingeWorld2D.Default.Raycast(Vector2.zero, Vector2.one, out flat), "a 2D ray");
                Checks.Expect(!a.IsOverlapping && !ImpingeLibrary.IsReady, "nothing works");
                Checks.Same(1, Engine.Errors.Count, "the errors in the console");
                Checks.Expect(Engine.Errors[0].Contains("libimpinge.so") && Engine.Errors[0].Contains("Plugins"),
                    "the error: " + Engine.Errors[0]);
                Engine.Errors.Clear();
                Engine.ExitPlayMode();
            }
        }
    }
}
