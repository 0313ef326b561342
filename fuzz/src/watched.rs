//! The process that is fed with texts, and the one that watches it.
//!
//! Texts go to the fed process over its standard input, each with its length in front; for each
//! it prints one line. If no line comes in time, or the process ends, that is the finding, and
//! a new process is started for the next text.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use crate::target::{Answer, Depth, answer, remember_panics};

/// The memory that the fed process may use, in bytes of address space.
const MEMORY: u64 = 6 << 30;

/// Reads texts from standard input and answers them until the input ends.
///
/// # Errors
/// If the other side is gone.
pub fn serve(depth: Depth) -> std::io::Result<()> {
    remember_panics();
    let limits = rustix::process::Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) };
    // A limit above the system's own changes nothing.
    let _ = rustix::process::setrlimit(rustix::process::Resource::As, limits);
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    loop {
        let mut length = [0; 8];
        match input.read_exact(&mut length) {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(()),
            other => other?,
        }
        let mut text = Vec::new();
        (&mut input).take(u64::from_le_bytes(length)).read_to_end(&mut text)?;
        let (mark, words) = match answer(&text, depth) {
            Answer::Fine(words) => ('+', words),
            Answer::Wrong(words) => ('-', words),
        };
        writeln!(output, "{mark}{}", words.replace('\n', " "))?;
        output.flush()?;
    }
}

/// A fed process, restarted whenever it ends.
pub struct Watched {
    binary: PathBuf,
    depth: Depth,
    /// How long one text may take.
    patience: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Watched {
    /// A process that will be started when the first text comes. The binary must [`serve`]
    /// when its only arguments are `--serve` and the depth.
    pub fn new(binary: PathBuf, depth: Depth, patience: Duration) -> Watched {
        Watched { binary, depth, patience, running: None }
    }

    /// What becomes of a text.
    ///
    /// # Errors
    /// If the process cannot be started.
    pub fn feed(&mut self, text: &[u8]) -> std::io::Result<Answer> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let mut frame = (text.len() as u64).to_le_bytes().to_vec();
        frame.extend_from_slice(text);
        // A process that dies early does not read to the end; its end is seen below.
        let _ = running.input.write_all(&frame).and_then(|()| running.input.flush());
        let answer = match running.lines.recv_timeout(self.patience) {
            Ok(line) => {
                self.running = Some(running);
                let words = line.get(1..).unwrap_or_default().to_owned();
                return Ok(if line.starts_with('+') { Answer::Fine(words) } else { Answer::Wrong(words) });
            }
            Err(RecvTimeoutError::Timeout) => {
                running.child.kill()?;
                running.child.wait()?;
                Answer::Wrong(format!("no answer after {} s", self.patience.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = running.child.wait()?;
                match status.signal() {
                    Some(signal) => Answer::Wrong(format!("killed by signal {signal}")),
                    None => Answer::Wrong(format!("ended with code {}", status.code().unwrap_or_default())),
                }
            }
        };
        Ok(answer)
    }

    fn start(&self) -> std::io::Result<Running> {
        let depth = match self.depth {
            Depth::Compile => "compile",
            Depth::Verify => "verify",
        };
        let mut child = Command::new(&self.binary)
            .args(["--serve", "--depth", depth])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let missing = || std::io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, input, lines })
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(Running { mut child, input, .. }) = self.running.take() {
            // Without input it ends by itself.
            drop(input);
            let _ = child.wait();
        }
    }
}
