//! Functions that run at the end of the program: the last one first, also those that are registered by others.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static long long @order;");
    // The function that is registered first runs last; it looks at what the others did.
    maker.global("static void @last(void) { @v[0] = @order; @look(1); }");
    let mut names = Vec::new();
    for digit in 1..=maker.random.between(1, 4) {
        let more = match maker.random.below(3) {
            0 if digit > 1 => format!(" atexit(@f{});", maker.random.between(1, digit - 1)),
            _ => String::new(),
        };
        // At most one of a kind is registered by each, so that nothing goes on for ever.
        maker.global(format!("static void @f{digit}(void) {{ @order = @order * 10 + {digit};{more} }}"));
        names.push(format!("@f{digit}"));
    }
    maker.setup("atexit(@last);");
    for name in &names {
        if maker.random.chance(80) {
            maker.step(format!("atexit({name});"));
        }
    }
    if maker.random.chance(30) {
        maker.step("atexit(@f1);");
    }
    let end = maker.pick(&["exit(0);", "exit(3);"]);
    maker.setup(end);
    // Never reached: it keeps the place of the value that the last function looks at.
    maker.sees("-1", Fixed);
}
