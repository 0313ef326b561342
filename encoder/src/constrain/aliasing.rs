//! When two accesses concern the same memory, for the theory: classes of places that may meet, and for each pair
//! of a read and a write with a term among their places when they do.
//!
//! Writes are compared with reads only: what orders two writes is a read of the same place. Two addresses are compared in
//! those bits alone in which the cells that they may mean differ, since both accesses happen only if
//! their addresses are such.

use concord_logic::{TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::skeleton::places::{CellSetId, Whereabouts};
use crate::skeleton::{Cell, PointId, Skeleton};

/// When a read and a write concern the same memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aliasing {
    Always,
    /// While the condition holds, if both happen.
    When(TermId),
}

/// Which cells belong together because some access may mean any of them.
#[derive(Debug, Default)]
pub(crate) struct AliasClasses {
    parent: FxHashMap<u64, u64>,
    /// The first cell of each set that is used.
    sets: FxHashMap<CellSetId, u64>,
}

impl AliasClasses {
    pub fn new(skeleton: &Skeleton) -> AliasClasses {
        let mut classes = AliasClasses::default();
        for point in skeleton.chained() {
            let Some(cell @ Cell::Term(place)) = skeleton.event(point).cell() else { continue };
            let set = skeleton.places.get(place).set;
            if !matches!(skeleton.whereabouts(cell), Whereabouts::Term(_)) || classes.sets.contains_key(&set) {
                continue;
            }
            let cells = skeleton.places.cells(set);
            classes.sets.insert(set, cells[0]);
            let mut root = classes.find(cells[0]);
            for &other in cells.iter() {
                let other = classes.find(other);
                classes.parent.insert(other.max(root), other.min(root));
                root = other.min(root);
            }
        }
        classes
    }

    /// Whether every place is a constant.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    fn find(&mut self, cell: u64) -> u64 {
        let mut root = cell;
        while let Some(&next) = self.parent.get(&root).filter(|&&next| next != root) {
            root = next;
        }
        let mut next = cell;
        while let Some(&above) = self.parent.get(&next).filter(|&&above| above != next) {
            self.parent.insert(next, root);
            next = above;
        }
        self.parent.insert(root, root);
        root
    }

    /// A cell that stands for all cells of the class of this one.
    pub fn class(&mut self, skeleton: &Skeleton, cell: Cell) -> Cell {
        match (skeleton.whereabouts(cell), cell) {
            (Whereabouts::Term(_), Cell::Term(place)) => {
                let first = self.sets[&skeleton.places.get(place).set];
                Cell::Memory(self.find(first))
            }
            (Whereabouts::Memory(address), _) if self.parent.contains_key(&address) => Cell::Memory(self.find(address)),
            (Whereabouts::Memory(address), _) => Cell::Memory(address),
            _ => cell,
        }
    }

    /// Whether some place of the class of this cell is a term.
    pub fn has_terms(&self, skeleton: &Skeleton, cell: Cell) -> bool {
        match skeleton.whereabouts(cell) {
            Whereabouts::Term(_) => true,
            Whereabouts::Memory(address) => self.parent.contains_key(&address) || matches!(cell, Cell::Term(_)),
            Whereabouts::Mutex(_) => false,
        }
    }
}

/// When a read and a write meet, at least one of them at a place that is a term; `None` if never. Terms are made as needed.
pub(crate) fn meeting(skeleton: &Skeleton, terms: &mut TermStore, read: PointId, write: PointId) -> Option<Aliasing> {
    let (reads, writes) = (skeleton.event(read), skeleton.event(write));
    if writes.is_initial_of_term() {
        return (reads.cell() == writes.cell()).then_some(Aliasing::Always);
    }
    let (a, b) = (reads.cell()?, writes.cell()?);
    if matches!(skeleton.whereabouts(a), Whereabouts::Term(_)) && writes.step.is_none() {
        // The read has an initial write of its own.
        return None;
    }
    match skeleton.same_cell(a, b) {
        Some(false) => None,
        Some(true) => Some(Aliasing::Always),
        None => {
            let same = equal_addresses(skeleton, terms, a, b);
            match terms.as_bool(same) {
                Some(false) => None,
                Some(true) => Some(Aliasing::Always),
                None => Some(Aliasing::When(same)),
            }
        }
    }
}

/// The equality of two addresses, each of which is one of its cells.
fn equal_addresses(skeleton: &Skeleton, terms: &mut TermStore, a: Cell, b: Cell) -> TermId {
    let (one, two) = (Cells::of(skeleton, a), Cells::of(skeleton, b));
    let (low, high) = (one.first.min(two.first), one.last.max(two.last));
    let differ = one.differ | two.differ | (one.first - low) | (two.first - low);
    let width = one.term.or(two.term).map_or(64, |term| terms.width(term));
    let Some(to) = (high - low).checked_ilog2() else { return terms.tt() };
    let from = differ.trailing_zeros();
    let mut part = |cells: &Cells| {
        let address = cells.term.unwrap_or_else(|| terms.constant(width, u128::from(cells.first)));
        terms.extract(address, to.min(width - 1), from)
    };
    let (a, b) = (part(&one), part(&two));
    terms.eq(a, b)
}

/// The cells that an address may mean.
struct Cells {
    term: Option<TermId>,
    first: u64,
    last: u64,
    /// The bits in which distances between cells have a one.
    differ: u64,
}

impl Cells {
    fn of(skeleton: &Skeleton, cell: Cell) -> Cells {
        match (skeleton.whereabouts(cell), cell) {
            (Whereabouts::Term(address), Cell::Term(place)) => {
                let (first, last, differ) = skeleton.places.extent(skeleton.places.get(place).set);
                Cells { term: Some(address), first, last, differ }
            }
            (Whereabouts::Memory(address) | Whereabouts::Mutex(address), _) => {
                Cells { term: None, first: address, last: address, differ: 0 }
            }
            (Whereabouts::Term(_), _) => unreachable!("only a place can be a term"),
        }
    }
}
