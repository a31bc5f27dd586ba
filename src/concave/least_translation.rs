//! Translations: the least that clears some planes, and their directions.

use super::ConvexSpace;

/// A condition on a translation: its product with the unit normal is at least the offset.
#[derive(Clone, Copy, Debug)]
pub struct Plane<V> {
    pub normal: V,
    pub offset: f64,
}

/// The determinant of the products of normals at which they count as parallel.
const PARALLEL: f64 = 1e-9;

/// The part of the greatest offset by which a plane may be missed: translations are rounded to f32.
const ROUNDING: f64 = 1.2e-7;

/// Returns the shortest translation that clears all planes, or `None` if none does.
///
/// The shortest one is a sum of normals with factors of at least 0: of one plane, of two, or of three in 3D. Every such
/// sum that clears all planes is the shortest, because the problem is convex.
pub fn least_translation<C: ConvexSpace>(planes: &[Plane<C::Vector>]) -> Option<C::Vector> {
    let greatest = planes.iter().fold(0.0_f64, |most, plane| most.max(plane.offset.abs()));
    let slack = ROUNDING * greatest;
    if planes.iter().all(|plane| plane.offset <= slack) {
        return Some(C::zero());
    }
    let clears = |translation: &C::Vector| {
        planes.iter().all(|plane| C::dot(plane.normal, *translation) >= plane.offset - slack)
    };
    for (place, first) in planes.iter().enumerate() {
        let found = Some(C::scaled(first.normal, first.offset));
        if let Some(found) = found.filter(|_| first.offset > 0.0).filter(clears) {
            return Some(found);
        }
        for (other, second) in planes.iter().enumerate().take(place) {
            if let Some(found) = on_both::<C>(first, second).filter(clears) {
                return Some(found);
            }
            if C::DIMENSIONS < 3 {
                continue;
            }
            for third in &planes[..other] {
                if let Some(found) = on_all::<C>([first, second, third]).filter(clears) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// The sum of two normals that lies on both planes.
fn on_both<C: ConvexSpace>(a: &Plane<C::Vector>, b: &Plane<C::Vector>) -> Option<C::Vector> {
    let (aa, ab, bb) =
        (C::dot(a.normal, a.normal), C::dot(a.normal, b.normal), C::dot(b.normal, b.normal));
    let determinant = aa * bb - ab * ab;
    let factor_a = (a.offset * bb - b.offset * ab) / determinant;
    let factor_b = (b.offset * aa - a.offset * ab) / determinant;
    let counts = determinant > PARALLEL && factor_a >= 0.0 && factor_b >= 0.0;
    counts.then(|| C::scaled(a.normal, factor_a) + C::scaled(b.normal, factor_b))
}

/// The sum of three normals that lies on all planes.
fn on_all<C: ConvexSpace>(planes: [&Plane<C::Vector>; 3]) -> Option<C::Vector> {
    let product = |a: usize, b: usize| C::dot(planes[a].normal, planes[b].normal);
    let rows: [[f64; 3]; 3] = std::array::from_fn(|a| std::array::from_fn(|b| product(a, b)));
    let offsets = planes.map(|plane| plane.offset);
    let determinant = |m: &[[f64; 3]; 3]| {
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    };
    let whole = determinant(&rows);
    if whole <= PARALLEL {
        return None;
    }
    // Cramer's rule.
    let factors: [f64; 3] = std::array::from_fn(|column| {
        let mut replaced = rows;
        (0..3).for_each(|row| replaced[row][column] = offsets[row]);
        determinant(&replaced) / whole
    });
    if factors.iter().any(|factor| *factor < 0.0) {
        return None;
    }
    let terms = [0, 1, 2].map(|place| C::scaled(planes[place].normal, factors[place]));
    Some(terms[0] + terms[1] + terms[2])
}

/// The direction of a translation, or zero.
pub fn unit<C: ConvexSpace>(way: C::Vector) -> C::Vector {
    let length = C::dot(way, way).sqrt();
    C::scaled(way, if length > 0.0 { length.recip() } else { 0.0 })
}
