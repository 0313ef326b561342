//! What expressions designate: variables, members, elements, what pointers point to.

use concord_program::{Access, Initial, LocationId, Op};
use lang_c::ast::{BinaryOperator, Expression, MemberOperator, UnaryOperator};
use lang_c::span::Node;

use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value, Var};
use crate::names::original_name;
use crate::nested::nested_name;
use crate::scope::Symbol;
use crate::types::Type;
use crate::uses::has_effects;

impl<'a> Lowering<'a> {
    /// Whether the expression may designate something.
    pub fn designates(&self, node: &Node<Expression>) -> bool {
        match &node.node {
            Expression::Identifier(name) => {
                !matches!(self.scopes.lookup(&original_name(&name.node.name)), Some(Symbol::Constant(..)))
            }
            Expression::StringLiteral(_) | Expression::CompoundLiteral(_) => true,
            Expression::Member(member) => {
                member.node.operator.node == MemberOperator::Indirect || self.designates(&member.node.expression)
            }
            Expression::UnaryOperator(unary) => unary.node.operator.node == UnaryOperator::Indirection,
            Expression::BinaryOperator(binary) => binary.node.operator.node == BinaryOperator::Index,
            _ => false,
        }
    }

    /// What an expression designates.
    pub fn place(&mut self, node: &'a Node<Expression>) -> Res<Place> {
        let at = node.span.start;
        match &node.node {
            Expression::Identifier(name) => self.variable(&original_name(&name.node.name), at),
            Expression::StringLiteral(literal) => self.string(literal),
            Expression::CompoundLiteral(literal) => {
                if self.evaluation.static_literals {
                    let (ty, values) = self.static_literal(literal)?;
                    let Some(layout) = self.types.layout(&ty) else {
                        return self.error(at, "this type is incomplete");
                    };
                    let (span, align) = (self.span(at), self.types.align(&ty));
                    let initial = Initial::Values(values);
                    let object = self.new_aligned_object("literal".to_owned(), layout, align, initial, span);
                    let base = self.memory[object].base;
                    let kind = PlaceKind::Memory(self.pointer_constant(base));
                    return Ok(Place { ty, kind, root: Some(object) });
                }
                let ty = self.literal_type(literal)?;
                // The tree has the list without its node, so that it is spread here by hand.
                let cell = self.allocate("literal", &ty, at)?;
                self.initialize_items(&ty, cell.term, &literal.node.initializer_list, at)?;
                Ok(Place { ty, kind: PlaceKind::Memory(cell.term), root: None })
            }
            Expression::Member(member) => {
                let inner = &member.node.expression;
                let base = if member.node.operator.node == MemberOperator::Indirect {
                    self.pointed(inner)?
                } else if self.designates(inner) {
                    self.place(inner)?
                } else {
                    match self.operand(inner)? {
                        Operand::Record { ty, address, root } => Place { ty, kind: PlaceKind::Memory(address), root },
                        _ => return self.error(at, "this has no members"),
                    }
                };
                self.member(base, &original_name(&member.node.identifier.node.name), member.node.identifier.span.start)
            }
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Indirection => {
                self.pointed(&unary.node.operand)
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                self.element_of(&binary.node.lhs, &binary.node.rhs, at)
            }
            // `(T) x = 1` and the like are not C; what `({ })`, `?:` and calls give has no address.
            _ => match self.operand(node)? {
                Operand::Record { ty, address, root } => Ok(Place { ty, kind: PlaceKind::Memory(address), root }),
                _ => self.error(at, "this expression designates no object"),
            },
        }
    }

    fn variable(&mut self, name: &str, at: usize) -> Res<Place> {
        match self.scopes.lookup(name).cloned() {
            Some(Symbol::Register(var, ty)) => Ok(Place { ty, kind: PlaceKind::Register(var), root: None }),
            Some(Symbol::Memory(var, ty)) => Ok(Place { ty, kind: PlaceKind::Memory(var.term), root: None }),
            Some(Symbol::Global(id)) => {
                let ty = match self.globals[id].ty.clone() {
                    Type::Array(element, None) if self.globals[id].object.is_some() => Type::Array(element, Some(1)),
                    ty => ty,
                };
                if !self.evaluation.is_evaluated() {
                    // Only the type counts; for constants the address below is needed.
                    if self.types.size(&ty).is_none() {
                        let kind = PlaceKind::Memory(self.pointer_constant(0));
                        return Ok(Place { ty, kind, root: None });
                    }
                }
                if self.globals[id].thread_local {
                    return self.thread_local_place(id, at);
                }
                let unmodelled = if !self.globals[id].defined && self.types.size(&ty).is_none() {
                    Some("the undefined array")
                } else if !self.globals[id].defined && self.globals[id].other_name {
                    Some("another name of a variable,")
                } else {
                    None
                };
                if let Some(what) = unmodelled {
                    let kind = PlaceKind::Unmodelled(format!("{what} `{name}`"));
                    return Ok(Place { ty, kind, root: None });
                }
                let object = self.global_object(id, at)?;
                let base = self.memory[object].base;
                Ok(Place { ty, kind: PlaceKind::Memory(self.pointer_constant(base)), root: Some(object) })
            }
            Some(Symbol::Function(id)) => {
                let function = &self.functions[id];
                let ty = Type::Function(function.ty.clone().into());
                if function.other_name && function.definition.is_none() {
                    self.unsupported(at, format!("the address of `{name}`, which may be another function's or none,"));
                }
                if let Some(name) = nested_name(name) {
                    self.unsupported(at, format!("the address of the function `{name}` inside of a function"));
                }
                let address = self.function_address(id);
                Ok(Place { ty, kind: PlaceKind::Memory(self.pointer_constant(address)), root: None })
            }
            Some(Symbol::Typedef(..)) => self.error(at, format!("`{name}` is a type, not a variable")),
            Some(Symbol::Parameter) => {
                self.error(at, format!("the parameter `{name}` in the type of another is not supported"))
            }
            Some(Symbol::Constant(..)) => self.error(at, format!("`{name}` is a constant, not a variable")),
            None if matches!(name, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") => {
                let text = self.context.name.clone().into_bytes();
                Ok(self.string_place(text, at))
            }
            None => self.error(at, format!("`{name}` is not declared")),
        }
    }

    /// What a pointer-valued expression points to.
    fn pointed(&mut self, node: &'a Node<Expression>) -> Res<Place> {
        let at = node.span.start;
        if self.designates(node) {
            let place = self.place(node)?;
            // `*a` of an array is its first element; its address is not used otherwise.
            if let (Type::Array(element, _) | Type::Variable(element, _), PlaceKind::Memory(address)) =
                (&place.ty, &place.kind)
            {
                return Ok(Place { ty: (**element).clone(), kind: PlaceKind::Memory(*address), root: place.root });
            }
            let operand = self.read(place, at)?;
            return self.pointed_value(operand, at);
        }
        let operand = self.operand(node)?;
        self.pointed_value(operand, at)
    }

    fn pointed_value(&mut self, operand: Operand, at: usize) -> Res<Place> {
        match operand {
            Operand::Scalar(Value { ty: Type::Pointer(inner), term }) => {
                Ok(Place { ty: (*inner).clone(), kind: PlaceKind::Memory(term), root: None })
            }
            _ => self.error(at, "this is not a pointer"),
        }
    }

    fn member(&mut self, base: Place, name: &str, at: usize) -> Res<Place> {
        // A member of an atomic structure, undefined in C, is for GCC as any other.
        let Type::Record(id) = *base.ty.unqualified() else {
            let shown = self.types.show(&base.ty);
            return self.error(at, format!("`{shown}` has no member `{name}`"));
        };
        if self.types.record(id).fields.is_none() {
            let shown = self.types.show(&base.ty);
            return self.error(at, format!("the type `{shown}` is incomplete"));
        }
        let Some(found) = self.types.find_member(id, name) else {
            let shown = self.types.show(&base.ty);
            return self.error(at, format!("`{shown}` has no member `{name}`"));
        };
        // With attributes that are not followed, members of a union need not overlap as they seem to.
        let uncertain = self.types.record(id).union && !self.types.is_certain(&Type::Record(id));
        let kind = match (base.kind, found.bits) {
            (PlaceKind::Memory(_), _) if uncertain => {
                PlaceKind::Unmodelled(format!("access to `{name}` (a union with layout attributes)"))
            }
            (PlaceKind::Memory(address), Some(bits)) => {
                PlaceKind::Bits(self.offset_address(address, found.offset), bits)
            }
            (PlaceKind::Memory(address), None) => PlaceKind::Memory(self.offset_address(address, found.offset)),
            (other, _) => other,
        };
        Ok(Place { ty: found.ty, kind, root: base.root })
    }

    fn element_of(&mut self, lhs: &'a Node<Expression>, rhs: &'a Node<Expression>, at: usize) -> Res<Place> {
        let (base, root, element) = if self.designates(lhs) {
            let place = self.place(lhs)?;
            match (place.ty.clone(), &place.kind) {
                (Type::Array(element, _) | Type::Variable(element, _), PlaceKind::Memory(address)) => {
                    (*address, place.root, (*element).clone())
                }
                (Type::Array(element, _), PlaceKind::Unmodelled(_)) => {
                    self.value(rhs)?;
                    return Ok(Place { ty: (*element).clone(), ..place });
                }
                _ => match self.read(place, at)? {
                    Operand::Scalar(value) => return self.element_of_value(value, rhs, at),
                    _ => return self.error(at, "this has no elements"),
                },
            }
        } else {
            let value = self.value(lhs)?;
            return self.element_of_value(value, rhs, at);
        };
        let base = if has_effects(rhs) { self.freeze_address(base, root, at) } else { base };
        let index = self.value(rhs)?;
        let address = self.indexed(base, index, &element, at)?;
        Ok(Place { ty: element, kind: PlaceKind::Memory(address), root })
    }

    fn element_of_value(&mut self, value: Value, rhs: &'a Node<Expression>, at: usize) -> Res<Place> {
        let term = if has_effects(rhs) { self.freeze(value.term, at) } else { value.term };
        let index = self.value(rhs)?;
        // Either side may be the pointer.
        let (pointer, index) = if value.ty.pointee().is_some() {
            (Value { term, ..value }, index)
        } else {
            (index, Value { term, ..value })
        };
        let Some(element) = pointer.ty.pointee().cloned() else { return self.error(at, "this has no elements") };
        let address = self.indexed(pointer.term, index, &element, at)?;
        Ok(Place { ty: element, kind: PlaceKind::Memory(address), root: None })
    }

    /// Reads a place: arrays and functions become pointers, records stay where they are.
    pub fn read(&mut self, place: Place, at: usize) -> Res<Operand> {
        match (&place.kind, &place.ty) {
            (PlaceKind::Unmodelled(what), ty) => {
                let ty = match ty {
                    Type::Array(element, _) => Type::Pointer(element.clone()),
                    ty => ty.clone(),
                };
                let what = what.clone();
                Ok(self.unsupported_value(at, what, &ty))
            }
            (PlaceKind::Memory(address), Type::Array(element, _) | Type::Variable(element, _)) => {
                self.escape(place.root);
                Ok(Operand::Scalar(Value { ty: Type::Pointer(element.clone()), term: *address }))
            }
            (PlaceKind::Memory(address), Type::Function(_)) => {
                Ok(Operand::Scalar(Value { ty: place.ty.clone().pointer_to(), term: *address }))
            }
            (PlaceKind::Memory(address), Type::Record(_) | Type::Opaque(_)) => {
                Ok(Operand::Record { ty: place.ty.clone(), address: *address, root: place.root })
            }
            (PlaceKind::Memory(address), Type::Atomic(inner)) if inner.is_aggregate() => {
                self.read_whole(&inner.clone(), *address, at)
            }
            (_, Type::Void) => Ok(Operand::Void),
            (PlaceKind::Register(var), ty) => {
                Ok(Operand::Scalar(Value { ty: ty.unqualified().clone(), term: var.term }))
            }
            (PlaceKind::Bits(address, bits), ty) => Ok(Operand::Scalar(self.read_bits(*address, *bits, ty, at))),
            (PlaceKind::Memory(address), ty) => {
                let Some(bits) = self.types.bits(ty) else { return self.error(at, "this cannot be read") };
                let term = self.load(*address, bits, access_of(ty), at);
                Ok(Operand::Scalar(Value { ty: ty.unqualified().clone(), term }))
            }
        }
    }

    /// `&node`.
    pub fn address(&mut self, node: &'a Node<Expression>) -> Res<Value> {
        let place = self.place(node)?;
        self.escape(place.root);
        self.address_of_place(&place, node.span.start)
    }

    /// The address of a place, for a use that does not let it escape.
    pub fn address_of_place(&mut self, place: &Place, at: usize) -> Res<Value> {
        let ty = place.ty.clone().pointer_to();
        match &place.kind {
            PlaceKind::Memory(address) => Ok(Value { ty, term: *address }),
            PlaceKind::Register(_) => self.error(at, "this variable has no address"),
            PlaceKind::Bits(..) => self.error(at, "a bit-field has no address"),
            PlaceKind::Unmodelled(what) => {
                let what = what.clone();
                match self.unsupported_value(at, what, &ty) {
                    Operand::Scalar(value) => Ok(value),
                    _ => self.error(at, "this variable has no address"),
                }
            }
        }
    }

    /// Makes an automatic object; the local with its address.
    pub fn allocate(&mut self, name: &str, ty: &Type, at: usize) -> Res<Var> {
        self.allocate_aligned(name, ty, None, at)
    }

    /// Makes an automatic object with an alignment of its own; the local with its address.
    pub fn allocate_aligned(&mut self, name: &str, ty: &Type, aligned: Option<u64>, at: usize) -> Res<Var> {
        let Some(layout) = self.types.layout(ty) else {
            return self.error(at, format!("`{name}` has incomplete type `{}`", self.types.show(ty)));
        };
        let bits = self.pointer_bits();
        let var = self.fresh(&format!("&{name}"), bits);
        let align = self.types.align(ty).max(aligned.unwrap_or(1));
        let made = Op::Allocate { target: var.id, layout, size: None, align, zeroed: false, name: name.to_owned() };
        if self.context.jumps.has_jumps || self.context.jumps.is_in_switch() {
            // The declaration may be jumped over: the object is there from the beginning.
            let span = self.span(at);
            self.body.before(made.clone(), span);
        }
        match self.made_at_begin() {
            Some(begin) => {
                let span = self.span(at);
                self.body.insert(begin, made, span);
            }
            None => self.emit(made, at),
        }
        Ok(var)
    }

    /// The begin of the block around, if what is declared here may be reached again without leaving the block: it is one object
    /// then, which is made where the block begins.
    pub fn made_at_begin(&self) -> Option<LocationId> {
        let block =
            self.context.jumps.blocks.last().filter(|block| block.labelled && block.depth == self.scopes.depth())?;
        block.begin.filter(|_| self.evaluation.is_evaluated())
    }

    /// An object without initialiser is declared: it holds any value, again.
    pub fn havoc_object(&mut self, cell: Var, ty: &Type, at: usize) -> Res<()> {
        let Some(layout) = self.types.layout(ty) else { return Ok(()) };
        let Some(cells) = layout.cells_up_to(MOST_CELLS) else {
            self.unsupported(at, "a large object that is declared behind a label");
            return Ok(());
        };
        for (offset, bits) in cells {
            let any = self.fresh("any", bits);
            self.emit(Op::Havoc { target: any.id }, at);
            let address = self.offset_address(cell.term, offset);
            self.emit(Op::Store { address, value: any.term, access: Access::Plain }, at);
        }
        Ok(())
    }
}

/// Objects that are declared again hold any value in up to this many cells.
const MOST_CELLS: usize = 1 << 12;

/// How an access to an object of a type takes part in the memory model.
pub(crate) fn access_of(ty: &Type) -> Access {
    if matches!(ty, Type::Atomic(_)) { Access::SeqCst } else { Access::Plain }
}
