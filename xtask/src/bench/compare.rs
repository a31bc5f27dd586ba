//! Compares the samples of two libraries, and judges which lines became slower.

/// A line is slower if it takes this much longer than before, beyond the noise.
const TOLERANCE: f64 = 0.03;

/// The samples of one line. Each library runs in two processes, so that the noise of the run shows.
#[derive(Default)]
pub struct Line {
    pub name: String,
    pub before: [Vec<f64>; 2],
    pub after: [Vec<f64>; 2],
}

impl Line {
    /// The least sample after, as a part of the least sample before.
    pub fn least_ratio(&self) -> f64 {
        least(&self.after.concat()) / least(&self.before.concat())
    }

    pub fn median_ratio(&self) -> f64 {
        median(&self.after.concat()) / median(&self.before.concat())
    }

    pub fn least_before(&self) -> f64 {
        least(&self.before.concat())
    }

    pub fn least_after(&self) -> f64 {
        least(&self.after.concat())
    }

    /// The greatest difference between the least samples of two processes with the same library, as a part of them.
    pub fn noise(&self) -> f64 {
        let differ = |[a, b]: &[Vec<f64>; 2]| {
            let (a, b) = (least(a), least(b));
            a.max(b) / a.min(b) - 1.0
        };
        differ(&self.before).max(differ(&self.after))
    }

    pub fn is_slower(&self) -> bool {
        self.least_ratio() > 1.0 + TOLERANCE + self.noise()
    }
}

fn least(samples: &[f64]) -> f64 {
    samples.iter().copied().fold(f64::INFINITY, f64::min)
}

fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A Markdown table of the lines.
pub fn table(lines: &[Line]) -> String {
    let mut text = String::from(
        "| line | before | after | ratio of the least | ratio of the medians | noise | |\n\
         |---|---:|---:|---:|---:|---:|---|\n",
    );
    for line in lines {
        text += &format!(
            "| {} | {} | {} | {:.3} | {:.3} | {:.1} % | {} |\n",
            line.name,
            number(line.least_before()),
            number(line.least_after()),
            line.least_ratio(),
            line.median_ratio(),
            line.noise() * 100.0,
            if line.is_slower() { "slower" } else { "" }
        );
    }
    text
}

/// A number with four significant digits.
fn number(value: f64) -> String {
    let digits = 3 - value.abs().log10().floor().clamp(0.0, 3.0) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(before: [&[f64]; 2], after: [&[f64]; 2]) -> Line {
        let owned = |samples: [&[f64]; 2]| samples.map(<[f64]>::to_vec);
        Line { name: "a line".into(), before: owned(before), after: owned(after) }
    }

    #[test]
    fn a_line_beyond_tolerance_and_noise_is_slower() {
        let slower = line([&[100.0, 130.0], &[101.0]], [&[105.0, 140.0], &[105.5]]);
        assert!((slower.least_ratio() - 1.05).abs() < 1e-12);
        assert!((slower.noise() - 0.01).abs() < 1e-12);
        assert!(slower.is_slower());
    }

    #[test]
    fn noise_excuses_a_difference() {
        // The same library differs by 4 % from itself, so 5 % prove nothing.
        let noisy = line([&[100.0], &[104.0]], [&[105.0], &[105.0]]);
        assert!(!noisy.is_slower());
    }

    #[test]
    fn a_faster_line_and_an_equal_line_pass() {
        assert!(!line([&[100.0], &[100.0]], [&[50.0], &[50.0]]).is_slower());
        assert!(!line([&[100.0], &[100.0]], [&[100.0], &[100.0]]).is_slower());
    }

    #[test]
    fn a_burst_of_load_does_not_change_the_verdict() {
        let burst = line([&[100.0, 100.0], &[100.0, 100.0]], [&[300.0, 100.5], &[250.0, 100.2]]);
        assert!(!burst.is_slower());
        assert!(burst.median_ratio() > 2.0);
    }

    #[test]
    fn the_table_marks_only_slower_lines() {
        let slower = line([&[12.345], &[12.345]], [&[24.69], &[24.69]]);
        let equal = line([&[1.0], &[1.0]], [&[1.0], &[1.0]]);
        let table = table(&[slower, equal]);
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(rows[0], "| a line | 12.35 | 24.69 | 2.000 | 2.000 | 0.0 % | slower |");
        assert_eq!(rows[1], "| a line | 1.000 | 1.000 | 1.000 | 1.000 | 0.0 % |  |");
    }
}
