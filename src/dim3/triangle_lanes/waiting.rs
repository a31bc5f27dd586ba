//! The triangles that a cast may touch, in the order of their estimated times.

use arrayvec::ArrayVec;

/// A touch may be later than its estimate by this part of the motion without a second search.
const ESTIMATED: f32 = 1e-4;

/// Two such lists are on the stack when two meshes meet.
const ROOM: usize = 16;

/// Triangles that wait for the exact cast. `T` names a triangle.
pub(in crate::dim3) struct Waiting<T> {
    candidates: ArrayVec<Candidate<T>, ROOM>,
    /// The latest time of a hit that matters.
    latest: f32,
    end: f32,
}

#[derive(Clone, Copy, Debug)]
struct Candidate<T> {
    /// Not later than the touch.
    earliest: f32,
    estimate: f32,
    triangle: T,
}

impl<T: Copy> Waiting<T> {
    /// Makes an empty list for a cast whose hits matter up to the time `latest`.
    pub fn new(latest: f32) -> Waiting<T> {
        Waiting { candidates: ArrayVec::new(), latest, end: latest }
    }

    /// The time at which the search for triangles may end: just after the first estimated touch.
    #[inline(always)]
    pub fn end(&self) -> f32 {
        self.end
    }

    /// Adds a triangle. `visit` casts at a triangle and returns the latest time that still matters. It gets those that wait
    /// if the list is full.
    #[inline(always)]
    pub fn add(
        &mut self,
        earliest: f32,
        estimate: f32,
        triangle: T,
        visit: &mut impl FnMut(T) -> f32,
    ) {
        if self.candidates.is_full() {
            self.visit_all(visit);
            self.end = self.end.min(self.latest);
        }
        self.candidates.push(Candidate { earliest, estimate, triangle });
        self.end = self.end.min(estimate + ESTIMATED * (1.0 + estimate));
    }

    /// Visits the triangles that wait. If triangles beyond the end of the search matter, because an estimate was too early,
    /// returns the latest time that does.
    #[inline(always)]
    pub fn finish(mut self, visit: &mut impl FnMut(T) -> f32) -> Option<f32> {
        self.visit_all(visit);
        (self.latest > self.end).then_some(self.latest)
    }

    /// Visits the triangles in the order of their estimates, but none that is touched after the latest time.
    #[inline(always)]
    fn visit_all(&mut self, visit: &mut impl FnMut(T) -> f32) {
        let estimates = |waiting: &[Candidate<T>]| {
            let estimates = waiting.iter().map(|candidate| candidate.estimate).enumerate();
            estimates.min_by(|(_, a), (_, b)| a.total_cmp(b))
        };
        while let Some((first, _)) = estimates(&self.candidates) {
            let candidate = self.candidates.swap_remove(first);
            if candidate.earliest <= self.latest {
                self.latest = self.latest.min(visit(candidate.triangle));
            }
        }
    }
}
