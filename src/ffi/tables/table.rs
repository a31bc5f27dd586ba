//! A table of reference-counted assets, which calls use without a lock.
//!
//! A call that names an asset adds a user to the asset's slot, and removes it when the call ends. Each is one atomic
//! addition. Nobody holds a lock while using an asset, so nobody waits behind a long call. Making and releasing assets
//! takes a lock for a few instructions. An asset whose handle has ended stays in its slot until its last user is gone.
//! The last user removes it.
//!
//! The table knows no handle and no error of C. It is part of `ffi` because it needs `unsafe`: a user reads the slot
//! without a lock.
//!
//! Crates for concurrent slabs and for deferred reclamation keep thread-locals with destructors, which would pin the
//! library in the host's memory.

use parking_lot::{Mutex, MutexGuard};
use std::cell::UnsafeCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::world::{GENERATION_LIMIT, Id, SLOT_LIMIT};

/// An asset that has a table.
pub(in crate::ffi) trait Stored: Send + Sync + Sized + 'static {
    fn table() -> &'static Table<Self>;
}

/// `generation << 34 | LIVE | ENDED | users`.
type State = u64;

const ONE_USER: State = 1;
const USERS: State = (1 << 32) - 1;
/// The slot's asset has a handle.
const LIVE: State = 1 << 32;
/// The handle of the slot's asset has ended. The asset waits for its last user.
const ENDED: State = 1 << 33;
const GENERATION_SHIFT: u32 = 34;

fn generation_of(state: State) -> u32 {
    (state >> GENERATION_SHIFT) as u32
}

/// Returns whether the slot has the asset of `id`, with its handle.
fn names(state: State, id: Id) -> bool {
    state & !USERS == u64::from(id.generation) << GENERATION_SHIFT | LIVE
}

/// One cache line each, so threads that use different assets do not contend.
#[repr(align(64))]
struct Slot<A> {
    /// A lookup of a stale handle counts as a user for a moment, too. It reads nothing but this.
    state: AtomicU64,
    /// [`Table::insert`] writes it in a slot without LIVE and ENDED that it alone owns. [`Table::reclaim`] writes it after
    /// clearing ENDED, which nobody else clears. Users read it while LIVE or ENDED is set.
    asset: UnsafeCell<Option<Arc<A>>>,
}

// SAFETY: one thread at a time writes `asset`, while nobody reads it: see there.
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

/// The reason why an asset cannot be retained.
pub(in crate::ffi) enum NotRetained {
    /// The id names no asset.
    Ended,
    /// The count of releases would overflow.
    TooOften,
}

/// The state that only changes need.
struct Owner {
    /// The number of releases that each slot's handle still needs.
    retained: Vec<u32>,
    /// Slots without an asset. The last is used next.
    free: Vec<u32>,
    /// The id of each asset, by its address.
    ids: BTreeMap<usize, Id>,
    count: usize,
}

/// Every asset of one kind.
pub(in crate::ffi) struct Table<A> {
    /// Pages never move, so a slot is found without a lock.
    pages: [OnceLock<Box<[Slot<A>]>>; PAGES],
    owner: Mutex<Owner>,
}

fn address<A>(asset: &Arc<A>) -> usize {
    Arc::as_ptr(asset) as usize
}

impl<A: Stored> Table<A> {
    pub const fn new() -> Table<A> {
        Table {
            pages: [const { OnceLock::new() }; PAGES],
            owner: Mutex::new(Owner {
                retained: Vec::new(),
                free: Vec::new(),
                ids: BTreeMap::new(),
                count: 0,
            }),
        }
    }

    /// Returns `None` when the slot has never existed.
    #[inline(always)]
    fn slot(&self, index: u32) -> Option<&Slot<A>> {
        let (page, place) = page_of(index);
        self.pages[page].get()?.get(place)
    }

    /// Returns a slot, and makes its page if needed. Only for slots that the owner has counted.
    fn made(&self, index: u32) -> &Slot<A> {
        let (page, place) = page_of(index);
        let make = || (0..FIRST_PAGE << page).map(|_| Slot::new()).collect();
        &self.pages[page].get_or_init(make)[place]
    }

    /// Adds a user to the asset of an id. The asset stays alive as long as the result lives.
    #[inline(always)]
    pub fn find(&'static self, id: Id) -> Option<Use<A>> {
        let slot = self.slot(id.slot)?;
        // Acquire: sees what `insert` has written.
        let before = slot.state.fetch_add(ONE_USER, Ordering::Acquire);
        if names(before, id) {
            return Some(Use::new(slot, id));
        }
        // Dropping the user removes it again.
        drop(Use::new(slot, id));
        None
    }

    /// Adds an asset, which one release ends. Returns `None` when all [`SLOT_LIMIT`] slots are taken.
    pub fn insert(&self, asset: A) -> Option<Id> {
        let asset = Arc::new(asset);
        let mut owner = self.owner.lock();
        let index = match owner.free.pop() {
            Some(index) => index,
            None if owner.retained.len() < SLOT_LIMIT => {
                owner.retained.push(0);
                owner.retained.len() as u32 - 1
            }
            None => return None,
        };
        let slot = self.made(index);
        let generation = generation_of(slot.state.load(Ordering::Relaxed));
        let id = Id { slot: index, generation };
        owner.retained[index as usize] = 1;
        owner.ids.insert(address(&asset), id);
        owner.count += 1;
        // SAFETY: the slot is new or was free, so neither LIVE nor ENDED is set. Nobody else reads its asset, and nobody
        // else takes the slot while the owner is locked.
        unsafe { *slot.asset.get() = Some(asset) };
        // Release: a thread that finds it LIVE sees the asset.
        slot.state.fetch_or(LIVE, Ordering::Release);
        Some(id)
    }

    /// Locks the table, if the asset of an id exists.
    fn lock(&self, id: Id) -> Option<MutexGuard<'_, Owner>> {
        let owner = self.owner.lock();
        self.exists(id).then_some(owner)
    }

    /// Returns whether an id names an asset.
    pub fn exists(&self, id: Id) -> bool {
        self.slot(id.slot).is_some_and(|slot| names(slot.state.load(Ordering::Relaxed), id))
    }

    /// Adds a release that the asset needs before it ends.
    pub fn retain(&self, id: Id) -> Result<(), NotRetained> {
        let mut owner = self.lock(id).ok_or(NotRetained::Ended)?;
        let retained = &mut owner.retained[id.slot as usize];
        *retained = retained.checked_add(1).ok_or(NotRetained::TooOften)?;
        Ok(())
    }

    /// Releases an asset. The last release ends its handle; its users keep it. Returns `None` when the id names no asset.
    pub fn release(&self, id: Id) -> Option<()> {
        let mut owner = self.lock(id)?;
        let retained = &mut owner.retained[id.slot as usize];
        *retained -= 1;
        if *retained == 0 {
            self.end(&mut owner, id.slot);
            drop(owner);
            self.reclaim(id.slot);
        }
        Some(())
    }

    /// Ends every handle. Returns their number.
    pub fn release_all(&self) -> usize {
        let mut owner = self.owner.lock();
        let (slots, ended) = (owner.retained.len() as u32, owner.count);
        for index in 0..slots {
            if self.made(index).state.load(Ordering::Relaxed) & LIVE != 0 {
                self.end(&mut owner, index);
            }
        }
        owner.ids = BTreeMap::new();
        drop(owner);
        (0..slots).for_each(|index| self.reclaim(index));
        ended
    }

    /// Ends the handle of an asset that is LIVE.
    fn end(&self, owner: &mut Owner, index: u32) {
        let slot = self.made(index);
        // SAFETY: LIVE is set, and cleared only under the owner's lock: nobody writes.
        let asset = unsafe { &*slot.asset.get() }.as_ref().expect("a live slot has an asset");
        owner.ids.remove(&address(asset));
        owner.count -= 1;
        // Clears LIVE and sets ENDED.
        slot.state.fetch_xor(LIVE | ENDED, Ordering::Release);
    }

    /// Takes an asset that has ended out of its slot, unless somebody uses it: then its last user does.
    ///
    /// The caller must not hold the owner's lock, because freeing the asset may take long.
    #[cold]
    fn reclaim(&self, index: u32) {
        let slot = self.made(index);
        let mut state = slot.state.load(Ordering::Relaxed);
        loop {
            if state & ENDED == 0 || state & USERS != 0 {
                return;
            }
            let next = (state & !ENDED) + (1 << GENERATION_SHIFT);
            // Acquire: everything that its users did with the asset comes before.
            let (done, failed) = (Ordering::Acquire, Ordering::Relaxed);
            match slot.state.compare_exchange_weak(state, next, done, failed) {
                Ok(_) => break,
                Err(now) => state = now,
            }
        }
        // SAFETY: the exchange cleared ENDED: nobody else reads the asset, and the slot is not free yet.
        let ended = unsafe { (*slot.asset.get()).take() };
        // A slot is retired when its generation counter is exhausted.
        if generation_of(state) + 1 < GENERATION_LIMIT {
            self.owner.lock().free.push(index);
        }
        drop(ended);
    }

    pub fn count(&self) -> usize {
        self.owner.lock().count
    }

    /// Returns the id of an asset, or `None` when it has ended.
    pub fn id(&self, asset: &Arc<A>) -> Option<Id> {
        self.owner.lock().ids.get(&address(asset)).copied()
    }
}

fn page_of(index: u32) -> (usize, usize) {
    let above = index as usize + FIRST_PAGE;
    let page = (above / FIRST_PAGE).ilog2() as usize;
    (page, above - (FIRST_PAGE << page))
}

/// A user of an asset of any kind. The asset stays alive until this is dropped.
pub(in crate::ffi) struct AnyUse {
    state: &'static AtomicU64,
    /// The asset of the slot: an `Option<Arc<A>>`.
    asset: NonNull<()>,
    id: Id,
    /// [`Table::reclaim`] of the asset's table.
    reclaim: fn(u32),
}

impl AnyUse {
    /// Returns the asset.
    ///
    /// # Safety
    /// It is of the kind `A`.
    #[inline(always)]
    pub unsafe fn asset<A>(&self) -> &Arc<A> {
        // SAFETY: the slot was LIVE when this user was added, and is not written before this user is removed. The kind is
        // the caller's.
        let asset = unsafe { self.asset.cast::<Option<Arc<A>>>().as_ref() };
        asset.as_ref().expect("a slot in use has an asset")
    }
}

// SAFETY: an `Arc` of every kind may be read from any thread, because `Stored` is `Send` and `Sync`.
unsafe impl Send for AnyUse {}
// SAFETY: as above.
unsafe impl Sync for AnyUse {}

impl Drop for AnyUse {
    #[inline]
    fn drop(&mut self) {
        // Release: everything that this user did with the asset comes before its end.
        let before = self.state.fetch_sub(ONE_USER, Ordering::Release);
        if before & ENDED != 0 && before & USERS == ONE_USER {
            (self.reclaim)(self.id.slot);
        }
    }
}

/// A user of an asset of a kind. The asset stays alive until this is dropped.
pub(in crate::ffi) struct Use<A> {
    any: AnyUse,
    kind: PhantomData<A>,
}

impl<A: Stored> Use<A> {
    #[inline(always)]
    fn new(slot: &'static Slot<A>, id: Id) -> Use<A> {
        let asset = NonNull::from(&slot.asset).cast();
        let reclaim = |index| A::table().reclaim(index);
        Use { any: AnyUse { state: &slot.state, asset, id, reclaim }, kind: PhantomData }
    }

    #[inline(always)]
    pub fn id(&self) -> Id {
        self.any.id
    }

    #[inline(always)]
    pub fn asset(&self) -> &Arc<A> {
        // SAFETY: `new` made it of a slot of this kind.
        unsafe { self.any.asset() }
    }

    /// Forgets the kind.
    #[inline(always)]
    pub fn any(self) -> AnyUse {
        self.any
    }
}

impl<A: Stored> Deref for Use<A> {
    type Target = A;

    fn deref(&self) -> &A {
        self.asset()
    }
}
