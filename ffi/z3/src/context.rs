//! A Z3 context and the few constructors that are needed, as safe methods.
//!
//! The context is of the kind that keeps every node alive until it is deleted itself, so that an
//! [`Ast`] is valid as long as its [`Context`]. An `Ast` must only be used with the context that
//! made it; both stay inside this crate, where each solver has one context.
//!
//! Z3 reports misuse by an error code, which a constructor turns into a panic: terms are
//! well-sorted by construction. Lack of memory ends the process. Failures during a search are read by [`Context::error`].

use std::alloc::{Layout, handle_alloc_error};
use std::ffi::{CStr, CString};

use concord_logic::Sort;
use z3_sys::*;

/// Ends the process, as a lack of memory does in Rust and in C++; the process that limited it sees the abort.
fn lacks_memory() -> ! {
    handle_alloc_error(Layout::new::<Ast>())
}

/// A node of Z3.
pub(crate) type Ast = Z3_ast;

/// An owned context.
pub(crate) struct Context {
    pub(crate) raw: Z3_context,
}

/// The version of the library that is running.
pub(crate) fn version() -> [u32; 3] {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: the pointers are to live variables.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    [major, minor, build]
}

fn text(text: &str) -> CString {
    CString::new(text).expect("no text of ours has a zero byte")
}

impl Context {
    pub(crate) fn new() -> Context {
        // SAFETY: the configuration lives until the context is made; no handler is ever called.
        unsafe {
            let config = Z3_mk_config().unwrap_or_else(|| lacks_memory());
            let raw = Z3_mk_context(config).unwrap_or_else(|| lacks_memory());
            Z3_del_config(config);
            Z3_set_error_handler(raw, None);
            Context { raw }
        }
    }

    /// What the last call complains about.
    pub(crate) fn error(&self) -> Option<String> {
        // SAFETY: the message belongs to the context and is copied at once.
        unsafe {
            let code = Z3_get_error_code(self.raw);
            if code == ErrorCode::Ok {
                return None;
            }
            let message = Z3_get_error_msg(self.raw, code);
            Some(CStr::from_ptr(message).to_string_lossy().into_owned())
        }
    }

    /// What a constructor made.
    ///
    /// # Panics
    /// If Z3 refuses it for anything but lack of memory.
    pub(crate) fn made<T>(&self, made: Option<T>) -> T {
        made.unwrap_or_else(|| {
            self.check();
            panic!("Z3 makes every node of a well-sorted term")
        })
    }

    /// Makes sure that Z3 did what it was told last.
    ///
    /// # Panics
    /// If it refused for anything but lack of memory.
    pub(crate) fn check(&self) {
        // SAFETY: the context is alive.
        match unsafe { Z3_get_error_code(self.raw) } {
            ErrorCode::Ok => {}
            ErrorCode::MemoutFail => lacks_memory(),
            _ => panic!("Z3 refuses a well-sorted term: {}", self.error().unwrap_or_default()),
        }
    }

    pub(crate) fn sort(&self, sort: Sort) -> Z3_sort {
        // SAFETY: the sorts are made by this context.
        unsafe {
            self.made(match sort {
                Sort::Bool => Z3_mk_bool_sort(self.raw),
                Sort::Bits(width) => Z3_mk_bv_sort(self.raw, width),
                Sort::Array { index, element } => {
                    let (index, element) = (Z3_mk_bv_sort(self.raw, index), Z3_mk_bv_sort(self.raw, element));
                    Z3_mk_array_sort(self.raw, self.made(index), self.made(element))
                }
            })
        }
    }

    pub(crate) fn int_sort(&self) -> Z3_sort {
        // SAFETY: the context is alive.
        unsafe { self.made(Z3_mk_int_sort(self.raw)) }
    }

    /// The constant of this name and sort.
    pub(crate) fn constant(&self, name: &str, sort: Z3_sort) -> Ast {
        let name = text(name);
        // SAFETY: the name lives during the call, the sort is of this context.
        unsafe {
            let symbol = self.made(Z3_mk_string_symbol(self.raw, name.as_ptr()));
            self.made(Z3_mk_const(self.raw, symbol, sort))
        }
    }

    /// A bit-vector value.
    pub(crate) fn bits(&self, width: u32, value: u128) -> Ast {
        let digits = text(&value.to_string());
        // SAFETY: the digits live during the call.
        unsafe { self.made(Z3_mk_numeral(self.raw, digits.as_ptr(), self.sort(Sort::Bits(width)))) }
    }

    pub(crate) fn truth(&self, value: bool) -> Ast {
        // SAFETY: the context is alive.
        unsafe { self.made(if value { Z3_mk_true(self.raw) } else { Z3_mk_false(self.raw) }) }
    }

    pub(crate) fn not(&self, a: Ast) -> Ast {
        // SAFETY: the node is of this context.
        unsafe { self.made(Z3_mk_not(self.raw, a)) }
    }

    /// A disjunction; false if there is nothing.
    pub(crate) fn or(&self, args: &[Ast]) -> Ast {
        match args {
            [] => self.truth(false),
            [one] => *one,
            // SAFETY: pointer and length are those of the slice.
            _ => unsafe { self.made(Z3_mk_or(self.raw, args.len() as u32, args.as_ptr())) },
        }
    }

    pub(crate) fn eq(&self, a: Ast, b: Ast) -> Ast {
        // SAFETY: the nodes are of this context.
        unsafe { self.made(Z3_mk_eq(self.raw, a, b)) }
    }

    pub(crate) fn implies(&self, a: Ast, b: Ast) -> Ast {
        // SAFETY: the nodes are of this context.
        unsafe { self.made(Z3_mk_implies(self.raw, a, b)) }
    }

    /// `a < b` of integers.
    pub(crate) fn less(&self, a: Ast, b: Ast) -> Ast {
        // SAFETY: the nodes are of this context.
        unsafe { self.made(Z3_mk_lt(self.raw, a, b)) }
    }

    /// A number that tells nodes apart.
    pub(crate) fn id(&self, a: Ast) -> u32 {
        // SAFETY: the node is of this context.
        unsafe { Z3_get_ast_id(self.raw, a) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: every value that holds nodes of the context is dropped before it.
        unsafe { Z3_del_context(self.raw) };
    }
}
