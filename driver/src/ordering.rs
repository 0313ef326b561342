//! The ways to reason about the order of events, by name.

use std::fmt;
use std::str::FromStr;

use concord_theory::Strategy;

/// How the order of events is reasoned about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OrderingMethod {
    /// By the ordering theory, inside the solver's search.
    Theory(Strategy),
    /// By clauses that are written down before the search; the theory only checks models and reads off their schedules.
    Clauses,
    /// By integers of the solver, which only Z3 has; the theory does as with clauses. For comparison.
    Clocks,
}

impl OrderingMethod {
    /// How the theory works.
    pub(crate) fn strategy(self) -> Strategy {
        match self {
            OrderingMethod::Theory(strategy) => strategy,
            OrderingMethod::Clauses | OrderingMethod::Clocks => Strategy::Lazy,
        }
    }

    fn all() -> impl Iterator<Item = OrderingMethod> {
        let theory = Strategy::ALL.into_iter().map(OrderingMethod::Theory);
        theory.chain([OrderingMethod::Clauses, OrderingMethod::Clocks])
    }
}

impl Default for OrderingMethod {
    fn default() -> OrderingMethod {
        OrderingMethod::Theory(Strategy::default())
    }
}

impl From<Strategy> for OrderingMethod {
    fn from(strategy: Strategy) -> OrderingMethod {
        OrderingMethod::Theory(strategy)
    }
}

impl fmt::Display for OrderingMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderingMethod::Theory(strategy) => strategy.fmt(f),
            OrderingMethod::Clauses => f.write_str("clauses"),
            OrderingMethod::Clocks => f.write_str("clocks"),
        }
    }
}

impl FromStr for OrderingMethod {
    type Err = String;

    fn from_str(name: &str) -> Result<OrderingMethod, String> {
        OrderingMethod::all().find(|one| one.to_string() == name).ok_or_else(|| {
            let names: Vec<String> = OrderingMethod::all().map(|one| one.to_string()).collect();
            format!("`{name}` is not one of {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_read_as_they_are_written() {
        for method in OrderingMethod::all() {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert!("guess".parse::<OrderingMethod>().is_err());
    }
}
