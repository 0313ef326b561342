//! C11 threads: mutexes of all types, conditions, results of threads.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    if maker.random.chance(35) {
        return threads(maker);
    }
    maker.global("static struct timespec @past = { 1, 0 }; static mtx_t @m; static cnd_t @c;");
    let (kind, recursive, timed) = *maker.random.pick(&[
        ("mtx_plain", false, false),
        ("mtx_timed", false, true),
        ("mtx_plain | mtx_recursive", true, false),
        ("mtx_timed | mtx_recursive", true, true),
    ]);
    if maker.random.chance(20) {
        maker.open("mtx_init(&@m, 77)");
    }
    maker.setup(format!("mtx_init(&@m, {kind});"));
    maker.fixed("cnd_init(&@c)");
    let mut depth = 0;
    for _ in maker.several(3, 7) {
        match maker.random.below(8) {
            0 | 1 if depth == 0 || recursive => {
                maker.fixed("mtx_lock(&@m)");
                depth += 1;
            }
            2 | 3 => {
                maker.fixed("mtx_trylock(&@m)");
                depth = if recursive { depth + 1 } else { 1 };
            }
            4 | 5 if depth > 0 => {
                maker.fixed("mtx_unlock(&@m)");
                depth -= 1;
            }
            6 if timed && depth > 0 => {
                maker.call("mtx_timedlock(&@m, &@past)", Fixed);
                depth = if recursive { depth + 1 } else { depth };
            }
            7 if depth == 1 => maker.open("cnd_timedwait(&@c, &@m, &@past)"),
            7 => maker.fixed("cnd_signal(&@c) + cnd_broadcast(&@c)"),
            _ => {}
        }
    }
    while depth > 0 {
        maker.fixed("mtx_unlock(&@m)");
        depth -= 1;
    }
}

fn threads(maker: &mut Maker) {
    maker.global("static thrd_t @t; static int @result = 99, @seen, @ran; static tss_t @k;");
    let end = maker.pick(&["return argument != 0;", "thrd_exit(-7);", "thrd_exit(1 << 30);"]);
    maker.global("static void @destroy(void *value) { @ran += value == &@seen; }");
    maker.global(format!(
        "static int @thread(void *argument) {{ @seen = tss_get(@k) == 0; tss_set(@k, &@seen); {end} }}"
    ));
    maker.fixed("tss_create(&@k, @destroy)");
    maker.fixed("thrd_equal(thrd_current(), thrd_current()) != 0");
    maker.fixed("tss_set(@k, &@ran)");
    let argument = maker.pick(&["0", "&@seen"]);
    maker.fixed(format!("thrd_create(&@t, @thread, {argument})"));
    let place = maker.pick(&["&@result", "0"]);
    maker.fixed(format!("thrd_join(@t, {place})"));
    maker.sees("@result", Fixed);
    maker.sees("@seen + @ran * 2", Fixed);
    maker.fixed("tss_get(@k) == &@ran");
}
