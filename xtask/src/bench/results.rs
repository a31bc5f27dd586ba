//! Writes the generated sections of RESULTS.md. Text outside their marks is written by hand.

use crate::repo;
use anyhow::{Context, Result};

const FILE: &str = "benches/RESULTS.md";

/// Replaces the section with this name.
pub fn replace(section: &str, content: &str) -> Result<()> {
    let path = repo::path(FILE);
    let text = repo::read_text(&path)?;
    let replaced = spliced(&text, section, content)
        .with_context(|| format!("{FILE} has no section {section}"))?;
    repo::write(&path, replaced.as_bytes())?;
    println!("wrote the section {section} of {FILE}");
    Ok(())
}

/// The text with new content between the marks of a section. None without the marks.
fn spliced(text: &str, section: &str, content: &str) -> Option<String> {
    let begin = format!("<!-- begin {section} -->\n");
    let end = format!("<!-- end {section} -->\n");
    let (before, rest) = text.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{}\n{end}{after}", content.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "by hand\n<!-- begin a -->\nold\n<!-- end a -->\nby hand, too\n";

    #[test]
    fn only_the_section_changes() {
        let text = spliced(TEXT, "a", "new\n\n").unwrap();
        assert_eq!(text, "by hand\n<!-- begin a -->\nnew\n<!-- end a -->\nby hand, too\n");
        assert_eq!(spliced(&text, "a", "new").unwrap(), text);
    }

    #[test]
    fn a_missing_mark_is_an_error() {
        assert_eq!(spliced(TEXT, "b", "new"), None);
        assert_eq!(spliced("<!-- begin a -->\n", "a", "new"), None);
    }

    #[test]
    fn every_section_exists() {
        let text = repo::read_text(&repo::path(FILE)).unwrap();
        for section in ["peers", "csharp"] {
            assert!(spliced(&text, section, "").is_some(), "{section}");
        }
    }
}
