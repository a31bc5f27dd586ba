//! A 2D geometry: convex, or made of convex parts.

use super::Convex2;
use super::convex::Convex;
use super::polyline::ScaledPolyline;
use crate::concave::{AnyGeometry, PosedCompound, View};

/// A geometry of any kind.
#[derive(Clone, Debug)]
pub enum Geometry {
    Convex(Convex),
    Polyline(ScaledPolyline),
    Compound(PosedCompound<Convex2>),
}

impl From<Convex> for Geometry {
    fn from(convex: Convex) -> Geometry {
        Geometry::Convex(convex)
    }
}

impl AnyGeometry<Convex2> for Geometry {
    #[inline(always)]
    fn view(&self) -> View<'_, Convex2> {
        match self {
            Geometry::Convex(convex) => View::Convex(convex),
            Geometry::Polyline(polyline) => View::Concave(polyline),
            Geometry::Compound(compound) => View::Concave(compound),
        }
    }

    fn compound(&self) -> Option<&PosedCompound<Convex2>> {
        match self {
            Geometry::Convex(_) | Geometry::Polyline(_) => None,
            Geometry::Compound(compound) => Some(compound),
        }
    }

    fn compound_mut(&mut self) -> Option<&mut PosedCompound<Convex2>> {
        match self {
            Geometry::Convex(_) | Geometry::Polyline(_) => None,
            Geometry::Compound(compound) => Some(compound),
        }
    }
}
