//! Formatted text in buffers: flags, widths, precisions, lengths, buffers that are too small, formats that are variables.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global(
        "static char @to[48], *@made;\n\
         static int @list(char *to, size_t size, const char *format, ...) {\n\
             va_list list;\n\
             va_start(list, format);\n\
             int result = vsnprintf(to, size, format, list);\n\
             va_end(list);\n\
             return result;\n\
         }",
    );
    for _ in maker.several(1, 3) {
        let (mut format, mut arguments) = (String::new(), String::new());
        for _ in maker.several(1, 2) {
            format.push_str(maker.pick(&["", "", "x", " ", "%%", "ab"]));
            conversion(maker, &mut format, &mut arguments);
        }
        maker.step("memset(@to, '#', sizeof @to - 1);");
        let size = maker.pick(&["0", "1", "3", "8", "16", "40"]);
        let format = match maker.random.chance(30) {
            true => {
                let variable = maker.name("f");
                maker.global(format!("static char {variable}[] = \"{format}\";"));
                variable
            }
            false => format!("\"{format}\""),
        };
        match maker.random.below(4) {
            0 => maker.fixed(format!("sprintf(@to, {format}{arguments})")),
            1 => maker.fixed(format!("@list(@to, {size}, {format}{arguments})")),
            2 => {
                maker.fixed(format!("asprintf(&@made, {format}{arguments})"));
                maker.step("strcpy(@to, @made);");
            }
            _ => maker.fixed(format!("snprintf(@to, {size}, {format}{arguments})")),
        }
        for part in 0..4 {
            maker.sees(format!("bytes8(@to + {})", 8 * part), Fixed);
        }
    }
}

/// A conversion with what the standard allows for it, and its arguments.
fn conversion(maker: &mut Maker, format: &mut String, arguments: &mut String) {
    let kind = maker.pick(&["d", "i", "u", "x", "X", "o", "c", "s"]);
    let text = matches!(kind, "c" | "s");
    format.push('%');
    if maker.random.chance(50) {
        let flags: &[&str] = match kind {
            "c" | "s" => &["-"],
            "d" | "i" => &["-", "+", " ", "0", "+0", "- ", "-+"],
            "u" => &["-", "0"],
            _ => &["-", "0", "#", "#0", "#-"],
        };
        format.push_str(maker.pick(flags));
    }
    match maker.random.below(4) {
        0 => format.push_str(maker.pick(&["1", "3", "7", "10"])),
        1 if maker.random.chance(50) => {
            format.push('*');
            arguments.push_str(maker.pick(&[", 5", ", -5", ", 0"]));
        }
        _ => {}
    }
    if kind != "c" && maker.random.chance(35) {
        let precision = maker.pick(&[".", ".0", ".1", ".4", ".*"]);
        format.push_str(precision);
        if precision == ".*" {
            arguments.push_str(maker.pick(&[", 3", ", 0", ", -1"]));
        }
    }
    if text {
        format.push_str(kind);
        arguments.push_str(match kind {
            "c" => maker.pick(&[", 'q'", ", 'z' + 256", ", ' '"]),
            _ => maker.pick(&[", \"\"", ", \"abc\"", ", \"long text\""]),
        });
        return;
    }
    let (length, ty) = *maker.random.pick(&[
        ("", "int"),
        ("", "int"),
        ("hh", "char"),
        ("h", "short"),
        ("l", "long"),
        ("ll", "long long"),
        ("z", "size_t"),
        ("j", "intmax_t"),
        ("t", "ptrdiff_t"),
    ]);
    let value = maker.pick(&[
        "0",
        "1",
        "-1",
        "42",
        "-77",
        "300",
        "70000",
        "2147483647",
        "-2147483647 - 1",
        "4294967295u",
        "0x123456789abll",
    ]);
    format.push_str(length);
    format.push_str(kind);
    // Narrow types are promoted; the conversion cuts the number off again.
    let ty = if matches!(ty, "char" | "short") { "int" } else { ty };
    arguments.push_str(&format!(", ({ty})({value})"));
}
