//! What the tool sees of a program, as text.

use concord_encoder::EncodeError;
use concord_program::Program;

use crate::Options;
use crate::deepen::Deepening;

/// Why something cannot be shown.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ShowError(#[from] EncodeError);

/// The program as control-flow automata.
pub fn show_program(program: &Program) -> String {
    program.to_string()
}

/// The interference skeleton at the first bounds.
///
/// # Errors
/// If the unrolled program is too large or the run was interrupted.
pub fn show_skeleton(program: &Program, options: &Options) -> Result<String, ShowError> {
    let deepening = Deepening::new(program, options);
    let skeleton = concord_encoder::summarise(program, deepening.bounds(), &options.interrupter)?;
    Ok(concord_encoder::show_skeleton(&skeleton, program))
}
