//! Classes of characters, for every value that is allowed: bytes and EOF. Letters of the other case also for negative characters, as programs
//! ask for them.

use super::Maker;

const CLASSES: [&str; 13] = [
    "isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint", "isgraph",
    "iscntrl", "isblank", "isascii",
];

pub(super) fn steps(maker: &mut Maker) {
    for _ in maker.several(4, 9) {
        let character = match maker.random.below(5) {
            0 => maker.pick(&["EOF", "0", "127", "128", "255", "0xaa", "'\\t'", "'\\v'", "' '", "'_'"]).to_owned(),
            1 => maker
                .pick(&["'0'", "'9'", "'/'", "':'", "'A'", "'Z'", "'@' + 0", "'['", "'`'", "'{'", "'f'", "'g'"])
                .replace('@', "\\100"),
            _ => maker.random.between(-1, 255).to_string(),
        };
        if maker.random.chance(10) {
            let (function, character) = (maker.pick(&["toupper", "tolower"]), maker.random.between(-128, -2));
            maker.open(format!("{function}({character})"));
        } else if maker.random.chance(5) {
            maker.fixed(format!("toascii({character})"));
        } else if maker.random.chance(25) {
            let function = maker.pick(&["toupper", "tolower"]);
            maker.fixed(format!("{function}({character})"));
        } else {
            let class = *maker.random.pick(&CLASSES);
            maker.fixed(format!("!!{class}({character})"));
        }
    }
}
