//! The engine `modular`: what it proves of the programs in `tests/modular`, that wrong analyses are refused by its checker, and that
//! certificates that say something else are.

mod judge;

use std::path::{Path, PathBuf};

use concord_driver::{DataModel, load_for};
use concord_engines::modular::{Flaw, Mutation, Options, Verdict, check_certificate, verify};
use concord_logic::Interrupter;
use concord_program::{Program, Property};
use concord_testing::Random;
use judge::{Answer, compiled, modular};

const DECLARATIONS: &str = "
typedef unsigned long pthread_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);
";

fn program(text: &str) -> Program {
    compiled(&format!("{DECLARATIONS}{text}")).expect("a legal program")
}

/// The programs of the folder, and whether they are violated: races, or failures if the second line says so.
fn programs() -> Vec<(PathBuf, Property, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modular");
    let files = std::fs::read_dir(folder).expect("the folder of programs");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let with_verdict = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let violated = match text.lines().next() {
            Some("// TRUE") => false,
            Some("// FALSE") => true,
            other => panic!("{}: the first line must be the verdict, not {other:?}", path.display()),
        };
        (path, Property::NoDataRace, violated)
    };
    files.into_iter().map(with_verdict).collect()
}

fn read(path: &Path, property: Property) -> Program {
    load_for(path, &DataModel::Lp64.into(), &[property]).expect("a legal program").program
}

/// Safe programs that are not proved, with what is missing.
const NOT_PROVED: &[(&str, &str)] = &[
    ("c11_mutex_recursive", COUNTED),
    ("recursive_call", COUNTED),
    ("recursive_tried", COUNTED),
    ("recursive_twice", COUNTED),
    ("rwlock_reader_tries", CONDITION),
];

const COUNTED: &str =
    "that the count of a recursive mutex may be a lock itself is a guess that refutes the one about its owner";

const CONDITION: &str =
    "what trying said is a condition over several variables, which is not remembered when the lock was taken";

fn is_not_proved(path: &Path) -> bool {
    NOT_PROVED.iter().any(|(name, _)| path.file_stem().is_some_and(|stem| stem == *name))
}

#[test]
fn what_is_safe_is_proved_and_nothing_else() {
    let programs = programs();
    assert!(programs.len() >= 120, "{} programs", programs.len());
    let mut wrong = Vec::new();
    for (path, property, violated) in programs {
        let answer = modular(&read(&path, property), property);
        let fits = match &answer {
            Answer::Decided(answer) => !*answer && !violated,
            Answer::Unknown(_) => violated || is_not_proved(&path),
            Answer::Broken(_) => false,
        };
        if !fits {
            wrong.push(format!("{}: {answer:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `auto` does with the programs, without its limits of time: the engine proves, and bounded checking finds races.
#[test]
fn most_programs_are_decided_and_none_wrongly() {
    let programs = programs();
    let (mut decided, count) = (0, programs.len());
    for (path, property, violated) in programs {
        if !violated {
            decided += usize::from(!is_not_proved(&path));
            continue;
        }
        match judge::said(&read(&path, property), property, &judge::plain()) {
            Answer::Decided(found) => {
                assert!(found, "{}: no race is found", path.display());
                decided += 1;
            }
            Answer::Unknown(why) => println!("{}: {why}", path.display()),
            Answer::Broken(why) => panic!("{}: {why}", path.display()),
        }
    }
    assert!(decided >= 110, "{decided} of {count} programs are decided");
}

/// A program that violates a property: the analysis has an alarm, and with a deviation its proof is refused.
fn is_noticed(text: &str, property: Property, mutation: Mutation) {
    let program = program(text);
    let report = verify(&program, property, &Options::default());
    assert!(matches!(report.verdict, Verdict::Alarms(_)), "{:?}", report.verdict);
    let report = verify(&program, property, &Options { mutation: Some(mutation), ..Options::default() });
    assert!(matches!(report.verdict, Verdict::Refused(Flaw::Step(..) | Flaw::Effect(..))), "{:?}", report.verdict);
}

#[test]
fn a_lock_that_is_kept_at_unlock_is_noticed() {
    let text = "
        pthread_mutex_t m; int x;
        void *worker(void *arg) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); x++; return 0; }
        int main(void) { pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); return 0; }";
    is_noticed(text, Property::NoDataRace, Mutation::KeptLock);
}

#[test]
fn a_token_that_is_kept_when_its_cell_becomes_free_is_noticed() {
    let text = "
        int lock, x;
        void *worker(void *arg) {
            while (__atomic_exchange_n(&lock, 1, 5)) { }
            __atomic_store_n(&lock, 0, 5); x++; return 0;
        }
        int main(void) { pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0); return 0; }";
    is_noticed(text, Property::NoDataRace, Mutation::KeptLock);
}

#[test]
fn a_flag_that_is_remembered_although_others_set_it_is_noticed() {
    let text = "
        int flag, x;
        void *sets(void *arg) { __atomic_store_n(&flag, 1, 5); x = 1; return 0; }
        void *looks(void *arg) { if (__atomic_load_n(&flag, 5) == 0) x = 2; return 0; }
        int main(void) { pthread_t a, b; pthread_create(&a, 0, sets, 0); pthread_create(&b, 0, looks, 0); return 0; }";
    is_noticed(text, Property::NoDataRace, Mutation::StaleFlag);
}

#[test]
fn a_create_that_keeps_the_state_of_a_single_thread_is_noticed() {
    let text = "
        int x;
        void *worker(void *arg) { x = 1; return 0; }
        int main(void) { pthread_t a; pthread_create(&a, 0, worker, 0); x = 2; return 0; }";
    is_noticed(text, Property::NoDataRace, Mutation::StillAlone);
}

#[test]
fn a_join_of_the_wrong_thread_is_noticed() {
    let text = "
        int x;
        void *idle(void *arg) { return 0; }
        void *worker(void *arg) { x = 1; return 0; }
        int main(void) {
            pthread_t a, b;
            pthread_create(&a, 0, idle, 0); pthread_create(&b, 0, worker, 0);
            pthread_join(a, 0); x = 2; return 0;
        }";
    is_noticed(text, Property::NoDataRace, Mutation::WrongJoin);
}

#[test]
fn a_missing_widening_is_noticed() {
    let text = "
        int main(void) { int i; for (i = 0; i < 100; i++) { } if (i >= 50) reach_error(); return 0; }";
    is_noticed(text, Property::UnreachCall, Mutation::NoWidening);
}

/// A program without end; `BOUND` and `LATE` make it safe or not.
const PROVED: &str = "
    pthread_mutex_t m; int x, limit = 10; int table[8];
    void add(int *at, int by) { if (*at BOUND limit) *at += by; }
    void *worker(void *arg) {
        for (;;) { pthread_mutex_lock(&m); add(&x, 1); table[x & 7] = x; if (x > 10) reach_error(); LATE }
    }
    int main(void) {
        pthread_t a;
        limit = 10;
        for (;;) pthread_create(&a, 0, worker, 0);
    }";

/// A program whose locks are variables and whose flag publishes; `GIVEN` and `SET` make it safe or not.
const MADE: &str = "
    int lock, ready, data, x;
    void *worker(void *arg) {
        for (;;) {
            while (__atomic_exchange_n(&lock, 1, 5)) { }
            GIVEN
            if (__atomic_load_n(&ready, 5)) { int seen = data; }
        }
    }
    void *publisher(void *arg) { SET return 0; }
    int main(void) {
        pthread_t a;
        pthread_create(&a, 0, publisher, 0);
        for (;;) pthread_create(&a, 0, worker, 0);
    }";

fn made_twins() -> (Program, Program) {
    let (store, set) = ("__atomic_store_n(&lock, 0, 5);", "__atomic_store_n(&ready, 1, 5);");
    let with = |given: &str, set: &str| program(&MADE.replace("GIVEN", given).replace("SET", set));
    let safe = with(&format!("x++; {store}"), &format!("data = 5; {set}"));
    let broken = with(&format!("{store} x++;"), &format!("{set} data = 5;"));
    (safe, broken)
}

fn twins() -> (Program, Program) {
    let (unlocked, late) = ("pthread_mutex_unlock(&m);", "pthread_mutex_unlock(&m); x = 0;");
    let safe = program(&PROVED.replace("BOUND", "<").replace("LATE", unlocked));
    let broken = program(&PROVED.replace("BOUND", "<=").replace("LATE", late));
    (safe, broken)
}

#[test]
fn no_certificate_proves_what_is_violated() {
    for property in Property::ALL {
        no_certificate_proves(property, twins());
    }
    no_certificate_proves(Property::NoDataRace, made_twins());
}

fn no_certificate_proves(property: Property, (safe, broken): (Program, Program)) {
    let Verdict::Holds { certificate, .. } = verify(&safe, property, &Options::default()).verdict else {
        panic!("the program is safe and has no races");
    };
    let accepted =
        |program: &Program, text: &str| check_certificate(program, property, text, &Interrupter::new()).is_ok();
    assert!(accepted(&safe, &certificate));
    assert!(!accepted(&broken, &certificate));
    let mut random = Random::new(7);
    let (mut changed, mut refused) = (0, 0);
    for round in 0..500 {
        let text = mutated(&certificate, &mut random);
        assert!(!accepted(&broken, &text), "round {round}");
        changed += u32::from(text != certificate);
        // What is left out may be covered by something else, and what is wrong may stand for no execution.
        refused += u32::from(!accepted(&safe, &text));
    }
    assert!(changed > 400 && refused * 2 > changed, "{refused} of {changed} are refused");
}

/// A certificate with another word in a line, or with a line less, or with a line twice.
fn mutated(certificate: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    for _ in 0..random.count(1, 3) {
        let place = random.index(lines.len());
        match random.below(4) {
            0 => {
                lines.remove(place);
            }
            1 => lines.insert(place, lines[place].clone()),
            _ => {
                let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
                let at = random.index(words.len());
                let values = [
                    "-",
                    "*",
                    "~",
                    "=",
                    "0",
                    "1",
                    "99999999999999999999999",
                    "=0",
                    "=b",
                    "=m65696",
                    "n:5,5,5,5,0,5",
                    "=t65696z",
                    "=s65696c",
                ];
                let value = *random.pick(&values);
                words[at] = match words[at].split_once('=') {
                    Some((name, _)) if !name.is_empty() => format!("{name}={value}"),
                    _ => value.to_owned(),
                };
                lines[place] = words.join(" ");
            }
        }
    }
    lines.join("\n") + "\n"
}
