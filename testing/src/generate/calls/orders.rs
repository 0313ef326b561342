//! Atomic operations whose orders are computed, with effects: all arguments count.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static _Atomic int @a = 5; static int @p = 5, @old = 5, @new = 8, @n; static atomic_flag @f = ATOMIC_FLAG_INIT; static _Bool @t;");
    for _ in maker.several(3, 6) {
        let value = maker.random.between(-4, 9);
        let order = maker.pick(&[
            "(@n++, memory_order_relaxed)",
            "(@n += 2, memory_order_seq_cst)",
            "@n++ ? 0 : 5",
            "(@old++, 5)",
        ]);
        let call = match maker.random.below(15) {
            0 => format!("atomic_load_explicit(&@a, {order})"),
            1 => format!("__atomic_load_n(&@p, {order})"),
            2 => format!("(atomic_store_explicit(&@a, {value}, {order}), @a)"),
            3 => format!("(__atomic_store_n(&@p, {value}, {order}), @p)"),
            4 => format!("atomic_exchange_explicit(&@a, {value}, {order})"),
            5 => format!("__atomic_exchange_n(&@p, {value}, {order})"),
            6 => format!("atomic_compare_exchange_strong_explicit(&@a, &@new, {value}, (@n++, 5), (@n += 3, 0))"),
            7 => format!("__atomic_compare_exchange_n(&@p, &@new, {value}, (@n++, 0), (@n++, 5), (@n += 3, 0))"),
            8 => {
                let which = maker.pick(&["add", "sub", "or", "xor", "and"]);
                format!("atomic_fetch_{which}_explicit(&@a, {value}, {order})")
            }
            9 => {
                let which = maker.pick(&["add", "sub", "or", "xor", "and", "nand"]);
                format!("__atomic_fetch_{which}(&@p, {value}, {order})")
            }
            10 => {
                let which = maker.pick(&["add", "sub", "or", "xor", "and", "nand"]);
                format!("__atomic_{which}_fetch(&@p, {value}, {order})")
            }
            11 => "atomic_flag_test_and_set_explicit(&@f, (@n++, memory_order_acquire))".to_owned(),
            12 => "(atomic_flag_clear_explicit(&@f, (@n++, memory_order_release)), 0)".to_owned(),
            13 => format!("(atomic_thread_fence((@n++, memory_order_acquire)), __atomic_test_and_set(&@t, {order}))"),
            _ => {
                let which = maker.pick(&["add", "sub", "or", "xor", "and", "nand"]);
                match maker.random.chance(50) {
                    true => format!("__sync_fetch_and_{which}((@n++, &@p), (@n++, {value}))"),
                    false => format!("__sync_{which}_and_fetch((@n++, &@p), (@n++, {value}))"),
                }
            }
        };
        maker.fixed(call);
        maker.sees("@n", Fixed);
    }
    maker.sees("@a * 1000 + @p * 10 + @new", Fixed);
    maker.sees("@old", Fixed);
    if maker.random.chance(20) {
        maker.open("atomic_compare_exchange_weak(&@a, &@old, 3)");
    }
}
