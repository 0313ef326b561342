//! Memory as bytes in sequential programs: unions, bit-fields, packed structures, views through `char *`,
//! copying and filling, strings, objects that grow and shrink.
//!
//! Structures that are copied as a whole have no padding, since what padding holds is left open.

use super::super::syntax::{Expr, Stmt};
use super::scope::{Cell, Generator};

/// What the programs use of the C library.
pub(super) const PROLOGUE: &str = "void *memcpy(void *, const void *, unsigned long);\n\
    void *memmove(void *, const void *, unsigned long);\n\
    void *memset(void *, int, unsigned long);\n\
    int memcmp(const void *, const void *, unsigned long);\n\
    unsigned long strlen(const char *);\n\
    int strcmp(const char *, const char *);\n\
    char *strcpy(char *, const char *);\n\
    char *strcat(char *, const char *);\n\
    char *strncpy(char *, const char *, unsigned long);\n\
    char *strchr(const char *, int);\n\
    void *malloc(unsigned long);\n\
    void *calloc(unsigned long, unsigned long);\n\
    void *realloc(void *, unsigned long);\n\
    void free(void *);\n\
    void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n\
    void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n\
    int snprintf(char *, unsigned long, const char *, ...);\n\
    long strtol(const char *, char **, int);\n\
    unsigned long strtoul(const char *, char **, int);\n\
    long long strtoll(const char *, char **, int);\n\
    unsigned long long strtoull(const char *, char **, int);\n";

/// Types of bit-fields: the name, its index among the integer types, the most bits.
const BIT_TYPES: [(&str, usize, u64); 11] = [
    ("int", 5, 32),
    ("unsigned", 6, 32),
    ("signed char", 1, 8),
    ("unsigned char", 2, 8),
    ("short", 3, 16),
    ("unsigned short", 4, 16),
    ("long", 7, 64),
    ("unsigned long", 8, 64),
    ("long long", 9, 64),
    ("unsigned long long", 10, 64),
    ("_Bool", 11, 1),
];

/// What a program may do with objects of its own types.
#[derive(Clone, Debug, Default)]
pub(super) struct Objects {
    /// Unions of eight bytes.
    unions: Vec<String>,
    /// Packed structures, all of one type.
    packed: Vec<String>,
    /// Arrays of eight characters, the last of which is 0.
    texts: Vec<String>,
}

impl Generator {
    /// The types, with fields drawn for this program.
    pub fn memory_types(&mut self) -> Vec<String> {
        let p = self.prefix.clone();
        let mut fields = String::new();
        for index in 0..2 + self.random.below(6) {
            let (name, kind, most) = *self.random.pick(&BIT_TYPES);
            match self.random.below(12) {
                0 => fields.push_str(&format!("{name} : 0; ")),
                1 => fields.push_str(&format!("{name} : {}; ", 1 + self.random.below(most))),
                2 if most > 1 => {
                    fields.push_str(&format!("{name} f{index}; "));
                    self.bit_fields.push((kind, format!("f{index}")));
                }
                _ => {
                    fields.push_str(&format!("{name} f{index} : {}; ", 1 + self.random.below(most)));
                    self.bit_fields.push((kind, format!("f{index}")));
                }
            }
        }
        fields.push_str("int last : 7; ");
        self.bit_fields.push((5, "last".to_owned()));
        let layout = *self.random.pick(&["", "", "__attribute__((packed))", "__attribute__((aligned(16)))"]);
        vec![
            format!(
                "union {p}uni {{ int i; unsigned short s[4]; unsigned char c[8]; long long l; \
                 struct {{ short x; signed char y; unsigned char z; int w; }} t; }};"
            ),
            format!("struct {layout} {p}bits {{ {fields} }};"),
            format!("struct {p}pack {{ char a; int b; unsigned short c; long d; }} __attribute__((packed));"),
        ]
    }

    /// Global objects of these types.
    pub fn memory_variables(&mut self) -> Vec<String> {
        let (p, mut globals) = (self.prefix.clone(), Vec::new());
        for _ in 0..1 + self.random.below(2) {
            let name = self.fresh("u");
            let initial =
                *self.random.pick(&["", " = { 70000 }", " = { .c = { 1, 2, 3 } }", " = { .t = { 1, -2, 3 } }"]);
            globals.push(format!("{}union {p}uni {name}{initial};", self.duration()));
            self.union_cells(&name);
        }
        if self.random.chance(80) {
            let name = self.fresh("b");
            globals.push(format!("{}struct {p}bits {name};", self.duration()));
            for (kind, field) in self.bit_fields.clone() {
                self.plain_cell(kind, format!("{name}.{field}"));
            }
            self.plain_cell(2, format!("((unsigned char *)&{name})[({{}} & 63) % sizeof({name})]"));
        }
        for _ in 0..self.random.below(3) {
            let name = self.fresh("k");
            let initial = *self.random.pick(&["", " = { 1, -2, 3, -4 }", " = { .d = 1l << 40 }"]);
            globals.push(format!("{}struct {p}pack {name}{initial};", self.duration()));
            for (kind, field) in [(0, "a"), (5, "b"), (4, "c"), (7, "d")] {
                self.plain_cell(kind, format!("{name}.{field}"));
            }
            self.plain_cell(2, format!("((unsigned char *)&{name})[({{}} & 15) % 15]"));
            self.objects.packed.push(name);
        }
        for _ in 0..1 + self.random.below(2) {
            let name = self.fresh("t");
            let (duration, text) = (self.duration(), *self.random.pick(&["", "a", "abc", "xyzxyzx"]));
            globals.push(format!("{duration}char {name}[8] = \"{text}\";"));
            self.plain_cell(0, format!("{name}[({{}} & 7) % 7]"));
            self.objects.texts.push(name);
        }
        globals
    }

    /// Whether a global object is the program's or the thread's, which begins alike.
    pub fn duration(&mut self) -> &'static str {
        if self.random.chance(30) { "_Thread_local " } else { "" }
    }

    pub fn plain_cell(&mut self, kind: usize, text: String) {
        self.cells.push(Cell { kind, text, addressable: false, assignable: true });
    }

    fn union_cells(&mut self, name: &str) {
        let members = [(5, "i"), (4, "s[{} & 3]"), (2, "c[{} & 7]"), (9, "l"), (3, "t.x"), (1, "t.y"), (5, "t.w")];
        for (kind, member) in members {
            self.plain_cell(kind, format!("{name}.{member}"));
        }
        self.plain_cell(3, format!("(*(short *)((char *)&{name} + ({{}} & 6)))"));
        self.plain_cell(6, format!("(*(unsigned *)((char *)&{name} + ({{}} & 4)))"));
        self.objects.unions.push(name.to_owned());
    }

    /// A value that is read from memory by a library function.
    pub fn memory_value(&mut self) -> Option<Expr> {
        let texts = self.objects.texts.clone();
        let text = if texts.is_empty() { return None } else { self.random.pick(&texts).clone() };
        Some(match self.random.below(5) {
            0 => Expr::value(format!("strlen({text})"), vec![]),
            1 => Expr::value(format!("(strcmp({text}, \"{}\") < 0)", self.random.pick(&["", "abb", "x"])), vec![]),
            2 => Expr::value(format!("(strchr({text}, '{}') == 0)", self.random.pick(&["a", "z"])), vec![]),
            3 if self.objects.unions.len() > 1 => {
                let (one, two) = (self.objects.unions[0].clone(), self.objects.unions[1].clone());
                Expr::value(format!("(memcmp(&{one}, &{two}, {{}} & 7) > 0)"), vec![self.literal()])
            }
            _ => {
                let other = self.random.pick(&texts).clone();
                Expr::value(format!("(memcmp({text}, {other}, 8) == 0)"), vec![])
            }
        })
    }

    /// A statement that treats memory as bytes.
    pub fn memory_statement(&mut self) -> Vec<Stmt> {
        let (unions, packed, texts) =
            (self.objects.unions.clone(), self.objects.packed.clone(), self.objects.texts.clone());
        if unions.is_empty() || texts.is_empty() {
            return vec![];
        }
        let (union, text) = (self.random.pick(&unions).clone(), self.random.pick(&texts).clone());
        let (line, holes) = match self.random.below(12) {
            0 => (format!("memset(&{union}, {{}}, 8);"), vec![self.pure(1)]),
            1 => {
                let (from, size) = (self.pure(1), self.literal());
                let line = format!("memset((char *)&{union} + ({{}} & 3), {{}}, {{}} & 3);");
                (line, vec![from, self.pure(1), size])
            }
            2 => (format!("memcpy(&{union}, &{}, sizeof({union}));", self.random.pick(&unions)), vec![]),
            3 => {
                let holes = vec![self.literal(), self.pure(1), self.literal()];
                let line = format!("memmove((char *)&{union} + ({{}} & 3), (char *)&{union} + ({{}} & 3), {{}} & 3);");
                (line, holes)
            }
            4 => (format!("{union} = {};", self.random.pick(&unions)), vec![]),
            5 if !packed.is_empty() => {
                (format!("{} = {};", self.random.pick(&packed), self.random.pick(&packed)), vec![])
            }
            6 if !packed.is_empty() => (
                format!("memcpy(&{union}, (char *)&{} + ({{}} & 7), 7);", self.random.pick(&packed)),
                vec![self.pure(1)],
            ),
            7 => (format!("strcpy({text}, \"{}\");", self.random.pick(&["", "b", "hello", "\\377\\1"])), vec![]),
            8 => (
                format!("strcpy({text}, \"ab\"); strcat({text}, \"{}\");", self.random.pick(&["", "c", "dxyz"])),
                vec![],
            ),
            9 => (format!("strncpy({text}, \"abcd\", {{}} & 7);"), vec![self.literal()]),
            _ => return self.resized(),
        };
        vec![Stmt::Line(Expr::form(line, holes))]
    }

    /// An object on the heap that grows and shrinks.
    fn resized(&mut self) -> Vec<Stmt> {
        let name = self.fresh("h");
        let kind = self.random.below(11) as usize;
        let ty = self.name_of(kind);
        let (first, more, fewer) = (2, 2 + self.random.below(4), 1 + self.random.below(2));
        let target = self.place();
        let holes = vec![self.pure(1), self.pure(1), self.pure(1), target];
        let line = format!(
            "{{ {ty} *{name} = malloc({first} * sizeof({ty})); {name}[0] = {{}}; {name}[1] = {{}}; \
             {name} = realloc({name}, {more} * sizeof({ty})); {name}[{more} - 1] = {{}}; \
             {name} = realloc({name}, {fewer} * sizeof(*{name})); {{}} = {name}[{fewer} - 1]; free({name}); }}"
        );
        vec![Stmt::Line(Expr::form(line, holes))]
    }
}
