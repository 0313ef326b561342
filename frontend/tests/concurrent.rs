//! Random concurrent programs are translated completely: nothing in them is unsupported.
//! `CONCORD_CONCURRENT` raises the number of programs.

use concord_frontend::{Options, compile};
use concord_program::{DataModel, validate};
use concord_testing::generate::concurrent::{Size, concurrent};

#[test]
fn random_concurrent_programs_compile_without_warnings() {
    let count = std::env::var("CONCORD_CONCURRENT").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
    for seed in 0..count {
        let text = concurrent(seed, Size::default()).to_c();
        for data_model in [DataModel::Ilp32, DataModel::Lp64] {
            let compiled = compile("random.c", text.as_bytes(), &Options { data_model });
            let compiled = compiled.unwrap_or_else(|errors| panic!("program {seed}: {}\n{text}", errors[0]));
            // Whether such a call can happen is for the verifier to decide.
            let unknown = "a call through a pointer to an unknown function is not supported";
            let other = compiled.warnings.iter().find(|warning| warning.message != unknown);
            assert_eq!(other, None, "program {seed}:\n{text}");
            validate(&compiled.program).unwrap_or_else(|error| panic!("program {seed}: {error}\n{text}"));
        }
    }
}
