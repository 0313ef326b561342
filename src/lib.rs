//! Concord verifies concurrent C programs: can an assertion fail, can two accesses race, in any interleaving?
//!
//! This crate is the facade over the whole tool, which is also a command line (`concord verify FILE.c`). Three kinds of
//! users begin at three places.
//!
//! # You have a program and a question
//!
//! Read a C file (or [compile] a text), ask for a property, show the answer. [`Options`] bound the loops and choose the
//! engine and the solver; a file that is only asked for one property may be read with [`load_for`].
//!
//! ```
//! use concord::{DataModel, Options, Property, Verdict};
//!
//! let text = b"
//!     extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
//!     extern void reach_error(void);
//!     int x;
//!     void *writer(void *arg) { x = 1; return arg; }
//!     int main(void) {
//!         unsigned long thread;
//!         pthread_create(&thread, 0, writer, 0);
//!         if (x == 1) reach_error();
//!         return 0;
//!     }";
//! let program = concord::compile("race.i", text, DataModel::Ilp32).expect("a C program").program;
//! let report = concord::verify(&program, Property::UnreachCall, &Options::default()).expect("an answer");
//! match &report.verdict {
//!     Verdict::Holds { .. } => println!("in all executions"),
//!     Verdict::Violated(found) => print!("{}", concord::columns(&program, found, false)),
//!     Verdict::Unknown(unknown) => println!("{unknown}"),
//! }
//! assert_eq!(report.to_string(), "FALSE(unreach-call)");
//! ```
//!
//! # You build another checker: the theory alone
//!
//! The ordering theory knows no program and no solver: depend on `concord-theory` alone. Say which events there are and
//! which write each read may see, and let your search ask what cannot be.
//!
//! ```
//! use concord_theory::{ClassId, Config, EventKind, Lit, OrderTheory, Place, Problem, Propagator};
//!
//! let x = Place { class: ClassId(0), cell: Some(0) };
//! let mut problem = Problem::new();
//! let (main, reader) = (problem.add_chain(), problem.add_chain());
//! let old = problem.add_event(main, EventKind::Write(x), None);
//! let new = problem.add_event(main, EventKind::Write(x), None);
//! let read = problem.add_event(reader, EventKind::Read(x), None);
//! problem.add_static_order(new, read);
//! problem.add_read_from(Lit::from_dimacs(1), old, read);
//! problem.add_read_from(Lit::from_dimacs(2), new, read);
//! let mut theory = OrderTheory::new(problem, Config::default());
//! // The old value is overwritten before it can be read.
//! assert_eq!(theory.ask_propagate(), Some(Lit::from_dimacs(-1)));
//! ```
//!
//! From C and C++ the same calls are in `concord.h` of `concord-c` (`cc … $(pkg-config --cflags --libs concord)`;
//! `ffi/c/examples/tiny_solver.c` is a whole solver):
//!
//! ```c
//! concord_problem *problem = concord_problem_new();
//! uint32_t first, second, write, read;
//! concord_problem_add_chain(problem, &first);
//! concord_problem_add_chain(problem, &second);
//! concord_problem_add_write(problem, first, 0, 0, 0, &write);
//! concord_problem_add_read(problem, second, 0, 0, 0, &read);
//! concord_problem_add_read_from(problem, 1, write, read);
//! concord_theory *theory;
//! concord_theory_new(problem, NULL, &theory);
//! concord_theory_notify_assignment(theory, (int32_t[]){1}, 1);
//! ```
//!
//! # You compare solvers and strategies
//!
//! One question, each back end, each way to reason about orders; `concord bench` does it for many files, with tables and plots.
//!
//! ```
//! use concord::{Backend, Engine, Options, Property, Strategy};
//!
//! # let text = b"int main(void) { return 0; }";
//! # let program = concord::compile("t.i", text, concord::DataModel::Ilp32).expect("a C program").program;
//! for backend in [Backend::Cadical, Backend::Batsat] {
//!     for strategy in Strategy::ALL {
//!         let options = Options::default().with_engine(Engine::Bmc).with_backend(backend.clone()).with_ordering(strategy);
//!         let report = concord::verify(&program, Property::UnreachCall, &options).expect("an answer");
//!         println!("{backend} {strategy}: {report}, {} conflicts", report.statistics.search.conflicts);
//!     }
//! }
//! let other: Backend = "smtlib:cvc5 --incremental".parse().expect("any process that speaks SMT-LIB 2");
//! # let _ = other;
//! ```
//!
//! # You have a solver
//!
//! Implement the traits of `concord-logic` for it: `SatSolver` (or `NativeTerms`, if it has bit-vectors), and one trait per
//! further ability. A solver that `HostsPropagator` runs any theory inside its search; `LazyHost` runs one around a solver
//! that does not. `concord-testing` in the repository is a conformance suite.
//!
//! ```
//! use concord_logic::{Answer, HostsPropagator, SatSolver, SolverError};
//! use concord_theory::OrderTheory;
//!
//! fn solve<S: SatSolver + HostsPropagator>(solver: &mut S, theory: OrderTheory) -> Result<Answer, SolverError> {
//!     let observed = theory.observed();
//!     solver.connect(Box::new(theory));
//!     observed.into_iter().for_each(|variable| solver.observe(variable));
//!     solver.solve(&[])
//! }
//! ```

// Reading programs.
pub use concord_driver::{
    Assumption, CompilerFlags, DataModel, Diagnostic, Input, InputError, InputOptions, LoadError, Loaded, Position,
    Program, ProjectError, Severity, Syntax, SyntaxCheck, compile, is_preprocessed, load, load_files, load_for,
    load_project, read_input,
};
// Asking a question.
pub use concord_driver::{
    Backend, ClosureKind, Consistency, CycleBound, Engine, Guidance, InternalError, Interrupter, Limits, LoopId,
    Options, OptionsError, OrderingMethod, Property, PropertyError, Reduction, Strategy, UnknownBackend, Unwinding,
    Verbosity, VerifyError, WriteSerialisation, check_certificate, loop_place, loop_places, parse_property,
    property_name, remove_temporary_folders, verify,
};
// Showing an answer.
pub use concord_driver::{
    ActionKind, Counterexample, EncodingFigures, Reason, Report, SearchFigures, Statistics, Times, Together, Trace,
    TraceAction, TraceStep, Unknown, Verdict, columns, hints, html, json, json_together, sarif,
};
// Looking inside.
pub use concord_driver::{ShowError, coverability, show_abstraction, show_library, show_program, show_skeleton};
