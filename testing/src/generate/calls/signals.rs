//! Sets of signals, and signals that are ignored; numbers that are no signals.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static sigset_t @s; static struct sigaction @action;");
    let start = maker.pick(&["sigemptyset(&@s)", "sigfillset(&@s)"]);
    maker.fixed(start);
    for _ in maker.several(3, 7) {
        let signal = maker.pick(&["SIGINT", "SIGUSR1", "SIGCHLD", "SIGTERM", "1", "31"]);
        let wrong = maker.pick(&["0", "-1", "65", "1000"]);
        match maker.random.below(9) {
            8 => {
                let how = maker.pick(&["SIG_BLOCK", "SIG_UNBLOCK", "3", "-1"]);
                let set = maker.pick(&["&@s", "&@s", "0"]);
                if maker.random.chance(50) {
                    maker.fixed(format!("pthread_sigmask({how}, {set}, 0)"));
                } else {
                    maker.with_errno(&format!("sigprocmask({how}, {set}, 0)"), Fixed);
                }
            }
            0 | 1 => maker.with_errno(&format!("sigaddset(&@s, {signal})"), Fixed),
            2 => maker.with_errno(&format!("sigdelset(&@s, {signal})"), Fixed),
            3 | 4 => maker.with_errno(&format!("sigismember(&@s, {signal})"), Fixed),
            5 => {
                let call = maker.pick(&["sigaddset", "sigdelset", "sigismember"]);
                maker.with_errno(&format!("{call}(&@s, {wrong})"), Fixed);
            }
            6 if maker.random.chance(50) => {
                let how = maker.pick(&["SIG_IGN", "SIG_DFL"]);
                maker.setup(format!("@action.sa_handler = {how};"));
                let signal = maker.pick(&["SIGUSR1", "SIGPIPE", "0", "-1", "65", "SIGKILL"]);
                let action = maker.pick(&["&@action", "&@action", "0"]);
                maker.with_errno(&format!("sigaction({signal}, {action}, 0)"), Fixed);
            }
            6 => {
                let how = maker.pick(&["SIG_IGN", "SIG_DFL"]);
                maker.fixed(format!("signal(SIGUSR2, {how}) == SIG_IGN"));
            }
            _ => {
                maker.step("errno = 0;");
                let signal = maker.pick(&["0", "-1", "1000", "SIGKILL"]);
                maker.sees(format!("signal({signal}, SIG_IGN) == SIG_ERR"), Fixed);
                maker.sees("errno", Fixed);
            }
        }
    }
}
