//! Lets the tool find libz3 where the build found it, if it is built with Z3.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if env::var_os("CARGO_FEATURE_Z3").is_none() {
        return;
    }
    let asked = Command::new("pkg-config").args(["--variable=libdir", "z3"]).output();
    let found = asked.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let found = found.and_then(|path| String::from_utf8(path).ok()).map(|path| path.trim().to_owned());
    let folder = env::var("Z3_LIBRARY_PATH_OVERRIDE").ok().or(found);
    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
