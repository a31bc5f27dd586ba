//! Renders a scene of lines as a picture: perspective, painter's algorithm, depth cue.

use crate::scene::{Camera, Line, Scene, Vector};
use anyhow::{Context, Result, bail};
use std::array::from_fn;
use std::path::PathBuf;
use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LinearGradient, Paint, PathBuilder, Pixmap,
    PixmapPaint, Point, Shader, SpreadMode, Transform,
};

pub const WIDTH: u32 = 960;
pub const HEIGHT: u32 = 640;

/// The distance of the near plane, in the scene's units.
const NEAR: f32 = 0.05;
/// The width in pixels of the nearest and the farthest line.
const WIDTHS: [f32; 2] = [3.2, 1.1];
/// The part of the background colour that is mixed into the farthest line.
const FADE: f32 = 0.6;
/// The maximum depth range of a piece of a line, relative to the whole depth, so that pieces can be sorted by depth.
const PIECE: f32 = 0.02;

pub fn render(scene: &Scene) -> Result<Pixmap> {
    let view = View::new(&scene.camera)?;
    let seen: Vec<Seen> = scene.lines.iter().filter_map(|line| view.see(line)).collect();
    let depths = || seen.iter().flat_map(|line| line.ends.map(|end| end[2]));
    let nearest = depths().fold(f32::INFINITY, f32::min);
    let span = (depths().fold(0.0, f32::max) - nearest).max(f32::MIN_POSITIVE);
    let mut strokes: Vec<Stroke> = seen.iter().flat_map(|line| view.strokes(line, span)).collect();
    strokes.sort_by(|a, b| b.depth().total_cmp(&a.depth()));

    let mut picture = Pixmap::new(WIDTH, HEIGHT).context("no memory for the picture")?;
    picture.fill(color(scene.background, 1.0));
    for stroke in &strokes {
        let far = stroke.ends.map(|end| ((end.depth - nearest) / span).clamp(0.0, 1.0));
        stroke.draw(&mut picture, scene.background, far);
    }
    Ok(picture)
}

/// Returns a PNG of four pictures in two rows, each of half its size.
pub fn side_by_side(pictures: &[PathBuf; 4]) -> Result<Vec<u8>> {
    let mut all = Pixmap::new(WIDTH, HEIGHT).context("no memory for the picture")?;
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    for (place, file) in pictures.iter().enumerate() {
        let picture =
            Pixmap::load_png(file).with_context(|| format!("cannot read {}", file.display()))?;
        let (x, y) = ((place % 2) as f32, (place / 2) as f32);
        let half = Transform::from_scale(0.5, 0.5);
        let at = half.post_translate(x * WIDTH as f32 / 2.0, y * HEIGHT as f32 / 2.0);
        all.draw_pixmap(0, 0, picture.as_ref(), &paint, at, None);
    }
    Ok(all.encode_png()?)
}

/// The camera as three axes and a scale.
struct View {
    position: Vector,
    right: Vector,
    up: Vector,
    forward: Vector,
    /// Pixels per unit at distance 1.
    scale: f32,
}

/// The visible part of a line, in the camera's frame: right, up, forward.
struct Seen {
    ends: [Vector; 2],
    color: [f32; 4],
}

/// An end of a stroke in the picture.
#[derive(Clone, Copy)]
struct End {
    x: f32,
    y: f32,
    depth: f32,
    /// Whether the line ends here, not only a piece of it.
    is_last: bool,
}

struct Stroke {
    ends: [End; 2],
    color: [f32; 4],
}

impl View {
    fn new(camera: &Camera) -> Result<View> {
        let forward =
            unit(sub(camera.target, camera.position)).context("the camera looks nowhere")?;
        // For a camera that looks straight up or down, any right direction will do.
        let right = unit(cross([0.0, 1.0, 0.0], forward)).unwrap_or([1.0, 0.0, 0.0]);
        if !(1.0..=170.0).contains(&camera.field_of_view) {
            bail!("a field of view of {} degrees", camera.field_of_view);
        }
        let scale = HEIGHT as f32 / 2.0 / (camera.field_of_view.to_radians() / 2.0).tan();
        Ok(View { position: camera.position, right, up: cross(forward, right), forward, scale })
    }

    /// The visible part of a line, if any.
    fn see(&self, line: &Line) -> Option<Seen> {
        let [mut a, mut b] = line.ends.map(|point| self.local(point));
        if a[2].max(b[2]) <= NEAR {
            return None;
        }
        if a[2] < NEAR {
            a = at_near(b, a);
        } else if b[2] < NEAR {
            b = at_near(a, b);
        }
        Some(Seen { ends: [a, b], color: line.color })
    }

    fn strokes(&self, line: &Seen, span: f32) -> impl Iterator<Item = Stroke> {
        let [a, b] = line.ends;
        let pieces = ((b[2] - a[2]).abs() / (span * PIECE)).ceil().max(1.0) as u32;
        let end = move |index: u32| {
            let mut end = self.project(between(a, b, index as f32 / pieces as f32));
            end.is_last = index == 0 || index == pieces;
            end
        };
        let color = line.color;
        (0..pieces).map(move |index| Stroke { ends: [end(index), end(index + 1)], color })
    }

    /// Right, up and forward of the camera.
    fn local(&self, point: Vector) -> Vector {
        let offset = sub(point, self.position);
        [dot(offset, self.right), dot(offset, self.up), dot(offset, self.forward)]
    }

    fn project(&self, [x, y, depth]: Vector) -> End {
        let scale = self.scale / depth;
        let (x, y) = (WIDTH as f32 / 2.0 + x * scale, HEIGHT as f32 / 2.0 - y * scale);
        End { x, y, depth, is_last: true }
    }
}

/// The point where the line from `seen` to `hidden` crosses the near plane.
fn at_near(seen: Vector, hidden: Vector) -> Vector {
    let [x, y, _] = between(seen, hidden, (seen[2] - NEAR) / (seen[2] - hidden[2]));
    [x, y, NEAR]
}

fn between(a: Vector, b: Vector, part: f32) -> Vector {
    from_fn(|axis| a[axis] + (b[axis] - a[axis]) * part)
}

impl Stroke {
    fn depth(&self) -> f32 {
        self.ends[0].depth + self.ends[1].depth
    }

    /// Draws the stroke as a band that narrows and fades with distance. `far` is 0 to 1 at each end.
    fn draw(&self, picture: &mut Pixmap, background: Vector, far: [f32; 2]) {
        let [a, b] = self.ends;
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = dx.hypot(dy);
        // A line along the view direction is a dot, so it needs a direction.
        let (dx, dy) = if length > 1e-3 { (dx / length, dy / length) } else { (1.0, 0.0) };
        let half = far.map(|far| (WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * far) / 2.0);
        // Square caps close the corners of boxes. Half a pixel closes the seam between two pieces.
        let cap: [f32; 2] = from_fn(|end| if self.ends[end].is_last { half[end] } else { 0.5 });
        let corner = |end: End, along: f32, across: f32| {
            (end.x + dx * along - dy * across, end.y + dy * along + dx * across)
        };
        let corners = [
            corner(a, -cap[0], half[0]),
            corner(b, cap[1], half[1]),
            corner(b, cap[1], -half[1]),
            corner(a, -cap[0], -half[0]),
        ];
        let mut path = PathBuilder::new();
        path.move_to(corners[0].0, corners[0].1);
        for (x, y) in &corners[1..] {
            path.line_to(*x, *y);
        }
        path.close();
        if let Some(path) = path.finish() {
            let colors = far.map(|far| self.faded(background, far));
            let paint = Paint { shader: shader(self.ends, colors), ..Paint::default() };
            picture.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn faded(&self, background: Vector, far: f32) -> Color {
        let [r, g, b, alpha] = self.color;
        let own = [r, g, b];
        color(from_fn(|part| own[part] + (background[part] - own[part]) * FADE * far), alpha)
    }
}

fn shader(ends: [End; 2], colors: [Color; 2]) -> Shader<'static> {
    let stops = vec![GradientStop::new(0.0, colors[0]), GradientStop::new(1.0, colors[1])];
    let [start, end] = ends.map(|end| Point::from_xy(end.x, end.y));
    LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity())
        .unwrap_or(Shader::SolidColor(colors[0]))
}

fn color([r, g, b]: Vector, alpha: f32) -> Color {
    let [r, g, b, alpha] = [r, g, b, alpha].map(|part| part.clamp(0.0, 1.0));
    Color::from_rgba(r, g, b, alpha).unwrap_or(Color::BLACK)
}

fn sub(a: Vector, b: Vector) -> Vector {
    from_fn(|axis| a[axis] - b[axis])
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Vector) -> Option<Vector> {
    let length = dot(a, a).sqrt();
    (length > 1e-6).then(|| a.map(|part| part / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(lines: &str) -> Pixmap {
        let scene = format!("camera 0 0 -10 0 0 0 60\nbackground 0 0 0\n{lines}");
        render(&Scene::parse(&scene).unwrap()).unwrap()
    }

    fn red(picture: &Pixmap, x: u32, y: u32) -> u8 {
        picture.pixel(x, y).unwrap().red()
    }

    #[test]
    fn right_is_right_and_up_is_up() {
        let right = picture("line 1 0 0 3 0 0 1 0 0 1");
        assert!(red(&right, 600, 320) > 100 && red(&right, 360, 320) == 0);
        let up = picture("line 0 1 0 0 3 0 1 0 0 1");
        assert!(red(&up, 480, 200) > 100 && red(&up, 480, 440) == 0);
    }

    #[test]
    fn the_near_line_covers_the_far_one() {
        let lines = ["line -3 0 -2 3 0 -2 1 0 0 1", "line -3 0 5 3 0 5 0 0 1 1"];
        for order in [lines.join("\n"), [lines[1], lines[0]].join("\n")] {
            assert!(red(&picture(&order), 480, 320) > 200);
        }
    }

    #[test]
    fn a_long_line_is_sorted_piece_by_piece() {
        // The middle of the green line is nearer, but at the crossing it passes behind the red line.
        let red_line = "line -3 0 2 3 0 2 1 0 0 1";
        let green_line = "line 0 -7 -8 0 0.5 5 0 1 0 1";
        let crossing = picture(&format!("{red_line}\n{green_line}"));
        assert!(red(&crossing, 480, 320) > 100);
    }

    #[test]
    fn lines_behind_the_camera_are_cut_off() {
        let blank = picture("line -3 0 -11 3 0 -11 1 0 0 1");
        assert!(blank.pixels().iter().all(|pixel| pixel.red() == 0));
        let crossing = picture("line 1 0 0 1 0 -50 1 0 0 1");
        assert!(red(&crossing, 900, 320) > 0 && red(&crossing, 60, 320) == 0);
    }

    #[test]
    fn far_is_dim() {
        let both = picture("line -3 1 -3 3 1 -3 1 0 0 1\nline -3 -1 20 3 -1 20 1 0 0 1");
        let brightest = |from: u32, to: u32| (from..to).map(|y| red(&both, 480, y)).max().unwrap();
        assert!(brightest(0, 320) > 240 && (1..200).contains(&brightest(320, 640)));
    }
}
