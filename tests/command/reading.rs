//! Where C text comes from: standard input, pipes, odd file names, and a preprocessor that does not end.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::tool::{command, folder, text};

const BROKEN: &str = "#include <assert.h>\n#define VALUE 2\nint main(void) {\n  int x = 1;\n  assert(x == VALUE);\n}\n";

fn concord() -> Command {
    command::<&str>([])
}

/// The program violates its property, and the counterexample shows these words.
fn violated(output: &Output, words: &[&str]) {
    let (shown, said) = (text(&output.stdout), text(&output.stderr));
    assert!(shown.ends_with("\nFALSE(unreach-call)\n"), "{shown}\n{said}");
    for word in words {
        assert!(shown.contains(word), "`{word}` is missing in\n{shown}");
    }
}

fn with_input(mut command: Command, input: &str) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the tool runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the tool reads");
    child.wait_with_output().expect("the tool ends")
}

#[test]
fn a_program_may_come_from_standard_input() {
    let mut command = concord();
    command.args(["verify", "-"]);
    violated(&with_input(command, BROKEN), &["<stdin>:5", "assert(x == VALUE);"]);
    let mut command = concord();
    command.args(["verify", "/dev/stdin"]);
    violated(&with_input(command, BROKEN), &["/dev/stdin:5", "assert(x == VALUE);"]);
    let mut command = concord();
    command.args(["verify", "-", "--memlimit", "4g"]);
    violated(&with_input(command, BROKEN), &["<stdin>:5"]);
    // Redirected from a file.
    let file = folder("reading/stdin").join("t.c");
    fs::write(&file, BROKEN).expect("a test file");
    for name in ["-", "/dev/stdin"] {
        let input = fs::File::open(&file).expect("the test file");
        violated(&concord().args(["verify", name]).stdin(input).output().expect("the tool runs"), &[":5"]);
    }
}

#[test]
fn what_is_wrong_in_standard_input_has_a_position() {
    let mut command = concord();
    command.args(["verify", "-"]);
    let output = with_input(command, "int main(void) {\n  return y;\n}\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("<stdin>:2:10"), "{}", text(&output.stderr));
}

#[test]
fn file_names_are_never_options() {
    let folder = folder("reading/names");
    let names = ["-x.c", "@x.c", "--help.c", "a b.c", "quote\".c", "back\\slash.c", "dollar$.c"];
    for name in names {
        fs::write(folder.join(name), BROKEN).expect("a test file");
        let output = concord().current_dir(&folder).args(["verify", "--", name]).output().expect("the tool runs");
        violated(&output, &[&format!("{name}:5"), "assert(x == VALUE);"]);
    }
    fs::create_dir_all(folder.join("@headers")).expect("a folder");
    fs::write(folder.join("@headers/own.h"), "#define VALUE 2\n").expect("a test file");
    let own = BROKEN.replace("#define VALUE 2", "#include \"own.h\"");
    fs::write(folder.join("own.c"), own).expect("a test file");
    let arguments = ["verify", "-I", "@headers", "own.c"];
    violated(&concord().current_dir(&folder).args(arguments).output().expect("the tool runs"), &["own.c:5"]);
}

#[test]
fn file_names_are_bytes() {
    let folder = folder("reading/bytes");
    let path = folder.join(OsStr::from_bytes(b"caf\xe9.c"));
    if fs::write(&path, BROKEN).is_err() {
        // This file system has names in UTF-8 only.
        return;
    }
    let output = concord().arg("verify").arg(&path).output().expect("the tool runs");
    violated(&output, &["caf\u{fffd}.c:5", "assert(x == VALUE);"]);
}

/// A file with this text that can be executed.
fn script(path: &Path, lines: &str) {
    fs::write(path, format!("#!/bin/sh\n{lines}\n")).expect("a script");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a script");
}

#[test]
fn the_compiler_may_be_named_with_options() {
    let folder = folder("reading/cc");
    fs::write(folder.join("t.c"), BROKEN.replace("#define VALUE 2\n", "\n")).expect("a test file");
    let verify = |compiler: &str| {
        let mut command = concord();
        command.current_dir(&folder).args(["verify", "t.c"]).env("CC", compiler).output().expect("the tool runs")
    };
    violated(&verify("cc -DVALUE=2"), &["t.c:5"]);
    violated(&verify("cc '-DVALUE=1 + 1'"), &["t.c:5"]);
    let named = folder.join("my compiler");
    script(&named, "exec cc -DVALUE=2 \"$@\"");
    violated(&verify(&named.to_string_lossy()), &["t.c:5"]);
    let output = verify("no-such-compiler -m64");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`no-such-compiler`"), "{}", text(&output.stderr));
}

/// It starts another process and waits for ever.
const STUCK: &str = "sleep 1000 &\necho $! > child\necho $$ > parent\nwait";

/// A run with a compiler that starts another process and waits for ever; both leave their numbers in files.
struct Stuck {
    folder: PathBuf,
    command: Command,
}

impl Stuck {
    fn new(name: &str, arguments: &[&str]) -> Stuck {
        Stuck::with_compiler(name, arguments, STUCK)
    }

    fn with_compiler(name: &str, arguments: &[&str], compiler: &str) -> Stuck {
        let folder = folder(&format!("reading/{name}"));
        fs::create_dir_all(folder.join("tmp")).expect("a folder");
        fs::write(folder.join("t.c"), BROKEN).expect("a test file");
        fs::write(folder.join("t.certificate"), "").expect("a test file");
        script(&folder.join("cc"), compiler);
        let mut command = concord();
        command.current_dir(&folder).args(arguments);
        command.env("CC", folder.join("cc")).env("TMPDIR", folder.join("tmp"));
        Stuck { folder, command }
    }

    /// The number of a process of the compiler, once it is there.
    fn process(&self, name: &str) -> u32 {
        let start = Instant::now();
        loop {
            let number = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
            if let (true, Ok(number)) = (number.ends_with('\n'), number.trim().parse()) {
                return number;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "the compiler does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn nothing_is_left(&self) {
        for name in ["parent", "child"] {
            let number = self.process(name);
            // A zombie that nobody waits for is no process that runs.
            let running = || {
                let state = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
                state.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim().starts_with('Z'))
            };
            let start = Instant::now();
            while running() {
                assert!(start.elapsed() < Duration::from_secs(60), "the {name} still runs");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        let left: Vec<_> = fs::read_dir(self.folder.join("tmp")).expect("the folder").collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn a_time_limit_ends_the_preprocessor_with_its_children() {
    let mut stuck = Stuck::new("timeout", &["verify", "t.c"]);
    let output = stuck.command.args(["--timeout", "1"]).output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(5));
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("UNKNOWN(timeout)\n".to_owned(), String::new()));
    stuck.nothing_is_left();
}

#[test]
fn ctrl_c_ends_the_preprocessor_with_its_children() {
    let mut stuck = Stuck::new("interrupt", &["verify", "t.c"]);
    let child = stuck.command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the tool runs");
    stuck.process("parent");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let output = child.wait_with_output().expect("the tool ends");
    assert_eq!(text(&output.stdout), "UNKNOWN(interrupted)\n", "{}", text(&output.stderr));
    stuck.nothing_is_left();
}

#[test]
fn ctrl_c_is_answered_by_other_commands_too() {
    for (command, file, answer) in
        [("check", "t.certificate", "UNKNOWN(interrupted)\n"), ("show", "program", "error: interrupted\n")]
    {
        let mut stuck = Stuck::new(command, &[command, file, "t.c"]);
        let child = stuck.command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the tool runs");
        stuck.process("parent");
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
        let output = child.wait_with_output().expect("the tool ends");
        assert_eq!(output.status.code(), Some(5), "{command}");
        assert_eq!(text(&output.stdout) + &text(&output.stderr), answer, "{command}");
        stuck.nothing_is_left();
    }
}

/// What is not known to be C has no verdict, also if an answer was there before the time was over.
#[test]
fn a_program_that_the_compiler_has_not_accepted_has_no_verdict() {
    let compiler = format!("case \" $* \" in *' -fsyntax-only '*) ;; *) exec cc \"$@\";; esac\n{STUCK}");
    let mut stuck = Stuck::with_compiler("syntax", &["verify", "--timeout", "2", "t.c"], &compiler);
    let output = stuck.command.output().expect("the tool runs");
    assert_eq!(text(&output.stdout), "UNKNOWN(timeout)\n", "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(5));
}
