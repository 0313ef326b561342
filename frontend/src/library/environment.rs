//! The environment: per name that is asked for by a literal, one variable that is there or not, as any string;
//! and the numbers of the process and its user.

use concord_logic::TermId;
use concord_program::{Access, Initial, Layout, ObjectId, Op};
use lang_c::ast::Expression;
use rustc_hash::FxHashMap;

use super::number::EINVAL;
use super::{Call, Res};
use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Value};
use crate::types::{IntKind, Type};

/// What was asked for.
#[derive(Default)]
pub(crate) struct Environment {
    /// The variables: whether they are there, and what they hold.
    variables: FxHashMap<Vec<u8>, (ObjectId, ObjectId)>,
    /// Numbers that are always the same, by the function that gives them.
    identities: FxHashMap<String, ObjectId>,
    /// The texts of errors.
    errors: Option<[ObjectId; 2]>,
    /// The addresses behind what there is of strings of the surroundings, which may be longer.
    pub ends: Vec<u64>,
    /// The last times of clocks that never go back, by the clock's number.
    clocks: FxHashMap<u64, ObjectId>,
}

/// A time of a clock that never goes back, and is not negative.
pub(super) fn advance(this: &mut Lowering<'_>, clock: u64, seconds: TermId, fraction: TermId, at: usize) {
    let object = match this.library.environment.clocks.get(&clock) {
        Some(&known) => known,
        None => {
            let cell = Layout::Scalar { bits: 64, bytes: 8 };
            let layout = Layout::Array { element: Box::new(cell), count: 2 };
            let span = this.span(at);
            let object = this.new_object(format!("clock {clock}"), layout, Initial::Values(Vec::new()), span);
            this.library.environment.clocks.insert(clock, object);
            object
        }
    };
    let base = this.memory[object].base;
    let (first, second) = (this.pointer_constant(base), this.pointer_constant(base + 8));
    let [now, part] = [seconds, fraction].map(|term| this.terms.resize(term, 64, true));
    this.emit(Op::AtomicBegin, at);
    let before = this.load(first, 64, Access::SeqCst, at);
    let part_before = this.load(second, 64, Access::SeqCst, at);
    let (later, same) = (this.terms.bv_slt(before, now), this.terms.eq(before, now));
    let not_earlier = this.terms.bv_sle(part_before, part);
    let in_the_same = this.terms.and(same, not_earlier);
    let condition = this.terms.or(later, in_the_same);
    this.emit(Op::Assume { condition }, at);
    this.emit(Op::Store { address: first, value: now, access: Access::SeqCst }, at);
    this.emit(Op::Store { address: second, value: part, access: Access::SeqCst }, at);
    this.emit(Op::AtomicEnd, at);
}

/// `getpid()` and `getuid()`.
pub(super) fn identity<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    if this.evaluation.is_typing() {
        return this.any_value(&call.result, at);
    }
    let object = match this.library.environment.identities.get(&call.name) {
        Some(&known) => known,
        None => {
            let (layout, span) = (Layout::Scalar { bits: 32, bytes: 4 }, this.span(at));
            let object = this.new_object(format!("result of {}", call.name), layout, Initial::Nondet, span);
            this.library.environment.identities.insert(call.name.clone(), object);
            object
        }
    };
    let base = this.memory[object].base;
    let address = this.pointer_constant(base);
    let term = this.load(address, 32, Access::SeqCst, at);
    let signed = call.name == "getpid";
    if signed {
        this.assume_between(term, 1, i32::MAX.into(), at);
    }
    let value = Value { ty: Type::Int(IntKind { signed, ..IntKind::INT }), term };
    this.convert(value, &call.result, at).map(Operand::Scalar)
}

/// `getenv(name)`.
pub(super) fn getenv<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let name = match &call.argument(this, 0)?.node {
        Expression::StringLiteral(literal) => string_bytes(&literal.node),
        _ => None,
    };
    let ty = Type::Int(IntKind::CHAR).pointer_to();
    let Some(name) = name else {
        let what = format!("`{}` with a name that is no literal", call.name);
        return Ok(this.unsupported_value(at, what, &ty));
    };
    if this.evaluation.is_typing() {
        return Ok(Operand::Scalar(Value { ty, term: this.pointer_constant(0) }));
    }
    let (presence, text) = match this.library.environment.variables.get(&name) {
        Some(&known) => known,
        None => {
            let shown = format!("environment {:?}", String::from_utf8_lossy(&name));
            let (layout, span) = (Layout::Scalar { bits: 8, bytes: 1 }, this.span(at));
            let presence = this.new_object(format!("{shown} exists"), layout, Initial::Nondet, span);
            let text = this.any_string(shown, at);
            this.library.environment.variables.insert(name, (presence, text));
            (presence, text)
        }
    };
    let base = |this: &mut Lowering<'a>, object: ObjectId| -> TermId {
        let base = this.memory[object].base;
        this.pointer_constant(base)
    };
    let (presence, text, null) = (base(this, presence), base(this, text), this.pointer_constant(0));
    let exists = this.load(presence, 8, Access::SeqCst, at);
    let exists = this.terms.is_nonzero(exists);
    let term = this.terms.ite(exists, text, null);
    Ok(Operand::Scalar(Value { ty, term }))
}

/// `strerror(number)`: what an error is called depends on the locale. Two calls may give the same text or different ones.
pub(super) fn error_text<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.word_argument(call, 0)?;
    let ty = Type::Int(IntKind::CHAR).pointer_to();
    if this.evaluation.is_typing() {
        return Ok(Operand::Scalar(Value { ty, term: this.pointer_constant(0) }));
    }
    // A number that no error has may be an error itself.
    this.disturb_errno(EINVAL, call.at)?;
    let objects = match this.library.environment.errors {
        Some(known) => known,
        None => {
            let made =
                ["text of an error", "text of another error"].map(|name| this.any_string(name.to_owned(), call.at));
            *this.library.environment.errors.insert(made)
        }
    };
    let [one, other] = objects.map(|object| this.memory[object].base);
    let (one, other) = (this.pointer_constant(one), this.pointer_constant(other));
    let which = this.choice(call.at);
    let term = this.terms.ite(which, one, other);
    Ok(Operand::Scalar(Value { ty, term }))
}
