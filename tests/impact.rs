//! The engine `impact` on programs of its own: `tests/impact/*.c`, each with its verdict in the first line and then the
//! argument for it. Discovered from the folder.

mod judge;

use std::path::{Path, PathBuf};

use concord_cadical::Cadical;
use concord_driver::{DataModel, load_for};
use concord_engines::impact::{Certificate, Mutation, Options, Verdict, check, verify};
use concord_logic::{BitBlasted, SolverError};
use concord_program::{Program, Property};
use judge::{Answer, REDUCTIONS, unfolded};

/// The programs of the folder, and whether they fail.
fn programs() -> Vec<(PathBuf, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impact");
    let files = std::fs::read_dir(folder).expect("the folder of programs");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let with_verdict = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let fails = match text.lines().next() {
            Some("// TRUE") => false,
            Some("// FALSE") => true,
            other => panic!("{}: the first line must be the verdict, not {other:?}", path.display()),
        };
        (path, fails)
    };
    files.into_iter().map(with_verdict).collect()
}

fn program(name: &str) -> Program {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impact").join(name))
}

fn read(path: &Path) -> Program {
    load_for(path, &DataModel::Ilp32.into(), &[Property::UnreachCall]).expect("a legal program").program
}

fn solver() -> Result<BitBlasted<Cadical>, SolverError> {
    Ok(BitBlasted::new(Cadical::new()))
}

#[test]
fn programs_are_decided_as_their_first_line_says() {
    let programs = programs();
    assert!(programs.len() >= 40, "{} programs", programs.len());
    let mut wrong = Vec::new();
    for (path, fails) in programs {
        let answer = unfolded(&read(&path), "dpor+fc", 100_000);
        if answer != Answer::Decided(fails) {
            wrong.push(format!("{}: {answer:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One element is watched, but two are read together: no choice of it tells that they are the same.
#[test]
fn two_elements_are_not_one() {
    let text = "typedef unsigned long pthread_t;\nextern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n\
        extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\nint array[300];\n\
        void *writer(void *p) { int at = __VERIFIER_nondet_int(); if (at >= 0 && at < 300) array[at] = 1; return 0; }\n\
        int main(void) {\n  pthread_t t; pthread_create(&t, 0, writer, 0);\n\
        int one = __VERIFIER_nondet_int(), two = __VERIFIER_nondet_int();\n\
        if (one >= 0 && one < 300 && two >= 0 && two < 300 && array[one] != array[two]) reach_error();\n  return 0;\n}\n";
    let program = judge::compiled(text).expect("a legal program");
    for reduction in REDUCTIONS {
        let answer = unfolded(&program, reduction, 300);
        assert!(matches!(answer, Answer::Unknown(_) | Answer::Decided(true)), "{reduction}: {answer:?}");
    }
}

#[test]
fn no_configuration_is_wrong() {
    let mut wrong = Vec::new();
    for (path, fails) in programs() {
        let program = read(&path);
        for reduction in REDUCTIONS {
            match unfolded(&program, reduction, 300) {
                Answer::Decided(answer) if answer == fails => {}
                Answer::Unknown(_) => {}
                answer => wrong.push(format!("{} {reduction}: {answer:?}", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a deviating algorithm says of a program.
fn claimed(name: &str, mutation: Option<Mutation>, force_cover: bool) -> Verdict {
    let options = Options { mutation, force_cover, ..Options::default() };
    verify(&program(name), Property::UnreachCall, &options, &mut solver).expect("an answer").verdict
}

#[test]
fn the_program_of_section_4c_catches_three_wrong_algorithms() {
    let names = ["section_4c.c", "section_4c_exchanged.c"];
    for force_cover in [false, true] {
        for name in names {
            let right = claimed(name, None, force_cover);
            assert!(matches!(right, Verdict::Violated(_)), "{name}: {right:?}");
        }
        for mutation in [Mutation::NoCoverExpansion, Mutation::ExistingEdgesOnly, Mutation::NoRequeue] {
            let mut noticed = false;
            for name in names {
                if let Verdict::Claimed(certificate) = claimed(name, Some(mutation), force_cover) {
                    let checked = check(&program(name), Property::UnreachCall, &certificate, &mut solver);
                    assert!(checked.is_err(), "{name}: {mutation:?} is certified");
                    noticed = true;
                }
            }
            assert!(noticed, "{mutation:?} is not noticed");
        }
    }
}

/// The certificate of a program that is safe.
fn proof(program: &Program) -> String {
    let report = verify(program, Property::UnreachCall, &Options::default(), &mut solver).expect("an answer");
    match report.verdict {
        Verdict::Holds { certificate, .. } => certificate.to_string(),
        other => panic!("{other:?}"),
    }
}

/// The lines of nodes, each as its edge, its cover and its clauses.
fn node_lines(text: &str) -> Vec<(usize, [String; 3])> {
    let lines = text.lines().enumerate().filter(|(_, line)| line.starts_with("node "));
    let parts = |line: &str| {
        let parts: Vec<String> = line.split(':').map(|part| part.trim().to_owned()).collect();
        parts.try_into().expect("three parts")
    };
    lines.map(|(at, line)| (at, parts(line))).collect()
}

fn with_line(text: &str, at: usize, [edge, cover, clauses]: [&str; 3]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[at] = format!("{edge} : {cover} : {clauses}");
    lines.join("\n") + "\n"
}

/// The text without a node that no other one refers to.
fn without_node(text: &str, number: usize) -> String {
    let mut at = 0;
    let renumbered = |word: &str| match word.parse::<usize>() {
        Ok(other) if other > number => (other - 1).to_string(),
        _ => word.to_owned(),
    };
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("node ") else {
            lines.push(line.to_owned());
            continue;
        };
        at += 1;
        if at == number + 1 {
            continue;
        }
        let parts: Vec<&str> = rest.split(" : ").collect();
        let (parent, edge) = parts[0].split_once(' ').expect("a parent and an edge");
        let cover = renumbered(parts[1]);
        lines.push(format!("node {} {edge} : {cover} : {}", renumbered(parent), parts[2..].join(" : ")));
    }
    lines.join("\n") + "\n"
}

/// The nodes that no other one refers to and that are the only ones below those above them.
fn only_leaves(nodes: &[(usize, [String; 3])]) -> Vec<usize> {
    let parent = |number: usize| nodes[number].1[0].split(' ').nth(1).and_then(|word| word.parse::<usize>().ok());
    let below = |number: usize| (0..nodes.len()).filter(|&other| parent(other) == Some(number)).count();
    let is_used = |number: usize| nodes.iter().any(|(_, [_, cover, _])| *cover == number.to_string());
    let is_only = |&number: &usize| {
        below(number) == 0 && !is_used(number) && parent(number).is_some_and(|above| below(above) == 1)
    };
    (1..nodes.len()).filter(is_only).collect()
}

/// Certificates that prove nothing: all loops of these programs go on for ever, so that every node that is reached has successors.
fn spoiled(text: &str) -> Vec<String> {
    let nodes = node_lines(text);
    let terms: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("term ")).collect();
    let is_false = |clauses: &str| clauses.parse::<usize>().is_ok_and(|number| terms[number] == "false");
    let mut spoiled = vec![text.trim_end_matches("end\n").to_owned()];
    // The only step from a node skipped without reason.
    spoiled.extend(only_leaves(&nodes).into_iter().map(|number| without_node(text, number)));
    for (number, (at, [edge, cover, clauses])) in nodes.iter().enumerate() {
        let mut add = |parts: [&str; 3]| spoiled.push(with_line(text, *at, parts));
        if is_false(clauses) {
            // A label weakened.
            add([edge, cover, ""]);
        } else if cover == "-" {
            // The edges of a node removed: what it is said to be covered by covers no node.
            add([edge, "0", clauses]);
            add([edge, &number.to_string(), clauses]);
        } else {
            // A cover redirected, and a cover removed.
            let covered = nodes.iter().position(|(_, [_, other, _])| other != "-").expect("a covered node");
            for by in ["0", "-", &number.to_string(), &nodes.len().to_string(), &covered.to_string()] {
                add([edge, by, clauses]);
            }
        }
        if number > 0 {
            // An edge that is none.
            let words: Vec<&str> = edge.split(' ').collect();
            let other = format!("{} {} {} 9999 {}", words[0], words[1], words[2], words[4]);
            add([&other, cover, clauses]);
        }
    }
    spoiled
}

#[test]
fn spoiled_certificates_are_refused() {
    let names = [
        "equal_counters.c",
        "handshake.c",
        "taking_turns.c",
        "spin_lock.c",
        "swapped_pointers.c",
        "ring.c",
        "peterson_for_ever.c",
    ];
    let mut count = 0;
    for name in names {
        let program = program(name);
        let text = proof(&program);
        let judge = |text: String| check(&program, Property::UnreachCall, &Certificate::from_text(text), &mut solver);
        assert!(judge(text.clone()).is_ok(), "{name}");
        for spoiled in spoiled(&text) {
            assert!(judge(spoiled.clone()).is_err(), "{name}: accepted\n{spoiled}");
            count += 1;
        }
    }
    assert!(count >= 1_000, "only {count} spoiled certificates");
}

#[test]
fn a_certificate_is_one_of_its_reduction() {
    let program = program("peterson_for_ever.c");
    let text = proof(&program).replacen("dpor", "spor", 1);
    let checked = check(&program, Property::UnreachCall, &Certificate::from_text(text), &mut solver);
    assert!(checked.is_err(), "what `spor` does not spare is missing");
}

#[test]
fn a_certificate_is_one_of_its_program() {
    let text = proof(&program("equal_counters.c"));
    let broken = program("equal_counters_broken.c");
    assert!(check(&broken, Property::UnreachCall, &Certificate::from_text(text), &mut solver).is_err());
}

#[test]
fn reductions_and_forced_covers_explore_less() {
    let nodes = |name: &str, reduction: &str| {
        let reduction: concord_driver::Reduction = reduction.parse().expect("a configuration");
        let options =
            Options { reduction: reduction.reduction, force_cover: reduction.force_cover, ..Options::default() };
        let report = verify(&program(name), Property::UnreachCall, &options, &mut solver).expect("an answer");
        assert!(matches!(report.verdict, Verdict::Holds { .. }), "{name}: {:?}", report.verdict);
        report.figures.nodes
    };
    for name in ["peterson.c", "dekker.c", "equal_counters.c"] {
        assert!(nodes(name, "dpor") <= nodes(name, "spor"), "{name}");

        assert!(nodes(name, "dpor+fc") < nodes(name, "dpor"), "{name}");
    }
}

#[test]
fn back_ends_agree() {
    let names = ["handshake", "spin_lock", "flags_by_index", "saturation", "peterson_for_ever"];
    for name in names {
        for (file, fails) in [(format!("{name}.c"), false), (format!("{name}_broken.c"), true)] {
            for backend in concord_driver::Backend::BUNDLED {
                let options = concord_driver::Options::default()
                    .with_engine(concord_driver::Engine::Impact)
                    .with_backend(backend.clone());
                let report = concord_driver::verify(&program(&file), Property::UnreachCall, &options);
                let verdict = report.expect("an answer").verdict;
                let violated = matches!(verdict, concord_driver::Verdict::Violated(_));
                let decided = violated || matches!(verdict, concord_driver::Verdict::Holds { .. });
                assert!(decided && violated == fails, "{file} {backend}: {verdict:?}");
            }
        }
    }
}
