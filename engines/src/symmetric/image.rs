//! What an edge does to predicates, prepared for questions to the solver.
//!
//! For every predicate the edge has a weakest precondition: the predicate with the
//! edge's updates substituted. Where that is the predicate itself nothing changes; the
//! others, and the values of predicates in new threads, are found out by the solver. Only
//! predicates that are connected to these and to the guards by common symbols can matter;
//! the others are left out of the question, so that answers can be used again.

use concord_logic::{SymbolId, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};

use super::predicates::{Predicates, Valuation};
use crate::templates::template::{EdgeId, TemplateId, Threads};

/// A predicate's value after an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// The bit in its valuation.
    pub bit: u32,
    /// Its weakest precondition.
    pub before: TermId,
}

/// What an edge does to predicates.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub guards: Vec<TermId>,
    pub shared: Vec<Outcome>,
    pub local: Vec<Outcome>,
    /// For each thread that the edge creates, the predicates at its entry.
    pub spawned: Vec<Vec<Outcome>>,
    /// Bits of local predicates that stay as they are.
    pub kept: Valuation,
    /// The predicates before the edge that matter.
    pub shared_cone: Valuation,
    pub local_cone: Valuation,
    /// The symbols that these and the guards mention.
    cone: FxHashSet<SymbolId>,
    updates: FxHashMap<SymbolId, TermId>,
}

/// What an edge of another thread does to the predicates of threads of a template.
#[derive(Clone, Debug)]
pub(crate) struct PassiveImage {
    pub changed: Vec<Outcome>,
    pub shared_cone: Valuation,
    pub local_cone: Valuation,
    pub passive_cone: Valuation,
}

impl Image {
    pub fn new(threads: &mut Threads, predicates: &mut Predicates, template: TemplateId, edge: EdgeId) -> Image {
        let edge = threads.template(template).edge(edge).clone();
        let updates: FxHashMap<SymbolId, TermId> = edge.updates.iter().copied().collect();
        let from = predicates.tracked(template, threads.template(template).node(edge.from));
        let to = predicates.tracked(template, threads.template(template).node(edge.to));
        let mut shared = Vec::new();
        for (bit, &term) in (0..).zip(&predicates.shared) {
            let before = threads.terms.substitute(term, &updates);
            if before != term {
                shared.push(Outcome { bit, before });
            }
        }
        let (mut local, mut kept) = (Vec::new(), 0);
        for (bit, predicate) in (0..).zip(&predicates.local[template.index()]) {
            if to >> bit & 1 == 0 {
                continue;
            }
            let before = threads.terms.substitute(predicate.term, &updates);
            if before == predicate.term && from >> bit & 1 == 1 {
                kept |= 1 << bit;
            } else {
                local.push(Outcome { bit, before });
            }
        }
        let mut spawned = Vec::new();
        for spawn in &edge.spawns {
            let child = threads.template(spawn.template);
            let (entry, parameter) = (predicates.tracked(spawn.template, child.node(child.entry)), child.parameter);
            let mut values = updates.clone();
            if let Some(parameter) = parameter {
                let passive = predicates.passive_symbol(&mut threads.terms, parameter);
                if let Some(symbol) = threads.terms.as_symbol(passive) {
                    values.insert(symbol, spawn.argument);
                }
            }
            let mut outcomes = Vec::new();
            for (bit, predicate) in (0..).zip(&predicates.local[spawn.template.index()]) {
                if entry >> bit & 1 == 1 {
                    outcomes.push(Outcome { bit, before: threads.terms.substitute(predicate.passive, &values) });
                }
            }
            spawned.push(outcomes);
        }
        let asked = edge
            .guards
            .iter()
            .copied()
            .chain(shared.iter().chain(&local).chain(spawned.iter().flatten()).map(|outcome| outcome.before));
        let mut cone = Cone::new(&threads.terms, asked);
        let groups = [
            Group { terms: predicates.shared.clone(), tracked: Valuation::MAX },
            Group { terms: active_terms(predicates, template), tracked: from },
        ];
        let [shared_cone, local_cone] = cone.close(&threads.terms, &groups);
        Image {
            guards: edge.guards,
            shared,
            local,
            spawned,
            kept,
            shared_cone,
            local_cone,
            cone: cone.symbols,
            updates,
        }
    }

    /// What the edge, of a thread of `template`, does to passive threads of another template whose
    /// tracked predicates are given. `None`: nothing.
    pub fn passive(
        &self,
        threads: &mut Threads,
        predicates: &Predicates,
        (template, from): (TemplateId, Valuation),
        (other, tracked): (TemplateId, Valuation),
    ) -> Option<PassiveImage> {
        let mut changed = Vec::new();
        for (bit, predicate) in (0..).zip(&predicates.local[other.index()]) {
            if tracked >> bit & 1 == 0 {
                continue;
            }
            let before = threads.terms.substitute(predicate.passive, &self.updates);
            if before != predicate.passive {
                changed.push(Outcome { bit, before });
            }
        }
        if changed.is_empty() {
            return None;
        }
        let mut cone = Cone::new(&threads.terms, changed.iter().map(|outcome| outcome.before));
        cone.symbols.extend(&self.cone);
        let passive = predicates.local[other.index()].iter().map(|predicate| predicate.passive).collect();
        let groups = [
            Group { terms: predicates.shared.clone(), tracked: Valuation::MAX },
            Group { terms: active_terms(predicates, template), tracked: from },
            Group { terms: passive, tracked },
        ];
        let [shared_cone, local_cone, passive_cone] = cone.close(&threads.terms, &groups);
        Some(PassiveImage { changed, shared_cone, local_cone, passive_cone })
    }
}

fn active_terms(predicates: &Predicates, template: TemplateId) -> Vec<TermId> {
    predicates.local[template.index()].iter().map(|predicate| predicate.term).collect()
}

struct Group {
    terms: Vec<TermId>,
    tracked: Valuation,
}

/// Symbols that are connected.
struct Cone {
    symbols: FxHashSet<SymbolId>,
}

impl Cone {
    fn new(terms: &TermStore, asked: impl IntoIterator<Item = TermId>) -> Cone {
        Cone { symbols: terms.symbols_of_all(asked).into_iter().collect() }
    }

    /// The predicates that are connected to the symbols; their symbols are added.
    fn close<const N: usize>(&mut self, terms: &TermStore, groups: &[Group; N]) -> [Valuation; N] {
        let symbols: Vec<Vec<Vec<SymbolId>>> =
            groups.iter().map(|group| group.terms.iter().map(|&term| terms.symbols_of(term)).collect()).collect();
        let mut masks = [0; N];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (group, (symbols, mask)) in groups.iter().zip(symbols.iter().zip(&mut masks)) {
                for (bit, symbols) in symbols.iter().enumerate() {
                    let open = group.tracked >> bit & 1 == 1 && *mask >> bit & 1 == 0;
                    if open && symbols.iter().any(|symbol| self.symbols.contains(symbol)) {
                        *mask |= 1 << bit;
                        self.symbols.extend(symbols);
                        changed = true;
                    }
                }
            }
        }
        masks
    }
}
