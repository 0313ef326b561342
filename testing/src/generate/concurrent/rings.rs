//! A ring of structures with pointers, as thread pools and queues have it: on the heap or not, cleared byte by byte or not, with its
//! index and its count behind it in one structure, so that an element beyond it would be the index.
//!
//! Most accesses keep to the mutex of the ring. A few careless ones do not, or move the index, or write single bytes.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

/// How many elements the ring has.
const LENGTH: u64 = 2;

/// The declarations.
pub(super) fn ring_globals() -> Vec<String> {
    vec![
        "struct item { int *p; int v; };".to_owned(),
        format!("struct ring {{ struct item items[{LENGTH}]; int first, count; }};"),
        "struct ring fixed, *ring;".to_owned(),
        "pthread_mutex_t rl;".to_owned(),
    ]
}

impl Generator {
    /// What `main` does before any thread is created: elements that are never put must have valid pointers, too.
    pub fn prepare_ring(&mut self) -> Vec<Stmt> {
        let line = |text: String| Stmt::Kept(Expr::form(text, vec![]));
        let made = match self.random.below(5) {
            0 => "ring = &fixed;",
            1 => "ring = calloc(1, sizeof(struct ring));",
            2 => "ring = malloc(sizeof(struct ring)); ring->first = 0; ring->count = 0;",
            _ => {
                self.note(Feature::RingOfBytes);
                "ring = __builtin_memset(malloc(sizeof(struct ring)), 0, sizeof(struct ring));"
            }
        };
        let mut lines = vec![line(made.to_owned())];
        for element in 0..LENGTH {
            let mut cell = String::new();
            self.plain_address().print(&mut cell);
            lines.push(line(format!("ring->items[{element}].p = {cell};")));
            lines.push(line(format!("ring->items[{element}].v = {};", self.random.below(3))));
        }
        if self.random.chance(50) {
            lines.push(line(format!("ring->count = {};", self.random.below(LENGTH + 1))));
        }
        lines
    }

    /// Puts an element into the ring, or takes one; seldom something careless.
    pub fn use_ring(&mut self) -> Vec<Stmt> {
        let careless = self.random.below(20);
        if careless < 4 {
            return self.careless_ring(careless);
        }
        if !self.spend(8) {
            return vec![];
        }
        self.note(Feature::Ring);
        let mut after = Vec::new();
        let mut before = Vec::new();
        let inside = if self.random.chance(50) {
            let mut cell = String::new();
            self.plain_address().print(&mut cell);
            let value = self.random.below(3);
            let put = match self.random.below(2) {
                0 => format!("*k = (struct item){{{cell}, {value}}};"),
                _ => format!("k->p = {cell}; k->v = {value};"),
            };
            let place = format!("struct item *k = &ring->items[(ring->first + ring->count) % {LENGTH}];");
            format!("if (ring->count < {LENGTH}) {{ {place} {put} ring->count++; }}")
        } else {
            let (item, got) = (self.fresh("r"), self.fresh("l"));
            before.push(Stmt::Kept(Expr::form(format!("struct item {item}; int {got} = 0;"), vec![])));
            let used = *self.random.pick(&["*{r}.p = {r}.v;", "*{r}.p += 1;", "if (*{r}.p == {r}.v) reach_error();"]);
            after.push(Stmt::line(format!("if ({got}) {{ {} }}", used.replace("{r}", &item))));
            let next = format!("ring->first = (ring->first + 1) % {LENGTH};");
            format!("if (ring->count > 0) {{ {item} = ring->items[ring->first]; {next} ring->count--; {got} = 1; }}")
        };
        let inside = Stmt::Kept(Expr::form(inside, vec![]));
        let mut lines = before;
        if self.atomic || self.random.chance(15) {
            lines.push(inside);
        } else {
            lines.push(Stmt::between("pthread_mutex_lock(&rl);", vec![inside], "pthread_mutex_unlock(&rl);"));
        }
        lines.extend(after);
        lines
    }

    fn careless_ring(&mut self, kind: u64) -> Vec<Stmt> {
        if !self.spend(3) {
            return vec![];
        }
        self.note(Feature::Ring);
        let element = self.random.below(LENGTH);
        match kind {
            0 => vec![Stmt::line(format!("ring->first = {element};"))],
            1 => vec![self.declare(Expr::value("ring->items[ring->first].v", vec![]))],
            2 => vec![Stmt::Line(Expr::form(format!("*ring->items[{element}].p = {{}};"), vec![self.constant()]))],
            _ => {
                let byte = format!("((unsigned char *)&ring->items[{element}].v)[{}]", self.random.below(2));
                vec![Stmt::Line(Expr::form(format!("{byte} = {{}};"), vec![self.constant()]))]
            }
        }
    }
}
