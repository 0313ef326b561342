//! Loops that wait for another thread, without a bound: the verifier must find by itself that waiting
//! leaves no trace. Each form has variants that do leave one (a second mutex, a local that is
//! live at the head, a value that is written), so that a condition too few is noticed.

use super::super::syntax::{Expr, Stmt};
use super::{
    Feature,
    scope::{Generator, Role},
};

impl Generator {
    /// A loop that waits for another thread.
    pub fn waiting(&mut self) -> Vec<Stmt> {
        // In an atomic block nobody else could end the loop.
        let possible = self.weight == 1 && !self.atomic && self.role != Role::Helper;
        if !possible {
            return self.simple();
        }
        let (mutexes, held) = (!self.shared.mutexes.is_empty(), !self.held.is_empty());
        let weights = [3, if held { 12 } else { 0 }, if mutexes { 3 } else { 0 }, 2, 2, 3];
        let found = match self.random.weighted(&weights) {
            0 => self.spin(),
            1 => self.condition_wait(),
            2 => self.mutex_loop(),
            3 => self.test_and_set(),
            4 => self.compare_and_swap(),
            _ => self.retry(),
        };
        found.unwrap_or_else(|| self.simple())
    }

    /// A condition on a shared place, true while there is something to wait for.
    fn unready(&mut self) -> Option<Expr> {
        let place = self.read()?;
        let text = *self.random.pick(&["({} == 0)", "({} != 1)", "({} < 1)"]);
        Some(Expr::value(text, vec![place]))
    }

    /// Busy waiting.
    fn spin(&mut self) -> Option<Vec<Stmt>> {
        let condition = self.unready()?;
        self.note(Feature::SpinLoop);
        let (mut lines, mut body) = if self.random.chance(25) { self.counted_rounds() } else { (vec![], vec![]) };
        if self.random.chance(40) {
            let leave = Stmt::branch(Expr::value("(!{})", vec![condition]), vec![Stmt::line("break;")], None);
            body.insert(self.random.below(body.len() as u64 + 1) as usize, leave);
            lines.push(Stmt::with_body(Expr::form("while (1)", vec![]), body));
        } else {
            lines.push(Stmt::with_body(Expr::form("while ({})", vec![condition]), body));
        }
        Some(lines)
    }

    /// Locals that change in each round of a loop, and how; some of them are used afterwards, of others nobody ever hears.
    fn counted_rounds(&mut self) -> (Vec<Stmt>, Vec<Stmt>) {
        let (count, last) = (self.fresh("l"), self.fresh("l"));
        let before = [&count, &last].map(|name| Stmt::line(format!("int {name} = 0;"))).into();
        let copy = Stmt::line(format!("{last} = {count};"));
        let rounds = vec![copy, Stmt::line(format!("{count} = ({count} + 1) & 1;"))];
        for name in [count, last] {
            if self.random.chance(30) {
                self.locals.push(name);
            }
        }
        (before, rounds)
    }

    /// Waiting for a condition under a mutex that is held.
    fn condition_wait(&mut self) -> Option<Vec<Stmt>> {
        let mutex = *self.held.last()?;
        let condition = self.unready()?;
        self.note(Feature::ConditionWait);
        let mut body = if self.random.chance(60) {
            vec![Stmt::line(format!("pthread_cond_wait(&cv, &{mutex});"))]
        } else {
            let mut body = vec![Stmt::line(format!("pthread_mutex_unlock(&{mutex});"))];
            if self.random.chance(20) && self.spend(1) {
                let other = self.random.pick(&self.shared.ints).clone();
                body.push(Stmt::branch(
                    Expr::value(format!("({other} == 3)"), vec![]),
                    vec![Stmt::line("break;")],
                    None,
                ));
            }
            body.push(Stmt::line(format!("pthread_mutex_lock(&{mutex});")));
            body
        };
        let mut before = Vec::new();
        match self.random.below(10) {
            // The number of waits shows afterwards.
            0 => {
                let name = self.fresh("l");
                before.push(Stmt::line(format!("int {name} = 0;")));
                body.push(Stmt::line(format!("{name} = ({name} + 1) & 1;")));
                self.locals.push(name);
            }
            // Each wait writes.
            1 if self.spend(3) => {
                let place = self.random.pick(&self.shared.ints).clone();
                body.push(Stmt::line(format!("{place} = {};", self.random.below(3))));
            }
            _ => {}
        }
        before.push(Stmt::with_body(Expr::form("while ({})", vec![condition]), body));
        Some(before)
    }

    /// Trying a mutex until it is free, or taking it again and again to look at a condition.
    fn mutex_loop(&mut self) -> Option<Vec<Stmt>> {
        let mutex = *self.random.pick(&self.shared.mutexes);
        let unlock = Stmt::line(format!("pthread_mutex_unlock(&{mutex});"));
        if self.random.chance(40) {
            self.note(Feature::TryLockLoop);
            let attempt = format!("while (pthread_mutex_trylock(&{mutex}) != 0)");
            return Some(vec![Stmt::with_body(Expr::form(attempt, vec![]), vec![]), unlock]);
        }
        let condition = self.unready()?;
        self.note(Feature::PollingSection);
        let lock = if self.random.chance(80) {
            Stmt::line(format!("pthread_mutex_lock(&{mutex});"))
        } else {
            let condition = Expr::form(format!("if (pthread_mutex_trylock(&{mutex}) != 0)"), vec![]);
            Stmt::with_body(condition, vec![Stmt::line("continue;")])
        };
        let mut ready = vec![Stmt::line("break;")];
        if self.random.chance(80) {
            ready.insert(0, unlock.clone());
        }
        let leave = Stmt::branch(Expr::value("(!{})", vec![condition]), ready, None);
        Some(vec![Stmt::with_body(Expr::form("while (1)", vec![]), vec![lock, leave, unlock])])
    }

    /// A lock made of a shared variable.
    fn test_and_set(&mut self) -> Option<Vec<Stmt>> {
        let place = self.random.pick(&self.shared.ints).clone();
        if !self.spend(4) {
            return None;
        }
        self.note(Feature::TestAndSetLoop);
        let attempt = match self.random.below(4) {
            0 => format!("while (__sync_lock_test_and_set(&{place}, 2))"),
            1 => format!("while (__sync_fetch_and_or(&{place}, 1))"),
            _ => format!("while (__atomic_exchange_n(&{place}, 1, 5))"),
        };
        let mut lines = vec![Stmt::with_body(Expr::form(attempt, vec![]), vec![])];
        if self.random.chance(70) {
            lines.push(Stmt::line(format!("{place} = 0;")));
        }
        Some(lines)
    }

    /// An update that is tried until nobody interferes.
    fn compare_and_swap(&mut self) -> Option<Vec<Stmt>> {
        let place = self.random.pick(&self.shared.ints).clone();
        if !self.spend(4) {
            return None;
        }
        self.note(Feature::CompareAndSwapLoop);
        let condition = format!("while (!__sync_bool_compare_and_swap(&{place}, 0, 1))");
        if self.random.chance(50) {
            return Some(vec![Stmt::with_body(Expr::form(condition, vec![]), vec![])]);
        }
        let name = self.fresh("l");
        let body = vec![Stmt::Kept(Expr::form(format!("{name} = {place};"), vec![]))];
        let tail = format!("while (!__sync_bool_compare_and_swap(&{place}, {name}, {name} ^ 1));");
        let tail = Some(Expr::form(tail, vec![]));
        let declared = Stmt::Kept(Expr::form(format!("int {name};"), vec![]));
        Some(vec![declared, Stmt::Compound { arms: vec![(Expr::form("do", vec![]), body)], tail }])
    }

    /// A bounded number of rounds, each of which waits until it can begin.
    fn retry(&mut self) -> Option<Vec<Stmt>> {
        self.weight = 2;
        let condition = self.unready();
        let work = if condition.is_some() { self.scoped(Generator::simple) } else { Vec::new() };
        self.weight = 1;
        let condition = condition?;
        self.note(Feature::RetryLoop);
        let counter = self.fresh("c");
        let mut body = vec![Stmt::branch(condition, vec![Stmt::line("continue;")], None)];
        body.extend(work);
        body.push(Stmt::Kept(Expr::form(format!("{counter}++;"), vec![])));
        let head = Expr::form(format!("while ({counter} < 2)"), vec![]);
        Some(vec![Stmt::line(format!("int {counter} = 0;")), Stmt::with_body(head, body)])
    }
}
