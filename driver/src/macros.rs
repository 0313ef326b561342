//! The macros that GNU C for Linux on x86 defines by itself: programs ask them which compiler, system and sizes they have.
//!
//! They are those of the compiler that is called, for the chosen data model. If it is none of GNU's for x86, all of
//! them come from a table instead: what GCC 12 says.

use std::fmt::Write;

use concord_program::DataModel;

/// Those of GCC that both data models have, but for what standard C defines, which every preprocessor knows.
const COMMON: &str = include_str!("macros/common.h");
const ILP32: &str = include_str!("macros/ilp32.h");
const LP64: &str = include_str!("macros/lp64.h");

/// Those that the C library adds to every text, in its header `stdc-predef.h`.
const LIBRARY: &str = include_str!("macros/library.h");

/// What the preprocessor's message has if it is not for the machine that was asked for.
const ANOTHER_MACHINE: &str = "CONCORD_ANOTHER_MACHINE";

/// Where macros come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Macros {
    /// The compiler that is called.
    Compiler,
    /// The table.
    Table,
}

impl Macros {
    /// The options for the preprocessor.
    pub fn options(self, model: DataModel) -> [&'static str; 1] {
        match (self, model) {
            (Macros::Compiler, DataModel::Ilp32) => ["-m32"],
            (Macros::Compiler, DataModel::Lp64) => ["-m64"],
            (Macros::Table, _) => ["-undef"],
        }
    }

    /// A text whose macros count before the program begins. What is defined by an option stays as it is.
    pub fn prelude(self, model: DataModel) -> String {
        let (machine, own) = match model {
            DataModel::Ilp32 => ("__i386__", ILP32),
            DataModel::Lp64 => ("__x86_64__", LP64),
        };
        let mut text = String::new();
        match self {
            Macros::Compiler => {
                let fits = format!("defined __GNUC__ && !defined __clang__ && defined __linux__ && defined {machine}");
                let _ = writeln!(text, "#if !({fits}) || __SIZEOF_POINTER__ != __SIZEOF_LONG__");
                let _ = writeln!(text, "#error {ANOTHER_MACHINE}\n#endif");
            }
            Macros::Table => define(&mut text, COMMON.lines().chain(own.lines())),
        }
        define(&mut text, LIBRARY.lines());
        text
    }

    /// Whether the compiler's own macros cannot be had, as its messages tell.
    pub fn are_refused(self, messages: &str) -> bool {
        let refused = [ANOTHER_MACHINE, "-m32", "-m64"];
        self == Macros::Compiler && refused.iter().any(|word| messages.contains(word))
    }
}

/// Defines what is not defined yet.
fn define<'t>(text: &mut String, definitions: impl Iterator<Item = &'t str>) {
    for definition in definitions {
        let name = definition.trim_start_matches("#define ");
        let name = name.split([' ', '(']).next().unwrap_or(name);
        let _ = writeln!(text, "#ifndef {name}\n{definition}\n#endif");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_macro_is_in_the_table_once() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            let text = Macros::Table.prelude(model);
            let mut names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#ifndef ")).collect();
            assert!(names.len() > 350, "{}", names.len());
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all);
        }
    }

    #[test]
    fn only_a_compiler_for_another_machine_leads_to_the_table() {
        let message = "a.c:1:2: error: #error CONCORD_ANOTHER_MACHINE";
        assert!(Macros::Compiler.are_refused(message) && !Macros::Table.are_refused(message));
        assert!(Macros::Compiler.are_refused("cc: error: unrecognized command-line option '-m32'"));
        assert!(!Macros::Compiler.are_refused("a.c:1:2: fatal error: none.h: No such file or directory"));
    }
}
