//! Random structures and unions, with bit-fields and layout attributes: sizes, alignments,
//! offsets and the bytes of each bit-field as the system's compiler has them, with 64-bit and, where it
//! can compile for them, with 32-bit pointers. The compiler's numbers are read from its assembly.
//!
//! `CONCORD_LAYOUTS` sets the number of types, `CONCORD_SEED` the first seed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::Command;

use concord_frontend::{Options, compile};
use concord_program::{DataModel, Initial};
use concord_testing::Random;

const TYPES: [&str; 21] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "float",
    "double",
    "void *",
    "struct none *",
    "loose",
    "tight",
    "wide",
    "enum color",
    "long double",
];
const BIT_TYPES: [(&str, u64); 13] = [
    ("char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long", 32),
    ("unsigned long", 32),
    ("long long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
    ("tight", 32),
    ("enum color", 3),
];
const ATTRIBUTES: [&str; 9] = [
    "__attribute__((packed))",
    "__attribute__((aligned(1)))",
    "__attribute__((aligned(2)))",
    "__attribute__((__aligned__(4)))",
    "__attribute__((aligned(1 << 3)))",
    "__attribute__((aligned(sizeof(long))))",
    "__attribute__((packed, aligned(2)))",
    "__attribute__((aligned))",
    "__attribute__((unused))",
];

/// The declarations that the types use.
const PROLOGUE: &str = "enum color { red, green, blue };\n\
    typedef int loose __attribute__((aligned(16)));\ntypedef int tight __attribute__((aligned(2)));\n\
    typedef unsigned wide __attribute__((__mode__(__DI__)));\n";

/// A type, and the names of what the two sides are to agree on.
fn declare(number: u64, random: &mut Random) -> String {
    let mut text = String::new();
    let pack = random.chance(25).then(|| *random.pick(&["1", "2", "4", "8"]));
    if let Some(pack) = pack {
        writeln!(text, "#pragma pack(push, {pack})").expect("writing to a string");
    }
    let kind = if random.chance(25) { "union" } else { "struct" };
    let attribute = |random: &mut Random, percent| if random.chance(percent) { *random.pick(&ATTRIBUTES) } else { "" };
    let before = attribute(random, 15);
    writeln!(text, "{kind} {before} r{number} {{").expect("writing to a string");
    let (mut bits, mut plain) = (Vec::new(), Vec::new());
    for member in 0..1 + random.below(7) {
        let name = format!("m{member}");
        let leading = attribute(random, 8);
        let trailing = attribute(random, 15);
        if random.chance(40) {
            let (ty, most) = *random.pick(&BIT_TYPES);
            match random.below(10) {
                0 => writeln!(text, "    {ty} : 0;"),
                1 => writeln!(text, "    {ty} : {};", 1 + random.below(most)),
                _ => {
                    bits.push(name.clone());
                    writeln!(text, "    {leading} {ty} {name} : {} {trailing};", 1 + random.below(most))
                }
            }
            .expect("writing to a string");
            continue;
        }
        plain.push(name.clone());
        match random.below(8) {
            0 if number > 0 => writeln!(text, "    {leading} t{} {name} {trailing};", random.below(number)),
            1 => writeln!(text, "    {leading} struct {{ char a; {} b; }} {name} {trailing};", *random.pick(&TYPES)),
            2 => writeln!(text, "    _Alignas(16) {} {name};", *random.pick(&TYPES)),
            3 => writeln!(text, "    {leading} {} {name}[3] {trailing};", *random.pick(&TYPES[..16])),
            _ => writeln!(text, "    {leading} {} {name} {trailing};", *random.pick(&TYPES)),
        }
        .expect("writing to a string");
    }
    let after = attribute(random, 20);
    writeln!(text, "}} {after};").expect("writing to a string");
    if pack.is_some() {
        text.push_str("#pragma pack(pop)\n");
    }
    writeln!(text, "typedef {kind} r{number} t{number};").expect("writing to a string");
    write!(text, "unsigned long long n{number}[] = {{ sizeof(t{number}), _Alignof(t{number})").expect("a string");
    for name in plain {
        write!(text, ", __builtin_offsetof(t{number}, {name})").expect("writing to a string");
    }
    text.push_str(" };\n");
    for name in bits {
        writeln!(text, "t{number} b{number}_{name} = {{ .{name} = -1 }};").expect("writing to a string");
    }
    text
}

/// The bytes of the objects of an assembly text.
fn bytes_of(assembly: &str) -> BTreeMap<String, Vec<u8>> {
    let mut objects: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut name = String::new();
    for line in assembly.lines() {
        if let Some(label) = line.strip_suffix(':') {
            name = label.to_owned();
            objects.entry(name.clone()).or_default();
            continue;
        }
        let mut words = line.split_whitespace();
        let (Some(directive), Some(argument)) = (words.next(), words.next()) else { continue };
        let width = match directive {
            ".byte" => 1,
            ".value" => 2,
            ".long" => 4,
            ".quad" => 8,
            ".zero" => 0,
            _ => continue,
        };
        let Ok(number) = argument.parse::<i128>() else { continue };
        let bytes = objects.entry(name.clone()).or_default();
        match width {
            0 => bytes.extend(std::iter::repeat_n(0, number as usize)),
            width => bytes.extend(&number.to_le_bytes()[..width]),
        }
    }
    objects
}

/// What the system's compiler says; `None` if it cannot compile for the data model.
fn theirs(text: &str, flag: &str) -> Option<BTreeMap<String, Vec<u8>>> {
    let folder = std::env::temp_dir().join(format!("concord-layouts-{}{flag}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the compiler's files");
    let (source, target) = (folder.join("all.c"), folder.join("all.s"));
    std::fs::write(&source, text).expect("the text can be written");
    let output = Command::new("cc")
        .args(["-O0", "-w", "-Wno-packed-bitfield-compat", "-fno-zero-initialized-in-bss", "-S", flag, "-o"])
        .args([&target, &source])
        .output()
        .expect("there is a C compiler");
    let assembly = std::fs::read_to_string(&target);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert!(
        output.status.success() || flag == "-m32",
        "the compiler refuses the text: {}\n{text}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.status.success().then(|| bytes_of(&assembly.expect("the compiler wrote its file")))
}

fn ours(text: &str, data_model: DataModel) -> BTreeMap<String, Vec<u8>> {
    let compiled = match compile("layouts.c", text.as_bytes(), &Options { data_model }) {
        Ok(compiled) => compiled,
        Err(errors) => panic!("{}", errors.iter().map(|error| format!("{error}\n")).collect::<String>()),
    };
    let bytes = compiled.program.objects.iter().map(|object| {
        let mut bytes = vec![0; object.layout.size() as usize];
        if let Initial::Values(values) = &object.initial {
            for (offset, value) in values {
                let count = value.width().div_ceil(8) as usize;
                bytes[*offset as usize..*offset as usize + count]
                    .copy_from_slice(&value.unsigned().to_le_bytes()[..count]);
            }
        }
        (object.name.clone(), bytes)
    });
    bytes.collect()
}

#[test]
fn types_are_laid_out_as_the_compiler_does() {
    let number = |name: &str, default| std::env::var(name).map_or(default, |text| text.parse().expect("a number"));
    let (first, count): (u64, u64) = (number("CONCORD_SEED", 1), number("CONCORD_LAYOUTS", 300));
    let mut random = Random::new(first);
    let (mut text, mut names, mut declarations) = (PROLOGUE.to_owned(), Vec::new(), Vec::new());
    for number in 0..count {
        let declaration = declare(number, &mut random);
        names.extend(declaration.lines().filter_map(|line| {
            let name =
                line.strip_prefix("unsigned long long ").or_else(|| line.strip_prefix(&format!("t{number} ")))?;
            Some(name.split([' ', '[']).next()?.to_owned())
        }));
        text.push_str(&declaration);
        declarations.push(declaration);
    }
    // Only what is mentioned becomes an object.
    text.push_str("int main(void) {\n");
    for name in &names {
        writeln!(text, "    (void)&{name};").expect("writing to a string");
    }
    text.push_str("    return 0;\n}\n");
    for (flag, data_model) in [("-m64", DataModel::Lp64), ("-m32", DataModel::Ilp32)] {
        let Some(theirs) = theirs(&text, flag) else { continue };
        let ours = ours(&text, data_model);
        let wrong: Vec<&String> = names.iter().filter(|name| ours.get(*name) != theirs.get(*name)).collect();
        if let Some(name) = wrong.first() {
            let number: usize = name[1..].split('_').next().and_then(|text| text.parse().ok()).expect("a number");
            panic!(
                "{} of {} differ with {flag}; {name}:\n{}ours {:?}\ntheirs {:?}",
                wrong.len(),
                names.len(),
                declarations[number],
                ours.get(*name),
                theirs.get(*name)
            );
        }
    }
}
