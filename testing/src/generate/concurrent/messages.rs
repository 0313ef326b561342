//! Messages with a pointer that travel in pieces: byte by byte, in wider words, through a union, as copies on the heap.
//!
//! What is sent is a whole message under the mutex of the wire, so that the pointer is always one that was sent. A few careless accesses
//! look at the number of a message without the mutex, or change it.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

/// The declarations.
pub(super) fn message_globals() -> Vec<String> {
    [
        "struct message { int *p; long v; };",
        "union wire { char bytes[sizeof(struct message)]; long long words[sizeof(struct message) / 8]; struct message m; };",
        "union wire wire;",
        "struct message *sent;",
        "pthread_mutex_t wm;",
        "void copy(void *to, const void *from, unsigned k) { \
         for (unsigned i = 0; i < k; i++) ((char *)to)[i] = ((const char *)from)[i]; }",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// Ways to copy the message `{a}` to the wire; the other way round for what is received.
const WAYS: [[&str; 2]; 5] = [
    ["copy(wire.bytes, &{a}, sizeof {a});", "copy(&{a}, wire.bytes, sizeof {a});"],
    ["copy(&wire, &{a}, sizeof {a});", "copy(&{a}, &wire, sizeof {a});"],
    ["__builtin_memcpy(wire.bytes, &{a}, sizeof {a});", "__builtin_memcpy(&{a}, wire.bytes, sizeof {a});"],
    [
        "union wire w{a}; w{a}.m = {a}; for (unsigned i = 0; i < sizeof {a} / 8; i++) wire.words[i] = w{a}.words[i];",
        "union wire w{a}; for (unsigned i = 0; i < sizeof {a} / 8; i++) w{a}.words[i] = wire.words[i]; {a} = w{a}.m;",
    ],
    ["wire.m = {a};", "{a} = wire.m;"],
];

impl Generator {
    /// What `main` does before any thread is created: a message that anything may be done with.
    pub fn prepare_messages(&mut self) -> Vec<Stmt> {
        let line = |text: String| Stmt::Kept(Expr::form(text, vec![]));
        let mut cell = String::new();
        self.plain_address().print(&mut cell);
        let made = if self.random.chance(50) {
            "sent = &wire.m;".to_owned()
        } else {
            "sent = malloc(sizeof(struct message)); copy(sent, wire.bytes, sizeof(struct message));".to_owned()
        };
        vec![line(format!("wire.m.p = {cell};")), line(format!("wire.m.v = {};", self.random.below(3))), line(made)]
    }

    /// Sends a message or receives one; seldom something careless.
    pub fn use_messages(&mut self) -> Vec<Stmt> {
        if self.random.chance(10) {
            return self.careless_message();
        }
        if !self.spend(6) {
            return vec![];
        }
        self.note(Feature::Message);
        let on_the_heap = self.random.chance(60);
        if on_the_heap {
            self.note(Feature::MessageOnTheHeap);
        }
        let name = self.fresh("g");
        let mut cell = String::new();
        self.plain_address().print(&mut cell);
        let way = *self.random.pick(&WAYS);
        let declared =
            Stmt::Kept(Expr::form(format!("struct message {name} = {{{cell}, {}}};", self.random.below(3)), vec![]));
        let mut lines = vec![declared];
        let copied = format!("c{name}");
        if self.random.chance(50) {
            let mut inside = way[0].replace("{a}", &name);
            if on_the_heap {
                let made = format!("struct message *{copied} = malloc(sizeof {name});");
                lines.push(Stmt::Kept(Expr::form(format!("{made} copy({copied}, &{name}, sizeof {name});"), vec![])));
                inside = format!("sent = {copied};");
            }
            lines.push(self.on_the_wire(inside));
            return lines;
        }
        let inside = match on_the_heap {
            true => format!("copy(&{name}, sent, sizeof {name});"),
            false => way[1].replace("{a}", &name),
        };
        lines.push(self.on_the_wire(inside));
        let used = *self.random.pick(&["*{r}.p = {r}.v;", "*{r}.p += 1;", "if (*{r}.p == {r}.v) reach_error();"]);
        lines.push(Stmt::line(used.replace("{r}", &name)));
        lines
    }

    fn on_the_wire(&mut self, inside: String) -> Stmt {
        let inside = Stmt::Kept(Expr::form(inside, vec![]));
        if self.atomic {
            return inside;
        }
        Stmt::between("pthread_mutex_lock(&wm);", vec![inside], "pthread_mutex_unlock(&wm);")
    }

    fn careless_message(&mut self) -> Vec<Stmt> {
        if !self.spend(1) {
            return vec![];
        }
        self.note(Feature::Message);
        match self.random.below(3) {
            0 => vec![Stmt::Line(Expr::form("wire.m.v = {};", vec![self.constant()]))],
            1 => vec![Stmt::Line(Expr::form("wire.bytes[sizeof(int *)] = {};", vec![self.constant()]))],
            _ => vec![self.declare(Expr::value("wire.m.v", vec![]))],
        }
    }
}
