//! The macros that GNU C for Linux on x86 defines by itself: programs ask them which compiler, system and sizes they have.
//!
//! They are not taken from the preprocessor that is called, since that one may be made for another machine.

use concord_program::DataModel;

/// Macros of both data models.
const COMMON: &[&str] = &[
    "__CONCORD__=1",
    "__GNUC__=12",
    "__GNUC_MINOR__=2",
    "__GNUC_PATCHLEVEL__=0",
    "__GNUC_STDC_INLINE__=1",
    "__linux__=1",
    "__linux=1",
    "__gnu_linux__=1",
    "__unix__=1",
    "__unix=1",
    "__ORDER_LITTLE_ENDIAN__=1234",
    "__ORDER_BIG_ENDIAN__=4321",
    "__ORDER_PDP_ENDIAN__=3412",
    "__BYTE_ORDER__=__ORDER_LITTLE_ENDIAN__",
    "__FLOAT_WORD_ORDER__=__ORDER_LITTLE_ENDIAN__",
    "__BIGGEST_ALIGNMENT__=16",
    "__CHAR_BIT__=8",
    "__SIZEOF_SHORT__=2",
    "__SIZEOF_INT__=4",
    "__SIZEOF_LONG_LONG__=8",
    "__SIZEOF_FLOAT__=4",
    "__SIZEOF_DOUBLE__=8",
    "__SIZEOF_WCHAR_T__=4",
    "__SIZEOF_WINT_T__=4",
    "__SCHAR_MAX__=0x7f",
    "__SHRT_MAX__=0x7fff",
    "__INT_MAX__=0x7fffffff",
    "__LONG_LONG_MAX__=0x7fffffffffffffffLL",
    "__INT8_TYPE__=signed char",
    "__INT16_TYPE__=short int",
    "__INT32_TYPE__=int",
    "__UINT8_TYPE__=unsigned char",
    "__UINT16_TYPE__=short unsigned int",
    "__UINT32_TYPE__=unsigned int",
    "__CHAR16_TYPE__=short unsigned int",
    "__CHAR32_TYPE__=unsigned int",
    "__WINT_TYPE__=unsigned int",
    "__SIG_ATOMIC_TYPE__=int",
    // The orders of the built-in atomic functions.
    "__ATOMIC_RELAXED=0",
    "__ATOMIC_CONSUME=1",
    "__ATOMIC_ACQUIRE=2",
    "__ATOMIC_RELEASE=3",
    "__ATOMIC_ACQ_REL=4",
    "__ATOMIC_SEQ_CST=5",
];

const ILP32: &[&str] = &[
    "__ILP32__=1",
    "_ILP32=1",
    "__i386__=1",
    "__i386=1",
    "__SIZEOF_POINTER__=4",
    "__SIZEOF_LONG__=4",
    "__SIZEOF_SIZE_T__=4",
    "__SIZEOF_PTRDIFF_T__=4",
    "__SIZEOF_LONG_DOUBLE__=12",
    "__LONG_MAX__=0x7fffffffL",
    "__SIZE_MAX__=0xffffffffU",
    "__PTRDIFF_MAX__=0x7fffffff",
    "__SIZE_TYPE__=unsigned int",
    "__PTRDIFF_TYPE__=int",
    "__INTPTR_TYPE__=int",
    "__UINTPTR_TYPE__=unsigned int",
    "__INT64_TYPE__=long long int",
    "__UINT64_TYPE__=long long unsigned int",
    "__INTMAX_TYPE__=long long int",
    "__UINTMAX_TYPE__=long long unsigned int",
    "__WCHAR_TYPE__=long int",
    "__INT64_C(c)=c ## LL",
    "__UINT64_C(c)=c ## ULL",
];

const LP64: &[&str] = &[
    "__LP64__=1",
    "_LP64=1",
    "__x86_64__=1",
    "__x86_64=1",
    "__amd64__=1",
    "__amd64=1",
    "__SIZEOF_POINTER__=8",
    "__SIZEOF_LONG__=8",
    "__SIZEOF_SIZE_T__=8",
    "__SIZEOF_PTRDIFF_T__=8",
    "__SIZEOF_LONG_DOUBLE__=16",
    "__SIZEOF_INT128__=16",
    "__LONG_MAX__=0x7fffffffffffffffL",
    "__SIZE_MAX__=0xffffffffffffffffUL",
    "__PTRDIFF_MAX__=0x7fffffffffffffffL",
    "__SIZE_TYPE__=long unsigned int",
    "__PTRDIFF_TYPE__=long int",
    "__INTPTR_TYPE__=long int",
    "__UINTPTR_TYPE__=long unsigned int",
    "__INT64_TYPE__=long int",
    "__UINT64_TYPE__=long unsigned int",
    "__INTMAX_TYPE__=long int",
    "__UINTMAX_TYPE__=long unsigned int",
    "__WCHAR_TYPE__=int",
    "__INT64_C(c)=c ## L",
    "__UINT64_C(c)=c ## UL",
];

/// The macros, each as `name=text`.
pub fn predefined(model: DataModel) -> impl Iterator<Item = &'static str> {
    let own = match model {
        DataModel::Ilp32 => ILP32,
        DataModel::Lp64 => LP64,
    };
    COMMON.iter().chain(own).copied()
}
