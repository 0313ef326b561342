//! The features that concurrent programs are made of, so that tests can count that
//! each of them really occurs.

/// Declares the features, and the list of all of them.
macro_rules! features {
    ($($name:ident,)*) => {
        /// Something that a generated program contains.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each name says what occurs in the program")]
        pub enum Feature {
            $($name,)*
        }

        impl Feature {
            /// All features.
            pub const ALL: &[Feature] = &[$(Feature::$name,)*];
        }
    };
}

features! {
    Abort,
    ArrayConstantIndex,
    ArraySymbolicIndex,
    Assume,
    AtomicBlock,
    AtomicBuiltin,
    AtomicBytes,
    AtomicC11,
    AtomicCompare,
    AtomicFunction,
    AtomicSync,
    AtomicVariable,
    AtomicWithAssert,
    AtomicWithAssume,
    AtomicWithLock,
    BackwardGoto,
    Barrier,
    BitField,
    BoundedFor,
    BoundedWhile,
    Branch,
    Bytes,
    BytesAtOnce,
    Call,
    CompareAndSwapLoop,
    ConditionSignal,
    ConditionWait,
    ConditionalCreate,
    ConditionalJoin,
    Counter,
    CreateByThread,
    CreateInLoop,
    CreateTwice,
    Division,
    DoWhile,
    EarlyReturn,
    EscapingLocal,
    ExitWhileHolding,
    ForwardGoto,
    FunctionPointer,
    GlobalHandle,
    HandleOfOneself,
    HeapCell,
    HeapList,
    HeapPublished,
    HeapResized,
    JoinIfCreated,
    JoinOfGrandchild,
    JoinResult,
    JumpIntoLoop,
    LockLeft,
    LockNested,
    LockRelocked,
    LockSection,
    LoopOnShared,
    Message,
    MessageOnTheHeap,
    MutexAutomatic,
    MutexDestroyed,
    MutexInitialised,
    NarrowShared,
    Nondet,
    PointerArgument,
    PointerToGlobal,
    PollingSection,
    ReaderWriterLock,
    Recursion,
    RecursiveMutex,
    RetryLoop,
    Ring,
    RingOfBytes,
    Semaphore,
    SharedPointer,
    Shift,
    Slots,
    SpinLoop,
    Struct,
    Switch,
    SymbolicMutex,
    TestAndSetLoop,
    ThreadAssert,
    ThreadExit,
    ThreadLocal,
    Toolbox,
    TryLock,
    TryLockLoop,
    UnlockWithoutLock,
}
