//! The tree in the DOT language: nodes with locations and labels, covers as dashed arrows.

use crate::system::System;
use crate::tree::Tree;
use crate::tree::label::{LabelId, Labels};

/// Draws a tree.
pub(crate) fn draw(system: &System, labels: &Labels, tree: &Tree) -> String {
    let mut text = String::from("digraph tree {\n  node [shape=box, fontname=monospace];\n");
    let escape = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    for id in tree.ids() {
        let node = tree.node(id);
        let places: Vec<String> = system
            .location(node.location)
            .iter()
            .map(|&(thread, at)| system.threads.template(system.template_of(thread)).node(at).name.clone())
            .collect();
        let mut lines = vec![format!("{}: {}", id.0, places.join(" | "))];
        lines.extend(labels.clauses(node.label).iter().map(|&clause| system.threads.terms.show(clause)));
        let lines: Vec<String> = lines.iter().map(|line| escape(line)).collect();
        let style = if node.label == LabelId::FALSE { ", style=dotted" } else { "" };
        text.push_str(&format!("  n{} [label=\"{}\"{style}];\n", id.0, lines.join("\\n")));
        if let Some((parent, action)) = node.parent {
            text.push_str(&format!("  n{} -> n{} [label=\"{}\"];\n", parent.0, id.0, system.action(action).thread.0));
        }
        if let Some(by) = node.covered_by {
            text.push_str(&format!("  n{} -> n{} [style=dashed, constraint=false];\n", id.0, by.0));
        }
    }
    text.push_str("}\n");
    text
}
