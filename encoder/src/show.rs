//! A skeleton as text.

use concord_program::Program;

use crate::skeleton::Skeleton;

/// The skeleton as text.
pub fn show_skeleton(skeleton: &Skeleton, _program: &Program) -> String {
    let mut text = String::new();
    for (thread, index) in skeleton.threads.iter().zip(0..) {
        text.push_str(&format!("thread {index}\n"));
        for &point in &thread.chain {
            let event = skeleton.event(point);
            let value = event.value.map(|value| skeleton.terms.show(value)).unwrap_or_default();
            text.push_str(&format!("  {point:?} {:?} {value} if {}\n", event.kind, skeleton.terms.show(event.guard)));
        }
    }
    text
}
