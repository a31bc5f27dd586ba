//! The assets that one call names, kept alive until it ends.

use std::fmt::Display;
use std::mem::ManuallyDrop;
use std::sync::Arc;

use super::asset::{Asset, find, id_of};
use super::table::Use;
use super::use_list::UseList;
use crate::ffi::status::Failure;

/// The assets that a call names, of all kinds of a dimension: `K` has one [`KindAssets`] for each. Each asset is looked
/// up once and stays alive as long as this lives. Costs nothing when the call names none.
pub(in crate::ffi) struct CallAssets<K>(ManuallyDrop<Option<K>>);

/// A set of [`KindAssets`] that has one for the kind `A`.
pub(in crate::ffi) trait Holds<A: Asset>: Default {
    fn of_kind(&self) -> &KindAssets<A>;

    fn of_kind_mut(&mut self) -> &mut KindAssets<A>;
}

impl<K> Default for CallAssets<K> {
    #[inline(always)]
    fn default() -> CallAssets<K> {
        CallAssets(ManuallyDrop::new(None))
    }
}

impl<K> Drop for CallAssets<K> {
    /// The check is inlined into the callers: most calls name no asset.
    #[inline(always)]
    fn drop(&mut self) {
        if self.0.is_some() {
            self.release();
        }
    }
}

impl<K> CallAssets<K> {
    #[inline(never)]
    fn release(&mut self) {
        // SAFETY: only `drop` calls it, once.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }

    /// Finds the asset of a handle. `name` is the argument that an error names.
    #[inline]
    pub fn get<A: Asset>(
        &mut self,
        handle: A::Handle,
        name: impl Display,
    ) -> Result<&Arc<A>, Failure>
    where
        K: Holds<A>,
    {
        self.0.get_or_insert_default().of_kind_mut().get(handle, name)
    }

    /// Returns an asset that `get` has found.
    #[inline(always)]
    pub fn known<A: Asset>(&self, handle: A::Handle) -> &Arc<A>
    where
        K: Holds<A>,
    {
        self.0.as_ref().expect(FOUND).of_kind().known(handle)
    }
}

/// The assets of one kind that a call names.
pub(in crate::ffi) struct KindAssets<A: Asset> {
    first: Option<Use<A>>,
    /// A pair names at most two.
    second: Option<Use<A>>,
    /// The others of a batch. The list is a spare one and goes back with its capacity, so batches do not allocate.
    others: Option<UseList<A>>,
}

impl<A: Asset> Default for KindAssets<A> {
    #[inline(always)]
    fn default() -> KindAssets<A> {
        KindAssets { first: None, second: None, others: None }
    }
}

impl<A: Asset> KindAssets<A> {
    #[inline]
    fn get(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        let first = match self.first {
            Some(ref first) => first,
            None => return Ok(self.first.insert(find::<A>(handle, name)?).asset()),
        };
        let id = id_of::<A>(handle, &name)?;
        if first.id() == id {
            return Ok(first.asset());
        }
        let second = match self.second {
            Some(ref second) => second,
            None => self.second.insert(find::<A>(handle, &name)?),
        };
        if second.id() == id {
            return Ok(second.asset());
        }
        let others = self.others.get_or_insert_with(take_spare_list);
        if others.get(id).is_none() {
            others.push(find::<A>(handle, name)?);
        }
        Ok(others.get(id).expect(FOUND))
    }

    #[inline(always)]
    fn known(&self, handle: A::Handle) -> &Arc<A> {
        let id = A::id(handle).expect(FOUND);
        match (&self.first, &self.second) {
            (Some(first), _) if first.id() == id => first.asset(),
            (_, Some(second)) if second.id() == id => second.asset(),
            _ => self.others.as_ref().and_then(|others| others.get(id)).expect(FOUND),
        }
    }
}

const FOUND: &str = "`get` has found the asset";

impl<A: Asset> Drop for KindAssets<A> {
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
