//! From a program to a verdict.

use concord_logic::{Cores, SmtSolver, SolverError};
use concord_program::{Program, Property};

use super::draw::draw;
use super::report::{ImpactError, Options, Report, Unknown, Verdict};
use super::search::{End, Search};
use crate::certificate::check::check;
use crate::certificate::write;
use crate::path::logic::{Logic, Stop};
use crate::system::{Bad, System};
use crate::templates::interleaving::{PathStep, ThreadNo, Witness};
use crate::templates::replay::{Replayed, replay};
use crate::templates::template::{Detail, NodeKind, Purpose};
use crate::templates::unfold::unfold;
use crate::tree::NodeIndex;

/// Verifies one property of a program without bounds for loops. `new_solver` makes solvers.
///
/// # Errors
/// If the solver fails or a certificate does not pass its checker.
pub fn verify<S: SmtSolver + Cores>(
    program: &Program,
    property: Property,
    options: &Options,
    new_solver: &mut dyn FnMut() -> Result<S, SolverError>,
) -> Result<Report, ImpactError> {
    let Ok(threads) = unfold(program, property, Detail::Named, options.elements) else {
        let verdict = Verdict::Unknown(Unknown::TooLarge("the program"));
        return Ok(Report { verdict, figures: Default::default(), drawing: None });
    };
    let failed = |template: &crate::templates::template::Template| {
        template.nodes.iter().any(|node| node.kind == NodeKind::Failed)
    };
    let vacuous = !threads.templates.iter().any(failed);
    let mut system = System::new(threads);
    let mut search = Search::new(&mut system, options, Logic::new(new_solver)?);
    let ended = run(program, property, &mut search);
    let mut figures = search.figures.clone();
    figures.nodes = search.tree.len() as u64;
    figures.implications = search.labels.counts;
    figures.questions = search.logic.questions;
    let drawing = options.draw.then(|| draw(search.system, &search.labels, &search.tree));
    let verdict = match ended {
        Err(Stop::Interrupted) => Verdict::Unknown(Unknown::Interrupted),
        Err(Stop::Solver(error)) => return Err(error.into()),
        Ok(Some(verdict)) => verdict,
        Ok(None) if options.mutation.is_some() => {
            Verdict::Claimed(Box::new(write(search.system, &search.labels, &search.tree, options.reduction)))
        }
        Ok(None) => {
            let certificate = write(search.system, &search.labels, &search.tree, options.reduction);
            drop(search);
            match check(program, property, &certificate, new_solver) {
                Ok(nodes) => figures.certified = nodes as u64,
                Err(crate::certificate::check::Flaw::NoAnswer) => {
                    return Ok(Report { verdict: Verdict::Unknown(Unknown::Interrupted), figures, drawing });
                }
                Err(flaw) => return Err(ImpactError::Certificate(flaw)),
            }
            Verdict::Holds { vacuous, certificate: Box::new(certificate) }
        }
    };
    Ok(Report { verdict, figures, drawing })
}

/// A search with more bad locations that are neither reached nor excluded gives up.
const OPEN: u32 = 100;

/// Searches to the end; nothing if no leaf is left and no bad location was reached. Bad locations that are reached by cuts or
/// are not excluded are left where they are: there may still be a violation elsewhere.
fn run<S: SmtSolver + Cores>(
    program: &Program,
    property: Property,
    search: &mut Search<'_, '_, S>,
) -> Result<Option<Verdict>, Stop> {
    let (mut cut, mut open) = (None, 0);
    loop {
        let unknown = match search.run()? {
            End::Complete => return Ok(cut.map(Verdict::Unknown)),
            End::TooLarge => cut.unwrap_or(Unknown::TooLarge("the tree")),
            End::Stuck(node) if open < OPEN => {
                open += 1;
                search.tree.close(node);
                cut.get_or_insert(Unknown::NoInterpolant);
                continue;
            }
            End::Stuck(_) => cut.unwrap_or(Unknown::NoInterpolant),
            End::Reached(node, Bad::Cut(what, span)) => {
                search.tree.close(node);
                cut.get_or_insert(Unknown::Cut { what, span });
                continue;
            }
            End::Reached(node, Bad::Failure) => {
                search.logic.model(&search.system.threads.terms)?;
                let (path, witness) = interleaving(search, node);
                match replay(program, property, &search.system.threads, &path, &witness) {
                    Replayed::Failed(trace) => return Ok(Some(Verdict::Violated(trace))),
                    Replayed::Cut | Replayed::Astray if open < OPEN => {
                        open += 1;
                        search.tree.close(node);
                        cut.get_or_insert(Unknown::Imprecise);
                        continue;
                    }
                    Replayed::Cut | Replayed::Astray => cut.unwrap_or(Unknown::Imprecise),
                }
            }
        };
        return Ok(Some(Verdict::Unknown(unknown)));
    }
}

/// The interleaving that leads to a node, with the values of the solver's model.
fn interleaving<S: SmtSolver + Cores>(search: &mut Search<'_, '_, S>, node: NodeIndex) -> (Vec<PathStep>, Witness) {
    let nodes = search.tree.path(node);
    let mut path = Vec::new();
    let mut witness = Witness { handles: true, ..Witness::default() };
    let last = search.system.location(search.tree.node(node).location).clone();
    for &(thread, _) in last.iter() {
        let unset = search.system.threads.template(search.system.template_of(thread)).unset.clone();
        for (symbol, procedure, local) in unset {
            let own = search.system.own(thread, symbol);
            let value = search.logic.value(&search.system.threads.terms, own);
            witness.inputs.push((ThreadNo(thread.0), Purpose::Local(procedure, local), value));
        }
    }
    for (step, action) in search.tree.actions(&nodes).into_iter().enumerate() {
        let action = search.system.action(action).clone();
        for input in &action.inputs {
            let term = search.inputs.at(search.system, step, input.symbol);
            if let Some(symbol) = search.system.threads.terms.as_symbol(term) {
                let value = search.logic.value(&search.system.threads.terms, symbol);
                witness.inputs.push((ThreadNo(action.thread.0), input.purpose, value));
            }
        }
        path.push(PathStep {
            thread: ThreadNo(action.thread.0),
            template: action.template,
            edge: action.edge,
            created: action.created.iter().map(|created| ThreadNo(created.0)).collect(),
        });
    }
    for (&address, &symbol) in &search.system.threads.memory.cells {
        witness.cells.insert(address, search.logic.value(&search.system.threads.terms, symbol));
    }
    for watch in search.system.threads.memory.watches.values() {
        let index = search.logic.value(&search.system.threads.terms, watch.index).as_bits().unsigned() as u64;
        let address = watch.first.wrapping_add(watch.stride.wrapping_mul(index));
        witness.cells.entry(address).or_insert(search.logic.value(&search.system.threads.terms, watch.cell));
    }
    (path, witness)
}
