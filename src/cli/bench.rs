//! `concord bench`.

use std::ffi::OsString;
use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser as _;
use concord_driver::bench::{
    BenchError, Campaign, Configuration, Launch, Record, RunVerdict, Summary, Watcher, summarise, tasks,
};
use concord_driver::tell;

use super::arguments::{Arguments, BenchArguments, Command, MemoryModel};
use super::exit::Exit;
use super::{output, supervise, usage_error};

/// Runs `concord bench`.
pub fn run(arguments: BenchArguments) -> Exit {
    let property = match concord_driver::parse_property(&arguments.property) {
        Ok(property) => concord_driver::property_name(property),
        Err(error) => return usage_error(&error.to_string()),
    };
    let configurations = match configurations(&arguments) {
        Ok(configurations) => configurations,
        Err(message) => return usage_error(&message),
    };
    let tasks = match tasks(&arguments.tasks, property) {
        Ok(tasks) if tasks.is_empty() => return usage_error("there is nothing to verify"),
        Ok(tasks) => tasks,
        Err(error) => return refused(&error.to_string()),
    };
    let launch = match launch(&arguments) {
        Ok(launch) => launch,
        Err(why) => return refused(&format!("cannot find this program: {why}")),
    };
    let campaign = Campaign {
        tasks,
        configurations,
        repetitions: arguments.repetitions,
        timeout: arguments.timeout,
        jobs: arguments.jobs,
        folder: arguments.out.clone(),
    };
    let console = Console::new(arguments.quiet);
    let records = match campaign.run(&launch, &console) {
        Ok(records) => records,
        Err(error @ BenchError::File { .. }) => return output::cannot_write("the results", &error.to_string()),
        Err(error) => return refused(&error.to_string()),
    };
    console.end();
    let summary = summarise(&records, &campaign.configurations, arguments.above.as_secs_f64());
    if let Err((path, why)) = write(&arguments.out, &summary, &records) {
        return output::cannot_write("the results", &format!("{}: {why}", path.display()));
    }
    if console.stops() {
        tell(format_args!("stopped; the same command goes on from here"));
        return output::print(&summary.table(), Exit::Unknown);
    }
    for one in &summary.contradictions {
        tell(format_args!("contradiction: {} says TRUE, {} says FALSE on {}", one.holds, one.violated, one.task));
    }
    let exit = if summary.contradictions.is_empty() { Exit::Holds } else { Exit::Internal };
    output::print(&summary.table(), exit)
}

fn refused(message: &str) -> Exit {
    tell(format_args!("error: {message}"));
    Exit::Input
}

/// What is compared: the configurations given by name, or all combinations of strategies and back ends.
fn configurations(arguments: &BenchArguments) -> Result<Vec<Configuration>, String> {
    let mut configurations = Vec::new();
    for text in &arguments.config {
        let (name, options) = text.split_once('=').ok_or(format!("--config {text}: expected NAME=OPTIONS"))?;
        let arguments = concord_driver::words(options).map_err(|why| format!("--config {name}: {why}"))?;
        configurations.push(Configuration { name: name.trim().to_owned(), arguments, weak: false });
    }
    if configurations.is_empty() {
        for backend in &arguments.backends {
            for strategy in &arguments.strategies {
                let name = match arguments.backends.len() {
                    1 => strategy.clone(),
                    _ => format!("{backend} {strategy}"),
                };
                let options = ["--backend", backend, "--strategy", strategy];
                let arguments = options.map(str::to_owned).to_vec();
                configurations.push(Configuration { name, arguments, weak: false });
            }
        }
    }
    for index in 0..configurations.len() {
        let (before, rest) = configurations.split_at_mut(index);
        let one = &mut rest[0];
        if one.name.is_empty() || before.iter().any(|other| other.name == one.name) {
            return Err(format!("`{}` names no configuration, or two of them", one.name));
        }
        // What `concord verify` would refuse is refused before anything runs.
        let line =
            ["concord", "verify", "--json", "FILE.c"].into_iter().chain(one.arguments.iter().map(String::as_str));
        match Arguments::try_parse_from(line) {
            // What names a program would be another one in each run.
            Ok(Arguments { command: Command::Verify(verify) }) if verify.input.names_one_file() => {
                verify.ordering.check(verify.mm, &verify.backend).map_err(|why| format!("`{}`: {why}", one.name))?;
                one.weak = verify.mm == MemoryModel::Wsc;
            }
            Ok(_) => return Err(format!("`{}`: not options of `concord verify`", one.name)),
            Err(error) => {
                let why = error.to_string();
                return Err(format!("`{}`: {}", one.name, why.lines().next().unwrap_or_default()));
            }
        }
    }
    Ok(configurations)
}

fn launch(arguments: &BenchArguments) -> std::io::Result<Launch> {
    let mut line: Vec<OsString> = vec!["verify".into(), "--json".into()];
    line.extend(["--property".into(), OsString::from(&arguments.property)]);
    line.extend(["--timeout".into(), format!("{}", arguments.timeout.as_secs_f64()).into()]);
    let mut environment = Vec::new();
    if let Some(limit) = arguments.memlimit {
        line.extend(["--memlimit".into(), limit.to_string().into()]);
        environment.push(supervise::limit_for_child(limit));
    }
    Ok(Launch {
        program: std::env::current_exe()?,
        arguments: line,
        environment,
        limited: arguments.memlimit.is_some(),
    })
}

fn write(folder: &Path, summary: &Summary, records: &[Record]) -> Result<(), (PathBuf, std::io::Error)> {
    let mut files = vec![
        ("runs.csv".to_owned(), Summary::csv(records)),
        ("summary.json".to_owned(), summary.json()),
        ("summary.md".to_owned(), summary.table()),
    ];
    files.extend(summary.plots(records));
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|why| (path, why))?;
    }
    Ok(())
}

/// Shows progress; that it cannot be shown is not worth a failure.
fn show(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Progress on standard error: one line that changes on a terminal, otherwise a line for each failure.
struct Console {
    quiet: bool,
    terminal: bool,
    pressed: Arc<AtomicBool>,
}

impl Console {
    fn new(quiet: bool) -> Console {
        let pressed = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Without the handler Ctrl-C still ends the process; the log keeps what was done.
            let _ = signal_hook::flag::register(signal, Arc::clone(&pressed));
        }
        Console { quiet, terminal: std::io::stderr().is_terminal(), pressed }
    }

    fn end(&self) {
        if self.terminal && !self.quiet {
            show("\r\x1b[K");
        }
    }
}

impl Watcher for Console {
    fn ran(&self, done: usize, all: usize, record: &Record) {
        if self.quiet {
            return;
        }
        if record.verdict == RunVerdict::Error || record.is_wrong() {
            self.end();
            let what = if record.is_wrong() { "wrong" } else { "failed" };
            tell(format_args!("{what}: {} on {}: {}", record.configuration, record.task, record.detail));
        }
        if self.terminal {
            show(&format!("\r\x1b[K{done}/{all} {} {} {:.2}s", record.configuration, record.task, record.wall));
        } else if done == all || done.is_multiple_of((all / 20).max(1)) {
            tell(format_args!("{done}/{all}"));
        }
    }

    fn stops(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}
