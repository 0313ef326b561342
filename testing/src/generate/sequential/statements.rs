//! Statements of sequential programs.

use super::super::syntax::{Expr, Stmt};
use super::scope::{Cell, Generator, Pointer};

impl Generator {
    /// A block of statements with its own scope.
    pub fn block(&mut self, length: u64, depth: u32) -> Vec<Stmt> {
        self.scoped(|generator| generator.open_block(length, depth))
    }

    /// The same, with its names left in scope.
    pub fn open_block(&mut self, length: u64, depth: u32) -> Vec<Stmt> {
        (0..length).flat_map(|_| self.statement(depth)).collect()
    }

    fn inner(&mut self, depth: u32) -> Vec<Stmt> {
        let length = 1 + self.random.below(3);
        self.block(length, depth)
    }

    /// A statement, or none if no more can be afforded.
    pub fn statement(&mut self, depth: u32) -> Vec<Stmt> {
        if self.left < self.weight {
            return vec![];
        }
        self.left -= self.weight;
        if depth == 0 || self.random.chance(50) {
            return self.simple();
        }
        match self.random.below(10) {
            0..=2 => {
                let condition = if self.random.chance(30) { self.effect(1) } else { self.pure(2) };
                let then = self.inner(depth - 1);
                let otherwise = self.random.chance(50).then(|| self.inner(depth - 1));
                vec![Stmt::branch(condition, then, otherwise)]
            }
            3 | 4 => self.repetition(depth),
            5 => self.switch(depth),
            6 => self.goto(depth),
            7 => self.labels_as_values(depth),
            8 => self.variable_array(depth),
            _ => vec![Stmt::with_body(Expr::form("", vec![]), self.inner(depth - 1))],
        }
    }

    fn simple(&mut self) -> Vec<Stmt> {
        match self.random.below(22) {
            0..=3 => vec![Stmt::Line(Expr::form("{} = {};", vec![self.place(), self.pure(3)]))],
            4 | 5 => {
                let operators = ["+", "-", "*", "&", "|", "^"];
                let text = format!("{{}} {}= {{}};", self.random.pick(&operators));
                vec![Stmt::Line(Expr::form(text, vec![self.place(), self.pure(2)]))]
            }
            6 => {
                let forms = [
                    "{} /= (({} & 15) + 1);",
                    "{} %= (({} & 15) + 1);",
                    "{} <<= ({} & 31);",
                    "{} >>= ({} & 31);",
                    "{} %= (({} & 127) - 200);",
                ];
                let text = *self.random.pick(&forms);
                vec![Stmt::Line(Expr::form(text, vec![self.place(), self.pure(1)]))]
            }
            7 => {
                let text = *self.random.pick(&["{}++;", "{}--;", "++{};", "--{};"]);
                vec![Stmt::Line(Expr::form(text, vec![self.place()]))]
            }
            8..=10 => {
                // A new variable: one that the effect also writes would make the order matter.
                let (kind, value, name) = (self.kind(), self.effect(2), self.fresh("l"));
                let line = Expr::form(format!("{} {name} = {{}};", self.name_of(kind)), vec![value]);
                self.cells.push(Cell { kind, text: name, addressable: false, assignable: true });
                vec![Stmt::Line(line)]
            }
            11 => self.declaration(),
            12 => self.declare_pointer(),
            13 if !self.pointers.is_empty() => {
                let pointer = self.random.pick(&self.pointers).clone();
                match self.address(pointer.kind, pointer.outlived_by) {
                    Some(address) => vec![Stmt::Line(Expr::form(format!("{} = {{}};", pointer.name), vec![address]))],
                    None => vec![],
                }
            }
            14 if self.records.len() > 1 => {
                let (to, from) = (self.random.pick(&self.records).clone(), self.random.pick(&self.records).clone());
                vec![Stmt::line(format!("{to} = {from};"))]
            }
            15 if self.can_break && self.random.chance(60) => {
                let jump = if self.can_continue && self.random.chance(50) { "continue;" } else { "break;" };
                vec![Stmt::branch(self.pure(2), vec![Stmt::line(jump)], None)]
            }
            16 if self.random.chance(40) => self.nested_statement(),
            16..=18 => self.memory_statement(),
            19 | 20 => self.library_statement(),
            _ => vec![Stmt::Line(Expr::form("(void)({});", vec![self.effect(2)]))],
        }
    }

    /// A local variable, array or record.
    fn declaration(&mut self) -> Vec<Stmt> {
        let kind = self.kind();
        let type_name = self.name_of(kind);
        let name = self.fresh("l");
        match self.random.below(7) {
            3 => {
                // The name of an older variable, which is not seen any more. Its own
                // name would already mean the new one in an initialiser.
                let names: Vec<String> =
                    self.cells.iter().filter(|cell| cell.assignable).map(|c| c.text.clone()).collect();
                let name = self.random.pick(&names).clone();
                let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
                if !plain || self.cells[self.block_start..].iter().any(|cell| cell.text == name) {
                    return vec![];
                }
                self.cells.push(Cell { kind, text: name.clone(), addressable: false, assignable: true });
                vec![Stmt::Line(Expr::form(format!("{type_name} {name} = {{}};"), vec![self.literal()]))]
            }
            0 => {
                let initial = vec![self.pure(1), self.pure(1)];
                self.cells.push(Cell { kind, text: format!("{name}[{{}} & 3]"), addressable: true, assignable: true });
                vec![Stmt::Line(Expr::form(format!("{type_name} {name}[4] = {{ {{}}, {{}} }};"), initial))]
            }
            1 => {
                let initial = self.literal();
                self.record_cells(&name);
                let text = format!("struct {}rec {name} = {{ .b = {{}} }};", self.prefix);
                vec![Stmt::Line(Expr::form(text, vec![initial]))]
            }
            2 => {
                let addressable = self.random.chance(50);
                let value = self.random.between(-3, 3);
                self.cells.push(Cell { kind, text: name.clone(), addressable, assignable: true });
                vec![Stmt::line(format!("static {type_name} {name} = {value};"))]
            }
            _ => {
                let value = self.pure(2);
                let addressable = self.random.chance(40);
                self.cells.push(Cell { kind, text: name.clone(), addressable, assignable: true });
                vec![Stmt::Line(Expr::form(format!("{type_name} {name} = {{}};"), vec![value]))]
            }
        }
    }

    /// Brings the fields of a record into scope.
    pub fn record_cells(&mut self, name: &str) {
        for (kind, field) in [(0, "a"), (7, "b"), (4, "c"), (5, "in.d"), (2, "e[{} & 1]")] {
            let text = format!("{name}.{field}");
            self.cells.push(Cell { kind, text, addressable: true, assignable: true });
        }
        self.records.push(name.into());
    }

    /// A local pointer to something that lives as long as it does.
    fn declare_pointer(&mut self) -> Vec<Stmt> {
        let kind = self.kind();
        let outlived_by = self.cells.len();
        let Some(address) = self.address(kind, outlived_by) else { return vec![] };
        let name = self.fresh("q");
        let line = Expr::form(format!("{} *{name} = {{}};", self.name_of(kind)), vec![address]);
        self.pointers.push(Pointer { name, kind, outlived_by });
        vec![Stmt::Line(line)]
    }

    fn repetition(&mut self, depth: u32) -> Vec<Stmt> {
        let times = 1 + self.random.below(4);
        self.scoped(|generator| {
            let counter = generator.counter();
            let declare = Stmt::line(format!("int {counter} = 0;"));
            let condition = if generator.random.chance(50) { generator.pure(2) } else { Expr::number(1) };
            match generator.random.below(4) {
                0 | 1 => {
                    let body = generator.repeated(times, |g| g.inner(depth - 1));
                    let text = match generator.random.below(3) {
                        0 => format!("for (int {counter} = 0; {counter} < {times}; {counter}++)"),
                        1 => format!("for (int {counter} = {times}; {counter}-- > 0; )"),
                        _ => format!("for (int {counter} = 0, {counter}_ = 0; ; {counter}_++)"),
                    };
                    if text.contains("; ;") {
                        let mut guarded =
                            vec![Stmt::Kept(Expr::form(format!("if ({counter}++ >= {times}) break;"), vec![]))];
                        guarded.extend(body);
                        return vec![Stmt::with_body(Expr::form(text, vec![]), guarded)];
                    }
                    vec![Stmt::with_body(Expr::form(text, vec![]), body)]
                }
                2 => {
                    let body = generator.repeated(times, |g| g.inner(depth - 1));
                    let head = Expr::form(format!("while ({counter}++ < {times} && {{}})"), vec![condition]);
                    vec![declare, Stmt::with_body(head, body)]
                }
                _ => {
                    let body = generator.repeated(times + 1, |g| g.inner(depth - 1));
                    let tail = Expr::form(format!("while ({counter}++ < {times} && {{}});"), vec![condition]);
                    vec![declare, Stmt::Compound { arms: vec![(Expr::form("do", vec![]), body)], tail: Some(tail) }]
                }
            }
        })
    }

    fn switch(&mut self, depth: u32) -> Vec<Stmt> {
        let subject = match self.random.below(3) {
            0 => Expr::form("switch ({})", vec![self.pure(2)]),
            1 => Expr::form("switch ((signed char){} % 3)", vec![self.pure(2)]),
            _ => Expr::form("switch ({} & 3)", vec![self.pure(2)]),
        };
        let can_break = std::mem::replace(&mut self.can_break, true);
        let can_continue = self.can_continue;
        let mut labels = vec!["case 0:", "case 1: case 2:", "case -1:", "default:", "case 3 + 4:", "case 'a':"];
        let mut cases = Vec::new();
        for _ in 0..2 + self.random.below(4) {
            let label = labels.remove(self.random.below(labels.len() as u64) as usize);
            let mut body = self.inner(depth - 1);
            if self.random.chance(60) {
                body.push(Stmt::line("break;"));
            }
            cases.push(Stmt::with_body(Expr::form(label, vec![]), body));
        }
        (self.can_break, self.can_continue) = (can_break, can_continue);
        vec![Stmt::with_body(subject, cases)]
    }

    /// A jump forward over a block, or back to its begin a few times.
    fn goto(&mut self, depth: u32) -> Vec<Stmt> {
        let label = self.fresh("label");
        if self.random.chance(60) {
            let condition = self.pure(2);
            let mut block = vec![Stmt::branch(condition, vec![Stmt::line(format!("goto {label};"))], None)];
            // The jump must not pass a declaration that is used after it: the block has its own scope.
            block.push(Stmt::with_body(Expr::form("", vec![]), self.inner(depth - 1)));
            block.push(Stmt::line(format!("{label}: ;")));
            return block;
        }
        let times = 2;
        let counter = self.fresh("c");
        let (can_break, can_continue) = (self.can_break, self.can_continue);
        let body = self.repeated(times + 1, |generator| {
            (generator.can_break, generator.can_continue) = (can_break, can_continue);
            generator.inner(depth - 1)
        });
        vec![
            Stmt::line(format!("int {counter} = 0;")),
            Stmt::line(format!("{label}: ;")),
            Stmt::with_body(Expr::form("", vec![]), body),
            Stmt::Line(Expr::form(format!("if ({counter}++ < {times} && {{}}) goto {label};"), vec![self.pure(1)])),
        ]
    }
}
