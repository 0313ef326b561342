//! The command line of Concord.

mod cli;

fn main() {
    std::process::exit(cli::main().code());
}
