//! The two questions of a round, and what follows from their answers.
//!
//! Can a failure be reached? Then the execution is replayed, and that is the verdict. If not: can a cut-off be reached? If
//! not, the property holds. Otherwise bounds grow, where they are what was reached and may grow, or there is no answer.

use concord_encoder::{CutKind, LoopId};
use concord_logic::{Answer, Lit};
use concord_program::Property;
use concord_theory::Consistency;

use super::{Doubt, Round, Run};
use crate::deepen::Deepening;
use crate::replay::Astray;
use crate::search::Search;
use crate::{InternalError, Reason, Verdict, VerifyError, axiomatic, race, replay};

/// The most undefined accesses that are asked for, one after another.
const MOST_NAMED: u32 = 8;

/// From this bound on a loop waits for those whose bound is at most half as large.
const FAR_AHEAD: u32 = 3;

/// Where the answer can be a failure or unknown only, loops below this bound grow still.
const OBSTRUCTED_BOUND: u32 = 8;

/// The cut-offs that a model reaches.
struct Reached {
    /// The loops among them.
    loops: Vec<LoopId>,
    /// Whether an object that may have more room has too little.
    room: bool,
    /// What no bound changes.
    obstacle: Option<Reason>,
}

impl Run<'_> {
    /// Asks both questions.
    pub(super) fn ask(&mut self, search: &mut Search<'_>, deepening: &mut Deepening) -> Result<Round, VerifyError> {
        let failures = self.failures(search);
        let cuts = search.cuts(|kind| *kind != CutKind::Undefined);
        let (failing, cutting) = (search.question(&failures), search.question(&cuts));
        let budget = search.solver.budgets().is_some().then_some(self.budget);
        let mut answer = search.answer(failing, budget)?;
        if self.was_short(answer, budget) {
            if !cuts.is_empty()
                && let Some(deeper) = self.grow_early(search, cutting, deepening)?
            {
                return Ok(deeper);
            }
            (self.doubt)(Doubt::Search);
            answer = search.answer(failing, None)?;
        }
        match answer {
            Answer::Sat => return Ok(Round::Done(self.violated(search)?)),
            Answer::Unknown => return Ok(Round::Done(self.gave_up())),
            Answer::Unsat => {}
        }
        answer = search.answer(cutting, budget)?;
        if self.was_short(answer, budget) {
            (self.doubt)(Doubt::Search);
            answer = search.answer(cutting, None)?;
        }
        if answer == Answer::Unsat {
            return Ok(Round::Done(self.holds(search, failures.is_empty())?));
        }
        self.safe_up_to = deepening.smallest(search.cut_loops());
        match answer {
            Answer::Sat => self.deepen(search, deepening),
            _ => Ok(Round::Done(self.gave_up())),
        }
    }

    /// Whether there is no answer only because a budget was too small.
    fn was_short(&self, answer: Answer, budget: Option<u32>) -> bool {
        answer == Answer::Unknown && budget.is_some() && !self.options.interrupter.is_interrupted()
    }

    /// Neither a failure nor a cut-off can be reached.
    fn holds(&mut self, search: &mut Search<'_>, vacuous: bool) -> Result<Verdict, VerifyError> {
        // Where nothing may race, whatever is read, no order matters.
        let ordered = !(vacuous && search.encoding.cuts.is_empty());
        if let Some((what, span)) = race::doubt(&search.skeleton.races, ordered) {
            return Ok(self.unknown(Reason::unsupported(what, span, self.program)));
        }
        self.name_undefined(search)?;
        Ok(Verdict::Holds { vacuous })
    }

    /// Cut-offs can be reached: bounds grow if that may help.
    fn deepen(&mut self, search: &mut Search<'_>, deepening: &mut Deepening) -> Result<Round, VerifyError> {
        let Reached { mut loops, room, obstacle } = self.reached(search, deepening);
        if matches!(obstacle, Some(Reason::InvalidAccess { .. })) && search.skeleton.stays_within_arrays() {
            // It may lie beyond an array only, and still in an object.
            deepening.go_beyond_arrays();
            return Ok(Round::Deeper);
        }
        if room && obstacle.is_none() {
            deepening.grow_rooms();
            return Ok(Round::Deeper);
        }
        if let Some(reason) = obstacle {
            // It can never hold, but a failure may still be found a little deeper.
            let below = |id: &LoopId| deepening.may_grow(*id) && deepening.bounds().of(*id) < OBSTRUCTED_BOUND;
            loops.retain(below);
            if loops.is_empty() {
                let cuts = search.skeleton.outcomes.cuts.iter().zip(&search.encoding.cuts);
                let shallow: Vec<Lit> = cuts
                    .filter(|(cut, _)| matches!(&cut.kind, CutKind::Unwind(id) if below(id)))
                    .map(|(_, lit)| *lit)
                    .collect();
                let shallow = search.question(&shallow);
                if search.answer(shallow, None)? == Answer::Sat {
                    loops = self.reached(search, deepening).loops;
                    loops.retain(below);
                }
            }
            if loops.is_empty() {
                return Ok(Round::Done(self.unknown(reason)));
            }
        }
        self.add_shallower(search, deepening, &mut loops)?;
        Ok(match self.grow(&loops, deepening) {
            Ok(deeper) => deeper,
            Err(stuck) => Round::Done(self.unknown(Reason::Bound(stuck))),
        })
    }

    /// Names undefined accesses that can be reached, as far as that is easily found.
    fn name_undefined(&mut self, search: &mut Search<'_>) -> Result<(), VerifyError> {
        for _ in 0..MOST_NAMED {
            let cuts = search.skeleton.outcomes.cuts.iter().zip(&search.encoding.cuts);
            let others: Vec<Lit> = cuts
                .filter(|(cut, _)| cut.kind == CutKind::Undefined && !self.undefined.contains(&cut.span))
                .map(|(_, lit)| *lit)
                .collect();
            if others.is_empty() {
                break;
            }
            let question = search.question(&others);
            if search.answer(question, Some(self.budget))? != Answer::Sat {
                break;
            }
            let reached = search.reached_cuts().filter(|cut| cut.kind == CutKind::Undefined);
            self.undefined.extend(reached.map(|cut| cut.span));
            self.undefined.sort_unstable();
            self.undefined.dedup();
        }
        Ok(())
    }

    /// Whether failures can be reached is hard to say: if the bounds do not suffice anyway, deeper ones will
    /// say that too, and a violation may be easier to find there.
    fn grow_early(
        &mut self,
        search: &mut Search<'_>,
        cutting: Lit,
        deepening: &mut Deepening,
    ) -> Result<Option<Round>, VerifyError> {
        if search.answer(cutting, Some(self.budget))? != Answer::Sat {
            return Ok(None);
        }
        let Reached { mut loops, room, obstacle } = self.reached(search, deepening);
        if obstacle.is_some() {
            return Ok(None);
        }
        self.add_shallower(search, deepening, &mut loops)?;
        self.budget = self.budget.saturating_mul(2);
        if room {
            deepening.grow_rooms();
            return Ok(Some(Round::Deeper));
        }
        Ok(self.grow(&loops, deepening).ok())
    }

    /// A loop that is reached first in every model keeps others from growing, and what happens in these may be the violation: once it is some
    /// bounds ahead, those that lag behind grow with it if they are reached, too.
    fn add_shallower(
        &mut self,
        search: &mut Search<'_>,
        deepening: &Deepening,
        loops: &mut Vec<LoopId>,
    ) -> Result<(), VerifyError> {
        let ahead = loops.iter().map(|id| deepening.bounds().of(*id)).min().unwrap_or(0);
        if ahead < FAR_AHEAD {
            return Ok(());
        }
        let lags = |id: &LoopId| deepening.may_grow(*id) && deepening.bounds().of(*id) * 2 <= ahead;
        let cuts = search.skeleton.outcomes.cuts.iter().zip(&search.encoding.cuts);
        let shallow: Vec<Lit> =
            cuts.filter(|(cut, _)| matches!(&cut.kind, CutKind::Unwind(id) if lags(id))).map(|(_, lit)| *lit).collect();
        if shallow.is_empty() {
            return Ok(());
        }
        let question = search.question(&shallow);
        if search.answer(question, Some(self.budget))? == Answer::Sat {
            let reached = search.reached_cuts().filter_map(|cut| match &cut.kind {
                CutKind::Unwind(id) if lags(id) => Some(*id),
                _ => None,
            });
            loops.extend(reached);
            loops.sort_unstable();
            loops.dedup();
        }
        Ok(())
    }

    fn grow(&mut self, loops: &[LoopId], deepening: &mut Deepening) -> Result<Round, Vec<LoopId>> {
        deepening.grow(loops)?;
        self.progress.grows(self.program, loops, |id| deepening.bounds().of(id));
        Ok(Round::Deeper)
    }

    /// What the last model reaches.
    fn reached(&mut self, search: &Search<'_>, deepening: &Deepening) -> Reached {
        let mut loops: Vec<LoopId> = Vec::new();
        let (mut other, mut room) = (None, false);
        for cut in search.reached_cuts() {
            match &cut.kind {
                CutKind::Unwind(id) => loops.push(*id),
                CutKind::Limit(what) => {
                    self.safe_up_to = None;
                    other = other.or(Some(Reason::TooLarge { what: what.clone() }));
                }
                CutKind::Room { .. } if deepening.may_grow_rooms() => room = true,
                CutKind::Room { what } => {
                    self.safe_up_to = None;
                    other = other.or(Some(Reason::TooLarge { what: what.clone() }));
                }
                CutKind::InvalidAccess => {
                    // If only the place was not guessed, the thread goes on in the program.
                    self.safe_up_to = None;
                    other = other.or(Some(Reason::invalid_access(cut.span, self.program)));
                }
                CutKind::Undefined => {}
                CutKind::Unsupported(what) => {
                    other = other.or(Some(Reason::unsupported(what, cut.span, self.program)));
                }
            }
        }
        loops.sort_unstable();
        loops.dedup();
        Reached { loops, room, obstacle: other }
    }

    pub(super) fn violated(&self, search: &Search<'_>) -> Result<Verdict, VerifyError> {
        let theory = search.theory.borrow();
        let counterexample = match self.options.consistency {
            Consistency::Sc => {
                let schedule = theory.schedule().ok_or_else(|| InternalError::Replay("no schedule".to_owned()))?;
                let execution = search.encoding.execution(search.skeleton, &*search.solver, schedule);
                match self.property {
                    Property::UnreachCall => replay::replay(self.program, self.property, search.skeleton, &execution),
                    Property::NoDataRace => race::replay(self.program, search.skeleton, &execution),
                }
            }
            Consistency::Wsc => {
                let (skeleton, encoding) = (search.skeleton, &search.encoding);
                axiomatic::check(
                    self.program,
                    self.property,
                    skeleton,
                    encoding,
                    &*search.solver,
                    &search.pair_orders(),
                )
            }
        };
        match counterexample {
            Ok(counterexample) => Ok(Verdict::Violated(Box::new(counterexample))),
            Err(Astray::NotThereYet(span)) => Ok(self.unknown(Reason::invalid_access(span, self.program))),
            Err(Astray::Contradiction(error)) => Err(error.into()),
        }
    }

    fn gave_up(&self) -> Verdict {
        if self.options.interrupter.is_interrupted() {
            self.unknown(Reason::Interrupted)
        } else {
            self.unknown(Reason::Solver("gave up".to_owned()))
        }
    }
}
