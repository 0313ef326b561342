//! Options of command lines: words, letters and long names, good and bad.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

const WORDS: [&str; 16] = [
    "-a", "-b", "-ab", "-bx", "-c", "-cy", "-q", "--", "-", "word", "--long", "--long=1", "--lo", "--need", "--need=2",
    "--other",
];

const LETTERS: [&str; 4] = ["ab:c::", ":ab:", "a", ""];

pub(super) fn steps(maker: &mut Maker) {
    let words: Vec<String> =
        (0..maker.random.between(1, 5)).map(|_| format!("(char *)\"{}\"", maker.pick(&WORDS))).collect();
    let (count, words) = (words.len() + 1, words.join(", "));
    maker.global(format!("static char *@words[] = {{(char *)\"program\", {words}, 0}};"));
    maker.global("static int @flag, @index = -1;");
    maker.global(
        "static const struct option @options[] = {{\"long\", 2, 0, 'l'}, {\"lone\", 0, 0, 'm'}, {\"need\", 1, &@flag, 7}, {0, 0, 0, 0}};",
    );
    // Without one of these, words that are no options are moved unless the environment says otherwise.
    let order = maker.pick(&["+", "-", ""]);
    let certainty = if order.is_empty() { Open } else { Fixed };
    let letters = maker.pick(&LETTERS);
    let function = maker.pick(&["getopt", "getopt_long", "getopt_long_only"]);
    let long = if function == "getopt" { "" } else { ", @options, &@index" };
    maker.setup("opterr = 0;");
    for _ in maker.several(2, 5) {
        maker.sees(format!("{function}({count}, @words, \"{order}{letters}\"{long})"), certainty);
        maker.sees("optind", certainty);
        maker.sees("optarg ? *optarg : -1", certainty);
        maker.sees("optopt", certainty);
        maker.sees("@flag * 10 + @index", certainty);
    }
    maker.sees("@words[1][0] * 256 + @words[1][1]", certainty);
}
