using Impinge.Unity;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The "Impinge" menu. Every command except for the new scene supports undo.</summary>
    internal static class ImpingeMenu
    {
        [MenuItem("Impinge/Create Demo Scene")]
        private static void CreateDemoScene()
        {
            if (!EditorSceneManager.SaveCurrentModifiedScenesIfUserWantsTo())
            {
                return;
            }
            EditorSceneManager.NewScene(NewSceneSetup.DefaultGameObjects, NewSceneMode.Single);
            new GameObject("Impinge World").AddComponent<ImpingeWorld>();
            Place(PrimitiveType.Cube, "Box", new Vector3(0f, 1f, 0f), new Vector3(20f, 30f, 0f));
            Place(PrimitiveType.Sphere, "Sphere", new Vector3(0.8f, 1.2f, 0f), Vector3.zero);
            Selection.activeGameObject =
                Place(PrimitiveType.Capsule, "Capsule: play, and move me in the scene view", new Vector3(-3f, 1f, 0f),
                    Vector3.zero);
        }

        [MenuItem("Impinge/Add Shapes to Selected Colliders")]
        private static void AddShapes()
        {
            Convert(false);
        }

        [MenuItem("Impinge/Replace Selected Colliders by Shapes")]
        private static void ReplaceColliders()
        {
            Convert(true);
        }

        [MenuItem("Impinge/Add Shapes to Selected Colliders", true)]
        [MenuItem("Impinge/Replace Selected Colliders by Shapes", true)]
        private static bool IsAnythingSelected()
        {
            return Selection.gameObjects.Length > 0;
        }

        private static void Convert(bool disable)
        {
            Undo.SetCurrentGroupName("Convert Colliders");
            var conversion = new ColliderConversion(disable);
            foreach (GameObject selected in Selection.gameObjects)
            {
                conversion.Convert(selected);
            }
            foreach (ColliderConversion.Note note in conversion.Notes)
            {
                Debug.LogWarning(note.Text, note.Source);
            }
            Debug.Log(conversion.Summary);
        }

        private static GameObject Place(PrimitiveType type, string name, Vector3 position, Vector3 angles)
        {
            GameObject made = GameObject.CreatePrimitive(type);
            made.name = name;
            made.transform.SetPositionAndRotation(position, Quaternion.Euler(angles));
            var collider = made.GetComponent<Collider>();
            ImpingeFromColliders.AddShape(collider);
            Object.DestroyImmediate(collider);
            return made;
        }
    }
}
