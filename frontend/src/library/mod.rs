//! The functions whose meaning is known without a body: one table from names to
//! models. To add a function, write its model beside its kin and a row here.

mod atomic;
mod copy;
mod effect;
mod memory;
mod mutex;
mod strings;
mod thread;
mod verifier;

use lang_c::ast::{Expression, UnaryOperator};
use lang_c::span::Node;

use crate::lower::{Lowering, Operand, Place, PlaceKind, Res};
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
}

/// What a library function does.
pub(crate) type Model = for<'a> fn(&mut Lowering<'a>, &Call<'a>) -> Res<Operand>;

/// Whether a body in the program goes before the model.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    /// The model counts, whatever the body is.
    Ignored,
    /// The body counts.
    Preferred,
}

/// The model of a function.
pub(crate) fn model(name: &str, defined: bool) -> Option<Model> {
    use Own::{Ignored, Preferred};
    let (model, own): (Model, Own) = match name {
        "pthread_create" => (thread::create, Ignored),
        "pthread_join" => (thread::join, Ignored),
        "pthread_exit" => (thread::exit, Ignored),
        "pthread_equal" => (thread::equal, Preferred),
        "pthread_detach"
        | "pthread_attr_init"
        | "pthread_attr_destroy"
        | "pthread_attr_setdetachstate"
        | "pthread_attr_setscope"
        | "pthread_attr_setstacksize"
        | "pthread_mutexattr_init"
        | "pthread_mutexattr_destroy"
        | "pthread_condattr_init"
        | "pthread_condattr_destroy" => (thread::administer, Preferred),
        "pthread_mutex_lock" => (mutex::lock, Ignored),
        "pthread_mutex_trylock" => (mutex::try_lock, Ignored),
        "pthread_mutex_unlock" => (mutex::unlock, Ignored),
        "pthread_mutex_init" | "pthread_mutex_destroy" => (mutex::initialize, Ignored),
        "pthread_cond_wait" => (mutex::wait, Preferred),
        "pthread_cond_init" | "pthread_cond_destroy" | "pthread_cond_signal" | "pthread_cond_broadcast" => {
            (mutex::signal, Preferred)
        }
        "__VERIFIER_atomic_begin" => (verifier::atomic_begin, Ignored),
        "__VERIFIER_atomic_end" => (verifier::atomic_end, Ignored),
        "__VERIFIER_assume" | "assume_abort_if_not" => (verifier::assume, Preferred),
        "reach_error" | "__VERIFIER_error" | "__assert_fail" | "__assert" | "__assert_rtn" => (verifier::fail, Ignored),
        "__concord_assert" => (verifier::assert, Ignored),
        "assert" => (verifier::assert, Preferred),
        "abort" | "exit" | "_exit" | "_Exit" | "quick_exit" | "__builtin_trap" | "__builtin_abort" => {
            (verifier::stop, Preferred)
        }
        "printf" | "fprintf" | "puts" | "putchar" | "fputs" | "fputc" | "putc" | "fflush" | "perror" | "usleep"
        | "sleep" | "sched_yield" | "pthread_yield" | "thrd_yield" | "srand" | "srandom" | "__printf_chk" => {
            (effect::harmless, Preferred)
        }
        "rand" | "random" => (effect::random, Preferred),
        "time" | "clock" | "getpid" => (effect::any, Preferred),
        "__builtin_expect" | "__builtin_expect_with_probability" => (effect::expect, Ignored),
        "malloc" | "alloca" | "__builtin_alloca" | "__builtin_malloc" => (memory::malloc, Preferred),
        "calloc" => (memory::calloc, Preferred),
        "free" | "cfree" => (memory::free, Preferred),
        "aligned_alloc" | "memalign" => (memory::aligned, Preferred),
        "memset" | "__builtin_memset" => (copy::memset, Preferred),
        "memcpy" | "__builtin_memcpy" => (copy::memcpy, Preferred),
        "memmove" | "__builtin_memmove" => (copy::memmove, Preferred),
        "memcmp" | "__builtin_memcmp" => (strings::memcmp, Preferred),
        "memchr" | "strchr" | "__builtin_strchr" => (strings::find, Preferred),
        "strrchr" => (strings::find_last, Preferred),
        "strlen" | "strnlen" | "__builtin_strlen" => (strings::length, Preferred),
        "strcpy" | "__builtin_strcpy" => (strings::strcpy, Preferred),
        "strncpy" | "__builtin_strncpy" => (strings::strncpy, Preferred),
        "strcat" | "strncat" | "__builtin_strcat" => (strings::strcat, Preferred),
        "strcmp" | "__builtin_strcmp" => (strings::strcmp, Preferred),
        "strncmp" | "__builtin_strncmp" => (strings::strncmp, Preferred),
        "strdup" | "__builtin_strdup" => (strings::strdup, Preferred),
        _ if name.starts_with("__VERIFIER_nondet_") => (verifier::nondet, Preferred),
        _ => (atomic::model(name)?, Ignored),
    };
    (own == Ignored || !defined).then_some(model)
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
            // `(T *) &x` where `x` is a `T` as well as it can be told.
            Expression::Cast(cast) if crate::uses::addressed_name(&node.node).is_some() => {
                self.argument_place(&cast.node.expression)
            }
            _ => {
                if self.designates(node) {
                    let place = self.place(node)?;
                    if let (Type::Array(element, _), PlaceKind::Memory(_)) = (&place.ty, &place.kind) {
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
            _ => self.error(at, "this argument is not a pointer"),
        }
    }

    /// The `int` that a function returns.
    fn returns(&mut self, value: i128) -> Operand {
        Operand::Scalar(self.int_constant(value, &Type::INT))
    }
}
