//! The scatter plot: one point per task, our time upwards, the baseline's to the right.
//!
//! Both axes are logarithmic. A task that one side does not decide correctly lies on that
//! side's border, above (or right of) all times; one that neither decides is left out.
//! A point below the diagonal is a task that we decide faster.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Verdict;
use super::table::Row;

const SIDE: f64 = 520.0;
const MARGIN: f64 = 60.0;
/// Times below are drawn as this.
const LEAST: f64 = 0.01;

struct Axis {
    most: f64,
}

impl Axis {
    /// The place of a time on an axis of length 1, with a border strip at its end.
    fn place(&self, seconds: Option<f64>) -> f64 {
        let span = (self.most / LEAST).log10();
        match seconds {
            Some(seconds) => 0.94 * (seconds.clamp(LEAST, self.most) / LEAST).log10() / span,
            None => 0.97,
        }
    }
}

fn right(part: f64) -> f64 {
    MARGIN + part * SIDE
}

fn up(part: f64) -> f64 {
    MARGIN + (1.0 - part) * SIDE
}

/// The plot as an SVG document.
pub fn svg(rows: &[Row], baseline: &[Row], limit: f64) -> String {
    let base: BTreeMap<&str, &Row> = baseline.iter().map(|row| (row.task.as_str(), row)).collect();
    let axis = Axis { most: limit.max(10.0 * LEAST) };
    let full = SIDE + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {full}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{full}\" height=\"{full}\" fill=\"white\"/>\n"
    );
    let mut line = |x1: f64, y1: f64, x2: f64, y2: f64, colour: &str| {
        writeln!(
            out,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"1\"/>"
        )
        .expect("writing to a string");
    };
    let mut ticks = Vec::new();
    let mut tick = LEAST;
    while tick <= axis.most * 1.000_001 {
        ticks.push(tick);
        tick *= 10.0;
    }
    for &tick in &ticks {
        let at = axis.place(Some(tick));
        line(right(at), up(0.0), right(at), up(1.0), "#e4e4e4");
        line(right(0.0), up(at), right(1.0), up(at), "#e4e4e4");
    }
    let end = axis.place(Some(axis.most));
    line(right(0.0), up(0.0), right(end), up(end), "#888888");
    for border in [end, 1.0] {
        line(right(border), up(0.0), right(border), up(1.0), "#888888");
        line(right(0.0), up(border), right(1.0), up(border), "#888888");
    }
    line(right(0.0), up(0.0), right(1.0), up(0.0), "#000000");
    line(right(0.0), up(0.0), right(0.0), up(1.0), "#000000");
    let mut text = |x: f64, y: f64, anchor: &str, words: &str| {
        writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>")
            .expect("writing to a string");
    };
    for &tick in &ticks {
        let (at, words) = (axis.place(Some(tick)), format!("{}", (tick * 100.0).round() / 100.0));
        text(right(at), up(0.0) + 18.0, "middle", &words);
        text(right(0.0) - 6.0, up(at) + 4.0, "end", &words);
    }
    text(right(0.97), up(0.0) + 18.0, "middle", "none");
    text(right(0.0) - 6.0, up(0.97) + 4.0, "end", "none");
    text(right(0.5), up(0.0) + 40.0, "middle", "baseline, seconds");
    text(right(0.0), MARGIN - 14.0, "middle", "Concord, seconds");
    text(right(0.78), MARGIN - 14.0, "end", "expected true");
    text(right(1.0), MARGIN - 14.0, "end", "expected false");
    let mut point = |x: f64, y: f64, expected: Option<Verdict>, name: &str| {
        let colour = if expected == Some(Verdict::True) { "#1f77b4" } else { "#d62728" };
        writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\" fill-opacity=\"0.55\"><title>{}</title></circle>",
            name.replace('&', "&amp;").replace('<', "&lt;")
        )
        .expect("writing to a string");
    };
    point(right(0.6), MARGIN - 18.0, Some(Verdict::True), "expected true");
    point(right(0.8), MARGIN - 18.0, Some(Verdict::False), "expected false");
    for row in rows {
        let before = base.get(row.task.as_str());
        let ours = row.is_correct().then_some(row.wall);
        let theirs = before.filter(|row| row.is_correct()).map(|row| row.wall);
        if before.is_some() && (ours.is_some() || theirs.is_some()) {
            point(right(axis.place(theirs)), up(axis.place(ours)), row.expected, &row.task);
        }
    }
    out.push_str("</svg>\n");
    out
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
        let plot = svg(&ours, &theirs, 60.0);
        // Two in the legend, one for each of the first two tasks.
        assert_eq!(plot.matches("<circle").count(), 4);
        assert!(plot.contains("<title>a&lt;&amp;b</title>"));
        assert!(!plot.contains("NaN") && !plot.contains("inf"));
    }
}
