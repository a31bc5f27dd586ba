//! Every world of the process: a table of locks, indexed by handles.

use parking_lot::{MappedRwLockReadGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::fmt::Display;
use std::ops::Deref;

use super::handle::{
    Parts, WORLD_LIMIT, foreign, shape_handle, shape_parts, stale, unpack_shape, unpack_world,
    world_handle, world_parts,
};
use super::status::{
    Answer, Failure, IMP_ERROR_DIMENSION, IMP_ERROR_LIMIT, IMP_ERROR_POISONED, IMP_OK,
};
use crate::ffi::structs::types::{imp_shape, imp_world};
use crate::space::Space;
use crate::world::{self, AnyWorld, Attributes, GENERATION_LIMIT, Id, Settings, Shape, World};

struct Slot {
    world: Option<Box<dyn AnyWorld>>,
    /// The generation of this world, or of the next one in an empty slot.
    generation: u32,
    /// Shapes of the next world in this slot start above every generation of the earlier ones, so their handles never
    /// alias.
    first_shape_generation: u32,
    /// Set while a call changes the world. Stays set when that call panics.
    changing: bool,
    /// Whether new shapes have to enter the trees, destroyed ones to leave them, or moved ones to move in them, before the
    /// next query.
    has_waiting: bool,
}

static WORLDS: [RwLock<Slot>; WORLD_LIMIT] = [const {
    RwLock::new(Slot {
        world: None,
        generation: 1,
        first_shape_generation: 1,
        changing: false,
        has_waiting: false,
    })
}; WORLD_LIMIT];

impl Slot {
    /// A slot is retired when a generation counter is exhausted.
    fn is_free(&self) -> bool {
        self.world.is_none()
            && self.generation < GENERATION_LIMIT
            && self.first_shape_generation < GENERATION_LIMIT
    }

    fn holds(&self, generation: u32) -> bool {
        self.world.is_some() && self.generation == generation
    }

    fn empty(&mut self) -> bool {
        let Some(world) = self.world.take() else { return false };
        self.generation += 1;
        self.first_shape_generation = world.next_generation();
        self.changing = false;
        self.has_waiting = false;
        true
    }

    fn sound(&self) -> Result<(), Failure> {
        if !self.changing {
            return Ok(());
        }
        Err(Failure::new(
            IMP_ERROR_POISONED,
            format_args!("an earlier call on the world failed inside; only destroying it works"),
        ))
    }

    fn world(&self, parts: Parts) -> Result<&dyn AnyWorld, Failure> {
        match self.world.as_deref().filter(|_| self.generation == parts.id.generation) {
            Some(world) => self.sound().map(|()| world),
            None => Err(stale("world", world_handle(parts.world, parts.id.generation).id)),
        }
    }

    /// Returns the world, or an error if it is not one of `S`.
    fn world_of<S: Space>(&self, parts: Parts) -> Result<&World<S>, Failure> {
        let world = self.world(parts)?;
        world::downcast(world).ok_or_else(|| {
            let handle = world_handle(parts.world, parts.id.generation);
            dimension::<S>(world, format_args!("world 0x{:016x}", handle.id))
        })
    }

    fn shape(&self, parts: Parts, handle: imp_shape, name: &str) -> Result<&dyn AnyWorld, Failure> {
        let world = self.world.as_deref().ok_or_else(|| stale(name, handle.id))?;
        if !world.contains(parts.id) {
            return Err(stale(name, handle.id));
        }
        self.sound()?;
        Ok(world)
    }

    /// Returns the shape, or an error if its world is not one of `S`.
    fn shape_of<S: Space>(&self, parts: Parts, handle: imp_shape) -> Result<&Shape<S>, Failure> {
        let world = self.world_of_shape::<S>(parts, handle, "shape")?;
        Ok(world.get(parts.id).expect("the world has the shape"))
    }

    /// Returns the world of a shape, or an error if it is not one of `S`.
    fn world_of_shape<S: Space>(
        &self,
        parts: Parts,
        handle: imp_shape,
        name: &str,
    ) -> Result<&World<S>, Failure> {
        let world = self.shape(parts, handle, name)?;
        world::downcast::<S>(world)
            .ok_or_else(|| dimension::<S>(world, format_args!("{name} 0x{:016x}", handle.id)))
    }

    /// Changes the world. The caller has checked that it exists and is not poisoned.
    fn change<R>(
        &mut self,
        body: impl FnOnce(&mut dyn AnyWorld) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        self.changing = true;
        #[cfg(feature = "fault-injection")]
        crate::fault::strike();
        let world = self.world.as_deref_mut().expect("the caller found a world here");
        let result = body(world);
        self.has_waiting = world.has_waiting();
        self.changing = false;
        result
    }

    /// Changes the world. The caller has checked that it exists, is not poisoned, and is one of `S`.
    fn change_of<S: Space, R>(
        &mut self,
        body: impl FnOnce(&mut World<S>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        self.change(|world| body(world::downcast_mut(world).expect("the caller found one of S")))
    }
}

#[cold]
fn dimension<S: Space>(world: &dyn AnyWorld, name: impl Display) -> Failure {
    let (found, expected) = (world.dimensions(), S::DIMENSIONS);
    Failure::new(
        IMP_ERROR_DIMENSION,
        format_args!("{name} has {found} dimensions; expected {expected}"),
    )
}

pub(crate) fn create<S: Space>(settings: Settings) -> Result<imp_world, Failure> {
    let settle = |index: usize, slot: &mut Slot| {
        slot.is_free().then(|| {
            slot.world = Some(Box::new(World::<S>::new(settings, slot.first_shape_generation)));
            world_handle(index, slot.generation)
        })
    };
    // Unlocked slots come first, so creating a world does not wait for busy ones. A free slot may be locked, too, so
    // the second pass waits for all.
    let places = || WORLDS.iter().enumerate();
    let free = places().find_map(|(index, lock)| settle(index, &mut *lock.try_write()?));
    if let Some(world) =
        free.or_else(|| places().find_map(|(index, lock)| settle(index, &mut lock.write())))
    {
        return Ok(world);
    }
    Err(Failure::new(
        IMP_ERROR_LIMIT,
        format_args!("{WORLD_LIMIT} worlds live already; destroy one first"),
    ))
}

pub(crate) fn destroy(handle: imp_world) -> Result<(), Failure> {
    let parts = world_parts(handle)?;
    let mut slot = WORLDS[parts.world].write();
    if !slot.holds(parts.id.generation) {
        return Err(stale("world", handle.id));
    }
    slot.empty();
    Ok(())
}

pub(crate) fn destroy_all() -> usize {
    WORLDS.iter().filter(|lock| lock.write().empty()).count()
}

pub(crate) fn count() -> usize {
    WORLDS.iter().filter(|lock| lock.read().world.is_some()).count()
}

pub(crate) fn world_exists(handle: imp_world) -> bool {
    unpack_world(handle).is_some_and(|parts| WORLDS[parts.world].read().holds(parts.id.generation))
}

/// Returns whether a shape exists. A shape of a poisoned world does not.
pub(crate) fn shape_exists(handle: imp_shape) -> bool {
    unpack_shape(handle).is_some_and(|parts| {
        let slot = WORLDS[parts.world].read();
        let world = slot.world.as_deref().filter(|_| !slot.changing);
        world.is_some_and(|world| world.contains(parts.id))
    })
}

/// Locks a world for reading. Shapes created since the last query enter the trees first, destroyed ones leave them, and the
/// leaves of moved ones move: many together take much less time than one by one.
#[inline(always)]
fn read_for_queries(index: usize) -> RwLockReadGuard<'static, Slot> {
    let slot = WORLDS[index].read();
    if slot.has_waiting && !slot.changing {
        drop(slot);
        return apply_waiting(index);
    }
    slot
}

#[cold]
fn apply_waiting(index: usize) -> RwLockReadGuard<'static, Slot> {
    let mut slot = WORLDS[index].write();
    // Another thread may have been first, or have destroyed the world.
    if slot.has_waiting && !slot.changing {
        let inserted = slot.change(|world| {
            world.apply_waiting();
            Ok(())
        });
        debug_assert!(inserted.is_ok());
    }
    RwLockWriteGuard::downgrade(slot)
}

/// Read access to a world, concurrent with other readers. Dropping it unlocks the world.
pub(crate) struct Reader<W: ?Sized + 'static> {
    world: MappedRwLockReadGuard<'static, W>,
    index: usize,
}

impl<W: ?Sized> Reader<W> {
    #[inline(always)]
    fn new(
        handle: imp_world,
        lock: impl FnOnce(usize) -> RwLockReadGuard<'static, Slot>,
        find: impl FnOnce(&Slot, Parts) -> Result<&W, Failure>,
    ) -> Result<Reader<W>, Failure> {
        let parts = world_parts(handle)?;
        let slot = lock(parts.world);
        let world = RwLockReadGuard::try_map_or_err(slot, |slot| find(slot, parts));
        Ok(Reader { world: world.map_err(|(_, failure)| failure)?, index: parts.world })
    }

    /// Returns the index of the world, which its shapes' handles contain.
    pub(crate) fn index(&self) -> usize {
        self.index
    }

    /// Returns the handle of a shape of the world.
    pub(crate) fn handle(&self, shape: Id) -> imp_shape {
        shape_handle(self.index, shape)
    }
}

impl<W: ?Sized> Deref for Reader<W> {
    type Target = W;

    fn deref(&self) -> &W {
        &self.world
    }
}

/// Locks a world of any dimension for reading.
pub(crate) fn read(handle: imp_world) -> Result<Reader<dyn AnyWorld>, Failure> {
    Reader::new(handle, read_for_queries, |slot, parts| slot.world(parts))
}

/// Like [`read`], for calls that do not search the trees: changes of leaves continue to wait.
pub(crate) fn read_without_trees(handle: imp_world) -> Result<Reader<dyn AnyWorld>, Failure> {
    Reader::new(handle, |index| WORLDS[index].read(), |slot, parts| slot.world(parts))
}

/// Like [`read`], for a world of `S`.
pub(crate) fn read_of<S: Space>(handle: imp_world) -> Result<Reader<World<S>>, Failure> {
    Reader::new(handle, read_for_queries, |slot, parts| slot.world_of(parts))
}

/// Like [`read_without_trees`], for a world of `S`.
pub(crate) fn read_of_without_trees<S: Space>(
    handle: imp_world,
) -> Result<Reader<World<S>>, Failure> {
    Reader::new(handle, |index| WORLDS[index].read(), |slot, parts| slot.world_of(parts))
}

/// Changes a world of any dimension, with exclusive access. A panic in the body poisons the world.
pub(crate) fn change<R>(
    handle: imp_world,
    body: impl FnOnce(&mut dyn AnyWorld, usize) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let parts = world_parts(handle)?;
    let mut slot = WORLDS[parts.world].write();
    slot.world(parts)?;
    slot.change(|world| body(world, parts.world))
}

/// Like [`change`], for a world of `S`.
pub(crate) fn change_of<S: Space, R>(
    handle: imp_world,
    body: impl FnOnce(&mut World<S>, usize) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let parts = world_parts(handle)?;
    let mut slot = WORLDS[parts.world].write();
    slot.world_of::<S>(parts)?;
    slot.change_of(|world| body(world, parts.world))
}

/// Reads the world of a shape, of any dimension, but not its trees.
pub(crate) fn read_shape<R>(
    handle: imp_shape,
    body: impl FnOnce(&dyn AnyWorld, Parts) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let parts = shape_parts(handle, "shape")?;
    let slot = WORLDS[parts.world].read();
    body(slot.shape(parts, handle, "shape")?, parts)
}

/// Like [`read_shape`], for calls that search the trees.
pub(crate) fn read_shape_and_trees<R>(
    handle: imp_shape,
    body: impl FnOnce(&dyn AnyWorld, Parts) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let parts = shape_parts(handle, "shape")?;
    let slot = read_for_queries(parts.world);
    body(slot.shape(parts, handle, "shape")?, parts)
}

/// Reads attributes of a shape, of any dimension.
pub(crate) fn read_attributes<R>(
    handle: imp_shape,
    body: impl FnOnce(&Attributes) -> R,
) -> Result<R, Failure> {
    let parts = shape_parts(handle, "shape")?;
    let slot = WORLDS[parts.world].read();
    let world = slot.shape(parts, handle, "shape")?;
    Ok(body(&world.attributes(parts.id).expect("the shape exists")))
}

/// Reads a shape in a world of `S`.
pub(crate) fn read_shape_of<S: Space, R>(
    handle: imp_shape,
    body: impl FnOnce(&Shape<S>) -> R,
) -> Result<R, Failure> {
    let parts = shape_parts(handle, "shape")?;
    let slot = WORLDS[parts.world].read();
    Ok(body(slot.shape_of(parts, handle)?))
}

/// Locks the world of a shape for reading. Also returns the id of the shape, which exists.
pub(crate) fn read_world_of_shape<S: Space>(
    handle: imp_shape,
) -> Result<(Reader<World<S>>, Id), Failure> {
    let parts = shape_parts(handle, "shape")?;
    let slot = read_for_queries(parts.world);
    let world = RwLockReadGuard::try_map_or_err(slot, |slot| {
        slot.world_of_shape::<S>(parts, handle, "shape")
    });
    let world = world.map_err(|(_, failure)| failure)?;
    Ok((Reader { world, index: parts.world }, parts.id))
}

/// Reads two shapes of one world of `S`.
pub(crate) fn read_two_shapes_of<S: Space, R>(
    a: imp_shape,
    b: imp_shape,
    body: impl FnOnce(&Shape<S>, &Shape<S>) -> R,
) -> Result<R, Failure> {
    read_two_shapes(a, b, |world, id_a, id_b| {
        let Some(world) = world::downcast::<S>(world) else {
            return Err(dimension::<S>(world, format_args!("shape_a 0x{:016x}", a.id)));
        };
        let [a, b] = [id_a, id_b].map(|id| world.get(id).expect("the world has the shape"));
        Ok(body(a, b))
    })
}

/// Reads two shapes of one world, of any dimension.
pub(crate) fn read_two_shapes<R>(
    a: imp_shape,
    b: imp_shape,
    body: impl FnOnce(&dyn AnyWorld, Id, Id) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (parts_a, parts_b) = (shape_parts(a, "shape_a")?, shape_parts(b, "shape_b")?);
    let slot = WORLDS[parts_a.world].read();
    let world = slot.shape(parts_a, a, "shape_a")?;
    if parts_b.world != parts_a.world {
        return Err(foreign("shape_b", b));
    }
    slot.shape(parts_b, b, "shape_b")?;
    body(world, parts_a.id, parts_b.id)
}

/// Changes the world of a shape, of any dimension.
pub(crate) fn change_shape(handle: imp_shape, body: impl FnOnce(&mut dyn AnyWorld, Id)) -> Answer {
    try_change_shape(handle, |world, id| {
        body(world, id);
        Ok(IMP_OK)
    })
}

/// Like [`change_shape`], for a body that may refuse before it changes anything.
pub(crate) fn try_change_shape(
    handle: imp_shape,
    body: impl FnOnce(&mut dyn AnyWorld, Id) -> Answer,
) -> Answer {
    let parts = shape_parts(handle, "shape")?;
    let mut slot = WORLDS[parts.world].write();
    slot.shape(parts, handle, "shape")?;
    slot.change(|world| body(world, parts.id))
}

/// Like [`change_shape`], for a world of `S`.
pub(crate) fn change_shape_of<S: Space>(
    handle: imp_shape,
    body: impl FnOnce(&mut World<S>, Id),
) -> Answer {
    try_change_shape_of(handle, |world, id| {
        body(world, id);
        Ok(IMP_OK)
    })
}

/// Like [`try_change_shape`], for a world of `S`.
pub(crate) fn try_change_shape_of<S: Space>(
    handle: imp_shape,
    body: impl FnOnce(&mut World<S>, Id) -> Answer,
) -> Answer {
    let parts = shape_parts(handle, "shape")?;
    let mut slot = WORLDS[parts.world].write();
    slot.shape_of::<S>(parts, handle)?;
    slot.change_of(|world| body(world, parts.id))
}
