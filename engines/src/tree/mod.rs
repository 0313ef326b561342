//! The abstract reachability tree: nodes, covers, and which leaves are left to do.
//!
//! A node has a location, a label, and the action by which it was reached. A node that is covered by an older one
//! at the same location needs no successors, and neither does anything below it. What is left to do is always
//! exactly the set of leaves that were not expanded, are not labelled false, and are neither covered nor below a covered node. The
//! set is kept right whenever a cover comes or goes.

pub(crate) mod label;

use std::collections::BTreeSet;

use concord_logic::IdVec;
use rustc_hash::FxHashMap;

use crate::system::{ActionId, LocationId};
use label::LabelId;

/// A node of the tree. Older nodes have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeIndex(pub u32);

concord_logic::index_by!(NodeIndex);

#[derive(Clone, Debug)]
pub(crate) struct TreeNode {
    pub parent: Option<(NodeIndex, ActionId)>,
    pub location: LocationId,
    pub label: LabelId,
    pub children: Vec<NodeIndex>,
    pub covered_by: Option<NodeIndex>,
    /// The nodes that it covers.
    pub covers: Vec<NodeIndex>,
    pub expanded: bool,
    /// Whether it is reached in an execution and is where the search must not go on.
    pub closed: bool,
    pub depth: u32,
}

/// The tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: IdVec<NodeIndex, TreeNode>,
    at: FxHashMap<LocationId, Vec<NodeIndex>>,
    todo: BTreeSet<NodeIndex>,
}

impl Tree {
    pub fn new(location: LocationId) -> Tree {
        let mut tree = Tree::default();
        tree.push(None, location, 0);
        tree
    }

    fn push(&mut self, parent: Option<(NodeIndex, ActionId)>, location: LocationId, depth: u32) -> NodeIndex {
        let id = self.nodes.push(TreeNode {
            parent,
            location,
            label: LabelId::TRUE,
            children: Vec::new(),
            covered_by: None,
            covers: Vec::new(),
            expanded: false,
            closed: false,
            depth,
        });
        self.at.entry(location).or_default().push(id);
        self.todo.insert(id);
        id
    }

    /// Adds a node; its parent must be neither covered nor below a covered node.
    pub fn add(&mut self, parent: NodeIndex, action: ActionId, location: LocationId) -> NodeIndex {
        let depth = self.node(parent).depth + 1;
        let child = self.push(Some((parent, action)), location, depth);
        self.nodes[parent].children.push(child);
        child
    }

    pub fn node(&self, id: NodeIndex) -> &TreeNode {
        &self.nodes[id]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = NodeIndex> + use<> {
        self.nodes.ids()
    }

    /// The youngest leaf that is left to do.
    pub fn next(&self) -> Option<NodeIndex> {
        self.todo.last().copied()
    }

    /// The nodes at a location, the oldest first.
    pub fn at(&self, location: LocationId) -> &[NodeIndex] {
        self.at.get(&location).map_or(&[], Vec::as_slice)
    }

    /// The child by an action.
    pub fn child(&self, id: NodeIndex, action: ActionId) -> Option<NodeIndex> {
        let by = |child: &&NodeIndex| self.node(**child).parent.is_some_and(|(_, taken)| taken == action);
        self.node(id).children.iter().find(by).copied()
    }

    /// Whether it or a node above it is covered.
    pub fn is_covered(&self, id: NodeIndex) -> bool {
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            if node.covered_by.is_some() {
                return true;
            }
            at = node.parent.map(|(parent, _)| parent);
        }
        false
    }

    /// The nodes from the root to a node.
    pub fn path(&self, id: NodeIndex) -> Vec<NodeIndex> {
        let mut path = vec![id];
        while let Some((parent, _)) = self.node(path[path.len() - 1]).parent {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// The actions between the nodes of a path.
    pub fn actions(&self, path: &[NodeIndex]) -> Vec<ActionId> {
        path[1..].iter().filter_map(|&id| self.node(id).parent.map(|(_, action)| action)).collect()
    }

    /// The nearest common ancestor.
    pub fn ancestor(&self, mut left: NodeIndex, mut right: NodeIndex) -> NodeIndex {
        while left != right {
            // Parents are older than their children.
            let younger = if left > right { &mut left } else { &mut right };
            match self.node(*younger).parent {
                Some((parent, _)) => *younger = parent,
                None => return *younger,
            }
        }
        left
    }

    pub fn set_expanded(&mut self, id: NodeIndex) {
        self.nodes[id].expanded = true;
        self.todo.remove(&id);
    }

    /// The search does not go on from here.
    pub fn close(&mut self, id: NodeIndex) {
        self.nodes[id].closed = true;
        self.todo.remove(&id);
    }

    /// Changes a label. The caller looks at the nodes that it covers.
    pub fn set_label(&mut self, id: NodeIndex, label: LabelId) {
        self.nodes[id].label = label;
        if label == LabelId::FALSE {
            for below in self.subtree(id) {
                self.todo.remove(&below);
            }
        }
    }

    /// Covers a node by another. Covers by what is below it are gone then.
    pub fn cover(&mut self, id: NodeIndex, by: NodeIndex) {
        self.nodes[id].covered_by = Some(by);
        self.nodes[by].covers.push(id);
        for below in self.subtree(id) {
            self.todo.remove(&below);
        }
        self.uncover_by(id);
    }

    /// Ends all covers by a node and by what is below it; their number.
    pub fn uncover_by(&mut self, id: NodeIndex) -> u64 {
        let mut count = 0;
        for below in self.subtree(id) {
            for other in std::mem::take(&mut self.nodes[below].covers) {
                self.nodes[other].covered_by = None;
                self.restore(other);
                count += 1;
            }
        }
        count
    }

    /// Ends the cover of a node.
    pub fn uncover(&mut self, id: NodeIndex) {
        if let Some(by) = self.nodes[id].covered_by.take() {
            self.nodes[by].covers.retain(|&other| other != id);
            self.restore(id);
        }
    }

    /// Puts the leaves below a node, which is not covered itself any more, where they belong.
    fn restore(&mut self, id: NodeIndex) {
        if self.is_covered(id) || self.is_dead(id) {
            return;
        }
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let node = &self.nodes[id];
            if node.covered_by.is_some() || node.label == LabelId::FALSE || node.closed {
                continue;
            }
            if node.expanded {
                stack.extend(&node.children);
            } else {
                self.todo.insert(id);
            }
        }
    }

    /// Whether it or a node above it is labelled false.
    pub fn is_dead(&self, id: NodeIndex) -> bool {
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            if node.label == LabelId::FALSE {
                return true;
            }
            at = node.parent.map(|(parent, _)| parent);
        }
        false
    }

    /// A node and all below it.
    fn subtree(&self, id: NodeIndex) -> Vec<NodeIndex> {
        let mut all = vec![id];
        let mut next = 0;
        while next < all.len() {
            all.extend(&self.node(all[next]).children);
            next += 1;
        }
        all
    }
}
