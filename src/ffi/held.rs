//! The assets that one call names, kept until it ends.

use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Display;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::assets::{Asset, Use, find};
use super::status::Failure;

/// A pair names at most two.
const FEW: usize = 2;

/// The assets that a call names, each looked up once and kept for as long as this lives. Costs nothing when the call
/// names none.
pub(super) struct Held<A: Asset> {
    few: ArrayVec<Use<A>, FEW>,
    /// Those of a batch beyond the first ones. It comes from the table's spare maps and goes back there with its room,
    /// so that batches do not allocate.
    many: Option<Box<Many<A>>>,
}

/// Assets by the bits of their handles.
pub(super) type Many<A> = HashMap<u64, Use<A>, Hashing>;

impl<A: Asset> Default for Held<A> {
    #[inline(always)]
    fn default() -> Held<A> {
        Held { few: ArrayVec::new_const(), many: None }
    }
}

impl<A: Asset> Held<A> {
    /// The asset that a handle names. `name` is that of the argument.
    #[inline]
    pub fn get(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        match self.few.iter().position(|used| used.handle() == handle) {
            Some(place) => Ok(self.few[place].asset()),
            None if self.few.is_full() => self.get_of_many(handle, name),
            None => {
                self.few.push(find(handle, name)?);
                Ok(self.known(handle))
            }
        }
    }

    #[inline(never)]
    fn get_of_many(&mut self, handle: A::Handle, name: impl Display) -> Result<&Arc<A>, Failure> {
        let spare = || A::table().spare.lock().pop().unwrap_or_default();
        let used = match self.many.get_or_insert_with(spare).entry(A::bits(handle)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(find(handle, name)?),
        };
        Ok(used.asset())
    }

    /// One that `get` has found.
    #[inline(always)]
    pub fn known(&self, handle: A::Handle) -> &Arc<A> {
        match self.few.iter().find(|used| used.handle() == handle) {
            Some(used) => used.asset(),
            None => self.known_of_many(handle),
        }
    }

    #[inline(never)]
    fn known_of_many(&self, handle: A::Handle) -> &Arc<A> {
        let used = self.many.as_ref().and_then(|many| many.get(&A::bits(handle)));
        used.expect("it has been found").asset()
    }
}

impl<A: Asset> Drop for Held<A> {
    #[inline]
    fn drop(&mut self) {
        if let Some(many) = self.many.take() {
            put_back(many);
        }
    }
}

#[cold]
fn put_back<A: Asset>(mut many: Box<Many<A>>) {
    many.clear();
    A::table().spare.lock().push(many);
}

pub(super) type Hashing = BuildHasherDefault<NumberHasher>;

/// Handles and addresses differ in a few bits in the middle; the map wants them everywhere. The odd constant is 2^64 divided by the
/// golden ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4).
#[derive(Default)]
pub(super) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    #[inline]
    fn write_u64(&mut self, bits: u64) {
        let product = u128::from(bits) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only whole numbers are hashed");
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
