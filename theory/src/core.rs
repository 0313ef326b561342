//! The state that all strategies share: the saturated order of a prefix of the
//! literals that the solver notified.
//!
//! Notified literals wait on a trail. *Taking* the next one makes it visible to the
//! rules and saturates (`saturate.rs`, `sections.rs`, `windows.rs`); each taken
//! literal has a mark, so that the state is always that of a prefix of the trail,
//! and backtracking is a cut. Rules see taken literals only: a literal further up
//! the trail may belong to a level that goes away while the derived order stays.
//!
//! Static order and everything that follows from it alone is saturated at
//! construction and has no mark.

use concord_logic::{Lit, Var};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::assignment::Assignment;
use crate::interest::Interest;
use crate::layout::{Layout, NodeId};
use crate::order::{Age, OrderLitId, OrderLog, Reason};
use crate::problem::{ChainId, EventId, EventKind, MutexId, Problem, SamePlace, SectionId};
use crate::reach::{ClosureKind, Learned, Reach, Reachability};
use crate::roles::{Role, Roles};
use crate::sections::{self, ChainSections};
use crate::statistics::TheoryStatistics;
use crate::topology::Topology;
use crate::windows::Forbidden;

/// What becomes of an order that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The order is closed transitively, and every rule looks at what is new.
    Saturating,
    /// The order is an edge of a graph that is kept acyclic; the rules look at static
    /// order and at single literals only (`link.rs`).
    Linking,
}

/// Which undecided literals become false during search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forbids {
    /// None.
    Nothing,
    /// Those whose order would close a cycle with the edges of the graph.
    Closing,
    /// Those whose order would close a cycle with the saturated order, and the
    /// read-froms with an enabled write between.
    Windows,
}

/// How a [`Core`] works.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub growth: Growth,
    pub forbids: Forbids,
    pub closure: ClosureKind,
}

/// A literal whose truth orders two events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderLit {
    pub lit: Lit,
    pub before: EventId,
    pub after: EventId,
    pub reads: bool,
}

/// Literals that are all true and cannot be.
#[derive(Clone, Debug)]
pub(crate) struct Conflict(pub Vec<Lit>);

/// The state before a literal was taken.
#[derive(Clone, Copy, Debug)]
struct Mark {
    changes: usize,
    orders: Age,
    undo: usize,
    forbidden: usize,
}

/// Small changes of state to take back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undo {
    WriteEnabled(EventId),
    ReleaseCursor(SectionId, u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub problem: Problem,
    pub layout: Layout,
    pub reach: Reachability,
    pub topology: Topology,
    pub orders: OrderLog,
    /// What the solver said.
    pub notified: Assignment,
    /// What the rules see: the taken prefix of the trail.
    pub taken: Assignment,
    pub trail: Vec<Lit>,
    marks: Vec<Mark>,
    pub undo: Vec<Undo>,
    pub roles: Roles,
    pub order_lits: Vec<OrderLit>,
    /// By event: the read-froms of a read, or of a write.
    pub read_froms: Vec<SmallVec<[OrderLitId; 4]>>,
    /// By node: the order literals that end in it.
    pub closing: Vec<SmallVec<[OrderLitId; 4]>>,
    /// By event: the order literals that are no read-froms and begin, or end, in it.
    pub orders_from: FxHashMap<EventId, SmallVec<[OrderLitId; 2]>>,
    pub orders_to: FxHashMap<EventId, SmallVec<[OrderLitId; 2]>>,
    interest: Interest,
    /// By section: how many of its first releases are known not to happen.
    pub skipped: Vec<u32>,
    /// By mutex and chain: the sections in chain order.
    pub sections_of_mutex: FxHashMap<MutexId, Vec<ChainSections>>,
    pub sections_at: FxHashMap<EventId, SmallVec<[SectionId; 1]>>,
    pub forbidden: Vec<Forbidden>,
    pub forbidden_index: FxHashMap<Lit, u32>,
    /// Edges since the last literal was taken.
    pub new_links: Vec<(NodeId, NodeId)>,
    pub growth: Growth,
    pub forbids: Forbids,
    /// A conflict that no literal is needed for, or that of the last taken literal.
    pub conflict: Option<Conflict>,
    pub statistics: TheoryStatistics,
}

impl Core {
    /// # Panics
    /// If the problem is not well-formed: cyclic static orders, overlapping blocks, or
    /// sections whose ends do not follow their acquire.
    pub fn new(problem: Problem, manner: Manner) -> Core {
        let layout = Layout::new(&problem);
        let nodes = layout.node_count();
        let mut core = Core {
            reach: Reachability::new(&layout, manner.closure),
            topology: Topology::default(),
            orders: OrderLog::new(nodes),
            notified: Assignment::default(),
            taken: Assignment::default(),
            trail: Vec::new(),
            marks: Vec::new(),
            undo: Vec::new(),
            roles: Roles::default(),
            order_lits: Vec::new(),
            read_froms: vec![SmallVec::new(); problem.events().len()],
            closing: vec![SmallVec::new(); nodes],
            orders_from: FxHashMap::default(),
            orders_to: FxHashMap::default(),
            interest: Interest::new(nodes, layout.chain_count()),
            skipped: vec![0; problem.sections().len()],
            sections_of_mutex: FxHashMap::default(),
            sections_at: FxHashMap::default(),
            forbidden: Vec::new(),
            forbidden_index: FxHashMap::default(),
            new_links: Vec::new(),
            // Static order is closed in any case.
            growth: Growth::Saturating,
            forbids: manner.forbids,
            conflict: None,
            statistics: TheoryStatistics::default(),
            layout,
            problem,
        };
        core.give_roles();
        core.find_interest();
        core.saturate_statically();
        core.topology = Topology::new(&core.layout, &core.reach);
        core.growth = manner.growth;
        core
    }

    fn give_roles(&mut self) {
        for index in 0..self.problem.events().len() {
            let event = EventId(index as u32);
            if let Some(guard) = self.problem.event(event).guard {
                self.add_role(guard, Role::Enables(event));
            }
        }
        for index in 0..self.problem.read_froms().len() {
            let rf = self.problem.read_froms()[index];
            let id = self.add_order_lit(OrderLit { lit: rf.lit, before: rf.write, after: rf.read, reads: true });
            self.read_froms[rf.write.0 as usize].push(id);
            self.read_froms[rf.read.0 as usize].push(id);
        }
        for index in 0..self.problem.conditional_orders().len() {
            let order = self.problem.conditional_orders()[index];
            self.add_order_lit(OrderLit { lit: order.lit, before: order.before, after: order.after, reads: false });
        }
        for index in 0..self.problem.sections().len() {
            let id = SectionId(index as u32);
            let section = self.problem.sections()[index].clone();
            self.sections_at.entry(section.acquire).or_default().push(id);
            let mut last = *self.problem.event(section.acquire);
            assert!(last.kind == EventKind::Mark, "an acquire touches no memory");
            for release in section.releases {
                let event = *self.problem.event(release);
                assert!(event.kind == EventKind::Mark, "a release touches no memory");
                assert!(event.chain == last.chain && event.position > last.position, "releases follow in chain order");
                last = event;
                if let Some(guard) = self.problem.event(release).guard {
                    self.add_role(!guard, Role::SkipsRelease(id));
                }
            }
        }
        self.sections_of_mutex = sections::by_mutex_and_chain(&self.problem);
        for (a, b, same) in self.problem.same_places() {
            if let SamePlace::When(lit) = same {
                self.add_role(lit, Role::SamePlace(a, b));
            }
        }
    }

    fn add_role(&mut self, lit: Lit, role: Role) {
        self.roles.add(lit, role);
        self.notified.cover(lit.var());
        self.taken.cover(lit.var());
    }

    /// Makes a literal order two events from now on.
    pub fn add_order_lit(&mut self, order: OrderLit) -> OrderLitId {
        let id = OrderLitId(self.order_lits.len() as u32);
        self.order_lits.push(order);
        let node = self.layout.node(order.after);
        self.closing[node.0 as usize].push(id);
        self.interest.add_after(node, self.problem.event(order.before).chain);
        if !order.reads {
            self.orders_from.entry(order.before).or_default().push(id);
            self.orders_to.entry(order.after).or_default().push(id);
        }
        self.add_role(order.lit, Role::Orders(id));
        id
    }

    fn find_interest(&mut self) {
        for index in 0..self.problem.events().len() {
            let event = EventId(index as u32);
            let node = self.layout.node(event);
            if let Some(member) = self.layout.membership(event)
                && !self.read_froms[index].is_empty()
            {
                let is_read = matches!(self.problem.event(event).kind, EventKind::Read(_));
                for accesses in &self.layout.groups[member.group as usize].chains {
                    match is_read {
                        _ if accesses.writes.is_empty() => {}
                        true => self.interest.add_before(node, accesses.chain),
                        false => self.interest.add_after(node, accesses.chain),
                    }
                }
            }
            for &section in self.sections_at.get(&event).into_iter().flatten() {
                for others in &self.sections_of_mutex[&self.problem.sections()[section.0 as usize].mutex] {
                    self.interest.add_after(node, others.chain);
                }
            }
        }
    }

    fn saturate_statically(&mut self) {
        for index in 0..self.problem.static_orders().len() {
            let (before, after) = self.problem.static_orders()[index];
            assert!(self.order(before, after, Reason::Static).is_ok(), "static orders are acyclic");
        }
        self.conflict = self.saturate_unguarded().err();
        // What holds without a literal is never undone, so nothing is kept to undo it.
        self.reach.settle();
        self.undo.clear();
    }

    fn saturate_unguarded(&mut self) -> Result<(), Conflict> {
        for index in 0..self.problem.events().len() {
            let event = EventId(index as u32);
            let Some(member) = self.layout.membership(event) else { continue };
            if self.is_enabled(event) && matches!(self.problem.event(event).kind, EventKind::Write(_)) {
                self.layout.groups[member.group as usize].chains[member.list as usize].enable(member.slot);
            }
        }
        for index in 0..self.problem.sections().len() {
            self.section_changed(SectionId(index as u32))?;
        }
        self.look_at_news()?;
        match self.forbids {
            Forbids::Nothing => {}
            Forbids::Closing => self.forbid_all_closing(),
            Forbids::Windows => self.open_windows(),
        }
        Ok(())
    }

    /// Whether the event happens, as far as the rules see.
    pub fn is_enabled(&self, event: EventId) -> bool {
        self.problem.event(event).guard.is_none_or(|guard| self.taken.is_true(guard))
    }

    /// Whether `a` is before `b`: by position inside one node, else by the closure.
    pub fn precedes(&self, a: EventId, b: EventId) -> bool {
        let (from, to) = (self.layout.node(a), self.layout.node(b));
        if from == to {
            self.problem.event(a).position < self.problem.event(b).position
        } else {
            self.reach.precedes(&self.layout, from, to)
        }
    }

    /// Adds `before ≺ after`; nothing if it is known, a conflict if the opposite is.
    pub fn order(&mut self, before: EventId, after: EventId, reason: Reason) -> Result<(), Conflict> {
        if self.precedes(after, before) || before == after {
            return Err(self.cycle(before, after, reason));
        }
        let (from, to) = (self.layout.node(before), self.layout.node(after));
        if from == to {
            return Ok(());
        }
        let known = self.reach.precedes(&self.layout, from, to);
        if self.growth == Growth::Linking {
            return if known { Ok(()) } else { self.link(before, after, reason) };
        }
        // A literal that says what is known already may still explain it more shortly.
        if !known || matches!(reason, Reason::Literal(_)) {
            self.orders.push(from, to, reason);
        }
        if !known {
            self.statistics.orders += 1;
            self.reach.insert(&self.layout, from, to);
        }
        Ok(())
    }

    /// Lets the rules look at everything that is new in the closure, and at what changes by that.
    pub fn look_at_news(&mut self) -> Result<(), Conflict> {
        while let Some(learned) = self.reach.next_learned() {
            match learned {
                Learned::Before(node, chain) if self.interest.cares_before(node, chain) => {
                    self.more_before(node, chain)?;
                }
                Learned::After(node, chain) if self.interest.cares_after(node, chain) => {
                    self.more_after(node, chain)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The number of literals taken from the trail.
    pub fn taken_count(&self) -> usize {
        self.marks.len()
    }

    /// Remembers that a literal is true. Nothing if it is known or means nothing.
    pub fn notify(&mut self, lit: Lit) {
        if !self.roles.observes(lit.var()) || self.notified.value(lit).is_some() {
            debug_assert!(!self.notified.is_false(lit), "{lit} and its negation were notified");
            return;
        }
        self.notified.set(lit);
        self.trail.push(lit);
        self.statistics.assignments += 1;
    }

    /// Takes literals from the trail until a conflict or the end.
    pub fn take_all(&mut self) {
        while self.conflict.is_none() && self.marks.len() < self.trail.len() {
            self.take(self.trail[self.marks.len()]);
        }
    }

    fn take(&mut self, lit: Lit) {
        self.marks.push(Mark {
            changes: self.reach.changes(),
            orders: self.orders.now(),
            undo: self.undo.len(),
            forbidden: self.forbidden.len(),
        });
        self.taken.set(lit);
        self.new_links.clear();
        self.conflict = self.apply(lit).err();
        if self.conflict.is_some() {
            self.statistics.conflicts += 1;
        }
    }

    fn apply(&mut self, lit: Lit) -> Result<(), Conflict> {
        self.link_literal(lit)?;
        for index in 0..self.roles.count(lit) {
            match self.roles.get(lit, index) {
                Role::Enables(event) => self.event_enabled(event)?,
                Role::SkipsRelease(section) => self.release_skipped(section)?,
                Role::Orders(id) => self.order_lit_true(id)?,
                Role::SamePlace(a, b) => self.same_place_true(a, b)?,
            }
        }
        self.look_at_news()?;
        self.forbid_linked();
        Ok(())
    }

    fn event_enabled(&mut self, event: EventId) -> Result<(), Conflict> {
        if let EventKind::Write(_) = self.problem.event(event).kind {
            let member = self.layout.membership(event).expect("writes are listed");
            self.layout.groups[member.group as usize].chains[member.list as usize].enable(member.slot);
            self.undo.push(Undo::WriteEnabled(event));
            self.write_enabled(event)?;
        }
        for index in 0..self.sections_at.get(&event).map_or(0, |sections| sections.len()) {
            self.section_changed(self.sections_at[&event][index])?;
        }
        self.linked_event_enabled(event)
    }

    /// Gives back taken literals until `count` remain taken.
    pub fn give_back(&mut self, count: usize) {
        if count >= self.marks.len() {
            return;
        }
        for index in count..self.marks.len() {
            self.taken.clear(self.trail[index]);
        }
        let mark = self.marks[count];
        self.marks.truncate(count);
        self.reach.undo_to(mark.changes);
        self.orders.truncate(mark.orders);
        while self.undo.len() > mark.undo {
            match self.undo.pop().expect("not empty") {
                Undo::WriteEnabled(event) => {
                    let member = self.layout.membership(event).expect("writes are listed");
                    self.layout.groups[member.group as usize].chains[member.list as usize].disable(member.slot);
                }
                Undo::ReleaseCursor(section, old) => self.skipped[section.0 as usize] = old,
            }
        }
        self.drop_forbidden(mark.forbidden);
        // A conflict belongs to the last taken literal. One that needs no literal stays, since then none is taken.
        self.conflict = None;
    }

    /// Forgets all but the first `length` notified literals.
    pub fn cut(&mut self, length: usize) {
        self.give_back(length);
        while self.trail.len() > length {
            let lit = self.trail.pop().expect("not empty");
            self.notified.clear(lit);
        }
    }

    /// Takes the whole trail again, in another way.
    pub fn regrow(&mut self, growth: Growth) {
        self.give_back(0);
        self.growth = growth;
        self.take_all();
    }

    /// All observed variables.
    pub fn observed(&self) -> Vec<Var> {
        self.roles.vars().to_vec()
    }

    /// The events of a node, in order.
    pub fn events_of(&self, node: NodeId) -> &[EventId] {
        let chain: ChainId = self.layout.chain(node);
        &self.problem.chains()[chain.0 as usize][self.layout.positions(node)]
    }
}
