//! Making a finding small: tokens are left out in ever smaller runs while the same thing happens.

use crate::tokens::{Token, text, tokens};

/// The smallest text found with at most `attempts` attempts that is still `wanted`.
/// The text itself is returned if already reading and printing its tokens changes the answer.
pub fn shrunk(original: &[u8], attempts: u32, mut wanted: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut left = attempts;
    let mut try_it = |sequence: &[Token]| {
        if left == 0 {
            return false;
        }
        left -= 1;
        wanted(&text(sequence))
    };
    let mut smallest = tokens(original);
    if !try_it(&smallest) {
        return original.to_vec();
    }
    let mut run = smallest.len().div_ceil(2).max(1);
    loop {
        let mut start = 0;
        let mut removed = false;
        while start < smallest.len() {
            let end = (start + run).min(smallest.len());
            let shorter = [&smallest[..start], &smallest[end..]].concat();
            if try_it(&shorter) {
                smallest = shorter;
                removed = true;
            } else {
                start = end;
            }
        }
        if run > 1 {
            run = run.div_ceil(2);
        } else if !removed {
            return text(&smallest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_matters_remains() {
        let long = format!("{} bad ( {} ) ;", "int x ; ".repeat(100), "noise , ".repeat(50));
        let small = shrunk(long.as_bytes(), 10_000, |text| {
            let words = tokens(text);
            words.contains(&b"bad".to_vec()) && words.contains(&b")".to_vec())
        });
        assert_eq!(small, b"bad ) ");
    }

    #[test]
    fn attempts_are_limited() {
        let mut count = 0;
        shrunk("x ".repeat(1000).as_bytes(), 25, |_| {
            count += 1;
            count == 1
        });
        assert_eq!(count, 25);
    }
}
