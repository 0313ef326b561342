//! Initialisers in braces: designators that lead inside, items that go on behind them, ranges, parts that are
//! initialised again.

use super::super::syntax::Stmt;
use super::scope::Generator;

/// Ways into a nested structure, each with the number of single values from it to the end of the structure. Behind a
/// member of a union but the first, items go on inside of it first; what is left there is not counted.
const WAYS: [(&str, u64); 14] = [
    ("", 13),
    (".a", 13),
    (".s.x", 12),
    (".s.y[0]", 11),
    (".s.y[1]", 10),
    (".h", 9),
    (".g", 8),
    (".v.i", 7),
    (".v.c[3]", 7),
    (".m[0][1]", 5),
    (".m[1][0]", 3),
    (".m[0 ... 1][1]", 2),
    (".m[1][2]", 1),
    (".s.y[0 ... 1]", 10),
];

/// Parts that are initialised as a whole, each with lists for it.
const WHOLES: [(&str, [&str; 3]); 6] = [
    (".s", ["{ 1 }", "{ .y = { 2, 3 } }", "{ .y[1] = 4 }"]),
    (".s.y", ["{ 5 }", "{ [1] = 6 }", "{ }"]),
    (".v", ["{ -7 }", "{ .c = { 8, 9 } }", "{ .c[2] = 10 }"]),
    (".v.c", ["{ 11, 12 }", "{ [1 ... 2] = 13 }", "\"ab\""]),
    (".m", ["{ 14, 15, 16, 17 }", "{ { 18 }, { 19, 20 } }", "{ [1][1] = 21, 22 }"]),
    (".m[1]", ["{ 23 }", "{ [2] = 24 }", "{ [0 ... 1] = 25 }"]),
];

impl Generator {
    /// A structure with parts of parts.
    pub fn nested_type(&self) -> String {
        let p = &self.prefix;
        format!(
            "struct {p}nest {{ int a; struct {{ short x, y[2]; }} s; struct {{ signed char h; int g; }}; \
             union {{ int i; unsigned char c[4]; }} v; int m[2][3]; }};"
        )
    }

    /// A variable of this type.
    pub fn nested_variable(&mut self) -> String {
        let (name, items) = (self.fresh("n"), self.items());
        let members = [
            (5, "a"),
            (3, "s.x"),
            (3, "s.y[{} & 1]"),
            (1, "h"),
            (5, "g"),
            (5, "v.i"),
            (2, "v.c[{} & 3]"),
            (5, "m[{} & 1][({} & 3) % 3]"),
        ];
        for (kind, member) in members {
            self.plain_cell(kind, format!("{name}.{member}"));
        }
        self.nested.push(name.clone());
        let duration = self.duration();
        format!("{duration}struct {}nest {name} = {{ {items} }};", self.prefix)
    }

    /// A statement that makes such an object anew.
    pub fn nested_statement(&mut self) -> Vec<Stmt> {
        let nested = self.nested.clone();
        if nested.is_empty() {
            return vec![];
        }
        let (name, items, p) = (self.random.pick(&nested).clone(), self.items(), self.prefix.clone());
        vec![Stmt::line(format!("{name} = (struct {p}nest) {{ {items} }};"))]
    }

    /// Items of a list for it.
    fn items(&mut self) -> String {
        let mut items: Vec<String> = Vec::new();
        for round in 0..1 + self.random.below(4) {
            if self.random.chance(30) {
                let (way, lists) = *self.random.pick(&WHOLES);
                items.push(format!("{way} = {}", self.random.pick(&lists)));
                continue;
            }
            // Only the first item can do without a designator here.
            let (way, room) = if round == 0 { *self.random.pick(&WAYS) } else { *self.random.pick(&WAYS[1..]) };
            let assigned = if way.is_empty() { "" } else { " = " };
            items.push(format!("{way}{assigned}{}", self.random.below(100)));
            for _ in 1..1 + self.random.below(room.min(6)) {
                items.push(self.random.below(100).to_string());
            }
        }
        items.join(", ")
    }
}
