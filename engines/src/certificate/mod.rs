//! Why a property holds, as text that can be checked without the search.
//!
//! The text names the threads by their creation, the terms of the labels line by line, and the nodes of the tree from the root:
//! the action by which each is reached, its label, and the older node that covers it, if one does. Nodes below covered nodes, and below
//! unreachable nodes, are left out. Templates and locations are not in it: the checker makes them of the program again.
//!
//! ```text
//! concord-impact 2 dpor 64  which reduction, and the arrays of how many elements have a variable for each
//! thread 1 0 2 0            the thread 1 was created by thread 0, runs template 2, is the first such
//! term eq 3 4               numbered from 0; `cell ADDRESS`, `mutex ADDRESS`, `made OBJECT`, `local THREAD SYMBOL` and, of the
//!                           watched cell of an object, `watched OBJECT WIDTH` and `index OBJECT WIDTH` are symbols
//! node - - - - : - :        numbered from 0: parent, thread, edge, joined thread : covering node : clauses
//! node 0 0 7 - : - : 12 15
//! end
//! ```

pub(crate) mod check;
mod check_order;
mod written_terms;

use std::fmt;

use concord_logic::{SymbolId, TermId};
use concord_program::ObjectId;
use rustc_hash::FxHashMap;

use crate::reduce::Reduction;
use crate::system::{System, ThreadName};
use crate::templates::template::{EdgeId, TemplateId};
use crate::tree::label::{LabelId, Labels};
use crate::tree::{NodeIndex, Tree};
use written_terms::{Writer, read_line};

/// A proof that a property holds: its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(crate) text: String,
}

impl fmt::Display for Certificate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl Certificate {
    /// A certificate with this text, to be checked.
    pub fn from_text(text: impl Into<String>) -> Certificate {
        Certificate { text: text.into() }
    }
}

/// A node of a certificate.
#[derive(Clone, Debug)]
pub(crate) struct ReadNode {
    /// The node above, and which thread takes which edge, waiting for whom.
    pub from: Option<(usize, ThreadName, EdgeId, Option<ThreadName>)>,
    pub covered_by: Option<usize>,
    pub clauses: Vec<TermId>,
}

/// Writes down why nothing is left to do.
pub(crate) fn write(system: &System, labels: &Labels, tree: &Tree, reduction: Reduction) -> Certificate {
    let name = match reduction {
        Reduction::Spor => "spor",
        Reduction::Dpor => "dpor",
    };
    let mut text = format!("concord-impact 2 {name} {}\n", system.threads.memory.elements.unwrap_or_default());
    for number in 1..system.names() as u32 {
        let thread = ThreadName(number);
        let creator = system.creator_of(thread).map_or(0, |creator| creator.0);
        let (template, ordinal) = (system.template_of(thread).0, system.ordinal_of(thread));
        text.push_str(&format!("thread {number} {creator} {template} {ordinal}\n"));
    }
    let mut symbols: FxHashMap<SymbolId, String> = FxHashMap::default();
    let memory = &system.threads.memory;
    symbols.extend(memory.cells.iter().map(|(address, &symbol)| (symbol, format!("cell {address}"))));
    symbols.extend(memory.mutexes.iter().map(|(address, &symbol)| (symbol, format!("mutex {address}"))));
    symbols.extend(memory.flags.iter().map(|(object, &symbol)| (symbol, format!("made {object}"))));
    for (&(object, width), watch) in &memory.watches {
        symbols.insert(watch.cell, format!("watched {} {width}", object.0));
        symbols.insert(watch.index, format!("index {} {width}", object.0));
    }
    let symbol_name = |symbol: SymbolId| match (symbols.get(&symbol), system.owner(symbol)) {
        (Some(known), _) => known.clone(),
        (None, Some((thread, local))) => format!("local {} {}", thread.0, local.index()),
        (None, None) => "nothing".to_owned(),
    };
    let mut writer = Writer::default();
    let mut nodes: Vec<(NodeIndex, Vec<usize>)> = Vec::new();
    let mut stack: Vec<NodeIndex> = tree.ids().take(1).collect();
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        let clauses = labels.clauses(node.label).iter();
        let clauses = clauses.map(|&clause| writer.term(&system.threads.terms, clause, &symbol_name)).collect();
        nodes.push((id, clauses));
        if node.covered_by.is_none() && node.label != LabelId::FALSE {
            stack.extend(node.children.iter().rev());
        }
    }
    for line in &writer.lines {
        text.push_str(&format!("term {line}\n"));
    }
    let numbers: FxHashMap<NodeIndex, usize> = nodes.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
    for (id, clauses) in &nodes {
        let node = tree.node(*id);
        let from = match node.parent {
            None => "- - - -".to_owned(),
            Some((parent, action)) => {
                let action = system.action(action);
                let joined = action.joined.map_or("-".to_owned(), |joined| joined.0.to_string());
                format!("{} {} {} {joined}", numbers[&parent], action.thread.0, action.edge.0)
            }
        };
        let covered = node.covered_by.and_then(|by| numbers.get(&by));
        let covered = covered.map_or("-".to_owned(), usize::to_string);
        let clauses: Vec<String> = clauses.iter().map(usize::to_string).collect();
        text.push_str(&format!("node {from} : {covered} : {}\n", clauses.join(" ")));
    }
    text.push_str("end\n");
    Certificate { text }
}

/// Which reduction a certificate is for, and the arrays of how many elements have a variable for each.
pub(crate) fn header(certificate: &Certificate) -> Option<(Reduction, usize)> {
    let words: Vec<&str> = certificate.text.lines().next()?.split(' ').collect();
    let ["concord-impact", "2", name, elements] = words[..] else { return None };
    let reduction = match name {
        "dpor" => Reduction::Dpor,
        "spor" => Reduction::Spor,
        _ => return None,
    };
    Some((reduction, elements.parse().ok()?))
}

/// Reads a certificate into a system; `Err` has the number of the line that is not understood.
pub(crate) fn read(system: &mut System, certificate: &Certificate) -> Result<Vec<ReadNode>, usize> {
    let mut reading = Reading { names: vec![ThreadName(0)], terms: Vec::new(), nodes: Vec::new() };
    let mut ended = false;
    for (number, line) in certificate.text.lines().enumerate().skip(1) {
        if ended {
            return Err(number + 1);
        }
        ended = line == "end";
        if !ended {
            reading.line(system, line).ok_or(number + 1)?;
        }
    }
    if ended { Ok(reading.nodes) } else { Err(certificate.text.lines().count()) }
}

struct Reading {
    names: Vec<ThreadName>,
    terms: Vec<TermId>,
    nodes: Vec<ReadNode>,
}

impl Reading {
    fn line(&mut self, system: &mut System, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        match kind {
            "thread" => {
                let numbers: Option<Vec<u32>> = rest.split(' ').map(|word| word.parse().ok()).collect();
                let [number, creator, template, ordinal] = numbers?[..] else { return None };
                let creator = *self.names.get(creator as usize)?;
                let known = (template as usize) < system.threads.templates.len();
                if number as usize != self.names.len() || !known {
                    return None;
                }
                self.names.push(system.name(creator, TemplateId(template), ordinal));
            }
            "term" => {
                let names = &self.names;
                let mut own = None;
                let words: Vec<&str> = rest.split(' ').collect();
                if let ["local", thread, symbol] = words[..] {
                    let thread = *names.get(thread.parse::<usize>().ok()?)?;
                    own = Some(system.own_by_index(thread, symbol.parse().ok()?)?);
                }
                let crate::templates::template::Threads { terms, memory, .. } = &mut system.threads;
                let mut symbol = |terms: &mut concord_logic::TermStore, words: &[&str]| {
                    let found = match *words {
                        ["cell", address] => *memory.cells.get(&address.parse().ok()?)?,
                        ["mutex", address] => *memory.mutexes.get(&address.parse().ok()?)?,
                        ["made", object] => *memory.flags.get(&object.parse().ok()?)?,
                        ["watched", object, width] => {
                            memory.watches.get(&(ObjectId(object.parse().ok()?), width.parse().ok()?))?.cell
                        }
                        ["index", object, width] => {
                            memory.watches.get(&(ObjectId(object.parse().ok()?), width.parse().ok()?))?.index
                        }
                        ["local", ..] => own?,
                        _ => return None,
                    };
                    Some(terms.symbol_term(found))
                };
                let term = read_line(terms, &self.terms, rest, &mut symbol)?;
                self.terms.push(term);
            }
            "node" => {
                let parts: Vec<&str> = rest.split(':').collect();
                let [from, covered, clauses] = parts[..] else { return None };
                let from: Vec<&str> = from.split_whitespace().collect();
                let from = match from[..] {
                    ["-", "-", "-", "-"] => None,
                    [parent, thread, edge, joined] => {
                        let parent = parent.parse().ok().filter(|&parent| parent < self.nodes.len())?;
                        let joined = match joined {
                            "-" => None,
                            joined => Some(*self.names.get(joined.parse::<usize>().ok()?)?),
                        };
                        Some((
                            parent,
                            *self.names.get(thread.parse::<usize>().ok()?)?,
                            EdgeId(edge.parse().ok()?),
                            joined,
                        ))
                    }
                    _ => return None,
                };
                let covered_by = match covered.trim() {
                    "-" => None,
                    by => Some(by.parse().ok()?),
                };
                let clauses: Option<Vec<TermId>> = clauses
                    .split_whitespace()
                    .map(|word| self.terms.get(word.parse::<usize>().ok()?).copied())
                    .collect();
                self.nodes.push(ReadNode { from, covered_by, clauses: clauses? });
            }
            _ => return None,
        }
        Some(())
    }
}
