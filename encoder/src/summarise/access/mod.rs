//! Operations on memory, mutexes and threads: the events that they become.

pub(crate) mod atomic_block;
pub(crate) mod load_store;
pub(crate) mod lock;
mod overwritten_mutex;
pub(crate) mod parts;
pub(crate) mod points_to;
mod protection;
pub(crate) mod symbolic;
pub(crate) mod thread;
mod undefined;
pub(crate) mod watch;
