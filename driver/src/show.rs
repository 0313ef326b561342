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

/// The library functions that are known: name and meaning, family by family.
pub fn show_library() -> String {
    let mut text = String::new();
    let mut family = "";
    for entry in concord_frontend::library() {
        if entry.family != family {
            family = entry.family;
            text.push_str(&format!("{}{family}\n", if text.is_empty() { "" } else { "\n" }));
        }
        // Macros of our headers stand for these names.
        let names: Vec<&str> = entry.names.iter().copied().filter(|name| !name.starts_with("__concord_")).collect();
        if names.is_empty() {
            continue;
        }
        let mut line = String::from("   ");
        for (index, name) in names.iter().enumerate() {
            let comma = if index + 1 < names.len() { "," } else { "" };
            if line.len() + name.len() + 2 > 100 {
                text.push_str(&format!("{line}\n"));
                line = String::from("   ");
            }
            line.push_str(&format!(" {name}{comma}"));
        }
        let unknown = if entry.modelled { "" } else { " Not modelled: UNKNOWN where it is called." };
        text.push_str(&format!("{line}\n        {}{unknown}\n", entry.meaning));
    }
    text
}
