//! Counterexamples as pages: what is in them, and what a browser makes of them.

use std::fs;
use std::process::Command;

use crate::tool::{CANNOT_WRITE, HOLDS, VIOLATED, concord, example, folder, stderr};

/// The page for a program of the examples, in a folder of this name.
fn page(place: &str, name: &str, arguments: &[&str]) -> (String, String) {
    let path = folder(&format!("html/{place}")).join("page.html").to_string_lossy().into_owned();
    let source = example(name);
    let output = concord(&[&["verify", "--html", &path, "--trace", "none", &source], arguments].concat());
    assert_eq!(output.status.code(), Some(VIOLATED), "{}", stderr(&output));
    (fs::read_to_string(&path).expect("a page"), path)
}

#[test]
fn a_page_needs_nothing_but_itself_and_has_all_steps() {
    let (text, _) = page("itself", "lost_update.c", &[]);
    assert!(!text.contains("@DATA@") && !text.contains("src=") && !text.contains("<link"), "{text}");
    let data = text.split_once("id=\"data\">").and_then(|(_, rest)| rest.split_once("</script>")).expect("data").0;
    let data: serde_json::Value = serde_json::from_str(data).expect("plain JSON");
    assert_eq!(data["verdict"], "FALSE(unreach-call)");
    let steps = data["steps"].as_array().expect("steps");
    assert_eq!(steps.last().expect("a step")["violates"], "unreach-call");
    let threads: Vec<&serde_json::Value> = data["threads"].as_array().expect("threads").iter().collect();
    assert_eq!(threads.len(), 3);
    assert_eq!(threads[1]["entry"], "increment");
    let reads = steps.iter().flat_map(|step| step["actions"].as_array().expect("actions"));
    let origins: Vec<u64> = reads.filter_map(|action| action["from"].as_u64()).collect();
    assert!(!origins.is_empty() && origins.iter().all(|step| (*step as usize) < steps.len()));
}

#[test]
fn a_source_cannot_leave_its_place_in_the_page() {
    let folder = folder("html/quoted");
    let (source, path) = (folder.join("quoted.c"), folder.join("page.html"));
    let text = "#include <assert.h>\nint x; /* </script><script>alert(1)</script> <!-- */\nint main(void) { assert(x); return 0; } // </script>\n";
    fs::write(&source, text).expect("a program");
    let (source, path) = (source.to_string_lossy(), path.to_string_lossy());
    assert_eq!(concord(&["verify", "--html", &path, &source]).status.code(), Some(VIOLATED));
    let page = fs::read_to_string(&*path).expect("a page");
    assert_eq!(page.matches("</script>").count(), 2, "{page}");
}

#[test]
fn there_is_no_page_of_what_holds_and_no_verdict_is_lost() {
    let path = folder("html/none").join("page.html");
    let page = path.to_string_lossy();
    assert_eq!(concord(&["verify", "--html", &page, &example("peterson.c")]).status.code(), Some(HOLDS));
    assert!(!path.exists());
    let output = concord(&["verify", "--html", "/nowhere/page.html", &example("lost_update.c")]);
    assert_eq!(output.status.code(), Some(CANNOT_WRITE));
    assert!(stderr(&output).contains("FALSE(unreach-call)"), "{}", stderr(&output));
}

#[test]
fn a_browser_shows_lanes_and_steps() {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let Some(browser) = names.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok()) else {
        eprintln!("left out: there is no Chromium");
        return;
    };
    for (name, arguments) in [("lost_update.c", &[][..]), ("lost_update.c", &["--property", "no-data-race"])] {
        let (_, path) = page("browser", name, arguments);
        let profile = folder(&format!("html/profile_{name}"));
        // A browser that cannot start in this environment may wait for ever.
        let output = Command::new("timeout")
            .args(["120", browser])
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(["--disable-component-update", "--disable-sync", "--dump-dom"])
            .arg(format!("file://{path}"))
            .output()
            .expect("the browser runs");
        if output.status.code() == Some(124) {
            eprintln!("left out: the browser does not end");
            return;
        }
        let page = String::from_utf8_lossy(&output.stdout);
        let _ = fs::remove_dir_all(&profile);
        let shown = page.split_once("data-ready=\"").and_then(|(_, rest)| rest.split('"').next()?.parse::<u32>().ok());
        assert!(shown.is_some_and(|shown| shown > 3), "{name}: the script did not end: {page}");
        assert!(
            page.contains("class=\"title\"") && page.contains("class=\"step now bad\"")
                || page.contains("step bad now"),
            "{name}"
        );
        assert!(page.contains("Locks held"), "{name}");
    }
}
