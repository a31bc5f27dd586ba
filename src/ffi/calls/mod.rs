//! What every call has: arguments and their errors, status and guards, handles, and the locks of worlds.

pub(super) mod args;
pub(super) mod handle;
pub(super) mod registry;
pub(super) mod status;
