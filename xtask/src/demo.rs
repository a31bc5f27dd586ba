//! Runs the Unity sample without Unity and renders its drawings as pictures.

use crate::scene::Scene;
use crate::{csharp, native, process, render, repo, tools};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

const OUT: &str = "out/demo";

/// The pictures of [`OVERVIEW`], two in a row.
const SHOWN: [&str; 4] = [
    "CapsuleOnTerrain-frame-0094.png",
    "CapsuleAmongBoxes-frame-0121.png",
    "ModelsCollide-frame-0070.png",
    "BoxOnFloors-frame-0130.png",
];
/// A picture of four scenes. README shows a copy: `unity-sample/demo.png`.
const OVERVIEW: &str = "overview.png";

pub fn run(install: bool) -> Result<()> {
    tools::need_mono(install)?;
    native::stage()?;
    let out = repo::path(OUT);
    repo::make_folder(&out)?;
    clear(&out)?;
    let program = csharp::ENGINE_FREE.compile()?;
    process::run(csharp::mono(&program, &native::staged_folder()?).arg("demo").arg(&out))?;
    for picture in pictures(&out)? {
        println!("drew {}", repo::shown(&picture));
    }
    let overview = out.join(OVERVIEW);
    repo::write(&overview, &render::side_by_side(&SHOWN.map(|name| out.join(name)))?)?;
    println!("drew {}", repo::shown(&overview));
    Ok(())
}

/// Removes the files of an earlier run.
fn clear(out: &Path) -> Result<()> {
    for extension in ["lines", "png"] {
        for file in repo::files(out, extension)? {
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
    }
    Ok(())
}

/// Renders every drawing of a folder and returns the pictures.
fn pictures(out: &Path) -> Result<Vec<PathBuf>> {
    let mut pictures = Vec::new();
    for file in repo::files(out, "lines")? {
        let draw = || -> Result<PathBuf> {
            let picture = file.with_extension("png");
            let drawn = render::render(&Scene::parse(&repo::read_text(&file)?)?)?;
            repo::write(&picture, &drawn.encode_png()?)?;
            Ok(picture)
        };
        pictures.push(draw().with_context(|| repo::shown(&file))?);
    }
    if pictures.is_empty() {
        bail!("the demo drew nothing into {OUT}");
    }
    Ok(pictures)
}
