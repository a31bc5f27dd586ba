//! The two ways to decode a C geometry: with a check of its values, and after one.

use std::convert::Infallible;
use std::mem::ManuallyDrop;
use std::ptr;
use std::sync::Arc;

use crate::ffi::calls::args::{Name, invalid, known_bits, unknown_kind};
use crate::ffi::calls::status::Failure;
use crate::ffi::tables::{Asset, CallAssets, Holds};
use crate::validity::Invalid;

/// The checks of a decoder. `K` is the set of kinds of assets that the geometries of a dimension may name.
pub(in crate::ffi) trait Decoding<K> {
    type Error;

    fn check(&self, values: impl FnOnce() -> Result<(), Invalid>) -> Result<(), Self::Error>;

    fn reserved(&self, value: u32) -> Result<(), Self::Error>;

    /// Finds an asset. The result counts as a user of it only with [`Accepted::counts`].
    ///
    /// # Safety
    /// A result that does not count is not used after the assets of the call are dropped.
    unsafe fn asset<A: Asset>(
        &mut self,
        handle: A::Handle,
        field: &'static str,
    ) -> Result<ManuallyDrop<Arc<A>>, Self::Error>
    where
        K: Holds<A>;

    /// Returns the error of a kind that is no constant of a family.
    fn unknown_kind(&self, kind: u32, family: &'static str) -> Self::Error;
}

/// Checks every value of a geometry. Adds the asset that it names to those of the call.
pub(in crate::ffi) struct Checking<'a, K> {
    pub name: Name,
    pub assets: &'a mut CallAssets<K>,
}

impl<K: Default> Decoding<K> for Checking<'_, K> {
    type Error = Failure;

    #[inline(always)]
    fn check(&self, values: impl FnOnce() -> Result<(), Invalid>) -> Result<(), Failure> {
        values().map_err(|reason| invalid(self.name, reason))
    }

    #[inline(always)]
    fn reserved(&self, value: u32) -> Result<(), Failure> {
        if value == 0 {
            return Ok(());
        }
        known_bits(value, 0, self.name.member("reserved")).map(|_| ())
    }

    #[inline(always)]
    unsafe fn asset<A: Asset>(
        &mut self,
        handle: A::Handle,
        field: &'static str,
    ) -> Result<ManuallyDrop<Arc<A>>, Failure>
    where
        K: Holds<A>,
    {
        let asset = self.assets.get(handle, || self.name.member(field))?;
        // SAFETY: the copy is never dropped, and the assets outlive it, by the caller's word.
        Ok(ManuallyDrop::new(unsafe { ptr::read(asset) }))
    }

    fn unknown_kind(&self, kind: u32, family: &'static str) -> Failure {
        unknown_kind(self.name, kind, family)
    }
}

/// Checks nothing: a [`Checking`] with the same assets has accepted the geometry.
pub(in crate::ffi) struct Accepted<'a, K> {
    pub assets: &'a CallAssets<K>,
    /// Whether the geometry counts as a user of its asset, so that it may be used and dropped like any other.
    pub counts: bool,
}

impl<'a, K> Accepted<'a, K> {
    /// Decodes a geometry that does not count as a user of its asset.
    #[inline(always)]
    pub fn new(assets: &'a CallAssets<K>) -> Accepted<'a, K> {
        Accepted { assets, counts: false }
    }
}

impl<K> Decoding<K> for Accepted<'_, K> {
    type Error = Infallible;

    #[inline(always)]
    fn check(&self, _: impl FnOnce() -> Result<(), Invalid>) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline(always)]
    fn reserved(&self, _: u32) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline(always)]
    unsafe fn asset<A: Asset>(
        &mut self,
        handle: A::Handle,
        _: &'static str,
    ) -> Result<ManuallyDrop<Arc<A>>, Infallible>
    where
        K: Holds<A>,
    {
        let asset = self.assets.known(handle);
        Ok(ManuallyDrop::new(match self.counts {
            true => Arc::clone(asset),
            // SAFETY: the copy is never dropped, and the assets outlive it, by the caller's word.
            false => unsafe { ptr::read(asset) },
        }))
    }

    fn unknown_kind(&self, kind: u32, _: &'static str) -> Infallible {
        unreachable!("the check accepts no kind {kind}")
    }
}
