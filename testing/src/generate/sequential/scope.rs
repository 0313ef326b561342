//! What is known while a sequential program is being made.

use super::super::{
    Random,
    syntax::{Expr, Function, Stmt},
};

use super::lengths::Walker;
use super::memory::Objects;

/// The integer types, by the names the program gives them; the last ones are the
/// program's own typedef and enumeration.
pub(super) const TYPES: [&str; 14] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "TYPEDEF",
    "ENUM",
];

/// An integer type: an index into [`TYPES`].
pub(super) type Type = usize;

/// A place that holds an integer.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub kind: Type,
    /// The text of an lvalue; a `{}` in it is an index, masked into bounds by the text around it.
    pub text: String,
    /// Whether the address may be taken.
    pub addressable: bool,
    /// Whether the program may assign to it.
    pub assignable: bool,
}

/// A pointer variable.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    pub name: String,
    pub kind: Type,
    /// It may refer to the cells that were in scope when it was declared: so many.
    pub outlived_by: usize,
}

/// What a function takes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parameter {
    /// An integer.
    Integer,
    /// A pointer to an integer of the type.
    Pointer(Type),
    /// A record by value.
    Record,
}

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    pub name: String,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// Whether the first parameter bounds a recursion.
    pub recursive: bool,
    /// About how many statements a call executes.
    pub cost: u64,
}

/// The state of generation.
pub(super) struct Generator {
    pub random: Random,
    pub prefix: String,
    pub functions: Vec<Function>,
    pub callees: Vec<Callee>,
    /// A function that is given an array with its lengths.
    pub walker: Option<Walker>,
    /// Places in scope.
    pub cells: Vec<Cell>,
    /// Pointers in scope.
    pub pointers: Vec<Pointer>,
    /// Whole records in scope, all of one type.
    pub records: Vec<String>,
    /// Objects whose bytes are looked at.
    pub objects: Objects,
    /// The fields of the program's structure of bit-fields.
    pub bit_fields: Vec<(Type, String)>,
    /// Variables of the structure with parts of parts.
    pub nested: Vec<String>,
    /// The cells from here on belong to the innermost block.
    pub block_start: usize,
    /// How often the statement being written may run.
    pub weight: u64,
    /// Statements that may still be executed by the function being written.
    pub left: u64,
    /// Whether `break` is allowed here, and `continue`.
    pub can_break: bool,
    pub can_continue: bool,
    fresh: u32,
}

impl Generator {
    pub fn new(seed: u64, prefix: String) -> Generator {
        Generator {
            random: Random::new(seed ^ 0x5e90_0000_0000),
            prefix,
            functions: Vec::new(),
            callees: Vec::new(),
            walker: None,
            cells: Vec::new(),
            pointers: Vec::new(),
            records: Vec::new(),
            objects: Objects::default(),
            bit_fields: Vec::new(),
            nested: Vec::new(),
            block_start: 0,
            weight: 1,
            left: 0,
            can_break: false,
            can_continue: false,
            fresh: 0,
        }
    }

    /// A name not used before, with the program's prefix.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{}{stem}{}", self.prefix, self.fresh)
    }

    /// A type.
    pub fn kind(&mut self) -> Type {
        self.random.below(TYPES.len() as u64) as usize
    }

    /// The type's name in this program.
    pub fn name_of(&self, kind: Type) -> String {
        match TYPES[kind] {
            "TYPEDEF" => format!("{}type", self.prefix),
            "ENUM" => format!("enum {}color", self.prefix),
            name => name.to_string(),
        }
    }

    /// Writes a block in which new names are not seen outside.
    pub fn scoped<T>(&mut self, write: impl FnOnce(&mut Generator) -> T) -> T {
        let (cells, pointers, records) = (self.cells.len(), self.pointers.len(), self.records.len());
        let block_start = std::mem::replace(&mut self.block_start, cells);
        let block = write(self);
        self.block_start = block_start;
        self.cells.truncate(cells);
        self.pointers.truncate(pointers);
        self.records.truncate(records);
        block
    }

    /// Writes the body of a loop that may run `times` times.
    pub fn repeated(&mut self, times: u64, write: impl FnOnce(&mut Generator) -> Vec<Stmt>) -> Vec<Stmt> {
        let saved = (self.weight, self.can_break, self.can_continue);
        self.weight *= times;
        (self.can_break, self.can_continue) = (true, true);
        let block = self.scoped(write);
        (self.weight, self.can_break, self.can_continue) = saved;
        block
    }

    /// Declares a counter that only the loop itself writes.
    pub fn counter(&mut self) -> String {
        let name = self.fresh("c");
        self.cells.push(Cell { kind: 5, text: name.clone(), addressable: false, assignable: false });
        name
    }

    /// A cell as an expression, its index filled in.
    pub fn fill(&mut self, cell: &Cell) -> Expr {
        let holes = cell.text.matches("{}").count();
        let indices = (0..holes).map(|_| self.index()).collect();
        Expr::form(cell.text.clone(), indices)
    }

    /// Something to index with; it is masked by the text around it.
    fn index(&mut self) -> Expr {
        let scalars: Vec<String> =
            self.cells.iter().filter(|cell| !cell.text.contains('{')).map(|cell| cell.text.clone()).collect();
        if scalars.is_empty() || self.random.chance(40) {
            Expr::number(self.random.between(0, 3))
        } else {
            Expr::value(self.random.pick(&scalars).clone(), vec![])
        }
    }
}
