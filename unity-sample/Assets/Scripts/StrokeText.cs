using System.Globalization;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Draws text as line segments, for pictures that contain only lines.</summary>
    internal static class StrokeText
    {
        /// <summary>A glyph is 2 units wide and 4 high. The next one starts 3 units to the right.</summary>
        private const float Rows = 4f;
        private const float Advance = 3f;
        private const string Characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-+=/";

        // Each glyph is a polyline: two digits per point, x then y. A space lifts the pen.
        private static readonly string[] glyphs =
        {
            "0003142320 0222", "00041423120212211000", "24040020", "00041423211000", "24040020 0212", "240400 0212",
            "240400202212", "0004 2024 0222", "1014", "24200001", "0004 240220", "040020", "0004122420", "00042024",
            "0004242000", "0004242202", "0004242000 1120", "0004242202 1220", "240402222000", "0424 1410", "04002024",
            "041024", "0400122024", "0024 0420", "041224 1210", "04240020", "0004242000", "031410", "042422020020",
            "04242000 0222", "040222 2420", "240402222000", "240400202202", "042410", "0004242000 0222", "2024040222",
            "1011", "1100", "1011 1213", "0222", "0222 1113", "0121 0323", "0024",
        };

        /// <summary>Adds a line of text. `place` is the lower left corner of the first letter.</summary>
        internal static void Add(LineDrawing lines, string text, Vector3 place, float height, Color color)
        {
            float unit = height / Rows;
            for (int i = 0; i < text.Length; i++)
            {
                int glyph = Characters.IndexOf(char.ToUpperInvariant(text[i]));
                if (glyph >= 0)
                {
                    Draw(lines, glyphs[glyph], place + new Vector3(Advance * unit * i, 0f, 0f), unit, color);
                }
            }
        }

        /// <summary>Formats a number with the invariant culture.</summary>
        internal static string Number(float value, string format = "0.000")
        {
            return value.ToString(format, CultureInfo.InvariantCulture);
        }

        private static void Draw(LineDrawing lines, string strokes, Vector3 place, float unit, Color color)
        {
            for (int i = 0; i + 3 < strokes.Length; i += 2)
            {
                if (strokes[i + 2] == ' ')
                {
                    i++;
                    continue;
                }
                lines.Add(place + unit * Point(strokes, i), place + unit * Point(strokes, i + 2), color);
            }
        }

        private static Vector3 Point(string strokes, int at)
        {
            return new Vector3(strokes[at] - '0', strokes[at + 1] - '0', 0f);
        }
    }
}
