//! Every hull of the process: a table behind one lock, found through handles.

use parking_lot::{
    Mutex, MutexGuard, RecursiveRwLock, RecursiveRwLockReadGuard, RecursiveRwLockWriteGuard,
};
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Display;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::handle::{hull_handle, unpack_hull};
use super::registry::stale;
use super::status::*;
use super::types::imp_hull;
use crate::dim3::Hull;
use crate::world::{GENERATION_LIMIT, Id, SLOT_LIMIT};

struct Entry {
    hull: Arc<Hull>,
    /// How many releases the handle still needs.
    retained: u32,
}

struct Slot {
    entry: Option<Entry>,
    /// Of the hull that is here, or else of the next one.
    generation: u32,
}

#[derive(Default)]
struct Table {
    slots: Vec<Slot>,
    /// Slots without a hull, the next to be used last.
    free: Vec<u32>,
    /// The handle of each hull, by where it lies in memory.
    handles: Option<HashMap<usize, imp_hull>>,
    count: usize,
}

static HULLS: RecursiveRwLock<Table> =
    RecursiveRwLock::new(Table { slots: Vec::new(), free: Vec::new(), handles: None, count: 0 });

/// Held by the one that changes the table, and waited for by all that begin to look while somebody waits to
/// change it: else lookers that take turns could keep it out for ever.
static TURN: Mutex<()> = Mutex::new(());
/// How many wait to change the table.
static WAITING: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// How many looks this thread has. No destructor: see `status`.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

fn address(hull: &Arc<Hull>) -> usize {
    Arc::as_ptr(hull) as usize
}

impl Table {
    fn entry(&self, handle: imp_hull, name: impl Display) -> Result<(Id, &Entry), Failure> {
        let id = unpack_hull(handle).ok_or_else(|| {
            Failure::new(
                IMP_ERROR_HANDLE,
                format_args!("{name} is 0x{:016x}, which is no handle of a hull", handle.id),
            )
        })?;
        self.slots
            .get(id.slot as usize)
            .filter(|slot| slot.generation == id.generation)
            .and_then(|slot| slot.entry.as_ref())
            .map(|entry| (id, entry))
            .ok_or_else(|| stale(name, handle.id))
    }

    /// One that exists.
    #[inline(never)]
    fn known(&self, handle: imp_hull) -> &Arc<Hull> {
        &self.entry(handle, "hull").ok().expect("it has been found").1.hull
    }
}

/// The hulls that a call names, which stay for as long as this lives: looked for only when it names one.
#[derive(Default)]
pub(super) struct Held(Option<Hulls>);

impl Held {
    pub fn get(&mut self, handle: imp_hull, name: impl Display) -> Result<&Arc<Hull>, Failure> {
        self.0.get_or_insert_with(Hulls::look).get(handle, name)
    }

    /// One that `get` has found.
    ///
    /// It is the table, not this, that is handed on: what nobody points to can stay in registers.
    #[inline(always)]
    pub fn known(&self, handle: imp_hull) -> &Arc<Hull> {
        let Hulls(table) = self.0.as_ref().expect("it has been found");
        Table::known(table, handle)
    }
}

/// The hulls as they are, for as long as this lives. Others may look at them too.
///
/// A call looks at hulls before it waits for a world, never the other way round.
pub(super) struct Hulls(RecursiveRwLockReadGuard<'static, Table>);

impl Hulls {
    /// A second look of one call waits for nobody: whoever waits to change the table waits for the first.
    pub fn look() -> Hulls {
        let looks = LOOKS.get();
        if looks == 0 && WAITING.load(Ordering::Relaxed) > 0 {
            drop(TURN.lock());
        }
        let table = HULLS.read();
        LOOKS.set(looks + 1);
        Hulls(table)
    }

    pub fn get(&self, handle: imp_hull, name: impl Display) -> Result<&Arc<Hull>, Failure> {
        Ok(&self.0.entry(handle, name)?.1.hull)
    }

    /// The handle of a hull; zero when it has been released.
    pub fn handle(&self, hull: &Arc<Hull>) -> imp_hull {
        let handles = self.0.handles.as_ref();
        handles
            .and_then(|handles| handles.get(&address(hull)))
            .copied()
            .unwrap_or(imp_hull { id: 0 })
    }
}

impl Drop for Hulls {
    fn drop(&mut self) {
        LOOKS.set(LOOKS.get() - 1);
    }
}

/// The table, for the one that changes it.
struct Change {
    table: RecursiveRwLockWriteGuard<'static, Table>,
    turn: Option<MutexGuard<'static, ()>>,
}

impl Drop for Change {
    /// Those that wait for their turn are next, not the next change of the same thread.
    fn drop(&mut self) {
        if let Some(turn) = self.turn.take() {
            MutexGuard::unlock_fair(turn);
        }
    }
}

fn change() -> Change {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let turn = TURN.lock();
    let table = HULLS.write();
    WAITING.fetch_sub(1, Ordering::Relaxed);
    Change { table, turn: Some(turn) }
}

impl Deref for Change {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

/// Keeps a hull, with one release to come.
pub(super) fn insert(hull: Hull) -> Result<imp_hull, Failure> {
    let hull = Arc::new(hull);
    let mut table = change();
    let slot = match table.free.pop() {
        Some(slot) => slot,
        None if table.slots.len() < SLOT_LIMIT => {
            table.slots.push(Slot { entry: None, generation: 1 });
            table.slots.len() as u32 - 1
        }
        None => {
            let sentence = format_args!("{SLOT_LIMIT} hulls exist already; release one first");
            return Err(Failure::new(IMP_ERROR_LIMIT, sentence));
        }
    };
    let place = &mut table.slots[slot as usize];
    let handle = hull_handle(Id { slot, generation: place.generation });
    place.entry = Some(Entry { hull: hull.clone(), retained: 1 });
    table.handles.get_or_insert_default().insert(address(&hull), handle);
    table.count += 1;
    Ok(handle)
}

/// Asks for one more release.
pub(super) fn retain(handle: imp_hull) -> Result<(), Failure> {
    let mut table = change();
    let (id, _) = table.entry(handle, "hull")?;
    let entry = table.slots[id.slot as usize].entry.as_mut().expect("just found");
    entry.retained = entry.retained.checked_add(1).ok_or_else(|| {
        Failure::new(IMP_ERROR_LIMIT, format_args!("the hull is retained {} times", u32::MAX))
    })?;
    Ok(())
}

/// Lets go of a hull: with the last release its handle ends, and what uses the hull keeps it.
pub(super) fn release(handle: imp_hull) -> Result<(), Failure> {
    let mut table = change();
    let (id, _) = table.entry(handle, "hull")?;
    let slot = &mut table.slots[id.slot as usize];
    let entry = slot.entry.as_mut().expect("just found");
    entry.retained -= 1;
    if entry.retained > 0 {
        return Ok(());
    }
    let ended = slot.entry.take().expect("just found");
    slot.generation += 1;
    // A slot whose generations are spent is never used again.
    if slot.generation < GENERATION_LIMIT {
        table.free.push(id.slot);
    }
    table.count -= 1;
    if let Some(handles) = &mut table.handles {
        handles.remove(&address(&ended.hull));
    }
    drop(table);
    // Its memory may be much: others need not wait while it is freed.
    drop(ended);
    Ok(())
}

/// Ends every handle.
pub(super) fn release_all() -> usize {
    let mut table = change();
    let mut ended = Vec::with_capacity(table.count);
    let Table { slots, free, handles, count } = &mut *table;
    for (index, slot) in slots.iter_mut().enumerate() {
        let Some(entry) = slot.entry.take() else { continue };
        ended.push(entry);
        slot.generation += 1;
        if slot.generation < GENERATION_LIMIT {
            free.push(index as u32);
        }
    }
    *handles = None;
    *count = 0;
    drop(table);
    ended.len()
}

pub(super) fn exists(handle: imp_hull) -> bool {
    let id = unpack_hull(handle);
    let table = HULLS.read();
    id.and_then(|id| table.slots.get(id.slot as usize).map(|slot| (id, slot)))
        .is_some_and(|(id, slot)| slot.generation == id.generation && slot.entry.is_some())
}

pub(super) fn count() -> usize {
    HULLS.read().count
}
