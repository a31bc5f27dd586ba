//! Geometries as C passes them: tagged unions, of which only the member of the kind counts.

use std::mem::size_of;

use impinge::ffi::*;

use crate::support::dim2;
use crate::support::*;

/// The size of the member of each kind.
fn member_size(kind: Kind) -> usize {
    match kind {
        Kind::Sphere(member) => size_of_val(member),
        Kind::Capsule(member) => size_of_val(member),
        Kind::Box(member) => size_of_val(member),
        Kind::Triangle(member) => size_of_val(member),
        Kind::Hull(member) => size_of_val(member),
        Kind::Cylinder(member) => size_of_val(member),
        Kind::Cone(member) => size_of_val(member),
        Kind::HalfSpace(member) => size_of_val(member),
        Kind::Mesh(member) => size_of_val(member),
        Kind::HeightField(member) => size_of_val(member),
        Kind::Compound(member) => size_of_val(member),
    }
}

fn member_size_2d(kind: Kind2D) -> usize {
    match kind {
        Kind2D::Circle(member) => size_of_val(member),
        Kind2D::Capsule(member) => size_of_val(member),
        Kind2D::Box(member) => size_of_val(member),
        Kind2D::Polygon(member) => size_of_val(member),
        Kind2D::Segment(member) => size_of_val(member),
        Kind2D::HalfPlane(member) => size_of_val(member),
        Kind2D::LargePolygon(member) => size_of_val(member),
        Kind2D::Compound(member) => size_of_val(member),
        Kind2D::Polyline(member) => size_of_val(member),
    }
}

fn bytes_of<T: Copy>(value: &mut T) -> &mut [u8] {
    // SAFETY: the constructors write every byte, and all fields are numbers.
    unsafe { std::slice::from_raw_parts_mut(std::ptr::from_mut(value).cast(), size_of::<T>()) }
}

/// `kind` and `radius` precede the member.
const HEAD: usize = 8;

/// Returns the geometry with other bytes after the member of its kind. As floats they are NaN.
fn soiled<T: Copy>(geometry: T, member: usize) -> T {
    let mut soiled = geometry;
    bytes_of(&mut soiled)[HEAD + member..].fill(0xff);
    soiled
}

fn geometries(hull: imp_hull) -> Vec<imp_geometry> {
    vec![
        sphere(1.0),
        capsule(1.0, 0.5),
        cuboid(1.0, 0.5, 0.75),
        triangle(vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(0.0, 0.0, 1.0)),
        unscaled(hull),
        cylinder(0.5, 0.75),
        cone(0.5, 0.75),
        half_space(vec3(0.0, 1.0, 0.0), 0.25),
    ]
}

fn geometries_2d(asset: imp_polygon) -> Vec<imp_geometry_2d> {
    use dim2::*;
    vec![
        circle(1.0),
        capsule(1.0, 0.5),
        rectangle(1.0, 0.5),
        polygon_by_value(),
        segment(vec2(-1.0, 0.0), vec2(1.0, 1.0)),
        half_plane(vec2(0.0, 1.0), 0.25),
        large_polygon(asset, vec2(1.0, -2.0)),
    ]
}

fn polygon_by_value() -> imp_geometry_2d {
    dim2::polygon(&[dim2::vec2(-1.0, -1.0), dim2::vec2(1.0, -1.0), dim2::vec2(0.0, 2.0)])
}

fn large() -> imp_polygon {
    let corner = |place: i32| dim2::vec2(place as f32 - 6.0, ((place - 6) * (place - 6)) as f32);
    dim2::polygon_of(&(0..13).map(corner).collect::<Vec<_>>())
}

#[test]
fn bytes_beyond_the_member_of_a_kind_are_ignored_and_written_as_zero() {
    let hull = hull_of(&corners(1.0, 1.0, 2.0));
    let all = geometries(hull);
    let soil = |geometry: &imp_geometry| {
        soiled(*geometry, member_size(Kind::parse(geometry).expect("a known kind")))
    };
    for clean in &all {
        let dirty = soil(clean);
        assert_eq!(unsafe { imp_geometry_valid(&dirty) }, 1, "{clean:?}: {}", last_error());
        let mut grown = rounded(&dirty, 0.5);
        let mut expected = rounded(clean, 0.5);
        assert_eq!(bytes_of(&mut grown), bytes_of(&mut expected), "{clean:?}");
        for other in &all {
            for place in [at(0.25, 0.5, 0.0), at(2.0, 3.0, 0.5), at(9.0, 9.0, 9.0)] {
                let ask = |a: &imp_geometry, b: &imp_geometry| unsafe {
                    let mut found = imp_separation::NONE;
                    let here = at(0.0, 0.0, 0.0);
                    let mut many = 9;
                    ok(imp_distance(a, &here, b, &place, &mut found));
                    let one = ok(imp_overlap(a, &here, b, &place, 0.0));
                    ok(imp_overlap_many(a, &here, 1, b, &place, 1, 0.0, &mut many));
                    (one, many, found)
                };
                assert_eq!(ask(&dirty, &soil(other)), ask(clean, other), "{clean:?} {other:?}");
            }
        }
    }
    ok(impinge::ffi::imp_asset_release(hull.id));
}

#[test]
fn bytes_beyond_the_member_of_a_2d_kind_are_ignored_and_written_as_zero() {
    let polygon = large();
    let all = geometries_2d(polygon);
    let soil = |geometry: &imp_geometry_2d| {
        let kind = Kind2D::parse(geometry).expect("a known kind");
        let mut dirty = soiled(*geometry, member_size_2d(kind));
        if let Kind2D::Polygon(given) = kind {
            // Vertices beyond the count are ignored too.
            let used = size_of::<[u32; 2]>() + given.count as usize * size_of::<imp_vec2>();
            bytes_of(&mut dirty)[HEAD + used..].fill(0xff);
        }
        dirty
    };
    for clean in &all {
        let dirty = soil(clean);
        assert_eq!(unsafe { imp_geometry_valid_2d(&dirty) }, 1, "{clean:?}: {}", last_error());
        let mut grown = dim2::rounded(&dirty, 0.5);
        let mut expected = dim2::rounded(clean, 0.5);
        assert_eq!(bytes_of(&mut grown), bytes_of(&mut expected), "{clean:?}");
        for other in &all {
            for place in [dim2::at(0.25, 0.5), dim2::at(2.0, 3.0), dim2::at(90.0, 90.0)] {
                let ask = |a: &imp_geometry_2d, b: &imp_geometry_2d| unsafe {
                    let mut found = imp_manifold_2d::NONE;
                    let here = dim2::at(0.0, 0.0);
                    let mut many = 9;
                    ok(imp_contact_2d(a, &here, b, &place, 0.0, &mut found));
                    let one = ok(imp_overlap_2d(a, &here, b, &place, 0.0));
                    ok(imp_overlap_many_2d(a, &here, 1, b, &place, 1, 0.0, &mut many));
                    (one, many, found)
                };
                assert_eq!(ask(&dirty, &soil(other)), ask(clean, other), "{clean:?} {other:?}");
            }
        }
    }
    ok(imp_asset_release(polygon.id));
}

/// Checks that the library parses exactly the kinds of the header.
#[test]
fn every_kind_of_the_header_is_known_and_no_other() {
    let constants = header::TEXT.lines().filter_map(|line| {
        let (name, value) = line.strip_prefix("#define IMP_GEOMETRY_")?.split_once(' ')?;
        Some((name.ends_with("_2D"), value.trim().parse::<u32>().ok()?))
    });
    let (of_2d, of_3d): (Vec<_>, Vec<_>) = constants.partition(|(is_2d, _)| *is_2d);
    assert_eq!((of_3d.len(), of_2d.len()), (11, 9));
    for kind in 0..1000 {
        let is_named = |named: &[(bool, u32)]| named.iter().any(|(_, value)| *value == kind);
        let geometry = imp_geometry { kind, ..sphere(1.0) };
        assert_eq!(Kind::parse(&geometry).is_some(), is_named(&of_3d), "{kind}");
        let geometry = imp_geometry_2d { kind, ..dim2::circle(1.0) };
        assert_eq!(Kind2D::parse(&geometry).is_some(), is_named(&of_2d), "{kind}");
    }
}
