//! The border between C and Rust: nothing leaves it but a status.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use concord_logic::Lit;

/// What a call says of itself.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum concord_status {
    /// Done.
    CONCORD_OK = 0,
    /// An argument is wrong: a null pointer, a literal or number that cannot be, an unknown name.
    CONCORD_INVALID_ARGUMENT = 1,
    /// The call does not fit what was called before.
    CONCORD_INVALID_STATE = 2,
    /// The input was refused: a file that cannot be read, or that is no C program.
    CONCORD_REFUSED = 3,
    /// A bug inside. The handle only takes its _free function now.
    CONCORD_INTERNAL = 4,
}

/// Why a call fails.
#[derive(Debug)]
pub(crate) struct Failure {
    pub status: concord_status,
    pub message: String,
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

pub(crate) fn wrong_argument<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Failure { status: concord_status::CONCORD_INVALID_ARGUMENT, message: message.into() })
}

pub(crate) fn wrong_state<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Failure { status: concord_status::CONCORD_INVALID_STATE, message: message.into() })
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::new(CString::default());
}

/// Text for C: a zero byte inside ends it.
pub(crate) fn c_text(text: &str) -> CString {
    let text = text.split('\0').next().unwrap_or_default();
    CString::new(text).unwrap_or_default()
}

/// What was wrong with the last call of this thread that did not return CONCORD_OK: one line, "" if there
/// was none. Valid until the next such call.
#[unsafe(no_mangle)]
pub extern "C" fn concord_last_error() -> *const c_char {
    LAST_ERROR.with(|error| error.borrow().as_ptr())
}

/// Runs the body of a call.
pub(crate) fn call(body: impl FnOnce() -> Outcome) -> concord_status {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return concord_status::CONCORD_OK,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
            Failure { status: concord_status::CONCORD_INTERNAL, message: format!("internal error: {text}") }
        }
    };
    LAST_ERROR.with(|error| *error.borrow_mut() = c_text(&failure.message.replace('\n', " ")));
    failure.status
}

/// A handle that a panic may have left in pieces.
pub(crate) struct Handle<T> {
    content: T,
    broken: bool,
}

impl<T> Handle<T> {
    pub fn new(content: T) -> *mut Handle<T> {
        Box::into_raw(Box::new(Handle { content, broken: false }))
    }

    /// # Safety
    /// `handle` is null or came from [`Handle::new`] and was not freed.
    pub unsafe fn free(handle: *mut Handle<T>) {
        if !handle.is_null() {
            // A panic in a destructor must not cross the border either.
            // SAFETY: it came from `Box::into_raw` in `Handle::new` and is freed once, as this function demands.
            let _ = catch_unwind(AssertUnwindSafe(|| drop(unsafe { Box::from_raw(handle) })));
        }
    }

    /// Runs the body of a call on the content of a handle.
    ///
    /// # Safety
    /// As for [`Handle::free`].
    pub unsafe fn call(handle: *mut Handle<T>, body: impl FnOnce(&mut T) -> Outcome) -> concord_status {
        call(|| {
            // SAFETY: null or from `Handle::new` and alive, as this function demands; no other call has it.
            let Some(handle) = (unsafe { handle.as_mut() }) else { return wrong_argument("the handle is null") };
            if handle.broken {
                return wrong_state("the handle had an internal error and can only be freed");
            }
            handle.broken = true;
            let outcome = body(&mut handle.content);
            handle.broken = false;
            outcome
        })
    }

    /// The content, read only.
    ///
    /// # Safety
    /// As for [`Handle::free`].
    pub unsafe fn get<'a>(handle: *const Handle<T>) -> Outcome<&'a T> {
        // SAFETY: null or from `Handle::new` and alive, as this function demands.
        match unsafe { handle.as_ref() } {
            None => wrong_argument("the handle is null"),
            Some(handle) if handle.broken => wrong_state("the handle had an internal error and can only be freed"),
            Some(handle) => Ok(&handle.content),
        }
    }
}

/// Variables go up to this number.
pub const CONCORD_MAX_VARIABLE: i32 = 268_435_455;

pub(crate) fn lit(dimacs: i32) -> Outcome<Lit> {
    if dimacs == 0 || dimacs == i32::MIN || dimacs.abs() > CONCORD_MAX_VARIABLE {
        return wrong_argument(format!("{dimacs} is no literal"));
    }
    Ok(Lit::from_dimacs(dimacs))
}

pub(crate) fn optional_lit(dimacs: i32) -> Outcome<Option<Lit>> {
    if dimacs == 0 { Ok(None) } else { lit(dimacs).map(Some) }
}

/// # Safety
/// `pointer` is null or points to `count` values, which do not change during the call.
pub(crate) unsafe fn slice<'a, T>(pointer: *const T, count: usize) -> Outcome<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() || !pointer.is_aligned() || count > isize::MAX as usize / size_of::<T>().max(1) {
        return wrong_argument("the array is null, misaligned or too long");
    }
    // SAFETY: not null, aligned, not too long, and of so many values, as this function demands.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// # Safety
/// `pointer` is null or points to a text that ends with a zero byte.
pub(crate) unsafe fn text<'a>(pointer: *const c_char) -> Outcome<Option<&'a str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: not null, and ends with a zero byte, as this function demands.
    match unsafe { CStr::from_ptr(pointer) }.to_str() {
        Ok(text) => Ok(Some(text)),
        Err(_) => wrong_argument("the text is not UTF-8"),
    }
}

/// Where a result goes.
pub(crate) fn check_output<T>(pointer: *mut T) -> Outcome {
    if pointer.is_null() || !pointer.is_aligned() {
        return wrong_argument("the place for a result is null or misaligned");
    }
    Ok(())
}

/// A borrowed array for C: never a dangling pointer for an empty one.
pub(crate) fn array<T>(values: &[T]) -> *const T {
    if values.is_empty() { ptr::null() } else { values.as_ptr() }
}

/// Reads a structure that begins with its own size, as the caller's header defines it: fields that the caller
/// does not know keep their defaults.
///
/// # Safety
/// `pointer` is null or points to a structure whose first field, a `size_t`, says how large it is.
pub(crate) unsafe fn versioned<T: Copy>(pointer: *const T, default: T) -> Outcome<T> {
    if pointer.is_null() {
        return Ok(default);
    }
    if !pointer.is_aligned() {
        return wrong_argument("the structure is misaligned");
    }
    // SAFETY: not null and aligned, and begins with a `size_t`, as this function demands.
    let size = unsafe { pointer.cast::<usize>().read() };
    if size < size_of::<usize>() || size > 65_536 {
        return wrong_argument(format!("the structure says that it has {size} bytes"));
    }
    if size > size_of::<T>() {
        // A newer caller: what this library does not know must be zero.
        // SAFETY: the structure has `size` bytes, as it says itself.
        let rest = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), size) };
        if rest[size_of::<T>()..].iter().any(|&byte| byte != 0) {
            return wrong_argument("the structure has fields that this version does not know");
        }
    }
    let mut value = default;
    let known = size.min(size_of::<T>());
    // SAFETY: both have `known` bytes, one is ours alone, and `T` is plain data that C may fill.
    unsafe { ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut value).cast::<u8>(), known) };
    Ok(value)
}
