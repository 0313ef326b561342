//! Orders as integer clocks: the classical encoding, for comparison with the theory.
//!
//! Each point in the order (an event, or an atomic block as a whole) has a clock. Program order,
//! creation and joins compare clocks; a read that sees a write comes after it, and every other
//! write to the place that happens comes before the one or after the other; of two critical
//! sections of a mutex one has ended before the other begins. This is how FUSION (section 5) and
//! CBMC state sequential consistency. It is exact: sorting the points by their clocks is an
//! execution. Unlike the theory, the solver decides orders that no read tells apart only
//! where a clause above asks for them.
//!
//! Points of one chain are compared by their positions, without a clock.

use concord_logic::{ClockId, Clocks, IdVec, Lit, SmtSolver};
use concord_theory::{EventId, EventKind, Problem, SamePlace, Section};

/// Whether one event comes before another.
enum Before {
    Always,
    Never,
    When(Lit),
}

struct Ordering<'a, S: ?Sized> {
    problem: &'a Problem,
    solver: &'a mut S,
    /// The clock of each event; one for all events of a block.
    clocks: IdVec<EventId, ClockId>,
}

/// Adds clauses that make every model of the solver an execution of the problem under
/// sequential consistency.
pub fn order_by_clocks<S: SmtSolver + Clocks + ?Sized>(problem: &Problem, solver: &mut S) {
    let clocks = clocks(problem, solver);
    let mut ordering = Ordering { problem, solver, clocks };
    ordering.program_order();
    ordering.read_froms();
    ordering.sections();
}

/// One clock per event, shared inside a block.
fn clocks<S: Clocks + ?Sized>(problem: &Problem, solver: &mut S) -> IdVec<EventId, ClockId> {
    let mut shared: IdVec<EventId, Option<EventId>> = IdVec::filled(None, problem.events().len());
    for &(first, last) in problem.blocks() {
        let (from, to) = (problem.event(first), problem.event(last));
        for position in from.position..=to.position {
            let event = problem.chains()[from.chain.0 as usize][position as usize];
            shared[event] = Some(first);
        }
    }
    let mut clocks = IdVec::new();
    for (event, &block) in shared.enumerate() {
        // The events of a chain are numbered in its order, so the first of a block has its clock.
        let clock = match block {
            Some(first) if first < event => clocks[first],
            _ => solver.new_clock(),
        };
        clocks.push(clock);
    }
    clocks
}

impl<S: SmtSolver + Clocks + ?Sized> Ordering<'_, S> {
    fn before(&mut self, first: EventId, second: EventId) -> Before {
        let (a, b) = (self.problem.event(first), self.problem.event(second));
        if a.chain == b.chain {
            return if a.position < b.position { Before::Always } else { Before::Never };
        }
        let (first, second) = (self.clocks[first], self.clocks[second]);
        Before::When(self.solver.before(first, second))
    }

    /// Adds a clause of literals and orders.
    fn add(&mut self, mut clause: Vec<Lit>, orders: &[(EventId, EventId)]) {
        for &(first, second) in orders {
            match self.before(first, second) {
                Before::Always => return,
                Before::Never => {}
                Before::When(lit) => clause.push(lit),
            }
        }
        self.solver.add_clause(&clause);
    }

    /// The literal that is false iff the event happens; nothing if it always does.
    fn absent(&self, event: EventId) -> Option<Lit> {
        self.problem.event(event).guard.map(|guard| !guard)
    }

    fn program_order(&mut self) {
        let problem = self.problem;
        for chain in problem.chains() {
            for pair in chain.windows(2) {
                let (first, second) = (self.clocks[pair[0]], self.clocks[pair[1]]);
                if first != second {
                    let before = self.solver.before(first, second);
                    self.solver.add_clause(&[before]);
                }
            }
        }
        for &(first, second) in problem.static_orders() {
            // Also through events that do not happen: what follows them comes later all the same.
            self.add(Vec::new(), &[(first, second)]);
        }
        for order in problem.conditional_orders() {
            self.add(vec![!order.lit], &[(order.before, order.after)]);
        }
    }

    fn read_froms(&mut self) {
        let problem = self.problem;
        for read_from in problem.read_froms() {
            let (write, read) = (read_from.write, read_from.read);
            self.add(vec![!read_from.lit], &[(write, read)]);
            for number in 0..problem.events().len() as u32 {
                let other = EventId(number);
                if other == write || !matches!(problem.event(other).kind, EventKind::Write(_)) {
                    continue;
                }
                let mut clause = vec![!read_from.lit];
                match problem.same_place(other, read) {
                    SamePlace::Never => continue,
                    SamePlace::Always => {}
                    SamePlace::When(lit) => clause.push(!lit),
                }
                clause.extend(self.absent(other));
                self.add(clause, &[(other, write), (read, other)]);
            }
        }
    }

    fn sections(&mut self) {
        let problem = self.problem;
        for (number, one) in problem.sections().iter().enumerate() {
            for other in problem.sections()[..number].iter().filter(|other| other.mutex == one.mutex) {
                let ends = [self.ends_before(one, other), self.ends_before(other, one)];
                let absent = [one, other].into_iter().filter_map(|section| self.absent(section.acquire));
                let clause: Vec<Lit> = absent.chain(ends).collect();
                self.solver.add_clause(&clause);
            }
        }
    }

    /// A literal that implies that the first enabled release of the one section comes before the
    /// acquire of the other.
    fn ends_before(&mut self, one: &Section, other: &Section) -> Lit {
        let ends = self.solver.new_literal();
        let mut some_release = vec![!ends];
        for (place, &release) in one.releases.iter().enumerate() {
            let here = self.solver.new_literal();
            some_release.push(here);
            if let Some(guard) = self.problem.event(release).guard {
                self.solver.add_clause(&[!here, guard]);
            }
            for &earlier in &one.releases[..place] {
                // An earlier release that always happens leaves nothing to this one.
                let absent = self.absent(earlier);
                self.solver.add_clause(&[[!here].as_slice(), absent.as_slice()].concat());
            }
            self.add(vec![!here], &[(release, other.acquire)]);
        }
        self.solver.add_clause(&some_release);
        ends
    }
}
