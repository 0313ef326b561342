//! Places that are terms, once values are known: those that turn out to be constants become single cells, and the others mean those
//! cells alone that their address can be.
//!
//! What an address can be is read off its form: choices between constants, and arithmetic on them.
//!
//! The initial write of such a place becomes that of the cell, unless there is one already; then the reads
//! see that one instead.

use std::collections::BTreeSet;
use std::rc::Rc;

use concord_logic::{Op, Sort, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::skeleton::places::{PlaceId, Whereabouts};
use crate::skeleton::{Cell, PointId, PointKind, Skeleton};

/// Turns places that are constants into cells; says whether there was one.
pub fn settle_places(skeleton: &mut Skeleton) -> bool {
    let mut initial: FxHashMap<u64, PointId> = FxHashMap::default();
    let mut found: Vec<(PointId, u64)> = Vec::new();
    for point in skeleton.chained() {
        let event = skeleton.event(point);
        match (event.kind, event.cell()) {
            (PointKind::Write(_), Some(Cell::Memory(address))) if event.step.is_none() => {
                initial.insert(address, point);
            }
            (_, Some(Cell::Term(place))) => found.extend(constant(skeleton, place).map(|address| (point, address))),
            _ => {}
        }
    }
    let mut instead: FxHashMap<PointId, PointId> = FxHashMap::default();
    let mut settled = false;
    for (point, address) in found {
        if skeleton.event(point).is_initial_of_term() {
            match initial.get(&address) {
                Some(&other) => {
                    instead.insert(point, other);
                    continue;
                }
                None => {
                    initial.insert(address, point);
                }
            }
        }
        settled = true;
        let kind = &mut skeleton.events[point.index()].kind;
        *kind = match kind {
            PointKind::Read(_) => PointKind::Read(Cell::Memory(address)),
            _ => PointKind::Write(Cell::Memory(address)),
        };
    }
    if !instead.is_empty() {
        for write in skeleton.candidates.iter_mut().flatten() {
            if let Some(&other) = instead.get(write) {
                *write = other;
            }
        }
    }
    settled
}

/// Leaves to each place the cells that its address can be; says whether some place lost one.
pub fn narrow_places(skeleton: &mut Skeleton) -> bool {
    let mut values = PossibleValues { terms: &skeleton.terms, known: FxHashMap::default() };
    let used: BTreeSet<PlaceId> = skeleton
        .chained()
        .filter_map(|point| match skeleton.event(point).cell() {
            Some(Cell::Term(place)) => Some(place),
            _ => None,
        })
        .collect();
    let mut narrowed: Vec<(PlaceId, Vec<u64>)> = Vec::new();
    for id in used {
        let place = skeleton.places.get(id);
        let Some(values) = values.of(place.address, DEPTH) else { continue };
        let cells = skeleton.places.cells(place.set);
        let kept: Vec<u64> = values.iter().copied().filter(|value| cells.binary_search(value).is_ok()).collect();
        // A place without cells is never accessed, which its guard says too.
        if kept.len() < cells.len() && !kept.is_empty() {
            narrowed.push((id, kept));
        }
    }
    let changed = !narrowed.is_empty();
    for (id, cells) in narrowed {
        skeleton.places.narrow(id, cells);
    }
    changed
}

/// More values than these count as any.
const MOST_VALUES: usize = 2048;

/// How deep terms are looked into.
const DEPTH: u32 = 400;

/// What terms can be.
struct PossibleValues<'a> {
    terms: &'a TermStore,
    known: FxHashMap<TermId, Option<Rc<[u64]>>>,
}

impl PossibleValues<'_> {
    /// The numbers that a term can be, ascending; `None` if it can be too many.
    fn of(&mut self, term: TermId, depth: u32) -> Option<Rc<[u64]>> {
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        let found = self.look(term, depth.checked_sub(1)?).map(|mut values| {
            values.sort_unstable();
            values.dedup();
            values
        });
        let found: Option<Rc<[u64]>> = found.filter(|values| values.len() <= MOST_VALUES).map(Rc::from);
        self.known.insert(term, found.clone());
        found
    }

    fn look(&mut self, term: TermId, depth: u32) -> Option<Vec<u64>> {
        if let Some(bits) = self.terms.as_bits(term) {
            return (bits.width() <= 64).then(|| vec![bits.unsigned() as u64]);
        }
        let Sort::Bits(width) = self.terms.sort(term) else { return None };
        let (op, args) = self.terms.as_app(term)?;
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        match (op, args) {
            (Op::Ite, &[_, then, other]) => {
                let (one, two) = (self.of(then, depth)?, self.of(other, depth)?);
                Some(one.iter().chain(two.iter()).copied().collect())
            }
            (Op::BvAdd, &[a, b]) => self.pairs(a, b, depth, &|x, y| x.wrapping_add(y) & mask),
            (Op::BvSub, &[a, b]) => self.pairs(a, b, depth, &|x, y| x.wrapping_sub(y) & mask),
            (Op::BvMul, &[a, b]) => self.pairs(a, b, depth, &|x, y| x.wrapping_mul(y) & mask),
            (Op::Concat, &[high, low]) if width <= 64 => {
                let by = self.terms.width(low);
                self.pairs(high, low, depth, &|x, y| (x << by | y) & mask)
            }
            (Op::ZeroExtend { .. }, &[inner]) if width <= 64 => self.of(inner, depth).map(|values| values.to_vec()),
            _ => None,
        }
    }

    fn pairs(&mut self, a: TermId, b: TermId, depth: u32, join: &dyn Fn(u64, u64) -> u64) -> Option<Vec<u64>> {
        let (a, b) = (self.of(a, depth)?, self.of(b, depth)?);
        (a.len() * b.len() <= MOST_VALUES).then(|| a.iter().flat_map(|&x| b.iter().map(move |&y| join(x, y))).collect())
    }
}

/// The address of a place if it is a constant and one of its cells.
fn constant(skeleton: &Skeleton, place: PlaceId) -> Option<u64> {
    match skeleton.whereabouts(Cell::Term(place)) {
        Whereabouts::Memory(address) if skeleton.places.contains(skeleton.places.get(place).set, address) => {
            Some(address)
        }
        _ => None,
    }
}
