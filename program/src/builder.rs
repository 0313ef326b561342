//! Writes programs by hand: a builder for procedures and one for whole programs.
//!
//! A [`ProcedureBuilder`] appends operations; each goes on at the next one
//! unless a jump, branch or end follows it. Targets of jumps are [`Label`]s, which may
//! be bound before or after their use. A jump takes the place of the flow of the
//! operation before it where that is possible, so that no empty locations appear.

use std::collections::BTreeSet;

use concord_logic::{Bits, IdVec, Sort, TermId, TermStore};

use crate::{
    Access, DataModel, Flow, Initial, Layout, Local, LocalId, Location, LocationId, Object, ObjectId, Op, Procedure,
    ProcedureId, Program, Property, SourceMap, Span, gap_behind,
};

/// A place in a procedure that is being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(u32);

concord_logic::index_by!(Label);

#[derive(Clone, Debug)]
enum Open {
    /// To the operation appended next.
    Next,
    Goto(Label),
    Branch {
        condition: TermId,
        then: Label,
        otherwise: Label,
    },
    Final(Flow),
}

/// Builds one procedure.
#[derive(Clone, Debug)]
pub struct ProcedureBuilder {
    name: String,
    span: Span,
    parameters: Vec<LocalId>,
    result: Option<Sort>,
    locals: IdVec<LocalId, Local>,
    locations: Vec<(Op, Open, Span)>,
    labels: IdVec<Label, Option<LocationId>>,
    last_bound: Option<LocationId>,
}

impl ProcedureBuilder {
    /// A procedure without parameters, result and operations.
    pub fn new(name: impl Into<String>, span: Span) -> ProcedureBuilder {
        ProcedureBuilder {
            name: name.into(),
            span,
            parameters: Vec::new(),
            result: None,
            locals: IdVec::new(),
            locations: Vec::new(),
            labels: IdVec::new(),
            last_bound: None,
        }
    }

    /// States that the procedure has a result.
    pub fn set_result(&mut self, sort: Sort) {
        self.result = Some(sort);
    }

    /// A new parameter, after those already there, and the term that stands for it.
    pub fn parameter(&mut self, terms: &mut TermStore, name: impl Into<String>, sort: Sort) -> (LocalId, TermId) {
        let (local, term) = self.local(terms, name, sort);
        self.parameters.push(local);
        (local, term)
    }

    /// A new local variable that stands in the source, and the term that stands for it.
    pub fn local(&mut self, terms: &mut TermStore, name: impl Into<String>, sort: Sort) -> (LocalId, TermId) {
        self.new_local(terms, name.into(), sort, true)
    }

    /// A new invented local variable, and the term that stands for it.
    pub fn temporary(&mut self, terms: &mut TermStore, name: impl Into<String>, sort: Sort) -> (LocalId, TermId) {
        self.new_local(terms, name.into(), sort, false)
    }

    fn new_local(&mut self, terms: &mut TermStore, name: String, sort: Sort, named: bool) -> (LocalId, TermId) {
        let term = terms.symbol(name.clone(), sort);
        let symbol = terms.as_symbol(term).expect("a symbol was just made");
        (self.locals.push(Local { name, symbol, named }), term)
    }

    fn here(&self) -> LocationId {
        LocationId(u32::try_from(self.locations.len()).expect("fewer than 2^32 locations"))
    }

    /// Appends an operation; control goes on at whatever is appended next.
    pub fn emit(&mut self, op: Op, span: Span) -> LocationId {
        let id = self.here();
        self.locations.push((op, Open::Next, span));
        id
    }

    /// Whether control can reach the place where the next operation will be appended.
    pub fn is_open(&self) -> bool {
        self.locations.is_empty()
            || self.last_bound == Some(self.here())
            || matches!(self.locations.last(), Some((_, Open::Next, _)))
    }

    /// A label that is not bound yet.
    pub fn new_label(&mut self) -> Label {
        self.labels.push(None)
    }

    /// Binds the label to the place where the next operation will be appended.
    ///
    /// # Panics
    /// If the label is bound already.
    pub fn bind(&mut self, label: Label) {
        let here = self.here();
        let place = &mut self.labels[label];
        assert!(place.is_none(), "label bound twice");
        *place = Some(here);
        self.last_bound = Some(here);
    }

    fn close(&mut self, open: Open, span: Span) {
        let jumped_to = self.last_bound == Some(self.here());
        match self.locations.last_mut() {
            Some((_, flow @ Open::Next, _)) if !jumped_to => *flow = open,
            _ => self.locations.push((Op::Skip, open, span)),
        }
    }

    /// Control goes to a label.
    pub fn goto(&mut self, label: Label, span: Span) {
        self.close(Open::Goto(label), span);
    }

    /// Control goes to one of two labels.
    pub fn branch(&mut self, condition: TermId, then: Label, otherwise: Label, span: Span) {
        self.close(Open::Branch { condition, then, otherwise }, span);
    }

    /// The procedure returns.
    pub fn return_(&mut self, value: Option<TermId>, span: Span) {
        self.close(Open::Final(Flow::Return(value)), span);
    }

    /// The thread ends.
    pub fn exit_thread(&mut self, value: Option<TermId>, span: Span) {
        self.close(Open::Final(Flow::ExitThread(value)), span);
    }

    /// The thread stops.
    pub fn stop(&mut self, span: Span) {
        self.close(Open::Final(Flow::Stop), span);
    }

    /// The procedure. Where control runs past the last operation, it returns without a result.
    ///
    /// # Panics
    /// If a label that is used was not bound.
    pub fn finish(mut self) -> Procedure {
        if self.is_open() {
            self.return_(None, self.span);
        }
        let labels = self.labels;
        let place = |label: Label| labels[label].expect("a label that is used must be bound");
        let locations = self
            .locations
            .into_iter()
            .zip(1..)
            .map(|((op, open, span), next)| {
                let flow = match open {
                    Open::Next => Flow::Goto(LocationId(next)),
                    Open::Goto(label) => Flow::Goto(place(label)),
                    Open::Branch { condition, then, otherwise } => {
                        Flow::Branch { condition, then: place(then), otherwise: place(otherwise) }
                    }
                    Open::Final(flow) => flow,
                };
                Location { op, flow, span }
            })
            .collect();
        Procedure {
            name: self.name,
            parameters: self.parameters,
            result: self.result,
            locals: self.locals,
            locations,
            entry: LocationId(0),
            span: self.span,
        }
    }
}

/// Builds a whole program: places objects, keeps the terms, collects procedures.
#[derive(Clone, Debug)]
pub struct ProgramBuilder {
    /// The expressions.
    pub terms: TermStore,
    data_model: DataModel,
    objects: IdVec<ObjectId, Object>,
    procedures: IdVec<ProcedureId, Option<Procedure>>,
    next_base: u64,
}

impl ProgramBuilder {
    /// The first address that is given to an object.
    pub const FIRST_BASE: u64 = 0x1000;

    /// A program without objects and procedures.
    pub fn new(data_model: DataModel) -> ProgramBuilder {
        ProgramBuilder {
            terms: TermStore::new(),
            data_model,
            objects: IdVec::new(),
            procedures: IdVec::new(),
            next_base: ProgramBuilder::FIRST_BASE,
        }
    }

    /// The sort of pointers, handles and thread arguments.
    pub fn pointer(&self) -> Sort {
        Sort::Bits(self.data_model.pointer_bits())
    }

    /// A static object at the next free address.
    pub fn object(&mut self, name: impl Into<String>, layout: Layout, initial: Initial) -> ObjectId {
        let id = ObjectId(u32::try_from(self.objects.len()).expect("fewer than 2^32 objects"));
        let base = self.next_base;
        self.next_base = (base + layout.size() + gap_behind(layout.size())).next_multiple_of(16);
        self.objects.push(Object {
            name: name.into(),
            layout,
            base,
            initial,
            address_taken: false,
            span: Span::default(),
        });
        id
    }

    /// A static object of one cell with a value.
    pub fn scalar(&mut self, name: impl Into<String>, value: Bits) -> ObjectId {
        let bits = value.width();
        let layout = Layout::Scalar { bits, bytes: u64::from(bits.div_ceil(8)) };
        self.object(name, layout, Initial::Values(vec![(0, value)]))
    }

    /// The address of a byte of an object.
    pub fn address(&mut self, object: ObjectId, offset: u64) -> TermId {
        let address = self.objects[object].base + offset;
        self.terms.constant(self.data_model.pointer_bits(), u128::from(address))
    }

    /// An ordinary load from the first cell of an object.
    pub fn load(&mut self, target: LocalId, object: ObjectId) -> Op {
        Op::Load { target, address: self.address(object, 0), access: Access::Plain }
    }

    /// An ordinary store to the first cell of an object.
    pub fn store(&mut self, object: ObjectId, value: TermId) -> Op {
        Op::Store { address: self.address(object, 0), value, access: Access::Plain }
    }

    /// A procedure that is defined later.
    pub fn declare(&mut self) -> ProcedureId {
        self.procedures.push(None)
    }

    /// Defines a declared procedure.
    ///
    /// # Panics
    /// If it is defined already, or as [`ProcedureBuilder::finish`].
    pub fn define(&mut self, id: ProcedureId, procedure: ProcedureBuilder) {
        let place = &mut self.procedures[id];
        assert!(place.is_none(), "procedure defined twice");
        *place = Some(procedure.finish());
    }

    /// The program, which has all that any property needs.
    ///
    /// # Panics
    /// If a declared procedure was not defined.
    pub fn finish(self, main: ProcedureId) -> Program {
        Program {
            terms: self.terms,
            data_model: self.data_model,
            objects: self.objects,
            procedures: self
                .procedures
                .into_iter()
                .map(|procedure| procedure.expect("a declared procedure must be defined"))
                .collect(),
            main,
            sources: SourceMap::default(),
            assumptions: BTreeSet::new(),
            properties: BTreeSet::from(Property::ALL),
        }
    }
}
