//! Standard output: everything at once, in the end, so that one place knows what to do when it cannot be written.
//!
//! A reader that has gone away (`concord … | head -1`) has read what it wanted: that is no error, and the exit code still
//! tells the verdict. Anything else, such as a full disk, is said on standard error together with the verdict, and
//! has an exit code of its own.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};

use concord_driver::tell;

use super::exit::Exit;

/// Prints a text and ends as `exit` says, or in [`Exit::Output`] if the text cannot be written.
pub fn print(text: &str, exit: Exit) -> Exit {
    write(text, exit, "")
}

/// Prints a text with a verdict, which is told on standard error if the text cannot be written.
pub fn print_verdict(text: &str, verdict: impl Display, exit: Exit) -> Exit {
    write(text, exit, &format!("; the verdict is {verdict}"))
}

fn write(text: &str, exit: Exit, lost: &str) -> Exit {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Ok(()) => exit,
        Err(why) if why.kind() == ErrorKind::BrokenPipe => exit,
        Err(why) => cannot_write("standard output", &format!("{why}{lost}")),
    }
}

/// Some output cannot be written.
pub fn cannot_write(what: &str, why: &str) -> Exit {
    tell(format_args!("error: cannot write {what}: {why}"));
    Exit::Output
}
