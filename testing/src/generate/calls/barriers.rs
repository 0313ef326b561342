//! Barriers: for one thread, for none, and for two that fix the order of what they do.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static pthread_barrier_t @b; static pthread_barrierattr_t @a;");
    if maker.random.chance(50) {
        alone(maker);
    } else {
        together(maker);
    }
}

fn alone(maker: &mut Maker) {
    maker.fixed("pthread_barrierattr_init(&@a)");
    let attributes = maker.pick(&["0", "&@a"]);
    if maker.random.chance(40) {
        maker.fixed(format!("pthread_barrier_init(&@b, {attributes}, 0)"));
    }
    maker.setup(format!("pthread_barrier_init(&@b, {attributes}, 1);"));
    for _ in maker.several(1, 3) {
        maker.fixed("pthread_barrier_wait(&@b) == PTHREAD_BARRIER_SERIAL_THREAD");
    }
    maker.fixed("pthread_barrier_destroy(&@b)");
    let shared = maker.pick(&["PTHREAD_PROCESS_PRIVATE", "PTHREAD_PROCESS_SHARED", "2", "-1"]);
    maker.fixed(format!("pthread_barrierattr_setpshared(&@a, {shared})"));
    maker.fixed("pthread_barrierattr_destroy(&@a)");
}

fn together(maker: &mut Maker) {
    let rounds = maker.random.between(1, 2);
    maker.global("static int @x, @mine, @other; static pthread_t @t;");
    let (one, two) = (maker.random.between(1, 9), maker.random.between(1, 9));
    let operator = maker.pick(&["+", "*", "^"]);
    maker.global(format!(
        "static void *@thread(void *argument) {{\n\
             for (int i = 0; i < {rounds}; i++) {{\n\
                 @other += pthread_barrier_wait(&@b);\n\
                 @x = @x {operator} {one};\n\
                 @other += pthread_barrier_wait(&@b);\n\
             }}\n\
             return argument;\n\
         }}"
    ));
    maker.setup("pthread_barrier_init(&@b, 0, 2); pthread_create(&@t, 0, @thread, 0);");
    for _ in 0..rounds {
        maker.setup(format!("@x = @x * 2 + {two};"));
        maker.setup("@mine += pthread_barrier_wait(&@b); @mine += pthread_barrier_wait(&@b);");
        maker.sees("@x", Fixed);
    }
    maker.fixed("pthread_join(@t, 0)");
    // Which of the two is the serial one is open, that there is one in each round is not.
    maker.sees("@mine + @other", Fixed);
    maker.fixed("pthread_barrier_destroy(&@b)");
}
