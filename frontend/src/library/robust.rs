//! Robust mutexes.
//!
//! A table says of each thread, by its handle, whether it has ended. A robust mutex whose owner has ended can be taken: then it is
//! inconsistent, and the function says `EOWNERDEAD`. What is unlocked while it is inconsistent is lost, and can
//! never be taken again. Whether a mutex is robust, inconsistent or lost stands beside its type. Only programs that mention
//! `pthread_mutexattr_setrobust` have any of this.

use concord_logic::TermId;
use concord_program::Op;

use super::Own::Preferred;
use super::detach::Table;
use super::mutex::{KIND, TYPES};
use super::number::{EINVAL, ENOTRECOVERABLE, EOWNERDEAD};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_mutexattr_setrobust"],
        meaning: "Mutexes with these attributes are robust or not; says EINVAL to what is not 0 or 1. A robust one whose owner has ended is taken with EOWNERDEAD, and says EPERM to others than the owner.",
        own: Preferred,
        model: Some(set_robust),
    },
    Row {
        names: &["pthread_mutexattr_getrobust"],
        meaning: "Says whether mutexes with these attributes are robust.",
        own: Preferred,
        model: Some(get_robust),
    },
    Row {
        names: &["pthread_mutex_consistent"],
        meaning: "Makes a robust mutex that was taken with EOWNERDEAD an ordinary one, which says ENOTRECOVERABLE for ever otherwise; EINVAL to any other.",
        own: Preferred,
        model: Some(consistent),
    },
];

/// Beside the type: the mutex is robust.
const ROBUST: u64 = 16;
/// Its owner has ended, and the next one has not made it consistent yet.
const INCONSISTENT: u64 = 32;
/// It cannot be taken any more.
const LOST: u64 = 64;

/// What is known of a mutex that may be robust.
#[derive(Clone, Copy)]
pub(super) struct Fate {
    pub is_robust: TermId,
    /// Its owner has ended.
    pub is_orphan: TermId,
    pub is_inconsistent: TermId,
    pub is_lost: TermId,
}

impl<'a> Lowering<'a> {
    /// Whether the program may have robust mutexes.
    pub(crate) fn has_robust_mutexes(&self) -> bool {
        self.mentions.called.contains("pthread_mutexattr_setrobust")
    }

    /// The type in a mutex or its attributes.
    pub(super) fn mutex_type(&mut self, word: TermId) -> TermId {
        if !self.has_robust_mutexes() {
            return word;
        }
        let types = self.number(TYPES);
        self.terms.bv_and(word, types)
    }

    /// Whether a mutex refuses to be unlocked by others than its owner, given whether its type does.
    pub(super) fn cares(&mut self, careful: TermId, word: TermId) -> TermId {
        if !self.has_robust_mutexes() {
            return careful;
        }
        let is_robust = self.has_mark(word, ROBUST);
        self.terms.or(careful, is_robust)
    }

    /// A type for attributes, which stay robust or not.
    pub(super) fn with_robustness(&mut self, attributes: TermId, kind: TermId, at: usize) -> TermId {
        if !self.has_robust_mutexes() {
            return kind;
        }
        let (word, mark) = (self.load_word(attributes, 0, at), self.number(ROBUST));
        let kept = self.terms.bv_and(word, mark);
        self.terms.bv_or(kept, kind)
    }

    /// Something open where a condition may hold at all.
    pub(super) fn choice_if(&mut self, condition: TermId, at: usize) -> TermId {
        if self.terms.as_bool(condition) == Some(false) { condition } else { self.choice(at) }
    }

    fn has_mark(&mut self, word: TermId, mark: u64) -> TermId {
        let mark = self.number(mark);
        let found = self.terms.bv_and(word, mark);
        self.terms.is_nonzero(found)
    }

    /// What is to be known of a mutex with this owner, or 0, and this word beside its type.
    pub(super) fn fate(&mut self, owner: TermId, word: TermId, at: usize) -> Res<Fate> {
        let no = self.terms.ff();
        if !self.has_robust_mutexes() {
            return Ok(Fate { is_robust: no, is_orphan: no, is_inconsistent: no, is_lost: no });
        }
        let (is_robust, is_inconsistent) = (self.has_mark(word, ROBUST), self.has_mark(word, INCONSISTENT));
        let (is_lost, is_held) = (self.has_mark(word, LOST), self.terms.is_nonzero(owner));
        let (ended, zero) = (self.fresh("ended", 32), self.number(0));
        self.emit(Op::Assign { target: ended.id, value: zero }, at);
        let asks = self.terms.and(is_robust, is_held);
        self.when(asks, at, |this| {
            let place = this.of_thread(Table::Ended, owner, at)?;
            let value = this.load_word(place, 0, at);
            this.emit(Op::Assign { target: ended.id, value }, at);
            Ok(())
        })?;
        let is_orphan = self.terms.is_nonzero(ended.term);
        Ok(Fate { is_robust, is_orphan, is_inconsistent, is_lost })
    }

    /// A mutex is taken from a thread that has ended.
    pub(super) fn inherit(&mut self, mutex: TermId, word: TermId, fate: Fate, at: usize) -> Res<()> {
        self.when(fate.is_orphan, at, |this| {
            let mark = this.number(INCONSISTENT);
            let word = this.terms.bv_or(word, mark);
            this.store_part(mutex, KIND, word, at);
            Ok(())
        })
    }

    /// An inconsistent mutex is freed.
    pub(super) fn lose(&mut self, mutex: TermId, word: TermId, freed: TermId, at: usize) -> Res<()> {
        self.when(freed, at, |this| {
            let mark = this.number(LOST | INCONSISTENT);
            // What was inconsistent is lost and not inconsistent.
            let (lost, other) = (this.terms.bv_or(word, mark), this.number(INCONSISTENT));
            let word = this.terms.bv_sub(lost, other);
            this.store_part(mutex, KIND, word, at);
            Ok(())
        })
    }

    /// What a function says that takes a mutex.
    pub(super) fn said_of(&mut self, fate: Fate, taken: TermId, refused: TermId) -> TermId {
        let (dead, zero, lost) = (self.number(EOWNERDEAD), self.number(0), self.number(ENOTRECOVERABLE));
        let accepted = self.terms.ite(fate.is_orphan, dead, zero);
        let refused = self.terms.ite(fate.is_lost, lost, refused);
        self.terms.ite(taken, accepted, refused)
    }

    /// The executing thread has ended, as far as robust mutexes are concerned.
    pub(super) fn note_end(&mut self, at: usize) -> Res<()> {
        if self.has_robust_mutexes() {
            let me = self.myself(at);
            let (place, one) = (self.of_thread(Table::Ended, me, at)?, self.number(1));
            self.store_part(place, 0, one, at);
        }
        Ok(())
    }
}

/// `pthread_mutexattr_setrobust(attributes, robustness)`.
fn set_robust<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let value = this.word_argument(call, 1)?;
    let (two, at) = (this.number(2), call.at);
    let valid = this.terms.bv_ult(value, two);
    this.when(valid, at, |this| {
        let word = this.load_word(attributes, 0, at);
        let (kind, factor) = (this.mutex_type(word), this.number(ROBUST));
        let mark = this.terms.bv_mul(value, factor);
        let word = this.terms.bv_or(kind, mark);
        this.store_part(attributes, 0, word, at);
        Ok(())
    })?;
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

/// `pthread_mutexattr_getrobust(attributes, &robustness)`.
fn get_robust<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let place = this.argument_place(call.argument(this, 1)?)?;
    let term = if this.has_robust_mutexes() {
        let word = this.load_word(attributes, 0, call.at);
        let is_robust = this.has_mark(word, ROBUST);
        this.either(is_robust, 1, 0)
    } else {
        this.number(0)
    };
    this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term }), call.at)?;
    Ok(this.returns(0))
}

/// `pthread_mutex_consistent(mutex)`.
fn consistent<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (mutex, at) = (this.object(call, 0)?, call.at);
    if !this.has_robust_mutexes() {
        return Ok(this.returns(EINVAL.into()));
    }
    this.emit(Op::AtomicBegin, at);
    let word = this.load_word(mutex, KIND, at);
    let is_inconsistent = this.has_mark(word, INCONSISTENT);
    this.when(is_inconsistent, at, |this| {
        let mark = this.number(INCONSISTENT);
        let word = this.terms.bv_sub(word, mark);
        this.store_part(mutex, KIND, word, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    let result = this.either(is_inconsistent, 0, EINVAL);
    Ok(this.int(result))
}
