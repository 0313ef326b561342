//! A proof as text that can be checked without the search.
//!
//! ```text
//! concord-modular 1 no-data-race
//! class 0 3 17 0 2 1 VALUE =1,2 ~ VALUE     creator, procedure, location, ordinal, entry, whether there is one; argument, born after, ended after, result
//! fact CELL VALUE VALUE LOCKS          what is written, what is left behind, the locks that are held at every write
//! context 0 4 1                        class, procedure, whether a thread begins with it
//! exit 2 VALUE STATE                   a context; the result, and what is known where it returns
//! node 2 17 ~ STATE                    a context, a location, the context that is called there
//! end
//! ```
//!
//! `written.rs` has the words for values, cells, locks and states.

use std::collections::BTreeSet;
use std::fmt::Write;

use concord_logic::TermId;
use concord_program::{LocalId, LocationId, Op, ProcedureId, Program, Property};

use super::check::{Proof, ProofContext, ProofNode};
use super::domain::{ClassId, Value};
use super::state::{Cell, Cells, Memory};
use super::subject::Subject;
use super::world::{Class, Fact, World};
use super::written::{Limits, Reader, cell, class_set, locks, memory, optional, state, token, value};

/// The first line of a proof of a property.
fn header(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => "concord-modular 1 unreach-call",
        Property::NoDataRace => "concord-modular 1 no-data-race",
    }
}

/// Writes a proof down.
pub(crate) fn write(subject: &Subject<'_>, proof: &Proof) -> String {
    let mut text = format!("{}\n", header(subject.property));
    write_world(&mut text, &proof.world);
    for context in &proof.contexts {
        let _ = writeln!(text, "context {} {} {}", context.class.0, context.procedure.0, u32::from(context.root));
    }
    for (number, context) in proof.contexts.iter().enumerate() {
        for (exit, result) in &context.exits {
            let _ = writeln!(text, "exit {number} {} {}", value(result), state(exit, &|_, _| 0));
        }
    }
    for node in &proof.nodes {
        let calls = optional(node.calls.map(|called| called.to_string()));
        let procedure = proof.contexts[node.context].procedure;
        let place_of = |local, term| place_of(subject.program, procedure, local, term);
        let known = state(&node.state, &place_of);
        let _ = writeln!(text, "node {} {} {calls} {known}", node.context, node.location.0);
    }
    text.push_str("end\n");
    text
}

fn write_world(text: &mut String, world: &World) {
    for class in &world.classes {
        let (creator, procedure, location) = class.creator.map_or((0, 0, 0), |(c, p, l)| (c.0, p.0, l.0));
        let born = optional(class.born.as_ref().map(class_set));
        let ended = optional(class.ended.as_ref().map(class_set));
        let _ = writeln!(
            text,
            "class {creator} {procedure} {location} {} {} {} {} {born} {ended} {}",
            class.ordinal,
            class.entry.0,
            u32::from(class.unique),
            value(&class.argument),
            value(&class.result)
        );
    }
    for (place, fact) in &world.facts {
        let protection = optional(fact.protection.as_deref().map(locks));
        let _ = writeln!(text, "fact {} {} {} {protection}", cell(place), value(&fact.always), value(&fact.quiet));
    }
    for unknown in &world.unknown {
        let _ = writeln!(text, "unknown {}", memory(*unknown));
    }
    if let Some(start) = &world.start {
        text.push_str("start\n");
        write_cells(text, "started", start);
    }
    for (site, cells) in &world.starts {
        let _ = writeln!(text, "leak {}", site.0);
        write_cells(text, &format!("leaked {}", site.0), cells);
    }
    for (site, room) in &world.rooms {
        let _ = writeln!(text, "room {} {room}", site.0);
    }
    for (first, last) in &world.distrusted {
        let _ = writeln!(text, "distrusted {first} {last}");
    }
    for flag in &world.flags {
        let _ = writeln!(text, "flag {}", cell(flag));
    }
    for flag in &world.weak {
        let _ = writeln!(text, "weak {}", cell(flag));
    }
    for held in &world.tokens {
        let _ = writeln!(text, "token {}", token(*held));
    }
}

fn write_cells(text: &mut String, name: &str, cells: &Cells) {
    for (place, known) in cells {
        let _ = writeln!(text, "{name} {} {}", cell(place), value(known));
    }
}

/// Reads a proof; `Err` has the number of the line that is not understood.
pub(crate) fn read(subject: &Subject<'_>, text: &str) -> Result<Proof, usize> {
    let classes = text.lines().filter(|line| line.starts_with("class ")).count();
    let limits = Limits {
        objects: subject.program.objects.len() as u32,
        sites: subject.sites.len() as u32,
        classes: u32::try_from(classes).unwrap_or(0),
    };
    let mut proof = Proof { world: World::default(), contexts: Vec::new(), nodes: Vec::new() };
    let mut lines = text.lines().enumerate();
    if lines.next().map(|(_, line)| line) != Some(header(subject.property)) {
        return Err(1);
    }
    let mut ended = false;
    for (number, line) in lines {
        if ended {
            return Err(number + 1);
        }
        ended = line == "end";
        if !ended {
            read_line(subject.program, limits, &mut proof, line).ok_or(number + 1)?;
        }
    }
    if ended { Ok(proof) } else { Err(text.lines().count()) }
}

/// The location where a local gets a term.
fn place_of(program: &Program, procedure: ProcedureId, local: LocalId, term: TermId) -> u32 {
    let assigns = |op: &Op| matches!(op, Op::Assign { target, value } if (*target, *value) == (local, term));
    let found = program.procedure(procedure).locations.iter().position(|location| assigns(&location.op));
    found.map_or(u32::MAX, |place| place as u32)
}

fn term_at(program: &Program, procedure: ProcedureId, local: LocalId, place: u32) -> Option<TermId> {
    match program.procedure(procedure).locations.get(LocationId(place))?.op {
        Op::Assign { target, value } if target == local => Some(value),
        _ => None,
    }
}

fn read_line(program: &Program, limits: Limits, proof: &mut Proof, line: &str) -> Option<()> {
    let mut words = Reader::new(line, limits);
    match words.word()? {
        "class" => {
            let (creator, procedure, location) = (words.class()?.0, words.number()?, words.number()?);
            let (ordinal, entry, unique) = (words.number()?, words.number()?, words.flag()?);
            let (argument, born, ended) = (words.value()?, classes(&mut words)?, classes(&mut words)?);
            let creator = (!proof.world.classes.is_empty()).then_some((
                ClassId(creator),
                ProcedureId(procedure),
                LocationId(location),
            ));
            let result = words.value()?;
            let entry = ProcedureId(entry);
            proof.world.add(Class { creator, ordinal, entry, unique, argument, born, ended, result });
        }
        "fact" => {
            let place = words.cell()?;
            let (always, quiet) = (words.value()?, words.value()?);
            let protection = words.optional(Reader::locks)?;
            let known = proof.world.facts.insert(place, Fact { always, quiet, protection });
            known.is_none().then_some(())?;
        }
        "unknown" => proof.world.unknown.insert(words.memory()?).then_some(())?,
        "start" => proof.world.start = Some(Cells::new()),
        "started" => put(proof.world.start.as_mut()?, words.cell()?, words.value()?, |memory| {
            matches!(memory, Memory::Static(_))
        })?,
        "leak" => {
            proof.world.starts.insert(words.site()?, Cells::new());
        }
        "leaked" => {
            let site = words.site()?;
            let cells = proof.world.starts.get_mut(&site)?;
            put(cells, words.cell()?, words.value()?, |memory| memory == Memory::Made(site))?;
        }
        "room" => {
            let site = words.site()?;
            proof.world.rooms.insert(site, words.parsed()?);
        }
        "distrusted" => {
            proof.world.distrusted.insert((words.parsed()?, words.parsed()?));
        }
        "flag" => proof.world.flags.insert(words.cell()?).then_some(())?,
        "weak" => proof.world.weak.insert(words.cell()?).then_some(())?,
        "token" => proof.world.tokens.insert(words.token()?).then_some(())?,
        "context" => {
            let (class, procedure, root) = (words.class()?, ProcedureId(words.number()?), words.flag()?);
            program.procedures.get(procedure)?;
            proof.contexts.push(ProofContext { class, procedure, root, exits: Vec::new() });
        }
        "exit" => {
            let context = words.number()? as usize;
            let (result, exit) = (words.value()?, words.state(0, &|_, _| None)?);
            proof.contexts.get_mut(context)?.exits.push((exit, result));
        }
        "node" => {
            let (context, location) = (words.number()? as usize, LocationId(words.number()?));
            let calls = words.optional(|words| words.parsed())?;
            let procedure = proof.contexts.get(context)?.procedure;
            let locals = program.procedure(procedure).locals.len() as u32;
            let state = words.state(locals, &|local, place| term_at(program, procedure, local, place))?;
            proof.nodes.push(ProofNode { context, location, calls, state });
        }
        _ => return None,
    }
    words.is_empty().then_some(())
}

fn put(cells: &mut Cells, place: Cell, known: Value, fits: impl Fn(Memory) -> bool) -> Option<()> {
    fits(place.memory).then_some(())?;
    cells.insert(place, known).is_none().then_some(())
}

fn classes(words: &mut Reader<'_>) -> Option<Option<BTreeSet<ClassId>>> {
    words.optional(Reader::class_set)
}
