//! What the library and the extensions of GNU C offer sequential programs: labels as values, sorting and searching
//! with a comparison of the program, formatted text, numbers in text, functions of the library behind pointers.

use super::super::syntax::{Expr, Stmt};
use super::scope::Generator;

/// Conversions of an argument, with the type that it is cast to.
const CONVERSIONS: [(&str, &str); 20] = [
    ("%d", "int"),
    ("%i", "short"),
    ("%u", "unsigned"),
    ("%x", "unsigned"),
    ("%#X", "unsigned"),
    ("%o", "unsigned"),
    ("%#o", "unsigned"),
    ("%5d", "int"),
    ("%-7d|", "int"),
    ("%05d", "int"),
    ("%+d", "int"),
    ("% 4d", "int"),
    ("%.3d", "int"),
    ("%8.4x", "unsigned"),
    ("%hhd", "int"),
    ("%hu", "int"),
    ("%ld", "long"),
    ("%llx", "long long"),
    ("%zu", "unsigned long"),
    ("%c", "char"),
];

impl Generator {
    /// The functions that comparisons are made with.
    pub fn comparisons(&self) -> Vec<String> {
        let p = &self.prefix;
        vec![
            format!(
                "static int {p}up(const void *a, const void *b) {{ int x = *(const int *)a, y = *(const int *)b; \
                 return (x > y) - (x < y); }}"
            ),
            format!(
                "static int {p}down(const void *a, const void *b) {{ signed char x = *(const signed char *)a, \
                 y = *(const signed char *)b; return y - x; }}"
            ),
        ]
    }

    /// A statement with something of the library.
    pub fn library_statement(&mut self) -> Vec<Stmt> {
        match self.random.below(5) {
            0 => self.sorted(),
            1 => self.searched(),
            2 => self.number_in_text(),
            _ => self.formatted(),
        }
    }

    fn sorted(&mut self) -> Vec<Stmt> {
        let (name, p) = (self.fresh("s"), self.prefix.clone());
        let (element, order) = if self.random.chance(50) { ("int", "up") } else { ("signed char", "down") };
        let call = match self.random.chance(70) {
            true => format!("qsort({name}, 5, sizeof {name}[0], {p}{order});"),
            false => {
                let sort = format!(
                    "void (*{name}f)(void *, unsigned long, unsigned long, int (*)(const void *, const void *))"
                );
                format!("{sort} = qsort; {name}f({name}, 5, sizeof *{name}, {p}{order});")
            }
        };
        let holes = (0..6).map(|_| self.pure(1)).collect();
        let text = format!(
            "{{ {element} {name}[5] = {{ {{}}, {{}}, {{}}, {{}}, {{}} }}; {call} {p}sum = {p}sum * 31 + {name}[{{}} & 3]; }}"
        );
        vec![Stmt::Line(Expr::form(text, holes))]
    }

    fn searched(&mut self) -> Vec<Stmt> {
        let (name, p) = (self.fresh("s"), self.prefix.clone());
        let text = format!(
            "{{ static const int {name}[6] = {{ -9, -1, 0, 3, 4, 100 }}; int {name}k = {{}} & 7; \
             const int *{name}p = bsearch(&{name}k, {name}, 6, sizeof(int), {p}up); \
             {p}sum = {p}sum * 31 + ({name}p ? {name}p - {name} : 77); }}"
        );
        vec![Stmt::Line(Expr::form(text, vec![self.pure(2)]))]
    }

    fn number_in_text(&mut self) -> Vec<Stmt> {
        let (name, p) = (self.fresh("s"), self.prefix.clone());
        let texts = ["12x", " -077", "0x1fg", "99999999999999999999", "+", "-9223372036854775808", "zz"];
        let text = *self.random.pick(&texts);
        let function = *self.random.pick(&["strtol", "strtoul", "strtoll", "strtoull"]);
        let base = *self.random.pick(&[0, 8, 10, 16, 36]);
        vec![Stmt::line(format!(
            "{{ const char *{name} = \"{text}\"; char *{name}e; {p}sum = {p}sum * 31 + {function}({name}, &{name}e, {base}); \
             {p}sum = {p}sum * 31 + ({name}e - {name}); }}"
        ))]
    }

    fn formatted(&mut self) -> Vec<Stmt> {
        let (name, p) = (self.fresh("s"), self.prefix.clone());
        let room = *self.random.pick(&["sizeof {}", "9", "1"]);
        let (mut format, mut arguments, mut holes) = (String::new(), String::new(), Vec::new());
        for _ in 0..1 + self.random.below(3) {
            let (conversion, cast) = *self.random.pick(&CONVERSIONS);
            match self.random.below(6) {
                0 => {
                    format += *self.random.pick(&["%s", "%.2s", "%6s", "%-6.3s|"]);
                    arguments += ", \"text\"";
                }
                1 => {
                    format += "%*d";
                    arguments += ", ({} & 7) - 3, (int){}";
                    holes.extend([self.pure(1), self.pure(1)]);
                }
                _ => {
                    format += conversion;
                    arguments += &format!(", ({cast}){{}}");
                    holes.push(self.pure(2));
                }
            }
            format += *self.random.pick(&["", " ", "%%", "a"]);
        }
        let room = room.replace("{}", &name);
        let text = format!(
            "{{ char {name}[120] = {{ 0 }}; {p}sum += snprintf({name}, {room}, \"{format}\"{arguments}); \
             for (int {name}i = 0; {name}i < 120; {name}i++) {p}sum = {p}sum * 31 + {name}[{name}i]; }}"
        );
        vec![Stmt::Line(Expr::form(text, holes))]
    }

    /// A jump to one of several labels by a table.
    pub fn labels_as_values(&mut self, depth: u32) -> Vec<Stmt> {
        let (table, count) = (self.fresh("t"), 2 + self.random.below(3));
        let labels: Vec<String> = (0..count).map(|_| self.fresh("label")).collect();
        let addresses: Vec<String> = labels.iter().map(|label| format!("&&{label}")).collect();
        let storage = *self.random.pick(&["static ", "", "static const "]);
        let mut body = vec![
            Stmt::Kept(Expr::form(format!("{storage}void *{table}[] = {{ {} }};", addresses.join(", ")), vec![])),
            Stmt::Kept(Expr::form(format!("goto *{table}[(unsigned){{}} % {count}];"), vec![self.pure(2)])),
        ];
        for label in labels {
            body.push(Stmt::Kept(Expr::form(format!("{label}: ;"), vec![])));
            body.push(Stmt::with_body(Expr::form("", vec![]), self.block(2, depth - 1)));
        }
        vec![Stmt::with_body(Expr::form("", vec![]), body)]
    }
}
