//! Spin locks, which are never waited for here: whoever waits for one does not sleep.

use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static pthread_spinlock_t @s; static int @in; static pthread_t @t;");
    maker.global("static void *@tries(void *argument) { @in = pthread_spin_trylock(&@s); if (!@in) pthread_spin_unlock(&@s); return argument; }");
    let shared = maker.pick(&["PTHREAD_PROCESS_PRIVATE", "PTHREAD_PROCESS_SHARED"]);
    maker.fixed(format!("pthread_spin_init(&@s, {shared})"));
    let mut held = false;
    for _ in maker.several(3, 7) {
        match maker.random.below(5) {
            0 if !held => {
                maker.fixed("pthread_spin_lock(&@s)");
                held = true;
            }
            1 | 2 => {
                maker.fixed("pthread_spin_trylock(&@s)");
                held = true;
            }
            3 if held => {
                maker.fixed("pthread_spin_unlock(&@s)");
                held = false;
            }
            4 => {
                maker.step("pthread_create(&@t, 0, @tries, 0); pthread_join(@t, 0);");
                maker.sees("@in", super::super::observed::Certainty::Fixed);
            }
            _ => {}
        }
    }
    if held && maker.random.chance(30) {
        maker.open("pthread_spin_destroy(&@s)");
        return;
    }
    if held {
        maker.fixed("pthread_spin_unlock(&@s)");
    }
    maker.fixed("pthread_spin_destroy(&@s)");
}
