//! Programs of several files, and options as compilers take them.

use crate::tool::{HOLDS, INPUT, USAGE, VIOLATED, concord, file, folder, stderr, stdout};

const HEADER: &str = "#include <pthread.h>\n\
    struct item { int value; struct item *next; };\n\
    typedef struct list list;\n\
    enum { MOST = 4 };\n\
    list *make(void);\n\
    void put(list *, int);\n\
    int sum(list *);\n\
    static inline int limited(int value) { return value > MOST ? MOST : value; }\n";

const LIST: &str = "#include <stdlib.h>\n#include \"list.h\"\n\
    struct list { pthread_mutex_t lock; struct item *first; };\n\
    static int count;\n\
    static void check(void) { count++; }\n\
    list *make(void) { list *l = malloc(sizeof *l); pthread_mutex_init(&l->lock, 0); l->first = 0; return l; }\n\
    void put(list *l, int value) {\n\
      struct item *i = malloc(sizeof *i);\n\
      i->value = limited(value);\n\
      pthread_mutex_lock(&l->lock);\n\
      i->next = l->first; l->first = i; check();\n\
      pthread_mutex_unlock(&l->lock);\n\
    }\n\
    int sum(list *l) { int all = 0; for (struct item *i = l->first; i; i = i->next) { all += i->value; } return all + count; }\n";

const MAIN: &str = "#include <assert.h>\n#include \"list.h\"\n\
    static int count = 40;\n\
    struct check { int wanted; };\n\
    static int check(struct check c, list *l) { return sum(l) + count == c.wanted; }\n\
    static list *shared;\n\
    static void *work(void *unused) { put(shared, 9); return unused; }\n\
    int main(void) {\n\
      pthread_t t;\n\
      shared = make();\n\
      pthread_create(&t, 0, work, 0);\n\
      put(shared, 1);\n\
      pthread_join(t, 0);\n\
      struct check c = { .wanted = 47 };\n\
      assert(check(c, shared));\n\
      return 0;\n\
    }\n";

/// The program of two files in a folder of its own.
fn program(name: &str) -> (String, String) {
    folder(&format!("projects/{name}"));
    file(&format!("projects/{name}/list.h"), HEADER);
    let list = file(&format!("projects/{name}/list.c"), LIST);
    (list, file(&format!("projects/{name}/main.c"), MAIN))
}

#[test]
fn files_are_linked_in_any_order() {
    let (list, main) = program("order");
    for model in ["--32", "--64"] {
        for files in [[&list, &main], [&main, &list]] {
            let output = concord(&["verify", model, files[0], files[1]]);
            assert_eq!(output.status.code(), Some(HOLDS), "{}{}", stdout(&output), stderr(&output));
        }
    }
}

#[test]
fn counterexamples_name_things_as_their_files_do() {
    let (list, main) = program("names");
    let wrong = file("projects/names/wrong.c", MAIN.replace("47", "48"));
    assert_eq!(concord(&["verify", &list, &main]).status.code(), Some(HOLDS));
    let output = concord(&["verify", &list, &wrong]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(VIOLATED), "{text}{}", stderr(&output));
    assert!(text.contains("wrong.c:15"), "{text}");
    assert!(!text.contains("__concord"), "{text}");
}

#[test]
fn json_lists_all_files() {
    let (list, main) = program("json");
    let output = concord(&["verify", "--json", &list, &main]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("a document");
    assert_eq!(document["files"].as_array().map(Vec::len), Some(2));
}

/// What linking refuses says both places.
fn refused(name: &str, first: &str, second: &str, words: &[&str]) {
    let first = file(&format!("projects/{name}/first.c"), first);
    let second = file(&format!("projects/{name}/second.c"), second);
    let output = concord(&["verify", &first, &second]);
    assert_eq!(output.status.code(), Some(INPUT), "{name}: {}{}", stdout(&output), stderr(&output));
    for word in words {
        assert!(stderr(&output).contains(word), "{name}: {}", stderr(&output));
    }
}

#[test]
fn two_definitions_are_refused_with_both_places() {
    let main = "int f(void) { return 1; }\nint main(void) { return 0; }\n";
    refused(
        "functions",
        main,
        "\nint f(void) { return 2; }\n",
        &["`f` is defined in two files", "second.c:2:5", "first.c:1:5"],
    );
    let main = "int x = 1;\nint main(void) { return 0; }\n";
    refused("objects", main, "int x = 1;\n", &["`x` is defined in two files", "second.c:1:5", "first.c:1:5"]);
    refused("tentative", main, "int x;\n", &["`x` is defined in two files", "without `extern`"]);
    refused("mains", main, "int main(void) { return 0; }\n", &["`main` is defined in two files"]);
}

#[test]
fn conflicting_types_are_refused_with_both_places() {
    let main = "int x = 1;\nint f(int a) { return a; }\nint main(void) { return 0; }\n";
    let words = ["`x` is declared twice with different types", "second.c:1:13", "first.c:1:5"];
    refused("types", main, "extern long x;\nlong *g(void) { return &x; }\n", &words);
    let words = ["`f` is declared twice with different types", "second.c:1:5", "first.c:2:5"];
    refused("results", main, "int f(char *);\nint g(void) { return f(0); }\n", &words);
    let words = ["`x` is declared twice, once as a function", "first.c:1:5"];
    refused("kinds", main, "int x(void);\nint g(void) { return x(); }\n", &words);
}

#[test]
fn options_of_compilers_are_understood() {
    let (list, main) = program("options");
    let used = file("projects/options/used.h", "#define WANTED 48\n");
    let main_2 = file("projects/options/second.c", MAIN.replace("47", "WANTED"));
    let flags = ["-std=gnu11", "-Wall", "-Wextra", "-O2", "-g", "-pthread", "-m64", "-include", &used];
    let output = concord(&[&["verify"], &flags[..], &[&list, &main_2]].concat());
    assert_eq!(output.status.code(), Some(VIOLATED), "{}", stderr(&output));
    let output = concord(&["verify", "-include", &used, "-U", "X", &list, &main_2, "--", "-UWANTED", "-DWANTED=47"]);
    assert_eq!(output.status.code(), Some(VIOLATED), "the file that is included defines it again: {}", stderr(&output));
    let output = concord(&["verify", &list, &main_2, "--", "-DWANTED=47"]);
    assert_eq!(output.status.code(), Some(HOLDS), "{}", stderr(&output));
    let output = concord(&["verify", "-fshort-enums", &list, &main]);
    assert_eq!(output.status.code(), Some(USAGE));
    assert!(stderr(&output).contains("-fshort-enums"), "{}", stderr(&output));
}

#[test]
fn headers_that_are_not_ours_are_those_of_the_system() {
    let text = "#include <assert.h>\n#include <sys/epoll.h>\n\
        int main(void) { struct epoll_event e; e.events = EPOLLIN; assert(e.events == 1); return 0; }\n";
    let output = concord(&["verify", "--64", &file("projects/epoll.c", text)]);
    assert_eq!(output.status.code(), Some(HOLDS), "{}", stderr(&output));
}

/// A project of four files, two of which make the program; `flags` stand in the command of `main.c`.
fn project(name: &str, flags: &str) -> String {
    let (list, main) = program(name);
    let other = file(&format!("projects/{name}/other.c"), "int main(void) { return 1; }\nint unused;\n");
    let broken = file(&format!("projects/{name}/broken.c"), "int f(void) { return ; ;\n");
    let folder = list.strip_suffix("/list.c").expect("a folder");
    let entry = |file: &str, flags: &str| {
        format!("{{ \"directory\": \"{folder}\", \"file\": \"{file}\", \"command\": \"cc {flags} -c {file}\" }}")
    };
    let entries = [entry("list.c", "-O2"), entry(&main, flags), entry(&other, ""), entry(&broken, "")];
    file(&format!("projects/{name}/compile_commands.json"), format!("[{}]", entries.join(",\n")))
}

#[test]
fn a_project_is_read_as_its_build_system_compiles_it() {
    let commands = project("commands", "-m64 -DNDEBUG=1");
    let main = commands.replace("compile_commands.json", "main.c");
    let output = concord(&["verify", "--compile-commands", &commands, &main]);
    assert_eq!(output.status.code(), Some(HOLDS), "{}", stderr(&output));
    assert!(stderr(&output).contains("broken.c` is left out"), "{}", stderr(&output));
    let output = concord(&["verify", "--compile-commands", &commands]);
    assert_eq!(output.status.code(), Some(INPUT));
    assert!(stderr(&output).contains("`main` is defined in several files"), "{}", stderr(&output));
    let output = concord(&["verify", "--compile-commands", &commands, "absent.c"]);
    assert_eq!(output.status.code(), Some(INPUT));
    assert!(stderr(&output).contains("absent.c` is not in"), "{}", stderr(&output));
    let commands = project("refusing", "-fshort-enums");
    let main = commands.replace("compile_commands.json", "main.c");
    let output = concord(&["verify", "--compile-commands", &commands, &main]);
    assert_eq!(output.status.code(), Some(INPUT));
    assert!(stderr(&output).contains("-fshort-enums"), "{}", stderr(&output));
}

#[test]
fn a_program_may_begin_in_another_function() {
    let text = "#include <assert.h>\n\
        static int half(int x) { assert(x != 7); return x / 2; }\n\
        int always(int x) { assert(x / 2 * 2 <= x || x < 0); return half(2); }\n";
    let path = file("projects/entry.c", text);
    assert_eq!(concord(&["verify", "--function", "half", &path]).status.code(), Some(VIOLATED));
    assert_eq!(concord(&["verify", "--function", "always", &path]).status.code(), Some(HOLDS));
    let output = concord(&["verify", "--function", "absent", &path]);
    assert_eq!(output.status.code(), Some(INPUT));
    assert!(stderr(&output).contains("no function `absent`"), "{}", stderr(&output));
}
