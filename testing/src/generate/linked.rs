//! Random programs of several files, whose names mean something else from file to file.
//!
//! Each name of a small pool is in each file one of many things: an object or function with internal linkage, a type, a constant, or what
//! has external linkage under this name; and a tag besides, with the same members as elsewhere, with others, or without.
//! Members, labels and locals have these names, too. Each file folds what it sees into a number; `main` folds these.

use std::fmt::Write;

use crate::Random;

/// A program of several files, the last one with `main`.
#[derive(Clone, Debug)]
pub struct LinkedProgram {
    /// The texts of the files.
    pub files: Vec<String>,
}

/// The names that mean different things.
const NAMES: [&str; 4] = ["p", "q", "r", "t"];

/// What a name is in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Unused,
    StaticObject,
    StaticFunction,
    Type,
    Constant,
    /// What has external linkage under this name.
    External,
    /// The same, known by a declaration in a block only.
    ExternalInBlock,
}

/// What has external linkage under a name, and in which file it is defined.
#[derive(Clone, Copy)]
struct External {
    is_function: bool,
    file: usize,
}

/// What a tag is in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Unused,
    /// Without members.
    Open,
    /// With the members of this variant.
    Members(usize),
}

/// A program by its number.
pub fn linked(seed: u64) -> LinkedProgram {
    let mut random = Random::new(seed);
    let count = random.count(2, 4);
    let externals: Vec<External> =
        NAMES.iter().map(|_| External { is_function: random.chance(50), file: random.index(count) }).collect();
    // A tag that no file describes in two ways may be handed from file to file.
    let handed: Vec<bool> = NAMES.iter().map(|_| random.chance(40)).collect();
    let mut files: Vec<String> = (0..count).map(|file| unit(&mut random, file, &externals, &handed)).collect();
    let mut main = String::new();
    for file in 0..count {
        let _ = writeln!(main, "int unit{file}(int);");
    }
    main.push_str("int main(void) {\n    unsigned sum = 0;\n");
    for file in 0..count {
        let _ = writeln!(main, "    sum = sum * 31 + unit{file}({});", random.below(9));
    }
    main.push_str("    return (int)(sum % 1000003);\n}\n");
    if random.chance(50) {
        files.push(main);
    } else {
        files[count - 1].push_str(&main);
    }
    LinkedProgram { files }
}

/// One file.
fn unit(random: &mut Random, file: usize, externals: &[External], handed: &[bool]) -> String {
    let (mut text, mut uses) = (String::new(), Vec::new());
    let mut tags = Vec::new();
    for (index, name) in NAMES.iter().enumerate() {
        tags.push(tag(random, &mut text, name, handed[index]));
    }
    for (index, name) in NAMES.iter().enumerate() {
        let external = externals[index];
        let role = role(random, external.file == file);
        declare(random, &mut text, name, role, external, file);
        uses.extend(usage(name, role, external));
        if let Tag::Members(variant) = tags[index] {
            uses.push(format!("(int)sizeof(struct {name})"));
            uses.push(format!(
                "({{ struct {name} made = {{ .{} = {} }}; made.{}; }})",
                NAMES[variant],
                index + 2,
                NAMES[variant]
            ));
            if handed[index] {
                hand_over(&mut text, &mut uses, name, file);
            }
        }
    }
    random.shuffle(&mut uses);
    let _ = writeln!(text, "int unit{file}(int x) {{\n    unsigned sum = x;");
    for one in uses {
        let _ = writeln!(text, "    sum = sum * 31 + ({one});");
    }
    inside(random, &mut text);
    text.push_str("    return (int)(sum % 1000003);\n}\n");
    text
}

/// A tag in a file: perhaps with members, which may be those of other files.
fn tag(random: &mut Random, text: &mut String, name: &str, handed: bool) -> Tag {
    match random.below(4) {
        0 => Tag::Unused,
        1 => {
            let _ = writeln!(text, "struct {name};\nextern struct {name} *nothing_{name};");
            Tag::Open
        }
        _ => {
            let variant = if handed { 0 } else { random.index(3) };
            let (member, ty) = (NAMES[variant], ["int", "short", "long"][variant]);
            let attribute = if variant == 2 { " __attribute__((packed))" } else { "" };
            // The name of the type comes before its members now and then.
            if random.chance(30) {
                let _ = writeln!(text, "typedef struct {name} alias_{name};\nstatic alias_{name} *unused_{name};");
            }
            let _ = writeln!(text, "struct {name} {{ char first; {ty} {member}; struct {name} *next; }}{attribute};");
            Tag::Members(variant)
        }
    }
}

fn role(random: &mut Random, defines: bool) -> Role {
    if defines {
        return Role::External;
    }
    let roles = [
        Role::Unused,
        Role::StaticObject,
        Role::StaticFunction,
        Role::Type,
        Role::Constant,
        Role::External,
        Role::ExternalInBlock,
    ];
    *random.pick(&roles)
}

fn declare(random: &mut Random, text: &mut String, name: &str, role: Role, external: External, file: usize) {
    let value = random.below(100);
    let _ = match role {
        Role::Unused | Role::ExternalInBlock => Ok(()),
        Role::StaticObject if random.chance(30) => writeln!(text, "static int {name};\nstatic int {name} = {value};"),
        Role::StaticObject => writeln!(text, "static int {name} = {value};"),
        Role::StaticFunction if random.chance(50) => {
            writeln!(text, "static inline int {name}(int x) {{ static int calls; return x + {value} + calls++; }}")
        }
        Role::StaticFunction => {
            writeln!(text, "static int {name}(int);\nint {name}(int x) {{ return x * {value}; }}")
        }
        Role::Type => writeln!(text, "typedef {} {name};", random.pick(&["char", "short", "int", "long long"])),
        Role::Constant if random.chance(50) => writeln!(text, "enum {{ {name} = {value}, after_{name}{file} }};"),
        // The same words in several files.
        Role::Constant => writeln!(text, "enum kind_of_{name} {{ {name} = 7, other_{name} }};"),
        Role::External if external.file == file => match external.is_function {
            true => writeln!(text, "int {name}(int x) {{ return x ^ {value}; }}"),
            false if random.chance(30) => writeln!(text, "int {name};"),
            false => writeln!(text, "extern int {name};\nint {name} = {value};"),
        },
        Role::External => match external.is_function {
            true => writeln!(text, "int {name}(int);"),
            false => writeln!(text, "extern int {name};"),
        },
    };
}

fn usage(name: &str, role: Role, external: External) -> Option<String> {
    match role {
        Role::Unused => None,
        Role::StaticObject => Some(format!("{name}++")),
        Role::StaticFunction => Some(format!("{name}(3)")),
        Role::Type => Some(format!("(int)sizeof({name})")),
        Role::Constant => Some(name.to_owned()),
        Role::External if external.is_function => Some(format!("{name}(5)")),
        Role::External => Some(format!("{name} += 2")),
        Role::ExternalInBlock if external.is_function => Some(format!("({{ int {name}(int); {name}(6); }})")),
        Role::ExternalInBlock => Some(format!("({{ extern int {name}; {name} -= 3; }})")),
    }
}

/// An object of a type that files share goes from one to the other.
fn hand_over(text: &mut String, uses: &mut Vec<String>, name: &str, file: usize) {
    let _ = writeln!(text, "int taken_{name}(struct {name} *);");
    let _ = writeln!(
        text,
        "__attribute__((weak)) int unused_{name}_{file}(struct {name} *given) {{ return given->{}; }}",
        NAMES[0]
    );
    uses.push(format!("(int)(sizeof(taken_{name}(0)))"));
}

/// Names in roles that no other file can see.
fn inside(random: &mut Random, text: &mut String) {
    let name = *random.pick(&NAMES);
    let _ = match random.below(4) {
        0 => writeln!(text, "    {{ int {name} = x; sum += {name}; }}"),
        1 => writeln!(text, "    if (x < 0) {{ goto {name}; }}\n    sum += 1;\n{name}:;"),
        2 => writeln!(text, "    struct {{ int {name}; }} local = {{ {name}: 4 }};\n    sum += local.{name};"),
        _ => writeln!(text, "    {{ enum {{ {name} = 11 }}; sum += {name}; }}"),
    };
}
