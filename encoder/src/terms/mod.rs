//! What terms say by themselves, without a solver.

pub(crate) mod path_facts;
