//! The C compiler's opinion of a program: text that it rejects gets its message, not a verdict.
//!
//! The front end reads programs for what they do, and does not look at everything that C forbids. Where there is a compiler, it
//! is asked (`-fsyntax-only`) about the very text that the front end reads, in a process beside everything else, so that
//! it costs no time on a machine with two cores. Where there is none, or it does not understand its options, nothing happens.
//!
//! Not every complaint counts. Our headers are made for the front end: opaque types have no size there and generic functions no
//! declaration. So a complaint is dropped that is about our headers, about a declaration in them, or about something that follows from
//! what they leave out; and so is what the front end decides itself (incomplete types, static assertions).

use std::borrow::Cow;
use std::io::ErrorKind;
use std::thread::JoinHandle;

use concord_frontend::{Diagnostic, Position, Severity};
use concord_logic::Interrupter;
use concord_program::DataModel;

use crate::compiler::{Compiler, run};
use crate::input::{HEADERS_NAME, Input};
use crate::memory::ran_out_of_memory;

/// A check that may still be going on.
#[derive(Debug)]
pub struct SyntaxCheck {
    work: Option<JoinHandle<Syntax>>,
    /// Raised when the answer is not needed any more.
    stop: Interrupter,
}

/// What the compiler says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// It has nothing against it, or there is no compiler that can be asked.
    Accepted,
    /// It rejects it.
    Rejected(Vec<Diagnostic>),
    /// It was interrupted before it said anything.
    Interrupted,
}

impl Syntax {
    /// What is wrong, if anything is known to be.
    pub fn complaints(self) -> Vec<Diagnostic> {
        match self {
            Syntax::Rejected(complaints) => complaints,
            Syntax::Accepted | Syntax::Interrupted => Vec::new(),
        }
    }
}

/// At most so many complaints are told.
const MOST: usize = 10;

/// What turns on or off what newer compilers take for errors and older ones for warnings: the front end understands these programs.
const PERMISSIVE: [&str; 7] = [
    "-Wno-implicit-int",
    "-Wno-int-conversion",
    "-Wno-incompatible-pointer-types",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-mismatch",
    "-Wno-return-type",
    "-Wno-declaration-missing-parameter-type",
];

/// The objects whose types have no members in our headers, with their sizes in bytes where pointers have 32 and 64 bits.
const OBJECTS: [(&str, u32, u32); 10] = [
    ("__concord_mutex", 24, 40),
    ("__concord_mutexattr", 4, 4),
    ("__concord_attr", 36, 56),
    ("__concord_cond", 48, 48),
    ("__concord_condattr", 4, 4),
    ("__concord_rwlock", 32, 56),
    ("__concord_rwlockattr", 8, 8),
    ("__concord_barrier", 20, 32),
    ("__concord_barrierattr", 4, 4),
    ("__concord_spawnattr", 336, 336),
];

/// Complaints about what the front end decides itself, or that our headers may cause.
const OWN: [&str; 7] = [
    "__concord_",
    "incomplete",
    "storage size of",
    "static assertion",
    "static_assert",
    "is negative",
    "extra brace group",
];

/// Complaints that follow if a function without declaration is taken to return an `int`.
const BY_RESULT: [&str; 14] = [
    "loop initial declaration",
    "incompatible type",
    "invalid initializer",
    "invalid operands",
    "type argument",
    "not a structure or union",
    "is not a pointer",
    "is required",
    "cannot convert",
    "not an integer",
    "called object",
    "void expression",
    "aggregate value",
    "nor vector",
];

impl SyntaxCheck {
    /// Begins to check the texts of a program, one after another; `refused` is raised if one is found to be wrong.
    pub(crate) fn begin(inputs: &[Input], data_model: DataModel, refused: &Interrupter) -> SyntaxCheck {
        let stop = refused.child();
        let (stopped, refused) = (stop.clone(), refused.clone());
        let texts: Vec<_> = inputs.iter().map(|input| (input.name.clone(), input.text.clone())).collect();
        let work = move || {
            let mut answers = texts.iter().map(|(name, text)| asked(name, text, data_model, &stopped));
            let said = answers.find(|said| *said != Syntax::Accepted).unwrap_or(Syntax::Accepted);
            if matches!(said, Syntax::Rejected(_)) && !stopped.is_interrupted() {
                refused.interrupt();
            }
            said
        };
        // Without memory for a thread there is no check.
        SyntaxCheck { work: std::thread::Builder::new().spawn(work).ok(), stop }
    }

    /// Waits for the end of the check: what the compiler says.
    pub fn end(mut self) -> Syntax {
        self.work.take().and_then(|work| work.join().ok()).unwrap_or(Syntax::Accepted)
    }
}

impl Drop for SyntaxCheck {
    fn drop(&mut self) {
        if let Some(work) = self.work.take() {
            self.stop.interrupt();
            // So that no process is left behind.
            let _ = work.join();
        }
    }
}

fn asked(name: &str, text: &[u8], data_model: DataModel, interrupter: &Interrupter) -> Syntax {
    let compiler = Compiler::of_environment();
    let mut call = compiler.call();
    call.args(["-fsyntax-only", "-x", "cpp-output", "-std=gnu11", "-Wno-all", "-fdiagnostics-color=never"]);
    // What has no declaration is to be known, also where a macro of our headers mentions it.
    call.args(["-Wimplicit-function-declaration", "-Wsystem-headers"]);
    call.args(PERMISSIVE).arg(if data_model == DataModel::Ilp32 { "-m32" } else { "-m64" }).arg("-");
    // The form of messages must not depend on the user's language.
    call.env("LC_ALL", "C");
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    let head = format!("{}# 1 \"{quoted}\"\n", objects(data_model));
    let whole = [head.as_bytes(), &without_dialect(text)].concat();
    let output = match run(call, Some(whole), interrupter) {
        Ok(output) => output,
        Err(why) if why.kind() == ErrorKind::Interrupted => return Syntax::Interrupted,
        Err(_) => return Syntax::Accepted,
    };
    if output.status.success() {
        return Syntax::Accepted;
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    // Where its memory does not suffice it says nothing of the text.
    if ran_out_of_memory(output.status, &messages) {
        return Syntax::Accepted;
    }
    let mut complaints = trusted(&messages);
    let more = complaints.len().saturating_sub(MOST);
    complaints.truncate(MOST);
    let sources = concord_frontend::source_map(name, text);
    let mut found: Vec<Diagnostic> = complaints
        .into_iter()
        .map(|complaint| {
            let file = sources.files.iter().find(|file| file.name == complaint.file);
            let line = file.and_then(|file| file.text.as_deref()?.lines().nth(complaint.line.checked_sub(1)? as usize));
            let position = Position {
                file: complaint.file.to_owned(),
                line: complaint.line,
                column: complaint.column,
                text: line.unwrap_or_default().to_owned(),
            };
            Diagnostic {
                severity: Severity::Error,
                message: complaint.message.to_owned(),
                position: Some(position),
                note: None,
            }
        })
        .collect();
    if let Some(last) = found.last_mut() {
        let others = if more > 0 { format!("{more} more; ") } else { String::new() };
        last.note = Some(format!("{others}said by `{}`; --no-syntax-check does not ask it", compiler.name()));
    }
    if found.is_empty() { Syntax::Accepted } else { Syntax::Rejected(found) }
}

/// Definitions of the types that have none in our headers.
fn objects(data_model: DataModel) -> String {
    let mut text = format!("# 1 \"{HEADERS_NAME}objects.h\"\n{DIALECT}");
    for (tag, small, large) in OBJECTS {
        let words = if data_model == DataModel::Ilp32 { small } else { large } / 4;
        text.push_str(&format!("struct {tag} {{ union {{ struct {{ int words[{words}]; }}; long align; }}; }};\n"));
    }
    text
}

/// Types that other verifiers know by themselves.
const DIALECT: &str = "typedef _Bool __CPROVER_bool; typedef __typeof__(sizeof(int)) __CPROVER_size_t;\n";

/// The text with a word of another verifier as C spells it, each byte where it was.
fn without_dialect(text: &[u8]) -> Cow<'_, [u8]> {
    const WORD: &[u8] = b"__CPROVER_thread_local";
    let mut changed = Cow::Borrowed(text);
    for at in (0..text.len()).filter(|&at| text[at] == b'_' && text[at..].starts_with(WORD)) {
        changed.to_mut()[at..at + WORD.len()].copy_from_slice(b"_Thread_local         ");
    }
    changed
}

/// A message of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Message<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    kind: &'a str,
    message: &'a str,
}

impl<'a> Message<'a> {
    /// Reads `FILE:LINE:COLUMN: KIND: MESSAGE`.
    fn of(line: &'a str) -> Option<Message<'a>> {
        let (kind, at) = ["error", "fatal error", "warning", "note"]
            .into_iter()
            .filter_map(|kind| line.find(&format!(": {kind}: ")).map(|at| (kind, at)))
            .min_by_key(|(_, at)| *at)?;
        let (place, column) = line[..at].rsplit_once(':')?;
        let (file, number) = place.rsplit_once(':')?;
        let message = &line[at + kind.len() + 4..];
        Some(Message { file, line: number.parse().ok()?, column: column.parse().ok()?, kind, message })
    }

    fn is_error(&self) -> bool {
        self.kind == "error" || self.kind == "fatal error"
    }

    fn is_ours(&self) -> bool {
        self.file.starts_with(HEADERS_NAME)
    }
}

/// The errors that count.
fn trusted(messages: &str) -> Vec<Message<'_>> {
    let all: Vec<Message<'_>> = messages.lines().filter_map(Message::of).collect();
    let says = |message: &str, parts: &[&str]| parts.iter().any(|part| message.contains(part));
    let undeclared = all.iter().any(|one| one.message.starts_with("implicit declaration of function"));
    let mut trusted = Vec::new();
    for (index, error) in all.iter().enumerate().filter(|(_, one)| one.is_error()) {
        let notes = all[index + 1..].iter().take_while(|one| one.kind == "note");
        let doubtful = error.is_ours()
            || notes.into_iter().any(Message::is_ours)
            || says(error.message, &OWN)
            || undeclared && says(error.message, &BY_RESULT);
        if !doubtful {
            trusted.push(*error);
        }
    }
    trusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<(u32, &str)> {
        trusted(text).into_iter().map(|one| (one.line, one.message)).collect()
    }

    #[test]
    fn errors_of_the_program_count() {
        let text = "t.c: In function 'main':\nt.c:3:5: error: assignment of read-only variable 'x'\n    3 |   x = 1;\n";
        assert_eq!(messages(text), [(3, "assignment of read-only variable 'x'")]);
        assert_eq!(messages("a:b.c:7:1: fatal error: a: note: b"), [(7, "a: note: b")]);
    }

    #[test]
    fn what_our_headers_cause_does_not_count() {
        let conflict = "t.c:3:5: error: conflicting types for 'f'\n<concord>/stdio.h:9:1: note: previous declaration\n";
        assert_eq!(messages(conflict), []);
        assert_eq!(messages("<concord>/setjmp.h:3:5: error: array type has incomplete element type\n"), []);
        let generic = "t.c:2:1: warning: implicit declaration of function 'atomic_load'; did you mean\n\
                       t.c:3:1: error: invalid initializer\nt.c:4:1: error: duplicate case value\n";
        assert_eq!(messages(generic), [(4, "duplicate case value")]);
        let declared = "t.c:2:1: error: declaration of non-variable '__concord_atomic_load' in 'for' loop\n";
        assert_eq!(messages(declared), []);
    }

    #[test]
    fn a_word_of_another_verifier_leaves_everything_in_its_place() {
        let text = b"__CPROVER_thread_local int x; int y;";
        let changed = without_dialect(text);
        assert!(changed.starts_with(b"_Thread_local  ") && changed.ends_with(b" int x; int y;"));
        assert_eq!(changed.len(), text.len());
    }

    #[test]
    fn what_is_no_message_about_the_text_does_not_count() {
        assert_eq!(messages("cc: error: unrecognized command-line option '-m32'\n"), []);
        assert_eq!(messages("cc1: out of memory\nsomething: else\n"), []);
    }
}
