//! Robust mutexes whose owner ends, in one way or another, and what the next one is told.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static pthread_mutex_t @m; static pthread_mutexattr_t @a; static pthread_t @t; static int @seen[3];");
    maker.global("static struct timespec @past = { 1, 0 };");
    let kind = maker.random.below(3) as usize;
    let ty = ["PTHREAD_MUTEX_NORMAL", "PTHREAD_MUTEX_RECURSIVE", "PTHREAD_MUTEX_ERRORCHECK"][kind];
    let set_type = format!("pthread_mutexattr_settype(&@a, {ty})");
    let set_robust = String::from("pthread_mutexattr_setrobust(&@a, PTHREAD_MUTEX_ROBUST)");
    maker.setup("pthread_mutexattr_init(&@a);");
    let (one, two) = if maker.random.chance(50) { (set_type, set_robust) } else { (set_robust, set_type) };
    maker.setup(format!("{one}; {two};"));
    if maker.random.chance(20) {
        maker.fixed("pthread_mutexattr_setrobust(&@a, 2)");
    }
    maker.fixed("(pthread_mutexattr_getrobust(&@a, @seen), @seen[0])");
    maker.fixed("(pthread_mutexattr_gettype(&@a, @seen), @seen[0])");
    maker.setup("pthread_mutex_init(&@m, &@a);");
    let again = if kind == 0 { "" } else { maker.pick(&["", "@seen[1] = pthread_mutex_lock(&@m);"]) };
    let frees = maker.pick(&["", "", "", "pthread_mutex_unlock(&@m);"]);
    let end = maker.pick(&[
        "return 0;",
        "pthread_exit(0);",
        "pthread_cancel(pthread_self()); pthread_testcancel(); return 0;",
    ]);
    maker.global(format!(
        "static void *@thread(void *argument) {{ @seen[2] = pthread_mutex_lock(&@m); {again} {frees} {end} }}"
    ));
    if maker.random.chance(30) {
        maker.fixed("pthread_mutex_consistent(&@m)");
        maker.fixed("pthread_mutex_unlock(&@m)");
    }
    maker.setup("pthread_create(&@t, 0, @thread, 0); pthread_join(@t, 0);");
    maker.sees("@seen[1] * 1000 + @seen[2]", Fixed);
    maker.fixed("pthread_mutex_unlock(&@m)");
    // Freed once by a recursive owner, it is held still.
    let orphan = frees.is_empty() || (kind == 1 && !again.is_empty());
    let takes =
        maker.pick(&["pthread_mutex_lock(&@m)", "pthread_mutex_trylock(&@m)", "pthread_mutex_timedlock(&@m, &@past)"]);
    maker.fixed(takes);
    // The GNU library tells a robust mutex's owner of a deadlock also where it only tries.
    if kind != 0 && maker.random.chance(40) {
        if kind == 1 {
            maker.fixed("pthread_mutex_trylock(&@m)");
            maker.open("pthread_mutex_unlock(&@m)");
        } else {
            maker.open("pthread_mutex_trylock(&@m)");
        }
    }
    let mends = maker.random.chance(60);
    if mends {
        maker.fixed("pthread_mutex_consistent(&@m)");
        maker.fixed("pthread_mutex_consistent(&@m)");
    }
    maker.fixed("pthread_mutex_unlock(&@m)");
    maker.fixed("pthread_mutex_unlock(&@m)");
    // A lost mutex that was only tried is held for ever by the GNU library, which is no rule.
    let tries = if orphan && !mends { "pthread_mutex_lock(&@m)" } else { "pthread_mutex_trylock(&@m)" };
    maker.fixed(tries);
    maker.fixed("pthread_mutex_consistent(&@m)");
    maker.fixed("pthread_mutex_unlock(&@m)");
    maker.open("pthread_mutex_destroy(&@m)");
}
