//! C programs as text with holes.
//!
//! A generated program is a tree of text fragments. An expression is a text with
//! a `{}` for each of its subexpressions; a statement is either one line or a
//! head with a body (`if`, loops, locked sections and atomic blocks alike). That
//! is all that printing and shrinking need to know, and nothing is said twice.
//! The text of a [`Kind::Value`] is parenthesised by whoever makes it.

use std::fmt::Write;

/// What an expression stands for: it may only be replaced by one of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer.
    Value,
    /// Something else that must keep its form: a place that is assigned to, a whole statement.
    Form,
    /// A pointer to an integer.
    Pointer,
}

/// An expression: a text with a `{}` for each hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it stands for.
    pub kind: Kind,
    /// The text.
    pub text: String,
    /// What goes into the holes, in order.
    pub holes: Vec<Expr>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// One line, printed as it is (with its semicolon).
    Line(Expr),
    /// One line that shrinking must not remove.
    Kept(Expr),
    /// Heads with bodies in braces, then a tail.
    Compound {
        /// Each head with its body.
        arms: Vec<(Expr, Vec<Stmt>)>,
        /// What follows the last body.
        tail: Option<Expr>,
    },
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The text before the body.
    pub header: String,
    /// The body.
    pub body: Vec<Stmt>,
}

/// A translation unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Declarations that every program has.
    pub prologue: String,
    /// Global declarations, one each.
    pub globals: Vec<String>,
    /// Functions, each declared before its use.
    pub functions: Vec<Function>,
}

impl Expr {
    /// A value.
    pub fn value(text: impl Into<String>, holes: Vec<Expr>) -> Expr {
        Expr { kind: Kind::Value, text: text.into(), holes }
    }

    /// A form.
    pub fn form(text: impl Into<String>, holes: Vec<Expr>) -> Expr {
        Expr { kind: Kind::Form, text: text.into(), holes }
    }

    /// A pointer.
    pub fn pointer(text: impl Into<String>, holes: Vec<Expr>) -> Expr {
        Expr { kind: Kind::Pointer, text: text.into(), holes }
    }

    /// A number.
    pub fn number(value: i64) -> Expr {
        if value < 0 { Expr::value(format!("({value})"), vec![]) } else { Expr::value(value.to_string(), vec![]) }
    }

    /// The same text as another kind.
    pub fn with_kind(mut self, kind: Kind) -> Expr {
        self.kind = kind;
        self
    }

    /// Appends the text with the holes filled.
    pub fn print(&self, out: &mut String) {
        let mut holes = self.holes.iter();
        let mut parts = self.text.split("{}");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            holes.next().expect("as many expressions as holes").print(out);
            out.push_str(part);
        }
        assert!(holes.next().is_none(), "as many holes as expressions");
    }
}

impl Stmt {
    /// One line without holes.
    pub fn line(text: impl Into<String>) -> Stmt {
        Stmt::Line(Expr::form(text, vec![]))
    }

    /// A head with one body.
    pub fn with_body(head: Expr, body: Vec<Stmt>) -> Stmt {
        Stmt::Compound { arms: vec![(head, body)], tail: None }
    }

    /// A body between a line before and a line after.
    pub fn between(head: impl Into<String>, body: Vec<Stmt>, tail: impl Into<String>) -> Stmt {
        Stmt::Compound { arms: vec![(Expr::form(head, vec![]), body)], tail: Some(Expr::form(tail, vec![])) }
    }

    /// `if` without or with `else`.
    pub fn branch(condition: Expr, then: Vec<Stmt>, otherwise: Option<Vec<Stmt>>) -> Stmt {
        let mut arms = vec![(Expr::form("if ({})", vec![condition]), then)];
        arms.extend(otherwise.map(|body| (Expr::form("else", vec![]), body)));
        Stmt::Compound { arms, tail: None }
    }

    fn print(&self, depth: usize, out: &mut String) {
        let indent = "    ".repeat(depth);
        match self {
            Stmt::Line(line) | Stmt::Kept(line) => {
                out.push_str(&indent);
                line.print(out);
                out.push('\n');
            }
            Stmt::Compound { arms, tail } => {
                out.push_str(&indent);
                for (index, (head, body)) in arms.iter().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    head.print(out);
                    out.push_str(" {\n");
                    print_block(body, depth + 1, out);
                    out.push_str(&indent);
                    out.push('}');
                }
                if let Some(tail) = tail {
                    out.push(' ');
                    tail.print(out);
                }
                out.push('\n');
            }
        }
    }
}

impl Unit {
    /// The text of the program.
    pub fn to_c(&self) -> String {
        let mut out = self.prologue.clone();
        for global in &self.globals {
            writeln!(out, "{global}").expect("writing to a string");
        }
        for function in &self.functions {
            writeln!(out, "\n{} {{", function.header).expect("writing to a string");
            print_block(&function.body, 1, &mut out);
            out.push_str("}\n");
        }
        out
    }
}

fn print_block(block: &[Stmt], depth: usize, out: &mut String) {
    for statement in block {
        statement.print(depth, out);
    }
}
