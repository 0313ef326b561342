//! Control flow that structured statements do not have: jumps backwards and into loops,
//! and calls through pointers to functions.

use super::super::syntax::{Expr, Stmt};
use super::{
    Feature,
    scope::{Generator, Helper},
};

impl Generator {
    /// `again: ...; if (++c < 2 && ...) goto again;`
    pub fn backward_goto(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::BackwardGoto);
        let (label, counter) = (self.fresh("again"), self.fresh("c"));
        let mut block = vec![Stmt::line(format!("{label}: ;"))];
        self.weight *= 2;
        let length = 1 + self.random.below(2);
        let body = self.block(length, depth - 1);
        let condition = if self.random.chance(60) { self.condition(1) } else { Expr::number(1) };
        self.weight /= 2;
        // Names of the body are not seen at the jump, and a jump never enters their scope.
        block.push(Stmt::with_body(Expr::form("", vec![]), body));
        block.push(Stmt::line(format!("{counter}++;")));
        let head = Expr::form(format!("if ({counter} < 2 && {{}})"), vec![condition]);
        block.push(Stmt::with_body(head, vec![Stmt::line(format!("goto {label};"))]));
        let outer = vec![Stmt::line(format!("int {counter} = 0;")), Stmt::with_body(Expr::form("", vec![]), block)];
        vec![Stmt::with_body(Expr::form("", vec![]), outer)]
    }

    /// `if (...) goto inside; while (c++ < 2) { ...; inside: ...; }`
    pub fn jump_into_loop(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::JumpIntoLoop);
        let (label, counter) = (self.fresh("inside"), self.fresh("c"));
        let jump = Stmt::branch(self.condition(1), vec![Stmt::line(format!("goto {label};"))], None);
        // Entered in the middle, the loop's second part runs once more.
        self.weight *= 3;
        let (first, second) = (self.block(1, depth - 1), self.block(1, depth - 1));
        self.weight /= 3;
        let group = |body| Stmt::with_body(Expr::form("", vec![]), body);
        let body =
            vec![Stmt::line(format!("{counter}++;")), group(first), Stmt::line(format!("{label}: ;")), group(second)];
        let head = Expr::form(format!("while ({counter} < 2)"), vec![]);
        let declare = Stmt::line(format!("int {counter} = 0;"));
        vec![group(vec![declare, jump, Stmt::with_body(head, body)])]
    }

    /// A local pointer to one of two functions; calls may go through it from now on.
    pub fn function_pointer(&mut self) -> Vec<Stmt> {
        if self.helpers.is_empty() {
            return vec![];
        }
        let first = self.random.pick(&self.helpers).clone();
        let alike: Vec<Helper> =
            self.helpers.iter().filter(|other| other.parameters == first.parameters).cloned().collect();
        let second = self.random.pick(&alike).clone();
        self.note(Feature::FunctionPointer);
        let name = self.fresh("fp");
        let parameters = vec!["int"; first.parameters].join(", ");
        let text = format!("int (*{name})({parameters}) = {{}} ? {} : &{};", first.name, second.name);
        let line = Stmt::Line(Expr::form(text, vec![self.condition(1)]));
        let cost = first.cost.max(second.cost);
        self.function_pointers.push(Helper { name, parameters: first.parameters, cost });
        vec![line]
    }
}
