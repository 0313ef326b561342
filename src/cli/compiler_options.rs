//! Options of C compilers on Concord's command line: long names behind a single hyphen, which the argument parser takes for
//! a row of letters. Each is written as the value of an option that the parser knows.

use std::ffi::OsString;

use super::input::COMPILER_OPTION;

/// Options that take the next word if nothing follows them.
const WITH_WORD: [&str; 7] = ["-U", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "--sysroot"];

/// How others begin, apart from `-I` and `-D`, which the parser knows.
const BEGINNINGS: [&str; 12] =
    ["-std=", "-W", "-O", "-g", "-f", "-m32", "-m64", "-march=", "-mtune=", "-pthread", "-pedantic", "-ansi"];

/// The commands that read programs.
const COMMANDS: [&str; 3] = ["verify", "show", "check"];

/// The words of a command line as the argument parser takes them.
pub fn readable(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut readable: Vec<OsString> = Vec::new();
    let mut words = words;
    readable.extend(words.next());
    let Some(command) = words.next() else { return readable };
    let reads = command.to_str().is_some_and(|command| COMMANDS.contains(&command));
    readable.push(command);
    if !reads {
        readable.extend(words);
        return readable;
    }
    while let Some(word) = words.next() {
        if word == "--" {
            readable.push(word);
            readable.extend(words);
            break;
        }
        let Some(text) = word.to_str() else {
            readable.push(word);
            continue;
        };
        let takes_word = WITH_WORD.contains(&text);
        let is_ours = takes_word || [&WITH_WORD[..], &BEGINNINGS].concat().iter().any(|begin| text.starts_with(begin));
        if !is_ours {
            readable.push(word);
            continue;
        }
        readable.push(format!("--{COMPILER_OPTION}={text}").into());
        if takes_word && let Some(value) = words.next() {
            let mut option = OsString::from(format!("--{COMPILER_OPTION}="));
            option.push(value);
            readable.push(option);
        }
    }
    readable
}
