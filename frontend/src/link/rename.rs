//! Which names of a file are its own, and which declarations of types it shares with the files before it.
//!
//! A declaration of a type is shared with one of an earlier file if both have the same tokens, and the names among
//! them mean the same. Whether they do depends on other declarations, also on later ones (`typedef struct node node;` comes before the members of
//! `struct node`). So a declaration is taken for shared with the first earlier one that reads the same, until a name in
//! it turns out to mean something else; then the next one is tried, and in the end it is the file's own. As candidates are only
//! given up, this ends.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::unit::{Item, Name, Role, Unit};
use crate::names::in_unit;
use crate::types::Opaque;

/// A declaration of an earlier file.
struct Earlier {
    /// Its tokens, with the names that they have in the program.
    key: String,
    /// What the names that it declares are called in the program.
    names: FxHashMap<Name, String>,
}

/// What is different in a file of the program.
pub(super) struct Own {
    /// The new names, by their offset in the file.
    pub renames: Vec<(usize, String)>,
    /// What is declared by an earlier file already.
    pub blanks: Vec<Range<usize>>,
}

/// The declarations of the files that were settled, and the names of all.
pub(super) struct Sharing<'u> {
    units: &'u [Unit<'u>],
    /// In which files a name occurs, as anything but a member.
    occurs: FxHashMap<&'u str, Vec<usize>>,
    /// In which files a declaration of a type reads like this.
    read: FxHashMap<String, Vec<usize>>,
    /// What the settled files declare, by how it reads.
    earlier: FxHashMap<String, Vec<Earlier>>,
    /// Names of types that settled files declare.
    taken: FxHashSet<Name>,
}

/// The names of a file that are called something else in the program.
type Called = FxHashMap<Name, String>;

impl<'u> Sharing<'u> {
    pub fn new(units: &'u [Unit<'u>]) -> Sharing<'u> {
        let (mut occurs, mut read) = (FxHashMap::<&str, Vec<usize>>::default(), FxHashMap::default());
        for (number, unit) in units.iter().enumerate() {
            for token in unit.tokens.iter().filter(|token| token.role.is_some()) {
                let units = occurs.entry(token.text.as_str()).or_default();
                if units.last() != Some(&number) {
                    units.push(number);
                }
            }
            for item in &unit.items {
                read.entry(key(unit, item, &Called::default())).or_insert_with(Vec::new).push(number);
            }
        }
        Sharing { units, occurs, read, earlier: FxHashMap::default(), taken: FxHashSet::default() }
    }

    /// Decides about the next file.
    pub fn settle(&mut self, number: usize) -> Own {
        let unit = &self.units[number];
        let read: Vec<String> = unit.items.iter().map(|item| key(unit, item, &Called::default())).collect();
        // Which earlier declaration each is shared with, if there are so many that read the same.
        let mut chosen = vec![0usize; unit.items.len()];
        let called = loop {
            let called = self.called(number, &read, &chosen);
            let mut is_stable = true;
            for (index, item) in unit.items.iter().enumerate() {
                let candidates = self.candidates(item, &read[index]);
                if let Some(earlier) = candidates.get(chosen[index])
                    && earlier.key != key(unit, item, &called)
                {
                    chosen[index] += 1;
                    is_stable = false;
                }
            }
            if is_stable {
                break called;
            }
        };
        let mut blanks = Vec::new();
        for (index, item) in unit.items.iter().enumerate() {
            let is_shared = chosen[index] < self.candidates(item, &read[index]).len();
            // What the library's models know by its name is one type; the first declaration counts.
            let is_known_again = item.declares.iter().any(|name| is_known(name) && self.taken.contains(name));
            if is_shared || is_known_again {
                blanks.extend(item.blank.clone());
            }
            if !is_shared {
                let names = item.declares.iter().map(|name| (name.clone(), spelt(&called, name).to_owned()));
                let earlier = Earlier { key: key(unit, item, &called), names: names.collect() };
                self.earlier.entry(read[index].clone()).or_default().push(earlier);
            }
        }
        self.taken.extend(unit.items.iter().flat_map(|item| item.declares.iter().cloned()));
        let renamed = unit.tokens.iter().filter_map(|token| {
            let new = called.get(&(token.role?, token.text.clone()))?;
            (*new != token.text).then(|| (token.offset, new.clone()))
        });
        Own { renames: renamed.collect(), blanks }
    }

    /// The earlier declarations that read like this one, if it can be shared at all.
    fn candidates(&self, item: &Item, read: &str) -> &[Earlier] {
        match item.blank {
            Some(_) => self.earlier.get(read).map_or(&[], Vec::as_slice),
            None => &[],
        }
    }

    /// What the names of a file are called, if its declarations are shared as chosen.
    fn called(&self, number: usize, read: &[String], chosen: &[usize]) -> Called {
        let unit = &self.units[number];
        let mut called = Called::default();
        for name in &unit.internal {
            if self.occurs_elsewhere(name, number, |_| false) {
                called.insert((Role::Ordinary, name.clone()), in_unit(name, number));
            }
        }
        for (index, item) in unit.items.iter().enumerate() {
            let candidates = self.candidates(item, &read[index]);
            if let Some(earlier) = candidates.get(chosen[index]) {
                called.extend(earlier.names.iter().map(|(name, spelt)| (name.clone(), spelt.clone())));
                continue;
            }
            let readers = self.read.get(&read[index]).map_or(&[][..], Vec::as_slice);
            for name in item.declares.iter().filter(|name| !is_known(name)) {
                let given_up = !candidates.is_empty();
                // A tag that other files mention without members may be this very type.
                let is_theirs = |other: usize| match name.0 {
                    Role::Ordinary => readers.contains(&other) && item.blank.is_some(),
                    Role::Tag => readers.contains(&other) && item.blank.is_some() || !self.declares(other, name),
                };
                if given_up || self.taken.contains(name) || self.occurs_elsewhere(&name.1, number, is_theirs) {
                    called.insert(name.clone(), in_unit(&name.1, number));
                }
            }
        }
        called
    }

    /// Whether a name occurs in another file but those that are left out.
    fn occurs_elsewhere(&self, name: &str, number: usize, left_out: impl Fn(usize) -> bool) -> bool {
        let units = self.occurs.get(name).map_or(&[][..], Vec::as_slice);
        units.iter().any(|other| *other != number && !left_out(*other))
    }

    fn declares(&self, number: usize, name: &Name) -> bool {
        self.units[number].items.iter().any(|item| item.declares.contains(name))
    }
}

/// Whether library models know a type by its name.
fn is_known((role, name): &Name) -> bool {
    *role == Role::Ordinary && Opaque::named(name).is_some()
}

fn spelt<'c>(called: &'c Called, name: &'c Name) -> &'c str {
    called.get(name).map_or(&name.1, String::as_str)
}

/// The tokens of a declaration, with the names that they have in the program.
fn key(unit: &Unit<'_>, item: &Item, called: &Called) -> String {
    let mut key = item.layout.clone();
    for token in &unit.tokens[item.tokens.clone()] {
        key.push(' ');
        match token.role.and_then(|role| called.get(&(role, token.text.clone()))) {
            Some(new) => key.push_str(new),
            None => key.push_str(&token.text),
        }
    }
    key
}
