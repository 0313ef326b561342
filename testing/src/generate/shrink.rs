//! Making a failing program small.
//!
//! [`Shrink::shrink`] lists programs that are one step simpler: a function, a global
//! or a run of statements less, a compound statement replaced by its body, an
//! expression replaced by one of its own parts or by a number. A candidate need not be
//! legal C (a declaration may be gone whose variable is still used); whoever judges it
//! says that it does not fail, and it is dropped. [`minimise`] repeats until no
//! candidate fails any more.

use super::syntax::{Expr, Function, Kind, Stmt, Unit};

/// What can be made simpler step by step.
pub trait Shrink: Sized {
    /// All programs one step simpler, the most drastic steps first.
    fn shrink(&self) -> impl Iterator<Item = Self>;
}

impl Shrink for Unit {
    fn shrink(&self) -> impl Iterator<Item = Unit> {
        candidates(self)
    }
}

/// The smallest program reached from `program` by steps to simpler ones that still fail.
pub fn minimise<P: Shrink>(program: P, mut still_fails: impl FnMut(&P) -> bool) -> P {
    let mut smallest = program;
    while let Some(next) = { smallest.shrink().find(|candidate| still_fails(candidate)) } {
        smallest = next;
    }
    smallest
}

fn candidates(unit: &Unit) -> impl Iterator<Item = Unit> + '_ {
    let without_function = (0..unit.functions.len()).map(move |index| {
        let mut simpler = unit.clone();
        simpler.functions.remove(index);
        simpler
    });
    let simpler_bodies = unit.functions.iter().enumerate().flat_map(move |(index, function)| {
        blocks(&function.body).into_iter().map(move |body| {
            let mut simpler = unit.clone();
            simpler.functions[index] = Function { header: function.header.clone(), body };
            simpler
        })
    });
    let without_global = (0..unit.globals.len()).map(move |index| {
        let mut simpler = unit.clone();
        simpler.globals.remove(index);
        simpler
    });
    without_function.chain(simpler_bodies).chain(without_global)
}

/// Simpler versions of a list of statements.
fn blocks(block: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut simpler = Vec::new();
    let mut length = block.len();
    while length > 0 {
        for start in (0..=block.len() - length).step_by(length) {
            let (removed, rest) = (start..start + length, block.len() - length);
            if !block[removed.clone()].iter().any(|statement| matches!(statement, Stmt::Kept(_))) {
                let mut shorter = Vec::with_capacity(rest);
                shorter.extend_from_slice(&block[..removed.start]);
                shorter.extend_from_slice(&block[removed.end..]);
                simpler.push(shorter);
            }
        }
        length /= 2;
    }
    for (index, statement) in block.iter().enumerate() {
        for replacement in statements(statement) {
            let mut changed = block[..index].to_vec();
            changed.extend(replacement);
            changed.extend_from_slice(&block[index + 1..]);
            simpler.push(changed);
        }
    }
    simpler
}

/// Simpler versions of a statement: each a list of statements in its place.
fn statements(statement: &Stmt) -> Vec<Vec<Stmt>> {
    match statement {
        Stmt::Line(line) => parts(line).into_iter().map(|line| vec![Stmt::Line(line)]).collect(),
        Stmt::Kept(line) => parts(line).into_iter().map(|line| vec![Stmt::Kept(line)]).collect(),
        Stmt::Compound { arms, tail } => {
            let mut simpler: Vec<Vec<Stmt>> = arms.iter().map(|(_, body)| body.clone()).collect();
            if arms.len() > 1 {
                let fewer = arms[..arms.len() - 1].to_vec();
                simpler.push(vec![Stmt::Compound { arms: fewer, tail: tail.clone() }]);
            }
            for (index, (head, body)) in arms.iter().enumerate() {
                let mut with = |head: Expr, body: Vec<Stmt>| {
                    let mut changed = arms.clone();
                    changed[index] = (head, body);
                    simpler.push(vec![Stmt::Compound { arms: changed, tail: tail.clone() }]);
                };
                blocks(body).into_iter().for_each(|body| with(head.clone(), body));
                parts(head).into_iter().for_each(|head| with(head, body.clone()));
            }
            for tail in tail.iter().flat_map(parts) {
                simpler.push(vec![Stmt::Compound { arms: arms.clone(), tail: Some(tail) }]);
            }
            simpler
        }
    }
}

/// Simpler versions of an expression itself.
fn expressions(expr: &Expr) -> Vec<Expr> {
    let mut simpler = Vec::new();
    if expr.kind == Kind::Value && !matches!(expr.text.as_str(), "0" | "1") {
        simpler.extend([Expr::number(0), Expr::number(1)]);
    }
    if expr.kind != Kind::Form {
        simpler.extend(expr.holes.iter().filter(|hole| hole.kind == expr.kind).cloned());
    }
    simpler.extend(parts(expr));
    simpler
}

/// The same expression with one hole simpler.
fn parts(expr: &Expr) -> Vec<Expr> {
    let mut simpler = Vec::new();
    for (index, hole) in expr.holes.iter().enumerate() {
        for replacement in expressions(hole) {
            let mut changed = expr.clone();
            changed.holes[index] = replacement;
            simpler.push(changed);
        }
    }
    simpler
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(body: Vec<Stmt>) -> Unit {
        let functions = vec![Function { header: "int main(void)".into(), body }];
        Unit { prologue: String::new(), globals: vec!["int x;".into()], functions }
    }

    #[test]
    fn minimising_keeps_only_what_the_failure_needs() {
        let add = Expr::value("({} + {})", vec![Expr::value("x", vec![]), Expr::number(7)]);
        let body = vec![
            Stmt::line("noise();"),
            Stmt::branch(
                Expr::value("x", vec![]),
                vec![Stmt::Line(Expr::form("x = {};", vec![add])), Stmt::line("more();")],
                Some(vec![Stmt::line("noise();")]),
            ),
            Stmt::line("noise();"),
        ];
        let small = minimise(unit(body), |u| u.to_c().contains('7'));
        assert_eq!(small.to_c(), "\nint main(void) {\n    x = 7;\n}\n");
    }

    #[test]
    fn kept_lines_stay() {
        let kept = Stmt::Kept(Expr::form("return {};", vec![Expr::number(5)]));
        let small = minimise(unit(vec![kept]), |u| !u.functions.is_empty());
        assert_eq!(small.to_c(), "\nint main(void) {\n    return 0;\n}\n");
    }
}
