//! Casts without rotation. The signed distance is a convex function of time, so the test can prove a first touch and a
//! miss.

use impinge::dim3::narrowphase::{self, CastHit};
use impinge::space::AtStart;

use super::{Outcome, every_pair, examine_any_hit, examine_touch};
use crate::dim3::oracle::sweep::{self, Sweep};
use crate::limits::{ROUNDING, SINGLE, TOLERANCE, require};

const CASTS: u64 = 160;

#[test]
fn casts_of_every_pair() {
    every_pair(CASTS, sweep::case, judge);
}

pub fn cast(sweep: &Sweep, at_start: AtStart) -> Option<CastHit> {
    let Sweep { a, b, translation } = sweep;
    let (geometry_a, geometry_b) = (a.geometry(), b.geometry());
    narrowphase::cast_as(&geometry_a, &a.pose(), *translation, &geometry_b, &b.pose(), at_start)
}

/// Swapping the geometries and reversing the translation negates the normal and keeps all else.
fn examine_exchange(sweep: &Sweep, hit: Option<CastHit>) -> Result<(), String> {
    let back = cast(&sweep.swapped(), AtStart::Hit);
    let kept = |hit: CastHit| (hit.time, hit.normal, hit.distance, hit.inside);
    let same = back.map(|back| CastHit { normal: -back.normal, ..back }).map(kept);
    // Two equal geometries at the same pose have no order.
    require(same == hit.map(kept) || sweep.a == sweep.b, || {
        format!("(b, a) returns {back:?}, (a, b) {hit:?}")
    })
}

/// With the option to skip leaving pairs, a pair that overlaps at the start hits only if the motion brings it closer.
fn examine_leaving(sweep: &Sweep, hit: Option<&CastHit>) -> Result<(), String> {
    let kept = cast(sweep, AtStart::HitUnlessLeaving);
    let Some(hit) = hit.filter(|hit| hit.inside) else {
        return require(kept.as_ref() == hit, || format!("nothing leaves: {kept:?}, {hit:?}"));
    };
    let (closing, way) = (hit.normal.dot(sweep.translation), sweep.translation.length());
    require(kept.is_none_or(|kept| kept == *hit && closing >= -1e-5 * way), || {
        format!("it leaves and is hit: {kept:?}")
    })?;
    require(kept.is_some() || closing <= 1e-5 * way, || format!("closer, but not hit: {hit:?}"))
}

pub fn judge(sweep: &Sweep) -> Result<Outcome, String> {
    let hit = cast(sweep, AtStart::Hit);
    examine_exchange(sweep, hit)?;
    examine_leaving(sweep, hit.as_ref())?;
    let (path, config) = (sweep.path(), sweep.config());
    let way = path.translation.length();
    let near = TOLERANCE * config.size() + ROUNDING * (config.reach() + way);
    let start = path.distance(0.0);
    if let Some(hit) = &hit {
        examine_any_hit(hit)?;
        require(!hit.inside || start <= near, || format!("inside, {start:e} apart: {hit:?}"))?;
        require(!hit.inside || hit.time == 0.0, || format!("begun in overlap, not at 0: {hit:?}"))?;
    }
    if start < -near {
        let inside = hit.is_some_and(|hit| hit.inside);
        return require(inside, || format!("begun in overlap: {hit:?}")).map(|()| Outcome::Inside);
    }
    let Some(hit) = hit else {
        let least = path.distance(path.nearest(1.0));
        return require(least > -near, || format!("missed what comes {least:e} near"))
            .map(|()| if least > near { Outcome::Miss } else { Outcome::Near });
    };
    if hit.inside {
        return Ok(Outcome::Near);
    }
    let time = f64::from(hit.time);
    let allowed = near + SINGLE * way;
    let bodies = [path.a.moved(path.translation * time), path.b.clone()];
    examine_touch(&hit, &bodies, allowed)?;
    let earlier = path.distance(path.nearest(time));
    require(earlier > -allowed, || format!("before, they overlap by {earlier:e}: {hit:?}"))?;
    let against = hit.normal.as_dvec3().dot(path.translation);
    require(against > -SINGLE * way, || format!("the normal points against the way: {hit:?}"))?;
    let beyond = path.distance(path.nearest(1.0));
    Ok(if beyond < -near { Outcome::Hit } else { Outcome::Near })
}
