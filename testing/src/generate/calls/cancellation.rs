//! Cancelled threads: a barrier lets the request come first, so that the thread ends at its first cancellation point, if it may.

use super::super::observed::Certainty::Fixed;
use super::Maker;

/// Calls that act on a request that is there.
const POINTS: &[&str] = &[
    "pthread_testcancel()",
    "sem_wait(&@s)",
    "sem_timedwait(&@s, &@past)",
    "usleep(1)",
    "sleep(0)",
    "nanosleep(&@none, 0)",
    "clock_nanosleep(CLOCK_MONOTONIC, 0, &@none, 0)",
    "read(-1, &@order, 0)",
    "write(-1, &@order, 0)",
    "close(-1)",
    "pthread_cond_timedwait(&@c, &@m, &@past)",
    "pthread_cond_wait(&@c, &@m)",
];

/// Calls that are no cancellation points.
const OTHERS: &[&str] = &[
    "pthread_mutex_unlock(&@m), pthread_mutex_lock(&@m)",
    "sem_trywait(&@s)",
    "sem_post(&@s)",
    "sched_yield()",
    "pthread_cond_signal(&@c)",
    "pthread_self()",
    "getpid()",
    "pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0)",
    "pthread_cancel(pthread_self())",
    "pthread_setspecific(@k, &@order)",
    "pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0)",
];

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @past = { 1, 0 }, @none; static sem_t @s; static pthread_barrier_t @b; static pthread_t @t;");
    maker.global(
        "static pthread_mutex_t @m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t @c = PTHREAD_COND_INITIALIZER;",
    );
    maker.global("static pthread_key_t @k; static int @order; static void *@result; static int @seen[4];");
    maker.global("static void @destroy(void *argument) { @order = @order * 8 + 7; }");
    maker.global(
        "static void @handler(void *argument) { pthread_testcancel(); @order = @order * 8 + (argument ? 6 : 5); }",
    );
    let (disables, begins) = (maker.random.chance(30), maker.random.below(2));
    let mut text = String::from("    pthread_mutex_lock(&@m);\n");
    if disables {
        text.push_str("    @seen[0] = pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &@seen[1]);\n");
    }
    text.push_str(
        "    pthread_cleanup_push(@handler, 0);\n    pthread_barrier_wait(&@b); pthread_barrier_wait(&@b);\n",
    );
    text.push_str("    pthread_cleanup_push(@handler, &@s);\n");
    let pops = maker.random.below(2);
    let mut enabled = !disables;
    for step in 1..=maker.random.between(1, 4) {
        let call = if maker.random.chance(50) { maker.pick(POINTS) } else { maker.pick(OTHERS) };
        // What would wait for ever is done by a thread that may be cancelled only.
        let waits = call.contains("sem_wait") || call.contains("cond_wait");
        if !waits || enabled {
            text.push_str(&format!("    (void)({call});\n"));
        }
        enabled |= call.contains("CANCEL_ENABLE");
        text.push_str(&format!("    @order = @order * 8 + {step};\n"));
    }
    text.push_str(&format!("    pthread_cleanup_pop({pops});\n    pthread_cleanup_pop(1);\n"));
    maker.global(format!("static void *@thread(void *argument) {{\n{text}    return &@order;\n}}"));
    maker.setup(format!(
        "sem_init(&@s, 0, {begins}); pthread_barrier_init(&@b, 0, 2); pthread_key_create(&@k, @destroy);"
    ));
    maker.setup("pthread_create(&@t, 0, @thread, 0); pthread_barrier_wait(&@b);");
    for _ in maker.several(1, 2) {
        maker.fixed("pthread_cancel(@t)");
    }
    maker.setup("pthread_barrier_wait(&@b);");
    maker.setup("pthread_join(@t, &@result);");
    for value in ["@order", "@result == PTHREAD_CANCELED", "@result == &@order", "@seen[0] + @seen[1]"] {
        maker.sees(value, Fixed);
    }
    maker.fixed("pthread_mutex_trylock(&@m)");
    maker.fixed("(sem_getvalue(&@s, @seen), @seen[0])");
}
