//! Pairs of a read and a write that no execution has.

pub(super) mod between;
pub(super) mod joined;
pub(super) mod remove;
pub(super) mod sections;
pub(super) mod take_once;
