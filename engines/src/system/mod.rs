//! The program as the tree sees it: global locations and actions.
//!
//! Control is explicit: a [`LocationId`] says which threads exist and at which node of its template each one is.
//! A thread is named by its creation: who created it, where, and as the how manieth there. So two interleavings that
//! create the same threads arrive at the same location. Creators come before what they create.
//!
//! Data is symbolic: shared cells and mutexes are the symbols of the templates, locals those of a thread
//! with a name ([`System::own`]). So are the handle and the result of every thread. Locals that were never set hold any value: no
//! other thread writes them.
//!
//! An [`Action`] is an edge of a template for one thread, at a location: what it waits for, the handles that it
//! must not choose, and the threads that it creates are put in. What it accesses is noted with it, each access with
//! the condition under which it happens.

mod at_once;

use std::rc::Rc;

use concord_logic::{IdVec, SymbolId, TermId};
use concord_program::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::templates::template::{Cut, EdgeId, Input, Memory, NodeId, NodeKind, TemplateId, Threads, Touch, TouchKind};
use at_once::AtOnce;

/// A thread by its creation: an index into the names of a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadName(pub u32);

/// Where all threads are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(pub u32);

/// What one thread does at a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(pub u32);

concord_logic::index_by!(ThreadName, LocationId, ActionId);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Name {
    creator: Option<ThreadName>,
    template: TemplateId,
    ordinal: u32,
}

/// Why a location must not be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    /// The property is violated.
    Failure,
    /// What follows is not modelled.
    Cut(Cut, Span),
}

/// An edge of a template as one thread takes it.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub thread: ThreadName,
    pub template: TemplateId,
    pub edge: EdgeId,
    pub to: NodeId,
    /// Conditions over the values before it and its inputs.
    pub guards: Vec<TermId>,
    /// All assigned at once.
    pub updates: Vec<(SymbolId, TermId)>,
    pub inputs: Vec<Input>,
    /// The threads that it creates.
    pub created: Vec<ThreadName>,
    /// The thread that it waits for.
    pub joined: Option<ThreadName>,
    /// Whether it depends on which threads there are.
    pub looks_at_threads: bool,
    /// Whether no other thread can tell that it happens.
    pub local: bool,
    /// Accesses to what is not the thread's own.
    pub touches: Vec<Touch>,
}

type ActionKey = (ThreadName, EdgeId, Option<ThreadName>, Vec<ThreadName>);

/// A program as actions between locations.
#[derive(Debug)]
pub(crate) struct System {
    pub threads: Threads,
    names: IdVec<ThreadName, Name>,
    by_name: FxHashMap<Name, ThreadName>,
    own: FxHashMap<(ThreadName, SymbolId), SymbolId>,
    owners: FxHashMap<SymbolId, (ThreadName, SymbolId)>,
    shared: FxHashSet<SymbolId>,
    local_symbols: FxHashSet<SymbolId>,
    locations: IdVec<LocationId, Rc<[(ThreadName, NodeId)]>>,
    by_location: FxHashMap<Rc<[(ThreadName, NodeId)]>, LocationId>,
    actions: IdVec<ActionId, Rc<Action>>,
    by_action: FxHashMap<ActionKey, ActionId>,
    enabled: FxHashMap<LocationId, Rc<[ActionId]>>,
    pub at_once: AtOnce,
}

impl System {
    pub fn new(threads: Threads) -> System {
        let main = Name { creator: None, template: TemplateId(0), ordinal: 0 };
        let entry = threads.template(TemplateId(0)).entry;
        let shared = shared_symbols(&threads.memory);
        let local_symbols = local_symbols(&threads, &shared);
        let mut system = System {
            local_symbols,
            threads,
            names: vec![main].into(),
            by_name: FxHashMap::from_iter([(main, ThreadName(0))]),
            own: FxHashMap::default(),
            owners: FxHashMap::default(),
            shared,
            locations: IdVec::new(),
            by_location: FxHashMap::default(),
            actions: IdVec::new(),
            by_action: FxHashMap::default(),
            enabled: FxHashMap::default(),
            at_once: AtOnce::default(),
        };
        system.intern(vec![(ThreadName(0), entry)]);
        system
    }

    /// Where the run begins.
    pub fn start(&self) -> LocationId {
        LocationId(0)
    }

    /// What is known of the first state: symbols with a constant.
    pub fn initial(&mut self) -> FxHashMap<SymbolId, TermId> {
        let known = self.threads.memory.initial.clone();
        let mut initial: FxHashMap<SymbolId, TermId> =
            known.into_iter().map(|(symbol, value)| (symbol, self.threads.terms.bits(value))).collect();
        initial.extend(self.threads.initial_watched());
        let handle = self.handle_of(ThreadName(0));
        let width = self.threads.terms.width(handle);
        let one = self.threads.terms.constant(width, u128::from(concord_program::Machine::HANDLE_OF_MAIN));
        initial.insert(self.threads.terms.as_symbol(handle).expect("a handle is a symbol"), one);
        initial
    }

    pub fn action(&self, id: ActionId) -> &Rc<Action> {
        &self.actions[id]
    }

    pub fn location(&self, id: LocationId) -> &Rc<[(ThreadName, NodeId)]> {
        &self.locations[id]
    }

    pub fn template_of(&self, name: ThreadName) -> TemplateId {
        self.names[name].template
    }

    pub fn creator_of(&self, name: ThreadName) -> Option<ThreadName> {
        self.names[name].creator
    }

    /// As the how manieth of those that its creator created at the same place.
    pub fn ordinal_of(&self, name: ThreadName) -> u32 {
        self.names[name].ordinal
    }

    /// The name of a thread by its creation.
    pub fn name(&mut self, creator: ThreadName, template: TemplateId, ordinal: u32) -> ThreadName {
        let name = Name { creator: Some(creator), template, ordinal };
        let next = ThreadName(self.names.len() as u32);
        let id = *self.by_name.entry(name).or_insert(next);
        if id == next {
            self.names.push(name);
        }
        id
    }

    /// The symbol of a thread's local by the number that it has in the templates.
    pub fn own_by_index(&mut self, thread: ThreadName, index: usize) -> Option<SymbolId> {
        let known = self.local_symbols.iter().copied().find(|symbol| symbol.index() == index)?;
        Some(self.own(thread, known))
    }

    /// The number of names that were given.
    pub fn names(&self) -> usize {
        self.names.len()
    }

    /// The symbol of a thread's local.
    pub fn own(&mut self, name: ThreadName, symbol: SymbolId) -> SymbolId {
        if let Some(&known) = self.own.get(&(name, symbol)) {
            return known;
        }
        let terms = &mut self.threads.terms;
        let text = format!("{}@{}", terms.symbol_name(symbol), name.0);
        let sort = terms.sort(terms.symbol_term(symbol));
        let term = terms.symbol(text, sort);
        let own = terms.as_symbol(term).expect("a new symbol");
        self.own.insert((name, symbol), own);
        self.owners.insert(own, (name, symbol));
        own
    }

    /// Whose local a symbol is, and which of its template.
    pub fn owner(&self, symbol: SymbolId) -> Option<(ThreadName, SymbolId)> {
        self.owners.get(&symbol).copied()
    }

    pub fn is_shared(&self, symbol: SymbolId) -> bool {
        self.shared.contains(&symbol)
    }

    fn handle_of(&mut self, name: ThreadName) -> TermId {
        let handle = self.threads.template(self.template_of(name)).handle;
        let own = self.own(name, handle);
        self.threads.terms.symbol_term(own)
    }

    fn intern(&mut self, places: Vec<(ThreadName, NodeId)>) -> LocationId {
        let places: Rc<[(ThreadName, NodeId)]> = places.into();
        if let Some(&known) = self.by_location.get(&places) {
            return known;
        }
        let id = self.locations.push(Rc::clone(&places));
        self.by_location.insert(places, id);
        id
    }

    fn kind(&self, name: ThreadName, node: NodeId) -> &NodeKind {
        &self.threads.template(self.template_of(name)).node(node).kind
    }

    /// Why a location must not be reached; a failure comes first.
    pub fn bad(&self, id: LocationId) -> Option<Bad> {
        let mut cut = None;
        for &(name, node) in self.location(id).iter() {
            match self.kind(name, node) {
                NodeKind::Failed => return Some(Bad::Failure),
                NodeKind::Cut { what, span } => cut = Some(Bad::Cut(what.clone(), *span)),
                NodeKind::Runs | NodeKind::Ended | NodeKind::Stopped => {}
            }
        }
        cut
    }

    /// Where an action leads.
    pub fn successor(&mut self, from: LocationId, action: ActionId) -> LocationId {
        let action = Rc::clone(self.action(action));
        let mut places: Vec<(ThreadName, NodeId)> = self.location(from).to_vec();
        for place in &mut places {
            if place.0 == action.thread {
                place.1 = action.to;
            }
        }
        for &created in &action.created {
            places.push((created, self.threads.template(self.template_of(created)).entry));
        }
        places.sort_unstable();
        self.intern(places)
    }

    /// The actions at a location, by thread.
    pub fn enabled(&mut self, id: LocationId) -> Rc<[ActionId]> {
        if let Some(known) = self.enabled.get(&id) {
            return Rc::clone(known);
        }
        let places = Rc::clone(self.location(id));
        let mut found = Vec::new();
        for &(name, node) in places.iter() {
            let template = self.template_of(name);
            for edge in self.threads.template(template).node(node).leaving.clone() {
                match self.threads.template(template).edge(edge).join {
                    Some(join) if !join.lost => {
                        for &(other, at) in places.iter() {
                            if other != name && *self.kind(other, at) == NodeKind::Ended {
                                found.push(self.instance(name, edge, Some(other), &places));
                            }
                        }
                    }
                    _ => found.push(self.instance(name, edge, None, &places)),
                }
            }
        }
        let found: Rc<[ActionId]> = found.into();
        self.enabled.insert(id, Rc::clone(&found));
        found
    }

    fn instance(
        &mut self,
        name: ThreadName,
        edge: EdgeId,
        joined: Option<ThreadName>,
        places: &[(ThreadName, NodeId)],
    ) -> ActionId {
        let template = self.template_of(name);
        let parts = self.threads.template(template).edge(edge).clone();
        let looks_at_threads = parts.join.is_some() || !parts.spawns.is_empty() || !parts.reserves.is_empty();
        let others: Vec<ThreadName> =
            if looks_at_threads { places.iter().map(|&(other, _)| other).collect() } else { Vec::new() };
        let key = (name, edge, joined, others);
        if let Some(&known) = self.by_action.get(&key) {
            return known;
        }
        let others = key.3.clone();
        let mut names = self.names_in(name, &parts);
        if let (Some(other), Some(result)) = (joined, parts.join.and_then(|join| join.result)) {
            let given = self.threads.template(self.template_of(other)).result;
            let given = self.own(other, given);
            names.insert(result, self.threads.terms.symbol_term(given));
        }
        let put = |system: &mut System, term: TermId| system.threads.terms.substitute(term, &names);
        let mut guards: Vec<TermId> = parts.guards.iter().map(|&guard| put(self, guard)).collect();
        if let Some(join) = parts.join {
            let handle = put(self, join.handle);
            for &other in joined.iter().chain(others.iter().filter(|_| join.lost)) {
                let theirs = self.handle_of(other);
                let terms = &mut self.threads.terms;
                guards.push(if join.lost { terms.ne(handle, theirs) } else { terms.eq(handle, theirs) });
            }
        }
        let mut fresh: Vec<TermId> =
            parts.reserves.iter().map(|&reserved| self.threads.terms.symbol_term(reserved)).collect();
        fresh.extend(parts.spawns.iter().map(|spawn| put(self, spawn.handle)).collect::<Vec<_>>());
        for handle in fresh {
            for &other in &others {
                let theirs = self.handle_of(other);
                guards.push(self.threads.terms.ne(handle, theirs));
            }
        }
        let mut updates = Vec::new();
        for &(symbol, value) in &parts.updates {
            let target = if self.is_shared(symbol) { symbol } else { self.own(name, symbol) };
            updates.push((target, put(self, value)));
        }
        let mut created = Vec::new();
        for spawn in &parts.spawns {
            let child = self.child(name, spawn.template, &others, &created);
            created.push(child);
            let value = put(self, spawn.argument);
            if let Some(parameter) = self.threads.template(spawn.template).parameter {
                updates.push((self.own(child, parameter), value));
            }
            let handle = put(self, spawn.handle);
            let own = self.handle_of(child);
            updates.push((self.threads.terms.as_symbol(own).expect("a handle is a symbol"), handle));
        }
        guards.retain(|&guard| self.threads.terms.as_bool(guard) != Some(true));
        let mut touches = Vec::new();
        for touch in &parts.touches {
            // What an input decides may be either way.
            let mentioned = self.threads.terms.symbols_of(touch.when);
            let open = parts.inputs.iter().any(|input| mentioned.contains(&input.symbol));
            let when = if open { self.threads.terms.tt() } else { put(self, touch.when) };
            touches.push(Touch { when, ..*touch });
        }
        self.complete(name, &guards, &updates, &parts.inputs, &mut touches);
        let to_end = *self.kind(name, parts.to) == NodeKind::Ended;
        let action = Action {
            thread: name,
            template,
            edge,
            to: parts.to,
            local: touches.is_empty() && !looks_at_threads && !to_end,
            guards,
            updates,
            inputs: parts.inputs,
            created,
            joined,
            looks_at_threads,
            touches,
        };
        let id = self.actions.push(Rc::new(action));
        self.by_action.insert(key, id);
        id
    }

    /// What the symbols of an edge mean for a thread.
    fn names_in(&mut self, name: ThreadName, edge: &crate::templates::template::Edge) -> FxHashMap<SymbolId, TermId> {
        let terms = edge.guards.iter().copied();
        let terms = terms.chain(edge.updates.iter().map(|&(_, value)| value));
        let terms = terms.chain(edge.spawns.iter().flat_map(|spawn| [spawn.argument, spawn.handle]));
        let terms = terms.chain(edge.join.iter().map(|join| join.handle));
        let terms = terms.chain(edge.touches.iter().map(|touch| touch.when));
        let mentioned = self.threads.terms.symbols_of_all(terms);
        let mut names = FxHashMap::default();
        for symbol in mentioned {
            let is_input = edge.inputs.iter().any(|input| input.symbol == symbol);
            if !is_input && !self.is_shared(symbol) {
                let own = self.own(name, symbol);
                names.insert(symbol, self.threads.terms.symbol_term(own));
            }
        }
        names
    }

    /// Adds what is accessed beside cells and mutexes, such as handles of others.
    fn complete(
        &mut self,
        name: ThreadName,
        guards: &[TermId],
        updates: &[(SymbolId, TermId)],
        inputs: &[Input],
        touches: &mut Vec<Touch>,
    ) {
        let always = self.threads.terms.tt();
        let known: FxHashSet<SymbolId> = touches.iter().map(|touch| touch.symbol).collect();
        let foreign = |symbol: &SymbolId| {
            !known.contains(symbol)
                && !inputs.iter().any(|input| input.symbol == *symbol)
                && self.owners.get(symbol).is_none_or(|&(owner, _)| owner != name)
        };
        let read = guards.iter().copied().chain(updates.iter().map(|&(_, value)| value));
        let reads = self.threads.terms.symbols_of_all(read).into_iter().filter(foreign);
        let reads = reads.map(|symbol| Touch { symbol, kind: TouchKind::Access, when: always, writes: false });
        let writes = updates.iter().map(|&(symbol, _)| symbol).filter(foreign);
        let writes = writes.map(|symbol| Touch { symbol, kind: TouchKind::Access, when: always, writes: true });
        touches.extend(reads.chain(writes));
    }

    fn child(
        &mut self,
        creator: ThreadName,
        template: TemplateId,
        others: &[ThreadName],
        created: &[ThreadName],
    ) -> ThreadName {
        let alike = |&&other: &&ThreadName| {
            let name = self.names[other];
            name.creator == Some(creator) && name.template == template
        };
        let ordinal = others.iter().chain(created).filter(alike).count() as u32;
        self.name(creator, template, ordinal)
    }
}

/// The symbols of the templates that are locals of threads.
fn local_symbols(threads: &Threads, shared: &FxHashSet<SymbolId>) -> FxHashSet<SymbolId> {
    let mut found = FxHashSet::default();
    for template in &threads.templates {
        found.extend([template.handle, template.result]);
        found.extend(template.parameter);
        for edge in &template.edges {
            let terms = edge.guards.iter().copied().chain(edge.updates.iter().map(|&(_, value)| value));
            let terms = terms.chain(edge.touches.iter().map(|touch| touch.when));
            found.extend(threads.terms.symbols_of_all(terms));
            found.extend(edge.updates.iter().map(|&(symbol, _)| symbol));
        }
    }
    found.retain(|symbol| !shared.contains(symbol));
    found
}

fn shared_symbols(memory: &Memory) -> FxHashSet<SymbolId> {
    let watches = memory.watches.values().flat_map(|watch| [&watch.index, &watch.cell]);
    let cells = memory.cells.values().chain(memory.mutexes.values()).chain(memory.flags.values());
    cells.chain(watches).copied().collect()
}
