//! Choosing tasks by name: `*` stands for any text, folders included, `?` for one character.

/// Whether a pattern describes the whole text.
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    // Where the last star is, and how much of the text it stands for so far. Only the last
    // one need ever be extended: what an earlier star leaves over, a later one can take.
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, from)) = star else { return false };
                star = Some((at, from + 1));
                (p, t) = (at + 1, from + 1);
            }
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks() {
        for (pattern, text, expected) in [
            ("", "", true),
            ("", "a", false),
            ("*", "", true),
            ("*", "pthread/lazy01.yml", true),
            ("pthread/*", "pthread/lazy01.yml", true),
            ("pthread/*", "pthread-ext/lazy01.yml", false),
            ("*lazy0?.yml", "pthread/lazy01.yml", true),
            ("*lazy0?.yml", "pthread/lazy0.yml", false),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("ä?", "äö", true),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn many_stars_take_no_exponential_time() {
        assert!(!matches(&"*a".repeat(200), &"a".repeat(199)));
    }
}
