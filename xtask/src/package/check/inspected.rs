//! Inspects libraries that no program of this machine loads: the pages of those for Android, the signatures of macOS.

use super::super::build::SHARED;
use super::super::platform::{PLATFORMS, Platform};
use super::super::{alignment, signature, symbols};
use crate::count::Tally;
use crate::repo;
use anyhow::Result;
use std::path::Path;

pub fn run(native: &Path) -> Result<Tally> {
    let mut tally = Tally::default();
    for platform in &PLATFORMS {
        let folder = native.join("lib").join(platform.name);
        let libraries = SHARED.iter().map(|name| folder.join(name)).filter(|it| it.is_file());
        for library in libraries {
            inspect(platform, &repo::read(&library)?, &mut tally)?;
        }
        if platform.is_android() && folder.is_dir() && !folder.join("libimpinge.so").is_file() {
            println!(
                "no shared library for {} to inspect, because the NDK is missing",
                platform.name
            );
        }
    }
    Ok(tally)
}

fn inspect(platform: &Platform, library: &[u8], tally: &mut Tally) -> Result<()> {
    let name = platform.name;
    if platform.is_android() {
        tally.check(&format!("{name}: pages of 16 KiB"), alignment::check(library));
    }
    if name == "macos" {
        for (slice, target) in symbols::slices(library)?.iter().zip(platform.targets) {
            let what = format!("{name}: the signature for {}", target.triple);
            tally.check(&what, signature::check(slice));
        }
    }
    Ok(())
}
