//! Programs whose values are looked at, so that the same program can be run in the world and judged by the verifier.
//!
//! A program is a list of steps in one function: statements, and after them values that are looked at, such as a
//! result, `errno`, or a string that was written. Each value has a number, and whoever runs the program keeps it under
//! that number. In all texts `@` stands for the program's prefix, so that many programs can be compiled as one file.

use std::fmt::Write;

use super::{Random, Shrink};

/// What every program is preceded by.
pub const PROLOGUE: &str = include_str!("observed.h");

/// A topic adds steps to a program.
pub(super) type Topic = fn(&mut Maker);

/// Whether a value may be another one than the one that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The standard or the manual page allows this value only.
    Fixed,
    /// The value that was seen is one of several.
    Open,
}

/// Statements, and what is looked at after them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    text: String,
    values: Vec<(String, Certainty)>,
    /// What later steps cannot do without.
    needed: bool,
}

/// A generated program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    prefix: String,
    globals: Vec<String>,
    steps: Vec<Step>,
}

/// What topics make programs with.
pub(super) struct Maker {
    pub random: Random,
    globals: Vec<String>,
    steps: Vec<Step>,
    names: u32,
}

impl Maker {
    /// The program that a topic makes of a seed.
    pub fn program(seed: u64, topic: Topic) -> Observed {
        let mut maker = Maker { random: Random::new(seed), globals: Vec::new(), steps: Vec::new(), names: 0 };
        topic(&mut maker);
        Observed { prefix: format!("p{seed}_"), globals: maker.globals, steps: maker.steps }
    }

    /// A declaration or function at file scope.
    pub fn global(&mut self, text: impl Into<String>) {
        self.globals.push(text.into());
    }

    /// A name that no other has.
    pub fn name(&mut self, kind: &str) -> String {
        self.names += 1;
        format!("@{kind}{}", self.names)
    }

    /// A step that later ones need.
    pub fn setup(&mut self, text: impl Into<String>) {
        self.steps.push(Step { text: text.into(), values: Vec::new(), needed: true });
    }

    /// A step.
    pub fn step(&mut self, text: impl Into<String>) {
        self.steps.push(Step { text: text.into(), values: Vec::new(), needed: false });
    }

    /// A value after the last step.
    pub fn sees(&mut self, value: impl Into<String>, certainty: Certainty) {
        let step = self.steps.last_mut().expect("something was done");
        step.values.push((value.into(), certainty));
    }

    /// A call whose result nothing but the standard decides.
    pub fn fixed(&mut self, call: impl Into<String>) {
        self.call(call, Certainty::Fixed);
    }

    /// A call whose result the standard leaves open.
    pub fn open(&mut self, call: impl Into<String>) {
        self.call(call, Certainty::Open);
    }

    /// A call that is a value.
    pub fn call(&mut self, call: impl Into<String>, certainty: Certainty) {
        self.step("");
        self.sees(call, certainty);
    }

    /// A call that gives -1 and a reason in `errno`, or something else.
    pub fn with_errno(&mut self, call: &str, certainty: Certainty) {
        let result = self.name("r");
        self.global(format!("static long long {result};"));
        self.step(format!("errno = 0; {result} = {call};"));
        self.sees(result.clone(), certainty);
        self.sees(format!("{result} == -1 ? errno : 0"), certainty);
    }

    /// How often something is repeated in a program.
    pub fn several(&mut self, least: i64, most: i64) -> std::ops::Range<i64> {
        0..self.random.between(least, most)
    }

    /// One of the texts.
    pub fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.random.below(choices.len() as u64) as usize]
    }
}

impl Observed {
    /// How many values are looked at.
    pub fn values(&self) -> usize {
        self.steps.iter().map(|step| step.values.len()).sum()
    }

    /// How certain each value is.
    pub fn certainties(&self) -> impl Iterator<Item = Certainty> + '_ {
        self.steps.iter().flat_map(|step| step.values.iter().map(|(_, certainty)| *certainty))
    }

    /// The prefix of the program's names. It begins with `p`, has the seed, and ends with `_`.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The program without whoever runs it. It calls `<prefix>look(n)` when the values below `n` are in the array
    /// `<prefix>v`; both are declared by the text that `declarations` is. The function to run is `<prefix>run`.
    pub fn to_c(&self, declarations: &str) -> String {
        let mut out = String::from(declarations);
        for global in &self.globals {
            writeln!(out, "{global}").expect("writing to a string");
        }
        out.push_str("static void @run(void) {\n");
        let mut number = 0;
        for step in &self.steps {
            if !step.text.is_empty() {
                writeln!(out, "    {}", step.text).expect("writing to a string");
            }
            for (value, _) in &step.values {
                writeln!(out, "    @v[{number}] = {value};").expect("writing to a string");
                number += 1;
                writeln!(out, "    @look({number});").expect("writing to a string");
            }
        }
        out.push_str("}\n");
        out.replace('@', &self.prefix)
    }
}

impl Shrink for Observed {
    fn shrink(&self) -> impl Iterator<Item = Observed> {
        let removable = (0..self.steps.len()).filter(|index| !self.steps[*index].needed);
        let shorter = removable.rev().map(|index| {
            let mut simpler = self.clone();
            simpler.steps.remove(index);
            simpler
        });
        let fewer =
            (0..self.steps.len()).flat_map(|step| (0..self.steps[step].values.len()).map(move |value| (step, value)));
        let fewer = fewer.filter(|_| self.values() > 1).map(|(step, value)| {
            let mut simpler = self.clone();
            simpler.steps[step].values.remove(value);
            simpler
        });
        shorter.chain(fewer)
    }
}
