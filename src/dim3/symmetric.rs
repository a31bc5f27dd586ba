//! Eigenvalues and eigenvectors of a symmetric 3x3 matrix.

use glam::{DMat3, DVec3};

/// Maximum number of Jacobi sweeps. Convergence is quadratic, and five are enough in practice.
const SWEEPS: usize = 16;

/// The eigenvalues and orthonormal eigenvectors of a symmetric matrix of any scale, in no particular order.
///
/// Jacobi's method rotates each pair of axes until the off-diagonal element is 0. It never divides by a difference of
/// eigenvalues, so equal eigenvalues still give orthogonal axes. The zero matrix gives the unit axes.
pub fn eigen(matrix: DMat3) -> (DVec3, DMat3) {
    let scale =
        matrix.to_cols_array().into_iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    if scale == 0.0 {
        return (DVec3::ZERO, DMat3::IDENTITY);
    }
    let mut matrix = (matrix * scale.recip()).to_cols_array_2d();
    let mut axes = DMat3::IDENTITY.to_cols_array_2d();
    for _ in 0..SWEEPS {
        if [(0, 1), (0, 2), (1, 2)].map(|(p, q)| jacobi_rotate(&mut matrix, &mut axes, p, q))
            == [false; 3]
        {
            break;
        }
    }
    let values = DVec3::new(matrix[0][0], matrix[1][1], matrix[2][2]) * scale;
    (values, DMat3::from_cols_array_2d(&axes))
}

/// Rotates axes `p` and `q` so that their off-diagonal element becomes 0. Returns false if it was 0 already.
fn jacobi_rotate(matrix: &mut [[f64; 3]; 3], axes: &mut [[f64; 3]; 3], p: usize, q: usize) -> bool {
    let between = matrix[p][q];
    if between.abs() <= f64::MIN_POSITIVE {
        return false;
    }
    let theta = (matrix[q][q] - matrix[p][p]) / (2.0 * between);
    // The root with the smaller absolute value. For a huge theta it is 0.
    let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let cosine = (tangent * tangent + 1.0).sqrt().recip();
    let sine = tangent * cosine;
    matrix[p][p] -= tangent * between;
    matrix[q][q] += tangent * between;
    matrix[p][q] = 0.0;
    matrix[q][p] = 0.0;
    let other = 3 - p - q;
    let (to_p, to_q) = (matrix[other][p], matrix[other][q]);
    let (to_p, to_q) = (cosine * to_p - sine * to_q, sine * to_p + cosine * to_q);
    (matrix[other][p], matrix[p][other]) = (to_p, to_p);
    (matrix[other][q], matrix[q][other]) = (to_q, to_q);
    let (axis_p, axis_q) = (DVec3::from_array(axes[p]), DVec3::from_array(axes[q]));
    axes[p] = (axis_p * cosine - axis_q * sine).to_array();
    axes[q] = (axis_p * sine + axis_q * cosine).to_array();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvectors_are_orthogonal_and_restore_the_matrix() {
        let rows = [[2.0, -1.0, 0.5], [-1.0, 3.0, 4.0], [0.5, 4.0, -7.0]];
        let flat = [[1.0, 1.0, 1.0]; 3];
        let nearly_equal = [[1.0, 1e-13, 0.0], [1e-13, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let spread = [[1e12, 3.0, 1e-3], [3.0, 1.0, 1e-9], [1e-3, 1e-9, 1e-12]];
        for rows in [rows, flat, nearly_equal, spread, [[0.0; 3]; 3]] {
            for scale in [1e-60, 1.0, 1e60] {
                let matrix = DMat3::from_cols_array_2d(&rows) * scale;
                let (values, axes) = eigen(matrix);
                assert!((axes.transpose() * axes).abs_diff_eq(DMat3::IDENTITY, 1e-15), "{rows:?}");
                let back = axes * DMat3::from_diagonal(values) * axes.transpose();
                let most = matrix.to_cols_array().into_iter().fold(0.0, |m: f64, v| m.max(v.abs()));
                assert!(back.abs_diff_eq(matrix, 4e-15 * most), "{rows:?} {scale}: {back}");
            }
        }
    }
}
