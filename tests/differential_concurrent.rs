//! Random concurrent C: the verifier agrees with the exhaustive explorer, whatever its manner: the usual
//! one judges every program, the others take turns.
//!
//! `CONCORD_DIFFERENTIAL_CASES` sets the number of programs, `CONCORD_DIFFERENTIAL_SEED` the
//! first seed. A disagreement is minimised and printed; the minimised program belongs
//! into `tests/regressions`, with its verdict in the first line.

mod judge;
mod seeds;

use std::collections::BTreeMap;
use std::sync::Mutex;

use concord_testing::generate::concurrent::{ConcurrentProgram, Feature, Size, concurrent};
use concord_testing::generate::minimise;
use judge::{Answer, Manner, answered, compiled, explored, explored_in_sections, fits_weakly, manners, weakly};
use seeds::{nothing_is_wrong, number, two_at_a_time};

/// What the explorer and the verifier say about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Judgement {
    /// The front end refuses the program.
    Refused(String),
    /// The explorer could not cover all executions and found no failure.
    Cut(String),
    /// Both were asked: whether a failure is reachable, then what each strategy answers.
    Both {
        /// The explorer's answer.
        fails: bool,
        /// The answers, each with the name of the manner.
        answers: Vec<(String, Answer)>,
    },
}

impl Judgement {
    /// How explorer and verifier contradict each other, if they do.
    fn contradiction(&self) -> Option<String> {
        match self {
            Judgement::Refused(why) => Some(format!("the front end refuses it: {why}")),
            Judgement::Cut(_) => None,
            Judgement::Both { fails, answers } => {
                let wrong: Vec<String> = answers
                    .iter()
                    .filter(|(_, answer)| match answer {
                        Answer::Decided(answer) => answer != fails,
                        Answer::Unknown(_) => false,
                        Answer::Broken(_) => true,
                    })
                    .map(|(manner, answer)| format!("{manner} says {answer:?}"))
                    .collect();
                let explored = if *fails { "FALSE" } else { "TRUE" };
                (!wrong.is_empty()).then(|| format!("the explorer says {explored}, {}", wrong.join(", ")))
            }
        }
    }

    /// Whether some manner does not know.
    fn is_unknown(&self) -> bool {
        matches!(self, Judgement::Both { answers, .. } if answers.iter().any(|(_, a)| matches!(a, Answer::Unknown(_))))
    }
}

/// The manners whose turn it is.
fn in_turn(seed: u64) -> Vec<Manner> {
    let mut all = manners();
    let others = all.split_off(1);
    all.extend(others.get(seed as usize % others.len()).cloned());
    all
}

/// Judges a C text.
fn judge(text: &str, manners: &[Manner]) -> Judgement {
    let program = match compiled(text) {
        Ok(program) => program,
        Err(why) => return Judgement::Refused(why),
    };
    match explored(&program) {
        Err(why) => Judgement::Cut(why),
        Ok(fails) => {
            let answers = manners.iter().map(|manner| (manner.0.clone(), answered(&program, manner))).collect();
            Judgement::Both { fails, answers }
        }
    }
}

/// What kind of contradiction it is: minimising must not slip from one to another.
fn kind(judgement: &Judgement) -> Option<(bool, Vec<u8>)> {
    judgement.contradiction()?;
    match judgement {
        Judgement::Both { fails, answers } => {
            let kinds = answers.iter().map(|(_, answer)| match answer {
                Answer::Decided(fails) => u8::from(*fails),
                Answer::Unknown(_) => 2,
                Answer::Broken(_) => 3,
            });
            Some((*fails, kinds.collect()))
        }
        _ => Some((false, vec![])),
    }
}

fn report(seed: u64) -> String {
    let program = concurrent(seed, Size::default());
    let manners = in_turn(seed);
    let first = judge(&program.to_c(), &manners);
    let wanted = kind(&first);
    let small = match first {
        // The front end's refusals would all be minimised to illegal programs.
        Judgement::Refused(_) => program,
        _ => minimise(program, |candidate| kind(&judge(&candidate.to_c(), &manners)) == wanted),
    };
    let contradiction = judge(&small.to_c(), &manners).contradiction().unwrap_or_default();
    format!("seed {seed}: {contradiction}\n{}", small.to_c())
}

/// What was counted.
#[derive(Debug, Default)]
struct Count {
    cut: u64,
    unknown: u64,
    correct: u64,
    failing: u64,
    reasons: BTreeMap<String, u64>,
    contradictions: Vec<u64>,
    /// How many programs with a feature every strategy decided.
    decided: BTreeMap<Feature, u64>,
}

impl Count {
    fn note(&mut self, seed: u64, program: &ConcurrentProgram, judgement: &Judgement) {
        if judgement.contradiction().is_some() {
            self.contradictions.push(seed);
        }
        match judgement {
            Judgement::Refused(_) => {}
            Judgement::Cut(why) => {
                self.cut += 1;
                *self.reasons.entry(format!("cut {why}")).or_default() += 1;
            }
            Judgement::Both { fails, answers } => {
                *if *fails { &mut self.failing } else { &mut self.correct } += 1;
                self.unknown += u64::from(judgement.is_unknown());
                if !judgement.is_unknown() {
                    program.features().iter().for_each(|feature| *self.decided.entry(*feature).or_default() += 1);
                }
                for (_, answer) in answers {
                    if let Answer::Unknown(why) = answer {
                        *self.reasons.entry(format!("unknown {why}")).or_default() += 1;
                    }
                }
            }
        }
    }
}

#[test]
fn every_manner_agrees_with_the_explorer() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_DIFFERENTIAL_CASES", 2000);
    let counted = Mutex::new(Count::default());
    two_at_a_time(first, count, |seed| {
        let program = concurrent(seed, Size::default());
        let judgement = judge(&program.to_c(), &in_turn(seed));
        counted.lock().expect("no panic while locked").note(seed, &program, &judgement);
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:#?}");
    nothing_is_wrong(counted.contradictions, count, report);
    // Invalid accesses among them: joins of no thread, indexes of rings that are not looked at.
    assert!(counted.cut * 12 < count, "{} of {count} explorations were cut", counted.cut);
    assert!(counted.unknown * 10 < count, "{} of {count} verdicts are unknown", counted.unknown);
    for feature in Feature::ALL {
        let decided = counted.decided.get(feature).copied().unwrap_or(0);
        assert!(
            count < 1_000 || decided * 200 >= count,
            "{feature:?} is in only {decided} of {count} programs that were decided"
        );
    }
    let decided = counted.correct + counted.failing;
    assert!(counted.correct * 4 > decided, "only {} of {decided} programs are correct", counted.correct);
    assert!(counted.failing * 4 > decided, "only {} of {decided} programs fail", counted.failing);
}

/// Under `--mm wsc` there are more executions: what fails still fails, and every counterexample can be followed.
#[test]
fn the_weaker_model_fails_wherever_an_interleaving_does() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_WSC_CASES", 300);
    let (mut failing, mut wrong) = (0, Vec::new());
    for seed in first..first + count {
        let text = concurrent(seed, Size::default()).to_c();
        let program = compiled(&text).expect("the generator makes legal programs");
        let Ok(fails) = explored(&program) else { continue };
        let answer = answered(&program, &weakly());
        failing += u64::from(fails && answer == Answer::Decided(true));
        if !fits_weakly(fails, &answer) {
            wrong.push(format!("seed {seed}: {answer:?}, explored: {fails}\n{text}"));
        }
    }
    println!("{failing} of {count} programs fail in both");
    assert!(wrong.is_empty(), "{} of {count} programs:\n{}", wrong.len(), wrong.join("\n"));
    assert!(failing * 5 > count, "only {failing} of {count} programs fail in both");
}

/// Where what mutexes protect is not interleaved, the explorer finds a failure in the same programs.
#[test]
fn the_explorer_agrees_with_itself_about_sections() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_DIFFERENTIAL_CASES", 400);
    let compared = Mutex::new(0u64);
    let wrong = Mutex::new(Vec::new());
    two_at_a_time(first, count, |seed| {
        let text = concurrent(seed, Size::default()).to_c();
        let program = compiled(&text).expect("the generator makes legal programs");
        let (Ok(all), Ok(sections)) = (explored(&program), explored_in_sections(&program)) else { return };
        *compared.lock().expect("no panic while locked") += 1;
        if all != sections {
            wrong
                .lock()
                .expect("no panic while locked")
                .push(format!("seed {seed}: {sections} instead of {all}\n{text}"));
        }
    });
    let (compared, wrong) = (compared.into_inner().expect("unlocked"), wrong.into_inner().expect("unlocked"));
    println!("{compared} of {count} programs compared");
    assert!(wrong.is_empty(), "{} of {count} programs:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared * 4 > count * 3, "only {compared} of {count} programs compared");
}
