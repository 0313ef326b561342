//! The functions whose meaning is known without a body.
//!
//! One file per family: its models, and its rows of the table (`table.rs`). To add a
//! function, write its model beside its kin and a row above it. A function that waits
//! is an atomic block with an assumption inside: a block that would stop is not entered,
//! which is waiting. The state of a synchronisation object is in cells of the object,
//! accessed atomically, so that it takes part in no data race.

mod absent;
mod atexit;
mod atomic;
mod attribute;
mod barrier;
mod builtin;
mod c11;
mod cancel;
mod cleanup;
mod clock;
mod condition;
mod copy;
mod detach;
mod dialect;
mod effect;
mod environment;
mod errno;
pub(crate) mod format;
mod integer;
mod key;
mod math;
mod memory;
pub(crate) mod mutex;
mod once;
mod parts;
mod pointer;
mod reads;
mod release;
mod resize;
mod robust;
mod rwlock;
mod semaphore;
mod spin;
mod strings;
mod table;
mod thread;
mod time;
mod verifier;
mod written;

use concord_logic::TermId;
use concord_program::{Access, ObjectId, Op};
use lang_c::ast::{Expression, UnaryOperator};
use lang_c::span::Node;

pub(crate) use atomic::compare_and_exchange;
use environment::Environment;
use key::Keys;
pub(crate) use parts::needed;
pub use table::{LibraryEntry, library};
pub(crate) use table::{Own, Row, model};

use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::Type;

/// A call of a library function.
pub(crate) struct Call<'a> {
    pub name: String,
    pub arguments: &'a [Node<Expression>],
    pub at: usize,
    /// The declared type of the result; `int` if nothing was declared.
    pub result: Type,
    /// What the result will point to, as far as its use says so.
    pub hint: Option<Type>,
    /// Whether something may look at the result.
    pub used: bool,
}

/// What the models of library functions share from call to call.
#[derive(Default)]
pub(crate) struct LibraryState {
    keys: Keys,
    /// Tables with a number for each thread.
    of_threads: [Option<ObjectId>; detach::Table::COUNT],
    pub environment: Environment,
}

/// What a library function does.
pub(crate) type Model = for<'a> fn(&mut Lowering<'a>, &Call<'a>) -> Res<Operand>;

/// Numbers of `errno.h`.
mod number {
    pub const EPERM: u64 = 1;
    pub const ESRCH: u64 = 3;
    pub const EAGAIN: u64 = 11;
    pub const ENOMEM: u64 = 12;
    pub const EBUSY: u64 = 16;
    pub const EINVAL: u64 = 22;
    pub const ERANGE: u64 = 34;
    pub const EDEADLK: u64 = 35;
    pub const EOVERFLOW: u64 = 75;
    pub const ENOTSUP: u64 = 95;
    pub const ETIMEDOUT: u64 = 110;
    pub const EOWNERDEAD: u64 = 130;
    pub const ENOTRECOVERABLE: u64 = 131;
}

/// Whether a function waits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// It waits as long as it takes.
    Waits,
    /// It does not wait.
    Tries,
    /// It waits, but may give up.
    GivesUp,
}

/// Does what a call of a function with a model means.
pub(crate) fn perform<'a>(this: &mut Lowering<'a>, model: Model, call: &Call<'a>) -> Res<Operand> {
    let operand = model(this, call)?;
    this.cancellation_in(&call.name, call.at)?;
    Ok(operand)
}

impl<'a> Call<'a> {
    /// An argument by its place.
    fn argument(&self, lowering: &Lowering<'a>, index: usize) -> Res<&'a Node<Expression>> {
        match self.arguments.get(index) {
            Some(argument) => Ok(argument),
            None => lowering.error(self.at, format!("`{}` is called with too few arguments", self.name)),
        }
    }
}

impl<'a> Lowering<'a> {
    /// The object that an argument points to. `&x` names it directly: its address does not escape.
    fn argument_place(&mut self, node: &'a Node<Expression>) -> Res<Place> {
        match &node.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                self.place(&unary.node.operand)
            }
            // `(T *) &x` is accessed as a `T`, whatever `x` is.
            Expression::Cast(cast) if crate::uses::addressed_name(&node.node).is_some() => {
                let place = self.argument_place(&cast.node.expression)?;
                let ty = self.type_name(&cast.node.type_name)?;
                Ok(match (&place.kind, ty.pointee()) {
                    (PlaceKind::Memory(_), Some(pointee)) if *pointee != Type::Void => {
                        Place { ty: pointee.clone(), ..place }
                    }
                    _ => place,
                })
            }
            _ => {
                if self.designates(node) {
                    let place = self.place(node)?;
                    if let (Type::Array(element, _) | Type::Variable(element, _), PlaceKind::Memory(_)) =
                        (&place.ty, &place.kind)
                    {
                        return Ok(Place { ty: (**element).clone(), ..place });
                    }
                    let operand = self.read(place, node.span.start)?;
                    return self.pointee_place(operand, node.span.start);
                }
                let operand = self.operand(node)?;
                self.pointee_place(operand, node.span.start)
            }
        }
    }

    fn pointee_place(&mut self, operand: Operand, at: usize) -> Res<Place> {
        match operand {
            Operand::Scalar(value) if value.ty.pointee().is_some() => {
                let ty = value.ty.pointee().cloned().unwrap_or(Type::Void);
                Ok(Place { ty, kind: PlaceKind::Memory(value.term), root: None })
            }
            // A null pointer may be a number, and compilers only warn of other numbers.
            Operand::Scalar(value) if matches!(value.ty.unqualified(), Type::Int(_)) => {
                let term = self.convert(value, &Type::Void.pointer_to(), at)?.term;
                Ok(Place { ty: Type::Void, kind: PlaceKind::Memory(term), root: None })
            }
            _ => self.error(at, "this argument is not a pointer"),
        }
    }

    /// The `int` that a function returns.
    pub(crate) fn returns(&mut self, value: i128) -> Operand {
        Operand::Scalar(self.int_constant(value, &Type::INT))
    }

    /// The address of the object that an argument points to.
    fn object<'c>(&mut self, call: &'c Call<'a>, index: usize) -> Res<TermId> {
        let node = call.argument(self, index)?;
        let place = self.argument_place(node)?;
        Ok(self.address_of_place(&place, node.span.start)?.term)
    }

    /// Evaluates arguments from an index on for their effects; what they point to is at most read.
    fn ignore_from(&mut self, call: &Call<'a>, index: usize) -> Res<()> {
        for (index, argument) in call.arguments.iter().enumerate().skip(index) {
            if self.read_behind(call, index)? {
                continue;
            }
            match &argument.node {
                Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                    self.place(&unary.node.operand)?;
                }
                _ => self.effect(argument)?,
            }
        }
        Ok(())
    }

    /// A scalar argument, converted to 32 bits.
    fn word_argument(&mut self, call: &Call<'a>, index: usize) -> Res<TermId> {
        let value = self.value(call.argument(self, index)?)?;
        let value = self.convert(value, &Type::INT, call.at)?;
        Ok(self.freeze(value.term, call.at))
    }

    fn number(&mut self, value: u64) -> TermId {
        self.terms.constant(32, u128::from(value))
    }

    /// Reads a 32-bit cell of a synchronisation object.
    fn load_word(&mut self, object: TermId, offset: u64, at: usize) -> TermId {
        let address = self.offset_address(object, offset);
        self.load(address, 32, Access::SeqCst, at)
    }

    /// Writes a cell of a synchronisation object.
    fn store_part(&mut self, object: TermId, offset: u64, value: TermId, at: usize) {
        let address = self.offset_address(object, offset);
        self.emit(Op::Store { address, value, access: Access::SeqCst }, at);
    }

    /// A condition that may hold or not.
    fn choice(&mut self, at: usize) -> TermId {
        let var = self.fresh("choice", 1);
        self.emit(Op::Havoc { target: var.id }, at);
        self.terms.is_nonzero(var.term)
    }

    /// Does something where a condition holds. The condition must not depend on locals that it changes.
    fn when(&mut self, condition: TermId, at: usize, then: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        let (yes, end) = (self.body.label(), self.body.label());
        let span = self.span(at);
        self.body.branch(&self.terms, condition, yes, end, span);
        self.body.bind(yes);
        then(self)?;
        self.body.goto(end, span);
        self.body.bind(end);
        Ok(())
    }

    /// The handle of the executing thread.
    fn myself(&mut self, at: usize) -> TermId {
        let bits = self.pointer_bits();
        let target = self.fresh("myself", bits);
        self.emit(Op::Myself { target: target.id }, at);
        target.term
    }

    fn int(&self, term: TermId) -> Operand {
        Operand::Scalar(Value { ty: Type::INT, term })
    }

    /// `condition ? then : otherwise` of two numbers.
    fn either(&mut self, condition: TermId, then: u64, otherwise: u64) -> TermId {
        let (then, otherwise) = (self.number(then), self.number(otherwise));
        self.terms.ite(condition, then, otherwise)
    }
}

/// The functions that have an object and otherwise change nothing; the result is 0.
fn nothing<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    Ok(if call.result == Type::Void { Operand::Void } else { this.returns(0) })
}
