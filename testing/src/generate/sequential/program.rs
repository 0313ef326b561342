//! Whole sequential programs: types, globals, functions, and a `main` that folds
//! everything into its result.

use super::super::syntax::{Expr, Function, Stmt, Unit};
use super::memory::PROLOGUE;
use super::scope::{Callee, Cell, Generator, Parameter, Pointer, TYPES};

/// The header of `main`.
pub(super) const MAIN: &str = "int main(void)";

impl Generator {
    /// The program.
    pub fn program(mut self) -> Unit {
        let mut globals = self.types();
        globals.extend(self.memory_types());
        globals.extend(self.memory_variables());
        globals.push(self.nested_type());
        for _ in 0..1 + self.random.below(2) {
            globals.push(self.nested_variable());
        }
        globals.extend(self.comparisons());
        globals.extend(self.variables());
        globals.push(self.walker());
        for _ in 0..1 + self.random.below(3) {
            self.function();
        }
        let main = self.main();
        self.functions.push(main);
        Unit { prologue: PROLOGUE.into(), globals, functions: self.functions }
    }

    fn types(&mut self) -> Vec<String> {
        let p = self.prefix.clone();
        let target = *self.random.pick(&TYPES[..12]);
        let negative = if self.random.chance(50) { "-3" } else { "40" };
        vec![
            format!("typedef {target} {p}type;"),
            format!("enum {p}color {{ {p}red, {p}green = 5, {p}blue, {p}other = {negative} }};"),
            format!("struct {p}in {{ int d; }};"),
            format!("struct {p}rec {{ char a; long b; unsigned short c; struct {p}in in; unsigned char e[2]; }};"),
        ]
    }

    fn variables(&mut self) -> Vec<String> {
        let mut globals = vec![format!("unsigned long long {}sum = 1;", self.prefix)];
        let mut followers = Vec::new();
        for _ in 0..3 + self.random.below(5) {
            let kind = self.kind();
            let (type_name, name) = (self.name_of(kind), self.fresh("g"));
            let storage = *self.random.pick(&["", "", "static ", "volatile "]);
            // A pointer to a volatile object would need another type.
            let addressable = storage != "volatile ";
            match self.random.below(8) {
                0 => {
                    for text in [format!("{name}[{{}} & 3]"), format!("(*({name} + ({{}} & 3)))")] {
                        self.cells.push(Cell { kind, text, addressable, assignable: true });
                    }
                    let distance = format!("(&{name}[{{}} & 3] - {name})");
                    self.cells.push(Cell { kind: 7, text: distance, addressable: false, assignable: false });
                    let initial =
                        *self.random.pick(&["", " = { 1, 2, 3 }", " = { [2] = 7, 8 }", " = { -1, 300, 70000, 'c' }"]);
                    globals.push(format!("{storage}{type_name} {name}[4]{initial};"));
                }
                1 => {
                    let text = format!("{name}[{{}} & 1][{{}} & 3]");
                    self.cells.push(Cell { kind, text, addressable, assignable: true });
                    let initial = *self.random.pick(&["", " = { { 1, 2 }, { 3 } }", " = { 1, 2, 3, 4, 5 }"]);
                    globals.push(format!("{storage}{type_name} {name}[2][4]{initial};"));
                }
                2 if addressable => {
                    self.record_cells(&name);
                    if self.random.chance(50) {
                        followers.push(format!("struct {0}rec *{name}_p = &{name};", self.prefix));
                        for (kind, field) in [(0, "a"), (7, "b"), (5, "in.d"), (2, "e[{} & 1]")] {
                            let text = format!("{name}_p->{field}");
                            self.cells.push(Cell { kind, text, addressable: true, assignable: true });
                        }
                    }
                    let initials =
                        ["", " = { 1, 2, 3, { 4 }, { 5, 6 } }", " = { .c = 9, .in = { 3 } }", " = { 1, 2, 3, 4, 5 }"];
                    let initial = *self.random.pick(&initials);
                    globals.push(format!("{storage}struct {}rec {name}{initial};", self.prefix));
                }
                _ => {
                    let initial = if self.random.chance(60) {
                        let mut text = String::new();
                        self.literal().print(&mut text);
                        let operator = *self.random.pick(&["", " + 1", " - 7", " * 3", " << 2", " | 5", " > 2"]);
                        format!(" = {text}{operator}")
                    } else {
                        String::new()
                    };
                    self.cells.push(Cell { kind, text: name.clone(), addressable, assignable: true });
                    globals.push(format!("{storage}{type_name} {name}{initial};"));
                }
            }
        }
        globals.extend(followers);
        for _ in 0..self.random.below(3) {
            let kind = self.kind();
            let target = self
                .cells
                .iter()
                .find(|cell| cell.kind == kind && cell.addressable && !cell.text.contains("->"))
                .cloned();
            if let Some(target) = target {
                let name = self.fresh("p");
                let text = target.text.replace("{}", "1");
                globals.push(format!("{} *{name} = &{text};", self.name_of(kind)));
                self.pointers.push(Pointer { name, kind, outlived_by: self.cells.len() });
            }
        }
        globals
    }

    /// A function of some integer parameters.
    fn function(&mut self) {
        let name = self.fresh("f");
        let allowance = 400;
        let recursive = self.random.chance(30);
        let result = self.kind();
        let parameters: Vec<Parameter> = (0..self.random.below(4))
            .map(|_| match self.random.below(6) {
                0 | 1 => Parameter::Pointer(self.kind()),
                2 => Parameter::Record,
                _ => Parameter::Integer,
            })
            .collect();
        self.left = allowance;
        let (mut declared, mut body) = (Vec::new(), Vec::new());
        let callee = self.scoped(|generator| {
            if recursive {
                let depth = generator.counter();
                declared.push(format!("int {depth}"));
                let value = generator.pure(1);
                body.push(Stmt::Kept(Expr::form(format!("if ({depth} <= 0) return {{}};"), vec![value])));
            }
            let outlived_by = generator.cells.len();
            for parameter in &parameters {
                let name = generator.fresh("a");
                match *parameter {
                    Parameter::Integer => {
                        let kind = generator.kind();
                        declared.push(format!("{} {name}", generator.name_of(kind)));
                        generator.cells.push(Cell { kind, text: name, addressable: false, assignable: true });
                    }
                    Parameter::Pointer(kind) => {
                        declared.push(format!("{} *{name}", generator.name_of(kind)));
                        generator.pointers.push(Pointer { name, kind, outlived_by });
                    }
                    Parameter::Record => {
                        declared.push(format!("struct {}rec {name}", generator.prefix));
                        generator.record_cells(&name);
                    }
                }
            }
            let length = 2 + generator.random.below(4);
            body.extend(generator.open_block(length, 2));
            if recursive {
                let depth = declared[0].trim_start_matches("int ").to_string();
                let (mut arguments, mut holes) = (vec![format!("{depth} - 1")], Vec::new());
                for (parameter, own) in parameters.iter().zip(&declared[1..]) {
                    match parameter {
                        Parameter::Integer => {
                            arguments.push("{}".into());
                            holes.push(generator.pure(1));
                        }
                        _ => arguments.push(own.rsplit([' ', '*']).next().unwrap_or_default().into()),
                    }
                }
                let place = generator.fresh("l");
                let text = format!("int {place} = {name}({});", arguments.join(", "));
                body.push(Stmt::Line(Expr::form(text, holes)));
                generator.cells.push(Cell { kind: 5, text: place, addressable: false, assignable: true });
            }
            body.push(Stmt::Kept(Expr::form("return {};", vec![generator.pure(2)])));
            let cost = (allowance - generator.left + 2) * if recursive { 4 } else { 1 };
            Callee { name: name.clone(), parameters, recursive, cost }
        });
        let declared = if declared.is_empty() { "void".to_string() } else { declared.join(", ") };
        let storage = if self.random.chance(50) { "static " } else { "" };
        let header = format!("{storage}{} {name}({declared})", self.name_of(result));
        self.functions.push(Function { header, body });
        self.callees.push(callee);
    }

    fn main(&mut self) -> Function {
        self.left = 4000;
        let globals: Vec<Cell> = self.cells.clone();
        let mut body = vec![];
        // A pointer that outlives the block of its target must not be used afterwards.
        let length = 5 + self.random.below(8);
        let statements = self.block(length, 3);
        body.push(Stmt::with_body(Expr::form("", vec![]), statements));
        let sum = format!("{}sum", self.prefix);
        for cell in globals {
            let texts = match cell.text.matches("{}").count() {
                0 => vec![cell.text],
                1 => (0..4).map(|i| cell.text.replace("{}", &i.to_string())).collect(),
                _ => (0..8)
                    .map(|i| cell.text.replacen("{}", &(i / 4).to_string(), 1).replace("{}", &(i % 4).to_string()))
                    .collect(),
            };
            for text in texts {
                body.push(Stmt::line(format!("{sum} = ({sum} ^ (unsigned long long){text}) * 1099511628211ull;")));
            }
        }
        body.push(Stmt::Kept(Expr::form(format!("return (int)({sum} ^ ({sum} >> 32));"), vec![])));
        Function { header: MAIN.into(), body }
    }
}
