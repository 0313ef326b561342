//! The program with tables that the analysis looks things up in, all made once.

use concord_logic::{Bits, IdVec, IntRange, Interval, Op as TermOp, Sort, TermId, TermStore};
use concord_program::{Flow, Liveness, LocalId, LocationId, ObjectId, Op, Procedure, ProcedureId, Program, Property};
use rustc_hash::{FxHashMap, FxHashSet};

use super::domain::{Base, Chunk, Num, SiteId};

/// A place where objects are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub procedure: ProcedureId,
    pub location: LocationId,
}

/// The program and its tables.
pub(crate) struct Subject<'p> {
    pub program: &'p Program,
    pub property: Property,
    /// First address, first address behind, object, by ascending addresses.
    statics: Vec<(u64, u64, ObjectId)>,
    /// The local that a symbol stands for.
    locals: Vec<Option<LocalId>>,
    pub liveness: IdVec<ProcedureId, Liveness>,
    /// By procedure and location: its number in reverse postorder.
    pub order: Vec<Vec<u32>>,
    /// By procedure: where loops are entered.
    pub heads: Vec<FxHashSet<LocationId>>,
    pub sites: Vec<Site>,
    site_at: FxHashMap<(ProcedureId, LocationId), SiteId>,
    /// Numbers that bounds may stop at, ascending.
    signed: Vec<i128>,
    unsigned: Vec<u128>,
    /// Numbers that they stop at when they moved often.
    far: (Vec<i128>, Vec<u128>),
}

impl<'p> Subject<'p> {
    pub fn new(program: &'p Program, property: Property) -> Subject<'p> {
        let mut statics: Vec<(u64, u64, ObjectId)> = (0..program.objects.len() as u32)
            .map(ObjectId)
            .map(|id| (program.object(id).base, program.object(id).base + program.object(id).layout.size(), id))
            .collect();
        statics.sort_unstable();
        let mut locals = vec![None; program.terms.symbol_count()];
        for procedure in &program.procedures {
            for (local, id) in procedure.locals.iter().zip(0..) {
                locals[local.symbol.index()] = Some(LocalId(id));
            }
        }
        let mut sites = Vec::new();
        let mut site_at = FxHashMap::default();
        for (body, at) in program.procedures.iter().zip(0..) {
            for (location, number) in body.locations.iter().zip(0..) {
                if let Op::Allocate { .. } = location.op {
                    site_at.insert((ProcedureId(at), LocationId(number)), SiteId(sites.len() as u32));
                    sites.push(Site { procedure: ProcedureId(at), location: LocationId(number) });
                }
            }
        }
        let walks: Vec<(Vec<u32>, FxHashSet<LocationId>)> = program.procedures.iter().map(walk).collect();
        let (order, heads) = walks.into_iter().unzip();
        let (signed, unsigned) = thresholds(program);
        let far = far_thresholds();
        let liveness = program.procedures.iter().map(|procedure| Liveness::new(program, procedure)).collect();
        Subject { program, property, statics, locals, liveness, order, heads, sites, site_at, signed, unsigned, far }
    }

    pub fn terms(&self) -> &'p TermStore {
        &self.program.terms
    }

    pub fn pointer_bits(&self) -> u32 {
        self.program.data_model.pointer_bits()
    }

    pub fn local(&self, term: TermId) -> Option<LocalId> {
        self.locals[self.terms().as_symbol(term)?.index()]
    }

    pub fn local_of(&self, symbol: concord_logic::SymbolId) -> Option<LocalId> {
        self.locals[symbol.index()]
    }

    /// The width of a local; 1 for what is no bit-vector.
    pub fn width_of(&self, body: &Procedure, local: LocalId) -> u32 {
        match self.program.local_sort(body, local) {
            Sort::Bits(width) => width,
            _ => 1,
        }
    }

    pub fn site(&self, procedure: ProcedureId, location: LocationId) -> SiteId {
        self.site_at[&(procedure, location)]
    }

    /// The operation that makes the objects of a site.
    pub fn allocation(&self, site: SiteId) -> &'p Op {
        let Site { procedure, location } = self.sites[site.0 as usize];
        &self.program.procedure(procedure).location(location).op
    }

    /// The object in which all these addresses lie, or right behind it.
    pub fn base_of(&self, number: Num) -> Base {
        let (low, high) = (number.range.unsigned.low, number.range.unsigned.high);
        let next = self.statics.partition_point(|(base, _, _)| u128::from(*base) <= low);
        match next.checked_sub(1).map(|at| self.statics[at]) {
            Some((_, end, id)) if high <= u128::from(end) => Base::Static(id),
            _ => Base::Number,
        }
    }

    /// The static objects that some address of a range of bytes lies in; `None` if there are many.
    pub fn objects_in(&self, low: u128, end: u128) -> Option<Vec<ObjectId>> {
        const MANY: usize = 16;
        let from = self.statics.partition_point(|(_, behind, _)| u128::from(*behind) <= low);
        let inside = self.statics[from..].iter().take_while(|(base, _, _)| u128::from(*base) < end);
        let found: Vec<ObjectId> = inside.map(|(_, _, id)| *id).take(MANY + 1).collect();
        (found.len() <= MANY).then_some(found)
    }

    /// A number that grew to this from what it was: its bounds go on to the next threshold.
    pub fn widened(&self, chunk: Chunk, from: Num, width: u32, far: bool) -> Num {
        let (signed, unsigned) = if far { (&self.far.0, &self.far.1) } else { (&self.signed, &self.unsigned) };
        let to = chunk.number;
        if from.is_empty() || to.is_within(from) {
            return to;
        }
        let whole = match chunk.base {
            Base::Static(id) => {
                let object = self.program.object(id);
                let end = u128::from(object.base) + u128::from(object.layout.size());
                IntRange::of_unsigned(width, Interval { low: u128::from(object.base), high: end })
            }
            _ => IntRange::whole(width),
        };
        let mut range = to.range;
        if to.range.signed.low < from.range.signed.low {
            range.signed.low = below(signed, to.range.signed.low).unwrap_or(i128::MIN).max(whole.signed.low);
        }
        if to.range.signed.high > from.range.signed.high {
            range.signed.high = above(signed, to.range.signed.high).unwrap_or(i128::MAX).min(whole.signed.high);
        }
        if to.range.unsigned.low < from.range.unsigned.low {
            range.unsigned.low = below(unsigned, to.range.unsigned.low).unwrap_or(0).max(whole.unsigned.low);
        }
        if to.range.unsigned.high > from.range.unsigned.high {
            range.unsigned.high = above(unsigned, to.range.unsigned.high).unwrap_or(u128::MAX).min(whole.unsigned.high);
        }
        Num::new(range, to.modulus, to.residue)
    }
}

fn below<N: Copy + Ord>(sorted: &[N], bound: N) -> Option<N> {
    let next = sorted.partition_point(|threshold| *threshold <= bound);
    next.checked_sub(1).map(|at| sorted[at])
}

fn above<N: Copy + Ord>(sorted: &[N], bound: N) -> Option<N> {
    sorted.get(sorted.partition_point(|threshold| *threshold < bound)).copied()
}

/// The bounds of the usual types.
fn far_thresholds() -> (Vec<i128>, Vec<u128>) {
    const WIDTHS: [u32; 9] = [1, 7, 8, 15, 16, 31, 32, 63, 64];
    let mut signed: Vec<i128> = WIDTHS.iter().flat_map(|width| [(1i128 << width) - 1, -(1i128 << width)]).collect();
    signed.extend([-1, 0]);
    signed.sort_unstable();
    let mut unsigned: Vec<u128> = WIDTHS.iter().map(|width| (1u128 << width) - 1).collect();
    unsigned.insert(0, 0);
    (signed, unsigned)
}

/// The constants of comparisons, remainders and masks in the program, and their neighbours.
fn thresholds(program: &Program) -> (Vec<i128>, Vec<u128>) {
    let mut found: FxHashSet<Bits> = FxHashSet::default();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack: Vec<TermId> = Vec::new();
    for location in program.procedures.iter().flat_map(|procedure| &procedure.locations) {
        location.op.for_each_term(|term| stack.push(term));
        stack.extend(location.flow.term());
    }
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let Some((op, parts)) = program.terms.as_app(term) else { continue };
        let bounds = matches!(op, TermOp::Eq | TermOp::BvUlt | TermOp::BvUle | TermOp::BvSlt | TermOp::BvSle);
        if bounds || matches!(op, TermOp::BvSrem | TermOp::BvUrem | TermOp::BvAnd) {
            found.extend(parts.iter().filter_map(|&part| program.terms.as_bits(part)));
        }
        stack.extend(parts);
    }
    let (mut signed, mut unsigned) = (vec![-1, 0, 1], vec![0, 1]);
    for bits in found {
        let one = Bits::new(bits.width(), 1);
        for bound in [bits, bits.wrapping_add(one), bits.wrapping_sub(one)] {
            signed.push(bound.signed());
            unsigned.push(bound.unsigned());
        }
    }
    let (far_signed, far_unsigned) = far_thresholds();
    signed.extend(far_signed);
    unsigned.extend(far_unsigned);
    signed.sort_unstable();
    signed.dedup();
    unsigned.sort_unstable();
    unsigned.dedup();
    (signed, unsigned)
}

/// The places of the locations in reverse postorder, and the targets of edges that go back.
fn walk(body: &Procedure) -> (Vec<u32>, FxHashSet<LocationId>) {
    let count = body.locations.len();
    let (mut finished, mut heads) = (Vec::with_capacity(count), FxHashSet::default());
    let (mut seen, mut open) = (vec![false; count], vec![false; count]);
    let successors = |at: LocationId| -> Vec<LocationId> { flow_of(body, at).successors().collect() };
    let mut stack = vec![(body.entry, successors(body.entry))];
    seen[body.entry.0 as usize] = true;
    open[body.entry.0 as usize] = true;
    while let Some((at, left)) = stack.last_mut() {
        let at = *at;
        match left.pop() {
            Some(next) => {
                let place = next.0 as usize;
                if open[place] {
                    heads.insert(next);
                } else if !seen[place] {
                    (seen[place], open[place]) = (true, true);
                    stack.push((next, successors(next)));
                }
            }
            None => {
                open[at.0 as usize] = false;
                finished.push(at);
                stack.pop();
            }
        }
    }
    let mut order = vec![u32::MAX; count];
    for (at, place) in finished.into_iter().rev().zip(0..) {
        order[at.0 as usize] = place;
    }
    (order, heads)
}

fn flow_of(body: &Procedure, at: LocationId) -> &Flow {
    &body.location(at).flow
}
