//! One step of a thread on what is known: what is known afterwards, and what the step adds to the invariants.

use std::sync::Arc;

use concord_logic::{Bits, Op as TermOp, Sort, TermId};
use concord_program::{Flow, LocalId, LocationId, Op, Procedure, ProcedureId};
use smallvec::SmallVec;

use super::alarms::{Access, Alarm, Position};
use super::domain::{Base, Chunk, ClassId, Num, Value};
use super::evaluate::{Evaluation, Locals, Truth};
use super::known::{Known, Reading, follow_terms};
use super::state::{Cell, Lock, Memory, RESULT, State, Token};
use super::subject::Subject;
use super::tokens::Written;
use super::world::{Effect, World};

/// What comes after a step.
#[derive(Debug)]
pub(crate) enum Next {
    /// The thread goes on in its procedure.
    Goes(Vec<(LocationId, State)>),
    /// A procedure is called, and begins like this.
    Calls(ProcedureId, Box<State>),
    /// The procedure returns, with a result.
    Returns(Box<State>, Value),
    /// The thread ends or stops.
    Ends,
}

/// A lock that is held if a local has a value, and not if it has another one.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub local: LocalId,
    pub value: Bits,
    pub lock: Lock,
}

/// What a local that was read from a cell may be, what the cell is then, and the lock that is held.
pub(crate) type Cases = (LocalId, Cell, Vec<(Value, Value, Option<Lock>)>);

/// What a step leads to more than one state by.
#[derive(Debug, Default)]
pub(crate) struct Splits {
    /// Locks that it takes or not.
    pub tried: Vec<Tried>,
    /// What it read from an owner's cell.
    pub cases: Option<Cases>,
}

/// One step. What it does besides is in the lists.
pub(crate) struct Transfer<'a, 'p> {
    pub subject: &'a Subject<'p>,
    pub world: &'a mut World,
    pub class: ClassId,
    pub at: Position,
    /// Whether accesses and alarms are wanted.
    pub records: bool,
    pub effects: Vec<Effect>,
    pub accesses: Vec<Access>,
    pub alarms: Vec<Alarm>,
    /// Cells whose invariants matter.
    pub cells: Vec<Cell>,
    /// Whether it matters which threads exist.
    pub threads: bool,
    /// Static memory that is written while others may run: first and last addresses.
    pub overwritten: Vec<(u64, u64)>,
    /// Mutexes that are used: first and last addresses.
    pub mutexes: Vec<(u64, u64)>,
    /// What the step leads to more than one state by.
    pub splits: Splits,
    /// Cells whose value may say who holds them.
    pub candidates: Vec<Token>,
    /// A deviation from the analysis, for tests that have to notice it.
    pub mutation: Option<super::Mutation>,
}

impl<'a, 'p> Transfer<'a, 'p> {
    pub fn new(subject: &'a Subject<'p>, world: &'a mut World, class: ClassId, at: Position) -> Self {
        Transfer {
            subject,
            world,
            class,
            at,
            records: false,
            effects: Vec::new(),
            accesses: Vec::new(),
            alarms: Vec::new(),
            cells: Vec::new(),
            threads: false,
            overwritten: Vec::new(),
            mutexes: Vec::new(),
            splits: Splits::default(),
            candidates: Vec::new(),
            mutation: None,
        }
    }

    pub fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub fn alarm(&mut self, alarm: Alarm) {
        if self.records {
            self.alarms.push(alarm);
        }
    }

    pub fn depends_on(&mut self, cell: &Cell) {
        self.cells.push(*cell);
    }

    /// Whether no other thread was ever created.
    pub fn is_pristine(&self, state: &State) -> bool {
        self.is_main() && state.history.created.is_empty()
    }

    /// Whether no other thread runs.
    pub fn is_alone(&mut self, state: &State) -> bool {
        if self.is_main() && !state.history.created.is_empty() {
            self.threads = true;
        }
        self.world.is_alone(self.class, &state.history)
    }

    fn body(&self) -> &'p Procedure {
        self.subject.program.procedure(self.at.procedure)
    }

    pub fn value(&self, state: &State, term: TermId) -> Value {
        Evaluation::new(self.subject, Reading(state)).value(term)
    }

    /// Executes the operation at a location and follows its flow.
    pub fn step(&mut self, mut state: State) -> Next {
        self.interfere(&mut state);
        let location = self.body().location(self.at.location);
        if let Op::Call { callee, arguments, .. } = &location.op {
            return Next::Calls(*callee, Box::new(self.entered(&state, *callee, arguments)));
        }
        if !self.operation(&mut state, &location.op) {
            return Next::Ends;
        }
        if let Some((local, cell, cases)) = self.splits.cases.take() {
            let mut states = Vec::new();
            for (read, value, lock) in cases {
                let mut state = state.clone();
                state.put(local, read);
                state.remember(cell, value);
                lock.into_iter().for_each(|lock| state.take(lock));
                states.push(state);
            }
            return self.follow_all(states, &location.flow);
        }
        let tried = std::mem::take(&mut self.splits.tried);
        if tried.is_empty() {
            return self.follow(state, &location.flow);
        }
        self.split(state, &tried, &location.flow)
    }

    /// Goes on where a lock was taken, and where it was not, as a local tells.
    fn split(&mut self, state: State, tried: &[Tried], flow: &Flow) -> Next {
        let mut states = vec![state];
        for Tried { local, value, lock } in tried {
            let mut split = Vec::new();
            for state in states {
                for taken in [true, false] {
                    let mut state = state.clone();
                    if self.told(&mut state, *local, *value, taken) {
                        if taken {
                            state.take(*lock);
                        }
                        split.push(state);
                    }
                }
            }
            states = split;
        }
        self.follow_all(states, flow)
    }

    fn follow_all(&mut self, states: Vec<State>, flow: &Flow) -> Next {
        let mut found = Vec::new();
        for state in states {
            match self.follow(state, flow) {
                Next::Goes(next) => found.extend(next),
                // What takes a lock is an operation of its own, and never the last one.
                Next::Ends => {}
                Next::Calls(..) | Next::Returns(..) => {
                    self.alarm(Alarm::NotFollowed(self.at, "a lock that is tried where a procedure ends"));
                }
            }
        }
        Next::Goes(found)
    }

    /// What is known where a procedure begins.
    fn entered(&mut self, state: &State, callee: ProcedureId, arguments: &[TermId]) -> State {
        let values: Vec<Value> = arguments.iter().map(|&argument| self.value(state, argument)).collect();
        let mut entered = State { locals: Vec::new(), ..state.clone() };
        entered.links.clear();
        entered.seen.clear();
        entered.terms.clear();
        entered.fresh = Arc::default();
        for (&parameter, value) in self.subject.program.procedure(callee).parameters.iter().zip(values) {
            entered.put(parameter, value);
        }
        entered
    }

    /// Goes on after a call, given what is known where the callee returned.
    pub fn returned(&mut self, caller: &State, callee: &State, result: &Value) -> Next {
        let location = self.body().location(self.at.location);
        let mut state = callee.clone();
        state.locals = caller.locals.clone();
        let (links, seen) = (std::mem::take(&mut state.links), std::mem::take(&mut state.seen));
        state.terms = caller.terms.clone();
        let fresh = Arc::clone(&callee.fresh);
        for (_, value) in &mut state.locals {
            *value = value.rebased(|base| match base {
                Base::Mine(site) if fresh.contains(&site) => Base::Made(site),
                base => base,
            });
        }
        Arc::make_mut(&mut state.fresh).extend(caller.fresh.iter().copied());
        if let Some(target) = location.op.target() {
            self.assign(&mut state, target, result.clone());
            state.links.extend(links.into_iter().map(|(_, cell)| (target, cell)));
            state.seen.extend(seen.into_iter().map(|(_, cell)| (target, cell)));
        }
        self.follow(state, &location.flow)
    }

    fn follow(&mut self, state: State, flow: &Flow) -> Next {
        match flow {
            Flow::Goto(next) => Next::Goes(vec![(*next, self.tidied(state, *next))]),
            Flow::Branch { condition, then, otherwise } => {
                let mut found = Vec::new();
                for (holds, next) in [(true, *then), (false, *otherwise)] {
                    let mut state = state.clone();
                    if self.assume(&mut state, *condition, holds) {
                        found.push((next, self.tidied(state, next)));
                    }
                }
                Next::Goes(found)
            }
            Flow::Return(value) => {
                let source = value.and_then(|term| self.subject.local(term));
                let value = value.map_or(Value::Any, |term| self.value(&state, term));
                let mut state = state;
                let of_source = |links: &[(LocalId, Cell)]| -> SmallVec<[(LocalId, Cell); 2]> {
                    let returned = links.iter().filter(|(local, _)| Some(*local) == source);
                    returned.map(|(_, cell)| (RESULT, *cell)).collect()
                };
                let (links, seen) = (of_source(&state.links), of_source(&state.seen));
                self.forget_locals(&mut state);
                state.links = links;
                state.seen.extend(seen);
                Next::Returns(Box::new(state), value)
            }
            Flow::ExitThread(value) => {
                let value = value.map_or(Value::Any, |term| self.value(&state, term));
                self.ended(state, &value);
                Next::Ends
            }
            Flow::Stop => Next::Ends,
        }
    }

    fn forget_locals(&mut self, state: &mut State) {
        state.locals.clear();
        state.links.clear();
        state.seen.clear();
        state.terms.clear();
    }

    /// The thread ends with a result.
    pub fn ended(&mut self, mut state: State, result: &Value) {
        self.leak(&mut state, result);
        if !self.is_pristine(&state) {
            self.publish(&mut state);
        }
        let joined = state.history.joined.clone();
        self.effect(Effect::Ended { class: self.class, joined, result: result.shared(self.class) });
    }

    /// Forgets locals that are not read any more, but for those that others are the values of terms over.
    fn tidied(&self, mut state: State, next: LocationId) -> State {
        let liveness = &self.subject.liveness[self.at.procedure];
        let terms = self.subject.terms();
        let mut needed: SmallVec<[LocalId; 4]> = SmallVec::new();
        // A term is younger than those that define its locals.
        for (local, term) in state.terms.iter().rev() {
            if liveness.is_live(next, *local) || needed.contains(local) {
                needed.extend(terms.symbols_of(*term).iter().filter_map(|&symbol| self.subject.local_of(symbol)));
            }
        }
        let lives = |local: LocalId| liveness.is_live(next, local) || needed.contains(&local);
        state.locals.retain(|(local, _)| lives(*local));
        state.links.retain(|(local, _)| lives(*local));
        state.seen.retain(|(local, _)| lives(*local));
        state.terms.retain(|(local, _)| lives(*local));
        state
    }

    /// Restricts a state to where a condition holds, or does not; `false` if it never does.
    pub fn assume(&mut self, state: &mut State, condition: TermId, holds: bool) -> bool {
        let known = Known::new(state, self.world, self.mutation == Some(super::Mutation::StaleFlag));
        let mut evaluation = Evaluation::new(self.subject, known);
        evaluation.assume(condition, holds) && follow_terms(evaluation)
    }

    /// Restricts a state to where a local is this number, or is not; `false` if that cannot be.
    fn told(&mut self, state: &mut State, local: LocalId, number: Bits, equal: bool) -> bool {
        let to = Value::bits(self.subject, number);
        let value = state.local(local);
        let met = Evaluation::new(self.subject, Reading(state)).selected(&value, &to, equal, number.width());
        let mut known = Known::new(state, self.world, self.mutation == Some(super::Mutation::StaleFlag));
        known.restrict(local, &met) && follow_terms(Evaluation::new(self.subject, known))
    }

    /// What of a value is another number than this.
    pub fn differing(&self, state: &State, value: &Value, number: Bits) -> Value {
        let to = Value::bits(self.subject, number);
        Evaluation::new(self.subject, Reading(state)).selected(value, &to, false, number.width())
    }

    pub fn truth(&self, state: &State, condition: TermId) -> Truth {
        Evaluation::new(self.subject, Reading(state)).truth(condition)
    }

    /// Gives a local a value, and forgets what depended on its old one.
    pub fn assign(&mut self, state: &mut State, target: LocalId, value: Value) {
        let symbol = self.body().local(target).symbol;
        state.links.retain(|(local, _)| *local != target);
        state.seen.retain(|(local, _)| *local != target);
        let terms = self.subject.terms();
        state.terms.retain(|(local, term)| *local != target && !terms.symbols_of(*term).contains(&symbol));
        state.put(target, value);
    }

    /// Executes an operation; `false` if the thread does not go on.
    fn operation(&mut self, state: &mut State, op: &'p Op) -> bool {
        match op {
            Op::Skip | Op::Call { .. } => {}
            Op::Assign { target, value } => self.assigned(state, *target, *value),
            Op::Havoc { target } => self.assign(state, *target, Value::Any),
            Op::Allocate { target, layout, size, .. } => {
                let room = match size {
                    None => u128::from(layout.size()),
                    Some(term) => self.value(state, *term).range(self.subject.pointer_bits()).unsigned.low,
                };
                self.allocated(state, *target, room);
            }
            Op::Load { target, address, access } => {
                let bits = self.subject.width_of(self.body(), *target);
                let address = self.value(state, *address);
                self.assign(state, *target, Value::Any);
                match self.load(state, *target, &address, bits, *access) {
                    Some(value) => state.put(*target, value),
                    None => return false,
                }
            }
            Op::Store { address, value, access } => {
                let Sort::Bits(bits) = self.subject.terms().sort(*value) else { return false };
                let (address, new) = (self.value(state, *address), self.value(state, *value));
                let new = Written { value: new, term: *value };
                return self.store(state, &address, bits, &new, *access);
            }
            Op::Measure { target, address } => {
                // Memory is not accessed: where there is no object the thread stops, and nothing has changed.
                let value = self.value(state, *address);
                if value.is_none() {
                    return false;
                }
                self.assign(state, *target, Value::Any);
            }
            Op::Assume { condition } => return self.assume(state, *condition, true),
            Op::AtomicBegin => {
                state.depth += 1;
                state.take(Lock::Block);
            }
            Op::AtomicEnd => {
                state.depth = state.depth.saturating_sub(1);
                if state.depth == 0 {
                    self.release(state, Lock::Block);
                }
            }
            Op::Lock { .. } | Op::TryLock { .. } | Op::Unlock { .. } | Op::Reset { .. } => {
                return self.mutex(state, op);
            }
            Op::Reserve { .. } | Op::Create { .. } | Op::Myself { .. } | Op::IsMyself { .. } | Op::Join { .. } => {
                return self.threads(state, op);
            }
            Op::Fail { property } => {
                if *property == self.subject.property {
                    self.alarm(Alarm::Failure(self.at));
                }
                return false;
            }
            Op::Unsupported { what } => {
                self.alarm(Alarm::Unsupported(self.at, what.clone()));
                return false;
            }
        }
        true
    }

    fn assigned(&mut self, state: &mut State, target: LocalId, term: TermId) {
        let value = self.value(state, term);
        let source = self.subject.local(term);
        let links: SmallVec<[Cell; 2]> =
            (state.links.iter()).filter(|(local, _)| Some(*local) == source).map(|(_, cell)| *cell).collect();
        let of_source = |(local, _): &&(LocalId, Cell)| Some(*local) == source;
        let seen: SmallVec<[Cell; 2]> = state.seen.iter().filter(of_source).map(|(_, cell)| *cell).collect();
        self.assign(state, target, value);
        if Some(target) != source {
            state.seen.extend(seen.into_iter().map(|cell| (target, cell)));
            state.links.extend(links.into_iter().map(|cell| (target, cell)));
        }
        let says = |op: TermOp| matches!(op, TermOp::Ite | TermOp::ZeroExtend { .. } | TermOp::SignExtend { .. });
        let terms = self.subject.terms();
        if source.is_some() && source != Some(target) {
            state.terms.push((target, term));
        } else if let Some((op, _)) = terms.as_app(term)
            && says(op)
            && !terms.symbols_of(term).contains(&self.body().local(target).symbol)
        {
            state.terms.push((target, term));
        }
    }

    fn allocated(&mut self, state: &mut State, target: LocalId, room: u128) {
        let site = self.subject.site(self.at.procedure, self.at.location);
        self.effect(Effect::Room(site, room));
        if state.known.contains(&site) {
            if !state.is_leaked(site) {
                self.leak_site(state, site);
            }
            state.rename(site);
        }
        let old: Vec<Cell> = (state.memory.keys()).filter(|cell| cell.memory == Memory::Mine(site)).copied().collect();
        for cell in old {
            state.forget(&cell);
        }
        if state.is_leaked(site) {
            Arc::make_mut(&mut state.leaked).remove(&site);
        }
        Arc::make_mut(&mut state.known).insert(site);
        Arc::make_mut(&mut state.fresh).insert(site);
        let number = Num::exactly(Bits::zero(self.subject.pointer_bits()));
        self.assign(state, target, Value::of(Chunk { base: Base::Mine(site), number }));
    }
}
