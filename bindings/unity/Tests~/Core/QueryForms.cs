using System;
using System.Collections.Generic;

namespace Impinge.Tests
{
    /// <summary>Compares every form of a world query with hits that a test found by brute force.</summary>
    internal static class QueryForms
    {
        /// <summary>A query that returns the nearest hit.</summary>
        internal delegate bool First<THit>(out THit hit);

        /// <summary>A query of the probe `index` that returns the nearest hit.</summary>
        internal delegate bool FirstOf<THit>(int index, out THit hit);

        /// <summary>Compares the single forms: nearest, any, k nearest and all.</summary>
        internal static void Compare<THit>(
            string what, HitList<THit> expected, First<THit> first, Func<bool> any, Func<THit[], int> nearest,
            Func<THit[], int> all)
            where THit : struct
        {
            List<THit> hits = expected.Sorted();
            THit hit;
            Check.Equal(hits.Count > 0, first(out hit), what + ": found");
            Check.SameBits(hits.Count > 0 ? hits[0] : default(THit), hit, what + ": nearest");
            Check.Equal(hits.Count > 0, any(), what + ": any");
            var three = new THit[3];
            Check.Equal(Math.Min(3, hits.Count), nearest(three), what + ": three nearest");
            Same(hits, three, Math.Min(3, hits.Count), what + ": three nearest");
            var room = new THit[hits.Count + 1];
            Check.Equal(hits.Count, all(room), what + ": all");
            Same(hits, room, hits.Count, what + ": all");
            var two = new THit[2];
            Check.Equal(hits.Count, all(two), what + ": all, in a small buffer");
            Same(hits, two, Math.Min(2, hits.Count), what + ": the nearest in a small buffer");
        }

        /// <summary>Compares the batches: the nearest hit of each query, and all hits with offsets.</summary>
        internal static void CompareMany<THit>(
            string what, List<HitList<THit>> expected, Predicate<THit> isHit, Func<THit[], int> many,
            Func<int[], THit[], int> allMany)
            where THit : struct
        {
            var joined = new List<THit>();
            var results = new THit[expected.Count];
            int found = many(results);
            int hits = 0;
            var wanted = new int[expected.Count + 1];
            for (int i = 0; i < expected.Count; i++)
            {
                List<THit> sorted = expected[i].Sorted();
                Check.Equal(sorted.Count > 0, isHit(results[i]), what + ": whether query " + i + " hits");
                if (sorted.Count > 0)
                {
                    hits++;
                    Check.SameBits(sorted[0], results[i], what + ": nearest of query " + i);
                }
                joined.AddRange(sorted);
                wanted[i + 1] = joined.Count;
            }
            Check.That(hits > 0 && joined.Count > hits, what + ": the scene has several hits for a query");
            Check.Equal(hits, found, what + ": queries that hit");
            var offsets = new int[expected.Count + 1];
            var room = new THit[joined.Count];
            Check.Equal(joined.Count, allMany(offsets, room), what + ": all hits of a batch");
            Check.Equal(string.Join(" ", wanted), string.Join(" ", offsets), what + ": offsets");
            Same(joined, room, joined.Count, what + ": all hits of a batch");
            var few = new THit[1];
            Check.Equal(joined.Count, allMany(offsets, few), what + ": all hits, in a small buffer");
            Same(joined, few, 1, what + ": the first in a small buffer");
        }

        /// <summary>
        /// Compares batches that have a query for each probe with single calls. Returns the number of all hits.
        /// </summary>
        internal static int CompareEach<THit>(
            string what, int probes, FirstOf<THit> first, Func<int, THit[], int> all, Predicate<THit> isHit,
            Func<THit[], int> many, Func<int[], THit[], int> allMany)
            where THit : struct
        {
            var results = new THit[probes];
            int found = many(results);
            int hits = 0;
            for (int i = 0; i < probes; i++)
            {
                THit hit;
                bool wanted = first(i, out hit);
                Check.Equal(wanted, isHit(results[i]), what + ": whether probe " + i + " hits");
                if (wanted)
                {
                    hits++;
                    Check.SameBits(hit, results[i], what + ": nearest of probe " + i);
                }
            }
            Check.Equal(hits, found, what + ": probes that hit");
            return CompareLists(what, probes, all, allMany);
        }

        /// <summary>Compares the lists of a batch with those of single calls. Returns the number of all hits.</summary>
        internal static int CompareLists<THit>(
            string what, int probes, Func<int, THit[], int> all, Func<int[], THit[], int> allMany)
            where THit : struct
        {
            const int most = 100;
            var joined = new List<THit>();
            var wanted = new int[probes + 1];
            for (int i = 0; i < probes; i++)
            {
                var one = new THit[most];
                int count = all(i, one);
                joined.AddRange(new ArraySegment<THit>(one, 0, count));
                wanted[i + 1] = joined.Count;
            }
            var offsets = new int[probes + 1];
            var room = new THit[joined.Count];
            Check.Equal(joined.Count, allMany(offsets, room), what + ": all hits");
            Check.Equal(string.Join(" ", wanted), string.Join(" ", offsets), what + ": offsets");
            Same(joined, room, joined.Count, what + ": all hits");
            return joined.Count;
        }

        private static void Same<THit>(List<THit> expected, THit[] found, int count, string what)
            where THit : struct
        {
            for (int i = 0; i < count; i++)
            {
                Check.SameBits(expected[i], found[i], what + ", place " + i);
            }
        }
    }

    /// <summary>Hits, which sort by a distance or time, then by shape.</summary>
    internal sealed class HitList<THit>
    {
        private readonly List<KeyValuePair<float, ulong>> keys = new List<KeyValuePair<float, ulong>>();
        private readonly List<THit> hits = new List<THit>();

        internal void Add(float key, Shape shape, THit hit)
        {
            keys.Add(new KeyValuePair<float, ulong>(key, shape.Id));
            hits.Add(hit);
        }

        internal List<THit> Sorted()
        {
            var order = new List<int>();
            for (int i = 0; i < hits.Count; i++)
            {
                order.Add(i);
            }
            order.Sort((i, j) =>
            {
                int byKey = keys[i].Key.CompareTo(keys[j].Key);
                return byKey != 0 ? byKey : keys[i].Value.CompareTo(keys[j].Value);
            });
            return order.ConvertAll(i => hits[i]);
        }
    }
}
