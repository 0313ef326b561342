//! Random programs of accesses that overlap: the verifier and the explorer agree on whether they race with judges that do
//! not share the front end.
//!
//! `CONCORD_RACE_CASES` sets the number of programs, `CONCORD_DIFFERENTIAL_SEED` the first seed. A disagreement
//! is minimised and printed; the minimised program belongs into `tests/races`, with its verdict in the first line.

mod judge;
mod seeds;

use std::collections::BTreeMap;
use std::sync::Mutex;

use concord_program::Property;
use concord_testing::generate::minimise;
use concord_testing::generate::overlap::{OverlapProgram, overlap};
use judge::{Answer, STRATEGIES, compiled, raced, verified_property};
use seeds::{nothing_is_wrong, number, two_at_a_time};

/// What everybody says about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Judgement {
    /// The judge of the trees.
    races: bool,
    /// A run that races by happens-before.
    run: bool,
    /// The explorer, if it covered everything.
    explored: Option<bool>,
    answers: Vec<Answer>,
}

fn judge(program: &OverlapProgram) -> Result<Judgement, String> {
    let races = program.races().ok_or("too many interleavings")?;
    let compiled = compiled(&program.to_c())?;
    let explored = raced(&compiled).ok();
    let answers = STRATEGIES.iter().map(|&strategy| verified_property(&compiled, Property::NoDataRace, strategy));
    let run = program.races_in_some_run(20);
    Ok(Judgement { races, run, explored, answers: answers.collect() })
}

impl Judgement {
    /// Whether somebody is wrong: an answer that is none of the judge's, or that there is no race though
    /// a run has one, which only weaker orders and exchanges that may fail make possible.
    fn is_wrong(&self) -> bool {
        self.explored.is_some_and(|explored| explored != self.races)
            || self.answers.iter().any(|answer| match answer {
                Answer::Decided(true) => !self.races,
                Answer::Decided(false) => self.races || self.run,
                Answer::Unknown(_) => false,
                Answer::Broken(_) => true,
            })
    }
}

fn report(seed: u64) -> String {
    let program = overlap(seed);
    let first = judge(&program);
    let small = minimise(program, |candidate| judge(candidate) == first);
    format!("seed {seed}: {first:?}\n{}", small.to_c())
}

#[derive(Debug, Default)]
struct Count {
    refused: Vec<String>,
    cut: u64,
    unknown: u64,
    racy: u64,
    free: u64,
    /// Those with weaker orders, and how many of these were said to have no race.
    weaker: [u64; 2],
    reasons: BTreeMap<String, u64>,
    contradictions: Vec<u64>,
}

#[test]
fn everybody_agrees_on_races_of_accesses_that_overlap() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_RACE_CASES", 600);
    let counted = Mutex::new(Count::default());
    two_at_a_time(first, count, |seed| {
        let program = overlap(seed);
        let judgement = judge(&program);
        let mut counted = counted.lock().expect("no panic while locked");
        let judgement = match judgement {
            Ok(judgement) => judgement,
            Err(why) => return counted.refused.push(format!("seed {seed}: {why}")),
        };
        *if judgement.races { &mut counted.racy } else { &mut counted.free } += 1;
        counted.cut += u64::from(judgement.explored.is_none());
        let unknown = |answer: &Answer| matches!(answer, Answer::Unknown(_));
        counted.unknown += u64::from(judgement.answers.iter().any(unknown));
        for answer in &judgement.answers {
            if let Answer::Unknown(why) = answer {
                *counted.reasons.entry(why.clone()).or_default() += 1;
            }
        }
        if !program.is_sequentially_consistent() {
            counted.weaker[0] += 1;
            counted.weaker[1] += u64::from(judgement.answers[0] == Answer::Decided(false));
        }
        if judgement.is_wrong() {
            counted.contradictions.push(seed);
        }
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:#?}");
    nothing_is_wrong(counted.contradictions, count, report);
    assert!(counted.refused.is_empty(), "{}", counted.refused.join("\n"));
    assert!(counted.cut * 20 < count, "{} of {count} explorations were cut", counted.cut);
    assert!(counted.unknown * 4 < count, "{} of {count} verdicts are unknown", counted.unknown);
    assert!(counted.free * 5 > count, "only {} of {count} programs are free of races", counted.free);
    assert!(counted.racy * 4 > count, "only {} of {count} programs have races", counted.racy);
}
