//! A process that is talked to through pipes, without ever waiting for it in vain.
//!
//! Three threads carry what goes in and what comes out, so that the caller waits on one channel
//! only, looks at the stop sign while it waits, and can kill the process whatever it does: not
//! read, not answer, answer without end, or be dead already. Whatever goes wrong is one line of
//! text with what the process said last on its standard error.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use concord_logic::Interrupter;

use crate::sexpr::{Reader, Sexpr};

/// How often the stop sign is looked at while waiting.
const POLL: Duration = Duration::from_millis(5);
/// How much of the standard error is kept.
const KEPT_STDERR: usize = 4_000;
/// How much of an answer is quoted in messages.
const QUOTED: usize = 160;

/// Why nothing was received.
pub(crate) enum NoAnswer {
    /// The stop sign was raised.
    Interrupted,
    /// The process is no use any more, and why.
    Failed(String),
}

/// A running process.
pub(crate) struct Process {
    name: String,
    child: Child,
    input: Sender<Vec<u8>>,
    output: Receiver<Result<Sexpr, String>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_done: Receiver<()>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(words: &[String]) -> Result<Process, String> {
        let name = words[0].clone();
        let mut child = Command::new(&name)
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| format!("cannot start `{name}`: {why}"))?;
        let (input, lines) = channel();
        let (answers, output) = channel();
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let (done, stderr_done) = channel();
        let (stdin, stdout, source) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let kept = Arc::clone(&stderr);
        // From here on the process ends with the value.
        let process = Process { name, child, input, output, stderr, stderr_done };
        process.beside(move || {
            let _ = stdin.map(|stdin| write_all(stdin, &lines));
        })?;
        process.beside(move || {
            let _ = stdout.map(|stdout| read_answers(stdout, &answers));
        })?;
        process.beside(move || {
            if let Some(source) = source {
                keep_end(source, &kept);
            }
            // The receiver may be gone.
            let _ = done.send(());
        })?;
        Ok(process)
    }

    /// Works beside the solver in a thread, for which there may be no memory.
    fn beside(&self, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
        let started = thread::Builder::new().spawn(work);
        started.map(drop).map_err(|why| format!("cannot start a thread for `{}`: {why}", self.name))
    }

    /// Sends text; whether it arrives shows when an answer is awaited.
    pub(crate) fn send(&self, text: &str) {
        // A writer that is gone means a process that is gone, which `receive` reports.
        let _ = self.input.send(text.as_bytes().to_vec());
    }

    /// The next expression that the process says.
    ///
    /// # Errors
    /// If the stop sign is raised, the patience (if there is one) ends, or the process does.
    pub(crate) fn receive(
        &mut self,
        interrupter: Option<&Interrupter>,
        patience: Option<Duration>,
    ) -> Result<Sexpr, NoAnswer> {
        let start = Instant::now();
        loop {
            match self.output.recv_timeout(POLL) {
                Ok(Ok(expr)) => return Ok(expr),
                Ok(Err(why)) => return Err(NoAnswer::Failed(self.failure(&why))),
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Failed(self.ended())),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupter.is_some_and(Interrupter::is_interrupted) {
                return Err(NoAnswer::Interrupted);
            }
            if patience.is_some_and(|limit| start.elapsed() >= limit) {
                return Err(NoAnswer::Failed(self.failure("it does not answer")));
            }
        }
    }

    /// Says that the answer makes no sense.
    pub(crate) fn unexpected(&mut self, expr: &Sexpr, question: &str) -> String {
        let said = expr.to_string().replace(char::is_whitespace, " ");
        let mut quoted: String = said.chars().take(QUOTED).collect();
        if quoted.len() < said.len() {
            quoted.push('…');
        }
        self.failure(&format!("unexpected answer to {question}: {quoted}"))
    }

    /// What happened, with the name of the process and its last words.
    fn failure(&mut self, what: &str) -> String {
        let last = self.last_words().map(|line| format!(" ({line})")).unwrap_or_default();
        format!("`{}`: {what}{last}", self.name)
    }

    /// The process closed its output.
    fn ended(&mut self) -> String {
        // It may have closed its output without ending.
        let _ = self.child.kill();
        let how = match self.child.wait() {
            Ok(status) => how(status),
            Err(why) => why.to_string(),
        };
        self.failure(&format!("the process ended before it answered: {how}"))
    }

    fn last_words(&mut self) -> Option<String> {
        if self.child.try_wait().ok().flatten().is_some() {
            // A grandchild may keep the pipe open; what is there by then is enough.
            let _ = self.stderr_done.recv_timeout(Duration::from_millis(200));
        }
        let kept = self.stderr.lock().ok()?;
        let text = String::from_utf8_lossy(&kept);
        let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
        Some(line.chars().take(QUOTED).collect())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Dead already is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn how(status: ExitStatus) -> String {
    status.to_string()
}

fn write_all(mut stdin: ChildStdin, texts: &Receiver<Vec<u8>>) {
    while let Ok(text) = texts.recv() {
        if stdin.write_all(&text).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_answers(mut stdout: impl Read, answers: &Sender<Result<Sexpr, String>>) {
    let mut reader = Reader::new();
    let mut bytes = [0; 1 << 16];
    let mut exprs = Vec::new();
    loop {
        let count = match stdout.read(&mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(count) => count,
        };
        let result = reader.feed(&bytes[..count], &mut exprs);
        for expr in exprs.drain(..) {
            if answers.send(Ok(expr)).is_err() {
                return;
            }
        }
        if let Err(why) = result {
            let _ = answers.send(Err(format!("it does not speak SMT-LIB: {why}")));
            return;
        }
    }
}

fn keep_end(mut source: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut bytes = [0; 4096];
    while let Ok(count) = source.read(&mut bytes) {
        let Ok(mut kept) = kept.lock() else { return };
        if count == 0 {
            return;
        }
        kept.extend_from_slice(&bytes[..count]);
        let excess = kept.len().saturating_sub(KEPT_STDERR);
        kept.drain(..excess);
    }
}
