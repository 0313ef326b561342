//! Expressions of sequential programs.

use super::super::syntax::{Expr, Kind};
use super::scope::{Cell, Generator, Parameter, Type};

/// Numbers around the edges of the types, in all spellings.
const LITERALS: [&str; 40] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "(-1)",
    "(-2)",
    "(-128)",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "(-32768)",
    "65535",
    "65536",
    "2147483647",
    "(-2147483647 - 1)",
    "2147483648",
    "4294967295",
    "4294967296",
    "0x7fffffff",
    "0x80000000",
    "0xffffffffu",
    "0xFFFFFFFFFFFFFFFF",
    "017",
    "0777",
    "1u",
    "3000000000u",
    "5L",
    "7UL",
    "9LL",
    "11ull",
    "(-1L)",
    "0x7fffffffffffffffLL",
    "'a'",
    "'\\n'",
    "'\\377'",
    "'\\x41'",
];

/// Pure operators. Counts and divisors are guarded by the text. GCC 12 with `-fwrapv` makes `a / -(b + 1)` of
/// `-(a / (b + 1))`, which traps for the least number if `b` is 0: no divisor is a sum that may be 1.
const OPERATORS: [&str; 31] = [
    "({} + {})",
    "({} - {})",
    "({} * {})",
    "({} + {})",
    "({} - {})",
    "({} * {})",
    "({} & {})",
    "({} | {})",
    "({} ^ {})",
    "({} / (({} & 15) | 1))",
    "({} % (({} & 15) + 1))",
    "({} / (({} & 127) - 200))",
    "({} % (({} & 127) - 200))",
    "((unsigned long){} / ({} | 1ul))",
    "((unsigned){} % ((unsigned){} | 1u))",
    "({} << ({} & 31))",
    "({} >> ({} & 31))",
    "((long long){} << ({} & 63))",
    "((long){} >> ({} & 63))",
    "((unsigned long long){} >> ({} & 63))",
    "((unsigned char){} << ({} & 15))",
    "({} < {})",
    "({} <= {})",
    "({} > {})",
    "({} >= {})",
    "({} == {})",
    "({} != {})",
    "({} && {})",
    "({} || {})",
    "((void)({}), {})",
    "({} < {})",
];

impl Generator {
    /// A number.
    pub fn literal(&mut self) -> Expr {
        let text = match self.random.below(8) {
            0 => format!("{}{}", self.prefix, self.random.pick(&["red", "green", "blue"])),
            1 => {
                let kind = self.kind();
                format!("sizeof({})", self.name_of(kind))
            }
            _ => (*self.random.pick(&LITERALS)).to_string(),
        };
        Expr::value(text, vec![])
    }

    /// One of the `oldest` cells in scope.
    fn cell(&mut self, oldest: usize, fits: impl Fn(&Cell) -> bool) -> Option<Expr> {
        let fitting: Vec<usize> = (0..oldest.min(self.cells.len()))
            .filter(|index| fits(&self.cells[*index]))
            .filter(|index| !self.cells[index + 1..].iter().any(|newer| newer.text == self.cells[*index].text))
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let cell = self.cells[*self.random.pick(&fitting)].clone();
        Some(self.fill(&cell))
    }

    /// A place to assign to.
    pub fn place(&mut self) -> Expr {
        if !self.pointers.is_empty() && self.random.chance(20) {
            return self.dereference();
        }
        self.cell(usize::MAX, |cell| cell.assignable).expect("there are global variables")
    }

    fn dereference(&mut self) -> Expr {
        let pointer = self.random.pick(&self.pointers).name.clone();
        let text = if self.random.chance(70) { format!("(*{pointer})") } else { format!("{pointer}[0]") };
        Expr::form(text, vec![])
    }

    /// A pointer to a cell of the type, one of the `oldest` in scope.
    pub fn address(&mut self, kind: Type, oldest: usize) -> Option<Expr> {
        let cell = self.cell(oldest, |cell| cell.addressable && cell.kind == kind)?;
        Some(Expr { kind: Kind::Pointer, text: format!("(&{})", cell.text), holes: cell.holes })
    }

    /// The value of something.
    fn leaf(&mut self) -> Expr {
        match self.random.below(10) {
            0..=2 => self.literal(),
            3 if !self.pointers.is_empty() => self.dereference().with_kind(Kind::Value),
            4 if !self.pointers.is_empty() => self.pointer_comparison(),
            5 if self.random.chance(20) => self.memory_value().unwrap_or_else(|| self.literal()),
            5 if self.random.chance(20) => {
                let index = self.pure(0);
                self.offset(index)
            }
            _ => self.cell(usize::MAX, |_| true).map_or_else(|| self.literal(), |cell| cell.with_kind(Kind::Value)),
        }
    }

    fn pointer_comparison(&mut self) -> Expr {
        let pointer = self.random.pick(&self.pointers).clone();
        match self.address(pointer.kind, usize::MAX) {
            Some(address) if self.random.chance(70) => {
                let operator = self.random.pick(&["==", "!="]);
                Expr::value(format!("({} {operator} {{}})", pointer.name), vec![address])
            }
            _ => Expr::value(format!("(!{})", pointer.name), vec![]),
        }
    }

    /// An expression without side effects.
    pub fn pure(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.random.chance(15) {
            return self.leaf();
        }
        match self.random.below(10) {
            0 | 1 => {
                let text = *self.random.pick(&["(-{})", "(~{})", "(!{})", "(+{})", "(- -{})", "(!!{})"]);
                Expr::value(text, vec![self.pure(depth - 1)])
            }
            2 | 3 => {
                let kind = self.kind();
                Expr::value(format!("(({}){{}})", self.name_of(kind)), vec![self.pure(depth - 1)])
            }
            4 => {
                let parts = vec![self.pure(depth - 1), self.pure(depth - 1), self.pure(depth - 1)];
                Expr::value("({} ? {} : {})", parts)
            }
            _ => {
                let text = *self.random.pick(&OPERATORS);
                Expr::value(text, vec![self.pure(depth - 1), self.pure(depth - 1)])
            }
        }
    }

    /// A call, if one can be afforded. Its arguments are pure.
    pub fn call(&mut self) -> Option<Expr> {
        let affordable: Vec<usize> =
            (0..self.callees.len()).filter(|index| self.callees[*index].cost * self.weight <= self.left).collect();
        if affordable.is_empty() {
            return None;
        }
        let callee = self.callees[*self.random.pick(&affordable)].clone();
        self.left -= callee.cost * self.weight;
        let (mut arguments, mut texts) = (Vec::new(), Vec::new());
        if callee.recursive {
            arguments.push(self.pure(1));
            texts.push("{} & 3");
        }
        for parameter in callee.parameters {
            texts.push("{}");
            arguments.push(match parameter {
                Parameter::Integer => self.pure(1),
                Parameter::Pointer(kind) => self.address(kind, usize::MAX)?,
                Parameter::Record if self.records.is_empty() => return None,
                Parameter::Record => Expr::form(self.random.pick(&self.records).clone(), vec![]),
            });
        }
        Some(Expr::value(format!("{}({})", callee.name, texts.join(", ")), arguments))
    }

    /// An expression with one side effect, or several in a fixed order. The rest of the
    /// expression does not depend on when the effect happens.
    pub fn effect(&mut self, depth: u32) -> Expr {
        match self.random.below(10) {
            0 => Expr::value("({}++)", vec![self.place()]),
            1 => Expr::value("(--{})", vec![self.place()]),
            2 => Expr::value("(++{})", vec![self.place()]),
            3 => {
                let text = format!("({{}} {}= {{}})", self.random.pick(&["", "+", "-", "*", "&", "|", "^"]));
                Expr::value(text, vec![self.place(), self.pure(1)])
            }
            4 if depth > 0 => {
                let text = *self.random.pick(&["({} && {})", "({} || {})", "({}, {})"]);
                Expr::value(text, vec![self.effect(depth - 1), self.effect(depth - 1)])
            }
            5 if depth > 0 => {
                let parts = vec![self.effect(depth - 1), self.effect(depth - 1), self.pure(1)];
                Expr::value("({} ? {} : {})", parts)
            }
            6 if depth > 0 => {
                let text = *self.random.pick(&["({} + {})", "({} < {})", "({} ^ {})", "({} - {})", "({} == {})"]);
                Expr::value(text, vec![self.effect(depth - 1), self.literal()])
            }
            7 if depth > 0 && self.random.chance(40) => {
                let index = self.effect(depth - 1);
                self.offset(index)
            }
            _ => self.call().unwrap_or_else(|| self.pure(depth)),
        }
    }
}
