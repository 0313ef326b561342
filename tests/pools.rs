//! Pools of three and four workers that take tasks from a ring or a list: `tests/pools/*.c`, each with its verdict in
//! the first line and the reason in the second. All engines together decide them, with 32-bit and with 64-bit pointers.

use std::path::Path;

use concord_driver::{DataModel, Engine, Options, Property, load_for, verify};

#[test]
fn the_engines_together_decide_pools() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pools");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    assert!(files.len() >= 7);
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let expected = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a verdict").to_owned();
        for data_model in [DataModel::Ilp32, DataModel::Lp64] {
            let program = load_for(&file, &data_model.into(), &[Property::UnreachCall]).expect("valid C").program;
            let options = Options::default();
            let verdict = verify(&program, Property::UnreachCall, &options).expect("no internal error").to_string();
            if !verdict.starts_with(&expected) {
                wrong.push(format!("{} ({data_model:?}): {verdict} instead of {expected}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
