//! The assets that one call names, kept until it ends.

use std::fmt::Display;
use std::mem::ManuallyDrop;
use std::sync::Arc;

use super::assets::{Asset, Use, find};
use super::status::Failure;

/// The assets that a call names, each looked up once and kept for as long as this lives. Costs nothing when the call
/// names none.
pub(super) struct Held<A: Asset>(ManuallyDrop<Option<Kept<A>>>);

struct Kept<A: Asset> {
    first: Use<A>,
    /// A pair names at most two.
    second: Option<Use<A>>,
    /// Those of a batch beyond the first two. It comes from the spare ones of the table and goes back there with its room,
    /// so that batches do not allocate.
    many: Option<Many<A>>,
}

/// The assets of a batch. Cleared, it keeps its room.
pub(super) struct Many<A: Asset> {
    uses: Vec<Use<A>>,
    /// By slot: where in `uses` its asset stands, if it stands there. Never cleared: what is found there is checked.
    places: Vec<u32>,
}

impl<A: Asset> Default for Held<A> {
    #[inline(always)]
    fn default() -> Held<A> {
        Held(ManuallyDrop::new(None))
    }
}

impl<A: Asset> Drop for Held<A> {
    /// The check is compiled into the callers: most calls name no asset.
    #[inline(always)]
    fn drop(&mut self) {
        if self.0.is_some() {
            self.release();
        }
    }
}

impl<A: Asset> Held<A> {
    #[inline(never)]
    fn release(&mut self) {
        // SAFETY: it is called once, when this is dropped.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }

    /// The asset that a handle names. `name` is that of the argument.
    #[inline]
    pub fn get(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        let held: &mut Option<Kept<A>> = &mut self.0;
        let kept = match *held {
            Some(ref mut kept) => kept,
            None => {
                let kept = Kept { first: find(handle, name)?, second: None, many: None };
                return Ok(held.insert(kept).first.asset());
            }
        };
        if kept.first.handle() == handle {
            return Ok(kept.first.asset());
        }
        let second = match kept.second {
            Some(ref second) => second,
            None => kept.second.insert(find(handle, &name)?),
        };
        if second.handle() == handle {
            return Ok(second.asset());
        }
        kept.many.get_or_insert_with(spare).get(handle, name)
    }

    /// One that `get` has found.
    #[inline(always)]
    pub fn known(&self, handle: A::Handle) -> &Arc<A> {
        let kept = self.0.as_ref().expect(FOUND);
        match &kept.second {
            _ if kept.first.handle() == handle => kept.first.asset(),
            Some(second) if second.handle() == handle => second.asset(),
            _ => kept.many.as_ref().and_then(|many| many.known(handle)).expect(FOUND),
        }
    }
}

const FOUND: &str = "it has been found";

impl<A: Asset> Many<A> {
    #[inline]
    fn place(&self, handle: A::Handle) -> Option<usize> {
        let place = *self.places.get(A::id(handle)?.slot as usize)? as usize;
        self.uses.get(place).filter(|used| used.handle() == handle).map(|_| place)
    }

    fn known(&self, handle: A::Handle) -> Option<&Arc<A>> {
        self.place(handle).map(|place| self.uses[place].asset())
    }

    fn get(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        let place = match self.place(handle) {
            Some(place) => place,
            None => self.add(find(handle, name)?),
        };
        Ok(self.uses[place].asset())
    }

    #[inline(never)]
    fn add(&mut self, used: Use<A>) -> usize {
        let (slot, place) = (used.slot() as usize, self.uses.len());
        if self.places.len() <= slot {
            self.places.resize(slot + 1, 0);
        }
        self.places[slot] = place as u32;
        self.uses.push(used);
        place
    }
}

impl<A: Asset> Drop for Kept<A> {
    #[inline]
    fn drop(&mut self) {
        if let Some(many) = self.many.take() {
            put_back(many);
        }
    }
}

#[inline(never)]
fn spare<A: Asset>() -> Many<A> {
    let spare = A::table().spare.lock().pop();
    spare.unwrap_or_else(|| Many { uses: Vec::new(), places: Vec::new() })
}

#[inline(never)]
fn put_back<A: Asset>(mut many: Many<A>) {
    many.uses.clear();
    A::table().spare.lock().push(many);
}
