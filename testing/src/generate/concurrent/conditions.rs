//! Sections that begin with waiting: for a condition variable, or by trying to lock again and again.

use super::super::syntax::{Expr, Stmt};
use super::{
    Feature,
    scope::{Generator, Role},
};

impl Generator {
    /// Waits on the condition variable in the section around, or signals it.
    pub fn condition_variable(&mut self, depth: u32) -> Vec<Stmt> {
        let possible = self.weight == 1 && !self.atomic && self.role != Role::Helper;
        if self.shared.mutexes.is_empty() || !possible || self.random.chance(40) {
            return self.signal();
        }
        let mutex = self.shared.mutexes[0];
        if self.held.contains(&mutex) {
            return self.wait(mutex);
        }
        self.note(Feature::LockSection);
        self.held.push(mutex);
        let mut body = self.wait(mutex);
        body.extend(self.block(1, depth - 1));
        self.held.pop();
        let (lock, unlock) = (format!("pthread_mutex_lock(&{mutex});"), format!("pthread_mutex_unlock(&{mutex});"));
        vec![Stmt::between(lock, body, unlock)]
    }

    fn signal(&mut self) -> Vec<Stmt> {
        self.note(Feature::ConditionSignal);
        vec![Stmt::line(*self.random.pick(&["pthread_cond_signal(&cv);", "pthread_cond_broadcast(&cv);"]))]
    }

    /// `while (...) pthread_cond_wait(...)`, or an `if` where the program forgets that a wait may end early.
    fn wait(&mut self, mutex: &str) -> Vec<Stmt> {
        let Some(place) = self.read() else { return vec![] };
        self.note(Feature::ConditionWait);
        let text = *self.random.pick(&["({} == 0)", "({} != 1)", "({} < 1)"]);
        let condition = Expr::value(text, vec![place]);
        let head = if self.random.chance(75) { "while ({})" } else { "if ({})" };
        let wait = Stmt::line(format!("pthread_cond_wait(&cv, &{mutex});"));
        vec![Stmt::with_body(Expr::form(head, vec![condition]), vec![wait])]
    }

    /// A section entered by trying again and again.
    pub fn trylock_section(&mut self, depth: u32) -> Vec<Stmt> {
        let possible = self.weight == 1 && !self.atomic && self.role != Role::Helper;
        if self.shared.mutexes.is_empty() || !possible {
            return vec![];
        }
        self.note(Feature::TryLockLoop);
        let mutex = *self.random.pick(&self.shared.mutexes);
        let text = if self.random.chance(70) {
            format!("while (pthread_mutex_trylock(&{mutex}) != 0);")
        } else {
            format!("while (pthread_mutex_trylock(&{mutex})) {{ sched_yield(); }}")
        };
        self.held.push(mutex);
        let length = 1 + self.random.below(2);
        let body = self.block(length, depth - 1);
        self.held.pop();
        let unlock = format!("pthread_mutex_unlock(&{mutex});");
        vec![
            Stmt::line(text),
            Stmt::Compound { arms: vec![(Expr::form("", vec![]), body)], tail: Some(Expr::form(unlock, vec![])) },
        ]
    }
}
