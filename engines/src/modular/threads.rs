//! Threads that are created and joined, and their handles.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_logic::{Bits, TermId};
use concord_program::{LocalId, Op, ProcedureId};

use super::alarms::Alarm;
use super::domain::{Base, Chunk, ClassId, Value};
use super::state::{Cells, History, Memory, State};
use super::tokens::myself;
use super::transfer::Transfer;
use super::world::{Effect, handle};

impl Transfer<'_, '_> {
    pub fn threads(&mut self, state: &mut State, op: &Op) -> bool {
        match op {
            Op::Reserve { target, entry } => {
                if state.history.pending.is_some() {
                    self.alarm(Alarm::NotFollowed(self.at, "a handle that is reserved and not used"));
                }
                let place = (self.at.procedure, self.at.location);
                let Some((class, several)) = self.world.class_at(self.class, place, *entry, &state.history) else {
                    self.alarm(Alarm::NotFollowed(self.at, "a thread that is not named"));
                    return false;
                };
                if several {
                    self.effect(Effect::Several(class));
                }
                Arc::make_mut(&mut state.history).pending = Some(class);
                self.assign(state, *target, handle(self.subject, class));
            }
            Op::Create { handle, entry, argument } => return self.created(state, *handle, *entry, *argument),
            Op::Myself { target } => {
                self.assign(state, *target, myself(self.subject));
            }
            Op::IsMyself { target, handle } => {
                let value = self.value(state, *handle);
                let answer = self.is_myself(&value);
                self.assign(state, *target, answer);
            }
            Op::Join { handle, target } => return self.joined(state, *handle, *target),
            _ => {}
        }
        true
    }

    /// One bit: whether a handle is that of the executing thread.
    fn is_myself(&self, handle: &Value) -> Value {
        let one = |bit| Value::bits(self.subject, Bits::new(1, bit));
        let mut answer = Value::none();
        for chunk in handle.chunks().into_iter().flatten() {
            let equal = match chunk.base {
                Base::Myself => Some(true),
                Base::Stranger => Some(false),
                Base::Thread(class) if class != self.class => Some(false),
                Base::Thread(class) if self.world.class(class).unique => Some(true),
                _ if chunk.is_number() && chunk.number.constant() == Some(0) => Some(false),
                _ => None,
            };
            match equal {
                Some(equal) => answer = answer.join(&one(u128::from(equal))),
                None => return Value::Any,
            }
        }
        if handle.chunks().is_none() { Value::Any } else { answer }
    }

    fn created(&mut self, state: &mut State, handle: TermId, entry: ProcedureId, argument: TermId) -> bool {
        let (handle, argument) = (self.value(state, handle), self.value(state, argument));
        let class = match (handle.chunks(), state.history.pending) {
            (Some([Chunk { base: Base::Thread(class), .. }]), Some(pending)) if *class == pending => pending,
            _ => {
                self.alarm(Alarm::NotFollowed(self.at, "a thread with an unknown handle"));
                return false;
            }
        };
        if self.world.class(class).entry != entry {
            self.alarm(Alarm::NotFollowed(self.at, "a thread that begins elsewhere than announced"));
            return false;
        }
        if self.is_pristine(state) {
            self.remember_all_flags(state);
            let cells: Cells = (state.memory.iter())
                .filter(|(cell, _)| matches!(cell.memory, Memory::Static(_)))
                .map(|(cell, value)| (*cell, value.clone()))
                .collect();
            for value in cells.values() {
                self.leak(state, value);
            }
            let cells = cells.into_iter().map(|(cell, value)| (cell, value.shared(self.class))).collect();
            self.effect(Effect::Start(Arc::new(cells)));
        } else if self.is_alone(state) {
            self.publish(state);
        }
        let creator = self.class;
        // What no other thread knows is the new thread's own, as far as others but the creator are concerned.
        let argument = if argument.shared(self.class) == Value::Any { Value::Any } else { argument };
        let given = argument.rebased(|base| match base {
            Base::Mine(site) if !state.is_leaked(site) => Base::Given(site),
            Base::Mine(site) | Base::Given(site) => Base::Made(site),
            Base::Myself => Base::Thread(creator),
            base => base,
        });
        self.leak(state, &argument);
        let mut history = History::clone(&state.history);
        let joined = history.joined.clone();
        if self.mutation != Some(super::Mutation::StillAlone) {
            history.created.insert(class);
        }
        history.pending = None;
        state.history = Arc::new(history);
        self.effect(Effect::Created { class, argument: given, joined });
        self.drop_unprotected(state);
        true
    }

    fn joined(&mut self, state: &mut State, handle: TermId, target: Option<LocalId>) -> bool {
        let handle = self.value(state, handle);
        self.threads = true;
        let mut classes: BTreeSet<ClassId> = BTreeSet::new();
        let mut valid = handle.chunks().is_some();
        for chunk in handle.chunks().into_iter().flatten() {
            match chunk.base {
                Base::Myself => {
                    classes.insert(self.class);
                }
                Base::Thread(class) => {
                    classes.insert(class);
                }
                _ => valid = false,
            }
        }
        if !valid {
            self.alarm(Alarm::InvalidJoin(self.at));
        }
        let ending: Vec<ClassId> =
            classes.iter().copied().filter(|class| self.world.class(*class).ended.is_some()).collect();
        if ending.is_empty() && valid {
            return false;
        }
        let result = if valid {
            ending.iter().fold(Value::none(), |value, class| value.join(&self.world.class(*class).result))
        } else {
            Value::Any
        };
        if let ([class], true) = (&ending[..], valid) {
            let class = *class;
            let joined = self.world.class(class).ended.clone().unwrap_or_default();
            let only = self.world.class(class).unique && classes.len() == 1;
            let history = Arc::make_mut(&mut state.history);
            if self.mutation == Some(super::Mutation::WrongJoin) {
                history.joined.extend(history.created.clone());
            }
            if only {
                history.joined.insert(class);
                history.joined.extend(joined);
            }
        }
        if let Some(target) = target {
            self.assign(state, target, result);
        }
        true
    }
}
