//! A page with every question and the functions that answer it, in C and C#, made from the index of the header.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;

use crate::repo;

pub const PAGE: &str = "bindings/unity/Documentation~/cheat-sheet.md";

/// The forms of a function, and what they mean.
const FORMS: [(&str, &str); 5] = [
    ("", "one question"),
    ("_any", "is there any?"),
    ("_all", "all hits"),
    ("_many", "an array of questions"),
    ("_all_many", "all hits of an array of questions"),
];

/// Returns the page for a header.
pub fn page(header: &str) -> Result<String> {
    let (columns, rows) = index(header)?;
    let methods = methods()?;
    let mut page = String::from(
        "# Cheat sheet\n\n\
         Every question and its functions, from the index of `impinge.h`. `cargo xtask generate` writes this page.\n\n\
         A name with _many takes an array of questions, one with _all lists all hits. Each function has a twin for 2D, \
         `_2d` in C and a class that ends in `2D` in C#, unless a \\* follows its name.\n",
    );
    for (title, spell) in [
        ("C", (&|name: &str| Some(code(name))) as &dyn Fn(&str) -> Option<String>),
        ("C#", &|name: &str| methods.get(name).map(|method| code(method))),
    ] {
        let heads = columns[1..].join(" | ");
        write!(
            page,
            "\n## {title}\n\n| question | {heads} |\n|{}\n",
            "---|".repeat(columns.len())
        )?;
        for row in &rows {
            let cells: Vec<String> =
                row[1..].iter().map(|names| cell(header, names, spell)).collect();
            writeln!(page, "| {} | {} |", row[0], cells.join(" | "))?;
        }
    }
    Ok(page)
}

fn code(name: &str) -> String {
    format!("`{name}`")
}

/// The functions of a cell with all of their forms.
fn cell(header: &str, names: &str, spell: &dyn Fn(&str) -> Option<String>) -> String {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let mut found: Vec<String> = Vec::new();
    for name in names {
        for (form, _) in FORMS {
            let function = format!("{name}{form}");
            if !declares(header, &function) {
                continue;
            }
            let twin = declares(header, &format!("{function}_2d"));
            if let Some(spelled) = spell(&function) {
                let spelled =
                    spelled + if twin || !needs_twin(header, &function) { "" } else { "\\*" };
                if !found.contains(&spelled) {
                    found.push(spelled);
                }
            }
        }
    }
    found.join("<br>")
}

fn declares(header: &str, function: &str) -> bool {
    header.contains(&format!(" {function}("))
}

/// Whether a function takes vectors or geometries. Others serve both dimensions themselves.
fn needs_twin(header: &str, function: &str) -> bool {
    const OF_3D: [&str; 5] = ["imp_geometry", "imp_pose", "imp_vec3", "imp_ray", "imp_bounds"];
    let start = header.find(&format!(" {function}(")).unwrap_or(0);
    let parameters = header[start..].split(';').next().unwrap_or_default();
    OF_3D.iter().any(|name| parameters.contains(&format!("{name} ")))
}

/// The index of a header: the titles of its columns, and its rows.
fn index(header: &str) -> Result<(Vec<String>, Vec<Vec<String>>)> {
    const START: &str = " *   question  ";
    let mut lines = header.lines().skip_while(|line| !line.starts_with(START));
    let titles = lines.next().context("the header has no index")?;
    let letters = titles.as_bytes();
    let begins = |at: &usize| letters[*at] != b' ' && letters[at - 2..*at] == *b"  ";
    let places: Vec<usize> = (2..letters.len()).filter(begins).collect();
    let cells = |line: &str| {
        let ends = places[1..].iter().copied().chain([usize::MAX]);
        let cell = |(start, end): (&usize, usize)| {
            line.get(*start..end.min(line.len())).unwrap_or_default().trim().to_owned()
        };
        places.iter().zip(ends).map(cell).collect::<Vec<_>>()
    };
    let rows = lines.take_while(|line| line.starts_with(" *   ")).map(cells).collect();
    Ok((cells(titles), rows))
}

/// The method of the C# wrappers that calls each C function: `Collide.Overlap`.
fn methods() -> Result<BTreeMap<String, String>> {
    let mut sources = Vec::new();
    for file in repo::files(&repo::path("bindings/unity/Runtime/Impinge.Core"), "cs")? {
        if !file.ends_with("NativeMethods.g.cs") {
            sources.push(repo::read_text(&file)?);
        }
    }
    let mut methods = BTreeMap::new();
    let mut fields = BTreeMap::new();
    for source in &sources {
        let (mut class, mut member) = ("", "");
        for line in source.lines() {
            class = word_after(line, &["class ", "struct "]).unwrap_or(class);
            if let Some(field) = word_after(line, &["readonly BatchCall "]) {
                member = field;
            } else if is_declaration(line) {
                member = name_of(line).unwrap_or(member);
            }
            for function in called(line) {
                let of = if class == "BatchCalls" { &mut fields } else { &mut methods };
                of.entry(function.to_owned()).or_insert(format!("{class}.{member}"));
            }
        }
    }
    for (function, field) in fields {
        if let Some(method) = user_of(&sources, &field) {
            methods.entry(function).or_insert(method);
        }
    }
    Ok(methods)
}

/// The method that uses a field of `BatchCalls`.
fn user_of(sources: &[String], field: &str) -> Option<String> {
    for source in sources {
        let (mut class, mut member) = ("", "");
        for line in source.lines() {
            class = word_after(line, &["class ", "struct "]).unwrap_or(class);
            if is_declaration(line) {
                member = name_of(line).unwrap_or(member);
            }
            let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
            if line.split(field).skip(1).any(ends) {
                return Some(format!("{class}.{member}"));
            }
        }
    }
    None
}

fn is_declaration(line: &str) -> bool {
    let line = line.trim_start();
    ["public ", "internal ", "private "].iter().any(|start| line.starts_with(start))
}

/// The name before the parameters of a method, or the last one of a property.
fn name_of(line: &str) -> Option<&str> {
    let words = line.split(['(', '{', ';', '=']).next()?;
    let name = words.trim_end().rsplit(' ').next()?;
    name.starts_with(|c: char| c.is_uppercase()).then_some(name.split('<').next()?)
}

fn word_after<'a>(line: &'a str, starts: &[&str]) -> Option<&'a str> {
    if line.trim_start().starts_with("//") {
        return None;
    }
    let rest = starts.iter().find_map(|start| Some(line.split_once(start)?.1))?;
    let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    word.starts_with(|c: char| c.is_uppercase()).then_some(word)
}

/// The C functions that a line calls.
fn called(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("imp_").filter_map(|(start, _)| {
        let name = line[start..].split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        line[start + name.len()..].starts_with('(').then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "
 *   question                       two geometries             a world
 *   Do they overlap?               imp_overlap                imp_world_overlap
 *   Where do they touch?           imp_contact, imp_contacts
 *
int32_t imp_overlap(const imp_pose *a);
int32_t imp_overlap_many(const imp_pose *a);
int32_t imp_overlap_many_2d(const imp_pose_2d *a);
int32_t imp_contact(float a);
";

    #[test]
    fn the_index_is_cut_at_the_columns_of_its_titles() {
        let (titles, rows) = index(HEADER).unwrap();
        assert_eq!(titles, ["question", "two geometries", "a world"]);
        assert_eq!(rows[0], ["Do they overlap?", "imp_overlap", "imp_world_overlap"]);
        assert_eq!(rows[1], ["Where do they touch?", "imp_contact, imp_contacts", ""]);
    }

    #[test]
    fn a_cell_has_every_form_that_is_declared() {
        let spelled = |name: &str| Some(code(name));
        assert_eq!(cell(HEADER, "imp_overlap", &spelled), "`imp_overlap`\\*<br>`imp_overlap_many`");
        assert_eq!(cell(HEADER, "imp_contact, imp_contacts", &spelled), "`imp_contact`");
    }
}
