//! The program in `examples/own_solver.rs` finds what its comment says. The examples of the C
//! interface (`ffi/c/examples`) print the same.

#[path = "../examples/own_solver.rs"]
#[allow(dead_code)]
mod own_solver;

#[test]
fn the_example_of_an_own_solver_finds_the_schedule() {
    let expected = "two steps each: lost update, schedule [0, 1, 3, 4, 2]\natomic blocks: no lost update\n";
    assert_eq!(own_solver::answers(), expected);
}
