//! Makes a failing trace small: lines are deleted while it still fails.

use concord_theory::EventId;

use super::trace::{Call, Trace};

/// The smallest trace found that still `fails`, by deleting one line at a time.
pub fn shrink(mut trace: Trace, fails: impl Fn(&Trace) -> bool) -> Trace {
    loop {
        let before = trace.to_string().len();
        shrink_list(&mut trace, &fails, |trace| &mut trace.calls);
        shrink_assignments(&mut trace, &fails);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.read_froms);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.conditional);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.orders);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.blocks);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.sections);
        shrink_list(&mut trace, &fails, |trace| &mut trace.plan.same);
        shrink_events(&mut trace, &fails);
        if trace.to_string().len() == before {
            return trace;
        }
    }
}

fn shrink_list<T: Clone>(trace: &mut Trace, fails: &impl Fn(&Trace) -> bool, list: impl Fn(&mut Trace) -> &mut Vec<T>) {
    let mut index = list(trace).len();
    while index > 0 {
        index -= 1;
        let mut smaller = trace.clone();
        list(&mut smaller).remove(index);
        if fails(&smaller) {
            *trace = smaller;
        }
    }
}

fn shrink_assignments(trace: &mut Trace, fails: &impl Fn(&Trace) -> bool) {
    for call in 0..trace.calls.len() {
        let mut index = match &trace.calls[call] {
            Call::Assign(lits) => lits.len(),
            _ => 0,
        };
        while index > 0 {
            index -= 1;
            let mut smaller = trace.clone();
            if let Call::Assign(lits) = &mut smaller.calls[call] {
                lits.remove(index);
            }
            if fails(&smaller) {
                *trace = smaller;
            }
        }
    }
}

fn shrink_events(trace: &mut Trace, fails: &impl Fn(&Trace) -> bool) {
    for index in (0..trace.plan.events.len()).rev() {
        if let Some(smaller) = without_event(trace, EventId(index as u32))
            && fails(&smaller)
        {
            *trace = smaller;
        } else {
            let mut smaller = trace.clone();
            if smaller.plan.events[index].2.take().is_some() && fails(&smaller) {
                *trace = smaller;
            }
        }
    }
}

/// The trace without an event that nothing refers to.
fn without_event(trace: &Trace, event: EventId) -> Option<Trace> {
    let mut smaller = trace.clone();
    let plan = &mut smaller.plan;
    let mut used = false;
    let mut renumber = |id: &mut EventId| {
        used |= *id == event;
        if *id > event {
            id.0 -= 1;
        }
    };
    for (a, b) in plan.orders.iter_mut().chain(&mut plan.blocks) {
        renumber(a);
        renumber(b);
    }
    for order in &mut plan.conditional {
        renumber(&mut order.before);
        renumber(&mut order.after);
    }
    for rf in &mut plan.read_froms {
        renumber(&mut rf.write);
        renumber(&mut rf.read);
    }
    for section in &mut plan.sections {
        renumber(&mut section.acquire);
        section.releases.iter_mut().for_each(&mut renumber);
    }
    for (a, b, _) in &mut plan.same {
        renumber(a);
        renumber(b);
    }
    plan.events.remove(event.0 as usize);
    (!used).then_some(smaller)
}
