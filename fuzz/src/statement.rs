//! Whole statements for the mutator: calls of library functions and inline assembly.
//!
//! Random exchanges of tokens seldom make either: a call needs the right number of arguments, and the instructions
//! of assembly stand inside of one token. Calls come from the table that the suite has a line of for every library
//! function; their arguments are kept or exchanged for names and values of the text, so that good calls occur as
//! well as bad ones. Assembly is put together from prefixes, instructions, operands and separators.

use concord_testing::Random;

use crate::tokens::{Token, tokens};

/// A call for each library function; arguments are marked with `$`.
const CALLS: &str = include_str!("../../tests/effects/calls.txt");

const VALUES: &[&str] =
    &["0", "1", "-1", "2", "255", "4096", "2147483647", "18446744073709551615", "\"%d %s %n\"", "\"\""];

const PREFIXES: &[&str] =
    &["", "", "", "lock ", "lock; ", "lock ; ", "lock\\n\\t", "rep; ", "lock lock ", "LOCK_PREFIX "];
const MNEMONICS: &[&str] = &[
    "inc",
    "dec",
    "mov",
    "add",
    "sub",
    "and",
    "or",
    "xor",
    "xchg",
    "xadd",
    "cmpxchg",
    "bt",
    "bts",
    "btr",
    "btc",
    "sbb",
    "sete",
    "setz",
    "setne",
    "setc",
    "setb",
    "sets",
    "nop",
    "pause",
    "mfence",
    "lfence",
    "sfence",
    "cpuid",
    "lea",
    "jmp",
    "1:",
    "cmpxchg8b",
    "cmpxchg16b",
    "rdtsc",
    "hlt",
    "",
];
const WIDTHS: &[&str] = &["", "", "b", "w", "l", "q", "x"];
const OPERANDS: &[&str] = &[
    "%0", "%1", "%2", "%3", "%9", "%b0", "%k1", "%q0", "%w1", "$1", "$0x", "$-1", "%%eax", "%%rsp", "%[a]", "%[",
    "(%0)", "4(%0)", "%%", "%", "",
];
const SEPARATORS: &[&str] = &["; ", ";", " ;", " ; ", "\\n", "\\n\\t", "\\n\\t\\n", " # ", "\\0"];
const OUTPUTS: &[&str] =
    &["=r", "=m", "+m", "+r", "=a", "=q", "+q", "=qm", "=&r", "=@ccz", "=@cc", "+a", "=rm", "m", "", "=x", "=A", "==r"];
const INPUTS: &[&str] =
    &["r", "m", "a", "q", "i", "ir", "Ir", "0", "1", "7", "A", "rm", "er", "memory", "", "=r", "X", "g"];
const CLOBBERS: &[&str] = &["memory", "cc", "eax", "ax", "nonsense", ""];

fn one<'a>(choices: &[&'a str], random: &mut Random) -> &'a str {
    random.pick::<&str>(choices)
}

/// The tokens of a call of a library function, with names of the text for some of its arguments.
pub fn call(names: &[Token], random: &mut Random) -> Vec<Token> {
    let lines: Vec<&str> =
        CALLS.lines().filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("no: ")).collect();
    let line = one(&lines, random);
    let line = ["end: ", "unknown: ", "concord: "].iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
    let mut out = Vec::new();
    for part in line.split(";;") {
        // The marks stand before arguments; the name before the first parenthesis stays what it is.
        let pieces: Vec<&str> = part.split('$').collect();
        for (number, piece) in pieces.iter().enumerate() {
            let mut piece = tokens(piece.as_bytes());
            if number > 0 && random.chance(60) {
                let end = argument_end(&piece);
                piece.splice(..end, argument(names, random));
            }
            out.append(&mut piece);
        }
        out.push(b";".to_vec());
    }
    out
}

/// How many tokens the argument at the beginning of a piece has.
fn argument_end(piece: &[Token]) -> usize {
    let mut depth = 0;
    for (number, token) in piece.iter().enumerate() {
        match token.as_slice() {
            b"(" | b"[" | b"{" => depth += 1,
            b")" | b"]" | b"}" if depth > 0 => depth -= 1,
            b")" | b"," if depth == 0 => return number,
            _ => {}
        }
    }
    piece.len()
}

fn argument(names: &[Token], random: &mut Random) -> Vec<Token> {
    let name = |random: &mut Random| if names.is_empty() { b"0".to_vec() } else { random.pick::<Token>(names).clone() };
    match random.below(6) {
        0 | 1 => tokens(one(VALUES, random).as_bytes()),
        2 => vec![b"&".to_vec(), name(random)],
        3 => vec![b"(".to_vec(), b"void".to_vec(), b"*".to_vec(), b")".to_vec(), b"&".to_vec(), name(random)],
        4 => vec![name(random), b"++".to_vec()],
        _ => vec![name(random)],
    }
}

/// The tokens of an assembly statement.
pub fn assembly(names: &[Token], random: &mut Random) -> Vec<Token> {
    let mut template = String::new();
    for _ in 0..1 + random.below(3) {
        template.push_str(one(PREFIXES, random));
        template.push_str(one(MNEMONICS, random));
        template.push_str(one(WIDTHS, random));
        for operand in 0..random.below(4) {
            template.push_str(if operand == 0 { " " } else { one(&[", ", ",", " "], random) });
            template.push_str(one(OPERANDS, random));
        }
        template.push_str(one(SEPARATORS, random));
    }
    let operand = |constraints: &[&str], random: &mut Random| {
        let constraint = one(constraints, random);
        let mut value = Vec::new();
        if random.chance(15) {
            value.extend(tokens(b"[a]"));
        }
        value.push(format!("\"{constraint}\"").into_bytes());
        value.push(b"(".to_vec());
        value.extend(if names.is_empty() {
            argument(names, random)
        } else {
            vec![random.pick::<Token>(names).clone()]
        });
        value.push(b")".to_vec());
        value
    };
    let mut out = tokens(one(&["asm", "__asm__", "__asm__ volatile", "asm goto"], random).as_bytes());
    out.extend([b"(".to_vec(), format!("\"{template}\"").into_bytes()]);
    for constraints in [OUTPUTS, INPUTS] {
        out.push(b":".to_vec());
        for number in 0..random.below(4) {
            if number > 0 {
                out.push(b",".to_vec());
            }
            out.extend(operand(constraints, random));
        }
    }
    if random.chance(50) {
        out.extend([b":".to_vec(), format!("\"{}\"", one(CLOBBERS, random)).into_bytes()]);
    }
    out.extend([b")".to_vec(), b";".to_vec()]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::text;

    #[test]
    fn most_calls_have_balanced_parentheses() {
        for number in 0..2_000 {
            let call = call(&[b"x".to_vec(), b"y".to_vec()], &mut Random::new(number));
            let count = |wanted: &[u8]| call.iter().filter(|token| token.as_slice() == wanted).count();
            assert_eq!(count(b"("), count(b")"), "{}", String::from_utf8_lossy(&text(&call)));
        }
    }

    #[test]
    fn assembly_is_one_statement() {
        for number in 0..2_000 {
            let assembly = assembly(&[b"x".to_vec()], &mut Random::new(number));
            assert_eq!(assembly.iter().filter(|token| token.as_slice() == b";").count(), 1);
        }
    }
}
