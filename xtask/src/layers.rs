//! A picture of the library's layers, drawn from the imports between the folders and files of `src`.

use anyhow::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::repo;

pub const PICTURE: &str = "src/layers.svg";

const BOX: [usize; 2] = [184, 34];
const GAPS: [usize; 2] = [22, 46];
const MARGIN: usize = 24;

/// The imports of each folder or file.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Returns the picture as SVG. Imports in a circle are an error, also between the folders of the C interface.
pub fn picture() -> Result<String> {
    heights(&imports("src/ffi", "crate::ffi::")?)?;
    let imports = imports("src", "crate::")?;
    let heights = heights(&imports)?;
    Ok(draw(&rows(&heights), &direct(&imports)))
}

/// The imports between the folders and files of a folder. `path` begins the names of all that is in it.
fn imports(folder: &str, path: &str) -> Result<Imports> {
    let source = repo::path(folder);
    let mut imports = Imports::new();
    for file in repo::files(&source, "rs")? {
        let module = module_of(file.strip_prefix(&source)?);
        if !["lib", "mod"].contains(&module.as_str()) && !file.ends_with("tests.rs") {
            let text = repo::read_text(&file)?;
            imports.entry(module).or_default().extend(imported(&text, path));
        }
    }
    let known: BTreeSet<String> = imports.keys().cloned().collect();
    for (module, imported) in &mut imports {
        imported.retain(|other| other != module && known.contains(other));
    }
    Ok(imports)
}

/// The folder of a file, or the file itself if it is in none.
fn module_of(file: &Path) -> String {
    let first = file.iter().next().unwrap_or_default().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The modules that follow a path in a file, without its tests.
fn imported(text: &str, path: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let name = |rest: &str| rest.chars().take_while(|c| is_name(*c)).collect::<String>();
    let mut found = Vec::new();
    for rest in text.split(path).skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                found.extend(list.split(',').map(|part| name(part.trim())));
            }
            None => found.push(name(rest)),
        }
    }
    found
}

/// The height of each module: one more than that of the highest that it imports.
fn heights(imports: &Imports) -> Result<BTreeMap<&str, usize>> {
    let mut heights = BTreeMap::<&str, usize>::new();
    while heights.len() < imports.len() {
        let before = heights.len();
        for (module, imported) in imports {
            let below = imported.iter().map(|other| heights.get(other.as_str()).copied());
            if let Some(below) = below.collect::<Option<Vec<_>>>() {
                heights.insert(module, below.into_iter().max().map_or(0, |highest| highest + 1));
            }
        }
        if heights.len() == before {
            let circle = imports.keys().filter(|module| !heights.contains_key(module.as_str()));
            bail!("these import each other: {}", circle.cloned().collect::<Vec<_>>().join(", "));
        }
    }
    Ok(heights)
}

/// The modules of each height, the highest first.
fn rows<'a>(heights: &BTreeMap<&'a str, usize>) -> Vec<Vec<&'a str>> {
    let top = heights.values().max().map_or(0, |highest| highest + 1);
    (0..top)
        .rev()
        .map(|row| heights.iter().filter(|(_, height)| **height == row).map(|(m, _)| *m).collect())
        .collect()
}

/// The imports that no chain of others implies.
fn direct(imports: &Imports) -> Imports {
    let reached = |from: &str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(module) = open.pop() {
            for other in &imports[&module] {
                if reached.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        reached
    };
    let mut direct = imports.clone();
    for (module, imported) in &mut direct {
        imported.retain(|other| {
            let between = imports[module].iter().filter(|middle| *middle != other);
            !between.into_iter().any(|middle| reached(middle).contains(other))
        });
    }
    direct
}

fn draw(rows: &[Vec<&str>], arrows: &Imports) -> String {
    let width_of = |count: usize| count * BOX[0] + count.saturating_sub(1) * GAPS[0];
    let widest = rows.iter().map(|row| width_of(row.len())).max().unwrap_or(0);
    let mut places = BTreeMap::new();
    for (number, row) in rows.iter().enumerate() {
        let left = MARGIN + (widest - width_of(row.len())) / 2;
        for (place, module) in row.iter().enumerate() {
            let x = left + place * (BOX[0] + GAPS[0]);
            places.insert(*module, [x, MARGIN + number * (BOX[1] + GAPS[1])]);
        }
    }
    let (width, height) = (widest + 2 * MARGIN, rows.len() * (BOX[1] + GAPS[1]) + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    // Anything may use the lowest row, so its arrows would tell nothing.
    let lowest = rows.last().cloned().unwrap_or_default();
    let mut add = |line: String| _ = writeln!(svg, "{line}");
    for (from, imported) in arrows {
        for to in imported.iter().filter(|to| !lowest.contains(&to.as_str())) {
            let ([x0, y0], [x1, y1]) = (places[from.as_str()], places[to.as_str()]);
            let (x0, x1, y0) = (x0 + BOX[0] / 2, x1 + BOX[0] / 2, y0 + BOX[1]);
            let bend = (y1 - y0) / 2;
            add(format!(
                "<path d=\"M{x0} {y0}C{x0} {} {x1} {} {x1} {y1}\" fill=\"none\" \
                 stroke=\"#8a94a6\" stroke-width=\"1.3\"/>",
                y0 + bend,
                y1 - bend
            ));
        }
    }
    for (module, [x, y]) in places {
        let [width, height] = BOX;
        let fill = if lowest.contains(&module) { "#f2f2f2" } else { "#eef3fb" };
        add(format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
             fill=\"{fill}\" stroke=\"#3b5b8c\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#1c2a40\">{module}</text>",
            x + width / 2,
            y + height / 2 + 5
        ));
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_imports_is_an_error() {
        let of = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let mut imports = Imports::from([("a".into(), of(&["b"])), ("b".into(), of(&[]))]);
        assert_eq!(heights(&imports).unwrap()["a"], 1);
        imports.insert("b".into(), of(&["a"]));
        assert_eq!(heights(&imports).unwrap_err().to_string(), "these import each other: a, b");
    }

    #[test]
    fn implied_imports_have_no_arrow() {
        let of = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let imports = Imports::from([
            ("a".into(), of(&["b", "c"])),
            ("b".into(), of(&["c"])),
            ("c".into(), of(&[])),
        ]);
        assert_eq!(direct(&imports)["a"], of(&["b"]));
    }

    #[test]
    fn all_forms_of_imports_are_found() {
        let text = "use crate::math::x;\nuse crate::{bvh, dim3::Pose};\n#[cfg(test)]\nmod tests {\nuse crate::ffi;";
        assert_eq!(imported(text, "crate::"), ["math", "bvh", "dim3"]);
        assert_eq!(imported("use crate::ffi::calls::args;", "crate::ffi::"), ["calls"]);
    }
}
