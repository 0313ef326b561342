//! The instructions of x86 that locks and counters are written with, in the syntax of AT&T.
//!
//! A template is read as a whole before anything of it means something: what is not known here makes all of it unknown.

/// One of the operands of the statement, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Operand(usize),
    Constant(i128),
}

/// What an instruction computes from a source and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    Move,
    Add,
    Sub,
    And,
    Or,
    Xor,
}

/// What happens to a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitUpdate {
    Test,
    Set,
    Reset,
    Complement,
}

/// A flag of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    Zero,
    Carry,
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The target becomes what is computed. Increments leave the carry as it is.
    Update { update: Update, source: Source, keeps_carry: bool },
    /// Source and target change places; with `add` the target becomes the sum.
    Exchange { source: usize, add: bool },
    /// If the target is what the accumulator holds, it becomes the source; otherwise the accumulator becomes the target.
    CompareExchange { source: usize },
    /// The carry becomes a bit of the target, which then changes.
    Bit { update: BitUpdate, number: Source },
    /// The target becomes 1 if a flag is set (or is not), else 0.
    SetIf { flag: Flag, set: bool },
    /// All bits of the target become the carry.
    SpreadCarry,
}

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    pub action: Action,
    pub target: usize,
    /// The width, if the instruction says it.
    pub bits: Option<u32>,
    /// Whether nothing comes between its accesses to memory.
    pub atomic: bool,
}

/// The instructions of a template, each with single blanks; `None` if one is not known. `names` are the operands' own names.
pub fn read(instructions: &[String], names: &[Option<String>]) -> Option<Vec<Instruction>> {
    instructions.iter().map(|text| instruction(text, names)).collect()
}

fn instruction(text: &str, names: &[Option<String>]) -> Option<Instruction> {
    let (locked, text) = match text.strip_prefix("lock ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (name, operands) = text.split_once(' ')?;
    let operands: Vec<Parsed> =
        operands.split(',').map(|operand| parsed(operand.trim(), names)).collect::<Option<_>>()?;
    let (name, bits) = width(name);
    let (source, target) = match operands.as_slice() {
        [target] => (None, target),
        [source, target] => (Some(source), target),
        _ => return None,
    };
    let Source::Operand(index) = target.source else { return None };
    let source_operand = || match source?.source {
        Source::Operand(index) => Some(index),
        Source::Constant(_) => None,
    };
    let update = |update, source, keeps_carry| Some(Action::Update { update, source, keeps_carry });
    let one = Source::Constant(1);
    let action = match (name, source) {
        ("inc", None) => update(Update::Add, one, true),
        ("dec", None) => update(Update::Sub, one, true),
        ("mov", Some(source)) => update(Update::Move, source.source, true),
        ("add", Some(source)) => update(Update::Add, source.source, false),
        ("sub", Some(source)) => update(Update::Sub, source.source, false),
        ("and", Some(source)) => update(Update::And, source.source, false),
        ("or", Some(source)) => update(Update::Or, source.source, false),
        ("xor", Some(source)) => update(Update::Xor, source.source, false),
        ("xchg", Some(_)) => Some(Action::Exchange { source: source_operand()?, add: false }),
        ("xadd", Some(_)) => Some(Action::Exchange { source: source_operand()?, add: true }),
        ("cmpxchg", Some(_)) => Some(Action::CompareExchange { source: source_operand()? }),
        ("bt", Some(number)) => Some(Action::Bit { update: BitUpdate::Test, number: number.source }),
        ("bts", Some(number)) => Some(Action::Bit { update: BitUpdate::Set, number: number.source }),
        ("btr", Some(number)) => Some(Action::Bit { update: BitUpdate::Reset, number: number.source }),
        ("btc", Some(number)) => Some(Action::Bit { update: BitUpdate::Complement, number: number.source }),
        ("sbb", Some(same)) if same.source == target.source => Some(Action::SpreadCarry),
        ("sete" | "setz", None) => Some(Action::SetIf { flag: Flag::Zero, set: true }),
        ("setne" | "setnz", None) => Some(Action::SetIf { flag: Flag::Zero, set: false }),
        ("setc" | "setb", None) => Some(Action::SetIf { flag: Flag::Carry, set: true }),
        ("setnc" | "setae", None) => Some(Action::SetIf { flag: Flag::Carry, set: false }),
        ("sets", None) => Some(Action::SetIf { flag: Flag::Sign, set: true }),
        ("setns", None) => Some(Action::SetIf { flag: Flag::Sign, set: false }),
        _ => None,
    }?;
    let exchanges = matches!(action, Action::Exchange { add: false, .. });
    let of_operands = source.and_then(|source| source.bits).or(target.bits);
    if source.is_some_and(|source| target.bits.zip(source.bits).is_some_and(|(a, b)| a != b)) {
        return None;
    }
    let bits = match action {
        Action::SetIf { .. } => Some(8),
        // The number of the bit has a width of its own, as a rule that of the target.
        Action::Bit { .. } => bits.or(target.bits),
        _ => bits.or(of_operands),
    };
    Some(Instruction { action, target: index, bits, atomic: locked || exchanges })
}

/// The name without the letter that says the width.
fn width(name: &str) -> (&str, Option<u32>) {
    const PLAIN: [&str; 14] =
        ["inc", "dec", "mov", "add", "sub", "and", "or", "xor", "xchg", "xadd", "cmpxchg", "bt", "sbb", "bts"];
    let suffix = [('b', 8), ('w', 16), ('l', 32), ('q', 64)];
    let known = |name: &str| PLAIN.contains(&name) || matches!(name, "btr" | "btc");
    if known(name) {
        return (name, None);
    }
    let found = suffix.iter().find_map(|&(letter, bits)| {
        let plain = name.strip_suffix(letter)?;
        known(plain).then_some((plain, Some(bits)))
    });
    found.unwrap_or((name, None))
}

struct Parsed {
    source: Source,
    bits: Option<u32>,
}

/// `%0`, `%w1`, `%[name]`, `$7`.
fn parsed(text: &str, names: &[Option<String>]) -> Option<Parsed> {
    if let Some(number) = text.strip_prefix('$') {
        let (negative, digits) = number.strip_prefix('-').map_or((false, number), |digits| (true, digits));
        let value = match digits.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16).ok()?,
            None => digits.parse::<i64>().ok()?,
        };
        let value = i128::from(value);
        return Some(Parsed { source: Source::Constant(if negative { -value } else { value }), bits: None });
    }
    let rest = text.strip_prefix('%')?;
    let (bits, rest) = match rest.as_bytes().first()? {
        b'b' => (Some(8), &rest[1..]),
        b'w' => (Some(16), &rest[1..]),
        b'k' => (Some(32), &rest[1..]),
        b'q' => (Some(64), &rest[1..]),
        _ => (None, rest),
    };
    let index = match rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(name) => names.iter().position(|own| own.as_deref() == Some(name))?,
        None => rest.parse().ok().filter(|index| *index < names.len())?,
    };
    Some(Parsed { source: Source::Operand(index), bits })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<Instruction> {
        let names = [None, Some("old".to_owned()), None];
        let read = read(&[text.to_owned()], &names)?;
        Some(read[0])
    }

    #[test]
    fn what_locks_are_made_of() {
        let add = |source, keeps_carry| Action::Update { update: Update::Add, source, keeps_carry };
        let is = |text: &str, action, target, bits, atomic| {
            assert_eq!(one(text), Some(Instruction { action, target, bits, atomic }), "{text}");
        };
        is("lock incl %0", add(Source::Constant(1), true), 0, Some(32), true);
        is("addq %2, %0", add(Source::Operand(2), false), 0, Some(64), false);
        is("xchgb %b1,%0", Action::Exchange { source: 1, add: false }, 0, Some(8), true);
        is("lock xadd %[old], %0", Action::Exchange { source: 1, add: true }, 0, None, true);
        is("lock cmpxchgl %2,%0", Action::CompareExchange { source: 2 }, 0, Some(32), true);
        is("lock btsl $0x3,%0", Action::Bit { update: BitUpdate::Set, number: Source::Constant(3) }, 0, Some(32), true);
        is("sbb %1,%1", Action::SpreadCarry, 1, None, false);
        is("sete %1", Action::SetIf { flag: Flag::Zero, set: true }, 1, Some(8), false);
    }

    #[test]
    fn nothing_else_is_guessed() {
        for text in [
            "cli",
            "incl %3",
            "incl %%eax",
            "incl (%0)",
            "sbb %0,%1",
            "xchg $1,%0",
            "add %b1,%w0",
            "addl %0,%1,%2",
            "incl %[none]",
            "mul %0",
            "lock",
            "movl $x,%0",
            "addl $1,$2",
        ] {
            assert_eq!(one(text), None, "{text}");
        }
    }
}
