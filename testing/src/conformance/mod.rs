//! The conformance suite of solver back ends.
//!
//! A back end that passes it keeps the contracts of `concord_logic::solver` and
//! `concord_logic::propagator` as far as tests can tell. One line in its crate's
//! tests instantiates everything:
//!
//! ```text
//! concord_testing::conformance!(MySolver::new, cores, interruptible);
//! ```
//!
//! The first argument makes a fresh solver, which is a `SatSolver` and
//! `HostsPropagator`; after it come the names of the further abilities it has.
//! The theories that are hosted are in `rules.rs` and `rule_theory.rs`; every one
//! runs behind the `Monitor` of `monitor.rs`, which fails as soon as the solver
//! breaks a rule of the contract; `ordering.rs` hosts the ordering theory itself. `CONCORD_CONFORMANCE_CASES` raises the number of
//! random cases.

pub mod brute_force;
pub mod calls;
pub mod cores;
pub mod differential;
pub mod hosted;
pub mod interrupt;
pub mod litmus;
pub mod monitor;
pub mod ordering;
pub mod plain;
pub mod rule_theory;
pub mod rules;
pub mod terms;

use crate::Random;

/// Instantiates the suite for one back end; see [`mod@crate::conformance`].
#[macro_export]
macro_rules! conformance {
    ($make:expr $(, $ability:ident)* $(,)?) => {
        $crate::conformance_around!($crate::conformance::plainly, $make $(, $ability)*);
    };
}

/// Instantiates the suite with something around each test: [`slowly`], or a function that leaves
/// a test out where a solver is not installed.
#[macro_export]
macro_rules! conformance_around {
    ($around:path, $make:expr $(, $ability:ident)* $(,)?) => {
        $crate::conformance_tests!(plain, $around, $make, [
            empty_formula_is_satisfiable,
            empty_clause_is_unsatisfiable,
            units_decide_values,
            pigeons_do_not_fit,
            assumptions_hold_for_one_call,
            contradicting_assumptions,
            clauses_may_be_added_after_each_answer,
            variables_may_be_added_after_each_answer,
            duplicate_and_tautological_literals,
            unused_variables_do_no_harm,
        ]);
        $crate::conformance_tests!(hosted, $around, $make, [
            empty_theory_changes_nothing,
            empty_formula_with_a_theory,
            theory_conflict_at_level_zero,
            empty_clause_from_the_theory,
            propagation_at_level_zero,
            reasons_asked_late,
            conflict_as_propagation_of_a_false_literal,
            refused_model_is_not_an_answer,
            backtracking_to_every_level,
            only_observed_variables_are_notified,
            observing_twice_is_nothing,
            observing_before_connecting,
            observing_fresh_variables_between_searches,
            observing_old_variables_between_searches,
            unobserved_variables_may_be_eliminated,
        ]);
        $crate::conformance_tests!(differential, $around, $make, [
            random_formulas,
            random_formulas_with_at_most_one,
            random_formulas_with_parity,
            random_formulas_with_acyclic_graph,
            larger_graphs_against_their_own_model_check,
        ]);
        $crate::conformance_tests!(ordering, $around, $make, [
            models_under_sc_are_exactly_the_executions,
            models_under_weak_sc_contain_the_executions_and_strategies_agree,
            the_gap_between_weak_and_full_sc,
        ]);
        $crate::conformance_tests!(calls, $around, $make, [random_calls, replayed_calls]);
        $( $crate::conformance_ability!($ability, $around, $make); )*
    };
}

/// Instantiates the tests of a solver over terms; the argument makes a fresh one, a `SmtSolver`.
#[macro_export]
macro_rules! conformance_of_terms {
    ($make:expr) => {
        $crate::conformance_of_terms_around!($crate::conformance::plainly, $make);
    };
}

/// The same with something around each test.
#[macro_export]
macro_rules! conformance_of_terms_around {
    ($around:path, $make:expr) => {
        $crate::conformance_tests!(
            terms,
            $around,
            $make,
            [
                operators_compute_what_they_should,
                random_constraints_against_all_values,
                literals_name_terms,
                guarded_equality,
                deep_terms,
            ]
        );
    };
}

/// The tests of an ability that not every back end has.
#[doc(hidden)]
#[macro_export]
macro_rules! conformance_ability {
    (cores, $around:path, $make:expr) => {
        $crate::conformance_tests!(
            cores,
            $around,
            $make,
            [core_is_an_inconsistent_subset, core_is_empty_without_need_of_assumptions, random_cores_are_inconsistent,]
        );
    };
    (interruptible, $around:path, $make:expr) => {
        $crate::conformance_tests!(
            interrupt,
            $around,
            $make,
            [raised_flag_ends_the_search_at_once, flag_raised_during_the_search, another_flag_lets_the_search_go_on,]
        );
    };
    // A back end whose theory is told nothing before there is a model cannot be stopped by it.
    (interruptible_between, $around:path, $make:expr) => {
        $crate::conformance_tests!(
            interrupt,
            $around,
            $make,
            [raised_flag_ends_the_search_at_once, another_flag_lets_the_search_go_on,]
        );
    };
}

/// One test per function of a module of the suite.
#[doc(hidden)]
#[macro_export]
macro_rules! conformance_tests {
    ($module:ident, $around:path, $make:expr, [$($test:ident),* $(,)?]) => {
        mod $module {
            #[allow(unused_imports, reason = "the maker may be written out in full")]
            use super::*;
            $(
                #[test]
                fn $test() {
                    $around(|| $crate::conformance::$module::$test($make));
                }
            )*
        }
    };
}

use std::cell::Cell;

use concord_logic::{HostsPropagator, Lit, Propagator, SatSolver, Var};

/// Makes `count` variables and returns their positive literals.
pub fn literals<S: SatSolver>(solver: &mut S, count: usize) -> Vec<Lit> {
    (0..count).map(|_| solver.new_var().positive()).collect()
}

/// Connects a theory and observes the variables of these literals.
pub fn host<S: HostsPropagator>(solver: &mut S, theory: impl Propagator + 'static, lits: &[Lit]) {
    solver.connect(Box::new(theory));
    for lit in lits {
        solver.observe(lit.var());
    }
}

/// The number of random cases of a test, raised by the environment; a twentieth of it for a back
/// end that declares itself slow.
pub fn cases(usual: u64) -> u64 {
    let raised = std::env::var("CONCORD_CONFORMANCE_CASES").ok().and_then(|count| count.parse().ok());
    let count: u64 = raised.unwrap_or(usual).max(usual);
    if SLOW.get() { count.div_ceil(20) } else { count }
}

thread_local! {
    static SLOW: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test as it is.
pub fn plainly(test: impl FnOnce()) {
    test();
}

/// Runs a test with fewer random cases: for back ends that start a process each time.
pub fn slowly(test: impl FnOnce()) {
    SLOW.set(true);
    test();
    SLOW.set(false);
}

/// Whether the literal is true in an assignment of all variables, given as bits.
pub fn holds(assignment: u32, lit: Lit) -> bool {
    (assignment >> lit.var().index() & 1 == 1) != lit.is_negative()
}

/// The variable of a number, for tests that count variables themselves.
pub fn var(number: usize) -> Var {
    Var::new(number)
}
