//! Attributes: values that there are and values that there are not.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

/// A setter, values that it takes, values that it does not. What it says to the latter is the manual page's.
const SETTERS: [(&str, &str, &[&str], &[&str]); 12] = [
    ("attr", "pthread_attr_setdetachstate", &["PTHREAD_CREATE_JOINABLE", "PTHREAD_CREATE_DETACHED"], &["2", "-1"]),
    ("attr", "pthread_attr_setscope", &["PTHREAD_SCOPE_SYSTEM"], &["PTHREAD_SCOPE_PROCESS", "7"]),
    ("attr", "pthread_attr_setstacksize", &["1048576", "262144"], &["0", "1", "100"]),
    ("attr", "pthread_attr_setguardsize", &["0", "4096"], &[]),
    (
        "mutexattr",
        "pthread_mutexattr_settype",
        &["PTHREAD_MUTEX_NORMAL", "PTHREAD_MUTEX_RECURSIVE"],
        &["-1", "7", "100"],
    ),
    ("mutexattr", "pthread_mutexattr_setpshared", &["PTHREAD_PROCESS_PRIVATE", "PTHREAD_PROCESS_SHARED"], &["2", "-1"]),
    ("mutexattr", "pthread_mutexattr_setrobust", &["PTHREAD_MUTEX_STALLED"], &["2", "-1"]),
    ("mutexattr", "pthread_mutexattr_setprotocol", &["0"], &["3", "-1"]),
    (
        "condattr",
        "pthread_condattr_setclock",
        &["CLOCK_REALTIME", "CLOCK_MONOTONIC"],
        &["CLOCK_PROCESS_CPUTIME_ID", "77", "-1"],
    ),
    ("condattr", "pthread_condattr_setpshared", &["PTHREAD_PROCESS_PRIVATE", "PTHREAD_PROCESS_SHARED"], &["2", "-1"]),
    (
        "rwlockattr",
        "pthread_rwlockattr_setpshared",
        &["PTHREAD_PROCESS_PRIVATE", "PTHREAD_PROCESS_SHARED"],
        &["2", "-1"],
    ),
    ("rwlockattr", "pthread_rwlockattr_setkind_np", &["0", "1", "2"], &["3", "-1"]),
];

pub(super) fn steps(maker: &mut Maker) {
    for _ in maker.several(2, 5) {
        match maker.random.below(7) {
            0 => cancellation(maker),
            1 => scheduling(maker),
            _ => setter(maker),
        }
    }
}

fn setter(maker: &mut Maker) {
    let (kind, function, good, bad) = *maker.random.pick(&SETTERS);
    let object = maker.name("a");
    maker.global(format!("static pthread_{kind}_t {object};"));
    maker.setup(format!("pthread_{kind}_init(&{object});"));
    let wrong = !bad.is_empty() && maker.random.chance(60);
    let value = maker.pick(if wrong { bad } else { good });
    // "The functions may fail" for wrong values, but for stacks and scopes, where they shall.
    let certainty = if wrong && matches!(kind, "condattr" | "rwlockattr") { Open } else { Fixed };
    maker.call(format!("{function}(&{object}, {value})"), certainty);
    if function == "pthread_mutexattr_settype" {
        let ty = maker.name("t");
        maker.global(format!("static int {ty};"));
        maker.fixed(format!("pthread_mutexattr_gettype(&{object}, &{ty})"));
        maker.sees(ty, Fixed);
    }
    maker.fixed(format!("pthread_{kind}_destroy(&{object})"));
}

fn cancellation(maker: &mut Maker) {
    let old = maker.name("c");
    maker.global(format!("static int {old};"));
    for _ in 0..2 {
        let call = maker.pick(&["pthread_setcancelstate", "pthread_setcanceltype"]);
        let value = maker.pick(&["0", "1", "2", "-1"]);
        maker.step(format!("{old} = 9;"));
        maker.fixed(format!("{call}({value}, &{old})"));
        // What is stored in case of an error is open.
        maker.sees(old.clone(), if matches!(value, "0" | "1") { Fixed } else { Open });
    }
}

fn scheduling(maker: &mut Maker) {
    let object = maker.name("a");
    maker.global(format!("static pthread_attr_t {object}; static struct sched_param {object}p;"));
    maker.setup(format!("pthread_attr_init(&{object});"));
    match maker.random.below(4) {
        0 => {
            let value = maker.pick(&["SCHED_OTHER", "SCHED_FIFO", "SCHED_RR"]);
            maker.fixed(format!("pthread_attr_setschedpolicy(&{object}, {value})"));
        }
        1 => {
            let value = maker.pick(&["99", "-1"]);
            maker.open(format!("pthread_attr_setschedpolicy(&{object}, {value})"));
        }
        2 => {
            let value = maker.pick(&["0", "1"]);
            maker.fixed(format!("pthread_attr_setinheritsched(&{object}, {value})"));
        }
        _ => {
            let value = maker.pick(&["5", "-1"]);
            maker.open(format!("pthread_attr_setinheritsched(&{object}, {value})"));
        }
    }
    maker.fixed(format!("pthread_attr_destroy(&{object})"));
}
