//! Meshes that are built on a thread of their own, with progress.

use parking_lot::Mutex;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::mesh::{MeshInput, mesh_input, refused_mesh};
use crate::dim3::{Mesh, MeshError, Progress};
use crate::ffi::calls::args::out;
use crate::ffi::calls::handle::stale;
use crate::ffi::calls::status::{Failure, IMP_ERROR_CANCELLED, IMP_OK, guard, guard_large};
use crate::ffi::structs::types::{imp_mesh, imp_mesh_build, imp_vec3};
use crate::ffi::tables::{self, MeshBuild, Work, find};
use crate::threads::Task;

/// Begins to make a mesh on a thread of its own, as imp_mesh_create does in one call. The call copies the arrays.
///
/// Poll the progress with imp_mesh_build_poll, and get the mesh with imp_mesh_build_finish. On a host without threads
/// (WebGL) the build runs within this call.
///
/// @param build  the handle of the build. imp_mesh_build_finish ends it, and so does imp_shutdown
/// @return 0. imp_mesh_build_finish reports what is wrong with the vertices, indices or surface
/// @note Any thread. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_mesh_create_begin(
    vertices: *const imp_vec3,
    vertex_count: i32,
    indices: *const u32,
    triangle_count: i32,
    tags: *const u32,
    flags: u32,
    build: *mut imp_mesh_build,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (input, build) = unsafe {
            (
                mesh_input((vertices, vertex_count), (indices, triangle_count), tags, flags)?,
                out(build, "build")?,
            )
        };
        *build = tables::insert(begin(input))?;
        Ok(IMP_OK)
    })
}

/// Returns the progress of a build.
///
/// @return 0 to 999 thousandths; 1000 when the build has ended, so that imp_mesh_build_finish does not wait
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_mesh_build_poll(build: imp_mesh_build) -> i32 {
    guard(|| Ok(find::<MeshBuild>(build, "build")?.done() as i32))
}

/// Cancels a build. It ends soon. imp_mesh_build_finish then makes no mesh: it returns IMP_ERROR_CANCELLED, also if the
/// build had ended already, and whatever is wrong with the vertices, indices or surface.
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_mesh_build_cancel(build: imp_mesh_build) -> i32 {
    guard(|| {
        find::<MeshBuild>(build, "build")?.cancel();
        Ok(IMP_OK)
    })
}

/// Waits for the end of a build and returns its mesh. The handle of the build ends, even when the build has failed. A
/// null `mesh` is an error that ends nothing.
///
/// @param mesh  the handle, to be released once
/// @return 0; IMP_ERROR_CANCELLED after imp_mesh_build_cancel, and in a child process that was forked while the build
///         ran; or else the error that imp_mesh_create would return
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_mesh_build_finish(build: imp_mesh_build, mesh: *mut imp_mesh) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let mesh = unsafe { out(mesh, "mesh")? };
        let (work, progress) = {
            let build = find::<MeshBuild>(build, "build")?;
            (build.work.lock().take(), Arc::clone(&build.progress))
        };
        // Another thread may be finishing the same build.
        let built = match work.ok_or_else(|| stale("build", build.id))? {
            Work::Done(built) => Some(Ok(built)),
            Work::Running(task) => task.join(),
        };
        // imp_shutdown may have ended the handle meanwhile.
        let _ = tables::release::<MeshBuild>(build);
        let built = built.ok_or_else(of_another_process)?;
        let mut built = built.unwrap_or_else(|payload| resume_unwind(payload));
        // How far the build came before it saw the cancel is a matter of timing. So its own error does not count.
        if progress.cancelled.load(Ordering::Relaxed) {
            built = Err(MeshError::Cancelled);
        }
        *mesh = tables::insert(built.map_err(refused_mesh)?)?;
        Ok(IMP_OK)
    })
}

#[cold]
fn of_another_process() -> Failure {
    let text = "the build ran in the parent process during the fork, so it has no mesh here";
    Failure::new(IMP_ERROR_CANCELLED, format_args!("{text}"))
}

/// Begins to build a copy of the arrays.
fn begin(input: MeshInput) -> MeshBuild {
    let progress = Arc::new(Progress::default());
    let (vertices, indices) = (input.vertices.to_vec(), input.indices.to_vec());
    let (tags, options) = (input.tags.map(<[u32]>::to_vec), input.options);
    let of_thread = Arc::clone(&progress);
    let build = move || Mesh::build(&vertices, &indices, tags.as_deref(), options, &of_thread);
    let work = match Task::begin(build) {
        Ok(task) => Work::Running(task),
        Err(_) => Work::Done(input.build(&progress)),
    };
    MeshBuild { progress, work: Mutex::new(Some(work)) }
}
