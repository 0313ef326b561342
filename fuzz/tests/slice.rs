//! A short campaign over the project's own files, the same every time, and every earlier finding.
//!
//! `CONCORD_FUZZ_CASES` raises the number of texts, `CONCORD_FUZZ_SEED` shifts the choices.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use concord_fuzz::campaign::{CampaignError, End, Plan, run};
use concord_fuzz::seeds;
use concord_fuzz::target::{Answer, Depth};
use concord_fuzz::watched::Watched;

/// Longer than any text should take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

fn watched(depth: Depth) -> Watched {
    Watched::new(PathBuf::from(env!("CARGO_BIN_EXE_concord-fuzz")), depth, PATIENCE)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn findings(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_short_campaign_finds_nothing() {
    let paths = [root().join("../examples"), root().join("../tests/regressions"), root().join("findings")];
    let files = seeds::files(&paths).expect("the project's own files");
    let plan = Plan {
        seeds: seeds::texts(&files),
        seed: number("CONCORD_FUZZ_SEED", 0),
        end: End::Cases(number("CONCORD_FUZZ_CASES", 600)),
        findings: findings("campaign"),
        verbose: false,
    };
    let outcome = run(&plan, &mut watched(Depth::Verify)).expect("a campaign");
    assert!(outcome.findings.is_empty(), "{:#?}", outcome.findings);
    // The campaign is worth its time only if texts get everywhere.
    for kind in ["refused", "holds", "violated", "unknown", "unsupported"] {
        assert!(outcome.answers.keys().any(|answer| answer.starts_with(kind)), "no text was {kind}: {outcome:#?}");
    }
}

#[test]
fn earlier_findings_are_answered() {
    let mut watched = watched(Depth::Verify);
    for file in seeds::files(&[root().join("findings")]).expect("the folder of findings") {
        let text = std::fs::read(&file).expect("a readable file");
        let answer = watched.feed(&text).expect("a running process");
        assert!(matches!(answer, Answer::Fine(_)), "{}: {answer:?}", file.display());
    }
}

#[test]
fn a_process_that_dies_or_hangs_is_seen_and_replaced() {
    let mut dies = Watched::new(PathBuf::from("false"), Depth::Compile, PATIENCE);
    assert_eq!(dies.feed(b"int x;").expect("a started process"), Answer::Wrong("ended with code 1".to_owned()));
    assert_eq!(dies.feed(b"int x;").expect("a started process"), Answer::Wrong("ended with code 1".to_owned()));
    let script = findings("never_answers");
    std::fs::write(&script, "#!/bin/sh\nexec sleep 100000\n").expect("writing a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("making it executable");
    let mut hangs = Watched::new(script, Depth::Compile, Duration::from_secs(1));
    assert_eq!(hangs.feed(b"int x;").expect("a started process"), Answer::Wrong("no answer after 1 s".to_owned()));
    let mut missing = Watched::new(PathBuf::from("no/such/binary"), Depth::Compile, PATIENCE);
    assert!(missing.feed(b"int x;").is_err());
    let nothing = Plan { seeds: vec![], seed: 0, end: End::Cases(1), findings: findings("nothing"), verbose: false };
    assert!(matches!(run(&nothing, &mut watched(Depth::Compile)), Err(CampaignError::NoSeeds)));
}
