//! The committed header is the one that the sources give.
//!
//! After a change of the interface: `CONCORD_BLESS=1 cargo test -p concord-c --test header`.

use std::fs;
use std::path::Path;

/// The header without the sections `Safety`, which are for Rust: C programmers have the conventions at its head.
fn without_safety(header: &str) -> String {
    let mut kept = Vec::new();
    let mut in_section = false;
    for line in header.lines() {
        match line.trim() {
            "# Safety" => {
                in_section = true;
                // With the empty line before it.
                kept.pop();
            }
            "*/" => in_section = false,
            _ => {}
        }
        if !in_section {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("cbindgen.toml is read");
    let mut builder = cbindgen::Builder::new().with_config(config);
    // In the order in which a reader meets them.
    for file in ["border", "version", "problem", "theory", "search", "pairs", "verify"] {
        builder = builder.with_src(folder.join("src").join(file).with_extension("rs"));
    }
    let mut made = Vec::new();
    builder.generate().expect("the sources are understood").write(&mut made);
    let made = without_safety(&String::from_utf8(made).expect("a header is text"));
    let path = folder.join("include/concord.h");
    if std::env::var_os("CONCORD_BLESS").is_some() {
        fs::write(&path, &made).expect("the header is written");
    }
    let committed = fs::read_to_string(&path).expect("the header is there");
    assert!(committed == made, "include/concord.h is stale: run this test with CONCORD_BLESS=1");
}
