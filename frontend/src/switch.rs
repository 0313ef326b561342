//! `switch`: the values of its cases are compared one after the other.

use std::collections::BTreeMap;

use concord_logic::TermId;
use lang_c::ast::{Expression, Label as CLabel, LabeledStatement, SwitchStatement};
use lang_c::span::{Node, Span as ParserSpan};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashMap;

use crate::lower::{Lowering, Res};
use crate::types::Type;

/// One `case`, or `default`, which has no values.
struct Case<'a> {
    low: Option<&'a Node<Expression>>,
    high: Option<&'a Node<Expression>>,
    at: usize,
}

/// The cases of one switch; those of switches inside it are not its own.
#[derive(Default)]
struct Cases<'a>(Vec<Case<'a>>);

impl<'a> Visit<'a> for Cases<'a> {
    fn visit_switch_statement(&mut self, _: &'a SwitchStatement, _: &'a ParserSpan) {}
    fn visit_expression(&mut self, _: &'a Expression, _: &'a ParserSpan) {}
    fn visit_labeled_statement(&mut self, node: &'a LabeledStatement, span: &'a ParserSpan) {
        let at = node.label.span.start;
        match &node.label.node {
            CLabel::Case(value) => self.0.push(Case { low: Some(value), high: None, at }),
            CLabel::CaseRange(range) => {
                self.0.push(Case { low: Some(&range.node.low), high: Some(&range.node.high), at });
            }
            CLabel::Default => self.0.push(Case { low: None, high: None, at }),
            CLabel::Identifier(_) => {}
        }
        visit::visit_labeled_statement(self, node, span);
    }
}

impl<'a> Lowering<'a> {
    /// Adds the values of a `case`, from the lowest to the highest; whether none of them was there.
    fn takes(&self, taken: &mut BTreeMap<i128, i128>, low: TermId, high: TermId, signed: bool) -> bool {
        let number = |term| {
            let bits = self.terms.as_bits(term)?;
            if signed { Some(bits.signed()) } else { i128::try_from(bits.unsigned()).ok() }
        };
        let (Some(low), Some(high)) = (number(low), number(high)) else { return true };
        // A range that is empty takes nothing.
        if high < low {
            return true;
        }
        let before = taken.range(..=high).next_back();
        let is_new = before.is_none_or(|(_, end)| *end < low);
        taken.insert(low, high);
        is_new
    }

    /// Lowers a `switch`.
    pub fn switch(&mut self, node: &'a SwitchStatement, at: usize) -> Res<()> {
        let value = self.value(&node.expression)?;
        if !value.ty.is_integer() {
            return self.error(at, "`switch` needs an integer");
        }
        let value = self.promote(value, at)?;
        let term = self.freeze(value.term, at);
        let mut cases = Cases::default();
        cases.visit_statement(&node.statement.node, &node.statement.span);
        let (mut labels, mut default) = (FxHashMap::default(), None);
        let signed = matches!(&value.ty, Type::Int(kind) if kind.signed);
        let mut taken = BTreeMap::new();
        let end = self.body.label();
        for case in cases.0 {
            let label = self.body.label();
            labels.insert(case.at, label);
            let Some(low) = case.low else {
                if default.replace(label).is_some() {
                    return self.error(case.at, "a second `default` in this `switch`");
                }
                continue;
            };
            let low = self.constant(low)?;
            let low = self.int_constant(low, &value.ty).term;
            let high = match case.high {
                None => None,
                Some(high) => {
                    let high = self.constant(high)?;
                    Some(self.int_constant(high, &value.ty).term)
                }
            };
            if !self.takes(&mut taken, low, high.unwrap_or(low), signed) {
                return self.error(case.at, "a second `case` of the same value in this `switch`");
            }
            let hit = match high {
                None => self.terms.eq(term, low),
                Some(high) => {
                    let terms = &mut self.terms;
                    let (above, below) = if signed {
                        (terms.bv_sle(low, term), terms.bv_sle(term, high))
                    } else {
                        (terms.bv_ule(low, term), terms.bv_ule(term, high))
                    };
                    terms.and(above, below)
                }
            };
            let miss = self.body.label();
            let span = self.span(case.at);
            self.body.branch(&self.terms, hit, label, miss, span);
            self.body.bind(miss);
        }
        let span = self.span(at);
        self.body.goto(default.unwrap_or(end), span);
        self.context.jumps.enter_switch(labels, end);
        let result = self.statement(&node.statement);
        self.context.jumps.leave_switch();
        result?;
        self.body.bind(end);
        Ok(())
    }
}
