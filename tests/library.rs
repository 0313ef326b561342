//! The library as its users call it: what it refuses, and what it gives them.

use std::path::PathBuf;

use concord::{
    Backend, DataModel, Engine, Options, OptionsError, Program, Property, Unwinding, Verdict, VerifyError, load,
    load_for, verify,
};
use concord_logic::{Bits, Sort};
use concord_program::{Op, ProcedureBuilder, ProgramBuilder, Span};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Where the race is one of `free`, which no other property needs.
const FREED: &str = "tests/races/freed_while_it_is_read.c";

fn freed(properties: &[Property]) -> Program {
    load_for(&path(FREED), &DataModel::Lp64.into(), properties).expect("a program").program
}

fn answer(program: &Program, property: Property) -> String {
    verify(program, property, &Options::default()).expect("a report").to_string()
}

#[test]
fn a_program_for_one_property_is_not_asked_for_another() {
    let program = freed(&[Property::UnreachCall]);
    assert_eq!(answer(&program, Property::UnreachCall), "TRUE");
    for engine in [Engine::Auto, Engine::Bmc, Engine::Cover] {
        let refused = verify(&program, Property::NoDataRace, &Options::default().with_engine(engine));
        assert!(matches!(refused, Err(VerifyError::NotCompiledFor(Property::NoDataRace))), "{refused:?}");
    }
}

#[test]
fn a_program_for_several_properties_answers_all_of_them() {
    let program = path(FREED);
    let all = load(&program, &DataModel::Lp64.into()).expect("a program").program;
    for program in [all, freed(&[Property::NoDataRace]), freed(&[Property::UnreachCall, Property::NoDataRace])] {
        assert_eq!(answer(&program, Property::UnreachCall), "TRUE");
        assert_eq!(answer(&program, Property::NoDataRace), "FALSE(no-data-race)");
    }
}

#[test]
fn a_program_that_was_built_by_hand_answers_all_properties() {
    let mut program = ProgramBuilder::new(DataModel::Lp64);
    let x = program.scalar("x", Bits::new(32, 0));
    let (one, none) = (program.terms.constant(32, 1), program.terms.constant(64, 0));
    let span = Span::default();
    let mut writer = ProcedureBuilder::new("writer", span);
    writer.emit(program.store(x, one), span);
    let entry = program.declare();
    program.define(entry, writer);
    let mut main = ProcedureBuilder::new("main", span);
    let (target, handle) = main.local(&mut program.terms, "handle", Sort::Bits(64));
    main.emit(Op::Reserve { target, entry }, span);
    main.emit(Op::Create { handle, entry, argument: none }, span);
    main.emit(program.store(x, one), span);
    let first = program.declare();
    program.define(first, main);
    let program = program.finish(first);
    assert_eq!(answer(&program, Property::UnreachCall), "TRUE");
    assert_eq!(answer(&program, Property::NoDataRace), "FALSE(no-data-race)");
}

#[test]
fn options_that_do_nothing_are_refused() {
    let program = freed(&[Property::UnreachCall]);
    let ask = |options: &Options| verify(&program, Property::UnreachCall, options).map(|report| report.to_string());
    let cover = Options::default().with_engine(Engine::Cover);
    for (options, option) in [
        (cover.clone().with_backend(Backend::Batsat), "backend"),
        (cover.with_unwinding(Unwinding::Fixed(3)), "unwinding"),
    ] {
        let refused = ask(&options);
        let Err(VerifyError::Options(OptionsError::Void { option: found, .. })) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(found, option);
    }
    let mut nowhere = Options::default();
    nowhere.unwind_set.insert(("reads".to_owned(), 1), 3);
    let refused = ask(&nowhere);
    assert!(matches!(refused, Err(VerifyError::Options(OptionsError::NoLoop { line: 1, .. }))), "{refused:?}");
}

#[test]
fn a_solver_that_is_missing_is_no_internal_error() {
    let program = freed(&[Property::UnreachCall]);
    let missing = Options::default().with_backend(Backend::Smtlib("no-such-solver --at-all".to_owned()));
    let refused = verify(&program, Property::UnreachCall, &missing);
    assert!(matches!(refused, Err(VerifyError::SolverMissing(_))), "{refused:?}");
}

#[test]
fn counterexamples_are_tidy_unless_nobody_looks() {
    let mut improved = false;
    for name in ["bank_transfer", "dining_philosophers_broken", "readers_writers_broken", "bounded_buffer_broken"] {
        let file = path(&format!("examples/{name}.c"));
        let program = load(&file, &DataModel::Ilp32.into()).expect("a program").program;
        let cost = |tidy: bool| {
            let options = Options::default().with_tidy(tidy);
            let report = verify(&program, Property::UnreachCall, &options).expect("a report");
            let Verdict::Violated(found) = report.verdict else { panic!("{name}: {report}") };
            let switches = found.trace.steps.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
            (switches, found.trace.steps.len())
        };
        let (tidy, raw) = (cost(true), cost(false));
        assert!(tidy <= raw, "{name}: {tidy:?} instead of {raw:?}");
        improved |= tidy < raw;
    }
    assert!(improved, "nothing was ever tidied");
}
