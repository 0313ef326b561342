//! Labels as values: `&&label` and `goto *pointer`, which the parser does not know.
//!
//! The token pass (`shim.rs`) writes both as calls: [`LABEL`] of a text with the number of the function's body and the label,
//! [`GOTO`] of the pointer. A label whose address is taken has a number of its own for an address, which is no address of an object;
//! the jump compares its pointer with those of the labels of its function. Anything else is not modelled.

use concord_program::Flow;
use lang_c::ast::{CallExpression, Expression, FunctionDefinition};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};

use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

/// What `&&label` is for the parser.
pub(crate) const LABEL: &str = "__concord_label";

/// What `goto *` is for the parser.
pub(crate) const GOTO: &str = "__concord_goto";

/// What stands before a `&&` that takes the address of a label.
const BEFORE_AN_OPERAND: [&str; 14] =
    ["= ", "{ ", "( ", ", ", "? ", ": ", "- ", "+ ", "[ ", "return ", "&& ", "|| ", "! ", "* ) "];

/// Whether `&&` after this text takes the address of a label.
pub(crate) fn takes_address(before: &str) -> bool {
    let steps = ["-- ", "++ "].iter().any(|step| before.ends_with(step));
    let ends_with = |token: &str| {
        // Not every name that ends like a keyword is one.
        let is_word = token.starts_with(char::is_alphabetic);
        let goes_on = |rest: &str| is_word && rest.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        before.strip_suffix(token).is_some_and(|rest| !goes_on(rest))
    };
    if steps || !BEFORE_AN_OPERAND.iter().any(|token| ends_with(token)) {
        return false;
    }
    let Some(inside) = before.strip_suffix(") ") else { return true };
    // `(void *) &&label`, but not `sizeof(void *) && x` or `va_arg(list, char *) && x`: no name stands before a cast.
    let mut depth = 1usize;
    let open = inside.bytes().enumerate().rev().find_map(|(at, byte)| {
        depth = match byte {
            b')' => depth + 1,
            b'(' => depth - 1,
            _ => depth,
        };
        (depth == 0).then_some(at)
    });
    let word = open.map_or("", |open| inside[..open].trim_end());
    let name = word.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    name.is_empty() || ["return", "else", "do", "goto"].contains(&name)
}

/// The labels whose address is taken in a function: the text that names each, and the label.
pub(crate) fn taken_labels(definition: &FunctionDefinition) -> Vec<(String, String)> {
    #[derive(Default)]
    struct Taken(Vec<(String, String)>);
    impl<'ast> Visit<'ast> for Taken {
        fn visit_call_expression(&mut self, call: &'ast CallExpression, span: &'ast Span) {
            if let Some(label) = label_text(call)
                && !self.0.contains(&label)
            {
                self.0.push(label);
            }
            visit::visit_call_expression(self, call, span);
        }
    }
    let mut taken = Taken::default();
    taken.visit_statement(&definition.statement.node, &definition.statement.span);
    taken.0
}

/// Whether a call has this function's name.
pub(crate) fn is_call_of(call: &CallExpression, function: &str) -> bool {
    matches!(&call.callee.node, Expression::Identifier(name) if name.node.name == function)
}

fn label_text(call: &CallExpression) -> Option<(String, String)> {
    let [argument] = call.arguments.as_slice() else { return None };
    let Expression::StringLiteral(text) = &argument.node else { return None };
    if !is_call_of(call, LABEL) {
        return None;
    }
    let text = String::from_utf8(string_bytes(&text.node)?).ok()?;
    let (_, label) = text.split_once('.')?;
    let label = label.to_owned();
    Some((text, label))
}

impl<'a> Lowering<'a> {
    /// What the token pass wrote for labels as values, if the call is that.
    pub(crate) fn jump_call(&mut self, node: &'a Node<CallExpression>) -> Res<Option<Operand>> {
        let at = node.span.start;
        if let Some((text, _)) = label_text(&node.node) {
            let term = self.label_address(text);
            return Ok(Some(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term })));
        }
        let [target] = node.node.arguments.as_slice() else { return Ok(None) };
        if !is_call_of(&node.node, GOTO) {
            return Ok(None);
        }
        let target = self.value(target)?;
        let target = self.convert(target, &Type::Void.pointer_to(), at)?;
        let target = self.freeze(target.term, at);
        self.leaves_cleanup(0, "goto", at);
        let span = self.span(at);
        for (text, name) in self.context.jumps.taken_labels.clone() {
            let Some(label) = self.user_label(&name, at, false)? else { continue };
            let address = self.label_address(text);
            let same = self.terms.eq(target, address);
            let miss = self.body.label();
            self.body.branch(&self.terms, same, label, miss, span);
            self.body.bind(miss);
        }
        self.unsupported(at, "a jump to something else than a label of the function");
        self.body.end(Flow::Stop, span);
        Ok(Some(Operand::Void))
    }

    fn label_address(&mut self, text: String) -> concord_logic::TermId {
        let address = self.memory.label_address(text);
        self.pointer_constant(address)
    }
}

#[cfg(test)]
mod tests {
    use super::takes_address;

    #[test]
    fn a_label_stands_where_an_operand_does() {
        for before in ["void * p = ", "t [ ] = { ", "p = ( void * ) ", "& a , ", "return ", "a == "] {
            assert!(takes_address(before), "{before}");
        }
        for before in [
            "if ( a ",
            "( a ) ",
            "a [ 1 ] ",
            "x -- ",
            "sizeof ( char * ) ",
            "1 ",
            "( struct s ) { 0 } ",
            "va_arg ( ap , char * ) ",
            "if ( must_return ",
        ] {
            assert!(!takes_address(before), "{before}");
        }
    }
}
