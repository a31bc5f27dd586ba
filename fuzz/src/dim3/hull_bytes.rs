//! Loads arbitrary bytes as a saved hull: they are rejected or make a valid hull.

use impinge::ffi::*;

use super::super::bytes::Bytes;
use super::super::calls::{self, OwnHull, Posed};
use super::pairs;

fn vec3(x: f32, y: f32, z: f32) -> imp_vec3 {
    imp_vec3 { x, y, z }
}

/// Returns saved hulls of every rank, as a base for changes.
fn bases() -> [Vec<u8>; 5] {
    let corner = |bits: u8| {
        let side = |bit: u8| if bits >> bit & 1 == 0 { -1.0 } else { 1.0 };
        vec3(side(0), side(1) * 2.0, side(2) * 0.5)
    };
    let cube: Vec<_> = (0..8).map(corner).collect();
    let peak = [&cube[..], &[vec3(0.1, 5.0, 0.1)]].concat();
    [&cube[..1], &cube[..2], &cube[..4], &cube[..], &peak[..]]
        .map(|points| OwnHull::of(points, IMP_HULL_MAX_VERTICES).saved())
}

/// Sets the length and checksum that match the bytes, as an attacker would.
pub fn with_sums(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() < 24 {
        return bytes;
    }
    let length = bytes.len() as u64;
    bytes[8..16].copy_from_slice(&length.to_le_bytes());
    let rest = bytes[..16].iter().chain(&bytes[24..]);
    let sum = rest.fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    bytes[16..24].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Returns the bytes themselves, or a saved hull with some words changed.
fn suspect(data: &[u8]) -> Vec<u8> {
    let mut bytes = Bytes(data);
    match bytes.byte() {
        0..16 => bytes.0.to_vec(),
        16..64 => {
            let mut made = b"IMPH\x01\0\0\0".to_vec();
            made.extend_from_slice(&[0; 16]);
            made.extend_from_slice(bytes.0);
            with_sums(made)
        }
        choice => {
            let mut made = bases()[usize::from(choice) % 5].clone();
            while !bytes.is_empty() {
                let words = (made.len() - 24) / 4;
                let place = 24 + 4 * (usize::from(bytes.byte()) % words);
                let word = match bytes.byte() {
                    0..128 => u32::from(bytes.byte() % 16),
                    128..192 => f32::from(bytes.byte() as i8).to_bits(),
                    192..208 => u32::from_le_bytes(made[place..place + 4].try_into().unwrap()) ^ 1,
                    208..224 => {
                        // Inserts a word. All later words move.
                        let word = u32::from(bytes.byte() % 16);
                        made.splice(place..place, word.to_le_bytes());
                        word
                    }
                    _ => u32::from_le_bytes(bytes.array()),
                };
                made[place..place + 4].copy_from_slice(&word.to_le_bytes());
            }
            with_sums(made)
        }
    }
}

/// Checks that bytes are rejected or make a valid hull.
pub fn check(data: &[u8]) {
    let suspect = suspect(data);
    let hull = match OwnHull::load(&suspect) {
        Err(status) => return assert_eq!(status, IMP_ERROR_BYTES, "{}", calls::last_error()),
        Ok(hull) => hull,
    };
    hull.validate();
    let saved = hull.saved();
    let twin = OwnHull::load(&saved).expect("saved bytes load");
    assert_eq!((twin.saved(), twin.info()), (saved, hull.info()));
    let rotation = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    for vertex in hull.vertices() {
        let body = Posed {
            geometry: hull.geometry(0.0),
            pose: imp_pose { position: vec3(0.0, 0.0, 0.0), rotation },
        };
        pairs::closest_point(&body, &vertex, true);
        pairs::closest_point(&body, &vec3(vertex.y, vertex.z, vertex.x), true);
        let direction = vec3(1.0, 0.5, -0.25);
        pairs::ray(&body, &imp_ray { origin: vertex, direction, max_distance: f32::MAX }, true);
    }
}
