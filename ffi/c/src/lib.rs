//! The C interface.
//!
//! `include/concord.h` is made from these files (see `tests/header.rs`), so the comments of public
//! items are written for C programmers. The theory comes in the shape of IPASIR-UP: build a
//! problem, make a theory of it, tell it what the solver assigns, ask what follows.
//!
//! Every call passes through `border::call`: null handles, wrong states and panics become a
//! status and a message, never an exit. States are checked here, before the theory sees a call, since
//! the theory trusts its Rust callers.
//!
//! What callers of unsafe functions must keep to is said beside each of them, in the section `Safety`. The header says it once, at its
//! head, for all functions. What a caller can violate without undefined behaviour is checked, and is a status.

#![allow(non_camel_case_types)]

mod border;
mod pairs;
mod problem;
mod search;
mod theory;
mod verify;
mod version;

pub use border::{CONCORD_MAX_VARIABLE, concord_last_error, concord_status};
pub use pairs::*;
pub use problem::*;
pub use search::*;
pub use theory::*;
pub use verify::*;
pub use version::*;
