//! The command line as typed by the user.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use concord_driver::coverability::Algorithm;
use concord_driver::{Backend, Reduction};

use super::input::{INPUT, InputArguments};
use super::ordering::OrderingArguments;

/// Verify concurrent C programs.
#[derive(Debug, Parser)]
#[command(name = "concord", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The headings of groups of options.
const QUESTION: &str = "Question";
const BOUNDS: &str = "Bounds and limits";
const ENGINE: &str = "Engine and solver";
const OUTPUT: &str = "Output";

const EXIT_CODES: &str = "\
Exit codes:
  0   the property holds (TRUE)
  10  the property is violated (FALSE)
  5   no answer (UNKNOWN), with the reason on the last line
  1   usage error
  2   the input is refused
  6   internal error
  7   the solver back end is missing or failed; nothing is said about the property
  8   the output cannot be written; the verdict is told on standard error. A reader of
      standard output that goes away (as `| head -1` does) is no error and changes no exit code";

/// The modes.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify a C program; the last line of the output is the verdict
    Verify(VerifyArguments),
    /// Check a certificate of `concord verify --certificate`; the last line is TRUE if it proves the property
    Check(CheckArguments),
    /// Decide whether any number of threads can cover a target; the last line is the verdict
    Cover(CoverArguments),
    /// Print what Concord makes of a program: automata, skeleton, abstraction
    Show(ShowArguments),
    /// Compare strategies, solvers and options on many programs
    ///
    /// Each run is a process of its own. The exit code is 6 if two configurations contradict each other.
    Bench(BenchArguments),
}

/// How to unroll the program.
#[derive(Debug, Args)]
pub struct UnwindArguments {
    /// Unroll each loop at most N times
    ///
    /// Recursion, and threads that create threads like themselves, go N deep. Without this option bounds grow until there is an
    /// answer, and loops whose number of iterations is known are unrolled completely.
    #[arg(long, value_name = "N", alias = "bound", help_heading = BOUNDS)]
    pub unwind: Option<u32>,

    /// Unroll single loops, named by their function and line, at most N times
    ///
    /// For a recursion the line is that of the function.
    #[arg(long, value_name = "FUNCTION:LINE:N,…", value_delimiter = ',', value_parser = parse_unwind, help_heading = BOUNDS)]
    pub unwindset: Vec<LoopBound>,

    /// Set limits that do not grow: `events`, `elements`, `places`, `calls`, `states`, `nodes`
    ///
    /// `events` of the unrolled program (default 200000), `elements` of objects whose size is computed (16,384), `places` that one
    /// access may concern (16,384), `calls` inside each other (400): beyond one of them the verdict is UNKNOWN.
    /// `states` that are visited beside bounded model checking if abstraction gives up (500000), `nodes` of the
    /// tree of the engine `impact` (400000); to this engine `elements` means those of arrays that have a variable for each.
    #[arg(long, value_name = "NAME=N,…", value_delimiter = ',', value_parser = parse_limit, help_heading = BOUNDS)]
    pub limit: Vec<(LimitName, u32)>,
}

/// A limit that no bound changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitName {
    /// Events of the unrolled program.
    Events,
    /// Elements of objects whose size is computed.
    Elements,
    /// Places of one access.
    Places,
    /// Calls inside each other.
    Calls,
    /// States that are all visited.
    States,
    /// Nodes of a tree.
    Nodes,
}

/// `concord verify`.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// The property: `unreach-call`, `no-data-race` or a `.prp` file; may be repeated
    ///
    /// Several properties are checked one after another. The last line is FALSE if one is violated, else UNKNOWN if one is
    /// unknown.
    #[arg(long, value_name = "P", default_value = "unreach-call", help_heading = QUESTION)]
    pub property: Vec<String>,

    #[command(flatten)]
    pub unwind: UnwindArguments,

    /// The memory model
    #[arg(long, value_enum, default_value_t = MemoryModel::Sc, help_heading = QUESTION)]
    pub mm: MemoryModel,

    /// The engine, which decides how the question is answered
    #[arg(long, value_enum, default_value_t = EngineName::Auto, help_heading = ENGINE)]
    pub engine: EngineName,

    /// The partial-order reduction of the engine `impact` [default: dpor+fc]
    ///
    /// `spor` switches threads only at steps that other threads may observe; `dpor` explores one order of independent neighbouring
    /// steps; `+fc` also forces covers.
    #[arg(long, value_name = "spor|spor+fc|dpor|dpor+fc", help_heading = ENGINE)]
    pub reduction: Option<Reduction>,

    #[command(flatten)]
    pub ordering: OrderingArguments,

    /// Do not ask the C compiler whether the program is valid C
    #[arg(long, help_heading = INPUT)]
    pub no_syntax_check: bool,

    /// Execute every call instead of summarising functions once
    #[arg(long, help_heading = ENGINE)]
    pub no_summaries: bool,

    /// Do not remove candidates, values and events before the search
    #[arg(long, help_heading = ENGINE)]
    pub no_prune: bool,

    /// The solver: `cadical`, `batsat`, `z3` or `smtlib:COMMAND`
    ///
    /// `cadical` is bundled, `batsat` is pure Rust, `z3` is there if it was built in. COMMAND starts a process that
    /// speaks SMT-LIB 2, as in smtlib:'cvc5 --incremental'.
    #[arg(long, value_name = "B", default_value_t = Backend::default(), help_heading = ENGINE)]
    pub backend: Backend,

    /// How a counterexample is shown
    #[arg(long, value_enum, default_value_t = TraceStyle::Text, conflicts_with = "json", help_heading = OUTPUT)]
    pub trace: TraceStyle,

    #[command(flatten)]
    pub files: WrittenFiles,

    #[command(flatten)]
    pub talk: Talk,
}

/// What is written into files, beside what is printed.
#[derive(Debug, Args)]
pub struct WrittenFiles {
    /// Write a certificate that the property holds, for `concord check` (engines `impact` and `modular`)
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub certificate: Option<PathBuf>,

    /// Draw the tree of the engine `impact`, in the DOT language
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub dot: Option<PathBuf>,

    /// Write a counterexample as a page for a browser: lanes of threads beside the source, with memory and locks at each step
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub html: Option<PathBuf>,

    /// Write what was found in SARIF 2.1.0, for editors and code hosts
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub sarif: Option<PathBuf>,
}

/// `concord check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// The certificate
    #[arg(value_name = "CERTIFICATE")]
    pub certificate: PathBuf,

    #[command(flatten)]
    pub input: InputArguments,

    /// The property that it proves: a name (`unreach-call`, `no-data-race`) or a `.prp` file
    #[arg(long, value_name = "P", default_value = "unreach-call")]
    pub property: String,

    /// The solver, as in `concord verify`
    #[arg(long, value_name = "B", default_value_t = Backend::default())]
    pub backend: Backend,

    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = BOUNDS)]
    pub timeout: Option<Duration>,

    /// Give up when the process needs more memory: bytes, or with suffix k, m or g
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = BOUNDS)]
    pub memlimit: Option<u64>,
}

/// Limits of a run, and what it says.
#[derive(Debug, Args)]
pub struct Talk {
    /// Print one JSON document instead of text
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,

    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = BOUNDS)]
    pub timeout: Option<Duration>,

    /// Give up when the process needs more memory: bytes, or with suffix k, m or g
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = BOUNDS)]
    pub memlimit: Option<u64>,

    /// Print statistics of the run before the verdict
    #[arg(long, conflicts_with = "json", help_heading = OUTPUT)]
    pub stats: bool,

    /// Report progress on standard error
    #[arg(short, long, help_heading = OUTPUT)]
    pub verbose: bool,

    /// Print the verdict only
    #[arg(short, long, conflicts_with_all = ["verbose", "stats", "json"], help_heading = OUTPUT)]
    pub quiet: bool,
}

/// `concord cover`.
#[derive(Debug, Args)]
pub struct CoverArguments {
    /// A thread system (`.tts`) or a net (`.spec`)
    #[arg(value_name = "FILE.tts|FILE.spec")]
    pub file: PathBuf,

    /// The target of a thread system, such as `0|1,2` [default: from the `.prop` file beside it]
    #[arg(long, value_name = "T")]
    pub target: Option<String>,

    /// The initial state of a thread system: `0|0` is one thread, `0/0` any number [default: 0|0]
    #[arg(long, value_name = "I")]
    pub initial: Option<String>,

    /// The algorithm: `bc`, `mcov`, `gkm` or `mcov+gkm`
    #[arg(long, value_name = "A", default_value_t = Algorithm::default())]
    pub algorithm: Algorithm,

    /// The most threads of a candidate of `mcov`
    #[arg(long, value_name = "N|none", default_value = "1", value_parser = parse_width)]
    pub candidate_width: Width,

    /// Refute targets and elements by the state equation and traps
    #[arg(long, value_enum, value_name = "on|off", default_value_t = Switch::On, hide_possible_values = true)]
    pub state_equation: Switch,

    /// Draw the search graph, in the DOT language
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub dot: Option<PathBuf>,

    #[command(flatten)]
    pub talk: Talk,
}

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is used
    On,
    /// It is not used
    Off,
}

/// `concord bench`.
#[derive(Debug, Args)]
pub struct BenchArguments {
    /// C programs, task definitions (`.yml`), folders of these, or `@LIST`: a file with one of these on each line
    #[arg(required = true, value_name = "TASK")]
    pub tasks: Vec<PathBuf>,

    /// Where the results go; a campaign that was stopped continues there
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,

    /// A configuration to compare, such as `opt=--strategy lazy --cycles 3`; may be repeated
    ///
    /// A name and options of `concord verify`; quotation marks hold words together.
    #[arg(long, value_name = "NAME=OPTIONS", conflicts_with_all = ["strategies", "backends"])]
    pub config: Vec<String>,

    /// The strategies to compare
    #[arg(long, value_name = "S,…", value_delimiter = ',', default_values_t = ["closure".to_owned(), "lazy".to_owned()])]
    pub strategies: Vec<String>,

    /// The solvers to compare
    #[arg(long, value_name = "B,…", value_delimiter = ',', default_values_t = ["cadical".to_owned()])]
    pub backends: Vec<String>,

    /// The property: a name (`unreach-call`) or a `.prp` file
    #[arg(long, value_name = "P", default_value = "unreach-call")]
    pub property: String,

    /// The time limit of a run, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub timeout: Duration,

    /// The memory limit of a run (bytes, or with suffix k, m, g)
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memlimit: Option<u64>,

    /// Compare times only on tasks that take longer than this, in seconds
    ///
    /// The first configuration is compared with each other one; counted is the time of the slower to encode and solve.
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = parse_seconds)]
    pub above: Duration,

    /// How often each run is repeated
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub repetitions: u32,

    /// How many runs are done at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    pub jobs: usize,

    /// Do not show progress
    #[arg(short, long)]
    pub quiet: bool,
}

/// `concord show`.
#[derive(Debug, Args)]
#[command(disable_help_subcommand = true)]
pub struct ShowArguments {
    /// What to show
    #[command(subcommand)]
    pub what: Showable,
}

/// What `concord show` prints.
#[derive(Debug, Subcommand)]
pub enum Showable {
    /// Print the program as control-flow automata
    Program(ShowInput),
    /// Print the interference skeleton: events with location, value and guard, and their order
    Skeleton(ShowInput),
    /// Print the abstraction that the engine `cover` makes in each round
    Abstraction(ShowInput),
    /// Print the library functions that are modelled, and what each means
    Library,
}

/// A program to show, and how it is unrolled.
#[derive(Debug, Args)]
pub struct ShowInput {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub unwind: UnwindArguments,
}

/// Engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// Bounded model checking, with `modular` beside it at first, and `cover` and `impact` where bounds keep growing
    Auto,
    /// Bounded model checking with growing bounds
    Bmc,
    /// Predicate abstraction and coverability: any number of threads, no bounds
    Cover,
    /// An abstract reachability tree with interpolants: finitely many threads, no bounds for loops
    Impact,
    /// Each thread by itself, under invariants of what the others do: any number of threads, any loops; proves or does not know
    Modular,
}

/// Memory models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MemoryModel {
    /// Sequential consistency
    Sc,
    /// Weak sequential consistency: no total order on writes that are not observed
    Wsc,
}

/// How a counterexample is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TraceStyle {
    /// It is not shown
    None,
    /// One column per thread, visible steps only
    Text,
    /// One column per thread, every step
    Full,
}

/// The bound of one loop.
#[derive(Clone, Debug)]
pub struct LoopBound {
    /// The function that the loop is in.
    pub function: String,
    /// The line that the loop begins at.
    pub line: u32,
    /// How often its body may run.
    pub bound: u32,
}

/// How many threads a candidate may have; `None`: any number.
#[derive(Clone, Copy, Debug)]
pub struct Width(pub Option<u32>);

fn parse_width(text: &str) -> Result<Width, String> {
    match text {
        "none" => Ok(Width(None)),
        _ => {
            text.parse().map(|width| Width(Some(width))).map_err(|_| format!("`{text}` is neither a number nor `none`"))
        }
    }
}

fn parse_unwind(text: &str) -> Result<LoopBound, String> {
    let parts: Vec<&str> = text.split(':').collect();
    let [function, line, bound] = parts[..] else {
        return Err("expected FUNCTION:LINE:N".to_owned());
    };
    Ok(LoopBound {
        function: function.to_owned(),
        line: line.parse().map_err(|_| format!("`{line}` is not a line number"))?,
        bound: bound.parse().map_err(|_| format!("`{bound}` is not a number of iterations"))?,
    })
}

fn parse_limit(text: &str) -> Result<(LimitName, u32), String> {
    let names = [
        ("events", LimitName::Events),
        ("elements", LimitName::Elements),
        ("places", LimitName::Places),
        ("calls", LimitName::Calls),
        ("states", LimitName::States),
        ("nodes", LimitName::Nodes),
    ];
    let (name, number) = text.split_once('=').ok_or("expected NAME=N")?;
    let known = names.iter().find(|(known, _)| *known == name).map(|(_, limit)| *limit);
    let limit = known.ok_or_else(|| format!("`{name}` is none of events, elements, places, calls, states, nodes"))?;
    let number: u32 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    if number == 0 { Err("must be positive".to_owned()) } else { Ok((limit, number)) }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let digits = text.strip_suffix('s').unwrap_or(text);
    let seconds: f64 = digits.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or("must be positive".to_owned())
}

fn parse_size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let lower = lower.strip_suffix('b').unwrap_or(&lower);
    let (digits, unit) = match lower.as_bytes().last() {
        Some(b'k') => (&lower[..lower.len() - 1], 1 << 10),
        Some(b'm') => (&lower[..lower.len() - 1], 1 << 20),
        Some(b'g') => (&lower[..lower.len() - 1], 1 << 30),
        _ => (lower, 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("`{text}` is not a size"))?;
    number.checked_mul(unit).filter(|&size| size > 0).ok_or(format!("`{text}` is out of range"))
}
