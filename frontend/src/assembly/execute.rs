//! What instructions do: operands in memory are accessed by each instruction, operands in registers get their
//! values before the first one and give them back after the last one.

use concord_logic::{Bits, TermId};
use concord_program::{Access, Op};
use lang_c::ast::{Expression, GnuAsmOperand, GnuExtendedAsmStatement};
use lang_c::span::Node;

use super::x86::{Action, BitUpdate, Flag, Instruction, Source, Update};
use super::{UNKNOWN, constraint};
use crate::library::compare_and_exchange;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::Type;

/// An operand of the statement.
struct Slot {
    ty: Type,
    bits: u32,
    /// Where it is in memory, if it is there; the instructions access it themselves.
    memory: Option<TermId>,
    /// What is in its register.
    register: Option<TermId>,
    /// Where the register's last value goes.
    output: Option<Place>,
    /// Whether it is in the accumulator.
    accumulator: bool,
    /// The flag that it is, and whether it must be set.
    flag: Option<(Flag, bool)>,
    /// The slot that stands for the whole accumulator, if an output and an input that are not tied have it both.
    shared: Option<usize>,
}

/// The instructions of one statement at work.
struct Execution<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    slots: Vec<Slot>,
    zero: Option<TermId>,
    carry: Option<TermId>,
    sign: Option<TermId>,
    at: usize,
}

impl<'a> Lowering<'a> {
    /// Executes the instructions of a statement.
    pub(super) fn execute_instructions(
        &mut self,
        statement: &'a GnuExtendedAsmStatement,
        instructions: &[Instruction],
        at: usize,
    ) -> Res<()> {
        let mut slots = Vec::new();
        for output in &statement.outputs {
            let Some(slot) = self.output_slot(output, at)? else {
                self.unsupported(at, UNKNOWN);
                return Ok(());
            };
            slots.push(slot);
        }
        for input in &statement.inputs {
            if !self.input_slot(input, &mut slots, at)? {
                self.unsupported(at, UNKNOWN);
                return Ok(());
            }
        }
        if !share_accumulator(&mut slots) {
            self.unsupported(at, UNKNOWN);
            return Ok(());
        }
        let mut execution = Execution { lowering: self, slots, zero: None, carry: None, sign: None, at };
        for instruction in instructions {
            execution.step(instruction);
        }
        for index in 0..execution.slots.len() {
            if let Some(flag) = execution.slots[index].flag {
                let bits = execution.slots[index].bits;
                execution.slots[index].register = Some(execution.flag(flag, bits));
            }
        }
        let slots = execution.slots;
        let whole = slots.last().and_then(|slot| slot.register);
        for slot in slots {
            let (Some(place), None) = (slot.output, slot.memory) else { continue };
            let register = match (slot.shared, whole) {
                (Some(_), Some(whole)) if slot.ty == Type::Bool => {
                    let byte = self.terms.resize(whole, 8, false);
                    let truth = self.terms.is_nonzero(byte);
                    Some(self.terms.bool_to_bits(truth, slot.bits))
                }
                (Some(_), Some(whole)) => Some(self.terms.resize(whole, slot.bits, false)),
                _ => slot.register,
            };
            let Some(term) = register else {
                self.unsupported(at, UNKNOWN);
                return Ok(());
            };
            self.assign(&place, Operand::Scalar(Value { ty: slot.ty, term }), at)?;
        }
        Ok(())
    }

    fn slot(&mut self, ty: &Type, constraint: &str) -> Option<Slot> {
        let ty = ty.unqualified().clone();
        if !ty.is_integer() && ty.pointee().is_none() {
            return None;
        }
        let bits = self.types.bits(&ty)?;
        let flag = constraint.strip_prefix("=@cc").map(flag_of);
        if flag == Some(None) {
            return None;
        }
        let (flag, accumulator) = (flag.flatten(), flag.is_none() && constraint.contains('a'));
        Some(Slot { ty, bits, memory: None, register: None, output: None, accumulator, flag, shared: None })
    }

    /// The place in memory of an operand that must be there.
    fn in_memory(place: &Place, constraint: &str) -> Option<TermId> {
        let letters = constraint.trim_start_matches(['=', '+', '&']);
        match place.kind {
            PlaceKind::Memory(address) if letters == "m" => Some(address),
            _ => None,
        }
    }

    /// `None` if the operand is none that is modelled.
    fn output_slot(&mut self, output: &'a Node<GnuAsmOperand>, at: usize) -> Res<Option<Slot>> {
        let constraint = constraint(output);
        let place = self.place(&output.node.variable_name)?;
        let Some(mut slot) = self.slot(&place.ty, &constraint) else { return Ok(None) };
        if matches!(place.kind, PlaceKind::Bits(..) | PlaceKind::Unmodelled(_)) {
            return Ok(None);
        }
        slot.memory = Self::in_memory(&place, &constraint);
        if slot.memory.is_none() && constraint.starts_with('+') {
            let Operand::Scalar(value) = self.read(place.clone(), at)? else { return Ok(None) };
            slot.register = Some(self.freeze(value.term, at));
        }
        slot.output = Some(place);
        Ok(Some(slot))
    }

    /// Adds an input, or gives its value to the output whose place it shares; says whether it is one that is modelled.
    fn input_slot(&mut self, input: &'a Node<GnuAsmOperand>, slots: &mut Vec<Slot>, at: usize) -> Res<bool> {
        let constraint = constraint(input);
        let expression: &'a Node<Expression> = &input.node.variable_name;
        if constraint == "m" {
            let place = self.place(expression)?;
            let address = Self::in_memory(&place, &constraint);
            let (Some(mut slot), Some(_)) = (self.slot(&place.ty, &constraint), address) else { return Ok(false) };
            slot.memory = address;
            slots.push(slot);
            return Ok(true);
        }
        let value = self.value(expression)?;
        let Some(mut slot) = self.slot(&value.ty, &constraint) else { return Ok(false) };
        let tied = constraint.parse::<usize>().ok();
        let term = self.freeze(value.term, at);
        slot.register = Some(term);
        if let Some(index) = tied {
            let Some(output) = slots.get_mut(index).filter(|output| output.memory.is_none()) else { return Ok(false) };
            let same = output.bits == slot.bits;
            let ty = output.ty.clone();
            let value = if same { term } else { self.convert(Value { ty: slot.ty.clone(), term }, &ty, at)?.term };
            output.register = Some(value);
            slot.register = Some(value);
            slot.bits = output.bits;
        }
        slots.push(slot);
        Ok(true)
    }
}

/// The flag that an output is, by the letters of its condition.
fn flag_of(condition: &str) -> Option<(Flag, bool)> {
    Some(match condition {
        "z" | "e" => (Flag::Zero, true),
        "nz" | "ne" => (Flag::Zero, false),
        "c" | "b" | "nae" => (Flag::Carry, true),
        "nc" | "nb" | "ae" => (Flag::Carry, false),
        "s" => (Flag::Sign, true),
        "ns" => (Flag::Sign, false),
        _ => return None,
    })
}

/// If an output and an input have the accumulator both, a last slot stands for all of its bits, with the input's
/// value; says whether that is a case that is modelled.
fn share_accumulator(slots: &mut Vec<Slot>) -> bool {
    let is_free = |slot: &&Slot| slot.accumulator && slot.memory.is_none();
    let output = slots.iter().filter(is_free).find(|slot| slot.output.is_some() && slot.register.is_none());
    let input = slots.iter().filter(is_free).find(|slot| slot.output.is_none());
    let (Some(output), Some(input)) = (output, input) else { return true };
    if input.bits < output.bits || slots.iter().filter(is_free).count() != 2 {
        return false;
    }
    let whole = Slot { ty: input.ty.clone(), output: None, ..*input };
    let index = slots.len();
    for slot in slots.iter_mut().filter(|slot| slot.accumulator && slot.memory.is_none()) {
        slot.shared = Some(index);
    }
    slots.push(whole);
    true
}

impl Execution<'_, '_> {
    fn unknown(&mut self, bits: u32) -> TermId {
        self.lowering.unsupported(self.at, UNKNOWN);
        self.lowering.fresh("unsupported", bits).term
    }

    /// 1 if a flag is as it must be, else 0.
    fn flag(&mut self, (flag, set): (Flag, bool), bits: u32) -> TermId {
        let flag = match flag {
            Flag::Zero => self.zero,
            Flag::Carry => self.carry,
            Flag::Sign => self.sign,
        };
        let Some(flag) = flag else { return self.unknown(bits) };
        let flag = if set { flag } else { self.lowering.terms.not(flag) };
        self.lowering.terms.bool_to_bits(flag, bits)
    }

    fn get(&mut self, source: Source, bits: u32, access: Access) -> TermId {
        let index = match source {
            Source::Constant(value) => {
                return self.lowering.terms.bits(Bits::from_signed(bits, value));
            }
            Source::Operand(index) => self.slots[index].shared.unwrap_or(index),
        };
        let Slot { bits: own, memory, register, .. } = self.slots[index];
        match (memory, register) {
            (Some(address), _) if own == bits => self.lowering.load(address, bits, access, self.at),
            (None, Some(term)) if own >= bits => self.lowering.terms.resize(term, bits, false),
            _ => self.unknown(bits),
        }
    }

    fn set(&mut self, index: usize, bits: u32, value: TermId, access: Access) {
        let has_output = self.slots[index].output.is_some();
        let index = self.slots[index].shared.unwrap_or(index);
        let Slot { bits: own, memory, register, ref ty, .. } = self.slots[index];
        let is_bool = *ty == Type::Bool;
        if !has_output {
            // Inputs must not change. (Other machines have instructions of the same names with the target first.)
            self.lowering.unsupported(self.at, UNKNOWN);
            return;
        }
        let terms = &mut self.lowering.terms;
        let register = match (memory, register) {
            (Some(address), _) if own == bits => {
                self.lowering.emit(Op::Store { address, value, access }, self.at);
                return;
            }
            (None, _) if is_bool && bits == 8 => {
                let truth = terms.is_nonzero(value);
                terms.bool_to_bits(truth, own)
            }
            (None, _) if own == bits => value,
            // Writing half of a register of 64 bits clears the other half; smaller parts leave the others alone.
            (None, _) if own == 64 && bits == 32 => terms.zero_extend(value, 32),
            (None, Some(old)) if own > bits => {
                let rest = terms.extract(old, own - 1, bits);
                terms.concat(rest, value)
            }
            _ => self.unknown(own),
        };
        self.slots[index].register = Some(register);
    }

    fn step(&mut self, instruction: &Instruction) {
        let &Instruction { action, target, bits, atomic } = instruction;
        let bits = bits.unwrap_or(self.slots[target].bits);
        // The machine keeps single accesses whole, but does not order them as C's atomic operations do.
        let access = if atomic { Access::SeqCst } else { Access::Weaker };
        if !atomic && self.uses_memory(instruction) {
            self.lowering.note_weaker_order(self.at);
        }
        if let Action::CompareExchange { source } = action {
            self.compare_exchange(source, target, bits, atomic);
            return;
        }
        if atomic {
            self.lowering.emit(Op::AtomicBegin, self.at);
        }
        let place = Source::Operand(target);
        match action {
            Action::Update { update, source, keeps_carry } => {
                let right = self.get(source, bits, access);
                let result = self.updated(update, place, right, keeps_carry, access);
                self.set(target, bits, result, access);
            }
            Action::Exchange { source, add } => {
                let (left, right) = (self.get(place, bits, access), self.get(Source::Operand(source), bits, access));
                let sum = self.lowering.terms.bv_add(left, right);
                if add {
                    self.note(sum);
                    self.carry = Some(self.lowering.terms.bv_ult(sum, left));
                }
                self.set(target, bits, if add { sum } else { right }, access);
                self.set(source, bits, left, access);
            }
            Action::Bit { update, number } => self.bit(update, number, target, bits, access),
            Action::SetIf { flag, set } => {
                let value = self.flag((flag, set), bits);
                self.set(target, bits, value, access);
            }
            Action::SpreadCarry => {
                let value = match self.carry {
                    Some(carry) => {
                        let (ones, none) = (
                            self.lowering.terms.bits(Bits::from_signed(bits, -1)),
                            self.lowering.terms.constant(bits, 0),
                        );
                        self.lowering.terms.ite(carry, ones, none)
                    }
                    None => self.unknown(bits),
                };
                self.note(value);
                self.set(target, bits, value, access);
            }
            Action::CompareExchange { .. } => unreachable!("done above"),
        }
        if atomic {
            self.lowering.emit(Op::AtomicEnd, self.at);
        }
    }

    fn uses_memory(&self, instruction: &Instruction) -> bool {
        let source = match instruction.action {
            Action::Update { source: Source::Operand(index), .. }
            | Action::Bit { number: Source::Operand(index), .. } => Some(index),
            Action::Exchange { source, .. } | Action::CompareExchange { source } => Some(source),
            _ => None,
        };
        source.into_iter().chain([instruction.target]).any(|index| self.slots[index].memory.is_some())
    }

    /// The flags that follow from a result alone.
    fn note(&mut self, result: TermId) {
        let terms = &mut self.lowering.terms;
        let some = terms.is_nonzero(result);
        self.zero = Some(terms.not(some));
        let zero = terms.constant(terms.width(result), 0);
        self.sign = Some(terms.bv_slt(result, zero));
    }

    /// What an instruction computes; sets the flags. A move does not read its target and leaves the flags alone.
    fn updated(&mut self, update: Update, target: Source, right: TermId, keeps_carry: bool, access: Access) -> TermId {
        if update == Update::Move {
            return right;
        }
        let left = self.get(target, self.lowering.terms.width(right), access);
        let terms = &mut self.lowering.terms;
        let (result, carry) = match update {
            Update::Add => {
                let sum = terms.bv_add(left, right);
                (sum, terms.bv_ult(sum, left))
            }
            Update::Sub => (terms.bv_sub(left, right), terms.bv_ult(left, right)),
            Update::And => (terms.bv_and(left, right), terms.ff()),
            Update::Or => (terms.bv_or(left, right), terms.ff()),
            Update::Xor => (terms.bv_xor(left, right), terms.ff()),
            Update::Move => unreachable!("returned above"),
        };
        if !keeps_carry {
            self.carry = Some(carry);
        }
        self.note(result);
        result
    }

    /// A bit of memory may lie beyond its operand: its number counts from there.
    fn bit(&mut self, update: BitUpdate, number: Source, target: usize, bits: u32, access: Access) {
        let begin = self.slots[target].memory;
        let number_is_constant = matches!(number, Source::Constant(_));
        let number = self.get(number, bits, access);
        let terms = &mut self.lowering.terms;
        let within = terms.constant(bits, u128::from(bits - 1));
        let offset = terms.bv_and(number, within);
        let one = terms.constant(bits, 1);
        let mask = terms.bv_shl(one, offset);
        if let (Some(address), false) = (begin, number_is_constant) {
            let shift = terms.constant(bits, u128::from(bits.trailing_zeros()));
            let word = terms.bv_ashr(number, shift);
            let word = terms.resize(word, terms.width(address), true);
            let bytes = terms.constant(terms.width(address), u128::from(bits / 8));
            let distance = terms.bv_mul(word, bytes);
            let moved = terms.bv_add(address, distance);
            if moved != address {
                let root = self.slots[target].output.as_ref().and_then(|place| place.root);
                let moved = self.lowering.freeze_address(moved, root, self.at);
                self.slots[target].memory = Some(moved);
            }
        }
        let old = self.get(Source::Operand(target), bits, access);
        let terms = &mut self.lowering.terms;
        let found = terms.bv_and(old, mask);
        self.carry = Some(terms.is_nonzero(found));
        self.sign = None;
        let inverse = terms.bv_not(mask);
        let new = match update {
            BitUpdate::Test => None,
            BitUpdate::Set => Some(terms.bv_or(old, mask)),
            BitUpdate::Reset => Some(terms.bv_and(old, inverse)),
            BitUpdate::Complement => Some(terms.bv_xor(old, mask)),
        };
        if let Some(new) = new {
            self.set(target, bits, new, access);
        }
        self.slots[target].memory = begin;
    }

    fn compare_exchange(&mut self, source: usize, target: usize, bits: u32, atomic: bool) {
        let has_it = |slot: &Slot| slot.accumulator && slot.memory.is_none();
        let changes = self.slots.iter().position(|slot| has_it(slot) && slot.output.is_some());
        let accumulator = changes.or_else(|| self.slots.iter().position(has_it));
        let Slot { bits: own, memory, ref ty, .. } = self.slots[target];
        let ty = ty.clone();
        let (Some(accumulator), Some(address), true) = (accumulator, memory, atomic && own == bits) else {
            self.lowering.unsupported(self.at, UNKNOWN);
            return;
        };
        let expected = self.get(Source::Operand(accumulator), bits, Access::Weaker);
        let desired = self.get(Source::Operand(source), bits, Access::Weaker);
        let place = Place { ty: ty.clone(), kind: PlaceKind::Memory(address), root: None };
        let value = |term| Value { ty: ty.clone(), term };
        let (old, success) = compare_and_exchange(self.lowering, &place, value(expected), value(desired), self.at);
        let terms = &mut self.lowering.terms;
        let success = terms.is_nonzero(success);
        let left = terms.ite(success, expected, old);
        if self.slots[accumulator].output.is_some() {
            self.set(accumulator, bits, left, Access::Weaker);
        }
        (self.zero, self.carry, self.sign) = (Some(success), None, None);
    }
}
