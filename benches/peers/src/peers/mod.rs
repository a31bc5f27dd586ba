//! One file per library. A new library is one more file here plus one line in `all()`.
use crate::workloads::Peer;

#[cfg(any(feature = "bullet", feature = "jolt", feature = "physx", feature = "coal", has_embree))]
pub mod cabi;

#[cfg(feature = "box2d")]
pub mod box2d;
#[cfg(feature = "box3d")]
pub mod box3d;
#[cfg(feature = "bullet")]
pub mod bullet;
#[cfg(feature = "coal")]
pub mod coal;
#[cfg(has_embree)]
pub mod embree;
#[cfg(feature = "impinge")]
pub mod impinge;
#[cfg(feature = "jolt")]
pub mod jolt;
#[cfg(feature = "parry")]
pub mod parry;
#[cfg(feature = "physx")]
pub mod physx;
#[cfg(feature = "rapier")]
pub mod rapier;

pub fn all() -> Vec<Box<dyn Peer>> {
    let mut v: Vec<Box<dyn Peer>> = vec![];
    #[cfg(feature = "impinge")]
    v.push(Box::new(impinge::Impinge::new()));
    #[cfg(feature = "impinge")]
    v.push(Box::new(impinge::ImpingeMany));
    #[cfg(feature = "impinge")]
    v.push(Box::new(impinge::ImpingePairs));
    #[cfg(feature = "impinge")]
    v.push(Box::new(impinge::ImpingeHinted));
    #[cfg(feature = "parry")]
    v.push(Box::new(parry::Parry::new()));
    #[cfg(feature = "box3d")]
    v.push(Box::new(box3d::Box3d));
    #[cfg(feature = "bullet")]
    v.push(bullet::peer());
    #[cfg(feature = "jolt")]
    v.push(jolt::peer());
    #[cfg(feature = "physx")]
    v.push(physx::peer());
    #[cfg(feature = "rapier")]
    v.push(Box::new(rapier::Rapier));
    #[cfg(feature = "box2d")]
    v.push(Box::new(box2d::Box2d));
    #[cfg(feature = "coal")]
    v.push(coal::peer());
    #[cfg(has_embree)]
    v.push(embree::peer());
    v
}
