using System.Globalization;
using System.IO;
using System.Text;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Writes the lines and the camera of a frame as text for the renderer, one item a line.</summary>
    static class CaptureFile
    {
        public static void Write(string folder, string scene, int frame)
        {
            Camera camera = Camera.main;
            Vector3 eye = camera.transform.position;
            StringBuilder text = new StringBuilder();
            Add(text, "camera", eye, eye + 10f * camera.transform.forward);
            Add(text, camera.fieldOfView);
            text.Append("\nbackground");
            Add(text, camera.backgroundColor.r, camera.backgroundColor.g, camera.backgroundColor.b);
            text.Append('\n');
            foreach (CapturedLine line in Capture.Lines)
            {
                Add(text, "line", line.From, line.To);
                Add(text, line.Color.r, line.Color.g, line.Color.b, line.Color.a);
                text.Append('\n');
            }
            string name = string.Format(CultureInfo.InvariantCulture, "{0}-frame-{1:0000}.lines", scene, frame);
            Directory.CreateDirectory(folder);
            File.WriteAllText(Path.Combine(folder, name), text.ToString());
        }

        static void Add(StringBuilder text, string kind, Vector3 a, Vector3 b)
        {
            text.Append(kind);
            Add(text, a.x, a.y, a.z, b.x, b.y, b.z);
        }

        static void Add(StringBuilder text, params float[] numbers)
        {
            foreach (float number in numbers)
                text.Append(' ').Append(number.ToString("R", CultureInfo.InvariantCulture));
        }
    }
}
