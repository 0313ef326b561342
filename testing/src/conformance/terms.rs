//! What every solver over terms must do: its operators are those of `concord_logic::Bits`.
//!
//! Random terms over few symbols are compared with their values, computed by
//! `TermStore::eval`; random constraints with all values of their symbols.

use concord_logic::{Answer, Bits, Lit, Op, SmtSolver, Sort, SymbolId, TermId, TermStore, Value};

use super::{Random, cases};

const BINARY: [Op; 18] = [
    Op::Eq,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvUlt,
    Op::BvUle,
    Op::BvSlt,
    Op::BvSle,
];

/// The operators whose circuits stay small at any width.
const LIGHT: [Op; 9] =
    [Op::Eq, Op::BvAnd, Op::BvXor, Op::BvAdd, Op::BvSub, Op::BvShl, Op::BvAshr, Op::BvUlt, Op::BvSle];

/// Wider bit-vectors are not multiplied and divided.
const WIDE: u32 = 13;

const INDEX: u32 = 2;
const ELEMENT: u32 = 3;
const ARRAY: Sort = Sort::Array { index: INDEX, element: ELEMENT };

fn check<S: SmtSolver>(solver: &mut S, assumptions: &[Lit]) -> Answer {
    solver.check(assumptions).expect("the back end works")
}

/// Random terms over symbols of a few sorts.
struct Pool {
    store: TermStore,
    terms: Vec<TermId>,
    symbols: Vec<SymbolId>,
}

impl Pool {
    fn new(random: &mut Random, widths: &[u32], arrays: bool, size: usize) -> Pool {
        let mut pool = Pool { store: TermStore::new(), terms: Vec::new(), symbols: Vec::new() };
        let mut sorts = vec![Sort::Bool, Sort::Bool];
        sorts.extend(widths.iter().flat_map(|&width| [Sort::Bits(width); 2]));
        if arrays {
            sorts.extend([ARRAY, Sort::Bits(INDEX), Sort::Bits(ELEMENT)]);
        }
        for sort in sorts {
            let term = pool.store.symbol("s", sort);
            pool.symbols.extend(pool.store.as_symbol(term));
            pool.terms.push(term);
        }
        while pool.terms.len() < size {
            let (op, args) = pool.application(random);
            let term = pool.store.rebuild(op, &args);
            pool.terms.push(term);
        }
        pool
    }

    fn pick(&self, random: &mut Random, sort: Sort) -> TermId {
        // There is a symbol of every sort that is asked for.
        let of_sort: Vec<TermId> = self.terms.iter().copied().filter(|&term| self.store.sort(term) == sort).collect();
        *random.pick(&of_sort)
    }

    fn application(&mut self, random: &mut Random) -> (Op, Vec<TermId>) {
        let first = *random.pick(&self.terms);
        let sort = self.store.sort(first);
        let second = self.pick(random, sort);
        let condition = self.pick(random, Sort::Bool);
        if random.one_in(5) {
            return (Op::Ite, vec![condition, first, second]);
        }
        match sort {
            Sort::Bool if random.one_in(4) => (Op::Not, vec![first]),
            Sort::Bool => (*random.pick(&[Op::And, Op::Or, Op::Eq]), vec![first, second]),
            Sort::Array { .. } => {
                let (at, value) = (self.pick(random, Sort::Bits(INDEX)), self.pick(random, Sort::Bits(ELEMENT)));
                match random.index(4) {
                    0 => (Op::ConstArray { index: INDEX }, vec![value]),
                    1 | 2 => (Op::Store, vec![first, at, value]),
                    _ => (Op::Select, vec![first, at]),
                }
            }
            Sort::Bits(width) => {
                let low = random.index(width as usize) as u32;
                let high = low + random.index((width - low) as usize) as u32;
                let by = random.count(1, 4) as u32;
                let binary = if width > WIDE { &LIGHT[..] } else { &BINARY[..] };
                match random.index(9) {
                    0 => (Op::Extract { high, low }, vec![first]),
                    1 if width + by <= Bits::MAX_WIDTH => (Op::ZeroExtend { by }, vec![first]),
                    2 if width + by <= Bits::MAX_WIDTH => (Op::SignExtend { by }, vec![first]),
                    3 if 2 * width <= Bits::MAX_WIDTH => (Op::Concat, vec![first, second]),
                    4 => (*random.pick(&[Op::BvNot, Op::BvNeg]), vec![first]),
                    5 => {
                        let constant = random_bits(random, width);
                        let constant = self.store.bits(constant);
                        (
                            *random.pick(binary),
                            if random.one_in(2) { vec![first, constant] } else { vec![constant, first] },
                        )
                    }
                    _ => (*random.pick(binary), vec![first, second]),
                }
            }
        }
    }

    /// A term that says that the term has the value; an array is compared index by index.
    fn has_value(&mut self, term: TermId, value: &Value) -> TermId {
        match value {
            Value::Bool(truth) => {
                let truth = self.store.bool(*truth);
                self.store.eq(term, truth)
            }
            Value::Bits(bits) => {
                let bits = self.store.bits(*bits);
                self.store.eq(term, bits)
            }
            Value::Array(array) => {
                let elements: Vec<TermId> = (0..1u128 << INDEX)
                    .map(|at| {
                        let stored = array.elements.get(&at).copied().unwrap_or(array.default);
                        let (at, stored) = (self.store.constant(INDEX, at), self.store.bits(stored));
                        let read = self.store.select(term, at);
                        self.store.eq(read, stored)
                    })
                    .collect();
                self.store.and_all(elements)
            }
        }
    }
}

/// A number of the width, small and large ones likelier.
fn random_bits(random: &mut Random, width: u32) -> Bits {
    let wide = u128::from(random.bits()) << 64 | u128::from(random.bits());
    match random.index(4) {
        0 => Bits::new(width, wide % 4),
        1 => Bits::new(width, !(wide % 4)),
        2 => Bits::new(width, 1u128 << (wide % u128::from(width))),
        _ => Bits::new(width, wide),
    }
}

fn random_value(random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.one_in(2)),
        Sort::Bits(width) => Value::Bits(random_bits(random, width)),
        Sort::Array { index, element } => (0..1u128 << index).fold(Value::zero(sort), |array, at| {
            let at = Value::Bits(Bits::new(index, at));
            Op::Store.apply(&[&array, &at, &Value::Bits(random_bits(random, element))])
        }),
    }
}

/// Whether two values are the same; arrays are compared index by index, whatever their default.
fn is_same(one: &Value, other: &Value) -> bool {
    let element = |array: &Value, at: u128| Op::Select.apply(&[array, &Value::Bits(Bits::new(INDEX, at))]);
    match one {
        Value::Array(_) => (0..1 << INDEX).all(|at| element(one, at) == element(other, at)),
        _ => one == other,
    }
}

/// With all symbols fixed, every term has the value that it should have, in the model and in the
/// search.
pub fn operators_compute_what_they_should<S: SmtSolver>(make: fn() -> S) {
    let kinds: [(&[u32], bool); 4] = [(&[1, 4], false), (&[7], false), (&[64, 128], false), (&[2, 3], true)];
    for seed in 0..cases(60) {
        let mut random = Random::new(seed);
        let (widths, arrays) = kinds[(seed % 4) as usize];
        let mut pool = Pool::new(&mut random, widths, arrays, 40);
        let symbols = pool.symbols.clone();
        let values: Vec<Value> = symbols
            .iter()
            .map(|&symbol| random_value(&mut random, pool.store.sort(pool.store.symbol_term(symbol))))
            .collect();
        let mut value_of =
            |symbol: SymbolId| values[symbols.iter().position(|&known| known == symbol).expect("a symbol")].clone();
        let terms = pool.terms.clone();
        let expected: Vec<Value> = terms.iter().map(|&term| pool.store.eval(term, &mut value_of)).collect();

        let mut solver = make();
        let mut assumptions = Vec::new();
        for (&symbol, value) in symbols.iter().zip(&values) {
            let term = pool.store.symbol_term(symbol);
            let fixed = pool.has_value(term, value);
            assumptions.push(solver.literal(&pool.store, fixed));
        }
        let mut some_differs = vec![!solver.new_literal()];
        for (&term, value) in terms.iter().zip(&expected) {
            let equal = pool.has_value(term, value);
            some_differs.push(!solver.literal(&pool.store, equal));
        }
        solver.add_clause(&some_differs);
        assert_eq!(check(&mut solver, &assumptions), Answer::Sat, "seed {seed}");
        for (&term, value) in terms.iter().zip(&expected) {
            let found = solver.term_value(&pool.store, term);
            assert!(is_same(&found, value), "seed {seed}: {} is {found:?}", pool.store.show(term));
        }
        assumptions.push(!some_differs[0]);
        assert_eq!(check(&mut solver, &assumptions), Answer::Unsat, "seed {seed}: a term may have another value");
    }
}

/// Random constraints over two bit-vectors and two truth values, against all their values.
pub fn random_constraints_against_all_values<S: SmtSolver>(make: fn() -> S) {
    for seed in 0..cases(60) {
        let mut random = Random::new(1_000 + seed);
        let mut pool = Pool::new(&mut random, &[3], false, 30);
        let symbols = pool.symbols.clone();
        let truths: Vec<TermId> =
            pool.terms.iter().copied().filter(|&term| pool.store.sort(term) == Sort::Bool).collect();
        let mut solver = make();
        let mut constraints: Vec<TermId> = Vec::new();
        for round in 0..4 {
            let mut constraint = *random.pick(&truths);
            if random.one_in(2) {
                constraint = pool.store.not(constraint);
            }
            constraints.push(constraint);
            let lit = solver.literal(&pool.store, constraint);
            solver.add_clause(&[lit]);
            let all = pool.store.and_all(constraints.iter().copied());
            let satisfiable = (0..1u32 << 8).any(|choice| {
                let mut value_of = |symbol: SymbolId| match symbols.iter().position(|&known| known == symbol) {
                    Some(place @ 0..=1) => Value::Bool(choice >> place & 1 == 1),
                    Some(place) => Value::Bits(Bits::new(3, u128::from(choice >> (3 * place - 4)))),
                    None => unreachable!("the pool has four symbols"),
                };
                pool.store.eval(all, &mut value_of).as_bool()
            });
            let expected = if satisfiable { Answer::Sat } else { Answer::Unsat };
            assert_eq!(check(&mut solver, &[]), expected, "seed {seed}, round {round}: {}", pool.store.show(all));
            if satisfiable {
                assert_eq!(solver.term_value(&pool.store, all), Value::Bool(true), "seed {seed}, round {round}");
                assert!(solver.literal_value(lit), "seed {seed}, round {round}");
            }
        }
    }
}

/// The same term gives the same literal, and a literal stands for its term in both directions.
pub fn literals_name_terms<S: SmtSolver>(make: fn() -> S) {
    let mut store = TermStore::new();
    let (x, y) = (store.symbol("x", Sort::Bits(8)), store.symbol("y", Sort::Bits(8)));
    let less = store.bv_ult(x, y);
    let equal = store.eq(x, y);
    let mut solver = make();
    let (less, equal) = (solver.literal(&store, less), solver.literal(&store, equal));
    let again = store.bv_ult(x, y);
    assert_eq!(solver.literal(&store, again), less);
    assert_eq!(check(&mut solver, &[less, equal]), Answer::Unsat);
    assert_eq!(check(&mut solver, &[!less, !equal]), Answer::Sat);
    let (a, b) = (solver.term_value(&store, x).as_bits(), solver.term_value(&store, y).as_bits());
    assert!(a.unsigned() > b.unsigned());
    let tt = solver.true_literal();
    assert_eq!(check(&mut solver, &[!tt]), Answer::Unsat);
    assert_eq!(check(&mut solver, &[tt, less]), Answer::Sat);
    assert!(solver.literal_value(tt) && solver.literal_value(less) && !solver.literal_value(equal));
}

/// An equality under a guard holds where the guard does, and only there.
pub fn guarded_equality<S: SmtSolver>(make: fn() -> S) {
    let mut store = TermStore::new();
    let (x, y) = (store.symbol("x", Sort::Bits(16)), store.symbol("y", Sort::Bits(16)));
    let (p, q) = (store.symbol("p", Sort::Bool), store.symbol("q", Sort::Bool));
    let five = store.constant(16, 5);
    let mut solver = make();
    let guards = [solver.new_literal(), solver.new_literal(), solver.new_literal()];
    solver.imply_equal(&store, guards[0], x, y);
    solver.imply_equal(&store, guards[1], y, five);
    solver.imply_equal(&store, guards[2], p, q);
    let differ = store.ne(x, five);
    let differ = solver.literal(&store, differ);
    assert_eq!(check(&mut solver, &[guards[0], guards[1]]), Answer::Sat);
    assert_eq!(solver.term_value(&store, x), Value::Bits(Bits::new(16, 5)));
    assert_eq!(check(&mut solver, &[guards[0], guards[1], differ]), Answer::Unsat);
    assert_eq!(check(&mut solver, &[guards[0], differ]), Answer::Sat);
    let opposite = store.ne(p, q);
    let opposite = solver.literal(&store, opposite);
    assert_eq!(check(&mut solver, &[guards[2], opposite]), Answer::Unsat);
    assert_eq!(check(&mut solver, &[opposite, differ]), Answer::Sat);
}

/// A long chain of choices is built without recursion.
pub fn deep_terms<S: SmtSolver>(make: fn() -> S) {
    let mut store = TermStore::new();
    let mut chain = store.symbol("x", Sort::Bits(8));
    let mut solver = make();
    for number in 0..1_000 {
        let condition = store.symbol("c", Sort::Bool);
        let other = store.constant(8, number % 7);
        chain = store.ite(condition, chain, other);
    }
    let zero = store.constant(8, 0);
    let is_zero = store.eq(chain, zero);
    let lit = solver.literal(&store, is_zero);
    assert_eq!(check(&mut solver, &[lit]), Answer::Sat);
    assert_eq!(solver.term_value(&store, chain), Value::Bits(Bits::zero(8)));
}
