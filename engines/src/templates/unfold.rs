//! From a program to thread templates.
//!
//! Templates are made on demand, beginning with `main`: each is unfolded from its entry,
//! node by node (`walk.rs` finds the edges of one node). When an object turns out to be
//! accessed with computed indexes, everything is unfolded again without its cells; and when a mutex turns out to lie where
//! memory is written, with that mutex known from the begin. Where threads have names, all is unfolded once more with larger edges
//! when it is known what need not be interleaved.

use std::collections::BTreeMap;

use concord_logic::{IdVec, TermStore};
use concord_program::{Liveness, LocalId, LocationId, Op, ProcedureId, Program, Property, Span};
use rustc_hash::FxHashMap;

use super::activation::Activations;
use super::made::MadeObjects;
use super::movers::{Movers, judge};
use super::places::shaped_like_mutexes;
use super::pointers::Pointers;
use super::template::{
    ActivationId, Detail, Edge, EdgeId, Memory, Node, NodeId, NodeKind, Point, Template, TemplateId, Threads,
};

/// More nodes and edges than this in all templates together are not examined.
const SIZE_LIMIT: usize = 20_000;

/// The program is larger than what is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// A place where threads are created, and what they run.
type Site = (ProcedureId, LocationId, ProcedureId);

/// What unfolding has found so far.
pub(crate) struct Unfolding<'p> {
    pub program: &'p Program,
    pub property: Property,
    pub detail: Detail,
    pub terms: TermStore,
    pub memory: Memory,
    pub liveness: IdVec<ProcedureId, Liveness>,
    pub pointers: Pointers,
    sites: FxHashMap<Site, TemplateId>,
    entries: Vec<ProcedureId>,
    joined: Vec<bool>,
    size: usize,
}

/// Unfolds a program. Where threads have names, arrays of at most so many elements have a cell for each.
///
/// # Errors
/// If there are too many nodes or edges.
pub(crate) fn unfold(
    program: &Program,
    property: Property,
    detail: Detail,
    elements: usize,
) -> Result<Threads, TooLarge> {
    let unfold_with = |movers: &Movers| unfold_with(program, property, detail, elements, movers);
    let threads = unfold_with(&Movers::default())?;
    if detail == Detail::Named {
        let (mut movers, _) = judge(&threads);
        while movers != Movers::default() {
            let Ok(larger) = unfold_with(&movers) else { break };
            let (_, denied) = judge(&larger);
            if movers.without(&denied) {
                return Ok(larger);
            }
        }
    }
    Ok(threads)
}

fn unfold_with(
    program: &Program,
    property: Property,
    detail: Detail,
    elements: usize,
    movers: &Movers,
) -> Result<Threads, TooLarge> {
    let (mut untracked, mut watched) = (Vec::new(), BTreeMap::new());
    // Mutexes that are known from the begin: those that are written over, and where one is behind a pointer all.
    let mut overwritten: Vec<u64> = Vec::new();
    let mut made = MadeObjects::new(program, detail == Detail::Named);
    loop {
        let mut objects = program.objects.clone();
        for (_, object) in &made.list {
            objects.push(object.clone());
        }
        let known_objects = objects.len();
        let mut unfolding = Unfolding {
            program,
            property,
            detail,
            terms: program.terms.clone(),
            memory: Memory {
                untracked: untracked.clone(),
                watched: watched.clone(),
                elements: (detail == Detail::Named).then_some(elements),
                pointer_bits: program.data_model.pointer_bits(),
                movers: movers.clone(),
                objects,
                statics: program.objects.len(),
                ..Memory::default()
            },
            liveness: program.procedures.iter().map(|procedure| Liveness::new(program, procedure)).collect(),
            pointers: Pointers::new(made.clone()),
            sites: FxHashMap::default(),
            entries: vec![program.main],
            joined: vec![false],
            size: 0,
        };
        for &mutex in &overwritten {
            unfolding.memory.mutex(&mut unfolding.terms, mutex);
        }
        let mut templates = Vec::new();
        while templates.len() < unfolding.entries.len() {
            let template = unfolding.template(templates.len())?;
            templates.push(template);
        }
        if unfolding.memory.untracked != untracked || unfolding.memory.watched != watched {
            (untracked, watched) = (unfolding.memory.untracked, unfolding.memory.watched);
            continue;
        }
        if program.objects.len() + unfolding.pointers.made.list.len() > known_objects {
            made = unfolding.pointers.made;
            continue;
        }
        let known = overwritten.len();
        overwritten.extend(unfolding.memory.all_overwritten());
        if unfolding.memory.pointed_mutex {
            overwritten.extend(unfolding.memory.mutexes.keys());
            overwritten.extend(shaped_like_mutexes(program));
        }
        overwritten.sort_unstable();
        overwritten.dedup();
        if overwritten.len() > known {
            continue;
        }
        for (template, &joined) in templates.iter_mut().zip(&unfolding.joined) {
            template.joined = joined;
        }
        let mut threads = Threads { terms: unfolding.terms, memory: unfolding.memory, templates };
        mark_single(&mut threads);
        return Ok(threads);
    }
}

impl<'p> Unfolding<'p> {
    /// The template of threads that are created at a location.
    pub fn site(&mut self, procedure: ProcedureId, location: LocationId, entry: ProcedureId) -> TemplateId {
        let next = TemplateId(self.entries.len() as u32);
        let id = *self.sites.entry((procedure, location, entry)).or_insert(next);
        if id == next {
            self.entries.push(entry);
            self.joined.push(false);
        }
        id
    }

    /// Where the threads with this handle may have been created; empty if that is not known.
    ///
    /// The handle must be a local that is set before it is read, and only ever to the handles
    /// that creations at these places gave.
    pub fn sites_of_handle(&mut self, procedure: ProcedureId, handle: concord_logic::TermId) -> Vec<TemplateId> {
        let mut sites = Vec::new();
        let mut seen = Vec::new();
        if !self.collect_sites(procedure, handle, &mut seen, &mut sites) {
            return Vec::new();
        }
        let mut templates = Vec::new();
        for (location, entry) in sites {
            let template = self.site(procedure, location, entry);
            self.joined[template.index()] = true;
            templates.push(template);
        }
        templates
    }

    fn collect_sites(
        &self,
        procedure: ProcedureId,
        handle: concord_logic::TermId,
        seen: &mut Vec<LocalId>,
        sites: &mut Vec<(LocationId, ProcedureId)>,
    ) -> bool {
        let body = self.program.procedure(procedure);
        let Some(symbol) = self.program.terms.as_symbol(handle) else { return false };
        let Some(at) = body.locals.iter().position(|local| local.symbol == symbol) else { return false };
        let local = LocalId(at as u32);
        if seen.contains(&local) {
            return true;
        }
        seen.push(local);
        if body.parameters.contains(&local) || self.liveness[procedure].is_live(body.entry, local) {
            return false;
        }
        let mut setters = body.locations.iter().filter(|location| location.op.target() == Some(local));
        setters.all(|setter| match &setter.op {
            Op::Reserve { .. } => {
                // What is reserved is used up by the creates that follow.
                let creates = body.locations.iter().zip((0..).map(LocationId));
                sites.extend(creates.filter_map(|(location, at)| match location.op {
                    Op::Create { handle, entry, .. } if self.program.terms.as_symbol(handle) == Some(symbol) => {
                        Some((at, entry))
                    }
                    _ => None,
                }));
                true
            }
            Op::Assign { value, .. } => self.collect_sites(procedure, *value, seen, sites),
            _ => false,
        })
    }

    fn template(&mut self, index: usize) -> Result<Template, TooLarge> {
        let entry = self.entries[index];
        let procedure = self.program.procedure(entry);
        let activations = Activations::new(
            self.program,
            entry,
            index == 0 && self.pointers.made.enabled,
            &mut self.terms,
            &mut self.pointers,
        );
        let root = ActivationId(0);
        let parameter = procedure
            .parameters
            .first()
            .and_then(|&parameter| self.terms.as_symbol(activations.local(root, parameter)));
        let pointer = concord_logic::Sort::Bits(self.program.data_model.pointer_bits());
        let mut own = |name: &str| {
            let term = self.terms.symbol(name, pointer);
            self.terms.as_symbol(term).expect("a new symbol")
        };
        let (handle, result) = (own("handle"), own("result"));
        let mut unset = Vec::new();
        for local in (0..procedure.locals.len() as u32).map(LocalId) {
            let given = index > 0 && procedure.parameters.contains(&local);
            if !given
                && self.liveness[entry].is_live(procedure.entry, local)
                && let Some(symbol) = self.terms.as_symbol(activations.local(root, local))
            {
                unset.push((symbol, entry, local));
            }
        }
        let mut under = Construction {
            handle,
            result,
            is_main: index == 0,
            activations,
            points: Vec::new(),
            by_point: FxHashMap::default(),
            by_kind: FxHashMap::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
        };
        let start = under.node_at(self, (root, procedure.entry));
        let mut next = 0;
        while next < under.nodes.len() {
            if let Some(point) = under.points[next] {
                self.walk(&mut under, NodeId(next as u32), point);
                self.size += 1 + under.nodes[next].leaving.len();
                if self.size > SIZE_LIMIT {
                    return Err(TooLarge);
                }
            }
            next += 1;
        }
        Ok(Template {
            name: procedure.name.clone(),
            parameter,
            handle,
            result,
            unset,
            entry: start,
            nodes: under.nodes,
            edges: under.edges,
            single: false,
            joined: false,
        })
    }
}

/// A template under construction.
pub(crate) struct Construction<'p> {
    pub activations: Activations<'p>,
    /// The symbols of a thread's own handle and result.
    pub handle: concord_logic::SymbolId,
    pub result: concord_logic::SymbolId,
    pub is_main: bool,
    /// For each node the point that it stands for, if the thread runs on there.
    points: Vec<Option<Point>>,
    by_point: FxHashMap<Point, NodeId>,
    by_kind: FxHashMap<NodeKind, NodeId>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Construction<'_> {
    pub fn live(&self, node: NodeId) -> &[concord_logic::SymbolId] {
        &self.nodes[node.index()].live
    }

    /// Whether a node is a failure or a cut.
    pub fn must_not_be_reached(&self, node: NodeId) -> bool {
        matches!(self.nodes[node.index()].kind, NodeKind::Failed | NodeKind::Cut { .. })
    }

    /// The node of a point.
    pub fn node_at(&mut self, unfolding: &Unfolding<'_>, point: Point) -> NodeId {
        if let Some(&known) = self.by_point.get(&point) {
            return known;
        }
        let (activation, location) = point;
        let live = self.activations.live(activation, location, &unfolding.terms, &unfolding.liveness);
        let procedure = self.activations.procedure(activation);
        let name = format!("{}:{}", procedure.name, procedure.location(location).span.line);
        let id = self.push(Node { kind: NodeKind::Runs, live, leaving: Vec::new(), name }, Some(point));
        self.by_point.insert(point, id);
        id
    }

    /// The node of threads that do not run on.
    pub fn node_of(&mut self, kind: NodeKind, span: Span) -> NodeId {
        if let Some(&known) = self.by_kind.get(&kind) {
            return known;
        }
        let name = match &kind {
            NodeKind::Failed => format!("failed:{}", span.line),
            NodeKind::Ended => "ended".to_owned(),
            NodeKind::Stopped | NodeKind::Runs => "stopped".to_owned(),
            NodeKind::Cut { span, .. } => format!("cut:{}", span.line),
        };
        let id = self.push(Node { kind: kind.clone(), live: Vec::new(), leaving: Vec::new(), name }, None);
        self.by_kind.insert(kind, id);
        id
    }

    fn push(&mut self, node: Node, point: Option<Point>) -> NodeId {
        self.nodes.push(node);
        self.points.push(point);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub fn add_edge(&mut self, edge: Edge) {
        let id = EdgeId(self.edges.len() as u32);
        self.nodes[edge.from.index()].leaving.push(id);
        self.edges.push(edge);
    }
}

/// Finds the templates of which there is at most one thread: `main`, and those created at
/// one node outside of loops of such a one.
fn mark_single(threads: &mut Threads) {
    let count = threads.templates.len();
    threads.templates[0].single = true;
    // The creator, the node, and whether the node may be passed again.
    let mut creators: Vec<Vec<(usize, NodeId, bool)>> = vec![Vec::new(); count];
    for (index, template) in threads.templates.iter().enumerate() {
        let on_cycle = cyclic_edges(template);
        for (edge, &on_cycle) in template.edges.iter().zip(&on_cycle) {
            for (at, spawn) in edge.spawns.iter().enumerate() {
                let twice = edge.spawns[..at].iter().any(|other| other.template == spawn.template);
                creators[spawn.template.index()].push((index, edge.from, on_cycle || twice));
            }
        }
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (index, creators) in creators.iter().enumerate().skip(1) {
            let single = creators.first().is_some_and(|&(creator, node, _)| {
                creator != index
                    && threads.templates[creator].single
                    && creators.iter().all(|other| *other == (creator, node, false))
            });
            if single && !threads.templates[index].single {
                threads.templates[index].single = true;
                changed = true;
            }
        }
    }
}

/// For each edge whether it lies on a cycle.
fn cyclic_edges(template: &Template) -> Vec<bool> {
    let reaches = |from: NodeId, goal: NodeId| {
        let mut seen = vec![false; template.nodes.len()];
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if node == goal {
                return true;
            }
            if !std::mem::replace(&mut seen[node.index()], true) {
                stack.extend(template.node(node).leaving.iter().map(|&edge| template.edge(edge).to));
            }
        }
        false
    };
    template.edges.iter().map(|edge| !edge.spawns.is_empty() && reaches(edge.to, edge.from)).collect()
}
