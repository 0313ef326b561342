//! What the front end makes of each kind of access, compared with tables written by hand: which bytes a statement touches,
//! and whether plainly or atomically. Whether two accesses race is decided by nothing else, and the explorer would be
//! wrong about it together with the verifier.

mod judge;

use std::collections::BTreeMap;

use concord_program::{Machine, Program, Status, ThreadIndex, Zeros};
use concord_testing::generate::overlap::access::{Access, Touch};
use concord_testing::generate::overlap::place::OBJECT;
use concord_testing::generate::overlap::{PROLOGUE, declarations};
use judge::compiled;

/// How each byte of the object is touched: plainly, and atomically; writing covers reading.
type Ways = [[Option<bool>; 2]; OBJECT];

fn touch(ways: &mut Ways, touch: &Touch) {
    for way in &mut ways[touch.first..touch.first + touch.bytes] {
        let way = &mut way[usize::from(touch.atomic.is_some())];
        *way = (*way).max(Some(touch.writes));
    }
}

/// What `main` does to the object `vu`, line by line, and the object's bytes after each line.
fn observed(program: &Program) -> BTreeMap<u32, (Ways, Vec<u8>)> {
    // An object that nobody mentions has no address.
    let base = program.objects.iter().find(|object| object.name == "vu").map_or(u64::MAX - 64, |object| object.base);
    let mut machine = Machine::new(program);
    let mut lines: BTreeMap<u32, (Ways, Vec<u8>)> = BTreeMap::new();
    while machine.status(ThreadIndex::MAIN) == Some(Status::Running) {
        let line = machine.next_location(ThreadIndex::MAIN).expect("it runs").span.line;
        let entry = lines.entry(line).or_default();
        for access in machine.next_accesses(ThreadIndex::MAIN, &mut Zeros) {
            for byte in access.address..access.address + access.bytes {
                if let Some(way) = byte.checked_sub(base).and_then(|offset| entry.0.get_mut(offset as usize)) {
                    let way = &mut way[usize::from(access.atomic)];
                    *way = (*way).max(Some(access.writes));
                }
            }
        }
        machine.step(ThreadIndex::MAIN, &mut Zeros);
        // Memory is kept in cells as wide as what was declared.
        let mut bytes = vec![0; OBJECT];
        for offset in 0..OBJECT {
            let Some(cell) = machine.cell(base + offset as u64) else { continue };
            let value = cell.unsigned().to_le_bytes();
            bytes[offset..].iter_mut().zip(&value[..cell.width() as usize / 8]).for_each(|(byte, new)| *byte = *new);
        }
        entry.1 = bytes;
    }
    lines
}

#[test]
fn every_access_touches_the_bytes_that_it_names_as_it_says() {
    let accesses: Vec<Access> = Access::all().collect();
    let mut text =
        format!("{PROLOGUE}{}union view vu;\nint main(void) {{\nunsigned long long l = 0;\n", declarations());
    let first = text.lines().count() as u32 + 1;
    for access in &accesses {
        text.push_str(&access.text("vu"));
        text.push('\n');
    }
    text.push_str("return 0;\n}\n");
    let program = compiled(&text).expect("the table has legal accesses only");
    let lines = observed(&program);
    let mut object = [0; OBJECT];
    let mut wrong = Vec::new();
    for (line, access) in (first..).zip(&accesses) {
        let mut expected = Ways::default();
        touch(&mut expected, &access.apply(&mut object));
        let (ways, bytes) = lines.get(&line).cloned().unwrap_or_default();
        if ways != expected {
            wrong.push(format!("{}\n  touches {ways:?}\n  and not {expected:?}", access.text("vu")));
        }
        if bytes != object {
            wrong.push(format!("{}\n  leaves {bytes:?}\n  and not {object:?}", access.text("vu")));
            break;
        }
    }
    assert!(wrong.is_empty(), "{} of {} accesses:\n{}", wrong.len(), accesses.len(), wrong.join("\n"));
}

/// Ranges of bytes: the first one and their number.
type Ranges = &'static [[u64; 2]];

/// Calls of library functions with bytes of `vu`: which they read, which they write. All
/// these accesses are plain. The object holds zeros before each call.
const CALLS: &[(&str, Ranges, Ranges)] = &[
    ("__builtin_memcpy(&vu.b[2], &vu.b[0], 2);", &[[0, 2]], &[[2, 2]]),
    ("__builtin_memmove(&vu.b[1], &vu.b[0], 3);", &[[0, 3]], &[[1, 3]]),
    ("__builtin_memset(&vu.b[3], 0, 4);", &[], &[[3, 4]]),
    ("l = memcmp(&vu.b[0], &vu.b[4], 2);", &[[0, 2], [4, 2]], &[]),
    ("l = memchr(&vu.b[1], 0, 3) != 0;", &[[1, 1]], &[]),
    ("l = strlen((char *)&vu.b[5]);", &[[5, 1]], &[]),
    ("l = strnlen((char *)&vu.b[5], 2);", &[[5, 1]], &[]),
    ("strcpy((char *)&vu.b[1], (char *)&vu.b[4]);", &[[4, 1]], &[[1, 1]]),
    ("strncpy((char *)&vu.b[1], (char *)&vu.b[4], 2);", &[[4, 1]], &[[1, 2]]),
    ("strcat((char *)&vu.b[1], (char *)&vu.b[4]);", &[[1, 1], [4, 1]], &[[1, 1]]),
    ("l = strcmp((char *)&vu.b[1], (char *)&vu.b[4]);", &[[1, 1], [4, 1]], &[]),
    ("l = strncmp((char *)&vu.b[1], (char *)&vu.b[4], 2);", &[[1, 1], [4, 1]], &[]),
    ("l = strchr((char *)&vu.b[2], 0) != 0;", &[[2, 1]], &[]),
    ("l = atoi((char *)&vu.b[6]);", &[[6, 1]], &[]),
    ("printf((char *)&vu.b[1]);", &[[1, 1]], &[]),
    ("printf(\"%d %s\", 1, (char *)&vu.b[3]);", &[[3, 1]], &[]),
    ("puts((char *)&vu.b[3]);", &[[3, 1]], &[]),
    ("l = __builtin_add_overflow(1, 2, &vu.i[1]);", &[], &[[4, 4]]),
    ("l = __builtin_uadd_overflow(1, 2, &vu.i[0]);", &[], &[[0, 4]]),
    ("sem_getvalue(&sem, (int *)&vu.i[1]);", &[], &[[4, 4]]),
    ("pthread_setcancelstate(0, (int *)&vu.i[1]);", &[], &[[4, 4]]),
    ("pthread_key_create(&vu.i[1], 0);", &[], &[[4, 4]]),
    ("pthread_create((pthread_t *)&vu.d, 0, idle, 0);", &[], &[[0, 8]]),
    ("l = *(unsigned short *)__builtin_memcpy(&vu.b[0], &vu.b[2], 2);", &[[2, 2], [0, 2]], &[[0, 2]]),
    ("vu.b[1];", &[[1, 1]], &[]),
    ("(void)vu.h[1];", &[[2, 2]], &[]),
    ("(void)vu.s;", &[[0, 6]], &[]),
    ("l = sizeof vu.s + (long)&vu.i[1];", &[], &[]),
    ("__asm__ volatile (\"\" : : \"r\" (vu.i[1]));", &[[4, 4]], &[]),
    ("__asm__ volatile (\"\" : \"+r\" (vu.i[1]));", &[], &[[4, 4]]),
    ("__asm__ volatile (\"mfence\" : : \"g\" (vu.i[0]) : \"memory\");", &[[0, 4]], &[]),
    ("__asm__ volatile (\"\" : \"=r\" (vu.i[1]) : \"0\" (vu.i[0]));", &[[0, 4]], &[[4, 4]]),
    ("__asm__ volatile (\"\" : \"+m\" (vu.i[1]) : \"m\" (vu.i[0]) : \"memory\");", &[], &[]),
    ("l = vu.g.e + vu.b[6];", &[[1, 3], [6, 1]], &[]),
    ("l = (vu.f.p = 1, 2);", &[], &[[0, 2]]),
    ("vu.s = (struct pair){0, 0};", &[], &[[0, 6]]),
    ("vu.i[0] = vu.i[1] = 0;", &[], &[[0, 8]]),
    // Arrays whose lengths are computed: reading a length is an access, and rows stay as long as it said.
    ("unsigned char a[vu.b[3] + 1]; a[0] = 0; l = sizeof a + a[0];", &[[3, 1]], &[]),
    ("short a[vu.b[3] + 2][vu.b[5] + 1]; vu.b[6] = sizeof a[1];", &[[3, 1], [5, 1]], &[[6, 1]]),
    ("l = sizeof(char[vu.b[1] + 1][2]) + sizeof(char[sizeof vu.b[2]]);", &[[1, 1]], &[]),
    ("int n = 3; unsigned char (*p)[n] = (void *)vu.b; n = 1; p[1][2] = 0;", &[], &[[5, 1]]),
    ("int n = 1; unsigned short (*p)[n + 1] = (void *)vu.h; l = p[1][1] + (*p)[n];", &[[2, 2], [6, 2]], &[]),
    ("int n = 2; unsigned short (*p)[n] = (void *)vu.h; p++; (**p)++;", &[], &[[4, 2]]),
    ("int n = 2; unsigned short (*p)[2][n] = (void *)vu.h; l = (long)p[0][1] + sizeof *p[0];", &[], &[]),
    ("int n = 3; char (*p)[n] = (void *)vu.b; l = sizeof p[vu.b[2]] + (long)p[1];", &[[2, 1]], &[]),
    ("int n = 3; char (*p)[n] = (void *)vu.b; __builtin_memset(p[1], 0, sizeof *p);", &[], &[[3, 3]]),
    ("typedef unsigned row[vu.b[7] + 1]; row *p = (void *)vu.i; (*(p + 1))[0] = 0;", &[[7, 1]], &[[4, 4]]),
    ("l = __builtin_offsetof(union view, h[vu.b[6]]);", &[[6, 1]], &[]),
];

/// What library functions and other statements need to be declared for the table.
const MORE: &str = "\
extern int memcmp(const void *, const void *, unsigned long);
extern void *memchr(const void *, int, unsigned long);
extern unsigned long strlen(const char *);
extern unsigned long strnlen(const char *, unsigned long);
extern char *strcpy(char *, const char *);
extern char *strncpy(char *, const char *, unsigned long);
extern char *strcat(char *, const char *);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, unsigned long);
extern char *strchr(const char *, int);
extern int atoi(const char *);
extern int printf(const char *, ...);
extern int puts(const char *);
extern int sem_getvalue(sem_t *, int *);
extern int pthread_setcancelstate(int, int *);
extern int pthread_key_create(unsigned *, void (*)(void *));
sem_t sem;
void *idle(void *unused) { return unused; }
";

#[test]
fn library_functions_touch_plainly_what_they_are_given() {
    let mut wrong = Vec::new();
    for (call, reads, writes) in CALLS {
        let before = format!("{PROLOGUE}{}{MORE}union view vu;\n", declarations());
        let text = format!("{before}int main(void) {{ unsigned long long l = 0; {call} return 0; }}\n");
        let program = match compiled(&text) {
            Ok(program) => program,
            Err(why) => panic!("{call}: {why}"),
        };
        let mut expected = Ways::default();
        for (ranges, writes) in [(reads, false), (writes, true)] {
            for &[first, bytes] in *ranges {
                let (first, bytes) = (first as usize, bytes as usize);
                touch(&mut expected, &Touch { first, bytes, reads: !writes, writes, atomic: None });
            }
        }
        // Functions that are written in C have lines of their own; only the call touches the object.
        let mut found = Ways::default();
        for (ways, _) in observed(&program).values() {
            for (all, way) in found.iter_mut().flatten().zip(ways.iter().flatten()) {
                *all = (*all).max(*way);
            }
        }
        if found != expected {
            wrong.push(format!("{call}\n  touches {found:?}\n  and not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} calls:\n{}", wrong.len(), CALLS.len(), wrong.join("\n"));
}
