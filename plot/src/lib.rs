//! Plots as SVG text: quantiles of several series, and one series against another.
//!
//! Both axes of times are logarithmic. The text is complete in itself and is the same for the same numbers.

use std::fmt::Write as _;

const SIDE: f64 = 420.0;
const MARGIN: f64 = 60.0;
const COLOURS: [&str; 8] = ["#1b6ca8", "#c8553d", "#3a7d44", "#8e5572", "#b8860b", "#4b4b4b", "#00798c", "#d1495b"];

/// A named series of times in seconds.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The times of what was solved.
    pub times: Vec<f64>,
}

/// A point of a scatter plot: a task with two times in seconds. A time that there is not lies in a strip beyond all times.
#[derive(Clone, Debug)]
pub struct Point {
    /// The tool tip.
    pub name: String,
    /// Its group, by number.
    pub group: usize,
    /// The time on the horizontal axis.
    pub x: Option<f64>,
    /// The time on the vertical axis.
    pub y: Option<f64>,
}

/// A scatter plot: the time of one series against that of another.
#[derive(Clone, Debug)]
pub struct Scatter<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// Whose times the horizontal axis has.
    pub x: &'a str,
    /// Whose times the vertical axis has.
    pub y: &'a str,
    /// The names of the groups for the legend; with none there is no legend.
    pub groups: &'a [&'a str],
    /// One per task.
    pub points: Vec<Point>,
}

/// Maps seconds to the interval from 0 to `length`, logarithmically, clamped.
struct Logarithmic {
    low: f64,
    high: f64,
    length: f64,
}

impl Logarithmic {
    fn over(values: impl Iterator<Item = f64>) -> Logarithmic {
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        for value in values.filter(|value| *value > 0.0) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.01, 1.0);
        }
        let low = low.log10().floor();
        Logarithmic { low, high: high.log10().ceil().max(low + 1.0), length: 1.0 }
    }

    fn place(&self, value: f64) -> f64 {
        let value = value.max(10_f64.powf(self.low)).log10();
        self.length * ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn powers(&self) -> impl Iterator<Item = (f64, String)> + '_ {
        (self.low as i32..=self.high as i32).map(|power| {
            let value = 10_f64.powi(power);
            (self.place(value), format!("{value}"))
        })
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn left(unit: f64) -> f64 {
    MARGIN + unit * SIDE
}

fn top(unit: f64) -> f64 {
    MARGIN + (1.0 - unit) * SIDE
}

fn put(svg: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = svg.write_fmt(line);
    svg.push('\n');
}

fn begin(title: &str, x: &str, y: &str) -> String {
    let (width, height) = (SIDE + 2.0 * MARGIN + 120.0, SIDE + 2.0 * MARGIN);
    let mut svg = String::new();
    put(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">"
        ),
    );
    put(&mut svg, format_args!("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"));
    put(
        &mut svg,
        format_args!(
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#888\"/>"
        ),
    );
    put(
        &mut svg,
        format_args!("<text x=\"{MARGIN}\" y=\"{}\" font-size=\"14\">{}</text>", MARGIN - 20.0, escape(title)),
    );
    put(
        &mut svg,
        format_args!("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", left(0.5), top(0.0) + 40.0, escape(x)),
    );
    put(
        &mut svg,
        format_args!(
            "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\" transform=\"rotate(-90 {0} {1})\">{2}</text>",
            MARGIN - 42.0,
            top(0.5),
            escape(y)
        ),
    );
    svg
}

/// A line between two places of the unit square.
fn line(svg: &mut String, from: [f64; 2], to: [f64; 2], colour: &str) {
    let ([x1, y1], [x2, y2]) = ([left(from[0]), top(from[1])], [left(to[0]), top(to[1])]);
    put(svg, format_args!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\"/>"));
}

fn label_below(svg: &mut String, place: f64, label: &str) {
    let (x, y) = (left(place), top(0.0) + 18.0);
    put(svg, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{label}</text>"));
}

fn label_beside(svg: &mut String, place: f64, label: &str) {
    let (x, y) = (left(0.0) - 5.0, top(place) + 4.0);
    put(svg, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>"));
}

fn mark_vertical(svg: &mut String, axis: &Logarithmic) {
    for (place, label) in axis.powers() {
        line(svg, [0.0, place], [1.0, place], "#ddd");
        label_beside(svg, place, &label);
    }
}

/// A line of the legend: a name in its colour, and how many there are of it.
fn legend(svg: &mut String, index: usize, name: &str, count: usize) {
    let (x, y) = (left(1.0) + 10.0, top(1.0) + 16.0 * (index as f64 + 0.5));
    let colour = COLOURS[index % COLOURS.len()];
    put(svg, format_args!("<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">{} ({count})</text>", escape(name)));
}

/// How many tasks (horizontally) each series solves within how many seconds each (vertically).
pub fn quantiles(title: &str, series: &[Series]) -> String {
    let axis = Logarithmic::over(series.iter().flat_map(|one| one.times.iter().copied()));
    let most = series.iter().map(|one| one.times.len()).max().unwrap_or(0).max(1);
    let mut svg = begin(title, "tasks solved", "seconds for the slowest of them");
    mark_vertical(&mut svg, &axis);
    for quarter in 0..=4 {
        let place = f64::from(quarter) / 4.0;
        label_below(&mut svg, place, &(most * quarter as usize / 4).to_string());
    }
    for (index, one) in series.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut times = one.times.clone();
        times.sort_by(f64::total_cmp);
        let points: Vec<String> = (times.iter().enumerate())
            .map(|(rank, time)| format!("{:.1},{:.1}", left((rank + 1) as f64 / most as f64), top(axis.place(*time))))
            .collect();
        put(
            &mut svg,
            format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
                points.join(" ")
            ),
        );
        legend(&mut svg, index, &one.name, times.len());
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where the strip begins in which points without a time lie, and where they lie.
const STRIP: f64 = 0.94;
const IN_STRIP: f64 = 0.97;

impl Scatter<'_> {
    /// The plot; on the diagonal both times are equal.
    pub fn svg(&self) -> String {
        let times = self.points.iter().flat_map(|point| [point.x, point.y]);
        let strip = times.clone().any(|time| time.is_none());
        let end = if strip { STRIP } else { 1.0 };
        let axis = Logarithmic { length: end, ..Logarithmic::over(times.flatten()) };
        let place = |time: Option<f64>| time.map_or(IN_STRIP, |time| axis.place(time));
        let mut svg = begin(self.title, &format!("{} [s]", self.x), &format!("{} [s]", self.y));
        mark_vertical(&mut svg, &axis);
        for (place, label) in axis.powers() {
            line(&mut svg, [place, 0.0], [place, 1.0], "#ddd");
            label_below(&mut svg, place, &label);
        }
        line(&mut svg, [0.0, 0.0], [end, end], "#888");
        if strip {
            line(&mut svg, [end, 0.0], [end, 1.0], "#888");
            line(&mut svg, [0.0, end], [1.0, end], "#888");
            label_below(&mut svg, IN_STRIP, "none");
            label_beside(&mut svg, IN_STRIP, "none");
        }
        for point in &self.points {
            let colour = COLOURS[point.group % COLOURS.len()];
            let (cx, cy) = (left(place(point.x)), top(place(point.y)));
            put(
                &mut svg,
                format_args!(
                    "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{colour}\" fill-opacity=\"0.6\"><title>{}</title></circle>",
                    escape(&point.name)
                ),
            );
        }
        for (group, name) in self.groups.iter().enumerate() {
            let count = self.points.iter().filter(|point| point.group == group).count();
            legend(&mut svg, group, name, count);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_show_every_series_and_point_whatever_the_numbers() {
        let series = [
            Series { name: "a<b".into(), times: vec![0.5, 0.01, 30.0] },
            Series { name: "none".into(), times: Vec::new() },
        ];
        let svg = quantiles("times", &series);
        assert!(svg.contains("a&lt;b (3)") && svg.contains("none (0)") && svg.ends_with("</svg>\n"));
        let times = |x, y| Point { name: "t<".into(), group: 1, x, y };
        let of = |points| Scatter { title: "s", x: "x", y: "y", groups: &["a", "b"], points }.svg();
        let svg = of(vec![times(Some(0.0), Some(1000.0)), times(None, Some(1.0)), times(None, None)]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains("a (0)") && svg.contains("b (3)") && svg.contains("<title>t&lt;</title>"));
        assert!(svg.contains(">none<") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(of(Vec::new()).ends_with("</svg>\n") && !of(Vec::new()).contains(">none<"));
    }
}
