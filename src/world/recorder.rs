//! The last queries of a world, for its drawing. Recording is off until a host asks for it.

use std::collections::VecDeque;

use parking_lot::{Mutex, MutexGuard};

use super::World;
use super::probe::Probe;
use super::sketch::Sketch;
use crate::space::Space;

/// A recorded query.
#[derive(Debug)]
pub(super) struct Recorded<S: Space> {
    pub sketch: Sketch<S>,
    pub is_hit: bool,
}

/// The last queries, oldest first.
#[derive(Debug)]
pub(super) struct Recorder<S: Space> {
    /// The number of queries to keep. 0: none is recorded.
    capacity: usize,
    queries: Mutex<VecDeque<Recorded<S>>>,
}

impl<S: Space> Default for Recorder<S> {
    fn default() -> Recorder<S> {
        Recorder { capacity: 0, queries: Mutex::new(VecDeque::new()) }
    }
}

impl<S: Space> Recorder<S> {
    /// The recorded queries, oldest first.
    pub fn queries(&self) -> MutexGuard<'_, VecDeque<Recorded<S>>> {
        self.queries.lock()
    }

    /// Forgets all queries.
    pub fn clear(&mut self) {
        self.queries.get_mut().clear();
    }

    pub fn bytes(&self) -> usize {
        self.capacity * size_of::<Recorded<S>>()
    }

    #[cold]
    fn push(&self, sketch: Sketch<S>, is_hit: bool) {
        let mut queries = self.queries.lock();
        if queries.len() == self.capacity {
            queries.pop_front();
        }
        queries.push_back(Recorded { sketch, is_hit });
    }
}

impl<S: Space> World<S> {
    /// Keeps the last `capacity` queries from now on, for drawings. 0 ends it.
    pub fn record_queries(&mut self, capacity: usize) {
        let queries = Mutex::new(VecDeque::with_capacity(capacity));
        self.recorder = Recorder { capacity, queries };
    }

    /// Records a search. `key` is that of its nearest hit. Does nothing unless recording is on.
    #[inline]
    pub fn record<P: Probe<S>>(&self, probe: &P, key: Option<f32>) {
        if self.recorder.capacity > 0 {
            self.recorder.push(probe.sketch(key), key.is_some());
        }
    }

    /// Records the last searches of a batch of `count`, as [`World::record`].
    #[inline]
    pub fn record_many<P: Probe<S>>(
        &self,
        count: usize,
        probe: impl Fn(usize) -> P,
        key: impl Fn(usize) -> Option<f32>,
    ) {
        for index in count - self.recorded_of(count)..count {
            self.record(&probe(index), key(index));
        }
    }

    /// Records an overlap query. Does nothing unless recording is on.
    #[inline]
    pub fn record_overlap(&self, geometry: &S::Geometry, pose: &S::Pose, is_hit: bool) {
        if self.recorder.capacity > 0 {
            self.recorder.push(Sketch::Geometry(geometry.clone(), *pose), is_hit);
        }
    }

    /// The number of queries of a batch of `count` that are recorded: the last ones.
    #[inline]
    pub fn recorded_of(&self, count: usize) -> usize {
        count.min(self.recorder.capacity)
    }
}
