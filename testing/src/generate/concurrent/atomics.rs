//! Atomic operations: an `_Atomic` variable, the built-in functions of GNU C and those that
//! `<stdatomic.h>` becomes. Under sequential consistency every memory order means the same.

use super::super::syntax::{Expr, Stmt};
use super::{Feature, scope::Generator};

/// Orders: relaxed, acquire and release together, sequentially consistent.
const ORDERS: [&str; 4] = ["5", "5", "4", "0"];

impl Generator {
    /// An atomic operation that gives an integer, if the budget allows one.
    pub fn atomic_value(&mut self) -> Option<Expr> {
        if !self.spend(2) {
            return None;
        }
        let (target, _) = self.atomic_target();
        let order = *self.random.pick(&ORDERS);
        Some(match self.random.below(9) {
            0 | 1 => {
                self.note(Feature::AtomicSync);
                let texts = [
                    "__sync_fetch_and_add({}, {})",
                    "__sync_sub_and_fetch({}, {})",
                    "__sync_fetch_and_xor({}, {})",
                    "__atomic_exchange_n({}, {}, 5)",
                ];
                Expr::value(*self.random.pick(&texts), vec![target, self.constant()])
            }
            2 => {
                self.note(Feature::AtomicCompare);
                let text = *self.random.pick(&["__sync_val_compare_and_swap", "__sync_bool_compare_and_swap"]);
                let parts = vec![target, self.constant(), self.constant()];
                Expr::value(format!("{text}({{}}, {{}}, {{}})"), parts)
            }
            3 => {
                self.note(Feature::AtomicBuiltin);
                Expr::value(format!("__atomic_load_n({{}}, {order})"), vec![target])
            }
            4 | 5 => {
                self.note(Feature::AtomicBuiltin);
                let texts = ["__atomic_fetch_add", "__atomic_or_fetch", "__atomic_exchange_n", "__atomic_fetch_and"];
                let text = *self.random.pick(&texts);
                Expr::value(format!("{text}({{}}, {{}}, {order})"), vec![target, self.constant()])
            }
            _ => {
                self.note(Feature::AtomicC11);
                let texts = ["fetch_add", "fetch_sub", "fetch_or", "fetch_xor", "exchange"];
                let text = *self.random.pick(&texts);
                let value = self.constant();
                if self.random.chance(40) {
                    let text = format!("__concord_atomic_{text}_explicit({{}}, {{}}, {order})");
                    return Some(Expr::value(text, vec![target, value]));
                }
                Expr::value(format!("__concord_atomic_{text}({{}}, {{}})"), vec![target, value])
            }
        })
    }

    /// A statement that stores atomically, or swaps if a value is as expected.
    pub fn atomic_statement(&mut self) -> Vec<Stmt> {
        if !self.spend(2) {
            return vec![];
        }
        let (target, ty) = self.atomic_target();
        let value = self.value(1);
        match self.random.below(6) {
            0 => {
                self.note(Feature::AtomicBuiltin);
                let order = *self.random.pick(&ORDERS);
                vec![Stmt::Line(Expr::form(format!("__atomic_store_n({{}}, {{}}, {order});"), vec![target, value]))]
            }
            1 => {
                self.note(Feature::AtomicC11);
                vec![Stmt::Line(Expr::form("__concord_atomic_store({}, {});", vec![target, value]))]
            }
            2 => {
                self.note(Feature::AtomicBuiltin);
                vec![Stmt::line(*self.random.pick(&["__sync_synchronize();", "__atomic_thread_fence(5);"]))]
            }
            _ => self.compare_exchange(target, ty, value),
        }
    }

    /// `int e = ...; int l = compare_exchange(&x, &e, v);`, with both names in scope afterwards.
    fn compare_exchange(&mut self, target: Expr, ty: &str, value: Expr) -> Vec<Stmt> {
        self.note(Feature::AtomicCompare);
        let (expected, swapped) = (self.fresh("e"), self.fresh("l"));
        let first = Stmt::Line(Expr::form(format!("{ty} {expected} = {{}};"), vec![self.constant()]));
        let text = match self.random.below(3) {
            0 => format!("int {swapped} = __atomic_compare_exchange_n({{}}, &{expected}, {{}}, 0, 5, 5);"),
            1 => format!("int {swapped} = __concord_atomic_compare_exchange_weak({{}}, &{expected}, {{}});"),
            _ => format!("int {swapped} = __concord_atomic_compare_exchange_strong({{}}, &{expected}, {{}});"),
        };
        let second = Stmt::Line(Expr::form(text, vec![target, value]));
        self.locals.extend([expected, swapped]);
        vec![first, second]
    }

    /// Where an atomic operation happens, and the type there: the `_Atomic` variable, bytes of the union (which are
    /// also members and bit-fields), or a plain variable.
    fn atomic_target(&mut self) -> (Expr, &'static str) {
        if self.shared.bytes && self.random.chance(50) {
            self.note(Feature::AtomicBytes);
            let parts = [
                ("&vu.i", "int"),
                ("&vu.h[0]", "short"),
                ("&vu.h[1]", "short"),
                ("&vu.b[0]", "unsigned char"),
                ("((unsigned char *)&vu + 1)", "unsigned char"),
                ("((signed char *)&vu.f)", "signed char"),
                ("((unsigned short *)&vu.f)", "unsigned short"),
            ];
            let (text, ty) = *self.random.pick(&parts);
            return (Expr::form(text, vec![]), ty);
        }
        if self.shared.atomic && self.random.chance(60) {
            self.note(Feature::AtomicVariable);
            return (Expr::form("&u", vec![]), "int");
        }
        if !self.pointers.is_empty() && self.random.chance(20) {
            return (Expr::pointer(self.random.pick(&self.pointers).clone(), vec![]), "int");
        }
        (self.plain_address(), "int")
    }
}
