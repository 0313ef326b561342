//! Allocation: sizes that overflow, alignments that are none, contents that stay.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char *@p; static void *@q = &@p; static volatile size_t @huge = SIZE_MAX;");
    for _ in maker.several(2, 4) {
        match maker.random.below(9) {
            0 => {
                // The product does not fit: the manual page says that it is an error.
                let (many, size) = *maker.random.pick(&[
                    ("SIZE_MAX / 2", "3"),
                    ("@huge", "2"),
                    ("2", "SIZE_MAX"),
                    ("(size_t)1 << (sizeof(size_t) * 4)", "(size_t)1 << (sizeof(size_t) * 4)"),
                    ("SIZE_MAX / 4 + 2", "4"),
                ]);
                maker.step(format!("errno = 0; @p = calloc({many}, {size});"));
                maker.sees("@p == 0", Fixed);
                maker.sees("@p ? 0 : errno", Fixed);
            }
            1 => {
                let (many, size) =
                    *maker.random.pick(&[("SIZE_MAX / 2", "3"), ("@huge", "2"), ("SIZE_MAX / 4 + 2", "4")]);
                maker.step("@p = malloc(4); strcpy(@p, \"abc\");");
                maker.step(format!("errno = 0; @q = reallocarray(@p, {many}, {size});"));
                maker.sees("@q == 0", Fixed);
                maker.sees("@q ? 0 : errno", Fixed);
                maker.sees("@p[1]", Fixed);
            }
            2 => {
                // Nothing is as large as half of the address space and more.
                let call = maker.pick(&[
                    "malloc(@huge)",
                    "malloc(SIZE_MAX - 100)",
                    "realloc(0, @huge / 2 + 1)",
                    "calloc(1, @huge)",
                ]);
                maker.step(format!("errno = 0; @q = {call};"));
                maker.sees("@q == 0", Fixed);
                maker.sees("@q ? 0 : errno", Fixed);
            }
            3 => {
                let alignment = maker.pick(&["0", "1", "2", "3", "sizeof(void *) / 2", "24", "sizeof(void *) * 3"]);
                maker.step("errno = 0; @q = &@p;");
                maker.fixed(format!("posix_memalign(&@q, {alignment}, 16)"));
                maker.sees("@q == &@p", Open);
            }
            4 => {
                let alignment = maker.pick(&["8", "16", "32", "64", "256"]);
                maker.fixed(format!("posix_memalign(&@q, {alignment}, 24)"));
                maker.sees(format!("(uintptr_t)@q % {alignment}"), Fixed);
            }
            5 => {
                let alignment = maker.pick(&["16", "32", "64"]);
                let call = maker.pick(&["aligned_alloc", "memalign"]);
                maker.step(format!("@q = {call}({alignment}, 64);"));
                maker.sees(format!("(uintptr_t)@q % {alignment}"), Fixed);
            }
            6 => {
                let (many, size) = (maker.random.between(1, 4), maker.random.between(2, 4));
                maker.step(format!("@p = calloc({many}, {size}); if (!@p) exit(0);"));
                maker.sees(format!("@p[0] + @p[{many} * {size} - 1]"), Fixed);
            }
            7 => {
                let size = maker.pick(&["2", "3", "8", "40"]);
                maker.step(format!(
                    "@p = malloc(4); if (!@p) exit(0); strcpy(@p, \"abc\"); @p = realloc(@p, {size}); if (!@p) exit(0);"
                ));
                maker.sees("@p[0] * 256 + @p[1]", Fixed);
            }
            // A size of 0 gives null with glibc; the standard leaves it open.
            _ => {
                maker.step("@p = malloc(4); @q = realloc(@p, 0);");
                maker.sees("@q == 0", Open);
            }
        }
    }
}
