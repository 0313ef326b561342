//! What is known of the function whose body is lowered.

use concord_logic::TermId;
use concord_program::LocationId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::Label;
use crate::types::Type;

/// What is known of the function whose body is lowered.
#[derive(Default)]
pub(crate) struct Context {
    pub name: String,
    pub result: Option<Type>,
    /// Where a structure is returned to.
    pub result_address: Option<TermId>,
    /// The address of the further arguments of a function that takes a variable number of them.
    pub further_arguments: Option<TermId>,
    /// Whether the whole function is one atomic block.
    pub atomic: bool,
    /// Names of locals that need an address.
    pub addressed: FxHashSet<String>,
    /// Names of locals that ask for an alignment.
    pub aligned: FxHashSet<String>,
    pub jumps: Jumps,
}

/// Where control can go, and what is open around the statement at hand.
#[derive(Default)]
pub(crate) struct Jumps {
    /// Labels with where they were first mentioned, and whether they were bound.
    labels: FxHashMap<String, (Label, usize, bool)>,
    /// Where `break` and `continue` go, with the number of cleanup handlers there.
    breaks: Vec<(Label, usize)>,
    continues: Vec<(Label, usize)>,
    /// Case labels by the offset of their label, and the default, of each switch, with the number of cleanup handlers there.
    switches: Vec<(FxHashMap<usize, Label>, usize)>,
    /// How many cleanup handlers were pushed and not popped, in the order of the text.
    pub cleanup_handlers: usize,
    /// Whether a declaration may be reached twice.
    pub may_repeat: bool,
    /// Whether there is a `goto`, so that a declaration may be jumped over.
    pub has_jumps: bool,
    /// The labels whose address is taken: the text that names each, and the label.
    pub taken_labels: Vec<(String, String)>,
    /// The blocks around, if there is a `goto`.
    pub blocks: Vec<OpenBlock>,
}

/// A block whose items are being lowered.
pub(crate) struct OpenBlock {
    /// The number of scopes around its items.
    pub depth: usize,
    /// Its begin, if control gets there.
    pub begin: Option<LocationId>,
    /// Whether a label was met in it: what is declared behind may be reached again without leaving the block.
    pub labelled: bool,
}

impl Jumps {
    /// At the begin of a body in which control may jump, or not, and these labels have their address taken.
    pub fn of(has_jumps: bool, taken_labels: Vec<(String, String)>) -> Jumps {
        Jumps { may_repeat: has_jumps, has_jumps, taken_labels, ..Jumps::default() }
    }

    /// The label of a name, which `fresh` makes if it was not mentioned before.
    pub fn label(&mut self, name: &str, at: usize, fresh: impl FnOnce() -> Label) -> Label {
        self.labels.entry(name.to_owned()).or_insert_with(|| (fresh(), at, false)).0
    }

    /// The label of a name that was mentioned stands here; whether it is the first one of that name.
    pub fn define(&mut self, name: &str) -> bool {
        self.labels.get_mut(name).is_some_and(|(.., bound)| !std::mem::replace(bound, true))
    }

    /// The first mention of a label that stands nowhere.
    pub fn undefined_label(&self) -> Option<(&str, usize)> {
        let undefined = self.labels.iter().filter(|(_, (.., bound))| !bound);
        undefined.map(|(name, (_, at, _))| (name.as_str(), *at)).min_by_key(|(_, at)| *at)
    }

    /// Where `break` goes, with the number of cleanup handlers there.
    pub fn break_target(&self) -> Option<(Label, usize)> {
        self.breaks.last().copied()
    }

    /// Where `continue` goes, with the number of cleanup handlers there.
    pub fn continue_target(&self) -> Option<(Label, usize)> {
        self.continues.last().copied()
    }

    /// The label of the `case` at an offset in the innermost switch, with the number of cleanup handlers there.
    pub fn case(&self, at: usize) -> Option<(Label, usize)> {
        let (cases, handlers) = self.switches.last()?;
        Some((*cases.get(&at)?, *handlers))
    }

    /// Whether there is a switch around.
    pub fn is_in_switch(&self) -> bool {
        !self.switches.is_empty()
    }

    /// Begins the body of a loop; whether a declaration around it may be reached twice.
    pub fn enter_loop(&mut self, next: Label, end: Label) -> bool {
        self.continues.push((next, self.cleanup_handlers));
        self.breaks.push((end, self.cleanup_handlers));
        std::mem::replace(&mut self.may_repeat, true)
    }

    /// Ends the body of a loop.
    pub fn leave_loop(&mut self, may_repeat: bool) {
        self.may_repeat = may_repeat;
        self.continues.pop();
        self.breaks.pop();
    }

    /// Begins the statement of a switch with the labels of its cases.
    pub fn enter_switch(&mut self, cases: FxHashMap<usize, Label>, end: Label) {
        self.switches.push((cases, self.cleanup_handlers));
        self.breaks.push((end, self.cleanup_handlers));
    }

    /// Ends the statement of a switch.
    pub fn leave_switch(&mut self) {
        self.breaks.pop();
        self.switches.pop();
    }
}
