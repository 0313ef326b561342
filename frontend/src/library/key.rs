//! Thread-specific data: keys, values of each thread, destructors.
//!
//! Every place of the program that makes a key makes one key, with a number known in
//! advance; a place that is reached twice is not modelled. The values of a thread
//! are the first cells of its block (`thread_local.rs`). Where a thread
//! ends, destructors run for the values that are not null, in the order of the keys' numbers
//! (POSIX leaves the order open), and again up to [`ROUNDS`] times while there are new values. Using a key that is not made
//! yet or was deleted is undefined: it may be refused, or is done as long as there is room for the value.

use concord_logic::TermId;
use concord_program::{Access, Initial, Layout, Member, ObjectId, Op, ProcedureId, Span};
use rustc_hash::FxHashMap;

use super::Own::Preferred;
use super::detach::THRD_ERROR;
use super::number::EINVAL;
use super::{Call, Res, Row};
use crate::body::{Body, Heading};
use crate::context::Context;
use crate::lower::{Lowering, Operand, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_key_create", "tss_create"],
        meaning: "Makes a key, whose value is null in every thread; a place that makes more than one is not modelled.",
        own: Preferred,
        model: Some(create),
    },
    Row {
        names: &["pthread_key_delete", "tss_delete"],
        meaning: "Takes the destructor away; says EINVAL to what is no key, and perhaps to one that was deleted.",
        own: Preferred,
        model: Some(delete),
    },
    Row {
        names: &["pthread_getspecific", "tss_get"],
        meaning: "Gives the thread's value of the key, null for what is no key, and perhaps for one that was deleted.",
        own: Preferred,
        model: Some(get),
    },
    Row {
        names: &["pthread_setspecific", "tss_set"],
        meaning: "Sets the thread's value of the key; says EINVAL (thrd_error) to what is no key, and perhaps for one that was deleted. Destructors run where the thread ends, at most four rounds.",
        own: Preferred,
        model: Some(set),
    },
];

/// More places that make keys are not modelled.
pub(crate) const MOST_KEYS: u64 = 16;

/// `PTHREAD_DESTRUCTOR_ITERATIONS`.
const ROUNDS: u32 = 4;

/// What is known of keys.
#[derive(Default)]
pub(crate) struct Keys {
    /// The number of the key that a place of the text makes.
    numbers: FxHashMap<usize, u64>,
    /// For each key whether it was made, and its destructor.
    table: Option<ObjectId>,
    /// The procedure that runs destructors.
    destructors: Option<ProcedureId>,
}

impl<'a> Lowering<'a> {
    /// How many keys there may be: one per place that makes one.
    pub(crate) fn key_count(&self) -> u64 {
        self.mentions.key_places.min(MOST_KEYS)
    }

    /// The address of the table of keys.
    fn key_table(&mut self) -> TermId {
        let object = match self.library.keys.table {
            Some(object) => object,
            None => {
                let bits = self.pointer_bits();
                let bytes = u64::from(bits / 8);
                let mut members = Vec::new();
                for key in 0..self.key_count() {
                    let offset = key * 2 * bytes;
                    let made = Layout::Scalar { bits: 32, bytes: 4 };
                    members.push(Member { name: format!("made{key}"), offset, layout: made });
                    let destructor = Layout::Scalar { bits, bytes };
                    members.push(Member {
                        name: format!("destructor{key}"),
                        offset: offset + bytes,
                        layout: destructor,
                    });
                }
                let layout = Layout::Record { members, size: self.key_count() * 2 * bytes };
                let object = self.new_object("keys".to_owned(), layout, Initial::Values(Vec::new()), Span::default());
                self.library.keys.table = Some(object);
                object
            }
        };
        let base = self.memory[object].base;
        self.pointer_constant(base)
    }

    /// Where the thread's value of a key is.
    fn key_value(&mut self, key: TermId) -> TermId {
        let bits = self.pointer_bits();
        let key = self.terms.resize(key, bits, false);
        let bytes = self.pointer_constant(u64::from(bits / 8));
        let offset = self.terms.bv_mul(key, bytes);
        let block = self.thread_block();
        self.terms.bv_add(block, offset)
    }

    /// Whether threads have something to do where they end: look for destructors, say that they ended.
    pub(crate) fn has_destructors(&self) -> bool {
        self.mentions.key_places > 0 || self.has_robust_mutexes()
    }

    /// Runs the destructors of the executing thread.
    pub(super) fn run_destructors(&mut self, at: usize) -> Res<()> {
        if self.has_destructors() {
            let callee = self.destructors(at)?;
            self.emit(Op::Call { callee, arguments: Vec::new(), target: None }, at);
        }
        Ok(())
    }

    /// The procedure that runs the destructors of a thread.
    pub(crate) fn destructors(&mut self, at: usize) -> Res<ProcedureId> {
        if let Some(procedure) = self.library.keys.destructors {
            return Ok(procedure);
        }
        let id = self.procedures.reserve();
        self.library.keys.destructors = Some(id);
        let body = std::mem::replace(&mut self.body, Body::new());
        let context = std::mem::take(&mut self.context);
        let built = self.destructors_body(at);
        let span = self.span(at);
        let body = std::mem::replace(&mut self.body, body);
        self.context = context;
        built?;
        let name = "destructors".to_owned();
        self.finish_procedure(id, body, Heading { name, parameters: Vec::new(), result: None, span });
        Ok(id)
    }

    fn destructors_body(&mut self, at: usize) -> Res<()> {
        self.context = Context { name: "destructors".to_owned(), ..Context::default() };
        let bits = self.pointer_bits();
        let bytes = u64::from(bits / 8);
        for _ in 0..ROUNDS {
            for key in 0..self.key_count() {
                let number = self.number(key);
                let place = self.key_value(number);
                let value = self.load(place, bits, Access::SeqCst, at);
                let given = self.terms.is_nonzero(value);
                self.when(given, at, |this| {
                    let table = this.key_table();
                    let address = this.offset_address(table, key * 2 * bytes + bytes);
                    let destructor = this.load(address, bits, Access::SeqCst, at);
                    let (wanted, null) = (this.terms.is_nonzero(destructor), this.terms.constant(bits, 0));
                    this.when(wanted, at, |this| {
                        this.emit(Op::Store { address: place, value: null, access: Access::SeqCst }, at);
                        this.call_with_pointer(destructor, value, at)
                    })?;
                    if this.key_count() == 1 {
                        return Ok(());
                    }
                    // The GNU library takes the value of a key without a destructor away, too, which others may see.
                    let (unwanted, forgets) = (this.terms.not(wanted), this.choice(at));
                    let forgotten = this.terms.and(unwanted, forgets);
                    this.when(forgotten, at, |this| {
                        this.emit(Op::Store { address: place, value: null, access: Access::SeqCst }, at);
                        Ok(())
                    })
                })?;
            }
        }
        self.note_end(at)
    }

    /// Calls a function that takes a pointer, by its address.
    fn call_with_pointer(&mut self, function: TermId, argument: TermId, at: usize) -> Res<()> {
        let mut callees = self.possible_callees(function);
        let pointer = Some(self.pointer_bits());
        callees.retain(|(id, _)| match self.functions[*id].ty.parameters.as_deref() {
            Some([only]) => self.types.bits(only) == pointer,
            _ => false,
        });
        self.dispatch(function, callees, at, &mut |this, id| {
            let callee = this.procedure(id);
            this.emit(Op::Call { callee, arguments: vec![argument], target: None }, at);
            Ok(())
        })
    }
}

fn create<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let place = this.argument_place(call.argument(this, 0)?)?;
    let destructor = match call.arguments.get(1) {
        Some(destructor) => this.value(destructor)?,
        None => this.int_constant(0, &Type::INT),
    };
    let destructor = this.convert(destructor, &Type::Void.pointer_to(), at)?;
    let next = this.library.keys.numbers.len() as u64;
    let number = *this.library.keys.numbers.entry(at).or_insert(next);
    if number >= this.key_count() {
        return Ok(this.unsupported_value(at, "so many keys of thread-specific data", &Type::INT));
    }
    let bytes = u64::from(this.pointer_bits() / 8);
    let table = this.key_table();
    let made = number * 2 * bytes;
    this.emit(Op::AtomicBegin, at);
    let before = this.load_word(table, made, at);
    let one = this.number(1);
    this.store_part(table, made, one, at);
    this.emit(Op::AtomicEnd, at);
    let again = this.terms.is_nonzero(before);
    this.when(again, at, |this| {
        this.unsupported(at, format!("`{}` reached a second time", call.name));
        Ok(())
    })?;
    this.store_part(table, made + bytes, destructor.term, at);
    let key = this.int_constant(i128::from(number), &Type::INT);
    let key = this.convert(key, &place.ty, at)?;
    this.assign(&place, Operand::Scalar(key), at)?;
    Ok(this.returns(0))
}

/// A key that was made and is there no more.
const DELETED: u64 = 2;

/// Whether a function does what it is asked for with a key: always with one that is there, perhaps with another one that
/// has room for a value.
fn accepts(this: &mut Lowering<'_>, key: TermId, at: usize) -> Res<TermId> {
    if this.key_count() == 0 {
        return Ok(this.terms.ff());
    }
    let accepted = this.fresh("accepted", 1);
    let no = this.terms.constant(1, 0);
    this.emit(Op::Assign { target: accepted.id, value: no }, at);
    let count = this.number(this.key_count());
    let valid = this.terms.bv_ult(key, count);
    this.when(valid, at, |this| {
        let (bits, table) = (this.pointer_bits(), this.key_table());
        let (wide, size) = (this.terms.resize(key, bits, false), this.pointer_constant(2 * u64::from(bits / 8)));
        let offset = this.terms.bv_mul(wide, size);
        let place = this.terms.bv_add(table, offset);
        let state = this.load_word(place, 0, at);
        let one = this.number(1);
        let (there, perhaps) = (this.terms.eq(state, one), this.choice(at));
        let accepts = this.terms.or(there, perhaps);
        let value = this.terms.bool_to_bits(accepts, 1);
        this.emit(Op::Assign { target: accepted.id, value }, at);
        Ok(())
    })?;
    Ok(this.terms.is_nonzero(accepted.term))
}

fn delete<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let key = this.word_argument(call, 0)?;
    let bits = this.pointer_bits();
    let bytes = u64::from(bits / 8);
    let valid = accepts(this, key, call.at)?;
    let table = this.key_table();
    for number in 0..this.key_count() {
        let constant = this.number(number);
        let same = this.terms.eq(key, constant);
        this.when(same, call.at, |this| {
            let (null, deleted) = (this.terms.constant(bits, 0), this.number(DELETED));
            this.store_part(table, number * 2 * bytes, deleted, call.at);
            this.store_part(table, number * 2 * bytes + bytes, null, call.at);
            Ok(())
        })?;
    }
    if call.result == Type::Void {
        return Ok(Operand::Void);
    }
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

fn get<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let key = this.word_argument(call, 0)?;
    let bits = this.pointer_bits();
    let valid = accepts(this, key, call.at)?;
    let found = this.fresh("value", bits);
    let null = this.terms.constant(bits, 0);
    this.emit(Op::Assign { target: found.id, value: null }, call.at);
    this.when(valid, call.at, |this| {
        let address = this.key_value(key);
        this.emit(Op::Load { target: found.id, address, access: Access::SeqCst }, call.at);
        Ok(())
    })?;
    let term = found.term;
    Ok(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term }))
}

fn set<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let key = this.word_argument(call, 0)?;
    let value = this.value(call.argument(this, 1)?)?;
    let value = this.convert(value, &Type::Void.pointer_to(), call.at)?;
    let value = this.freeze(value.term, call.at);
    let valid = accepts(this, key, call.at)?;
    this.when(valid, call.at, |this| {
        let address = this.key_value(key);
        this.emit(Op::Store { address, value, access: Access::SeqCst }, call.at);
        Ok(())
    })?;
    let refused = if call.name.starts_with("tss") { THRD_ERROR } else { EINVAL };
    let result = this.either(valid, 0, refused);
    Ok(this.int(result))
}
