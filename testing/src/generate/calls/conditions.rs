//! Condition variables with times that are over or no times, and with nobody who waits.

use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @past = { 1, 0 }, @low = { 1, -1 }, @high = { 1, 1000000000 };");
    maker
        .global("static pthread_mutex_t @m = PTHREAD_MUTEX_INITIALIZER, @e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;");
    if maker.random.chance(50) {
        maker.global("static pthread_cond_t @c = PTHREAD_COND_INITIALIZER;");
    } else {
        maker.global("static pthread_cond_t @c; static pthread_condattr_t @a;");
        maker.setup("pthread_condattr_init(&@a);");
        let clock = maker.pick(&["CLOCK_REALTIME", "CLOCK_MONOTONIC"]);
        maker.fixed(format!("pthread_condattr_setclock(&@a, {clock})"));
        let attributes = maker.pick(&["0", "&@a"]);
        maker.fixed(format!("pthread_cond_init(&@c, {attributes})"));
    }
    let mutex = maker.pick(&["@m", "@e"]);
    maker.setup(format!("pthread_mutex_lock(&{mutex});"));
    for _ in maker.several(2, 4) {
        match maker.random.below(6) {
            0 => maker.fixed("pthread_cond_signal(&@c)"),
            1 => maker.fixed("pthread_cond_broadcast(&@c)"),
            // It may also wake up for no reason, and say 0.
            2 => maker.open(format!("pthread_cond_timedwait(&@c, &{mutex}, &@past)")),
            3 | 4 => {
                let time = maker.pick(&["@low", "@high"]);
                maker.fixed(format!("pthread_cond_timedwait(&@c, &{mutex}, &{time})"));
            }
            _ if mutex == "@m" => maker.fixed("pthread_cond_timedwait(&@c, &@e, &@past)"),
            _ => {}
        }
        // The mutex is held again, whatever was said.
        if maker.random.chance(50) {
            maker.fixed(format!("pthread_mutex_trylock(&{mutex})"));
        }
    }
    maker.fixed(format!("pthread_mutex_unlock(&{mutex})"));
    maker.fixed("pthread_cond_destroy(&@c)");
}
