//! Concord verifies concurrent C programs.
//!
//! This crate is the facade over the whole tool: read a C file, ask a question, show
//! the answer. To use the ordering theory inside your own model checker, depend on
//! `concord-theory` (and `concord-logic`) alone.
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
//! let report = concord::verify(&program, Property::UnreachCall, &Options::default()).expect("no internal error");
//! let Verdict::Violated(counterexample) = &report.verdict else { panic!("{report}") };
//! print!("{}", concord::columns(&program, counterexample, false));
//! assert_eq!(report.to_string(), "FALSE(unreach-call)");
//! ```

pub use concord_driver::*;
