//! Arrays: constant, read, written.

use smallvec::smallvec;

use crate::{Op, Sort, TermId, TermStore};

impl TermStore {
    /// The array that maps every index to one element.
    pub fn const_array(&mut self, index: u32, element: TermId) -> TermId {
        let sort = Sort::Array { index, element: self.width(element) };
        self.app(Op::ConstArray { index }, smallvec![element], sort)
    }

    /// The element of an array at an index.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let Sort::Array { index: width, element } = self.sort(array) else { panic!("array expected") };
        assert_eq!(width, self.width(index), "index width");
        let constant = self.as_bits(index).is_some();
        let mut array = array;
        loop {
            match self.as_app(array) {
                Some((Op::ConstArray { .. }, &[value])) => return value,
                Some((Op::Store, &[_, at, value])) if at == index => return value,
                // Another constant index: the read is further down.
                Some((Op::Store, &[rest, at, _])) if constant && self.as_bits(at).is_some() => array = rest,
                _ => break,
            }
        }
        self.app(Op::Select, smallvec![array, index], Sort::Bits(element))
    }

    /// The array with one element replaced.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        let sort = self.sort(array);
        assert_eq!(sort, Sort::Array { index: self.width(index), element: self.width(value) }, "store");
        self.app(Op::Store, smallvec![array, index, value], sort)
    }
}
