//! A procedure under construction.
//!
//! Operations are appended one by one; control flow is stitched through labels.
//! What flows on from the operations so far are *open ends*: they go to whatever
//! location is appended next. A label that is bound waits for that location
//! too. If there is neither an open end nor a label here, the place cannot be
//! reached and nothing is appended.

use concord_logic::{IdVec, Sort, TermId, TermStore};
use concord_program::{Flow, Local, LocalId, Location, LocationId, Op, Procedure, Span};

/// A place to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Label(usize);

/// Which successor of a location is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Next,
    Then,
    Otherwise,
}

#[derive(Default)]
struct LabelState {
    bound: Option<LocationId>,
    pending: Vec<(LocationId, End)>,
}

/// What a procedure is besides its body.
pub(crate) struct Heading {
    pub name: String,
    pub parameters: Vec<LocalId>,
    pub result: Option<Sort>,
    pub span: Span,
}

/// A procedure under construction.
#[derive(Default)]
pub(crate) struct Body {
    locals: IdVec<LocalId, Local>,
    locations: IdVec<LocationId, Location>,
    open: Vec<(LocationId, End)>,
    labels: Vec<LabelState>,
    here: Vec<Label>,
    /// What happens before everything else.
    before: Vec<(Op, Span)>,
    /// The local with the address of the thread's block, once it is mentioned.
    pub thread_block: Option<LocalId>,
}

/// Stands in flows until the end is closed.
const NOWHERE: LocationId = LocationId(u32::MAX);

impl Body {
    /// A body without operations: its beginning can be reached.
    pub fn new() -> Body {
        let mut body = Body::default();
        let start = body.label();
        body.bind_target(start);
        body
    }

    /// A new local of a sort.
    pub fn local(&mut self, terms: &mut TermStore, name: &str, sort: Sort, named: bool) -> LocalId {
        let term = terms.symbol(name, sort);
        let symbol = terms.as_symbol(term).expect("a symbol was made");
        self.locals.push(Local { name: name.to_owned(), symbol, named })
    }

    /// The term of a local.
    pub fn term(&self, terms: &TermStore, local: LocalId) -> TermId {
        terms.symbol_term(self.locals[local].symbol)
    }

    /// Puts an operation before everything else.
    pub fn before(&mut self, op: Op, span: Span) {
        self.before.push((op, span));
    }

    /// The number of operations so far.
    pub fn len(&self) -> usize {
        self.locations.len()
    }

    /// Whether control can get here.
    pub fn is_reachable(&self) -> bool {
        !self.open.is_empty() || !self.here.is_empty()
    }

    /// A new label.
    pub fn label(&mut self) -> Label {
        self.labels.push(LabelState::default());
        Label(self.labels.len() - 1)
    }

    /// The label stands for what is appended next; all jumps to it were made already.
    pub fn bind(&mut self, label: Label) {
        self.open.append(&mut self.labels[label.0].pending);
    }

    /// The label stands for what is appended next; jumps to it may follow.
    pub fn bind_target(&mut self, label: Label) {
        self.here.push(label);
    }

    fn append(&mut self, op: Op, flow: Flow, span: Span) -> LocationId {
        let id = self.locations.push(Location { op, flow, span });
        for end in std::mem::take(&mut self.open) {
            self.close(end, id);
        }
        for label in std::mem::take(&mut self.here) {
            self.labels[label.0].bound = Some(id);
            for end in std::mem::take(&mut self.labels[label.0].pending) {
                self.close(end, id);
            }
        }
        id
    }

    fn close(&mut self, (at, end): (LocationId, End), to: LocationId) {
        match (&mut self.locations[at].flow, end) {
            (Flow::Goto(next), End::Next) => *next = to,
            (Flow::Branch { then, .. }, End::Then) => *then = to,
            (Flow::Branch { otherwise, .. }, End::Otherwise) => *otherwise = to,
            _ => unreachable!("an open end is an end of its flow"),
        }
    }

    /// Appends an operation.
    pub fn emit(&mut self, op: Op, span: Span) {
        if self.is_reachable() {
            let id = self.append(op, Flow::Goto(NOWHERE), span);
            self.open.push((id, End::Next));
        }
    }

    /// Appends an operation that does nothing: others can be put behind it later.
    pub fn mark(&mut self, span: Span) -> Option<LocationId> {
        self.is_reachable().then(|| {
            let id = self.append(Op::Skip, Flow::Goto(NOWHERE), span);
            self.open.push((id, End::Next));
            id
        })
    }

    /// Puts an operation behind a mark, before whatever follows it.
    pub fn insert(&mut self, mark: LocationId, op: Op, span: Span) {
        let flow = self.locations[mark].flow.clone();
        let id = self.locations.push(Location { op, flow, span });
        self.locations[mark].flow = Flow::Goto(id);
        let pending = self.labels.iter_mut().flat_map(|label| label.pending.iter_mut());
        for (at, _) in self.open.iter_mut().chain(pending).filter(|(at, _)| *at == mark) {
            *at = id;
        }
    }

    /// The last operation, if nothing but it leads here: its flow can be replaced.
    fn only_predecessor(&self) -> Option<LocationId> {
        match (self.open.as_slice(), self.here.as_slice()) {
            (&[(id, End::Next)], []) => Some(id),
            _ => None,
        }
    }

    fn finish_with(&mut self, flow: Flow, span: Span) -> LocationId {
        if let Some(id) = self.only_predecessor() {
            self.locations[id].flow = flow;
            self.open.clear();
            return id;
        }
        self.append(Op::Skip, flow, span)
    }

    /// Ends this path.
    pub fn end(&mut self, flow: Flow, span: Span) {
        if self.is_reachable() {
            self.finish_with(flow, span);
        }
    }

    /// Goes on at a label.
    pub fn goto(&mut self, label: Label, span: Span) {
        if !self.here.is_empty() {
            // A label needs a location to stand for.
            self.emit(Op::Skip, span);
        }
        for end in std::mem::take(&mut self.open) {
            match self.labels[label.0].bound {
                Some(id) => self.close(end, id),
                None => self.labels[label.0].pending.push(end),
            }
        }
    }

    /// Goes on at one of two labels.
    pub fn branch(&mut self, terms: &TermStore, condition: TermId, then: Label, otherwise: Label, span: Span) {
        if let Some(value) = terms.as_bool(condition) {
            return self.goto(if value { then } else { otherwise }, span);
        }
        if !self.is_reachable() {
            return;
        }
        let id = self.finish_with(Flow::Branch { condition, then: NOWHERE, otherwise: NOWHERE }, span);
        for (end, label) in [(End::Then, then), (End::Otherwise, otherwise)] {
            match self.labels[label.0].bound {
                Some(to) => self.close((id, end), to),
                None => self.labels[label.0].pending.push((id, end)),
            }
        }
    }

    /// The procedure. All labels jumped to must have been bound.
    pub fn finish(mut self, heading: Heading) -> Procedure {
        let Heading { name, parameters, result, span } = heading;
        self.end(Flow::Return(None), span);
        let mut entry = LocationId(0);
        for (op, span) in std::mem::take(&mut self.before) {
            entry = self.append(op, Flow::Goto(entry), span);
        }
        Procedure { name, parameters, result, locals: self.locals, locations: self.locations, entry, span }
    }
}
