using Impinge;
using Impinge.Unity;
using UnityEngine;
using Pose = Impinge.Pose;
using Ray = Impinge.Ray;

namespace EngineFree
{
    /// <summary>Tests terrain components: heights, holes, updates, and a terrain without data.</summary>
    sealed class TerrainTests
    {
        public void HeightsAndHolesAreThoseOfTheTerrain()
        {
            ImpingeTerrain terrain = Made();
            ImpingeWorld world = terrain.World;
            terrain.transform.position = new Vector3(100, 5, -20);
            terrain.transform.localScale = new Vector3(3, 3, 3);
            world.Step();
            for (int x = 0; x < 8; x++)
                for (int z = 0; z < 8; z++)
                {
                    // The terrain rises along x only: by a tenth of its height of 10 for each cell of 2.
                    float expected = x == 5 && z == 2 ? -1 : 5 + (x + 0.25f);
                    float found = Height(world, 100 + 2 * (x + 0.25f), -20 + 3 * (z + 0.75f));
                    Checks.Near(expected, found, "the height over cell " + x + ", " + z);
                }
            Checks.Expect(!world.Native.RaycastAny(new Ray(new Vec3(101, 0, -19), new Vec3(0, 1, 0))), "from below");
        }

        public void UpdatesOfARectangleAreFollowed()
        {
            ImpingeTerrain terrain = Made();
            ImpingeWorld world = terrain.World;
            world.Step();
            terrain.terrainData.SetHeights(2, 4, new float[,] { { 1, 1, 1 }, { 1, 1, 1 } });
            Checks.Near(2.5f, Height(world, 5, 13.5f), "the height before the update");
            terrain.UpdateHeights(2, 4, 3, 2);
            Checks.Near(10, Height(world, 5, 13.5f), "the height after the update");
            terrain.terrainData.SetHoles(5, 2, new[,] { { true, false } });
            terrain.UpdateHoles(5, 2, 2, 1);
            Checks.Near(5.25f, Height(world, 10.5f, 8.25f), "the closed hole");
            Checks.Near(-1, Height(world, 12.5f, 8.25f), "the new hole");
        }

        public void AShapeThatCrossesTheSurfaceIsPushedUp()
        {
            ImpingeTerrain terrain = Made();
            ImpingeWorld world = terrain.World;
            // The surface rises by 1 for each cell of 2 along x, so it is at a height of 2.6 here.
            Pose deep = new Pose(new Vec3(5.2f, 2.4f, 12), Quat.Identity);
            Geometry ball = Geometry.Sphere(default(Vec3), 1);
            world.Step();
            Separation found = Collide.Distance(terrain.Handle.Geometry, Pose.Identity, ball, deep);
            Checks.Expect(found.Normal.Y > 0.5f && found.Distance < -1, "pushed up: " + found);
            terrain.thickness = 0.1f;
            world.Step();
            found = Collide.Distance(terrain.Handle.Geometry, Pose.Identity, ball, deep);
            Checks.Expect(found.Normal.Y < -0.5f, "below the thickness: " + found);
        }

        public void ATerrainWithoutDataIsRejected()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeTerrain terrain = Stage.Put<ImpingeTerrain>("Terrain", 0);
            world.Step();
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains("needs terrain data"), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Expect(!terrain.enabled, "it is disabled");
        }

        /// <summary>Creates a terrain of 8 by 8 cells of 2 by 3. Cell x 5, z 2 is a hole.</summary>
        static ImpingeTerrain Made()
        {
            TerrainData data = new TerrainData();
            data.heightmapResolution = 9;
            data.size = new Vector3(16, 10, 24);
            float[,] heights = new float[9, 9];
            for (int z = 0; z < 9; z++)
                for (int x = 0; x < 9; x++) heights[z, x] = x / 10f;
            data.SetHeights(0, 0, heights);
            data.SetHoles(5, 2, new[,] { { false } });
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeTerrain made = Stage.Put<ImpingeTerrain>("Terrain", 0);
            made.terrainData = data;
            made.World = world;
            return made;
        }

        /// <summary>The height that a ray from above finds; -1 for none.</summary>
        static float Height(ImpingeWorld world, float x, float z)
        {
            RayHit hit;
            return world.Native.Raycast(new Ray(new Vec3(x, 50, z), new Vec3(0, -1, 0)), out hit)
                ? hit.Hit.Point.Y
                : -1;
        }
    }
}
