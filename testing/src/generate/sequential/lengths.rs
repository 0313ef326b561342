//! Arrays whose lengths are computed, and offsets of elements that are computed.
//!
//! A block declares such an array, of one or two dimensions, also by a `typedef` or behind a pointer to the heap, fills
//! it, and uses it: by its elements, which are places like all others, by rows, bytes and pointers, as an argument with
//! its lengths, by its sizes. No index mentions a variable that a length came from, so that those may change: indices
//! are reduced modulo what `sizeof` says, and a wrong size shows. Every array has a text for a pointer to its rows
//! (`&a` if there is one dimension), which is all that the uses need to know.

use super::super::syntax::{Expr, Function, Stmt};
use super::scope::{Cell, Generator, TYPES, Type};

/// An array in scope.
struct Rows {
    /// A pointer to the first row.
    first: String,
    /// How many rows there are, and elements in each.
    rows: String,
    columns: String,
    /// Something whose size is a computed one.
    sized: String,
    kind: Type,
}

/// A function that is given an array with its lengths.
#[derive(Clone, Debug)]
pub(super) struct Walker {
    name: String,
    kind: Type,
    cost: u64,
}

/// A length in a declaration: what is to be declared before it, and its text.
#[derive(Default)]
struct Length {
    before: Option<Expr>,
    variable: Option<(Type, String)>,
    text: String,
    holes: Vec<Expr>,
    has_effect: bool,
}

impl Rows {
    fn new(first: String, rows: String, sized: String, kind: Type) -> Rows {
        let columns = format!("(sizeof *{first} / sizeof **{first})");
        Rows { first, rows, columns, sized, kind }
    }

    /// An element, with two indices to fill in.
    fn element(&self, form: usize) -> String {
        let Rows { first, rows, columns, .. } = self;
        match form {
            0 => format!("(*(*({first} + (unsigned){{}} % {rows}) + (unsigned){{}} % {columns}))"),
            _ => format!("{first}[(unsigned){{}} % {rows}][(unsigned){{}} % {columns}]"),
        }
    }
}

impl Generator {
    /// The offset of an element that is computed.
    pub fn offset(&mut self, index: Expr) -> Expr {
        let ways = ["nest, m[{} & 1][1]", "nest, m[1][({} & 3) % 3]", "nest, s.y[{} & 1]", "nest, v.c[{} & 3]"];
        let way = *self.random.pick(&[&ways[..], &["rec, e[{} & 1]", "rec, e[({} & 1) ^ 1]"]].concat());
        Expr::value(format!("__builtin_offsetof(struct {}{way})", self.prefix), vec![index])
    }

    /// A function that is given an array with its lengths; the result is a prototype, or empty.
    pub fn walker(&mut self) -> String {
        let (name, kind) = (self.fresh("walk"), self.kind());
        let ty = self.name_of(kind);
        let (n, m, a) = (self.fresh("a"), self.fresh("a"), self.fresh("a"));
        let shape = match self.random.below(6) {
            0 => format!("{ty} {a}[][{m}]"),
            1 => format!("{ty} (*{a})[{m}]"),
            2 => format!("{ty} {a}[static {n}][{m}]"),
            3 => format!("{ty} {a}[const {n}][{m}]"),
            4 => format!("{ty} {a}[{n}][{m}++]"),
            _ => format!("{ty} {a}[{n}][{m}]"),
        };
        let (first, second) = (self.random.below(11) as usize, self.random.below(11) as usize);
        let lengths = format!("{} {n}, {} {m}", self.name_of(first), self.name_of(second));
        let allowance = 150;
        self.left = allowance;
        let body = self.scoped(|g| {
            let rows = format!("{a}_rows");
            let mut body = vec![Stmt::Kept(Expr::form(format!("const int {rows} = {n};"), vec![]))];
            g.plain_cell(first, n);
            g.plain_cell(second, m);
            let array = Rows::new(a.clone(), rows, format!("*{a}"), kind);
            g.elements(&array);
            body.extend(g.uses(&array, None, 1));
            body.push(Stmt::Kept(Expr::form("return {};", vec![g.pure(2)])));
            body
        });
        let header = format!("static int {name}({lengths}, {shape})");
        self.walker = Some(Walker { name: name.clone(), kind, cost: allowance - self.left + 6 });
        self.functions.push(Function { header, body });
        match self.random.below(3) {
            0 => format!("static int {name}({lengths}, {ty} {a}[*][*]);"),
            1 => format!("static int {name}({lengths}, {shape});"),
            _ => String::new(),
        }
    }

    /// A length from 1 to 5.
    fn length(&mut self, counter: Option<&str>, may_have_effect: bool) -> Length {
        let name = self.fresh("v");
        let mut length = Length::default();
        match self.random.below(8) {
            0 => length.text = (1 + self.random.below(3)).to_string(),
            1 => (length.text, length.holes) = ("({} & 3) + 1".into(), vec![self.pure(2)]),
            2 if may_have_effect => {
                (length.text, length.holes) = ("({} & 3) + 1".into(), vec![self.effect(1)]);
                length.has_effect = true;
            }
            3 | 4 if counter.is_some() => length.text = format!("{} + 1", counter.unwrap_or_default()),
            _ => {
                let forms = ["{}++", "--{} + 1", "({} += 1) - 1", "({} *= 3) / 3"];
                let kind = self.random.below(11) as usize;
                let declaration = format!("{} {name} = ({{}} & 3) + 1; ", self.name_of(kind));
                length.before = Some(Expr::form(declaration, vec![self.pure(1)]));
                length.has_effect = may_have_effect && self.random.chance(40);
                length.text =
                    if length.has_effect { self.random.pick(&forms).replace("{}", &name) } else { name.clone() };
                length.variable = Some((kind, name));
            }
        }
        length
    }

    /// A block or a loop with such an array, and perhaps jumps out of it.
    pub fn variable_array(&mut self, depth: u32) -> Vec<Stmt> {
        let label = self.fresh("label");
        let mut statements = self.scoped(|g| {
            if !g.random.chance(35) {
                return vec![Stmt::with_body(Expr::form("", vec![]), g.array_block(None, &label, depth))];
            }
            let (counter, times) = (g.counter(), 1 + g.random.below(3));
            let body = g.repeated(times, |g| g.array_block(Some(&counter), &label, depth));
            let head = format!("for (int {counter} = 0; {counter} < {times}; {counter}++)");
            vec![Stmt::with_body(Expr::form(head, vec![]), body)]
        });
        statements.push(Stmt::line(format!("{label}: ;")));
        statements
    }

    fn array_block(&mut self, counter: Option<&str>, label: &str, depth: u32) -> Vec<Stmt> {
        let (name, form) = (self.fresh("v"), self.random.below(6));
        let kind = match &self.walker {
            Some(walker) if self.random.chance(60) => walker.kind,
            _ => self.kind(),
        };
        let ty = self.name_of(kind);
        // The lengths of one declaration are computed in any order: an effect in one is none in the other, and
        // what it changes is not mentioned there.
        let columns = self.length(counter, true);
        let mut rows = self.length(counter, false);
        if columns.has_effect && rows.before.is_none() {
            rows = Length { text: "2".into(), ..Length::default() };
        }
        let (n, m) = (&rows.text, &columns.text);
        let (text, array) = match form {
            0 | 1 => {
                let array = Rows::new(format!("(&{name})"), "1".into(), name.clone(), kind);
                rows = Length::default();
                (format!("{ty} {name}[{m}];"), array)
            }
            2 => {
                let count = format!("(sizeof {name} / sizeof *{name})");
                let array = Rows::new(name.clone(), count, name.clone(), kind);
                (format!("typedef {ty} {name}_row[{m}]; {name}_row {name}[{n}];"), array)
            }
            3 => {
                let array = Rows::new(name.clone(), format!("{name}_rows"), format!("*{name}"), kind);
                let text = format!(
                    "{ty} (*{name})[{m}]; const int {name}_rows = {n}; {name} = malloc({name}_rows * sizeof *{name});"
                );
                (text, array)
            }
            _ => {
                let count = format!("(sizeof {name} / sizeof *{name})");
                let array = Rows::new(name.clone(), count, name.clone(), kind);
                let text = match self.random.below(4) {
                    // The parser takes a name with brackets for an expression.
                    0 if TYPES[kind] != "TYPEDEF" => format!("__typeof__({ty}[{n}][{m}]) {name};"),
                    _ => format!("{ty} {name}[{n}][{m}];"),
                };
                (text, array)
            }
        };
        let in_order = if matches!(form, 2 | 3) { [&columns, &rows] } else { [&rows, &columns] };
        let before = [&rows, &columns].into_iter().filter_map(|length| length.before.clone());
        let (mut line, mut holes) = (String::new(), Vec::new());
        for declared in before {
            line += "{}";
            holes.push(declared);
        }
        holes.extend(in_order.into_iter().flat_map(|length| length.holes.clone()));
        holes.push(self.pure(1));
        let (first, i, j) = (&array.first, format!("{name}i"), format!("{name}j"));
        line += &format!(
            "{text} for (int {i} = 0; {i} < (int){}; {i}++) for (int {j} = 0; {j} < (int){}; {j}++) \
             {first}[{i}][{j}] = {{}} + {i} * 5 + {j};",
            array.rows, array.columns
        );
        // It stays one line, so that nothing is read that was not written when a program is made smaller.
        let mut block = vec![Stmt::Line(Expr::form(line, holes))];
        let variables: Vec<(Type, String)> = [rows.variable, columns.variable].into_iter().flatten().collect();
        for (kind, text) in &variables {
            let addressable = self.random.chance(30);
            self.cells.push(Cell { kind: *kind, text: text.clone(), addressable, assignable: true });
        }
        self.elements(&array);
        for (_, variable) in variables {
            if self.random.chance(40) {
                let text = *self.random.pick(&["= {};", "+= 3;", "= 0;"]);
                let holes = if text.contains("{}") { vec![self.pure(1)] } else { vec![] };
                block.push(Stmt::Line(Expr::form(format!("{variable} {text}"), holes)));
            }
        }
        block.extend(self.uses(&array, Some(label), depth.saturating_sub(1)));
        block
    }

    fn elements(&mut self, array: &Rows) {
        for form in 0..2 {
            let text = array.element(form);
            self.cells.push(Cell { kind: array.kind, text, addressable: true, assignable: true });
        }
    }

    /// Statements that use an array; one that goes to `label` leaves its scope.
    fn uses(&mut self, array: &Rows, label: Option<&str>, depth: u32) -> Vec<Stmt> {
        let mut statements = Vec::new();
        for _ in 0..2 + self.random.below(4) {
            statements.extend(self.array_use(array, label, depth));
        }
        statements
    }

    fn array_use(&mut self, array: &Rows, label: Option<&str>, depth: u32) -> Vec<Stmt> {
        let Rows { first, rows, columns, sized, kind } = array;
        let (name, sum, ty) = (self.fresh("v"), format!("{}sum", self.prefix), self.name_of(*kind));
        let fold = format!("{sum} = {sum} * 31 +");
        // A function may change the sum itself.
        let folded = |value: &str| format!("{{ long {name} = {value}; {fold} {name}; }}");
        let (line, holes) = match self.random.below(16) {
            0 => (format!("{fold} sizeof {sized} * 7 + sizeof *{first};"), vec![]),
            // The operand is evaluated if the length of a row was computed.
            1 => (folded(&format!("sizeof({first}[({{}}, 0)])")), vec![self.effect(0)]),
            2 => (folded(&format!("sizeof({ty}[({{}} & 3) + 1][2])")), vec![self.effect(1)]),
            3 => {
                let width = match self.random.below(3) {
                    0 => format!("{ty} (*{name})[{columns}] = {first};"),
                    1 => format!("int {name}w = {columns}; {ty} (*{name})[{name}w] = {first}; {name}w += 2;"),
                    _ => format!("__typeof__({first}[0]) *{name} = {first};"),
                };
                let text = format!(
                    "{{ {width} for (; {name} < {first} + {rows}; {name}++) \
                     {fold} (*{name})[(unsigned){{}} % (sizeof *{name} / sizeof **{name})]; \
                     {fold} ({name} - {first}) + ((char *){name} - (char *){first}) + sizeof *{name}; }}"
                );
                (text, vec![self.pure(1)])
            }
            4 => {
                let own = Rows::new(name.clone(), rows.clone(), format!("*{name}"), *kind);
                if self.random.chance(50) {
                    self.elements(&own);
                    (format!("{ty} (*{name})[{columns}] = {first};"), vec![])
                } else {
                    let text = format!("{name}[-(int)((unsigned){{}} % {rows})][(unsigned){{}} % {}]", own.columns);
                    self.cells.push(Cell { kind: *kind, text, addressable: true, assignable: true });
                    (format!("{ty} (*{name})[{columns}] = &{first}[{rows} - 1];"), vec![])
                }
            }
            5..=7 => {
                let walker = self.walker.clone().filter(|w| w.kind == *kind && w.cost * self.weight <= self.left);
                let Some(walker) = walker else { return vec![] };
                self.left -= walker.cost * self.weight;
                (folded(&format!("{}({rows}, {columns}, {first})", walker.name)), vec![])
            }
            8 => {
                let row = format!("{first}[(unsigned){{}} % {rows}]");
                (format!("memmove({row}, {row}, sizeof *{first});"), vec![self.pure(1), self.pure(1)])
            }
            9 => {
                let bytes = format!("(sizeof *{first} * {rows})");
                (format!("{fold} ((unsigned char *){first})[(unsigned){{}} % {bytes}];"), vec![self.pure(1)])
            }
            10 => {
                let text = format!("{fold} (&{first}[(unsigned){{}} % {rows}] - {first}) * 3");
                let other = format!("(&{} - *{first});", array.element(1).replacen("{}", "0", 1));
                (format!("{text} + {other}"), vec![self.pure(1), self.pure(1)])
            }
            11 | 12 => {
                let mut jumps: Vec<String> = label.iter().map(|label| format!("goto {label};")).collect();
                jumps.extend(self.can_break.then(|| "break;".to_string()));
                jumps.extend(self.can_continue.then(|| "continue;".to_string()));
                if jumps.is_empty() {
                    return vec![];
                }
                let (condition, jump) = (self.pure(2), self.random.pick(&jumps).clone());
                return vec![Stmt::branch(condition, vec![Stmt::line(jump)], None)];
            }
            _ => return self.statement(depth),
        };
        vec![Stmt::Line(Expr::form(line, holes))]
    }
}
