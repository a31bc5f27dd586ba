//! The table of one kind of asset: reference counted, found through handles, used without a lock.
//!
//! A call that names an asset adds a user to the asset's slot, and takes it away when the call ends. That is one
//! atomic addition each: no lock is held while an asset is used, so that nobody waits behind a long call. Making and
//! releasing assets takes a lock for a few instructions. An asset whose handle has ended stays in its slot until its
//! last user is gone; the one that sees that takes it out.
//!
//! Crates for concurrent slabs and for deferred reclamation keep thread-locals with destructors, which would pin the
//! library in the host's memory.

use parking_lot::{Mutex, MutexGuard};
use std::cell::UnsafeCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::held::Many;
use super::registry::stale;
use super::status::*;
use crate::world::{GENERATION_LIMIT, Id, SLOT_LIMIT};

/// What is kept in a table.
pub(super) trait Asset: Send + Sync + Sized + 'static {
    type Handle: Copy + PartialEq + Send + Sync;
    /// How messages and arguments call it.
    const NAME: &'static str;
    /// The handle that names nothing.
    const NULL: Self::Handle;

    fn table() -> &'static Table<Self>;

    fn handle(id: Id) -> Self::Handle;

    /// `None` when the handle is not one of this kind.
    fn id(handle: Self::Handle) -> Option<Id>;

    fn bits(handle: Self::Handle) -> u64;
}

/// `generation << 34 | LIVE | ENDED | users`.
type State = u64;

const ONE_USER: State = 1;
const USERS: State = (1 << 32) - 1;
/// The slot's asset has a handle.
const LIVE: State = 1 << 32;
/// The slot's asset has lost its handle and waits for its last user.
const ENDED: State = 1 << 33;
const GENERATION_SHIFT: u32 = 34;

fn generation_of(state: State) -> u32 {
    (state >> GENERATION_SHIFT) as u32
}

/// Whether the asset that `id` names is there and has its handle.
fn names(state: State, id: Id) -> bool {
    state & !USERS == u64::from(id.generation) << GENERATION_SHIFT | LIVE
}

/// A cache line each: threads that use different assets do not wait for each other's.
#[repr(align(64))]
struct Slot<A> {
    /// Lookups of stale handles count as users for a moment, too: they look at nothing but this.
    state: AtomicU64,
    /// Written only by [`Table::insert`], to a slot without LIVE and ENDED that it alone has, and by
    /// [`Table::reclaim`], which alone takes ENDED away. Read by users while LIVE or ENDED is set.
    asset: UnsafeCell<Option<Arc<A>>>,
}

// SAFETY: `asset` is written by one thread at a time while nobody reads it: see there.
unsafe impl<A: Send + Sync> Sync for Slot<A> {}

impl<A> Slot<A> {
    fn new() -> Slot<A> {
        Slot { state: AtomicU64::new(1 << GENERATION_SHIFT), asset: UnsafeCell::new(None) }
    }
}

/// Slots of the first page; each later page has twice as many as the one before.
const FIRST_PAGE: usize = 64;
/// Pages for all slots.
const PAGES: usize = (SLOT_LIMIT / FIRST_PAGE).ilog2() as usize + 1;

/// What only a change needs.
struct Owner<A: Asset> {
    /// How many releases each slot's handle still needs.
    retained: Vec<u32>,
    /// Slots without an asset, the next to be used last.
    free: Vec<u32>,
    /// The handle of each asset, by where it lies in memory.
    handles: BTreeMap<usize, A::Handle>,
    count: usize,
}

/// Every asset of one kind.
pub(super) struct Table<A: Asset> {
    /// They never move, so that a slot is found without a lock.
    pages: [OnceLock<Box<[Slot<A>]>>; PAGES],
    owner: Mutex<Owner<A>>,
    /// Empty, but with room: see [`Held`](super::held::Held).
    pub spare: Mutex<Vec<Many<A>>>,
}

fn address<A>(asset: &Arc<A>) -> usize {
    Arc::as_ptr(asset) as usize
}

impl<A: Asset> Table<A> {
    pub const fn new() -> Table<A> {
        Table {
            pages: [const { OnceLock::new() }; PAGES],
            owner: Mutex::new(Owner {
                retained: Vec::new(),
                free: Vec::new(),
                handles: BTreeMap::new(),
                count: 0,
            }),
            spare: Mutex::new(Vec::new()),
        }
    }

    /// `None` when there has never been such a slot.
    #[inline]
    fn slot(&self, index: u32) -> Option<&Slot<A>> {
        let (page, place) = page_of(index);
        self.pages[page].get()?.get(place)
    }

    /// The slot of a place that the owner has in hand.
    fn made(&self, index: u32) -> &Slot<A> {
        let (page, place) = page_of(index);
        let make = || (0..FIRST_PAGE << page).map(|_| Slot::new()).collect();
        &self.pages[page].get_or_init(make)[place]
    }

    /// The asset that a handle names, kept for as long as the result lives.
    #[inline]
    fn find(&'static self, handle: A::Handle, id: Id) -> Option<Use<A>> {
        let slot = self.slot(id.slot)?;
        // Acquire: what `insert` has written is seen.
        let before = slot.state.fetch_add(ONE_USER, Ordering::Acquire);
        let used = Use { place: slot, handle };
        // If not, `used` takes its user away again.
        names(before, id).then_some(used)
    }

    /// Keeps an asset, with one release to come.
    pub fn insert(&self, asset: A) -> Result<A::Handle, Failure> {
        let asset = Arc::new(asset);
        let mut owner = self.owner.lock();
        let index = match owner.free.pop() {
            Some(index) => index,
            None if owner.retained.len() < SLOT_LIMIT => {
                owner.retained.push(0);
                owner.retained.len() as u32 - 1
            }
            None => {
                return Err(Failure::new(
                    IMP_ERROR_LIMIT,
                    format_args!("{SLOT_LIMIT} {}s exist already; release one first", A::NAME),
                ));
            }
        };
        let slot = self.made(index);
        let generation = generation_of(slot.state.load(Ordering::Relaxed));
        let handle = A::handle(Id { slot: index, generation });
        owner.retained[index as usize] = 1;
        owner.handles.insert(address(&asset), handle);
        owner.count += 1;
        // SAFETY: the slot is new or was free, so that neither LIVE nor ENDED is set: nobody else looks at its asset,
        // and nobody else takes the slot while the owner is locked.
        unsafe { *slot.asset.get() = Some(asset) };
        // Release: whoever finds it LIVE sees the asset.
        slot.state.fetch_or(LIVE, Ordering::Release);
        Ok(handle)
    }

    /// Locks the table for a change of the asset that a handle names.
    fn change(&self, handle: A::Handle) -> Result<(MutexGuard<'_, Owner<A>>, Id), Failure> {
        let id = id_of::<A>(handle, A::NAME)?;
        let owner = self.owner.lock();
        if !self.holds(id) {
            return Err(stale(A::NAME, A::bits(handle)));
        }
        Ok((owner, id))
    }

    fn holds(&self, id: Id) -> bool {
        self.slot(id.slot).is_some_and(|slot| names(slot.state.load(Ordering::Relaxed), id))
    }

    /// Asks for one more release.
    pub fn retain(&self, handle: A::Handle) -> Result<(), Failure> {
        let (mut owner, id) = self.change(handle)?;
        let retained = &mut owner.retained[id.slot as usize];
        *retained = retained.checked_add(1).ok_or_else(|| {
            let sentence = format_args!("the {} is retained {} times", A::NAME, u32::MAX);
            Failure::new(IMP_ERROR_LIMIT, sentence)
        })?;
        Ok(())
    }

    /// Lets go of an asset: with the last release its handle ends, and what uses the asset keeps it.
    pub fn release(&self, handle: A::Handle) -> Result<(), Failure> {
        let (mut owner, id) = self.change(handle)?;
        let retained = &mut owner.retained[id.slot as usize];
        *retained -= 1;
        if *retained == 0 {
            self.end(&mut owner, id.slot);
            drop(owner);
            self.reclaim(id.slot);
        }
        Ok(())
    }

    /// Ends every handle. Returns how many there were.
    pub fn release_all(&self) -> usize {
        let mut owner = self.owner.lock();
        let (slots, ended) = (owner.retained.len() as u32, owner.count);
        for index in 0..slots {
            if self.made(index).state.load(Ordering::Relaxed) & LIVE != 0 {
                self.end(&mut owner, index);
            }
        }
        owner.handles = BTreeMap::new();
        drop(owner);
        self.spare.lock().clear();
        (0..slots).for_each(|index| self.reclaim(index));
        ended
    }

    /// Ends the handle of an asset that is LIVE.
    fn end(&self, owner: &mut Owner<A>, index: u32) {
        let slot = self.made(index);
        // SAFETY: LIVE is set, and taken away only under the owner's lock: nobody writes.
        let asset = unsafe { &*slot.asset.get() }.as_ref().expect("a live slot has an asset");
        owner.handles.remove(&address(asset));
        owner.count -= 1;
        // LIVE goes, ENDED comes.
        slot.state.fetch_xor(LIVE | ENDED, Ordering::Release);
    }

    /// Takes an asset that has ended out of its slot, unless somebody uses it: then its last user does.
    ///
    /// Not called with the owner locked: freeing the asset may take long.
    #[cold]
    fn reclaim(&self, index: u32) {
        let slot = self.made(index);
        let mut state = slot.state.load(Ordering::Relaxed);
        loop {
            if state & ENDED == 0 || state & USERS != 0 {
                return;
            }
            let next = (state & !ENDED) + (1 << GENERATION_SHIFT);
            // Acquire: all that its users did with the asset comes before.
            let (done, failed) = (Ordering::Acquire, Ordering::Relaxed);
            match slot.state.compare_exchange_weak(state, next, done, failed) {
                Ok(_) => break,
                Err(now) => state = now,
            }
        }
        // SAFETY: the exchange took ENDED away: nobody else looks at the asset, and the slot is not free yet.
        let ended = unsafe { (*slot.asset.get()).take() };
        // A slot whose generations are spent is never used again.
        if generation_of(state) + 1 < GENERATION_LIMIT {
            self.owner.lock().free.push(index);
        }
        drop(ended);
    }

    pub fn exists(&self, handle: A::Handle) -> bool {
        A::id(handle).is_some_and(|id| self.holds(id))
    }

    pub fn count(&self) -> usize {
        self.owner.lock().count
    }

    /// The handle of an asset; [`Asset::NULL`] when it has ended.
    pub fn handle(&self, asset: &Arc<A>) -> A::Handle {
        self.owner.lock().handles.get(&address(asset)).copied().unwrap_or(A::NULL)
    }
}

fn page_of(index: u32) -> (usize, usize) {
    let above = index as usize + FIRST_PAGE;
    let page = (above / FIRST_PAGE).ilog2() as usize;
    (page, above - (FIRST_PAGE << page))
}

fn id_of<A: Asset>(handle: A::Handle, name: impl Display) -> Result<Id, Failure> {
    A::id(handle).ok_or_else(|| {
        let bits = A::bits(handle);
        Failure::new(
            IMP_ERROR_HANDLE,
            format_args!("{name} is 0x{bits:016x}, which is no handle of a {}", A::NAME),
        )
    })
}

/// The asset that a handle names, kept for as long as the result lives.
pub(super) fn find<A: Asset>(handle: A::Handle, name: impl Display) -> Result<Use<A>, Failure> {
    let id = id_of::<A>(handle, &name)?;
    A::table().find(handle, id).ok_or_else(|| stale(name, A::bits(handle)))
}

/// An asset in use.
pub(super) struct Use<A: Asset> {
    place: &'static Slot<A>,
    handle: A::Handle,
}

impl<A: Asset> Use<A> {
    #[inline(always)]
    pub fn handle(&self) -> A::Handle {
        self.handle
    }

    pub fn slot(&self) -> u32 {
        A::id(self.handle).expect("it named a slot").slot
    }

    #[inline(always)]
    pub fn asset(&self) -> &Arc<A> {
        // SAFETY: it was LIVE when this user was added, and is not written before this user is taken away.
        let asset = unsafe { &*self.place.asset.get() };
        asset.as_ref().expect("a slot in use has an asset")
    }
}

impl<A: Asset> Deref for Use<A> {
    type Target = A;

    fn deref(&self) -> &A {
        self.asset()
    }
}

impl<A: Asset> Drop for Use<A> {
    #[inline]
    fn drop(&mut self) {
        // Release: all that this user did with the asset comes before its end.
        let before = self.place.state.fetch_sub(ONE_USER, Ordering::Release);
        if before & ENDED != 0 && before & USERS == ONE_USER {
            A::table().reclaim(self.slot());
        }
    }
}
