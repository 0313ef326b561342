//! Declarators: pointers, arrays, functions and qualifiers in any order, with a name and without.

use super::super::observed::Maker;
use super::{constant, type_of};

const BASES: [&str; 6] = ["int", "char", "unsigned long", "short", "long long", "struct @r"];

/// Which types are the same is not decided where one of these differs in nothing else.
const DELICATE: [&str; 3] = ["const short", "volatile int", "enum @e"];

/// What a declarator derives: the outermost first, as one reads it ("array of pointer to …").
#[derive(Clone, Copy, PartialEq, Eq)]
enum Derive {
    Pointer(&'static str),
    Array(i64),
    Function(&'static str),
}

pub(super) fn steps(maker: &mut Maker) {
    maker.global("struct @r { char c; int i[3]; }; enum @e { @zero, @one, @two = 7 };");
    let delicate = maker.random.chance(15);
    for _ in maker.several(3, 5) {
        let base = if delicate { maker.pick(&DELICATE) } else { maker.pick(&BASES) };
        let derived = derivation(maker, delicate);
        let name = maker.name("x");
        maker.global(format!("static {base} {};", declarator(&name, &derived)));
        let ty = format!("{base} {}", declarator("", &derived));
        // A second name for the type, by `typedef` and by `__typeof__`.
        maker.global(format!("typedef {base} {};", declarator(&format!("{name}t"), &derived)));
        maker.global(format!("static __typeof__({name}) *{name}p;"));
        constant(maker, &format!("sizeof {name}"));
        maker.fixed(format!("sizeof({ty}) + sizeof({name}t) * 1000"));
        maker.fixed(format!("_Alignof({ty}) + __alignof__({name}) * 100"));
        // What is not decided is refused where a constant must stand.
        let look = if delicate { |maker: &mut Maker, value: &str| maker.fixed(value) } else { constant };
        look(maker, &format!("__builtin_types_compatible_p({ty}, __typeof__({name}))"));
        look(maker, &format!("__builtin_types_compatible_p({name}t *, __typeof__({name}p))"));
        let other = maker.pick(&BASES);
        look(maker, &format!("__builtin_types_compatible_p({ty}, {other} {})", declarator("", &derived)));
        // What one access derives from it; nothing is evaluated.
        let access = match derived[0] {
            Derive::Function(_) => format!("{name}(1)"),
            _ => maker.pick(&["*N", "N[0]"]).replace('N', &name),
        };
        if !matches!(derived.get(1), Some(Derive::Function(_))) && !access.contains('(') {
            maker.fixed(format!("sizeof({access})"));
            maker.fixed(type_of(&access));
        }
        maker.fixed(type_of(&format!("(__typeof__({name} + 0))0")).replace(
            "(__typeof__",
            if matches!(derived[0], Derive::Function(_)) { "(void *)(long)sizeof(__typeof__" } else { "(__typeof__" },
        ));
    }
}

fn derivation(maker: &mut Maker, qualified: bool) -> Vec<Derive> {
    let mut derived = Vec::new();
    for depth in 0..maker.random.between(1, 4) {
        let next = match maker.random.below(5) {
            0 | 1 => Derive::Array(maker.random.between(1, 4)),
            // Nothing is a function of its own here, and no function gives an array or a function.
            2 if depth > 0 && matches!(derived.last(), Some(Derive::Pointer(_))) => {
                Derive::Function(maker.pick(&["void", "int", "char *, long", "int, ...", "int (*)(void)", "int[3]"]))
            }
            _ if qualified => Derive::Pointer(maker.pick(&["", "", "const", "volatile"])),
            _ => Derive::Pointer(""),
        };
        if matches!(derived.last(), Some(Derive::Function(_))) && !matches!(next, Derive::Pointer(_)) {
            derived.push(Derive::Pointer(""));
        }
        derived.push(next);
    }
    derived
}

/// The declarator of a name: what binds first stands next to the name.
fn declarator(name: &str, derived: &[Derive]) -> String {
    let mut text = name.to_owned();
    let mut pointer = false;
    for derive in derived {
        match derive {
            Derive::Pointer(qualifier) => {
                let blank = if qualifier.is_empty() { "" } else { " " };
                text = format!("*{blank}{qualifier}{blank}{text}");
                pointer = true;
            }
            Derive::Array(length) => {
                text = if pointer { format!("({text})[{length}]") } else { format!("{text}[{length}]") };
                pointer = false;
            }
            Derive::Function(parameters) => {
                text = if pointer { format!("({text})({parameters})") } else { format!("{text}({parameters})") };
                pointer = false;
            }
        }
    }
    text
}
