//! FUSION's Figure 1: the skeleton as the paper prints it (with its misprint corrected), and
//! the violated assertion.

mod support;

use concord_encoder::{PruneOptions, prune, show_skeleton};
use support::decide::decide;
use support::{figure_one, summary};

const PRINTED: &str = "\
accesses (name, cell, value, occurrence)
  thread 0 (main)
    W1   @x  0        true
  thread 1 (add_global)
    R1   @x  r1       true
    R2   @x  r2       r1 < 1
    W2   @x  r2 + 1   r1 < 1
    R3   @x  r3       r1 >= 1
    W3   @x  r3 + 2   r1 >= 1
  thread 2 (add_global)
    R1'  @x  r1'      true
    R2'  @x  r2'      r1' < 1
    W2'  @x  r2' + 1  r1' < 1
    R3'  @x  r3'      r1' >= 1
    W3'  @x  r3' + 2  r1' >= 1
  thread 0 (main)
    R4   @x  r4       true
order
  W1 < R1
  R1 < R2
  R2 < W2
  R1 < R3
  R3 < W3
  W1 < R1'
  R1' < R2'
  R2' < W2'
  R1' < R3'
  R3' < W3'
  W2 < R4
  W3 < R4
  W2' < R4
  W3' < R4
failure in thread 0 at line 10 if r4 != 3
";

#[test]
fn the_skeleton_is_printed_as_in_the_paper() {
    let program = figure_one();
    let mut skeleton = summary(&program, 1);
    // The paper asks neither which of the two equal threads begins first nor how large numbers are.
    prune(&mut skeleton, &PruneOptions { symmetry: false, values: false, ..PruneOptions::default() });
    assert_eq!(show_skeleton(&skeleton, &program), PRINTED);
}

#[test]
fn the_assertion_is_violated() {
    assert_eq!(decide(&figure_one(), 1, &PruneOptions::default()).fails(), Some(true));
}
