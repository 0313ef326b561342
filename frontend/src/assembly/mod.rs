//! Inline assembly, as far as it means something simple.
//!
//! A template without instructions, and one of barriers only, does nothing under sequential consistency. Without
//! instructions, an output that shares its place with an input gets the input's value (a way to hide values from
//! optimisers). Output to a device is nothing that a property speaks of, and input from one gives any value. The
//! instructions of x86 that locks and counters are written with do what they do (`x86.rs`, `execute.rs`), and one that is
//! none ends the program. Everything else is not modelled.

mod execute;
mod statement;
mod x86;

pub(crate) use statement::{bracketed, qualifiers};

use concord_program::Flow;
use lang_c::ast::{AsmStatement, GnuAsmOperand, GnuExtendedAsmStatement};
use lang_c::span::Node;

use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res};
use crate::uses::has_effects;

/// What a template does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    /// There is no instruction.
    Empty,
    /// Nothing but order, time, hints or output to a device.
    Barrier,
    /// The outputs come from a device.
    Input,
    /// The program ends, as by `abort`.
    Trap,
    /// Instructions that are executed one after another, if all of them are known.
    Instructions(Vec<String>),
    Unknown,
}

/// What the warning calls it.
const UNKNOWN: &str = "inline assembly";

impl<'a> Lowering<'a> {
    /// An `asm` statement.
    pub fn assembly(&mut self, statement: &'a Node<AsmStatement>, at: usize) -> Res<()> {
        let extended = match &statement.node {
            AsmStatement::GnuBasic(template) => {
                match meaning(&template.node) {
                    Meaning::Empty | Meaning::Barrier => {}
                    Meaning::Trap => self.stop(at),
                    Meaning::Input | Meaning::Instructions(_) | Meaning::Unknown => self.unsupported(at, UNKNOWN),
                }
                return Ok(());
            }
            AsmStatement::GnuExtended(extended) => extended,
        };
        let inputs_are_plain = extended.inputs.iter().all(|input| !has_effects(&input.node.variable_name));
        let outputs_fit = extended.outputs.iter().all(|output| keeps(output) || writes(output));
        match meaning(&extended.template.node) {
            Meaning::Trap => {
                self.stop(at);
                Ok(())
            }
            Meaning::Barrier if inputs_are_plain && extended.outputs.iter().all(keeps) => {
                self.pass_through(extended, at)
            }
            Meaning::Empty if inputs_are_plain && outputs_fit => self.pass_through(extended, at),
            Meaning::Input if inputs_are_plain && outputs_fit => self.read_device(extended, at),
            Meaning::Instructions(instructions) if inputs_are_plain && outputs_fit => {
                let operands = extended.outputs.iter().chain(&extended.inputs);
                let name = |operand: &Node<GnuAsmOperand>| {
                    operand.node.symbolic_name.as_ref().map(|name| name.node.name.to_ascii_lowercase())
                };
                match x86::read(&instructions, &operands.map(name).collect::<Vec<_>>()) {
                    Some(instructions) => self.execute_instructions(extended, &instructions, at),
                    None => {
                        self.unsupported(at, UNKNOWN);
                        Ok(())
                    }
                }
            }
            _ => {
                self.unsupported(at, UNKNOWN);
                Ok(())
            }
        }
    }

    fn stop(&mut self, at: usize) {
        let span = self.span(at);
        self.body.end(Flow::Stop, span);
    }

    /// Reads the operands that are handed over in registers, and writes those back that may change there: accesses
    /// of the compiler's, which only data races are about.
    fn hand_over(&mut self, extended: &'a GnuExtendedAsmStatement, at: usize) -> Res<()> {
        if !self.input.races {
            return Ok(());
        }
        for input in extended.inputs.iter().filter(|input| !is_memory(input)) {
            self.operand(&input.node.variable_name)?;
        }
        for output in extended.outputs.iter().filter(|output| keeps(output) && !is_memory(output)) {
            let place = self.place(&output.node.variable_name)?;
            let value = self.read(place.clone(), at)?;
            self.assign(&place, value, at)?;
        }
        Ok(())
    }

    /// Outputs get any value.
    fn read_device(&mut self, extended: &'a GnuExtendedAsmStatement, at: usize) -> Res<()> {
        self.hand_over(extended, at)?;
        for output in &extended.outputs {
            let place = self.place(&output.node.variable_name)?;
            let value = self.any_value(&place.ty, at)?;
            self.assign(&place, value, at)?;
        }
        Ok(())
    }

    /// Outputs get the values of the inputs that name them.
    fn pass_through(&mut self, extended: &'a GnuExtendedAsmStatement, at: usize) -> Res<()> {
        self.hand_over(extended, at)?;
        let mut values = Vec::new();
        for (index, output) in extended.outputs.iter().enumerate() {
            if keeps(output) {
                continue;
            }
            let name = output.node.symbolic_name.as_ref().map(|name| format!("[{}]", name.node.name));
            let input = extended.inputs.iter().find(|input| {
                let constraint = constraint(input);
                constraint == index.to_string() || name.as_deref() == Some(constraint.as_str())
            });
            let Some(input) = input else {
                self.unsupported(at, "inline assembly with an output of its own");
                return Ok(());
            };
            let value = self.value(&input.node.variable_name)?;
            values.push((&output.node.variable_name, value));
        }
        for (output, value) in values {
            let place = self.place(output)?;
            self.assign(&place, Operand::Scalar(value), at)?;
        }
        Ok(())
    }
}

fn constraint(operand: &Node<GnuAsmOperand>) -> String {
    let bytes = string_bytes(&operand.node.constraints.node).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether the operand stays in memory, where the template may or may not access it.
fn is_memory(operand: &Node<GnuAsmOperand>) -> bool {
    constraint(operand).chars().all(|letter| matches!(letter, 'm' | 'o' | 'V' | '+' | '=' | '&' | '*'))
}

/// Whether the operand is read and written, so that it keeps its value if nothing happens.
fn keeps(operand: &Node<GnuAsmOperand>) -> bool {
    constraint(operand).starts_with('+')
}

fn writes(operand: &Node<GnuAsmOperand>) -> bool {
    constraint(operand).starts_with('=')
}

fn meaning(template: &[String]) -> Meaning {
    let Some(bytes) = string_bytes(template) else { return Meaning::Unknown };
    let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
    let mut instructions: Vec<String> = Vec::new();
    let mut elsewhere = false;
    // A comment ends with its line, whatever is in it.
    let code = text.split('\n').map(|line| line.split('#').next().unwrap_or_default());
    for line in code.flat_map(|line| line.split(';')) {
        // Tables that the kernel keeps beside the code.
        if line.trim_start().starts_with(".pushsection") {
            elsewhere = true;
        }
        let words = line.split_whitespace().skip_while(|word| is_label(word));
        let instruction = words.collect::<Vec<_>>().join(" ");
        if !elsewhere && !instruction.is_empty() {
            match instructions.last_mut() {
                // A prefix may stand alone before what it belongs to.
                Some(prefix) if matches!(prefix.as_str(), "lock" | "rep") => {
                    prefix.push(' ');
                    prefix.push_str(&instruction);
                }
                _ => instructions.push(instruction),
            }
        }
        if line.trim_start().starts_with(".popsection") {
            elsewhere = false;
        }
    }
    if instructions.is_empty() {
        Meaning::Empty
    } else if instructions.iter().all(|instruction| is_barrier(instruction)) {
        Meaning::Barrier
    } else if let [only] = instructions.as_slice()
        && matches!(only.split(' ').next(), Some("inb" | "inw" | "inl"))
    {
        Meaning::Input
    } else if instructions == ["ud2"] {
        Meaning::Trap
    } else {
        Meaning::Instructions(instructions)
    }
}

/// `1:`, `retry:`.
fn is_label(word: &str) -> bool {
    word.strip_suffix(':').is_some_and(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Fences, pauses, and adding nothing to the top of the stack.
fn is_barrier(instruction: &str) -> bool {
    let (name, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
    let rest: String = operands.split_whitespace().collect();
    match name {
        "mfence" | "lfence" | "sfence" | "pause" | "nop" | "yield" | "isb" | "sync" | "lwsync" | "isync" | "hwsync" => {
            rest.is_empty() || name == "isb"
        }
        "dmb" | "dsb" | "outb" | "outw" | "outl" => true,
        "rep" => rest == "nop",
        "lock" => {
            let (name, operands) = operands.split_once(' ').unwrap_or(("", ""));
            let operands: String = operands.split_whitespace().collect();
            let stack = ["0(%%esp)", "0(%%rsp)", "(%%esp)", "(%%rsp)", "-4(%%rsp)", "-4(%%esp)"];
            matches!(name, "addl" | "addq" | "orl" | "orq" | "add" | "or")
                && operands
                    .strip_prefix("$0,")
                    .or_else(|| operands.strip_prefix("$0x0,"))
                    .is_some_and(|place| stack.contains(&place) || stack.contains(&place.replace('%', "%%").as_str()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_are_told_from_instructions() {
        let of = |text: &str| meaning(&[format!("{text:?}")]);
        assert_eq!(of(""), Meaning::Empty);
        assert_eq!(of("\n\t"), Meaning::Empty);
        for barrier in
            ["mfence", "rep; nop", "lock; addl $0,0(%%esp)", "lock orq $0, (%rsp)", "dmb ish", "pause\n\tnop"]
        {
            assert_eq!(of(barrier), Meaning::Barrier, "{barrier}");
        }
        let kernel = ".pushsection .smp_locks\n.long 671f - .\n.popsection\n671:\n\tlock; incl %0";
        assert_eq!(of(kernel), Meaning::Instructions(vec!["lock incl %0".to_owned()]));
        assert_eq!(of("1:\tud2\n.pushsection __bug_table\n2:\t.long 1b\n.popsection"), Meaning::Trap);
        assert_eq!(of("inb %w1, %b0"), Meaning::Input);
        assert_eq!(of("outb %b0, %w1"), Meaning::Barrier);
        for spaced in ["lock ; addl $0, (%%rsp)", "lock\n\taddl $0,(%%esp)", "rep ;nop", "rep\nnop # wait; incl %0"] {
            assert_eq!(of(spaced), Meaning::Barrier, "{spaced}");
        }
        assert_eq!(of("1: lock ; 2: incl %0"), Meaning::Instructions(vec!["lock incl %0".to_owned()]));
        for other in ["lock; addl $1,0(%%esp)", "lock; incl %0", "xchg %0, %1", "mfence; mov %0, %1", "cli"] {
            assert!(matches!(of(other), Meaning::Instructions(_)), "{other}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        const TOKENS: [&str; 40] = [
            "lock",
            "rep",
            ";",
            "\n",
            " ",
            "\t",
            "#",
            ":",
            "1:",
            "1b",
            "%0",
            "%1",
            "%9",
            "%b0",
            "%",
            "%%eax",
            "%[a]",
            "%[",
            "$1",
            "$",
            "$0x",
            "$-",
            "$0xffffffffffffffff",
            ",",
            "(",
            ")",
            "incl",
            "cmpxchg",
            "cmpxchg8b",
            "setz",
            "set",
            "btsl",
            "sbb",
            "xchgb",
            "mov",
            ".pushsection",
            ".popsection",
            "ud2",
            "inb",
            "é",
        ];
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state % below as u64).unwrap_or(0)
        };
        for _ in 0..20_000 {
            let text: String = (0..=next(12)).map(|_| TOKENS[next(TOKENS.len())]).collect();
            if let Meaning::Instructions(instructions) = meaning(&[format!("{text:?}")]) {
                x86::read(&instructions, &[None, Some("a".to_owned())]);
            }
        }
    }
}
