//! Lets the tests of this crate find libz3 where the build found it.

use std::env;
use std::process::Command;

/// The oldest release that will do; the library checks it again when it runs.
const OLDEST: &str = "4.13.3";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if env::var_os("CARGO_FEATURE_Z3").is_none() {
        return;
    }
    refuse_old_release();
    let asked = Command::new("pkg-config").args(["--variable=libdir", "z3"]).output();
    let found = asked.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let found = found.and_then(|path| String::from_utf8(path).ok()).map(|path| path.trim().to_owned());
    let folder = env::var("Z3_LIBRARY_PATH_OVERRIDE").ok().or(found);
    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
        println!("cargo::rustc-link-arg-tests=-Wl,-rpath,{folder}");
    }
}

/// Says in one line what the linker would say in many.
fn refuse_old_release() {
    let asked = Command::new("pkg-config").args(["--modversion", "z3"]).output();
    let Some(found) = asked.ok().filter(|output| output.status.success()) else { return };
    let found = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    let enough = Command::new("pkg-config").args([&format!("--atleast-version={OLDEST}"), "z3"]).status();
    if env::var_os("Z3_LIBRARY_PATH_OVERRIDE").is_none() && enough.is_ok_and(|status| !status.success()) {
        println!("cargo::error=libz3 {found} is too old, {OLDEST} or later is needed; .ci/z3 shows how to fetch one");
    }
}
