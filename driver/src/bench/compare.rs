//! The first configuration against each other one, and answers that contradict each other.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Configuration, Record, RunVerdict};

/// The times that make up encoding and solving; reading the program is the same for all.
const ENCODE_AND_SOLVE: [&str; 4] = ["summarise", "prune", "constrain", "solve"];

/// The first configuration against another one: seconds of encoding and solving over the tasks that every
/// configuration solved and on which the slower of the two needs more than a limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The other configuration.
    pub configuration: String,
    /// How many tasks these are.
    pub tasks: usize,
    /// The seconds of the first configuration.
    pub first: f64,
    /// The seconds of the other one.
    pub other: f64,
    /// The geometric mean over the tasks of how many times longer the other one takes.
    pub mean_ratio: f64,
}

impl Comparison {
    /// Compares pairs of times, the first configuration's first.
    pub(super) fn over(configuration: &str, times: impl Iterator<Item = (f64, f64)>, above: f64) -> Comparison {
        let (mut tasks, mut first, mut other, mut logarithms) = (0, 0.0, 0.0, 0.0);
        for (one, two) in times.filter(|(one, two)| one.max(*two) > above) {
            tasks += 1;
            first += one;
            other += two;
            // A time that no clock saw is a tenth of a microsecond.
            logarithms += (two.max(1e-7) / one.max(1e-7)).ln();
        }
        let mean_ratio = (logarithms / f64::from(tasks.max(1))).exp();
        Comparison { configuration: configuration.to_owned(), tasks: tasks as usize, first, other, mean_ratio }
    }

    /// How many times longer the other one takes for all tasks together.
    pub fn ratio(&self) -> f64 {
        if self.tasks == 0 { 1.0 } else { self.other / self.first.max(1e-7) }
    }
}

/// The seconds that a run needed to encode and solve.
pub(super) fn encode_and_solve(record: &Record) -> f64 {
    ENCODE_AND_SOLVE.iter().map(|name| record.figure(name)).sum()
}

/// Two runs of one task whose answers cannot both be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The task.
    pub task: String,
    /// A configuration that says that the property holds.
    pub holds: String,
    /// A configuration that says that it is violated.
    pub violated: String,
}

/// The contradictions, at most one per task. A violation that only a more permissive memory model has is none.
pub(super) fn contradictions(records: &[Record], configurations: &[Configuration]) -> Vec<Contradiction> {
    let is_weak = |name: &str| configurations.iter().any(|one| one.name == name && one.weak);
    let mut tasks: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        tasks.entry(&record.task).or_default().push(record);
    }
    let answered = |runs: &[&Record], verdict| -> Vec<String> {
        runs.iter().filter(|run| run.verdict == verdict).map(|run| run.configuration.clone()).collect()
    };
    let contradiction = |(task, runs): (&str, Vec<&Record>)| {
        let violated = answered(&runs, RunVerdict::False);
        answered(&runs, RunVerdict::True).into_iter().find_map(|holds| {
            let violated = violated.iter().find(|violated| is_weak(&holds) || !is_weak(violated))?.clone();
            Some(Contradiction { task: task.to_owned(), holds, violated })
        })
    };
    tasks.into_iter().filter_map(contradiction).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tasks_count_on_which_somebody_is_slow() {
        let times = [(0.01, 0.09), (0.1, 0.4), (0.5, 0.5), (0.2, 0.1)];
        let comparison = Comparison::over("slow", times.into_iter(), 0.1);
        assert_eq!((comparison.tasks, comparison.first, comparison.other), (3, 0.1 + 0.5 + 0.2, 0.4 + 0.5 + 0.1));
        assert!((comparison.ratio() - 1.25).abs() < 1e-9, "{comparison:?}");
        assert!((comparison.mean_ratio - 2.0_f64.powf(1.0 / 3.0)).abs() < 1e-9, "{comparison:?}");
        let none = Comparison::over("slow", [(0.0, 0.0)].into_iter(), 0.1);
        assert_eq!((none.tasks, none.ratio(), none.mean_ratio), (0, 1.0, 1.0));
    }

    #[test]
    fn a_weaker_memory_model_may_violate_more_and_never_less() {
        let configuration = |name: &str, weak| Configuration { name: name.to_owned(), arguments: Vec::new(), weak };
        let all = [configuration("sc", false), configuration("other", false), configuration("wsc", true)];
        let run = |configuration: &str, verdict| Record {
            task: "t".to_owned(),
            configuration: configuration.to_owned(),
            arguments: Vec::new(),
            repetition: 0,
            expected: None,
            verdict,
            detail: String::new(),
            wall: 0.0,
            figures: BTreeMap::new(),
        };
        let (holds, violated, unknown) = (RunVerdict::True, RunVerdict::False, RunVerdict::Unknown);
        let found = |runs: &[(&str, RunVerdict)]| {
            let records: Vec<Record> = runs.iter().map(|(name, verdict)| run(name, *verdict)).collect();
            contradictions(&records, &all).len()
        };
        assert_eq!(found(&[("sc", holds), ("other", holds), ("wsc", violated)]), 0);
        assert_eq!(found(&[("sc", holds), ("other", unknown), ("wsc", holds)]), 0);
        assert_eq!(found(&[("sc", violated), ("wsc", holds)]), 1);
        assert_eq!(found(&[("sc", violated), ("other", holds)]), 1);
        assert_eq!(found(&[("wsc", violated), ("sc", holds), ("other", violated)]), 1);
    }
}
