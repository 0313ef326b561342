//! Slots that threads take: by compare-and-swap or under a mutex, one after another until one is free, as hash tables do.
//!
//! A few careless accesses make slots free again, take them without looking or only look at them, so that an
//! analysis which trusts in slots being taken once is noticed to be wrong.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

/// How many slots there are.
pub(super) const SLOTS: u64 = 3;

impl Generator {
    /// Looks for a free slot and takes it; seldom something careless.
    pub fn use_slots(&mut self) -> Vec<Stmt> {
        let careless = self.random.below(20);
        if careless < 3 {
            return self.careless_slot(careless);
        }
        let first = self.random.below(SLOTS);
        let most = 1 + self.random.below(SLOTS);
        if !self.spend(2 * most as i64) {
            return vec![];
        }
        self.note(Feature::Slots);
        let (slot, tries) = (self.fresh("k"), self.fresh("c"));
        let value = 1 + self.random.below(3);
        let mut failed = Vec::new();
        if self.random.chance(60) {
            let unwanted = format!("if ({slot} == {}) reach_error();", self.random.below(SLOTS));
            failed.push(Stmt::line(unwanted));
        }
        if self.random.chance(20) && self.spend(most as i64) {
            let place = self.random.pick(&self.shared.ints).clone();
            failed.push(Stmt::line(format!("{place} = {slot};")));
        }
        let next = format!("{slot} = ({slot} + 1) % {SLOTS}; if (++{tries} == {most}) break;");
        failed.push(Stmt::Kept(Expr::form(next, vec![])));
        let declared = Stmt::Kept(Expr::form(format!("int {slot} = {first}, {tries} = 0;"), vec![]));
        let cell = format!("slot[{slot}]");
        let search = if self.atomic || self.random.chance(60) {
            let text = match self.random.below(3) {
                0 => format!("while (__sync_val_compare_and_swap(&{cell}, 0, {value}) != 0)"),
                _ => format!("while (!__sync_bool_compare_and_swap(&{cell}, 0, {value}))"),
            };
            Stmt::with_body(Expr::form(text, vec![]), failed)
        } else {
            let free = self.fresh("l");
            let take = format!("if ({cell} == 0) {{ {cell} = {value}; {free} = 1; }}");
            let look = format!(
                "int {free} = 0; pthread_mutex_lock(&sm); {take} pthread_mutex_unlock(&sm); if ({free}) break;"
            );
            failed.insert(0, Stmt::Kept(Expr::form(look, vec![])));
            Stmt::with_body(Expr::form("while (1)", vec![]), failed)
        };
        vec![declared, search]
    }

    fn careless_slot(&mut self, kind: u64) -> Vec<Stmt> {
        if !self.spend(2) {
            return vec![];
        }
        let slot = format!("slot[{}]", self.random.below(SLOTS));
        match kind {
            0 => vec![Stmt::line(format!("{slot} = {};", self.random.below(2)))],
            1 => {
                let (old, new) = (self.random.below(3), self.random.below(2));
                vec![Stmt::line(format!("__sync_val_compare_and_swap(&{slot}, {old}, {new});"))]
            }
            _ => vec![self.declare(Expr::value(slot, vec![]))],
        }
    }
}
