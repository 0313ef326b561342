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

pub use diagnostic::{Diagnostic, Position, Severity};
pub use headers::HEADERS;
pub use library::{LibraryEntry, library};

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

/// Translates preprocessed C.
///
/// # Errors
/// All reasons why the program is refused.
pub fn compile(file_name: &str, text: &[u8], options: &Options) -> Result<Compiled, Vec<Diagnostic>> {
    run_on_stack("frontend", STACK, || translate(file_name, text, options, true))
}

/// Translates preprocessed C for questions that are not about data races: what library functions only read
/// behind their arguments is left out, and bit-fields are accessed one by one.
///
/// # Errors
/// All reasons why the program is refused.
pub fn compile_without_races(file_name: &str, text: &[u8], options: &Options) -> Result<Compiled, Vec<Diagnostic>> {
    run_on_stack("frontend", STACK, || translate(file_name, text, options, false))
}

fn translate(file_name: &str, text: &[u8], options: &Options, races: bool) -> Result<Compiled, Vec<Diagnostic>> {
    let source = text::SourceText::new(file_name, text);
    let shimmed = shim::shim(&source, text).map_err(|error| vec![error])?;
    let unit = parse::parse(&source, &shimmed).map_err(|error| vec![error])?;
    let program_end = text.len();
    let lower = |source, shimmed, unit| {
        let types = types::TypeTable::new(options.data_model);
        let input = input::Input { source, program_end, shimmed, races };
        lower::Lowering::new(input, types).unit(unit)
    };
    let Some(written) = library::needed(&mentions::Mentions::of(&unit)) else { return lower(&source, &shimmed, &unit) };
    let text = [text, written.as_bytes()].concat();
    let source = text::SourceText::new(file_name, &text);
    let shimmed = shim::shim(&source, &text).map_err(|error| vec![error])?;
    let unit = parse::parse(&source, &shimmed).map_err(|error| vec![error])?;
    lower(&source, &shimmed, &unit)
}
