//! The words of a command line: separated by blanks, with quotation marks as in a shell.

/// Splits a command line into words.
///
/// # Errors
/// If a quotation mark is not closed.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some(inner) if inner == c => break,
                        Some(inner) => word.push(inner),
                        None => return Err(format!("a quotation mark is not closed in `{command}`")),
                    }
                }
            }
            _ if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn blanks_separate_and_quotes_hold_together() {
        assert_eq!(words("cvc5 --incremental").unwrap(), ["cvc5", "--incremental"]);
        assert_eq!(words("  'my solver' -x\"a b\"c '' ").unwrap(), ["my solver", "-xa bc", ""]);
        assert!(words("cvc5 'x").is_err());
        assert!(words("  ").unwrap().is_empty());
    }
}
