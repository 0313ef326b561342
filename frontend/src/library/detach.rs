//! Detached threads.
//!
//! A table says of each thread, by its handle, whether it was detached or joined: joining or detaching such a thread is refused. Only
//! programs that can detach threads or look at what joins say have it. Other facts about threads are in tables of the same kind.

use concord_logic::TermId;
use concord_program::{Initial, Layout, Op, Span};

use super::Own::Preferred;
use super::number::{EINVAL, ESRCH};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_detach", "thrd_detach"],
        meaning: "The thread cannot be joined any more; says EINVAL or ESRCH (thrd_error) if it was detached or joined before.",
        own: Preferred,
        model: Some(detach),
    },
    Row {
        names: &["pthread_attr_init"],
        meaning: "Threads with these attributes are not detached.",
        own: Preferred,
        model: Some(initialize),
    },
    Row {
        names: &["pthread_attr_setdetachstate"],
        meaning: "Threads with these attributes are detached or not; says EINVAL if the value is not 0 or 1.",
        own: Preferred,
        model: Some(set_state),
    },
    Row {
        names: &["pthread_attr_getdetachstate"],
        meaning: "Says whether threads with these attributes are detached.",
        own: Preferred,
        model: Some(get_state),
    },
];

/// Threads with larger handles are not modelled in programs that have the table.
const MOST_HANDLES: u64 = 1 << 10;

/// Tables with a number for each thread, 0 at first.
#[derive(Clone, Copy)]
pub(super) enum Table {
    /// Whether it was detached or joined.
    Gone,
    /// Whether its cancellation was asked for.
    Cancelled,
    /// Whether it has ended.
    Ended,
    /// Which thread waits for its end.
    Joiner,
}

impl Table {
    /// How many there are.
    pub(super) const COUNT: usize = 4;
    const NAMES: [&'static str; Table::COUNT] = ["detached threads", "cancelled threads", "ended threads", "joiners"];
}

const DETACHED: u64 = 1;
const JOINED: u64 = 2;

impl<'a> Lowering<'a> {
    /// Whether the program can notice that a thread was detached or joined.
    pub(super) fn tells_gone(&self) -> bool {
        let joins =
            || ["pthread_join", "thrd_join", "pthread_cancel"].iter().any(|&name| self.mentions.asked.contains(name));
        ["pthread_detach", "thrd_detach"].iter().any(|&name| self.mentions.called.contains(name))
            || self.has_detached()
            || joins()
    }

    /// Whether the program can create detached threads.
    fn has_detached(&self) -> bool {
        self.mentions.called.contains("pthread_attr_setdetachstate")
    }

    /// Where it is said whether a thread was detached or joined.
    fn detachment(&mut self, handle: TermId, at: usize) -> Res<TermId> {
        self.of_thread(Table::Gone, handle, at)
    }

    /// Where a table has the number of a thread.
    pub(super) fn of_thread(&mut self, table: Table, handle: TermId, at: usize) -> Res<TermId> {
        let object = match self.library.of_threads[table as usize] {
            Some(object) => object,
            None => {
                let element = Box::new(Layout::Scalar { bits: 32, bytes: 4 });
                let layout = Layout::Array { element, count: MOST_HANDLES };
                let initial = Initial::Values(Vec::new());
                let object = self.new_object(Table::NAMES[table as usize].to_owned(), layout, initial, Span::default());
                self.library.of_threads[table as usize] = Some(object);
                object
            }
        };
        let (limit, none) = (self.pointer_constant(MOST_HANDLES), self.pointer_constant(0));
        let (known, is_null) = (self.terms.bv_ult(handle, limit), self.terms.eq(handle, none));
        let strange = self.terms.not(known);
        let strange = self.terms.or(strange, is_null);
        self.when(strange, at, |this| {
            // No thread has this handle: an invalid access.
            let null = this.pointer_constant(0);
            this.load(null, 32, concord_program::Access::SeqCst, at);
            Ok(())
        })?;
        let (four, base) = (self.pointer_constant(4), self.pointer_constant(self.memory[object].base));
        let offset = self.terms.bv_mul(handle, four);
        Ok(self.terms.bv_add(base, offset))
    }

    /// A thread was created with attributes, if the pointer is not null.
    pub(super) fn created_with(&mut self, attributes: TermId, handle: TermId, at: usize) -> Res<()> {
        if !self.has_detached() {
            return Ok(());
        }
        let given = self.terms.is_nonzero(attributes);
        self.when(given, at, |this| {
            let state = this.load_word(attributes, 0, at);
            let detached = this.number(DETACHED);
            let is_detached = this.terms.eq(state, detached);
            this.when(is_detached, at, |this| {
                let place = this.detachment(handle, at)?;
                this.store_part(place, 0, detached, at);
                Ok(())
            })
        })
    }

    /// Whether a thread was detached or joined, in a program that can detach some.
    pub(super) fn is_gone(&mut self, handle: TermId, at: usize) -> Res<TermId> {
        if !self.tells_gone() {
            return Ok(self.terms.ff());
        }
        let place = self.detachment(handle, at)?;
        let state = self.load_word(place, 0, at);
        Ok(self.terms.is_nonzero(state))
    }

    /// Whether a thread was joined, in a program that looks at what joining and cancelling say.
    pub(super) fn is_joined(&mut self, handle: TermId, at: usize) -> Res<TermId> {
        if !self.tells_gone() {
            return Ok(self.terms.ff());
        }
        let place = self.detachment(handle, at)?;
        let (state, joined) = (self.load_word(place, 0, at), self.number(JOINED));
        Ok(self.terms.eq(state, joined))
    }

    /// The executing thread begins to wait for another one: whether that is noticed to wait for this one, and whether it is noticed that a
    /// third one waits already.
    pub(super) fn begins_to_join(&mut self, handle: TermId, at: usize) -> Res<[TermId; 2]> {
        if !self.tells_gone() {
            return Ok([self.terms.ff(); 2]);
        }
        let me = self.myself(at);
        let (notices, own, other) =
            (self.choice(at), self.of_thread(Table::Joiner, me, at)?, self.of_thread(Table::Joiner, handle, at)?);
        self.emit(Op::AtomicBegin, at);
        let (waits_for_me, waits_for_it) = (self.load_word(own, 0, at), self.load_word(other, 0, at));
        let [me, it] = [me, handle].map(|handle| self.terms.resize(handle, 32, false));
        let (mutual, taken) = (self.terms.eq(waits_for_me, it), self.terms.is_nonzero(waits_for_it));
        let waits_for_it = self.terms.ite(taken, waits_for_it, me);
        self.store_part(other, 0, waits_for_it, at);
        self.emit(Op::AtomicEnd, at);
        Ok([mutual, taken].map(|fact| self.terms.and(fact, notices)))
    }

    /// A thread was joined.
    pub(super) fn note_joined(&mut self, handle: TermId, at: usize) -> Res<()> {
        if self.tells_gone() {
            let (place, joined) = (self.detachment(handle, at)?, self.number(JOINED));
            self.store_part(place, 0, joined, at);
        }
        Ok(())
    }

    /// What a function says of a thread that was detached or joined.
    pub(super) fn gone(&mut self, call: &Call<'a>, at: usize) -> TermId {
        if call.name.starts_with("thrd") { self.number(THRD_ERROR) } else { self.one_of(&[EINVAL, ESRCH], at) }
    }
}

/// `thrd_error`.
pub(super) const THRD_ERROR: u64 = 2;

fn detach<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handle = this.value(call.argument(this, 0)?)?;
    let handle = this.convert(handle, &Type::Void.pointer_to(), at)?;
    let handle = this.freeze(handle.term, at);
    let place = this.detachment(handle, at)?;
    this.emit(Op::AtomicBegin, at);
    let state = this.load_word(place, 0, at);
    let gone = this.terms.is_nonzero(state);
    let detached = this.number(DETACHED);
    let next = this.terms.ite(gone, state, detached);
    this.store_part(place, 0, next, at);
    this.emit(Op::AtomicEnd, at);
    let (refused, zero) = (this.gone(call, at), this.number(0));
    let result = this.terms.ite(gone, refused, zero);
    Ok(this.int(result))
}

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    if this.has_detached() {
        let zero = this.number(0);
        this.store_part(attributes, 0, zero, call.at);
    }
    Ok(this.returns(0))
}

fn set_state<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let state = this.word_argument(call, 1)?;
    let two = this.number(2);
    let valid = this.terms.bv_ult(state, two);
    this.when(valid, call.at, |this| {
        this.store_part(attributes, 0, state, call.at);
        Ok(())
    })?;
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

fn get_state<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let place = this.argument_place(call.argument(this, 1)?)?;
    let term = if this.has_detached() { this.load_word(attributes, 0, call.at) } else { this.number(0) };
    this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term }), call.at)?;
    Ok(this.returns(0))
}
