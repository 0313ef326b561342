//! From an abstract execution to an interleaving of threads with names.
//!
//! Tokens at one place are alike in the abstraction, threads are not. Where several could
//! take a step, the one that moved last does.

use super::system::System;
use crate::coverability::{Execution, PlaceId, Problem};
use crate::templates::interleaving::{PathStep, ThreadNo};
use crate::templates::template::Threads;

struct Token {
    thread: ThreadNo,
    place: PlaceId,
    moved: usize,
}

/// The interleaving of an execution; `None` if the execution is not one of this system.
pub(crate) fn interleaving(
    threads: &Threads,
    system: &System,
    problem: &Problem,
    execution: &Execution,
) -> Option<Vec<PathStep>> {
    let (place, _) = *execution.start.marking.entries().first()?;
    let mut tokens = vec![Token { thread: ThreadNo(0), place, moved: 0 }];
    let mut count = 1;
    let mut path = Vec::new();
    for (number, step) in execution.steps.iter().enumerate() {
        let taken = &system.moves[step.transition.index()];
        let transition = problem.net.transition(step.transition);
        let active = tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.place == taken.from.1)
            .max_by_key(|(_, token)| token.moved)?
            .0;
        let mover = tokens.swap_remove(active);
        let mut gone = Vec::new();
        for transfer in &transition.transfers {
            let waiting: Vec<usize> =
                (0..tokens.len()).filter(|&index| tokens[index].place == transfer.place).collect();
            let chosen = step.choices.iter().filter(|choice| choice.place == transfer.place);
            let options = chosen.flat_map(|choice| std::iter::repeat_n(choice.option, choice.count as usize));
            for (index, option) in waiting.into_iter().zip(options) {
                match transfer.options[option].entries().first() {
                    Some(&(place, _)) => tokens[index].place = place,
                    None => gone.push(tokens[index].thread),
                }
            }
        }
        tokens.retain(|token| !gone.contains(&token.thread));
        let template = system.local(taken.from.1).template;
        let mut created = Vec::new();
        for &place in &taken.spawned {
            tokens.push(Token { thread: ThreadNo(count), place, moved: 0 });
            created.push(ThreadNo(count));
            count += 1;
        }
        debug_assert!(
            taken.spawned.is_empty() || threads.template(template).edge(taken.edge).spawns.len() == created.len()
        );
        path.push(PathStep { thread: mover.thread, template, edge: taken.edge, created });
        if let Some(place) = taken.reaches {
            tokens.push(Token { thread: mover.thread, place, moved: number + 1 });
        }
    }
    Some(path)
}
