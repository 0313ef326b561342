//! The scatter plot: one point per task, our time upwards, the baseline's to the right.
//!
//! A task that one side does not decide correctly lies in that side's strip beyond all times; one that neither decides is
//! left out. A point below the diagonal is a task that we decide faster.

use std::collections::BTreeMap;

use concord_plot::{Point, Scatter};

use super::Verdict;
use super::table::Row;

/// The plot as an SVG document.
pub fn svg(rows: &[Row], baseline: &[Row]) -> String {
    let base: BTreeMap<&str, &Row> = baseline.iter().map(|row| (row.task.as_str(), row)).collect();
    let time = |row: &Row| row.is_correct().then_some(row.wall);
    let points = rows.iter().filter_map(|row| {
        let (theirs, ours) = (time(base.get(row.task.as_str())?), time(row));
        let group = usize::from(row.expected != Some(Verdict::True));
        (theirs.is_some() || ours.is_some()).then(|| Point { name: row.task.clone(), group, x: theirs, y: ours })
    });
    let points = points.collect();
    let groups = &["expected true", "expected false"];
    Scatter { title: "Time per task", x: "baseline", y: "Concord", groups, points }.svg()
}

#[cfg(test)]
mod tests {
    use super::super::Outcome;
    use super::*;

    #[test]
    fn one_point_for_each_task_that_a_side_decides() {
        let row = |task: &str, outcome, wall| Row {
            task: task.into(),
            expected: Some(Verdict::False),
            outcome,
            wall,
            detail: String::new(),
        };
        let decided = Outcome::Verdict(Verdict::False);
        let ours = [row("a<&b", decided, 0.0), row("b", Outcome::Timeout, 60.0), row("c", Outcome::Unknown, 1.0)];
        let theirs = [row("a<&b", decided, 70.0), row("b", decided, 1.0), row("c", Outcome::Timeout, 60.0)];
        let plot = svg(&ours, &theirs);
        assert_eq!(plot.matches("<circle").count(), 2);
        assert!(plot.contains("expected false (2)") && plot.contains(">none<"));
        assert!(plot.contains("<title>a&lt;&amp;b</title>"));
        assert!(!plot.contains("NaN") && !plot.contains("inf"));
    }
}
