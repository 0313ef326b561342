//! Thread-specific data and functions that run once.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    match maker.random.below(8) {
        0 | 1 => return once(maker),
        2 => return two_keys(maker),
        _ => {}
    }
    maker.global("static pthread_key_t @k; static pthread_t @t; static int @ran, @seen, @one, @two;");
    // A destructor that sets the value again runs again, four times at most.
    let again = maker.random.between(0, 5);
    let destructor = maker.pick(&["0", "@destroy", "@destroy"]);
    maker.global(format!(
        "static void @destroy(void *value) {{ @ran++; @seen += value == &@two; if (@ran <= {again}) pthread_setspecific(@k, value); }}"
    ));
    let value = maker.pick(&["&@two", "0", "&@one"]);
    let end = maker.pick(&["return argument;", "pthread_exit(argument);"]);
    maker.global(format!(
        "static void *@thread(void *argument) {{\n\
             @one = pthread_getspecific(@k) != 0;\n\
             pthread_setspecific(@k, {value});\n\
             {end}\n\
         }}"
    ));
    maker.setup(format!("pthread_key_create(&@k, {destructor});"));
    maker.fixed("pthread_getspecific(@k) == 0");
    maker.fixed("pthread_setspecific(@k, &@one)");
    maker.setup("pthread_create(&@t, 0, @thread, &@two); pthread_join(@t, 0);");
    maker.sees("@one", Fixed);
    if again < 4 {
        maker.sees("@ran", Fixed);
        maker.sees("@seen", Fixed);
    } else {
        // There may be more rounds than PTHREAD_DESTRUCTOR_ITERATIONS.
        maker.sees("@ran", Open);
    }
    maker.fixed("pthread_getspecific(@k) == &@one");
    maker.fixed("pthread_key_delete(@k)");
    // What is said of a key that is there no more is open, of one that never was nearly so.
    for _ in maker.several(0, 2) {
        let call = maker.pick(&[
            "pthread_key_delete(@k)",
            "pthread_setspecific(@k, 0)",
            "pthread_setspecific(@k, &@one)",
            "pthread_getspecific(@k) != 0",
            "pthread_setspecific(@k + 5000, 0)",
            "pthread_key_delete(@k + 5000)",
            "pthread_getspecific(@k + 5000) != 0",
        ]);
        maker.open(call);
    }
}

/// Two keys, one of which may have no destructor: that of the other one sees what is left of its value, which is open.
fn two_keys(maker: &mut Maker) {
    maker.global("static pthread_key_t @k, @l; static pthread_t @t; static int @ran, @kept;");
    maker.global("static void @count(void *value) { @ran++; }");
    maker.global("static void @look(void *value) { @ran++; @kept += pthread_getspecific(@k) == value; }");
    maker.global(
        "static void *@thread(void *argument) {\n\
             pthread_setspecific(@k, argument);\n\
             pthread_setspecific(@l, argument);\n\
             return argument;\n\
         }",
    );
    let destructor = maker.pick(&["0", "0", "@count"]);
    let (first, second) =
        (format!("pthread_key_create(&@k, {destructor})"), "pthread_key_create(&@l, @look)".to_owned());
    let (first, second) = if maker.random.chance(50) { (first, second) } else { (second, first) };
    maker.fixed(first);
    maker.fixed(second);
    maker.fixed("pthread_create(&@t, 0, @thread, &@ran)");
    maker.fixed("pthread_join(@t, 0)");
    maker.sees("@ran", Fixed);
    maker.sees("@kept", Open);
}

fn once(maker: &mut Maker) {
    maker.global("static int @ran; static pthread_t @t;");
    let c11 = maker.random.chance(40);
    let call = if c11 { "call_once(&@once, @init)" } else { "pthread_once(&@once, @init)" };
    match c11 {
        true => maker.global("static once_flag @once = ONCE_FLAG_INIT;"),
        false => maker.global("static pthread_once_t @once = PTHREAD_ONCE_INIT;"),
    }
    maker.global("static void @init(void) { @ran++; }");
    maker.global(format!("static void *@thread(void *argument) {{ {call}; return argument; }}"));
    let both = maker.random.chance(50);
    if both {
        maker.setup("pthread_create(&@t, 0, @thread, 0);");
    }
    for _ in maker.several(1, 3) {
        maker.step(format!("{call};"));
        maker.sees("@ran", Fixed);
    }
    if both {
        maker.fixed("pthread_join(@t, 0)");
        maker.sees("@ran", Fixed);
    }
}
