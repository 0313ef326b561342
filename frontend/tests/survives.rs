//! No input makes the front end panic: random bytes, and random changes of a real program.
//! `CONCORD_MUTATIONS` raises the number of cases.

use concord_frontend::{Options, compile};
use concord_program::{DataModel, validate};
use concord_testing::Random;
use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::sequential::sequential;

const OPTIONS: Options = Options { data_model: DataModel::Ilp32 };

fn cases(default: u64) -> u64 {
    std::env::var("CONCORD_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn attempt(text: &[u8]) {
    if let Ok(compiled) = compile("t.c", text, &OPTIONS) {
        validate(&compiled.program).expect("what is accepted is well-formed");
    }
}

const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "=",
    "+",
    "->",
    ".",
    "?",
    ":",
    "int ",
    "struct s ",
    "union ",
    "typedef ",
    "sizeof ",
    "return ",
    "goto ",
    "case 1:",
    "default:",
    "switch (x) ",
    "while (1) ",
    "for (;;) ",
    "if (x) ",
    "else ",
    "break;",
    "continue;",
    "0",
    "1u",
    "0x7fffffffffffffffULL",
    "1.5",
    "'a'",
    "\"s\"",
    "x",
    "main",
    "void ",
    "char ",
    "_Bool ",
    "long ",
    "unsigned ",
    "static ",
    "extern ",
    "enum e { A, B } ",
    "({",
    "})",
    "&&",
    "||",
    "<<",
    ">>=",
    "++",
    "--",
    "pthread_create",
    "pthread_mutex_t ",
    "__VERIFIER_atomic_begin()",
    "reach_error()",
    "malloc",
    "__attribute__((packed))",
    "_Atomic ",
    "...",
    "[3]",
    "{1,2}",
    ".a = ",
    "\n# 3 \"f\"\n",
    "//",
    "/*",
    "$",
    "\\",
    "\u{fc}",
];

#[test]
fn random_bytes_are_refused_or_accepted_but_never_panic() {
    let mut random = Random::new(11);
    for _ in 0..cases(300) {
        let length = random.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| u8::try_from(random.below(256)).expect("a byte")).collect();
        attempt(&bytes);
        let text: String = (0..length / 3)
            .map(|_| PIECES[usize::try_from(random.below(PIECES.len() as u64)).expect("small")])
            .collect();
        attempt(text.as_bytes());
        attempt(format!("int x; int main(void) {{ {text} }}").as_bytes());
        attempt(format!("int x; int main(void) {{ x = {text}; }}").as_bytes());
        attempt(format!("{text}; int main(void) {{ return 0; }}").as_bytes());
    }
}

#[test]
fn random_changes_of_programs_never_panic() {
    let mut random = Random::new(12);
    for case in 0..cases(400) {
        let text = if case % 2 == 0 { sequential(case).to_c() } else { concurrent(case, Size::default()).to_c() };
        let mut bytes = text.into_bytes();
        for _ in 0..=random.below(3) {
            let at = usize::try_from(random.below(bytes.len() as u64)).expect("an index");
            match random.below(4) {
                0 => {
                    bytes.remove(at);
                }
                1 => bytes[at] = u8::try_from(random.below(256)).expect("a byte"),
                2 => {
                    let end = (at + usize::try_from(random.below(30)).expect("small")).min(bytes.len());
                    bytes.drain(at..end);
                }
                _ => {
                    let piece = PIECES[usize::try_from(random.below(PIECES.len() as u64)).expect("small")];
                    bytes.splice(at..at, piece.bytes());
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        attempt(&bytes);
    }
}
