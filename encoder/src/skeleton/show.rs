//! A skeleton as text: accesses with cell, value and occurrence condition, and their order.
//!
//! Reads and writes are numbered per kind in the order in which threads begin. A thread
//! that runs the same code as an earlier one has its accesses named alike, with a prime.
//! Occurrence conditions are those of a run in which no thread waits for ever.

use concord_logic::{Substitution, TermId};
use concord_program::{LocationId, ProcedureId, Program};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::skeleton::{Cell, InstanceId, PointId, PointKind, Skeleton};

/// The skeleton as text.
pub fn show_skeleton(skeleton: &Skeleton, program: &Program) -> String {
    let names = Names::new(skeleton);
    let mut terms = skeleton.terms.clone();
    let mut substitution = Substitution::default();
    for &point in &names.listed {
        let event = skeleton.event(point);
        if let (true, Some(symbol)) = (event.is_read(), event.value.and_then(|value| terms.as_symbol(value))) {
            let name = names.names[&point].to_lowercase();
            let sort = terms.sort(terms.symbol_term(symbol));
            let renamed = terms.symbol(name, sort);
            substitution.bind(&terms, symbol, renamed);
        }
    }
    let yes = terms.tt();
    for &wait in &skeleton.waits {
        if let Some(symbol) = terms.as_symbol(wait) {
            substitution.bind(&terms, symbol, yes);
        }
    }
    let mut show = |term: TermId| {
        let term = substitution.apply(&mut terms, term);
        terms.show(term)
    };
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut threads = Vec::new();
    for &point in &names.listed {
        let event = skeleton.event(point);
        let value = event.value.map(&mut show).unwrap_or_default();
        rows.push([names.names[&point].clone(), place(skeleton, event.kind), value, show(event.guard)]);
        threads.push(event.thread);
    }
    let mut text = String::new();
    let initial: Vec<String> = initial_values(skeleton, &mut show);
    if !initial.is_empty() {
        text.push_str(&format!("initial values\n  {}\n", initial.join(", ")));
    }
    text.push_str("accesses (name, cell, value, occurrence)\n");
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut last = None;
    for (row, thread) in rows.iter().zip(&threads) {
        if last != Some(*thread) {
            let entry = &program.procedure(skeleton.thread(*thread).entry).name;
            text.push_str(&format!("  thread {} ({entry})\n", thread.0));
            last = Some(*thread);
        }
        let [name, cell, value, occurrence] = row;
        let [a, b, c] = widths;
        text.push_str(&format!("    {name:a$}  {cell:b$}  {value:c$}  {occurrence}\n"));
    }
    text.push_str("order\n");
    for (before, after) in reduced_order(skeleton, &names.listed) {
        text.push_str(&format!("  {} < {}\n", names.names[&before], names.names[&after]));
    }
    for failure in &skeleton.outcomes.failures {
        let line = failure.span.line;
        text.push_str(&format!("failure in thread {} at line {line} if {}\n", failure.thread.0, show(failure.guard)));
    }
    for cut in &skeleton.outcomes.cuts {
        text.push_str(&format!(
            "cut off in thread {} at line {} if {}\n",
            cut.thread.0,
            cut.span.line,
            show(cut.guard)
        ));
    }
    text
}

fn place(skeleton: &Skeleton, kind: PointKind) -> String {
    match kind {
        PointKind::Read(Cell::Memory(address)) | PointKind::Write(Cell::Memory(address)) => {
            format!("@{}", skeleton.filter.name(address))
        }
        PointKind::Read(Cell::Term(place)) | PointKind::Write(Cell::Term(place)) => {
            format!("@[{}]", skeleton.terms.show(skeleton.places.get(place).address))
        }
        PointKind::Read(Cell::Mutex(address))
        | PointKind::Write(Cell::Mutex(address))
        | PointKind::Acquire(address)
        | PointKind::Release(address) => format!("mutex {}", skeleton.filter.name(address)),
        PointKind::Begin | PointKind::Create(_) | PointKind::Join | PointKind::End | PointKind::Stop => String::new(),
    }
}

fn initial_values(skeleton: &Skeleton, show: &mut dyn FnMut(TermId) -> String) -> Vec<String> {
    let events = skeleton.threads[0].chain.iter().map(|&point| skeleton.event(point));
    let initial = events.filter(|event| event.step.is_none() && event.is_write());
    initial
        .filter(|event| matches!(event.cell(), Some(Cell::Memory(_))))
        .filter_map(|event| Some(format!("{} = {}", place(skeleton, event.kind), show(event.value?))))
        .collect()
}

/// The events that are listed, in order, and their names.
struct Names {
    listed: Vec<PointId>,
    names: FxHashMap<PointId, String>,
    counts: [u32; 4],
    /// What code each earlier thread ran, the numbers of its accesses, and how many ran it.
    code: FxHashMap<Code, (Vec<u32>, usize)>,
}

/// The accesses of a thread in the program text.
type Code = Vec<(ProcedureId, LocationId, char)>;

impl Names {
    fn new(skeleton: &Skeleton) -> Names {
        let mut names =
            Names { listed: Vec::new(), names: FxHashMap::default(), counts: [0; 4], code: FxHashMap::default() };
        // Threads are numbered where they are created; a stack of chains that are being walked.
        let mut walks = vec![names.walk(skeleton, InstanceId(0))];
        while let Some((thread, next, numbers, primes)) = walks.last_mut() {
            let chain = &skeleton.thread(*thread).chain;
            let Some(&point) = chain.get(*next) else {
                walks.pop();
                continue;
            };
            *next += 1;
            if let PointKind::Create(child) = skeleton.event(point).kind {
                let walk = names.walk(skeleton, child);
                walks.push(walk);
                continue;
            }
            let Some(kind) = letter(skeleton, point) else { continue };
            let number = match numbers {
                Some(numbers) => numbers.remove(0),
                None => names.next(kind),
            };
            names.listed.push(point);
            names.names.insert(point, format!("{kind}{number}{}", "'".repeat(*primes)));
        }
        names
    }

    fn next(&mut self, kind: char) -> u32 {
        let place = "RWLU".find(kind).expect("a listed kind");
        self.counts[place] += 1;
        self.counts[place]
    }

    /// How to name the accesses of a thread: with numbers of its own, or like an earlier thread.
    fn walk(&mut self, skeleton: &Skeleton, thread: InstanceId) -> (InstanceId, usize, Option<Vec<u32>>, usize) {
        let chain = &skeleton.thread(thread).chain;
        let creates = chain.iter().any(|&point| matches!(skeleton.event(point).kind, PointKind::Create(_)));
        if creates {
            return (thread, 0, None, 0);
        }
        let code: Option<Code> = chain
            .iter()
            .filter_map(|&point| Some((point, letter(skeleton, point)?)))
            .map(|(point, kind)| {
                let step = skeleton.step(skeleton.event(point).step?);
                Some((step.procedure, step.location, kind))
            })
            .collect();
        let Some(code) = code.filter(|code| !code.is_empty()) else { return (thread, 0, None, 0) };
        if let Some((numbers, used)) = self.code.get_mut(&code) {
            *used += 1;
            return (thread, 0, Some(numbers.clone()), *used - 1);
        }
        let numbers: Vec<u32> = code.iter().map(|&(_, _, kind)| self.next(kind)).collect();
        self.code.insert(code, (numbers.clone(), 1));
        (thread, 0, Some(numbers), 0)
    }
}

fn letter(skeleton: &Skeleton, point: PointId) -> Option<char> {
    let event = skeleton.event(point);
    event.step?;
    match event.kind {
        PointKind::Read(_) => Some('R'),
        PointKind::Write(_) => Some('W'),
        PointKind::Acquire(_) => Some('L'),
        PointKind::Release(_) => Some('U'),
        _ => None,
    }
}

/// The pairs of the transitive reduction of the order between the listed events.
fn reduced_order(skeleton: &Skeleton, listed: &[PointId]) -> Vec<(PointId, PointId)> {
    let mut before: Vec<Vec<PointId>> = skeleton.events.iter().map(|event| event.before.to_vec()).collect();
    for order in &skeleton.order.between_threads {
        before[order.after.index()].push(order.before);
    }
    let number: FxHashMap<PointId, usize> = listed.iter().zip(0..).map(|(&point, index)| (point, index)).collect();
    // The nearest listed events before each listed event.
    let nearest: Vec<Vec<usize>> = listed
        .iter()
        .map(|&point| {
            let mut found = Vec::new();
            let mut seen = FixedBitSet::with_capacity(skeleton.events.len());
            let mut stack = before[point.index()].clone();
            while let Some(top) = stack.pop() {
                if seen.put(top.index()) {
                    continue;
                }
                match number.get(&top) {
                    Some(&index) => found.push(index),
                    None => stack.extend(&before[top.index()]),
                }
            }
            found.sort_unstable();
            found
        })
        .collect();
    // Everything before each listed event; a fixpoint, since numbers need not follow the order.
    let mut all: Vec<FixedBitSet> = vec![FixedBitSet::with_capacity(listed.len()); listed.len()];
    loop {
        let mut grown = false;
        for (index, nearest) in nearest.iter().enumerate() {
            let mut now = all[index].clone();
            for &near in nearest {
                now.insert(near);
                now.union_with(&all[near]);
            }
            if now != all[index] {
                all[index] = now;
                grown = true;
            }
        }
        if !grown {
            break;
        }
    }
    let mut pairs = Vec::new();
    for (index, nearest) in nearest.iter().enumerate() {
        for &near in nearest {
            if !nearest.iter().any(|&other| all[other].contains(near)) {
                pairs.push((listed[near], listed[index]));
            }
        }
    }
    pairs
}
