//! Predicates: shared ones, which are shared state, and those of a template, which are
//! local state of each of its threads.
//!
//! A predicate that mentions a local belongs to the template, whether it mentions shared
//! variables too or not. A template's predicate is tracked at a node if all the locals
//! it mentions may still be read there; elsewhere nothing is known of it, and its bit is 0.

use concord_logic::{Op, SymbolId, TermId, TermStore};

use crate::templates::template::{Node, NodeKind, TemplateId, Threads};

/// The values of up to 64 predicates, one bit each.
pub(crate) type Valuation = u64;

/// There may be no more predicates than this in one group.
pub(crate) const PREDICATE_LIMIT: usize = 60;

/// A predicate of a template.
#[derive(Clone, Debug)]
pub(crate) struct LocalPredicate {
    pub term: TermId,
    /// The same about a thread that does not move: other symbols for its locals.
    pub passive: TermId,
    /// The locals that it mentions, ascending.
    locals: Vec<SymbolId>,
}

/// All predicates.
#[derive(Clone, Debug)]
pub(crate) struct Predicates {
    pub shared: Vec<TermId>,
    /// For each template.
    pub local: Vec<Vec<LocalPredicate>>,
    /// For each local the symbol that stands for it in passive threads.
    passive: rustc_hash::FxHashMap<SymbolId, TermId>,
}

/// Whom a predicate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Owner {
    /// Shared variables only.
    Shared,
    /// Threads of a template.
    Template(TemplateId),
}

/// What became of a predicate that was proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    New,
    Known,
    /// There are too many.
    Full,
}

impl Predicates {
    /// No predicates.
    pub fn new(threads: &Threads) -> Predicates {
        Predicates {
            shared: Vec::new(),
            local: vec![Vec::new(); threads.templates.len()],
            passive: rustc_hash::FxHashMap::default(),
        }
    }

    /// The symbol that stands for a local in passive threads.
    pub fn passive_symbol(&mut self, terms: &mut TermStore, local: SymbolId) -> TermId {
        *self.passive.entry(local).or_insert_with(|| {
            let sort = terms.sort(terms.symbol_term(local));
            let name = format!("{}'", terms.symbol_name(local));
            terms.symbol(name, sort)
        })
    }

    /// Adds a predicate, which must be an atom, unless it is there.
    pub fn add(&mut self, threads: &mut Threads, owner: Owner, atom: TermId) -> Added {
        match owner {
            Owner::Shared => {
                if self.shared.contains(&atom) {
                    return Added::Known;
                }
                if self.shared.len() >= PREDICATE_LIMIT {
                    return Added::Full;
                }
                self.shared.push(atom);
            }
            Owner::Template(template) => {
                let known = &self.local[template.index()];
                if known.iter().any(|predicate| predicate.term == atom) {
                    return Added::Known;
                }
                if known.len() >= PREDICATE_LIMIT {
                    return Added::Full;
                }
                let symbols = threads.terms.symbols_of(atom);
                let locals: Vec<SymbolId> =
                    symbols.into_iter().filter(|symbol| !threads.memory.is_shared(*symbol)).collect();
                let renaming =
                    locals.iter().map(|&local| (local, self.passive_symbol(&mut threads.terms, local))).collect();
                let passive = threads.terms.substitute(atom, &renaming);
                self.local[template.index()].push(LocalPredicate { term: atom, passive, locals });
            }
        }
        Added::New
    }

    /// Which predicates of a template are tracked at a node.
    pub fn tracked(&self, template: TemplateId, node: &Node) -> Valuation {
        let mut mask = 0;
        for (at, predicate) in self.local[template.index()].iter().enumerate() {
            let runs = node.kind == NodeKind::Runs;
            if runs && predicate.locals.iter().all(|local| node.live.binary_search(local).is_ok()) {
                mask |= 1 << at;
            }
        }
        mask
    }

    /// The number of predicates.
    pub fn count(&self) -> usize {
        self.shared.len() + self.local.iter().map(Vec::len).sum::<usize>()
    }
}

/// The atoms of a Boolean term: its parts that are not made of other Boolean terms, each in
/// one form for itself and its negation.
pub(crate) fn atoms(terms: &mut TermStore, term: TermId, found: &mut Vec<TermId>) {
    let mut stack = vec![term];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) || terms.as_bool(term).is_some() {
            continue;
        }
        let atom = match terms.as_app(term) {
            Some((Op::Not | Op::And | Op::Or, args)) => {
                stack.extend(args);
                continue;
            }
            Some((Op::Eq | Op::Ite, args)) if terms.sort(args[args.len() - 1]) == concord_logic::Sort::Bool => {
                stack.extend(args);
                continue;
            }
            // Of a comparison and its negation only the strict one is a predicate.
            Some((Op::BvUle, &[left, right])) => terms.bv_ult(right, left),
            Some((Op::BvSle, &[left, right])) => terms.bv_slt(right, left),
            _ => term,
        };
        if terms.as_bool(atom).is_none() && !matches!(terms.as_app(atom), Some((Op::Not, _))) {
            if !found.contains(&atom) {
                found.push(atom);
            }
        } else if atom != term {
            stack.push(atom);
        }
    }
}
