//! The C interface.
//!
//! `include/concord.h` is made from these files (see `tests/header.rs`), so the comments of public
//! items are written for C programmers. The theory comes in the shape of IPASIR-UP: build a
//! problem, make a theory of it, tell it what the solver assigns, ask what follows.
//!
//! Every call passes through `border::call`: null handles, wrong states and panics become a
//! status and a message, never an exit. States are checked here, before the theory sees a call, since
//! the theory trusts its Rust callers.

#![allow(non_camel_case_types)]
// What C callers must keep to is said once, at the head of the header.
#![allow(clippy::missing_safety_doc)]

mod border;
mod problem;
mod theory;
mod verify;
mod version;

pub use border::{CONCORD_MAX_VARIABLE, concord_last_error, concord_status};
pub use problem::*;
pub use theory::*;
pub use verify::*;
pub use version::*;
