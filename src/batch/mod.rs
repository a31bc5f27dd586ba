//! Pairs in SIMD lanes: the one engine of all batches.
//!
//! | step | file |
//! |---|---|
//! | the kinds with lane kernels, and the one classification of their pairs | [`class`] |
//! | sort a block by class, gather a class in lanes, record the answers | [`block`] |
//! | overlaps of valid pairs, such as the candidates of a world | [`overlap`] |
//! | overlaps of arrays that need not be valid | [`arrays`] |
//! | overlaps of bodies that are prepared once for many pairs | [`prepared`] |
//! | memory for these | [`buffers`] |
//! | distances, casts and contacts | [`questions`] |
//!
//! It knows no dimension, and no memory layout: the kernels and the loads of shapes are those of a dimension, beside its
//! narrow phase; `ffi` loads its structs. Every answer has the bits of a single call. A kernel may leave any pair open; then it
//! is answered alone.

pub(crate) mod arrays;
pub(crate) mod block;
pub(crate) mod buffers;
pub(crate) mod class;
pub(crate) mod overlap;
pub(crate) mod prepared;
pub(crate) mod questions;

pub(crate) use block::NO_KIND;
