//! The parsers answer every text with a problem or a diagnostic inside the text.

#[path = "../src/coverability/random.rs"]
mod random;

use concord_engines::coverability::{Diagnostic, parse_initial, parse_spec, parse_targets, parse_tts};
use random::Random;

const TTS: &str = "3 4\n0 1 -> 1 2\n0 1 +> 1 2 # spawn\n1 2 -> 0 0 3 ~> 1 3 ~> 2\n1 2 ~> 0 3\n";
const SPEC: &str = "vars x y z # places\nrules\nx >= 1, y >= 2 -> x' = x + y - 1, y' = 0;\n\
                    z >= 1 -> ; true -> z' = z + 1;\ninit x = 1, y >= 2, z in [0, 3]\n\
                    target x >= 2, y >= 1\nz >= 4\ninvariants x = 1, y = 1\n";

fn inside(text: &str, diagnostic: &Diagnostic) {
    let lines = text.split('\n').count() as u32;
    assert!((1..=lines).contains(&diagnostic.line), "{diagnostic} for {text:?}");
    let line = text.split('\n').nth(diagnostic.line as usize - 1).unwrap();
    assert!((1..=line.chars().count() as u32 + 1).contains(&diagnostic.column), "{diagnostic} for {text:?}");
}

fn try_all(text: &str) {
    if let Err(diagnostic) = parse_spec(text) {
        inside(text, &diagnostic);
    }
    match parse_tts(text) {
        Ok(_) => {}
        Err(diagnostic) => inside(text, &diagnostic),
    }
    let net = parse_tts(TTS).unwrap();
    if let Err(diagnostic) = parse_targets(&net, text) {
        inside(text, &diagnostic);
    }
    if let Err(diagnostic) = parse_initial(&net, text) {
        inside(text, &diagnostic);
    }
}

#[test]
fn mutilated_files_never_panic() {
    let mut random = Random::new(11);
    for original in [TTS, SPEC, "0|0", "1|2,2/0,1"] {
        for _ in 0..3_000 {
            let mut bytes = original.as_bytes().to_vec();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len() as u32 + 1) as usize;
                match random.below(4) {
                    0 => bytes.insert(at, random.below(256) as u8),
                    1 if at < bytes.len() => {
                        bytes.remove(at);
                    }
                    2 => bytes.truncate(at),
                    _ => {
                        let from = random.below(bytes.len() as u32 + 1) as usize;
                        let piece = bytes[from.min(at)..from.max(at)].to_vec();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            try_all(&String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn noise_never_panics() {
    let mut random = Random::new(12);
    let alphabet: Vec<char> = "0123456789 \n\t|/,;>=-+~#'[]vars rules init target in x\u{fffd}é\0".chars().collect();
    for _ in 0..5_000 {
        let text: String =
            (0..random.below(60)).map(|_| alphabet[random.below(alphabet.len() as u32) as usize]).collect();
        try_all(&text);
    }
}

#[test]
fn what_is_not_monotone_is_refused_with_its_position() {
    let refusal = |text: &str| parse_spec(text).unwrap_err().to_string();
    let zero_test = "vars x y\nrules\nx = 0 -> y' = y + 1;\ninit x = 0\ntarget y >= 1\n";
    assert!(refusal(zero_test).starts_with("3:1: the guard bounds `x` from above"), "{}", refusal(zero_test));
    let exact_target = "vars x\nrules\ninit x = 0\ntarget x = 1\n";
    assert!(refusal(exact_target).starts_with("4:8: the target bounds"));
    let subtraction = "vars x y\nrules\nx >= 1 -> x' = x - y;\ninit x = 0\ntarget x >= 1\n";
    assert!(refusal(subtraction).starts_with("3:20: a place cannot be subtracted"));
    let unguarded = "vars x y\nrules\n-> x' = x + y - 1;\ninit x = 0\ntarget x >= 1\n";
    assert!(refusal(unguarded).contains("does not ensure that `x` stays non-negative"));
    let unknown = "vars x\nrules\nz >= 1 -> ;\ninit x = 0\ntarget x >= 1\n";
    assert_eq!(refusal(unknown), "3:1: the place `z` is not declared");
    assert_eq!(refusal("vars x\nrules\ninit x = 0\n"), "4:1: expected `target`, found the end of the file");
}

#[test]
fn updates_of_nets_become_transfers() {
    // The taken token is one that the guard promises, the rest moves.
    let text = "vars think wait use\nrules\nthink >= 1 -> use' = use + 1, wait' = wait + think - 1, think' = 0;\n\
                init think >= 1, wait = 0, use = 0\ntarget use >= 2\n";
    let problem = parse_spec(text).unwrap();
    let [rule] = problem.net.transitions() else { panic!() };
    assert_eq!((rule.take.total(), rule.give.total(), rule.transfers.len()), (1, 1, 1));
    assert_eq!(problem.net.place_name(rule.transfers[0].place), "think");
    // A copied place keeps its tokens: what is taken comes back.
    let text = "vars a b\nrules\na >= 1 -> b' = b + a - 1;\ninit a = 1, b = 0\ntarget b >= 1\n";
    let problem = parse_spec(text).unwrap();
    let [rule] = problem.net.transitions() else { panic!() };
    assert_eq!((rule.take.total(), rule.give.total()), (1, 1));
    assert_eq!(rule.transfers[0].options[0].total(), 2);
}
