//! The environment: per name that is asked for by a literal, one variable that is there or not, as any string.

use concord_logic::TermId;
use concord_program::{Access, Initial, Layout, ObjectId};
use lang_c::ast::Expression;
use rustc_hash::FxHashMap;

use super::{Call, Res};
use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Value};
use crate::types::{IntKind, Type};

/// The variables that were asked for: whether they are there, and what they hold.
#[derive(Default)]
pub(crate) struct Environment(FxHashMap<Vec<u8>, (ObjectId, ObjectId)>);

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
    if this.typing {
        return Ok(Operand::Scalar(Value { ty, term: this.pointer_constant(0) }));
    }
    let (presence, text) = match this.environment.0.get(&name) {
        Some(&known) => known,
        None => {
            let shown = format!("environment {:?}", String::from_utf8_lossy(&name));
            let (layout, span) = (Layout::Scalar { bits: 8, bytes: 1 }, this.span(at));
            let presence = this.new_object(format!("{shown} exists"), layout, Initial::Nondet, span);
            let text = this.any_string(shown, at);
            this.environment.0.insert(name, (presence, text));
            (presence, text)
        }
    };
    let base = |this: &mut Lowering<'a>, object: ObjectId| -> TermId {
        let base = this.objects[object.0 as usize].base;
        this.pointer_constant(base)
    };
    let (presence, text, null) = (base(this, presence), base(this, text), this.pointer_constant(0));
    let exists = this.load(presence, 8, Access::SeqCst, at);
    let exists = this.terms.is_nonzero(exists);
    let term = this.terms.ite(exists, text, null);
    Ok(Operand::Scalar(Value { ty, term }))
}
