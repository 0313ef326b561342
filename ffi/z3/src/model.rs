//! A model of Z3 and the values in it.

use std::ffi::CStr;
use std::rc::Rc;

use concord_logic::{ArrayValue, Bits, Sort, Value};
use z3_sys::*;

use crate::context::{Ast, Context};

/// An owned model.
pub(crate) struct Model {
    context: Rc<Context>,
    raw: Z3_model,
}

impl Model {
    /// Takes over a model that the solver just made.
    pub(crate) fn new(context: Rc<Context>, raw: Z3_model) -> Model {
        // SAFETY: the model is of this context and counted from here to `drop`.
        unsafe { Z3_model_inc_ref(context.raw, raw) };
        Model { context, raw }
    }

    /// The value of a node, completed where the model says nothing.
    fn eval(&self, node: Ast) -> Option<Ast> {
        let mut value = node;
        // SAFETY: model and node are of this context; `value` is written only.
        let evaluated = unsafe { Z3_model_eval(self.context.raw, self.raw, node, true, &mut value) };
        evaluated.then_some(value)
    }

    /// The truth value of a Boolean node.
    pub(crate) fn truth(&self, node: Ast) -> Option<bool> {
        let value = self.eval(node)?;
        // SAFETY: the node is of this context.
        match unsafe { Z3_get_bool_value(self.context.raw, value) } {
            Z3_L_TRUE => Some(true),
            Z3_L_FALSE => Some(false),
            _ => None,
        }
    }

    /// The value of a node of this sort; `None` if Z3 describes it in a way that is not understood.
    pub(crate) fn value(&self, node: Ast, sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => self.truth(node).map(Value::Bool),
            Sort::Bits(width) => self.bits(self.eval(node)?, width).map(Value::Bits),
            Sort::Array { index, element } => self.array(self.eval(node)?, index, element).map(Value::Array),
        }
    }

    fn bits(&self, node: Ast, width: u32) -> Option<Bits> {
        // SAFETY: the node is of this context; the digits are copied at once.
        let digits = unsafe {
            if !Z3_is_numeral_ast(self.context.raw, node) {
                return None;
            }
            CStr::from_ptr(Z3_get_numeral_string(self.context.raw, node)).to_str().ok()?.to_owned()
        };
        digits.parse().ok().map(|value| Bits::new(width, value))
    }

    /// Stores into a constant array.
    fn array(&self, node: Ast, index: u32, element: u32) -> Option<ArrayValue> {
        let mut stores = Vec::new();
        let mut rest = node;
        let default = loop {
            let (kind, args) = self.application(rest)?;
            match (&kind[..], &args[..]) {
                ("store", &[inner, at, stored]) => {
                    stores.push((self.bits(at, index)?, self.bits(stored, element)?));
                    rest = inner;
                }
                ("const", &[everywhere]) => break self.bits(everywhere, element)?,
                _ => return None,
            }
        };
        Some(ArrayValue::of_stores(default, stores))
    }

    /// The name of the operator and its operands. The kinds of operators are numbered differently
    /// from release to release, their names are not.
    fn application(&self, node: Ast) -> Option<(String, Vec<Ast>)> {
        let c = self.context.raw;
        // SAFETY: the node is of this context and is an application where that is required.
        unsafe {
            if !Z3_is_app(c, node) {
                return None;
            }
            let app = Z3_to_app(c, node)?;
            let name = Z3_get_symbol_string(c, Z3_get_decl_name(c, Z3_get_app_decl(c, app)?)?);
            let name = CStr::from_ptr(name).to_string_lossy().into_owned();
            let args = (0..Z3_get_app_num_args(c, app)).map(|place| Z3_get_app_arg(c, app, place));
            Some((name, args.collect::<Option<Vec<Ast>>>()?))
        }
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: counted in `new`, and the context is still alive.
        unsafe { Z3_model_dec_ref(self.context.raw, self.raw) };
    }
}
