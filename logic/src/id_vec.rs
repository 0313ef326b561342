//! Vectors that are indexed by ids of one kind, so that an id of another kind does not fit.
//!
//! An id is a number behind a type of its own. [`IdVec`] is a vector whose places are such ids: its element `id` is
//! written `vec[id]`, a new element gives its id, and no number is converted by hand. A type becomes an id by
//! [`index_by!`](crate::index_by).

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that names one of several things in a row, the first one by 0.
pub trait Id: Copy {
    /// The id of the thing at a place.
    ///
    /// # Panics
    /// If there are more things than ids.
    fn from_index(index: usize) -> Self;

    /// The place of the thing.
    fn index(self) -> usize;
}

/// Makes types that wrap a `u32` ids.
#[macro_export]
macro_rules! index_by {
    ($($id:ty),* $(,)?) => {$(
        impl $crate::Id for $id {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("there are fewer things than ids"))
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

/// A vector indexed by ids.
pub struct IdVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// No elements.
    pub fn new() -> IdVec<I, T> {
        IdVec::from(Vec::new())
    }

    /// The same element so many times.
    pub fn filled(item: T, count: usize) -> IdVec<I, T>
    where
        T: Clone,
    {
        IdVec::from(vec![item; count])
    }

    /// Adds an element; its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The element, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The elements in order, as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// The elements in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The elements in order, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// The elements with their ids, in order.
    pub fn enumerate(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> IdVec<I, T> {
        IdVec { items, ids: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> IdVec<I, T> {
        IdVec::from(Vec::from_iter(items))
    }
}

impl<'a, I, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IdVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<I, T> IntoIterator for IdVec<I, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> IdVec<I, T> {
        IdVec::from(Vec::new())
    }
}

impl<I, T: Clone> Clone for IdVec<I, T> {
    fn clone(&self) -> IdVec<I, T> {
        IdVec::from(self.items.clone())
    }
}

impl<I, T: PartialEq> PartialEq for IdVec<I, T> {
    fn eq(&self, other: &IdVec<I, T>) -> bool {
        self.items == other.items
    }
}

impl<I, T: Eq> Eq for IdVec<I, T> {}

impl<I, T: std::hash::Hash> std::hash::Hash for IdVec<I, T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.items.hash(state);
    }
}

impl<I, T: std::fmt::Debug> std::fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.items.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Street(u32);
    crate::index_by!(Street);

    #[test]
    fn a_new_element_gives_its_id() {
        let mut names: IdVec<Street, &str> = IdVec::new();
        assert!(names.is_empty());
        let (first, second) = (names.push("north"), names.push("south"));
        names[first] = "west";
        assert_eq!((names[first], names[second], names.len()), ("west", "south", 2));
        assert_eq!(names.get(Street(2)), None);
        assert_eq!(names.enumerate().collect::<Vec<_>>(), [(Street(0), &"west"), (Street(1), &"south")]);
        assert_eq!(names.ids().collect::<Vec<_>>(), [first, second]);
        assert_eq!(IdVec::<Street, u8>::filled(7, 3).iter().sum::<u8>(), 21);
    }
}
