//! C's types, as far as the front end tells them apart.
//!
//! Qualifiers other than `_Atomic` change nothing and are dropped. Enumerations
//! are the integer type that holds them. Records (structures and unions) live in a
//! [`TypeTable`], since they may be completed after they are named.

use std::rc::Rc;

use concord_logic::TermId;
use concord_program::DataModel;

use crate::library::mutex;

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntKind {
    /// The conversion rank: `signed char` 0 (so that it is not `char`), `char` 1, `short` 2, `int` 3, `long` 4, `long long` 5, `__int128` 6.
    pub rank: u8,
    pub bits: u32,
    pub signed: bool,
}

/// A structure or union: an index into the [`TypeTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RecordId(pub usize);

/// A type of the thread library whose members the program does not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opaque {
    pub name: &'static str,
    /// The size in bytes with 32-bit and with 64-bit pointers.
    sizes: (u64, u64),
}

/// The opaque types. Real headers define them as unions of no interest.
const OPAQUE: [Opaque; 13] = [
    Opaque { name: "pthread_mutex_t", sizes: (24, 40) },
    Opaque { name: "pthread_mutexattr_t", sizes: (4, 4) },
    Opaque { name: "pthread_attr_t", sizes: (36, 56) },
    Opaque { name: "pthread_cond_t", sizes: (48, 48) },
    Opaque { name: "pthread_condattr_t", sizes: (4, 4) },
    Opaque { name: "pthread_rwlock_t", sizes: (32, 56) },
    Opaque { name: "pthread_rwlockattr_t", sizes: (8, 8) },
    Opaque { name: "pthread_barrier_t", sizes: (20, 32) },
    Opaque { name: "pthread_barrierattr_t", sizes: (4, 4) },
    Opaque { name: "sem_t", sizes: (16, 32) },
    Opaque { name: "__builtin_va_list", sizes: (4, 24) },
    Opaque { name: "mtx_t", sizes: (24, 40) },
    Opaque { name: "cnd_t", sizes: (48, 48) },
];

impl Opaque {
    /// The opaque type of this name.
    pub fn named(name: &str) -> Option<Opaque> {
        OPAQUE.into_iter().find(|opaque| opaque.name == name)
    }

    /// The cells: offset and width. There is one at least, so that the object is there.
    pub fn cells(self, types: &TypeTable) -> Vec<(u64, u32)> {
        let pointer = types.model.pointer_bits();
        match self.name {
            "pthread_mutex_t" | "mtx_t" if types.typed_mutexes => {
                vec![(mutex::OWNER, pointer), (mutex::COUNT, 32), (mutex::KIND, 32)]
            }
            "__builtin_va_list" => vec![(0, pointer)],
            "pthread_barrier_t" => vec![(0, 32), (4, 32), (8, 32)],
            _ => vec![(0, 32)],
        }
    }

    pub fn size(self, model: DataModel) -> u64 {
        if model == DataModel::Ilp32 { self.sizes.0 } else { self.sizes.1 }
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    Void,
    Bool,
    Int(IntKind),
    /// Floating point of so many bits: its IEEE 754 pattern. Other widths than 32 and 64 can be copied, nothing else.
    Float(u32),
    Pointer(Rc<Type>),
    Array(Rc<Type>, Option<u64>),
    /// An array of variable length: the number of its elements, as wide as a pointer. Elements of a type like this
    /// make an array one, whatever its own length.
    Variable(Rc<Type>, TermId),
    Record(RecordId),
    Function(Rc<FunctionType>),
    /// `_Atomic`: each access is atomic, and so is each reading and writing operator.
    Atomic(Rc<Type>),
    Opaque(Opaque),
}

/// The type of a function.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FunctionType {
    pub result: Type,
    /// `None` if nothing is said about parameters: `f()`.
    pub parameters: Option<Vec<Type>>,
    pub variadic: bool,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// `None` for an anonymous record, whose members belong to the outer one.
    pub name: Option<String>,
    pub ty: Type,
    pub offset: u64,
    /// The bits of a bit-field, from the begin of the byte at `offset` on.
    pub bits: Option<BitField>,
    /// What it is aligned to inside of the record; of a bit-field no program can ask.
    pub align: u64,
}

/// Where a bit-field lies: how many bits above the begin of its first byte, and how many bits it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitField {
    pub shift: u32,
    pub width: u32,
    /// How many bytes the bit-fields right before it have, with which it is one memory location.
    pub before: u64,
    /// How many bytes that memory location has: all bit-fields side by side.
    pub location: u64,
}

impl BitField {
    /// The width of the bytes that it touches.
    pub fn unit(self) -> u32 {
        (self.shift + self.width).next_multiple_of(8)
    }
}

/// A structure or union.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Its tag, for messages.
    pub name: String,
    pub union: bool,
    /// `None` while incomplete.
    pub fields: Option<Vec<Field>>,
    pub size: u64,
    pub align: u64,
    /// What GNU C's `__alignof__` says.
    pub preferred_align: u64,
    /// Whether attributes say something about the layout, which is not followed.
    pub uncertain: bool,
}

/// The records of a program and the sizes of its types.
#[derive(Debug)]
pub(crate) struct TypeTable {
    pub model: DataModel,
    pub records: Vec<Record>,
    /// Whether some mutex is recursive or checks for errors, so that mutexes need cells for that.
    pub typed_mutexes: bool,
}

impl IntKind {
    pub const CHAR: IntKind = IntKind { rank: 1, bits: 8, signed: true };
    pub const INT: IntKind = IntKind { rank: 3, bits: 32, signed: true };

    /// The type of this rank under a data model.
    pub fn of(rank: u8, signed: bool, model: DataModel) -> IntKind {
        let bits = match rank {
            0 | 1 => 8,
            2 => 16,
            3 => 32,
            4 => model.long_bits(),
            5 => 64,
            _ => 128,
        };
        IntKind { rank, bits, signed }
    }
}

impl Type {
    pub const INT: Type = Type::Int(IntKind::INT);

    pub fn pointer_to(self) -> Type {
        Type::Pointer(Rc::new(self))
    }

    /// The type without `_Atomic`.
    pub fn unqualified(&self) -> &Type {
        match self {
            Type::Atomic(inner) => inner,
            other => other,
        }
    }

    /// Whether it is an integer type, `_Bool` included.
    pub fn is_integer(&self) -> bool {
        matches!(self.unqualified(), Type::Bool | Type::Int(_))
    }

    /// Whether values of it fit a register.
    pub fn is_scalar(&self) -> bool {
        matches!(self.unqualified(), Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_))
    }

    /// Whether its objects have members or elements.
    pub fn is_aggregate(&self) -> bool {
        matches!(self.unqualified(), Type::Array(..) | Type::Variable(..) | Type::Record(_) | Type::Opaque(_))
    }

    /// What a pointer points to.
    pub fn pointee(&self) -> Option<&Type> {
        match self.unqualified() {
            Type::Pointer(inner) => Some(inner),
            _ => None,
        }
    }

    /// Whether it is an array, of whatever length.
    pub fn is_array(&self) -> bool {
        matches!(self, Type::Array(..) | Type::Variable(..))
    }

    /// The type of the elements where lengths begin to be constants.
    pub fn without_variable_lengths(&self) -> &Type {
        match self {
            Type::Variable(element, _) | Type::Array(element, None) => element.without_variable_lengths(),
            other => other,
        }
    }

    /// Whether a length that is computed is a part of the type.
    pub fn is_variably_modified(&self) -> bool {
        match self {
            Type::Variable(..) => true,
            Type::Pointer(inner) | Type::Array(inner, _) | Type::Atomic(inner) => inner.is_variably_modified(),
            Type::Function(function) => function.result.is_variably_modified(),
            _ => false,
        }
    }

    pub fn is_function(&self) -> bool {
        matches!(self, Type::Function(_))
    }
}

impl TypeTable {
    pub fn new(model: DataModel) -> TypeTable {
        TypeTable { model, records: Vec::new(), typed_mutexes: false }
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0]
    }

    /// `unsigned long` or as wide as pointers are.
    pub fn size_type(&self) -> IntKind {
        match self.model {
            // `size_t` is `unsigned int` there.
            DataModel::Ilp32 => IntKind { rank: 3, bits: 32, signed: false },
            DataModel::Lp64 => IntKind { rank: 4, bits: 64, signed: false },
        }
    }

    /// The first type of 64 bits: `long`, or `long long` where that is shorter.
    pub fn longest(&self, signed: bool) -> IntKind {
        IntKind::of(if self.model == DataModel::Lp64 { 4 } else { 5 }, signed, self.model)
    }

    /// `wchar_t`.
    pub fn wide_character(&self) -> IntKind {
        IntKind::of(if self.model == DataModel::Lp64 { 3 } else { 4 }, true, self.model)
    }

    /// The type of a difference of pointers.
    pub fn difference_type(&self) -> IntKind {
        IntKind { signed: true, ..self.size_type() }
    }

    /// The width of values of a scalar type.
    pub fn bits(&self, ty: &Type) -> Option<u32> {
        match ty.unqualified() {
            Type::Bool => Some(1),
            Type::Int(kind) => Some(kind.bits),
            Type::Float(bits) => Some(*bits),
            Type::Pointer(_) => Some(self.model.pointer_bits()),
            _ => None,
        }
    }

    /// The name to show for a type.
    pub fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".into(),
            Type::Bool => "_Bool".into(),
            Type::Int(kind) => {
                let name = ["signed char", "char", "short", "int", "long", "long long", "__int128"]
                    [usize::from(kind.rank.min(6))];
                if kind.signed { name.into() } else { format!("unsigned {name}") }
            }
            Type::Float(32) => "float".into(),
            Type::Float(64) => "double".into(),
            Type::Float(_) => "long double".into(),
            Type::Pointer(inner) => format!("{} *", self.show(inner)),
            Type::Array(inner, Some(count)) => format!("{} [{count}]", self.show(inner)),
            Type::Array(inner, None) => format!("{} []", self.show(inner)),
            Type::Variable(inner, _) => format!("{} [*]", self.show(inner)),
            Type::Record(id) => {
                let record = self.record(*id);
                format!("{} {}", if record.union { "union" } else { "struct" }, record.name)
            }
            Type::Function(function) => format!("function returning {}", self.show(&function.result)),
            Type::Atomic(inner) => format!("_Atomic {}", self.show(inner)),
            Type::Opaque(opaque) => opaque.name.into(),
        }
    }
}
