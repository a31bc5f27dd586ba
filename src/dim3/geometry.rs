//! A 3D geometry: convex, or made of convex parts.

use std::sync::Arc;

use super::Convex3;
use super::convex::Convex;
use super::height_field::HeightField;
use super::mesh::ScaledMesh;
use crate::concave::{AnyGeometry, PosedCompound, View};

/// A geometry of any kind.
#[derive(Clone, Debug)]
pub enum Geometry {
    Convex(Convex),
    Mesh(ScaledMesh),
    HeightField(Arc<HeightField>),
    Compound(PosedCompound<Convex3>),
}

impl From<Convex> for Geometry {
    fn from(convex: Convex) -> Geometry {
        Geometry::Convex(convex)
    }
}

impl AnyGeometry<Convex3> for Geometry {
    #[inline(always)]
    fn view(&self) -> View<'_, Convex3> {
        match self {
            Geometry::Convex(convex) => View::Convex(convex),
            Geometry::Mesh(mesh) => View::Concave(mesh),
            Geometry::HeightField(field) => View::Concave(&**field),
            Geometry::Compound(compound) => View::Concave(compound),
        }
    }

    fn compound(&self) -> Option<&PosedCompound<Convex3>> {
        match self {
            Geometry::Convex(_) | Geometry::Mesh(_) | Geometry::HeightField(_) => None,
            Geometry::Compound(compound) => Some(compound),
        }
    }

    fn compound_mut(&mut self) -> Option<&mut PosedCompound<Convex3>> {
        match self {
            Geometry::Convex(_) | Geometry::Mesh(_) | Geometry::HeightField(_) => None,
            Geometry::Compound(compound) => Some(compound),
        }
    }
}
