//! Arranges the header that cbindgen writes: sections with banners, types before the functions that use them, short lines.

use std::collections::HashMap;
use std::error::Error;
use std::fs;

/// A part of the header, and the files that it comes from.
pub struct Section {
    pub title: &'static str,
    /// What its functions answer.
    pub about: &'static str,
    pub files: &'static [&'static str],
}

/// The greatest length of a line.
const WIDTH: usize = 120;

const OPEN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif";
const CLOSE: &str = "#ifdef __cplusplus\n}\n#endif";

/// Returns the header with its constants, types and functions in the order of the sections.
pub fn arrange(header: &str, sections: &[Section]) -> Result<String, Box<dyn Error>> {
    let places = places(sections)?;
    let paragraphs =
        || header.split("\n\n").map(|text| text.trim_matches('\n')).filter(|text| !text.is_empty());
    let sentences: HashMap<&str, Vec<String>> =
        paragraphs().filter_map(|text| Some((declared(text)?.1, sentences(text)))).collect();
    let mut items: Vec<[Vec<String>; 3]> = sections.iter().map(|_| Default::default()).collect();
    let mut before = Vec::new();
    let mut is_before = true;
    for paragraph in paragraphs() {
        let Some((kind, name)) = declared(paragraph) else {
            if is_before {
                before.push(paragraph);
            }
            continue;
        };
        is_before = false;
        let place = places.get(name).ok_or_else(|| format!("no file declares {name}"))?;
        let other = name.strip_suffix("_2d").filter(|_| matches!(kind, Kind::Function));
        let other = other.filter(|other| {
            sentences.get(other).is_some_and(|all| says_no_more(&sentences[name], all, other))
        });
        let item = match other {
            Some(other) => format!("/** {other} in 2D. */\n{}", code(paragraph)),
            None => paragraph.to_owned(),
        };
        items[*place][kind as usize].push(short(&item, kind));
    }
    let mut text = before.join("\n\n");
    text += &format!("\n\n{OPEN}\n");
    for (section, items) in sections.iter().zip(&items) {
        let rule = "=".repeat(WIDTH - 6);
        text += &format!("\n/* {rule}\n * {}\n * {}\n * {rule} */\n", section.title, section.about);
        let [constants, types, functions] = items;
        for (place, constant) in constants.iter().enumerate() {
            // Constants of two lines make a list.
            let is_listed = |item: &String| item.lines().count() <= 2;
            let follows = place > 0 && [constant, &constants[place - 1]].into_iter().all(is_listed);
            text += &format!("{}{constant}\n", if follows { "" } else { "\n" });
        }
        for item in types.iter().chain(functions) {
            text += &format!("\n{item}\n");
        }
    }
    Ok(text + &format!("\n{CLOSE}\n\n#endif /* IMPINGE_H */\n"))
}

#[derive(Clone, Copy)]
enum Kind {
    Constant,
    Type,
    Function,
}

/// The section of each name that its files declare.
fn places(sections: &[Section]) -> Result<HashMap<String, usize>, Box<dyn Error>> {
    let mut places = HashMap::new();
    for (place, section) in sections.iter().enumerate() {
        for file in section.files {
            for line in fs::read_to_string(file)?.lines() {
                let after = ["pub const ", "pub struct ", "pub union ", "extern \"C\" fn "]
                    .iter()
                    .find_map(|begin| line.split_once(begin));
                if let Some((_, rest)) = after {
                    places.insert(identifier(rest).to_owned(), place);
                }
            }
        }
    }
    Ok(places)
}

fn identifier(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// A declaration without the comment before it.
fn code(paragraph: &str) -> &str {
    // Members have comments, too.
    let comment = paragraph.starts_with("/**").then(|| paragraph.split_once("\n */\n"));
    comment.flatten().map_or(paragraph, |(_, code)| code)
}

/// The sentences of the comment before a declaration, and its tags, as for 3D.
fn sentences(paragraph: &str) -> Vec<String> {
    let comment = paragraph.split_once("\n */\n").map_or("", |(comment, _)| comment);
    let comment = comment.replace("_2d", "");
    let mut all: Vec<Vec<&str>> = Vec::new();
    let mut has_ended = true;
    for word in comment.split_whitespace().filter(|word| !["/**", "*"].contains(word)) {
        if has_ended || word.starts_with('@') {
            all.push(Vec::new());
        }
        has_ended = word.ends_with('.');
        all.last_mut().expect("the first word begins a sentence").push(word);
    }
    all.iter().map(|words| words.join(" ")).collect()
}

/// Whether the comment of a 2D twin only repeats that of the 3D function.
fn says_no_more(twin: &[String], all: &[String], name: &str) -> bool {
    let refers = format!("{name} in 2D");
    twin.iter().all(|sentence| sentence.starts_with(&refers) || all.contains(sentence))
}

/// The kind and the name of the declaration in a paragraph.
fn declared(paragraph: &str) -> Option<(Kind, &str)> {
    let code = code(paragraph);
    if let Some(rest) = code.strip_prefix("#define ") {
        return rest.starts_with("IMP_").then(|| (Kind::Constant, identifier(rest)));
    }
    for begin in ["typedef struct ", "typedef union "] {
        if let Some(rest) = code.strip_prefix(begin) {
            return Some((Kind::Type, identifier(rest)));
        }
    }
    let (head, _) = code.strip_prefix("IMP_API")?.split_once('(')?;
    Some((Kind::Function, head.rsplit([' ', '*', '\n']).next()?))
}

/// A declaration with comments of one line where they fit, and a prototype in as few lines as possible.
fn short(paragraph: &str, kind: Kind) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in paragraph.lines() {
        if line.starts_with(" * @note") && lines.last().is_some_and(|last| last == " *") {
            lines.pop();
        }
        lines.push(line.to_owned());
        let [.., open, text, close] = &lines[..] else { continue };
        if open.trim() == "/**" && close.trim() == "*/" {
            let indent = &open[..open.len() - open.trim_start().len()];
            let joined = format!("{indent}/** {} */", text.trim().trim_start_matches("* "));
            if joined.len() <= WIDTH {
                lines.truncate(lines.len() - 3);
                lines.push(joined);
            }
        }
    }
    if !matches!(kind, Kind::Function) {
        return lines.join("\n");
    }
    let begin = lines.iter().position(|line| line.starts_with("IMP_API")).unwrap_or(0);
    let prototype = lines.split_off(begin).join(" ");
    lines.extend(filled(&prototype));
    lines.join("\n")
}

/// The words of a prototype in lines of at most [`WIDTH`]. A line ends after a parameter.
fn filled(prototype: &str) -> Vec<String> {
    let words = prototype.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = vec![String::new()];
    for part in words.split_inclusive(", ") {
        let part = if lines.len() > 1 || !lines[0].is_empty() { part } else { part.trim_start() };
        let last = lines.len() - 1;
        if lines[last].len() + part.trim_end().len() > WIDTH {
            let ended = lines[last].trim_end().len();
            lines[last].truncate(ended);
            lines.push(format!("    {part}"));
        } else {
            lines[last] += part;
        }
    }
    lines
}
