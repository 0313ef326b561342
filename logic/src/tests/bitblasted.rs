//! Clauses, array elimination and models, judged by the tiny solver.

use rustc_hash::FxHashMap;

use super::dpll::Dpll;
use super::random_terms::Pool;
use super::{Random, cases};
use crate::{Answer, BitBlasted, Bits, Lit, SatSolver, SmtSolver, Sort, SymbolId, TermId, TermStore, Value};

fn solver() -> BitBlasted<Dpll> {
    BitBlasted::new(Dpll::default())
}

fn is_sat(solver: &mut BitBlasted<Dpll>, assumptions: &[Lit]) -> bool {
    solver.check(assumptions).unwrap() == Answer::Sat
}

/// Literals that fix all symbols to their values.
fn fixing(solver: &mut BitBlasted<Dpll>, store: &mut TermStore, symbols: &FxHashMap<SymbolId, Value>) -> Vec<Lit> {
    let mut lits = Vec::new();
    let mut symbols: Vec<_> = symbols.iter().collect();
    symbols.sort_by_key(|(symbol, _)| **symbol);
    for (&symbol, value) in symbols {
        let term = store.symbol_term(symbol);
        match value {
            Value::Bool(truth) => {
                let lit = solver.literal(store, term);
                lits.push(if *truth { lit } else { !lit });
            }
            Value::Bits(bits) => {
                let constant = store.bits(*bits);
                let equal = store.eq(term, constant);
                lits.push(solver.literal(store, equal));
            }
            Value::Array(array) => {
                let Sort::Array { index, .. } = store.sort(term) else { unreachable!() };
                for at in 0..1u128 << index {
                    let at_term = store.constant(index, at);
                    let read = store.select(term, at_term);
                    let element = store.bits(array.elements.get(&at).copied().unwrap_or(array.default));
                    let equal = store.eq(read, element);
                    lits.push(solver.literal(store, equal));
                }
            }
        }
    }
    lits
}

/// Under fixed symbols every literal has exactly the value of its term, in both directions.
#[test]
fn literals_are_defined_in_both_directions_also_over_arrays() {
    let mut random = Random::new(8);
    for round in 0..cases(60) {
        let mut pool = Pool::new(&mut random, &[1, 2, 4], true, 90);
        let mut solver = solver();
        let places: Vec<usize> =
            (0..pool.terms.len()).filter(|&p| pool.store.sort(pool.terms[p]) == Sort::Bool).collect();
        let lits: Vec<Lit> = places.iter().map(|&p| solver.literal(&pool.store, pool.terms[p])).collect();
        for _ in 0..3 {
            let symbols = pool.assignment(&mut random);
            let values = pool.values(&symbols);
            let mut assumptions = fixing(&mut solver, &mut pool.store, &symbols);
            assert!(is_sat(&mut solver, &assumptions));
            for (&place, &lit) in places.iter().zip(&lits) {
                let holds = values[place].as_bool();
                assert_eq!(solver.literal_value(lit), holds, "round {round}: {}", pool.store.show(pool.terms[place]));
                assert_eq!(solver.term_value(&pool.store, pool.terms[place]), values[place]);
            }
            for (&place, &lit) in places.iter().zip(&lits).rev().take(6) {
                assumptions.push(if values[place].as_bool() { !lit } else { lit });
                assert!(!is_sat(&mut solver, &assumptions));
                assumptions.pop();
            }
        }
    }
}

/// A free model gives each term the value that its symbols give it, also through arrays.
#[test]
fn models_agree_with_literals() {
    let mut random = Random::new(9);
    for round in 0..cases(60) {
        let pool = Pool::new(&mut random, &[1, 2, 3], true, 70);
        let mut solver = solver();
        let booleans: Vec<TermId> =
            pool.terms.iter().copied().filter(|&term| pool.store.sort(term) == Sort::Bool).collect();
        let lits: Vec<Lit> = booleans.iter().map(|&term| solver.literal(&pool.store, term)).collect();
        let lit = |random: &mut Random| {
            let lit = lits[random.below(lits.len())];
            if random.below(2) == 0 { lit } else { !lit }
        };
        let assumptions = [lit(&mut random), lit(&mut random)];
        if is_sat(&mut solver, &assumptions) {
            assert!(assumptions.iter().all(|&lit| solver.literal_value(lit)));
            for (&term, &lit) in booleans.iter().zip(&lits) {
                let found = solver.term_value(&pool.store, term).as_bool();
                assert_eq!(found, solver.literal_value(lit), "round {round}: {}", pool.store.show(term));
            }
        }
    }
}

#[test]
fn a_read_array_obeys_congruence_and_stores() {
    let mut store = TermStore::new();
    let array = store.symbol("m", Sort::Array { index: 3, element: 3 });
    let (i, j) = (store.symbol("i", Sort::Bits(3)), store.symbol("j", Sort::Bits(3)));
    let (read_i, read_j) = (store.select(array, i), store.select(array, j));
    let (same_index, same_read) = (store.eq(i, j), store.eq(read_i, read_j));
    let mut solver = solver();
    let (index, read) = (solver.literal(&store, same_index), solver.literal(&store, same_read));
    assert!(!is_sat(&mut solver, &[index, !read]));
    assert!(is_sat(&mut solver, &[!index, !read]));
    let Value::Array(value) = solver.term_value(&store, array) else { panic!("an array") };
    let at = |term| solver.term_value(&store, term).as_bits().unsigned();
    let element = |index| value.elements.get(&index).copied().unwrap_or(value.default);
    assert_ne!(element(at(i)), element(at(j)));
    // m[i := 5][j] is 5 or m[j].
    let five = store.constant(3, 5);
    let written = store.store(array, i, five);
    let read_written = store.select(written, j);
    let (is_five, is_old) = (store.eq(read_written, five), store.eq(read_written, read_j));
    let (is_five, is_old) = (solver.literal(&store, is_five), solver.literal(&store, is_old));
    assert!(!is_sat(&mut solver, &[!is_five, !is_old]));
    assert!(!is_sat(&mut solver, &[index, !is_five]));
}

#[test]
fn deep_stores_are_read_without_recursion() {
    let mut store = TermStore::new();
    let mut array = store.symbol("m", Sort::Array { index: 8, element: 1 });
    let i = store.symbol("i", Sort::Bits(8));
    for _ in 0..10_000 {
        let at = store.symbol("at", Sort::Bits(8));
        let bit = store.symbol("bit", Sort::Bits(1));
        array = store.store(array, at, bit);
    }
    let read = store.select(array, i);
    let one = store.constant(1, 1);
    let is_one = store.eq(read, one);
    let mut solver = solver();
    let lit = solver.literal(&store, is_one);
    assert_eq!(solver.literal(&store, is_one), lit);
}

#[test]
#[should_panic(expected = "equality of arrays is not supported")]
fn equality_of_arrays_is_refused() {
    let mut store = TermStore::new();
    let sort = Sort::Array { index: 2, element: 2 };
    let (a, b) = (store.symbol("a", sort), store.symbol("b", sort));
    let equal = store.eq(a, b);
    let other = store.symbol("p", Sort::Bool);
    let both = store.and(equal, other);
    assert_eq!(store.array_equality_in(both), Some(equal));
    assert_eq!(store.array_equality_in(other), None);
    solver().literal(&store, both);
}

#[test]
fn equality_under_a_guard_adds_no_variable() {
    let mut store = TermStore::new();
    let (x, y) = (store.symbol("x", Sort::Bits(4)), store.symbol("y", Sort::Bits(4)));
    let five = store.constant(4, 5);
    let mut solver = solver();
    let guard = solver.new_literal();
    // Definitions of the bits first, so that only the equality is counted.
    solver.imply_equal(&store, guard, x, y);
    let (vars, clauses) = (solver.inner().var_count(), solver.inner().clause_count());
    assert_eq!((vars, clauses), (1 + 8, 8));
    solver.imply_equal(&store, guard, x, five);
    assert_eq!((solver.inner().var_count(), solver.inner().clause_count()), (vars, clauses + 4));
    assert!(is_sat(&mut solver, &[guard]));
    assert_eq!(solver.term_value(&store, y), Value::Bits(Bits::new(4, 5)));
    assert!(is_sat(&mut solver, &[!guard]));
    // Two constants that differ refute the guard.
    let six = store.constant(4, 6);
    solver.imply_equal(&store, guard, five, six);
    assert!(!is_sat(&mut solver, &[guard]));
    assert!(is_sat(&mut solver, &[!guard]));
}

#[test]
fn equality_under_a_guard_means_equality() {
    let mut random = Random::new(10);
    for _ in 0..cases(60) {
        let mut pool = Pool::new(&mut random, &[1, 2, 4], true, 60);
        let mut solver = solver();
        let place = loop {
            let place = random.below(pool.terms.len());
            if !matches!(pool.store.sort(pool.terms[place]), Sort::Array { .. }) {
                break place;
            }
        };
        let sort = pool.store.sort(pool.terms[place]);
        let other =
            (0..pool.terms.len()).rfind(|&p| p != place && pool.store.sort(pool.terms[p]) == sort).unwrap_or(place);
        let guard = solver.new_literal();
        solver.imply_equal(&pool.store, guard, pool.terms[place], pool.terms[other]);
        for _ in 0..4 {
            let symbols = pool.assignment(&mut random);
            let values = pool.values(&symbols);
            let mut assumptions = fixing(&mut solver, &mut pool.store, &symbols);
            assumptions.push(guard);
            assert_eq!(is_sat(&mut solver, &assumptions), values[place] == values[other]);
            *assumptions.last_mut().unwrap() = !guard;
            assert!(is_sat(&mut solver, &assumptions));
        }
    }
}

#[test]
fn an_adder_costs_fourteen_clauses_a_bit() {
    let mut store = TermStore::new();
    let x = store.symbol("x", Sort::Bits(32));
    let y = store.symbol("y", Sort::Bits(32));
    let sum = store.bv_add(x, y);
    let mut solver = solver();
    let guard = solver.new_literal();
    let zero = store.constant(32, 0);
    solver.imply_equal(&store, guard, sum, zero);
    let inner = solver.inner();
    assert!(inner.var_count() <= 1 + 64 + 3 * 32, "{} variables", inner.var_count());
    assert!(inner.clause_count() <= 14 * 32 + 32, "{} clauses", inner.clause_count());
}

#[test]
fn the_same_term_gives_the_same_literal() {
    let mut store = TermStore::new();
    let (x, y) = (store.symbol("x", Sort::Bits(32)), store.symbol("y", Sort::Bits(32)));
    let less = store.bv_slt(x, y);
    let not = store.not(less);
    let tt = store.tt();
    let mut solver = solver();
    let lit = solver.literal(&store, less);
    assert_eq!(solver.literal(&store, less), lit);
    assert_eq!(solver.literal(&store, not), !lit);
    assert_eq!(solver.literal(&store, tt), solver.true_literal());
    let truth = solver.true_literal();
    assert!(!is_sat(&mut solver, &[!truth]));
    assert_eq!(solver.inner_mut().solve(&[lit]).unwrap(), Answer::Sat);
}
