//! What the theory did, in numbers.

/// Figures of a theory since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TheoryStatistics {
    /// Literals the solver notified.
    pub assignments: u64,
    /// Literals the theory propagated.
    pub propagations: u64,
    /// Conflicts found.
    pub conflicts: u64,
    /// Clauses handed over (not counting reasons).
    pub clauses: u64,
    /// Literals in all clauses handed over (not counting reasons).
    pub clause_literals: u64,
    /// Reasons the solver asked for.
    pub explanations: u64,
    /// Literals in all reasons.
    pub explanation_literals: u64,
    /// Orders added beyond program order.
    pub orders: u64,
    /// Clock entries written.
    pub clock_updates: u64,
    /// Bytes held by the clocks.
    pub clock_bytes: u64,
    /// Full models judged.
    pub model_checks: u64,
}
