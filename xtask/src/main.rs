//! `cargo xtask`: see the library beside this file.

fn main() {
    std::process::exit(concord_xtask::main(std::env::args_os()).code());
}
