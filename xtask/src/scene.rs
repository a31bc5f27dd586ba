//! Parses the drawings of the sample's runner: text files with lines and one camera.

use anyhow::{Context, Result, bail};

pub type Vector = [f32; 3];

/// A drawing, in a left-handed world with y up.
pub struct Scene {
    pub camera: Camera,
    pub background: Vector,
    pub lines: Vec<Line>,
}

pub struct Camera {
    pub position: Vector,
    pub target: Vector,
    /// Vertical, in degrees.
    pub field_of_view: f32,
}

/// Colours are red, green, blue, opacity, each 0 to 1.
pub struct Line {
    pub ends: [Vector; 2],
    pub color: [f32; 4],
}

impl Scene {
    /// Parses one item per line: `camera px py pz tx ty tz fov`, `background r g b` or
    /// `line x0 y0 z0 x1 y1 z1 r g b a`.
    pub fn parse(text: &str) -> Result<Scene> {
        let (mut camera, mut background, mut lines) = (None, [0.0; 3], Vec::new());
        for (index, item) in text.lines().enumerate() {
            let mut read = || -> Result<()> {
                let (kind, rest) = item.split_once(' ').unwrap_or((item, ""));
                match kind {
                    "camera" => {
                        let [px, py, pz, tx, ty, tz, field_of_view] = numbers(rest)?;
                        let (position, target) = ([px, py, pz], [tx, ty, tz]);
                        camera = Some(Camera { position, target, field_of_view });
                    }
                    "background" => background = numbers(rest)?,
                    "line" => {
                        let [x0, y0, z0, x1, y1, z1, r, g, b, a] = numbers(rest)?;
                        lines
                            .push(Line { ends: [[x0, y0, z0], [x1, y1, z1]], color: [r, g, b, a] });
                    }
                    "" => {}
                    _ => bail!("unknown item \"{kind}\""),
                }
                Ok(())
            };
            read().with_context(|| format!("line {}", index + 1))?;
        }
        let camera = camera.context("there is no camera")?;
        Ok(Scene { camera, background, lines })
    }
}

fn numbers<const N: usize>(text: &str) -> Result<[f32; N]> {
    let parsed: Result<Vec<f32>, _> = text.split_whitespace().map(str::parse).collect();
    match <[f32; N]>::try_from(parsed?) {
        Ok(numbers) if numbers.iter().all(|it| it.is_finite()) => Ok(numbers),
        Ok(_) => bail!("a number is not finite"),
        Err(found) => bail!("{} numbers instead of {N}", found.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_item() {
        let scene = Scene::parse(
            "camera 0 1 -5 0 1 0 60\nbackground 0.1 0.2 0.3\n\nline 0 0 0 1 2 3 1 0 0 0.5\n",
        )
        .unwrap();
        assert_eq!(scene.camera.target, [0.0, 1.0, 0.0]);
        assert_eq!(scene.background, [0.1, 0.2, 0.3]);
        assert_eq!(scene.lines[0].ends[1], [1.0, 2.0, 3.0]);
        assert_eq!(scene.lines[0].color, [1.0, 0.0, 0.0, 0.5]);
    }

    #[test]
    fn refuses_unknown_lines() {
        let complaint = |text: &str| format!("{:#}", Scene::parse(text).err().unwrap());
        assert_eq!(complaint("background 0 0 0"), "there is no camera");
        assert!(complaint("camera 0 0 0 1 1 1 60\nline 1 2 3").starts_with("line 2: 3 numbers"));
        assert!(complaint("circle 1 2").contains("circle"));
        assert!(complaint("background 0 NaN 0").contains("not finite"));
    }
}
