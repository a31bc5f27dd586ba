//! Huge pages for large arrays.
//!
//! Random accesses to some megabytes miss the TLB nearly as often as the cache, and each first access to a page enters the
//! kernel. Linux gives pages of 2 MiB on request, in the mode that most distributions set. Other systems have no such request,
//! or demand a privilege.

/// Reserves memory as [`Vec::reserve_exact`] does, and requests huge pages for it.
pub(crate) fn reserve_exact<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more);
        request(list.as_ptr().cast(), list.capacity() * size_of::<T>());
    }
}

/// Moves a list to memory without room for more, with huge pages where the former memory had none.
pub(crate) fn fitted<T>(mut list: Vec<T>) -> Vec<T> {
    let mut fitted = Vec::new();
    reserve_exact(&mut fitted, list.len());
    fitted.append(&mut list);
    fitted
}

/// Requests huge pages for memory that has not been written. The request fails silently, because it changes speed only.
#[cfg(target_os = "linux")]
fn request(start: *const u8, bytes: usize) {
    /// Smaller arrays keep small pages. A huge page may still contain several arrays that are adjacent in memory.
    const LEAST_BYTES: usize = 1 << 17;
    if bytes < LEAST_BYTES {
        return;
    }
    // SAFETY: it only reads a setting of the system.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let Ok(page) = usize::try_from(page) else { return };
    // The whole page of the start: the allocator's header of a large array comes before it.
    let before = start.addr() % page;
    let page_start = start.wrapping_sub(before).cast_mut().cast();
    // SAFETY: the request changes no content, even of memory that other arrays own.
    unsafe { libc::madvise(page_start, before + bytes, libc::MADV_HUGEPAGE) };
}

/// Does nothing: there is no request for huge pages.
#[cfg(not(target_os = "linux"))]
fn request(_start: *const u8, _bytes: usize) {}
