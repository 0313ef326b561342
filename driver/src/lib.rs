//! From a C file to a replayed verdict.
//!
//! [`load`] reads and compiles a file, [`verify`] answers a question about the program,
//! [`columns`] and [`json`] show the answer. [`coverability`] does the same for coverability
//! problems, [`mod@bench`] compares ways to verify. Only this crate and the command line touch files, clocks and the environment.

mod auto;
mod axiomatic;
mod backend;
pub mod bench;
mod bmc;
mod certificate;
mod columns;
mod compiler;
mod cover;
pub mod coverability;
mod deepen;
mod error;
mod exhaust;
mod hints;
mod impact;
mod input;
mod json;
mod load;
mod macros;
mod memory;
mod modular;
mod options;
mod ordering;
mod progress;
mod property;
mod race;
mod replay;
mod scratch;
mod search;
mod serialise;
mod several;
mod show;
mod statistics;
mod syntax;
mod tell;
mod tidy;
mod timed;
mod verdict;
mod verify;
mod worker;

pub use backend::{Backend, UnknownBackend};
pub use certificate::check_certificate;
pub use columns::columns;
pub use concord_encoder::{CycleBound, Limits, LoopId};
pub use concord_frontend::{Diagnostic, Position, Severity};
pub use concord_logic::Interrupter;
pub use concord_program::{ActionKind, Assumption, DataModel, Program, Property, Trace, TraceAction, TraceStep};
pub use concord_smtlib::words;
pub use concord_theory::{ClosureKind, Consistency, Guidance, Strategy};
pub use cover::show_abstraction;
pub use deepen::{loop_place, loop_places};
pub use error::{InternalError, VerifyError};
pub use hints::hints;
pub use input::{Input, InputError, InputOptions, is_preprocessed, read_input};
pub use json::{json, json_together};
pub use load::{LoadError, Loaded, compile, load, load_for};
pub use memory::memory_limit;
pub use options::{Engine, Options, OptionsError, Reduction, Unwinding, Verbosity};
pub use ordering::OrderingMethod;
pub use property::{PropertyError, parse_property};
pub use replay::Counterexample;
pub use scratch::{ScratchFolder, remove_temporary_folders};
pub use serialise::WriteSerialisation;
pub use several::Together;
pub use show::{ShowError, show_library, show_program, show_skeleton};
pub use statistics::{EncodingFigures, SearchFigures, Statistics, Times};
pub use syntax::{Syntax, SyntaxCheck};
pub use tell::tell;
pub use verdict::{Reason, Report, Unknown, Verdict, property_name};
pub use verify::verify;
pub use worker::{Watched, watch_run};
