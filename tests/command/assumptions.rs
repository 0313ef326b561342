//! What a verdict rests on is said with it: on standard error, in JSON and in the library's report.

use concord::{Assumption, DataModel, Options, Property};

use crate::tool::{command, file, stderr, stdout};

const THREAD: &str = "
    extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
    extern void *malloc(__SIZE_TYPE__);
    extern void free(void *);
    extern void reach_error(void);
    unsigned long id;";

/// What is assumed of a program, which must hold, for this property.
pub fn assumed(text: &str, data_model: DataModel, property: Property) -> Vec<Assumption> {
    let size = if data_model == DataModel::Ilp32 { "unsigned int" } else { "unsigned long" };
    let text = format!("{THREAD}{text}").replace("__SIZE_TYPE__", size);
    let program = concord::compile("t.i", text.as_bytes(), data_model).expect("a C program").program;
    let report = concord::verify(&program, property, &Options::default()).expect("no internal error");
    assert_eq!(report.to_string(), "TRUE");
    report.assumptions
}

const WIDE: &str = "
    long long x;
    void *writer(void *arg) { x = -1; return arg; }
    int main(void) {
        pthread_create(&id, 0, writer, 0);
        long long seen = x;
        if (seen != 0 && seen != -1) reach_error();
        return 0;
    }";

#[test]
fn accesses_wider_than_a_word_do_not_tear() {
    let wide = |model| assumed(WIDE, model, Property::UnreachCall);
    assert_eq!(wide(DataModel::Ilp32), [Assumption::WideAccessesDoNotTear]);
    assert_eq!(wide(DataModel::Lp64), []);
}

#[test]
fn wide_variables_of_one_thread_alone_are_nothing_to_assume() {
    let local = "
        int x;
        void *writer(void *arg) { x = 1; return arg; }
        int main(void) {
            long long own = 0;
            pthread_create(&id, 0, writer, 0);
            own += x;
            if (own > 1) reach_error();
            return 0;
        }";
    assert_eq!(assumed(local, DataModel::Ilp32, Property::UnreachCall), []);
    let single = "long long x; int main(void) { x = 1; if (x != 1) reach_error(); return 0; }";
    assert_eq!(assumed(single, DataModel::Ilp32, Property::UnreachCall), []);
}

#[test]
fn nothing_tears_where_nothing_races() {
    let alone = "
        long long x;
        void *nothing(void *arg) { return arg; }
        int main(void) { pthread_create(&id, 0, nothing, 0); x = 1; return 0; }";
    assert_eq!(assumed(alone, DataModel::Ilp32, Property::NoDataRace), []);
}

#[test]
fn freed_addresses_are_not_used_again() {
    let freed = "
        int main(void) {
            int *a = malloc(4);
            free(a);
            int *b = malloc(4);
            if (a == b) reach_error();
            return 0;
        }";
    for property in [Property::UnreachCall, Property::NoDataRace] {
        assert_eq!(assumed(freed, DataModel::Ilp32, property), [Assumption::FreedAddressesAreNotReused]);
    }
    let kept = "int main(void) { int *a = malloc(4), *b = malloc(4); if (a == b) reach_error(); return 0; }";
    assert_eq!(assumed(kept, DataModel::Ilp32, Property::UnreachCall), []);
}

#[test]
fn sorting_compares_in_some_order() {
    let sorted = "
        extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
        int a[] = { 2, 1 };
        int compare(const void *l, const void *r) { return *(const int *)l - *(const int *)r; }
        int main(void) { qsort(a, 2, sizeof *a, compare); if (a[0] != 1) reach_error(); return 0; }";
    assert_eq!(assumed(sorted, DataModel::Ilp32, Property::UnreachCall), [Assumption::ComparisonsAreAsGiven]);
}

#[test]
fn violations_that_need_random_numbers_say_that_seeds_are_ignored() {
    let seeded = "
        extern int rand(void);
        extern void srand(unsigned), reach_error(void);
        int main(void) { srand(1); if (rand() == 7) reach_error(); return 0; }";
    for (text, assumptions) in
        [(seeded.to_owned(), vec![Assumption::RandomNumbersIgnoreSeeds]), (seeded.replace("srand(1);", ""), Vec::new())]
    {
        let program = concord::compile("t.i", text.as_bytes(), DataModel::Ilp32).expect("a C program").program;
        let report = concord::verify(&program, Property::UnreachCall, &Options::default()).expect("no internal error");
        assert_eq!((report.to_string().as_str(), report.assumptions), ("FALSE(unreach-call)", assumptions));
    }
}

const BIT_FIELDS: &str = "
#include <pthread.h>
#include <assert.h>
struct { unsigned a : 3, b : 5; } pair;
void *writer(void *arg) { pair.a = 1; return arg; }
int main(void) {
    pthread_t id;
    pthread_create(&id, 0, writer, 0);
    pair.b = 1;
    pthread_join(id, 0);
    assert(pair.a == 1 && pair.b == 1);
    return 0;
}
";

fn verify(options: &[&str]) -> (String, String) {
    let file = file(&format!("assumptions/bit_fields{}.c", options.len()), BIT_FIELDS);
    let output = command(["verify"]).args(options).arg(file).output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(0));
    (stdout(&output), stderr(&output))
}

#[test]
fn notes_say_what_a_verdict_rests_on() {
    let (verdict, notes) = verify(&[]);
    assert_eq!(verdict, "TRUE\n");
    assert_eq!(
        notes,
        "note: assumes that plain stores to a bit-field are one step and leave bit-fields beside it alone\n"
    );
    assert_eq!(verify(&["-q"]), ("TRUE\n".to_owned(), String::new()));
}

#[test]
fn json_names_what_a_verdict_rests_on() {
    let (document, notes) = verify(&["--json", "--64"]);
    let document: serde_json::Value = serde_json::from_str(&document).expect("one JSON document");
    assert_eq!(document["assumptions"][0]["name"], "bit-fields-do-not-tear");
    assert_eq!(document["assumptions"].as_array().map(Vec::len), Some(1));
    assert_eq!(notes, "");
}
