//! The assets that one call names, kept alive until it ends.

use std::fmt::Display;
use std::mem::ManuallyDrop;
use std::sync::Arc;

use super::asset::{Asset, find, id_of};
use super::table::Use;
use super::use_list::UseList;
use crate::ffi::status::Failure;

/// The assets that a call names. Each is looked up once and stays alive as long as this lives. Costs nothing when the
/// call names none.
pub(in crate::ffi) struct CallAssets<A: Asset>(ManuallyDrop<Option<Kept<A>>>);

struct Kept<A: Asset> {
    first: Use<A>,
    /// A pair names at most two.
    second: Option<Use<A>>,
    /// The others of a batch. The list is a spare one and goes back with its capacity, so batches do not allocate.
    others: Option<UseList<A>>,
}

impl<A: Asset> Default for CallAssets<A> {
    #[inline(always)]
    fn default() -> CallAssets<A> {
        CallAssets(ManuallyDrop::new(None))
    }
}

impl<A: Asset> Drop for CallAssets<A> {
    /// The check is inlined into the callers: most calls name no asset.
    #[inline(always)]
    fn drop(&mut self) {
        if self.0.is_some() {
            self.release();
        }
    }
}

impl<A: Asset> CallAssets<A> {
    #[inline(never)]
    fn release(&mut self) {
        // SAFETY: only `drop` calls it, once.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }

    /// Finds the asset of a handle. `name` is the argument that an error names.
    #[inline]
    pub fn get(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        let kept: &mut Option<Kept<A>> = &mut self.0;
        let kept = match *kept {
            Some(ref mut kept) => kept,
            None => {
                let first = find::<A>(handle, name)?;
                return Ok(kept.insert(Kept { first, second: None, others: None }).first.asset());
            }
        };
        let id = id_of::<A>(handle, &name)?;
        if kept.first.id() == id {
            return Ok(kept.first.asset());
        }
        let second = match kept.second {
            Some(ref second) => second,
            None => kept.second.insert(find::<A>(handle, &name)?),
        };
        if second.id() == id {
            return Ok(second.asset());
        }
        let others = kept.others.get_or_insert_with(take_spare_list);
        if others.get(id).is_none() {
            others.push(find::<A>(handle, name)?);
        }
        Ok(others.get(id).expect(FOUND))
    }

    /// Returns an asset that `get` has found.
    #[inline(always)]
    pub fn known(&self, handle: A::Handle) -> &Arc<A> {
        let (kept, id) = (self.0.as_ref().expect(FOUND), A::id(handle).expect(FOUND));
        match &kept.second {
            _ if kept.first.id() == id => kept.first.asset(),
            Some(second) if second.id() == id => second.asset(),
            _ => kept.others.as_ref().and_then(|others| others.get(id)).expect(FOUND),
        }
    }
}

const FOUND: &str = "`get` has found the asset";

impl<A: Asset> Drop for Kept<A> {
    #[inline]
    fn drop(&mut self) {
        if let Some(list) = self.others.take() {
            put_back(list);
        }
    }
}

#[inline(never)]
fn take_spare_list<A: Asset>() -> UseList<A> {
    let spare = A::spare_lists().lock().pop();
    spare.unwrap_or(UseList::EMPTY)
}

#[inline(never)]
fn put_back<A: Asset>(mut list: UseList<A>) {
    list.clear();
    A::spare_lists().lock().push(list);
}
