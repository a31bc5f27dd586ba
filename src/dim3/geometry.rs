//! A 3D geometry: convex, or made of convex parts.

use std::sync::Arc;

use super::convex::Convex;
use super::height_field::HeightField;
use super::mesh::ScaledMesh;
use super::narrowphase::{self, Distance, Hint};
use super::pose::Pose;
use super::{Convex3, Dim3};
use crate::concave::{AnyGeometry, PosedCompound, View};
use crate::space::Space;

/// A geometry of any kind.
#[derive(Clone, Debug)]
pub enum Geometry {
    Convex(Convex),
    Mesh(ScaledMesh),
    HeightField(Arc<HeightField>),
    Compound(PosedCompound<Convex3>),
}

impl Geometry {
    /// The signed distance of two geometries. It starts from the hint, which becomes that of the next call.
    #[inline]
    pub fn distance_hinted(
        (a, pose_a): (&Geometry, &Pose),
        (b, pose_b): (&Geometry, &Pose),
        hint: &mut Hint,
    ) -> Distance {
        if let (Geometry::Convex(a), Geometry::Convex(b)) = (a, b) {
            return narrowphase::distance_hinted((a, pose_a), (b, pose_b), hint);
        }
        hint.clear();
        Dim3::distance(a, pose_a, b, pose_b)
    }
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
