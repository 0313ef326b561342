//! Exact linear arithmetic: are there x ≥ 0 with A·x ≥ d? If not, which rows contradict?
//!
//! The rows of A become *slacks*, s = A·x, and a tableau writes each basic variable as
//! a combination of the nonbasic ones, as in the simplex method of Dutertre and de Moura
//! ("A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006). There are lower bounds only
//! (0 for x, d for s), and nonbasic variables sit at theirs. A basic variable below its
//! bound is raised by a nonbasic variable with a positive factor. If there is none, its
//! row is Farkas' answer: non-negative weights of slacks with which A sums up to nothing
//! positive in any column, but d to something positive. Only the bounds belong to a
//! question, so that the next one starts from where the last one ended.
//!
//! A row has integer factors and a common denominator. Sums are checked: what does not
//! fit (nor does the tableau, if it fills up) makes the answer [`Answer::GaveUp`], and the caller starts a new tableau.

use concord_logic::Interrupter;

/// A sparse combination of variables, ascending, without zeros.
type Sum = Vec<(u32, i128)>;

/// `scale · basic = Σ factor · variable` over nonbasic variables; `scale` is positive.
#[derive(Clone, Debug)]
struct Row {
    basic: u32,
    scale: i128,
    sum: Sum,
}

/// The tableau. Variables below `columns` are those of x, the others the slacks.
#[derive(Clone, Debug)]
pub(super) struct Tableau {
    columns: u32,
    rows: Vec<Row>,
    /// Per variable: its row, if it is basic.
    row_of: Vec<Option<u32>>,
    /// Per variable: in how many rows it is.
    uses: Vec<u32>,
}

/// What [`Tableau::solve`] found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// There is a solution, which [`Tableau::value`] reads.
    Feasible,
    /// There is none: weights of slacks.
    Infeasible(Vec<(u32, u64)>),
    /// The effort allowed is spent, or the search was interrupted.
    Exhausted,
    /// A number or the tableau does not fit; this tableau is of no use any more.
    GaveUp,
}

/// A tableau of more factors than this takes too much memory (32 bytes each).
const MOST_FACTORS: u64 = 4_000_000;

/// A number does not fit.
struct TooLarge;

/// A fraction with a positive denominator.
pub(super) type Fraction = (i128, i128);

impl Tableau {
    /// A tableau with these rows of A, each by its nonzero factors per column, ascending.
    pub fn new(columns: usize, rows: &[Vec<(u32, i64)>]) -> Tableau {
        let columns = columns as u32;
        let mut tableau = Tableau { columns, rows: Vec::new(), row_of: vec![None; columns as usize], uses: Vec::new() };
        tableau.uses = vec![0; columns as usize];
        for row in rows {
            tableau.push(1, row.iter().map(|&(column, factor)| (column, i128::from(factor))).collect());
        }
        tableau
    }

    fn push(&mut self, scale: i128, sum: Sum) {
        let basic = self.row_of.len() as u32;
        for &(variable, _) in &sum {
            self.uses[variable as usize] += 1;
        }
        self.row_of.push(Some(self.rows.len() as u32));
        self.uses.push(0);
        self.rows.push(Row { basic, scale, sum });
    }

    /// Adds a row that is the sum of some slacks; returns whether its numbers fit.
    pub fn add_sum(&mut self, slacks: &[u32]) -> bool {
        let (mut scale, mut sum): (i128, Sum) = (1, Vec::new());
        for &slack in slacks {
            let variable = self.columns + slack;
            let unit = vec![(variable, 1)];
            let (other, part) = match self.row_of[variable as usize] {
                Some(row) => (self.rows[row as usize].scale, &self.rows[row as usize].sum),
                None => (1, &unit),
            };
            let common = gcd(scale, other);
            let Ok(next) = mix(&sum, other / common, part, scale / common) else { return false };
            let Some(next_scale) = scale.checked_mul(other / common) else { return false };
            (scale, sum) = (next_scale, next);
            reduce(&mut scale, &mut sum);
        }
        self.push(scale, sum);
        true
    }

    /// Looks for x with slack `i` at least `bounds[i]`. `effort` is lowered by the number of
    /// factors that were looked at.
    pub fn solve(&mut self, bounds: &[i64], effort: &mut u64, interrupter: &Interrupter) -> Answer {
        debug_assert_eq!(bounds.len(), self.rows.len());
        let mut pivots = 0;
        loop {
            let work = self.rows.iter().map(|row| row.sum.len() as u64 + 1).sum();
            if interrupter.is_interrupted() || *effort < work {
                return Answer::Exhausted;
            }
            *effort -= work;
            if work > MOST_FACTORS {
                return Answer::GaveUp;
            }
            let Ok(low) = self.first_too_low(bounds) else { return Answer::GaveUp };
            let Some(row) = low else { return Answer::Feasible };
            // The least used variable makes the least work; the smallest never goes round in circles.
            let raising = self.rows[row].sum.iter().filter(|(_, factor)| *factor > 0).map(|(variable, _)| *variable);
            let entering = if pivots < 2 * self.rows.len() {
                raising.min_by_key(|variable| (self.uses[*variable as usize], *variable))
            } else {
                raising.min()
            };
            let Some(entering) = entering else { return self.contradiction(row) };
            pivots += 1;
            if self.pivot(row, entering).is_err() {
                return Answer::GaveUp;
            }
        }
    }

    fn bound(&self, variable: u32, bounds: &[i64]) -> i128 {
        variable.checked_sub(self.columns).map_or(0, |slack| i128::from(bounds[slack as usize]))
    }

    /// `scale ·` the value of a row's basic variable.
    fn scaled(&self, row: &Row, bounds: &[i64]) -> Result<i128, TooLarge> {
        let mut value = 0i128;
        // Slacks come last, and only their bounds are not zero.
        for &(variable, factor) in row.sum.iter().rev().take_while(|(variable, _)| *variable >= self.columns) {
            let bound = self.bound(variable, bounds);
            if bound != 0 {
                value = factor.checked_mul(bound).and_then(|part| value.checked_add(part)).ok_or(TooLarge)?;
            }
        }
        Ok(value)
    }

    /// The row whose basic variable is below its bound, the smallest such variable.
    fn first_too_low(&self, bounds: &[i64]) -> Result<Option<usize>, TooLarge> {
        let mut first: Option<usize> = None;
        for (at, row) in self.rows.iter().enumerate() {
            let wanted = self.bound(row.basic, bounds).checked_mul(row.scale).ok_or(TooLarge)?;
            if self.scaled(row, bounds)? < wanted && first.is_none_or(|first| row.basic < self.rows[first].basic) {
                first = Some(at);
            }
        }
        Ok(first)
    }

    fn contradiction(&self, row: usize) -> Answer {
        let row = &self.rows[row];
        let own = std::iter::once((row.basic, row.scale));
        let others = row.sum.iter().map(|&(variable, factor)| (variable, -factor));
        let mut weights = Vec::new();
        for (variable, weight) in own.chain(others) {
            if let Some(slack) = variable.checked_sub(self.columns) {
                let Ok(weight) = u64::try_from(weight) else { return Answer::GaveUp };
                weights.push((slack, weight));
            }
        }
        weights.sort_unstable();
        Answer::Infeasible(weights)
    }

    /// Exchanges the basic variable of a row with a nonbasic one that has a positive factor.
    fn pivot(&mut self, at: usize, entering: u32) -> Result<(), TooLarge> {
        let Row { basic: leaving, scale, sum } =
            std::mem::replace(&mut self.rows[at], Row { basic: entering, scale: 1, sum: Vec::new() });
        let mut factor = sum.iter().find(|(variable, _)| *variable == entering).map_or(1, |(_, factor)| *factor);
        // scale · leaving = factor · entering + rest, so factor · entering = scale · leaving − rest.
        let mut solved: Sum = sum.iter().filter(|(other, _)| *other != entering).map(|&(o, f)| (o, -f)).collect();
        let place = solved.partition_point(|(variable, _)| *variable < leaving);
        solved.insert(place, (leaving, scale));
        self.uses[leaving as usize] += 1;
        self.uses[entering as usize] -= 1;
        reduce(&mut factor, &mut solved);
        for row in &mut self.rows {
            let Ok(position) = row.sum.binary_search_by_key(&entering, |(variable, _)| *variable) else { continue };
            let (_, times) = row.sum.remove(position);
            let common = gcd(factor, times);
            for &(variable, _) in &row.sum {
                self.uses[variable as usize] -= 1;
            }
            self.uses[entering as usize] -= 1;
            row.sum = mix(&row.sum, factor / common, &solved, times / common)?;
            row.scale = row.scale.checked_mul(factor / common).ok_or(TooLarge)?;
            reduce(&mut row.scale, &mut row.sum);
            for &(variable, _) in &row.sum {
                self.uses[variable as usize] += 1;
            }
        }
        self.rows[at] = Row { basic: entering, scale: factor, sum: solved };
        self.row_of[leaving as usize] = None;
        self.row_of[entering as usize] = Some(at as u32);
        Ok(())
    }

    /// The value of a slack in the solution; `None` if it does not fit.
    pub fn slack(&self, slack: u32, bounds: &[i64]) -> Option<Fraction> {
        self.value(self.columns + slack, bounds)
    }

    /// The value of a variable of x in the solution; `None` if it does not fit.
    pub fn column(&self, column: u32, bounds: &[i64]) -> Option<Fraction> {
        self.value(column, bounds)
    }

    fn value(&self, variable: u32, bounds: &[i64]) -> Option<Fraction> {
        match self.row_of[variable as usize] {
            None => Some((self.bound(variable, bounds), 1)),
            Some(row) => {
                let row = &self.rows[row as usize];
                Some((self.scaled(row, bounds).ok()?, row.scale))
            }
        }
    }
}

/// `times_a · a + times_b · b`.
fn mix(a: &[(u32, i128)], times_a: i128, b: &[(u32, i128)], times_b: i128) -> Result<Sum, TooLarge> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let (variable, left, right) = match (a.peek(), b.peek()) {
            (None, None) => return Ok(sum),
            (Some(&&(left, factor)), other) if other.is_none_or(|(right, _)| left < *right) => {
                a.next();
                (left, factor, 0)
            }
            (other, Some(&&(right, factor))) if other.is_none_or(|(left, _)| right < *left) => {
                b.next();
                (right, 0, factor)
            }
            _ => {
                let (Some(&(variable, left)), Some(&(_, right))) = (a.next(), b.next()) else { return Ok(sum) };
                (variable, left, right)
            }
        };
        let left = left.checked_mul(times_a).ok_or(TooLarge)?;
        let factor = right.checked_mul(times_b).and_then(|right| left.checked_add(right)).ok_or(TooLarge)?;
        match factor {
            0 => {}
            // Every number can be negated.
            i128::MIN => return Err(TooLarge),
            _ => sum.push((variable, factor)),
        }
    }
}

/// Divides a row by what all its numbers have in common.
fn reduce(scale: &mut i128, sum: &mut Sum) {
    let mut common = *scale;
    for &(_, factor) in sum.iter() {
        if common == 1 {
            return;
        }
        common = gcd(common, factor);
    }
    if common > 1 {
        *scale /= common;
        for (_, factor) in sum {
            *factor /= common;
        }
    }
}

/// The greatest common divisor; positive, since the numbers of a tableau stay above `i128::MIN`
/// and one of them is not zero.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    fn solve(tableau: &mut Tableau, bounds: &[i64]) -> Answer {
        tableau.solve(bounds, &mut u64::MAX.clone(), &Interrupter::new())
    }

    /// What an answer claims holds, whatever the question was.
    fn holds(rows: &[Vec<(u32, i64)>], columns: u32, tableau: &Tableau, bounds: &[i64], answer: &Answer) {
        let factor = |row: &[(u32, i64)], column| row.iter().find(|(at, _)| *at == column).map_or(0, |(_, f)| *f);
        match answer {
            Answer::Feasible => {
                let x: Vec<Fraction> = (0..columns).map(|at| tableau.column(at, bounds).unwrap()).collect();
                assert!(x.iter().all(|(numerator, _)| *numerator >= 0));
                for (row, &bound) in rows.iter().zip(bounds) {
                    let value: f64 =
                        row.iter().map(|&(at, f)| f as f64 * x[at as usize].0 as f64 / x[at as usize].1 as f64).sum();
                    assert!(value >= bound as f64 - 1e-6, "{row:?} is {value}, not {bound}");
                }
            }
            Answer::Infeasible(weights) => {
                for column in 0..columns {
                    let sum: i128 = weights
                        .iter()
                        .map(|&(at, w)| i128::from(w) * i128::from(factor(&rows[at as usize], column)))
                        .sum();
                    assert!(sum <= 0);
                }
                let sum: i128 = weights.iter().map(|&(at, w)| i128::from(w) * i128::from(bounds[at as usize])).sum();
                assert!(sum > 0);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn random_questions_get_answers_that_hold() {
        let (mut yes, mut no) = (0, 0);
        for seed in 0..400 {
            let random = &mut Random::new(seed);
            let columns = 1 + random.below(6);
            let number = |random: &mut Random| i64::from(random.below(7)) - 3;
            let rows: Vec<Vec<(u32, i64)>> = (0..1 + random.below(6))
                .map(|_| (0..columns).map(|at| (at, number(random))).filter(|(_, factor)| *factor != 0).collect())
                .collect();
            let mut tableau = Tableau::new(columns as usize, &rows);
            // Several questions to one tableau.
            for _ in 0..4 {
                let bounds: Vec<i64> = rows.iter().map(|_| number(random)).collect();
                let answer = solve(&mut tableau, &bounds);
                holds(&rows, columns, &tableau, &bounds, &answer);
                if answer == Answer::Feasible { yes += 1 } else { no += 1 }
            }
        }
        assert!(yes > 200 && no > 200, "{yes} and {no}");
    }

    #[test]
    fn a_sum_of_slacks_can_be_added_at_any_time() {
        // s0 = x0 − x1 and s1 = x1 − x0: their sum is 0.
        let mut tableau = Tableau::new(2, &[vec![(0, 1), (1, -1)], vec![(0, -1), (1, 1)]]);
        assert_eq!(solve(&mut tableau, &[3, -3]), Answer::Feasible);
        assert!(tableau.add_sum(&[0, 1]));
        assert_eq!(solve(&mut tableau, &[3, -3, 0]), Answer::Feasible);
        assert_eq!(solve(&mut tableau, &[-9, -9, 1]), Answer::Infeasible(vec![(2, 1)]));
    }

    #[test]
    fn numbers_that_do_not_fit_are_noticed() {
        let large = i64::MAX;
        let rows: Vec<Vec<(u32, i64)>> = (0..6i64)
            .map(|at| (0..6u32).map(|column| (column, large - (at * 7 + i64::from(column) * at * 5))).collect())
            .collect();
        let mut tableau = Tableau::new(6, &rows);
        let answer = solve(&mut tableau, &[large, 1 - large, large - 2, 7 - large, large - 5, 3]);
        if !matches!(answer, Answer::GaveUp) {
            assert!(matches!(answer, Answer::Feasible | Answer::Infeasible(_)));
        }
    }

    #[test]
    fn effort_is_bounded() {
        let mut tableau = Tableau::new(1, &[vec![(0, 1)]]);
        assert_eq!(tableau.solve(&[1], &mut 0, &Interrupter::new()), Answer::Exhausted);
    }
}
