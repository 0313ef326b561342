//! Functions of the thread library that are known and not modelled: the verdict is
//! unknown where one is called. They stand here so that the table says so.

use super::Own::Preferred;
use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_kill", "raise", "kill", "sigwait", "sigsuspend", "pause"],
        meaning: "Signals.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["pthread_atfork", "fork", "vfork", "execve", "wait", "waitpid"],
        meaning: "Processes.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["pthread_tryjoin_np", "pthread_timedjoin_np", "pthread_clockjoin_np"],
        meaning: "Joins that do not wait.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["pthread_mutex_setprioceiling", "pthread_mutex_getprioceiling", "pthread_mutexattr_setprioceiling"],
        meaning: "Priorities of mutexes.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["sem_open", "sem_close", "sem_unlink"],
        meaning: "Named semaphores, which other processes may share.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["longjmp", "_longjmp", "siglongjmp"],
        meaning: "Jumps out of functions.",
        own: Preferred,
        model: None,
    },
    Row {
        names: &["pthread_attr_get*", "pthread_getattr_np", "pthread_getschedparam", "pthread_getcpuclockid"],
        meaning: "Questions about attributes.",
        own: Preferred,
        model: None,
    },
];
