//! What programs do with a mutex as a whole: they initialise, copy over and destroy it, also while somebody holds it.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

impl Generator {
    /// A mutex begins anew, or is destroyed.
    pub(super) fn whole_mutex(&mut self, mutex: &str) -> Vec<Stmt> {
        if self.random.chance(30) {
            self.note(Feature::MutexDestroyed);
            let name = self.fresh("l");
            let line = Stmt::line(format!("int {name} = pthread_mutex_destroy(&{mutex}) != 0;"));
            self.locals.push(name);
            return vec![line];
        }
        self.note(Feature::MutexInitialised);
        vec![Stmt::line(match self.random.below(6) {
            0 => format!("pthread_mutex_init(&{mutex}, 0);"),
            1 => format!("{mutex} = (pthread_mutex_t){{0}};"),
            2 => format!("memset(&{mutex}, 0, sizeof {mutex});"),
            // As bytes, or as something that is no mutex: its first byte decides, and those behind it change nothing.
            3 => format!("{{ void *raw = &{mutex}; memset(raw, 0, 2); }}"),
            4 => format!("((char *)&{mutex})[{}] = 0;", self.random.below(2)),
            _ => format!("{{ int *raw = (int *)&{mutex}; raw[{}] = 0; }}", self.random.below(2)),
        })]
    }

    /// A mutex that is new in each round of a loop, and is not freed at its end.
    pub(super) fn automatic_mutex(&mut self) -> Vec<Stmt> {
        self.note(Feature::MutexAutomatic);
        let (counter, mutex) = (self.fresh("i"), self.fresh("am"));
        let initial = if self.random.chance(50) { " = {0};" } else { ";" };
        let mut body = vec![Stmt::line(format!("pthread_mutex_t {mutex}{initial}"))];
        if initial == ";" {
            body.push(Stmt::line(format!("pthread_mutex_init(&{mutex}, 0);")));
        }
        body.push(Stmt::line(format!("pthread_mutex_lock(&{mutex});")));
        self.left -= 4 * self.weight;
        let place = self.random.pick(&self.shared.ints).clone();
        body.push(Stmt::line(format!("{place} += pthread_mutex_trylock(&{mutex}) != 0;")));
        let head = format!("for (int {counter} = 0; {counter} < 2; {counter}++)");
        vec![Stmt::with_body(Expr::form(head, vec![]), body)]
    }
}
