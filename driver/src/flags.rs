//! The options of C compilers, as build systems and people write them.
//!
//! What a compiler is told about a file is told to Concord as well: what concerns the preprocessor, or defines macros, is handed on
//! to it, what chooses the data model is followed, and what changes code but not its meaning is accepted. Every other option is
//! refused by name, since it may give the program another meaning.

use std::path::{Path, PathBuf};

use concord_program::DataModel;

/// What the options of a call of a compiler say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompilerFlags {
    /// What is handed on to the preprocessor, in this order.
    pub preprocessor: Vec<String>,
    /// The data model, if one is chosen.
    pub data_model: Option<DataModel>,
    /// The files that are compiled.
    pub files: Vec<PathBuf>,
    /// Options that are not known to be harmless.
    pub refused: Vec<String>,
}

/// Options that take the next word if nothing follows them, and are handed on.
const HANDED_ON: [&str; 9] =
    ["-I", "-D", "-U", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "--sysroot"];

/// Options that take the next word if nothing follows them, and say nothing of the program's meaning.
const WITH_WORD: [&str; 10] = ["-o", "-MF", "-MT", "-MQ", "-L", "-l", "-x", "-Xlinker", "-u", "-z"];

/// Options that define macros and do nothing else to the meaning, by how they begin; they are handed on.
const WITH_MACROS: [&str; 10] =
    ["-std=", "-ansi", "-O", "-pthread", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fexceptions", "-march="];

/// Options without meaning for what the program does, by how they begin.
const HARMLESS: [&str; 23] = [
    "-W",
    "-w",
    "-g",
    "-pedantic",
    "-pipe",
    "-M",
    "-v",
    "-save-temps",
    "-rdynamic",
    "-shared",
    "-static",
    "-fno-pie",
    "-mtune=",
    "-flto=",
    "-fcf-protection=",
    "-ffile-prefix-map=",
    "-fdebug-prefix-map=",
    "-fstack-",
    "-fno-stack-",
    "-fvisibility=",
    "-fdiagnostics-",
    "-fcolor-diagnostics",
    "-fno-plt",
];

/// More of them, whole.
const HARMLESS_WORDS: [&str; 17] = [
    "-c",
    "-S",
    "-E",
    "-s",
    "-fno-common",
    "-fno-omit-frame-pointer",
    "-fomit-frame-pointer",
    "-fno-strict-aliasing",
    "-fstrict-aliasing",
    "-fasynchronous-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-builtin",
    "-fcf-protection",
    "-flto",
    "-no-pie",
];

impl CompilerFlags {
    /// Reads the words of a call, without the compiler's name. Folders and files are taken to be in this folder.
    pub fn read(words: impl IntoIterator<Item = String>, folder: &Path) -> CompilerFlags {
        let mut flags = CompilerFlags::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            flags.word(&word, &mut words, folder);
        }
        flags
    }

    fn word(&mut self, word: &str, rest: &mut impl Iterator<Item = String>, folder: &Path) {
        if !word.starts_with('-') || word == "-" {
            return self.files.push(folder.join(word));
        }
        if let Some(option) =
            HANDED_ON.iter().filter(|option| word.starts_with(**option)).max_by_key(|option| option.len())
        {
            let value = word[option.len()..].trim_start_matches('=').to_owned();
            let value = if value.is_empty() { rest.next().unwrap_or_default() } else { value };
            self.preprocessor.push((*option).to_owned());
            let is_text = matches!(*option, "-D" | "-U");
            self.preprocessor.push(if is_text { value } else { folder.join(value).display().to_string() });
            return;
        }
        match word {
            "-m32" => self.data_model = Some(DataModel::Ilp32),
            "-m64" => self.data_model = Some(DataModel::Lp64),
            _ if WITH_MACROS.iter().any(|begin| word.starts_with(begin)) => self.preprocessor.push(word.to_owned()),
            _ if WITH_WORD.contains(&word) => _ = rest.next(),
            _ if HARMLESS_WORDS.contains(&word)
                || HARMLESS.iter().any(|begin| word.starts_with(begin))
                || word.starts_with("-l")
                || word.starts_with("-L")
                || word.starts_with("-o") => {}
            _ => self.refused.push(word.to_owned()),
        }
    }
}

/// Whether a file is one of C, by its name.
pub(crate) fn is_c_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c" || extension == "i")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> CompilerFlags {
        CompilerFlags::read(text.split_whitespace().map(str::to_owned), Path::new("/p"))
    }

    #[test]
    fn what_concerns_the_preprocessor_is_handed_on() {
        let flags = read("-DA=1 -D B -Iinclude -I ../x -isystem /s -include c.h -UC -std=gnu11 a.c");
        let words = "-D A=1 -D B -I /p/include -I /p/../x -isystem /s -include /p/c.h -U C -std=gnu11";
        assert_eq!(flags.preprocessor.join(" "), words);
        assert_eq!(flags.files, [PathBuf::from("/p/a.c")]);
        assert_eq!(flags.refused, [""; 0]);
    }

    #[test]
    fn what_changes_no_meaning_is_accepted() {
        let flags = read("-g3 -Wall -Wextra -c -o out.o -MD -MF x.d -lm -fstack-protector-strong a.c");
        assert_eq!((flags.preprocessor.len(), flags.refused.len(), flags.files.len()), (0, 0, 1));
    }

    #[test]
    fn what_may_change_the_meaning_is_refused_by_name() {
        assert_eq!(read("-funsigned-char -fshort-enums -mno-red-zone a.c").refused.len(), 3);
        assert_eq!(read("-m32 a.c").data_model, Some(DataModel::Ilp32));
    }
}
