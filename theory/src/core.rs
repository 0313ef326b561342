//! The state that all strategies share: the saturated order of a prefix of the
//! literals that the solver notified.
//!
//! Notified literals wait on a trail. *Taking* the next one makes it visible to the
//! rules and saturates (`rules.rs`, `sections.rs`, `windows.rs`); each taken
//! literal has a mark, so that the state is always that of a prefix of the trail,
//! and backtracking is a cut. Rules see taken literals only: a literal further up
//! the trail may belong to a level that goes away while the derived order stays.
//!
//! Static order and everything that follows from it alone is saturated at
//! construction and has no mark.

use concord_logic::{Lit, Var};

use crate::interest::Interest;
use crate::layout::{Layout, NodeId};
use crate::order::{OrderLitId, OrderLog, Reason};
use crate::order_lits::{OrderLit, OrderLits};
use crate::problem::{EventId, EventKind, Problem, SamePlace};
use crate::reach::{ClosureKind, Learned, Reach, Reachability};
use crate::roles::{Role, Roles};
use crate::sections::Sections;
use crate::statistics::TheoryStatistics;
use crate::topology::Topology;
use crate::trail::{Mark, Trail, Undo};
use crate::windows::ForbiddenLits;

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
pub(crate) struct Working {
    pub growth: Growth,
    pub forbids: Forbids,
    pub closure: ClosureKind,
}

/// Literals that are all true and cannot be.
#[derive(Clone, Debug)]
pub(crate) struct Conflict(pub Vec<Lit>);

#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub problem: Problem,
    pub layout: Layout,
    pub reach: Reachability,
    pub topology: Topology,
    pub orders: OrderLog,
    pub trail: Trail,
    pub roles: Roles,
    pub order_lits: OrderLits,
    interest: Interest,
    pub sections: Sections,
    pub forbidden: ForbiddenLits,
    /// Edges since the last literal was taken.
    pub new_links: Vec<(NodeId, NodeId)>,
    pub working: Working,
    /// A conflict that no literal is needed for, or that of the last taken literal.
    pub conflict: Option<Conflict>,
    pub statistics: TheoryStatistics,
}

impl Core {
    /// # Panics
    /// If the problem is not well-formed: cyclic static orders, overlapping blocks, or
    /// sections whose ends do not follow their acquire.
    pub fn new(problem: Problem, working: Working) -> Core {
        let layout = Layout::new(&problem);
        let nodes = layout.node_count();
        let mut core = Core {
            reach: Reachability::new(&layout, working.closure),
            topology: Topology::default(),
            orders: OrderLog::new(nodes),
            trail: Trail::default(),
            roles: Roles::default(),
            order_lits: OrderLits::new(problem.events().len(), nodes),
            interest: Interest::new(nodes, layout.chain_count()),
            sections: Sections::new(&problem),
            forbidden: ForbiddenLits::default(),
            new_links: Vec::new(),
            // Static order is closed in any case.
            working: Working { growth: Growth::Saturating, ..working },
            conflict: None,
            statistics: TheoryStatistics::default(),
            layout,
            problem,
        };
        core.give_roles();
        core.find_interest();
        core.saturate_statically();
        core.topology = Topology::new(&core.layout, &core.reach);
        core.working.growth = working.growth;
        core
    }

    fn give_roles(&mut self) {
        for event in self.problem.event_ids() {
            if let Some(guard) = self.problem.event(event).guard {
                self.add_role(guard, Role::Enables(event));
            }
        }
        for index in 0..self.problem.read_froms().len() {
            let rf = self.problem.read_froms()[index];
            self.add_order_lit(OrderLit { lit: rf.lit, before: rf.write, after: rf.read, reads: true });
        }
        for index in 0..self.problem.conditional_orders().len() {
            let order = self.problem.conditional_orders()[index];
            self.add_order_lit(OrderLit { lit: order.lit, before: order.before, after: order.after, reads: false });
        }
        for id in self.problem.section_ids() {
            let section = self.problem.section(id).clone();
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
        for (a, b, same) in self.problem.same_places() {
            if let SamePlace::When(lit) = same {
                self.add_role(lit, Role::SamePlace(a, b));
            }
        }
    }

    fn add_role(&mut self, lit: Lit, role: Role) {
        self.roles.add(lit, role);
        self.trail.notified.cover(lit.var());
        self.trail.taken.cover(lit.var());
    }

    /// Makes a literal order two events from now on.
    pub fn add_order_lit(&mut self, order: OrderLit) -> OrderLitId {
        let node = self.layout.node(order.after);
        let id = self.order_lits.add(order, node);
        self.interest.add_after(node, self.problem.event(order.before).chain);
        self.add_role(order.lit, Role::Orders(id));
        id
    }

    fn find_interest(&mut self) {
        for event in self.problem.event_ids() {
            let node = self.layout.node(event);
            if let Some(member) = self.layout.membership(event)
                && !self.order_lits.read_froms[event].is_empty()
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
            for &section in self.sections.at.get(&event).into_iter().flatten() {
                for others in &self.sections.of_mutex[&self.problem.section(section).mutex] {
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
        self.trail.undo.clear();
    }

    fn saturate_unguarded(&mut self) -> Result<(), Conflict> {
        for event in self.problem.event_ids() {
            let Some(member) = self.layout.membership(event) else { continue };
            if self.is_enabled(event) && matches!(self.problem.event(event).kind, EventKind::Write(_)) {
                self.layout.groups[member.group as usize].chains[member.list as usize].enable(member.slot);
            }
        }
        for section in self.problem.section_ids() {
            self.section_changed(section)?;
        }
        self.look_at_news()?;
        match self.working.forbids {
            Forbids::Nothing => {}
            Forbids::Closing => self.forbid_all_closing(),
            Forbids::Windows => self.open_windows(),
        }
        Ok(())
    }

    /// Whether the event happens, as far as the rules see.
    pub fn is_enabled(&self, event: EventId) -> bool {
        self.problem.event(event).guard.is_none_or(|guard| self.trail.taken.is_true(guard))
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
        if self.working.growth == Growth::Linking {
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
        self.trail.marks.len()
    }

    /// Remembers that a literal is true. Nothing if it is known or means nothing.
    pub fn notify(&mut self, lit: Lit) {
        if !self.roles.observes(lit.var()) || self.trail.notified.value(lit).is_some() {
            debug_assert!(!self.trail.notified.is_false(lit), "{lit} and its negation were notified");
            return;
        }
        self.trail.notified.set(lit);
        self.trail.lits.push(lit);
        self.statistics.assignments += 1;
    }

    /// Takes literals from the trail until a conflict or the end.
    pub fn take_all(&mut self) {
        while self.conflict.is_none() && self.trail.marks.len() < self.trail.lits.len() {
            self.take(self.trail.lits[self.trail.marks.len()]);
        }
    }

    fn take(&mut self, lit: Lit) {
        self.trail.marks.push(Mark {
            changes: self.reach.changes(),
            orders: self.orders.now(),
            undo: self.trail.undo.len(),
            forbidden: self.forbidden.all.len(),
        });
        self.trail.taken.set(lit);
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
            self.trail.undo.push(Undo::WriteEnabled(event));
            self.write_enabled(event)?;
        }
        for index in 0..self.sections.at.get(&event).map_or(0, |sections| sections.len()) {
            self.section_changed(self.sections.at[&event][index])?;
        }
        self.linked_event_enabled(event)
    }

    /// Gives back taken literals until `count` remain taken.
    pub fn give_back(&mut self, count: usize) {
        if count >= self.trail.marks.len() {
            return;
        }
        for index in count..self.trail.marks.len() {
            self.trail.taken.clear(self.trail.lits[index]);
        }
        let mark = self.trail.marks[count];
        self.trail.marks.truncate(count);
        self.reach.undo_to(mark.changes);
        self.orders.truncate(mark.orders);
        while self.trail.undo.len() > mark.undo {
            match self.trail.undo.pop().expect("not empty") {
                Undo::WriteEnabled(event) => {
                    let member = self.layout.membership(event).expect("writes are listed");
                    self.layout.groups[member.group as usize].chains[member.list as usize].disable(member.slot);
                }
                Undo::ReleaseCursor(section, old) => self.sections.skipped[section] = old,
            }
        }
        self.drop_forbidden(mark.forbidden);
        // A conflict belongs to the last taken literal. One that needs no literal stays, since then none is taken.
        self.conflict = None;
    }

    /// Forgets all but the first `length` notified literals.
    pub fn cut(&mut self, length: usize) {
        self.give_back(length);
        while self.trail.lits.len() > length {
            let lit = self.trail.lits.pop().expect("not empty");
            self.trail.notified.clear(lit);
        }
    }

    /// Takes the whole trail again, in another way.
    pub fn regrow(&mut self, growth: Growth) {
        self.give_back(0);
        self.working.growth = growth;
        self.take_all();
    }

    /// All observed variables.
    pub fn observed(&self) -> Vec<Var> {
        self.roles.vars().to_vec()
    }

    /// The events of a node, in order.
    pub fn events_of(&self, node: NodeId) -> &[EventId] {
        &self.problem.chain(self.layout.chain(node))[self.layout.positions(node)]
    }
}
