//! Symbolic execution of a procedure: one pass over its weak topological order, loops
//! unrolled, calls inlined, states merged where paths meet.
//!
//! An iteration of a loop that was decided statically (control could have left
//! the loop, and no such branch depended on a symbol) uses up the static limit, unless the bound is for such iterations, too; every
//! other iteration uses up the loop's bound. When the bound is used up, the part that only
//! decides whether to leave runs once more, and whatever would begin the body again is cut off.

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{Sort, SymbolId, TermId, TermStore};
use concord_program::{Flow, Liveness, LocalId, LocationId, Op, Procedure, ProcedureId, Span};

use crate::bounds::{EncodeError, LoopId};
use crate::memory::address_space::Made;
use crate::skeleton::{CallPathId, CutKind, Havoc, HavocKind};
use crate::summarise::control::automaton::Automaton;
use crate::summarise::control::wto::Element;
use crate::summarise::data::evaluate::replace_symbols;
use crate::summarise::data::state::{BlockCell, InBlock, State, distinguish, merge_anchors, union};
use crate::summarise::function::effects::is_effect;
use crate::summarise::reduce::stutter::{Anchor, leaves_trace};
use crate::summarise::{Site, Summariser};

/// A procedure that is being executed.
#[derive(Clone, Copy)]
pub(crate) struct Activation {
    procedure: ProcedureId,
    guard: TermId,
}

/// How the iteration of a loop that is being executed was decided.
#[derive(Clone, Copy, Default)]
struct Iteration {
    component: usize,
    /// A branch that could leave the loop was decided statically.
    decided: bool,
    /// A branch that could leave the loop depends on a symbol.
    open: bool,
    /// The bound is used up: only the deciding part runs.
    leaving: bool,
}

/// The execution of one procedure.
pub(crate) struct Frame<'p> {
    pub id: ProcedureId,
    pub procedure: &'p Procedure,
    pub path: CallPathId,
    automaton: Rc<Automaton>,
    /// States that arrived at locations that were not executed yet.
    pending: Vec<Option<State>>,
    /// Values of locals that were not initialised, and their records.
    unset: Vec<Option<(TermId, usize)>>,
    iterations: Vec<Iteration>,
    returned: Option<(State, Option<TermId>)>,
    /// The number of loops around the call.
    loops_outside: usize,
}

impl Frame<'_> {
    /// The innermost loop of this procedure that is being executed, as an index into the loops around.
    pub(crate) fn innermost_loop(&self, state: &State) -> Option<usize> {
        if self.iterations.is_empty() { None } else { state.idle.len().checked_sub(1) }
    }

    /// A place that a path waits at and that is one of these.
    pub(crate) fn waiting_in(&self, places: &[bool]) -> Option<LocationId> {
        let waits = |&place: &usize| places[place] && self.pending[place].is_some();
        (0..self.pending.len()).find(waits).map(|place| LocationId(place as u32))
    }

    /// Whether other paths wait somewhere, or returned already.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.returned.is_some() || self.pending.iter().any(Option::is_some)
    }

    /// The locals that may be read before they are written.
    pub(crate) fn live(&self) -> &Liveness {
        &self.automaton.live
    }

    pub(crate) fn site(&self, location: LocationId) -> Site {
        let span = self.procedure.location(location).span;
        Site { procedure: self.id, location, path: self.path, span }
    }
}

impl<'p> Summariser<'p> {
    /// Executes a procedure; the merged state at its returns and its result.
    pub(crate) fn run_procedure(
        &mut self,
        id: ProcedureId,
        path: CallPathId,
        state: State,
    ) -> Result<Option<(State, Option<TermId>)>, EncodeError> {
        let procedure = self.input.program.procedure(id);
        let automaton = self.input.automata.of(self.input.program, id);
        let mut frame = Frame {
            id,
            procedure,
            path,
            automaton: Rc::clone(&automaton),
            pending: vec![None; procedure.locations.len()],
            unset: vec![None; procedure.locals.len()],
            iterations: Vec::new(),
            returned: None,
            loops_outside: state.idle.len(),
        };
        self.run.active.push(Activation { procedure: id, guard: state.guard });
        frame.pending[procedure.entry.0 as usize] = Some(state);
        self.run_elements(&mut frame, &automaton.order.elements)?;
        self.run.active.pop();
        Ok(frame.returned)
    }

    fn run_elements(&mut self, frame: &mut Frame<'p>, elements: &[Element]) -> Result<(), EncodeError> {
        for element in elements {
            match *element {
                Element::Single(location) => self.run_location(frame, location)?,
                Element::Component(component) => self.run_loop(frame, component)?,
            }
        }
        Ok(())
    }

    fn run_loop(&mut self, frame: &mut Frame<'p>, component: usize) -> Result<(), EncodeError> {
        let automaton = Rc::clone(&frame.automaton);
        let head = automaton.order.components[component].head;
        let id = LoopId::Loop { procedure: frame.id, head };
        let bound = self.input.bounds.of(id);
        let members: Vec<usize> = automaton.order.components[component].members.ones().collect();
        let (mut used, mut decided) = (0, 0);
        let widens = self.may_widen(frame.id, &members);
        // Control may also enter in the middle, by a jump: then the first round begins without its head.
        while members.iter().any(|&place| frame.pending[place].is_some()) {
            let widened = widens && used >= bound;
            let leaving = used >= bound && !widened;
            let too_many = decided >= self.input.plan.static_limit;
            self.observed.reaches_limit |= too_many;
            let over = too_many || leaving && !automaton.deciding[component].contains(head.0 as usize);
            let kind = if too_many {
                CutKind::Limit(format!("a loop of more than {decided} iterations"))
            } else {
                CutKind::Unwind(id)
            };
            for &place in &members {
                let at_head = place == head.0 as usize;
                if over || (leaving || widened) && !at_head {
                    if let Some(state) = frame.pending[place].take() {
                        self.cut(state, kind.clone(), frame.procedure.location(head).span);
                    }
                } else {
                    // What comes from the middle was not round the loop: it is no idle iteration.
                    let idle = self.terms.bool(at_head);
                    if let Some(state) = &mut frame.pending[place] {
                        state.idle.push(idle);
                    }
                }
            }
            if over {
                break;
            }
            if let Some(state) = frame.pending[head.0 as usize].as_mut().filter(|_| widened) {
                self.widen(frame.id, &members, state);
            }
            let start =
                frame.pending[head.0 as usize].as_ref().map_or_else(Anchor::default, |state| self.anchor(state));
            self.run.heads.push(start);
            frame.iterations.push(Iteration { component, leaving, ..Iteration::default() });
            self.run_location(frame, head)?;
            self.run_elements(frame, &automaton.order.components[component].body)?;
            let iteration = frame.iterations.pop().expect("the iteration is on the stack");
            self.run.heads.pop();
            if widened {
                // What comes back to the head was there already.
                frame.pending[head.0 as usize] = None;
                break;
            }
            if iteration.decided && !iteration.open && !self.input.bounds.binds_decided(id) {
                decided += 1;
            } else {
                used += 1;
            }
        }
        Ok(())
    }

    pub(crate) fn run_location(&mut self, frame: &mut Frame<'p>, location: LocationId) -> Result<(), EncodeError> {
        let Some(state) = frame.pending[location.0 as usize].take() else { return Ok(()) };
        self.tick()?;
        let Some(state) = self.run_op(frame, location, state)? else { return Ok(()) };
        if self.terms.as_bool(state.guard) == Some(false) {
            return Ok(());
        }
        match frame.procedure.location(location).flow {
            Flow::Goto(next) => self.arrive(frame, state, next),
            Flow::Branch { condition, then, otherwise } => {
                // `while (1)` decides nothing.
                let literal = self.terms.as_bool(condition).is_some();
                let condition = self.evaluate(frame, &state, condition);
                if !literal {
                    self.note_branch(frame, location, then, otherwise, condition);
                }
                let condition = self.on_path(&state, condition);
                let negated = self.terms.not(condition);
                let mut other = state.clone();
                other.guard = self.terms.and(state.guard, negated);
                let mut state = state;
                state.guard = self.terms.and(state.guard, condition);
                self.arrive(frame, state, then);
                self.arrive(frame, other, otherwise);
            }
            Flow::Return(value) => {
                let value = value.map(|value| self.evaluate(frame, &state, value));
                let mut state = state;
                state.idle.truncate(frame.loops_outside);
                state.leave_loops(frame.loops_outside);
                let merged = match frame.returned.take() {
                    None => (state, value),
                    Some((other, other_value)) => {
                        let condition = distinguish(&self.terms, other.guard, state.guard);
                        let value = match (other_value, value) {
                            (Some(a), Some(b)) => Some(self.terms.ite(condition, a, b)),
                            // A missing result is nondeterministic, and so is the merged one where it is missing.
                            (Some(a), None) | (None, Some(a)) => {
                                let sort = self.terms.sort(a);
                                let unknown = self.terms.symbol("missing", sort);
                                let guard = if other_value.is_none() { other.guard } else { state.guard };
                                self.run.missing_results.push((unknown, guard));
                                let (a, b) = if other_value.is_none() { (unknown, a) } else { (a, unknown) };
                                Some(self.terms.ite(condition, a, b))
                            }
                            (None, None) => None,
                        };
                        (self.merge(None, other, state), value)
                    }
                };
                frame.returned = Some(merged);
            }
            Flow::ExitThread(value) => {
                let value = value.map(|value| self.evaluate(frame, &state, value));
                let span = frame.procedure.location(location).span;
                self.end_thread(state, value, span);
            }
            Flow::Stop => {}
        }
        Ok(())
    }

    /// Notes for the loops around a branch whether leaving them was decided.
    fn note_branch(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        then: LocationId,
        otherwise: LocationId,
        condition: TermId,
    ) {
        let constant = self.terms.as_bool(condition).is_some();
        for iteration in &mut frame.iterations {
            let automaton = &frame.automaton;
            let inside = |place| automaton.in_loop(iteration.component, place);
            if inside(location) && !(inside(then) && inside(otherwise)) {
                iteration.decided |= constant;
                iteration.open |= !constant;
            }
        }
    }

    /// A state arrives at a location, to be executed when its turn comes.
    fn arrive(&mut self, frame: &mut Frame<'p>, mut state: State, next: LocationId) {
        let automaton = &frame.automaton;
        let around = frame.iterations.iter().take_while(|iteration| automaton.in_loop(iteration.component, next));
        let mut loops = frame.loops_outside + around.count();
        state.leave_loops(loops);
        if let Some(iteration) = loops.checked_sub(frame.loops_outside + 1).map(|index| frame.iterations[index])
            && automaton.order.components[iteration.component].head == next
        {
            loops -= 1;
            self.stop_at_head(&mut state, loops, &automaton.live, next);
        }
        state.idle.truncate(loops);
        if self.terms.as_bool(state.guard) == Some(false) {
            return;
        }
        for iteration in &frame.iterations {
            let component = &frame.automaton.order.components[iteration.component];
            let inside = component.members.contains(next.0 as usize);
            let deciding =
                next != component.head && frame.automaton.deciding[iteration.component].contains(next.0 as usize);
            if iteration.leaving && inside && !deciding {
                let id = LoopId::Loop { procedure: frame.id, head: component.head };
                let span = frame.procedure.location(component.head).span;
                self.cut(state, CutKind::Unwind(id), span);
                return;
            }
        }
        let merged = match frame.pending[next.0 as usize].take() {
            None => state,
            Some(other) => self.merge(Some((frame, next)), other, state),
        };
        frame.pending[next.0 as usize] = Some(merged);
    }

    /// Execution is not followed beyond this state.
    pub(crate) fn cut(&mut self, state: State, kind: CutKind, span: Span) {
        if let Some(inner) = &state.block {
            self.run.open_blocks[inner.block].ends_inside.cuts.push(state.guard);
        }
        self.add_cut(kind, state.guard, span);
    }

    /// The state where two paths of a thread meet. With a frame and location the
    /// locals that are live there are merged, otherwise none is needed any more.
    pub(crate) fn merge(&mut self, place: Option<(&mut Frame<'p>, LocationId)>, left: State, right: State) -> State {
        let agree = match (&left.block, &right.block) {
            (None, None) => true,
            (Some(a), Some(b)) => a.block == b.block && a.depth == b.depth,
            _ => false,
        };
        if !agree {
            let what = "an atomic block that begins or ends on some paths only";
            self.cut(right, CutKind::Unsupported(what.to_owned()), Span::default());
            return left;
        }
        let condition = distinguish(&self.terms, left.guard, right.guard);
        let locals = match place {
            None => Rc::clone(&left.locals),
            Some(_) if Rc::ptr_eq(&left.locals, &right.locals) => Rc::clone(&left.locals),
            Some((frame, location)) => {
                let automaton = Rc::clone(&frame.automaton);
                let merged = (0..left.locals.len()).map(|index| {
                    if !automaton.live.is_live(location, LocalId(index as u32)) {
                        return None;
                    }
                    match (left.locals[index], right.locals[index]) {
                        (None, None) => None,
                        (Some(a), Some(b)) => Some(self.terms.ite(condition, a, b)),
                        (None, Some(b)) => {
                            let a = self.unset_local(frame, LocalId(index as u32), left.guard);
                            Some(self.terms.ite(condition, a, b))
                        }
                        (Some(a), None) => {
                            let b = self.unset_local(frame, LocalId(index as u32), right.guard);
                            Some(self.terms.ite(condition, a, b))
                        }
                    }
                });
                Rc::new(merged.collect())
            }
        };
        let memory = if Rc::ptr_eq(&left.memory, &right.memory) {
            left.memory
        } else {
            let mut merged = (*left.memory).clone();
            for (&address, &b) in right.memory.iter() {
                let width = self.terms.width(b);
                let a = match merged.get(&address) {
                    Some(&a) => a,
                    None => self.memory.initial_value(&mut self.terms, address, width),
                };
                merged.insert(address, self.terms.ite(condition, a, b));
            }
            for (&address, &a) in left.memory.iter() {
                if !right.memory.contains_key(&address) {
                    let width = self.terms.width(a);
                    let b = self.memory.initial_value(&mut self.terms, address, width);
                    merged.insert(address, self.terms.ite(condition, a, b));
                }
            }
            Rc::new(merged)
        };
        let held = if Rc::ptr_eq(&left.held, &right.held) {
            left.held
        } else {
            let mut merged = (*left.held).clone();
            let free = self.terms.ff();
            for &mutex in left.held.keys().chain(right.held.keys()) {
                let a = left.held.get(&mutex).copied().unwrap_or(free);
                let b = right.held.get(&mutex).copied().unwrap_or(free);
                merged.insert(mutex, self.terms.ite(condition, a, b));
            }
            Rc::new(merged)
        };
        let known = if Rc::ptr_eq(&left.known, &right.known) {
            left.known
        } else {
            let both = left.known.iter().filter_map(|(cell, a)| Some((*cell, *a, *right.known.get(cell)?)));
            let mut merged = BTreeMap::new();
            for (cell, a, b) in both {
                merged.insert(cell, self.terms.ite(condition, a, b));
            }
            Rc::new(merged)
        };
        let block = match (left.block, right.block) {
            (Some(a), Some(b)) => {
                let cells = if Rc::ptr_eq(&a.cells, &b.cells) {
                    a.cells
                } else {
                    let mut merged = (*a.cells).clone();
                    for &cell in a.cells.keys().chain(b.cells.keys()) {
                        let one = self.block_cell(a.block, &a.cells, cell);
                        let two = self.block_cell(a.block, &b.cells, cell);
                        let value = self.terms.ite(condition, one.value, two.value);
                        let written = self.terms.ite(condition, one.written, two.written);
                        merged.insert(cell, BlockCell { value, written });
                    }
                    Rc::new(merged)
                };
                Some(InBlock { block: a.block, depth: a.depth, loops: a.loops, cells })
            }
            _ => None,
        };
        assert_eq!(left.idle.len(), right.idle.len(), "paths that meet are inside the same loops");
        let idle = left.idle.iter().zip(&right.idle).map(|(&a, &b)| self.terms.ite(condition, a, b)).collect();
        let anchors = merge_anchors(&mut self.terms, condition, &left.anchors, &right.anchors);
        let guard = self.terms.or(left.guard, right.guard);
        State { guard, locals, memory, held, known, block, idle, anchors, last: union(&left.last, &right.last) }
    }

    /// The value that a local has before anything is assigned to it.
    fn unset_local(&mut self, frame: &mut Frame<'p>, local: LocalId, guard: TermId) -> TermId {
        if let Some((value, record)) = frame.unset[local.0 as usize] {
            let before = self.skeleton.havocs.guard_mut(record);
            *before = self.terms.or(*before, guard);
            return value;
        }
        let declared = frame.procedure.local(local);
        let sort = self.terms.sort(self.terms.symbol_term(declared.symbol));
        let value = self.terms.symbol(declared.name.clone(), sort);
        frame.unset[local.0 as usize] = Some((value, self.skeleton.havocs.len()));
        let kind = HavocKind::Local(frame.id, local);
        self.skeleton.havocs.push(Havoc { kind, value, guard, thread: self.run.current });
        value
    }

    /// The value of an expression in a state.
    pub(crate) fn evaluate(&mut self, frame: &mut Frame<'p>, state: &State, term: TermId) -> TermId {
        let mut unset: Vec<LocalId> = Vec::new();
        let mut missing = false;
        let local_of = &self.input.facts.local_of;
        let mut value = |terms: &mut TermStore, symbol: SymbolId| {
            let Some(local) = local_of.get(symbol.index()).copied().flatten() else { return terms.symbol_term(symbol) };
            if let Some(value) = state.locals[local.0 as usize] {
                return value;
            }
            unset.push(local);
            match frame.unset[local.0 as usize] {
                Some((value, _)) => value,
                None => {
                    missing = true;
                    terms.symbol_term(symbol)
                }
            }
        };
        let result = replace_symbols(&mut self.terms, term, (&mut self.paths, state.guard), &mut value);
        for local in unset {
            self.unset_local(frame, local, state.guard);
        }
        if missing { self.evaluate(frame, state, term) } else { result }
    }

    /// The value of a condition on the path of a state: a constant where the path decides it.
    fn on_path(&mut self, state: &State, condition: TermId) -> TermId {
        match self.paths.of(&self.terms, state.guard).decides(condition) {
            Some(truth) => self.terms.bool(truth),
            None => condition,
        }
    }

    pub(crate) fn set_local(state: &mut State, target: LocalId, value: TermId) {
        Rc::make_mut(&mut state.locals)[target.0 as usize] = Some(value);
    }

    fn local_sort(&self, frame: &Frame<'p>, local: LocalId) -> Sort {
        self.terms.sort(self.terms.symbol_term(frame.procedure.local(local).symbol))
    }

    fn run_op(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        mut state: State,
    ) -> Result<Option<State>, EncodeError> {
        let procedure = frame.procedure;
        let site = frame.site(location);
        if leaves_trace(&procedure.location(location).op) {
            state.note_effect(&mut self.terms);
        }
        match &procedure.location(location).op {
            Op::Skip => {}
            Op::Assign { target, value } => {
                let value = self.evaluate(frame, &state, *value);
                Self::set_local(&mut state, *target, value);
            }
            Op::Allocate { target, layout, size, align, zeroed, name } => {
                let size = size.map(|size| self.evaluate(frame, &state, size));
                let (layout, room, name) = (layout.clone(), layout.size(), name.clone());
                let made = Made { layout, room, align: *align, open: false, zeroed: *zeroed, name };
                let address = self.allocate(&mut state, made, size, site)?;
                Self::set_local(&mut state, *target, address);
            }
            Op::Measure { target, address } => {
                let address = self.evaluate(frame, &state, *address);
                let (after, bytes) = self.measure(state, address, site);
                state = after;
                Self::set_local(&mut state, *target, bytes);
            }
            Op::Assume { condition } => {
                let condition = self.evaluate(frame, &state, *condition);
                let condition = self.on_path(&state, condition);
                state.guard = self.terms.and(state.guard, condition);
            }
            Op::Reserve { target, entry } => {
                let Some((after, handle)) = self.reserve(state, *entry, site) else { return Ok(None) };
                state = after;
                Self::set_local(&mut state, *target, handle);
            }
            Op::Create { handle, entry, argument } => {
                let handle = self.evaluate(frame, &state, *handle);
                let argument = self.evaluate(frame, &state, *argument);
                let Some(after) = self.create(state, handle, *entry, argument, site) else { return Ok(None) };
                state = after;
            }
            Op::Join { handle, target } => {
                let handle = self.evaluate(frame, &state, *handle);
                let Some((after, value)) = self.join(state, handle, target.is_some(), site) else { return Ok(None) };
                state = after;
                if let (Some(target), Some(value)) = (*target, value) {
                    Self::set_local(&mut state, target, value);
                }
            }
            Op::Call { callee, arguments, target } => {
                let arguments: Vec<TermId> =
                    arguments.iter().map(|argument| self.evaluate(frame, &state, *argument)).collect();
                return self.call(frame, state, *callee, &arguments, *target, site);
            }
            effect => {
                debug_assert!(is_effect(effect), "every operation is local, makes something or is an effect");
                return self.run_effect(frame, location, state);
            }
        }
        Ok(Some(state))
    }

    fn call(
        &mut self,
        frame: &mut Frame<'p>,
        mut state: State,
        callee: ProcedureId,
        arguments: &[TermId],
        target: Option<LocalId>,
        site: Site,
    ) -> Result<Option<State>, EncodeError> {
        if let Some(summary) = self.summary_for(callee, arguments.len(), target.is_some())? {
            let (mut state, value) = self.instantiate(frame, state, &summary, arguments, site)?;
            if let (Some(target), Some(value)) = (target, value) {
                Self::set_local(&mut state, target, value);
            }
            return Ok(Some(state));
        }
        if let Some(recording) = &mut self.functions.recording {
            recording.given_up = true;
            return Ok(None);
        }
        self.functions.counts.executed += 1;
        // A recursive call under the guard of the activation before it was decided statically.
        let guards: Vec<TermId> =
            self.run.active.iter().filter(|a| a.procedure == callee).map(|a| a.guard).chain([state.guard]).collect();
        let id = LoopId::Recursion { procedure: callee };
        let binds_all = self.input.bounds.binds_decided(id);
        let open = guards.windows(2).filter(|pair| binds_all || pair[0] != pair[1]).count();
        let deepest = self.input.bounds.limits.calls;
        if self.run.active.len() >= deepest {
            self.cut(state, CutKind::Limit(format!("calls nested deeper than {deepest}")), site.span);
            return Ok(None);
        }
        if open as u64 > u64::from(self.input.bounds.of(id)) {
            self.cut(state, CutKind::Unwind(id), site.span);
            return Ok(None);
        }
        let procedure = self.input.program.procedure(callee);
        let mut locals = vec![None; procedure.locals.len()];
        for (parameter, &argument) in procedure.parameters.iter().zip(arguments) {
            locals[parameter.0 as usize] = Some(argument);
        }
        let caller = std::mem::replace(&mut state.locals, Rc::new(locals));
        let path = self.skeleton.add_call_path(Some(frame.path), frame.id, site.location);
        let returned = self.run_procedure(callee, path, state)?;
        let missing = std::mem::take(&mut self.run.missing_results);
        let Some((mut state, value)) = returned else { return Ok(None) };
        if let Some(target) = target {
            let kind = HavocKind::Local(frame.id, target);
            let thread = self.run.current;
            for (value, guard) in missing {
                self.skeleton.havocs.push(Havoc { kind, value, guard, thread });
            }
        }
        state.locals = caller;
        if let Some(target) = target {
            let value = match value {
                Some(value) => value,
                None => {
                    let sort = self.local_sort(frame, target);
                    let value = self.terms.symbol("missing", sort);
                    let kind = HavocKind::Local(frame.id, target);
                    self.skeleton.havocs.push(Havoc { kind, value, guard: state.guard, thread: self.run.current });
                    value
                }
            };
            Self::set_local(&mut state, target, value);
        }
        Ok(Some(state))
    }
}
