//! Expressions of concurrent programs: shared places, values, conditions.

use super::super::syntax::{Expr, Kind};
use super::{Feature, library::Facility, scope::Generator};

impl Generator {
    /// A shared place that can be read and written, if the budget allows one more access.
    pub fn place(&mut self) -> Option<Expr> {
        let element = if self.size.arrays { 30 } else { 5 };
        let weights = [
            6,
            if self.shared.narrow.is_some() { 3 } else { 0 },
            if self.shared.array.is_some() { element } else { 0 },
            if self.shared.record { 3 } else { 0 },
            if self.pointers.is_empty() { 0 } else { 4 },
            if self.shared.pointer { 4 } else { 0 },
            if self.shared.atomic { 4 } else { 0 },
            if self.shared.bytes { 6 } else { 0 },
        ];
        match self.random.weighted(&weights) {
            0 => self.spend(1).then(|| Expr::form(self.random.pick(&self.shared.ints).clone(), vec![])),
            1 => {
                self.note(Feature::NarrowShared);
                self.spend(1).then(|| Expr::form("w", vec![]))
            }
            2 => self.element(),
            3 => {
                self.note(Feature::Struct);
                self.spend(1).then(|| Expr::form(*self.random.pick(&["s.f", "s.g"]), vec![]))
            }
            4 => {
                self.note(Feature::PointerToGlobal);
                self.spend(1).then(|| Expr::form(format!("(*{})", self.random.pick(&self.pointers)), vec![]))
            }
            7 => self.part_of_bytes(),
            6 => {
                self.note(Feature::AtomicVariable);
                self.spend(1).then(|| Expr::form("u", vec![]))
            }
            _ => {
                self.note(Feature::SharedPointer);
                self.spend(2).then(|| Expr::form("(*sp)", vec![]))
            }
        }
    }

    /// Some of the bytes of the union, or some of its bits.
    fn part_of_bytes(&mut self) -> Option<Expr> {
        if self.random.chance(25) {
            // Storing bits is a step on the bytes around them, and a load before it.
            self.note(Feature::BitField);
            return self.spend(2).then(|| Expr::form(*self.random.pick(&["vu.f.p", "vu.f.q", "vu.f.r"]), vec![]));
        }
        self.note(Feature::Bytes);
        let parts = [
            "vu.i",
            "vu.h[0]",
            "vu.h[1]",
            "vu.b[0]",
            "vu.b[1]",
            "vu.b[3]",
            "(*(short *)(vu.b + 1))",
            "(*((char *)&vu + 2))",
        ];
        self.spend(1).then(|| Expr::form(*self.random.pick(&parts), vec![]))
    }

    /// An element of the array, always in bounds.
    fn element(&mut self) -> Option<Expr> {
        let length = self.shared.array?;
        if !self.spend(1) {
            return None;
        }
        // The other array is accessed by one thread only now and then.
        let name = if self.size.arrays && self.random.chance(20) { "b" } else { "a" };
        if self.random.chance(if self.size.arrays { 20 } else { 40 }) {
            self.note(Feature::ArrayConstantIndex);
            return Some(Expr::form(format!("{name}[{}]", self.random.below(length as u64)), vec![]));
        }
        self.note(Feature::ArraySymbolicIndex);
        let index = match self.random.below(3) {
            0 => self.nondet(),
            1 if self.spend(1) => Expr::value(self.random.pick(&self.shared.ints).clone(), vec![]),
            _ => self.local().unwrap_or_else(|| self.nondet()),
        };
        let text = match (length, self.random.chance(50)) {
            (2, _) => "[{} & 1]",
            (_, true) => "[({} & 3) % 3]",
            (_, false) => "[({} & 1) + 1]",
        };
        Some(Expr::form(format!("{name}{text}"), vec![index]))
    }

    /// A shared read.
    pub fn read(&mut self) -> Option<Expr> {
        self.place().map(|place| place.with_kind(Kind::Value))
    }

    /// A pointer to a shared `int`.
    pub fn address(&mut self) -> Expr {
        if self.random.chance(30) {
            let (condition, then, otherwise) = (self.condition(1), self.plain_address(), self.plain_address());
            return Expr::pointer("({} ? {} : {})", vec![condition, then, otherwise]);
        }
        if self.shared.pointer && self.random.chance(20) && self.spend(1) {
            self.note(Feature::SharedPointer);
            return Expr::pointer("sp", vec![]);
        }
        self.plain_address()
    }

    /// A pointer to a shared `int` that needs no access.
    pub fn plain_address(&mut self) -> Expr {
        let mut choices: Vec<String> = self.shared.ints.iter().map(|name| format!("&{name}")).collect();
        choices.extend(self.shared.array.map(|length| format!("&a[{}]", length - 1)));
        if self.shared.record {
            choices.push("&s.g".into());
        }
        Expr::pointer(self.random.pick(&choices).clone(), vec![])
    }

    /// A value that the environment chooses.
    pub fn nondet(&mut self) -> Expr {
        self.note(Feature::Nondet);
        Expr::value("__VERIFIER_nondet_bool()", vec![])
    }

    /// A small number.
    pub fn constant(&mut self) -> Expr {
        let choices = [0, 1, 1, 2, 2, 3, -1];
        Expr::number(*self.random.pick(&choices))
    }

    /// A readable local, if there is one.
    pub fn local(&mut self) -> Option<Expr> {
        if self.shared.facility == Some(Facility::ThreadLocal) && self.random.chance(40) {
            self.note(Feature::ThreadLocal);
            return Some(Expr::value("tl", vec![]));
        }
        let names: Vec<&String> = self.locals.iter().chain(&self.counters).collect();
        if names.is_empty() { None } else { Some(Expr::value((*self.random.pick(&names)).clone(), vec![])) }
    }

    /// Something simple: a shared read, a local or a number.
    fn atom(&mut self) -> Expr {
        let found = match self.random.below(10) {
            0..=4 => self.read().or_else(|| self.local()),
            5..=7 => self.local(),
            _ => None,
        };
        found.unwrap_or_else(|| self.constant())
    }

    /// Something simple that is not the same in all executions, where there is such a thing.
    fn subject(&mut self) -> Expr {
        let found = if self.random.chance(70) {
            self.read().or_else(|| self.local())
        } else {
            self.local().or_else(|| self.read())
        };
        found.unwrap_or_else(|| self.nondet())
    }

    /// An integer.
    pub fn value(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.atom();
        }
        match self.random.below(22) {
            0..=7 => self.atom(),
            8 => self.nondet(),
            9 | 10 => self.condition(depth - 1),
            11 => {
                let parts = vec![self.condition(depth - 1), self.value(depth - 1), self.value(depth - 1)];
                Expr::value("({} ? {} : {})", parts)
            }
            12 => {
                let text = *self.random.pick(&["(-{})", "(~{})", "(!{})"]);
                Expr::value(text, vec![self.value(depth - 1)])
            }
            20 | 21 => self.atomic_value().unwrap_or_else(|| self.atom()),
            13 | 14 => self.call(depth - 1).unwrap_or_else(|| self.atom()),
            19 => self.division_or_shift(depth - 1),
            _ => {
                let operators =
                    ["({} + {})", "({} + {})", "({} - {})", "({} * {})", "({} ^ {})", "({} & {})", "({} | {})"];
                let text = *self.random.pick(&operators);
                Expr::value(text, vec![self.value(depth - 1), self.value(depth - 1)])
            }
        }
    }

    /// A quotient, a remainder or a shift, of numbers with and without a sign; never by zero or too far.
    fn division_or_shift(&mut self, depth: u32) -> Expr {
        let dividend = self.value(depth);
        if self.random.chance(40) {
            self.note(Feature::Shift);
            let shifts = ["({} >> 1)", "({} << 1)", "((int)((unsigned){} >> 30))", "((int)((unsigned){} << 2))"];
            return Expr::value(*self.random.pick(&shifts), vec![dividend]);
        }
        self.note(Feature::Division);
        if self.random.chance(30) {
            let by_another = ["({} % (({} & 3) + 1))", "({} / (({} & 1) + 1))", "({} % (({} & 1) - 2))"];
            return Expr::value(*self.random.pick(&by_another), vec![dividend, self.value(depth)]);
        }
        let by_a_constant = [
            "({} % 3)",
            "({} % -2)",
            "({} / 2)",
            "({} / -3)",
            "((int)((unsigned){} % 3))",
            "((int)((unsigned){} / 5))",
        ];
        Expr::value(*self.random.pick(&by_a_constant), vec![dividend])
    }

    /// A call of a helper, if there is one and the budget allows it.
    pub fn call(&mut self, depth: u32) -> Option<Expr> {
        let through_pointer = !self.function_pointers.is_empty() && self.random.chance(60);
        let choices = if through_pointer { &self.function_pointers } else { &self.helpers };
        if choices.is_empty() {
            return None;
        }
        let helper = self.random.pick(choices).clone();
        if !self.spend(helper.cost) {
            return None;
        }
        self.note(Feature::Call);
        let arguments: Vec<Expr> = (0..helper.parameters).map(|_| self.value(depth)).collect();
        Some(Expr::value(format!("{}({})", helper.name, vec!["{}"; helper.parameters].join(", ")), arguments))
    }

    /// A condition, true in some executions and false in others.
    pub fn condition(&mut self, depth: u32) -> Expr {
        match self.random.below(12) {
            0 | 1 => self.nondet(),
            2 if depth > 0 => {
                let text = *self.random.pick(&["({} && {})", "({} || {})"]);
                Expr::value(text, vec![self.condition(depth - 1), self.condition(depth - 1)])
            }
            3 => {
                let text = *self.random.pick(&["({} < {})", "({} <= {})", "({} > {})", "({} >= {})"]);
                Expr::value(text, vec![self.subject(), self.atom()])
            }
            4 => Expr::value("({} & 1)", vec![self.value(depth)]),
            5 => self.subject(),
            _ => {
                let text = *self.random.pick(&["({} == {})", "({} != {})"]);
                Expr::value(text, vec![self.subject(), self.constant()])
            }
        }
    }

    /// A condition that an assertion states: one to three parts, each false for few values,
    /// joined by "or", so that about half of all programs are correct.
    pub fn claim(&mut self) -> Expr {
        match self.random.below(8) {
            0..=4 => self.claim_part(),
            5 | 6 => Expr::value("({} || {})", vec![self.claim_part(), self.claim_part()]),
            _ => Expr::value("({} || {} || {})", vec![self.claim_part(), self.claim_part(), self.claim_part()]),
        }
    }

    fn claim_part(&mut self) -> Expr {
        let (operator, bound) = match self.random.below(8) {
            0 => ("<", self.random.between(1, 3)),
            1 | 2 => ("==", self.random.between(0, 1)),
            3 => (">=", self.random.between(0, 1)),
            _ => ("!=", *self.random.pick(&[0, 1, 1, 2, 2, 3, -1])),
        };
        Expr::value(format!("({{}} {operator} {{}})"), vec![self.subject(), Expr::number(bound)])
    }
}
