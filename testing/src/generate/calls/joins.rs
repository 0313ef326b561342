//! Ends of threads: results, joining oneself, each other, or who is detached, detaching twice.

use super::super::observed::Certainty::Fixed;
use super::Maker;

/// Calls about a thread that is detached.
const OF_DETACHED: [&str; 3] = ["pthread_join(@t, 0)", "pthread_detach(@t)", "pthread_join(@t, &@result)"];

pub(super) fn steps(maker: &mut Maker) {
    maker.global(
        "static pthread_t @t; static void *@result; static int @done; static sem_t @s; static pthread_attr_t @a;",
    );
    maker.setup("sem_init(&@s, 0, 0);");
    let waits = maker.pick(&["", "sem_wait(&@s);"]);
    let end = maker.pick(&["return argument;", "pthread_exit(argument);", "pthread_exit((char *)argument + 3);"]);
    maker.global(format!("static void *@thread(void *argument) {{ {waits} @done = 1; {end} }}"));
    for _ in maker.several(1, 2) {
        match maker.random.below(4) {
            // "The function may fail": EDEADLK with glibc.
            0 => maker.open("pthread_join(pthread_self(), 0)"),
            1 => maker.fixed("pthread_equal(pthread_self(), pthread_self()) != 0"),
            2 => maker.fixed("sched_yield()"),
            3 if maker.random.chance(30) => return each_other(maker),
            _ => {}
        }
    }
    let argument = maker.pick(&["0", "&@done", "(void *)7"]);
    // A detached thread is asked about only while it is there for certain.
    let stays = !waits.is_empty();
    match maker.random.below(4) {
        0 if stays => {
            maker.setup("pthread_attr_init(&@a); pthread_attr_setdetachstate(&@a, PTHREAD_CREATE_DETACHED);");
            maker.fixed(format!("pthread_create(&@t, &@a, @thread, {argument})"));
            let call = maker.pick(&OF_DETACHED);
            maker.open(call);
        }
        1 if stays => {
            maker.fixed(format!("pthread_create(&@t, 0, @thread, {argument})"));
            maker.fixed("pthread_detach(@t)");
            let call = maker.pick(&OF_DETACHED);
            maker.open(call);
        }
        _ => {
            maker.fixed(format!("pthread_create(&@t, 0, @thread, {argument})"));
            maker.fixed("pthread_equal(@t, pthread_self())");
            if stays {
                maker.setup("sem_post(&@s);");
            }
            let place = maker.pick(&["0", "&@result"]);
            maker.fixed(format!("pthread_join(@t, {place})"));
            maker.sees(format!("@result == {argument}"), Fixed);
            maker.sees("@done", Fixed);
        }
    }
}

/// A thread that joins its creator, which joins it: one of the two waits, and the other one may be told so.
fn each_other(maker: &mut Maker) {
    maker.global("static pthread_t @main; static int @told = -1;");
    maker.global("static void *@other(void *argument) { @told = pthread_join(@main, 0); return argument; }");
    maker.setup("@main = pthread_self();");
    maker.fixed("pthread_create(&@t, 0, @other, 0)");
    maker.open("pthread_join(@t, 0)");
    maker.sees("@told", super::super::observed::Certainty::Open);
}
