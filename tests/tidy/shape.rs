//! How large functions and structs are, by matching brackets in code without comments and literals.

/// A function and its size.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// How many lines it has, from its `fn` on.
    pub lines: usize,
    /// How many parameters, `self` included.
    pub parameters: usize,
}

/// The places after a keyword, each with the name that follows there.
fn named<'c>(code: &'c str, keyword: &str) -> Vec<(usize, &'c str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let begins = code.match_indices(keyword).filter(|(at, _)| !code[..*at].ends_with(is_word));
    begins
        .filter_map(|(at, _)| {
            let rest = code[at + keyword.len()..].strip_prefix(' ')?;
            let length = rest.find(|c| !is_word(c))?;
            (length > 0).then_some((at, &rest[..length]))
        })
        .collect()
}

/// The items between two brackets that are separated by commas, and how long all is with the brackets.
fn list(code: &str) -> (Vec<&str>, usize) {
    let (mut depth, mut angles, mut begin) = (0usize, 0usize, 1);
    let mut items = Vec::new();
    let mut before = ' ';
    for (at, c) in code.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '<' => angles += 1,
            // Not that of an arrow, which opened nothing.
            '>' if before != '-' && before != '=' => angles = angles.saturating_sub(1),
            _ => {}
        }
        before = c;
        if (c == ',' && depth == 1 && angles == 0) || depth == 0 {
            items.push(code[begin..at].trim());
            begin = at + 1;
        }
        if depth == 0 {
            items.retain(|item| !item.is_empty());
            return (items, at + 1);
        }
    }
    (items, code.len())
}

/// The functions of a text without comments and literals that have a body.
pub fn functions(code: &str) -> Vec<Function> {
    let mut found = Vec::new();
    for (at, name) in named(code, "fn") {
        let after = at + "fn ".len() + name.len();
        let Some(open) = opening(&code[after..]).map(|length| after + length) else { continue };
        let (parameters, length) = list(&code[open..]);
        let rest = &code[open + length..];
        let Some(body) = rest.find(['{', ';']).filter(|body| rest[*body..].starts_with('{')) else { continue };
        let begin = open + length + body;
        let (_, length) = list(&code[begin..]);
        let lines = code[at..begin + length].matches('\n').count() + 1;
        found.push(Function { name: name.to_owned(), lines, parameters: parameters.len() });
    }
    found
}

/// Where the parameters begin, after the generic ones if there are any.
fn opening(code: &str) -> Option<usize> {
    let mut angles = 0;
    let mut before = ' ';
    for (at, c) in code.char_indices() {
        match c {
            '<' => angles += 1,
            '>' if before != '-' => angles -= 1,
            '(' if angles == 0 => return Some(at),
            ' ' | '\n' => {}
            _ if angles == 0 => return None,
            _ => {}
        }
        before = c;
    }
    None
}

/// The structs with named fields, and how many these are.
pub fn structs(code: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (at, name) in named(code, "struct") {
        let rest = &code[at..];
        let Some(open) = rest.find(['{', ';', '(']).filter(|open| rest[*open..].starts_with('{')) else { continue };
        let (fields, _) = list(&rest[open..]);
        found.push((name.to_owned(), fields.len()));
    }
    found
}

/// How far above the word a reason may begin: the comment and the attributes between.
const LINES_ABOVE: usize = 8;

/// The lines of a text with an unsafe block or implementation without a comment `SAFETY` above, and with
/// a public unsafe function whose documentation has no section `Safety`.
pub fn unargued(text: &str) -> Vec<usize> {
    let code = crate::scan::code(text);
    let written: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let mut rest = line;
        while let Some(at) = rest.find("unsafe") {
            let (before, after) = (&rest[..at], &rest[at + "unsafe".len()..]);
            rest = after;
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let next = after.trim_start();
            let is_type = after.starts_with(" extern") && before.contains([':', '(', '<']);
            if before.ends_with(is_word) || after.starts_with(is_word) || next.starts_with('(') || is_type {
                continue;
            }
            let is_function = ["fn", "extern"].iter().any(|word| next.starts_with(word));
            if is_function && !before.contains("pub") {
                continue;
            }
            let reason = if is_function { "# Safety" } else { "SAFETY" };
            let above = if reason == "SAFETY" { LINES_ABOVE } else { 4 * LINES_ABOVE };
            let argued = written[index.saturating_sub(above)..=index].iter().any(|line| line.contains(reason));
            if !argued {
                found.push(index + 1);
            }
        }
    }
    found
}

#[test]
fn sizes_are_counted() {
    let code = "impl S { fn a<T: Fn(u8) -> Vec<u8>>(&self, b: HashMap<u8, u8>, c: fn(u8, u8) -> u8) -> u8 {\n 1\n }\n fn b(); }";
    let expected = Function { name: "a".to_owned(), lines: 3, parameters: 3 };
    assert_eq!(functions(code), [expected]);
    assert_eq!(functions("fn none() {}"), [Function { name: "none".to_owned(), lines: 1, parameters: 0 }]);
    let code = "struct A<T> where T: B { a: u8, b: HashMap<u8, (u8, u8)>, }\nstruct C;\nstruct D(u8, u8);\nstruct E {}";
    assert_eq!(structs(code), [("A".to_owned(), 2), ("E".to_owned(), 0)]);
}

#[test]
fn reasons_beside_unsafe_code_are_found() {
    assert_eq!(unargued("// SAFETY: checked above.\nunsafe { f() }"), Vec::<usize>::new());
    assert_eq!(unargued("let x = 1;\nunsafe { f() }"), [2]);
    assert_eq!(unargued("unsafe impl Send for X {}"), [1]);
    assert_eq!(unargued("/// # Safety\n/// The pointer is valid.\npub unsafe fn f() {}"), Vec::<usize>::new());
    assert_eq!(unargued("pub unsafe extern \"C\" fn f() {}"), [1]);
    assert_eq!(unargued("#[unsafe(no_mangle)]\nfn f() { \"unsafe\"; unsafe_code(); }"), Vec::<usize>::new());
    assert_eq!(unargued("struct A { f: unsafe extern \"C\" fn(u8) }"), Vec::<usize>::new());
}
