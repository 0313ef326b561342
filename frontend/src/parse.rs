//! Parsing, and readable messages from the parser's failures.

use lang_c::ast::TranslationUnit;
use lang_c::driver::{Config, Flavor, parse_preprocessed};

use crate::shim::{Shimmed, forget_parameters};
use crate::text::SourceText;
use crate::{Diagnostic, Severity};

/// The syntax tree of the text.
///
/// # Errors
/// At the first token that cannot continue the program.
pub(crate) fn parse(source: &SourceText<'_>, shimmed: &Shimmed) -> Result<TranslationUnit, Diagnostic> {
    let config = Config { cpp_command: String::new(), cpp_options: Vec::new(), flavor: Flavor::GnuC11 };
    match parse_preprocessed(&config, shimmed.text.clone()) {
        Ok(mut parsed) => {
            forget_parameters(&mut parsed.unit);
            Ok(parsed.unit)
        }
        Err(failure) => Err(explain(source, shimmed, failure.offset)),
    }
}

fn explain(source: &SourceText<'_>, shimmed: &Shimmed, failure: usize) -> Diagnostic {
    let index = shimmed.token_from(failure);
    let Some((token, offset)) = shimmed.token(index) else {
        let end = shimmed.source_offset(shimmed.text.len());
        return source.diagnostic(Severity::Error, end, "syntax error at the end of the file");
    };
    // A declaration begins with a name, and another one follows: the first was to be
    // a type. The parser may stop at either.
    for first in [index.checked_sub(1), Some(index)].into_iter().flatten() {
        let before = first.checked_sub(1).and_then(|before| shimmed.token(before));
        let begins = before.is_none_or(|(token, _)| BEFORE_A_TYPE.contains(&token.as_str()));
        if let (true, Some((name, offset)), Some((next, _))) = (begins, shimmed.token(first), shimmed.token(first + 1))
            && is_name(&name)
            && (is_name(&next) || next == "*")
        {
            return source.diagnostic(Severity::Error, offset, format!("unknown type name `{name}`"));
        }
    }
    source.diagnostic(Severity::Error, offset, format!("syntax error before `{}`", shortened(&token)))
}

const BEFORE_A_TYPE: [&str; 11] =
    [";", "{", "}", "(", ",", "extern", "static", "const", "volatile", "typedef", "register"];

/// Whether a token can be a name.
pub(crate) fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$') && !KEYWORDS.contains(&token)
}

/// Whether a word is none that can be a name.
pub(crate) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

fn shortened(token: &str) -> String {
    if token.chars().count() > 40 { token.chars().take(40).chain(['…']).collect() } else { token.to_owned() }
}

const KEYWORDS: [&str; 44] = [
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "_Bool",
    "_Atomic",
    "_Thread_local",
    "_Noreturn",
    "_Static_assert",
    "_Alignas",
    "_Alignof",
    "__inline",
    "__const",
    "asm",
];
