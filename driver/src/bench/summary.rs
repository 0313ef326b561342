//! The results of a campaign: a table, CSV, JSON, plots.
//!
//! Sums over search effort are only comparable over the tasks that every configuration solved; the table
//! says how many those are. A task with several repetitions counts with its median time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;

use super::compare::{self, Comparison, Contradiction};
use super::{Configuration, Record, RunVerdict};
use concord_plot::{Point, Scatter, Series, quantiles};

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The configuration.
    pub configuration: String,
    /// Its options.
    pub arguments: Vec<String>,
    /// Tasks with an answer in every repetition.
    pub solved: usize,
    /// Tasks with an answer that is not the expected one.
    pub wrong: usize,
    /// Tasks on which some run failed.
    pub failed: usize,
    /// Seconds of all commonly solved tasks together.
    pub wall: f64,
    /// Averages over the commonly solved tasks.
    pub mean: BTreeMap<String, f64>,
    /// Literals per clause of the theory on the commonly solved tasks.
    pub clause_length: f64,
}

/// The results of a campaign.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The number of tasks.
    pub tasks: usize,
    /// The number of tasks that every configuration solved.
    pub common: usize,
    /// One line per configuration.
    pub lines: Vec<Line>,
    /// Tasks count in the comparisons if one of the two configurations needs more than so many seconds.
    pub above: f64,
    /// The first configuration against each other one.
    pub comparisons: Vec<Comparison>,
    /// Answers that cannot both be right.
    pub contradictions: Vec<Contradiction>,
}

/// The figures of the table and their headings.
const FIGURES: [(&str, &str); 7] = [
    ("conflicts", "conflicts"),
    ("propagations", "propagations"),
    ("decisions", "decisions"),
    ("theory_clauses", "theory clauses"),
    ("solve", "solve s"),
    ("theory", "theory s"),
    ("explain", "explain s"),
];

/// The runs of one task under one configuration.
type Runs<'a> = Vec<&'a Record>;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count if count % 2 == 1 => values[count / 2],
        count => (values[count / 2 - 1] + values[count / 2]) / 2.0,
    }
}

fn wall(runs: &[&Record]) -> f64 {
    median(runs.iter().map(|run| run.wall).collect())
}

fn encode_and_solve(runs: &[&Record]) -> f64 {
    median(runs.iter().map(|run| compare::encode_and_solve(run)).collect())
}

/// Groups the runs by configuration and task.
fn grouped<'a>(records: &'a [Record], name: &str) -> BTreeMap<&'a str, Runs<'a>> {
    let mut tasks: BTreeMap<&str, Runs<'_>> = BTreeMap::new();
    for record in records.iter().filter(|record| record.configuration == name) {
        tasks.entry(&record.task).or_default().push(record);
    }
    tasks
}

fn is_solved(runs: &[&Record]) -> bool {
    !runs.is_empty() && runs.iter().all(|run| run.is_solved())
}

/// Sums up the results; configurations are compared on the tasks that need more than `above` seconds.
pub fn summarise(records: &[Record], configurations: &[Configuration], above: f64) -> Summary {
    let groups: Vec<_> = configurations.iter().map(|one| grouped(records, &one.name)).collect();
    let tasks: BTreeSet<&str> = records.iter().map(|record| record.task.as_str()).collect();
    let common: Vec<&str> = (tasks.iter().copied())
        .filter(|task| groups.iter().all(|group| group.get(task).is_some_and(|runs| is_solved(runs))))
        .collect();
    let mut lines = Vec::new();
    for (configuration, group) in configurations.iter().zip(&groups) {
        let count = |test: &dyn Fn(&[&Record]) -> bool| group.values().filter(|runs| test(runs)).count();
        let runs: Vec<&Record> = common.iter().flat_map(|task| &group[task]).copied().collect();
        let sum = |name: &str| runs.iter().map(|run| run.figure(name)).sum::<f64>();
        let mean = FIGURES.iter().map(|(name, _)| ((*name).to_owned(), sum(name) / runs.len().max(1) as f64));
        lines.push(Line {
            configuration: configuration.name.clone(),
            arguments: configuration.arguments.clone(),
            solved: count(&is_solved),
            wrong: count(&|runs| runs.iter().any(|run| run.is_wrong())),
            failed: count(&|runs| runs.iter().any(|run| run.verdict == RunVerdict::Error)),
            wall: common.iter().map(|task| wall(&group[task])).sum(),
            mean: mean.collect(),
            clause_length: sum("theory_literals") / sum("theory_clauses").max(1.0),
        });
    }
    let comparisons = (configurations.iter().zip(&groups).skip(1)).map(|(configuration, group)| {
        let times = common.iter().map(|task| (encode_and_solve(&groups[0][task]), encode_and_solve(&group[task])));
        Comparison::over(&configuration.name, times, above)
    });
    let (comparisons, contradictions) = (comparisons.collect(), compare::contradictions(records, configurations));
    Summary { tasks: tasks.len(), common: common.len(), lines, above, comparisons, contradictions }
}

impl Summary {
    /// The table, as Markdown.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let headings: Vec<&str> = FIGURES.iter().map(|(_, heading)| *heading).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{} tasks; averages and sums over the {} that every configuration solved.\n",
            self.tasks, self.common
        );
        let _ = writeln!(
            text,
            "| configuration | solved | wrong | failed | wall s | {} | clause length |",
            headings.join(" | ")
        );
        let _ = writeln!(text, "| --- |{}", " --- |".repeat(FIGURES.len() + 5));
        for line in &self.lines {
            let figures: Vec<String> = FIGURES
                .iter()
                .map(|(name, _)| match line.mean[*name] {
                    value if name.starts_with("theory_") || !is_time(name) => format!("{value:.1}"),
                    value => format!("{value:.4}"),
                })
                .collect();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {:.2} | {} | {:.1} |",
                line.configuration,
                line.solved,
                line.wrong,
                line.failed,
                line.wall,
                figures.join(" | "),
                line.clause_length
            );
        }
        self.write_comparisons(&mut text);
        text
    }

    /// The times of the first configuration beside those of each other one.
    fn write_comparisons(&self, text: &mut String) {
        let Some(first) = self.lines.first().filter(|_| !self.comparisons.is_empty()) else { return };
        let name = &first.configuration;
        let _ = writeln!(
            text,
            "\nEncoding and solving, beside `{name}`: the tasks of these on which the slower of the two needs more than {} s.\n",
            self.above
        );
        let _ = writeln!(text, "| configuration | tasks | its s | {name} s | ratio | geometric mean of ratios |");
        let _ = writeln!(text, "| --- | --- | --- | --- | --- | --- |");
        for one in &self.comparisons {
            let _ = writeln!(
                text,
                "| {} | {} | {:.3} | {:.3} | {:.2} | {:.2} |",
                one.configuration,
                one.tasks,
                one.other,
                one.first,
                one.ratio(),
                one.mean_ratio
            );
        }
    }

    /// The summary as one JSON document.
    ///
    /// # Panics
    /// Never: every value that is written is plain data.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data can be written")
    }

    /// All runs as CSV, the figures in columns of their own.
    pub fn csv(records: &[Record]) -> String {
        let figures: BTreeSet<&str> =
            records.iter().flat_map(|record| record.figures.keys().map(String::as_str)).collect();
        let mut text = String::from("task,configuration,repetition,expected,verdict,detail,wall");
        for figure in &figures {
            text.push(',');
            text.push_str(figure);
        }
        text.push('\n');
        for record in records {
            let verdict = match record.verdict {
                RunVerdict::True => "TRUE",
                RunVerdict::False => "FALSE",
                RunVerdict::Unknown => "UNKNOWN",
                RunVerdict::Error => "ERROR",
            };
            let expected = record.expected.map_or_else(String::new, |expected| expected.to_string());
            let _ = write!(
                text,
                "{},{},{},{expected},{verdict},{},{:.3}",
                quoted(&record.task),
                quoted(&record.configuration),
                record.repetition,
                quoted(&record.detail),
                record.wall
            );
            for figure in &figures {
                let _ = match record.figures.get(*figure) {
                    Some(value) => write!(text, ",{value}"),
                    None => write!(text, ","),
                };
            }
            text.push('\n');
        }
        text
    }

    /// The plots with the names of their files: quantiles of all, and the first against each other one.
    pub fn plots(&self, records: &[Record]) -> Vec<(String, String)> {
        let groups: Vec<_> = self.lines.iter().map(|line| grouped(records, &line.configuration)).collect();
        let series: Vec<Series> = (self.lines.iter().zip(&groups))
            .map(|(line, group)| Series {
                name: line.configuration.clone(),
                times: group.values().filter(|runs| is_solved(runs)).map(|runs| wall(runs)).collect(),
            })
            .collect();
        let mut plots = vec![("quantiles.svg".to_owned(), quantiles("Tasks solved over time", &series))];
        for (line, group) in self.lines.iter().zip(&groups).skip(1) {
            let points: Vec<Point> = (groups[0].iter())
                .filter_map(|(task, runs)| {
                    let (x, y) = (Some(wall(runs)), Some(wall(group.get(task)?)));
                    Some(Point { name: (*task).to_owned(), group: 0, x, y })
                })
                .collect();
            let (first, other) = (&self.lines[0].configuration, &line.configuration);
            let name = format!("scatter-{}-{}.svg", file_name(first), file_name(other));
            let title = "Time per task, solved or not";
            plots.push((name, Scatter { title, x: first, y: other, groups: &[], points }.svg()));
        }
        plots
    }
}

fn is_time(name: &str) -> bool {
    matches!(name, "solve" | "theory" | "explain")
}

/// A name without what file systems dislike.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(task: &str, configuration: &str, verdict: RunVerdict, wall: f64, conflicts: f64) -> Record {
        Record {
            task: task.into(),
            configuration: configuration.into(),
            arguments: Vec::new(),
            repetition: 0,
            expected: Some(true),
            verdict,
            detail: "a, \"b\"".into(),
            wall,
            figures: BTreeMap::from([("conflicts".into(), conflicts), ("solve".into(), wall)]),
        }
    }

    #[test]
    fn averages_are_taken_over_what_all_solved() {
        let names =
            ["fast", "slow"].map(|name| Configuration { name: name.into(), arguments: Vec::new(), weak: false });
        let records = [
            run("a", "fast", RunVerdict::True, 1.0, 10.0),
            run("a", "slow", RunVerdict::True, 3.0, 30.0),
            run("b", "fast", RunVerdict::False, 1.0, 1000.0),
            run("b", "slow", RunVerdict::Error, 9.0, 0.0),
        ];
        let summary = summarise(&records, &names, 0.1);
        assert_eq!((summary.tasks, summary.common, summary.contradictions.len()), (2, 1, 0));
        let [fast, slow] = &summary.lines[..] else { panic!("two lines") };
        assert_eq!((fast.solved, fast.wrong, fast.failed, fast.wall), (2, 1, 0, 1.0));
        assert_eq!((slow.solved, slow.wrong, slow.failed, slow.wall), (1, 0, 1, 3.0));
        assert_eq!((fast.mean["conflicts"], slow.mean["conflicts"]), (10.0, 30.0));
        assert!(summary.table().contains("| fast | 2 | 1 | 0 | 1.00 | 10.0 |"), "{}", summary.table());
        assert!(summary.table().contains("| slow | 1 | 3.000 | 1.000 | 3.00 | 3.00 |"), "{}", summary.table());
        assert_eq!(Summary::csv(&records).lines().count(), 5);
        assert!(Summary::csv(&records).contains("\"a, \"\"b\"\"\""));
        let plots = summary.plots(&records);
        assert_eq!(plots[1].0, "scatter-fast-slow.svg");
        assert_eq!(plots[1].1.matches("<circle").count(), 2);
    }
}
