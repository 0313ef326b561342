//! One text from others: a few random changes to bytes or to tokens.
//!
//! Changes of tokens keep most of a program intact, so that what remains is often compiled
//! and reaches the encoder; changes of bytes mostly try the first passes. The middle of real
//! files is declarations from headers, so places are drawn mostly from their last part. Some changes put
//! in calls of library functions and assembly, which other texts have little of.

use concord_testing::Random;

use crate::statement as whole;
use crate::tokens::{Token, text, tokens};

/// Words that the front end treats specially, and values at the edges.
const DICTIONARY: &[&str] = &[
    "int",
    "char",
    "short",
    "long",
    "unsigned",
    "signed",
    "void",
    "_Bool",
    "float",
    "double",
    "struct",
    "union",
    "enum",
    "typedef",
    "static",
    "extern",
    "volatile",
    "const",
    "_Atomic",
    "_Thread_local",
    "__thread",
    "inline",
    "register",
    "if",
    "else",
    "while",
    "do",
    "for",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "return",
    "goto",
    "sizeof",
    "_Alignof",
    "typeof",
    "__typeof__",
    "__attribute__((packed))",
    "__extension__",
    "asm",
    "_Static_assert",
    "_Generic",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "&&",
    "||",
    "=",
    "==",
    "!=",
    "<",
    ">",
    "<<",
    ">>",
    "+",
    "-",
    "/",
    "%",
    "^",
    "|",
    "~",
    "!",
    "?",
    ":",
    "->",
    ".",
    "...",
    "++",
    "--",
    "+=",
    "<<=",
    "0",
    "1",
    "-1",
    "2",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "0x8000000000000000",
    "18446744073709551615",
    "99999999999999999999999999",
    "0x",
    "08",
    "1.5",
    "1e999",
    "1ULL",
    "'a'",
    "'\\x'",
    "'ab'",
    "\"s\"",
    "L\"w\"",
    "\"\\777\"",
    "main",
    "argc",
    "arg",
    "NULL",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "alloca",
    "memcpy",
    "memset",
    "strcmp",
    "pthread_t",
    "pthread_mutex_t",
    "pthread_create",
    "pthread_join",
    "pthread_exit",
    "pthread_mutex_lock",
    "pthread_mutex_unlock",
    "pthread_mutex_trylock",
    "pthread_mutex_init",
    "pthread_cond_wait",
    "pthread_cond_signal",
    "pthread_self",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "__VERIFIER_assume",
    "__VERIFIER_nondet_int",
    "__VERIFIER_nondet_pointer",
    "reach_error",
    "abort",
    "exit",
    "assert",
    "atomic_load",
    "atomic_store",
    "atomic_fetch_add",
    "atomic_compare_exchange_strong",
    "__atomic_load_n",
    "__atomic_exchange_n",
    "__sync_fetch_and_add",
    "__sync_bool_compare_and_swap",
    "__sync_synchronize",
    "__builtin_expect",
    "__builtin_offsetof",
    "__builtin_va_arg",
    "__func__",
    "setjmp",
    "longjmp",
];

/// The longest text that a mutation makes, about.
const LARGEST: usize = 2_000_000;

/// A text made from a seed; `other` gives material to put in.
pub fn mutated(seed: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    if random.chance(15) {
        let mut bytes = seed.to_vec();
        for _ in 0..1 + random.below(8) {
            change_bytes(&mut bytes, other, random);
        }
        return bytes;
    }
    let (mut sequence, other) = (tokens(seed), tokens(other));
    for _ in 0..1 + random.below(4) {
        if random.chance(65) {
            keep_syntax(&mut sequence, &other, random);
        } else {
            change_tokens(&mut sequence, &other, random);
        }
        if sequence.iter().map(Vec::len).sum::<usize>() > LARGEST {
            break;
        }
    }
    text(&sequence)
}

/// An index below `length`, in the last part of the text mostly.
fn place(length: usize, random: &mut Random) -> usize {
    let from = if random.chance(70) { length - length / 4 - 1 } else { 0 };
    from + random.below((length - from) as u64) as usize
}

/// A short range, mostly of a few elements.
fn range(length: usize, most: u64, random: &mut Random) -> std::ops::Range<usize> {
    let start = place(length, random);
    let wanted = if random.chance(60) { 1 + random.below(4) } else { 1 + random.below(most) };
    start..(start + wanted as usize).min(length)
}

fn change_bytes(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if bytes.is_empty() {
        bytes.extend_from_slice(&other[..other.len().min(200)]);
        return;
    }
    let at = place(bytes.len(), random);
    match random.below(8) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.below(256) as u8,
        2 => {
            bytes.drain(range(bytes.len(), 400, random));
        }
        3 => {
            let copied = bytes[range(bytes.len(), 400, random)].to_vec();
            bytes.splice(at..at, copied);
        }
        4 if !other.is_empty() => {
            let copied = other[range(other.len(), 400, random)].to_vec();
            bytes.splice(at..at, copied);
        }
        5 => bytes.truncate(at),
        6 => {
            let odd: &[&[u8]] =
                &[b"\0", b"\xff\xfe", b"\xc3\xa4", b"\r\n", b"\\\n", b"??/", b"\"", b"'", b"/*", b"\x0c"];
            bytes.splice(at..at, random.pick(odd).iter().copied());
        }
        _ => {
            let many = 1 << random.below(13);
            let byte = *random.pick(b"({[*&!~-+<x0;,");
            bytes.splice(at..at, std::iter::repeat_n(byte, many));
        }
    }
}

fn dictionary(random: &mut Random) -> Token {
    random.pick(DICTIONARY).as_bytes().to_vec()
}

/// What a token is, as far as exchanging it for another of its kind mostly leaves legal syntax.
fn kind(token: &Token) -> u8 {
    const TYPES: [&[u8]; 8] = [b"int", b"char", b"short", b"long", b"unsigned", b"signed", b"_Bool", b"void"];
    const BINARY: [&[u8]; 17] =
        [b"+", b"-", b"/", b"%", b"^", b"|", b"<", b">", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&", b"||", b"&"];
    const ASSIGNING: [&[u8]; 6] = [b"=", b"+=", b"-=", b"&=", b"|=", b"<<="];
    match token[0] {
        _ if TYPES.contains(&token.as_slice()) => 1,
        _ if BINARY.contains(&token.as_slice()) => 2,
        _ if ASSIGNING.contains(&token.as_slice()) => 3,
        b'0'..=b'9' => 4,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => 5,
        _ => 0,
    }
}

/// The statement around a place: what stands between `;`, `{` and `}`, with its `;`.
fn statement(sequence: &[Token], at: usize) -> std::ops::Range<usize> {
    let is_end = |token: &Token| matches!(token[..], [b';' | b'{' | b'}']);
    let start = sequence[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    match sequence[at..].iter().position(is_end) {
        Some(more) if sequence[at + more] == b";" => start..at + more + 1,
        _ => at..at,
    }
}

/// A change after which the text is mostly still legal syntax, so that it gets further.
fn keep_syntax(sequence: &mut Vec<Token>, other: &[Token], random: &mut Random) {
    if sequence.is_empty() {
        return;
    }
    let length = sequence.len();
    let at = place(length, random);
    match random.below(8) {
        6 => insert_statement(sequence, at, whole::call, random),
        7 => insert_statement(sequence, at, whole::assembly, random),
        // Another token of the same kind, from here, from elsewhere or from the dictionary.
        0..=2 => {
            let wanted = kind(&sequence[at]);
            let source = if random.chance(25) { other } else { &sequence[..] };
            let alike: Vec<Token> = if random.chance(30) || source.is_empty() {
                let words = DICTIONARY.iter().map(|word| word.as_bytes().to_vec());
                words.filter(|token| kind(token) == wanted).collect()
            } else {
                // A sample is enough.
                let sample = (0..40).map(|_| &source[place(source.len(), random)]);
                sample.filter(|token| kind(token) == wanted).cloned().collect()
            };
            if wanted != 0 && !alike.is_empty() {
                sequence[at] = random.pick::<Token>(&alike).clone();
            }
        }
        3 => {
            sequence.drain(statement(sequence, at));
        }
        _ => {
            let copied = if random.chance(30) && !other.is_empty() {
                other[statement(other, place(other.len(), random))].to_vec()
            } else {
                sequence[statement(sequence, place(length, random))].to_vec()
            };
            let target = statement(sequence, at).start;
            sequence.splice(target..target, copied);
        }
    }
}

/// Puts a statement that is made from names nearby before the statement around a place.
fn insert_statement(
    sequence: &mut Vec<Token>,
    at: usize,
    make: fn(&[Token], &mut Random) -> Vec<Token>,
    random: &mut Random,
) {
    let nearby = &sequence[at.saturating_sub(200)..(at + 200).min(sequence.len())];
    let names: Vec<Token> = nearby.iter().filter(|token| kind(token) == 5).cloned().collect();
    let target = statement(sequence, at).start;
    sequence.splice(target..target, make(&names, random));
}

fn change_tokens(sequence: &mut Vec<Token>, other: &[Token], random: &mut Random) {
    if sequence.is_empty() {
        sequence.push(dictionary(random));
        return;
    }
    let length = sequence.len();
    let at = place(length, random);
    match random.below(14) {
        0 | 1 => {
            sequence.drain(range(length, 60, random));
        }
        2 => {
            let copied = sequence[range(length, 60, random)].to_vec();
            sequence.splice(at..at, copied);
        }
        3 => sequence.swap(at, place(length, random)),
        4 | 5 => sequence[at] = sequence[place(length, random)].clone(),
        6 | 7 => sequence[at] = dictionary(random),
        8 => sequence.insert(at, dictionary(random)),
        9 if !other.is_empty() => {
            let copied = other[range(other.len(), 80, random)].to_vec();
            sequence.splice(at..at, copied);
        }
        10 => {
            let moved: Vec<Token> = sequence.drain(range(length, 40, random)).collect();
            let at = at.min(sequence.len());
            sequence.splice(at..at, moved);
        }
        // One name for another, everywhere: values of one type where another is meant.
        11 => {
            let (from, to) = (sequence[at].clone(), sequence[place(length, random)].clone());
            if from[0].is_ascii_alphabetic() && to[0].is_ascii_alphanumeric() {
                sequence.iter_mut().filter(|token| **token == from).for_each(|token| token.clone_from(&to));
            }
        }
        12 => {
            let many = 1 << random.below(13);
            let token = sequence[at].clone();
            sequence.splice(at..at, std::iter::repeat_n(token, many));
        }
        _ => {
            let deep = 1 << random.below(10);
            let (open, close) =
                *random.pick(&[("(", ")"), ("{", "}"), ("[", "]"), ("*", ""), ("if (1)", ""), ("!", "")]);
            let end = (at + 1 + random.below(4) as usize).min(length);
            let repeated =
                |text: &str| std::iter::repeat_n(text.as_bytes().to_vec(), if text.is_empty() { 0 } else { deep });
            sequence.splice(end..end, repeated(close));
            sequence.splice(at..at, repeated(open));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_text_and_nothing_panics() {
        let seed = b"int x; int main(void) { x = 1; return x; }";
        let mut different = std::collections::BTreeSet::new();
        for number in 0..2_000 {
            let once = mutated(seed, b"void f(void) { }", &mut Random::new(number));
            assert_eq!(once, mutated(seed, b"void f(void) { }", &mut Random::new(number)));
            different.insert(once);
        }
        assert!(different.len() > 1_000, "{}", different.len());
        for number in 0..500 {
            mutated(b"", b"", &mut Random::new(number));
            mutated(b"x", b"", &mut Random::new(number));
        }
    }
}
