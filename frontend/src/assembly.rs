//! Inline assembly, as far as it means something simple.
//!
//! A template without instructions, and one of barriers only, does nothing under sequential consistency. Without
//! instructions, an output that shares its place with an input gets the input's value (a way to hide values from
//! optimisers). Output to a device is nothing that a property speaks of, and input from one gives any value. Everything
//! else is not modelled.

use lang_c::ast::{AsmStatement, GnuAsmOperand, GnuExtendedAsmStatement};
use lang_c::span::Node;

use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res};
use crate::uses::has_effects;

/// What a template does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// There is no instruction.
    Empty,
    /// Nothing but order, time, hints or output to a device.
    Barrier,
    /// The outputs come from a device.
    Input,
    Unknown,
}

impl<'a> Lowering<'a> {
    /// An `asm` statement.
    pub fn assembly(&mut self, statement: &'a Node<AsmStatement>, at: usize) -> Res<()> {
        let unknown = "inline assembly";
        match &statement.node {
            AsmStatement::GnuBasic(template) => {
                if meaning(&template.node) == Meaning::Unknown {
                    self.unsupported(at, unknown);
                }
                Ok(())
            }
            AsmStatement::GnuExtended(extended) => {
                let inputs_are_plain = extended.inputs.iter().all(|input| !has_effects(&input.node.variable_name));
                let known = match meaning(&extended.template.node) {
                    Meaning::Unknown => false,
                    Meaning::Barrier => extended.outputs.iter().all(keeps),
                    Meaning::Empty | Meaning::Input => {
                        extended.outputs.iter().all(|output| keeps(output) || writes(output))
                    }
                };
                if !known || !inputs_are_plain {
                    self.unsupported(at, unknown);
                    return Ok(());
                }
                if meaning(&extended.template.node) == Meaning::Input {
                    return self.read_device(extended, at);
                }
                self.pass_through(extended, at)
            }
        }
    }

    /// Outputs get any value.
    fn read_device(&mut self, extended: &'a GnuExtendedAsmStatement, at: usize) -> Res<()> {
        for output in &extended.outputs {
            let place = self.place(&output.node.variable_name)?;
            let value = self.any_value(&place.ty, at)?;
            self.assign(&place, value, at)?;
        }
        Ok(())
    }

    /// Outputs get the values of the inputs that name them.
    fn pass_through(&mut self, extended: &'a GnuExtendedAsmStatement, at: usize) -> Res<()> {
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
    let text = text.replace("lock;", "lock ").replace("rep;", "rep ");
    let instructions: Vec<String> = text
        .split(['\n', ';'])
        .map(|instruction| instruction.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|instruction| !instruction.is_empty() && !instruction.starts_with('#'))
        .collect();
    if instructions.is_empty() {
        Meaning::Empty
    } else if instructions.iter().all(|instruction| is_barrier(instruction)) {
        Meaning::Barrier
    } else if let [only] = instructions.as_slice()
        && matches!(only.split(' ').next(), Some("inb" | "inw" | "inl"))
    {
        Meaning::Input
    } else {
        Meaning::Unknown
    }
}

/// Fences, pauses, and adding nothing to the top of the stack.
fn is_barrier(instruction: &str) -> bool {
    let (name, rest) = instruction.split_once(' ').unwrap_or((instruction, ""));
    let rest: String = rest.split_whitespace().collect();
    match name {
        "mfence" | "lfence" | "sfence" | "pause" | "nop" | "yield" | "isb" | "sync" | "lwsync" | "isync" | "hwsync" => {
            rest.is_empty() || name == "isb"
        }
        "dmb" | "dsb" | "outb" | "outw" | "outl" => true,
        "rep" => rest == "nop",
        "lock" => {
            let (name, operands) = instruction["lock ".len()..].split_once(' ').unwrap_or(("", ""));
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
        assert_eq!(of("inb %w1, %b0"), Meaning::Input);
        assert_eq!(of("outb %b0, %w1"), Meaning::Barrier);
        for unknown in ["lock; addl $1,0(%%esp)", "lock; incl %0", "xchg %0, %1", "mfence; mov %0, %1", "cli"] {
            assert_eq!(of(unknown), Meaning::Unknown, "{unknown}");
        }
    }
}
