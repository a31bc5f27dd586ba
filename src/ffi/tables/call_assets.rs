//! The assets that one call names, kept alive until it ends.

use std::fmt::Display;
use std::mem::ManuallyDrop;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::asset::{Asset, not_found};
use super::table::AnyUse;
use super::use_list::UseList;
use crate::ffi::calls::status::Failure;
use crate::world::Id;

/// The assets that a call names, of all kinds of a dimension: `K` has one [`KindAssets`] for each. Each asset is looked
/// up once and stays alive as long as this lives. Costs nothing when the call names none.
pub(in crate::ffi) struct CallAssets<K>(ManuallyDrop<Found<K>>);

struct Found<K> {
    /// A pair names at most two.
    first: ArrayVec<NamedUse, 2>,
    /// The others of a batch.
    others: Option<K>,
}

/// A user of the asset of a handle.
struct NamedUse {
    /// The bits of the handle. They tell the kind.
    handle: u64,
    used: AnyUse,
}

/// A set of [`KindAssets`] that has one for the kind `A`.
pub(in crate::ffi) trait Holds<A: Asset>: Default {
    fn of_kind(&self) -> &KindAssets<A>;

    fn of_kind_mut(&mut self) -> &mut KindAssets<A>;
}

impl<K> Default for CallAssets<K> {
    #[inline(always)]
    fn default() -> CallAssets<K> {
        CallAssets(ManuallyDrop::new(Found { first: ArrayVec::new(), others: None }))
    }
}

impl<K> Drop for CallAssets<K> {
    /// The check is inlined into the callers: most calls name no asset.
    #[inline(always)]
    fn drop(&mut self) {
        if !self.0.first.is_empty() {
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

    /// Finds the asset of a handle. `name` returns the argument that an error names.
    ///
    /// Nothing here goes through memory before it is in its place: the reads that follow would wait for it.
    #[inline(always)]
    pub fn get<A: Asset, N: Display>(
        &mut self,
        handle: A::Handle,
        name: impl FnOnce() -> N,
    ) -> Result<&Arc<A>, Failure>
    where
        K: Holds<A>,
    {
        let Some(id) = A::id(handle) else {
            return Err(not_found::<A>(handle, name()));
        };
        let bits = A::bits(handle);
        if let Some(place) = self.0.first.iter().position(|named| named.handle == bits) {
            // SAFETY: `A::id` has checked that the handle is of this kind.
            return Ok(unsafe { self.0.first[place].used.asset() });
        }
        if self.0.first.is_full() {
            return self.other(id).ok_or_else(|| not_found::<A>(handle, name()));
        }
        let Some(used) = A::table().find(id) else {
            return Err(not_found::<A>(handle, name()));
        };
        let asset: *const Arc<A> = used.asset();
        self.0.first.push(NamedUse { handle: bits, used: used.any() });
        // SAFETY: the user that keeps it in its place is in `first`, until this is dropped.
        Ok(unsafe { &*asset })
    }

    /// [`CallAssets::get`] without an error.
    #[inline(always)]
    pub fn try_get<A: Asset>(&mut self, handle: A::Handle) -> Option<&Arc<A>>
    where
        K: Holds<A>,
    {
        let id = A::id(handle)?;
        let bits = A::bits(handle);
        let mut place = 0;
        if self.0.first.first().is_none_or(|named| named.handle != bits) {
            if self.0.first.is_full() {
                return self.other(id);
            }
            place = self.0.first.len();
            self.0.first.push(NamedUse { handle: bits, used: A::table().find(id)?.any() });
        }
        // SAFETY: `A::id` has checked that the handle is of this kind.
        Some(unsafe { self.0.first[place].used.asset() })
    }

    /// An asset that is not one of the first. Inlined: a batch of many assets finds nearly all of them here.
    #[inline(always)]
    fn other<A: Asset>(&mut self, id: Id) -> Option<&Arc<A>>
    where
        K: Holds<A>,
    {
        let others = &mut self.0.others.get_or_insert_default().of_kind_mut().0;
        let others = others.get_or_insert_with(take_spare_list);
        let place = match others.place(id) {
            Some(place) => place,
            None => others.push(A::table().find(id)?),
        };
        Some(others.at(place))
    }

    /// Returns an asset that `get` has found.
    #[inline(always)]
    pub fn known<A: Asset>(&self, handle: A::Handle) -> &Arc<A>
    where
        K: Holds<A>,
    {
        let id = A::id(handle).expect(FOUND);
        let bits = A::bits(handle);
        match self.0.first.iter().find(|named| named.handle == bits) {
            // SAFETY: `A::id` has checked that the handle is of this kind.
            Some(named) => unsafe { named.used.asset() },
            None => {
                let others = self.0.others.as_ref().and_then(|others| others.of_kind().0.as_ref());
                others
                    .and_then(|others| others.place(id).map(|place| others.at(place)))
                    .expect(FOUND)
            }
        }
    }
}

/// The assets of one kind that a batch names, but for those that [`CallAssets`] has by itself. The list is a spare one and
/// goes back with its capacity, so batches do not allocate.
pub(in crate::ffi) struct KindAssets<A: Asset>(Option<UseList<A>>);

impl<A: Asset> Default for KindAssets<A> {
    #[inline(always)]
    fn default() -> KindAssets<A> {
        KindAssets(None)
    }
}

const FOUND: &str = "`get` has found the asset";

impl<A: Asset> Drop for KindAssets<A> {
    #[inline]
    fn drop(&mut self) {
        if let Some(list) = self.0.take() {
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
