//! What has external linkage is defined once in a program.

use rustc_hash::FxHashMap;

use super::unit::Unit;
use crate::{Diagnostic, Position};

/// The definitions of all files.
#[derive(Default)]
pub(super) struct Definitions {
    first: FxHashMap<String, (usize, Position, bool)>,
    errors: Vec<Diagnostic>,
    files: usize,
}

impl Definitions {
    /// The definitions of one more file. Several in the same file are no matter of linking.
    pub fn add(&mut self, unit: &Unit<'_>) {
        let file = self.files;
        self.files += 1;
        for definition in &unit.definitions {
            let name = &definition.name;
            let Some((other, position, tentative)) = self.first.get(name) else {
                let position = unit.position(definition.offset);
                self.first.insert(name.clone(), (file, position, definition.tentative));
                continue;
            };
            if *other == file {
                continue;
            }
            let mut error = unit.error(definition.offset, format!("`{name}` is defined in two files"));
            let at = format!("the other definition is at {}:{}:{}", position.file, position.line, position.column);
            error.note = Some(match *tentative || definition.tentative {
                true => format!("{at}; a declaration without `extern` or an initialiser counts as one"),
                false => at,
            });
            self.errors.push(error);
        }
    }

    /// All that is defined twice.
    pub fn finish(self) -> Result<(), Vec<Diagnostic>> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.errors) }
    }
}
