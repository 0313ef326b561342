//! Functions that print: what they say they did is possible, and they may always fail.

use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char @text[] = \"some text\", @format[] = \"<%s>\";");
    for _ in maker.several(2, 5) {
        let call = match maker.random.below(10) {
            0 => "printf(\"%d-%s\", 12, @text)",
            1 => "printf(@format, @text)",
            2 => "fprintf(stdout, \"%c\", 'c')",
            3 => "puts(@text) >= 0",
            4 => "fputs(@text, stdout) >= 0",
            5 => "putchar('a' + 256)",
            6 => "fputc(200, stdout)",
            7 => "putc('x', stdout)",
            8 => "fflush(stdout)",
            _ => "setvbuf(stdout, 0, _IONBF, 0)",
        };
        maker.open(call);
        if maker.random.chance(40) {
            maker.fixed("bytes8(@text)");
        }
    }
}
