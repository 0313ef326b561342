//! The statements of a thread as a list of steps with jumps: what the judge of races walks over.

use super::access::{Access, How, Order};
use super::place::PLACES;
use super::statement::{Guard, Statement, Target};

/// A step of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// An access.
    Access(Target, Access),
    /// `gp` is written.
    Publish(Target, Option<Order>),
    /// `gp` is read.
    Take(Option<Order>),
    /// Takes what protects a section; goes to the number instead if it is only tried and not to be had.
    Enter(Guard, usize),
    /// Gives it back.
    Leave(Guard),
    /// Goes on if `l` has the value, otherwise to the number.
    Test(u8, usize),
    /// Goes to the number.
    Jump(usize),
    /// The accesses of a block, this many of the following steps, happen at once.
    Block(usize),
    /// Reads plainly what is expected.
    Expect(usize),
    /// Compares with it and exchanges, atomically.
    Compare(usize, u8),
    /// Writes plainly what was found if that was something else.
    Miss(usize),
    /// Arrives at the barrier.
    Arrive,
    /// Waits until the barrier opens.
    Depart,
    /// Begins the function that runs once, or waits for its end and goes to the number.
    Once(usize),
    /// It has run.
    OnceDone,
    /// `sem_post`.
    Post,
    /// Starts a thread.
    Start(u8),
    /// Its handle is stored.
    Handle(u8),
    /// The handle is read.
    LookUp(u8),
    /// The thread is waited for.
    Join(u8),
}

/// The steps of a block of statements.
pub(super) fn steps(block: &[Statement], once: Access) -> Vec<Step> {
    let mut code = Vec::new();
    append(block, once, &mut code);
    code
}

fn append(block: &[Statement], once: Access, code: &mut Vec<Step>) {
    for statement in block {
        let at = code.len();
        match statement {
            Statement::Access(target, access) => code.push(Step::Access(*target, *access)),
            Statement::Publish(target, atomic) => code.push(Step::Publish(*target, atomic.then_some(Order::SeqCst))),
            Statement::Take(atomic) => code.push(Step::Take(atomic.then_some(Order::SeqCst))),
            Statement::Section(guard, body) => {
                code.push(Step::Enter(*guard, 0));
                append(body, once, code);
                code.push(Step::Leave(*guard));
                code[at] = Step::Enter(*guard, code.len());
            }
            Statement::If(value, body) => {
                code.push(Step::Test(*value, 0));
                append(body, once, code);
                code[at] = Step::Test(*value, code.len());
            }
            Statement::Block(accesses) => {
                code.push(Step::Block(accesses.len()));
                code.extend(accesses.iter().map(|access| Step::Access(Target::Global, *access)));
            }
            Statement::CompareWith(x, y, value) => {
                code.extend([Step::Expect(*y), Step::Compare(*x, *value), Step::Miss(*y)]);
            }
            Statement::Spin(access, value) => {
                code.push(Step::Access(Target::Global, *access));
                code.push(Step::Test(*value, at));
            }
            Statement::Wait(m, access, value) => {
                code.push(Step::Access(Target::Global, *access));
                code.push(Step::Test(*value, at + 3));
                code.push(Step::Jump(at + 6));
                code.push(Step::Leave(Guard::Mutex(*m)));
                code.push(Step::Enter(Guard::Mutex(*m), 0));
                code.push(Step::Jump(at));
            }
            Statement::Post => code.push(Step::Post),
            Statement::Await => code.push(Step::Enter(Guard::Semaphore, 0)),
            Statement::Barrier => code.extend([Step::Arrive, Step::Depart]),
            Statement::Once => {
                code.extend([Step::Once(at + 3), Step::Access(Target::Global, once), Step::OnceDone]);
            }
            Statement::Lock(m) => code.push(Step::Enter(Guard::Mutex(*m), 0)),
            Statement::Unlock(m) => code.push(Step::Leave(Guard::Mutex(*m))),
            Statement::Create(t) => code.extend([Step::Start(*t), Step::Handle(*t)]),
            Statement::Join(t) => code.extend([Step::LookUp(*t), Step::Join(*t)]),
            Statement::JoinInto(t) => {
                let place = PLACES.iter().position(|place| place.text == "@.d").expect("it is in the table");
                let store = Step::Access(Target::Global, Access { place, how: How::Write(0) });
                code.extend([Step::LookUp(*t), Step::Join(*t), store]);
            }
        }
    }
}
