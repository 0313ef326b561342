//! A campaign: text after text until time or number is reached; each finding once, small, saved.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use concord_testing::Random;

use crate::mutate::mutated;
use crate::shrink::shrunk;
use crate::target::Answer;
use crate::watched::Watched;

/// When a campaign ends.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// After this time.
    After(Duration),
    /// After this many texts.
    Cases(u64),
}

/// What a campaign is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first texts.
    pub seeds: Vec<Vec<u8>>,
    /// The number from which all choices follow.
    pub seed: u64,
    /// When it ends.
    pub end: End,
    /// Where findings are saved.
    pub findings: PathBuf,
    /// Whether to tell on standard error how it goes.
    pub verbose: bool,
}

/// What a campaign gave.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The number of texts.
    pub cases: u64,
    /// How often each kind of answer came.
    pub answers: BTreeMap<String, u64>,
    /// What was found: the answer and the file that shows it.
    pub findings: BTreeMap<String, PathBuf>,
}

/// Why a campaign cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// There is nothing to begin with.
    #[error("no C file to begin with")]
    NoSeeds,
    /// The fed process or a file cannot be used.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Texts kept beside the seeds, at most.
const MOST_KEPT: usize = 4_000;
/// Attempts to make a finding smaller.
const ATTEMPTS: u32 = 3_000;
/// The same for one that is only seen by waiting.
const PATIENT_ATTEMPTS: u32 = 40;

/// Runs a campaign.
///
/// # Errors
/// If there are no seeds, the process cannot be started or findings cannot be saved.
pub fn run(plan: &Plan, watched: &mut Watched) -> Result<Outcome, CampaignError> {
    if plan.seeds.is_empty() {
        return Err(CampaignError::NoSeeds);
    }
    let start = Instant::now();
    let mut told = start;
    let mut pool = plan.seeds.clone();
    let mut outcome = Outcome::default();
    loop {
        let over = match plan.end {
            End::After(time) => start.elapsed() >= time,
            End::Cases(cases) => outcome.cases >= cases,
        };
        if over {
            return Ok(outcome);
        }
        let mut random = Random::new(plan.seed.wrapping_add(outcome.cases));
        let (base, other) = (random.pick::<Vec<u8>>(&pool), random.pick::<Vec<u8>>(&plan.seeds));
        let text = mutated(base, other, &mut random);
        outcome.cases += 1;
        match watched.feed(&text)? {
            Answer::Fine(kind) => {
                // What is refused stays refused after most changes: no good seed.
                let further = !kind.starts_with("refused");
                let seen = outcome.answers.entry(kind).or_default();
                *seen += 1;
                if further && *seen == 1 && pool.len() < plan.seeds.len() + MOST_KEPT {
                    pool.push(text);
                }
            }
            Answer::Wrong(what) => {
                *outcome.answers.entry(what.clone()).or_default() += 1;
                if !outcome.findings.contains_key(&what) {
                    let file = found(plan, watched, &what, &text, outcome.findings.len())?;
                    if plan.verbose {
                        eprintln!("found: {what}: {}", file.display());
                    }
                    outcome.findings.insert(what, file);
                }
            }
        }
        if plan.verbose && told.elapsed() >= Duration::from_secs(30) {
            told = Instant::now();
            let (cases, kinds, found) = (outcome.cases, outcome.answers.len(), outcome.findings.len());
            eprintln!("{:>6} s: {cases} texts, {kinds} kinds of answers, {found} findings", start.elapsed().as_secs());
        }
    }
}

/// Saves a finding as it came, then as small as it gets.
fn found(plan: &Plan, watched: &mut Watched, what: &str, text: &[u8], number: usize) -> Result<PathBuf, CampaignError> {
    std::fs::create_dir_all(&plan.findings)?;
    let file = plan.findings.join(format!("{}-{number}.c", plan.seed));
    save(&file, text, what)?;
    let attempts = if what.starts_with("no answer") { PATIENT_ATTEMPTS } else { ATTEMPTS };
    let mut failed = None;
    let small = shrunk(text, attempts, |candidate| match watched.feed(candidate) {
        Ok(answer) => answer == Answer::Wrong(what.to_owned()),
        Err(error) => {
            failed.get_or_insert(error);
            false
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    save(&file, &small, what)?;
    Ok(file)
}

fn save(file: &Path, text: &[u8], what: &str) -> std::io::Result<()> {
    std::fs::write(file, text)?;
    std::fs::write(file.with_extension("txt"), format!("{what}\n"))
}
