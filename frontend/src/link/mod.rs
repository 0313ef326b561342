//! Several translation units become one text, as a linker makes one program of them.
//!
//! C gives each file names of its own: those with internal linkage, of types, tags and enumeration constants. Texts that simply
//! follow one another would share them. So names that occur in other files too are told apart: each such name gets
//! a mark with the number of its file (`names.rs`), which the token pass writes where the name stands, and no message shows.
//! Types need care, since what several files declare in the same words is the same type for C: the first of such declarations counts, and the
//! others are blanked out. A declaration in other words under the same name is another type.
//!
//! What has external linkage keeps its name. It may be defined once; two definitions are refused here. Whether declarations
//! of one name agree is found out when they are lowered, as within one file.
//!
//! A line marker in front of each text keeps positions as they are in the files.

mod definitions;
mod mentioned;
mod names;
mod rename;
mod unit;

use std::borrow::Cow;
use std::collections::BTreeSet;

use concord_program::{Op, Program};

use crate::Diagnostic;
use crate::names::{Renames, without_units};
use definitions::Definitions;
use rename::Sharing;
use unit::Unit;

/// A preprocessed file of a program.
#[derive(Clone, Copy, Debug)]
pub struct SourceUnit<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// Its preprocessed text.
    pub text: &'a [u8],
}

/// The text of a whole program.
pub(crate) struct Linked<'a> {
    pub text: Cow<'a, [u8]>,
    /// Names that are not what they seem, by their offset in the text.
    pub renames: Renames,
    /// Where the second file and those after it begin.
    pub starts: Vec<usize>,
}

impl<'a> Linked<'a> {
    /// A program of one file.
    pub fn of(text: &'a [u8]) -> Linked<'a> {
        Linked { text: Cow::Borrowed(text), renames: Renames::default(), starts: Vec::new() }
    }
}

/// Makes one text of several.
///
/// # Errors
/// What keeps the token pass or the parser from reading one of the files, and definitions of one name in two files.
pub(crate) fn link(units: &[SourceUnit<'_>]) -> Result<Linked<'static>, Vec<Diagnostic>> {
    let read: Result<Vec<Unit<'_>>, Diagnostic> = units.iter().map(Unit::read).collect();
    let read = read.map_err(|error| vec![error])?;
    let mut definitions = Definitions::default();
    for unit in &read {
        definitions.add(unit);
    }
    definitions.finish()?;
    let (mut text, mut renames, mut starts) = (Vec::new(), Renames::default(), Vec::new());
    let mut sharing = Sharing::new(&read);
    for (number, unit) in read.iter().enumerate() {
        let own = sharing.settle(number);
        text.extend_from_slice(unit.marker().as_bytes());
        let start = text.len();
        starts.extend((number > 0).then_some(start));
        renames.extend(own.renames.into_iter().map(|(offset, name)| (start + offset, name)));
        text.extend_from_slice(&unit.blanked(&own.blanks));
        // A limit on alignment ends with the file.
        text.extend_from_slice(b"\n#pragma pack()\n");
    }
    Ok(Linked { text: Cow::Owned(text), renames, starts })
}

/// What a file defines and mentions of what has external linkage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linkage {
    /// The functions and objects with external linkage that it defines.
    pub defines: BTreeSet<String>,
    /// The functions and objects that it uses and does not define.
    pub mentions: BTreeSet<String>,
}

/// What a file defines and mentions of what has external linkage.
///
/// # Errors
/// What keeps the token pass or the parser from reading it.
pub(crate) fn linkage(unit: &SourceUnit<'_>) -> Result<Linkage, Diagnostic> {
    let unit = Unit::read(unit)?;
    let defines: BTreeSet<String> = unit.definitions.iter().map(|definition| definition.name.clone()).collect();
    let is_own = |name: &String| defines.contains(name) || unit.internal.contains(name);
    let mentions = unit.mentions.iter().filter(|name| !is_own(name)).cloned().collect();
    Ok(Linkage { defines, mentions })
}

/// Takes the marks of files out of what people see.
pub(crate) fn show_names_as_written(program: &mut Program) {
    let shown = |name: &mut String| *name = without_units(std::mem::take(name));
    for object in program.objects.iter_mut() {
        shown(&mut object.name);
    }
    for procedure in program.procedures.iter_mut() {
        shown(&mut procedure.name);
        procedure.locals.iter_mut().for_each(|local| shown(&mut local.name));
        for location in procedure.locations.iter_mut() {
            if let Op::Allocate { name, .. } = &mut location.op {
                shown(name);
            }
        }
    }
}
