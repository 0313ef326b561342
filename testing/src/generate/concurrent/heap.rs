//! Objects from the heap: single cells and a list that threads share.
//!
//! Fresh memory has any value, which the explorer cannot enumerate, so that it is
//! written before anything else happens to it. Nothing is freed that another thread may know.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

impl Generator {
    /// A cell of its own, perhaps made known to others through the shared pointer.
    pub fn heap_cell(&mut self) -> Vec<Stmt> {
        if !self.spend(1) {
            return vec![];
        }
        self.note(Feature::HeapCell);
        let name = self.fresh("h");
        let mut lines = if self.random.chance(30) {
            vec![Stmt::line(format!("int *{name} = calloc(1, sizeof(int));"))]
        } else {
            let initial = self.constant();
            vec![
                Stmt::line(format!("int *{name} = malloc(sizeof(int));")),
                Stmt::Line(Expr::form(format!("*{name} = {{}};"), vec![initial])),
            ]
        };
        if self.random.chance(25) {
            self.note(Feature::HeapResized);
            lines.push(Stmt::line(format!("{name} = realloc({name}, 2 * sizeof(int));")));
            lines.push(Stmt::line(format!("{name}[1] = 1;")));
        }
        if self.shared.pointer && self.random.chance(50) && self.spend(1) {
            self.note(Feature::HeapPublished);
            lines.push(Stmt::line(format!("sp = {name};")));
        }
        self.pointers.push(name);
        lines
    }

    /// Something that happens to the list: an element more, or one of its elements read or written.
    pub fn list_operation(&mut self) -> Vec<Stmt> {
        if !self.shared.list {
            return self.heap_cell();
        }
        self.note(Feature::HeapList);
        match self.random.below(3) {
            0 => self.list_push(),
            _ => self.list_visit(),
        }
    }

    fn list_push(&mut self) -> Vec<Stmt> {
        if !self.spend(5) {
            return vec![];
        }
        let node = self.fresh("n");
        let value = self.constant();
        let mut lines = vec![
            Stmt::line(format!("struct node *{node} = malloc(sizeof(struct node));")),
            Stmt::Line(Expr::form(format!("{node}->v = {{}};"), vec![value])),
        ];
        let link = vec![Stmt::line(format!("{node}->next = head;")), Stmt::line(format!("head = {node};"))];
        match self.random.below(4) {
            0 if !self.atomic => {
                lines.push(Stmt::between("__VERIFIER_atomic_begin();", link, "__VERIFIER_atomic_end();"));
            }
            1 => {
                self.note(Feature::AtomicCompare);
                let old = self.fresh("o");
                lines.push(Stmt::line(format!("struct node *{old} = head;")));
                lines.push(Stmt::line(format!("{node}->next = {old};")));
                let swapped = self.fresh("l");
                let swap = format!("int {swapped} = __sync_bool_compare_and_swap(&head, {old}, {node});");
                lines.push(Stmt::line(swap));
                self.locals.push(swapped);
            }
            _ => lines.extend(link),
        }
        lines
    }

    fn list_visit(&mut self) -> Vec<Stmt> {
        if !self.spend(3) {
            return vec![];
        }
        let (node, value) = (self.fresh("n"), self.fresh("l"));
        let mut lines = vec![
            Stmt::line(format!("struct node *{node} = head;")),
            Stmt::line(format!("int {value} = {node} ? {node}->v : -1;")),
        ];
        self.locals.push(value);
        match self.random.below(3) {
            0 if self.spend(2) => {
                let further = self.fresh("l");
                lines.push(Stmt::line(format!("int {further} = {node} && {node}->next ? {node}->next->v : -1;")));
                self.locals.push(further);
            }
            1 if self.spend(1) => {
                let write = Stmt::Line(Expr::form(format!("{node}->v = {{}};"), vec![self.value(1)]));
                lines.push(Stmt::branch(Expr::value(node, vec![]), vec![write], None));
            }
            _ => {}
        }
        lines
    }
}
