//! Why a program could not be summarised.

/// Why a program could not be summarised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The interrupter was raised.
    #[error("interrupted")]
    Interrupted,
    /// There are more events than allowed.
    #[error("more than {limit} events")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// There are more pairs of a read and a write that it may see than fit.
    #[error("more than {limit} pairs of a read and a write")]
    TooManyPairs {
        /// The limit.
        limit: usize,
    },
    /// The objects made at run time do not fit into memory.
    #[error("the program's objects do not fit into memory")]
    OutOfAddresses,
}
