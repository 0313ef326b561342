//! The system's C compiler as a process: named by `CC`, watched while it runs, and ended with all its children.
//!
//! It is the leader of a process group of its own, since compilers start other programs that outlive them when they are killed.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use concord_logic::Interrupter;
use rustix::process::{Pid, Signal, kill_process_group};

/// How often it is looked whether the run was interrupted.
const POLL: Duration = Duration::from_millis(10);

/// The compiler and the options that are always given to it.
#[derive(Clone, Debug)]
pub(crate) struct Compiler {
    program: OsString,
    arguments: Vec<String>,
}

impl Compiler {
    /// What the environment names, as the words of a command line; else `cc`.
    pub(crate) fn of_environment() -> Compiler {
        let given = std::env::var_os("CC").filter(|given| !given.is_empty()).unwrap_or_else(|| "cc".into());
        let words = given.to_str().and_then(|text| concord_smtlib::words(text).ok()).unwrap_or_default();
        match words.split_first() {
            // A program with blanks in its name is one word.
            Some((program, arguments)) if !Path::new(&given).is_file() => {
                Compiler { program: program.into(), arguments: arguments.to_vec() }
            }
            _ => Compiler { program: given, arguments: Vec::new() },
        }
    }

    /// The name to print.
    pub(crate) fn name(&self) -> String {
        self.program.to_string_lossy().into_owned()
    }

    /// A call to be completed.
    pub(crate) fn call(&self) -> Command {
        let mut call = Command::new(&self.program);
        call.args(&self.arguments);
        call
    }
}

/// A file as an argument that is taken neither for an option nor for a file of options.
pub(crate) fn file_argument(path: &Path) -> OsString {
    match path.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(path).into(),
        _ => path.into(),
    }
}

/// Runs a call to its end, with this text on its standard input.
///
/// # Errors
/// If it cannot be run; of kind `Interrupted` if the run was interrupted, when nothing of it is left.
pub(crate) fn run(mut call: Command, input: Option<Vec<u8>>, interrupter: &Interrupter) -> io::Result<Output> {
    let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    call.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut running = Running { child: call.spawn()?, ended: false };
    let (sender, receiver) = mpsc::channel();
    if let (Some(mut pipe), Some(input)) = (running.child.stdin.take(), input) {
        // A process that does not read all of it says so by what it prints and how it ends.
        thread::Builder::new().spawn(move || drop(pipe.write_all(&input)))?;
    }
    let mut pending = 0;
    pending += u32::from(collect(running.child.stdout.take(), Stream::Out, &sender)?);
    pending += u32::from(collect(running.child.stderr.take(), Stream::Err, &sender)?);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    while pending > 0 {
        match receiver.recv_timeout(POLL) {
            Ok((stream, text)) => {
                pending -= 1;
                match stream {
                    Stream::Out => stdout = text?,
                    Stream::Err => stderr = text?,
                }
            }
            Err(RecvTimeoutError::Timeout) => check(interrupter)?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(Output { status: running.end(interrupter)?, stdout, stderr })
}

enum Stream {
    Out,
    Err,
}

/// Reads all that comes from a pipe, in a thread of its own; whether there is a pipe.
fn collect(
    pipe: Option<impl Read + Send + 'static>,
    stream: Stream,
    sender: &Sender<(Stream, io::Result<Vec<u8>>)>,
) -> io::Result<bool> {
    let Some(mut pipe) = pipe else { return Ok(false) };
    let sender = sender.clone();
    thread::Builder::new().spawn(move || {
        let mut text = Vec::new();
        let result = pipe.read_to_end(&mut text).map(|_| text);
        // The receiver is gone if the run was interrupted.
        let _ = sender.send((stream, result));
    })?;
    Ok(true)
}

fn check(interrupter: &Interrupter) -> io::Result<()> {
    match interrupter.is_interrupted() {
        true => Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted")),
        false => Ok(()),
    }
}

/// A process that is killed with its children unless it has ended.
struct Running {
    child: Child,
    ended: bool,
}

impl Running {
    /// Waits for the end of a process that will print no more.
    fn end(&mut self, interrupter: &Interrupter) -> io::Result<ExitStatus> {
        loop {
            if let Some(status) = self.child.try_wait()? {
                self.ended = true;
                return Ok(status);
            }
            check(interrupter)?;
            thread::sleep(Duration::from_micros(200));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Until it is waited for, no other process has its number.
        if !self.ended {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.wait();
        }
    }
}
