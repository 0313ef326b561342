//! What is fuzzed: compiling a text, and verifying what compiles with small bounds.
//!
//! An answer of any kind is fine: refused, a verdict, unknown. A panic is not, and neither
//! is a verifier that contradicts itself, for instance with a counterexample that it cannot
//! replay. Panics are caught here; what kills the process is seen by who watches it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;

use concord_driver::{
    DataModel, Engine, Interrupter, LoadError, Options, Property, Reason, Unwinding, Verdict, compile, verify,
};

/// How far a text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Through the front end.
    Compile,
    /// Through the whole verifier, with small bounds.
    Verify,
}

/// What became of a text. The words name the kind of answer without what is special to the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// An answer as it should be.
    Fine(String),
    /// A panic, with its place; or a contradiction.
    Wrong(String),
}

/// Events of the unrolled program, at most.
const EVENTS: usize = 400;
/// How long the verifier may take before it is asked to stop.
const PATIENCE: Duration = Duration::from_millis(700);
/// The stack on which the verifier runs when used from the command line.
const STACK: usize = 64 << 20;

/// The place and message of the last panic in any thread of this process.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Makes panics silent and remembers their place. To be called once.
pub fn remember_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!("{}:{}", at.file(), at.line())).unwrap_or_default();
        let payload = info.payload();
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default();
        let text = format!("{place}: {}", plain(message));
        // The first panic is the cause; others follow from it.
        LAST_PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(text);
    }));
}

/// A message without what is special to one text: quoted words and numbers.
fn plain(message: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in message.chars() {
        match c {
            '`' | '"' => quoted = !quoted,
            _ if quoted => {}
            '\n' => break,
            c if c.is_ascii_digit() => {
                if !out.ends_with('0') {
                    out.push('0');
                }
            }
            c => out.push(c),
        }
    }
    out.chars().take(160).collect()
}

/// Gives a text to the verifier.
pub fn answer(text: &[u8], depth: Depth) -> Answer {
    *LAST_PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
    let run = || catch_unwind(AssertUnwindSafe(|| unguarded(text, depth)));
    let joined = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        thread.map(|thread| thread.join())
    });
    match joined {
        Ok(Ok(Ok(answer))) => answer,
        Ok(_) => {
            let place = LAST_PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
            Answer::Wrong(format!("panic at {}", place.unwrap_or_default()))
        }
        Err(_) => Answer::Fine("no thread".to_owned()),
    }
}

fn unguarded(text: &[u8], depth: Depth) -> Answer {
    // Both data models see something of the same texts.
    let data_model = if text.len().is_multiple_of(2) { DataModel::Ilp32 } else { DataModel::Lp64 };
    let loaded = match compile("fuzz.i", text, data_model) {
        Ok(loaded) => loaded,
        Err(LoadError::Refused(why)) => {
            let first = why.first().map(|diagnostic| plain(&diagnostic.message));
            return Answer::Fine(format!("refused {}", first.unwrap_or_default()));
        }
        Err(error) => return Answer::Fine(format!("unreadable {}", plain(&error.to_string()))),
    };
    if depth == Depth::Compile {
        let kinds: Vec<String> = loaded.warnings.iter().map(|warning| plain(&warning.message)).collect();
        return Answer::Fine(format!("compiled {}", kinds.join(" ")));
    }
    let interrupter = Interrupter::new();
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let alarm = interrupter.clone();
        scope.spawn(move || {
            if waiting.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                alarm.interrupt();
            }
        });
        let options = Options::default()
            .with_engine(Engine::Bmc)
            .with_unwinding(Unwinding::UpTo(2))
            .with_event_limit(EVENTS)
            .with_interrupter(interrupter);
        let report = catch_unwind(AssertUnwindSafe(|| verify(&loaded.program, Property::UnreachCall, &options)));
        drop(done);
        match report {
            Ok(Ok(report)) => Answer::Fine(match report.verdict {
                Verdict::Holds { .. } => "holds".to_owned(),
                Verdict::Violated(_) => "violated".to_owned(),
                Verdict::Unknown(unknown) => match unknown.reason {
                    Reason::Unsupported { what, .. } => format!("unsupported {}", plain(&what)),
                    reason => format!("unknown {}", plain(&format!("{reason:?}"))),
                },
            }),
            Ok(Err(error)) => Answer::Wrong(format!("contradiction: {}", plain(&error.to_string()))),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_name_their_kind() {
        assert_eq!(answer(b"int main(void) { return 0; }", Depth::Verify), Answer::Fine("holds".to_owned()));
        let failing = b"extern void reach_error(void); int main(void) { reach_error(); return 0; }";
        assert_eq!(answer(failing, Depth::Verify), Answer::Fine("violated".to_owned()));
        let Answer::Fine(refused) = answer(b"int main(", Depth::Verify) else { panic!("it is an answer") };
        assert!(refused.starts_with("refused"), "{refused}");
    }

    #[test]
    fn messages_lose_what_is_special() {
        assert_eq!(plain("`foo` has 17 parts, \"x\" 2"), " has 0 parts,  0");
    }
}
