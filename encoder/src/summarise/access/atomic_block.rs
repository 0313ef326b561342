//! Atomic blocks: one point in the order.
//!
//! Inside a block only the first read and the last write of a cell matter, so reads
//! move to its begin and writes to its end. The events are made where the block ends, with the
//! guard of that end: a block that would block or stop inside never ends and
//! so never happens. A failure or cut inside counts as an end; its guard joins the guard of
//! the next end that is met, or is given events of its own when the thread is finished.
//! A read that is moved to the begin of the block also happens on paths that
//! would not have read: it sees whatever is there and constrains nothing.

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::Span;
use smallvec::SmallVec;

use crate::skeleton::{Cell, PointId, PointKind, StepKind};
use crate::summarise::access::symbolic::{BlockLog, LoggedWrite, TermRead};
use crate::summarise::data::state::{BlockCell, BlockState, State};
use crate::summarise::{Site, Summariser};

/// A block that began and whose events were not all made yet.
pub(crate) struct OpenBlock {
    site: Site,
    kind: StepKind,
    before: SmallVec<[PointId; 2]>,
    /// The values of cells when the block begins.
    reads: BTreeMap<Cell, TermId>,
    /// What is accessed at places that are terms.
    pub log: BlockLog,
    /// Guards of failures and cuts inside, until they are given to an end.
    pub early_ends: EarlyEnds,
    /// When the block is a step that others may see: always, unless it is a single access to one of several
    /// places of which some are no events.
    pub seen: TermId,
    /// Where control is if nothing inside branched so far.
    pub unbranched: TermId,
}

/// Guards of what ends a block before its end.
#[derive(Default)]
pub(crate) struct EarlyEnds {
    /// A failure is a real end.
    pub failures: Vec<TermId>,
    /// What a block does that is cut off inside is not known: as a step it did not happen. Its reads constrain
    /// nothing and it writes nothing, so its thread just did not begin it.
    pub cuts: Vec<TermId>,
}

impl Summariser<'_> {
    /// A block begins, or a nested begin is counted.
    pub(crate) fn begin_block(&mut self, state: &mut State, site: Site) {
        match &mut state.block {
            Some(inner) => inner.depth += 1,
            None => self.open_block(state, StepKind::Block, site),
        }
    }

    /// Begins the block of one operation, unless there is a block around it.
    pub(crate) fn open_block(&mut self, state: &mut State, kind: StepKind, site: Site) {
        // What is known outside is not looked at inside, and may be different afterwards.
        state.known = Rc::default();
        let block = self.run.open_blocks.len();
        let seen = self.terms.tt();
        self.run.open_blocks.push(OpenBlock {
            site,
            kind,
            before: state.last.clone(),
            reads: BTreeMap::new(),
            log: BlockLog::default(),
            early_ends: EarlyEnds::default(),
            seen,
            unbranched: state.guard,
        });
        state.block = Some(BlockState { block, depth: 1, loops: state.idle.len(), cells: Rc::default() });
    }

    /// A nested end is counted, or the block ends. An end without a begin is nothing.
    pub(crate) fn leave_block(&mut self, mut state: State, span: Span) -> State {
        match &mut state.block {
            Some(inner) if inner.depth > 1 => {
                inner.depth -= 1;
                state
            }
            Some(_) => self.end_block(state, span),
            None => state,
        }
    }

    /// The state of a cell inside a block.
    pub(crate) fn block_cell(&mut self, block: usize, cells: &BTreeMap<Cell, BlockCell>, cell: Cell) -> BlockCell {
        if let Some(&known) = cells.get(&cell) {
            return known;
        }
        let written = self.terms.ff();
        BlockCell { value: self.first_read(block, cell), written }
    }

    /// The value of a cell when the block begins.
    pub(crate) fn first_read(&mut self, block: usize, cell: Cell) -> TermId {
        if let Some(&value) = self.run.open_blocks[block].reads.get(&cell) {
            return value;
        }
        let width = self.memory.accessed_widths[&cell];
        let value = self.terms.symbol("r", Sort::Bits(width));
        if let Cell::Memory(address) = cell {
            self.memory.note_source(&self.terms, value, std::iter::once(address));
        }
        self.run.open_blocks[block].reads.insert(cell, value);
        value
    }

    /// The block ends here: its events are made.
    pub(crate) fn end_block(&mut self, mut state: State, _span: Span) -> State {
        let Some(inner) = state.block.take() else { return state };
        let inside = std::mem::take(&mut self.run.open_blocks[inner.block].early_ends);
        let happened = self.terms.or_all(inside.failures.into_iter().chain([state.guard]));
        let completed = self.terms.or_all(inside.cuts.into_iter().chain([happened]));
        let writes: Vec<(Cell, BlockCell)> = inner.cells.iter().map(|(cell, state)| (*cell, *state)).collect();
        let changed = self.changes(inner.block, &writes);
        state.note_change(&mut self.terms, changed);
        let last = self.emit_block(inner.block, [completed, happened, state.guard], &writes);
        state.last = SmallVec::from_elem(last, 1);
        state
    }

    /// Whether a block with these writes leaves some cell other than it was.
    fn changes(&mut self, block: usize, writes: &[(Cell, BlockCell)]) -> TermId {
        let mut changed = self.terms.ff();
        for &(cell, BlockCell { value, written }) in writes {
            let before =
                self.run.open_blocks[block].reads.get(&cell).filter(|_| self.input.bounds.interleavings).copied();
            let differs = match before {
                Some(before) => {
                    let equal = self.terms.eq(before, value);
                    self.terms.not(equal)
                }
                None => self.terms.tt(),
            };
            let here = self.terms.and(written, differs);
            changed = self.terms.or(changed, here);
        }
        for index in 0..self.run.open_blocks[block].log.writes.len() {
            let written = self.run.open_blocks[block].log.writes[index].guard;
            changed = self.terms.or(changed, written);
        }
        changed
    }

    /// Makes the events of a block: its reads while `completed`, its step while it `happened`, its writes
    /// while it really `ended`.
    fn emit_block(
        &mut self,
        block: usize,
        [completed, happened, ended]: [TermId; 3],
        writes: &[(Cell, BlockCell)],
    ) -> PointId {
        let OpenBlock { site, kind, ref before, ref reads, ref log, seen, .. } = self.run.open_blocks[block];
        let (mut before, log) = (before.clone(), log.clone());
        let reads: Vec<(Cell, TermId)> = reads.iter().map(|(cell, value)| (*cell, *value)).collect();
        let is_step = self.terms.and(happened, seen);
        let step = self.add_step(kind, is_step, site);
        let mut first = None;
        if reads.is_empty() {
            let event = self.add_event(PointKind::Begin, None, completed, Some(step), before);
            first = Some(event);
            before = SmallVec::from_elem(event, 1);
        }
        let mut last = first;
        for &(cell, value) in &reads {
            let event = self.add_event(PointKind::Read(cell), Some(value), completed, Some(step), before);
            first.get_or_insert(event);
            last = Some(event);
            before = SmallVec::from_elem(event, 1);
        }
        for TermRead { cell, value, guard } in log.reads {
            let guard = self.terms.and(completed, guard);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let event = self.add_event(PointKind::Read(cell), Some(value), guard, Some(step), before);
            last = Some(event);
            before = SmallVec::from_elem(event, 1);
        }
        for LoggedWrite { cell, value, guard, .. } in log.writes {
            let guard = self.terms.and(ended, guard);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let event = self.add_event(PointKind::Write(cell), Some(value), guard, Some(step), before);
            last = Some(event);
            before = SmallVec::from_elem(event, 1);
        }
        for &(cell, BlockCell { value, written }) in writes {
            // Writing back what is there is nothing.
            let unchanged = reads.iter().any(|&(other, before)| other == cell && before == value);
            let guard = self.terms.and(ended, written);
            if unchanged || self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let event = self.add_event(PointKind::Write(cell), Some(value), guard, Some(step), before);
            last = Some(event);
            before = SmallVec::from_elem(event, 1);
        }
        let (first, last) = (first.expect("a block has an event"), last.expect("a block has an event"));
        if first != last {
            self.skeleton.order.blocks.push((first, last));
        }
        self.watch_block(block, first, step, [happened, ended]);
        last
    }

    /// Failures and cuts inside blocks that met no further end get events of their own.
    pub(crate) fn flush_blocks(&mut self) {
        for block in 0..self.run.open_blocks.len() {
            let inside = std::mem::take(&mut self.run.open_blocks[block].early_ends);
            if inside.failures.is_empty() && inside.cuts.is_empty() {
                continue;
            }
            let happened = self.terms.or_all(inside.failures);
            let completed = self.terms.or_all(inside.cuts.into_iter().chain([happened]));
            let never = self.terms.ff();
            self.emit_block(block, [completed, happened, never], &[]);
        }
        self.run.open_blocks.clear();
        self.forget_blocks();
    }
}
