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

/// A point of a scatter plot: a task with two times in seconds.
#[derive(Clone, Debug)]
pub struct Point {
    /// The tool tip.
    pub name: String,
    /// The time on the horizontal axis.
    pub x: f64,
    /// The time on the vertical axis.
    pub y: f64,
}

/// Maps seconds to the unit interval, logarithmically, clamped.
struct Logarithmic {
    low: f64,
    high: f64,
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
        Logarithmic { low: low.log10().floor(), high: high.log10().ceil().max(low.log10().floor() + 1.0) }
    }

    fn place(&self, value: f64) -> f64 {
        let value = value.max(10_f64.powf(self.low)).log10();
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
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

fn mark_vertical(svg: &mut String, axis: &Logarithmic) {
    for (place, label) in axis.powers() {
        put(
            svg,
            format_args!(
                "<line x1=\"{}\" x2=\"{}\" y1=\"{2:.1}\" y2=\"{2:.1}\" stroke=\"#ddd\"/>",
                left(0.0),
                left(1.0),
                top(place)
            ),
        );
        put(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                left(0.0) - 5.0,
                top(place) + 4.0
            ),
        );
    }
}

/// How many tasks (horizontally) each series solves within how many seconds each (vertically).
pub fn quantiles(title: &str, series: &[Series]) -> String {
    let axis = Logarithmic::over(series.iter().flat_map(|one| one.times.iter().copied()));
    let most = series.iter().map(|one| one.times.len()).max().unwrap_or(0).max(1);
    let mut svg = begin(title, "tasks solved", "seconds for the slowest of them");
    mark_vertical(&mut svg, &axis);
    for quarter in 0..=4 {
        let place = f64::from(quarter) / 4.0;
        let label = most * quarter as usize / 4;
        put(
            &mut svg,
            format_args!("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", left(place), top(0.0) + 18.0),
        );
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
        let y = top(1.0) + 16.0 * (index as f64 + 0.5);
        put(
            &mut svg,
            format_args!(
                "<text x=\"{}\" y=\"{y}\" fill=\"{colour}\">{} ({})</text>",
                left(1.0) + 10.0,
                escape(&one.name),
                times.len()
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// One point per task, the time of one series against that of another; on the diagonal both are equal.
pub fn scatter(title: &str, x: &str, y: &str, points: &[Point]) -> String {
    let axis = Logarithmic::over(points.iter().flat_map(|point| [point.x, point.y]));
    let mut svg = begin(title, &format!("{x} [s]"), &format!("{y} [s]"));
    mark_vertical(&mut svg, &axis);
    for (place, label) in axis.powers() {
        put(
            &mut svg,
            format_args!(
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                left(place),
                top(0.0) + 18.0
            ),
        );
    }
    put(
        &mut svg,
        format_args!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#888\"/>",
            left(0.0),
            top(0.0),
            left(1.0),
            top(1.0)
        ),
    );
    for point in points {
        let (cx, cy) = (left(axis.place(point.x)), top(axis.place(point.y)));
        put(
            &mut svg,
            format_args!(
                "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{}\" fill-opacity=\"0.6\"><title>{}</title></circle>",
                COLOURS[0],
                escape(&point.name)
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
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
        let points = [Point { name: "t".into(), x: 0.0, y: 1000.0 }];
        assert_eq!(scatter("s", "x", "y", &points).matches("<circle").count(), 1);
        assert!(scatter("s", "x", "y", &[]).ends_with("</svg>\n"));
    }
}
