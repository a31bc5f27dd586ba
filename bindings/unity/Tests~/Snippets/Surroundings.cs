using System.Collections.Generic;
using Impinge;
using UnityEngine;

/// <summary>
/// The variables that code snippets in the documentation use. Each snippet is compiled as a method of a subclass.
/// </summary>
abstract class Surroundings : MonoBehaviour
{
    protected Vector3 position;
    protected Vec3[] vertices;
    protected Vec2[] corners;
    protected World world;
    protected Shape shape;

    // Members of Unreal's ModuleRules, for a Build.cs.
    protected readonly List<string> PublicIncludePaths, PublicAdditionalLibraries, RuntimeDependencies;
    protected string ImpingeRoot;
}
