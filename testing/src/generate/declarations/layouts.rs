//! Structures and unions: bit-fields, attributes, packing, anonymous and flexible members. The bytes of an initialised
//! object show where each member lies.

use super::super::observed::Certainty::Fixed;
use super::super::observed::Maker;

const SCALARS: [&str; 15] = [
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
    "void *",
    "double",
    "float",
];

/// Types of bit-fields, each with its width.
const FIELDS: [(&str, i64); 9] = [
    ("int", 32),
    ("unsigned", 32),
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("long long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
];

/// A member that can be looked at.
struct Member {
    path: String,
    field: bool,
    /// An integer that a designator can set.
    settable: bool,
}

/// A type with its members.
struct Record {
    text: String,
    members: Vec<Member>,
}

pub(super) fn steps(maker: &mut Maker) {
    let record = record(maker, 0, "");
    let pack = maker.random.chance(15).then(|| maker.pick(&["1", "2", "4"]));
    let (attribute, keyword) = attributes(maker);
    if let Some(pack) = pack {
        maker.global(format!("#pragma pack(push, {pack})"));
    }
    maker.global(format!("{keyword} @s {} {attribute};", record.text));
    if pack.is_some() {
        maker.global("#pragma pack(pop)");
    }
    let ty = format!("{keyword} @s");
    let mut values = Vec::new();
    for member in record.members.iter().filter(|member| member.settable) {
        if maker.random.chance(70) {
            values.push(format!(".{} = {}", member.path, maker.random.between(-3, 200)));
        }
    }
    // Of a union the last designator counts alone, and nothing else is compared.
    maker.global(format!(
        "static union {{ {ty} s; unsigned char raw[160]; }} @o = {{ .s = {{ {} }} }};",
        values.join(", ")
    ));
    maker.fixed(format!("sizeof({ty})"));
    maker.fixed(format!("_Alignof({ty})"));
    maker.fixed(format!("(__alignof__({ty})) + __alignof__({ty}[2]) * 100"));
    if maker.random.chance(10) {
        maker.fixed("__alignof__(@o.s)");
    }
    maker.fixed(format!("sizeof({ty}[3]) + sizeof(struct {{ char before; {ty} inside; char after; }}) * 1000"));
    for member in record.members.iter().filter(|member| !member.path.is_empty()).take(7) {
        let path = &member.path;
        if member.field {
            if member.settable {
                maker.fixed(format!("@o.s.{path}"));
            }
            continue;
        }
        maker.fixed(format!("offsetof({ty}, {path})"));
        maker.fixed(format!("sizeof @o.s.{path}"));
        if maker.random.chance(30) {
            maker.fixed(format!("(char *)&@o.s.{path} - (char *)&@o"));
        }
    }
    for part in 0..4 {
        maker.sees(format!("bytes8(@o.raw + {})", 8 * part), Fixed);
    }
}

fn attributes(maker: &mut Maker) -> (&'static str, &'static str) {
    let attribute = maker.pick(&[
        "",
        "",
        "",
        "__attribute__((packed))",
        "__attribute__((aligned(16)))",
        "__attribute__((packed, aligned(2)))",
        "__attribute__((__aligned__))",
    ]);
    (attribute, maker.pick(&["struct", "struct", "struct", "union"]))
}

/// The members of a structure or union in braces.
fn record(maker: &mut Maker, depth: u32, prefix: &str) -> Record {
    let mut record = Record { text: "{ ".to_owned(), members: Vec::new() };
    for index in 0..maker.random.between(1, 5) {
        let name = format!("{}{depth}{index}", ["a", "b", "c"][depth as usize]);
        member(maker, depth, prefix, &name, &mut record);
    }
    record.text.push('}');
    record
}

fn member(maker: &mut Maker, depth: u32, prefix: &str, name: &str, record: &mut Record) {
    let path = format!("{prefix}{name}");
    match maker.random.below(14) {
        0..=3 => {
            let (ty, width) = *maker.random.pick(&FIELDS);
            let bits = maker.random.between(1, width.min(40));
            let attribute = maker.pick(&["", "", "", "", " __attribute__((packed))", " __attribute__((aligned(4)))"]);
            record.text.push_str(&format!("{ty} {name} : {bits}{attribute}; "));
            record.members.push(Member { path, field: true, settable: true });
        }
        4 => {
            let (ty, width) = *maker.random.pick(&FIELDS);
            let bits = if maker.random.chance(50) { 0 } else { maker.random.between(1, width.min(8)) };
            record.text.push_str(&format!("{ty} : {bits}; "));
        }
        5 | 6 if depth < 2 => {
            let keyword = maker.pick(&["struct", "union"]);
            let anonymous = maker.random.chance(50);
            let inner_prefix = if anonymous { prefix.to_owned() } else { format!("{path}.") };
            // Names at each depth differ, but not those of two anonymous members at one depth.
            let unique = format!("{}_", name);
            let inner = self::record(maker, depth + 1, &inner_prefix);
            let rename = |text: &str| {
                text.replace(
                    &format!("{}{}", ["a", "b", "c"][depth as usize + 1], depth + 1),
                    &format!("{unique}{}", depth + 1),
                )
            };
            let attribute = maker.pick(&["", "", "__attribute__((packed)) "]);
            let text = rename(&inner.text);
            let declared = if anonymous { "" } else { name };
            record.text.push_str(&format!("{keyword} {attribute}{text} {declared}; "));
            if !anonymous {
                record.members.push(Member { path, field: false, settable: false });
            }
            let members = inner.members.into_iter();
            // Setting two members of one union is a choice between them; it is not made here.
            let one = keyword == "union";
            record.members.extend(members.map(|member| Member {
                path: rename(&member.path),
                settable: member.settable && !one,
                ..member
            }));
        }
        7 => {
            let length = maker.random.between(1, 3);
            let ty = maker.pick(&SCALARS);
            record.text.push_str(&format!("{ty} {name}[{length}]; "));
            record.members.push(Member { path, field: false, settable: false });
        }
        8 => {
            let attribute =
                maker.pick(&["aligned(8)", "packed", "aligned(2)", "packed, aligned(4)", "__aligned__(16)"]);
            let ty = maker.pick(&SCALARS);
            record.text.push_str(&format!("{ty} {name} __attribute__(({attribute})); "));
            record.members.push(Member { path, field: false, settable: false });
        }
        9 => {
            let alignment = maker.pick(&["8", "16", "_Alignof(double)", "long long", "0"]);
            record.text.push_str(&format!("_Alignas({alignment}) char {name}; "));
            record.members.push(Member { path, field: false, settable: true });
        }
        _ => {
            let ty = maker.pick(&SCALARS);
            record.text.push_str(&format!("{ty} {name}; "));
            let settable = !matches!(ty, "void *" | "double" | "float" | "_Bool");
            record.members.push(Member { path, field: false, settable });
        }
    }
}
