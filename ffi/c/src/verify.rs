//! The whole tool in one call.

use std::ffi::{CString, c_char};
use std::path::Path;
use std::time::{Duration, Instant};

use concord_driver::{
    DataModel, InputError, InputOptions, Interrupter, LoadError, Options, Program, Reason, Report, Strategy, Unknown,
    Unwinding, Verdict, VerifyError, Watched, watch_run,
};

use crate::border::{
    Failure, Handle, Outcome, c_text, call, check_output, concord_status, text, versioned, wrong_argument,
};

/// What concord_verify_file is told. Set `size` to sizeof(concord_verify_options) and the rest to zero for the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct concord_verify_options {
    /// sizeof(concord_verify_options).
    pub size: usize,
    /// The property by name, or the path of a .prp file; NULL means "unreach-call".
    pub property: *const c_char,
    /// The width of pointers: 32 (0 means this) or 64.
    pub bits: u32,
    /// How often a loop body may run; 0 lets the bounds grow.
    pub unwind: u32,
    /// Milliseconds after which the answer is unknown; 0 means never.
    pub timeout_ms: u64,
    /// How the theory works, by name as in concord_config; NULL means the default.
    pub strategy: *const c_char,
    /// The memory model as in concord_config; NULL means "sc".
    pub consistency: *const c_char,
    /// Raised to stop the run; NULL if there is no way to stop it but the time.
    pub flag: *const concord_flag,
}

/// A flag that stops a run. The only handle that several threads may use at once.
pub struct concord_flag {
    _content: Interrupter,
}

/// A flag that is not raised. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn concord_flag_new() -> *mut concord_flag {
    Box::into_raw(Box::new(Interrupter::new())).cast()
}

/// Raises a flag, from any thread: runs that watch it end soon. Raising NULL does nothing.
///
/// # Safety
/// `flag` is null, or a flag that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_flag_raise(flag: *const concord_flag) {
    // SAFETY: the caller's flag is null or was made by `concord_flag_new` and not freed (conventions of the header).
    if let Some(flag) = unsafe { flag.cast::<Interrupter>().as_ref() } {
        flag.interrupt();
    }
}

/// Frees a flag. Runs that watched it no longer do.
///
/// # Safety
/// `flag` is null, or a flag that was not freed and that no other call uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_flag_free(flag: *mut concord_flag) {
    if !flag.is_null() {
        // SAFETY: the caller's flag is null or was made by `concord_flag_new` and not freed (conventions of the header).
        drop(unsafe { Box::from_raw(flag.cast::<Interrupter>()) });
    }
}

/// What a run says of the property.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum concord_verdict {
    /// It holds in all executions.
    CONCORD_TRUE = 0,
    /// It is violated; the counterexample was executed.
    CONCORD_FALSE = 10,
    /// Neither was shown.
    CONCORD_UNKNOWN = 5,
}

/// The result of concord_verify_file.
pub struct concord_result {
    _content: Handle<Shown>,
}

struct Shown {
    verdict: concord_verdict,
    summary: CString,
    counterexample: CString,
    json: CString,
}

fn handle(result: *const concord_result) -> *mut Handle<Shown> {
    result.cast_mut().cast()
}

/// Verifies a C file. `options` may be NULL for the defaults. CONCORD_REFUSED if the file cannot be read or is no C
/// program that can be verified.
///
/// # Safety
/// `path` is null, or a text that ends with a zero byte. `options` is null, or a structure that has as many bytes
/// as it says; its texts end with a zero byte, and its flag was not freed. `result` is null, or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_verify_file(
    path: *const c_char,
    options: *const concord_verify_options,
    result: *mut *mut concord_result,
) -> concord_status {
    call(|| {
        check_output(result)?;
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        let Some(path) = (unsafe { text(path) })? else { return wrong_argument("the path is null") };
        // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
        let request = unsafe { Request::read(path, options) }?;
        let shown = request.run()?;
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { result.write(Handle::new(shown).cast()) };
        Ok(())
    })
}

/// Frees a result.
///
/// # Safety
/// `result` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_result_free(result: *mut concord_result) {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::free(handle(result)) }
}

/// The verdict of a result; CONCORD_UNKNOWN for NULL.
///
/// # Safety
/// `result` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_result_verdict(result: *const concord_result) -> concord_verdict {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    match unsafe { Handle::get(handle(result)) } {
        Ok(shown) => shown.verdict,
        Err(_) => concord_verdict::CONCORD_UNKNOWN,
    }
}

unsafe fn part(result: *const concord_result, part: impl FnOnce(&Shown) -> &CString) -> *const c_char {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    match unsafe { Handle::get(handle(result)) } {
        Ok(shown) => part(shown).as_ptr(),
        Err(_) => c"".as_ptr(),
    }
}

/// The verdict in words, such as "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)"; "" for NULL.
///
/// # Safety
/// `result` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_result_summary(result: *const concord_result) -> *const c_char {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { part(result, |shown| &shown.summary) }
}

/// The counterexample as a table with a column per thread; "" if there is none.
///
/// # Safety
/// `result` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_result_counterexample(result: *const concord_result) -> *const c_char {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { part(result, |shown| &shown.counterexample) }
}

/// The whole result as a JSON document, as `concord verify --json` prints it; "" for NULL.
///
/// # Safety
/// `result` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_result_json(result: *const concord_result) -> *const c_char {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { part(result, |shown| &shown.json) }
}

/// A call of [`concord_verify_file`], understood.
struct Request {
    path: String,
    property: concord_driver::Property,
    data_model: DataModel,
    options: Options,
    timeout: Option<Duration>,
    flag: Option<Interrupter>,
}

impl Request {
    unsafe fn read(path: &str, options: *const concord_verify_options) -> Outcome<Request> {
        let default = concord_verify_options {
            size: 0,
            property: std::ptr::null(),
            bits: 0,
            unwind: 0,
            timeout_ms: 0,
            strategy: std::ptr::null(),
            consistency: std::ptr::null(),
            flag: std::ptr::null(),
        };
        // SAFETY: the caller's structure begins with its size, or is null (conventions of the header).
        let given = unsafe { versioned(options, default) }?;
        let mut options = Options::default();
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        if let Some(name) = unsafe { text(given.strategy) }? {
            let strategy: Strategy =
                name.parse().or_else(|_| wrong_argument(format!("there is no strategy `{name}`")))?;
            options.ordering = strategy.into();
        }
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        if let Some(name) = unsafe { text(given.consistency) }? {
            options.consistency =
                name.parse().or_else(|_| wrong_argument(format!("there is no memory model `{name}`")))?;
        }
        if given.unwind > 0 {
            options.unwinding = Unwinding::Fixed(given.unwind);
        }
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        let property = unsafe { text(given.property) }?.unwrap_or("unreach-call");
        Ok(Request {
            path: path.to_owned(),
            property: concord_driver::parse_property(property).or_else(|error| wrong_argument(error.to_string()))?,
            data_model: match given.bits {
                0 | 32 => DataModel::Ilp32,
                64 => DataModel::Lp64,
                other => return wrong_argument(format!("pointers of {other} bits are not known")),
            },
            options,
            timeout: (given.timeout_ms > 0).then(|| Duration::from_millis(given.timeout_ms)),
            // SAFETY: the caller's flag is null or was made by `concord_flag_new` and not freed (conventions of the header).
            flag: unsafe { given.flag.cast::<Interrupter>().as_ref() }.cloned(),
        })
    }

    /// Runs in a thread of its own, for its stack, and watches time and flag meanwhile.
    fn run(self) -> Outcome<Shown> {
        let interrupter = self.options.interrupter.clone();
        let (timeout, flag) = (self.timeout, self.flag.clone());
        let (property, path) = (self.property, self.path.clone());
        let start = Instant::now();
        let reason_to_stop = || {
            if timeout.is_some_and(|limit| start.elapsed() >= limit) {
                return Some(Reason::Timeout);
            }
            flag.as_ref().is_some_and(Interrupter::is_interrupted).then_some(Reason::Interrupted)
        };
        match watch_run(move || self.answer(), &interrupter, reason_to_stop, None) {
            Watched::Ended(answer, stopped) => {
                let (report, program, path) = answer?;
                Ok(show(report, program.as_ref(), &path, stopped))
            }
            Watched::Panicked | Watched::Abandoned(_) => Err(internal("a component panicked")),
            Watched::NotStarted => Ok(show(Report::unknown(property, Reason::Memory), None, &path, None)),
        }
    }

    fn answer(self) -> Outcome<(Report, Option<Program>, String)> {
        let interrupter = self.options.interrupter.clone();
        let input = InputOptions::from(self.data_model).with_interrupter(interrupter);
        let program = match concord_driver::load_for(Path::new(&self.path), &input, &[self.property]) {
            Ok(loaded) => loaded.program,
            Err(LoadError::Input(InputError::Interrupted)) => {
                return Ok((Report::unknown(self.property, Reason::Interrupted), None, self.path));
            }
            Err(LoadError::Input(InputError::Memory)) => {
                return Ok((Report::unknown(self.property, Reason::Memory), None, self.path));
            }
            Err(LoadError::Refused(diagnostics)) => {
                let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
                return Err(refused(format!("the program is refused: {first}")));
            }
            Err(error) => return Err(refused(error.to_string())),
        };
        let report = concord_driver::verify(&program, self.property, &self.options);
        let report = report.or_else(|error| match error {
            VerifyError::Options(error) => wrong_argument(error.to_string()),
            other => Err(internal(&other.to_string())),
        })?;
        Ok((report, Some(program), self.path))
    }
}

fn refused(message: String) -> Failure {
    Failure { status: concord_status::CONCORD_REFUSED, message }
}

fn internal(why: &str) -> Failure {
    Failure { status: concord_status::CONCORD_INTERNAL, message: format!("internal error: {why}") }
}

fn show(mut report: Report, program: Option<&Program>, path: &str, stopped: Option<Reason>) -> Shown {
    // Who stopped the run is known here only.
    if let (Verdict::Unknown(Unknown { reason, .. }), Some(why)) = (&mut report.verdict, stopped)
        && *reason == Reason::Interrupted
    {
        *reason = why;
    }
    let (verdict, counterexample) = match &report.verdict {
        Verdict::Holds { .. } => (concord_verdict::CONCORD_TRUE, String::new()),
        Verdict::Violated(found) => {
            let shown = program.map(|program| concord_driver::columns(program, found, false));
            (concord_verdict::CONCORD_FALSE, shown.unwrap_or_default())
        }
        Verdict::Unknown(_) => (concord_verdict::CONCORD_UNKNOWN, String::new()),
    };
    Shown {
        verdict,
        summary: c_text(&report.to_string()),
        counterexample: c_text(&counterexample),
        json: c_text(&concord_driver::json(&report, program, &[path])),
    }
}
