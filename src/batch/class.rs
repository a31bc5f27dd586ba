//! The kinds of geometries with lane kernels, and the classes of their pairs.
//!
//! Every batch sorts its pairs by these classes. The closed-form f32 kernels of single calls take them, too.

/// A geometry of a kind with closed-form kernels, each with data of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum OfKind<R, C, B> {
    /// A sphere or a circle.
    Round(R),
    Capsule(C),
    Box(B),
}

/// Two geometries of these kinds. That of the later kind comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum OfClass<R, C, B> {
    Rounds(R, R),
    CapsuleRound(C, R),
    Capsules(C, C),
    BoxRound(B, R),
    BoxCapsule(B, C),
    Boxes(B, B),
}

/// A kind without data.
pub(crate) type Kind = OfKind<(), (), ()>;

/// A class without data.
pub(crate) type Class = OfClass<(), (), ()>;

/// Classifies a pair. Also returns whether the two are swapped.
///
/// No other place does so for pairs with closed-form kernels. The `pair` of each narrow phase classifies all pairs.
#[inline(always)]
pub(crate) fn classify<R, C, B>(
    a: OfKind<R, C, B>,
    b: OfKind<R, C, B>,
) -> (OfClass<R, C, B>, bool) {
    use OfKind::{Box, Capsule, Round};
    match (a, b) {
        (Round(a), Round(b)) => (OfClass::Rounds(a, b), false),
        (Capsule(a), Round(b)) => (OfClass::CapsuleRound(a, b), false),
        (Round(a), Capsule(b)) => (OfClass::CapsuleRound(b, a), true),
        (Capsule(a), Capsule(b)) => (OfClass::Capsules(a, b), false),
        (Box(a), Round(b)) => (OfClass::BoxRound(a, b), false),
        (Round(a), Box(b)) => (OfClass::BoxRound(b, a), true),
        (Box(a), Capsule(b)) => (OfClass::BoxCapsule(a, b), false),
        (Capsule(a), Box(b)) => (OfClass::BoxCapsule(b, a), true),
        (Box(a), Box(b)) => (OfClass::Boxes(a, b), false),
    }
}

impl Kind {
    pub(crate) const ROUND: Kind = OfKind::Round(());
    pub(crate) const CAPSULE: Kind = OfKind::Capsule(());
    pub(crate) const BOX: Kind = OfKind::Box(());
}

impl<R, C, B> OfKind<R, C, B> {
    #[inline(always)]
    pub(crate) fn kind(&self) -> Kind {
        match self {
            OfKind::Round(_) => Kind::ROUND,
            OfKind::Capsule(_) => Kind::CAPSULE,
            OfKind::Box(_) => Kind::BOX,
        }
    }

    /// The data of each kind with something that all kinds have.
    #[inline(always)]
    pub(crate) fn map_with<T>(self, with: T) -> OfKind<(R, T), (C, T), (B, T)> {
        match self {
            OfKind::Round(data) => OfKind::Round((data, with)),
            OfKind::Capsule(data) => OfKind::Capsule((data, with)),
            OfKind::Box(data) => OfKind::Box((data, with)),
        }
    }
}

impl Class {
    pub(crate) const ALL: [Class; 6] = [
        OfClass::Rounds((), ()),
        OfClass::CapsuleRound((), ()),
        OfClass::Capsules((), ()),
        OfClass::BoxRound((), ()),
        OfClass::BoxCapsule((), ()),
        OfClass::Boxes((), ()),
    ];

    /// The place in [`Class::ALL`].
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        match self {
            OfClass::Rounds(..) => 0,
            OfClass::CapsuleRound(..) => 1,
            OfClass::Capsules(..) => 2,
            OfClass::BoxRound(..) => 3,
            OfClass::BoxCapsule(..) => 4,
            OfClass::Boxes(..) => 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The Rust files below a folder.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the sources are there");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths
            .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .collect()
    }

    /// One place for pairs with closed-form kernels, and one for all pairs of each dimension.
    #[test]
    fn three_files_classify_pairs() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let classifies = |path: &PathBuf| {
            let text = fs::read_to_string(path).expect("a text");
            text.lines().any(|line| line.trim_start().contains("fn classify<"))
        };
        let mut found: Vec<String> = files(&source)
            .iter()
            .filter(|path| classifies(path))
            .map(|path| path.strip_prefix(&source).expect("below").to_string_lossy().into_owned())
            .collect();
        found.sort();
        let expected = ["batch/class.rs", "dim2/narrowphase/pair.rs", "dim3/narrowphase/pair.rs"];
        assert_eq!(found, expected);
    }
}
