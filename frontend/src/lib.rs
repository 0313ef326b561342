//! C text to multi-threaded programs.
//!
//! [`compile`] takes preprocessed C and gives a [`Program`]: threads as
//! control-flow automata over terms. It reads no files and starts nothing: running
//! the preprocessor, with [`HEADERS`] first on the include path, is the caller's.
//!
//! What is not modelled is never guessed. A program whose meaning as a whole is
//! unclear is refused with an error; a construct that is not modelled becomes an
//! operation that makes the verdict unknown if execution can reach it, and a warning.
//! The order of evaluation is documented in `lower.rs`.

mod addresses;
mod alignment;
mod arguments;
mod assembly;
mod assumptions;
mod attributes;
mod block;
mod body;
mod compatible;
mod context;
mod declare;
mod diagnostic;
mod evaluation;
mod expr;
mod functions;
mod globals;
mod headers;
mod hidden;
mod init;
mod input;
mod jumps;
mod layout;
mod library;
mod link;
mod literals;
mod lower;
mod mentions;
mod names;
mod nested;
mod omitted;
mod parameters;
mod parse;
mod placing;
mod procedures;
mod record;
mod remarks;
mod scope;
mod shim;
mod specifiers;
mod static_memory;
mod stmt;
mod switch;
mod text;
mod thread_local;
mod types;
mod unit;
mod uses;
mod variable;

use concord_logic::run_on_stack;
use concord_program::{DataModel, Program, SourceMap};
use link::Linked;

pub use diagnostic::{Diagnostic, Position, Severity};
pub use headers::HEADERS;
pub use library::{LibraryEntry, library};
pub use link::{Linkage, SourceUnit};

/// How C is to be read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The widths of C's types.
    pub data_model: DataModel,
}

/// A program and what is to be said about it.
#[derive(Debug)]
pub struct Compiled {
    /// The program.
    pub program: Program,
    /// What is not modelled.
    pub warnings: Vec<Diagnostic>,
    /// How the program is read where that may surprise.
    pub notes: Vec<Diagnostic>,
}

/// The files that a preprocessed text names, with what it shows of them.
pub fn source_map(file_name: &str, text: &[u8]) -> SourceMap {
    text::SourceText::new(file_name, text).source_map()
}

/// The stack on which texts are parsed and lowered: both recurse over the syntax.
const STACK: usize = 512 << 20;

/// What a program is translated for.
#[derive(Clone, Copy, Debug)]
pub struct Purpose<'a> {
    /// Whether it will be asked about data races. If not, what library functions only read behind their arguments is left
    /// out, and bit-fields are accessed one by one.
    pub races: bool,
    /// The function where the program begins; the parameters of any but `main` have all values.
    pub entry: &'a str,
}

impl Default for Purpose<'_> {
    fn default() -> Self {
        Purpose { races: true, entry: unit::MAIN }
    }
}

/// Translates preprocessed C.
///
/// # Errors
/// All reasons why the program is refused.
pub fn compile(file_name: &str, text: &[u8], options: &Options) -> Result<Compiled, Vec<Diagnostic>> {
    compile_units(&[SourceUnit { name: file_name, text }], options, &Purpose::default())
}

/// Translates the preprocessed files of one program, linked as C links them.
///
/// # Errors
/// All reasons why the program is refused.
pub fn compile_units(
    units: &[SourceUnit<'_>],
    options: &Options,
    purpose: &Purpose<'_>,
) -> Result<Compiled, Vec<Diagnostic>> {
    run_on_stack("frontend", STACK, || match units {
        [only] => translate(&Linked::of(only.text), only.name, options, purpose),
        _ => {
            let name = units.first().map_or("", |unit| unit.name);
            let mut compiled = translate(&link::link(units)?, name, options, purpose)?;
            link::show_names_as_written(&mut compiled.program);
            Ok(compiled)
        }
    })
}

/// What a file defines and mentions of what has external linkage.
///
/// # Errors
/// If it cannot be read.
pub fn linkage(unit: &SourceUnit<'_>) -> Result<Linkage, Diagnostic> {
    run_on_stack("frontend", STACK, || link::linkage(unit))
}

fn translate(
    linked: &Linked<'_>,
    file_name: &str,
    options: &Options,
    purpose: &Purpose<'_>,
) -> Result<Compiled, Vec<Diagnostic>> {
    let Linked { text, renames, starts } = linked;
    let source = text::SourceText::new(file_name, text);
    let shimmed = shim::shim(&source, text, renames).map_err(|error| vec![error])?;
    let unit = parse::parse(&source, &shimmed).map_err(|error| vec![error])?;
    let program_end = text.len();
    let lower = |source, shimmed, unit| {
        let types = types::TypeTable::new(options.data_model);
        let Purpose { races, entry } = *purpose;
        let input = input::Input { source, program_end, shimmed, starts, entry, races };
        lower::Lowering::new(input, types).unit(unit)
    };
    let Some(written) = library::needed(&mentions::Mentions::of(&unit)) else { return lower(&source, &shimmed, &unit) };
    let text = [&text[..], written.as_bytes()].concat();
    let source = text::SourceText::new(file_name, &text);
    let shimmed = shim::shim(&source, &text, renames).map_err(|error| vec![error])?;
    let unit = parse::parse(&source, &shimmed).map_err(|error| vec![error])?;
    lower(&source, &shimmed, &unit)
}
