//! How identifiers are spelt that the parser does not know: with `$`, with characters outside of ASCII, labels of a block.
//! And the names that stand in its text for what it does not know, or for what means something else in another file of the program.

use rustc_hash::FxHashMap;

/// How all marks inside of identifiers begin.
const MARK: &str = "__CONCORD_";

/// How `$` is spelt inside identifiers that the parser sees.
pub(crate) const DOLLAR: &str = "__CONCORD_dollar__";

/// How a character outside of ASCII is spelt inside identifiers that the parser sees: this, its number, and `_`.
pub(crate) const CHARACTER: &str = "__CONCORD_character_";

/// What follows the names of labels that belong to a block.
pub(crate) const LOCAL: &str = "__CONCORD_label__";

/// Stands between `?` and `:` where nothing does.
pub(crate) const OMITTED: &str = "__concord_omitted";

/// `typeof` of it is the type of the initialiser: the parser does not know `__auto_type`.
pub(crate) const DEDUCED: &str = "__concord_deduced";

/// `typeof` of it declares parameters in a body: the parser has forgotten there that their names are no types.
pub(crate) const PARAMETERS: &str = "__concord_parameters";

/// What follows a name of one file of a program that occurs in others too; the file's number and [`UNIT_END`] follow.
const UNIT: &str = "__concord_unit_";

/// The end of the mark of a file.
const UNIT_END: &str = "__";

/// Names that stand for others, by the offset of each in the source.
pub(crate) type Renames = FxHashMap<usize, String>;

/// What a name is called that means something else in other files of the program.
pub(crate) fn in_unit(name: &str, number: usize) -> String {
    format!("{name}{UNIT}{number}{UNIT_END}")
}

/// Whether a name is this one, apart from the mark of a file.
pub(crate) fn is_called(name: &str, wanted: &str) -> bool {
    name.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || without_units(rest.to_owned()).is_empty())
}

/// A text for people without the marks of files.
pub(crate) fn without_units(mut text: String) -> String {
    while let Some(start) = text.find(UNIT) {
        let rest = &text[start + UNIT.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || !rest[digits..].starts_with(UNIT_END) {
            break;
        }
        text.replace_range(start..start + UNIT.len() + digits + UNIT_END.len(), "");
    }
    text
}

/// Whether an identifier has one of the marks of this pass in it. Most have not even their first letter.
pub(crate) fn is_marked(name: &str) -> bool {
    name.len() > MARK.len() && name.as_bytes().contains(&b'C') && name.contains(MARK)
}

/// An identifier as the user wrote it.
pub(crate) fn original_name(name: &str) -> String {
    if !is_marked(name) {
        return name.to_owned();
    }
    let name = name.split(LOCAL).next().unwrap_or_default();
    let name = if name.contains(DOLLAR) { name.replace(DOLLAR, "$") } else { name.to_owned() };
    let mut parts = name.split(CHARACTER);
    let mut spelt = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('_').unwrap_or((part, ""));
        spelt.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        spelt.push_str(rest);
    }
    spelt
}

/// An identifier as the parser sees it.
pub(crate) fn spelt_for_parser(name: &str) -> String {
    let mut spelt = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '$' => spelt.push_str(DOLLAR),
            _ if character.is_ascii() => spelt.push(character),
            _ => spelt.push_str(&format!("{CHARACTER}{:x}_", u32::from(character))),
        }
    }
    spelt
}

/// A character outside of ASCII that a name may have, as it is or by its number, and how many bytes that takes.
pub(crate) fn named_character(bytes: &[u8]) -> Option<(char, usize)> {
    let digits = match bytes {
        [b'\\', b'u', ..] => 4,
        [b'\\', b'U', ..] => 8,
        [first, ..] if *first >= 0x80 => {
            let character =
                (1..=4).find_map(|length| std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next())?;
            return character.is_alphanumeric().then_some((character, character.len_utf8()));
        }
        _ => return None,
    };
    let number = std::str::from_utf8(bytes.get(2..2 + digits)?).ok()?;
    let character = char::from_u32(u32::from_str_radix(number, 16).ok()?)?;
    (!character.is_ascii() && character.is_alphanumeric()).then_some((character, 2 + digits))
}
