//! Operations on memory, mutexes and threads: the events that they become.

mod allocate;
pub(crate) mod atomic_block;
mod load_store;
pub(crate) mod lock;
mod overwritten_mutex;
pub(crate) mod parts;
mod pieces;
pub(crate) mod points_to;
mod protection;
pub(crate) mod symbolic;
mod targets;
pub(crate) mod thread;
mod undefined;
mod visible;
pub(crate) mod watch;
