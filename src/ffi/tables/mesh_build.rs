//! A mesh that is built on a thread of its own.

use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::dim3::{Mesh, MeshError, Progress};
use crate::threads::Task;

/// The build of a mesh on a thread of its own.
pub(in crate::ffi) struct MeshBuild {
    pub progress: Arc<Progress>,
    /// `None` after imp_mesh_build_finish.
    pub work: Mutex<Option<Work>>,
}

pub(in crate::ffi) enum Work {
    Running(Task<Result<Mesh, MeshError>>),
    /// The host has no threads: the build ran in the call that began it.
    Done(Result<Mesh, MeshError>),
}

impl MeshBuild {
    /// Returns the progress in thousandths. 1000 means that the build has ended.
    pub fn done(&self) -> u32 {
        match &*self.work.lock() {
            Some(Work::Running(task)) if !task.is_finished() => {
                self.progress.done.load(Ordering::Relaxed).min(999)
            }
            _ => 1000,
        }
    }

    pub fn cancel(&self) {
        self.progress.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Drop for MeshBuild {
    /// Ends the thread of a build that nobody finishes.
    fn drop(&mut self) {
        if let Some(Work::Running(task)) = self.work.get_mut().take() {
            self.cancel();
            // Nobody waits for the mesh, so nobody needs the panic of its build.
            drop(task.join());
        }
    }
}
