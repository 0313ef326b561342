//! What is known while a concurrent program is being made: which names are in
//! scope, what may still be spent on shared accesses, what is held.

use std::collections::BTreeSet;

use super::super::{
    Random,
    syntax::{Expr, Function, Stmt},
};
use super::{Feature, Size, library::Facility};

/// Which kind of function is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// `main`.
    Main,
    /// The entry of another thread.
    Thread,
    /// A function that returns an `int`.
    Helper,
}

/// A function that may be called: name, number of parameters, shared accesses it makes.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    pub name: String,
    pub parameters: usize,
    pub cost: i64,
}

/// The shared objects of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared {
    /// Names of the `int` variables.
    pub ints: Vec<String>,
    /// A variable of a narrow type.
    pub narrow: Option<&'static str>,
    /// The length of the array `a`.
    pub array: Option<i64>,
    /// Whether there is a record `s` with fields `f` and `g`.
    pub record: bool,
    /// Whether there is a pointer `sp` to an `int`.
    pub pointer: bool,
    /// Whether there is a union `vu`, whose bytes are accessed in several widths.
    pub bytes: bool,
    /// Whether there is an `_Atomic` variable `u`.
    pub atomic: bool,
    /// Whether there is a list `head` of objects from the heap.
    pub list: bool,
    /// What else threads use to wait for each other or to keep things to themselves.
    pub facility: Option<Facility>,
    /// Whether `t1` is a global variable with the handle of a thread.
    pub handle: bool,
    /// Names of the mutexes.
    pub mutexes: Vec<&'static str>,
}

/// The state of generation.
pub(super) struct Generator {
    pub random: Random,
    pub size: Size,
    pub features: BTreeSet<Feature>,
    pub shared: Shared,
    pub helpers: Vec<Helper>,
    pub functions: Vec<Function>,
    /// The role of the function being written.
    pub role: Role,
    /// Shared accesses that may still be made in it.
    pub left: i64,
    /// How often the code being written may run.
    pub weight: i64,
    /// Local `int` variables in scope that may be assigned.
    pub locals: Vec<String>,
    /// Local `int` variables in scope that are only read.
    pub counters: Vec<String>,
    /// Local pointers in scope.
    pub pointers: Vec<String>,
    /// Local pointers to functions in scope.
    pub function_pointers: Vec<Helper>,
    /// Mutexes of the sections around.
    pub held: Vec<&'static str>,
    /// Whether an atomic block is around.
    pub atomic: bool,
    /// Whether the function being written is one atomic block.
    pub atomic_function: bool,
    /// Whether a loop is around that `break` would leave.
    pub in_loop: bool,
    /// Assertions that should still be placed.
    pub assertions: u32,
    fresh: u32,
}

impl Generator {
    pub fn new(seed: u64, size: Size) -> Generator {
        Generator {
            random: Random::new(seed),
            size,
            features: BTreeSet::new(),
            shared: Shared::default(),
            helpers: Vec::new(),
            functions: Vec::new(),
            role: Role::Main,
            left: 0,
            weight: 1,
            locals: Vec::new(),
            counters: Vec::new(),
            pointers: Vec::new(),
            function_pointers: Vec::new(),
            held: Vec::new(),
            atomic: false,
            atomic_function: false,
            in_loop: false,
            assertions: 0,
            fresh: 0,
        }
    }

    /// A name not used before.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    /// Takes `cost` shared accesses from what is left, if there are so many.
    pub fn spend(&mut self, cost: i64) -> bool {
        let enough = cost * self.weight <= self.left;
        if enough {
            self.left -= cost * self.weight;
        }
        enough
    }

    pub fn note(&mut self, feature: Feature) {
        self.features.insert(feature);
    }

    /// Writes a block in which new names are not seen outside.
    pub fn scoped(&mut self, write: impl FnOnce(&mut Generator) -> Vec<Stmt>) -> Vec<Stmt> {
        let (locals, counters) = (self.locals.len(), self.counters.len());
        let (pointers, function_pointers) = (self.pointers.len(), self.function_pointers.len());
        let block = write(self);
        self.locals.truncate(locals);
        self.counters.truncate(counters);
        self.pointers.truncate(pointers);
        self.function_pointers.truncate(function_pointers);
        block
    }

    /// Writes a block that may run `times` times.
    pub fn repeated(&mut self, times: i64, write: impl FnOnce(&mut Generator) -> Vec<Stmt>) -> Vec<Stmt> {
        let (weight, in_loop) = (self.weight, self.in_loop);
        self.weight *= times;
        self.in_loop = true;
        let block = self.scoped(write);
        (self.weight, self.in_loop) = (weight, in_loop);
        block
    }

    /// Begins a function: nothing is in scope.
    pub fn enter(&mut self, role: Role, accesses: i64, weight: i64) {
        self.role = role;
        self.left = accesses;
        self.weight = weight;
        self.locals.clear();
        self.counters.clear();
        self.pointers.clear();
        self.function_pointers.clear();
    }

    /// Declares a local variable.
    pub fn declare(&mut self, value: Expr) -> Stmt {
        let name = self.fresh("l");
        let line = Stmt::Line(Expr::form(format!("int {name} = {{}};"), vec![value]));
        self.locals.push(name);
        line
    }
}
