//! The command line of Concord.

mod cli;

fn main() {
    let exit = cli::main();
    // A run that was stopped may still be about to end.
    concord::remove_temporary_folders();
    std::process::exit(exit.code());
}
