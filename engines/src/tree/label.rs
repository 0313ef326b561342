//! Labels: what holds at a node, as a conjunction of clauses.
//!
//! A label is a sorted set of terms, and equal labels are one. A label implies another if it has all its clauses
//! (seen at once), if that was found out before (a table), or if the solver says so; each of the three is counted.

use std::rc::Rc;

use concord_logic::{Cores, IdVec, SmtSolver, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::interpolate::forward::conjuncts;
use crate::path::logic::{Logic, Stop};
use crate::system::ActionId;

/// A label: an index into [`Labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LabelId(u32);

concord_logic::index_by!(LabelId);

/// How implications were decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Implications {
    /// By comparing clauses.
    pub syntactic: u64,
    /// By looking up an earlier answer.
    pub cached: u64,
    /// By the solver.
    pub solver: u64,
}

/// All labels.
#[derive(Debug)]
pub(crate) struct Labels {
    all: IdVec<LabelId, Rc<[TermId]>>,
    ids: FxHashMap<Rc<[TermId]>, LabelId>,
    implied: FxHashMap<(LabelId, TermId), bool>,
    excluded: FxHashMap<(LabelId, ActionId), bool>,
    pub counts: Implications,
}

impl LabelId {
    /// Nothing is known.
    pub const TRUE: LabelId = LabelId(0);
    /// Unreachable.
    pub const FALSE: LabelId = LabelId(1);
}

impl Labels {
    pub fn new(terms: &mut TermStore) -> Labels {
        let mut labels = Labels {
            all: IdVec::new(),
            ids: FxHashMap::default(),
            implied: FxHashMap::default(),
            excluded: FxHashMap::default(),
            counts: Implications::default(),
        };
        labels.intern(Vec::new());
        labels.intern(vec![terms.ff()]);
        labels
    }

    fn intern(&mut self, mut clauses: Vec<TermId>) -> LabelId {
        clauses.sort_unstable();
        clauses.dedup();
        let clauses: Rc<[TermId]> = clauses.into();
        if let Some(&known) = self.ids.get(&clauses) {
            return known;
        }
        let id = self.all.push(Rc::clone(&clauses));
        self.ids.insert(clauses, id);
        id
    }

    pub fn clauses(&self, label: LabelId) -> &Rc<[TermId]> {
        &self.all[label]
    }

    /// The label with one more clause.
    pub fn with(&mut self, terms: &TermStore, label: LabelId, clause: TermId) -> LabelId {
        if label == LabelId::FALSE || terms.as_bool(clause) == Some(true) {
            return label;
        }
        if terms.as_bool(clause) == Some(false) {
            return LabelId::FALSE;
        }
        let mut clauses = self.clauses(label).to_vec();
        clauses.extend(conjuncts(terms, clause));
        self.intern(clauses)
    }

    /// Whether one label implies another.
    pub fn implies<S: SmtSolver + Cores>(
        &mut self,
        terms: &mut TermStore,
        logic: &mut Logic<'_, S>,
        left: LabelId,
        right: LabelId,
    ) -> Result<bool, Stop> {
        if left == right || right == LabelId::TRUE || left == LabelId::FALSE {
            self.counts.syntactic += 1;
            return Ok(true);
        }
        if left == LabelId::TRUE || right == LabelId::FALSE {
            // No clause is valid by itself, and only one label is false.
            self.counts.syntactic += 1;
            return Ok(false);
        }
        let has = Rc::clone(self.clauses(left));
        let missing: Vec<TermId> =
            self.clauses(right).iter().copied().filter(|clause| has.binary_search(clause).is_err()).collect();
        if missing.is_empty() {
            self.counts.syntactic += 1;
            return Ok(true);
        }
        if missing.iter().any(|&clause| self.implied.get(&(left, clause)) == Some(&false)) {
            self.counts.cached += 1;
            return Ok(false);
        }
        let (mut asked, mut all) = (false, true);
        for clause in missing {
            let known = self.implied.get(&(left, clause)).copied();
            let implied = match known {
                Some(known) => known,
                None => {
                    asked = true;
                    let mut parts = has.to_vec();
                    parts.push(terms.not(clause));
                    let implied = logic.contradicts(terms, &parts)?;
                    self.implied.insert((left, clause), implied);
                    implied
                }
            };
            if !implied {
                all = false;
                break;
            }
        }
        if asked {
            self.counts.solver += 1;
        } else {
            self.counts.cached += 1;
        }
        Ok(all)
    }

    /// Whether a label contradicts the guards of an action.
    pub fn excludes<S: SmtSolver + Cores>(
        &mut self,
        terms: &mut TermStore,
        logic: &mut Logic<'_, S>,
        label: LabelId,
        (action, guards): (ActionId, &[TermId]),
    ) -> Result<bool, Stop> {
        if label == LabelId::FALSE || guards.iter().any(|&guard| terms.as_bool(guard) == Some(false)) {
            return Ok(true);
        }
        if guards.is_empty() || label == LabelId::TRUE {
            return Ok(false);
        }
        if let Some(&known) = self.excluded.get(&(label, action)) {
            return Ok(known);
        }
        let mut parts = self.clauses(label).to_vec();
        parts.extend(guards);
        let excluded = logic.contradicts(terms, &parts)?;
        self.excluded.insert((label, action), excluded);
        Ok(excluded)
    }
}
