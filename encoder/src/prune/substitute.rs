//! Values through candidates that agree: a read that can see one write only has its value, and so
//! has a read all of whose writes write the same constant. Such a read is settled: wherever it is put back into
//! an execution, up to there it is an execution of the program, so that the read sees one of its candidates.
//!
//! Three conditions keep this sound: the
//! substitution is acyclic; the symbol belongs to one read; and the guard of the
//! read does not mention the symbol. A read whose own value decides whether it happens
//! (a lock that is taken only if it is free) may also not happen because of a write that it
//! never sees.

use concord_logic::{Substitution, SymbolId, TermId};
use rustc_hash::FxHashMap;

use crate::skeleton::{PointId, Skeleton};

/// Substitutes values; the reads that got one.
pub fn substitute_singletons(skeleton: &mut Skeleton) -> Vec<PointId> {
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    let mut inserted: Vec<SymbolId> = Vec::new();
    let mut settled = Vec::new();
    for (read, symbol) in readers(skeleton) {
        let Some(value) = only_value(skeleton, read) else { continue };
        let value = close(skeleton, value, &bound);
        if skeleton.terms.symbols_of(value).contains(&symbol) {
            continue;
        }
        bound.insert(symbol, value);
        inserted.push(symbol);
        settled.push(read);
    }
    if settled.is_empty() {
        return settled;
    }
    // A value can mention only symbols that were bound after it.
    for &symbol in inserted.iter().rev() {
        let closed = close(skeleton, bound[&symbol], &bound);
        bound.insert(symbol, closed);
    }
    apply(skeleton, bound);
    settled
}

/// The reads whose value is a symbol of their own that their guards do not mention, with this symbol. What a settled read sees may be
/// a symbol, too, but one that stands for what was chosen or read elsewhere.
pub fn readers(skeleton: &Skeleton) -> Vec<(PointId, SymbolId)> {
    let symbol_of = |read: PointId| skeleton.terms.as_symbol(skeleton.event(read).value?);
    let mut readers: FxHashMap<SymbolId, u32> = FxHashMap::default();
    let reads: Vec<(PointId, SymbolId)> = skeleton
        .chained()
        .filter(|&point| skeleton.event(point).is_read())
        .filter_map(|read| Some((read, symbol_of(read)?)))
        .filter(|(_, symbol)| skeleton.read_symbols.contains(symbol))
        .collect();
    for &(_, symbol) in &reads {
        *readers.entry(symbol).or_default() += 1;
    }
    let decides =
        |read: PointId, symbol: &SymbolId| skeleton.terms.symbols_of(skeleton.event(read).guard).contains(symbol);
    reads.into_iter().filter(|(read, symbol)| readers[symbol] == 1 && !decides(*read, symbol)).collect()
}

/// The value that a read certainly has.
fn only_value(skeleton: &Skeleton, read: PointId) -> Option<TermId> {
    let (&first, others) = skeleton.candidates[read.index()].split_first()?;
    let value = skeleton.event(first).value?;
    let agreed = others.is_empty()
        || skeleton.terms.as_bits(value).is_some()
            && others.iter().all(|&other| skeleton.event(other).value == Some(value));
    agreed.then_some(value)
}

/// The term without bound symbols; ends because the substitution is acyclic.
fn close(skeleton: &mut Skeleton, mut term: TermId, bound: &FxHashMap<SymbolId, TermId>) -> TermId {
    loop {
        let next = skeleton.terms.substitute(term, bound);
        if next == term {
            return term;
        }
        term = next;
    }
}

/// Applies a substitution to every term of the skeleton.
pub fn apply(skeleton: &mut Skeleton, bound: FxHashMap<SymbolId, TermId>) {
    let mut substitution = Substitution::new(bound);
    let terms = &mut skeleton.terms;
    let mut change = |term: &mut TermId| *term = substitution.apply(terms, *term);
    for event in &mut skeleton.events {
        change(&mut event.guard);
        event.value.iter_mut().for_each(&mut change);
    }
    for thread in &mut skeleton.threads {
        change(&mut thread.guard);
        change(&mut thread.ended);
        change(&mut thread.result);
        thread.argument.iter_mut().for_each(&mut change);
    }
    skeleton.origin.steps.iter_mut().for_each(|step| change(&mut step.guard));
    skeleton.order.between_threads.iter_mut().for_each(|order| change(&mut order.condition));
    skeleton.facts.iter_mut().for_each(&mut change);
    skeleton.outcomes.failures.iter_mut().for_each(|failure| change(&mut failure.guard));
    skeleton.outcomes.cuts.iter_mut().for_each(|cut| change(&mut cut.guard));
    skeleton.races.pending.iter_mut().for_each(|access| change(&mut access.guard));
    skeleton.races.ends.iter_mut().for_each(|(_, ended)| change(ended));
    skeleton.races.blocks.iter_mut().for_each(|race| change(&mut race.guard));
    for havoc in &mut skeleton.choices.havocs {
        change(&mut havoc.guard);
        change(&mut havoc.value);
    }
    skeleton.choices.nondet_cells.values_mut().for_each(&mut change);
    for read in &mut skeleton.choices.nondet_reads {
        change(&mut read.address);
        change(&mut read.value);
    }
    skeleton.places.addresses_mut().for_each(&mut change);
    skeleton.choices.allocations.iter_mut().for_each(|allocation| change(&mut allocation.guard));
}
