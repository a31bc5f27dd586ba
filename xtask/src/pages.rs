//! Finds the fenced code blocks of the documentation.

use crate::repo;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Folders whose pages are read, besides the pages at the root.
const FOLDERS: [&str; 3] = ["bindings", "examples", "unity-sample"];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Language {
    CSharp,
    C,
    Cpp,
    Shell,
}

/// A fenced block of a page.
#[derive(Debug, PartialEq)]
pub struct Snippet {
    pub language: Language,
    /// The line on which its code begins, counted from 1.
    pub line: usize,
    pub code: String,
}

pub struct Page {
    /// The path from the root of the repository.
    pub name: String,
    pub snippets: Vec<Snippet>,
}

impl Page {
    pub fn read(name: &str) -> Result<Page> {
        let snippets =
            snippets(&repo::read_text(&repo::path(name))?).with_context(|| name.to_owned())?;
        Ok(Page { name: name.to_owned(), snippets })
    }

    /// The snippets in a language.
    pub fn written_in(&self, language: Language) -> impl Iterator<Item = &Snippet> {
        self.snippets.iter().filter(move |it| it.language == language)
    }
}

/// The pages of the documentation.
pub fn all() -> Result<Vec<Page>> {
    let mut paths: Vec<PathBuf> = repo::entries(repo::root())?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|it| it == "md"))
        .collect();
    for folder in FOLDERS {
        paths.extend(repo::files(&repo::path(folder), "md")?);
    }
    paths.iter().map(|path| Page::read(&repo::shown(path))).collect()
}

/// The fenced blocks of a page.
pub fn snippets(text: &str) -> Result<Vec<Snippet>> {
    let mut found = Vec::new();
    let mut open: Option<Snippet> = None;
    for (line, content) in (1..).zip(text.lines()) {
        let fence = content.trim_start().strip_prefix("```");
        match (&mut open, fence) {
            (None, None) => {}
            (None, Some(tag)) => {
                let language = language(tag.trim()).with_context(|| format!("line {line}"))?;
                open = Some(Snippet { language, line: line + 1, code: String::new() });
            }
            (Some(snippet), None) => {
                snippet.code += content;
                snippet.code.push('\n');
            }
            (Some(_), Some(_)) => found.extend(open.take()),
        }
    }
    match open {
        None => Ok(found),
        Some(snippet) => bail!("the block that begins at line {} has no end", snippet.line),
    }
}

fn language(tag: &str) -> Result<Language> {
    Ok(match tag {
        "csharp" => Language::CSharp,
        "c" => Language::C,
        "cpp" => Language::Cpp,
        "" => Language::Shell,
        _ => bail!("no treatment is defined for a block of {tag:?}: see xtask/src/snippets.rs"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_with_their_language_and_line() {
        let page = "Text\n```csharp\nint a;\nint b;\n```\n```\nls\n```\n  ```c\nint c;\n```\n";
        let found: Vec<_> =
            snippets(page).unwrap().into_iter().map(|it| (it.language, it.line, it.code)).collect();
        let expected = [
            (Language::CSharp, 3, "int a;\nint b;\n".to_owned()),
            (Language::Shell, 7, "ls\n".to_owned()),
            (Language::C, 10, "int c;\n".to_owned()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn unknown_fences_are_refused() {
        assert!(snippets("```\nls\n").is_err());
        assert!(snippets("```java\n```\n").is_err());
    }
}
