//! Line plots with two logarithmic axes, as SVG.
use std::fmt::Write;

/// A named line. Its points lie in order of x; all coordinates are positive.
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

pub struct Plot<'a> {
    pub title: &'a str,
    pub x_label: &'a str,
    pub y_label: &'a str,
    pub series: &'a [Series],
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 130.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;

/// The colour and the stroke width of a library. Impinge stands out.
fn style(name: &str) -> (&'static str, f64) {
    match name {
        "impinge" => ("#d62728", 3.0),
        "parry" => ("#1f77b4", 1.5),
        "box3d" => ("#8c564b", 1.5),
        "bullet" => ("#7f7f7f", 1.5),
        "jolt" => ("#2ca02c", 1.5),
        "physx" => ("#9467bd", 1.5),
        _ => ("#ff7f0e", 1.5),
    }
}

/// The whole decades around some values.
fn decades(values: impl Iterator<Item = f64> + Clone) -> (i32, i32) {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(0.0, f64::max);
    let (low, high) = (least.log10().floor() as i32, greatest.log10().ceil() as i32);
    (low, high.max(low + 1))
}

/// A power of ten as people write it: 0.01, 1, 1,000.
fn power(exponent: i32) -> String {
    if exponent < 0 {
        return format!("{:.*}", -exponent as usize, 10f64.powi(exponent));
    }
    let digits = format!("1{}", "0".repeat(exponent as usize));
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Plot<'_> {
    pub fn svg(&self) -> String {
        let points = self.series.iter().flat_map(|s| &s.points);
        let (x_low, x_high) = decades(points.clone().map(|p| p.0));
        let (y_low, y_high) = decades(points.map(|p| p.1));
        let bottom = HEIGHT - BOTTOM;
        let right = WIDTH - RIGHT;
        let x = |value: f64| {
            LEFT + (value.log10() - f64::from(x_low)) / f64::from(x_high - x_low) * (right - LEFT)
        };
        let y = |value: f64| {
            bottom - (value.log10() - f64::from(y_low)) / f64::from(y_high - y_low) * (bottom - TOP)
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{}</text>\n",
            self.title
        );
        for exponent in x_low..=x_high {
            let x = x(10f64.powi(exponent));
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                bottom + 18.0,
                power(exponent)
            );
        }
        for exponent in y_low..=y_high {
            let y = y(10f64.powi(exponent));
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                y + 4.0,
                power(exponent)
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            (LEFT + right) / 2.0,
            HEIGHT - 14.0,
            self.x_label,
            (TOP + bottom) / 2.0,
            self.y_label
        );
        for (series, label) in self.series.iter().zip(self.label_heights(&y)) {
            let (colour, width) = style(&series.name);
            let mut path = String::new();
            let mut marks = String::new();
            for (place, (px, py)) in series.points.iter().enumerate() {
                let (px, py) = (x(*px), y(*py));
                let _ = write!(path, "{}{px:.1} {py:.1}", if place == 0 { 'M' } else { 'L' });
                let _ = write!(
                    marks,
                    "<circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"3\" fill=\"{colour}\"/>"
                );
            }
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>{marks}\
                 <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
                right + 14.0,
                label + 4.0,
                series.name
            );
        }
        svg + "</svg>\n"
    }

    /// The heights of the names: beside the last points, but a line apart.
    fn label_heights(&self, y: &impl Fn(f64) -> f64) -> Vec<f64> {
        const LINE: f64 = 17.0;
        let ends: Vec<f64> =
            self.series.iter().map(|s| s.points.last().map_or(TOP, |p| y(p.1))).collect();
        let mut order: Vec<usize> = (0..ends.len()).collect();
        order.sort_by(|a, b| ends[*a].total_cmp(&ends[*b]));
        let mut heights = ends.clone();
        for pair in order.windows(2) {
            heights[pair[1]] = heights[pair[1]].max(heights[pair[0]] + LINE);
        }
        heights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_grouped() {
        let texts = [-2, 0, 3, 4, 6].map(power);
        assert_eq!(texts, ["0.01", "1", "1,000", "10,000", "1,000,000"]);
    }

    #[test]
    fn decades_enclose_all_values() {
        assert_eq!(decades([0.02, 30.0].into_iter()), (-2, 2));
        assert_eq!(decades([1.0, 1000.0].into_iter()), (0, 3));
        assert_eq!(decades([10.0].into_iter()), (1, 2));
    }

    #[test]
    fn points_stand_at_the_corners_of_the_axes() {
        let series =
            [Series { name: "impinge".into(), points: vec![(100.0, 1.0), (10_000.0, 100.0)] }];
        let plot = Plot { title: "", x_label: "", y_label: "", series: &series };
        let right = WIDTH - RIGHT;
        let bottom = HEIGHT - BOTTOM;
        let path = format!("<path d=\"M{LEFT:.1} {bottom:.1}L{right:.1} {TOP:.1}\"");
        assert!(plot.svg().contains(&path), "{}", plot.svg());
    }

    #[test]
    fn names_of_lines_that_end_together_stand_apart() {
        let line = |name: &str| Series { name: name.into(), points: vec![(1.0, 1.0)] };
        let series = [line("a"), line("b"), line("c")];
        let plot = Plot { title: "", x_label: "", y_label: "", series: &series };
        let mut heights = plot.label_heights(&|_| 100.0);
        heights.sort_by(f64::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 17.0));
    }
}
