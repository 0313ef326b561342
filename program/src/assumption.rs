//! What the representation of a program takes for granted although C, or the machine, may do otherwise.
//!
//! An execution that is found is one whatever is assumed of the machine, but that there is none of a kind is shown only for
//! machines that behave as assumed. So a verdict that a property holds says with it on which of these it rests. Where more executions are
//! considered than there are, it is the other way round: a violation rests on it.

use std::fmt;

use crate::Property;

/// Something that is assumed of the machine that executes a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Assumption {
    /// A plain access that is wider than a machine word is one step. Compilers make several of it, and another
    /// thread may see a value of which one half is old and the other one new.
    WideAccessesDoNotTear,
    /// A store to a bit-field changes no other bit of its bytes. Compilers load, change and store these bytes, and what
    /// another thread stores to a bit-field beside it in the meantime is lost.
    BitFieldsDoNotTear,
    /// The address of memory that was freed is not the address of memory that is allocated later. Allocators do use it again, so
    /// that a pointer to an old object may equal one to a new object (the ABA problem).
    FreedAddressesAreNotReused,
    /// Objects lie where this tool puts them: at ascending addresses in the order in which they are made, with gaps between them. The
    /// program computes with addresses, or asks which of two objects lies first, and elsewhere that may come out differently.
    AddressesAreAsGiven,
    /// Functions that sort and search with the program's comparison compare elements in the order in which this tool does, which C leaves
    /// open: if the comparison is no total order, or other threads look, others may come out.
    ComparisonsAreAsGiven,
    /// Random numbers are any, also if there was the same seed before, after which they would be the same again.
    RandomNumbersIgnoreSeeds,
}

impl Assumption {
    /// The name by which programs know it.
    pub fn name(self) -> &'static str {
        match self {
            Assumption::WideAccessesDoNotTear => "wide-accesses-do-not-tear",
            Assumption::BitFieldsDoNotTear => "bit-fields-do-not-tear",
            Assumption::FreedAddressesAreNotReused => "freed-addresses-are-not-reused",
            Assumption::AddressesAreAsGiven => "addresses-are-as-given",
            Assumption::ComparisonsAreAsGiven => "comparisons-are-as-given",
            Assumption::RandomNumbersIgnoreSeeds => "random-numbers-ignore-seeds",
        }
    }

    /// Whether an answer to this property may rest on it.
    ///
    /// What tears is an access that races: if there are no races nothing tears, and the first access that tears in an
    /// execution is preceded by steps of which none does, so that its race is found.
    pub fn matters_for(self, property: Property) -> bool {
        match self {
            Assumption::WideAccessesDoNotTear | Assumption::BitFieldsDoNotTear => property == Property::UnreachCall,
            Assumption::FreedAddressesAreNotReused
            | Assumption::AddressesAreAsGiven
            | Assumption::ComparisonsAreAsGiven
            | Assumption::RandomNumbersIgnoreSeeds => true,
        }
    }

    /// Whether it is violations that rest on it, since it adds executions; otherwise it leaves some out, and that a property holds does.
    pub fn adds_executions(self) -> bool {
        self == Assumption::RandomNumbersIgnoreSeeds
    }
}

/// What is assumed, as the end of a sentence that begins with "assumes that".
impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Assumption::WideAccessesDoNotTear => {
                "plain accesses wider than a machine word are one step and do not tear"
            }
            Assumption::BitFieldsDoNotTear => {
                "plain stores to a bit-field are one step and leave bit-fields beside it alone"
            }
            Assumption::FreedAddressesAreNotReused => {
                "addresses of freed memory are not used again by later allocations"
            }
            Assumption::AddressesAreAsGiven => "objects lie at the addresses that this tool gives them",
            Assumption::ComparisonsAreAsGiven => {
                "sorting and searching compare elements in the order in which this tool does"
            }
            Assumption::RandomNumbersIgnoreSeeds => "random numbers are any, whatever the seed",
        })
    }
}
