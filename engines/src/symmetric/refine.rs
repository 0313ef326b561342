//! New predicates from a contradiction.
//!
//! The guards to blame are pushed backward through the interleaving: their weakest
//! preconditions at each point. The atoms of these that mention locals of at most one thread
//! are predicates. An atom about two threads cannot be one; for the locals in it, what
//! they were set to is remembered instead (`v = x` after `v := x`), which lets the two be
//! related through the shared variable. If all of these are known, the values that variables
//! have on the way are predicates (`x = 2`).

use std::collections::BTreeMap;

use concord_logic::{Op, SymbolId, TermId};
use rustc_hash::FxHashMap;

use super::feasible::{GuardAt, Instances, Run, Variable};
use super::predicates::{Owner, Predicates, atoms};
use crate::templates::interleaving::{PathStep, ThreadNo};
use crate::templates::template::{TemplateId, Threads};

/// Larger atoms are no good as predicates.
const ATOM_LIMIT: usize = 45;

/// The number of predicates that compare a shared variable with constants from which on its shape
/// is asked for.
const SHAPED: usize = 4;

/// So many conditions on a counter become predicates at once.
const MOST_BOUNDS: usize = 8;

/// What a division or remainder counts for: two of them in one atom are too many.
const DIVISION: usize = 20;

/// Predicates that the contradiction suggests, the most promising group first.
pub(crate) fn candidates(threads: &mut Threads, path: &[PathStep], blamed: &[GuardAt]) -> Vec<Vec<(Owner, TermId)>> {
    let mut search = Search {
        instances: Instances::default(),
        preconditions: Vec::new(),
        equalities: Vec::new(),
        values: Vec::new(),
        prefer_values: false,
        constants: constants(threads, path),
        templates: FxHashMap::default(),
    };
    for step in path {
        search.templates.insert(step.thread, step.template);
        let spawns = threads.template(step.template).edge(step.edge).spawns.clone();
        for (spawn, &child) in spawns.iter().zip(&step.created) {
            search.templates.insert(child, spawn.template);
        }
    }
    let steps: Vec<FxHashMap<SymbolId, TermId>> =
        (0..path.len()).map(|at| search.assignment(threads, &path[at], at)).collect();
    for blame in blamed {
        search.push_back(threads, path, &steps, *blame);
    }
    let Search { mut preconditions, equalities, values, prefer_values, .. } = search;
    preconditions.extend(equalities);
    if prefer_values {
        preconditions.extend_from_slice(&values);
    }
    vec![preconditions, values]
}

struct Search {
    instances: Instances,
    preconditions: Vec<(Owner, TermId)>,
    equalities: Vec<(Owner, TermId)>,
    values: Vec<(Owner, TermId)>,
    /// Whether an atom was too large.
    prefer_values: bool,
    /// For each step the values before it that do not depend on anything.
    constants: Vec<FxHashMap<Variable, TermId>>,
    templates: FxHashMap<ThreadNo, crate::templates::template::TemplateId>,
}

/// Inputs of a step are locals of a thread that does not exist, one per step.
fn input_thread(step: usize) -> ThreadNo {
    ThreadNo(u32::MAX - step as u32)
}

impl Search {
    /// What a step assigns, over symbols of threads.
    fn assignment(&mut self, threads: &mut Threads, step: &PathStep, at: usize) -> FxHashMap<SymbolId, TermId> {
        let edge = threads.template(step.template).edge(step.edge).clone();
        let mut assigned = FxHashMap::default();
        for (symbol, term) in edge.updates {
            let value = self.named(threads, step, at, term);
            let target = if threads.memory.is_shared(symbol) {
                symbol
            } else {
                let instance = self.instances.of(threads, step.thread, symbol);
                threads.terms.as_symbol(instance).expect("a symbol")
            };
            assigned.insert(target, value);
        }
        for (spawn, &child) in edge.spawns.iter().zip(&step.created) {
            if let Some(parameter) = threads.template(spawn.template).parameter {
                let value = self.named(threads, step, at, spawn.argument);
                let target = self.instances.of(threads, child, parameter);
                assigned.insert(threads.terms.as_symbol(target).expect("a symbol"), value);
            }
        }
        assigned
    }

    /// A term of a step over symbols of threads.
    fn named(&mut self, threads: &mut Threads, step: &PathStep, at: usize, term: TermId) -> TermId {
        let inputs: Vec<SymbolId> =
            threads.template(step.template).edge(step.edge).inputs.iter().map(|input| input.symbol).collect();
        let mut names = FxHashMap::default();
        for symbol in threads.terms.symbols_of(term) {
            if threads.memory.is_shared(symbol) {
                continue;
            }
            let owner = if inputs.contains(&symbol) { input_thread(at) } else { step.thread };
            names.insert(symbol, self.instances.of(threads, owner, symbol));
        }
        threads.terms.substitute(term, &names)
    }

    fn push_back(
        &mut self,
        threads: &mut Threads,
        path: &[PathStep],
        steps: &[FxHashMap<SymbolId, TermId>],
        blame: GuardAt,
    ) {
        let step = &path[blame.step];
        let guard = threads.template(step.template).edge(step.edge).guards[blame.guard];
        let mut term = self.named(threads, step, blame.step, guard);
        self.suggest(threads, steps, term, blame.step);
        self.suggest_afterwards(threads, &steps[blame.step], term);
        for at in (0..blame.step).rev() {
            term = threads.terms.substitute(term, &steps[at]);
            if threads.terms.as_bool(term).is_some() {
                return;
            }
            self.suggest(threads, steps, term, at);
        }
    }

    /// Takes the atoms of a guard as they hold after its step: `x < e` on `c := x` is `c < e`.
    /// Inputs of the step are always replaced by what was set to them.
    fn suggest_afterwards(&mut self, threads: &mut Threads, assigned: &FxHashMap<SymbolId, TermId>, guard: TermId) {
        let mut copies: Vec<(SymbolId, SymbolId)> =
            assigned.iter().filter_map(|(&target, &value)| Some((threads.terms.as_symbol(value)?, target))).collect();
        copies.sort_unstable();
        let is_input = |source: SymbolId| {
            self.instances.owner(source).is_some_and(|(thread, _)| !self.templates.contains_key(&thread))
        };
        let (inputs, others): (Vec<_>, Vec<_>) = copies.into_iter().partition(|(source, _)| is_input(*source));
        let mut choices: Vec<Vec<(SymbolId, SymbolId)>> = vec![Vec::new(), others.clone()];
        choices.extend(others.iter().map(|&copy| vec![copy]));
        for choice in choices {
            let renaming = choice.iter().chain(&inputs);
            let renaming = renaming.map(|&(source, target)| (source, threads.terms.symbol_term(target))).collect();
            let after = threads.terms.substitute(guard, &renaming);
            if after == guard {
                continue;
            }
            let mut found = Vec::new();
            atoms(&mut threads.terms, after, &mut found);
            for atom in found {
                if let Ok(Some((owner, atom))) = self.owner(threads, atom) {
                    add(&mut self.preconditions, owner, atom);
                }
            }
        }
    }

    /// Takes the atoms of a condition that holds before the step `at`.
    fn suggest(&mut self, threads: &mut Threads, steps: &[FxHashMap<SymbolId, TermId>], term: TermId, at: usize) {
        let mut found = Vec::new();
        atoms(&mut threads.terms, term, &mut found);
        for atom in found {
            self.remember_values(threads, atom, at);
            if size(threads, atom) > ATOM_LIMIT {
                self.prefer_values = true;
                continue;
            }
            match self.owner(threads, atom) {
                Ok(Some((owner, atom))) => add(&mut self.preconditions, owner, atom),
                Ok(None) => {}
                Err(()) => self.remember_sources(threads, steps, atom, at),
            }
        }
    }

    /// Whom an atom is about, and the atom over the symbols of the template. `Ok(None)`: an input;
    /// an error: several threads.
    fn owner(&self, threads: &mut Threads, atom: TermId) -> Result<Option<(Owner, TermId)>, ()> {
        let mut thread = None;
        let mut names = FxHashMap::default();
        for symbol in threads.terms.symbols_of(atom) {
            let Some((owner, local)) = self.instances.owner(symbol) else { continue };
            if !self.templates.contains_key(&owner) {
                return Ok(None);
            }
            if thread.is_some_and(|known| known != owner) {
                return Err(());
            }
            thread = Some(owner);
            names.insert(symbol, threads.terms.symbol_term(local));
        }
        let atom = threads.terms.substitute(atom, &names);
        let owner = thread.map_or(Owner::Shared, |thread| Owner::Template(self.templates[&thread]));
        let mut found = Vec::new();
        atoms(&mut threads.terms, atom, &mut found);
        Ok(found.first().map(|&atom| (owner, atom)))
    }

    /// For each symbol of an atom: its value before a step, if it can have only one.
    fn remember_values(&mut self, threads: &mut Threads, atom: TermId, at: usize) {
        for symbol in threads.terms.symbols_of(atom) {
            let variable = match self.instances.owner(symbol) {
                Some((thread, local)) => Variable { thread: Some(thread), symbol: local },
                None => Variable { thread: None, symbol },
            };
            if let Some(&value) = self.constants[at].get(&variable) {
                let term = threads.terms.symbol_term(symbol);
                let equal = threads.terms.eq(term, value);
                if let Ok(Some((owner, atom))) = self.owner(threads, equal) {
                    add(&mut self.values, owner, atom);
                }
            }
        }
    }

    /// For each symbol of an atom: what it was last set to before the step, if that is still so.
    fn remember_sources(
        &mut self,
        threads: &mut Threads,
        steps: &[FxHashMap<SymbolId, TermId>],
        atom: TermId,
        at: usize,
    ) {
        for symbol in threads.terms.symbols_of(atom) {
            let Some(set) = (0..at).rev().find(|&at| steps[at].contains_key(&symbol)) else { continue };
            let value = steps[set][&symbol];
            let overwritten = threads.terms.symbols_of(value).iter().any(|used| steps[set].contains_key(used));
            if overwritten {
                continue;
            }
            let term = threads.terms.symbol_term(symbol);
            let equal = threads.terms.eq(term, value);
            if let Ok(Some((owner, atom))) = self.owner(threads, equal) {
                add(&mut self.equalities, owner, atom);
            }
        }
    }
}

/// For each step of an interleaving the values before it that do not depend on anything.
fn constants(threads: &mut Threads, path: &[PathStep]) -> Vec<FxHashMap<Variable, TermId>> {
    let mut run = Run::new(threads);
    let mut constants = Vec::new();
    for step in path {
        constants.push(run.constants(threads));
        run.step(threads, step);
    }
    constants
}

fn add(list: &mut Vec<(Owner, TermId)>, owner: Owner, atom: TermId) {
    if !list.contains(&(owner, atom)) {
        list.push((owner, atom));
    }
}

/// The size of a term, up to the limit.
fn size(threads: &Threads, term: TermId) -> usize {
    let mut stack = vec![term];
    let mut count = 0;
    while let Some(term) = stack.pop() {
        if let Some((op, args)) = threads.terms.as_app(term) {
            count += match op {
                Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem => DIVISION,
                _ => 1,
            };
            stack.extend(args);
            if count > ATOM_LIMIT {
                break;
            }
        }
    }
    count
}

/// The locals that many predicates compare with constants: counters of loops, which refinement
/// would follow from iteration to iteration.
pub(crate) fn counters(threads: &Threads, predicates: &Predicates) -> Vec<(TemplateId, SymbolId)> {
    let mut found = Vec::new();
    for (template, local) in predicates.local.iter().enumerate() {
        let mut counts: BTreeMap<SymbolId, usize> = BTreeMap::new();
        for predicate in local {
            if let [symbol] = threads.terms.symbols_of(predicate.term)[..] {
                *counts.entry(symbol).or_default() += 1;
            }
        }
        let many = counts.into_iter().filter(|(_, count)| *count >= SHAPED);
        found.extend(many.map(|(symbol, _)| (TemplateId(template as u32), symbol)));
    }
    found
}

/// Predicates about counters: their sign, what their threads compare them with, and what they compare these with.
pub(crate) fn bounds(threads: &mut Threads, predicates: &Predicates) -> Vec<(Owner, TermId)> {
    let mut found = Vec::new();
    for (template, counter) in counters(threads, predicates) {
        let tested = tested(threads, template);
        let beside = |atom: &TermId| threads.terms.symbols_of(*atom).contains(&counter);
        let partners: Vec<SymbolId> = threads.terms.symbols_of_all(tested.iter().copied().filter(beside));
        let related = |atom: &TermId| threads.terms.symbols_of(*atom).iter().any(|symbol| partners.contains(symbol));
        let mut atoms: Vec<TermId> = tested.iter().copied().filter(|atom| beside(atom) || related(atom)).collect();
        atoms.truncate(MOST_BOUNDS);
        let variable = threads.terms.symbol_term(counter);
        let zero = threads.terms.constant(threads.terms.width(variable), 0);
        atoms.push(threads.terms.bv_slt(variable, zero));
        for atom in atoms {
            add(&mut found, Owner::Template(template), atom);
        }
    }
    found
}

/// The atoms of a template's guards that are about locals. An input counts as the local that is set to it.
fn tested(threads: &mut Threads, template: TemplateId) -> Vec<TermId> {
    let mut found = Vec::new();
    for edge in threads.template(template).edges.clone() {
        let inputs: Vec<SymbolId> = edge.inputs.iter().map(|input| input.symbol).collect();
        let mut names = FxHashMap::default();
        for (symbol, term) in edge.updates {
            let source = threads.terms.as_symbol(term).filter(|source| inputs.contains(source));
            if let (Some(source), false) = (source, threads.memory.is_shared(symbol)) {
                names.insert(source, threads.terms.symbol_term(symbol));
            }
        }
        for guard in edge.guards {
            let guard = threads.terms.substitute(guard, &names);
            let mut simple = Vec::new();
            atoms(&mut threads.terms, guard, &mut simple);
            for atom in simple {
                let symbols = threads.terms.symbols_of(atom);
                let foreign = |symbol: &SymbolId| inputs.contains(symbol) || threads.memory.is_shared(*symbol);
                if !symbols.is_empty() && !symbols.iter().any(foreign) && !found.contains(&atom) {
                    found.push(atom);
                }
            }
        }
    }
    found
}

/// Predicates about the shape of a shared variable that many predicates compare with constants: that it is
/// at least what it was at first, that it is far from overflowing, and its lowest bit.
pub(crate) fn shapes(threads: &mut Threads, predicates: &Predicates) -> Vec<(Owner, TermId)> {
    let mut counts: BTreeMap<SymbolId, usize> = BTreeMap::new();
    for &predicate in &predicates.shared {
        if let [symbol] = threads.terms.symbols_of(predicate)[..] {
            *counts.entry(symbol).or_default() += 1;
        }
    }
    let mut found = Vec::new();
    for (symbol, count) in counts {
        let Some(&initial) = threads.memory.initial.get(&symbol) else { continue };
        let width = initial.width();
        if count < SHAPED || width < 8 {
            continue;
        }
        let terms = &mut threads.terms;
        let (variable, initial) = (terms.symbol_term(symbol), terms.bits(initial));
        let large = terms.constant(width, 1 << (width - 2));
        let (low, zero) = (terms.extract(variable, 0, 0), terms.constant(1, 0));
        let shapes = [terms.bv_slt(variable, initial), terms.bv_slt(variable, large), terms.eq(low, zero)];
        for shape in shapes {
            let mut simple = Vec::new();
            atoms(&mut threads.terms, shape, &mut simple);
            found.extend(simple.into_iter().map(|atom| (Owner::Shared, atom)));
        }
    }
    found
}
