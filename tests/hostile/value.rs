//! Arguments as values, so that an attack can replace one of them.

use impinge::ffi::*;

/// The number of guard bytes on both sides of every buffer. No call may change them.
const GUARD: usize = 64;
const PATTERN: u8 = 0xa5;

/// Plain data without padding, for which every bit pattern is valid. `generated` tests that structs have no padding.
pub trait Plain: Copy {
    /// The type's name in the header.
    const C_TYPE: &'static str;
}

/// A byte of data, distinct from `c_char`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
pub struct Byte(pub u8);

macro_rules! plain {
    ($($name:ty, $c_type:literal;)*) => {
        $(impl Plain for $name {
            const C_TYPE: &'static str = $c_type;
        })*
    };
}

plain! {
    u8, "char";
    Byte, "uint8_t";
    f32, "float";
    u16, "uint16_t";
    i32, "int32_t";
    u32, "uint32_t";
    u64, "uint64_t";
    imp_vec3, "struct imp_vec3";
    imp_quat, "struct imp_quat";
    imp_pose, "struct imp_pose";
    imp_bounds, "struct imp_bounds";
    imp_separation, "struct imp_separation";
    imp_contact_point, "struct imp_contact_point";
    imp_manifold, "struct imp_manifold";
    imp_geometry, "struct imp_geometry";
    imp_ray, "struct imp_ray";
    imp_hit, "struct imp_hit";
    imp_world, "struct imp_world";
    imp_shape, "struct imp_shape";
    imp_world_desc, "struct imp_world_desc";
    imp_filter, "struct imp_filter";
    imp_shape_desc, "struct imp_shape_desc";
    imp_query, "struct imp_query";
    imp_world_hit, "struct imp_world_hit";
    imp_world_cast_hit, "struct imp_world_cast_hit";
    imp_world_closest_hit, "struct imp_world_closest_hit";
    imp_world_cast_hit_2d, "struct imp_world_cast_hit_2d";
    imp_world_closest_hit_2d, "struct imp_world_closest_hit_2d";
    imp_index_pair, "struct imp_index_pair";
    imp_hint, "struct imp_hint";
    imp_pair, "struct imp_pair";
    imp_event, "struct imp_event";
    imp_stats, "struct imp_stats";
    imp_axis, "struct imp_axis";
    imp_line, "struct imp_line";
    imp_hull, "struct imp_hull";
    imp_hull_info, "struct imp_hull_info";
    imp_sphere, "struct imp_sphere";
    imp_matrix, "struct imp_matrix";
    imp_cast_hit, "struct imp_cast_hit";
    imp_vec2, "struct imp_vec2";
    imp_rotation_2d, "struct imp_rotation_2d";
    imp_pose_2d, "struct imp_pose_2d";
    imp_bounds_2d, "struct imp_bounds_2d";
    imp_geometry_2d, "struct imp_geometry_2d";
    imp_ray_2d, "struct imp_ray_2d";
    imp_hit_2d, "struct imp_hit_2d";
    imp_separation_2d, "struct imp_separation_2d";
    imp_contact_point_2d, "struct imp_contact_point_2d";
    imp_manifold_2d, "struct imp_manifold_2d";
    imp_cast_hit_2d, "struct imp_cast_hit_2d";
    imp_axis_2d, "struct imp_axis_2d";
    imp_line_2d, "struct imp_line_2d";
    imp_world_line, "struct imp_world_line";
    imp_world_line_2d, "struct imp_world_line_2d";
    imp_rectangle, "struct imp_rectangle";
    imp_circle, "struct imp_circle";
    imp_shape_desc_2d, "struct imp_shape_desc_2d";
    imp_world_hit_2d, "struct imp_world_hit_2d";
    imp_polygon, "struct imp_polygon";
    imp_part_pair, "struct imp_part_pair";
    imp_mesh, "struct imp_mesh";
    imp_mesh_build, "struct imp_mesh_build";
    imp_mesh_info, "struct imp_mesh_info";
    imp_height_field, "struct imp_height_field";
    imp_height_field_desc, "struct imp_height_field_desc";
    imp_height_field_info, "struct imp_height_field_info";
    imp_compound, "struct imp_compound";
    imp_compound_part, "struct imp_compound_part";
    imp_compound_part_2d, "struct imp_compound_part_2d";
    imp_compound_info, "struct imp_compound_info";
    imp_compound_info_2d, "struct imp_compound_info_2d";
    imp_polyline, "struct imp_polyline";
    imp_polyline_info_2d, "struct imp_polyline_info_2d";
}

/// Memory behind a pointer, with guards on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    words: Vec<u64>,
    /// The offset of the data. It is a multiple of 8 unless the data is misaligned on purpose.
    start: usize,
    length: usize,
    null: bool,
}

impl Memory {
    pub const NULL: Memory = Memory { words: Vec::new(), start: 0, length: 0, null: true };

    pub fn of<T: Plain>(values: &[T]) -> Memory {
        let mut memory = Memory::blank(size_of_val(values), 0);
        // SAFETY: both have the same length, and `T` is plain data.
        unsafe {
            let source = values.as_ptr().cast::<u8>();
            source.copy_to_nonoverlapping(memory.pointer(), memory.length);
        }
        memory
    }

    /// Returns memory for `count` results.
    pub fn room<T: Plain>(count: usize) -> Memory {
        Memory::blank(count * size_of::<T>(), 0)
    }

    fn blank(length: usize, shift: usize) -> Memory {
        let bytes = (GUARD + shift + length + GUARD).next_multiple_of(8);
        let words = vec![u64::from_ne_bytes([PATTERN; 8]); bytes / 8];
        Memory { words, start: GUARD + shift, length, null: false }
    }

    /// Returns the same data, `shift` bytes further on.
    pub fn shifted(&self, shift: usize) -> Memory {
        let mut memory = Memory::blank(self.length, shift);
        memory.bytes_mut().copy_from_slice(self.bytes());
        memory
    }

    pub fn pointer(&mut self) -> *mut u8 {
        if self.null {
            return std::ptr::null_mut();
        }
        self.words.as_mut_ptr().cast::<u8>().wrapping_add(self.start)
    }

    fn all(&self) -> &[u8] {
        // SAFETY: every byte of a u64 is a valid u8.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr().cast(), self.words.len() * 8) }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.all()[self.start..self.start + self.length]
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        let pointer = self.pointer();
        // SAFETY: the data lies within the words.
        unsafe { std::slice::from_raw_parts_mut(pointer, self.length) }
    }

    /// Whether the guard bytes are unchanged.
    pub fn is_guarded(&self) -> bool {
        let (before, after) = (&self.all()[..self.start], &self.all()[self.start + self.length..]);
        before.iter().chain(after).all(|byte| *byte == PATTERN)
    }
}

/// The value of one argument.
#[derive(Clone, Debug)]
pub enum Value {
    Memory(Memory),
    Float(f32),
    Int(i32),
    Word(u32),
    Long(u64),
    World(imp_world),
    Shape(imp_shape),
    Hull(imp_hull),
    Polygon(imp_polygon),
    Compound(imp_compound),
    Mesh(imp_mesh),
    MeshBuild(imp_mesh_build),
    HeightField(imp_height_field),
    Polyline(imp_polyline),
}

/// Converts a [`Value`] to the type of a C parameter.
pub trait Pass {
    fn pass(value: &mut Value) -> Self;
}

macro_rules! pass {
    ($($type:ty, $variant:ident;)*) => {
        $(impl Pass for $type {
            fn pass(value: &mut Value) -> $type {
                let Value::$variant(value) = value else { panic!("{value:?} is of another type") };
                *value
            }
        })*
    };
}

pass! {
    f32, Float;
    i32, Int;
    u32, Word;
    u64, Long;
    imp_world, World;
    imp_shape, Shape;
    imp_hull, Hull;
    imp_polygon, Polygon;
    imp_compound, Compound;
    imp_mesh, Mesh;
    imp_mesh_build, MeshBuild;
    imp_height_field, HeightField;
    imp_polyline, Polyline;
}

impl<T> Pass for *mut T {
    fn pass(value: &mut Value) -> *mut T {
        let Value::Memory(memory) = value else { panic!("{value:?} is no pointer") };
        memory.pointer().cast()
    }
}

impl<T> Pass for *const T {
    fn pass(value: &mut Value) -> *const T {
        <*mut T>::pass(value)
    }
}
