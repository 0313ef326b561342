//! Times that are none, clocks that there are not, and sleeping for no time at all.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @t, @zero, @low = { 0, -1 }, @high = { 0, 1000000000 }, @minus = { -1, 0 };");
    maker.global("static struct timeval @day;");
    for _ in maker.several(2, 5) {
        match maker.random.below(10) {
            0 => {
                // A negative number may be the clock of a process or of a device that is open.
                let (clock, certainty) = *maker.random.pick(&[("77", Fixed), ("-77", Open)]);
                maker.with_errno(&format!("clock_gettime({clock}, &@t)"), certainty);
            }
            1 => {
                let clock = maker.pick(&["CLOCK_REALTIME", "CLOCK_MONOTONIC"]);
                maker.with_errno(&format!("clock_gettime({clock}, &@t)"), Fixed);
                maker.sees("@t.tv_nsec >= 0 && @t.tv_nsec < 1000000000", Fixed);
            }
            2 | 3 => {
                let time = maker.pick(&["@low", "@high", "@minus"]);
                maker.with_errno(&format!("nanosleep(&{time}, 0)"), Fixed);
            }
            4 => maker.with_errno("nanosleep(&@zero, 0)", Open),
            5 => {
                let time = maker.pick(&["@low", "@high"]);
                maker.fixed(format!("clock_nanosleep(CLOCK_REALTIME, 0, &{time}, 0)"));
            }
            6 => maker.open("clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &@zero, 0)"),
            7 => {
                let base = maker.pick(&["TIME_UTC", "0", "99"]);
                let certainty = if base == "TIME_UTC" { Open } else { Fixed };
                maker.call(format!("timespec_get(&@t, {base})"), certainty);
            }
            8 => {
                maker.fixed("gettimeofday(&@day, 0)");
                maker.sees("@day.tv_usec >= 0 && @day.tv_usec < 1000000", Fixed);
            }
            _ => {
                let call = maker.pick(&["sleep(0)", "usleep(0)", "thrd_sleep(&@zero, 0)"]);
                maker.call(call, if call == "sleep(0)" { Fixed } else { Open });
            }
        }
    }
    maker.fixed("7");
}
