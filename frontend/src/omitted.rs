//! What programs leave out and the parser wants: `int`, and statements behind labels. Decided by the next tokens alone.

/// Words that a declaration may begin with that leaves out `int`.
pub(crate) const IMPLICIT: [&str; 6] = ["static", "extern", "register", "auto", "const", "volatile"];

/// Words that only a declaration begins with.
pub(crate) const DECLARES: [&str; 22] = [
    "int",
    "char",
    "short",
    "long",
    "signed",
    "unsigned",
    "float",
    "double",
    "void",
    "_Bool",
    "struct",
    "union",
    "enum",
    "const",
    "volatile",
    "static",
    "register",
    "auto",
    "extern",
    "typedef",
    "_Thread_local",
    "_Atomic",
];

/// Whether names in brackets follow, and then a body or the declarations of parameters.
pub(crate) fn begins_old_definition(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let Some(inside) = rest.strip_prefix(b"(") else { return false };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_,*[]".contains(byte) || byte.is_ascii_whitespace();
    let names = inside.iter().take_while(|byte| is_name(byte)).count();
    let Some(after) = inside[names..].strip_prefix(b")") else { return false };
    match after.trim_ascii_start() {
        [b'{', ..] => true,
        rest => rest.first().is_some_and(u8::is_ascii_alphabetic) && !rest.starts_with(b"asm"),
    }
}

/// Whether a declaration that began with words like the current one has no type: `static x = 1;`.
pub(crate) fn leaves_out_int(written: &str, rest: &[u8]) -> bool {
    let mut before = written.trim_end().rsplit(' ');
    let begins = before.find(|word| !IMPLICIT.contains(word)).is_none_or(|word| matches!(word, ";" | "{" | "}" | ""));
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let word = std::str::from_utf8(&rest[..name]).unwrap_or_default();
    let is_name = name > 0 && !rest[0].is_ascii_digit() && !crate::parse::is_keyword(word);
    begins
        && is_name
        && match rest[name..].trim_ascii_start() {
            [b'=' | b';' | b',' | b'[', ..] => true,
            [b'(', inside @ ..] => is_body_after(inside),
            _ => false,
        }
}

/// Whether what follows a `:` can only follow a label: the end of a block or a declaration, which the parser
/// wants a statement before.
pub(crate) fn ends_label(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    if rest.starts_with(b"}") {
        return true;
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = rest.iter().take_while(is_part).count();
    let word = std::str::from_utf8(&rest[..length]).unwrap_or_default();
    let next = rest[length..].trim_ascii_start();
    let names_follow = next.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    DECLARES.contains(&word)
        || names_follow
            && length > 0
            && !rest[0].is_ascii_digit()
            && !crate::parse::is_keyword(word)
            && !word.starts_with("__")
            && !matches!(word, "sizeof" | "return" | "goto")
}

/// Whether parameters, of which the opening bracket is left out, are followed by a body.
fn is_body_after(inside: &[u8]) -> bool {
    let mut depth = 1usize;
    let end = inside.iter().position(|byte| {
        depth += usize::from(*byte == b'(');
        depth -= usize::from(*byte == b')');
        depth == 0
    });
    let is_pointer = inside.trim_ascii_start().starts_with(b"*");
    !is_pointer && end.is_some_and(|end| inside[end + 1..].trim_ascii_start().starts_with(b"{"))
}
